"""Count what is seen of a table and what is not, and draw hands from the tiles that are left."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset
from mjcore.random cimport random_below, random_t
from mjcore.table cimport NO_TILE, RIVER_CALLED, RIVER_CODE, add_tile, copies, seat_t, still_to_come, table_t
from mjcore.tiles cimport CODES, FLOWER_1, KIND_OF, RED_M, UNKNOWN

cdef enum:
    ATTEMPTS = 400


cdef void count_seen(const table_t *b, uint8_t *seen) noexcept nogil:
    cdef const seat_t *s
    cdef int seat, i, j, code
    for seat in range(b.players):
        s = &b.seats[seat]
        for code in range(UNKNOWN):
            seen[code] += <uint8_t>copies(s, code)
        for code in range(FLOWER_1, CODES):
            seen[code] += <uint8_t>(s.held >> code & 1)
        if b.aside_kind < UNKNOWN:
            seen[b.aside_kind] += s.aside
        else:
            for i in range(CODES - FLOWER_1):
                seen[FLOWER_1 + i] += s.aside >> i & 1
        for i in range(s.n_melds):
            for j in range(4):
                if s.melds[i].tiles[j] != NO_TILE:
                    seen[s.melds[i].tiles[j]] += 1
        for i in range(s.n_river):
            if not s.river[i] & RIVER_CALLED:
                seen[s.river[i] & RIVER_CODE] += 1
    for i in range(b.wall_size):
        if still_to_come(b, i) and b.wall[i] != UNKNOWN:
            seen[b.wall[i]] += 1


cdef int count_hidden(const table_t *b) noexcept nogil:
    cdef int seat, i, n = 0
    for seat in range(b.players):
        n += b.seats[seat].unknown
    for i in range(b.wall_size):
        n += still_to_come(b, i) and b.wall[i] == UNKNOWN
    return n


cdef int tiles_left(const uint8_t *full, int size, const uint8_t *seen, uint8_t *left) noexcept nogil:
    cdef int i
    memset(left, 0, CODES)
    for i in range(size):
        left[full[i]] += 1
    for i in range(CODES):
        if seen[i] > left[i]:
            return -1
        left[i] -= seen[i]
        size -= seen[i]
    return size


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


cdef bint _take_waiting_hand(uint8_t *left, int closed, random_t *g, uint8_t *out) noexcept nogil:
    cdef uint8_t rest[CODES]
    cdef int sets, i, kind, n, code, total, _attempt
    cdef bint good, run
    for _attempt in range(ATTEMPTS):
        memcpy(rest, left, CODES)
        n = 0
        good = True
        for sets in range(closed // 3 + 1):
            total = 0
            for code in range(UNKNOWN):
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
        memcpy(left, rest, CODES)
        return True
    return False


cdef int deal_waiting_hand(seat_t *s, uint8_t *left, int closed, random_t *g) noexcept nogil:
    cdef uint8_t hand[14]
    cdef int i, more = s.unknown - closed
    if not _take_waiting_hand(left, closed, g, hand):
        return -1
    s.unknown = 0
    s.n_closed = 0
    for i in range(closed):
        add_tile(s, hand[i])
    return more
