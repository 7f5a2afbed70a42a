"""Draw the unknown tiles of a classical state at random so that everything known stays true."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset
from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_state cimport CLASSICAL_WALL, STAGE_BONUS, classical_refresh, classical_state_t, classical_tiles
from mjcore.classical_table cimport classical_ask, classical_known
from mjcore.random cimport random_below, random_shuffle, random_t
from mjcore.table cimport NO_TILE, RIVER_CALLED, RIVER_CODE, add_tile, seat_t, table_t
from mjcore.tiles cimport CODES, FLOWER_1, KINDS, UNKNOWN

cdef enum:
    ATTEMPTS = 400


cdef int _pool(const classical_state_t *t, uint8_t *left) noexcept nogil:
    """Count, by code, the tiles whose place is not known."""
    cdef const table_t *b = &t.base
    cdef const seat_t *s
    cdef uint8_t tiles[CLASSICAL_WALL]
    cdef int seat, i, j, size = 0
    classical_tiles(tiles)
    memset(left, 0, CODES)
    for i in range(CLASSICAL_WALL):
        left[tiles[i]] += 1
    for seat in range(4):
        s = &b.seats[seat]
        for i in range(KINDS):
            left[i] -= s.counts[i]
        for i in range(8):
            left[FLOWER_1 + i] -= <uint8_t>((s.aside >> i & 1) + <int>(s.held >> (FLOWER_1 + i) & 1))
        for i in range(s.n_melds):
            for j in range(4):
                if s.melds[i].tiles[j] != NO_TILE:
                    left[s.melds[i].tiles[j]] -= 1
        for i in range(s.n_river):
            if not s.river[i] & RIVER_CALLED:
                left[s.river[i] & RIVER_CODE] -= 1
    for i in range(b.wall_next, CLASSICAL_WALL):
        if (i < b.wall_end or i >= b.wall_end + b.replaced) and b.wall[i] != UNKNOWN:
            left[b.wall[i]] -= 1
    for i in range(CODES):
        if left[i] > 4:
            return -1
        size += left[i]
    return size


cdef int _hidden(const table_t *b) noexcept nogil:
    """Count the places whose tile is not known."""
    cdef int seat, i, n = 0
    for seat in range(4):
        n += b.seats[seat].unknown
    for i in range(b.wall_next, CLASSICAL_WALL):
        n += (i < b.wall_end or i >= b.wall_end + b.replaced) and b.wall[i] == UNKNOWN
    return n


cdef bint _waiting_hand(uint8_t *left, int closed, random_t *g, uint8_t *out) noexcept nogil:
    """Take `closed` (3n+1) tiles that lack one tile of n sets and a pair."""
    cdef uint8_t rest[46]
    cdef int group, i, kind, step, n, total, _attempt
    cdef bint good
    for _attempt in range(ATTEMPTS):
        memcpy(rest, left, CODES)
        n = 0
        good = True
        for group in range(closed // 3 + 1):
            total = 0
            for kind in range(KINDS):
                total += rest[kind]
            if total == 0:
                return False
            i = <int>random_below(g, <unsigned int>total)
            kind = 0
            while i >= rest[kind]:
                i -= rest[kind]
                kind += 1
            # Runs and triplets about as in play; the last group is the pair.
            step = 1 if group < closed // 3 and kind < 27 and kind % 9 < 7 and random_below(g, 8) > 0 else 0
            for i in range(3 if group < closed // 3 else 2):
                if rest[kind + i * step] == 0:
                    good = False
                    break
                rest[kind + i * step] -= 1
                out[n] = <uint8_t>(kind + i * step)
                n += 1
            if not good:
                break
        if good:
            i = <int>random_below(g, <unsigned int>n)
            rest[out[i]] += 1
            out[i] = out[n - 1]
            memcpy(left, rest, CODES)
            return True
    return False


cdef bint classical_determinize(classical_state_t *t, const classical_rules_t *r, random_t *g) noexcept nogil:
    cdef table_t *b = &t.base
    cdef seat_t *s
    cdef uint8_t left[46]
    cdef uint8_t tiles[CLASSICAL_WALL]
    cdef uint8_t hand[14]
    cdef int seat, i, k, n = 0, at = 0, closed, _i
    cdef bint draws
    if _pool(t, left) < _hidden(b):
        return False
    for seat in range(4):
        s = &b.seats[seat]
        closed = 13 - 3 * s.n_melds
        if t.called >> seat & 1 and s.unknown == s.n_closed and s.n_closed >= closed:
            if not _waiting_hand(left, closed, g, hand):
                return False
            k = s.unknown - closed
            s.unknown = 0
            s.n_closed = 0
            for i in range(closed):
                add_tile(s, hand[i])
            classical_refresh(t, seat)
            for _i in range(k):
                add_tile(s, UNKNOWN)
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
    for i in range(b.wall_next, CLASSICAL_WALL):
        if (i < b.wall_end or i >= b.wall_end + b.replaced) and b.wall[i] == UNKNOWN:
            b.wall[i] = tiles[at]
            at += 1
    if t.stage == STAGE_BONUS:
        classical_known(t, r)
    classical_ask(t, r)
    return True
