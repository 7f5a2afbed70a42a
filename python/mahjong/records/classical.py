"""Replaying records of Chinese classical through the engine."""

from __future__ import annotations

from typing import cast

from mahjong.errors import IllegalActionError, RecordError
from mahjong.game import events as ev
from mahjong.game.match import Match
from mahjong.game.round import Round
from mahjong.game.walls import commitment
from mahjong.records.model import RecordedMatch

__all__ = ["check_classical_round", "refuse_classical"]


def refuse_classical(match: RecordedMatch, target: str) -> None:
    """Raise for a match of Chinese classical where a format has riichi only.

    Raises:
        RecordError: it is one.
    """
    if match.rules.family == "classical":
        raise RecordError(
            f"{target} holds riichi only: it has no bonus tiles, no opening kongs and no classical scores; "
            "classical matches are written as native records"
        )


def check_classical_round(match: RecordedMatch, number: int) -> str | None:
    """Replay one round of a record; give the first thing that differs in words, or nothing.

    Compared are the legality of every event, draws where the record opens its wall, the commitment, each win and
    draw with its payments, and the next round or the end.
    """
    played = match.rounds[number]
    start, end = played.start, played.end
    if end is not None and end.wall:
        if start.commitment and commitment(bytes(tile.code for tile in end.wall), end.salt) != start.commitment:
            return "the wall and salt opened at the end are not those of the commitment"
        dealt = Round.follow(match.rules, ev.StartKyoku(
            start.round_wind, start.kyoku, start.dealer, start.scores, start.hands, start.honba, wall=end.wall,
        )).start_event.hands  # fmt: skip
        if match.viewer is None and dealt != start.hands:
            return "the hands dealt are not those of the wall"
    wall = end.wall if end is not None else ()
    replayed = Round.follow(
        match.rules,
        ev.StartKyoku(
            start.round_wind, start.kyoku, start.dealer, start.scores, start.hands, start.honba, wall=wall,
            commitment=start.commitment,
        ),
    )  # fmt: skip
    try:
        for event in played.events:
            replayed.apply(event)
        replayed.apply(ev.EndKyoku())
    except IllegalActionError as error:
        return str(error)
    return _outcome(tuple(played.events), replayed) or _step(match, number, replayed)


def _outcome(events: tuple[ev.Event, ...], replayed: Round) -> str | None:
    """Compare wins and draws with what the engine makes of them; what a record leaves out is not compared."""
    ours = [event for event in replayed.events if isinstance(event, (ev.Hora, ev.Ryukyoku))]
    theirs = [event for event in events if isinstance(event, (ev.Hora, ev.Ryukyoku))]
    for expected, found in zip(ours, theirs, strict=True):
        for name in ("hand", "yaku", "fu", "han", "yakuman", "points", "liable", "deltas", "scores"):
            wanted, given = getattr(expected, name, None), getattr(found, name, None)
            if name in ("hand", "yaku"):
                wanted, given = tuple(sorted(wanted or ())), tuple(sorted(given or ()))
            if given and wanted and wanted != given:
                return f"{found.type}: {name} {_shown(wanted)} expected, {_shown(given)} found"
    return None


def _shown(value: object) -> str:
    text = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _step(match: RecordedMatch, number: int, replayed: Round) -> str | None:
    """Compare the round that follows, or the end of the match."""
    header = match.extra.get("header")
    length = int(header.length) if header is not None and header.length and header.length.isdigit() else None
    steps = Match.at(match.rules, match.rounds[number].start, length=length)
    steps.take(replayed)
    if number + 1 < len(match.rounds):
        following = match.rounds[number + 1].start
        if steps.is_over:
            return "the match is over, but another round follows"
        expected = (steps.round_wind, steps.kyoku, steps.dealer, steps.honba, steps.scores)
        found = (following.round_wind, following.kyoku, following.dealer, following.honba, following.scores)
        if expected != found:
            return f"next round {_shown(expected)} expected, {_shown(found)} found"
        return None
    closing = match.closing
    if closing is None:
        return None
    if not steps.is_over:
        return "the match goes on, but the record ends it"
    result = steps.result()
    for name in ("scores", "ranks", "results"):
        given = cast("tuple[float, ...]", getattr(closing, name))
        if given and given != getattr(result, name):
            return f"final {name} {_shown(getattr(result, name))} expected, {_shown(given)} found"
    return None
