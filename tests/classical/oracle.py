"""Finished tables in the three forms they are compared in: the oracle's, our values, and the rows of the batch form."""

import struct
from collections import Counter
from typing import Any

from mahjong.hand import Hand
from mahjong.scoring.classical import ClassicalResult, ClassicalScore, ClassicalTable, ClassicalWin, WonBy
from mahjong.tiles import Tile
from tests.reference import classical_hands as reference
from tests.reference.classical_readings import KINDS, PLACE
from tests.reference.classical_table import Outcome

SEATS = "ESWN"
BY = ("draw", "flower_replacement", "kong_replacement", "discard", "robbed_kong")
MELD_TYPES = ("chow", "pung", "kong-claimed", "kong-promoted", "kong-concealed")
FLAGS = (
    "last_live_tile",
    "last_discard",
    "live_wall_empty",
    "before_first_discard",
    "first_discard",
    "claimed_kong_in_turn",
)

# The bits of the masks in the batch form, lowest first.
DOUBLES = (
    *(f"dragon_group:{dragon}" for dragon in ("5z", "6z", "7z")),
    *("seat_wind_group", "round_wind_group", "three_concealed_pungs", "little_three_dragons", "big_three_dragons"),
    *("little_four_winds", "four_winds", "own_flower_and_season", "all_flowers", "all_seasons", "all_chows"),
    *("all_pungs", "terminals_and_honours", "one_suit_with_honours", "pure_suit", "concealed_self_draw"),
    *("last_live_tile", "last_discard", "kong_replacement", "robbed_kong", "original_call"),
)
LIMITS = (
    *("all_green", "four_kongs", "four_concealed_pungs", "three_dragons_all_pungs", "all_honours", "all_terminals"),
    *("four_winds", "nine_gates", "thirteen_orphans", "concealed_pure_suit", "big_three_dragons", "snake"),
    *("heavenly_hand", "earthly_hand", "moon_from_the_sea", "moon_from_the_sea_discard"),
    *("plum_blossom_on_the_roof", "carrying_pole", "kong_upon_kong", "east_thirteenth_win"),
)


# -- published cases ------------------------------------------------------------------------------


def tiles_of(text: str) -> tuple[str, ...]:
    """Split ``123m55z`` into tiles."""
    tiles, digits = [], ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            tiles += [digit + sign for digit in digits]
            digits = ""
    return tuple(tiles)


def read_hand(hand: dict[str, Any], *, called: bool) -> reference.Hand:
    """Read the hand of a published case."""
    melds = [meld.split(":") for meld in hand["melds"]]
    return reference.Hand(
        tiles_of(hand["concealed"]),
        tuple(reference.Meld(shape, tiles_of(tiles)[0]) for shape, tiles in melds),
        tiles_of(hand.get("bonus", "")),
        called,
    )


def read_win(win: dict[str, Any], winner: reference.Hand) -> reference.Win:
    """Read how the hand of a published case was won; who claimed the first kong in a row is told by the melds."""
    own = sum(meld.shape in ("kong-promoted", "kong-concealed") for meld in winner.melds)
    facts = {name: win[name] for name in (*FLAGS, "kongs_in_turn", "east_streak") if name in win}
    source = SEATS.index(win["from"]) if "from" in win else None
    claimed = win.get("kongs_in_turn", 0) > own
    return reference.Win(
        (SEATS.index(win["seat"]),), win["tile"], win["by"], source, claimed_kong_in_turn=claimed, **facts
    )


def read_case(case: dict[str, Any]) -> tuple[Outcome, reference.Table]:
    """Read what a published case expects, and its table."""
    win, expect = case["win"], case["expect"]
    called = win["seat"] if win and win.get("original_call") else None
    first, second, third, fourth = (read_hand(case["hands"][seat], called=seat == called) for seat in SEATS)
    hands = (first, second, third, fourth)
    values = [
        frozenset(
            [
                reference.Value(
                    score["total"],
                    tuple(sorted(map(tuple, score.get("points", ())))),
                    tuple(sorted(map(tuple, score.get("doubling", ())))),
                    frozenset(score.get("limits", ())),
                )
            ]
        )
        for score in ((expect["scores"] or {}).get(seat) for seat in SEATS)
        if score is not None
    ]
    expected = Outcome(tuple(values), tuple(expect["settlement"][seat] for seat in SEATS), expect["dealer_stays"], None)
    table = reference.Table(
        hands,
        SEATS.index(case["round"]),
        read_win(win, hands[SEATS.index(win["seat"])]) if win else None,
        tiles_of(case["discards"]),
    )
    return expected, table


# -- our values -----------------------------------------------------------------------------------


def our_hand(hand: reference.Hand) -> Hand:
    """Give a hand as users write it."""
    words = ["".join(hand.closed)] if hand.closed else []
    words += [f"{meld.shape}:{''.join(meld.tiles)}" for meld in hand.melds]
    words += [f"bonus:{''.join(hand.bonus)}"] if hand.bonus else []
    return Hand.parse(" ".join(words))


