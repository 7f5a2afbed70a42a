"""Shanten, ukeire, waits and the win test: the kernels. Python calls them through `scalar` and `batch`."""

from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from mjcore.suits cimport (
    MELDS_STRIDE, PRODUCT_SHIFT, all_after, change, counters_of, dragon_added, first_added, forms_of, last_added,
    mj_forms, mj_honour_class, mj_honour_col, mj_honour_row, mj_odd, mj_product, mj_regular, mj_suit_class, mj_suit_col,
    mj_suit_row, read_suits, regular_of, suit_of, suits_t, terminal_added, times, wind_added,
)
from mjcore.tiles cimport ALL_KINDS, KINDS, NO_SANMA, ORPHANS, lowest

cdef enum:
    NO_SHANTEN = 20


cdef inline uint64_t load8(const uint8_t *p) noexcept nogil:
    cdef uint64_t x
    memcpy(&x, p, 8)
    return x


cdef inline int shanten_inline(const uint8_t *counts, int melds, bint sanma) noexcept nogil:
    cdef suits_t s
    cdef int value, forms
    read_suits(&s, counts, sanma)
    value = regular_of(&s, melds)
    if melds == 0:
        forms = forms_of(&s)
        if forms < value:
            value = forms
    return value


cdef int shanten(const uint8_t *counts, int melds, bint sanma) noexcept nogil:
    if sanma:
        return shanten_inline(counts, melds, True)
    return shanten_inline(counts, melds, False)


cdef int shanten_regular(const uint8_t *counts, int melds, bint sanma) noexcept nogil:
    cdef suits_t s
    read_suits(&s, counts, sanma)
    return regular_of(&s, melds)


cdef inline uint32_t counters_in(const uint8_t *counts) noexcept nogil:
    cdef suits_t s
    read_suits(&s, counts, False)
    return counters_of(&s)


cdef inline int chiitoi_of(uint32_t counters) noexcept nogil:
    cdef int kinds = counters & 15, pairs = (counters >> 4) & 7
    return 6 - pairs + (7 - kinds if kinds < 7 else 0)


cdef inline int kokushi_of(uint32_t counters) noexcept nogil:
    return 13 - ((counters >> 7) & 15) - ((counters >> 11) != 0)


cdef int shanten_chiitoi(const uint8_t *counts) noexcept nogil:
    return chiitoi_of(counters_in(counts))


cdef int shanten_kokushi(const uint8_t *counts) noexcept nogil:
    return kokushi_of(counters_in(counts))


cdef bint is_win(const uint8_t *counts, int melds, bint sanma) noexcept nogil:
    return shanten(counts, melds, sanma) < 0


# --- masks of counts -------------------------------------------------------------------------------

cdef inline uint64_t gather(uint64_t x) noexcept nogil:
    """Collect the lowest bit of each byte into eight bits."""
    return ((x & <uint64_t>0x0101010101010101) * <uint64_t>0x0102040810204080) >> 56


cdef inline uint64_t held_four(const uint8_t *counts) noexcept nogil:
    """Give the kinds held four times."""
    return (gather(load8(counts) >> 2) | gather(load8(counts + 8) >> 2) << 8
            | gather(load8(counts + 16) >> 2) << 16 | gather(load8(counts + 24) >> 2) << 24
            | <uint64_t>(counts[32] >> 2) << 32 | <uint64_t>(counts[33] >> 2) << 33)


cdef inline uint64_t any_bit(uint64_t x) noexcept nogil:
    return gather(x | x >> 1 | x >> 2)


cdef inline uint64_t held(const uint8_t *counts) noexcept nogil:
    """Give the kinds held at least once."""
    return (any_bit(load8(counts)) | any_bit(load8(counts + 8)) << 8 | any_bit(load8(counts + 16)) << 16
            | any_bit(load8(counts + 24)) << 24 | any_bit(load8(counts + 26)) >> 6 << 32)


cdef inline uint64_t upper_bit(uint64_t x) noexcept nogil:
    return gather(x >> 1 | x >> 2)


