"""Games of different formats made comparable."""

from __future__ import annotations

from typing import Any

import msgspec

from mahjong.game import events as ev
from mahjong.records.model import RecordedMatch


def comparable(event: ev.Event, *, yaku: bool = True) -> Any:
    """Give an event without what formats order or leave out differently."""
    if isinstance(event, ev.Hora):
        named = tuple(sorted((name, han) for name, han in event.yaku if han and name not in ("dora", "nuki_dora")))
        dora = sum(han for name, han in event.yaku if name in ("dora", "nuki_dora"))
        return msgspec.structs.replace(
            event, hand=tuple(sorted(event.hand)), yaku=(*named, ("dora", dora)) if yaku else (), fu=0
        )
    if isinstance(event, ev.Ryukyoku):
        return event.reason, event.seat, event.nagashi, event.deltas, event.scores
    if isinstance(event, ev.Chi | ev.Pon | ev.Daiminkan | ev.Ankan | ev.Kakan):
        return msgspec.structs.replace(event, consumed=tuple(sorted(event.consumed)))
    return event


def played_events(match: RecordedMatch, *, yaku: bool = True) -> list[Any]:
    """Give deals and events to compare, without commitments; an indicator comes before the discard it goes with."""
    found = []
    for one in match.rounds:
        events = [comparable(event, yaku=yaku) for event in one.events]
        for at, event in enumerate(events):
            if isinstance(event, ev.Dora) and isinstance(events[at - 1], ev.Dahai):
                back = 2 if isinstance(events[at - 2], ev.Reach) else 1
                events.insert(at - back, events.pop(at))
        found.append((msgspec.structs.replace(one.start, commitment=""), events))
    return found
