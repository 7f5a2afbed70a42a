# A hand as the tables see it: four suits, each one byte, an element of a commutative monoid of 181 cost vectors.
# `tools/generate_tables.py` says how the tables are made and what they hold.
#
# `shanten` alone compiles what is here: a module that called any of it would carry the tables a second time.

from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

cdef extern from "mjcore_tables.h" nogil:
    const uint32_t mj_suit_row[5985]
    const uint32_t mj_suit_col[1197]
    const uint8_t mj_suit_class[104644]
    const uint32_t mj_honour_row[1197]
    const uint32_t mj_honour_col[237]
    const uint8_t mj_honour_class[652]
    const uint8_t mj_product[46336]
    const int8_t mj_regular[1448]
    const uint8_t mj_odd[1448]
    const int8_t mj_forms[16384]

cdef enum:
    PRODUCT_SHIFT = 8
    MELDS_STRIDE = 8          # of mj_regular and mj_odd
    OFFSET_SHIFT = 14         # upper bits of an entry: index into the class table
    COUNTERS = 0x3FFF         # lower bits, of the sum of all four suits: counters for seven pairs and thirteen orphans

cdef extern from *:
    """
    /* What a tile adds to the key of its half: ranks 1-5 and 6-9 of a suit, winds and dragons. */
    static const uint32_t mj_rank_weight[9] = {1, 1000, 200, 40, 5, 200, 40, 8, 1};
    static const uint32_t mj_honour_weight[7] = {200, 40, 8, 1, 40, 8, 1};
    /* Times four counts in one word: 200, 40, 8 and 1 times each in the upper ten bits, which those below do not reach. */
    #define MJ_FOUR_COUNTS (UINT64_C(50) << 56 | UINT64_C(10) << 48 | UINT64_C(2) << 40 | UINT64_C(1) << 30)
    /* The same without the first of the four. */
    #define MJ_LAST_THREE (UINT64_C(10) << 48 | UINT64_C(2) << 40 | UINT64_C(1) << 30)
    """
    const uint32_t *RANK_WEIGHT "mj_rank_weight"
    const uint32_t *HONOUR_WEIGHT "mj_honour_weight"
    const uint64_t FOUR_COUNTS "MJ_FOUR_COUNTS"
    const uint64_t LAST_THREE "MJ_LAST_THREE"

ctypedef struct suits_t:
    uint32_t first[4]         # key of the first five ranks (four winds)
    uint32_t last[4]          # key of the last four ranks (three dragons)
    uint32_t entry[4]         # index into the class table and counters for the other two forms
    uint32_t element[4]       # the suit as an element of the monoid


cdef inline uint32_t key_of(const uint8_t *counts, uint64_t multiplier) noexcept nogil:
    """Turn four counts into one number, the weighted sum of them."""
    cdef uint32_t word
    memcpy(&word, counts, 4)
    return <uint32_t>(<uint64_t>word * multiplier >> 54)


cdef inline uint32_t suit_entry(uint32_t first, uint32_t last) noexcept nogil:
    return mj_suit_row[first] + mj_suit_col[last]


cdef inline uint32_t honour_entry(uint32_t first, uint32_t last) noexcept nogil:
    return mj_honour_row[first] + mj_honour_col[last]


cdef inline uint32_t suit_element(uint32_t entry) noexcept nogil:
    return mj_suit_class[entry >> OFFSET_SHIFT]


cdef inline uint32_t honour_element(uint32_t entry) noexcept nogil:
    return mj_honour_class[entry >> OFFSET_SHIFT]


cdef inline uint32_t times(uint32_t a, uint32_t b) noexcept nogil:
    return mj_product[a << PRODUCT_SHIFT | b]


cdef inline void read_suits(suits_t *s, const uint8_t *counts, bint sanma) noexcept nogil:
    cdef int j
    for j in range(3):
        if j == 0 and sanma:
            # 1m and 9m alone: two kinds without runs, just like honours.
            s.first[0] = HONOUR_WEIGHT[0] * counts[0] + HONOUR_WEIGHT[1] * counts[8]
            s.last[0] = 0
            s.entry[0] = mj_honour_row[s.first[0]]
            s.element[0] = honour_element(s.entry[0])
            continue
        s.first[j] = counts[9 * j] + 5 * key_of(counts + 9 * j + 1, FOUR_COUNTS)
        s.last[j] = key_of(counts + 9 * j + 5, FOUR_COUNTS)
        s.entry[j] = suit_entry(s.first[j], s.last[j])
        s.element[j] = suit_element(s.entry[j])
    s.first[3] = key_of(counts + 27, FOUR_COUNTS)
    s.last[3] = key_of(counts + 30, LAST_THREE)
    s.entry[3] = honour_entry(s.first[3], s.last[3])
    s.element[3] = honour_element(s.entry[3])


