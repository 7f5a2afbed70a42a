# Who must decide, and who gets the tile on the table: seats asked, answers, precedence.

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset
from mjcore.table cimport ACT_PASS, EV_DAHAI, next_seat, table_t
from mjcore.tiles cimport KIND_OF, bit


cdef inline void ask_nobody(table_t *t) noexcept nogil:
    t.asked = 0
    memset(t.legal, 0, sizeof(t.legal))


cdef inline void ask_seat(table_t *t, int seat, uint64_t legal) noexcept nogil:
    """Ask a seat when there is anything it may do."""
    t.legal[seat] = legal
    if legal:
        t.asked |= <uint8_t>(1 << seat)


cdef inline uint64_t may_claim(const table_t *t, int players, bint chi) noexcept nogil:
    """Seats that wait for the tile on the table or may have two tiles for a call; most have not, and need no closer look."""
    cdef int kind = KIND_OF[t.claim_tile]
    # Copies in hand that make a call worth looking at; nobody has five.
    cdef int pair = 2 if t.claim_event == EV_DAHAI else 5
    cdef uint64_t seats = 0
    cdef int seat
    for seat in range(players):
        if t.seats[seat].waits >> kind & 1 or t.seats[seat].counts[kind] >= pair:
            seats |= bit(seat)
    if chi and kind < 27 and pair == 2:
        seats |= bit(next_seat(t, t.claim_from))
    return seats & ~bit(t.claim_from)


cdef inline int nearest(const table_t *t, int seats) noexcept nogil:
    """Of some seats, the one that comes first after the seat whose tile lies on the table; itself when there is no other."""
    cdef int seat = next_seat(t, t.claim_from)
    while not seats >> seat & 1 and seat != t.claim_from:
        seat = next_seat(t, seat)
    return seat


cdef inline void note_answer(table_t *t, int seat, int action) noexcept nogil:
    t.answers[seat] = <uint8_t>action
    t.answered |= <uint8_t>(1 << seat)


cdef inline int take_answer(table_t *t, int seat, int action, bint several, uint8_t *seats) noexcept nogil:
    """Note an answer to the tile on the table and give what `settle_claims` gives."""
    note_answer(t, seat, action)
    if action == ACT_PASS and t.asked == t.answered and t.asked & (t.asked - 1) == 0:
        return 0
    return settle_claims(t, several, seats)


# The first asked seat that has not answered yet, from the turn or the discarder on; -1 when none.
cdef int first_asked(const table_t *t) noexcept nogil
# Once enough answers are in: rank of what happens (3 a win, 2 a pon or open kan, 1 a chi, 0 nothing; -1: wait on); `seats`
# gets who (several for a win when `several`). Nearest to `claim_from` goes first.
cdef int settle_claims(const table_t *t, bint several, uint8_t *seats) noexcept nogil
