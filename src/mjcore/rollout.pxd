# Play on from any state with built-in policies, without the GIL.

from libc.stdint cimport uint64_t
from mjcore.match cimport match_t
from mjcore.random cimport random_t
from mjcore.riichi_table cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport log_t

# The first asked seat that has not answered yet, from the turn on; -1 when none.
cdef int seat_to_move(const riichi_table_t *t) noexcept nogil
# Play a hand to its end; `policies` has one for each seat. Returns the decisions taken.
cdef uint64_t play_hand(
    riichi_table_t *t, const riichi_rules_t *r, log_t *log, const int *policies, random_t *g
) noexcept nogil
# Start the next hand of a match from a shuffled wall and play on to the first decision.
cdef void deal_hand(
    riichi_table_t *t, const riichi_rules_t *r, const match_t *m, log_t *log, random_t *g
) noexcept nogil
# REFUSED-like check of what must always hold: 0, or the number of the invariant that does not.
cdef int broken_invariant(riichi_table_t *t, const riichi_rules_t *r, long total) noexcept nogil
