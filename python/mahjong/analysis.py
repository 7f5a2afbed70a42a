"""What a hand needs: shanten, useful tiles, discards and waits, in domain words over the native kernels.

All functions take a `mahjong.hand.Hand` or its text. With ``players=3`` the tiles 2m-8m do not exist. ``count`` says
which copies are taken to be used up: ``"closed"`` (the default) those in the closed part of the hand, ``"all"`` those
in the own melds too. `visible` are tiles seen elsewhere (discards, indicators, other melds): they lower how many of a
tile are left, never what is useful.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError, counted, quote, require_int
from mahjong.hand import Hand, as_hand
from mahjong.tiles import KINDS, Tile, as_tiles

__all__ = [
    "Count",
    "Discard",
    "Form",
    "TileLeft",
    "Ukeire",
    "Wait",
    "WaitCount",
    "WaitKind",
    "WaitReading",
    "Waits",
    "discards",
    "shanten",
    "shanten_by_form",
    "ukeire",
    "waits",
]

Count = Literal["closed", "all"]
WaitCount = Literal["closed", "all", "none"]

NORTH: Final = 30


class Form(StrEnum):
    """The forms of a complete hand; the last two only without melds."""

    REGULAR = "regular"
    CHIITOI = "chiitoi"
    KOKUSHI = "kokushi"


class WaitKind(StrEnum):
    """Where the winning tile goes."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    SHANPON = "shanpon"
    TANKI = "tanki"
    CHIITOI = "chiitoi"
    KOKUSHI = "kokushi"
    KOKUSHI_13 = "kokushi_13"


@dataclass(frozen=True, slots=True)
class TileLeft:
    """A tile and how many of it may still come."""

    tile: Tile
    left: int

    def __str__(self) -> str:
        return f"{self.tile}x{self.left}"


@dataclass(frozen=True, slots=True)
class Ukeire:
    """The tiles that lower the shanten of a hand; red fives are not told apart."""

    shanten: int
    tiles: tuple[TileLeft, ...]

    @property
    def total(self) -> int:
        """How many such tiles are left in all."""
        return sum(tile.left for tile in self.tiles)

    def __str__(self) -> str:
        listed = " ".join(map(str, self.tiles)) or "none"
        return f"shanten {self.shanten}, {counted(self.total, 'tile')} of {counted(len(self.tiles), 'kind')}: {listed}"


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile to discard and what the rest of the hand then needs."""

    tile: Tile
    ukeire: Ukeire

    @property
    def shanten(self) -> int:
        """The shanten after the discard."""
        return self.ukeire.shanten

    def __str__(self) -> str:
        return f"{self.tile}: {self.ukeire}"


@dataclass(frozen=True, slots=True)
class WaitReading:
    """One way to read the hand once the wait has come: where it goes, the sets and the pair.

    `sets` are the closed ones, lowest first; of seven pairs and thirteen orphans there are none, and no `pair`.
    """

    kind: WaitKind
    sets: tuple[tuple[Tile, ...], ...] = ()
    pair: Tile | None = None

    def __str__(self) -> str:
        if self.pair is None:
            return str(self.kind)
        groups = ["".join(tile.text[0] for tile in group) + group[0].suit for group in self.sets]
        return f"{self.kind} ({' '.join([*groups, f'{self.pair.text[0] * 2}{self.pair.suit}'])})"


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes a hand, how many are left, and every reading it completes."""

    tile: Tile
    left: int
    readings: tuple[WaitReading, ...]

    @property
    def kinds(self) -> tuple[WaitKind, ...]:
        """The different places it can go to, in the order of `WaitKind`."""
        found = {reading.kind for reading in self.readings}
        return tuple(kind for kind in WaitKind if kind in found)

    def __str__(self) -> str:
        return f"{self.tile}x{self.left} {'/'.join(self.kinds)}"


