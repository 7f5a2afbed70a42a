# Where the tiles of a state are: those seen, the places of those that are not, and hands drawn from what is left.

from libc.stdint cimport uint8_t
from mjcore.random cimport random_t
from mjcore.table cimport table_t

# Add to copies by code (46 of them) every known tile of hands, melds, rivers, those set aside and the wall still to come.
cdef void count_seen(const table_t *b, uint8_t *seen) noexcept nogil
# Places of hands and wall whose tile is not known.
cdef int count_hidden(const table_t *b) noexcept nogil
# Copies by code of a full set that are left when those seen are taken away; their number, -1 when one is seen too often.
cdef int tiles_left(const uint8_t *full, int size, const uint8_t *seen, uint8_t *left) noexcept nogil
# Give wholly hidden hands (a mask of seats) closed tiles that wait: they lack one tile of sets and a pair, or, with
# `other_forms`, of seven pairs or thirteen orphans. more[seat] gets how many tiles each held beyond them. False when no
# such hands are found among what is left; the hands are as before then.
cdef bint deal_waiting_hands(table_t *b, int seats, uint8_t *left, bint other_forms, int *more, random_t *g) noexcept nogil
