"""Native event records and typed events, both ways.

The engine writes fixed-size records; typed events are made from them on request only. A record here is the tuple
``(kind, actor, tile, flags, target, used)`` of the native log, 255 standing for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from mahjong import _core
from mahjong.game import events as ev
from mahjong.tiles import Tile

__all__ = [
    "DRAW_REASONS",
    "EV",
    "Record",
    "call_records",
    "draw_end",
    "hora_records",
    "mask_seats",
    "pack_all",
    "seats_mask",
]

Record: TypeAlias = tuple[int, int, int, int, int, tuple[int, ...]]

EV: Final[dict[str, int]] = {name: number for number, name in enumerate(_core.table.EVENT_NAMES)}
"""Numbers of the record kinds by name."""
NONE: Final = 255
UNKNOWN: Final = 37
_HIDDEN: Final = bytes([UNKNOWN])
_NOTHING: Final = bytes([NONE])

DRAW_REASONS: Final[dict[str, ev.DrawReason]] = {
    "exhaustive": ev.DrawReason.EXHAUSTIVE,
    "nagashi": ev.DrawReason.NAGASHI_MANGAN,
    "nine_orphans": ev.DrawReason.KYUUSHU,
    "four_winds": ev.DrawReason.SUUFON_RENDA,
    "four_riichi": ev.DrawReason.SUUCHA_RIICHI,
    "four_kans": ev.DrawReason.SUUKAIKAN,
    "triple_ron": ev.DrawReason.SANCHAHOU,
}
_ENDS: Final = {reason: _core.rounds.ENDS.index(word) for word, reason in DRAW_REASONS.items()}


def seats_mask(seats: Iterable[int]) -> int:
    """Give seats as a mask."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def mask_seats(mask: int) -> tuple[int, ...]:
    """Give the seats of a mask."""
    return tuple(seat for seat in range(4) if mask >> seat & 1)


def draw_end(reason: ev.DrawReason) -> int:
    """Give the number of a draw's reason in native records."""
    return _ENDS[reason]


def _codes(tiles: Sequence[Tile]) -> tuple[int, ...]:
    return tuple(tile.code for tile in tiles)


def _reveal(seat: int, tiles: Sequence[Tile]) -> Iterator[Record]:
    codes = bytes([tile.code for tile in tiles]).replace(_HIDDEN, b"")
    for start in range(0, len(codes), 5):
        part = codes[start : start + 5]
        first, second, *rest = part.ljust(5, _NOTHING)
        yield EV["reveal"], seat, first, len(part), second, tuple(rest)


def _value(kind: str, seat: int, points: int) -> Record:
    raw = points & 0xFFFFFFFF
    return EV[kind], seat, NONE, 0, raw & 255, (raw >> 8 & 255, raw >> 16 & 255, raw >> 24 & 255)


def delta_records(deltas: Sequence[int]) -> Iterator[Record]:
    """Give the records of a settlement that comes from elsewhere."""
    for seat, points in enumerate(deltas):
        if points:
            yield _value("delta", seat, points)


def call_records(event: ev.Event) -> Record:
    """Give the record of an event that is no start, win, draw of the hand or end.

    Raises:
        TypeError: the event has no single record.
    """
    match event:
        case ev.Tsumo():
            return EV["tsumo"], event.seat, event.tile.code, int(event.replacement), NONE, ()
        case ev.Dahai():
            return EV["dahai"], event.seat, event.tile.code, int(event.tsumogiri), NONE, ()
        case ev.Chi() | ev.Pon() | ev.Daiminkan():
            return EV[event.type], event.seat, event.tile.code, 0, event.source, _codes(event.consumed)
        case ev.Ankan():
            first, *rest = event.consumed
            return EV["ankan"], event.seat, first.code, 0, event.seat, _codes(rest)
        case ev.Kakan():
            return EV["kakan"], event.seat, event.tile.code, 0, event.seat, _codes(event.consumed)
        case ev.Nukidora():
            return EV["nuki"], event.seat, event.tile.code, 0, event.seat, ()
        case ev.Bonus():
            return EV["bonus"], event.seat, event.tile.code, 0, NONE, ()
        case ev.Continue():
            return EV["continue"], event.seat, NONE, 0, NONE, ()
        case ev.OriginalCall():
            return EV["call"], event.seat, NONE, 0, NONE, ()
        case ev.Dora():
            return EV["dora"], NONE, event.tile.code, 0, NONE, ()
        case ev.Reach():
            return EV["reach"], event.seat, NONE, int(event.open), NONE, ()
        case ev.ReachAccepted():
            return EV["reach_accepted"], event.seat, NONE, 0, NONE, ()
        case _:
            raise TypeError(f"{event.type} has no single record")