def our_win(table: reference.Table) -> ClassicalWin | None:
    """Give the win as our value."""
    win = table.win
    if win is None:
        return None
    return ClassicalWin(
        seat=win.winners[0],
        also=win.winners[1:],
        tile=Tile.parse(win.tile),
        by=WonBy(win.by),
        source=win.source,
        original_call=tuple(seat for seat in range(4) if table.hands[seat].original_call),
        kongs_in_turn=win.kongs_in_turn,
        east_streak=win.east_streak,
        claimed_kong_in_turn=win.claimed_kong_in_turn if win.kongs_in_turn else None,
        **{flag: getattr(win, flag) for flag in FLAGS[:5]},
    )


def our_table(table: reference.Table) -> ClassicalTable:
    """Give a finished table as our value."""
    first, second, third, fourth = map(our_hand, table.hands)
    return ClassicalTable(
        hands=(first, second, third, fourth),
        round_wind=table.round_wind,
        win=our_win(table),
        discards=tuple(map(Tile.parse, table.discards)),
    )


# -- the batch form -------------------------------------------------------------------------------


def counts(tiles: tuple[str, ...]) -> bytes:
    """Give 34 counts."""
    found = Counter(tiles)
    return bytes(found[kind] for kind in KINDS)


def row_of_hand(hand: reference.Hand) -> bytes:
    """Pack a hand as ``classical_hand_t`` holds it."""
    types = [MELD_TYPES.index(meld.shape) for meld in hand.melds]
    kinds = [PLACE[meld.kind] for meld in hand.melds]
    spare = [0] * (4 - len(types))
    bonus = sum(1 << (int(tile[0]) - 1 + 4 * (tile[1] == "g")) for tile in hand.bonus)
    rest = struct.pack("11B", len(types), *types, *spare, *kinds, *spare, bonus, hand.original_call)
    return counts(hand.closed) + rest


def row_of_table(table: reference.Table) -> bytes:
    """Pack a finished table as ``classical_table_t`` holds it."""
    packed = b"".join(map(row_of_hand, table.hands)) + counts(table.discards)
    win = table.win
    if win is None:
        return packed + bytes([table.round_wind, *[0] * 7])
    flags = sum(1 << bit for bit, flag in enumerate(FLAGS) if getattr(win, flag))
    winners = sum(1 << seat for seat in win.winners)
    source = 0 if win.source is None else win.source
    last = (table.round_wind, winners, PLACE[win.tile], BY.index(win.by), source, flags)
    return packed + struct.pack("8B", *last, win.kongs_in_turn, win.east_streak)


def mask(names: Any, bits: tuple[str, ...]) -> int:
    """Give a mask of named bits."""
    return sum(1 << bits.index(name) for name in names)


def row_differences(outcome: Outcome, row: list[int]) -> list[str]:
    """Say where a row of the batch form differs from what the oracle says of the table."""
    status, stays, *rest = row
    found = []
    if (status, stays, tuple(rest[:4])) != (0, outcome.dealer_stays, outcome.settlement):
        found.append(f"batch: {row[:6]} for {outcome.dealer_stays, outcome.settlement}")
    for seat, tied in enumerate(outcome.values):
        scored = tuple(rest[4 + 5 * seat : 9 + 5 * seat])
        if scored not in {
            (
                value.total,
                value.base,
                value.doubles,
                mask((name for name, _ in value.doubling), DOUBLES),
                mask(value.limits, LIMITS),
            )
            for value in tied
        }:
            found.append(f"batch, {SEATS[seat]}: {scored} for {tied}")
    return found


# -- comparing ------------------------------------------------------------------------------------


def as_reference(score: ClassicalScore) -> reference.Value:
    """Give one of our scores as the oracle writes it."""
    return reference.Value(
        score.total, tuple(sorted(score.points)), tuple(sorted(score.doubling)), frozenset(score.limits)
    )


def result_differences(table: reference.Table, outcome: Outcome, result: ClassicalResult) -> list[str]:
    """Say where our result differs from what the oracle says of the table."""
    winners = table.win.winners if table.win else ()
    found = [
        f"{name}: {getattr(result, name)} for {getattr(outcome, name)}"
        for name in ("settlement", "dealer_stays", "liable")
        if getattr(result, name) != getattr(outcome, name)
    ]
    if len(result.scores) != len(outcome.values):
        found.append(f"{len(result.scores)} scores for {len(outcome.values)}")
    for seat, (tied, score) in enumerate(zip(outcome.values, result.scores, strict=False)):
        if as_reference(score) not in tied:
            found.append(f"{SEATS[seat]}: {score} for {tied}")
        elif (score.base, score.doubles) != next((v.base, v.doubles) for v in tied if v == as_reference(score)):
            found.append(f"{SEATS[seat]}: sums {score.base, score.doubles} of {score}")
        elif seat in winners and score.unique != (len(tied) == 1):
            found.append(f"{SEATS[seat]}: unique is {score.unique} with {len(tied)} readings worth the same")
    return found
