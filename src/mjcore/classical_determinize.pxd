# A full classical state that agrees with a partly known one: where search and rollouts start from.

from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport classical_state_t
from mjcore.random cimport random_t

# Give every unknown tile a value, alike for all that are left; bonus tiles stay in the wall, and a seat with an original
# call gets a hand that waits. False when it cannot with the tiles left.
cdef bint classical_determinize(classical_state_t *t, const classical_rules_t *r, random_t *g) noexcept nogil
