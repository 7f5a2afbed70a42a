"""The part of a hand of mahjong every family shares: deal, calls by tiles, claim windows, log of records."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset
from mjcore.tiles cimport KIND_OF, RED_M, UNKNOWN

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


cdef bint take_call(table_t *t, const event_t *e) noexcept nogil:
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
        if not remove_tile(s, e.used[i]):
            return False
        meld.tiles[i + 1] = e.used[i]
        if KIND_OF[e.used[i]] < meld.kind:
            meld.kind = KIND_OF[e.used[i]]
    s.n_melds += 1
    s.n_open += 1
    if e.kind == EV_PON:
        s.pons |= bit(meld.kind)
    if e.kind == EV_DAIMINKAN:
        t.kans += 1
    other.river[other.n_river - 1] |= RIVER_CALLED
    return True


cdef bint take_kan(table_t *t, const event_t *e) noexcept nogil:
    cdef seat_t *s = &t.seats[e.actor]
    cdef meld_t *meld
    cdef int i, kind = KIND_OF[e.tile]
    if not remove_tile(s, e.tile):
        return False
    t.kans += 1
    if e.kind == EV_KAKAN:
        for i in range(s.n_melds):
            meld = &s.melds[i]
            if meld.type == MELD_PON and meld.kind == kind:
                meld.type = MELD_KAKAN
                meld.tiles[3] = e.tile
                s.pons &= ~bit(kind)
                return True
        return False
    meld = &s.melds[s.n_melds]
    meld.type = MELD_ANKAN
    meld.kind = <uint8_t>kind
    meld.source = e.actor
    meld.called = NO_TILE
    meld.tiles[0] = e.tile
    for i in range(3):
        meld.tiles[i + 1] = e.used[i]
        if not remove_tile(s, e.used[i]):
            return False
    s.n_melds += 1
    return True


cdef int known_copies(const table_t *t, int kind) noexcept nogil:
    cdef const seat_t *s
    cdef int seat, i, j, n = 0
    for seat in range(t.players):
        s = &t.seats[seat]
        n += s.counts[kind]
        for i in range(s.n_melds):
            for j in range(4):
                if s.melds[i].tiles[j] < UNKNOWN and KIND_OF[s.melds[i].tiles[j]] == kind:
                    n += 1
        for i in range(s.n_river):
            if not s.river[i] & RIVER_CALLED and KIND_OF[s.river[i] & RIVER_CODE] == kind:
                n += 1
    return n


cdef int first_asked(const table_t *t) noexcept nogil:
    cdef int waiting = t.asked & ~t.answered
    cdef int seat, _i
    if waiting == 0:
        return -1
    seat = next_seat(t, t.claim_from) if t.phase == PHASE_CLAIM else t.turn
    for _i in range(t.players):
        if waiting >> seat & 1:
            return seat
        seat = next_seat(t, seat)
    return -1


cdef int claim_rank(int action) noexcept nogil:
    if action == ACT_WIN:
        return 3
    if action >= ACT_PON and action <= ACT_DAIMINKAN:
        return 2
    if action >= ACT_CHI_LOW and action <= ACT_CHI_HIGH_RED:
        return 1
    return 0


cdef int best_rank(uint64_t legal) noexcept nogil:
    if legal >> ACT_WIN & 1:
        return 3
    if legal >> ACT_PON & 15:
        return 2
    if legal >> ACT_CHI_LOW & 63:
        return 1
    return 0


cdef int settle_claims(const table_t *t, bint several, uint8_t *seats) noexcept nogil:
    cdef int seat, rank, best = 0, _i
    cdef uint8_t who = 0
    seat = t.claim_from
    for _i in range(1, t.players):
        seat = seat + 1 if seat + 1 < t.players else 0
        if not t.answered >> seat & 1:
            continue
        rank = claim_rank(t.answers[seat])
        if rank > best:
            best = rank
            who = <uint8_t>(1 << seat)
        elif rank == best and rank == 3 and several:
            who |= <uint8_t>(1 << seat)
    seat = t.claim_from
    for _i in range(1, t.players):
        seat = seat + 1 if seat + 1 < t.players else 0
        if t.asked >> seat & 1 and not t.answered >> seat & 1:
            rank = best_rank(t.legal[seat])
            if rank > best or rank == 0:
                return -1
            # A seat farther from the discarder cannot beat an answer of its own rank.
            if rank == best and ((rank == 3 and several) or _nearer(t, seat, who)):
                return -1
    seats[0] = who
    return best


cdef inline bint _nearer(const table_t *t, int seat, uint8_t who) noexcept nogil:
    """Say whether a seat comes before all of `who` after the discarder."""
    cdef int s = t.claim_from
    cdef int _i
    for _i in range(1, t.players):
        s = s + 1 if s + 1 < t.players else 0
        if s == seat:
            return True
        if who >> s & 1:
            return False
    return False
