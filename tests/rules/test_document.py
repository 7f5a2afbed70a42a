"""The rules page of the documentation is made, not written."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong.rules import load, preset_ids
from mahjong.rules.document import main, page

COMMITTED = Path(__file__).parents[2] / "docs" / "rules.md"


def test_the_committed_page_is_current() -> None:
    remedy = "run `python -m mahjong.rules.document docs/rules.md`"
    assert COMMITTED.read_text(encoding="utf-8") == page(), remedy


def test_the_page_has_every_preset_and_every_option_with_its_text() -> None:
    text = " ".join(page().split())
    for preset in preset_ids():
        rules = load(preset)
        assert f"`{preset}`" in text
        for option in rules.options().values():
            assert f"**`{option.name}`**: {option.text}" in text


def test_the_page_is_written_to_a_path_or_to_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "rules.md")]) == 0
    assert (tmp_path / "rules.md").read_text(encoding="utf-8") == page()
    assert main([]) == 0
    assert capsys.readouterr().out == page()


def test_more_than_one_path_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["a", "b"]) == 2
    assert "usage" in capsys.readouterr().err