_REST: Final = bytes([NONE] * 4)
_DRAWS: Final = tuple(
    tuple(tuple(bytes((EV["tsumo"], seat, code, flag)) + _REST for code in range(38)) for seat in range(4))
    for flag in (0, 1)
)
_DISCARDS: Final = tuple(
    tuple(tuple(bytes((EV["dahai"], seat, code, flag)) + _REST for code in range(38)) for seat in range(4))
    for flag in (0, 1)
)


def pack_all(events: Iterable[ev.Event]) -> bytes:
    """Give the records of events, eight bytes each, up to the first that has no single record."""
    parts = []
    for event in events:
        if isinstance(event, ev.Dahai):
            parts.append(_DISCARDS[event.tsumogiri][event.seat][event.tile.code])
        elif isinstance(event, ev.Tsumo):
            parts.append(_DRAWS[event.replacement][event.seat][event.tile.code])
        elif isinstance(event, (ev.StartGame, ev.StartKyoku, ev.Hora, ev.Ryukyoku, ev.EndKyoku, ev.EndGame)):
            break
        else:
            kind, actor, tile, flags, target, used = call_records(event)
            parts.append(bytes((kind, actor, tile, flags, target, *used, NONE, NONE, NONE)[:8]))
    return b"".join(parts)


def hora_records(event: ev.Hora, *, hidden: bool, ura_known: int) -> Iterator[Record]:
    """Give the records of a win; ``hidden`` when the winner's hand was not known, ``ura_known`` ura seen so far."""
    yield EV["hora"], event.seat, event.tile.code, 0, event.source, ()
    if hidden and event.hand:
        drawn = (event.tile,) if event.seat == event.source else ()
        yield from _reveal(event.seat, (*event.hand, *drawn))
    for tile in event.ura[ura_known:]:
        yield EV["ura"], NONE, tile.code, 0, NONE, ()


def ryukyoku_records(event: ev.Ryukyoku, *, hidden: Sequence[int], tenpai: Iterable[int]) -> Iterator[Record]:
    """Give the records of a drawn hand; ``hidden`` are seats whose hand was not known, ``tenpai`` those that show."""
    end = draw_end(event.reason)
    if event.reason in (ev.DrawReason.EXHAUSTIVE, ev.DrawReason.NAGASHI_MANGAN):
        yield EV["ryukyoku"], NONE, NONE, end, NONE, (seats_mask(tenpai), NONE)
        for seat in hidden:
            if seat < len(event.hands) and event.hands[seat]:
                yield from _reveal(seat, event.hands[seat])
        return
    yield EV["ryukyoku"], NONE if event.seat is None else event.seat, NONE, end, NONE, ()


def decode(record: Record) -> ev.Event | None:
    """Give the typed event of one record of play; None for records that are part of a larger event."""
    kind, actor, tile, flags, target, used = record
    word = _core.table.EVENT_NAMES[kind]
    if word == "tsumo":
        return ev.Tsumo(actor, Tile(tile), bool(flags))
    if word == "dahai":
        return ev.Dahai(actor, Tile(tile), bool(flags))
    consumed = tuple(Tile(item) for item in used if item < UNKNOWN)
    match word:
        case "chi":
            return ev.Chi(actor, target, Tile(tile), consumed)
        case "pon":
            return ev.Pon(actor, target, Tile(tile), consumed)
        case "daiminkan":
            return ev.Daiminkan(actor, target, Tile(tile), consumed)
        case "ankan":
            return ev.Ankan(actor, (Tile(tile), *consumed))
        case "kakan":
            return ev.Kakan(actor, Tile(tile), consumed)
        case "nuki":
            return ev.Nukidora(actor, Tile(tile))
        case "bonus":
            return ev.Bonus(actor, Tile(tile))
        case "continue":
            return ev.Continue(actor)
        case "call":
            return ev.OriginalCall(actor)
        case "dora":
            return ev.Dora(Tile(tile))
        case "reach":
            return ev.Reach(actor, bool(flags))
        case "reach_accepted":
            return ev.ReachAccepted(actor)
        case _:
            return None


def value_of(record: Record) -> int:
    """Give the points a score or delta record carries."""
    low, used = record[4], record[5]
    raw = low | used[0] << 8 | used[1] << 16 | used[2] << 24
    return raw - (1 << 32) if raw >> 31 else raw
