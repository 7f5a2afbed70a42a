"""A complete hand divided into sets and a pair, in every way there is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import NamedTuple

from mahjong._core import scalar
from mahjong.compat.meld import Meld


class _BlockType(IntEnum):
    # In this order blocks of one kind stand in a division.
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
_STEPS = {
    _BlockType.QUAD: (0, 0, 0, 0),
    _BlockType.TRIPLET: (0, 0, 0),
    _BlockType.PAIR: (0, 0),
    _BlockType.SEQUENCE: (0, 1, 2),
}


class _Block(NamedTuple):
    tile_34: int
    ty: _BlockType

    @classmethod
    def from_meld(cls, meld: Meld) -> _Block:
        if meld.type not in _MELD_BLOCKS:
            raise RuntimeError(f"invalid meld type: {meld.type}, tiles: {meld.tiles_34}")
        return cls(min(meld.tiles_34), _MELD_BLOCKS[meld.type])

    @property
    def tiles_34(self) -> list[int]:
        return [self.tile_34 + step for step in _STEPS[self.ty]]


def blocks_of(pair: int, runs: Collection[int], triplets: Collection[int], melds: Collection[Meld]) -> list[_Block]:
    """Give a reading of the closed part and the melds as the sorted blocks of a division."""
    blocks = [_Block(kind, _BlockType.SEQUENCE) for kind in runs]
    blocks += [_Block(kind, _BlockType.TRIPLET) for kind in triplets]
    blocks += [_Block.from_meld(meld) for meld in melds]
    return sorted([*blocks, _Block(pair, _BlockType.PAIR)])


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
        melds = melds or ()
        closed = list(tiles_34)
        for block in map(_Block.from_meld, melds):
            for kind in block.tiles_34:
                closed[kind] -= 1
        if max(tiles_34) > 4 or min(closed) < 0 or sum(closed) + 3 * len(melds) != 14:
            return []
        divisions = [blocks_of(*reading, melds) for reading in scalar.readings(closed)]
        if not melds and scalar.special_form(closed) == "chiitoi":
            divisions.append([_Block(kind, _BlockType.PAIR) for kind in range(34) if closed[kind]])
        return [[block.tiles_34 for block in blocks] for blocks in sorted(divisions)]
