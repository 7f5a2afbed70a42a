from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest

from mahjong.records.detect import open_record
from tests.cli.conftest import Command

SAMPLE = Path(__file__).parents[2] / "examples" / "sample.jsonl"
# A round written for this test: the dealer wins on the first draw.
WIN = [
    [0, 0, 0],
    [25000, 25000, 25000, 25000],
    [41],
    [],
    [12, 13, 14, 22, 23, 24, 32, 33, 34, 36, 37, 29, 29],
    [38],
    [],
    [11, 11, 15, 19, 21, 25, 31, 35, 42, 43, 44, 45, 46],
    [],
    [],
    [11, 15, 16, 19, 21, 25, 31, 35, 42, 43, 44, 45, 46],
    [],
    [],
    [17, 18, 16, 19, 21, 25, 31, 35, 42, 43, 44, 45, 47],
    [],
    [],
    ["和了", [48000, -16000, -16000, -16000], [0, 0, 0, "役満16000点∀", "天和(役満)"]],
]


def record(won: list[object] = WIN) -> str:
    return json.dumps(
        {"title": ["", ""], "name": ["p0", "p1", "p2", "p3"], "rule": {"disp": "般南喰赤", "aka": 1}, "log": [won]}
    )


def wrong() -> str:
    return record([*WIN[:16], ["和了", [48300, -16100, -16100, -16100], [0, 0, 0, "役満16000点∀", "天和(役満)"]]])


def test_whole_rounds_are_replayed(mahjong: Command, shared_data: Path) -> None:
    done = mahjong("verify", str(shared_data / "mjai"))
    assert (done.code, done.out) == (0, "games 3 rounds 31 wins 27 divergences 0\n")


def test_wins_that_hold_give_the_counts(mahjong: Command, tmp_path: Path) -> None:
    (tmp_path / "one").write_text(record(), encoding="utf-8")
    (tmp_path / "two").write_bytes(gzip.compress(record().encode()))
    done = mahjong("verify", "--wins", str(tmp_path))
    assert (done.code, done.out) == (0, "games 2 rounds 2 wins 2 divergences 0\n")


