"""The step from one classical hand to the next: dealer, wind, East's run, the sixteenth change (M2, M3, S8)."""

from libc.string cimport memset
from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport classical_state_t
from mjcore.match cimport OVER_LENGTH, match_t


cdef void classical_match_start(match_t *m, const classical_rules_t *r, int length) noexcept nogil:
    cdef int seat
    memset(m, 0, sizeof(match_t))
    m.players = 4
    m.length = <unsigned char>length
    for seat in range(4):
        m.scores[seat] = r.start_points


cdef void classical_match_next(match_t *m, const classical_rules_t *r, const classical_state_t *t) noexcept nogil:
    cdef int seat
    m.hands += 1
    for seat in range(4):
        m.scores[seat] = t.base.scores[seat]
    if t.stays:
        if t.base.winners:
            m.honba += m.honba < 255
        elif r.east_streak_broken_by_draw:
            m.honba = 0
        return
    m.honba = 0
    if 4 * m.round_wind + m.number + 1 >= m.length:
        m.over = OVER_LENGTH
        return
    m.dealer = (m.dealer + 1) & 3
    m.number += 1
    if m.number == 4:
        m.number = 0
        m.round_wind += 1
