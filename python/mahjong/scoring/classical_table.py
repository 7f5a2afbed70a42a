"""A finished table of Chinese classical: four hands and how one of them won, checked, and as bytes for the core.

Seats are the winds held in the hand, 0 East (the dealer) to 3 North.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError, Problem, quote, require_int
from mahjong.hand import Hand
from mahjong.melds import Meld, MeldKind
from mahjong.rules import ClassicalRules
from mahjong.tiles import KINDS, Tile

__all__ = [
    "SEATS",
    "ClassicalTable",
    "ClassicalWin",
    "WonBy",
    "counts_of",
    "hand_problems",
    "pack_hand",
    "pack_table",
    "require_classical",
    "tile_problems",
    "win_problems",
    "wind_problems",
]

SEATS: Final = "ESWN"
_MARKS: Final = ("last_live_tile", "last_discard", "live_wall_empty", "before_first_discard", "first_discard")


class WonBy(StrEnum):
    """How the winning tile came."""

    DRAW = "draw"
    """From the live wall."""
    FLOWER_REPLACEMENT = "flower_replacement"
    """From the live wall, for a bonus tile."""
    KONG_REPLACEMENT = "kong_replacement"
    """From the kong box itself."""
    DISCARD = "discard"
    ROBBED_KONG = "robbed_kong"

    @property
    def is_self_drawn(self) -> bool:
        """Whether the winner drew the tile."""
        return self not in (WonBy.DISCARD, WonBy.ROBBED_KONG)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicalWin:
    """How a hand was won.

    Attributes:
        seat: the winner.
        also: further winners on the same tile, where the rules allow several.
        tile: the winning tile.
        by: how it came.
        source: who discarded it or was robbed; ``None`` when self-drawn.
        last_live_tile: it was the last tile of the live wall.
        last_discard: it was discarded after the live wall had run out.
        live_wall_empty: the live wall had run out, for a kong replacement or a robbed kong.
        before_first_discard: East won before discarding.
        first_discard: it was East's first discard.
        original_call: the seats that had made an original call.
        kongs_in_turn: how many consecutive kongs ended with the one just replaced.
        claimed_kong_in_turn: whether the first of these was claimed; ``None``: judged by the winner's melds.
        east_streak: East's wins in a row, this one included.

    Raises:
        HandError: the parts contradict each other; `problems` lists everything wrong.
    """

    seat: int
    tile: Tile
    by: WonBy
    source: int | None = None
    also: tuple[int, ...] = ()
    last_live_tile: bool = False
    last_discard: bool = False
    live_wall_empty: bool = False
    before_first_discard: bool = False
    first_discard: bool = False
    original_call: tuple[int, ...] = ()
    kongs_in_turn: int = 0
    claimed_kong_in_turn: bool | None = None
    east_streak: int = 0

    def __post_init__(self) -> None:
        self._check_types()
        problems = [*self._value_problems(), *self._conflicts()]
        if problems:
            raise HandError(problems)

    def _check_types(self) -> None:
        if type(self.tile) is not Tile:
            raise ArgumentTypeError("tile", self.tile, "a Tile")
        if not isinstance(self.by, WonBy):
            raise ArgumentTypeError("by", self.by, "a WonBy")
        for name in ("also", "original_call"):
            seats = getattr(self, name)
            if type(seats) is not tuple or any(type(seat) is not int for seat in seats):
                raise ArgumentTypeError(name, seats, "a tuple of numbers 0-3, East to North")
        if type(self.seat) is not int:
            raise ArgumentTypeError("seat", self.seat, "a number 0-3, East to North")
        if self.source is not None and type(self.source) is not int:
            raise ArgumentTypeError("source", self.source, "a number 0-3, East to North, or None")
        for name in ("kongs_in_turn", "east_streak"):
            require_int(name, getattr(self, name), "a number from 0 on")
        for name in _MARKS:
            if type(getattr(self, name)) is not bool:
                raise ArgumentTypeError(name, getattr(self, name), "True or False")
        if self.claimed_kong_in_turn is not None and type(self.claimed_kong_in_turn) is not bool:
            raise ArgumentTypeError("claimed_kong_in_turn", self.claimed_kong_in_turn, "True, False or None")

    def _value_problems(self) -> Iterator[Problem]:
        seats = (self.seat, *self.also, *self.original_call, *(() if self.source is None else (self.source,)))
        if any(not 0 <= seat <= 3 for seat in seats):
            yield Problem("bad_value", f"seats are 0-3, East to North, not {quote(str(seats), limit=40)}")
        if self.tile.kind is None or self.tile.is_red:
            fault = f"{self.tile} cannot win: a suit tile or honour is needed, and there are no red fives"
            yield Problem("bad_value", fault)
        for name, most in (("kongs_in_turn", 16), ("east_streak", 255)):
            value = getattr(self, name)
            if not 0 <= value <= most:
                yield Problem("bad_value", f"{name} is a number from 0 to {most}, not {quote(value)}")

    def _conflicts(self) -> Iterator[Problem]:
        """Name what the circumstances say against each other."""
        winners = (self.seat, *self.also)
        if len(set(winners)) < len(winners):
            yield Problem("bad_value", "a seat wins once")
        if self.by.is_self_drawn:
            if self.source is not None:
                yield Problem("bad_value", "a self-drawn win has no source")
            if self.also:
                yield Problem("bad_value", "a self-drawn win has one winner")
        elif self.source is None or self.source in winners:
            yield Problem("bad_value", f"a win by {self.by} needs a source other than the winner")
        of_live_wall, of_kong = (WonBy.DRAW, WonBy.FLOWER_REPLACEMENT), (WonBy.KONG_REPLACEMENT, WonBy.ROBBED_KONG)
        for name, wanted, what in (
            ("last_live_tile", of_live_wall, "a tile drawn from the live wall"),
            ("last_discard", (WonBy.DISCARD,), "a discard"),
            ("first_discard", (WonBy.DISCARD,), "a discard"),
            ("live_wall_empty", of_kong, "a kong replacement or a robbed kong"),
            ("kongs_in_turn", (WonBy.KONG_REPLACEMENT, WonBy.FLOWER_REPLACEMENT), "a replacement"),
            ("claimed_kong_in_turn", (WonBy.KONG_REPLACEMENT, WonBy.FLOWER_REPLACEMENT), "a replacement"),
        ):
            if getattr(self, name) and self.by not in wanted:
                yield Problem("conflict", f"{name} is of a win on {what}, not by {self.by}")
        if self.before_first_discard and not (self.by.is_self_drawn and self.seat == 0):
            yield Problem("conflict", "before_first_discard is of East's own draw")
        if self.first_discard and self.source != 0:
            yield Problem("conflict", "first_discard is East's: the source is 0")
        if self.first_discard and self.last_discard:
            yield Problem("conflict", "the first discard is not the last")
        if self.east_streak and 0 not in winners:
            yield Problem("conflict", "east_streak is of a win of East")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicalTable:
    """Four hands at the end of a deal.

    Attributes:
        hands: by seat; the winner's without the winning tile, a robbed player's with the whole kong.
        round_wind: 0 East to 3 North.
        win: how the hand was won; ``None`` for a drawn hand.
        discards: the tiles in the four discard areas, without the winning tile and claimed tiles.

    Raises:
        HandError: there is no such table; `problems` lists everything wrong.
    """

    hands: tuple[Hand, Hand, Hand, Hand]
    round_wind: int
    win: ClassicalWin | None
    discards: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        if type(self.hands) is not tuple or [type(hand) for hand in self.hands] != [Hand] * 4:
            raise ArgumentTypeError("hands", self.hands, "a tuple of four Hand")
        if type(self.discards) is not tuple:
            raise ArgumentTypeError("discards", self.discards, "a tuple of tiles")
        if self.win is not None and type(self.win) is not ClassicalWin:
            raise ArgumentTypeError("win", self.win, "a ClassicalWin or None")
        problems = wind_problems(self.round_wind)
        for seat, hand in enumerate(self.hands):
            problems += hand_problems(hand, seat)
            if self.win is not None and seat in (self.win.seat, *self.win.also):
                problems += win_problems(hand, self.win)
        problems += tile_problems(self.hands, self.win, self.discards)
        if problems:
            raise HandError(problems)


# -- checks -------------------------------------------------------------------------------------------------------


def require_classical(rules: object) -> None:
    """Refuse what are no rules of the classical game."""
    if not isinstance(rules, ClassicalRules):
        raise ArgumentTypeError("rules", rules, "ClassicalRules")


def wind_problems(round_wind: object) -> list[Problem]:
    """Say what is wrong with a round wind."""
    if type(round_wind) is int and 0 <= round_wind <= 3:
        return []
    return [Problem("bad_value", f"round_wind is 0-3, East to North, not {quote(round_wind)}")]


def hand_problems(hand: Hand, seat: object) -> list[Problem]:
    """Say what keeps a hand from being one of the classical game."""
    if type(seat) is not int or not 0 <= seat <= 3:
        return [Problem("bad_value", f"seat is 0-3, East to North, not {quote(seat)}")]
    name = SEATS[seat]
    problems = []
    if hand.size != 13:
        problems.append(Problem("bad_tile_count", f"{name} has {hand.size} tiles, not 13 (a kong as three)"))
    if hand.nuki or hand.reds:
        problems.append(Problem("bad_tile", f"{name}: the classical game has no norths set aside and no red fives"))
    return problems


def win_problems(hand: Hand, win: ClassicalWin) -> list[Problem]:
    """Say what the winner's tiles do not allow."""
    problems = []
    kongs = sum(meld.kind.is_kan for meld in hand.melds)
    if win.by is WonBy.KONG_REPLACEMENT and not kongs:
        problems.append("a win on a kong replacement needs a kong among the winner's melds")
    elif win.kongs_in_turn > kongs:
        problems.append(f"kongs_in_turn is {win.kongs_in_turn}, but the winner has {kongs} kongs")
    claimed = any(meld.kind is not MeldKind.ANKAN for meld in hand.melds)
    if claimed and (win.before_first_discard or win.first_discard):
        name = "before_first_discard" if win.before_first_discard else "first_discard"
        problems.append(f"{name}: nothing can have been claimed by then")
    held = [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
    if win.by is WonBy.ROBBED_KONG and win.tile in held:
        problems.append(f"the robbed kong has all four {win.tile}, so the winner can hold none")
    return [Problem("conflict", problem) for problem in problems]


def tile_problems(hands: Iterable[Hand], win: ClassicalWin | None, discards: tuple[Tile, ...]) -> list[Problem]:
    """Say which tiles are too many, or none of the classical game, in hands, discards and the winning tile."""
    if any(type(tile) is not Tile for tile in discards):
        raise ArgumentTypeError("discards", discards, "tiles")
    problems = []
    tiles: Counter[Tile] = Counter(discards)
    for hand in hands:
        tiles.update(hand.tiles)
        tiles.update(hand.bonus)
        for meld in hand.melds:
            tiles.update(meld.tiles)
    # A robbed kong is shown with all four tiles.
    if win is not None and win.by is not WonBy.ROBBED_KONG:
        tiles[win.tile] += 1
    for tile, count in sorted(tiles.items()):
        most = 1 if tile.is_bonus else 4
        if tile.is_unknown or tile.is_red:
            problems.append(Problem("bad_tile", f"{tile} is no tile of the classical game"))
        elif count > most:
            problems.append(Problem("too_many_copies", f"{count} copies of {tile} on the table: there {_there(most)}"))
    if any(tile.is_bonus for tile in discards):
        problems.append(Problem("bad_tile", "bonus tiles are never discarded"))
    if win is not None and discards and (win.before_first_discard or win.first_discard):
        problems.append(Problem("conflict", "before or on the first discard nothing lies in the discard areas"))
    return problems


def _there(most: int) -> str:
    return "is one" if most == 1 else f"are {most}"


# -- bytes for the core -------------------------------------------------------------------------------------------

_MELD_CODES: Final = {
    MeldKind.CHI: 0,
    MeldKind.PON: 1,
    MeldKind.DAIMINKAN: 2,
    MeldKind.KAKAN: 3,
    MeldKind.ANKAN: 4,
}
_BY_CODES: Final = {by: code for code, by in enumerate(WonBy)}
_NO_HAND: Final = bytes(_core.classical.HAND_BYTES)


def counts_of(tiles: Iterable[Tile]) -> bytes:
    """Count tiles by kind; bonus tiles are left out."""
    counts = bytearray(KINDS)
    for tile in tiles:
        if tile.kind is not None:
            counts[tile.kind] += 1
    return bytes(counts)


def pack_hand(hand: Hand, *, called: bool) -> bytes:
    """Give a hand as the bytes of the core; ``called``: it made an original call."""
    kinds = bytearray(4)
    forms = bytearray(4)
    for index, meld in enumerate(hand.melds):
        forms[index] = _MELD_CODES[meld.kind]
        kinds[index] = meld.tiles[0].kind or 0
    bonus = sum(1 << tile.code - 38 for tile in hand.bonus)
    return counts_of(hand.tiles) + bytes((len(hand.melds),)) + forms + kinds + bytes((bonus, called))


def _claimed_kong_in_turn(win: ClassicalWin, melds: Iterable[Meld]) -> bool:
    """Say whether the kongs before a replacement began with a claimed one, by the melds where nobody said it."""
    if win.claimed_kong_in_turn is not None:
        return win.claimed_kong_in_turn
    own = sum(meld.kind in (MeldKind.ANKAN, MeldKind.KAKAN) for meld in melds)
    return own == 0 or win.kongs_in_turn > own


def pack_table(
    hands: Iterable[Hand | None], round_wind: int, win: ClassicalWin | None, discards: tuple[Tile, ...]
) -> bytes:
    """Give a table as the bytes of the core, nothing for a hand that is not known.

    Each hand: 34 counts of closed tiles, how many melds, four kinds of meld (0 chow, 1 pung, 2 claimed, 3 promoted,
    4 concealed kong), the lowest kind of each, bonus tiles as bits (flowers 1-4, seasons 1-4), original call. Then
    34 counts of discards, and eight numbers: round wind, winners as bits, winning kind, how it came (the order of
    `WonBy`), its source, marks as bits (last live tile, last discard, live wall empty, before the first discard,
    first discard, kongs began with a claimed one), kongs in turn, East's wins in a row.
    """
    given = list(hands)
    calls = () if win is None else win.original_call
    parts = [_NO_HAND if hand is None else pack_hand(hand, called=seat in calls) for seat, hand in enumerate(given)]
    parts.append(counts_of(discards))
    if win is None:
        parts.append(bytes((round_wind, 0, 0, 0, 0, 0, 0, 0)))
        return b"".join(parts)
    winner = given[win.seat]
    claimed = winner is not None and _claimed_kong_in_turn(win, winner.melds)
    marks = (
        win.last_live_tile,
        win.last_discard,
        win.live_wall_empty,
        win.before_first_discard,
        win.first_discard,
        claimed,
    )
    flags = sum(mark << index for index, mark in enumerate(marks))
    winners = sum(1 << seat for seat in (win.seat, *win.also))
    source = win.seat if win.source is None else win.source
    parts.append(
        bytes(
            (
                round_wind,
                winners,
                win.tile.kind or 0,
                _BY_CODES[win.by],
                source,
                flags,
                win.kongs_in_turn,
                win.east_streak,
            )
        )
    )
    return b"".join(parts)
