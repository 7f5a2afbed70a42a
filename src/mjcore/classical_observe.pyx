"""Observation planes of classical hands; what each holds stands in ``classical_observe.pxd``."""

from libc.string cimport memset
from mjcore.classical_state cimport KONG_BOX, classical_state_t
from mjcore.table cimport (
    NO_TILE, PHASE_CLAIM, PHASE_TURN, RIVER_CALLED, RIVER_CODE, live_tiles, seat_t, table_t,
)
from mjcore.tiles cimport KINDS, lowest

VERSION = 1
PLANES = {"small": (CLASSICAL_PLANES, KINDS)}


cdef inline void _fill(float *out, int plane, float value) noexcept nogil:
    cdef int i
    for i in range(KINDS):
        out[plane * KINDS + i] = value


cdef void classical_observe(const classical_state_t *t, int viewer, float *out) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s
    cdef int relative, seat, i, j, kind
    cdef unsigned long long waits
    memset(out, 0, CLASSICAL_PLANES * KINDS * sizeof(float))
    _fill(out, 15, 1)
    for kind in range(KINDS):
        for i in range(b.seats[viewer].counts[kind]):
            out[i * KINDS + kind] = 1
            out[15 * KINDS + kind] -= 0.25
    for relative in range(4):
        seat = (viewer + relative) & 3
        s = &b.seats[seat]
        for i in range(s.n_melds):
            for j in range(4):
                if s.melds[i].tiles[j] != NO_TILE:
                    out[(4 + relative) * KINDS + s.melds[i].tiles[j]] += 0.25
                    out[15 * KINDS + s.melds[i].tiles[j]] -= 0.25
        for i in range(s.n_river):
            if not s.river[i] & RIVER_CALLED:
                out[(8 + relative) * KINDS + (s.river[i] & RIVER_CODE)] += 0.25
                out[15 * KINDS + (s.river[i] & RIVER_CODE)] -= 0.25
        if t.called >> seat & 1:
            _fill(out, 16 + relative, 1)
        for i in range(8):
            if s.aside >> i & 1:
                out[30 * KINDS + 8 * relative + i] = 1
        if seat == b.dealer:
            out[31 * KINDS + relative] = 1
    if b.phase == PHASE_CLAIM:
        out[12 * KINDS + b.claim_tile] = 1
    if b.phase == PHASE_TURN and b.turn == viewer and b.drawn < KINDS:
        out[13 * KINDS + b.drawn] = 1
    waits = b.seats[viewer].waits
    while waits:
        out[14 * KINDS + lowest(waits)] = 1
        waits &= waits - 1
    _fill(out, 20 + ((viewer + 4 - b.dealer) & 3), 1)
    _fill(out, 24 + b.round_wind, 1)
    _fill(out, 28, live_tiles(b) / <float>128)
    _fill(out, 29, (KONG_BOX - b.replaced) / <float>16)
    out[31 * KINDS + 4 + t.stage] = 1
    out[31 * KINDS + 8] = t.run / <float>4