@dataclass(frozen=True, slots=True)
class Waits:
    """The waits of a hand, in the order of tiles; empty, and false, when the hand is not tenpai."""

    waits: tuple[Wait, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles alone."""
        return tuple(wait.tile for wait in self.waits)

    @property
    def total(self) -> int:
        """How many winning tiles are left in all."""
        return sum(wait.left for wait in self.waits)

    def __iter__(self) -> Iterator[Wait]:
        return iter(self.waits)

    def __len__(self) -> int:
        return len(self.waits)

    def __str__(self) -> str:
        return ", ".join(map(str, self.waits)) or "not tenpai"


def shanten(hand: Hand | str, *, players: int = 4, forms: Iterable[str] | None = None, count: Count = "closed") -> int:
    """Give how many tiles a hand is away from tenpai: 0 tenpai, -1 complete.

    `forms` restricts the forms looked at (default: all that the hand can have).

    Raises:
        ArgumentTypeError: an argument has a wrong type.
        HandError: a tile does not exist with three players, or a value is unknown.

    >>> shanten(Hand.parse("1122m3344p5566s7z"))
    0
    """
    hand = _checked(hand, players, count)
    if forms is None and count == "closed":
        return _core.scalar.shanten(hand._counts, None, players)
    by_form = shanten_by_form(hand, players=players, count=count)
    if forms is None:
        return min(by_form.values())
    wanted = _check_forms(forms)
    missing = [form for form in wanted if form not in by_form]
    if len(missing) == len(wanted):
        raise HandError(f"{' and '.join(missing)}: no such form with melds, or with fewer than 13 tiles")
    return min(by_form[form] for form in wanted if form in by_form)


def shanten_by_form(hand: Hand | str, *, players: int = 4, count: Count = "closed") -> dict[Form, int]:
    """Give the shanten of each form the hand can have.

    Raises:
        ArgumentTypeError: an argument has a wrong type.
        HandError: a tile does not exist with three players, or a value is unknown.
    """
    hand = _checked(hand, players, count)
    counts = hand._counts
    if count == "all" and hand.melds:
        return {Form.REGULAR: _core.scalar.shanten_capped(counts, _melded(hand), None, players)}
    values = _core.scalar.shanten_by_form(counts, None, players)
    return {form: value for form, value in zip(Form, values, strict=True) if value is not None}


def ukeire(
    hand: Hand | str, *, players: int = 4, count: Count = "closed", visible: Iterable[Tile | str] = ()
) -> Ukeire:
    """Give the tiles that lower the shanten of a hand of 3n+1 tiles, and how many of each are left.

    A kind held four times is never useful.

    Raises:
        ArgumentTypeError: an argument has a wrong type.
        HandError: the hand has 3n+2 tiles, a tile does not exist with three players, or a value is unknown.

    >>> print(ukeire(Hand.parse("234m567m345p88s23s")))
    shanten 0, 8 tiles of 2 kinds: 1sx4 4sx4
    """
    hand = _checked(hand, players, count)
    _before_draw(hand, "useful tiles are asked of a hand before its draw: discard one, or ask for discards")
    return _ukeire(hand, hand._counts, players, count, _left(hand, visible))


def discards(
    hand: Hand | str, *, players: int = 4, count: Count = "closed", visible: Iterable[Tile | str] = ()
) -> tuple[Discard, ...]:
    """Give every discard of a hand of 3n+2 tiles, the best first: lowest shanten, then most useful tiles.

    Of a red and a plain five that are both held the plain one stands for both.

    Raises:
        ArgumentTypeError: an argument has a wrong type.
        HandError: the hand has 3n+1 tiles, a tile does not exist with three players, or a value is unknown.
    """
    hand = _checked(hand, players, count)
    if len(hand.tiles) % 3 != 2:
        raise HandError(
            f"{counted(len(hand.tiles), 'closed tile')}: discards are asked of a hand after its draw (3n+2 tiles)",
            category="bad_tile_count",
        )
    left = _left(hand, visible)
    held = {tile.kind: tile for tile in hand.tiles}
    found: list[Discard] = []
    if count == "all" and hand.melds:
        for kind in sorted(kind for kind in held if kind is not None):
            counts = hand.counts
            counts.remove(kind)
            found.append(Discard(held[kind], _ukeire(hand, counts, players, count, left)))
    else:
        found.extend(
            Discard(held[kind], Ukeire(value, _listed(mask, left)))
            for kind, value, mask in _core.scalar.discards(hand._counts, None, players)
        )
    found.sort(key=lambda discard: (discard.shanten, -discard.ukeire.total, discard.tile))
    return tuple(found)


def waits(
    hand: Hand | str, *, players: int = 4, count: WaitCount = "closed", visible: Iterable[Tile | str] = ()
) -> Waits:
    """Give the tiles that complete a hand of 3n+1 tiles, each with what is left and every reading.

    A kind held four times is no wait; with ``count="all"`` tiles in own melds count too, and with
    ``count="none"`` only the shape matters.

    Raises:
        ArgumentTypeError: an argument has a wrong type.
        HandError: the hand has 3n+2 tiles, a tile does not exist with three players, or a value is unknown.

    >>> print(waits(Hand.parse("3456m123p789s111z")))
    3mx3 tanki, 6mx3 tanki
    """
    hand = _checked(hand, players, count)
    _before_draw(hand, "waits are asked of a hand before its draw: leave one tile out")
    left = _left(hand, visible)
    kinds = list(_core.kinds(_core.scalar.waits(hand._counts, None, players)))
    held = list(hand._counts)
    if count == "all":
        melded = _melded(hand)
        kinds = [kind for kind in kinds if held[kind] + melded[kind] < 4]
    elif count == "none":
        # The kernels never see a fifth copy; only a kind held four times can be such a wait.
        kinds = sorted([*kinds, *(kind for kind in range(KINDS) if held[kind] == 4 and _readings(held, kind))])
    many = len(kinds) == 13
    return Waits(tuple(Wait(Tile(kind), left[kind], _wait_readings(held, kind, many)) for kind in kinds))


def _checked(hand: Hand | str, players: int, count: str) -> Hand:
    hand = as_hand(hand)
    if not isinstance(count, str):
        raise ArgumentTypeError("count", count, "closed, all or none")
    if count not in ("closed", "all", "none"):
        raise HandError(f"count is closed, all or none, not {quote(count)}")
    players = require_int("players", players, "3 or 4")
    if players == 3:
        absent = sorted({tile.plain for tile in hand._all_tiles() if tile.suit == "m" and 1 < tile.rank < 9})
        if absent:
            raise HandError(
                f"{', '.join(map(str, absent))}: 2m-8m do not exist with three players", category="bad_tile"
            )
    elif players != 4:
        raise HandError(f"players is 3 or 4, not {quote(players)}")
    return hand


def _check_forms(forms: Iterable[str]) -> list[Form]:
    if isinstance(forms, str):
        forms = (forms,)
    if not isinstance(forms, Iterable):
        raise ArgumentTypeError("forms", forms, f"some of {', '.join(Form)}")
    try:
        found = [Form(form) for form in forms]
    except ValueError as error:
        raise HandError(f"forms are {', '.join(Form)}: {error}") from None
    if not found:
        raise HandError(f"forms needs at least one of {', '.join(Form)}")
    return found


def _before_draw(hand: Hand, advice: str) -> None:
    if len(hand.tiles) % 3 != 1:
        raise HandError(f"{counted(len(hand.tiles), 'closed tile')}: {advice} (3n+1 tiles)", category="bad_tile_count")


def _melded(hand: Hand) -> list[int]:
    """Count the tiles in own melds by kind."""
    counts = [0] * KINDS
    for meld in hand.melds:
        for tile in meld.tiles:
            if tile.kind is not None:
                counts[tile.kind] += 1
    return counts


def _left(hand: Hand, visible: Iterable[Tile | str]) -> list[int]:
    """Count the copies of each kind that the hand, its melds and `visible` leave."""
    tiles = as_tiles(visible, "visible")
    seen = Counter(tile.kind for tile in (*hand._all_tiles(), *tiles))
    seen[NORTH] += hand.nuki
    over = [Tile(kind) for kind in range(KINDS) if seen[kind] > 4]
    if over:
        counted = ", ".join(f"{seen[tile.kind]} of {tile}" for tile in over)
        raise HandError(f"visible: with the hand that is {counted}, and there are 4", category="too_many_copies")
    return [4 - seen[kind] for kind in range(KINDS)]


def _listed(mask: int, left: list[int]) -> tuple[TileLeft, ...]:
    return tuple(TileLeft(Tile(kind), left[kind]) for kind in _core.kinds(mask))


def _ukeire(hand: Hand, counts: _core.Counts, players: int, count: Count, left: list[int]) -> Ukeire:
    if count == "all" and hand.melds:
        value, mask = _core.scalar.ukeire_capped(counts, _melded(hand), None, players)
    else:
        value, mask = _core.scalar.ukeire(counts, None, players)
    return Ukeire(value, _listed(mask, left))


def _wait_readings(held: list[int], kind: int, many: bool) -> tuple[WaitReading, ...]:
    """Give every reading of a hand with the wait `kind`, once for each place the wait can have in it."""
    found: list[WaitReading] = []
    for pair, runs, triplets in _readings(held, kind):
        groups = sorted([*((run, run + 1, run + 2) for run in runs), *((triplet,) * 3 for triplet in triplets)])
        sets = tuple(tuple(map(Tile, group)) for group in groups)
        places = {WaitKind.TANKI} if pair == kind else set()
        if kind in triplets:
            places.add(WaitKind.SHANPON)
        places.update(_run_wait(run, kind) for run in runs if run <= kind <= run + 2)
        found.extend(WaitReading(place, sets, Tile(pair)) for place in WaitKind if place in places)
    if sum(held) == 13 and held[kind] < 4:
        full = [count + (slot == kind) for slot, count in enumerate(held)]
        form = _core.scalar.special_form(bytes(full))
        if form == "chiitoi":
            found.append(WaitReading(WaitKind.CHIITOI))
        elif form == "kokushi":
            found.append(WaitReading(WaitKind.KOKUSHI_13 if many else WaitKind.KOKUSHI))
    return tuple(found)


def _run_wait(run: int, kind: int) -> WaitKind:
    """Say what wait a run leaves without one of its kinds."""
    if kind == run + 1:
        return WaitKind.KANCHAN
    edge = run % 9 == 0 if kind == run + 2 else run % 9 == 6
    return WaitKind.PENCHAN if edge else WaitKind.RYANMEN


def _readings(held: list[int], kind: int) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Divide the hand with one more of `kind` into sets and a pair: pair, runs and triplets of each reading."""
    full = [count + (slot == kind) for slot, count in enumerate(held)]
    if full[kind] <= 4:
        return _core.scalar.readings(bytes(full))
    found: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []
    for pair in range(KINDS):
        if full[pair] >= 2:
            full[pair] -= 2
            found.extend((pair, runs, triplets) for runs, triplets in _divide(full, 0))
            full[pair] += 2
    return found


def _divide(counts: list[int], kind: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Divide counts into runs and triplets from `kind` up."""
    while kind < KINDS and not counts[kind]:
        kind += 1
    if kind == KINDS:
        yield (), ()
        return
    if counts[kind] >= 3:
        counts[kind] -= 3
        for runs, triplets in _divide(counts, kind):
            yield runs, (kind, *triplets)
        counts[kind] += 3
    if kind < 27 and kind % 9 < 7 and counts[kind + 1] and counts[kind + 2]:
        for step in range(3):
            counts[kind + step] -= 1
        for runs, triplets in _divide(counts, kind):
            yield (kind, *runs), triplets
        for step in range(3):
            counts[kind + step] += 1
