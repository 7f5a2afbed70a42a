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
    called = sum(meld.type == Meld.CHI and meld.tiles_34[:3] == group for meld in melds)
    if sum(list(item) == group for item in hand) <= called:
        return []
    rank = group[0] % 9
    if (rank == 0 and kind == group[2]) or (rank == 6 and kind == group[0]):
        return [(2, FuCalculator.PENCHAN)]
    return [(2, FuCalculator.KANCHAN)] if kind == group[1] else []


def _pair_value(hand: Collection[Sequence[int]], valued_tiles: Sequence[int | None]) -> list[tuple[int, str]]:
    pair = next((item[0] for item in hand if len(item) == 2), None)
    times = 0 if pair is None else list(valued_tiles).count(pair)
    if times > 1:
        return [(4, FuCalculator.DOUBLE_VALUED_PAIR)]
    return [(2, FuCalculator.VALUED_PAIR)] if times else []


def _triplets(
    hand: Collection[Sequence[int]], group: list[int], melds: Collection[Meld], *, by_ron: bool
) -> list[tuple[int, str]]:
    """Give the items of triplets and kans; the one a ron completes counts as open."""
    called = {meld.tiles[0] // 4: meld for meld in melds if meld.type != Meld.CHI}
    items = []
    for item in hand:
        if len(item) < 3 or item[0] != item[1]:
            continue
        meld = called.get(item[0])
        is_open = (meld is not None and meld.opened) or (by_ron and group == list(item))
        is_kan = len(item) == 4 or (meld is not None and meld.type in (Meld.KAN, Meld.SHOUMINKAN))
        is_orphan = item[0] in TERMINAL_AND_HONOR_INDICES
        fu = 2 * (1 if is_open else 2) * (2 if is_orphan else 1) * (4 if is_kan else 1)
        reason = f"{'open' if is_open else 'closed'}_{'terminal_' if is_orphan else ''}{'kan' if is_kan else 'pon'}"
        items.append((fu, reason))
    return items
