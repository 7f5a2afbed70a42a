"""What a match comes to: places, uma, oka, ties and rounding, from final points and a rule set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mahjong.errors import ArgumentTypeError, require_flag, require_int, require_number, require_word
from mahjong.game.checks import require_points
from mahjong.rules import RiichiRules, as_rules

if TYPE_CHECKING:
    from mahjong.rules import ClassicalRules

__all__ = ["MatchResult", "match_result", "placement"]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a match comes to, by seat.

    Attributes:
        scores: points at the end, sticks left over included.
        ranks: places from 1.
        results: in thousands: uma and oka included; of classical rules what was won or lost.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    results: tuple[float, ...]


def placement(scores: Sequence[int], *, tie: str = "seat") -> tuple[int, ...]:
    """Give each seat its place: of equal points the earlier seat goes first, or all share the better place (split).

    >>> placement([25000, 30000, 25000, 20000])
    (2, 1, 3, 4)
    >>> placement([25000, 30000, 25000, 20000], tie="split")
    (2, 1, 2, 4)

    Raises:
        HandError: there is no such way with ties.
        ArgumentTypeError: points are no integers.
    """
    require_word("tie", tie, ("seat", "split"))
    if isinstance(scores, (str, bytes)) or not isinstance(scores, Iterable):
        raise ArgumentTypeError("scores", scores, "the points of each seat")
    scores = [require_int("scores", value, "integers, the points of each seat") for value in scores]
    if tie == "split":
        return tuple(1 + sum(other > own for other in scores) for own in scores)
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    places = [0] * len(scores)
    for place, seat in enumerate(order, 1):
        places[seat] = place
    return tuple(places)


def match_result(
    rules: RiichiRules | ClassicalRules | str, scores: Sequence[int], *, sticks: int = 0, one_hand: bool = False
) -> MatchResult:
    """Give the result of a match.

    Args:
        rules: the rule set, or the id of a preset.
        scores: points of each seat after the last hand.
        sticks: riichi sticks left on the table.
        one_hand: the match was one hand long; some rule sets count no places then.

    Returns:
        Results in thousands, to a tenth. They sum to zero where oka makes up for the difference of start and return.
        Those of classical rules are what was won or lost, in thousands too.

    >>> match_result("planet-classical-v1", [2062, 1938, 2000, 2000]).results
    (0.062, -0.062, 0.0, 0.0)

    Raises:
        HandError: there are not as many scores as seats, or a number is out of range.
        ArgumentTypeError: an argument is of a wrong type.
    """
    rules = as_rules(rules)
    scores = require_points(scores, rules.players)
    sticks = require_number("sticks", sticks, 0, 255)
    require_flag("one_hand", one_hand)
    if not isinstance(rules, RiichiRules):
        return _classical_result(rules, scores)
    final = list(scores)
    seats = range(len(final))
    first = min(seats, key=lambda seat: (-final[seat], seat))
    if rules.leftover_sticks == "first":
        final[first] += 1000 * sticks
    ranks = placement(final, tie=rules.tie)
    bonus = [0] * len(final)
    if rules.uma_in_one_hand or not one_hand:
        bonus = [1000 * value for value in rules.uma]
    bonus[0] += 1000 * rules.oka
    order = sorted(seats, key=lambda seat: (-final[seat], seat))
    gained = [0.0] * len(final)
    for place, seat in enumerate(order):
        shared = [bonus[index] for index, other in enumerate(order) if final[other] == final[seat]]
        gained[seat] = sum(shared) / len(shared) if rules.tie == "split" else bonus[place]
    if rules.result_rounding == "whole":
        return MatchResult(tuple(final), ranks, _whole(rules, final, gained, order))
    results = tuple(round((final[seat] - rules.return_points + gained[seat]) / 1000, 1) for seat in seats)
    return MatchResult(tuple(final), ranks, results)


def _classical_result(rules: ClassicalRules, scores: Sequence[int]) -> MatchResult:
    """Rank by final score; the result is what was won or lost."""
    ranks = placement(scores, tie="split" if rules.tie_break == "shared" else "seat")
    return MatchResult(tuple(scores), ranks, tuple((score - rules.start_points) / 1000 for score in scores))


def _whole(
    rules: RiichiRules, final: Sequence[int], gained: Sequence[float], order: Sequence[int]
) -> tuple[float, ...]:
    """Round points to whole thousands, halves away from zero; the first takes what is left to zero."""
    results = [0.0] * len(final)
    for seat in order[1:]:
        whole = (abs(final[seat]) + 500) // 1000 * (1 if final[seat] >= 0 else -1)
        results[seat] = whole + (gained[seat] - rules.return_points) / 1000
    results[order[0]] = -sum(results)
    return tuple(results)
