"""Called and concealed sets as immutable values.

In text a meld is a kind and its tiles, ``pon:777z``; where it is known, the claimed tile follows after ``/``
and the relative seat it came from after ``@``: ``chi:340m/0m@3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import total_ordering
from typing import Any, Final

from mahjong.errors import ArgumentTypeError, HandError, NotationError, Problem, quote, require_int
from mahjong.tiles import Tile, as_tile, format_tiles, parse_tile_text, sort_tiles

__all__ = ["Meld", "MeldKind", "relative_seat"]


class MeldKind(StrEnum):
    """The kinds of meld; the classical names ``chow pung kong-claimed kong-promoted kong-concealed`` are known too.

    >>> MeldKind("kong-promoted")
    <MeldKind.KAKAN: 'kakan'>
    """

    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"

    @classmethod
    def _missing_(cls, value: object) -> MeldKind | None:
        return _CLASSICAL.get(value) if isinstance(value, str) else None

    @property
    def classical(self) -> str:
        """The name of this kind in Chinese classical."""
        return _CLASSICAL_NAMES[self]

    @property
    def is_kan(self) -> bool:
        """Whether it has four tiles."""
        return self not in (MeldKind.CHI, MeldKind.PON)


_CLASSICAL: Final = {
    "chow": MeldKind.CHI,
    "pung": MeldKind.PON,
    "kong-claimed": MeldKind.DAIMINKAN,
    "kong-promoted": MeldKind.KAKAN,
    "kong-concealed": MeldKind.ANKAN,
}
_OF_FOUR: Final = {
    "kan": "daiminkan, kakan or ankan",
    "kong": "kong-claimed, kong-promoted or kong-concealed",
}
_CLASSICAL_NAMES: Final = {kind: name for name, kind in _CLASSICAL.items()}
_FORM: Final = re.compile(
    r"(?P<kind>[a-z-]{1,20}):(?P<tiles>[0-9a-z]{1,8})(?:/(?P<called>[0-9][a-z]))?(?:@(?P<source>[0-9]))?"
)


@total_ordering
@dataclass(frozen=True, slots=True, repr=False, init=False)
class Meld:
    """A set laid open, or a concealed kan.

    `tiles` are sorted, red fives as themselves. `called` is the tile claimed from another player (of a
    ``kakan`` the one its pon claimed), ``None`` where nobody was asked or it is not known. `source` is the seat
    it came from, counted from the owner in turn order: 1 next, 2 across, 3 before; ``None`` for unknown or own.

    Raises:
        ArgumentTypeError: an argument has a wrong type.
        HandError: the tiles are no such meld; `problems` lists everything wrong.

    >>> meld = Meld.parse("chi:340m/0m@3")
    >>> meld.kind, meld.called, meld.source, meld.is_open
    (<MeldKind.CHI: 'chi'>, Tile.parse('0m'), 3, True)
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None
    source: int | None

    def __init__(
        self,
        kind: MeldKind | str,
        tiles: Iterable[Tile | str],
        called: Tile | str | None = None,
        source: int | None = None,
    ) -> None:
        if not isinstance(kind, str):
            raise ArgumentTypeError("kind", kind, "a MeldKind")
        try:
            known = MeldKind(kind)
        except ValueError:
            names = f"{', '.join(MeldKind)}; of Chinese classical {', '.join(_CLASSICAL)}"
            fault = f"{quote(kind)} is no kind of meld: there are {names}"
            if kind in _OF_FOUR:
                fault = f"{quote(kind)} does not say which: write {_OF_FOUR[kind]}"
            raise HandError(fault, category="bad_meld") from None
        claimed = None if called is None else as_tile(called, "called")
        if source is not None:
            source = require_int("source", source, "1, 2, 3 or None")
        ordered = sort_tiles(tiles)
        problems = [*_shape_problems(known, ordered), *_origin_problems(known, ordered, claimed, source)]
        if problems:
            raise HandError([Problem("bad_meld", problem) for problem in problems])
        object.__setattr__(self, "kind", known)
        object.__setattr__(self, "tiles", ordered)
        object.__setattr__(self, "called", claimed)
        object.__setattr__(self, "source", source)

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read a meld such as ``pon:777z``, ``chi:340m/0m@3`` or ``kong-concealed:1111z``.

        Raises:
            ArgumentTypeError: `text` is no string.
            NotationError: the text has another form.
            HandError: the tiles are no such meld.
        """
        if not isinstance(text, str):
            raise ArgumentTypeError("text", text, "a meld such as 'pon:777z'")
        match = _FORM.fullmatch(text)
        if match is None:
            raise NotationError(
                text,
                0,
                "kind:tiles such as 'pon:777z', 'chi:340m/0m@3' or 'ankan:1111z'",
                fault="this is no meld",
                category="bad_meld",
            )
        called, source = match["called"], match["source"]
        return cls(
            match["kind"],
            parse_tile_text(match["tiles"], limit=5),
            called,
            None if source is None else int(source),
        )

    @property
    def base(self) -> Tile:
        """The lowest tile, a red five as a plain one."""
        return min(tile.plain for tile in self.tiles)

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand: every kind but the concealed kan."""
        return self.kind is not MeldKind.ANKAN

    @property
    def is_kan(self) -> bool:
        """Whether it has four tiles."""
        return self.kind.is_kan

    def __lt__(self, other: object) -> bool:
        return self._order() < other._order() if isinstance(other, Meld) else NotImplemented

    def _order(self) -> tuple[int | str, ...]:
        """Give a key: lowest tile, kind, tiles, origin."""
        called = -1 if self.called is None else self.called.order
        return (self.base.order, self.kind, *(tile.order for tile in self.tiles), called, self.source or 0)

    def __str__(self) -> str:
        called = "" if self.called is None else f"/{self.called}"
        source = "" if self.source is None else f"@{self.source}"
        return f"{self.kind}:{format_tiles(self.tiles)}{called}{source}"

    def __repr__(self) -> str:
        return f"Meld.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Meld, (self.kind, self.tiles, self.called, self.source)


