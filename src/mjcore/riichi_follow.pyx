"""Log-following: why an event from elsewhere cannot happen, and what one seat knows."""

from libc.stdint cimport uint8_t
from mjcore.follow cimport hide_from, is_call, is_claim, refuse_act, refuse_draw, refuse_ending, refuse_tile
from mjcore.riichi_play cimport abort_due, several_wins
from mjcore.riichi_state cimport nagashi_seats, riichi_table_t, ura_index
from mjcore.riichi_table cimport legal_claim, legal_turn, riichi_action
from mjcore.rules cimport TRIPLE_DRAW, riichi_rules_t
from mjcore.table cimport (
    ACT_WIN, END_EXHAUSTIVE, END_NAGASHI, END_NINE_ORPHANS, END_NONE, END_TRIPLE_RON, EV_ANKAN, EV_CHI, EV_DAHAI,
    EV_DAIMINKAN, EV_DORA, EV_END, EV_HORA, EV_KAKAN, EV_NUKI, EV_REACH, EV_REACH_ACCEPTED, EV_RYUKYOKU, EV_TSUMO,
    EV_URA, FLAG_TSUMOGIRI, NOBODY, NO_ACTION, PHASE_CLAIM, PHASE_OVER, PHASE_SHOW, PHASE_WON, REFUSED_DUE,
    REFUSED_NOT, REFUSED_PHASE, REFUSED_RULE, REFUSED_SEAT, call_action, draws_replacement, event_t,
    indicator_index, live_tiles, next_seat, seat_t, table_t,
)
from mjcore.tiles cimport KIND_OF, popcount


cdef bint _due(const riichi_table_t *t) noexcept nogil:
    """Say whether a stick or an indicator comes before what follows the tile on the table."""
    return t.stick_due != NOBODY or t.dora_due


