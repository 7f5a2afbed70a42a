"""Live play of a classical hand: the driver that turns answers into events.

The rule numbers in comments (R3, S8 ...) are those of the classical rules this project follows.
"""

from libc.stdint cimport uint8_t
from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport bonus_held, classical_state_t
from mjcore.classical_table cimport classical_apply, classical_ask, classical_event
from mjcore.table cimport (
    ACT_PASS, END_EXHAUSTIVE, EV_BONUS, EV_CONTINUE, EV_DAHAI, EV_END, EV_HORA, EV_RYUKYOKU, EV_TSUMO,
    FLAG_REPLACEMENT, NOBODY, NO_TILE, PHASE_BONUS, PHASE_CLAIM, PHASE_DRAW, PHASE_DRAWN, PHASE_OPENING, PHASE_REPLACE,
    PHASE_TURN, PHASE_WON, call_event, event_t, live_tiles, log_t, make_event, next_seat, settle_claims, table_t,
    write_log,
)
from mjcore.tiles cimport FLOWER_1, lowest, popcount


cdef inline void _emit(classical_state_t *t, const classical_rules_t *r, log_t *log, event_t e) noexcept nogil:
    write_log(log, &e)
    classical_apply(t, r, &e)


cdef inline void _draw(classical_state_t *t, const classical_rules_t *r, log_t *log, int seat, bint box) noexcept nogil:
    """Draw for a seat; the hand is drawn when a live tile is needed and there is none (R10)."""
    cdef table_t *b = &t.base
    if box:
        _emit(t, r, log, make_event(EV_TSUMO, seat, b.wall[b.wall_end + b.replaced], FLAG_REPLACEMENT, NOBODY))
    elif live_tiles(b):
        _emit(
            t, r, log, make_event(EV_TSUMO, seat, b.wall[b.wall_next], FLAG_REPLACEMENT if t.flower_due else 0, NOBODY)
        )
    else:
        _emit(t, r, log, make_event(EV_RYUKYOKU, NOBODY, NO_TILE, END_EXHAUSTIVE, NOBODY))


cdef inline void _pass(classical_state_t *t, const classical_rules_t *r, log_t *log) noexcept nogil:
    """Nobody takes the tile on the table."""
    cdef table_t *b = &t.base
    if b.claim_event == EV_DAHAI:
        _draw(t, r, log, next_seat(b, b.claim_from), False)
    else:
        _draw(t, r, log, b.claim_from, True)


cdef void classical_advance(classical_state_t *t, const classical_rules_t *r, log_t *log) noexcept nogil:
    cdef table_t *b = &t.base
    while True:
        if b.phase == PHASE_TURN:
            classical_ask(t, r)
            return
        if b.phase == PHASE_CLAIM:
            if classical_ask(t, r):
                return
            _pass(t, r, log)
        elif b.phase == PHASE_DRAW:
            _draw(t, r, log, b.turn, False)
        elif b.phase == PHASE_REPLACE:
            _draw(t, r, log, b.turn, True)
        elif b.phase == PHASE_BONUS:
            if bonus_held(&b.seats[b.turn]) == 0:
                return
            _emit(
                t, r, log,
                make_event(EV_BONUS, b.turn, FLOWER_1 + lowest(bonus_held(&b.seats[b.turn])), 0, NOBODY),
            )
        elif b.phase == PHASE_OPENING:
            if classical_ask(t, r):
                return
            _emit(t, r, log, make_event(EV_CONTINUE, b.turn, NO_TILE, 0, NOBODY))
        elif b.phase == PHASE_WON or b.phase == PHASE_DRAWN:
            _emit(t, r, log, make_event(EV_END, NOBODY, NO_TILE, b.end, NOBODY))
        else:
            return


cdef void _resolve(
    classical_state_t *t, const classical_rules_t *r, log_t *log, int rank, uint8_t seats
) noexcept nogil:
    """Turn the best answers to the tile on the table into events."""
    cdef table_t *b = &t.base
    cdef int seat = b.claim_from, _i
    if rank == 0:
        _pass(t, r, log)
        return
    if rank == 3:
        for _i in range(1, 4):
            seat = seat + 1 & 3
            if seats >> seat & 1:
                _emit(t, r, log, make_event(EV_HORA, seat, b.claim_tile, 0, b.claim_from))
        return
    seat = lowest(seats)
    _emit(t, r, log, call_event(b, seat, b.answers[seat]))


cdef void classical_act(
    classical_state_t *t, const classical_rules_t *r, log_t *log, int seat, int action
) noexcept nogil:
    cdef table_t *b = &t.base
    cdef uint8_t seats = 0
    cdef int rank
    if b.phase != PHASE_CLAIM:
        _emit(t, r, log, classical_event(t, r, seat, action))
        classical_advance(t, r, log)
        return
    b.answers[seat] = <uint8_t>action
    b.answered |= <uint8_t>(1 << seat)
    if b.asked == b.answered and action == ACT_PASS and popcount(b.asked) == 1:
        rank = 0
    else:
        rank = settle_claims(b, r.multiple_winners, &seats)
    if rank >= 0:
        _resolve(t, r, log, rank, seats)
        classical_advance(t, r, log)