cdef inline uint64_t held_twice(const uint8_t *counts) noexcept nogil:
    """Give the kinds held at least twice."""
    return (upper_bit(load8(counts)) | upper_bit(load8(counts + 8)) << 8 | upper_bit(load8(counts + 16)) << 16
            | upper_bit(load8(counts + 24)) << 24 | upper_bit(load8(counts + 26)) >> 6 << 32)


cdef inline uint64_t forms_ukeire(uint64_t one, uint64_t two, uint32_t counters, int value) noexcept nogil:
    """Give the kinds that bring seven pairs or thirteen orphans (those at ``value``) one nearer.

    ``one`` and ``two`` are the kinds held at least once and twice.
    """
    cdef uint64_t mask = 0
    if chiitoi_of(counters) == value:
        mask = one & ~two
        if (counters & 15) < 7:
            mask |= ALL_KINDS & ~one
    if kokushi_of(counters) == value:
        mask |= ORPHANS & ~one
        if (counters >> 11) == 0:
            mask |= ORPHANS & one
    return mask


# --- ukeire ----------------------------------------------------------------------------------------
# A suit's answer is built from its highest rank down, one doubling a tile. A tile leaves as many missing as before or one
# less, so the lowest bit of what is missing tells which: `odd` points at these bits, and what they say of the hand as it
# is turns them round at the end. The tables answer for a fifth copy too; whatever they say there is masked out.

cdef inline uint64_t next_bit(uint64_t bits, size_t element, const uint8_t *row, const uint8_t *odd) noexcept nogil:
    return bits + bits + odd[<size_t>row[element] * MELDS_STRIDE]


cdef inline uint64_t suit_ukeire(uint32_t first, uint32_t last, uint32_t others, const uint8_t *odd) noexcept nogil:
    """Give whether what is missing is odd after adding each rank; ``others`` is the product of the other suits."""
    cdef const uint8_t *product = mj_product + (others << PRODUCT_SHIFT)
    cdef uint32_t row = mj_suit_row[first], col = mj_suit_col[last]
    cdef uint64_t bits = 0
    bits = next_bit(bits, last_added(row, last, 8), product, odd)
    bits = next_bit(bits, last_added(row, last, 7), product, odd)
    bits = next_bit(bits, last_added(row, last, 6), product, odd)
    bits = next_bit(bits, last_added(row, last, 5), product, odd)
    bits = next_bit(bits, first_added(first, col, 4), product, odd)
    bits = next_bit(bits, first_added(first, col, 3), product, odd)
    bits = next_bit(bits, first_added(first, col, 2), product, odd)
    bits = next_bit(bits, first_added(first, col, 1), product, odd)
    return next_bit(bits, first_added(first, col, 0), product, odd)


cdef inline uint64_t honour_ukeire(uint32_t first, uint32_t last, uint32_t others, const uint8_t *odd) noexcept nogil:
    """The same for the seven honours."""
    cdef const uint8_t *product = mj_product + (others << PRODUCT_SHIFT)
    cdef uint32_t row = mj_honour_row[first], col = mj_honour_col[last]
    cdef uint64_t bits = 0
    bits = next_bit(bits, dragon_added(row, last, 6), product, odd)
    bits = next_bit(bits, dragon_added(row, last, 5), product, odd)
    bits = next_bit(bits, dragon_added(row, last, 4), product, odd)
    bits = next_bit(bits, wind_added(first, col, 3), product, odd)
    bits = next_bit(bits, wind_added(first, col, 2), product, odd)
    bits = next_bit(bits, wind_added(first, col, 1), product, odd)
    return next_bit(bits, wind_added(first, col, 0), product, odd)


cdef inline uint64_t sanma_ukeire(uint32_t first, uint32_t others, const uint8_t *odd) noexcept nogil:
    """The same for 1m and 9m, the characters of three players."""
    cdef const uint8_t *product = mj_product + (others << PRODUCT_SHIFT)
    return (next_bit(0, terminal_added(first, 8), product, odd) << 8
            | next_bit(0, terminal_added(first, 0), product, odd))


cdef inline uint64_t turned(uint64_t odd, int regular) noexcept nogil:
    """Turn the lowest bits of what is missing into the kinds that lower shanten ``regular``: missing is one more."""
    return odd ^ ALL_KINDS if regular % 2 == 0 else odd


