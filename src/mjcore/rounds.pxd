# Hands and matches of any family as extension types: native code gets at the state of a Python object through them.

from mjcore.facts cimport HandFacts
from mjcore.family cimport Family, family_t
from mjcore.match cimport match_t
from mjcore.options cimport NativeRules


cdef class Round(HandFacts):
    cdef readonly NativeRules rules
    cdef const family_t *f
    cdef const void *r                  # the packed struct of the rules

    # A hand of the same rules without state, to be filled by the caller; one with the same state and no log.
    cdef Round bare(self)
    cdef Round same(self)

# A hand of these rules without state.
cdef Round bare_round(Family family, NativeRules rules)


cdef class Match:
    cdef readonly NativeRules rules
    cdef Family family
    cdef match_t m
