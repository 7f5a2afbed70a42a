"""Log-following: why an event from elsewhere cannot happen in a classical hand, and what one seat knows.

The rule numbers in comments (R3, S8 ...) are those of the classical rules this project follows.
"""

from libc.stdint cimport uint64_t
from mjcore.classical_rules cimport ORDER_ROUND_BY_ROUND, classical_rules_t
from mjcore.classical_state cimport STAGE_BONUS, STAGE_OPENING, STAGE_PLAY, bonus_held, classical_state_t, seat_wind
from mjcore.classical_table cimport classical_action, legal_claim, legal_opening, legal_turn
from mjcore.follow cimport (
    hide_from, is_call, is_claim, known_copies, refuse_act, refuse_draw, refuse_ending, refuse_taken,
)
from mjcore.table cimport (
    EV_ANKAN, EV_BONUS, EV_CALL, EV_CHI, EV_CONTINUE, EV_DAHAI, EV_END, EV_HORA, EV_KAKAN, EV_RYUKYOKU, EV_TSUMO,
    FLAG_TSUMOGIRI, NO_ACTION, NO_TILE, PHASE_BONUS, PHASE_CLAIM, PHASE_DRAW, PHASE_OPENING, PHASE_REPLACE,
    PHASE_TURN, REFUSED_NOT, REFUSED_PHASE, REFUSED_RULE, REFUSED_SEAT, REFUSED_TILE, call_action,
    draws_replacement, event_t, live_tiles, next_seat, seat_t, table_t,
)
from mjcore.tiles cimport CODES, FLOWER_1, UNKNOWN


cdef bint _bonus_done(
    const classical_state_t *t, const classical_rules_t *r, int first, int last
) noexcept nogil:
    """Say whether, as far as hands are known, the places first..last-1 after the dealer have no bonus tile to set aside."""
    cdef int i
    for i in range(first, last):
        if bonus_held(&t.base.seats[(t.base.dealer + i) & 3]):
            # What the visit itself brought waits for the next round.
            if i > t.opener or r.bonus_order_in_deal != ORDER_ROUND_BY_ROUND or t.visit_left:
                return False
    return True


