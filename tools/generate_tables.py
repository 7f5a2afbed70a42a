"""Generate the constant tables of the shanten kernel, in plain Python.

What the tables hold
====================
A suit is worth ten numbers: how many tiles it misses for 0 to 4 sets, without and with a pair (a *cost
vector*). Suits add up by min-plus convolution, cut at four sets and one pair. Over all hands only 181
cost vectors occur, so a suit is one byte (an *element*), two suits combine by one load from ``product``,
and the shanten with a number of melds is one more load from ``regular``. A tile added leaves the tiles missing, shanten
and one, as they are or lowers them by one, so ``odd``, their lowest bit, tells which.

The element of a suit comes from two halves. ``suit_row`` has an entry for every way to hold its first
five ranks, ``suit_col`` for its last four; ``suit_class`` at the sum of the two entries' upper 18 bits is the
element. The lower 14 bits count what seven pairs and thirteen orphans need: kinds (4 bits), kinds held at
least twice (3), terminal and honour kinds (4), those held at least twice (3). They add up over halves and
suits without overflow up to 14 tiles and index ``forms``. Honours work the same way with four and three kinds.
Classes are numbered by their smallest number of tiles, which keeps what common hands touch together, and a row
ends where a suit would have more tiles than a hand.

The key of a half is the weighted sum of its counts. Weights of 1, 5, 25, 125 would do; these leave gaps because
the kernel gets the four of them by one product of the word in which the counts lie (``suits.pxd``).

Everything follows from the definition of a complete hand; nothing is fitted. The search at one rank
needs at most two new runs (three equal runs are three triplets) and one triplet.

Run ``python tools/generate_tables.py FILE`` to write the C header; the build does so by itself.
"""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

INFINITY = 99
SLOTS = 10  # a cost vector: sets + 5 * pair
PRODUCT_STRIDE = 256
COUNTER_BITS = 14
MOST_TILES = 15  # a hand, and one more where it is asked what a draw brings before the discard
FIRST_WEIGHTS = (1, 1000, 200, 40, 5)
LAST_WEIGHTS = (200, 40, 8, 1)
WIND_WEIGHTS = (200, 40, 8, 1)
DRAGON_WEIGHTS = (40, 8, 1)

Vector = tuple[int, ...]

EMPTY: Vector = (0, *[INFINITY] * 9)
NOTHING: Vector = (INFINITY,) * SLOTS


def convolve(left: Vector, right: Vector) -> Vector:
    """Combine two cost vectors of different tiles."""
    out = [INFINITY] * SLOTS
    for i, a in enumerate(left):
        if a >= INFINITY:
            continue
        sets, pair = i % 5, i // 5
        for j, b in enumerate(right):
            if b >= INFINITY or sets + j % 5 > 4 or pair + j // 5 > 1:
                continue
            slot = i + j
            if a + b < out[slot]:
                out[slot] = a + b
    return tuple(out)


def counters(counts: tuple[int, ...], orphans: tuple[bool, ...]) -> int:
    """Pack what seven pairs and thirteen orphans count."""
    kinds = sum(c > 0 for c in counts)
    pairs = sum(c > 1 for c in counts)
    orphan_kinds = sum(c > 0 for c, o in zip(counts, orphans, strict=True) if o)
    orphan_pairs = sum(c > 1 for c, o in zip(counts, orphans, strict=True) if o)
    # 14 bits; values that no hand of 14 tiles reaches are cut, they are never looked up.
    return (kinds & 15) | (pairs & 7) << 4 | (orphan_kinds & 15) << 7 | (orphan_pairs & 7) << 11


def all_ways(ranks: int) -> list[tuple[int, ...]]:
    """List all ways to hold ``ranks`` kinds, the lowest rank changing first."""
    return [counts[::-1] for counts in itertools.product(range(5), repeat=ranks)]


# --- suits -----------------------------------------------------------------------------------------
# State between two ranks: (a, b) with a runs that still need this rank only, b that need this and the next.

STATES = [(a, b) for a in range(3) for b in range(3)]


