"""What the end of a record shows of its rules and the bits of its room do not say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from mahjong.game.results import match_result
from mahjong.records.model import RecordedMatch

# Tenhou's results over the years: whole thousands or tenths, and the places of the oldest east games.
_CONVENTIONS: Final[tuple[dict[str, Any], ...]] = (
    {"result_rounding": "tenths"},
    {"uma": (10, 5, -5, -10)},
    {"uma": (10, 5, -5, -10), "result_rounding": "tenths"},
)


def with_result_rules(match: RecordedMatch) -> RecordedMatch:
    """Give a match the options of the convention its results follow, where it is one that is known."""
    scores, results = match.final_scores, match.results
    if scores is None or results is None or len(results) != match.rules.players:
        return match
    if _follows(match, {}, scores, results):
        return match
    for options in _CONVENTIONS:
        if len(options.get("uma", scores)) == len(scores) and _follows(match, options, scores, results):
            return msgspec.structs.replace(match, rules=match.rules.with_(**options))
    return match


def _follows(match: RecordedMatch, options: dict[str, Any], scores: Sequence[int], results: Sequence[float]) -> bool:
    rules = match.rules.with_(**options) if options else match.rules
    # Sticks left over are in the final points already.
    return match_result(rules, scores, one_hand=match.length == "one_hand").results == tuple(results)


def with_length_played(match: RecordedMatch) -> RecordedMatch:
    """Give a match the length it was played to, for a record that does not say: an end in East 1-n means east."""
    last = match.rounds[-1].start
    if match.final_scores is not None and last.round_wind == 0 and last.kyoku == match.rules.players:
        return msgspec.structs.replace(match, length="east")
    return match
