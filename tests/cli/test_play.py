from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.mark.parametrize(
    ("rules", "length"), [("tenhou-4p", "east"), ("tenhou-3p", "east"), ("planet-classical-v1", "1")]
)
def test_games_that_were_played_and_saved_verify(mahjong: Command, tmp_path: Path, rules: str, length: str) -> None:
    done = mahjong("play", "--rules", rules, "--length", length, "--games", "2", "--seed", "3", "--out", str(tmp_path))
    assert done.code == 0
    assert len(list(tmp_path.iterdir())) == 2
    verified = mahjong("verify", str(tmp_path))
    assert verified.out.startswith("games 2 ")
    assert verified.out.endswith("divergences 0\n")


def test_the_same_seed_plays_the_same_games(mahjong: Command) -> None:
    first, second = (
        mahjong("play", "--rules", "planet-classical-v1", "--length", "1", "--seed", "9", "--json").out
        for _ in range(2)
    )
    assert first == second
    assert sum(json.loads(first)["scores"]) == 8000


def test_a_record_is_never_overwritten(mahjong: Command, tmp_path: Path) -> None:
    command = ("play", "--length", "one_hand", "--seed", "1", "--out", str(tmp_path))
    assert mahjong(*command).code == 0
    done = mahjong(*command)
    assert done.code == 2
    assert "is there already" in done.err


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--length", "west"), "one_hand, east, east_south"),
        (("--rules", "planet-classical-v1", "--length", "17"), "1 to 16 changes of dealer"),
        (("--bots", "clever"), "there is no policy"),
        (("--rules", "tenhou-3p", "--human", "3"), "the seats are 0 to 2"),
    ],
)
def test_what_cannot_be_played_is_named(mahjong: Command, arguments: tuple[str, ...], fault: str) -> None:
    done = mahjong("play", *arguments)
    assert done.code == 2
    assert fault in done.err
