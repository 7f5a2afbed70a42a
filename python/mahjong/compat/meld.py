"""Sets a player has called or declared."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong.compat.tile import kind_of, written


class Meld:
    """A called or declared set: its type, its ids, whether it opens the hand, and where it came from."""

    CHI = "chi"
    PON = "pon"
    KAN = "kan"
    SHOUMINKAN = "shouminkan"
    NUKI = "nuki"

    type: str | None
    tiles: tuple[int, ...]
    opened: bool
    called_tile: int | None
    who: int | None
    from_who: int | None

    def __init__(
        self,
        meld_type: str | None = None,
        tiles: Sequence[int] | None = None,
        opened: bool = True,
        called_tile: int | None = None,
        who: int | None = None,
        from_who: int | None = None,
    ) -> None:
        self.type = meld_type
        self.tiles = () if tiles is None else tuple(tiles)
        self.opened = opened
        self.called_tile = called_tile
        self.who = who
        self.from_who = from_who

    def __str__(self) -> str:
        return f"Type: {self.type}, Tiles: {written(self.tiles, red_fives=False)} {self.tiles}"

    def __repr__(self) -> str:
        return str(self)

    @property
    def tiles_34(self) -> list[int]:
        """The kinds of the tiles, in their order; raises `ValueError` for a number that is no id."""
        return [kind_of(tile) for tile in self.tiles]
