"""Writing a match in any format, and saying beforehand what the format cannot hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

from mahjong.errors import MahjongError, RecordError, quote
from mahjong.game.events import Hora, Ryukyoku
from mahjong.records.classical import refuse_classical
from mahjong.records.mjai_writer import write_mjai
from mahjong.records.model import Format, RecordedMatch
from mahjong.records.native import write_native
from mahjong.records.tenhou_json_writer import room_name, write_tenhou_json
from mahjong.records.tenhou_mjlog_writer import room_type, write_mjlog
from mahjong.records.tracker import RoundTracker, refuse_misfit
from mahjong.records.valued import with_values

WRITERS: dict[Format, Callable[[RecordedMatch], bytes]] = {
    "native": write_native,
    "tenhou-mjlog": write_mjlog,
    "tenhou-json": write_tenhou_json,
    "mjai": write_mjai,
}
"""The formats that can be written."""


def _writer(target: Format) -> Callable[[RecordedMatch], bytes]:
    """Give the writer of a format; refuse what has none."""
    writer = WRITERS.get(target) if isinstance(target, str) else None
    if writer is None:
        fault = "is read only" if target in get_args(Format) else "is no format"
        raise RecordError(f"{quote(target, limit=40)} {fault}: one of {', '.join(WRITERS)} can be written")
    return writer


def write_record(match: RecordedMatch, target: Format) -> bytes:
    """Give a match in a format.

    Raises:
        RecordError: there is no such format, it is only read, or it cannot hold the match at all; or the events of a
            round cannot follow one another, which only the native format keeps as they are.
    """
    writer = _writer(target)
    if target != "native":
        refuse_classical(match, target)
        _refuse_impossible(match)
    return writer(match if target in ("native", "mjai") else with_values(match))


def _refuse_impossible(match: RecordedMatch) -> None:
    """Refuse events no rules could allow: of such a round every format would say something else."""
    for number, played in enumerate(match.rounds):
        try:
            refuse_misfit(played.start, match.rules.players)
            tracker = RoundTracker(played.start, match.rules)
            for event in played.events:
                tracker.feed(event)
        except MahjongError as error:
            raise RecordError(f"round {number} cannot be written: {error}", file=match.source or None) from None


def losses(match: RecordedMatch, target: Format) -> tuple[str, ...]:
    """Give what a format cannot hold of a match, a sentence each.

    Raises:
        RecordError: as :func:`write_record`.
    """
    _writer(target)
    return tuple(_losses(match, target))


def _losses(match: RecordedMatch, target: Format) -> Iterator[str]:
    if target == match.format:
        return
    if target != "native":
        refuse_classical(match, target)
    rounds = match.rounds
    if target == "mjai":
        yield "the rules: mjai does not name them"
    elif (target == "tenhou-mjlog" and not room_type(match.rules, match.length)[1]) or (
        target == "tenhou-json" and not room_name(match.rules, match.length)[1]
    ):
        yield f"the rules {match.rules.id}: the nearest room of Tenhou is named instead"
    if target == "mjai" and match.results is not None:
        yield "the results with uma and oka"
    if target != "native":
        if any(played.times for played in rounds):
            yield "the times of events"
        if match.opening is not None or match.closing is not None or any(played.end for played in rounds):
            yield "seeds, walls and their commitments"
    if target != "tenhou-mjlog":
        if any(played.copies for played in rounds):
            yield "which copy of a tile each is"
        if any(played.dice for played in rounds):
            yield "the dice"
        if match.extra.get("seed"):
            yield "the seed of the walls"
    if any(played.connections for played in rounds):
        if target in ("native", "mjai"):
            yield "who left the table and came back"
        elif target == "tenhou-json":
            yield "when exactly players left: steps are counted otherwise there"
    if target == "tenhou-json":
        if any(isinstance(event, Ryukyoku) and event.hands for played in rounds for event in played.events):
            yield "the hands shown at a draw"
        if any(isinstance(event, Hora) and event.fu and event.han >= 5 for played in rounds for event in played.events):
            yield "the fu of a hand that reaches a limit"
    if any(played.offers for played in rounds):
        yield "what each seat was offered"
    if any(played.furiten or played.waits for played in rounds):
        yield "the marks of furiten and waits"
    if target in ("native", "mjai") and any(key.startswith("chip") for played in rounds for key in played.extra):
        yield "the chips of a parlour room"
