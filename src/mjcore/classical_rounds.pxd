# A classical hand as an extension type: native code gets at the state of a Python object through it.

from mjcore.classical_rules cimport ClassicalRules
from mjcore.classical_state cimport classical_state_t
from mjcore.facts cimport HandFacts
from mjcore.match cimport match_t


cdef class ClassicalRound(HandFacts):
    cdef readonly ClassicalRules rules
    cdef classical_state_t t

    @staticmethod
    cdef ClassicalRound bare(ClassicalRules rules)


cdef class ClassicalMatch:
    cdef readonly ClassicalRules rules
    cdef match_t m
