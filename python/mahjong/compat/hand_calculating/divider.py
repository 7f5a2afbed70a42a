"""A complete hand divided into sets and a pair, in every way there is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from mahjong._core import scalar
from mahjong.compat.meld import Meld


class _BlockType:
    # Plain numbers, since they are compared all the time; in this order blocks of one kind stand in a division.
    QUAD = 0
    TRIPLET = 1
    PAIR = 2
    SEQUENCE = 3


_MELD_BLOCKS = {
    Meld.CHI: _BlockType.SEQUENCE,
    Meld.PON: _BlockType.TRIPLET,
    Meld.KAN: _BlockType.QUAD,
    Meld.SHOUMINKAN: _BlockType.QUAD,
}
# The steps from the first tile of a block to each, by type.
_STEPS = ((0, 0, 0, 0), (0, 0, 0), (0, 0), (0, 1, 2))


class _Block(NamedTuple):
    tile_34: int
    ty: int

    @classmethod
    def from_meld(cls, meld: Meld) -> _Block:
        if meld.type not in _MELD_BLOCKS:
            raise RuntimeError(f"invalid meld type: {meld.type}, tiles: {meld.tiles_34}")
        return cls(min(meld.tiles_34), _MELD_BLOCKS[meld.type])

    @property
    def tiles_34(self) -> list[int]:
        first, ty = self
        return [first + step for step in _STEPS[ty]]


def _division(
    pair: int, runs: Collection[int], triplets: Collection[int], called: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Give a reading of the closed part and the melds as blocks, sorted."""
    blocks = [(kind, _BlockType.SEQUENCE) for kind in runs]
    blocks += [(kind, _BlockType.TRIPLET) for kind in triplets]
    return sorted([*blocks, (pair, _BlockType.PAIR), *called])


class HandDivider:
    """The division of a hand into four sets and a pair, or into seven pairs."""

    @staticmethod
    def divide_hand(tiles_34: Sequence[int], melds: Collection[Meld] | None = None) -> list[list[list[int]]]:
        """Give every division of 34 counts, melds included and kept as they are; none where there is no win.

        Each division is a list of sets, each set a list of kinds, sorted by first kind. Seven pairs only
        without melds. Raises `RuntimeError` for a meld that is no set.

        >>> for sets in HandDivider.divide_hand([3, 3, 3] + [0] * 29 + [3, 2]):
        ...     print(sets)
        [[0, 0, 0], [1, 1, 1], [2, 2, 2], [32, 32, 32], [33, 33]]
        [[0, 1, 2], [0, 1, 2], [0, 1, 2], [32, 32, 32], [33, 33]]
        """
        called: list[tuple[int, int]] = [_Block.from_meld(meld) for meld in melds or ()]
        closed = list(tiles_34)
        for first, ty in called:
            for step in _STEPS[ty]:
                closed[first + step] -= 1
        if max(tiles_34) > 4 or min(closed) < 0 or sum(closed) + 3 * len(called) != 14:
            return []
        divisions = [_division(pair, runs, triplets, called) for pair, runs, triplets in scalar.readings(closed)]
        if not called and scalar.special_form(closed) == "chiitoi":
            divisions.append([(kind, _BlockType.PAIR) for kind in range(34) if closed[kind]])
        divisions.sort()
        return [[[first + step for step in _STEPS[ty]] for first, ty in blocks] for blocks in divisions]