def steps(state: tuple[int, int], count: int) -> list[tuple[tuple[int, int], int, int]]:
    """List what can be done at one rank: next state, slot added (sets + 5 * pair), tiles missing."""
    a, b = state
    out = []
    for runs in range(3):
        for triplet in range(2):
            for pair in range(2):
                used = a + b + runs + 3 * triplet + 2 * pair
                if used <= 4:
                    out.append(((b, runs), triplet + 5 * pair, max(0, used - count)))
    return out


STEPS = {(state, count): steps(state, count) for state in STATES for count in range(5)}


def suffix_vectors(ranks: int) -> dict[tuple[int, ...], dict[tuple[int, int], Vector]]:
    """Give, for every way to hold the last ``ranks`` ranks, the cost vector from each state before them."""
    done: dict[tuple[int, ...], dict[tuple[int, int], Vector]] = {
        (): {s: (EMPTY if s == (0, 0) else NOTHING) for s in STATES}
    }
    for length in range(1, ranks + 1):
        for counts in itertools.product(range(5), repeat=length):
            rest = done[counts[1:]]
            vectors = {}
            for state in STATES:
                out = [INFINITY] * SLOTS
                for after, slot, missing in STEPS[state, counts[0]]:
                    # The runs begun here are sets; they are counted where they begin.
                    begun = after[1]
                    for i, cost in enumerate(rest[after]):
                        sets, pair = i % 5 + slot % 5 + begun, i // 5 + slot // 5
                        if cost < INFINITY and sets < 5 and pair < 2:
                            total = cost + missing
                            if total < out[sets + 5 * pair]:
                                out[sets + 5 * pair] = total
                vectors[state] = tuple(out)
            done[counts] = vectors
    return {counts: v for counts, v in done.items() if len(counts) == ranks}


