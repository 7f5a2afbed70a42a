"""Live play of a riichi hand: the driver that turns answers into events."""

from libc.stdint cimport uint8_t
from mjcore.claims cimport nearest, note_answer, take_answer
from mjcore.riichi_state cimport nagashi_seats, riichi_table_t, tenpai_seats
from mjcore.riichi_table cimport riichi_apply, riichi_ask, riichi_event
from mjcore.rules cimport DORA_AT_ONCE, ROB_NEAREST, RON_HEAD_BUMP, TRIPLE_DRAW, riichi_rules_t
from mjcore.table cimport (
    ACT_HIDE_TENPAI, END_EXHAUSTIVE, END_FOUR_KANS, END_FOUR_RIICHI, END_FOUR_WINDS, END_NAGASHI, END_NONE,
    END_TRIPLE_RON, EV_ANKAN, EV_DAHAI, EV_DAIMINKAN, EV_DORA, EV_END, EV_HORA, EV_NUKI, EV_REACH_ACCEPTED,
    EV_RYUKYOKU, NOBODY, NO_TILE, PHASE_CLAIM, PHASE_DRAW, PHASE_DRAWN, PHASE_REPLACE, PHASE_SHOW, PHASE_TURN,
    PHASE_WON, RIVER_CODE, begin_event, call_event, event_t, indicator_index, live_draw, live_tiles, log_t,
    make_event, next_seat, replacement_draw, table_t, write_log,
)
from mjcore.tiles cimport WINDS, lowest, popcount


# -- live play ------------------------------------------------------------------------------------

cdef inline void _emit(riichi_table_t *t, const riichi_rules_t *r, log_t *log, event_t e) noexcept nogil:
    write_log(log, &e)
    riichi_apply(t, r, &e)


cdef void _turn_over(riichi_table_t *t, const riichi_rules_t *r, log_t *log, int keep) noexcept nogil:
    """Turn over indicators until `keep` are still due."""
    cdef table_t *b = &t.base
    while t.dora_due > keep and b.n_dora < 5:
        _emit(t, r, log, make_event(EV_DORA, NOBODY, b.wall[indicator_index(b, b.n_dora)], 0, NOBODY))


cdef inline int _kan_keeps(const riichi_rules_t *r, int kind) noexcept nogil:
    """How many indicators stay due when the replacement for a kan is drawn."""
    return (r.concealed_kan_dora if kind == EV_ANKAN else r.open_kan_dora) != DORA_AT_ONCE


