"""The snake: three 1, three 9, and 2 to 8 of one suit with the pair on 2, 5 or 8."""

import pytest

from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.scoring.classical import ClassicalWin, WonBy, score_hand
from mahjong.tiles import Tile

MILLINGTON = load("millington")


def limits(hand: str, tile: str) -> tuple[str, ...]:
    """Give the limits of a hand won on another player's tile."""
    win = ClassicalWin(seat=1, tile=Tile.parse(tile), by=WonBy.DISCARD, source=0)
    return score_hand(Hand.parse(hand), seat=1, round_wind=0, rules=MILLINGTON, win=win).limits


@pytest.mark.parametrize("pair", "258")
def test_the_pair_is_on_two_five_or_eight(pair: str) -> None:
    assert limits(f"345678{pair}m pung:111m pung:999m", "2m") == ("snake",)


@pytest.mark.parametrize("hand", ["1113456789995m", "345678m5m pung:999m 111m"])
def test_its_pungs_may_be_exposed_or_not(hand: str) -> None:
    assert limits(hand, "2m") == ("snake",)


@pytest.mark.parametrize("kong", ["kong-claimed", "kong-promoted", "kong-concealed"])
@pytest.mark.parametrize("kind", "19")
def test_a_kong_spoils_it(kong: str, kind: str) -> None:
    other = {"1": "9", "9": "1"}[kind]
    assert limits(f"3456785m pung:{other * 3}m {kong}:{kind * 4}m", "2m") == ()


def test_other_rules_have_none() -> None:
    planet = load("planet-classical-v1")
    win = ClassicalWin(seat=1, tile=Tile.parse("2m"), by=WonBy.DISCARD, source=0)
    hand = Hand.parse("3456785m pung:111m pung:999m")
    assert score_hand(hand, seat=1, round_wind=0, rules=planet, win=win).limits == ()
