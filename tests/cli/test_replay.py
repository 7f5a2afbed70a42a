from __future__ import annotations

import gzip
import sys
from io import StringIO
from pathlib import Path

import pytest

from mahjong.cli import run
from mahjong.records.convert import WRITERS, write_record
from mahjong.records.model import Format
from tests.cli.conftest import Command
from tests.records.samples import SAMPLE, client_session, sample


def test_a_game_is_shown_from_the_deal_to_the_final_points(mahjong: Command) -> None:
    done = mahjong("replay", str(SAMPLE))
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == ("native record, tenhou-4p, 5 rounds: seat 0 Aoi, seat 1 Botan, seat 2 Chidori, seat 3 Dango")
    assert sum(line.startswith("== ") for line in lines) == 5
    assert "seat 0 draws 7m" in lines
    assert "end of the match" in lines


@pytest.mark.parametrize("written", WRITERS)
def test_every_format_is_read_packed_and_from_standard_input(mahjong: Command, written: Format) -> None:
    done = mahjong("replay", "-", stdin=gzip.compress(write_record(sample(), written)))
    assert done.code == 0
    assert done.out.startswith(f"{written} record, tenhou-4p, 5 rounds")


def test_the_tiles_of_others_stay_unknown_in_the_record_of_one_seat(mahjong: Command) -> None:
    done = mahjong("replay", "-", stdin=client_session(sample(), 0))
    assert done.code == 0
    assert "?????????????" in done.out


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ("1", ["East 1, honba 1"]),
        ("E1-1", ["East 1, honba 1"]),
        ("East 1, honba 1", ["East 1, honba 1"]),
        ("E1-0", ["East 1"]),
        ("E1", ["East 1", "East 1, honba 1"]),
        ("east 1", ["East 1", "East 1, honba 1"]),
    ],
)
def test_a_round_is_chosen_by_number_or_name(mahjong: Command, wanted: str, names: list[str]) -> None:
    done = mahjong("replay", str(SAMPLE), "--round", wanted)
    shown = [line.split(", dealer")[0].removeprefix("== ") for line in done.out.splitlines() if line.startswith("== ")]
    assert (done.code, shown) == (0, names)


@pytest.mark.parametrize(
    ("wanted", "fault"), [("x", "neither a number"), ("S4", "no such round"), ("99", "East 1; East 1, honba 1")]
)
def test_a_round_that_is_not_there_is_bad_usage(mahjong: Command, wanted: str, fault: str) -> None:
    done = mahjong("replay", str(SAMPLE), "--round", wanted)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
    assert done.err.count("\n") == 1


def test_events_as_json(mahjong: Command) -> None:
    game, deal, *events = mahjong("replay", str(SAMPLE), "--round", "0", "--json").json
    assert (game["game"], game["format"], game["rules"], game["rounds"]) == (0, "native", "tenhou-4p", 5)
    assert game["players"] == ["Aoi", "Botan", "Chidori", "Dango"]
    assert (deal["round"], deal["at"], deal["event"]["type"]) == (0, -1, "start_kyoku")
    assert [line["at"] for line in events] == list(range(len(sample().rounds[0].events)))
    assert not any("error" in line for line in events)


def test_an_event_the_rules_do_not_allow_is_named_and_code_1(mahjong: Command) -> None:
    data = SAMPLE.read_bytes()
    event = b'"type":"dahai","seat":0,"tile":"2z"'
    assert event in data
    done = mahjong("replay", "-", stdin=data.replace(event, b'"type":"dahai","seat":0,"tile":"7z"', 1))
    assert done.code == 1
    assert "  not allowed by tenhou-4p: " in done.out


def test_stepping_shows_the_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("\n\nn\n\nq\n"))
    assert run(["replay", str(SAMPLE), "--step"]) == 0
    captured = capsys.readouterr()
    assert captured.err.count("Enter: next event") == 5
    assert "> seat 0 E Aoi: 25000 points" in captured.out
    shown = [line for line in captured.out.splitlines() if line.startswith("== ")]
    assert [line.split(", dealer")[0] for line in shown] == ["== East 1", "== East 1, honba 1"]


@pytest.mark.parametrize("arguments", [("-", "--step"), (str(SAMPLE), "--step", "--json")])
def test_stepping_needs_a_terminal_for_itself(mahjong: Command, arguments: tuple[str, ...]) -> None:
    done = mahjong("replay", *arguments)
    assert done.code == 2
    assert "--step" in done.err


@pytest.mark.parametrize("data", [b"", b"hello", b"{}"])
def test_what_is_no_record_is_bad_usage(mahjong: Command, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    done = mahjong("replay", str(file))
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1


def test_a_classical_game_is_shown(mahjong: Command, tmp_path: Path) -> None:
    words = ("--rules", "planet-classical-v1", "--length", "1", "--seed", "3", "--out", str(tmp_path))
    assert mahjong("play", *words).code == 0
    done = mahjong("replay", str(tmp_path / "planet-classical-v1-3.jsonl"))
    assert (done.code, done.err) == (0, "")
    assert " aside" in done.out
    (won,) = [line for line in done.out.splitlines() if line.startswith("seat 0 wins on ")]
    assert "bonus:" in won
    assert " points doubled " in done.out
    assert not any(word in done.out for word in (" ron ", " tsumo", " pon ", " chi ", " han"))


@pytest.mark.parametrize(
    ("preset", "beside"), [("tenhou-3p", ("pon:", "nuki:")), ("planet-classical-v1", ("chow:", "pung:"))]
)
def test_a_win_is_shown_with_what_lies_beside_the_closed_tiles(
    mahjong: Command, tmp_path: Path, preset: str, beside: tuple[str, ...]
) -> None:
    words = ("--rules", preset, "--games", "2", "--bots", "greedy", "--seed", "3", "--out", str(tmp_path))
    played = mahjong("play", *words, "--length", "1" if preset.startswith("planet") else "east")
    shown = [line for file in tmp_path.iterdir() for line in mahjong("replay", str(file)).out.splitlines()]
    won = [line for line in shown if " wins " in line]
    assert all(any(mark in line for line in won) for mark in beside)
    # Tiles are counted by their digits: a hand is thirteen with a set as three, and what is set aside besides.
    for line in won:
        hand = line.split(": ", 1)[1].rpartition(" + ")[0].split()
        sets = [part for part in hand[1:] if part.partition(":")[0] not in ("nuki", "bonus")]
        assert sum(letter.isdigit() for letter in hand[0]) + 3 * len(sets) == 13
    assert played.code == 0
