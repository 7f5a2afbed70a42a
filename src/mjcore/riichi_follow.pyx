"""Log-following: why an event from elsewhere cannot happen, and what one seat knows."""

from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset
from mjcore.riichi_state cimport (
    indicator_index, nagashi_seats, red_fives, replacement_index, riichi_table_t, ura_index,
)
from mjcore.riichi_table cimport legal_claim, legal_turn, riichi_action
from mjcore.riichi_play cimport abort_due, several_wins
from mjcore.rules cimport TRIPLE_DRAW, riichi_rules_t
from mjcore.table cimport (
    ACT_WIN, END_EXHAUSTIVE, END_NAGASHI, END_NINE_ORPHANS, END_NONE, END_RON, END_TRIPLE_RON, EV_ANKAN, EV_CHI,
    EV_DAHAI, EV_DAIMINKAN, EV_DELTA, EV_DORA, EV_END, EV_HORA, EV_KAKAN, EV_NUKI, EV_PON, EV_REACH,
    EV_REACH_ACCEPTED, EV_REVEAL, EV_RYUKYOKU, EV_TSUMO, EV_URA, FLAG_TSUMOGIRI, MAX_CHANGE, NOBODY, NO_ACTION, NO_TILE,
    PHASE_CLAIM, PHASE_DRAW, PHASE_DRAWN, PHASE_OVER, PHASE_REPLACE, PHASE_SHOW, PHASE_TURN, PHASE_WON,
    REFUSED_COPIES, REFUSED_DUE, REFUSED_KIND, REFUSED_NOT, REFUSED_PHASE, REFUSED_RULE, REFUSED_SEAT, REFUSED_TILE,
    REFUSED_WALL, call_action, copies, event_t, get_value, known_copies, live_tiles, next_seat, seat_t, table_t,
)
from mjcore.tiles cimport KIND_OF, NORTH, NO_SANMA, RED_M, UNKNOWN, popcount


# -- events from elsewhere ------------------------------------------------------------------------

cdef int _copies_known(const riichi_table_t *t, int kind) noexcept nogil:
    """Copies of a kind the state has seen, indicators and norths included."""
    cdef int n = known_copies(&t.base, kind)
    cdef int i, code
    for i in range(t.n_dora):
        code = t.base.wall[indicator_index(t, i)]
        n += code < UNKNOWN and KIND_OF[code] == kind
    if kind == NORTH:
        for i in range(t.base.players):
            n += t.base.seats[i].aside
    return n


cdef int _refuse_tile(const riichi_table_t *t, const riichi_rules_t *r, int code, int place) noexcept nogil:
    """Why a tile cannot come from a place of the wall."""
    cdef int kind
    if t.base.wall[place] != UNKNOWN:
        return REFUSED_NOT if t.base.wall[place] == code else REFUSED_WALL
    if code == UNKNOWN:
        return REFUSED_NOT
    if code > UNKNOWN:
        return REFUSED_TILE
    kind = KIND_OF[code]
    if r.players == 3 and NO_SANMA >> kind & 1:
        return REFUSED_TILE
    if code >= RED_M and red_fives(r, kind) == 0:
        return REFUSED_TILE
    return REFUSED_COPIES if _copies_known(t, kind) >= 4 else REFUSED_NOT


