# A classical hand as an extension type.

from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport classical_state_t
from mjcore.rounds cimport Round


cdef class ClassicalRound(Round):
    cdef classical_state_t t
    cdef const classical_rules_t *data
