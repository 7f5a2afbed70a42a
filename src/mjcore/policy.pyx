"""Built-in policies over the table engine of any family."""

from libc.stdint cimport uint64_t
from mjcore.family cimport family_t
from mjcore.random cimport random_bit, random_t
from mjcore.shanten cimport discards
from mjcore.table cimport ACT_PASS, ACT_TSUMOGIRI, ACT_WIN, NO_ACTION, bit, seat_t, table_t
from mjcore.tiles cimport KIND_OF, RED_M, lowest


cdef int _left(const seat_t *s, uint64_t kinds) noexcept nogil:
    """Copies of some kinds not in the own hand."""
    cdef int n = 0
    while kinds:
        n += 4 - s.counts[lowest(kinds)]
        kinds &= kinds - 1
    return n


cdef int _best_discard(const table_t *t, int seat, uint64_t legal) noexcept nogil:
    """The discard for the lowest shanten and then the most ukeire; the first legal one of a hand short of tiles."""
    cdef const seat_t *s = &t.seats[seat]
    cdef signed char values[34]
    cdef uint64_t masks[34]
    cdef uint64_t left = legal
    cdef int action, code, kind, n, best = -1, best_value = 99, best_left = -1
    if s.n_closed % 3 != 2:
        return lowest(legal)
    discards(s.counts, s.n_melds, t.players == 3, values, masks)
    while left:
        action = lowest(left)
        left &= left - 1
        code = t.drawn if action == ACT_TSUMOGIRI else action
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


cdef int choose_action(const family_t *f, const table_t *t, int policy, random_t *g, int seat) noexcept nogil:
    cdef uint64_t legal = t.legal[seat]
    cdef uint64_t discard = legal & (bit(ACT_TSUMOGIRI + 1) - 1)
    cdef int i
    if policy == POLICY_RANDOM:
        return random_bit(g, legal)
    if legal >> ACT_WIN & 1:
        return ACT_WIN
    if policy == POLICY_TSUMOGIRI:
        if legal >> ACT_PASS & 1:
            return ACT_PASS
        return ACT_TSUMOGIRI if legal >> ACT_TSUMOGIRI & 1 else lowest(legal)
    for i in range(4):
        if f.greedy_first[i] == NO_ACTION:
            break
        if legal >> f.greedy_first[i] & 1:
            return f.greedy_first[i]
    return _best_discard(t, seat, discard) if discard else lowest(legal)
