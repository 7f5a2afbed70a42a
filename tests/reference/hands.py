"""Random hands of every sort the kernels must get right: counts by kind, melds beside them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from tests.reference.tiles import NOT_IN_SANMA, ORPHANS

STYLES = ("random", "one_suit", "two_suits", "near_win", "tenpai", "pairs", "orphans", "terminals", "quads")


@dataclass(frozen=True)
class RandomHand:
    """Closed counts and the called sets, as counts by kind each."""

    style: str
    players: int
    counts: tuple[int, ...]
    melds: tuple[tuple[int, ...], ...]

    @property
    def melded(self) -> list[int]:
        """Add up the called sets by kind."""
        return [sum(kinds) for kinds in zip(*self.melds, strict=True)] if self.melds else [0] * 34


def kinds_in_play(players: int) -> list[int]:
    """List the kinds of the wall."""
    return [kind for kind in range(34) if players == 4 or kind not in NOT_IN_SANMA]


def random_set(rng: random.Random, left: list[int], kinds: list[int], *, kan: float = 0.0) -> tuple[int, ...] | None:
    """Take a random run, triplet or kan out of the tiles left; None when the one tried is not there."""
    kind = rng.choice(kinds)
    block = [0] * 34
    if rng.random() < 0.6 and kind < 27 and kind % 9 < 7:
        for at in (kind, kind + 1, kind + 2):
            block[at] = 1
    else:
        block[kind] = 4 if rng.random() < kan else 3
    if any(wanted > have for wanted, have in zip(block, left, strict=True)):
        return None
    for at in range(34):
        left[at] -= block[at]
    return tuple(block)


def draw(rng: random.Random, left: list[int], kinds: list[int], number: int) -> list[int]:
    """Draw tiles of the given kinds at random."""
    wall = [kind for kind in kinds for _ in range(left[kind])]
    drawn = [0] * 34
    for kind in rng.sample(wall, number):
        drawn[kind] += 1
        left[kind] -= 1
    return drawn


def kinds_of_style(rng: random.Random, style: str, players: int) -> list[int]:
    """Choose the kinds a hand of the style is made of."""
    every = kinds_in_play(players)
    if style == "one_suit":
        suit = rng.choice((0, 1, 2) if players == 4 else (1, 2))
        return [kind for kind in every if kind // 9 == suit]
    if style == "two_suits":
        left_out = rng.choice((0, 1, 2, 3))
        groups = rng.sample([group for group in range(4) if group != left_out], 2)
        kinds = [kind for kind in every if min(kind // 9, 3) in groups]
        return kinds if len(kinds) >= 9 else every
    if style == "orphans":
        return list(ORPHANS)
    if style == "terminals":
        return [kind for kind in every if kind >= 27 or kind % 9 in (0, 1, 7, 8)]
    return every


def random_hand(rng: random.Random, style: str, *, tiles: int, players: int = 4, kan: float = 0.3) -> RandomHand:
    """Make a hand of 13 or 14 tiles, three fewer for each called set."""
    kinds = kinds_of_style(rng, style, players)
    left = [4 if kind in kinds_in_play(players) else 0 for kind in range(34)]
    melds: list[tuple[int, ...]] = []
    if style not in ("pairs", "orphans") and rng.random() < 0.4:
        wanted = rng.randint(1, 4)
        for _ in range(20):
            block = random_set(rng, left, kinds, kan=kan)
            if block is not None:
                melds.append(block)
            if len(melds) == wanted:
                break
    size = tiles - 3 * len(melds)
    counts = [0] * 34
    if style == "pairs":
        for kind in rng.sample(kinds, 7):
            counts[kind] = rng.choice((2, 2, 2, 2, 3, 1))
    elif style == "orphans":
        for kind in rng.sample(ORPHANS, rng.randint(8, 13)):
            counts[kind] = 1
    elif style in ("near_win", "tenpai"):
        pool = kinds if rng.random() < 0.5 else kinds_of_style(rng, "one_suit", players)
        if len(pool) == 9 and rng.random() < 0.5:
            pool = pool[rng.randrange(5) :][:5]
        for _ in range(99):
            if len(melds) + sum(counts) // 3 >= 4:
                break
            block = random_set(rng, left, pool)
            if block is not None:
                counts = [a + b for a, b in zip(counts, block, strict=True)]
        pairs = [kind for kind in kinds if left[kind] >= 2]
        counts[rng.choice(pairs)] += 2
    elif style == "quads":
        for kind in rng.sample([kind for kind in kinds if left[kind] == 4], min(size // 4, rng.randint(1, 3))):
            counts[kind] = rng.choice((4, 4, 3))
    # What the style chose may be too much or too little by now: take tiles away, then fill up.
    swaps = {"near_win": rng.randint(1, 3), "tenpai": 0}.get(style, 0)
    held = [kind for kind in range(34) for _ in range(counts[kind])]
    rng.shuffle(held)
    held = held[: max(0, min(size, len(held)) - swaps)]
    counts = [held.count(kind) for kind in range(34)]
    used = [sum(block[kind] for block in melds) for kind in range(34)]
    full = kinds_in_play(players)
    left = [4 - used[kind] - counts[kind] if kind in full else 0 for kind in range(34)]
    missing = size - sum(counts)
    pool = kinds if sum(left[kind] for kind in kinds) >= missing else full
    counts = [a + b for a, b in zip(counts, draw(rng, left, pool, missing), strict=True)]
    return RandomHand(style, players, tuple(counts), tuple(melds))


def random_hands(seed: int, number: int, *, tiles: int, players: int = 4) -> Iterator[RandomHand]:
    """Make hands of every style in turn, always the same ones for a seed."""
    rng = random.Random(seed)
    for index in range(number):
        yield random_hand(rng, STYLES[index % len(STYLES)], tiles=tiles, players=players)
