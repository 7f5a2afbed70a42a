from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.mark.parametrize("name", ["score", "shanten", "waits"])
def test_every_case_holds(mahjong: Command, shared_data: Path, name: str) -> None:
    done = mahjong("check", str(shared_data / "cases" / f"{name}.jsonl"))
    assert (done.code, done.err) == (0, ""), done.out
    assert " failed 0 skipped 0\n" in done.out
