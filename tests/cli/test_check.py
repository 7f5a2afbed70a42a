from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from mahjong.cli.checks import kind_of
from tests.cli.conftest import Command

GOOD = {"id": "good", "kind": "shanten", "hand": "1m", "expect": {"shanten": 0}}
BAD = {"id": "bad", "kind": "waits", "hand": "1m", "expect": {"waits": ["2m"], "tenpai": False, "left": {"1m": 3}}}


def written(folder: Path, *cases: object, packed: bool = False) -> str:
    data = "".join(f"{case if isinstance(case, str) else json.dumps(case)}\n" for case in cases).encode()
    file = folder / "cases"
    file.write_bytes(gzip.compress(data) if packed else data)
    return str(file)


@pytest.mark.parametrize("packed", [False, True])
def test_cases_that_hold_pass(mahjong: Command, tmp_path: Path, packed: bool) -> None:
    done = mahjong("check", written(tmp_path, GOOD, GOOD, packed=packed))
    assert (done.code, done.out) == (0, "cases 2 passed 2 failed 0 skipped 0\n")


def test_a_case_that_fails_is_named_with_expected_and_found(mahjong: Command, tmp_path: Path) -> None:
    done = mahjong("check", written(tmp_path, GOOD, BAD))
    assert done.code == 1
    assert done.out.splitlines() == [
        "bad: waits: expected 2m, found 1m",
        "bad: tenpai: expected false, found true",
        "cases 2 passed 1 failed 1 skipped 0",
    ]


def test_results_as_json(mahjong: Command, tmp_path: Path) -> None:
    good, bad, summary = mahjong("check", written(tmp_path, GOOD, BAD), "--json").json
    assert good == {"id": "good", "kind": "shanten", "passed": True, "problems": []}
    assert (bad["passed"], len(bad["problems"])) == (False, 2)
    assert summary == {"cases": 2, "passed": 1, "failed": 1, "skipped": 0}


def test_standard_input_is_a_file_too(mahjong: Command) -> None:
    assert mahjong("check", "-", stdin=json.dumps(GOOD)).out == "cases 1 passed 1 failed 0 skipped 0\n"


@pytest.mark.parametrize(
    ("case", "problem"),
    [
        (
            {"id": "x", "kind": "dance"},
            "there is no kind 'dance' of cases: a field kind says score, shanten, waits, flow",
        ),
        ({"id": "x"}, "the case has no kind: a field kind says score, shanten"),
        ({"id": "x", "kind": 7}, "hands and win make a finished table, given a question about the course of play"),
        ("[1]", "a case is a JSON object, not list"),
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON: nested too deeply"),
        ({**GOOD, "hand": "12x"}, "refused: NotationError"),
        ({**GOOD, "hand": 7}, "damaged case: the field hand has a wrong type"),
        ({**GOOD, "hand": None}, "damaged case: the field hand has a wrong type"),
        ({"id": "x", "kind": "shanten", "expect": {}}, "damaged case: the field hand is missing"),
        ({**GOOD, "expect": {"shantne": 1}}, "damaged case: unknown expectations: shantne"),
        ({**GOOD, "players": True}, "damaged case: the field players has a wrong type"),
        ({**GOOD, "players": 5}, "refused: HandError: players is 3 or 4"),
        ({**GOOD, "melds": [7]}, "damaged case: a meld is"),
        ({**GOOD, "melds": [{"type": "kan", "tiles": "1111z"}]}, "damaged case: the meld type 'kan' is unknown"),
        ({**GOOD, "forms": ["pairs"]}, "refused: HandError: forms are"),
        ({"id": "x", "kind": "input", "op": "dance", "args": {}, "expect": {}}, "damaged case: the operation 'dance'"),
        (
            {"id": "x", "kind": "input", "op": "parse", "args": {"text": "1m"}, "expect": {"error": "bad_suit"}},
            "found no",
        ),
        (
            {"id": "x", "kind": "input", "op": "parse", "args": {"text": "1x"}, "expect": {"error": "bad_tile"}},
            "bad_suit",
        ),
        ({"id": "x", "kind": "input", "op": "parse", "args": {"text": "1x"}, "expect": {"value": ["1m"]}}, "Notation"),
    ],
)
def test_a_case_that_cannot_be_run_or_does_not_hold_fails_and_says_why(
    mahjong: Command, tmp_path: Path, case: object, problem: str
) -> None:
    done = mahjong("check", written(tmp_path, GOOD, case))
    assert done.code == 1
    assert problem in done.out
    assert done.out.endswith("cases 2 passed 1 failed 1 skipped 0\n")


def test_a_case_without_an_id_is_named_by_file_and_line(mahjong: Command, tmp_path: Path) -> None:
    file = written(tmp_path, GOOD, {"kind": "dance"}, {"id": "\n", "kind": "dance"})
    lines = mahjong("check", file).out.splitlines()
    assert [line.partition(": there is no kind")[0] for line in lines[:2]] == [f"{file}:2", f"{file}:3"]


@pytest.mark.parametrize(
    "data",
    [b"", b"\n \n", b"\x00\x01", b"\xff\xfe", b"7z", b"<mjloggm/>", b"\x1f\x8b", b"\x1f\x8b\x08junk", b"x" * 100_000],
)
def test_a_file_that_is_no_case_file_is_bad_usage(mahjong: Command, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "junk"
    file.write_bytes(data)
    done = mahjong("check", str(file))
    assert done.code == 2
    assert str(file) in done.err
    assert done.err.count("\n") == 1
    assert len(done.err) < 400


def test_a_gzip_file_cut_short_is_bad_usage(mahjong: Command, tmp_path: Path) -> None:
    file = tmp_path / "cut"
    file.write_bytes(gzip.compress(json.dumps(GOOD).encode() * 50)[:40])
    assert mahjong("check", str(file)).code == 2


@pytest.mark.parametrize("path", ["", "no/such/file", "/", "\x00"])
def test_a_path_that_cannot_be_read_is_bad_usage(mahjong: Command, path: str) -> None:
    done = mahjong("check", path)
    assert done.code == 2
    assert "cannot be read" in done.err
    assert done.err.count("\n") == 1


def test_a_line_without_end_is_refused(mahjong: Command) -> None:
    done = mahjong("check", "/dev/zero")
    assert done.code == 2
    assert "longer than 16 MiB" in done.err


@pytest.mark.parametrize(
    ("case", "kind"),
    [
        ({"kind": "score"}, "score"),
        ({"kind": "flow", "script": []}, "flow"),
        ({"kind": "claims", "given": {}}, "classical-flow"),
        ({"hands": {}, "win": None}, "classical-scoring"),
        ({}, "unknown"),
    ],
)
def test_kinds_are_told_by_the_fields(case: dict[str, object], kind: str) -> None:
    assert kind_of(case) == kind
