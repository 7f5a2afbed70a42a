"""Tenhou's numbers: the 136 copies of tiles, and calls packed into sixteen bits.

A copy 0-135 has kind ``number // 4``; 16, 52 and 88 are the red fives of rooms that have them. The layout of a
call is described in :func:`decode_call`.
"""

from __future__ import annotations

from typing import NamedTuple

from mahjong import _core
from mahjong.errors import RecordError
from mahjong.melds import MeldKind
from mahjong.tiles import Tile

COPIES = 136
RED_COPIES = {16: Tile(34), 52: Tile(35), 88: Tile(36)}

PLAIN_TILES: tuple[Tile, ...] = tuple(Tile(copy // 4) for copy in range(COPIES))
"""The tile of each copy in a room without red fives."""
RED_TILES: tuple[Tile, ...] = tuple(RED_COPIES.get(copy, PLAIN_TILES[copy]) for copy in range(COPIES))
"""The tile of each copy in a room with one red five a suit."""


class Call(NamedTuple):
    """A call with its copies: `kind` is ``None`` for a north set aside."""

    kind: MeldKind | None
    source: int
    """Where the tile came from, counted on from the caller: 1 next, 2 opposite, 3 before; 0 own tiles."""
    called: int
    """The copy claimed, added or set aside; of a concealed kan the one its code names."""
    own: tuple[int, ...]
    """The other copies, rising; of an added kan the three of the pon, of a concealed kan the other three."""

    @property
    def copies(self) -> tuple[int, ...]:
        """Give all copies, rising."""
        return tuple(sorted((*self.own, self.called)))


def decode_call(code: int) -> Call:
    """Unpack a call.

    Bits 0-1 are the source. Bit 2 marks a chi: copies at bits 3, 5 and 7, then ``t = code >> 10`` with which tile
    was called (``t % 3``) and the run (``t // 3``: seven a suit). Bit 3 marks a pon, bit 4 an added kan: the copy
    left out of the pon at bits 5-6, then ``t = code >> 9`` with which was called and the kind. Bit 5 alone marks a
    north set aside, none of them another kan: ``code >> 8`` is a copy.

    Raises:
        RecordError: no call is packed like this.
    """
    if not 0 <= code < 1 << 16:
        raise RecordError(f"{code} is no call: 0-65535 expected")
    source = code & 3
    if code & 4:
        which, base = (code >> 10) % 3, (code >> 10) // 3
        if base >= 21 or code & 0x200 or not source:
            raise _bad_call(code)
        lowest = 4 * (9 * (base // 7) + base % 7)
        copies = [lowest + 4 * index + (code >> (3 + 2 * index) & 3) for index in range(3)]
        return Call(MeldKind.CHI, source, copies.pop(which), tuple(copies))
    if code & 0x18:
        left_out, which, kind = code >> 5 & 3, (code >> 9) % 3, (code >> 9) // 3
        if kind >= 34 or code & 0x180 or code & 0x18 == 0x18 or not source:
            raise _bad_call(code)
        pon = [4 * kind + index for index in range(4) if index != left_out]
        if code & 0x10:
            return Call(MeldKind.KAKAN, source, 4 * kind + left_out, tuple(pon))
        return Call(MeldKind.PON, source, pon.pop(which), tuple(pon))
    copy = code >> 8
    if copy >= COPIES or code & 0xC0:
        raise _bad_call(code)
    if code & 0x20:
        if source or copy // 4 != 30:
            raise _bad_call(code)
        return Call(None, 0, copy, ())
    if code & 0x1C:
        raise _bad_call(code)
    rest = tuple(other for other in range(copy & ~3, (copy & ~3) + 4) if other != copy)
    return Call(MeldKind.DAIMINKAN if source else MeldKind.ANKAN, source, copy, rest)


def called_in_pon(code: int) -> int:
    """Give the copy that was called in the pon an added kan grew from."""
    call = decode_call(code)
    return call.own[(code >> 9) % 3]


def encode_call(call: Call, *, pon_called: int | None = None) -> int:
    """Pack a call; of an added kan `pon_called` is the copy that was called in its pon.

    >>> encode_call(decode_call(48543)) == 48543
    True
    """
    if call.kind is None:
        return call.called << 8 | 0x20
    if call.kind is MeldKind.CHI:
        copies = sorted((*call.own, call.called))
        lowest = copies[0] // 4
        t = 3 * (7 * (lowest // 9) + lowest % 9) + copies.index(call.called)
        packed = t << 10 | 4 | call.source
        for index, copy in enumerate(copies):
            packed |= copy % 4 << (3 + 2 * index)
        return packed
    if call.kind in (MeldKind.PON, MeldKind.KAKAN):
        added = call.kind is MeldKind.KAKAN
        pon = sorted(call.own if added else (*call.own, call.called))
        left_out = 6 - sum(copy % 4 for copy in pon)
        called = pon_called if added else call.called
        which = pon.index(called) if called is not None else 0
        t = 3 * (pon[0] // 4) + which
        return t << 9 | left_out << 5 | (0x10 if added else 8) | call.source
    return call.called << 8 | call.source


def tiles_of(copies: tuple[int, ...], table: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Give the tiles of copies by one of the two tables."""
    return _core.numbered.picked(table, copies)


def _bad_call(code: int) -> RecordError:
    return RecordError(f"{code} is no call")
