"""Cases of kind ``score``: the value of a won hand, or why it is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mahjong.cli.checks.fields import CaseError, differs, field, integer, melds_of, number_of_players
from mahjong.hand import Hand
from mahjong.rules.neutral import from_case
from mahjong.scoring import NotAWin, Score, Situation, try_score
from mahjong.tiles import parse_tiles

__all__ = ["answer", "run"]

_WINDS: Final = "ESWN"
_EXPECTATIONS: Final = frozenset({"error", "han", "fu", "yakuman", "yaku", "limit", "pay", "total"})


def run(case: Mapping[str, Any]) -> list[str]:
    """Compare han, fu, yaku, limit, payments and total, or the reason why it is no win."""
    expect = field(case, "expect", dict)
    unknown = set(expect) - _EXPECTATIONS
    if unknown:
        raise CaseError(f"unknown expectations: {', '.join(sorted(unknown))[:80]}")
    found = answer(case)
    if "error" in expect:
        reason = found.reason if isinstance(found, NotAWin) else f"a win of {found.total}"
        return differs("error", expect["error"], reason)
    if isinstance(found, NotAWin):
        return [f"value: expected a win, found none: {found.reason}"]
    values = {
        "han": found.han,
        "fu": found.fu,
        "yakuman": found.yakuman,
        "yaku": {value.yaku: value.times or value.han for value in found.yaku},
        "pay": found.payments.to_mapping(),
        "total": found.total,
    }
    problems = []
    for name, value in values.items():
        if name in expect:
            problems += differs(name, expect[name], value)
    # Below mangan a case names no limit; a case that gives only a payment says nothing of it.
    if "limit" in expect or "han" in expect:
        problems += differs("limit", expect.get("limit"), found.limit)
    return problems


def answer(case: Mapping[str, Any]) -> Score | NotAWin:
    """Give the value of the hand of a case."""
    players = number_of_players(case)
    rules = from_case(field(case, "rules", dict, None), players)
    hand = Hand(parse_tiles(field(case, "hand", str)), melds_of(case), integer(case, "nuki", 0))
    seat, by = field(case, "seat", str), field(case, "by", str)
    others = [wind for wind in _WINDS[:players] if wind != seat]
    discarder = others[0] if by == "ron" else None
    pao = field(case, "pao", dict, None)
    liable = []
    if pao is not None:
        who = discarder if field(pao, "liable", str) == "discarder" else others[-1]
        if who is None:
            raise CaseError("a self-draw has no discarder to be liable")
        liable.append((field(pao, "yakuman", str), who))
    situation = Situation(
        field(case, "win", str),
        by,
        seat=seat,
        round=field(case, "round", str),
        dora=field(case, "dora", list, []),
        ura=field(case, "ura", list, []),
        flags=field(case, "flags", list, []),
        honba=integer(case, "honba", 0),
        sticks=integer(case, "kyotaku", 0),
        discarder=discarder,
        pao=liable,
    )
    return try_score(hand, situation, rules)