cdef inline uint64_t regular_ukeire(const suits_t *s, int melds, bint sanma, int regular) noexcept nogil:
    """Give the kinds that bring the regular form below shanten ``regular``, its value now."""
    cdef uint32_t mp = times(s.element[0], s.element[1]), sz = times(s.element[2], s.element[3])
    cdef const uint8_t *odd = mj_odd + melds
    cdef uint64_t mask
    if sanma:
        mask = sanma_ukeire(s.first[0], times(s.element[1], sz), odd)
    else:
        mask = suit_ukeire(s.first[0], s.last[0], times(s.element[1], sz), odd)
    mask |= (suit_ukeire(s.first[1], s.last[1], times(s.element[0], sz), odd) << 9
             | suit_ukeire(s.first[2], s.last[2], times(mp, s.element[3]), odd) << 18
             | honour_ukeire(s.first[3], s.last[3], times(mp, s.element[2]), odd) << 27)
    return turned(mask, regular)


cdef inline uint64_t ukeire_inline(const uint8_t *counts, const suits_t *s, int melds, bint sanma, int regular,
                                   int forms) noexcept nogil:
    cdef uint64_t mask = 0
    if regular <= forms:
        mask = regular_ukeire(s, melds, sanma, regular)
    if forms <= regular:
        mask |= forms_ukeire(held(counts), held_twice(counts), counters_of(s), forms)
    if sanma:
        mask &= ~NO_SANMA
    return mask & ~held_four(counts)


cdef inline uint64_t ukeire_of(const uint8_t *counts, int melds, bint sanma, int *value) noexcept nogil:
    cdef suits_t s
    cdef int regular, forms = NO_SHANTEN
    read_suits(&s, counts, sanma)
    regular = regular_of(&s, melds)
    if melds == 0:
        forms = forms_of(&s)
    value[0] = forms if forms < regular else regular
    return ukeire_inline(counts, &s, melds, sanma, regular, forms)


cdef uint64_t ukeire(const uint8_t *counts, int melds, bint sanma, int *value) noexcept nogil:
    if sanma:
        return ukeire_of(counts, melds, True, value)
    return ukeire_of(counts, melds, False, value)


cdef inline uint64_t waits_of(const uint8_t *counts, int melds, bint sanma) noexcept nogil:
    cdef suits_t s
    cdef int regular, forms = NO_SHANTEN
    read_suits(&s, counts, sanma)
    regular = regular_of(&s, melds)
    if melds == 0:
        forms = forms_of(&s)
    if regular != 0 and forms != 0:
        return 0
    return ukeire_inline(counts, &s, melds, sanma, regular, forms)


cdef uint64_t waits(const uint8_t *counts, int melds, bint sanma) noexcept nogil:
    if sanma:
        return waits_of(counts, melds, True)
    return waits_of(counts, melds, False)


# --- discards --------------------------------------------------------------------------------------

cdef inline uint64_t stored_ukeire(const uint8_t *after, int tiles, uint32_t others, const uint8_t *odd) noexcept nogil:
    """Do as `suit_ukeire` with elements after adding that are known."""
    cdef const uint8_t *product = mj_product + (others << PRODUCT_SHIFT)
    cdef uint64_t bits = 0
    if tiles == 9:
        bits = next_bit(bits, after[8], product, odd)
        bits = next_bit(bits, after[7], product, odd)
    bits = next_bit(bits, after[6], product, odd)
    bits = next_bit(bits, after[5], product, odd)
    bits = next_bit(bits, after[4], product, odd)
    bits = next_bit(bits, after[3], product, odd)
    bits = next_bit(bits, after[2], product, odd)
    bits = next_bit(bits, after[1], product, odd)
    return next_bit(bits, after[0], product, odd)


