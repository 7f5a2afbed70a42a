"""Draw the unknown tiles of a riichi state at random so that everything known stays true."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset
from mjcore.random cimport random_below, random_shuffle, random_t
from mjcore.riichi_state cimport riichi_refresh, riichi_table_t, riichi_tiles
from mjcore.riichi_table cimport riichi_ask, riichi_note_missed
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport (
    MAX_WALL, NO_TILE, PHASE_CLAIM, PHASE_TURN, RIVER_CALLED, RIVER_CODE, add_tile, copies, seat_t, table_t,
)
from mjcore.tiles cimport KIND_OF, RED_M, UNKNOWN

cdef enum:
    ATTEMPTS = 400


cdef int _pool(const riichi_table_t *t, const riichi_rules_t *r, uint8_t *left) noexcept nogil:
    """Count, by code, the tiles whose place is not known; returns how many, -1 when more are known than there are."""
    cdef const table_t *b = &t.base
    cdef const seat_t *s
    cdef uint8_t tiles[MAX_WALL]
    cdef int seat, i, j, code, n = 0
    cdef int size = riichi_tiles(r, tiles)
    memset(left, 0, 46)
    for i in range(size):
        left[tiles[i]] += 1
    for seat in range(b.players):
        s = &b.seats[seat]
        for code in range(37):
            left[code] -= <uint8_t>copies(s, code)
        for i in range(s.n_melds):
            for j in range(4):
                if s.melds[i].tiles[j] != NO_TILE:
                    left[s.melds[i].tiles[j]] -= 1
        for i in range(s.n_river):
            if not s.river[i] & RIVER_CALLED:
                left[s.river[i] & RIVER_CODE] -= 1
        left[30] -= s.aside
    for i in range(b.wall_next, b.wall_size - b.replaced):
        if b.wall[i] < UNKNOWN:
            left[b.wall[i]] -= 1
    for code in range(37):
        if left[code] > 4:
            return -1
        n += left[code]
    return n


cdef int _hidden(const table_t *b) noexcept nogil:
    """Count the places whose tile is not known."""
    cdef int seat, i, n = 0
    for seat in range(b.players):
        n += b.seats[seat].unknown
    for i in range(b.wall_next, b.wall_size - b.replaced):
        n += b.wall[i] == UNKNOWN
    return n


cdef inline int _take_kind(uint8_t *left, int kind, random_t *g) noexcept nogil:
    """Take a copy of a kind, red or plain by chance of what is left; NO_TILE when there is none."""
    cdef int red = NO_TILE
    cdef int n = left[kind], reds = 0
    if kind == 4 or kind == 13 or kind == 22:
        red = RED_M + kind // 9
        reds = left[red]
    if n + reds == 0:
        return NO_TILE
    if reds and <int>random_below(g, <unsigned int>(n + reds)) < reds:
        left[red] -= 1
        return red
    left[kind] -= 1
    return kind


cdef inline int _any_kind(const uint8_t *left, int n, random_t *g) noexcept nogil:
    """Give the kind of a random tile of those left."""
    cdef int i = <int>random_below(g, <unsigned int>n)
    cdef int code = 0
    while i >= left[code]:
        i -= left[code]
        code += 1
    return KIND_OF[code]


cdef bint _tenpai_hand(uint8_t *left, int closed, random_t *g, uint8_t *out) noexcept nogil:
    """Take a hand of `closed` (3n+1) tiles that lacks one tile of n sets and a pair."""
    cdef uint8_t kept[46]
    cdef uint8_t rest[46]
    cdef int sets, i, kind, n, code, total, _attempt
    cdef bint good, run
    memcpy(kept, left, 46)
    for _attempt in range(ATTEMPTS):
        memcpy(rest, kept, 46)
        n = 0
        good = True
        for sets in range(closed // 3 + 1):
            total = 0
            for code in range(37):
                total += rest[code]
            if total == 0:
                return False
            kind = _any_kind(rest, total, g)
            # Runs and triplets about as in play; the last group is the pair.
            run = sets < closed // 3 and kind < 27 and kind % 9 < 7 and random_below(g, 8) > 0
            for i in range(3 if sets < closed // 3 else 2):
                code = _take_kind(rest, kind + i if run else kind, g)
                if code == NO_TILE:
                    good = False
                    break
                out[n] = <uint8_t>code
                n += 1
            if not good:
                break
        if not good:
            continue
        # One tile is still missing.
        i = <int>random_below(g, <unsigned int>n)
        rest[out[i]] += 1
        out[i] = out[n - 1]
        memcpy(left, rest, 46)
        return True
    return False


cdef void _furiten(riichi_table_t *t, int seat) noexcept nogil:
    """Furiten of a seat from what others discarded since its last discard, or since its riichi."""
    cdef table_t *b = &t.base
    cdef uint64_t waits = b.seats[seat].waits
    cdef int place[4]
    cdef int i, who, kind, own
    cdef bint since = True
    memset(place, 0, sizeof(place))
    for i in range(b.players):
        place[i] = b.seats[i].n_river
    i = b.n_discards
    if b.phase == PHASE_CLAIM and i:
        # What lies on the table has not gone by yet.
        i -= 1
        place[b.claim_from] -= 1
    while i > 0:
        i -= 1
        who = b.order[i >> 2] >> (i & 3) * 2 & 3
        place[who] -= 1
        if who == seat:
            since = False
            own = place[who]
            if not t.riichi[seat] or own <= t.riichi_at[seat]:
                return
            continue
        kind = KIND_OF[b.seats[who].river[place[who]] & RIVER_CODE]
        if waits >> kind & 1:
            if since and not (b.phase == PHASE_TURN and b.turn == seat):
                t.furiten_temporary |= <uint8_t>(1 << seat)
            if t.riichi[seat]:
                t.furiten_riichi |= <uint8_t>(1 << seat)


cdef bint determinize(riichi_table_t *t, const riichi_rules_t *r, random_t *g) noexcept nogil:
    cdef table_t *b = &t.base
    cdef seat_t *s
    cdef uint8_t left[46]
    cdef uint8_t tiles[MAX_WALL]
    cdef uint8_t hand[14]
    cdef uint8_t answers[4]
    cdef uint8_t filled = 0, answered
    cdef int seat, i, n, code, closed, at = 0, _i
    cdef bint draws
    if _pool(t, r, left) < _hidden(b):
        return False
    # Tenpai hands first, while there is choice.
    for seat in range(b.players):
        s = &b.seats[seat]
        closed = s.n_closed - (s.n_closed % 3 == 2)
        if t.riichi[seat] and s.unknown == s.n_closed and closed:
            if not _tenpai_hand(left, closed, g, hand):
                return False
            n = s.unknown - closed
            s.unknown = 0
            s.n_closed = 0
            for i in range(closed):
                add_tile(s, hand[i])
            for _i in range(n):
                add_tile(s, UNKNOWN)
            filled |= <uint8_t>(1 << seat)
            _refresh_without_draw(t, r, seat)
    n = 0
    for code in range(37):
        for _i in range(left[code]):
            tiles[n] = <uint8_t>code
            n += 1
    random_shuffle(g, tiles, n)
    for seat in range(b.players):
        s = &b.seats[seat]
        if s.unknown == 0:
            continue
        draws = b.turn == seat and b.drawn == UNKNOWN and s.n_closed % 3 == 2
        i = s.unknown
        s.unknown = 0
        s.n_closed -= <uint8_t>i
        for i in range(i, 0, -1):
            if draws and i == 1:
                # The last one is the tile just drawn: waits are those of the others.
                riichi_refresh(t, r, seat)
                b.drawn = tiles[at]
            add_tile(s, tiles[at])
            at += 1
        if not draws and s.n_closed % 3 == 1:
            riichi_refresh(t, r, seat)
        filled |= <uint8_t>(1 << seat)
    for i in range(b.wall_next, b.wall_size - b.replaced):
        if b.wall[i] == UNKNOWN:
            b.wall[i] = tiles[at]
            at += 1
    for seat in range(b.players):
        if filled >> seat & 1:
            _furiten(t, seat)
    if b.phase == PHASE_CLAIM:
        riichi_note_missed(t, r)
    # What the viewer has answered stands; others are asked again.
    answered = b.answered
    memcpy(answers, b.answers, sizeof(answers))
    riichi_ask(t, r)
    for seat in range(b.players):
        if answered >> seat & 1:
            b.answered |= <uint8_t>(1 << seat)
            b.answers[seat] = answers[seat]
    return True


cdef void _refresh_without_draw(riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    """Waits of a hand whose drawn tile is still unknown."""
    cdef seat_t *s = &t.base.seats[seat]
    cdef uint8_t unknown = s.unknown
    s.unknown = 0
    riichi_refresh(t, r, seat)
    s.unknown = unknown
