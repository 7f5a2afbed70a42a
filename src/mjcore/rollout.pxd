# Play on from any state with built-in policies, without the GIL.

from libc.stdint cimport uint64_t
from mjcore.match cimport match_t
from mjcore.random cimport random_t
from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport log_t

# Play a hand to its end; `policies` has one for each seat. Returns the decisions taken.
cdef uint64_t play_hand(
    riichi_table_t *t, const riichi_rules_t *r, log_t *log, const int *policies, random_t *g
) noexcept nogil
# Start the next hand of a match from a shuffled wall and play on to the first decision.
cdef void deal_hand(
    riichi_table_t *t, const riichi_rules_t *r, const match_t *m, log_t *log, random_t *g
) noexcept nogil
# Legal sequences of `depth` answers from a state (a hand that ends earlier counts as one).
cdef uint64_t count_sequences(const riichi_table_t *t, const riichi_rules_t *r, int depth) noexcept nogil
# Legal sequences of `depth` answers from a state; one that ends the hand earlier counts too.
cdef uint64_t count_sequences(const riichi_table_t *t, const riichi_rules_t *r, int depth) noexcept nogil
# Check what must always hold: 0, or the number of the invariant that does not.
cdef int broken_invariant(riichi_table_t *t, const riichi_rules_t *r, long total) noexcept nogil
