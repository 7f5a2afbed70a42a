# Live play of a classical hand: answers become events, and what needs no decision happens by itself.

from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport classical_state_t
from mjcore.table cimport log_t

# Record an answer (legal by the caller's word) and play on to the next decision or the end.
cdef void classical_act(
    classical_state_t *t, const classical_rules_t *r, log_t *log, int seat, int action
) noexcept nogil
# Do what needs no decision (draws, bonus tiles, settlement) up to the next one.
cdef void classical_advance(classical_state_t *t, const classical_rules_t *r, log_t *log) noexcept nogil