def _shape_problems(kind: MeldKind, tiles: tuple[Tile, ...]) -> list[str]:
    """Say why the tiles are no meld of this kind."""
    shown = quote(format_tiles(tiles), limit=30)
    kinds = sorted(-1 if tile.kind is None else tile.kind for tile in tiles)
    problems = []
    size = 4 if kind.is_kan else 3
    article = "an" if kind is MeldKind.ANKAN else "a"
    if len(tiles) != size:
        problems.append(f"{article} {kind} has {size} tiles, {shown} has {len(tiles)}")
    if kinds and kinds[0] < 0:
        problems.append(f"{article} {kind} is made of suit tiles and honours, {shown} has others")
    elif kind is MeldKind.CHI:
        if any(tile.is_honour for tile in tiles):
            problems.append(f"honours have no runs: {shown} is no chi")
        elif len(tiles) == 3 and (kinds != [kinds[0], kinds[0] + 1, kinds[0] + 2] or tiles[0].suit != tiles[-1].suit):
            problems.append(f"a chi is three tiles of one suit in a row, {shown} is not")
    elif len(set(kinds)) > 1:
        problems.append(f"the tiles of a {kind} are equal, {shown} has several kinds")
    return problems


def _origin_problems(kind: MeldKind, tiles: tuple[Tile, ...], called: Tile | None, source: int | None) -> list[str]:
    """Say why a meld cannot have come about like this."""
    problems = []
    if kind is MeldKind.ANKAN and (called is not None or source is not None):
        problems.append("an ankan is made of own tiles: it has no called tile and no source")
        return problems
    if called is not None and called not in tiles:
        problems.append(f"the called tile {called} is not among {quote(format_tiles(tiles), limit=30)}")
    if source is not None and not 1 <= source <= 3:
        problems.append(f"source is 1 (next), 2 (across) or 3 (before), not {quote(source)}")
    elif kind is MeldKind.CHI and source in (1, 2):
        problems.append(f"a chi is called from the player before (source 3), not from source {source}")
    return problems


def relative_seat(source: int, seat: int, players: int) -> int:
    """Give where a seat is as another one sees it, as in `Meld.source`: 1 next, 2 across, 3 before, of three too."""
    distance = (source - seat) % players
    return 3 if distance == players - 1 else distance
