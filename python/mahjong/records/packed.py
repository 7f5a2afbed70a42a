"""Events of a round as the engine's own records, typed events only where somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, overload

from mahjong.game import codec
from mahjong.game.events import Event, Hora, Ryukyoku

RECORD: Final = 8
"""Bytes of one event."""
Ending = Hora | Ryukyoku


class PackedEvents(Sequence[Event]):
    """A sequence of events like a tuple, and equal to one of the same events.

    Args:
        records: eight bytes for each event but the endings.
        endings: the wins or the draw at the end.
    """

    __slots__ = ("_typed", "endings", "records")

    def __init__(self, records: bytes, endings: tuple[Ending, ...] = ()) -> None:
        self.records = records
        self.endings = endings
        self._typed: tuple[Event, ...] | None = None

    @property
    def typed(self) -> tuple[Event, ...]:
        """Give all events as values."""
        if self._typed is None:
            records = self.records
            played = [_event(records[at : at + RECORD]) for at in range(0, len(records), RECORD)]
            self._typed = (*played, *self.endings)
        return self._typed

    def __len__(self) -> int:
        return len(self.records) // RECORD + len(self.endings)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return self.typed[index]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.typed)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PackedEvents):
            return self.records == other.records and self.endings == other.endings
        return self.typed == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.typed)

    def __repr__(self) -> str:
        return repr(self.typed)

    def __reduce__(self) -> tuple[type[PackedEvents], tuple[bytes, tuple[Ending, ...]]]:
        return PackedEvents, (self.records, self.endings)


def pack(events: Sequence[Event]) -> bytes:
    """Give the records of events up to the first that has no single one: a win, a draw of the round."""
    return events.records if isinstance(events, PackedEvents) else codec.pack_all(events)


def endings(events: Sequence[Event]) -> tuple[Ending, ...]:
    """Give the wins or the draw a round ends with."""
    if isinstance(events, PackedEvents):
        return events.endings
    found: list[Ending] = []
    for event in reversed(events):
        if not isinstance(event, Hora | Ryukyoku):
            break
        found.append(event)
    return tuple(reversed(found))


def record_of(event: Event) -> bytes:
    """Give the record of one event."""
    return codec.pack_all((event,))


@lru_cache(maxsize=1 << 14)
def _event(record: bytes) -> Event:
    event = codec.decode((*record[:5], tuple(record[5:])))
    assert event is not None
    return event
