"""The part of a hand of mahjong every family shares: deal, calls by tiles, common events, log of records."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset
from mjcore.tiles cimport KIND_OF, RED_M, UNKNOWN, bit, popcount

ACTION_NAMES = tuple(f"discard_{code}" for code in range(37)) + (
    "tsumogiri", "riichi", "chi_low", "chi_middle", "chi_high", "chi_low_red", "chi_middle_red", "chi_high_red",
    "pon", "pon_red", "pon_red_red", "daiminkan", "kan_1", "kan_2", "kan_3", "win", "nine_orphans", "north", "pass",
    "hide_tenpai", "open_riichi",
)
EVENT_NAMES = (
    "none", "start", "score", "deal", "tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "nuki", "dora",
    "reach", "reach_accepted", "hora", "ryukyoku", "ura", "reveal", "delta", "end", "bonus", "continue", "call",
)
VERSIONS = {"actions": ACTIONS_VERSION, "events": EVENTS_VERSION}
RECORD_SIZE = sizeof(event_t)


cdef int deal_index(int players, int dealer, int seat, int i) noexcept nogil:
    cdef int order = (seat - dealer + players) % players
    if i < 12:
        return (i >> 2) * 4 * players + order * 4 + (i & 3)
    return 12 * players + order


cdef void table_start(table_t *t, const deal_t *deal, int players, int wall_size, int dead) noexcept nogil:
    cdef int seat, i
    memset(t, 0, sizeof(table_t))
    memcpy(t.wall, deal.wall, wall_size)
    t.players = <uint8_t>players
    t.wall_size = <uint8_t>wall_size
    t.wall_next = <uint8_t>(13 * players)
    t.wall_end = <uint8_t>(wall_size - dead)
    t.dealer = deal.dealer
    t.round_wind = deal.round_wind
    t.number = deal.number
    t.honba = deal.honba
    t.sticks = deal.sticks
    t.phase = PHASE_DRAW
    t.turn = deal.dealer
    t.drawn = NO_TILE
    t.claim_tile = NO_TILE
    memset(t.answers, NO_ACTION, sizeof(t.answers))
    for seat in range(players):
        t.scores[seat] = deal.scores[seat]
        for i in range(13):
            add_tile(&t.seats[seat], deal.wall[deal_index(players, deal.dealer, seat, i)])


cdef void table_log_start(const table_t *t, log_t *log) noexcept nogil:
    cdef event_t e = make_event(EV_START, t.dealer, t.round_wind, t.number, t.players)
    cdef int seat, i, j, n
    if log == NULL:
        return
    e.used[0] = t.honba
    e.used[1] = t.sticks
    e.used[2] = EVENTS_VERSION
    write_log(log, &e)
    for seat in range(t.players):
        e = make_event(EV_SCORE, seat, NO_TILE, 0, NOBODY)
        set_value(&e, t.scores[seat])
        write_log(log, &e)
    for seat in range(t.players):
        for i in range(0, 13, 5):
            n = 5 if i < 10 else 3
            e = make_event(EV_DEAL, seat, t.wall[deal_index(t.players, t.dealer, seat, i)], n, NO_TILE)
            e.target = t.wall[deal_index(t.players, t.dealer, seat, i + 1)]
            for j in range(2, n):
                e.used[j - 2] = t.wall[deal_index(t.players, t.dealer, seat, i + j)]
            write_log(log, &e)


cdef uint64_t chi_options(const seat_t *s, int code) noexcept nogil:
    cdef int kind = KIND_OF[code]
    cdef int rank, position, a, b, five
    cdef uint64_t options = 0
    if kind >= 27:
        return 0
    rank = kind % 9
    for position in range(3):
        # The called tile lowest, middle, highest: the two others from the hand.
        if position == 0:
            if rank > 6:
                continue
            a = kind + 1
            b = kind + 2
        elif position == 1:
            if rank < 1 or rank > 7:
                continue
            a = kind - 1
            b = kind + 1
        else:
            if rank < 2:
                continue
            a = kind - 2
            b = kind - 1
        if s.counts[a] == 0 or s.counts[b] == 0:
            continue
        five = a if RED_OF[a] != 3 else (b if RED_OF[b] != 3 else -1)
        if five < 0 or copies(s, five) > 0:
            options |= bit(ACT_CHI_LOW + position)
        if five >= 0 and s.reds[RED_OF[five]] > 0:
            options |= bit(ACT_CHI_LOW_RED + position)
    return options


cdef uint64_t pon_options(const seat_t *s, int code) noexcept nogil:
    cdef int kind = KIND_OF[code]
    cdef int n = s.counts[kind]
    cdef int red = s.reds[RED_OF[kind]]
    cdef uint64_t options = 0
    if n < 2:
        return 0
    if n - red >= 2:
        options |= bit(ACT_PON)
    if red >= 1 and n - red >= 1:
        options |= bit(ACT_PON_RED)
    if red >= 2:
        options |= bit(ACT_PON_RED_RED)
    if n >= 3:
        options |= bit(ACT_DAIMINKAN)
    return options


cdef inline void _use(event_t *e, const seat_t *s, int kind, int n, int reds) noexcept nogil:
    """Fill `used` with n tiles of a kind, plain ones first, `reds` of them red (-1: as many as it takes)."""
    cdef int i, plain
    if reds < 0:
        plain = copies(s, kind)
        reds = n - plain if n > plain else 0
    for i in range(n):
        e.used[i] = <uint8_t>(kind if i < n - reds else RED_M + RED_OF[kind])


cdef event_t shared_event(const table_t *t, int seat, int action) noexcept nogil:
    if action <= ACT_TSUMOGIRI:
        return discard_event(t, seat, action)
    if action == ACT_WIN:
        if t.phase == PHASE_TURN:
            return make_event(EV_HORA, seat, t.drawn, 0, seat)
        return make_event(EV_HORA, seat, t.claim_tile, 0, t.claim_from)
    return call_event(t, seat, action)


cdef int shared_action(const table_t *t, const event_t *e) noexcept nogil:
    if e.kind == EV_DAHAI:
        return ACT_TSUMOGIRI if e.flags & FLAG_TSUMOGIRI else (e.tile if e.tile < UNKNOWN else NO_ACTION)
    if e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN:
        return call_action(t, e)
    return ACT_WIN if e.kind == EV_HORA else NO_ACTION


cdef event_t call_event(const table_t *t, int seat, int action) noexcept nogil:
    cdef int kind = KIND_OF[t.claim_tile]
    cdef int position, i, red
    cdef event_t e = make_event(EV_PON, seat, t.claim_tile, 0, t.claim_from)
    if action >= ACT_CHI_LOW and action <= ACT_CHI_HIGH_RED:
        e.kind = EV_CHI
        red = action >= ACT_CHI_LOW_RED
        position = action - (ACT_CHI_LOW_RED if red else ACT_CHI_LOW)
        e.used[0] = <uint8_t>(kind + 1 if position == 0 else (kind - 1 if position == 1 else kind - 2))
        e.used[1] = <uint8_t>(kind + 2 if position == 0 else (kind + 1 if position == 1 else kind - 1))
        if red:
            for i in range(2):
                if RED_OF[e.used[i]] != 3:
                    e.used[i] = <uint8_t>(RED_M + RED_OF[e.used[i]])
    elif action == ACT_DAIMINKAN:
        e.kind = EV_DAIMINKAN
        _use(&e, &t.seats[seat], kind, 3, -1)
    else:
        _use(&e, &t.seats[seat], kind, 2, action - ACT_PON)
    return e


cdef int call_action(const table_t *t, const event_t *e) noexcept nogil:
    cdef int kind = KIND_OF[e.tile] if e.tile < UNKNOWN else NO_TILE
    cdef int i, red = 0, low = 99, k
    if kind == NO_TILE:
        return NO_ACTION
    for i in range(3 if e.kind == EV_DAIMINKAN else 2):
        if e.used[i] >= UNKNOWN:
            return NO_ACTION
        k = KIND_OF[e.used[i]]
        if e.used[i] >= RED_M:
            red += 1
        if e.kind != EV_CHI and k != kind:
            return NO_ACTION
        if k < low:
            low = k
    if e.kind == EV_PON:
        return ACT_PON + red
    if e.kind == EV_DAIMINKAN:
        return ACT_DAIMINKAN
    if e.kind != EV_CHI or kind >= 27:
        return NO_ACTION
    k = KIND_OF[e.used[0]] + KIND_OF[e.used[1]] - 2 * low      # distance of the two from the hand
    if low == kind + 1 and k == 1:
        i = 0
    elif low == kind - 1 and k == 2:
        i = 1
    elif low == kind - 2 and k == 1:
        i = 2
    else:
        return NO_ACTION
    # All three in one suit.
    if low // 9 != kind // 9 or (low + k) // 9 != kind // 9:
        return NO_ACTION
    return i + (ACT_CHI_LOW_RED if red else ACT_CHI_LOW)


cdef event_t kan_event(const table_t *t, int seat, int kind) noexcept nogil:
    cdef const seat_t *s = &t.seats[seat]
    cdef event_t e
    cdef int m
    if s.counts[kind] == 4:
        e = make_event(EV_ANKAN, seat, kind if copies(s, kind) else RED_M + RED_OF[kind], 0, seat)
        _use(&e, s, kind, 3, s.reds[RED_OF[kind]] if s.reds[RED_OF[kind]] < 3 else 3)
        return e
    e = make_event(EV_KAKAN, seat, kind if copies(s, kind) else RED_M + RED_OF[kind], 0, seat)
    for m in range(s.n_melds):
        if s.melds[m].type == MELD_PON and s.melds[m].kind == kind:
            e.used[0] = s.melds[m].tiles[0]
            e.used[1] = s.melds[m].tiles[1]
            e.used[2] = s.melds[m].tiles[2]
    return e


cdef int kan_action(const table_t *t, const event_t *e, uint64_t kinds) noexcept nogil:
    cdef int kind, i
    if e.tile >= UNKNOWN:
        return NO_ACTION
    kind = KIND_OF[e.tile]
    if not kinds >> kind & 1 or (t.seats[e.actor].counts[kind] == 4) != (e.kind == EV_ANKAN):
        return NO_ACTION
    i = popcount(kinds & (bit(kind) - 1))
    return ACT_KAN_1 + i if i < 3 else NO_ACTION


cdef void take_call(table_t *t, const event_t *e) noexcept nogil:
    cdef seat_t *s = &t.seats[e.actor]
    cdef seat_t *other = &t.seats[t.claim_from]
    cdef int n = 3 if e.kind == EV_DAIMINKAN else 2
    cdef int i
    cdef meld_t *meld = &s.melds[s.n_melds]
    meld.type = MELD_CHI if e.kind == EV_CHI else (MELD_PON if e.kind == EV_PON else MELD_DAIMINKAN)
    meld.kind = KIND_OF[e.tile]
    meld.source = t.claim_from
    meld.called = e.tile
    meld.tiles[0] = e.tile
    meld.tiles[3] = NO_TILE
    for i in range(n):
        remove_tile(s, e.used[i])
        meld.tiles[i + 1] = e.used[i]
        if KIND_OF[e.used[i]] < meld.kind:
            meld.kind = KIND_OF[e.used[i]]
    s.n_melds += 1
    s.n_open += 1
    if e.kind == EV_PON:
        s.pons |= bit(meld.kind)
    other.river[other.n_river - 1] |= RIVER_CALLED
    t.turn = e.actor
    t.drawn = NO_TILE
    if e.kind == EV_DAIMINKAN:
        t.kans += 1
        t.phase = PHASE_REPLACE
    else:
        t.after_call = 1
        t.phase = PHASE_TURN


cdef void take_kan(table_t *t, const event_t *e) noexcept nogil:
    cdef seat_t *s = &t.seats[e.actor]
    cdef meld_t *meld
    cdef int i, kind = KIND_OF[e.tile]
    t.kans += 1
    lay_tile(t, e.kind, e.actor, e.tile)
    remove_tile(s, e.tile)
    if e.kind == EV_KAKAN:
        for i in range(s.n_melds):
            meld = &s.melds[i]
            if meld.type == MELD_PON and meld.kind == kind:
                meld.type = MELD_KAKAN
                meld.tiles[3] = e.tile
                s.pons &= ~bit(kind)
        return
    meld = &s.melds[s.n_melds]
    meld.type = MELD_ANKAN
    meld.kind = <uint8_t>kind
    meld.source = e.actor
    meld.called = NO_TILE
    meld.tiles[0] = e.tile
    for i in range(3):
        remove_tile(s, e.used[i])
        meld.tiles[i + 1] = e.used[i]
    s.n_melds += 1


cdef void take_win(table_t *t, const event_t *e) noexcept nogil:
    t.winners |= <uint8_t>(1 << e.actor)
    if e.actor == e.target and t.drawn == UNKNOWN:
        t.drawn = e.tile
    t.end = END_TSUMO if e.actor == e.target else END_RON
    t.phase = PHASE_WON


cdef bint take_reveal(table_t *t, const event_t *e) noexcept nogil:
    cdef seat_t *s = &t.seats[e.actor]
    cdef int i, code
    for i in range(e.flags):
        code = dealt_tile(e, i)
        if code != UNKNOWN:
            s.unknown -= 1
            s.n_closed -= 1
            add_tile(s, code)
    return s.unknown == 0


cdef void take_delta(table_t *t, const event_t *e) noexcept nogil:
    if not t.deltas_given:
        memset(t.deltas, 0, sizeof(t.deltas))
        t.deltas_given = 1
    t.deltas[e.actor] += get_value(e)


cdef void end_hand(table_t *t) noexcept nogil:
    cdef int seat
    for seat in range(t.players):
        t.scores[seat] += t.deltas[seat]
    memset(t.legal, 0, sizeof(t.legal))
    t.phase = PHASE_OVER