cdef inline uint64_t discard_ukeire(const suits_t *s, const uint8_t *after, int suit, int melds, bint sanma,
                                    int regular) noexcept nogil:
    """Do as `regular_ukeire` where only ``suit`` differs from the hand that ``after`` was made of."""
    cdef uint32_t mp = times(s.element[0], s.element[1]), sz = times(s.element[2], s.element[3])
    cdef const uint8_t *odd = mj_odd + melds
    cdef uint32_t others = times(s.element[1], sz)
    cdef uint64_t mask
    if suit != 0:
        mask = stored_ukeire(after, 9, others, odd)
    elif sanma:
        mask = sanma_ukeire(s.first[0], others, odd)
    else:
        mask = suit_ukeire(s.first[0], s.last[0], others, odd)
    others = times(s.element[0], sz)
    if suit != 1:
        mask |= stored_ukeire(after + 9, 9, others, odd) << 9
    else:
        mask |= suit_ukeire(s.first[1], s.last[1], others, odd) << 9
    others = times(mp, s.element[3])
    if suit != 2:
        mask |= stored_ukeire(after + 18, 9, others, odd) << 18
    else:
        mask |= suit_ukeire(s.first[2], s.last[2], others, odd) << 18
    others = times(mp, s.element[2])
    if suit != 3:
        mask |= stored_ukeire(after + 27, 7, others, odd) << 27
    else:
        mask |= honour_ukeire(s.first[3], s.last[3], others, odd) << 27
    return turned(mask, regular)


cdef inline int discards_inline(const uint8_t *counts, int melds, bint sanma, signed char *values,
                                uint64_t *masks) noexcept nogil:
    cdef suits_t whole, s
    cdef uint8_t after[34]
    cdef uint64_t left = held(counts), one = left, two = held_twice(counts), four = held_four(counts)
    cdef uint64_t bit, mask, one_after, two_after
    cdef int kind, suit, regular, forms, value, best = NO_SHANTEN
    for kind in range(34):
        values[kind] = 127
        masks[kind] = 0
    read_suits(&whole, counts, sanma)
    all_after(&whole, sanma, after)
    while left:
        kind = lowest(left)
        bit = <uint64_t>1 << kind
        left ^= bit
        suit = suit_of(kind)
        s = whole
        change(&s, kind, -1, sanma)
        regular = regular_of(&s, melds)
        forms = NO_SHANTEN
        if melds == 0:
            forms = forms_of(&s)
        value = forms if forms < regular else regular
        mask = 0
        if regular == value:
            mask = discard_ukeire(&s, after, suit, melds, sanma, regular)
        if forms == value:
            one_after = one if two & bit else one ^ bit
            two_after = two
            if counts[kind] == 2:
                two_after ^= bit
            mask |= forms_ukeire(one_after, two_after, counters_of(&s), forms)
        if sanma:
            mask &= ~NO_SANMA
        # A kind held four times can be drawn again only where it is the one discarded.
        masks[kind] = mask & ~(four & ~bit)
        values[kind] = value
        if value < best:
            best = value
    return best


cdef int discards(const uint8_t *counts, int melds, bint sanma, signed char *values, uint64_t *masks) noexcept nogil:
    if sanma:
        return discards_inline(counts, melds, True, values, masks)
    return discards_inline(counts, melds, False, values, masks)


cdef uint64_t tenpai_discards(const uint8_t *counts, int melds, bint sanma) noexcept nogil:
    cdef suits_t whole, s
    cdef uint64_t left = held(counts), bit, mask = 0
    cdef int kind, regular, forms = NO_SHANTEN
    read_suits(&whole, counts, sanma)
    regular = regular_of(&whole, melds)
    if melds == 0:
        forms = forms_of(&whole)
    if regular > 0 and forms > 0:
        return 0
    while left:
        kind = lowest(left)
        bit = <uint64_t>1 << kind
        left ^= bit
        s = whole
        change(&s, kind, -1, sanma)
        if regular_of(&s, melds) == 0 or (melds == 0 and forms_of(&s) == 0):
            mask |= bit
    return mask


# --- many hands ------------------------------------------------------------------------------------

cdef inline void all_shanten(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma,
                             int8_t *values) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(n):
        values[i] = NO_HAND if melds[i] == NO_MELDS else shanten_inline(counts + KINDS * i, melds[i], sanma)


cdef void shanten_hands(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma,
                        int8_t *values) noexcept nogil:
    if sanma:
        all_shanten(counts, melds, n, True, values)
    else:
        all_shanten(counts, melds, n, False, values)


