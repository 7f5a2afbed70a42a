# Which classical hands are complete, and which tiles complete them. No seven pairs here.

from libc.stdint cimport uint8_t, uint64_t

# Are 3n+2 concealed tiles four sets and a pair beside the melds, or thirteen orphans? No seven pairs.
cdef bint is_complete(const uint8_t *counts) noexcept nogil
# Kinds that complete 3n+1 concealed tiles. With `fifth` also kinds all four of which are in the hand.
cdef uint64_t classical_waits(const uint8_t *counts, int melds, bint fifth) noexcept nogil
