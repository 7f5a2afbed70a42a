"""Write a classical score out for a person to read: items in words, the sum, and what the others pay for it.

>>> from mahjong.hand import Hand
>>> from mahjong.rules import load
>>> from mahjong.scoring.classical import score_hand
>>> rules = load("planet-classical-v1")
>>> print(explain(score_hand(Hand.parse("111999m19s19p123z"), seat=1, round_wind=0, rules=rules), rules))
  Pung of 1m, concealed                 8
  Pung of 9m, concealed                 8
16 points
"""

from __future__ import annotations

from mahjong.rules.classical_rules import ClassicalRules
from mahjong.scoring.classical import ClassicalScore, ClassicalWin

__all__ = ["explain"]

_WIDTH = 34


def explain(score: ClassicalScore, rules: ClassicalRules, *, win: ClassicalWin | None = None, dealer: int = 0) -> str:
    """Describe the value of a hand in several lines; with `win`, of a winner's, what the other three pay too.

    Args:
        score: the value.
        rules: the rules it was found by.
        win: how the hand was won.
        dealer: the seat of East.
    """
    lines = [f"  {_words(limit):<{_WIDTH}}  limit" for limit in score.limits]
    lines += [f"  {_words(name):<{_WIDTH}} {points:>4}" for name, points in score.points]
    lines += [f"  {_words(name):<{_WIDTH}} {_doubles(doubles)}" for name, doubles in score.doubling]
    lines.append(_sum(score, rules))
    if win is not None:
        lines.append(_paid(score.total, won_by_east=win.seat == dealer))
    return "\n".join(lines)


def _words(name: str) -> str:
    """Give an item in words: ``pung:2m:exposed`` is a pung of 2m, exposed."""
    what, *kind_and_how = name.split(":")
    words = what.replace("_", " ").capitalize()
    if not kind_and_how:
        return words
    kind, *how = kind_and_how
    return ", ".join([f"{words} of {kind}", *how])


def _doubles(number: int) -> str:
    return f"{number:>4} {'double' if number == 1 else 'doubles'}"


def _sum(score: ClassicalScore, rules: ClassicalRules) -> str:
    if score.is_limit:
        return f"{score.total} points: a limit hand"
    value = score.base << score.doubles
    doubled = (
        f"{score.base} points doubled {score.doubles} times is {value}"
        if score.doubles > 1
        else (f"{score.base} points doubled is {value}" if score.doubles else f"{score.base} points")
    )
    return doubled if value == score.total else f"{doubled}, cut to the limit of {rules.limit}: {score.total}"


def _paid(total: int, *, won_by_east: bool) -> str:
    # M1: East pays and gets double; what the others settle among themselves depends on their hands.
    if won_by_east:
        return f"each of the others pays {2 * total}"
    return f"East pays {2 * total}, the others {total} each"
