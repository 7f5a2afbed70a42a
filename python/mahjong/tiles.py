"""Tiles as immutable values, and the ``mpsz`` notation for them.

A *code* is one byte: 0-33 the kinds (1m-9m, 1p-9p, 1s-9s, East South West North, White Green Red), 34-36 the
red fives of m, p and s, 37 an unknown tile, 38-41 flowers, 42-45 seasons. In text a tile is a digit and a suit
letter; digits before one letter share it: ``340m11z``. ``0`` is a red five, ``1f``-``4f`` are flowers,
``1g``-``4g`` seasons and ``?`` is an unknown tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from operator import attrgetter
from typing import Any, Final, SupportsIndex, final

from mahjong import _clash
from mahjong.errors import ArgumentTypeError, HandError, NotationError, quote, require_int

__all__ = [
    "CODES",
    "KINDS",
    "Tile",
    "as_tile",
    "as_tiles",
    "format_tiles",
    "parse_tile_text",
    "parse_tiles",
    "sort_tiles",
]

KINDS: Final = 34
CODES: Final = 46
UNKNOWN: Final = 37
SUITS: Final = "mpszfg"
RANKS: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 4, "g": 4}
BASES: Final = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 38, "g": 42}
MAX_TILES: Final = 144

_WINDS_AND_DRAGONS = "🀀🀁🀂🀃🀆🀅🀄"


def _describe(code: int) -> tuple[str, int, int | None]:
    """Give suit letter, rank and kind of a tile code."""
    if code < 27:
        return "mps"[code // 9], code % 9 + 1, code
    if code < 34:
        return "z", code - 26, code
    if code < UNKNOWN:
        return "mps"[code - 34], 5, 9 * (code - 34) + 4
    if code == UNKNOWN:
        return "?", 0, None
    return ("f", code - 37, None) if code < 42 else ("g", code - 41, None)


def _picture(code: int, suit: str, rank: int) -> str:
    """Give the Unicode character of a tile; a red five has none of its own."""
    first = {"m": 0x1F007, "p": 0x1F019, "s": 0x1F010, "f": 0x1F022, "g": 0x1F026}
    if suit in first:
        return chr(first[suit] + rank - 1)
    return "🀫" if code == UNKNOWN else _WINDS_AND_DRAGONS[rank - 1]


@final
class Tile:
    """One tile, one object for each of the 46 codes: compare with ``is``, ``==`` or by order.

    Tiles sort 1m-9m, 1p-9p, 1s-9s, East to Red, a red five just below its plain copies, then flowers, seasons
    and the unknown tile. ``kind`` is ``None`` and ``rank`` 0 where a tile has none; the suit of an unknown
    tile is ``"?"``.

    >>> tile = Tile.parse("0p")
    >>> tile.code, tile.kind, tile.suit, tile.rank, tile.is_red
    (35, 13, 'p', 5, True)
    >>> Tile(35) is tile
    True
    """

    __slots__ = (
        "code",
        "is_bonus",
        "is_honour",
        "is_orphan",
        "is_red",
        "is_terminal",
        "is_unknown",
        "kind",
        "order",
        "plain",
        "rank",
        "suit",
        "text",
        "unicode",
    )

    code: int
    kind: int | None
    suit: str
    rank: int
    is_red: bool
    is_honour: bool
    is_terminal: bool
    is_orphan: bool
    is_bonus: bool
    is_unknown: bool
    order: int
    plain: Tile
    text: str
    unicode: str

    def __new__(cls, code: SupportsIndex) -> Tile:
        """Give the tile of a code.

        Raises:
            ArgumentTypeError: `code` is no integer.
            NotationError: `code` is not 0-45.
        """
        index = code if type(code) is int else require_int("code", code, "an integer 0-45")
        if not 0 <= index < CODES:
            text = str(index) if index.bit_length() < 256 else "a huge number"
            raise NotationError(text, 0, "0-45", fault="no tile has this code", category="bad_tile")
        return _TILES[index]

    @staticmethod
    def parse(text: str) -> Tile:
        """Read one tile, such as ``0p``, ``7z`` or ``?``.

        Raises:
            ArgumentTypeError: `text` is no string.
            NotationError: `text` is not exactly one tile.
        """
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            pass
        tiles = parse_tile_text(text, limit=1)
        if not tiles:
            raise NotationError(text, 0, "one tile such as '5m'", category="bad_tile_count")
        return tiles[0]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"tiles do not change: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"tiles do not change: cannot delete {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Tile, (self.code,)

    def __hash__(self) -> int:
        return self.code

    def __lt__(self, other: object) -> bool:
        return self.order < other.order if isinstance(other, Tile) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.order <= other.order if isinstance(other, Tile) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.order > other.order if isinstance(other, Tile) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.order >= other.order if isinstance(other, Tile) else NotImplemented

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Tile.parse({self.text!r})"


def _make_tiles() -> tuple[Tile, ...]:
    """Make the 46 tiles; nothing else ever makes one."""
    made: list[Tile] = []
    for code in range(CODES):
        suit, rank, kind = _describe(code)
        red = 34 <= code < UNKNOWN
        numbered = suit in "mps"
        honour = suit == "z"
        terminal = numbered and rank in (1, 9)
        # Twice the kind leaves room for a red five just below its plain copies.
        order = 2 * (CODES if code == UNKNOWN else code) if kind is None else 2 * kind + (not red)
        values = {
            "code": code,
            "kind": kind,
            "suit": suit,
            "rank": rank,
            "is_red": red,
            "is_honour": honour,
            "is_terminal": terminal,
            "is_orphan": honour or terminal,
            "is_bonus": code > UNKNOWN,
            "is_unknown": code == UNKNOWN,
            "order": order,
            "text": "?" if code == UNKNOWN else f"{0 if red else rank}{suit}",
            "unicode": _picture(code, suit, rank),
        }
        tile = object.__new__(Tile)
        for name, value in values.items():
            object.__setattr__(tile, name, value)
        object.__setattr__(tile, "plain", made[kind] if red and kind is not None else tile)
        made.append(tile)
    return tuple(made)


_TILES: Final = _make_tiles()
_BY_TEXT: Final = {tile.text: tile for tile in _TILES}
_ORDER: Final = attrgetter("order")
_BLANKS_AND_DIGITS: Final = re.compile("( *)([0-9]*)")
_SUIT_NAMES: Final = "a suit letter m, p, s, z, f or g"


def parse_tiles(text: str, *, limit: int = MAX_TILES) -> tuple[Tile, ...]:
    """Read tiles in the order they are written: ``"340m11z"``; blanks may stand between groups.

    At most `limit` tiles, and never more copies of a tile than any set has: four of a kind, red fives
    included, and one of each flower and season.

    Raises:
        ArgumentTypeError: `text` is no string.
        NotationError: the text is no notation, names a tile that does not exist, or has too many tiles.

    >>> parse_tiles("340m")
    (Tile.parse('3m'), Tile.parse('4m'), Tile.parse('0m'))
    """
    return parse_tile_text(text, limit=require_int("limit", limit, "the most tiles there may be"), copies=4)


def parse_tile_text(text: str, *, limit: int, copies: int | None = None) -> tuple[Tile, ...]:
    """Read tiles like `parse_tiles`, with `copies` allowed of a kind (``None``: any number)."""
    if not isinstance(text, str):
        raise ArgumentTypeError("text", text, "a string of tiles such as '123m55z'")
    tiles: list[Tile] = []
    seen = [0] * CODES
    position, end = 0, len(text)
    while position < end:
        match = _BLANKS_AND_DIGITS.match(text, position)
        assert match is not None
        start, position = match.span(2)
        letter = text[position : position + 1]
        if start < position:
            if letter not in RANKS:
                raise _bad_letter(text, start, position, letter)
            for index in range(start, position):
                tile = _BY_TEXT.get(text[index] + letter)
                if tile is None:
                    raise _bad_rank(text, index, letter)
                _take(tile, text, index, tiles, seen, limit, copies)
        elif letter == "?":
            _take(_TILES[UNKNOWN], text, position, tiles, seen, limit, None)
        elif letter:
            raise _bad_start(text, start, letter)
        position += 1
    return tuple(tiles)


def _take(
    tile: Tile, text: str, position: int, tiles: list[Tile], seen: list[int], limit: int, copies: int | None
) -> None:
    """Append one tile, unless it is one too many."""
    if copies is not None:
        slot = tile.code if tile.kind is None else tile.kind
        seen[slot] += 1
        most = 1 if tile.is_bonus else copies
        if seen[slot] > most:
            raise NotationError(
                text,
                position,
                f"at most {most} of {tile.plain}"
                + (", red fives included" if 4 <= slot < 27 and slot % 9 == 4 else ""),
                fault=f"one {tile} too many",
                category="too_many_copies",
            )
    if len(tiles) >= limit:
        raise NotationError(
            text,
            position,
            f"at most {limit} tile{'' if limit == 1 else 's'}",
            fault="one tile too many",
            category="bad_tile_count",
        )
    tiles.append(tile)


def _bad_start(text: str, position: int, letter: str) -> NotationError:
    if letter in RANKS:
        return NotationError(
            text,
            position,
            f"digits before the suit letter, such as '1{letter}'",
            fault=f"the suit letter {quote(letter)} has no digits",
            category="empty_group",
        )
    return NotationError(text, position, "a digit 0-9", fault=f"{quote(letter)} is no tile", category="bad_character")


def _bad_letter(text: str, start: int, position: int, letter: str) -> NotationError:
    if letter and (letter.isascii() and letter.isalpha()):
        return NotationError(
            text, position, _SUIT_NAMES, fault=f"{quote(letter)} is no suit letter", category="bad_suit"
        )
    if letter in ("", " ", "?"):
        digits = quote(text[start:position], limit=20)
        return NotationError(
            text, position, _SUIT_NAMES, fault=f"the digits {digits} have no suit letter", category="missing_suit"
        )
    return NotationError(text, position, _SUIT_NAMES, category="bad_character")


def _bad_rank(text: str, position: int, letter: str) -> NotationError:
    tile = f"{text[position]}{letter}"
    first = 0 if letter in "mps" else 1
    why = "there is no red one" if text[position] == "0" else "there is no such tile"
    return NotationError(
        text,
        position,
        f"{first}{letter}-{RANKS[letter]}{letter}",
        fault=f"{tile} does not exist ({why})",
        category="bad_tile",
    )


def as_tile(tile: Tile | str, argument: str = "tile") -> Tile:
    """Give a tile that is given as such or as text; `argument` names it in the message.

    Raises:
        ArgumentTypeError: it is neither.
        NotationError: the text is not exactly one tile.
    """
    if type(tile) is Tile:
        return tile
    if not isinstance(tile, str):
        raise ArgumentTypeError(argument, tile, "a Tile or its text such as '8s'")
    return Tile.parse(tile)


def as_tiles(tiles: Iterable[Tile | str], argument: str = "tiles") -> tuple[Tile, ...]:
    """Give tiles, in their order, that are given as text, or as an iterable of tiles and texts of one each.

    Raises:
        ArgumentTypeError: they are neither.
        NotationError: a text is no notation.
        HandError: there are more tiles than a set has.

    >>> as_tiles("34m") == as_tiles(["3m", Tile.parse("4m")])
    True
    """
    if isinstance(tiles, str):
        return parse_tiles(tiles)
    wanted = "tiles: text such as '123m55z' or an iterable of Tile"
    try:
        given = [Tile.parse(tile) if isinstance(tile, str) else tile for tile in islice(tiles, MAX_TILES + 1)]
    except TypeError:
        raise ArgumentTypeError(argument, tiles, wanted) from None
    if len(given) > MAX_TILES:
        raise HandError(f"{argument}: more than {MAX_TILES} tiles, and no set has more", category="bad_tile_count")
    for tile in given:
        if type(tile) is not Tile:
            raise ArgumentTypeError(argument, tile, wanted)
    return tuple(given)


def sort_tiles(tiles: Iterable[Tile | str], argument: str = "tiles") -> tuple[Tile, ...]:
    """Sort tiles that are given as `as_tiles` takes them.

    Raises:
        ArgumentTypeError: `tiles` are none.
        NotationError: a text is no notation.
    """
    return tuple(sorted(as_tiles(tiles, argument), key=_ORDER))


def format_tiles(tiles: Iterable[Tile | str]) -> str:
    """Write tiles sorted and grouped by suit; the order of `tiles` is lost.

    Raises:
        ArgumentTypeError: something in `tiles` is no `Tile`.

    >>> format_tiles(parse_tiles("1z0m3m1z4m"))
    '340m11z'
    """
    parts: list[str] = []
    suit = ""
    for tile in sort_tiles(tiles):
        if tile.suit != suit and suit not in ("", "?"):
            parts.append(suit)
        suit = tile.suit
        parts.append(tile.text[0])
    if suit not in ("", "?"):
        parts.append(suit)
    return "".join(parts)


# The package's own ``__init__`` may be another distribution's, but whatever is used here has tiles.
_clash.warn_once()
