# What the seats of a classical hand may do, and the one function that changes a state once it has started.
#
# Live play (classical_play) turns answers into events and applies them; replay and log-following (classical_follow)
# apply events from elsewhere. Legal actions are read from the state, whoever fed it.

from libc.stdint cimport uint64_t
from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport classical_state_t
from mjcore.table cimport event_t

# Change the state by an event that is known to be legal.
cdef void classical_apply(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil
# Fill `legal` and `asked` for the phase; true when somebody is asked.
cdef bint classical_ask(classical_state_t *t, const classical_rules_t *r) noexcept nogil
# Legal actions of the seat whose turn it is; of a seat that may answer the tile on the table; of one in its opening.
# 0 for a hidden hand.
cdef uint64_t legal_turn(const classical_state_t *t, const classical_rules_t *r) noexcept nogil
cdef uint64_t legal_claim(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil
cdef uint64_t legal_opening(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil
# The event an action of a seat stands for, and the action of an event (NO_ACTION when it is none).
cdef event_t classical_event(
    const classical_state_t *t, const classical_rules_t *r, int seat, int action
) noexcept nogil
cdef int classical_action(const classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil
# Say who sets bonus tiles aside or opens next, up to the dealer's first turn (R3, R4): after an event of the deal, and
# when hands have become known.
cdef void classical_known(classical_state_t *t, const classical_rules_t *r) noexcept nogil
