"""Every way to divide complete tiles into sets and a pair."""

from functools import lru_cache

# A block is ("run", lowest kind), ("triplet", kind) or ("pair", kind).
Block = tuple[str, int]
Division = tuple[Block, ...]


@lru_cache(maxsize=1 << 18)
def sets_of(counts: tuple[int, ...]) -> frozenset[Division]:
    """Divide the tiles into triplets and runs in every way; each division is sorted."""
    lowest = next((kind for kind in range(34) if counts[kind]), None)
    if lowest is None:
        return frozenset([()])
    found: set[Division] = set()
    if counts[lowest] >= 3:
        rest = tuple(n - 3 if kind == lowest else n for kind, n in enumerate(counts))
        found |= {tuple(sorted((*division, ("triplet", lowest)))) for division in sets_of(rest)}
    if lowest < 27 and lowest % 9 < 7 and counts[lowest + 1] and counts[lowest + 2]:
        rest = tuple(n - 1 if lowest <= kind <= lowest + 2 else n for kind, n in enumerate(counts))
        found |= {tuple(sorted((*division, ("run", lowest)))) for division in sets_of(rest)}
    return frozenset(found)


def divisions(counts: list[int]) -> list[Division]:
    """Divide 3n+2 tiles into sets and one pair in every way, sorted, the pair first."""
    found: set[Division] = set()
    for pair in range(34):
        if counts[pair] >= 2:
            rest = tuple(n - 2 if kind == pair else n for kind, n in enumerate(counts))
            found |= {(("pair", pair), *division) for division in sets_of(rest)}
    return sorted(found)


def tiles_of(block: Block) -> tuple[int, ...]:
    """List the kinds a block is made of."""
    what, kind = block
    if what == "run":
        return (kind, kind + 1, kind + 2)
    return (kind,) * (2 if what == "pair" else 3)
