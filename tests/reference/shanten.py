"""Shanten, useful tiles, waits and best discards straight from the definition.

Shanten is the number of tiles a hand lacks for the nearest complete hand, minus one. A complete hand is
``4 - melds`` sets and a pair, or seven different pairs, or the thirteen orphans with one of them twice; of no kind
may it need more copies than there are (`caps`: four, fewer where called sets count, none where the kind does not
exist). Drawing a kind lowers the shanten exactly when a nearest complete hand needs one more of it, so one pass
finds the distance and the useful kinds. `by_enumeration` and `by_search` reach the same numbers by other ways.
"""

from functools import cache, lru_cache
from itertools import product

from tests.reference.tiles import NOT_IN_SANMA, ORPHANS, kinds_of

FORMS = ("regular", "chiitoi", "kokushi")
FAR = 99

# Nearest targets of one sort: (tiles missing, mask of the kinds that any of them lacks).
Best = tuple[int, int]
NOTHING: Best = (FAR, 0)


def better(a: Best, b: Best) -> Best:
    """Keep the smaller distance, and of equal distances the useful kinds of both."""
    if a[0] == b[0]:
        return (a[0], a[1] | b[1])
    return a if a[0] < b[0] else b


@cache
def suit_table(counts: tuple[int, ...], caps: tuple[int, ...], runs: bool) -> dict[tuple[int, int], Best]:
    """Give for one suit, by number of sets and pairs, the nearest target and its missing kinds.

    Walks the ranks upwards. The state is how many runs began one and two ranks before, and how many sets and pairs
    were taken so far; at each rank it tries every number of new runs, triplets and pairs.
    """
    length = len(counts)
    states: dict[tuple[int, int, int, int], Best] = {(0, 0, 0, 0): (0, 0)}
    for rank in range(length):
        following: dict[tuple[int, int, int, int], Best] = {}
        most_runs = 4 if runs and rank + 2 < length else 0
        choices = [c for c in product(range(most_runs + 1), (0, 1), (0, 1)) if c[0] + 3 * c[1] + 2 * c[2] <= caps[rank]]
        for (before, last, sets, pairs), (missing, kinds) in states.items():
            for new, triplet, pair in choices:
                used = before + last + new + 3 * triplet + 2 * pair
                if used > caps[rank] or sets + new + triplet > 4 or pairs + pair > 1:
                    continue
                here = missing, kinds
                if used > counts[rank]:
                    here = missing + used - counts[rank], kinds | 1 << rank
                key = (last, new, sets + new + triplet, pairs + pair)
                known = following.get(key)
                following[key] = here if known is None else better(known, here)
        states = following
    table: dict[tuple[int, int], Best] = {}
    for (before, last, sets, pairs), best in states.items():
        if (before == 0 and last == 0) or not runs:
            table[sets, pairs] = better(table.get((sets, pairs), NOTHING), best)
    return table


def default_caps(players: int = 4) -> tuple[int, ...]:
    """Give four copies of every kind that exists."""
    return tuple(0 if players == 3 and kind in NOT_IN_SANMA else 4 for kind in range(34))


def caps_with_melds(melded: list[int], players: int = 4) -> tuple[int, ...]:
    """Give the copies left where tiles in own melds (counts by kind) cannot be used again."""
    return tuple(cap - min(cap, used) for cap, used in zip(default_caps(players), melded, strict=True))


def regular(counts: list[int], melds: int = 0, caps: tuple[int, ...] | None = None) -> Best:
    """Give tiles missing and useful kinds for ``4 - melds`` sets and a pair."""
    caps = default_caps() if caps is None else caps
    total: dict[tuple[int, int], Best] = {(0, 0): (0, 0)}
    for first in (0, 9, 18, 27):
        last = min(first + 9, 34)
        table = suit_table(tuple(counts[first:last]), caps[first:last], first < 27)
        joined: dict[tuple[int, int], Best] = {}
        for ((s1, p1), (m1, k1)), ((s2, p2), (m2, k2)) in product(total.items(), table.items()):
            key = (s1 + s2, p1 + p2)
            if key[0] <= 4 - melds and key[1] <= 1:
                here = (m1 + m2, k1 | k2 << first)
                joined[key] = better(joined.get(key, NOTHING), here)
        total = joined
    return total.get((4 - melds, 1), NOTHING)