cdef inline int suit_of(int kind) noexcept nogil:
    return 3 if kind >= 27 else (2 if kind >= 18 else (1 if kind >= 9 else 0))


cdef inline void change(suits_t *s, int kind, int sign, bint sanma) noexcept nogil:
    """Add (``sign`` 1) or remove (-1) one tile of ``kind``."""
    cdef int suit = suit_of(kind)
    cdef int rank = kind - 9 * suit
    if suit == 3:
        if rank < 4:
            s.first[3] += sign * HONOUR_WEIGHT[rank]
        else:
            s.last[3] += sign * HONOUR_WEIGHT[rank]
        s.entry[3] = honour_entry(s.first[3], s.last[3])
        s.element[3] = honour_element(s.entry[3])
    elif suit == 0 and sanma:
        s.first[0] += sign * HONOUR_WEIGHT[rank == 8]
        s.entry[0] = mj_honour_row[s.first[0]]
        s.element[0] = honour_element(s.entry[0])
    else:
        if rank < 5:
            s.first[suit] += sign * RANK_WEIGHT[rank]
        else:
            s.last[suit] += sign * RANK_WEIGHT[rank]
        s.entry[suit] = suit_entry(s.first[suit], s.last[suit])
        s.element[suit] = suit_element(s.entry[suit])


cdef inline int regular_of(const suits_t *s, int melds) noexcept nogil:
    """Give the shanten of sets and a pair."""
    cdef uint32_t whole = times(times(s.element[0], s.element[1]), times(s.element[2], s.element[3]))
    return mj_regular[whole * MELDS_STRIDE + <uint32_t>melds]


cdef inline uint32_t counters_of(const suits_t *s) noexcept nogil:
    """Give what seven pairs and thirteen orphans count."""
    return (s.entry[0] + s.entry[1] + s.entry[2] + s.entry[3]) & COUNTERS


cdef inline int forms_of(const suits_t *s) noexcept nogil:
    """Give the smaller shanten of seven pairs and thirteen orphans."""
    return mj_forms[counters_of(s)]


# The element of a suit after one more tile, by what stays the same. A fifth copy reads any element there is.

cdef inline uint32_t first_added(uint32_t first, uint32_t col, int rank) noexcept nogil:
    """Add a tile of rank 0-4."""
    return suit_element(mj_suit_row[first + RANK_WEIGHT[rank]] + col)


cdef inline uint32_t last_added(uint32_t row, uint32_t last, int rank) noexcept nogil:
    """Add a tile of rank 5-8."""
    return suit_element(row + mj_suit_col[last + RANK_WEIGHT[rank]])


cdef inline uint32_t wind_added(uint32_t first, uint32_t col, int rank) noexcept nogil:
    return honour_element(mj_honour_row[first + HONOUR_WEIGHT[rank]] + col)


cdef inline uint32_t dragon_added(uint32_t row, uint32_t last, int rank) noexcept nogil:
    return honour_element(row + mj_honour_col[last + HONOUR_WEIGHT[rank]])


cdef inline uint32_t terminal_added(uint32_t first, int rank) noexcept nogil:
    """Add 1m (0) or 9m (8) with three players."""
    return honour_element(mj_honour_row[first + HONOUR_WEIGHT[rank == 8]])


cdef inline void all_after(const suits_t *s, bint sanma, uint8_t *after) noexcept nogil:
    """Write the element of each suit after each of its tiles is added, 34 in all."""
    cdef uint32_t row, col
    cdef int suit, rank
    for suit in range(3):
        if suit == 0 and sanma:
            for rank in range(1, 8):
                after[rank] = 0
            after[0] = terminal_added(s.first[0], 0)
            after[8] = terminal_added(s.first[0], 8)
            continue
        row = mj_suit_row[s.first[suit]]
        col = mj_suit_col[s.last[suit]]
        for rank in range(5):
            after[9 * suit + rank] = first_added(s.first[suit], col, rank)
        for rank in range(5, 9):
            after[9 * suit + rank] = last_added(row, s.last[suit], rank)
    row = mj_honour_row[s.first[3]]
    col = mj_honour_col[s.last[3]]
    for rank in range(4):
        after[27 + rank] = wind_added(s.first[3], col, rank)
    for rank in range(4, 7):
        after[27 + rank] = dragon_added(row, s.last[3], rank)
