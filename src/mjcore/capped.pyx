"""Shanten and ukeire in the mode that counts tiles of own melds against the four copies of a kind.

The tables of `shanten` know only the closed tiles, so this walks each suit with how many copies of each kind
may be used. It is asked rarely and takes microseconds.
"""

from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memcpy
from mjcore.shanten cimport shanten_chiitoi, shanten_kokushi

cdef enum:
    NO_SHANTEN = 20


cdef struct costs_t:
    int8_t cost[2][5]         # tiles missing, by pair and sets


cdef inline void add_costs(costs_t *left, const costs_t *right) noexcept nogil:
    """Combine two cost vectors into the first."""
    cdef costs_t out
    cdef int p, k, q, n, total
    for p in range(2):
        for k in range(5):
            out.cost[p][k] = NO_SHANTEN
    for p in range(2):
        for k in range(5):
            for q in range(2 - p):
                for n in range(5 - k):
                    total = left.cost[p][k] + right.cost[q][n]
                    if total < out.cost[p + q][k + n]:
                        out.cost[p + q][k + n] = total
    left[0] = out


cdef void capped_suit(const uint8_t *counts, const uint8_t *caps, costs_t *out) noexcept nogil:
    """Give the cost vector of one suit by a walk over its ranks with 0-2 runs open at each of the last two."""
    cdef int8_t now[3][3][2][5]
    cdef int8_t then[3][3][2][5]
    cdef int rank, a, b, p, k, runs, triplet, pair, used, cost, sets
    for a in range(3):
        for b in range(3):
            for p in range(2):
                for k in range(5):
                    now[a][b][p][k] = NO_SHANTEN
    now[0][0][0][0] = 0
    for rank in range(9):
        for a in range(3):
            for b in range(3):
                for p in range(2):
                    for k in range(5):
                        then[a][b][p][k] = NO_SHANTEN
        for a in range(3):
            for b in range(3):
                for p in range(2):
                    for k in range(5):
                        if now[a][b][p][k] >= NO_SHANTEN:
                            continue
                        for runs in range(3 if rank < 7 else 1):
                            for triplet in range(2):
                                sets = k + runs + triplet
                                if sets > 4:
                                    break
                                for pair in range(2 - p):
                                    used = a + b + runs + 3 * triplet + 2 * pair
                                    if used > caps[rank]:
                                        break
                                    cost = now[a][b][p][k] + (used - counts[rank] if used > counts[rank] else 0)
                                    if cost < then[b][runs][p + pair][sets]:
                                        then[b][runs][p + pair][sets] = cost
        now = then
    for p in range(2):
        for k in range(5):
            out.cost[p][k] = now[0][0][p][k]


cdef int capped_regular(const uint8_t *counts, int melds, const uint8_t *caps) noexcept nogil:
    cdef costs_t total, part
    cdef int suit, kind, p, k
    capped_suit(counts, caps, &total)
    for suit in range(1, 3):
        capped_suit(counts + 9 * suit, caps + 9 * suit, &part)
        add_costs(&total, &part)
    for kind in range(27, 34):
        for p in range(2):
            for k in range(5):
                part.cost[p][k] = NO_SHANTEN
        part.cost[0][0] = 0
        if caps[kind] >= 2:
            part.cost[1][0] = 2 - counts[kind] if counts[kind] < 2 else 0
        if caps[kind] >= 3:
            part.cost[0][1] = 3 - counts[kind] if counts[kind] < 3 else 0
        add_costs(&total, &part)
    return total.cost[1][4 - melds] - 1


cdef int shanten_capped(const uint8_t *counts, int melds, const uint8_t *caps) noexcept nogil:
    cdef int value = capped_regular(counts, melds, caps), other
    if melds == 0:
        # Without melds the caps are four each or those of the tile set: nothing to count.
        other = shanten_chiitoi(counts)
        if other < value:
            value = other
        other = shanten_kokushi(counts)
        if other < value:
            value = other
    return value


cdef uint64_t ukeire_capped(const uint8_t *counts, int melds, const uint8_t *caps, int *value) noexcept nogil:
    cdef uint8_t more[34]
    cdef uint64_t mask = 0
    cdef int kind
    memcpy(more, counts, 34)
    value[0] = shanten_capped(counts, melds, caps)
    for kind in range(34):
        if counts[kind] < caps[kind]:
            more[kind] += 1
            if shanten_capped(more, melds, caps) < value[0]:
                mask |= <uint64_t>1 << kind
            more[kind] -= 1
    return mask
