"""Hypothesis strategies for tiles, melds and hands that exist."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from mahjong.hand import Hand
from mahjong.melds import Meld, MeldKind
from mahjong.tiles import CODES, Tile

# A pack with one red five a suit, each tile once for every copy.
PACK = tuple(Tile(kind) for kind in range(34) for _ in range(4 - (kind in (4, 13, 22)))) + tuple(
    map(Tile, (34, 35, 36))
)

tiles = st.integers(0, CODES - 1).map(Tile)
piles = st.lists(st.sampled_from(range(len(PACK))), max_size=40, unique=True).map(
    lambda chosen: tuple(PACK[index] for index in chosen)
)


@st.composite
def melds(draw: Callable[..., object]) -> Meld:
    """Draw a meld of any kind, with or without what is known of its origin."""
    kind = draw(st.sampled_from(list(MeldKind)))
    assert isinstance(kind, MeldKind)
    if kind is MeldKind.CHI:
        suit, rank = draw(st.integers(0, 2)), draw(st.integers(0, 6))
        assert isinstance(suit, int)
        assert isinstance(rank, int)
        codes = [9 * suit + rank + step for step in range(3)]
    else:
        code = draw(st.integers(0, 33))
        assert isinstance(code, int)
        codes = [code] * (4 if kind.is_kan else 3)
    if draw(st.booleans()):
        red = {4: 34, 13: 35, 22: 36}
        first = next((index for index, code in enumerate(codes) if code in red), None)
        if first is not None:
            codes[first] = red[codes[first]]
    made = [Tile(code) for code in codes]
    called = source = None
    if kind is not MeldKind.ANKAN and draw(st.booleans()):
        called = draw(st.sampled_from(made))
        assert isinstance(called, Tile)
        source = 3 if kind is MeldKind.CHI else draw(st.integers(1, 3))
        assert isinstance(source, int)
    return Meld(kind, made, called, source)


@st.composite
def hands(draw: Callable[..., object], *, after_draw: bool | None = None) -> Hand:
    """Draw a hand from one pack: closed tiles, up to four melds, norths and bonus tiles set aside.

    With `after_draw` it has 3n+2 closed tiles, or 3n+1 where that is false.
    """
    left = {tile.code: PACK.count(tile) for tile in PACK}
    sets: list[Meld] = []
    for meld in draw(st.lists(melds(), max_size=4)):  # type: ignore[attr-defined]
        if all(left[tile.code] >= meld.tiles.count(tile) for tile in meld.tiles):
            sets.append(meld)
            for tile in meld.tiles:
                left[tile.code] -= 1
    rest = {1, 2} if after_draw is None else {2 if after_draw else 1}
    size = draw(st.sampled_from([n for n in range(1, 15 - 3 * len(sets)) if n % 3 in rest]))
    # Few kinds make hands that are near to something; many make the others.
    kinds = draw(st.lists(st.sampled_from(PACK), min_size=5, max_size=14, unique_by=lambda tile: tile.code))
    assert isinstance(size, int)
    assert isinstance(kinds, list)
    closed: list[Tile] = []
    for tile in (*kinds, *kinds, *kinds, *PACK):
        if len(closed) < size and left[tile.code]:
            left[tile.code] -= 1
            closed.append(tile)
    nuki = draw(st.integers(0, left[30]))
    bonus = draw(st.lists(st.integers(38, 45), unique=True, max_size=8))
    assert isinstance(nuki, int)
    assert isinstance(bonus, list)
    return Hand(closed, sets, nuki, [Tile(code) for code in bonus])
