# The step from one riichi hand to the next, and the end of a riichi match.

from mjcore.match cimport match_t
from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t

cdef enum:
    LENGTH_ONE_HAND = 0
    LENGTH_EAST = 1
    LENGTH_EAST_SOUTH = 2

cdef void riichi_match_start(match_t *m, const riichi_rules_t *r, int length) noexcept nogil
# Take in a hand that is over.
cdef void riichi_match_next(match_t *m, const riichi_rules_t *r, const riichi_table_t *t) noexcept nogil
