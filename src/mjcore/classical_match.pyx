"""The step from one classical hand to the next: dealer, wind, East's run, the sixteenth change (M2, M3, S8)."""

from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport classical_state_t
from mjcore.match cimport OVER_LENGTH, match_count, match_open, match_pass_deal, match_t


cdef void classical_match_start(match_t *m, const classical_rules_t *r, int length) noexcept nogil:
    match_open(m, 4, length, r.start_points)


cdef void classical_match_next(match_t *m, const classical_rules_t *r, const classical_state_t *t) noexcept nogil:
    match_count(m, t.base.scores)
    if t.base.stays:
        if t.base.winners:
            m.honba += m.honba < 255
        elif r.east_streak_broken_by_draw:
            m.honba = 0
        return
    m.honba = 0
    if 4 * m.round_wind + m.number + 1 >= m.length:
        m.over = OVER_LENGTH
        return
    match_pass_deal(m)
