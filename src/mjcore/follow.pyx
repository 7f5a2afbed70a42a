"""Log-following, the part every family shares: why an event from elsewhere cannot happen, and what a seat knows."""

from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset
from mjcore.table cimport (
    END_RON, EV_ANKAN, EV_CALL, EV_CHI, EV_DAHAI, EV_DELTA, EV_END, EV_HORA, EV_KAKAN, EV_NUKI, EV_PON, EV_REACH,
    EV_REVEAL, EV_RYUKYOKU, FLAG_TSUMOGIRI, MAX_CHANGE, NO_ACTION, NO_TILE, PHASE_CLAIM, PHASE_DRAW, PHASE_DRAWN,
    PHASE_REPLACE, PHASE_TURN, PHASE_WON, RED_OF, REFUSED_COPIES, REFUSED_KIND, REFUSED_NOT, REFUSED_PHASE,
    REFUSED_RULE, REFUSED_SEAT, REFUSED_TILE, REFUSED_WALL, RIVER_CALLED, RIVER_CODE, copies, dealt_tile,
    draws_replacement, event_t, get_value, indicator_index, live_tiles, next_seat, replacement_index, seat_t,
    table_t,
)
from mjcore.tiles cimport CODES, FLOWER_1, KIND_OF, RED_M, UNKNOWN


cdef inline int _made(const table_t *t, int code) noexcept nogil:
    """Give how many copies of a code a full set has."""
    if code >= CODES or not t.codes >> code & 1:
        return 0
    if code >= RED_M:
        return t.red[code - RED_M] if code < UNKNOWN else 1
    return 4 - t.red[RED_OF[code]]


cdef int known_copies(const table_t *t, int code) noexcept nogil:
    cdef const seat_t *s
    cdef int seat, i, j, n = 0
    for seat in range(t.players):
        s = &t.seats[seat]
        if code >= FLOWER_1:
            n += <int>(s.held >> code & 1) + (s.aside >> (code - FLOWER_1) & 1)
            continue
        n += copies(s, code)
        for i in range(s.n_melds):
            for j in range(4):
                n += s.melds[i].tiles[j] == code
        for i in range(s.n_river):
            if not s.river[i] & RIVER_CALLED and s.river[i] & RIVER_CODE == code:
                n += 1
        if code == t.aside_kind:
            n += s.aside
    for i in range(t.n_dora):
        n += t.wall[indicator_index(t, i)] == code
    return n


cdef int refuse_tile(const table_t *t, int code, int place) noexcept nogil:
    cdef int made
    if t.wall[place] != UNKNOWN:
        return REFUSED_NOT if t.wall[place] == code else REFUSED_WALL
    if code == UNKNOWN:
        return REFUSED_NOT
    made = _made(t, code)
    if made == 0:
        return REFUSED_TILE
    return REFUSED_COPIES if known_copies(t, code) >= made else REFUSED_NOT


cdef int refuse_draw(const table_t *t, const event_t *e) noexcept nogil:
    cdef bint replacement = draws_replacement(t)
    cdef int seat
    if t.phase != PHASE_DRAW and t.phase != PHASE_REPLACE and t.phase != PHASE_CLAIM:
        return REFUSED_PHASE
    if t.phase != PHASE_CLAIM:
        seat = t.turn
    else:
        seat = t.claim_from if replacement else next_seat(t, t.claim_from)
    if e.actor != seat:
        return REFUSED_SEAT
    if not replacement and live_tiles(t) == 0:
        return REFUSED_PHASE
    if e.tile == UNKNOWN and t.seats[e.actor].unknown == 0:
        return REFUSED_TILE
    return refuse_tile(t, e.tile, replacement_index(t, t.replaced) if replacement else t.wall_next)


cdef inline int _refuse_turn(const table_t *t, const event_t *e) noexcept nogil:
    """Check by whose turn it is and what lies on the table."""
    if is_claim(e):
        if t.phase != PHASE_CLAIM and not (t.phase == PHASE_WON and e.kind == EV_HORA and t.end == END_RON):
            return REFUSED_PHASE
        if e.target != t.claim_from or e.actor == t.claim_from or t.winners >> e.actor & 1:
            return REFUSED_SEAT
        return REFUSED_NOT if e.tile == t.claim_tile else REFUSED_TILE
    if t.phase != PHASE_TURN:
        return REFUSED_PHASE
    if e.actor != t.turn:
        return REFUSED_SEAT
    if e.kind == EV_REACH or e.kind == EV_CALL or e.kind == EV_RYUKYOKU:
        return REFUSED_NOT
    if e.kind == EV_HORA and e.tile == UNKNOWN and t.drawn == UNKNOWN:
        return REFUSED_NOT  # who follows one seat need not be shown what another drew and won with
    if e.tile >= UNKNOWN or _made(t, e.tile) == 0:
        return REFUSED_TILE
    if (e.kind == EV_HORA or (e.kind == EV_DAHAI and e.flags & FLAG_TSUMOGIRI)) and (
        t.drawn != UNKNOWN and e.tile != t.drawn
    ):
        return REFUSED_TILE
    return REFUSED_NOT


