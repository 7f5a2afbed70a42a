"""Who made a nagashi mangan: records that name the draw do not name its winners."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong.game.events import Chi, Dahai, Daiminkan, Event, Pon


def nagashi_seats(events: Iterable[Event], players: int) -> tuple[int, ...]:
    """Give the seats that discarded nothing but terminals and honours, none of which was called."""
    left = set(range(players))
    for event in events:
        if isinstance(event, Dahai):
            if not event.tile.is_orphan:
                left.discard(event.seat)
        elif isinstance(event, Chi | Pon | Daiminkan):
            left.discard(event.source)
    return tuple(sorted(left))
