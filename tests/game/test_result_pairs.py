"""For each option of the table and of the result a pair of matches that only it tells apart."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong.game.match import Match
from mahjong.game.results import match_result
from mahjong.game.walls import full_set
from mahjong.tiles import Tile
from tests.game.scenes import TENPAI, rules_of, scene, yaku_of

BOTH = pytest.mark.parametrize("on", [True, False])
POINTS = (40300, 29600, 20500, 9600)


def results(scores: tuple[int, ...], *, sticks: int = 0, one_hand: bool = False, **options: Any) -> tuple[float, ...]:
    """Give the results of a match without a bonus for places, but where the options say otherwise."""
    plain: dict[str, Any] = {"uma": [0, 0, 0, 0], "return_points": 25000, "oka": 0, "result_rounding": "tenths"}
    return match_result(rules_of(**plain | options), scores, sticks=sticks, one_hand=one_hand).results


# -- the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "tiles"), [(4, 136), (3, 108)])
def test_players(players: int, tiles: int) -> None:
    rules = rules_of("tenhou-3p") if players == 3 else rules_of()
    assert rules.players == players
    assert len(full_set(rules)) == tiles
    played = Match(rules, seed=1).next_round()
    assert len(played.scores) == players


@pytest.mark.parametrize("points", [25000, 30000])
def test_start_points(points: int) -> None:
    rules = rules_of(start_points=points, return_points=30000, oka=4 * (30000 - points) // 1000)
    assert Match(rules, seed=1).scores == (points,) * 4


@pytest.mark.option("red_m", "red_p", "red_s")
@pytest.mark.parametrize("count", [0, 1, 2, 4])
@pytest.mark.parametrize("suit", "mps")
def test_red_fives(suit: str, count: int) -> None:
    tiles = [Tile(code) for code in full_set(rules_of(**{f"red_{suit}": count}))]
    assert [tiles.count(Tile.parse(f"{rank}{suit}")) for rank in (0, 5)] == [count, 4 - count]


@pytest.mark.parametrize("length", ["one_hand", "east", "east_south"])
def test_default_length(length: str) -> None:
    rules = rules_of(lengths=["one_hand", "east", "east_south"], default_length=length)
    assert Match(rules, seed=1).length == length


# -- wins that only play can show -----------------------------------------------------------------


@BOTH
def test_rinshan_on_nuki(on: bool) -> None:
    played = scene(rules_of("tenhou-3p", rinshan_on_nuki=on), ("234p567p234s789s4z", "", ""), "0T4z 0N 0T4z 0W")
    assert ("rinshan" in yaku_of(played, 0)) is on


@BOTH
def test_ura_dora(on: bool) -> None:
    script = "0T6z 0R 0d6z 1T9m 1d9m 2T9m 2d9m 3T9p 3d9p 0T6p 0W"
    played = scene(rules_of(ura_dora=on), (TENPAI, "", "", ""), script, dora=("9s",), ura="4s")
    assert ("ura_dora" in yaku_of(played, 0)) is on


# -- the result -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "oka", "expected"), [(25000, 0, (15.3, 4.6, -4.5, -15.4)), (30000, 20, (30.3, -0.4, -9.5, -20.4))]
)
def test_return_points(points: int, oka: int, expected: tuple[float, ...]) -> None:
    assert results(POINTS, return_points=points, oka=oka) == pytest.approx(expected)


@pytest.mark.parametrize(("start", "oka", "first"), [(25000, 20, 30.3), (30000, 0, 10.3)])
def test_oka(start: int, oka: int, first: float) -> None:
    assert results(POINTS, start_points=start, return_points=30000, oka=oka)[0] == pytest.approx(first)


@pytest.mark.parametrize(
    ("uma", "expected"),
    [([0, 0, 0, 0], (15.3, 4.6, -4.5, -15.4)), ([20, 10, -10, -20], (35.3, 14.6, -14.5, -35.4))],
)
def test_uma(uma: list[int], expected: tuple[float, ...]) -> None:
    assert results(POINTS, uma=uma) == pytest.approx(expected)


@BOTH
def test_uma_in_one_hand(on: bool) -> None:
    found = results(POINTS, uma=[20, 10, -10, -20], uma_in_one_hand=on, one_hand=True)
    assert found[0] == pytest.approx(35.3 if on else 15.3)


@pytest.mark.parametrize(
    ("tie", "ranks", "expected"),
    [("seat", (1, 2, 3, 4), (25.0, 15.0, -15.0, -25.0)), ("split", (1, 1, 3, 3), (20.0, 20.0, -20.0, -20.0))],
)
def test_tie(tie: str, ranks: tuple[int, ...], expected: tuple[float, ...]) -> None:
    rules = rules_of(tie=tie, uma=[20, 10, -10, -20], return_points=25000, oka=0, result_rounding="tenths")
    found = match_result(rules, (30000, 30000, 20000, 20000))
    assert (found.ranks, found.results) == (ranks, pytest.approx(expected))


@pytest.mark.parametrize(("who", "first"), [("first", 17.3), ("nobody", 15.3)])
def test_leftover_sticks(who: str, first: float) -> None:
    assert results(POINTS, sticks=2, leftover_sticks=who)[0] == pytest.approx(first)


@pytest.mark.parametrize(
    ("rounding", "expected"),
    # 20,500 is rounded up to 21,000, four thousand below the start; 9,600 to 10,000.
    [("tenths", (15.3, 4.6, -4.5, -15.4)), ("whole", (14.0, 5.0, -4.0, -15.0))],
)
def test_result_rounding(rounding: str, expected: tuple[float, ...]) -> None:
    assert results(POINTS, result_rounding=rounding) == pytest.approx(expected)
