"""Score finished tables of Chinese classical: what each of the four hands is worth, and who pays whom.

Seats are the winds held in the hand, 0 East (the dealer) to 3 North.

>>> win = ClassicalWin("6p", "discard", seat="S", source="E")
>>> hand = "45p77s pon:222m pon:999m pon:333z"
>>> score_hand(hand, seat="S", round_wind="E", win=win, rules="planet-classical-v1").total
20
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError, NotAWinError, Problem
from mahjong.hand import Hand, as_hand
from mahjong.rules import ClassicalRules, as_rules
from mahjong.scoring.classical_table import (
    SEATS,
    ClassicalTable,
    ClassicalWin,
    WonBy,
    counts_of,
    hand_problems,
    pack_hand,
    pack_table,
    require_win,
    tile_problems,
    win_problems,
    without_win,
)
from mahjong.scoring.names import classical_phrase
from mahjong.scoring.winds import Wind, as_wind
from mahjong.tiles import KINDS, Tile, as_tile, as_tiles

if TYPE_CHECKING:
    from mjcore.classical import RawScore

__all__ = [
    "DOUBLES",
    "LIMITS",
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


def score_table(table: ClassicalTable, rules: ClassicalRules | str) -> ClassicalResult:
    """Score the four hands of a finished table and settle them.

    Raises:
        NotAWinError: a winner's tiles are no winning hand.
        HandError: the robbed player has no kong of the tile, or several win where the rules allow one.
    """
    if type(table) is not ClassicalTable:
        raise ArgumentTypeError("table", table, "a ClassicalTable")
    rules = as_rules(rules, ClassicalRules)
    win = table.win
    if win is not None and win.also and not rules.multiple_winners:
        raise HandError("only one player wins under these rules (multiple_winners is off)", category="bad_value")
    packed = pack_table(table.hands, table.round_wind, win, table.discards)
    status, hands, settlement, stays, liable = _core.classical.score(packed, rules.native)
    if status == _core.classical.NOT_COMPLETE:
        raise NotAWinError("the winner's tiles are no winning hand", reason="not_complete")
    if status != _core.classical.SCORED:
        raise HandError(f"the robbed player has no kong of {win.tile if win else '?'}", category="bad_meld")
    return read_result((status, () if win is None else hands, settlement, stays, liable))


def score_hand(
    hand: Hand | str,
    *,
    seat: Wind | str | int,
    round_wind: Wind | str | int,
    rules: ClassicalRules | str,
    win: ClassicalWin | None = None,
    discards: Iterable[Tile | str] = (),
) -> ClassicalScore:
    """Score one hand by itself: a winner's with `win`, or another's without.

    A winner's hand has 13 tiles, or 14 with the winning one among them. Of other hands nothing is known, so only
    `discards` and the hand's own melds are public.

    Raises:
        NotAWinError: the tiles are no winning hand.
        HandError: the hand is none of the classical game.
        ArgumentTypeError: an argument has a wrong type.
    """
    hand = as_hand(hand)
    rules = as_rules(rules, ClassicalRules)
    require_win(win)
    lying = as_tiles(discards, "discards")
    problems: list[Problem] = []
    place = as_wind("seat", seat, problems).index
    wind = as_wind("round_wind", round_wind, problems).index
    if win is not None and not problems and win.seat != place:
        raise HandError(f"the win is of seat {SEATS[win.seat]}, the hand of seat {SEATS[place]}", category="bad_value")
    hand = without_win(hand, place, win)
    problems += hand_problems(hand, place)
    if win is not None:
        problems += win_problems(hand, win)
    problems += tile_problems((hand,), win, lying)
    if problems:
        raise HandError(problems)
    if win is None:
        return read_score(_core.classical.score_hand(pack_hand(hand, called=False), place, wind, rules.native))
    hands: list[Hand | None] = [None] * 4
    hands[place] = hand
    packed = pack_table(hands, wind, win, lying)
    if win.by is WonBy.ROBBED_KONG:
        # The robbed hand is not known and earns nothing here.
        rules = rules.with_(robbed_kong_reverts_to_pung=False)
    status, scores, _, _, _ = _core.classical.score(packed, rules.native)
    if status != _core.classical.SCORED:
        sentence = classical_phrase("not_complete", hand=str(hand), tile=str(win.tile))
        raise NotAWinError(sentence, reason="not_complete")
    return read_score(scores[place])


def is_complete(hand: Hand | str, tile: Tile | str | None = None) -> bool:
    """Say whether a hand, with `tile` if given, is four sets and a pair, or thirteen orphans.

    Raises:
        ArgumentTypeError: an argument has a wrong type.
    """
    hand = as_hand(hand)
    counts = bytearray(counts_of(hand.tiles))
    if tile is not None and (kind := as_tile(tile).kind) is not None:
        counts[kind] += 1
    return hand.size + (tile is not None) == 14 and max(counts) <= 4 and _core.classical.complete(counts)


def waits(hand: Hand | str) -> tuple[Tile, ...]:
    """Give the tiles that complete a hand of 13; one held four times among the closed tiles is none.

    Raises:
        HandError: the hand has not 13 tiles.
        ArgumentTypeError: it is no hand.
    """
    hand = as_hand(hand)
    if hand.size != 13:
        raise HandError(f"waits are of 13 tiles, not {hand.size}", category="bad_tile_count")
    mask = _core.classical.waits(counts_of(hand.tiles))
    return tuple(Tile(kind) for kind in range(KINDS) if mask >> kind & 1)


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
DOUBLES: Final = (
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
"""Every double by name with how many it counts; the i-th is bit i of a doubling mask."""
LIMITS: Final = (
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
"""Every limit by name; the i-th is bit i of a mask of limits."""


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
        tuple(item for index, item in enumerate(DOUBLES) if doubling >> index & 1),
        tuple(name for index, name in enumerate(LIMITS) if limits >> index & 1),
        unique,
    )
