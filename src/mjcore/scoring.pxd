# What a Python scoring question is made of: a hand, what happened, and the score of both.

from libc.stdint cimport uint32_t
from mjcore.riichi_win cimport score_t, win_t
from mjcore.rules cimport RiichiRules, riichi_rules_t

# What `Hand` and `Situation` refuse when they are made, for questions that come as columns.
cdef bint facts_conflict(const win_t *win) noexcept nogil
cdef bint fifth_in_melds(const win_t *win) noexcept nogil
cdef bint reds_missing(const riichi_rules_t *rules, const win_t *win) noexcept nogil
# What hand, situation and rules cannot agree on, bit by bit as CONFLICTS names it; `tiles` closed tiles were given.
cdef uint32_t win_conflicts(const riichi_rules_t *rules, const win_t *win, int tiles) noexcept nogil


cdef class HandTiles:
    cdef win_t part           # counts, melds, red fives and norths are set
    cdef int tiles            # closed tiles
    cdef int bonus            # flowers and seasons
    cdef int reds[3]          # red fives of m, p and s


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
