"""Whether tiles complete a hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mahjong._core import scalar


class Agari:
    """The test for a complete hand: sets and a pair, seven pairs, or thirteen orphans."""

    @staticmethod
    def is_agari(tiles_34: Sequence[int], open_sets_34: Collection[Sequence[int]] | None = None) -> bool:
        """Tell whether 34 counts are complete; the kinds of `open_sets_34` are taken out of them first.

        With fewer than 14 tiles the other sets are called ones. Raises `ValueError` for a fifth copy, or for
        an open set that is not among the tiles.

        >>> Agari.is_agari([2] + [0] * 33)
        True
        """
        closed = tiles_34
        if open_sets_34:
            closed = list(tiles_34)
            for kinds in open_sets_34:
                for kind in kinds[:4]:
                    closed[kind] -= 1
        total = sum(closed)
        return total <= 14 and total % 3 == 2 and scalar.is_win(closed)
