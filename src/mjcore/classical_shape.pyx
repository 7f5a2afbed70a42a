"""Complete classical hands and their waits: sets and one pair in any number of copies, or thirteen orphans."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy
from mjcore.masks cimport masks_t, read_masks
from mjcore.shanten cimport waits
from mjcore.shapes cimport is_thirteen_orphans
from mjcore.tiles cimport EAST, KINDS, lowest, popcount


cdef inline bint _only_sets(const uint8_t *suit) noexcept nogil:
    # Three equal runs are three triplets, so each tile starts (what is left of it) mod 3 runs.
    cdef int i, left, started = 0, before = 0
    for i in range(9):
        left = suit[i] - started - before
        if left < 0:
            return False
        before = started
        started = left % 3
    return started == 0 and before == 0


cdef inline bint _sets_and_pair(uint8_t *suit) noexcept nogil:
    # Triplets and runs weigh 0 mod 3, so the weight of all tiles says where the pair can be.
    cdef int i, weight = 0
    cdef bint found
    for i in range(9):
        weight += i * suit[i]
    i = (2 * weight) % 3
    while i < 9:
        if suit[i] >= 2:
            suit[i] -= 2
            found = _only_sets(suit)
            suit[i] += 2
            if found:
                return True
        i += 3
    return False


cdef bint _regular(uint8_t *counts) noexcept nogil:
    # Sets and one pair, any number of copies of a kind.
    cdef int s, i, size, pairs = 0
    for i in range(EAST, KINDS):
        if counts[i] % 3 == 1:
            return False
        pairs += counts[i] % 3 == 2
    for s in range(0, 27, 9):
        size = 0
        for i in range(9):
            size += counts[s + i]
        if size % 3 == 1:
            return False
        if size % 3 == 2:
            pairs += 1
            if pairs > 1 or not _sets_and_pair(counts + s):
                return False
        elif not _only_sets(counts + s):
            return False
    return pairs == 1


cdef bint is_complete(const uint8_t *counts) noexcept nogil:
    cdef uint8_t copy[34]
    memcpy(copy, counts, KINDS)
    return _regular(copy) or is_thirteen_orphans(counts)


cdef uint64_t classical_waits(const uint8_t *counts, int melds, bint fifth) noexcept nogil:
    cdef uint8_t copy[34]
    cdef uint64_t found = waits(counts, melds, False)
    cdef uint64_t doubtful = 0
    cdef masks_t held
    cdef int kind
    if fifth or (melds == 0 and found):
        read_masks(counts, &held)
        # The shared kernel knows seven pairs, and no fifth copy.
        if melds == 0 and popcount(held.twos | held.fours) == 6:
            doubtful = found
        if fifth:
            doubtful |= held.fours
    if doubtful == 0:
        return found
    memcpy(copy, counts, KINDS)
    while doubtful:
        kind = lowest(doubtful)
        doubtful &= doubtful - 1
        copy[kind] += 1
        if _regular(copy) or is_thirteen_orphans(copy):
            found |= <uint64_t>1 << kind
        else:
            found &= ~(<uint64_t>1 << kind)
        copy[kind] -= 1
    return found