def prefix_vectors(ranks: int) -> dict[tuple[int, ...], dict[tuple[int, int], Vector]]:
    """Give, for every way to hold the first ``ranks`` ranks, the cost vector of reaching each state after them."""
    done: dict[tuple[int, ...], dict[tuple[int, int], Vector]] = {
        (): {s: (EMPTY if s == (0, 0) else NOTHING) for s in STATES}
    }
    for length in range(1, ranks + 1):
        for counts in itertools.product(range(5), repeat=length):
            before = done[counts[:-1]]
            out = {state: [INFINITY] * SLOTS for state in STATES}
            for state in STATES:
                finite = [(i % 5, i // 5, cost) for i, cost in enumerate(before[state]) if cost < INFINITY]
                for after, slot, missing in STEPS[state, counts[-1]]:
                    target, add = out[after], slot % 5 + after[1]
                    for sets, pair, cost in finite:
                        k, p = sets + add, pair + slot // 5
                        if k < 5 and p < 2 and cost + missing < target[k + 5 * p]:
                            target[k + 5 * p] = cost + missing
            done[counts] = {state: tuple(v) for state, v in out.items()}
    return {counts: v for counts, v in done.items() if len(counts) == ranks}


class Interned:
    """Cost vectors as small numbers, with memoised convolution and minimum."""

    def __init__(self) -> None:
        self.numbers: dict[Vector, int] = {}
        self.vectors: list[Vector] = []
        self._convolved: dict[tuple[int, int], int] = {}
        self._minimum: dict[tuple[int, int], int] = {}

    def number(self, vector: Vector) -> int:
        if vector not in self.numbers:
            self.numbers[vector] = len(self.vectors)
            self.vectors.append(vector)
        return self.numbers[vector]

    def convolved(self, a: int, b: int) -> int:
        key = (a, b)
        if key not in self._convolved:
            self._convolved[key] = self.number(convolve(self.vectors[a], self.vectors[b]))
        return self._convolved[key]

    def minimum(self, a: int, b: int) -> int:
        if a == b:
            return a
        key = (a, b)
        if key not in self._minimum:
            self._minimum[key] = self.number(tuple(map(min, self.vectors[a], self.vectors[b])))
        return self._minimum[key]


def classes_of(signatures: dict[tuple[int, ...], object]) -> tuple[dict[tuple[int, ...], int], list[tuple[int, ...]]]:
    """Number equal signatures alike, fewest tiles first; give the numbers and one member of each class."""
    members: dict[object, tuple[int, ...]] = {}
    for counts in sorted(signatures, key=lambda c: (sum(c), c)):
        members.setdefault(signatures[counts], counts)
    number = {signature: i for i, signature in enumerate(members)}
    return {counts: number[s] for counts, s in signatures.items()}, list(members.values())


class Grid:
    """The class of a suit (or the honours) by its two halves."""

    def __init__(self, values: dict[tuple[tuple[int, ...], tuple[int, ...]], Vector], first: int, last: int) -> None:
        firsts, lasts = all_ways(first), all_ways(last)
        rows, row_members = classes_of({f: tuple(values[f, s] for s in lasts) for f in firsts})
        self.columns, col_members = classes_of({s: tuple(values[f, s] for f in row_members) for s in lasts})
        self.vectors: list[Vector] = []
        offsets = []
        for row in row_members:
            offsets.append(len(self.vectors))
            # Columns have ever more tiles; those left out belong to no hand.
            self.vectors += [values[row, col] for col in col_members if sum(row) + sum(col) <= MOST_TILES]
        self.rows = {counts: offsets[number] for counts, number in rows.items()}
        # A fifth copy may look up any row and column.
        self.size = offsets[-1] + len(col_members)


def suit_grid() -> Grid:
    """Compute the cost vectors of all 5**9 suits, by halves."""
    pool = Interned()
    nothing = pool.number(NOTHING)

    def distinct(
        halves: dict[tuple[int, ...], dict[tuple[int, int], Vector]],
    ) -> tuple[dict[tuple[int, ...], int], list[tuple[int, ...]]]:
        numbers: dict[tuple[int, ...], int] = {}
        keys: dict[tuple[int, ...], int] = {}
        for counts, vectors in halves.items():
            key = tuple(pool.number(vectors[state]) for state in STATES)
            numbers[counts] = keys.setdefault(key, len(keys))
        return numbers, list(keys)

    firsts, first_keys = distinct(prefix_vectors(5))
    lasts, last_keys = distinct(suffix_vectors(4))
    table: list[list[int]] = []
    for left in first_keys:
        line = []
        for right in last_keys:
            best = nothing
            for a, b in zip(left, right, strict=True):
                if a != nothing and b != nothing:
                    best = pool.minimum(best, pool.convolved(a, b))
            line.append(best)
        table.append(line)
    vectors = pool.vectors

    class Values(dict[tuple[tuple[int, ...], tuple[int, ...]], Vector]):
        def __missing__(self, key: tuple[tuple[int, ...], tuple[int, ...]]) -> Vector:
            return vectors[table[firsts[key[0]]][lasts[key[1]]]]

    return Grid(Values(), 5, 4)


def honour_grid() -> Grid:
    """Compute the cost vectors of all 5**7 honours, by halves."""

    def one(count: int) -> Vector:
        out = [INFINITY] * SLOTS
        out[0], out[1], out[5] = 0, max(0, 3 - count), max(0, 2 - count)
        return tuple(out)

    pool = Interned()

    def half(counts: tuple[int, ...]) -> int:
        total = pool.number(EMPTY)
        for count in sorted(counts):
            total = pool.convolved(total, pool.number(one(count)))
        return total

    firsts = {counts: half(counts) for counts in all_ways(4)}
    lasts = {counts: half(counts) for counts in all_ways(3)}

    class Values(dict[tuple[tuple[int, ...], tuple[int, ...]], Vector]):
        def __missing__(self, key: tuple[tuple[int, ...], tuple[int, ...]]) -> Vector:
            return pool.vectors[pool.convolved(firsts[key[0]], lasts[key[1]])]

    return Grid(Values(), 4, 3)


def build() -> dict[str, tuple[str, list[int]]]:
    """Build all tables: name -> (C type, values)."""
    suits, honours = suit_grid(), honour_grid()

    # The monoid: everything that occurs, closed under convolution.
    elements: dict[Vector, int] = {}
    for vector in (EMPTY, *suits.vectors, *honours.vectors):
        elements.setdefault(vector, len(elements))
    listed = list(elements)
    generators = [v for v in listed if v != EMPTY]
    position = 0
    while position < len(listed):
        for generator in generators:
            combined = convolve(listed[position], generator)
            if combined not in elements:
                elements[combined] = len(elements)
                listed.append(combined)
        position += 1
    if len(listed) > PRODUCT_STRIDE:
        raise AssertionError(f"{len(listed)} elements do not fit")

    product, regular, odd = [], [], []
    for left in listed:
        line = [elements[convolve(left, right)] for right in listed]
        product += line + [0] * (PRODUCT_STRIDE - len(line))
        # Tiles missing for 0 to 4 melds: four sets and a pair, less what is set aside.
        missing = [min(left[5 + 4 - melds], 20) for melds in range(5)] + [20] * 3
        regular += [tiles - 1 for tiles in missing]
        odd += [tiles & 1 for tiles in missing]

    forms = []
    for index in range(1 << 14):
        kinds, pairs = index & 15, index >> 4 & 7
        orphan_kinds, orphan_pairs = index >> 7 & 15, index >> 11 & 7
        chiitoi = 6 - pairs + max(0, 7 - kinds)
        kokushi = 13 - orphan_kinds - (orphan_pairs > 0)
        forms.append(min(chiitoi, kokushi))

    def half(offsets: dict[tuple[int, ...], int], weights: tuple[int, ...], orphans: tuple[bool, ...]) -> list[int]:
        # Room for a fifth copy of the kind that weighs most; that answer is masked out afterwards.
        entries = [0] * (4 * sum(weights) + max(weights) + 1)
        for counts, offset in offsets.items():
            key = sum(weight * count for weight, count in zip(weights, counts, strict=True))
            entries[key] = offset << COUNTER_BITS | counters(counts, orphans)
        return entries

    def classes(grid: Grid) -> list[int]:
        return [elements[vector] for vector in grid.vectors] + [0] * (grid.size - len(grid.vectors))

    return {
        "suit_row": ("uint32_t", half(suits.rows, FIRST_WEIGHTS, (True, False, False, False, False))),
        "suit_col": ("uint32_t", half(suits.columns, LAST_WEIGHTS, (False, False, False, True))),
        "suit_class": ("uint8_t", classes(suits)),
        "honour_row": ("uint32_t", half(honours.rows, WIND_WEIGHTS, (True,) * 4)),
        "honour_col": ("uint32_t", half(honours.columns, DRAGON_WEIGHTS, (True,) * 3)),
        "honour_class": ("uint8_t", classes(honours)),
        "product": ("uint8_t", product),
        "regular": ("int8_t", regular),
        "odd": ("uint8_t", odd),
        "forms": ("int8_t", forms),
    }


PREAMBLE = """\
/* Made by tools/generate_tables.py; do not edit. */
#ifndef MJCORE_TABLES_H
#define MJCORE_TABLES_H
#include <stdint.h>
#if defined(_MSC_VER)
#define MJ_ALIGNED __declspec(align(64))
#else
#define MJ_ALIGNED __attribute__((aligned(64)))
#endif
"""
# All tables lie in one struct that the compiler is not told the place of: it reaches all of them from one register,
# where it would spend one, or an instruction, on each.
ACCESS = """\
static inline const struct mj_tables *mj_at(void) {
    const struct mj_tables *at = &mj_all_tables;
#if defined(__GNUC__)
    __asm__("" : "+r"(at));
#endif
    return at;
}
"""


def write_header(path: Path) -> None:
    """Write the tables as a C header, unless one newer than this generator is there."""
    if path.exists() and path.stat().st_mtime >= Path(__file__).stat().st_mtime:
        return
    tables = build()
    lines = ["struct mj_tables {"]
    lines += [f"    MJ_ALIGNED {ctype} {name}[{len(values)}];" for name, (ctype, values) in tables.items()]
    lines += ["};", "static const struct mj_tables mj_all_tables = {"]
    for _, values in tables.values():
        lines += ["{", *(",".join(map(str, values[i : i + 64])) + "," for i in range(0, len(values), 64)), "},"]
    lines.append("};")
    access = [f"#define mj_{name} (mj_at()->{name})" for name in tables]
    path.write_text(PREAMBLE + "\n".join(lines) + "\n" + ACCESS + "\n".join(access) + "\n#endif\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/generate_tables.py FILE")
    write_header(Path(sys.argv[1]))
