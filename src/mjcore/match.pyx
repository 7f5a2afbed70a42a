"""What the matches of all families have in common: scores, the deal that goes round, the start of the next hand."""

from libc.stdint cimport int32_t
from libc.string cimport memset
from mjcore.table cimport deal_t


cdef void match_open(match_t *m, int players, int length, int32_t points) noexcept nogil:
    cdef int seat
    memset(m, 0, sizeof(match_t))
    m.players = <unsigned char>players
    m.length = <unsigned char>length
    for seat in range(players):
        m.scores[seat] = points


cdef void match_count(match_t *m, const int32_t *scores) noexcept nogil:
    cdef int seat
    m.hands += 1
    for seat in range(m.players):
        m.scores[seat] = scores[seat]


cdef void match_pass_deal(match_t *m) noexcept nogil:
    m.dealer = <unsigned char>((m.dealer + 1) % m.players)
    m.number += 1
    if m.number == m.players:
        m.number = 0
        m.round_wind += 1


cdef void match_deal(const match_t *m, deal_t *deal) noexcept nogil:
    cdef int seat
    for seat in range(4):
        deal.scores[seat] = m.scores[seat]
    deal.dealer = m.dealer
    deal.round_wind = m.round_wind
    deal.number = m.number
    deal.honba = m.honba
    deal.sticks = m.sticks
