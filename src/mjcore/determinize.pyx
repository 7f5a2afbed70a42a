"""Draw the unknown tiles of a riichi state at random so that everything known stays true."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset
from mjcore.random cimport random_shuffle, random_t
from mjcore.riichi_state cimport riichi_refresh, riichi_table_t, riichi_tiles
from mjcore.riichi_table cimport riichi_ask, riichi_note_missed
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport MAX_WALL, PHASE_CLAIM, PHASE_TURN, RIVER_CODE, add_tile, seat_t, still_to_come, table_t
from mjcore.tiles cimport CODES, KIND_OF, UNKNOWN
from mjcore.unseen cimport count_hidden, count_seen, deal_waiting_hands, tiles_left


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
    cdef uint8_t seen[CODES]
    cdef uint8_t left[CODES]
    cdef uint8_t tiles[MAX_WALL]
    cdef uint8_t filled = 0
    cdef int seat, i, n, code, at = 0, _i
    cdef int more[4]
    cdef bint draws
    memset(seen, 0, sizeof(seen))
    count_seen(b, seen)
    if tiles_left(tiles, riichi_tiles(r, tiles), seen, left) < count_hidden(b):
        return False
    # Tenpai hands first, while there is choice.
    for seat in range(b.players):
        s = &b.seats[seat]
        if t.riichi[seat] and s.unknown == s.n_closed and s.n_closed:
            filled |= <uint8_t>(1 << seat)
    if not deal_waiting_hands(b, filled, left, True, more, g):
        return False
    for seat in range(b.players):
        if filled >> seat & 1:
            riichi_refresh(t, r, seat)
            for _i in range(more[seat]):
                add_tile(&b.seats[seat], UNKNOWN)
    n = 0
    for code in range(UNKNOWN):
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
    for i in range(b.wall_size):
        if still_to_come(b, i) and b.wall[i] == UNKNOWN:
            b.wall[i] = tiles[at]
            at += 1
    for seat in range(b.players):
        if filled >> seat & 1:
            _furiten(t, seat)
    if b.phase == PHASE_CLAIM:
        riichi_note_missed(t, r)
    # What the viewer has answered stands; others are asked again.
    riichi_ask(t, r)
    return True
