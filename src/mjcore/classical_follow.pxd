# Events of a classical hand that come from elsewhere, and what one seat knows of a state.

from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport classical_state_t
from mjcore.table cimport event_t

# REFUSED_NOT, or why the event cannot happen now. Looks at hidden hands as far as they are known.
cdef int classical_refuse(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil
# Hide what `seat` does not know (NOBODY: a spectator): wall and other hands.
cdef void classical_redact(classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil
