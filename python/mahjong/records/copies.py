"""Tiles by number: 0-135, four copies of each kind, as most platforms number them.

A copy 0-135 has kind ``number // 4``; 16, 52 and 88 are the red fives of sets that have them.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterable

from mahjong.errors import ArgumentTypeError, HandError, Problem, quote
from mahjong.records.tenhou_codes import COPIES, PLAIN_TILES, RED_TILES
from mahjong.tiles import Tile

__all__ = ["tiles_from_copies"]


def tiles_from_copies(numbers: Iterable[int], *, red_fives: bool = True) -> tuple[Tile, ...]:
    """Give the tiles of copies, in the order of the numbers.

    Raises:
        ArgumentTypeError: something is no integer.
        HandError: a number is not 0-135, or is there twice; every fault is named.

    >>> tiles_from_copies([16, 17, 135])
    (Tile.parse('0m'), Tile.parse('5m'), Tile.parse('7z'))
    """
    table = RED_TILES if red_fives else PLAIN_TILES
    try:
        given = list(itertools.islice(numbers, COPIES + 1))
    except TypeError:
        raise ArgumentTypeError("numbers", numbers, "an iterable of integers 0-135") from None
    tiles: list[Tile] = []
    problems: list[Problem] = []
    seen: set[int] = set()
    for number in given:
        try:
            copy = operator.index(number)
            if isinstance(number, bool):
                raise TypeError
        except TypeError:
            raise ArgumentTypeError("numbers", number, "integers 0-135") from None
        if not 0 <= copy < COPIES:
            problems.append(Problem("bad_tile", f"{quote(copy, limit=30)} is no tile number: they are 0-135"))
        elif copy in seen:
            problems.append(Problem("duplicate_tile", f"tile number {copy} is there twice"))
        else:
            seen.add(copy)
            tiles.append(table[copy])
    if problems:
        raise HandError(problems[:8])
    return tuple(tiles)
