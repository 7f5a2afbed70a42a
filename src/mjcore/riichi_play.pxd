# Live play of a riichi hand: answers become events, and what needs no decision happens by itself.

from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport log_t

# Record an answer (legal by the caller's word) and play on to the next decision or the end.
cdef void riichi_act(riichi_table_t *t, const riichi_rules_t *r, log_t *log, int seat, int action) noexcept nogil
# Do what needs no decision (draws, indicators, sticks, abortive draws, settlement) up to the next one.
cdef void riichi_advance(riichi_table_t *t, const riichi_rules_t *r, log_t *log) noexcept nogil
# The abortive draw due when the discard on the table passes, END_NONE if none.
cdef int abort_due(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil
# Whether several may win on the tile on the table.
cdef bint several_wins(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil
