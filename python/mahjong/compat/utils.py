"""What tiles and sets are, and how many dora they hold. Kinds are 0-33; ``_136`` marks ids."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypedDict

from mahjong.compat.constants import AKA_DORAS, EAST, HAKU, TERMINAL_INDICES
from mahjong.compat.tile import kind_of


class SuitCount(TypedDict):
    """How many tiles of a suit there are, its name and its predicate."""

    count: int
    name: str
    function: Callable[[int], bool]


def is_man(tile: int) -> bool:
    """Tell whether a kind is a character."""
    return tile < 9


def is_pin(tile: int) -> bool:
    """Tell whether a kind is a circle."""
    return 9 <= tile < 18


def is_sou(tile: int) -> bool:
    """Tell whether a kind is a bamboo."""
    return 18 <= tile < EAST


def is_honor(tile: int) -> bool:
    """Tell whether a kind is a wind or a dragon."""
    return tile >= EAST


def is_sangenpai(tile_34: int) -> bool:
    """Tell whether a kind is a dragon."""
    return tile_34 >= HAKU


def is_terminal(tile: int) -> bool:
    """Tell whether a kind is a one or a nine."""
    return tile in TERMINAL_INDICES


def is_dora_indicator_for_terminal(tile: int) -> bool:
    """Tell whether an indicator of this kind points at a one or a nine."""
    return tile < EAST and tile % 9 in (7, 8)


def simplify(tile: int) -> int:
    """Give the rank of a kind within its suit, from 0."""
    return tile % 9


def is_aka_dora(tile_136: int, aka_enabled: bool) -> bool:
    """Tell whether an id is a red five and red fives count."""
    return aka_enabled and tile_136 in AKA_DORAS


def _indicator_to_dora_34(indicator_34: int, is_three_player: bool = False) -> int:
    if is_three_player and indicator_34 == 0:
        return 8
    first, length = (HAKU, 3) if indicator_34 >= HAKU else (EAST, 4) if indicator_34 >= EAST else (0, 9)
    start = first + (indicator_34 - first) // length * length
    return start + (indicator_34 - start + 1) % length


def plus_dora(
    tile_136: int, dora_indicators_136: Collection[int], add_aka_dora: bool = False, is_three_player: bool = False
) -> int:
    """Count the dora in one tile; with three players 1m points at 9m.

    >>> plus_dora(4, [0, 1])
    2

    Raises `ValueError` for a number that is no id.
    """
    kind = kind_of(tile_136)
    hits = sum(_indicator_to_dora_34(kind_of(indicator), is_three_player) == kind for indicator in dora_indicators_136)
    return hits + is_aka_dora(tile_136, add_aka_dora)


def build_dora_count_map(dora_indicators_136: Collection[int], is_three_player: bool = False) -> dict[int, int]:
    """Give how many dora a tile of each kind is worth.

    >>> build_dora_count_map([0, 1])
    {1: 2}

    Raises `ValueError` for a number that is no id.
    """
    worth: dict[int, int] = {}
    for indicator in dora_indicators_136:
        kind = _indicator_to_dora_34(kind_of(indicator), is_three_player)
        worth[kind] = worth.get(kind, 0) + 1
    return worth


def count_dora_for_hand(tiles_34: Sequence[int], dora_count_map: dict[int, int]) -> int:
    """Count the dora in a hand of 34 counts."""
    return sum(tiles_34[kind] * worth for kind, worth in dora_count_map.items())


def is_chi(item: Sequence[int]) -> bool:
    """Tell whether a set is a run in rising order."""
    return len(item) == 3 and item[0] + 1 == item[1] == item[2] - 1


def is_pon(item: Sequence[int]) -> bool:
    """Tell whether a set is a triplet."""
    return len(item) == 3 and item[0] == item[1] == item[2]


def is_kan(item: Sequence[int]) -> bool:
    """Tell whether a set has four tiles."""
    return len(item) == 4


def is_pon_or_kan(item: Sequence[int]) -> bool:
    """Tell whether a set is a triplet or has four tiles."""
    return is_kan(item) or is_pon(item)


def is_pair(item: Sequence[int]) -> bool:
    """Tell whether a set has two tiles."""
    return len(item) == 2


def has_pon_or_kan_of(hand: Collection[Sequence[int]], tile: int) -> bool:
    """Tell whether a hand has a triplet or four of a kind."""
    return any(item[0] == tile and (is_kan(item) or (len(item) == 3 and item[1] == tile)) for item in hand)


def classify_hand_suits(hand: Collection[Sequence[int]]) -> tuple[int, int]:
    """Give the suits of a hand as bits (1 bamboo, 2 circles, 4 characters) and how many sets are honours."""
    suits = [min(item[0] // 9, 3) for item in hand]
    return sum(4 >> suit for suit in {*suits} - {3}), suits.count(3)


def contains_terminals(hand_set: Collection[int]) -> bool:
    """Tell whether a set holds a one or a nine."""
    return any(tile in TERMINAL_INDICES for tile in hand_set)


def _present(hand_34: Sequence[int], tile: int, steps: tuple[int, ...]) -> bool:
    """Tell whether the suit of `tile` has a tile at one of the distances."""
    return any(0 <= tile % 9 + step < 9 and hand_34[tile + step] != 0 for step in steps)


def find_isolated_tile_indices(hand_34: Sequence[int]) -> list[int]:
    """List the kinds a hand lacks and, in a suit, has no neighbour of."""
    return [
        kind for kind in range(34) if hand_34[kind] == 0 and (is_honor(kind) or not _present(hand_34, kind, (-1, 1)))
    ]


def is_tile_strictly_isolated(hand_34: Sequence[int], tile_34: int) -> bool:
    """Tell whether a hand has at most one tile of a kind and, in a suit, none within two steps of it."""
    return hand_34[tile_34] <= 1 and (is_honor(tile_34) or not _present(hand_34, tile_34, (-2, -1, 1, 2)))


def count_tiles_by_suits(tiles_34: Sequence[int]) -> list[SuitCount]:
    """Count tiles by suit, in the order bamboo, characters, circles, honours."""
    parts = (("sou", is_sou, 18, 27), ("man", is_man, 0, 9), ("pin", is_pin, 9, 18), ("honor", is_honor, 27, 34))
    return [
        SuitCount(count=sum(tiles_34[first:end]), name=name, function=function) for name, function, first, end in parts
    ]
