# The step from one classical hand to the next, and the end of a classical match.

from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport classical_state_t
from mjcore.match cimport match_t

cdef void classical_match_start(match_t *m, const classical_rules_t *r, int length) noexcept nogil
# Take in a hand that is over.
cdef void classical_match_next(match_t *m, const classical_rules_t *r, const classical_state_t *t) noexcept nogil
