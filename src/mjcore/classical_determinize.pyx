"""Draw the unknown tiles of a classical state at random so that everything known stays true."""

from libc.stdint cimport uint8_t
from libc.string cimport memset
from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport (
    CLASSICAL_WALL, STAGE_BONUS, classical_refresh, classical_state_t, classical_tiles,
)
from mjcore.classical_table cimport classical_ask, classical_known
from mjcore.random cimport random_shuffle, random_t
from mjcore.table cimport add_tile, seat_t, still_to_come, table_t
from mjcore.tiles cimport CODES, FLOWER_1, KINDS, UNKNOWN
from mjcore.unseen cimport count_hidden, count_seen, deal_waiting_hands, tiles_left


cdef bint classical_determinize(classical_state_t *t, const classical_rules_t *r, random_t *g) noexcept nogil:
    cdef table_t *b = &t.base
    cdef seat_t *s
    cdef uint8_t seen[CODES]
    cdef uint8_t left[CODES]
    cdef uint8_t tiles[CLASSICAL_WALL]
    cdef int seat, i, k, n = 0, at = 0, called = 0, _i
    cdef int more[4]
    cdef bint draws
    memset(seen, 0, sizeof(seen))
    count_seen(b, seen)
    classical_tiles(tiles)
    if tiles_left(tiles, CLASSICAL_WALL, seen, left) < count_hidden(b):
        return False
    for seat in range(4):
        s = &b.seats[seat]
        if t.called >> seat & 1 and s.unknown == s.n_closed and s.n_closed >= 13 - 3 * s.n_melds:
            called |= 1 << seat
    if not deal_waiting_hands(b, called, left, False, more, g):
        return False
    for seat in range(4):
        if called >> seat & 1:
            classical_refresh(t, seat)
            for _i in range(more[seat]):
                add_tile(&b.seats[seat], UNKNOWN)
    for i in range(KINDS):
        for _i in range(left[i]):
            tiles[n] = <uint8_t>i
            n += 1
    random_shuffle(g, tiles, n)
    for seat in range(4):
        s = &b.seats[seat]
        k = s.unknown
        draws = b.turn == seat and b.drawn == UNKNOWN
        s.unknown = 0
        s.n_closed -= <uint8_t>k
        for i in range(k):
            if draws and i == k - 1:
                # The last one is the tile just drawn: waits are those of the others.
                classical_refresh(t, seat)
                b.drawn = tiles[at]
            elif t.first_drawn == UNKNOWN and seat == b.dealer and i == k - 1:
                classical_refresh(t, seat)
                t.first_drawn = tiles[at]
            add_tile(s, tiles[at])
            at += 1
        if k and s.n_closed + 3 * s.n_melds == 13:
            classical_refresh(t, seat)
    # What is left lies in the wall, bonus tiles among it.
    for i in range(FLOWER_1, CODES):
        if left[i]:
            tiles[n] = <uint8_t>i
            n += 1
    random_shuffle(g, tiles + at, n - at)
    for i in range(CLASSICAL_WALL):
        if still_to_come(b, i) and b.wall[i] == UNKNOWN:
            b.wall[i] = tiles[at]
            at += 1
    if t.stage == STAGE_BONUS:
        classical_known(t, r)
    classical_ask(t, r)
    return True
