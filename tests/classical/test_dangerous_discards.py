"""Who pays for all: which discards are dangerous after what is exposed, and when there was no choice."""

from collections import Counter

import pytest

from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.scoring.classical import ClassicalTable, ClassicalWin, WonBy, score_table
from mahjong.tiles import Tile

MILLINGTON = load("millington")
MIXED = "147m258p369s1234z"


def liable(winner: str, tile: str, discarder: str = MIXED, by: WonBy = WonBy.DISCARD) -> bool:
    """Say whether South, whose tile North wins with, pays for all; East and West have tiles nobody else has."""
    north, south, won = Hand.parse(winner), Hand.parse(discarder), Tile.parse(tile)
    left = Counter({Tile(kind): 4 for kind in range(34)})
    for hand in (north, south):
        left.subtract([*hand.tiles, *(part for meld in hand.melds for part in meld.tiles)])
    if by is not WonBy.ROBBED_KONG:
        left[won] -= 1
    spare = list(left.elements())
    east, west = (Hand.parse("".join(map(str, spare[start : start + 52 : 4]))) for start in (0, 1))
    win = ClassicalWin(seat=3, tile=won, by=by, source=None if by.is_self_drawn else 1)
    table = ClassicalTable(hands=(east, south, west, north), round_wind=0, win=win)
    assert score_table(table, load("planet-classical-v1")).liable is None
    return score_table(table, MILLINGTON).liable == 1


@pytest.mark.parametrize(
    ("winner", "tile"),
    [
        ("6677m pung:222m chow:345m pung:888m", "6m"),
        ("33s88s pung:222s pung:666z chow:234s", "8s"),
        ("99m11s pung:111m pung:999p pung:999s", "1s"),
        ("7744z pung:111z pung:222z pung:555z", "4z"),
    ],
    ids=["one suit", "green", "terminals", "honours"],
)
def test_three_exposed_melds_of_a_class_make_its_tiles_dangerous(winner: str, tile: str) -> None:
    assert liable(winner, tile, "147m258p369s333z7p")


def test_two_exposed_melds_of_a_suit_warn_of_nothing() -> None:
    assert not liable("6677m345p pung:222m pung:888m", "6m")


def test_three_exposed_melds_of_a_class_leave_other_tiles_safe() -> None:
    assert not liable("45m11z pung:555z pung:666z pung:777z", "6m", "147m258p369s3344z")


def test_two_dragon_groups_make_the_third_dragon_dangerous() -> None:
    assert liable("77z11m345p pung:555z pung:666z", "7z")
    assert not liable("77z11m345p pung:555z pung:666z", "1m")


def test_three_wind_groups_make_the_fourth_wind_dangerous() -> None:
    assert liable("44z11m pung:222z pung:333z pung:111z", "4z", "147m258p369s5677z")


def test_a_concealed_kong_warns_of_nothing() -> None:
    assert not liable("77z11m345p pung:555z kong-concealed:6666z", "7z")


def test_a_suited_tile_there_is_a_pung_of_is_dangerous_still() -> None:
    # The fourth 4 of bamboo completes a chow.
    assert liable("2388s pung:444s pung:666z pung:666s", "4s")


def test_an_honour_there_is_a_group_of_is_a_safe_tile() -> None:
    winner = "8s pung:222s pung:666z pung:333s pung:666s"
    assert not liable(winner, "8s", "8s pung:999m pung:999p pung:888m pung:888p")
    assert liable(winner, "8s", "6z pung:999m pung:999p pung:888m pung:888p")


SUIT = "2277s chow:345s chow:567s pung:999s"


def test_who_has_dangerous_tiles_alone_has_no_choice() -> None:
    assert liable(SUIT, "7s", "1s pung:999m pung:999p pung:888m 444z")
    assert not liable(SUIT, "7s", "1113s pung:999m pung:999p pung:888m")


def test_nobody_pays_for_all_of_a_robbed_kong_or_a_tile_drawn() -> None:
    assert not liable(SUIT, "7s", "147m258p36s12345z", by=WonBy.DRAW)
    robbed = "147p258p369s1z kong-promoted:6666m"
    assert not liable("78m22m chow:345m chow:234m chow:123m", "6m", robbed, WonBy.ROBBED_KONG)