cdef int _refuse_tsumo(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef bint replacement = b.phase == PHASE_REPLACE or (b.phase == PHASE_CLAIM and b.claim_event != EV_DAHAI)
    if b.phase == PHASE_CLAIM:
        if e.actor != (b.claim_from if replacement else next_seat(b, b.claim_from)):
            return REFUSED_SEAT
        if not replacement:
            if t.stick_due != NOBODY or t.dora_due or abort_due(t, r) != END_NONE:
                return REFUSED_DUE
            if live_tiles(b) == 0:
                return REFUSED_PHASE
    elif b.phase == PHASE_DRAW or b.phase == PHASE_REPLACE:
        if e.actor != b.turn:
            return REFUSED_SEAT
    else:
        return REFUSED_PHASE
    if e.tile == UNKNOWN and b.seats[e.actor].unknown == 0:
        return REFUSED_TILE
    return _refuse_tile(t, r, e.tile, replacement_index(t, b.replaced) if replacement else b.wall_next)


cdef bint _could_hold(const seat_t *s, const event_t *e) noexcept nogil:
    """Say whether a partly unknown hand can hold what an event takes from it."""
    cdef int i, n = 0, room = s.unknown
    cdef uint8_t take[4]
    if e.kind == EV_ANKAN or e.kind == EV_KAKAN or e.kind == EV_DAHAI or e.kind == EV_NUKI:
        take[n] = e.tile
        n += 1
    if e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN or e.kind == EV_ANKAN:
        for i in range(2 if e.kind == EV_CHI or e.kind == EV_PON else 3):
            take[n] = e.used[i]
            n += 1
    for i in range(n):
        if take[i] > UNKNOWN:
            return False
        if take[i] == UNKNOWN or copies(s, take[i]) == 0:
            room -= 1
    return room >= 0


cdef int _refuse_hidden(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    """Check an act of a seat whose hand is not known by what is public."""
    cdef table_t *b = &t.base
    cdef const seat_t *s = &b.seats[e.actor]
    cdef bint own = e.kind == EV_DAHAI or e.kind == EV_REACH or e.kind == EV_ANKAN or e.kind == EV_KAKAN \
        or e.kind == EV_NUKI or (e.kind == EV_RYUKYOKU)
    cdef int i
    if not _could_hold(s, e):
        return REFUSED_TILE
    if own:
        if t.after_call or t.declared:
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
            if e.kind == EV_KAKAN and not s.pons >> KIND_OF[e.tile] & 1:
                return REFUSED_RULE
            for i in range(3):
                if e.kind == EV_ANKAN and (e.used[i] >= UNKNOWN or KIND_OF[e.used[i]] != KIND_OF[e.tile]):
                    return REFUSED_TILE
        if e.kind == EV_RYUKYOKU and not (r.nine_orphans and t.uninterrupted and s.n_river == 0):
            return REFUSED_RULE
        return REFUSED_NOT
    if e.kind == EV_HORA:
        return REFUSED_NOT if s.discarded >> KIND_OF[e.tile] & 1 == 0 or e.target == e.actor else REFUSED_RULE
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
    cdef const seat_t *s
    cdef bint claim = e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN \
        or (e.kind == EV_HORA and e.target != e.actor)
    cdef int action
    if e.actor >= b.players:
        return REFUSED_SEAT
    s = &b.seats[e.actor]
    if claim:
        if b.phase != PHASE_CLAIM and not (b.phase == PHASE_WON and e.kind == EV_HORA and b.end == END_RON):
            return REFUSED_PHASE
        if e.target != b.claim_from or e.actor == b.claim_from:
            return REFUSED_SEAT
        if e.tile != b.claim_tile:
            return REFUSED_TILE
        if e.kind == EV_HORA:
            if b.winners >> e.actor & 1:
                return REFUSED_SEAT
            if b.winners and (
                not several_wins(t, r) or (popcount(b.winners) == 2 and r.triple_ron == TRIPLE_DRAW)
            ):
                return REFUSED_RULE
        elif t.stick_due != NOBODY or t.dora_due:
            return REFUSED_DUE
    else:
        if b.phase != PHASE_TURN:
            return REFUSED_PHASE
        if e.actor != b.turn:
            return REFUSED_SEAT
        if e.kind == EV_DAHAI and e.flags & FLAG_TSUMOGIRI and b.drawn != UNKNOWN and e.tile != b.drawn:
            return REFUSED_TILE
        if e.kind == EV_HORA and b.drawn != UNKNOWN and e.tile != b.drawn:
            return REFUSED_TILE
        if e.kind != EV_REACH and e.kind != EV_RYUKYOKU and e.tile >= UNKNOWN:
            return REFUSED_TILE
    if s.unknown:
        return _refuse_hidden(t, r, e)
    action = riichi_action(t, r, e)
    if action == NO_ACTION:
        return REFUSED_RULE
    if e.kind == EV_DAHAI and copies(s, e.tile) == 0:
        return REFUSED_TILE
    if not (legal_claim(t, r, e.actor) if claim else legal_turn(t, r)) >> action & 1:
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
    if t.stick_due != NOBODY or t.dora_due:
        return REFUSED_DUE
    if e.flags == END_EXHAUSTIVE or e.flags == END_NAGASHI:
        if live_tiles(b) or abort_due(t, r) != END_NONE:
            return REFUSED_RULE
        return REFUSED_NOT if (nagashi_seats(t, r) != 0) == (e.flags == END_NAGASHI) else REFUSED_RULE
    return REFUSED_NOT if abort_due(t, r) == e.flags else REFUSED_RULE


cdef int _refuse_reveal(const riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    """Say whether the tiles shown can be those of a hand: it hides so many, and no kind is there five times."""
    cdef const table_t *b = &t.base
    cdef uint8_t shown[34]
    cdef int i, code, kind
    if e.flags > 5 or e.flags > b.seats[e.actor].unknown:
        return REFUSED_TILE
    memset(shown, 0, sizeof(shown))
    for i in range(e.flags):
        code = e.tile if i == 0 else (e.target if i == 1 else e.used[i - 2])
        if code > UNKNOWN or (code >= RED_M and code < UNKNOWN and red_fives(r, KIND_OF[code]) == 0):
            return REFUSED_TILE
        if code < UNKNOWN:
            kind = KIND_OF[code]
            shown[kind] += 1
            if shown[kind] + _copies_known(t, kind) > 4:
                return REFUSED_COPIES
    return REFUSED_NOT


cdef int riichi_refuse(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    if e.actor >= b.players and e.kind != EV_DORA and e.kind != EV_RYUKYOKU and e.kind != EV_URA and e.kind != EV_END:
        return REFUSED_SEAT
    if e.kind == EV_TSUMO:
        return _refuse_tsumo(t, r, e)
    if (
        e.kind == EV_DAHAI or e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN or e.kind == EV_ANKAN
        or e.kind == EV_KAKAN or e.kind == EV_NUKI or e.kind == EV_REACH or e.kind == EV_HORA
    ):
        return _refuse_act(t, r, e)
    if e.kind == EV_RYUKYOKU:
        return _refuse_ryukyoku(t, r, e)
    if e.kind == EV_REACH_ACCEPTED:
        return REFUSED_NOT if b.phase == PHASE_CLAIM and t.stick_due == e.actor else REFUSED_PHASE
    if e.kind == EV_DORA:
        if t.dora_due == 0 or t.n_dora >= 5 or b.phase == PHASE_OVER:
            return REFUSED_PHASE
        return _refuse_tile(t, r, e.tile, indicator_index(t, t.n_dora))
    if e.kind == EV_URA:
        if b.phase != PHASE_WON or t.n_ura >= t.n_dora:
            return REFUSED_PHASE
        return _refuse_tile(t, r, e.tile, ura_index(t, t.n_ura))
    if e.kind == EV_REVEAL:
        return _refuse_reveal(t, r, e)
    if e.kind == EV_DELTA and not -MAX_CHANGE <= <int64_t>get_value(e) + b.deltas[e.actor] <= MAX_CHANGE:
        return REFUSED_RULE
    if e.kind == EV_DELTA or e.kind == EV_END:
        return REFUSED_NOT if b.phase == PHASE_WON or b.phase == PHASE_DRAWN else REFUSED_PHASE
    return REFUSED_KIND


cdef void riichi_redact(riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef table_t *b = &t.base
    cdef seat_t *s
    cdef int other, i
    cdef uint8_t shown[5]
    cdef uint8_t me = <uint8_t>(1 << seat) if seat != NOBODY else 0
    for i in range(t.n_dora):
        shown[i] = b.wall[indicator_index(t, i)]
    memset(b.wall, UNKNOWN, b.wall_size)
    for i in range(t.n_dora):
        b.wall[indicator_index(t, i)] = shown[i]
    for other in range(b.players):
        if other == seat:
            continue
        s = &b.seats[other]
        memset(s.counts, 0, sizeof(s.counts))
        memset(s.reds, 0, sizeof(s.reds))
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
    t.furiten_temporary &= me
    t.furiten_riichi &= me
    t.missed &= me
