"""Built-in policies over the riichi table engine."""

from libc.stdint cimport uint64_t
from mjcore.random cimport random_bit, random_t
from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t
from mjcore.shanten cimport discards
from mjcore.table cimport (
    ACT_NORTH, ACT_PASS, ACT_RIICHI, ACT_TSUMOGIRI, ACT_WIN, PHASE_TURN, bit, seat_t,
)
from mjcore.tiles cimport KIND_OF, RED_M, lowest


cdef int _left(const seat_t *s, uint64_t kinds) noexcept nogil:
    """Copies of some kinds not in the own hand."""
    cdef int n = 0
    while kinds:
        n += 4 - s.counts[lowest(kinds)]
        kinds &= kinds - 1
    return n


cdef int _greedy_discard(const riichi_table_t *t, int seat, uint64_t legal) noexcept nogil:
    cdef const seat_t *s = &t.base.seats[seat]
    cdef signed char values[34]
    cdef uint64_t masks[34]
    cdef uint64_t left = legal & (bit(ACT_TSUMOGIRI + 1) - 1)
    cdef int action, code, kind, n, best = -1, best_value = 99, best_left = -1
    discards(s.counts, s.n_melds, t.base.players == 3, values, masks)
    while left:
        action = lowest(left)
        left &= left - 1
        code = t.base.drawn if action == ACT_TSUMOGIRI else action
        kind = KIND_OF[code]
        if values[kind] > best_value:
            continue
        # Twice the tiles left, and a red five is kept where a plain one does as well.
        n = 2 * _left(s, masks[kind]) + (code < RED_M)
        if values[kind] < best_value or n > best_left:
            best = action
            best_value = values[kind]
            best_left = n
    return best


cdef int choose_action(
    const riichi_table_t *t, const riichi_rules_t *r, int policy, random_t *g, int seat
) noexcept nogil:
    cdef uint64_t legal = t.base.legal[seat]
    if policy == POLICY_RANDOM:
        return random_bit(g, legal)
    if legal >> ACT_WIN & 1:
        return ACT_WIN
    if legal >> ACT_PASS & 1:
        return ACT_PASS
    if policy == POLICY_TSUMOGIRI:
        return ACT_TSUMOGIRI if legal >> ACT_TSUMOGIRI & 1 else lowest(legal)
    if legal >> ACT_RIICHI & 1:
        return ACT_RIICHI
    if legal >> ACT_NORTH & 1:
        return ACT_NORTH
    if t.base.phase == PHASE_TURN and legal & (bit(ACT_TSUMOGIRI + 1) - 1):
        return _greedy_discard(t, seat, legal)
    return lowest(legal)
