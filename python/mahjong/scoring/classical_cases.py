"""Read cases of finished classical tables, and say where our answer differs from theirs.

A case is one line of a file such as ``scoring.jsonl``: seats are the letters ``E S W N``, hands are given by seat,
and ``expect`` has the scores item by item, the settlement and whether the dealer stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mahjong.errors import RecordError, quote
from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.rules.classical_rules import ClassicalRules
from mahjong.scoring.classical import ClassicalResult, ClassicalScore, ClassicalTable, ClassicalWin, score_table

__all__ = ["differences", "read_hand", "read_rules", "read_table"]

SEATS: Final = "ESWN"
PRESET: Final = "planet-classical-v1"

_FLAGS: Final = ("last_live_tile", "last_discard", "live_wall_empty", "before_first_discard", "first_discard")
_NUMBERS: Final = ("kongs_in_turn", "east_streak")
_KNOWN: Final = {"seat", "tile", "by", "from", "original_call", *_FLAGS, *_NUMBERS}


def read_rules(case: Mapping[str, Any]) -> ClassicalRules:
    """Give the rule set of a case: the preset with the options the case changes."""
    rules = load(PRESET)
    return rules.with_(**case.get("ruleset", {}))


def read_hand(hand: Mapping[str, Any]) -> Hand:
    """Give the hand of a case."""
    return Hand(hand["concealed"], hand["melds"], 0, hand.get("bonus", ""))


def _read_win(win: Mapping[str, Any] | None) -> ClassicalWin | None:
    if win is None:
        return None
    unknown = sorted(set(win) - _KNOWN)
    if unknown:
        raise RecordError(f"a win has no {quote(unknown[0], limit=40)}", category="bad_value")
    seat = win["seat"]
    return ClassicalWin(
        win["tile"],
        win["by"],
        seat=seat,
        source=win.get("from"),
        original_call=(seat,) if win.get("original_call") else (),
        **{name: win[name] for name in (*_FLAGS, *_NUMBERS) if name in win},
    )


def read_table(case: Mapping[str, Any]) -> ClassicalTable:
    """Give the finished table of a case.

    Raises:
        MahjongError: a tile, hand or circumstance cannot be.
    """
    return ClassicalTable(
        hands=[read_hand(case["hands"][seat]) for seat in SEATS],
        round_wind=case["round"],
        win=_read_win(case["win"]),
        discards=case.get("discards", ""),
    )


def _items(found: tuple[tuple[str, int], ...]) -> list[list[Any]]:
    return sorted([name, value] for name, value in found)


def _score_differences(seat: str, expected: Mapping[str, Any], score: ClassicalScore, *, items: bool) -> list[str]:
    found: dict[str, Any] = {"total": score.total}
    if score.is_limit:
        found["limits"] = sorted(score.limits)
    elif items:
        found |= {"base": score.base, "doubles": score.doubles}
        found |= {"points": _items(score.points), "doubling": _items(score.doubling)}
    lines = []
    for name in sorted({*expected, *found} if items else {"total"}):
        wanted = expected.get(name)
        if isinstance(wanted, list):
            wanted = sorted(wanted)
        if wanted != found.get(name):
            lines.append(f"{seat} {name}: expected {wanted}, found {found.get(name)}")
    return lines


def differences(case: Mapping[str, Any]) -> list[str]:
    """Score the table of a case and give one sentence for everything that differs from its ``expect``.

    Raises:
        MahjongError: the case is none that can be scored.
    """
    result: ClassicalResult = score_table(read_table(case), read_rules(case))
    expect = case["expect"]
    lines = []
    if expect["scores"] is None:
        if result.scores:
            lines.append("scores: expected none")
    else:
        for seat, score in zip(SEATS, result.scores, strict=True):
            items = expect.get("winner_breakdown_unique", True) or seat != case["win"]["seat"]
            lines += _score_differences(seat, expect["scores"][seat], score, items=items)
    settlement = dict(zip(SEATS, result.settlement, strict=True))
    if settlement != expect["settlement"]:
        lines.append(f"settlement: expected {expect['settlement']}, found {settlement}")
    if result.dealer_stays != expect["dealer_stays"]:
        lines.append(f"dealer_stays: expected {expect['dealer_stays']}, found {result.dealer_stays}")
    return lines
