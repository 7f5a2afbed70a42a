"""Every way to read the tiles of a classical hand, by trying them all.

A tile is its text, ``5p``; a hand is a tuple of such texts in any order.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

SUITED = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
HONOURS = WINDS + DRAGONS
KINDS = SUITED + HONOURS
TERMINALS = tuple(kind for kind in SUITED if kind[0] in "19")
MAJORS = TERMINALS + HONOURS
GREENS = ("2s", "3s", "4s", "6s", "8s", "6z")

PLACE = {kind: place for place, kind in enumerate(KINDS)}


class Part(NamedTuple):
    """A chow (named by its lowest tile), pung or pair among the tiles in hand."""

    shape: str
    kind: str

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles it is made of."""
        if self.shape == "chow":
            return run_from(self.kind)
        return (self.kind,) * {"pung": 3, "pair": 2}[self.shape]


def run_from(kind: str) -> tuple[str, ...]:
    """Give the three tiles of a chow; nothing where no chow starts."""
    if kind in HONOURS or kind[0] in "89":
        return ()
    return tuple(f"{int(kind[0]) + step}{kind[1]}" for step in range(3))


def in_order(tiles: Iterable[str]) -> tuple[str, ...]:
    """Sort tiles as the kinds are listed."""
    return tuple(sorted(tiles, key=PLACE.__getitem__))


@lru_cache(maxsize=200_000)
def divisions(tiles: tuple[str, ...], pairs: int) -> frozenset[tuple[Part, ...]]:
    """Divide tiles in order into chows, pungs and so many pairs, in every way; the parts of a division are sorted."""
    if not tiles:
        return frozenset([()] if pairs == 0 else [])
    first, found = tiles[0], set()
    candidates = [Part("pung", first)]
    if pairs:
        candidates.append(Part("pair", first))
    if run_from(first):
        candidates.append(Part("chow", first))
    for part in candidates:
        rest = list(tiles)
        try:
            for tile in part.tiles:
                rest.remove(tile)
        except ValueError:
            continue
        for others in divisions(tuple(rest), pairs - (part.shape == "pair")):
            found.add(tuple(sorted((part, *others))))
    return frozenset(found)


def sets_and_pair(tiles: Iterable[str]) -> frozenset[tuple[Part, ...]]:
    """Give the divisions of 3n+2 tiles into n sets and a pair."""
    return divisions(in_order(tiles), 1)


def is_orphans(tiles: Iterable[str]) -> bool:
    """Say whether tiles are one of each terminal and honour with one of these twice."""
    counts = Counter(tiles)
    return set(counts) == set(MAJORS) and sum(counts.values()) == 14


def is_complete(tiles: Iterable[str]) -> bool:
    """Say whether tiles in hand are sets and a pair, or thirteen orphans (R11)."""
    tiles = tuple(tiles)
    return bool(sets_and_pair(tiles)) or is_orphans(tiles)


@lru_cache(maxsize=100_000)
def _completing(tiles: tuple[str, ...]) -> frozenset[str]:
    return frozenset(kind for kind in KINDS if is_complete((*tiles, kind)))


def completing_kinds(tiles: Iterable[str]) -> frozenset[str]:
    """Give the kinds that complete 3n+1 tiles, one held four times in hand included."""
    return _completing(in_order(tiles))