def test_a_win_that_differs_is_a_line_and_code_1(mahjong: Command, tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_text(wrong(), encoding="utf-8")
    done = mahjong("verify", "--wins", str(file))
    assert done.code == 1
    line, summary = done.out.splitlines()
    assert line.startswith(f"{file}, East 1 (round 0): ")
    assert "payments" in line
    assert summary == "games 1 rounds 1 wins 1 divergences 1"


def test_rules_without_effect_are_said_once_a_run(mahjong: Command, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_text(record(), encoding="utf-8")
    plain = mahjong("verify", "--wins", str(tmp_path), "--json")
    done = mahjong("verify", "--wins", str(tmp_path), "--json", "--rules", "tenhou-3p")
    place = tmp_path / "one"
    said = f"mahjong: --rules tenhou-3p has no effect where a record names its own ({place}: tenhou-4p)\n"
    assert (done.out, done.err, plain.err) == (plain.out, said, "")
    assert mahjong("replay", str(place), "--rules", "tenhou-3p").err == said
    assert mahjong("convert", str(place), str(tmp_path / "out.json"), "--rules", "tenhou-3p").err == said
    piped = mahjong("convert", str(place), "-", "--rules", "tenhou-3p", "--json")
    assert set(json.loads(piped.err)) == {"file", "from", "format", "rounds", "losses"}


def test_rules_with_an_effect_or_those_of_the_record_are_no_matter(mahjong: Command, shared_data: Path) -> None:
    assert mahjong("verify", str(SAMPLE), "--rules", "tenhou-4p").err == ""
    assert (
        mahjong("verify", "--wins", str(shared_data / "mjai"), "--rules", "tenhou-4p", "--set", "nine_orphans=no").err
        == ""
    )


def test_results_as_json(mahjong: Command, tmp_path: Path) -> None:
    (tmp_path / "log").write_text(wrong(), encoding="utf-8")
    (tmp_path / "notes").write_text("no record", encoding="utf-8")
    divergence, summary = mahjong("verify", "--wins", str(tmp_path), "--json").json
    assert (divergence["file"], divergence["round"]) == (str(tmp_path / "log"), 0)
    assert summary == {
        "games": 1,
        "rounds": 1,
        "wins": 1,
        "divergences": 1,
        "passed_over": [str(tmp_path / "notes")],
        "unfinished": [],
        "dropped": [],
    }


def test_what_is_no_record_in_a_folder_is_named_and_passed_over(mahjong: Command, tmp_path: Path) -> None:
    (tmp_path / "junk").write_bytes(b"\x00\xff")
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "log").write_text(record(), encoding="utf-8")
    done = mahjong("verify", "--wins", str(tmp_path))
    assert (done.code, done.out) == (0, "games 1 rounds 1 wins 1 divergences 0\n")
    assert done.err.count("passed over") == 2


def test_a_folder_without_a_game_is_bad_usage(mahjong: Command, tmp_path: Path) -> None:
    for wanted in (0, 1):
        done = mahjong("verify", str(tmp_path))
        assert (done.code, done.out) == (2, "")
        assert done.err.count("passed over") == wanted
        assert "there is no record of a game in" in done.err
        (tmp_path / "junk").write_bytes(b"\x00\xff")


def test_standard_input_is_a_record_too(mahjong: Command) -> None:
    assert mahjong("verify", "--wins", "-", stdin=record()).out == "games 1 rounds 1 wins 1 divergences 0\n"
    done = mahjong("verify", "--wins", "-", stdin=wrong())
    assert done.code == 1
    assert done.out.startswith("standard input, East 1 (round 0): ")


def test_a_damaged_record_is_a_divergence(mahjong: Command, tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(gzip.compress(record().encode())[:-20])
    done = mahjong("verify", "--wins", str(file))
    assert done.code == 1
    assert done.out.endswith("divergences 1\n")


@pytest.mark.parametrize("data", [b"", b"\x00\xff", b"hello", b"{}", b"<html>"])
def test_a_file_that_is_no_record_is_bad_usage(mahjong: Command, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    done = mahjong("verify", "--wins", str(file))
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("path", ["", "no/such/file", "\x00"])
def test_a_path_that_cannot_be_read_is_bad_usage(mahjong: Command, path: str) -> None:
    done = mahjong("verify", "--wins", path)
    assert (done.code, done.out) == (2, "")
    assert "cannot be read" in done.err


def test_settings_need_rules_to_change(mahjong: Command, tmp_path: Path) -> None:
    done = mahjong("verify", "--wins", str(tmp_path), "--set", "kiriage=true")
    assert done.code == 2
    assert "--set" in done.err


def test_real_records_hold(mahjong: Command, shared_data: Path) -> None:
    done = mahjong("verify", "--wins", str(shared_data / "tenhou-json"))
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("divergences 0\n")


def test_a_pipe_in_a_folder_is_not_waited_for(mahjong: Command, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(SAMPLE.read_bytes())
    os.mkfifo(tmp_path / "pipe")
    done = mahjong("verify", str(tmp_path))
    assert done.code == 0
    assert f"{tmp_path / 'pipe'}: no record, passed over" in done.err


def test_a_game_that_is_not_over_is_named(mahjong: Command, tmp_path: Path) -> None:
    lines = SAMPLE.read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_bytes(b"".join(lines[:200]))
    done = mahjong("verify", str(tmp_path))
    assert done.code == 0
    assert f"{tmp_path / 'cut.jsonl'}: the record of a game that is not over" in done.err


def test_a_damaged_last_line_is_named(mahjong: Command, tmp_path: Path) -> None:
    lines = SAMPLE.read_bytes().splitlines(keepends=True)
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"".join(lines[:200]) + b"GARBAGE NOT JSON")
    done = mahjong("verify", str(tmp_path))
    assert done.code == 0
    assert f"{path}, line 201: damaged, left out\n" in done.err
    (summary,) = mahjong("verify", str(tmp_path), "--json").json
    assert summary["dropped"] == [{"file": str(path), "line": 201}]
    assert open_record(path).dropped == 201
    assert open_record(SAMPLE).dropped is None
