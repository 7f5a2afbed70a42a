"""Log-following: why an event from elsewhere cannot happen in a classical hand, and what one seat knows.

The rule numbers in comments (R3, S8 ...) are those of the classical rules this project follows.
"""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset
from mjcore.classical_rules cimport ORDER_ROUND_BY_ROUND, classical_rules_t
from mjcore.classical_state cimport STAGE_BONUS, STAGE_OPENING, STAGE_PLAY, bonus_held, classical_state_t, seat_wind
from mjcore.classical_table cimport classical_action, legal_claim, legal_opening, legal_turn
from mjcore.table cimport (
    END_RON, EV_ANKAN, EV_BONUS, EV_CALL, EV_CHI, EV_CONTINUE, EV_DAHAI, EV_DAIMINKAN, EV_DELTA, EV_END, EV_HORA,
    EV_KAKAN, EV_PON, EV_REVEAL, EV_RYUKYOKU, EV_TSUMO, FLAG_TSUMOGIRI, MAX_CHANGE, NOBODY, NO_ACTION, NO_TILE,
    PHASE_BONUS, PHASE_CLAIM, PHASE_DRAW, PHASE_DRAWN, PHASE_OPENING, PHASE_REPLACE, PHASE_TURN, PHASE_WON,
    REFUSED_COPIES, REFUSED_KIND, REFUSED_NOT, REFUSED_PHASE, REFUSED_RULE, REFUSED_SEAT, REFUSED_TILE, REFUSED_WALL,
    bit, call_action, copies, event_t, get_value, known_copies, live_tiles, next_seat, seat_t, table_t,
)
from mjcore.tiles cimport CODES, FLOWER_1, KINDS, RED_M, UNKNOWN


cdef int _copies_known(const classical_state_t *t, int code) noexcept nogil:
    cdef int seat, n = 0
    if code < KINDS:
        return known_copies(&t.base, code)
    for seat in range(4):
        n += (t.base.seats[seat].aside >> (code - FLOWER_1) & 1) + <int>(t.base.seats[seat].held >> code & 1)
    return n


cdef int _refuse_tile(const classical_state_t *t, int code, int place) noexcept nogil:
    """Why a tile cannot come from a place of the wall."""
    if t.base.wall[place] != UNKNOWN:
        return REFUSED_NOT if t.base.wall[place] == code else REFUSED_WALL
    if code == UNKNOWN:
        return REFUSED_NOT
    if code >= CODES or (code >= RED_M and code < UNKNOWN):
        return REFUSED_TILE
    return REFUSED_COPIES if _copies_known(t, code) >= (4 if code < KINDS else 1) else REFUSED_NOT


cdef int _refuse_draw(const classical_state_t *t, const event_t *e) noexcept nogil:
    """Check a draw, or the end of the hand for want of a live tile."""
    cdef const table_t *b = &t.base
    cdef bint box = b.phase == PHASE_REPLACE or (b.phase == PHASE_CLAIM and b.claim_event != EV_DAHAI)
    cdef int seat
    if b.phase == PHASE_CLAIM:
        seat = b.claim_from if box else next_seat(b, b.claim_from)
    elif b.phase == PHASE_DRAW or b.phase == PHASE_REPLACE:
        seat = b.turn
    else:
        return REFUSED_PHASE
    if e.kind == EV_RYUKYOKU:
        return REFUSED_RULE if box or live_tiles(b) else REFUSED_NOT
    if e.actor != seat:
        return REFUSED_SEAT
    if not box and live_tiles(b) == 0:
        return REFUSED_PHASE
    if e.tile == UNKNOWN and b.seats[seat].unknown == 0:
        return REFUSED_TILE
    return _refuse_tile(t, e.tile, b.wall_end + b.replaced if box else b.wall_next)


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
    if not s.held >> e.tile & 1 and (s.unknown == 0 or _copies_known(t, e.tile)):
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


cdef bint _could_hold(const seat_t *s, const event_t *e) noexcept nogil:
    """Say whether a partly unknown hand can hold what an event takes from it."""
    cdef int i, n = 0, room = s.unknown
    cdef uint8_t take[4]
    if e.kind == EV_ANKAN or e.kind == EV_KAKAN or e.kind == EV_DAHAI:
        take[n] = e.tile
        n += 1
    if e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN or e.kind == EV_ANKAN:
        for i in range(2 if e.kind == EV_CHI or e.kind == EV_PON else 3):
            take[n] = e.used[i]
            n += 1
    for i in range(n):
        if take[i] >= KINDS:
            return False
        if copies(s, take[i]) == 0:
            room -= 1
    return room >= 0


