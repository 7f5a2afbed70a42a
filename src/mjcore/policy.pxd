# Built-in policies for rollouts and vector stepping: what a seat answers, from its legal mask and state.

from mjcore.family cimport family_t
from mjcore.random cimport random_t
from mjcore.table cimport table_t

cdef enum:
    POLICY_RANDOM = 0       # uniform over the legal codes
    POLICY_TSUMOGIRI = 1    # wins when it can, passes and discards what it draws otherwise
    POLICY_GREEDY = 2       # wins, does first what its family does first, discards for shanten and then ukeire

cdef int choose_action(const family_t *f, const table_t *t, int policy, random_t *g, int seat) noexcept nogil
