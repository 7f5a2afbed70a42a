"""Hypothesis strategies for tiles, melds and hands that exist."""

from __future__ import annotations

from collections import Counter
from random import Random

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


RED_OF = {4: Tile(34), 13: Tile(35), 22: Tile(36)}


def _meld(random: Random) -> Meld:
    """Make a meld of any kind, with or without what is known of its origin."""
    kind = random.choice(list(MeldKind))
    if kind is MeldKind.CHI:
        lowest = 9 * random.randrange(3) + random.randrange(7)
        made = [Tile(lowest + step) for step in range(3)]
    else:
        made = [Tile(random.randrange(34))] * (4 if kind.is_kan else 3)
    if random.random() < 0.5:
        reds = [index for index, tile in enumerate(made) if tile.kind in RED_OF]
        if reds:
            made[reds[0]] = RED_OF[made[reds[0]].kind or 0]
    if kind is MeldKind.ANKAN or random.random() < 0.5:
        return Meld(kind, made)
    return Meld(kind, made, random.choice(made), 3 if kind is MeldKind.CHI else random.randint(1, 3))


def _hand(random: Random, rest: tuple[int, ...]) -> Hand:
    """Make a hand from one pack with a number of closed tiles that leaves `rest` when divided by three."""
    left = Counter(PACK)
    sets: list[Meld] = []
    for _ in range(random.choice((0, 0, 1, 2, 3, 4))):
        meld = _meld(random)
        if not Counter(meld.tiles) - left:
            sets.append(meld)
            left -= Counter(meld.tiles)
    size = random.choice([n for n in range(1, 15 - 3 * len(sets)) if n % 3 in rest])
    # Few kinds make hands that are near to something, many make the others.
    pile = list(left.elements())
    if random.random() < 0.7:
        wanted = set(random.sample(range(34), random.randint(5, 14)))
        pile = [tile for tile in pile if tile.kind in wanted] + pile
    closed: list[Tile] = []
    while len(closed) < size:
        tile = random.choice(pile)
        if left[tile]:
            left[tile] -= 1
            closed.append(tile)
    bonus = [Tile(code) for code in range(38, 46) if random.random() < 0.2]
    return Hand(closed, sets, random.randint(0, left[Tile(30)]), bonus)


seeds = st.integers(0, 2**64 - 1).map(Random)


def melds() -> st.SearchStrategy[Meld]:
    """Make melds of any kind."""
    return seeds.map(_meld)


def hands(*, after_draw: bool | None = None) -> st.SearchStrategy[Hand]:
    """Make hands from one pack: closed tiles, up to four melds, norths and bonus tiles set aside.

    With `after_draw` they have 3n+2 closed tiles, or 3n+1 where that is false.
    """
    rest = (1, 2) if after_draw is None else (2,) if after_draw else (1,)
    return seeds.map(lambda random: _hand(random, rest))
