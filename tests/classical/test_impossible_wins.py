"""Circumstances that cannot go together are refused, not scored."""

from typing import Any

import pytest

from mahjong.errors import ArgumentTypeError, HandError
from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.scoring.classical import ClassicalTable, ClassicalWin, WonBy, score_hand
from mahjong.tiles import Tile, parse_tiles

RULES = load("planet-classical-v1")
OPEN = "45p77s pung:222m pung:999m pung:333z"
CLOSED = "222m45p77s999m333z"
KONGS = "45p77s kong-concealed:2222m pung:999m pung:333z"
OTHERS = ("147m258p369s1244z", "147m258p369s1256z", "158m258p369s1266z")


def scored(hand: str, *, seat: int = 0, discards: str = "", tile: str = "6p", **win: Any) -> int:
    made = ClassicalWin(tile, seat=seat, **win)
    return score_hand(hand, seat=seat, round_wind=0, win=made, rules=RULES, discards=discards).total


DRAW: dict[str, Any] = {"by": WonBy.DRAW}
DISCARD: dict[str, Any] = {"by": WonBy.DISCARD, "source": 1}
ROBBED: dict[str, Any] = {"by": WonBy.ROBBED_KONG, "source": 1}
REPLACED: dict[str, Any] = {"by": WonBy.KONG_REPLACEMENT}


@pytest.mark.parametrize(
    ("hand", "asked", "message"),
    [
        (OPEN, DRAW | {"before_first_discard": True}, "before_first_discard: nothing can have been claimed"),
        (CLOSED, DISCARD | {"before_first_discard": True}, "before_first_discard is of East's own draw"),
        (CLOSED, DRAW | {"before_first_discard": True, "seat": 1}, "before_first_discard is of East's own draw"),
        (OPEN, {"by": WonBy.DISCARD, "source": 0, "first_discard": True, "seat": 2}, "first_discard: nothing can"),
        (CLOSED, {"by": WonBy.DISCARD, "source": 2, "first_discard": True, "seat": 3}, "first_discard is East's"),
        (CLOSED, DRAW | {"first_discard": True}, "first_discard is of a win on a discard"),
        (CLOSED, DRAW | {"before_first_discard": True, "discards": "1z"}, "nothing lies in the discard areas"),
        ("66p777s pung:222m pung:999m pung:333z", ROBBED, "all four 6p, so the winner can hold none"),
        ("6p77s pung:222m pung:999m pung:333z 5p", ROBBED | {"tile": "5p"}, "all four 5p"),
        (OPEN, DRAW | {"discards": "6666p"}, "5 copies of 6p on the table"),
        ("45p77s kong-concealed:3333z pung:999m pung:222m", DISCARD | {"discards": "333z"}, "7 copies of 3z"),
        (KONGS, REPLACED | {"kongs_in_turn": 2}, "kongs_in_turn is 2, but the winner has 1 kong"),
        (KONGS, REPLACED | {"kongs_in_turn": 200}, "kongs_in_turn is a number from 0 to 16"),
        (OPEN, DISCARD | {"kongs_in_turn": 1}, "kongs_in_turn is of a win on a replacement, not by discard"),
        (OPEN, DRAW | {"last_live_tile": True, "last_discard": True}, "last_discard is of a win on a discard"),
        (OPEN, DISCARD | {"last_live_tile": True}, "last_live_tile is of a win on a tile drawn from the live wall"),
        (OPEN, DRAW | {"live_wall_empty": True}, "live_wall_empty is of a win on a kong replacement or a robbed kong"),
        (OPEN, DRAW | {"east_streak": 3, "seat": 2}, "east_streak is of a win of East"),
    ],
)
def test_a_win_that_cannot_be_is_refused(hand: str, asked: dict[str, Any], message: str) -> None:
    with pytest.raises(HandError, match=message):
        scored(hand, **asked)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("also", None),
        ("original_call", True),
        ("kongs_in_turn", "1"),
        ("east_streak", 1.5),
        ("last_discard", "no"),
        ("claimed_kong_in_turn", 1),
        ("seat", 1.5),
        ("source", True),
        ("tile", 5),
        ("by", 1),
    ],
)
def test_a_circumstance_of_a_wrong_type_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(ArgumentTypeError, match=name):
        scored(OPEN, **(DISCARD | {name: value}))


@pytest.mark.parametrize(("name", "value"), [("rules", None), ("rules", load("tenhou-4p")), ("win", 5)])
def test_an_argument_of_a_wrong_type_is_refused_by_name(name: str, value: object) -> None:
    asked: dict[str, Any] = {"seat": 0, "round_wind": 0, "rules": RULES} | {name: value}
    with pytest.raises(ArgumentTypeError, match=name):
        score_hand(Hand.parse(OPEN), **asked)
    with pytest.raises(ArgumentTypeError, match="discards"):
        score_hand(Hand.parse(OPEN), seat=0, round_wind=0, rules=RULES, discards=[6])  # type: ignore[list-item]


def test_a_table_counts_what_lies_in_the_discard_areas() -> None:
    hands = (Hand.parse(OPEN), *map(Hand.parse, OTHERS))
    win = ClassicalWin(seat=0, tile=Tile.parse("6p"), by=WonBy.DRAW)
    with pytest.raises(HandError, match="5 copies of 6p"):
        ClassicalTable(hands=hands, round_wind=0, win=win, discards=parse_tiles("6666p"))  # type: ignore[arg-type]
