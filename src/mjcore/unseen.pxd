# Where the tiles of a state are: those seen, the places of those that are not, and hands drawn from what is left.

from libc.stdint cimport uint8_t
from mjcore.random cimport random_t
from mjcore.table cimport table_t

# Add to copies by code (46 of them) every known tile of hands, melds, rivers and the wall still to come; tiles set
# aside are the family's to count. `front`: replacements are taken from the front of the dead wall.
cdef void count_seen(const table_t *b, bint front, uint8_t *seen) noexcept nogil
# Places of hands and wall whose tile is not known.
cdef int count_hidden(const table_t *b, bint front) noexcept nogil
# Copies by code of a full set that are left when those seen are taken away; their number, -1 when one is seen too often.
cdef int tiles_left(const uint8_t *full, int size, const uint8_t *seen, uint8_t *left) noexcept nogil
# Take a hand of `closed` (3n+1) tiles that lacks one tile of n sets and a pair; False when none is found.
cdef bint take_waiting_hand(uint8_t *left, int closed, random_t *g, uint8_t *out) noexcept nogil


cdef inline bint still_to_come(const table_t *b, bint front, int place) noexcept nogil:
    """Whether the tile at a place of the wall has not been taken yet."""
    if place < b.wall_next:
        return False
    if front:
        return place < b.wall_end or place >= b.wall_end + b.replaced
    return place < b.wall_size - b.replaced
