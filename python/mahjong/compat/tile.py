"""Tiles as ids 0-135, as 34 counts and as text, and the conversions between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from mahjong.compat.constants import AKA_DORAS, FIVE_RED_MAN, FIVE_RED_PIN, FIVE_RED_SOU
from mahjong.errors import quote

# Suit letter, first id, ranks, red five. "h" is another letter for honours.
_SUITS = (("m", 0, 9, FIVE_RED_MAN), ("p", 36, 9, FIVE_RED_PIN), ("s", 72, 9, FIVE_RED_SOU), ("z", 108, 7, None))


def kind_of(tile: int) -> int:
    """Give the kind of an id.

    Raises `ValueError` for a number that is no id.
    """
    if not 0 <= tile < 136:
        raise ValueError(f"{quote(tile, limit=40)} is no tile number: ids are 0 to 135")
    return tile // 4


def written(tiles: Iterable[int], *, red_fives: bool) -> str:
    """Write ids as text, suits in the order m p s z; numbers that are no ids are passed over."""
    found = []
    ordered = sorted(tiles)
    for letter, first, ranks, _ in _SUITS:
        ids = [tile for tile in ordered if first <= tile < first + 4 * ranks]
        digits = ("0" if red_fives and i in AKA_DORAS else str((i - first) // 4 + 1) for i in ids)
        found.append("".join(digits) + letter if ids else "")
    return "".join(found)


class Tile:
    """A discarded tile and whether it was the one just drawn."""

    value: Any
    is_tsumogiri: Any

    def __init__(self, value: Any, is_tsumogiri: Any) -> None:
        self.value = value
        self.is_tsumogiri = is_tsumogiri


class TilesConverter:
    """Conversions between ids, counts and text; every method is static."""

    @staticmethod
    def to_one_line_string(tiles: Collection[int], print_aka_dora: bool = False) -> str:
        """Write ids as text, suits in the order m p s z; red fives as ``0`` on request.

        >>> TilesConverter.to_one_line_string([16, 0, 132, 4], print_aka_dora=True)
        '120m7z'

        Raises `ValueError` for a number that is no id.
        """
        for tile in tiles:
            kind_of(tile)
        return written(tiles, red_fives=print_aka_dora)

    @staticmethod
    def to_34_array(tiles: Collection[int]) -> list[int]:
        """Count ids by kind.

        Raises `ValueError` for a number that is no id.
        """
        counts = [0] * 34
        for tile in tiles:
            counts[kind_of(tile)] += 1
        return counts

    @staticmethod
    def to_136_array(tiles: Sequence[int]) -> list[int]:
        """Give the lowest ids of every kind that is counted."""
        return [4 * kind + copy for kind, count in enumerate(tiles) for copy in range(count)]

    @staticmethod
    def string_to_136_array(
        sou: str | None = None,
        pin: str | None = None,
        man: str | None = None,
        honors: str | None = None,
        has_aka_dora: bool = False,
    ) -> list[int]:
        """Read the ranks of each suit as ids; with `has_aka_dora`, ``0`` and ``r`` are the red five.

        Copies of a tile take its ids in turn. A fifth copy takes the first id of the next tile, as in the
        original: nothing counts copies here.

        >>> TilesConverter.string_to_136_array(man="1r", honors="77", has_aka_dora=True)
        [0, 16, 132, 133]

        Raises `ValueError` for a character that is no rank of its suit.
        """
        ids: list[int] = []
        for (letter, first, ranks, five), text in zip(_SUITS, (man, pin, sou, honors), strict=True):
            ids += _read_suit(text or "", letter, first, ranks, five if has_aka_dora else None)
        return ids

    @staticmethod
    def string_to_34_array(
        sou: str | None = None, pin: str | None = None, man: str | None = None, honors: str | None = None
    ) -> list[int]:
        """Read the ranks of each suit as 34 counts."""
        return TilesConverter.to_34_array(TilesConverter.string_to_136_array(sou, pin, man, honors))

    @staticmethod
    def find_34_tile_in_136_array(tile34: int | None, tiles: Collection[int]) -> int | None:
        """Give the lowest id of kind `tile34` among `tiles`, None when there is none."""
        if tile34 is None or tile34 > 33:
            return None
        return next((tile for tile in range(4 * tile34, 4 * tile34 + 4) if tile in tiles), None)

    @staticmethod
    def one_line_string_to_136_array(string: str, has_aka_dora: bool = False) -> list[int]:
        """Read text such as ``123m456p11z`` as ids; the order of suits in the result is m p s z.

        Raises `ValueError` as `string_to_136_array` does. Ranks after the last suit letter are not read.
        """
        ranks = {"m": "", "p": "", "s": "", "z": ""}
        start = 0
        for index, character in enumerate(string):
            letter = "z" if character == "h" else character
            if letter in ranks:
                ranks[letter] += string[start:index]
                start = index + 1
        return TilesConverter.string_to_136_array(ranks["s"], ranks["p"], ranks["m"], ranks["z"], has_aka_dora)

    @staticmethod
    def one_line_string_to_34_array(string: str, has_aka_dora: bool = False) -> list[int]:
        """Read text such as ``123m456p11z`` as 34 counts."""
        return TilesConverter.to_34_array(TilesConverter.one_line_string_to_136_array(string, has_aka_dora))


def _read_suit(text: str, letter: str, first: int, ranks: int, five: int | None) -> list[int]:
    ids = []
    copies: dict[int, int] = {}
    for character in text:
        if five is not None and character in "0r":
            ids.append(five)
            continue
        rank = int(character)
        if not 1 <= rank <= ranks:
            hint = "; 0 is a red five only with has_aka_dora=True" if rank == 0 and letter != "z" else ""
            raise ValueError(f"{quote(character)} in {quote(text)} is no rank of {letter}: 1 to {ranks}{hint}")
        tile = first + 4 * (rank - 1)
        # With red fives in play the plain fives start at the second copy.
        tile += tile == five
        ids.append(tile + copies.get(tile, 0))
        copies[tile] = copies.get(tile, 0) + 1
    return ids