cdef inline void all_ukeire(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma,
                            int8_t *values, uint64_t *masks) noexcept nogil:
    cdef Py_ssize_t i
    cdef int value
    for i in range(n):
        if melds[i] == NO_MELDS:
            values[i] = NO_HAND
            masks[i] = 0
        else:
            masks[i] = ukeire_of(counts + KINDS * i, melds[i], sanma, &value)
            values[i] = value


cdef void ukeire_hands(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma,
                       int8_t *values, uint64_t *masks) noexcept nogil:
    if sanma:
        all_ukeire(counts, melds, n, True, values, masks)
    else:
        all_ukeire(counts, melds, n, False, values, masks)


cdef void waits_hands(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma,
                      uint64_t *masks) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(n):
        masks[i] = 0 if melds[i] == NO_MELDS else waits(counts + KINDS * i, melds[i], sanma)


cdef void discards_hands(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma,
                         int8_t *values, uint64_t *masks) noexcept nogil:
    cdef Py_ssize_t i
    cdef int kind
    for i in range(n):
        if melds[i] == NO_MELDS:
            for kind in range(KINDS):
                values[KINDS * i + kind] = NO_HAND
                masks[KINDS * i + kind] = 0
        else:
            discards(counts + KINDS * i, melds[i], sanma, values + KINDS * i, masks + KINDS * i)


# --- search by draws and discards ------------------------------------------------------------------

cdef void suits_read(suits_t *suits, const uint8_t *counts, bint sanma) noexcept nogil:
    read_suits(suits, counts, sanma)


cdef void suits_add(suits_t *suits, int kind, bint sanma) noexcept nogil:
    change(suits, kind, 1, sanma)


cdef void suits_remove(suits_t *suits, int kind, bint sanma) noexcept nogil:
    change(suits, kind, -1, sanma)


cdef int suits_shanten(const suits_t *suits, int melds) noexcept nogil:
    cdef int value = regular_of(suits, melds), forms
    if melds == 0:
        forms = forms_of(suits)
        if forms < value:
            value = forms
    return value


cdef void suits_draws(const suits_t *suits, int melds, bint sanma, signed char *values) noexcept nogil:
    cdef uint8_t after[34]
    cdef uint32_t mp = times(suits.element[0], suits.element[1]), sz = times(suits.element[2], suits.element[3])
    cdef uint32_t others[4]
    cdef const uint8_t *row
    cdef const int8_t *regular = mj_regular + melds
    cdef int suit, kind
    others[0] = times(suits.element[1], sz)
    others[1] = times(suits.element[0], sz)
    others[2] = times(mp, suits.element[3])
    others[3] = times(mp, suits.element[2])
    all_after(suits, sanma, after)
    for suit in range(3):
        row = mj_product + (others[suit] << PRODUCT_SHIFT)
        for kind in range(9 * suit, 9 * suit + 9):
            values[kind] = regular[<size_t>row[after[kind]] * MELDS_STRIDE]
    row = mj_product + (others[3] << PRODUCT_SHIFT)
    for kind in range(27, 34):
        values[kind] = regular[<size_t>row[after[kind]] * MELDS_STRIDE]


def tables():
    """Return the constant tables as ``{name: bytes}`` in native byte order, for the test that regenerates them."""
    return {
        "suit_row": (<const char *>mj_suit_row)[:sizeof(mj_suit_row)],
        "suit_col": (<const char *>mj_suit_col)[:sizeof(mj_suit_col)],
        "suit_class": (<const char *>mj_suit_class)[:sizeof(mj_suit_class)],
        "honour_row": (<const char *>mj_honour_row)[:sizeof(mj_honour_row)],
        "honour_col": (<const char *>mj_honour_col)[:sizeof(mj_honour_col)],
        "honour_class": (<const char *>mj_honour_class)[:sizeof(mj_honour_class)],
        "product": (<const char *>mj_product)[:sizeof(mj_product)],
        "regular": (<const char *>mj_regular)[:sizeof(mj_regular)],
        "odd": (<const char *>mj_odd)[:sizeof(mj_odd)],
        "forms": (<const char *>mj_forms)[:sizeof(mj_forms)],
    }