cdef int _refuse_bonus(const classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s = &b.seats[e.actor]
    cdef bint deal = t.stage == STAGE_BONUS
    if e.tile < FLOWER_1 or e.tile >= CODES:
        return REFUSED_TILE
    # A hidden hand may have drawn it unseen.
    if b.phase != PHASE_BONUS and not (s.unknown and (b.phase == PHASE_TURN or b.phase == PHASE_OPENING)):
        return REFUSED_PHASE
    if e.actor != b.turn and not (
        deal and b.seats[b.turn].unknown and r.opening_after_all_bonus
        and (seat_wind(b, e.actor) > t.opener or r.bonus_order_in_deal == ORDER_ROUND_BY_ROUND)
        and _bonus_done(t, r, t.opener, seat_wind(b, e.actor))
    ):
        return REFUSED_SEAT
    if not s.held >> e.tile & 1 and (s.unknown == 0 or known_copies(b, e.tile)):
        return REFUSED_TILE
    return REFUSED_NOT


cdef int _refuse_continue(const classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef const table_t *b = &t.base
    if b.phase == PHASE_OPENING:
        return REFUSED_NOT if e.actor == b.turn else REFUSED_SEAT
    if b.phase != PHASE_BONUS or t.stage != STAGE_BONUS or b.seats[b.turn].unknown == 0:
        return REFUSED_PHASE
    if r.opening_after_all_bonus:
        if e.actor != b.dealer:
            return REFUSED_SEAT
        return REFUSED_NOT if _bonus_done(t, r, 0, 4) else REFUSED_PHASE
    return REFUSED_NOT if e.actor == b.turn else REFUSED_SEAT


cdef int _refuse_hidden(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    """Check an act of a seat whose hand is not known by what is public."""
    cdef table_t *b = &t.base
    cdef const seat_t *s = &b.seats[e.actor]
    cdef bint called = t.called >> e.actor & 1
    if e.kind == EV_DAHAI:
        return REFUSED_RULE if called and b.drawn != NO_TILE and not e.flags & FLAG_TSUMOGIRI else REFUSED_NOT
    if e.kind == EV_CALL:
        if b.declared or called or s.n_river or (s.n_melds and not r.original_call_after_own_claim):
            return REFUSED_RULE
        return REFUSED_NOT
    if e.kind == EV_ANKAN or e.kind == EV_KAKAN:
        if b.phase == PHASE_TURN and (
            called or b.declared or (b.drawn == NO_TILE and (r.kong_only_after_draw or not b.after_call))
            or (b.n_discards == 0 and not r.east_may_kong_after_opening)
        ):
            return REFUSED_RULE
        return REFUSED_NOT
    if e.kind == EV_HORA:
        if e.target == e.actor:
            if e.tile == UNKNOWN:
                return REFUSED_TILE  # four hands are scored here, all of them shown
            return REFUSED_NOT if b.drawn != NO_TILE and not b.declared else REFUSED_RULE
        if b.claim_event == EV_ANKAN and (
            s.n_melds or (t.stage < STAGE_PLAY and (e.actor == b.dealer or not r.opening_kongs_robbable))
        ):
            return REFUSED_RULE
        return REFUSED_NOT
    if called or b.claim_event != EV_DAHAI or call_action(b, e) == NO_ACTION:
        return REFUSED_RULE
    if e.kind == EV_CHI and e.actor != next_seat(b, b.claim_from):
        return REFUSED_RULE
    return REFUSED_NOT


cdef int _refuse_act(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    """Check what a seat does: on its turn, in the opening, or with the tile on the table."""
    cdef table_t *b = &t.base
    cdef bint opening = e.kind == EV_ANKAN and t.stage < STAGE_PLAY
    cdef int action, refused = _refuse_continue(t, r, e) if opening else refuse_act(b, e)
    cdef uint64_t legal
    if opening and refused == REFUSED_NOT:
        refused = refuse_taken(b, e)
    if refused != REFUSED_NOT:
        return refused
    if b.winners and not r.multiple_winners:
        return REFUSED_RULE
    if b.seats[e.actor].unknown:
        return _refuse_hidden(t, r, e)
    action = classical_action(t, r, e)
    if action == NO_ACTION:
        return REFUSED_RULE
    if is_claim(e):
        legal = legal_claim(t, r, e.actor)
    else:
        legal = legal_opening(t, r, e.actor) if opening else legal_turn(t, r)
    return REFUSED_NOT if legal >> action & 1 else REFUSED_RULE


cdef int classical_refuse(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    if e.actor >= 4 and e.kind != EV_RYUKYOKU and e.kind != EV_END:
        return REFUSED_SEAT
    if e.kind == EV_TSUMO:
        return refuse_draw(b, e)
    if e.kind == EV_RYUKYOKU:
        # For want of a live tile (R10).
        if b.phase != PHASE_CLAIM and b.phase != PHASE_DRAW and b.phase != PHASE_REPLACE:
            return REFUSED_PHASE
        return REFUSED_RULE if draws_replacement(b) or live_tiles(b) else REFUSED_NOT
    if e.kind == EV_BONUS:
        return _refuse_bonus(t, r, e)
    if e.kind == EV_CONTINUE:
        return _refuse_continue(t, r, e)
    if (
        e.kind == EV_DAHAI or is_call(e) or e.kind == EV_ANKAN or e.kind == EV_KAKAN or e.kind == EV_CALL
        or e.kind == EV_HORA
    ):
        return _refuse_act(t, r, e)
    return refuse_ending(b, e)


cdef void classical_redact(classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
    cdef table_t *b = &t.base
    hide_from(b, seat)
    if b.dealer != seat and t.first_drawn != NO_TILE:
        t.first_drawn = UNKNOWN
    # That a hidden tile is a bonus tile is a secret until it is set aside.
    if b.phase == PHASE_BONUS and b.turn != seat:
        t.visit_left = 0
        if t.stage == STAGE_PLAY:
            b.phase = PHASE_TURN
            b.drawn = UNKNOWN
        elif t.stage == STAGE_OPENING:
            b.phase = PHASE_OPENING
