"""The fu of one division of a hand, item by item."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypedDict

from mahjong.compat.constants import TERMINAL_AND_HONOR_INDICES
from mahjong.compat.hand_calculating.hand_config import HandConfig
from mahjong.compat.meld import Meld


class FuDetail(TypedDict):
    """One item: its fu and the reason for it."""

    fu: int
    reason: str


class FuCalculator:
    """The fu of a division of a hand; every method is static."""

    BASE = "base"
    PENCHAN = "penchan"
    KANCHAN = "kanchan"
    VALUED_PAIR = "valued_pair"
    DOUBLE_VALUED_PAIR = "double_valued_pair"
    PAIR_WAIT = "pair_wait"
    TSUMO = "tsumo"
    HAND_WITHOUT_FU = "hand_without_fu"
    CLOSED_PON = "closed_pon"
    OPEN_PON = "open_pon"
    CLOSED_TERMINAL_PON = "closed_terminal_pon"
    OPEN_TERMINAL_PON = "open_terminal_pon"
    CLOSED_KAN = "closed_kan"
    OPEN_KAN = "open_kan"
    CLOSED_TERMINAL_KAN = "closed_terminal_kan"
    OPEN_TERMINAL_KAN = "open_terminal_kan"

    @staticmethod
    def calculate_fu(
        hand: Collection[Sequence[int]],
        win_tile: int,
        win_group: Sequence[int],
        config: HandConfig,
        valued_tiles: Sequence[int | None] | None = None,
        melds: Collection[Meld] | None = None,
    ) -> tuple[list[FuDetail], int]:
        """Give the items and their sum, rounded up to tens.

        `hand` is a division of kinds, `win_group` the set of it that the id `win_tile` completes;
        `valued_tiles` the kinds whose pair counts, a double wind twice.

        >>> hand = [[0, 1, 2], [3, 4, 5], [9, 10, 11], [19, 19, 19], [27, 27]]
        >>> FuCalculator.calculate_fu(hand, 8, [0, 1, 2], HandConfig())
        ([{'fu': 2, 'reason': 'penchan'}, {'fu': 4, 'reason': 'closed_pon'}, {'fu': 30, 'reason': 'base'}], 40)
        """
        if len(hand) == 7:
            return [FuDetail(fu=25, reason=FuCalculator.BASE)], 25
        melds = melds or ()
        group = list(win_group)
        items = _run_wait(hand, win_tile // 4, group, melds)
        items += _pair_value(hand, valued_tiles or ())
        if len(group) == 2:
            items.append((2, FuCalculator.PAIR_WAIT))
        items += _triplets(hand, group, melds, by_ron=not config.is_tsumo)
        if config.is_tsumo and (items or config.options.fu_for_pinfu_tsumo):
            items.append((2, FuCalculator.TSUMO))
        is_open = any(meld.opened for meld in melds)
        if is_open and not items and config.options.fu_for_open_pinfu:
            items.append((2, FuCalculator.HAND_WITHOUT_FU))
        items.append((20 if is_open or config.is_tsumo else 30, FuCalculator.BASE))
        total = sum(fu for fu, _ in items)
        return [FuDetail(fu=fu, reason=reason) for fu, reason in items], -(-total // 10) * 10


def _run_wait(
    hand: Collection[Sequence[int]], kind: int, group: list[int], melds: Collection[Meld]
) -> list[tuple[int, str]]:
    """Give the items of a wait in a run; a run that was called as often as it is there completes nothing."""
    if len(group) != 3 or group[0] == group[1]:
        return []
    called = [meld.tiles_34[:3] for meld in melds if meld.type == Meld.CHI].count(group)
    if [*map(list, hand)].count(group) <= called:
        return []
    rank = group[0] % 9
    if (rank == 0 and kind == group[2]) or (rank == 6 and kind == group[0]):
        return [(2, FuCalculator.PENCHAN)]
    return [(2, FuCalculator.KANCHAN)] if kind == group[1] else []


def _pair_value(hand: Collection[Sequence[int]], valued_tiles: Sequence[int | None]) -> list[tuple[int, str]]:
    times = sum([list(valued_tiles).count(item[0]) for item in hand if len(item) == 2][:1])
    if times > 1:
        return [(4, FuCalculator.DOUBLE_VALUED_PAIR)]
    return [(2, FuCalculator.VALUED_PAIR)] if times else []


# By whether the set is of terminals or honours, a kan, open.
_TRIPLETS = {
    (orphan, kan, opened): (
        2 * (1 + orphan) * (4 if kan else 1) * (1 if opened else 2),
        f"{'open' if opened else 'closed'}_{'terminal_' if orphan else ''}{'kan' if kan else 'pon'}",
    )
    for orphan in (False, True)
    for kan in (False, True)
    for opened in (False, True)
}


def _triplets(
    hand: Collection[Sequence[int]], group: list[int], melds: Collection[Meld], *, by_ron: bool
) -> list[tuple[int, str]]:
    """Give the items of triplets and kans; the one a ron completes counts as open."""
    called = {meld.tiles[0] // 4: meld for meld in melds if meld.type != Meld.CHI}
    items = []
    for item in hand:
        kind = item[0]
        if len(item) < 3 or kind != item[1]:
            continue
        is_open, is_kan = by_ron and group == list(item), len(item) == 4
        if kind in called:
            meld = called[kind]
            is_open |= bool(meld.opened)
            is_kan |= meld.type in (Meld.KAN, Meld.SHOUMINKAN)
        items.append(_TRIPLETS[kind in TERMINAL_AND_HONOR_INDICES, is_kan, is_open])
    return items
