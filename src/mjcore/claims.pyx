"""Who must decide, and who gets the tile on the table: the answers of the seats and their precedence."""

from libc.stdint cimport uint8_t, uint64_t
from mjcore.table cimport (
    ACT_CHI_HIGH_RED, ACT_CHI_LOW, ACT_DAIMINKAN, ACT_PON, ACT_WIN, PHASE_CLAIM, next_seat, table_t,
)


cdef int first_asked(const table_t *t) noexcept nogil:
    cdef int waiting = t.asked & ~t.answered
    cdef int seat, _i
    if waiting == 0:
        return -1
    seat = next_seat(t, t.claim_from) if t.phase == PHASE_CLAIM else t.turn
    for _i in range(t.players):
        if waiting >> seat & 1:
            return seat
        seat = next_seat(t, seat)
    return -1


cdef inline int _rank(int action) noexcept nogil:
    """Rank of an answer: 3 win, 2 pon and open kan, 1 chi, 0 pass."""
    if action == ACT_WIN:
        return 3
    if ACT_PON <= action <= ACT_DAIMINKAN:
        return 2
    return 1 if ACT_CHI_LOW <= action <= ACT_CHI_HIGH_RED else 0


cdef inline int _best_rank(uint64_t legal) noexcept nogil:
    """The highest rank of what a seat may answer."""
    if legal >> ACT_WIN & 1:
        return 3
    if legal >> ACT_PON & 15:
        return 2
    return 1 if legal >> ACT_CHI_LOW & 63 else 0


cdef int settle_claims(const table_t *t, bint several, uint8_t *seats) noexcept nogil:
    cdef int seat, rank, best = 0, _i
    cdef uint8_t who = 0
    seat = t.claim_from
    for _i in range(1, t.players):
        seat = next_seat(t, seat)
        if not t.answered >> seat & 1:
            continue
        rank = _rank(t.answers[seat])
        if rank > best:
            best = rank
            who = <uint8_t>(1 << seat)
        elif rank == best and rank == 3 and several:
            who |= <uint8_t>(1 << seat)
    seat = t.claim_from
    for _i in range(1, t.players):
        seat = next_seat(t, seat)
        if t.asked >> seat & 1 and not t.answered >> seat & 1:
            rank = _best_rank(t.legal[seat])
            if rank > best or rank == 0:
                return -1
            # A seat farther from the discarder cannot beat an answer of its own rank.
            if rank == best and ((rank == 3 and several) or nearest(t, who | 1 << seat) == seat):
                return -1
    seats[0] = who
    return best
