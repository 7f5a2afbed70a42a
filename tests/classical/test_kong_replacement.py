"""A win on the tile of the kong box needs the kong it replaces."""

import pytest

from mahjong.errors import HandError
from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.scoring.classical import ClassicalTable, ClassicalWin, WonBy, score_hand, score_table
from mahjong.tiles import Tile

RULES = load("planet-classical-v1")
WIN = ClassicalWin(seat=1, tile=Tile.parse("6p"), by=WonBy.KONG_REPLACEMENT)
WITHOUT = Hand.parse("45p77s pon:222m pon:999m pon:333z")
WITH = Hand.parse("45p77s pon:222m pon:999m ankan:3333z")
OTHERS = ("1119m19p1239s124z", "8m28p246s1567z468m", "35m139p1358s1s467z")


def test_a_kong_is_needed_by_one_hand_and_by_a_table() -> None:
    with pytest.raises(HandError, match="needs a kong"):
        score_hand(WITHOUT, seat=1, round_wind=0, win=WIN, rules=RULES)
    with pytest.raises(HandError, match="needs a kong"):
        table(WITHOUT)


def test_with_a_kong_the_win_has_its_double() -> None:
    found = score_hand(WITH, seat=1, round_wind=0, win=WIN, rules=RULES)
    assert ("kong_replacement", 1) in found.doubling
    assert score_table(table(WITH), RULES).scores[1].total == found.total


def table(hand: Hand) -> ClassicalTable:
    east, west, north = map(Hand.parse, OTHERS)
    return ClassicalTable(hands=(east, hand, west, north), round_wind=0, win=WIN)
