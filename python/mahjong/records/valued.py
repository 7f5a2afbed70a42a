"""Filling in what wins are worth, for records that do not say."""

from __future__ import annotations

import msgspec

from mahjong.game.events import Event, Hora
from mahjong.game.results import match_result
from mahjong.records.model import RecordedMatch, RecordedRound
from mahjong.records.wins import WinQuestion, round_wins
from mahjong.rules import RiichiRules
from mahjong.scoring import score


def with_values(match: RecordedMatch) -> RecordedMatch:
    """Give a match whose every win has its yaku, han, fu and points: those of the record, or else computed.

    Raises:
        RecordError: the events of a round cannot follow one another.
        NotAWinError: a recorded win is none.
    """
    rounds = match.rounds
    if all(win.yaku and win.points for played in rounds for win in played.wins):
        return match
    filled = tuple(_filled(played, match.rules) for played in rounds)
    return msgspec.structs.replace(match, rounds=filled)


def results_of(match: RecordedMatch) -> tuple[float, ...]:
    """Give the results of a match: those of the record, or else what its rules make of the final points."""
    if match.results is not None or match.final_scores is None:
        return match.results or ()
    # Sticks left over are in the final points already.
    return match_result(match.rules, match.final_scores, one_hand=match.length == "one_hand").results


def _filled(played: RecordedRound, rules: RiichiRules) -> RecordedRound:
    events: list[Event] = list(played.events)
    for at, question in round_wins(played, rules):
        if not (question.hora.yaku and question.hora.points):
            events[at] = _valued(question, rules)
    return msgspec.structs.replace(played, events=tuple(events))


def _valued(question: WinQuestion, rules: RiichiRules) -> Hora:
    value = score(question.hand(), question.situation(), rules)
    yaku = tuple((item.yaku, item.times or item.han) for item in value.yaku)
    return msgspec.structs.replace(
        question.hora,
        hand=question.closed,
        yaku=yaku,
        fu=value.fu,
        han=value.han,
        yakuman=value.yakuman,
        points=question.points_of(value),
    )