def chiitoi(counts: list[int], caps: tuple[int, ...] | None = None) -> Best:
    """Give tiles missing and useful kinds for seven different pairs."""
    caps = default_caps() if caps is None else caps
    table = {0: (0, 0)}
    for kind in range(34):
        if caps[kind] >= 2:
            lacking = max(0, 2 - counts[kind])
            for pairs in range(min(6, len(table) - 1), -1, -1):
                missing, kinds = table[pairs]
                here = (missing + lacking, kinds | 1 << kind if lacking else kinds)
                table[pairs + 1] = better(table.get(pairs + 1, NOTHING), here)
    return table[7]


def kokushi(counts: list[int]) -> Best:
    """Give tiles missing and useful kinds for thirteen orphans."""
    best = NOTHING
    for twice in ORPHANS:
        lacking = {kind: max(0, (2 if kind == twice else 1) - counts[kind]) for kind in ORPHANS}
        best = better(best, (sum(lacking.values()), sum(1 << kind for kind, n in lacking.items() if n)))
    return best


def by_form(
    counts: list[int], melds: int = 0, caps: tuple[int, ...] | None = None, forms: tuple[str, ...] = FORMS
) -> dict[str, Best]:
    """Give for each form that is possible the tiles missing and the useful kinds."""
    answers: dict[str, Best] = {}
    if "regular" in forms:
        answers["regular"] = regular(counts, melds, caps)
    if melds == 0 and "chiitoi" in forms:
        answers["chiitoi"] = chiitoi(counts, caps)
    if melds == 0 and "kokushi" in forms:
        answers["kokushi"] = kokushi(counts)
    return answers


def nearest(
    counts: list[int], melds: int = 0, caps: tuple[int, ...] | None = None, forms: tuple[str, ...] = FORMS
) -> Best:
    """Give the shanten over all forms and the mask of the kinds that lower it."""
    best = NOTHING
    for answer in by_form(counts, melds, caps, forms).values():
        best = better(best, answer)
    return (best[0] - 1, best[1])


def shanten(counts: list[int], melds: int = 0, caps: tuple[int, ...] | None = None) -> int:
    """Give the shanten: -1 complete, 0 ready."""
    return nearest(counts, melds, caps)[0]


def ukeire(counts: list[int], melds: int = 0, caps: tuple[int, ...] | None = None) -> frozenset[int]:
    """Give the kinds that lower the shanten."""
    return kinds_of(nearest(counts, melds, caps)[1])


def waits(counts: list[int], melds: int = 0, caps: tuple[int, ...] | None = None) -> frozenset[int]:
    """Give the kinds that complete a hand of 3n+1 tiles; none unless it is ready."""
    distance, kinds = nearest(counts, melds, caps)
    return kinds_of(kinds) if distance == 0 else frozenset()


def discards(
    counts: list[int], melds: int = 0, caps: tuple[int, ...] | None = None
) -> dict[int, tuple[int, frozenset[int]]]:
    """Give for every kind that can be discarded from 3n+2 tiles the shanten after it and the useful kinds."""
    answers = {}
    for kind in range(34):
        if counts[kind]:
            rest = counts[:]
            rest[kind] -= 1
            distance, kinds = nearest(rest, melds, caps)
            answers[kind] = (distance, kinds_of(kinds))
    return answers


def best_discards(counts: list[int], melds: int = 0, caps: tuple[int, ...] | None = None) -> frozenset[int]:
    """Give the kinds whose discard from 3n+2 tiles keeps the shanten as low as any discard can."""
    answers = discards(counts, melds, caps)
    lowest = min(distance for distance, _ in answers.values())
    return frozenset(kind for kind, (distance, _) in answers.items() if distance == lowest)


# The same by other ways, to check the above.


@cache
def suit_targets(length: int) -> dict[tuple[int, int], frozenset[tuple[int, ...]]]:
    """List every group of tiles of one suit that is s sets and p pairs, by (s, p), four copies of each at most."""
    blocks: list[tuple[int, ...]] = [tuple(3 if i == rank else 0 for i in range(length)) for rank in range(length)]
    if length == 9:
        blocks += [tuple(1 if rank <= i < rank + 3 else 0 for i in range(9)) for rank in range(7)]
    pair_blocks = [tuple(2 if i == rank else 0 for i in range(length)) for rank in range(length)]

    def grow(groups: frozenset[tuple[int, ...]], added: list[tuple[int, ...]]) -> frozenset[tuple[int, ...]]:
        sums = (tuple(map(sum, zip(group, block, strict=True))) for group in groups for block in added)
        return frozenset(group for group in sums if max(group) <= 4)

    targets = {(0, 0): frozenset([(0,) * length])}
    for sets in range(1, 5):
        targets[sets, 0] = grow(targets[sets - 1, 0], blocks)
    for sets in range(5):
        targets[sets, 1] = grow(targets[sets, 0], pair_blocks)
    return targets


