# The currency at the boundary: 34 counts, and how Python objects become such.

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

cdef enum:
    MOST_TILES = 14


cdef class Counts:
    cdef uint8_t data[40]     # 34 counts, padded with zeros
    cdef int tiles            # their sum


# Find the 34 counts in `source`: bytes and Counts as they lie, anything else copied into `buffer` (room for 40).
cdef const uint8_t *find_counts(object source, uint8_t *buffer) except NULL
# Melds as given, or (None) as they follow from the tiles: four sets and a pair less what is there. Raises ValueError.
cdef int checked_melds(const uint8_t *counts, int total, object melds) except -1
# 3 or 4 players -> sanma; with three players the counts must not hold 2m-8m.
cdef int checked_sanma(const uint8_t *counts, object players) except -1
# Raise the ValueError that says everything that is wrong with `counts`.
cdef int refuse(const uint8_t *counts) except -1
# The kinds of a mask as a tuple of ints, rising.
cdef tuple kinds_of(uint64_t mask)


cdef inline uint64_t load8(const uint8_t *p) noexcept nogil:
    cdef uint64_t x
    memcpy(&x, p, 8)
    return x


cdef inline int tiles_of(const uint8_t *counts) noexcept nogil:
    """Sum the counts; 0 when one is over four."""
    cdef uint64_t a = load8(counts), b = load8(counts + 8), c = load8(counts + 16), d = load8(counts + 24)
    cdef uint64_t e = counts[32] | <uint64_t>counts[33] << 8
    cdef uint64_t low = <uint64_t>0x7B7B7B7B7B7B7B7B, top = <uint64_t>0x8080808080808080
    if (a | a + low | b | b + low | c | c + low | d | d + low | e | e + low) & top:
        return 0
    return <int>(((a + b + c + d + e) * <uint64_t>0x0101010101010101) >> 56)


cdef inline int checked_total(const uint8_t *counts) noexcept nogil:
    """Sum the counts when each is 0-4 and the sum is 1-14 and no multiple of three, else give -1."""
    cdef int total = tiles_of(counts)
    return total if total <= MOST_TILES and total % 3 != 0 else -1


cdef inline bint no_middle(const uint8_t *counts) noexcept nogil:
    """Tell whether there is no 2m-8m."""
    return load8(counts) >> 8 == 0
