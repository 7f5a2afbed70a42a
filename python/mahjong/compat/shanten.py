"""How many tiles a hand is away from being ready."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from mahjong._core import scalar
from mahjong.compat.constants import TERMINAL_AND_HONOR_INDICES

_shanten = scalar.shanten
_shanten_by_form = scalar.shanten_by_form


class Shanten:
    """Shanten of 34 counts: -1 complete, 0 ready. With fewer than 13 tiles the other sets are called ones."""

    TENPAI_STATE = 0
    AGARI_STATE = -1

    @staticmethod
    def calculate_shanten(
        tiles_34: Sequence[int],
        use_chiitoitsu: bool = True,
        use_kokushi: bool = True,
        is_three_player: bool = False,
    ) -> int:
        """Give the shanten of the best form among those asked for.

        Raises `ValueError` for more than 14 tiles, a multiple of three, a fifth copy, or 2m-8m with three players.

        >>> Shanten.calculate_shanten([2] + [0] * 33)
        -1
        """
        players = 3 if is_three_player else 4
        try:
            if use_chiitoitsu and use_kokushi:
                return _shanten(tiles_34, None, players)
            regular, chiitoitsu, kokushi = _shanten_by_form(tiles_34, None, players)
        except ValueError as fault:
            _refuse(tiles_34, is_three_player, fault)
        if use_chiitoitsu and chiitoitsu is not None:
            return min(regular, chiitoitsu)
        if use_kokushi and kokushi is not None:
            return min(regular, kokushi)
        return regular

    @staticmethod
    def calculate_shanten_for_chiitoitsu_hand(tiles_34: Sequence[int]) -> int:
        """Give the shanten of seven different pairs, for any number of tiles."""
        pairs = sum(count >= 2 for count in tiles_34)
        kinds = sum(count >= 1 for count in tiles_34)
        return -1 if pairs == 7 else 6 - pairs + max(0, 7 - kinds)

    @staticmethod
    def calculate_shanten_for_kokushi_hand(tiles_34: Sequence[int]) -> int:
        """Give the shanten of thirteen orphans, for any number of tiles."""
        orphans = [tiles_34[kind] for kind in TERMINAL_AND_HONOR_INDICES]
        return 13 - sum(count >= 1 for count in orphans) - any(count >= 2 for count in orphans)

    @staticmethod
    def calculate_shanten_for_regular_hand(tiles_34: Sequence[int], is_three_player: bool = False) -> int:
        """Give the shanten of sets and a pair; raises as `calculate_shanten` does."""
        try:
            return _shanten_by_form(tiles_34, None, 3 if is_three_player else 4)[0]
        except ValueError as fault:
            _refuse(tiles_34, is_three_player, fault)


def _refuse(tiles_34: Sequence[int], is_three_player: bool, fault: ValueError) -> NoReturn:
    """Raise the original's error where it has one for this hand, else that of the core."""
    total = sum(tiles_34)
    if is_three_player and any(tiles_34[1:8]):
        raise ValueError("Invalid tile for three player") from fault
    if total > 14:
        raise ValueError(f"Too many tiles = {total}") from fault
    if total % 3 == 0:
        raise ValueError(f"Invalid tile count = {total}. Valid counts: 1, 2, 4, 5, 7, 8, 10, 11, 13, 14.") from fault
    raise fault