@cache
def suit_by_enumeration(counts: tuple[int, ...], caps: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """Give the least number of tiles missing for each (s, p) by looking at every target."""
    table = {}
    for key, targets in suit_targets(len(counts)).items():
        distances = [
            sum(max(0, wanted - held) for wanted, held in zip(target, counts, strict=True))
            for target in targets
            if all(wanted <= cap for wanted, cap in zip(target, caps, strict=True))
        ]
        table[key] = min(distances, default=FAR)
    return table


def by_enumeration(counts: list[int], melds: int = 0, caps: tuple[int, ...] | None = None) -> int:
    """Give the shanten of the regular form by looking at every complete hand, suit by suit."""
    caps = default_caps() if caps is None else caps
    total = {(0, 0): 0}
    for first in (0, 9, 18, 27):
        last = min(first + 9, 34)
        table = suit_by_enumeration(tuple(counts[first:last]), caps[first:last])
        joined: dict[tuple[int, int], int] = {}
        for ((s1, p1), m1), ((s2, p2), m2) in product(total.items(), table.items()):
            key = (s1 + s2, p1 + p2)
            joined[key] = min(joined.get(key, FAR), m1 + m2)
        total = joined
    return total[4 - melds, 1] - 1


def is_complete(counts: list[int], melds: int = 0) -> bool:
    """Say whether 3n+2 tiles are a complete hand, by taking sets away."""
    if sum(counts) != 14 - 3 * melds:
        return False
    if melds == 0 and all(counts[kind] in (0, 2) for kind in range(34)):
        return True
    if melds == 0 and all(counts[kind] >= 1 for kind in ORPHANS) and sum(counts[kind] for kind in ORPHANS) == 14:
        return True
    return any(
        only_sets(tuple(n - 2 if kind == pair else n for kind, n in enumerate(counts)))
        for pair in range(34)
        if counts[pair] >= 2
    )


@lru_cache(maxsize=1 << 18)
def only_sets(counts: tuple[int, ...]) -> bool:
    """Say whether the tiles divide into triplets and runs."""
    lowest = next((kind for kind in range(34) if counts[kind]), None)
    if lowest is None:
        return True
    if counts[lowest] >= 3 and only_sets(tuple(n - 3 if kind == lowest else n for kind, n in enumerate(counts))):
        return True
    return (
        lowest < 27
        and lowest % 9 < 7
        and counts[lowest + 1] > 0
        and counts[lowest + 2] > 0
        and only_sets(tuple(n - 1 if lowest <= kind <= lowest + 2 else n for kind, n in enumerate(counts)))
    )


def shape_waits(counts: list[int], melds: int = 0) -> frozenset[int]:
    """Give the kinds that complete the shape, whether or not a copy of them is left."""
    answers = set()
    for kind in range(34):
        drawn = counts[:]
        drawn[kind] += 1
        if is_complete(drawn, melds):
            answers.add(kind)
    return frozenset(answers)


def by_search(counts: list[int], melds: int = 0, caps: tuple[int, ...] | None = None, limit: int = 2) -> int | None:
    """Give the shanten by drawing and discarding, breadth first; None when it is above `limit`.

    The hand is complete after some draws with a discard between each two: with 3n+1 tiles k draws mean shanten k - 1.
    """
    caps = default_caps() if caps is None else caps
    if sum(counts) % 3 == 2:
        if is_complete(counts, melds) and all(map(lambda n, cap: n <= cap, counts, caps)):
            return -1
        hands = {tuple(n - (i == kind) for i, n in enumerate(counts)) for kind in range(34) if counts[kind]}
    else:
        hands = {tuple(counts)}
    for distance in range(limit + 1):
        drawn = {
            tuple(n + (i == kind) for i, n in enumerate(hand))
            for hand in hands
            for kind in range(34)
            if hand[kind] < caps[kind]
        }
        if any(is_complete(list(hand), melds) for hand in drawn):
            return distance
        hands = {
            tuple(n - (i == kind) for i, n in enumerate(hand)) for hand in drawn for kind in range(34) if hand[kind]
        }
    return None
