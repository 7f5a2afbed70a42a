"""Score finished tables of Chinese classical: what each of the four hands is worth, and who pays whom.

Seats are the winds held in the hand, 0 East (the dealer) to 3 North.

>>> from mahjong.hand import Hand
>>> from mahjong.rules import load
>>> from mahjong.tiles import Tile
>>> hand = Hand.parse("45p77s pon:222m pon:999m pon:333z")
>>> win = ClassicalWin(seat=1, tile=Tile.parse("6p"), by=WonBy.DISCARD, source=0)
>>> score_hand(hand, seat=1, round_wind=0, win=win, rules=load("planet-classical-v1")).total
20
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError, NotAWinError, Problem, quote
from mahjong.hand import Hand
from mahjong.melds import Meld, MeldKind
from mahjong.tiles import KINDS, Tile

if TYPE_CHECKING:
    from mahjong.rules.classical_rules import ClassicalRules
    from mjcore.classical import RawScore

__all__ = [
    "ClassicalResult",
    "ClassicalScore",
    "ClassicalTable",
    "ClassicalWin",
    "WonBy",
    "is_complete",
    "read_result",
    "read_score",
    "score_hand",
    "score_table",
    "waits",
]

SEATS: Final = "ESWN"


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
        if type(self.tile) is not Tile:
            raise ArgumentTypeError("tile", self.tile, "a Tile")
        if not isinstance(self.by, WonBy):
            raise ArgumentTypeError("by", self.by, "a WonBy")
        seats = (self.seat, *self.also, *self.original_call, *(() if self.source is None else (self.source,)))
        if any(type(seat) is not int for seat in seats):
            raise ArgumentTypeError("seat", seats, "numbers 0-3, East to North")
        problems = []
        if any(not 0 <= seat <= 3 for seat in seats):
            problems.append(f"seats are 0-3, East to North, not {quote(str(seats), limit=40)}")
        winners = (self.seat, *self.also)
        if len(set(winners)) < len(winners):
            problems.append("a seat wins once")
        if self.by.is_self_drawn:
            if self.source is not None:
                problems.append("a self-drawn win has no source")
            if self.also:
                problems.append("a self-drawn win has one winner")
        elif self.source is None or self.source in winners:
            problems.append(f"a win by {self.by} needs a source other than the winner")
        if self.tile.kind is None or self.tile.is_red:
            problems.append(f"{self.tile} cannot win: a suit tile or honour is needed, and there are no red fives")
        problems.extend(
            f"{name} is a number from 0 to 255, not {quote(value)}"
            for name, value in (("kongs_in_turn", self.kongs_in_turn), ("east_streak", self.east_streak))
            if not 0 <= value <= 255
        )
        if problems:
            raise HandError(problems, category="bad_value")


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
        if [type(hand) for hand in self.hands] != [Hand] * 4:
            raise ArgumentTypeError("hands", self.hands, "a tuple of four Hand")
        if self.win is not None and type(self.win) is not ClassicalWin:
            raise ArgumentTypeError("win", self.win, "a ClassicalWin or None")
        problems = [*_wind_problems(self.round_wind), *_table_problems(self.hands, self.win, self.discards)]
        if problems:
            raise HandError(problems)


@dataclass(frozen=True, slots=True)
class ClassicalScore:
    """What one hand is worth.

    Attributes:
        total: the value after the limit.
        base: points; 0 for a limit hand.
        doubles: how often they double; 0 for a limit hand.
        points: each item of the points by name.
        doubling: each double by name, with how many it counts.
        limits: every limit the hand reaches.
        unique: no other reading of the tiles is worth the same.
    """

    total: int
    base: int
    doubles: int
    points: tuple[tuple[str, int], ...]
    doubling: tuple[tuple[str, int], ...]
    limits: tuple[str, ...]
    unique: bool

    @property
    def is_limit(self) -> bool:
        """Whether it is a limit hand."""
        return bool(self.limits)


@dataclass(frozen=True, slots=True)
class ClassicalResult:
    """What a finished table comes to.

    Attributes:
        scores: the four hands by seat; nothing for a drawn hand, which is not scored.
        settlement: the change of each score; they add up to zero.
        dealer_stays: whether East deals again.
        liable: the seat that pays the winner for all, if anyone.
    """

    scores: tuple[ClassicalScore, ...]
    settlement: tuple[int, int, int, int]
    dealer_stays: bool
    liable: int | None


def score_table(table: ClassicalTable, rules: ClassicalRules) -> ClassicalResult:
    """Score the four hands of a finished table and settle them.

    Raises:
        NotAWinError: a winner's tiles are no winning hand.
        HandError: the robbed player has no kong of the tile, or several win where the rules allow one.
    """
    win = table.win
    if win is not None and win.also and not rules.multiple_winners:
        raise HandError("only one player wins under these rules (multiple_winners is off)", category="bad_value")
    packed = _pack_table(table.hands, table.round_wind, win, table.discards)
    status, hands, settlement, stays, liable = _core.classical.score(packed, rules.native)
    if status == _core.classical.NOT_COMPLETE:
        raise NotAWinError("the winner's tiles are no winning hand", reason="not_complete")
    if status != _core.classical.SCORED:
        raise HandError(f"the robbed player has no kong of {win.tile if win else '?'}", category="bad_meld")
    return read_result((status, () if win is None else hands, settlement, stays, liable))


def score_hand(
    hand: Hand,
    *,
    seat: int,
    round_wind: int,
    rules: ClassicalRules,
    win: ClassicalWin | None = None,
    discards: Iterable[Tile] = (),
) -> ClassicalScore:
    """Score one hand by itself: a winner's with `win`, its tile left out of the hand, or another's without.

    Of other hands nothing is known, so only `discards` and the hand's own melds are public.

    Raises:
        NotAWinError: the tiles are no winning hand.
        HandError: the hand is none of the classical game.
    """
    if type(hand) is not Hand:
        raise ArgumentTypeError("hand", hand, "a Hand")
    if win is not None and win.seat != seat:
        raise HandError(f"the win is of seat {win.seat}, the hand of seat {quote(seat)}", category="bad_value")
    problems = [*_wind_problems(round_wind), *_hand_problems(hand, seat)]
    if win is not None:
        problems += _win_problems(hand, win)
    if problems:
        raise HandError(problems)
    if win is None:
        return read_score(_core.classical.score_hand(_pack_hand(hand, called=False), seat, round_wind, rules.native))
    hands: list[Hand | None] = [None] * 4
    hands[seat] = hand
    packed = _pack_table(hands, round_wind, win, tuple(discards))
    if win.by is WonBy.ROBBED_KONG:
        # The robbed hand is not known and earns nothing here.
        rules = rules.with_(robbed_kong_reverts_to_pung=False)
    status, scores, _, _, _ = _core.classical.score(packed, rules.native)
    if status != _core.classical.SCORED:
        raise NotAWinError(f"{hand} and {win.tile} are no winning hand", reason="not_complete")
    return read_score(scores[seat])


def is_complete(hand: Hand, tile: Tile | None = None) -> bool:
    """Say whether a hand, with `tile` if given, is four sets and a pair, or thirteen orphans."""
    counts = bytearray(_counts(hand.tiles))
    if tile is not None and tile.kind is not None:
        counts[tile.kind] += 1
    return hand.size + (tile is not None) == 14 and max(counts) <= 4 and _core.classical.complete(counts)


def waits(hand: Hand) -> tuple[Tile, ...]:
    """Give the tiles that complete a hand of 13; one held four times among the closed tiles is none.

    Raises:
        HandError: the hand has not 13 tiles.
    """
    if hand.size != 13:
        raise HandError(f"waits are of 13 tiles, not {hand.size}", category="bad_tile_count")
    mask = _core.classical.waits(_counts(hand.tiles))
    return tuple(Tile(kind) for kind in range(KINDS) if mask >> kind & 1)


# -- checks -------------------------------------------------------------------------------------------------------


def _wind_problems(round_wind: object) -> list[Problem]:
    if type(round_wind) is int and 0 <= round_wind <= 3:
        return []
    return [Problem("bad_value", f"round_wind is 0-3, East to North, not {quote(round_wind)}")]


def _hand_problems(hand: Hand, seat: object) -> list[Problem]:
    if type(seat) is not int or not 0 <= seat <= 3:
        return [Problem("bad_value", f"seat is 0-3, East to North, not {quote(seat)}")]
    name = SEATS[seat]
    problems = []
    if hand.size != 13:
        problems.append(Problem("bad_tile_count", f"{name} has {hand.size} tiles, not 13 (a kong as three)"))
    if hand.nuki or hand.reds:
        problems.append(Problem("bad_tile", f"{name}: the classical game has no norths set aside and no red fives"))
    return problems


def _win_problems(hand: Hand, win: ClassicalWin) -> list[Problem]:
    """Say what the winner's melds do not allow."""
    if win.by is WonBy.KONG_REPLACEMENT and not any(meld.kind.is_kan for meld in hand.melds):
        return [Problem("conflict", "a win on a kong replacement needs a kong among the winner's melds")]
    return []


