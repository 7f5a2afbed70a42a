# Play on from any state with built-in policies, without the GIL.

from libc.stdint cimport uint64_t
from mjcore.family cimport family_t
from mjcore.match cimport match_t
from mjcore.random cimport random_t
from mjcore.table cimport log_t, table_t

# Play a hand to its end; `policies` has one for each seat. Returns the decisions taken.
cdef uint64_t play_hand(
    const family_t *f, table_t *t, const void *r, log_t *log, const int *policies, random_t *g
) noexcept nogil
# Start the next hand of a match from a shuffled wall and play on to the first decision.
cdef void deal_hand(
    const family_t *f, table_t *t, const void *r, const match_t *m, log_t *log, random_t *g
) noexcept nogil
# Legal sequences of `depth` answers from a state; one that ends the hand earlier counts too.
cdef uint64_t count_sequences(const family_t *f, const table_t *t, const void *r, int depth) noexcept nogil