cdef int abort_due(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    """The abortive draw due when the discard on the table passes, END_NONE if none."""
    cdef const table_t *b = &t.base
    cdef int seat, kind
    cdef bint all_riichi = True
    if r.four_winds and t.uninterrupted and b.players == 4 and b.n_discards == 4:
        kind = b.seats[0].river[0] & RIVER_CODE
        if WINDS >> kind & 1:
            for seat in range(1, 4):
                if b.seats[seat].river[0] & RIVER_CODE != kind:
                    kind = -1
            if kind >= 0:
                return END_FOUR_WINDS
    if r.four_riichi and b.players == 4:
        for seat in range(4):
            if not t.riichi[seat]:
                all_riichi = False
        if all_riichi:
            return END_FOUR_RIICHI
    if r.four_kans and b.kans == 4 and popcount(t.kan_owners) > 1:
        return END_FOUR_KANS
    return END_NONE


cdef void _exhaust(riichi_table_t *t, const riichi_rules_t *r, log_t *log, uint8_t hidden) noexcept nogil:
    cdef event_t e = make_event(EV_RYUKYOKU, NOBODY, NO_TILE, END_EXHAUSTIVE, NOBODY)
    if nagashi_seats(t, r):
        e.flags = END_NAGASHI
    e.used[0] = tenpai_seats(t) & ~hidden
    e.used[1] = hidden
    _emit(t, r, log, e)


cdef void _pass(riichi_table_t *t, const riichi_rules_t *r, log_t *log) noexcept nogil:
    """Nobody takes the tile on the table."""
    cdef table_t *b = &t.base
    cdef int end, seat
    if b.claim_event != EV_DAHAI:
        _turn_over(t, r, log, _kan_keeps(r, b.claim_event) if b.claim_event != EV_NUKI else t.dora_due)
        _emit(t, r, log, replacement_draw(b, b.claim_from))
        return
    if t.stick_due != NOBODY:
        _emit(t, r, log, make_event(EV_REACH_ACCEPTED, t.stick_due, NO_TILE, 0, NOBODY))
    _turn_over(t, r, log, 0)
    end = abort_due(t, r)
    if end != END_NONE:
        _emit(t, r, log, make_event(EV_RYUKYOKU, NOBODY, NO_TILE, end, NOBODY))
    elif live_tiles(b):
        _emit(t, r, log, live_draw(b, next_seat(b, b.claim_from), 0))
    else:
        if r.tenpai_may_be_hidden:
            for seat in range(b.players):
                if b.seats[seat].waits and not t.riichi[seat]:
                    begin_event(b)
                    b.phase = PHASE_SHOW
                    return
        _exhaust(t, r, log, 0)


cdef bint several_wins(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    if r.multi_ron == RON_HEAD_BUMP:
        return False
    return t.base.claim_event == EV_DAHAI or r.multi_rob != ROB_NEAREST


cdef void _resolve(riichi_table_t *t, const riichi_rules_t *r, log_t *log, int rank, uint8_t seats) noexcept nogil:
    """Turn the best answers to the tile on the table into events."""
    cdef table_t *b = &t.base
    cdef int seat, action
    if rank == 0:
        _pass(t, r, log)
        return
    if rank == 3:
        if popcount(seats) == 3 and r.triple_ron == TRIPLE_DRAW:
            _emit(t, r, log, make_event(EV_RYUKYOKU, NOBODY, NO_TILE, END_TRIPLE_RON, NOBODY))
            return
        while seats:
            seat = nearest(b, seats)
            seats &= <uint8_t>~(1 << seat)
            _emit(t, r, log, make_event(EV_HORA, seat, b.claim_tile, 0, b.claim_from))
        return
    seat = lowest(seats)
    # Read before the stick and the indicators are laid: every event takes the answers away.
    action = b.answers[seat]
    if t.stick_due != NOBODY:
        _emit(t, r, log, make_event(EV_REACH_ACCEPTED, t.stick_due, NO_TILE, 0, NOBODY))
    _turn_over(t, r, log, 0)
    _emit(t, r, log, call_event(b, seat, action))


cdef void riichi_advance(riichi_table_t *t, const riichi_rules_t *r, log_t *log) noexcept nogil:
    cdef table_t *b = &t.base
    while True:
        if b.phase == PHASE_TURN:
            riichi_ask(t, r)
            return
        if b.phase == PHASE_CLAIM:
            if b.claim_event == EV_DAHAI:
                if t.dora_due and r.kan_dora_on_discard_ron:
                    _turn_over(t, r, log, 0)
            elif b.claim_event != EV_NUKI and t.dora_due > 1 and r.pending_dora_on_robbed_kan:
                _turn_over(t, r, log, 1)
            if riichi_ask(t, r):
                return
            _pass(t, r, log)
        elif b.phase == PHASE_DRAW:
            _emit(t, r, log, live_draw(b, b.turn, 0))
        elif b.phase == PHASE_REPLACE:
            _turn_over(t, r, log, _kan_keeps(r, EV_DAIMINKAN))
            _emit(t, r, log, replacement_draw(b, b.turn))
        elif b.phase == PHASE_SHOW:
            riichi_ask(t, r)
            return
        elif b.phase == PHASE_WON or b.phase == PHASE_DRAWN:
            _emit(t, r, log, make_event(EV_END, NOBODY, NO_TILE, b.end, NOBODY))
        else:
            return


cdef void riichi_act(riichi_table_t *t, const riichi_rules_t *r, log_t *log, int seat, int action) noexcept nogil:
    cdef table_t *b = &t.base
    cdef uint8_t seats = 0, hidden = 0
    cdef int rank, i
    if b.phase == PHASE_TURN:
        _emit(t, r, log, riichi_event(t, r, seat, action))
    elif b.phase == PHASE_CLAIM:
        rank = take_answer(b, seat, action, several_wins(t, r), &seats)
        if rank < 0:
            return
        _resolve(t, r, log, rank, seats)
    elif b.phase == PHASE_SHOW:
        note_answer(b, seat, action)
        if b.asked & ~b.answered:
            return
        for i in range(b.players):
            if b.asked >> i & 1 and b.answers[i] == ACT_HIDE_TENPAI:
                hidden |= <uint8_t>(1 << i)
        _exhaust(t, r, log, hidden)
    riichi_advance(t, r, log)
