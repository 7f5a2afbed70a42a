"""Observation planes for machine learning; the layout stands in ``observe.pxd``."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset
from mjcore.riichi_state cimport (
    RIICHI_DECLARED, RIICHI_DOUBLE, RIICHI_OPEN, indicator_index, riichi_furiten, riichi_table_t,
)
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport (
    ACT_TSUMOGIRI, MAX_RIVER, NO_TILE, PHASE_CLAIM, RIVER_CALLED, RIVER_CODE, RIVER_TSUMOGIRI, indicator_index,
    live_tiles, meld_t, seat_t, table_t,
)
from mjcore.tiles cimport ALL_KINDS, EAST, KIND_OF, RED_M, UNKNOWN, dora_kind, lowest

PLANES = {"small": (SMALL_PLANES, COLUMNS), "full": (FULL_PLANES, COLUMNS)}
VERSION = OBSERVATION_VERSION


cdef inline int _relative(const table_t *b, int seat, int viewer) noexcept nogil:
    """Relative seat: with three players the one before is number 3 as at a full table."""
    cdef int d = seat - viewer
    if d < 0:
        d += b.players
    return 3 if b.players == 3 and d == 2 else d


cdef inline void _fill(float *plane, float value) noexcept nogil:
    cdef int i
    for i in range(COLUMNS):
        plane[i] = value


cdef inline void _spread(float *plane, uint64_t mask) noexcept nogil:
    while mask:
        plane[lowest(mask)] = 1
        mask &= mask - 1


cdef void _own(const riichi_table_t *t, int viewer, float *out) noexcept nogil:
    """Planes 0-6 of both sets."""
    cdef const table_t *b = &t.base
    cdef const seat_t *s = &b.seats[viewer]
    cdef int kind, n, code
    cdef uint64_t left = s.held & ALL_KINDS
    if s.reds[0]:
        left |= (<uint64_t>1) << 4
        out[4 * COLUMNS + 4] = s.reds[0]
    if s.reds[1]:
        left |= (<uint64_t>1) << 13
        out[4 * COLUMNS + 13] = s.reds[1]
    if s.reds[2]:
        left |= (<uint64_t>1) << 22
        out[4 * COLUMNS + 22] = s.reds[2]
    while left:
        kind = lowest(left)
        left &= left - 1
        for n in range(s.counts[kind]):
            out[n * COLUMNS + kind] = 1
    code = NO_TILE
    if b.phase == PHASE_CLAIM:
        code = b.claim_tile
    elif b.turn == viewer:
        code = b.drawn
    if code < UNKNOWN:
        out[5 * COLUMNS + KIND_OF[code]] = 1
    _spread(out + 6 * COLUMNS, s.waits)


cdef void observe_small(const riichi_table_t *t, const riichi_rules_t *r, int viewer, float *out) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s
    cdef const meld_t *meld
    cdef float *known = out + 22 * COLUMNS
    cdef int seat, relative, i, j, kind, code
    cdef uint64_t legal
    memset(out, 0, SMALL_PLANES * COLUMNS * sizeof(float))
    _own(t, viewer, out)
    for kind in range(34):
        known[kind] = 0.25 * b.seats[viewer].counts[kind]
    for seat in range(b.players):
        s = &b.seats[seat]
        relative = _relative(b, seat, viewer)
        for i in range(s.n_melds):
            meld = &s.melds[i]
            for j in range(4):
                if meld.tiles[j] != NO_TILE:
                    kind = KIND_OF[meld.tiles[j]]
                    out[(7 + relative) * COLUMNS + kind] += 0.25
                    known[kind] += 0.25
        for i in range(s.n_river):
            kind = KIND_OF[s.river[i] & RIVER_CODE]
            out[(11 + relative) * COLUMNS + kind] += 0.25
            if not s.river[i] & RIVER_CALLED:
                known[kind] += 0.25
        if s.aside:
            known[30] += 0.25 * s.aside
        if t.riichi[seat]:
            _fill(out + (15 + relative) * COLUMNS, 1)
        _fill(out + (27 + relative) * COLUMNS, b.scores[seat] / <float>100000.0)
    for i in range(b.n_dora):
        code = b.wall[indicator_index(b, i)]
        if code < UNKNOWN:
            kind = KIND_OF[code]
            out[19 * COLUMNS + kind] += 0.25
            known[kind] += 0.25
            out[20 * COLUMNS + dora_kind(kind, b.players == 3)] += 0.25
    legal = b.legal[viewer]
    _spread(out + 21 * COLUMNS, legal & ALL_KINDS)
    for i in range(3):
        if legal >> (RED_M + i) & 1:
            out[21 * COLUMNS + 9 * i + 4] = 1
    if legal >> ACT_TSUMOGIRI & 1 and b.drawn < UNKNOWN:
        out[21 * COLUMNS + KIND_OF[b.drawn]] = 1
    out[23 * COLUMNS + EAST + (viewer - b.dealer + b.players) % b.players] = 1
    out[24 * COLUMNS + EAST + b.round_wind] = 1
    _fill(out + 25 * COLUMNS, live_tiles(b) / <float>70.0)
    if riichi_furiten(t, viewer):
        _fill(out + 26 * COLUMNS, 1)
    if b.phase == PHASE_CLAIM:
        _fill(out + 31 * COLUMNS, 1)


cdef void _full_scalars(const riichi_table_t *t, int viewer, float *a, float *b2) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s
    cdef int seat, relative
    cdef uint8_t me = <uint8_t>(1 << viewer)
    a[4] = b.honba
    a[5] = b.sticks
    a[6] = live_tiles(b)
    a[7] = b.round_wind
    a[8] = b.number
    a[9] = _relative(b, b.dealer, viewer)
    a[10] = b.players
    a[31] = b.kans
    a[32] = b.n_dora
    a[33] = b.phase
    b2[0] = _relative(b, b.turn, viewer)
    if b.phase == PHASE_CLAIM:
        b2[1] = b.claim_event
        b2[2] = _relative(b, b.claim_from, viewer)
        b2[3] = b.claim_tile >= RED_M
    elif b.turn == viewer and b.drawn != NO_TILE:
        b2[3] = RED_M <= b.drawn < UNKNOWN
    s = &b.seats[viewer]
    b2[4] = (s.waits & s.discarded != 0) + 2 * (t.furiten_temporary & me != 0) + 4 * (t.furiten_riichi & me != 0)
    b2[17] = b.n_discards
    b2[18] = t.uninterrupted
    b2[19] = viewer
    for relative in range(4):
        b2[5 + relative] = -1
    for seat in range(b.players):
        s = &b.seats[seat]
        relative = _relative(b, seat, viewer)
        a[relative] = b.scores[seat] / <float>100000.0
        a[11 + relative] = t.riichi[seat] & RIICHI_DECLARED != 0
        a[15 + relative] = t.riichi[seat] & RIICHI_DOUBLE != 0
        a[19 + relative] = s.aside
        a[23 + relative] = s.n_river
        a[27 + relative] = s.n_closed
        if t.riichi[seat]:
            b2[5 + relative] = t.riichi_at[seat]
        b2[9 + relative] = t.riichi[seat] & RIICHI_OPEN != 0
        b2[13 + relative] = s.n_melds


cdef void observe_full(const riichi_table_t *t, const riichi_rules_t *r, int viewer, float *out) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s
    cdef const meld_t *meld
    cdef float *plane
    cdef uint8_t next_of[4]
    cdef int seat, relative, i, j, kind, code
    memset(out, 0, FULL_PLANES * COLUMNS * sizeof(float))
    _own(t, viewer, out)
    _spread(out + 7 * COLUMNS, b.legal[viewer] & ALL_KINDS)
    _spread(out + 8 * COLUMNS, b.legal[viewer] >> 34)
    _full_scalars(t, viewer, out + 9 * COLUMNS, out + 10 * COLUMNS)
    for i in range(b.n_dora):
        code = b.wall[indicator_index(b, i)]
        if code < UNKNOWN:
            kind = KIND_OF[code]
            out[(11 + i) * COLUMNS + kind] = 2 if code >= RED_M else 1
            out[16 * COLUMNS + dora_kind(kind, b.players == 3)] += 0.25
    for seat in range(b.players):
        s = &b.seats[seat]
        relative = _relative(b, seat, viewer)
        for i in range(s.n_melds):
            meld = &s.melds[i]
            plane = out + (17 + 12 * relative + 3 * i) * COLUMNS
            for j in range(4):
                code = meld.tiles[j]
                if code != NO_TILE:
                    plane[KIND_OF[code]] += 0.25
                    plane[2 * COLUMNS + 6] += code >= RED_M
            if meld.called != NO_TILE:
                plane[COLUMNS + KIND_OF[meld.called]] = 2 if meld.called >= RED_M else 1
            plane[2 * COLUMNS + meld.type] = 1
            plane[2 * COLUMNS + 5] = _relative(b, meld.source, viewer)
        for i in range(s.n_river):
            if i < MAX_RIVER:
                plane = out + (65 + 72 * relative + 2 * i) * COLUMNS
                code = s.river[i] & RIVER_CODE
                plane[KIND_OF[code]] = 1
                plane[COLUMNS] = code >= RED_M
                plane[COLUMNS + 1] = s.river[i] & RIVER_TSUMOGIRI != 0
                plane[COLUMNS + 2] = s.river[i] & RIVER_CALLED != 0
                plane[COLUMNS + 3] = t.riichi[seat] != 0 and t.riichi_at[seat] == i
    memset(next_of, 0, sizeof(next_of))
    for i in range(b.n_discards):
        seat = b.order[i >> 2] >> (i & 3) * 2 & 3
        if next_of[seat] < MAX_RIVER:
            out[(66 + 72 * _relative(b, seat, viewer) + 2 * next_of[seat]) * COLUMNS + 4] = i
        next_of[seat] += 1
