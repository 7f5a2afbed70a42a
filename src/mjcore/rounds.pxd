# A riichi hand as an extension type: native code gets at the state of a Python object through it.

from mjcore.facts cimport HandFacts
from mjcore.match cimport match_t
from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport RiichiRules


cdef class RiichiRound(HandFacts):
    cdef readonly RiichiRules rules
    cdef riichi_table_t t

    @staticmethod
    cdef RiichiRound bare(RiichiRules rules)


cdef class RiichiMatch:
    cdef readonly RiichiRules rules
    cdef match_t m
