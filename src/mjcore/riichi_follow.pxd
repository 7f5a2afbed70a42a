# Events of a riichi hand that come from elsewhere, and what one seat knows of a state.

from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport event_t

# REFUSED_NOT, or why the event cannot happen now. Looks at hidden hands as far as they are known.
cdef int riichi_refuse(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil
# Hide what `seat` does not know (NOBODY: a spectator): wall, other hands, ura.
cdef void riichi_redact(riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil
