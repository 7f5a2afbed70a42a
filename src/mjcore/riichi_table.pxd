# What the seats of a riichi hand may do, and the one function that changes a state once it has started.
#
# Live play (riichi_play) turns answers into events and applies them; replay and log-following (riichi_follow) apply
# events from elsewhere. Legal actions are read from the state, whoever fed it.

from libc.stdint cimport uint64_t
from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport event_t

# Change the state by an event that is known to be legal.
cdef void riichi_apply(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil
# Fill `legal` and `asked` for the phase; true when somebody is asked.
cdef bint riichi_ask(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil
# Legal actions of the seat whose turn it is; of a seat that may answer the tile on the table. 0 for a hidden hand.
cdef uint64_t legal_turn(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil
cdef uint64_t legal_claim(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil
# The event an action of a seat stands for, and the action of an event (NO_ACTION when it is none).
cdef event_t riichi_event(const riichi_table_t *t, const riichi_rules_t *r, int seat, int action) noexcept nogil
cdef int riichi_action(const riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil
# Note who waits for the tile on the table.
cdef void riichi_note_missed(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil
