from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command

SAMPLE = str(Path(__file__).parents[2] / "examples" / "sample.jsonl")
CASE = {"id": "good", "kind": "shanten", "hand": "1m", "expect": {"shanten": 0}}


def test_long_work_shows_progress_on_a_terminal_only(
    mahjong: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cases"
    file.write_text(f"{json.dumps(CASE)}\n" * 5, encoding="utf-8")
    assert mahjong("check", str(file)).err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    done = mahjong("check", str(file))
    assert done.out == "cases 5 passed 5 failed 0 skipped 0\n"


@pytest.mark.parametrize("words", [("verify", "--wins", SAMPLE), ("check", "{folder}/cases")])
def test_progress_stands_on_standard_error(
    mahjong: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    (tmp_path / "cases").write_text(json.dumps(CASE), encoding="utf-8")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    done = mahjong(*(word.format(folder=tmp_path) for word in words))
    assert done.code == 0
    assert "ing" in done.err
    assert done.out.count("\n") == 1


def test_text_from_outside_is_no_markup(mahjong: Command, tmp_path: Path) -> None:
    file = tmp_path / "cases"
    file.write_text(json.dumps({**CASE, "id": "[red]:joy:[/red]", "hand": "12x"}), encoding="utf-8")
    assert mahjong("check", str(file)).out.startswith("[red]:joy:[/red]: refused")


def test_json_is_ascii_even_where_names_are_not(mahjong: Command, tmp_path: Path) -> None:
    file = tmp_path / "cases"
    file.write_text(json.dumps({**CASE, "id": "例"}), encoding="utf-8")
    done = mahjong("check", str(file), "--json")
    assert done.out.isascii()
    assert done.json[0]["id"] == "例"
