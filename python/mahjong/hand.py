"""The tiles of one player as an immutable value.

In text a hand is its closed tiles, then melds, norths set aside and bonus tiles, parted by blanks:
``234m345p22s67s pon:777z``, ``11z pon:222z nuki:2``, ``123m bonus:1f3g``.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from functools import total_ordering
from typing import Any, Final, final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError, NotationError, Problem, counted, quote, require_int
from mahjong.melds import Meld, MeldKind
from mahjong.tiles import KINDS, Tile, as_tile, format_tiles, parse_tile_text, sort_tiles

__all__ = ["Hand", "as_hand"]

NORTH: Final = 30
_FIRST_RED: Final = 34
MAX_TILES: Final = 14
MAX_MELDS: Final = 4
# More than any hand has, and little enough to read in no time: a longer text is refused unread.
_MAX_TEXT: Final = 400
_MAX_PARSED: Final = 60


@final
@total_ordering
class Hand:
    """Closed tiles, melds, norths set aside (three players) and bonus tiles (classical).

    `tiles` and `melds` are sorted: the order they are given in carries no meaning. There are 1-14 closed tiles,
    never a multiple of three, at most four melds, and a set counts as three tiles: 14 in all at most.

    Raises:
        ArgumentTypeError: an argument has a wrong type.
        HandError: there is no such hand; `problems` lists everything wrong.

    >>> hand = Hand.parse("234m340p22s67s pon:777z")
    >>> hand.size, hand.is_closed, hand.reds
    (13, False, 1)
    >>> hand == Hand.parse("22s340p67s432m pon:777z")
    True
    """

    __slots__ = ("_counts", "bonus", "melds", "native", "nuki", "tiles")

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    nuki: int
    bonus: tuple[Tile, ...]
    _counts: _core.Counts
    native: _core.HandTiles

    def __init__(
        self,
        tiles: Iterable[Tile | str],
        melds: Iterable[Meld | str] = (),
        nuki: int = 0,
        bonus: Iterable[Tile | str] = (),
    ) -> None:
        closed = sort_tiles(tiles)
        sets = _check_melds(melds)
        nuki = require_int("nuki", nuki, "the number of norths set aside, 0-4")
        flowers = sort_tiles(bonus, "bonus")
        problems = [*_tile_problems(closed, flowers), *_count_problems(closed, sets, nuki, flowers)]
        if problems:
            raise HandError(problems)
        object.__setattr__(self, "tiles", closed)
        object.__setattr__(self, "melds", sets)
        object.__setattr__(self, "nuki", nuki)
        object.__setattr__(self, "bonus", flowers)
        slots = [0] * KINDS
        for tile in closed:
            slots[tile.kind or 0] += 1
        counts = _core.Counts(slots)
        order = list(MeldKind)
        native_melds = [(order.index(meld.kind), meld.base.plain.code) for meld in sets]
        object.__setattr__(self, "_counts", counts)
        reds = [0, 0, 0]
        for tile in self._all_tiles():
            if tile.is_red:
                reds[tile.code - _FIRST_RED] += 1
        object.__setattr__(self, "native", _core.HandTiles(counts, native_melds, sum(reds), nuki, len(flowers), reds))

    @staticmethod
    def parse(text: str) -> Hand:
        """Read a hand such as ``234m345p22s67s pon:777z nuki:1``; closed tiles may stand in several groups.

        Raises:
            ArgumentTypeError: `text` is no string.
            NotationError: a part of the text is no notation.
            HandError: there is no such hand.
        """
        if not isinstance(text, str):
            raise ArgumentTypeError("text", text, "a hand such as '234m345p22s67s pon:777z'")
        if len(text) > _MAX_TEXT:
            # The longest hand is far shorter: the first part that is wrong says so best, else the length does.
            parse_tile_text(text.split(" ", 1)[0], limit=_MAX_PARSED, copies=4)
            raise NotationError(text, _MAX_TEXT, f"at most {_MAX_TEXT} characters", fault="the text is too long")
        closed: list[Tile] = []
        melds: list[Meld] = []
        bonus: list[Tile] = []
        nuki = 0
        problems: list[Problem] = []
        for part in text.split():
            name, colon, value = part.partition(":")
            if not colon:
                closed.extend(parse_tile_text(part, limit=_MAX_PARSED))
            elif name == "nuki":
                nuki += _parse_nuki(text, value)
            elif name == "bonus":
                bonus.extend(parse_tile_text(value, limit=_MAX_PARSED))
            else:
                try:
                    melds.append(Meld.parse(part))
                except HandError as error:
                    problems.extend(error.problems)
        try:
            hand = Hand(closed, melds, nuki, bonus)
        except HandError as error:
            problems.extend(error.problems)
        if problems:
            raise HandError(problems)
        return hand

    @staticmethod
    def from_counts(counts: Iterable[int], melds: Iterable[Meld | str] = (), nuki: int = 0) -> Hand:
        """Make a hand from how many of each of the 34 kinds are closed: any sequence, array or `Counts`.

        Raises:
            ArgumentTypeError: a count is no integer.
            HandError: there are not 34 counts, one is negative, or there is no such hand.
        """
        try:
            given = list(itertools.islice(counts, KINDS + 1))
        except TypeError:
            raise ArgumentTypeError("counts", counts, "34 counts, one a kind of tile") from None
        if len(given) != KINDS:
            size = f"more than {KINDS}" if len(given) > KINDS else str(len(given))
            raise HandError(f"{size} counts: there are {KINDS}, one a kind of tile")
        closed: list[Tile] = []
        problems: list[Problem] = []
        for kind, count in enumerate(given):
            number = require_int("counts", count, "34 integers")
            if number < 0:
                problems.append(Problem("bad_value", f"{quote(number)} copies of {Tile(kind)}: a count is 0-4"))
            elif number > MAX_TILES:
                problems.append(Problem("too_many_copies", f"{quote(number)} copies of {Tile(kind)}: there are four"))
            else:
                closed.extend([Tile(kind)] * number)
        if problems:
            raise HandError(problems)
        return Hand(closed, melds, nuki)

    @property
    def counts(self) -> _core.Counts:
        """The closed tiles as counts of the 34 kinds, a new object at every call: change it freely."""
        return self._counts.copy()

    @property
    def reds(self) -> int:
        """How many red fives are in the hand and its melds."""
        return sum(tile.is_red for tile in self._all_tiles())

    @property
    def is_closed(self) -> bool:
        """Whether nothing was called: concealed kans leave a hand closed."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def size(self) -> int:
        """The number of tiles with each meld as three: 13 between turns, 14 with the tile drawn."""
        return len(self.tiles) + 3 * len(self.melds)

    def add(self, tile: Tile | str) -> Hand:
        """Give the hand with one more closed tile.

        Raises:
            HandError: that would be a fifth copy, or a hand of a size that does not exist.
            ArgumentTypeError: `tile` is neither a tile nor text.
        """
        return Hand((*self.tiles, as_tile(tile)), self.melds, self.nuki, self.bonus)

    def remove(self, tile: Tile | str) -> Hand:
        """Give the hand without one closed tile; a red five and a plain one are different tiles.

        Raises:
            HandError: the tile is not there, or the rest is of a size that does not exist.
            ArgumentTypeError: `tile` is neither a tile nor text.
        """
        tile = as_tile(tile)
        rest = list(self.tiles)
        try:
            rest.remove(tile)
        except ValueError:
            raise HandError(f"{tile} is not among the closed tiles {self.text_of_tiles}", category="bad_tile") from None
        return Hand(rest, self.melds, self.nuki, self.bonus)

    @property
    def text_of_tiles(self) -> str:
        """The closed tiles alone, as text."""
        return format_tiles(self.tiles)

    def _all_tiles(self) -> Iterable[Tile]:
        yield from self.tiles
        for meld in self.melds:
            yield from meld.tiles

    def _key(self) -> tuple[tuple[Tile, ...], tuple[Meld, ...], int, tuple[Tile, ...]]:
        return self.tiles, self.melds, self.nuki, self.bonus

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Hand) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._key() < other._key() if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"hands do not change: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"hands do not change: cannot delete {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand, (self.tiles, self.melds, self.nuki, self.bonus)

    def __str__(self) -> str:
        parts = [self.text_of_tiles, *map(str, self.melds)]
        if self.nuki:
            parts.append(f"nuki:{self.nuki}")
        if self.bonus:
            parts.append(f"bonus:{format_tiles(self.bonus)}")
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


def _parse_nuki(text: str, value: str) -> int:
    if len(value) == 1 and value in "01234":
        return int(value)
    raise NotationError(
        text,
        text.find("nuki:") + 5,
        "the number of norths set aside, 0-4",
        fault=f"{quote(value, limit=20)} is no such number",
        category="bad_value",
    )


def as_hand(hand: object, argument: str = "hand") -> Hand:
    """Give a hand that is given as such or as the text `Hand.parse` reads; `argument` names it in the message.

    Raises:
        ArgumentTypeError: it is neither.
        NotationError: a part of the text is no notation.
        HandError: there is no such hand.
    """
    if type(hand) is Hand:
        return hand
    if isinstance(hand, str):
        return Hand.parse(hand)
    raise ArgumentTypeError(argument, hand, "a Hand or its text such as '234m345m678p22s67s'")


def _check_melds(melds: Iterable[Meld | str]) -> tuple[Meld, ...]:
    wanted = "melds such as Meld.parse('pon:777z') or their texts, one each"
    if isinstance(melds, (str, bytes)) or not isinstance(melds, Iterable):
        raise ArgumentTypeError("melds", melds, f"an iterable of {wanted}")
    given = [Meld.parse(meld) if isinstance(meld, str) else meld for meld in itertools.islice(melds, 9)]
    for meld in given:
        if type(meld) is not Meld:
            raise ArgumentTypeError("melds", meld, wanted)
    return tuple(sorted(given))


def _tile_problems(closed: tuple[Tile, ...], bonus: tuple[Tile, ...]) -> list[Problem]:
    """Find tiles that cannot be where they are."""
    problems = []
    flowers = [tile for tile in closed if tile.is_bonus]
    if flowers:
        shown = quote(format_tiles(flowers), limit=30)
        problems.append(
            Problem(
                "bad_tile", f"bonus tiles are set aside, not held: move {shown} to bonus (in text bonus:{shown[1:-1]})"
            )
        )
    if any(tile.is_unknown for tile in closed):
        problems.append(Problem("bad_tile", "a hand cannot hold unknown tiles: name each '?'"))
    plain = [tile for tile in bonus if not tile.is_bonus]
    if plain:
        shown = quote(format_tiles(plain), limit=30)
        problems.append(Problem("bad_tile", f"only flowers 1f-4f and seasons 1g-4g are bonus tiles, not {shown}"))
    return problems


def _count_problems(
    closed: tuple[Tile, ...], melds: tuple[Meld, ...], nuki: int, bonus: tuple[Tile, ...]
) -> list[Problem]:
    """Find wrong numbers: tiles in all, melds, norths, copies of one kind."""
    problems = []
    size = len(closed)
    if len(melds) > MAX_MELDS:
        problems.append(Problem("bad_tile_count", f"a hand has at most {MAX_MELDS} melds, not {len(melds)}"))
    if size == 0 or size % 3 == 0:
        fault = f"{counted(size, 'closed tile')}: a hand has 1-14, never a multiple of three (3n+1 or 3n+2)"
        problems.append(Problem("bad_tile_count", fault))
    if size > MAX_TILES or (melds and len(melds) <= MAX_MELDS and size + 3 * len(melds) > MAX_TILES):
        sets = f" and {counted(len(melds), 'meld')}" if melds else ""
        most = MAX_TILES - 3 * min(len(melds), MAX_MELDS)
        problems.append(Problem("bad_tile_count", f"{size} closed tiles{sets} are too many: at most {most} closed"))
    if not 0 <= nuki <= 4:
        problems.append(Problem("bad_value", f"nuki is the number of norths set aside, 0-4, not {quote(nuki)}"))
    copies: Counter[int] = Counter()
    for tile in (*closed, *(tile for meld in melds for tile in meld.tiles)):
        if tile.kind is not None:
            copies[tile.kind] += 1
    copies[NORTH] += max(0, min(nuki, 4))
    problems.extend(
        Problem("too_many_copies", f"{count} copies of {Tile(kind)}: there are four")
        for kind, count in sorted(copies.items())
        if count > 4
    )
    problems.extend(
        Problem("too_many_copies", f"{count} copies of {tile}: there is one")
        for tile, count in sorted(Counter(bonus).items())
        if tile.is_bonus and count > 1
    )
    return problems
