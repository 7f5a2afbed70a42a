"""A finished table of Chinese classical: four hands and how one of them won, checked, and as bytes for the core.

Seats are the winds held in the hand, 0 East (the dealer) to 3 North.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError, Problem, counted, quote, require_flag, require_int
from mahjong.hand import Hand, as_hand
from mahjong.melds import Meld, MeldKind
from mahjong.scoring.winds import Wind, as_wind
from mahjong.tiles import KINDS, Tile, as_tile, as_tiles

__all__ = [
    "SEATS",
    "ClassicalTable",
    "ClassicalWin",
    "WonBy",
    "counts_of",
    "hand_problems",
    "pack_hand",
    "pack_table",
    "require_win",
    "tile_problems",
    "win_problems",
    "without_win",
]

SEATS: Final = "ESWN"
_MARKS: Final = ("last_live_tile", "last_discard", "live_wall_empty", "before_first_discard", "first_discard")


class WonBy(StrEnum):
    """How the winning tile came; ``tsumo`` is a draw and ``ron`` a discard."""

    DRAW = "draw"
    """From the live wall."""
    FLOWER_REPLACEMENT = "flower_replacement"
    """From the live wall, for a bonus tile."""
    KONG_REPLACEMENT = "kong_replacement"
    """From the kong box itself."""
    DISCARD = "discard"
    ROBBED_KONG = "robbed_kong"

    @classmethod
    def _missing_(cls, value: object) -> WonBy | None:
        return {"tsumo": cls.DRAW, "ron": cls.DISCARD}.get(value) if isinstance(value, str) else None

    @property
    def is_self_drawn(self) -> bool:
        """Whether the winner drew the tile."""
        return self not in (WonBy.DISCARD, WonBy.ROBBED_KONG)


@dataclass(frozen=True, slots=True, init=False)
class ClassicalWin:
    """How a hand was won. Seats may be given as letters too, the tile and how it came as text.

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
        ArgumentTypeError: a part has a wrong type.

    >>> ClassicalWin("6p", "discard", seat="S", source="E") == ClassicalWin("6p", "ron", seat=1, source=0)
    True
    """

    seat: int
    tile: Tile
    by: WonBy
    source: int | None
    also: tuple[int, ...]
    last_live_tile: bool
    last_discard: bool
    live_wall_empty: bool
    before_first_discard: bool
    first_discard: bool
    original_call: tuple[int, ...]
    kongs_in_turn: int
    claimed_kong_in_turn: bool | None
    east_streak: int

    def __init__(
        self,
        tile: Tile | str,
        by: WonBy | str,
        *,
        seat: Wind | str | int = 0,
        source: Wind | str | int | None = None,
        also: Iterable[Wind | str | int] = (),
        last_live_tile: bool = False,
        last_discard: bool = False,
        live_wall_empty: bool = False,
        before_first_discard: bool = False,
        first_discard: bool = False,
        original_call: Iterable[Wind | str | int] = (),
        kongs_in_turn: int = 0,
        claimed_kong_in_turn: bool | None = None,
        east_streak: int = 0,
    ) -> None:
        problems: list[Problem] = []
        put = partial(object.__setattr__, self)
        put("seat", as_wind("seat", seat, problems).index)
        put("tile", as_tile(tile))
        put("by", _won_by(by, problems))
        put("source", None if source is None else as_wind("source", source, problems).index)
        put("also", _seats("also", also, problems))
        marks = (last_live_tile, last_discard, live_wall_empty, before_first_discard, first_discard)
        for name, mark in zip(_MARKS, marks, strict=True):
            require_flag(name, mark)
            put(name, mark)
        put("original_call", _seats("original_call", original_call, problems))
        for name, count in (("kongs_in_turn", kongs_in_turn), ("east_streak", east_streak)):
            put(name, require_int(name, count, "a number from 0 on"))
        if claimed_kong_in_turn is not None and type(claimed_kong_in_turn) is not bool:
            raise ArgumentTypeError("claimed_kong_in_turn", claimed_kong_in_turn, "True, False or None")
        put("claimed_kong_in_turn", claimed_kong_in_turn)
        problems += self._value_problems()
        # Contradictions are only worth looking for between values that are values.
        problems += self._conflicts() if not problems else ()
        if problems:
            raise HandError(problems)

    def _value_problems(self) -> Iterator[Problem]:
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


@dataclass(frozen=True, slots=True, init=False)
class ClassicalTable:
    """Four hands at the end of a deal. Hands and discards may be given as text, the wind as a letter.

    Attributes:
        hands: by seat; the winner's without the winning tile (a 14th tile of it is taken out), a robbed player's with
            the whole kong.
        round_wind: 0 East to 3 North.
        win: how the hand was won; ``None`` for a drawn hand.
        discards: the tiles in the four discard areas, without the winning tile and claimed tiles.

    Raises:
        HandError: there is no such table; `problems` lists everything wrong.
        ArgumentTypeError: a part has a wrong type.
    """

    hands: tuple[Hand, Hand, Hand, Hand]
    round_wind: int
    win: ClassicalWin | None
    discards: tuple[Tile, ...]

    def __init__(
        self,
        *,
        hands: Iterable[Hand | str],
        round_wind: Wind | str | int,
        win: ClassicalWin | None,
        discards: Iterable[Tile | str] = (),
    ) -> None:
        problems: list[Problem] = []
        require_win(win)
        held = [without_win(hand, seat, win) for seat, hand in enumerate(_four_hands(hands))]
        put = partial(object.__setattr__, self)
        put("hands", tuple(held))
        put("round_wind", as_wind("round_wind", round_wind, problems).index)
        put("win", win)
        put("discards", as_tiles(discards, "discards"))
        for seat, hand in enumerate(held):
            problems += hand_problems(hand, seat)
            if win is not None and seat in (win.seat, *win.also):
                problems += win_problems(hand, win)
        problems += tile_problems(held, win, self.discards)
        if problems:
            raise HandError(problems)


# -- checks -------------------------------------------------------------------------------------------------------


def require_win(win: object) -> None:
    """Refuse what is neither a win nor None."""
    if win is not None and type(win) is not ClassicalWin:
        raise ArgumentTypeError("win", win, "a ClassicalWin or None")


def without_win(hand: Hand, seat: int, win: ClassicalWin | None) -> Hand:
    """Give a hand without the winning tile where a winner's is given with it."""
    if win is None or seat not in (win.seat, *win.also) or hand.size != 14:
        return hand
    return hand.remove(win.tile)


