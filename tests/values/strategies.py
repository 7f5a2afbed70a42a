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
piles = st.permutations(range(len(PACK))).flatmap(
    lambda order: st.integers(0, 40).map(lambda size: tuple(PACK[index] for index in order[:size]))
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
def hands(draw: Callable[..., object]) -> Hand:
    """Draw a hand from one pack: closed tiles, up to four melds, norths and bonus tiles set aside."""
    order = draw(st.permutations(range(len(PACK))))
    assert isinstance(order, list)
    pile = [PACK[index] for index in order]
    left = {code: sum(tile.code == code for tile in PACK) for code in range(37)}
    sets: list[Meld] = []
    for meld in draw(st.lists(melds(), max_size=4)):  # type: ignore[attr-defined]
        need = {tile.code: meld.tiles.count(tile) for tile in meld.tiles}
        if all(left[code] >= count for code, count in need.items()):
            sets.append(meld)
            for code, count in need.items():
                left[code] -= count
    size = draw(st.sampled_from([n for n in range(1, 15 - 3 * len(sets)) if n % 3]))
    assert isinstance(size, int)
    closed: list[Tile] = []
    for tile in pile:
        if len(closed) < size and left[tile.code]:
            left[tile.code] -= 1
            closed.append(tile)
    nuki = draw(st.integers(0, left[30]))
    bonus = draw(st.lists(st.integers(38, 45), unique=True))
    assert isinstance(nuki, int)
    assert isinstance(bonus, list)
    return Hand(closed, sets, nuki, [Tile(code) for code in bonus])