cdef int refuse_taken(const table_t *t, const event_t *e) noexcept nogil:
    cdef const seat_t *s = &t.seats[e.actor]
    cdef uint8_t take[4]
    cdef int i, j, same, n = 0, used = 0, room = s.unknown
    if e.kind == EV_DAHAI or e.kind == EV_NUKI or e.kind == EV_ANKAN or e.kind == EV_KAKAN:
        take[0] = e.tile
        n = 1
    if is_call(e) or e.kind == EV_ANKAN:
        used = 2 if e.kind == EV_CHI or e.kind == EV_PON else 3
    for i in range(used):
        take[n] = e.used[i]
        n += 1
    for i in range(n):
        if take[i] >= UNKNOWN or _made(t, take[i]) == 0:
            return REFUSED_TILE
        if e.kind == EV_ANKAN and KIND_OF[take[i]] != KIND_OF[e.tile]:
            return REFUSED_TILE
        same = 1
        for j in range(i):
            same += take[j] == take[i]
        room -= copies(s, take[i]) < same
    if room < 0 or (e.kind == EV_NUKI and e.tile != t.aside_kind):
        return REFUSED_TILE
    return REFUSED_RULE if e.kind == EV_KAKAN and not s.pons >> KIND_OF[e.tile] & 1 else REFUSED_NOT


cdef int refuse_act(const table_t *t, const event_t *e) noexcept nogil:
    cdef int refused = _refuse_turn(t, e)
    return refuse_taken(t, e) if refused == REFUSED_NOT else refused


cdef int _refuse_reveal(const table_t *t, const event_t *e) noexcept nogil:
    """Say whether the tiles shown can be those of a hand: it hides so many, and there are as many copies."""
    cdef uint8_t shown[CODES]
    cdef int i, code, made
    if e.flags > 5 or e.flags > t.seats[e.actor].unknown:
        return REFUSED_TILE
    memset(shown, 0, sizeof(shown))
    for i in range(e.flags):
        code = dealt_tile(e, i)
        if code == UNKNOWN:
            continue
        made = _made(t, code)
        if made == 0:
            return REFUSED_TILE
        shown[code] += 1
        if shown[code] + known_copies(t, code) > made:
            return REFUSED_COPIES
    return REFUSED_NOT


cdef int refuse_ending(const table_t *t, const event_t *e) noexcept nogil:
    if e.kind == EV_REVEAL:
        return _refuse_reveal(t, e)
    if e.kind != EV_DELTA and e.kind != EV_END:
        return REFUSED_KIND
    if e.kind == EV_DELTA and not -MAX_CHANGE <= <int64_t>get_value(e) + t.deltas[e.actor] <= MAX_CHANGE:
        return REFUSED_RULE
    return REFUSED_NOT if t.phase == PHASE_WON or t.phase == PHASE_DRAWN else REFUSED_PHASE


cdef void hide_from(table_t *t, int seat) noexcept nogil:
    cdef seat_t *s
    cdef int other, i
    cdef uint8_t shown[5]
    cdef uint8_t me = <uint8_t>(1 << seat) if seat < t.players else 0
    for i in range(t.n_dora):
        shown[i] = t.wall[indicator_index(t, i)]
    memset(t.wall, UNKNOWN, t.wall_size)
    for i in range(t.n_dora):
        t.wall[indicator_index(t, i)] = shown[i]
    for other in range(t.players):
        if other == seat:
            continue
        s = &t.seats[other]
        memset(s.counts, 0, sizeof(s.counts))
        memset(s.reds, 0, sizeof(s.reds))
        s.held = 0
        s.fours = 0
        s.waits = 0
        s.unknown = s.n_closed
        t.legal[other] = 0
        t.answers[other] = NO_ACTION
    t.asked &= me
    t.answered &= me
    if t.turn != seat and t.drawn != NO_TILE:
        t.drawn = UNKNOWN