def hand_problems(hand: Hand, seat: int) -> list[Problem]:
    """Say what keeps a hand from being one of the classical game."""
    name = SEATS[seat]
    problems = []
    if hand.size != 13:
        problems.append(Problem("bad_tile_count", f"{name} has {counted(hand.size, 'tile')}, not 13 (a kong as three)"))
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
        problems.append(f"kongs_in_turn is {win.kongs_in_turn}, but the winner has {counted(kongs, 'kong')}")
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


def _won_by(by: object, problems: list[Problem]) -> WonBy:
    words = ", ".join(WonBy)
    if not isinstance(by, str):
        raise ArgumentTypeError("by", by, f"a WonBy or its word: {words}")
    try:
        return WonBy(by)
    except ValueError:
        problems.append(Problem("bad_value", f"by must be one of {words}, not {quote(by, limit=40)}"))
        return WonBy.DRAW


def _seats(name: str, seats: object, problems: list[Problem]) -> tuple[int, ...]:
    if isinstance(seats, (str, bytes)) or not isinstance(seats, Iterable):
        raise ArgumentTypeError(name, seats, "an iterable of winds: 'E', 'S', 'W' or 'N', or their numbers 0-3")
    return tuple(as_wind(name, seat, problems).index for seat in seats)


def _four_hands(hands: object) -> tuple[Hand, ...]:
    wanted = "four hands, East to North, or their texts"
    if isinstance(hands, (str, bytes)) or not isinstance(hands, Iterable):
        raise ArgumentTypeError("hands", hands, wanted)
    given = tuple(as_hand(hand, "a hand") for hand in hands)
    if len(given) != 4:
        raise HandError(f"hands: {len(given)} of them, {wanted}")
    return given


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
