"""The step from one riichi hand to the next: dealer, wind, honba, sticks, extension, end (section 9)."""

from libc.stdint cimport int32_t
from mjcore.match cimport (
    OVER_AUTO_STOP, OVER_BUST, OVER_LENGTH, OVER_NOT, OVER_TARGET, match_count, match_open, match_pass_deal, match_t,
)
from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport END_EXHAUSTIVE, END_NAGASHI, END_RON, END_TSUMO


cdef void riichi_match_start(match_t *m, const riichi_rules_t *r, int length) noexcept nogil:
    match_open(m, r.players, length, r.start_points)


cdef int _over(const match_t *m, const riichi_rules_t *r, const riichi_table_t *t) noexcept nogil:
    cdef int seat, end = t.base.end
    cdef int32_t top = m.scores[0]
    cdef bint dealer_leads = True, abort
    cdef bint won = end == END_TSUMO or end == END_RON or (end == END_NAGASHI and t.base.winners)
    abort = not (won or end == END_EXHAUSTIVE or end == END_NAGASHI)
    for seat in range(m.players):
        if m.scores[seat] > top:
            top = m.scores[seat]
        # Equal points rank by seat.
        if m.scores[seat] > m.scores[m.dealer] or (m.scores[seat] == m.scores[m.dealer] and seat < m.dealer):
            dealer_leads = False
        if r.bust_ends and m.scores[seat] < 0:
            return OVER_BUST
    if m.length == LENGTH_ONE_HAND:
        return OVER_LENGTH if not abort or r.one_hand_ends_on_abort else OVER_NOT
    if m.round_wind < m.length - 1 or (m.round_wind == m.length - 1 and m.number < m.players - 1):
        return OVER_NOT
    if t.base.stays:
        if not abort and dealer_leads and m.scores[m.dealer] >= r.auto_stop_points and (
            r.auto_stop_on_win if won else r.auto_stop_on_tenpai
        ):
            return OVER_AUTO_STOP
        return OVER_NOT
    if m.round_wind >= m.length and top >= r.target_points:
        return OVER_TARGET
    if not r.extension or top >= r.target_points:
        return OVER_LENGTH
    if m.round_wind >= m.length and m.number == m.players - 1:
        return OVER_LENGTH
    return OVER_NOT


cdef void riichi_match_next(match_t *m, const riichi_rules_t *r, const riichi_table_t *t) noexcept nogil:
    match_count(m, t.base.scores)
    m.sticks = t.next_sticks
    m.over = <unsigned char>_over(m, r, t)
    if m.over != OVER_NOT:
        return
    m.honba = t.next_honba
    if not t.base.stays:
        match_pass_deal(m)
