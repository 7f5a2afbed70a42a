# Classical hands played on from any state with built-in policies, without the GIL.

from libc.stdint cimport uint64_t
from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport classical_state_t
from mjcore.match cimport match_t
from mjcore.random cimport random_t
from mjcore.table cimport log_t

# What a seat answers by a policy of policy.pxd; greedy has no original call and chows nothing.
cdef int classical_choose(
    const classical_state_t *t, const classical_rules_t *r, int policy, random_t *g, int seat
) noexcept nogil
# Play a hand to its end; `policies` has one for each seat. Returns the decisions taken.
cdef uint64_t classical_play(
    classical_state_t *t, const classical_rules_t *r, log_t *log, const int *policies, random_t *g
) noexcept nogil
# Start the next hand of a match from a shuffled wall and play on to the first decision.
cdef void classical_deal(
    classical_state_t *t, const classical_rules_t *r, const match_t *m, log_t *log, random_t *g
) noexcept nogil
# What must always hold: 0, or the number of the invariant that does not.
cdef int classical_broken(const classical_state_t *t, const classical_rules_t *r, long total) noexcept nogil
