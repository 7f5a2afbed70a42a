"""Hands of numbered tiles: the same value as of the tiles themselves, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong.rules import load
from mjcore.scoring import Score
from mjcore.tile_ids import score_ids

RULES = load("tenhou-4p").native  # type: ignore[attr-defined]
NAMES = {"m": 0, "p": 9, "s": 18, "z": 27}


def numbers(text: str) -> list[int]:
    """Give tiles their numbers: the copies of a kind in order, a red five as the first of its kind."""
    taken: dict[int, int] = {}
    out, ranks = [], ""
    for character in text:
        if character.isdigit():
            ranks += character
            continue
        for rank in ranks:
            kind = NAMES[character] + (4 if rank == "0" else int(rank) - 1)
            # Plain fives of a suit start at the second copy.
            first = 1 if character != "z" and rank == "5" else 0
            copy = taken.get(kind, first)
            out.append(4 * kind + (0 if rank == "0" else copy))
            taken[kind] = copy + (rank != "0")
        ranks = ""
    return out


def ask(text: str, win: str, **changes: object) -> object:
    given: dict[str, Any] = {"melds": (), "seat_wind": 1, "round_wind": 0, "flags": 0, "dora": (), "ura": (), "nuki": 0}
    given.update(changes)
    return score_ids(numbers(text), numbers(win)[0], **given, rules=RULES)


def test_the_red_fives_of_each_suit_count() -> None:
    score = ask("340m340p340s22678p", "3m", flags=1)
    assert isinstance(score, Score)
    assert score.bonus_han == (0, 0, 3, 0)


def test_indicators_are_numbers_too() -> None:
    score = ask("234m345p22s234678s", "8s", dora=numbers("1m3z"), flags=2, ura=numbers("1s"))
    assert isinstance(score, Score)
    assert score.bonus_han == (1, 3, 0, 0)


def test_melds_are_taken_from_the_tiles() -> None:
    score = ask("234m345p22s5555z678s", "8s", melds=[(2, 31)])
    assert isinstance(score, Score)
    assert (score.han, score.fu) == (1, 40)


@pytest.mark.parametrize(("seat_wind", "round_wind", "han"), [(2, 2, 2), (2, 0, 1), (-1, 2, 1), (2, -1, 1)])
def test_an_unknown_wind_counts_for_nothing(seat_wind: int, round_wind: int, han: int) -> None:
    score = ask("234m345p22s333z678s", "8s", seat_wind=seat_wind, round_wind=round_wind)
    assert isinstance(score, Score)
    assert score.han == han


@pytest.mark.parametrize(
    ("text", "win", "changes", "answer"),
    [
        ("234m345p22s234678s", "9s", {}, -1),
        ("234m345p22s234679s", "9s", {}, 1),
        ("234m345p22s234678s1z", "8s", {}, 1),
        ("234m345p22s234678s", "8s", {"melds": [(1, 31)]}, 1),
        ("111m345p22s234678s", "1m", {"melds": [(1, 0)]}, 1),
        ("111m345p22s234678s", "8s", {"melds": [(1, 0)]}, 2),
        ("22333444z345p678s", "8s", {"seat_wind": -1}, 0),
    ],
)
def test_no_value_has_a_reason(text: str, win: str, changes: dict[str, object], answer: int) -> None:
    assert ask(text, win, **changes) == answer


@pytest.mark.parametrize(
    "changes",
    [
        {"seat_wind": 4},
        {"round_wind": -2},
        {"flags": 1 << 13},
        {"nuki": 5},
        {"dora": [0] * 6},
        {"dora": [136]},
        {"ura": [-1]},
        {"melds": [(0, 7)]},
        {"melds": [(0, 27)]},
        {"melds": [(5, 0)]},
        {"melds": [(1, 34)]},
        {"melds": [(1, 0)] * 5},
    ],
)
def test_values_out_of_their_range_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        ask("234m345p22s234678s", "8s", **changes)


@pytest.mark.parametrize("tiles", [[136], [-1], list(range(136)) * 2])
def test_tiles_out_of_their_range_are_refused(tiles: list[int]) -> None:
    with pytest.raises(ValueError, match=r"."):
        score_ids(tiles, 0, (), 0, 0, 0, (), (), 0, RULES)


@pytest.mark.parametrize("tiles", [5, None, ["1m"]])
def test_what_is_no_tiles_is_refused(tiles: object) -> None:
    with pytest.raises(TypeError):
        score_ids(tiles, 0, (), 0, 0, 0, (), (), 0, RULES)  # type: ignore[arg-type]
