# What a Python scoring question is made of: a hand, what happened, and the score of both.

from mjcore.riichi cimport score_t, win_t
from mjcore.rules cimport RiichiRules


cdef class HandTiles:
    cdef win_t part           # counts, melds, red fives and norths are set
    cdef int tiles            # closed tiles


cdef class WinFacts:
    cdef win_t part           # everything else is set


cdef class Score:
    cdef win_t win
    cdef score_t score
    cdef readonly RiichiRules native_rules
    cdef readonly object hand
    cdef readonly object situation
    cdef readonly object rules

    cdef bint closed(self) noexcept
    cdef int times(self, int number) noexcept
