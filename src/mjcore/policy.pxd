# Built-in policies for rollouts and vector stepping: what a seat answers, from its legal mask and state.

from libc.stdint cimport uint64_t
from mjcore.random cimport random_t
from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t

cdef enum:
    POLICY_RANDOM = 0       # uniform over the legal codes
    POLICY_TSUMOGIRI = 1    # wins when it can, passes and discards what it draws otherwise
    POLICY_GREEDY = 2       # wins, declares riichi, discards for the lowest shanten and then the most ukeire

cdef int choose_action(
    const riichi_table_t *t, const riichi_rules_t *r, int policy, random_t *g, int seat
) noexcept nogil
