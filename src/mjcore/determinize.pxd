# A full state that agrees with a partly known one: where search and rollouts start from.

from mjcore.random cimport random_t
from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t

# Give every unknown tile a value, alike for all that are left; a seat in riichi gets a tenpai hand, furiten of other
# seats follows from what went by. False when a seat in riichi cannot be tenpai with the tiles left.
cdef bint determinize(riichi_table_t *t, const riichi_rules_t *r, random_t *g) noexcept nogil