cdef int _refuse_hidden(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    """Check an act of a seat whose hand is not known by what is public."""
    cdef table_t *b = &t.base
    cdef const seat_t *s = &b.seats[e.actor]
    cdef bint own = not is_call(e) and e.kind != EV_HORA
    if own:
        if b.after_call or b.declared:
            if e.kind != EV_DAHAI:
                return REFUSED_RULE
            return REFUSED_RULE if t.barred >> KIND_OF[e.tile] & 1 else REFUSED_NOT
        if t.riichi[e.actor] and (e.kind == EV_REACH or e.kind == EV_KAKAN):
            return REFUSED_RULE
        if e.kind == EV_DAHAI and t.riichi[e.actor] and not e.flags & FLAG_TSUMOGIRI:
            return REFUSED_RULE
        if e.kind == EV_REACH and (
            s.n_open or live_tiles(b) < r.riichi_min_live
            or (not r.riichi_below_1000 and b.scores[e.actor] < r.riichi_min_points)
        ):
            return REFUSED_RULE
        if e.kind == EV_ANKAN or e.kind == EV_KAKAN or e.kind == EV_NUKI:
            if live_tiles(b) == 0 or (e.kind != EV_NUKI and b.kans >= 4) or (e.kind == EV_NUKI and not r.nuki):
                return REFUSED_RULE
        if e.kind == EV_RYUKYOKU and not (r.nine_orphans and t.uninterrupted and s.n_river == 0):
            return REFUSED_RULE
        return REFUSED_NOT
    if e.kind == EV_HORA:
        return REFUSED_NOT if e.target == e.actor or s.discarded >> KIND_OF[e.tile] & 1 == 0 else REFUSED_RULE
    if t.riichi[e.actor] or b.claim_event != EV_DAHAI or (live_tiles(b) == 0 and not r.call_on_last_discard):
        return REFUSED_RULE
    if call_action(b, e) == NO_ACTION or (e.kind == EV_DAIMINKAN and (b.kans >= 4 or live_tiles(b) == 0)):
        return REFUSED_RULE
    if e.kind == EV_CHI and (not r.chi or e.actor != next_seat(b, b.claim_from)):
        return REFUSED_RULE
    return REFUSED_NOT


cdef int _refuse_act(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    """Check what a seat does: on its turn, or with the tile on the table."""
    cdef table_t *b = &t.base
    cdef int action, refused = refuse_act(b, e)
    if refused != REFUSED_NOT:
        return refused
    if b.winners and (not several_wins(t, r) or (popcount(b.winners) == 2 and r.triple_ron == TRIPLE_DRAW)):
        return REFUSED_RULE
    if is_call(e) and _due(t):
        return REFUSED_DUE
    if b.seats[e.actor].unknown:
        return _refuse_hidden(t, r, e)
    action = riichi_action(t, r, e)
    if action == NO_ACTION:
        return REFUSED_RULE
    if not (legal_claim(t, r, e.actor) if is_claim(e) else legal_turn(t, r)) >> action & 1:
        return REFUSED_RULE
    return REFUSED_NOT


cdef int _refuse_ryukyoku(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int seat, rons = 0
    if e.flags == END_NINE_ORPHANS:
        return _refuse_act(t, r, e)
    if b.phase != PHASE_CLAIM or b.claim_event != EV_DAHAI:
        # A third ron on a kan or a north aborts too.
        if not (b.phase == PHASE_CLAIM and e.flags == END_TRIPLE_RON) and b.phase != PHASE_SHOW:
            return REFUSED_PHASE
    if e.flags == END_TRIPLE_RON:
        for seat in range(b.players):
            if seat != b.claim_from and (b.seats[seat].unknown or legal_claim(t, r, seat) >> ACT_WIN & 1):
                rons += 1
        return REFUSED_NOT if rons == 3 and r.triple_ron == TRIPLE_DRAW and several_wins(t, r) else REFUSED_RULE
    if _due(t):
        return REFUSED_DUE
    if e.flags == END_EXHAUSTIVE or e.flags == END_NAGASHI:
        if live_tiles(b) or abort_due(t, r) != END_NONE:
            return REFUSED_RULE
        return REFUSED_NOT if (nagashi_seats(t, r) != 0) == (e.flags == END_NAGASHI) else REFUSED_RULE
    return REFUSED_NOT if abort_due(t, r) == e.flags else REFUSED_RULE


cdef int riichi_refuse(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    if e.actor >= b.players and e.kind != EV_DORA and e.kind != EV_RYUKYOKU and e.kind != EV_URA and e.kind != EV_END:
        return REFUSED_SEAT
    if e.kind == EV_TSUMO:
        if b.phase == PHASE_CLAIM and not draws_replacement(b) and (_due(t) or abort_due(t, r) != END_NONE):
            return REFUSED_DUE
        return refuse_draw(b, e)
    if (
        e.kind == EV_DAHAI or is_call(e) or e.kind == EV_ANKAN or e.kind == EV_KAKAN or e.kind == EV_NUKI
        or e.kind == EV_REACH or e.kind == EV_HORA
    ):
        return _refuse_act(t, r, e)
    if e.kind == EV_RYUKYOKU:
        return _refuse_ryukyoku(t, r, e)
    if e.kind == EV_REACH_ACCEPTED:
        return REFUSED_NOT if b.phase == PHASE_CLAIM and t.stick_due == e.actor else REFUSED_PHASE
    if e.kind == EV_DORA:
        if t.dora_due == 0 or b.n_dora >= 5 or b.phase == PHASE_OVER:
            return REFUSED_PHASE
        return refuse_tile(b, e.tile, indicator_index(b, b.n_dora))
    if e.kind == EV_URA:
        if b.phase != PHASE_WON or t.n_ura >= b.n_dora:
            return REFUSED_PHASE
        return refuse_tile(b, e.tile, ura_index(t, t.n_ura))
    return refuse_ending(b, e)


cdef void riichi_redact(riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef uint8_t me = <uint8_t>(1 << seat) if seat != NOBODY else 0
    hide_from(&t.base, seat)
    t.furiten_temporary &= me
    t.furiten_riichi &= me
    t.missed &= me
