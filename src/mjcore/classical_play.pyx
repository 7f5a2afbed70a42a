"""Live play of a classical hand: the driver that turns answers into events.

The rule numbers in comments (R3, S8 ...) are those of the classical rules this project follows.
"""

from libc.stdint cimport uint8_t
from mjcore.claims cimport nearest, take_answer
from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport bonus_held, classical_state_t
from mjcore.classical_table cimport classical_apply, classical_ask, classical_event
from mjcore.table cimport (
    END_EXHAUSTIVE, EV_BONUS, EV_CONTINUE, EV_DAHAI, EV_END, EV_HORA, EV_RYUKYOKU, FLAG_REPLACEMENT, NOBODY,
    NO_TILE, PHASE_BONUS, PHASE_CLAIM, PHASE_DRAW, PHASE_DRAWN, PHASE_OPENING, PHASE_REPLACE, PHASE_TURN, PHASE_WON,
    call_event, event_t, live_draw, live_tiles, log_t, make_event, next_seat, replacement_draw, table_t, write_log,
)
from mjcore.tiles cimport FLOWER_1, lowest


cdef inline void _emit(classical_state_t *t, const classical_rules_t *r, log_t *log, event_t e) noexcept nogil:
    write_log(log, &e)
    classical_apply(t, r, &e)


cdef inline void _draw_live(classical_state_t *t, const classical_rules_t *r, log_t *log, int seat) noexcept nogil:
    """Draw a live tile for a seat; the hand is drawn when there is none (R10)."""
    if live_tiles(&t.base):
        _emit(t, r, log, live_draw(&t.base, seat, FLAG_REPLACEMENT if t.flower_due else 0))
    else:
        _emit(t, r, log, make_event(EV_RYUKYOKU, NOBODY, NO_TILE, END_EXHAUSTIVE, NOBODY))


cdef inline void _pass(classical_state_t *t, const classical_rules_t *r, log_t *log) noexcept nogil:
    """Nobody takes the tile on the table."""
    cdef table_t *b = &t.base
    if b.claim_event == EV_DAHAI:
        _draw_live(t, r, log, next_seat(b, b.claim_from))
    else:
        _emit(t, r, log, replacement_draw(b, b.claim_from))


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
            _draw_live(t, r, log, b.turn)
        elif b.phase == PHASE_REPLACE:
            _emit(t, r, log, replacement_draw(b, b.turn))
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
    cdef int seat
    if rank == 0:
        _pass(t, r, log)
        return
    if rank == 3:
        while seats:
            seat = nearest(b, seats)
            seats &= <uint8_t>~(1 << seat)
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
    rank = take_answer(b, seat, action, r.multiple_winners, &seats)
    if rank >= 0:
        _resolve(t, r, log, rank, seats)
        classical_advance(t, r, log)