def _table_problems(hands: tuple[Hand, ...], win: ClassicalWin | None, discards: tuple[Tile, ...]) -> list[Problem]:
    problems = [problem for seat, hand in enumerate(hands) for problem in _hand_problems(hand, seat)]
    tiles: Counter[Tile] = Counter(discards)
    for hand in hands:
        tiles.update(hand.tiles)
        tiles.update(hand.bonus)
        for meld in hand.melds:
            tiles.update(meld.tiles)
    if win is not None:
        problems += _win_problems(hands[win.seat], win)
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


def _counts(tiles: Iterable[Tile]) -> bytes:
    counts = bytearray(KINDS)
    for tile in tiles:
        if tile.kind is not None:
            counts[tile.kind] += 1
    return bytes(counts)


def _pack_hand(hand: Hand, *, called: bool) -> bytes:
    kinds = bytearray(4)
    forms = bytearray(4)
    for index, meld in enumerate(hand.melds):
        forms[index] = _MELD_CODES[meld.kind]
        kinds[index] = meld.tiles[0].kind or 0
    bonus = sum(1 << tile.code - 38 for tile in hand.bonus)
    return _counts(hand.tiles) + bytes((len(hand.melds),)) + forms + kinds + bytes((bonus, called))


def _claimed_kong_in_turn(win: ClassicalWin, melds: Iterable[Meld]) -> bool:
    """Say whether the kongs before a replacement began with a claimed one, by the melds where nobody said it."""
    if win.claimed_kong_in_turn is not None:
        return win.claimed_kong_in_turn
    own = sum(meld.kind in (MeldKind.ANKAN, MeldKind.KAKAN) for meld in melds)
    return own == 0 or win.kongs_in_turn > own


