"""Count what is seen of a table and what is not, and draw hands from the tiles that are left."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset
from mjcore.random cimport random_below, random_shuffle, random_t
from mjcore.table cimport NO_TILE, RIVER_CALLED, RIVER_CODE, add_tile, copies, seat_t, still_to_come, table_t
from mjcore.tiles cimport CODES, EAST, FLOWER_1, KINDS, KIND_OF, ORPHANS, RED_M, UNKNOWN

cdef enum:
    ATTEMPTS = 400              # at drawing one hand by chance
    DEALS = 50                  # of several hands that wait
    MOST_STEPS = 5_000          # of one search
    GROUPS = KINDS + 21         # triplets and runs

# A search for a hand that waits.
cdef struct search_t:
    uint8_t free[KINDS]         # by kind
    uint8_t held[KINDS]
    uint8_t kinds[KINDS]        # in the order they are tried
    uint8_t groups[GROUPS]      # triplets by kind, then runs
    int steps


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


# Late in a round few sets are left: then all of them are looked through, in a random order.

cdef inline bint _one_lacking(const uint8_t *held, int kind) noexcept nogil:
    """Whether a kind could be drawn: not all of it is in the hand."""
    return held[kind] < 4


cdef bint _waits_on_part(const uint8_t *held, int a, int b, int pair) noexcept nogil:
    """Whether the part of two kinds a <= b, beside a pair, waits for a tile the hand does not hold four times."""
    if a == b:
        return _one_lacking(held, a) or _one_lacking(held, pair)
    if b == a + 2:
        return _one_lacking(held, a + 1)
    return (a % 9 > 0 and _one_lacking(held, a - 1)) or (b % 9 < 8 and _one_lacking(held, b + 1))


cdef inline void _move(uint8_t *free, uint8_t *held, int kind, int n) noexcept nogil:
    free[kind] -= <uint8_t>n
    held[kind] += <uint8_t>n


cdef inline void _clear(search_t *x) noexcept nogil:
    cdef int i
    for i in range(KINDS):
        _move(x.free, x.held, i, -x.held[i])


cdef bint _end_with_part(search_t *x) noexcept nogil:
    """Add a pair and a part that waits."""
    cdef int i, j, pair, a, b, step
    for i in range(KINDS):
        pair = x.kinds[i]
        if x.free[pair] < 2:
            continue
        _move(x.free, x.held, pair, 2)
        for j in range(KINDS):
            a = x.kinds[j]
            if x.free[a] == 0:
                continue
            for step in range(3):
                b = a + step
                if step and (a >= EAST or a % 9 + step > 8):
                    break
                if x.free[b] < (1 if step else 2):
                    continue
                _move(x.free, x.held, a, 1)
                _move(x.free, x.held, b, 1)
                if _waits_on_part(x.held, a, b, pair):
                    return True
                _move(x.free, x.held, a, -1)
                _move(x.free, x.held, b, -1)
        _move(x.free, x.held, pair, -2)
    return False


cdef bint _end_with_single(search_t *x) noexcept nogil:
    """Add one tile that waits for its pair."""
    cdef int i
    for i in range(KINDS):
        if x.free[x.kinds[i]] and x.held[x.kinds[i]] < 3:
            _move(x.free, x.held, x.kinds[i], 1)
            return True
    return False


cdef bint _end_with_pairs(search_t *x) noexcept nogil:
    """Take six pairs and one tile more."""
    cdef int i, pairs = 0
    for i in range(KINDS):
        if pairs < 6 and x.free[x.kinds[i]] >= 2:
            _move(x.free, x.held, x.kinds[i], 2)
            pairs += 1
    if pairs == 6:
        for i in range(KINDS):
            if x.free[x.kinds[i]] and x.held[x.kinds[i]] == 0:
                _move(x.free, x.held, x.kinds[i], 1)
                return True
    _clear(x)
    return False


cdef bint _end_with_orphans(search_t *x) noexcept nogil:
    """Take thirteen tiles of terminals and honours, one kind missing at the most."""
    cdef int i, kind, n = 0
    for kind in range(KINDS):
        if ORPHANS >> kind & 1 and x.free[kind]:
            _move(x.free, x.held, kind, 1)
            n += 1
    for i in range(KINDS):
        if n == 12 and ORPHANS >> x.kinds[i] & 1 and x.free[x.kinds[i]] and x.held[x.kinds[i]] == 1:
            _move(x.free, x.held, x.kinds[i], 1)
            n += 1
    if n == 13:
        return True
    _clear(x)
    return False


cdef inline void _take(search_t *x, int kind, int step, int n) noexcept nogil:
    """Move a set, of three kinds a step apart, to the hand (1) or back (-1)."""
    cdef int i
    for i in range(3):
        _move(x.free, x.held, kind + i * step, n)


cdef bint _complete(search_t *x, int start, int sets) noexcept nogil:
    """Add sets from a place in the order on, then what waits."""
    cdef int i, group, kind, step, need
    x.steps += 1
    if sets == 1 and _end_with_part(x):
        return True
    if sets == 0:
        return _end_with_single(x)
    for i in range(start, GROUPS):
        if x.steps > MOST_STEPS:
            return False
        group = x.groups[i]
        # A triplet is three of a kind, a run one each of this kind and the two above.
        step = group >= KINDS
        kind = 9 * ((group - KINDS) // 7) + (group - KINDS) % 7 if step else group
        need = 1 if step else 3
        if x.free[kind] < need or x.free[kind + step] < need or x.free[kind + 2 * step] < need:
            continue
        _take(x, kind, step, 1)
        if _complete(x, i, sets - 1):
            return True
        _take(x, kind, step, -1)
    return False


cdef bint _find_waiting_hand(uint8_t *left, int closed, bint other_forms, random_t *g, uint8_t *out) noexcept nogil:
    """Look for a hand that waits among all there are."""
    cdef search_t x
    cdef int i, n = 0, _i
    cdef bint found
    memset(&x, 0, sizeof(x))
    for i in range(UNKNOWN):
        x.free[KIND_OF[i]] += left[i]
    for i in range(KINDS):
        x.kinds[i] = <uint8_t>i
    for i in range(GROUPS):
        x.groups[i] = <uint8_t>i
    random_shuffle(g, x.kinds, KINDS)
    random_shuffle(g, x.groups, GROUPS)
    if closed == 1:
        found = _end_with_single(&x)
    else:
        found = _complete(&x, 0, closed // 3)
    if not found and other_forms and closed == 13:
        found = _end_with_pairs(&x) or _end_with_orphans(&x)
    if not found:
        return False
    for i in range(KINDS):
        for _i in range(x.held[i]):
            out[n] = <uint8_t>_take_kind(left, i, g)
            n += 1
    return True


cdef bint deal_waiting_hands(table_t *b, int seats, uint8_t *left, bint other_forms, int *more, random_t *g) noexcept nogil:
    cdef uint8_t hand[14]
    cdef uint8_t rest[CODES]
    cdef seat_t hidden[4]
    cdef seat_t *s
    cdef int i, seat, closed, _attempt
    cdef bint good
    memcpy(hidden, b.seats, sizeof(hidden))
    for _attempt in range(DEALS):
        memcpy(rest, left, CODES)
        good = True
        for seat in range(b.players):
            s = &b.seats[seat]
            if not seats >> seat & 1:
                continue
            closed = 13 - 3 * s.n_melds
            more[seat] = s.unknown - closed
            good = _take_waiting_hand(rest, closed, g, hand) or _find_waiting_hand(rest, closed, other_forms, g, hand)
            if not good:
                break
            s.unknown = 0
            s.n_closed = 0
            for i in range(closed):
                add_tile(s, hand[i])
        if good:
            memcpy(left, rest, CODES)
            return True
        # What an earlier seat was given may be what a later one needs.
        memcpy(b.seats, hidden, sizeof(hidden))
    return False
