# All ways to divide a complete hand into sets and a pair. Knows nothing of riichi or classical.

from libc.stdint cimport uint8_t, uint64_t

cdef enum:
    MAX_READINGS = 16

ctypedef struct reading_t:
    uint64_t runs         # bit k: at least one run k, k+1, k+2
    uint64_t runs_twice   # bit k: at least two such runs
    uint64_t triplets     # bit k: a triplet of kind k
    uint8_t pair          # kind of the pair
    uint8_t n_runs
    uint8_t n_triplets
    uint8_t run[4]        # the runs by lowest kind, rising, n_runs of them

# Fill `out` (room for MAX_READINGS) with every division of `counts` into sets and one pair and
# return how many there are; the number of sets follows from the number of tiles (3n+2).
# Seven pairs and thirteen orphans are not readings: see the two tests below.
cdef int decompose(const uint8_t *counts, reading_t *out) noexcept nogil
cdef bint is_seven_pairs(const uint8_t *counts) noexcept nogil         # seven different pairs
cdef bint is_thirteen_orphans(const uint8_t *counts) noexcept nogil    # fourteen tiles
# Does kind `kind` form a triplet in every division of the hand after each of its waits (riichi kan)?
cdef bint always_triplet(const uint8_t *counts, uint64_t waits, int kind) noexcept nogil
