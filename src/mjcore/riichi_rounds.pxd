# A riichi hand as an extension type.

from mjcore.riichi_state cimport riichi_table_t
from mjcore.rounds cimport Round
from mjcore.rules cimport riichi_rules_t


cdef class RiichiRound(Round):
    cdef riichi_table_t t
    cdef const riichi_rules_t *data