def _pack_table(
    hands: Iterable[Hand | None], round_wind: int, win: ClassicalWin | None, discards: tuple[Tile, ...]
) -> bytes:
    given = list(hands)
    calls = () if win is None else win.original_call
    parts = [_NO_HAND if hand is None else _pack_hand(hand, called=seat in calls) for seat, hand in enumerate(given)]
    parts.append(_counts(discards))
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


# -- names --------------------------------------------------------------------------------------------------------

_POINTS: Final = (
    "pung",
    "kong",
    "pair",
    "bonus_tiles",
    "mahjong",
    "self_draw",
    "pair_completed",
    "one_chance",
)
_HOW: Final = ("concealed", "exposed", "claimed", "promoted")
_DOUBLES: Final = (
    ("dragon_group:5z", 1),
    ("dragon_group:6z", 1),
    ("dragon_group:7z", 1),
    ("seat_wind_group", 1),
    ("round_wind_group", 1),
    ("three_concealed_pungs", 1),
    ("little_three_dragons", 3),
    ("big_three_dragons", 5),
    ("little_four_winds", 1),
    ("four_winds", 4),
    ("own_flower_and_season", 1),
    ("all_flowers", 1),
    ("all_seasons", 1),
    ("all_chows", 1),
    ("all_pungs", 1),
    ("terminals_and_honours", 1),
    ("one_suit_with_honours", 1),
    ("pure_suit", 3),
    ("concealed_self_draw", 1),
    ("last_live_tile", 1),
    ("last_discard", 1),
    ("kong_replacement", 1),
    ("robbed_kong", 1),
    ("original_call", 1),
)
_LIMITS: Final = (
    "all_green",
    "four_kongs",
    "four_concealed_pungs",
    "three_dragons_all_pungs",
    "all_honours",
    "all_terminals",
    "four_winds",
    "nine_gates",
    "thirteen_orphans",
    "concealed_pure_suit",
    "big_three_dragons",
    "snake",
    "heavenly_hand",
    "earthly_hand",
    "moon_from_the_sea",
    "moon_from_the_sea_discard",
    "plum_blossom_on_the_roof",
    "carrying_pole",
    "kong_upon_kong",
    "east_thirteenth_win",
)


def _point(what: int, kind: int, how: int, points: int) -> tuple[str, int]:
    name = _POINTS[what]
    return (f"{name}:{Tile(kind)}:{_HOW[how]}" if what < 3 else name), points


def read_result(raw: tuple[int, tuple[RawScore, ...], tuple[int, int, int, int], bool, int]) -> ClassicalResult:
    """Give what a table comes to in words, from what the core says of it."""
    _, hands, settlement, stays, liable = raw
    return ClassicalResult(tuple(map(read_score, hands)), settlement, stays, None if liable < 0 else liable)


def read_score(raw: RawScore) -> ClassicalScore:
    """Give the value of a hand in words, from what the core says of it."""
    total, base, doubles, doubling, limits, unique, points = raw
    return ClassicalScore(
        total,
        base,
        doubles,
        tuple(_point(*item) for item in points),
        tuple(item for index, item in enumerate(_DOUBLES) if doubling >> index & 1),
        tuple(name for index, name in enumerate(_LIMITS) if limits >> index & 1),
        unique,
    )