cdef int _refuse_hidden(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    """Check an act of a seat whose hand is not known by what is public."""
    cdef table_t *b = &t.base
    cdef const seat_t *s = &b.seats[e.actor]
    cdef int i
    cdef bint called = t.called >> e.actor & 1
    if not _could_hold(s, e):
        return REFUSED_TILE
    if e.kind == EV_DAHAI:
        return REFUSED_RULE if called and b.drawn != NO_TILE and not e.flags & FLAG_TSUMOGIRI else REFUSED_NOT
    if e.kind == EV_CALL:
        if t.declared or called or s.n_river or (s.n_melds and not r.original_call_after_own_claim):
            return REFUSED_RULE
        return REFUSED_NOT
    if e.kind == EV_ANKAN or e.kind == EV_KAKAN:
        if e.kind == EV_ANKAN:
            for i in range(3):
                if e.used[i] != e.tile:
                    return REFUSED_TILE
        elif not s.pons >> e.tile & 1:
            return REFUSED_RULE
        if b.phase == PHASE_TURN and (
            called or t.declared or (b.drawn == NO_TILE and (r.kong_only_after_draw or not t.after_call))
            or (b.n_discards == 0 and not r.east_may_kong_after_opening)
        ):
            return REFUSED_RULE
        return REFUSED_NOT
    if e.kind == EV_HORA:
        if e.target == e.actor:
            return REFUSED_NOT if b.drawn != NO_TILE and not t.declared else REFUSED_RULE
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
    cdef const seat_t *s = &b.seats[e.actor]
    cdef bint claim = e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN \
        or (e.kind == EV_HORA and e.target != e.actor)
    cdef bint opening = e.kind == EV_ANKAN and t.stage < STAGE_PLAY
    cdef int action
    cdef uint64_t legal
    if claim:
        if b.phase != PHASE_CLAIM and not (b.phase == PHASE_WON and e.kind == EV_HORA and b.end == END_RON):
            return REFUSED_PHASE
        if e.target != b.claim_from or e.actor == b.claim_from or b.winners >> e.actor & 1:
            return REFUSED_SEAT
        if e.tile != b.claim_tile:
            return REFUSED_TILE
        if b.winners and not r.multiple_winners:
            return REFUSED_RULE
    elif opening:
        action = _refuse_continue(t, r, e)
        if action != REFUSED_NOT:
            return action
    else:
        if b.phase != PHASE_TURN:
            return REFUSED_PHASE
        if e.actor != b.turn:
            return REFUSED_SEAT
        if e.kind == EV_DAHAI and (
            e.tile >= KINDS or (e.flags & FLAG_TSUMOGIRI and b.drawn != UNKNOWN and e.tile != b.drawn)
        ):
            return REFUSED_TILE
        if e.kind == EV_HORA and b.drawn != UNKNOWN and e.tile != b.drawn:
            return REFUSED_TILE
    if s.unknown:
        return _refuse_hidden(t, r, e)
    action = classical_action(t, r, e)
    if action == NO_ACTION:
        return REFUSED_RULE
    if e.kind == EV_DAHAI and s.counts[e.tile] == 0:
        return REFUSED_TILE
    if claim:
        legal = legal_claim(t, r, e.actor)
    else:
        legal = legal_opening(t, r, e.actor) if opening else legal_turn(t, r)
    return REFUSED_NOT if legal >> action & 1 else REFUSED_RULE


cdef int _refuse_reveal(const classical_state_t *t, const event_t *e) noexcept nogil:
    """Say whether the tiles shown can be those of a hand: it hides so many, and no kind is there five times."""
    cdef const table_t *b = &t.base
    cdef uint8_t shown[34]
    cdef uint64_t bonus = 0
    cdef int i, code, seat
    if e.flags > 5 or e.flags > b.seats[e.actor].unknown:
        return REFUSED_TILE
    memset(shown, 0, sizeof(shown))
    for seat in range(4):
        bonus |= b.seats[seat].held >> FLOWER_1 | b.seats[seat].aside
    for i in range(e.flags):
        code = e.tile if i == 0 else (e.target if i == 1 else e.used[i - 2])
        if code < KINDS:
            shown[code] += 1
            if shown[code] + known_copies(b, code) > 4:
                return REFUSED_COPIES
        elif code >= FLOWER_1 and code < CODES:
            if bonus >> (code - FLOWER_1) & 1:
                return REFUSED_COPIES
            bonus |= bit(code - FLOWER_1)
        elif code != UNKNOWN:
            return REFUSED_TILE
    return REFUSED_NOT


cdef int classical_refuse(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    if e.actor >= 4 and e.kind != EV_RYUKYOKU and e.kind != EV_END:
        return REFUSED_SEAT
    if e.kind == EV_TSUMO or e.kind == EV_RYUKYOKU:
        return _refuse_draw(t, e)
    if e.kind == EV_BONUS:
        return _refuse_bonus(t, r, e)
    if e.kind == EV_CONTINUE:
        return _refuse_continue(t, r, e)
    if (
        e.kind == EV_DAHAI or e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN or e.kind == EV_ANKAN
        or e.kind == EV_KAKAN or e.kind == EV_CALL or e.kind == EV_HORA
    ):
        return _refuse_act(t, r, e)
    if e.kind == EV_REVEAL:
        return _refuse_reveal(t, e)
    if e.kind == EV_DELTA and not -MAX_CHANGE <= <int64_t>get_value(e) + b.deltas[e.actor] <= MAX_CHANGE:
        return REFUSED_RULE
    if e.kind == EV_DELTA or e.kind == EV_END:
        return REFUSED_NOT if b.phase == PHASE_WON or b.phase == PHASE_DRAWN else REFUSED_PHASE
    return REFUSED_KIND


cdef void classical_redact(classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
    cdef table_t *b = &t.base
    cdef seat_t *s
    cdef int other
    cdef uint8_t me = <uint8_t>(1 << seat) if seat != NOBODY else 0
    memset(b.wall, UNKNOWN, b.wall_size)
    for other in range(4):
        if other == seat:
            continue
        s = &b.seats[other]
        memset(s.counts, 0, sizeof(s.counts))
        s.held = 0
        s.fours = 0
        s.waits = 0
        s.unknown = s.n_closed
        b.legal[other] = 0
        b.answers[other] = NO_ACTION
    b.asked &= me
    b.answered &= me
    if b.turn != seat and b.drawn != NO_TILE:
        b.drawn = UNKNOWN
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
