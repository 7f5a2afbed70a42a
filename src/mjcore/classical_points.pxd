# Points and doubles any classical hand earns, and the whole value of one that did not win.

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from mjcore.classical_hands cimport (
    DOUBLE_ALL_FLOWERS, DOUBLE_ALL_SEASONS, DOUBLE_BIG_DRAGONS, DOUBLE_DRAGON_WHITE, DOUBLE_FOUR_WINDS,
    DOUBLE_LITTLE_DRAGONS, DOUBLE_LITTLE_WINDS, DOUBLE_OWN_FLOWER_AND_SEASON, DOUBLE_PURE_SUIT, DOUBLE_ROUND_WIND,
    DOUBLE_SEAT_WIND, DOUBLE_THREE_CONCEALED, MAX_POINTS, classical_hand_t, classical_point_t, classical_score_t,
)
from mjcore.classical_rules cimport classical_rules_t
from mjcore.tiles cimport DRAGONS, EAST, ORPHANS, WHITE, WINDS, popcount

ctypedef struct melds_t:
    uint64_t groups            # kinds of pungs and kongs
    uint64_t kinds             # kinds of all tiles
    int points
    int hidden                 # groups that count as concealed
    int chows
    int kongs
    bint exposed               # something that is not concealed, a claimed kong aside where that counts as such

cdef void read_melds(const classical_rules_t *rules, const classical_hand_t *hand, melds_t *out) noexcept nogil
# List the points of the melds in `out`.
cdef void add_melds(const classical_hand_t *hand, classical_score_t *out) noexcept nogil
# Value of a hand that did not win; any number of tiles.
cdef void score_loser(const classical_rules_t *rules, const classical_hand_t *hand, int seat, int round_wind,
                      classical_score_t *out) noexcept nogil


cdef inline int sum_of_doubles(uint32_t doubling) noexcept nogil:
    return (
        popcount(doubling)
        + 2 * <int>((doubling >> DOUBLE_LITTLE_DRAGONS) & 1)
        + 2 * <int>((doubling >> DOUBLE_PURE_SUIT) & 1)
        + 4 * <int>((doubling >> DOUBLE_BIG_DRAGONS) & 1)
        + 3 * <int>((doubling >> DOUBLE_FOUR_WINDS) & 1)
    )


cdef inline int group_points(int kind, bint kong, bint concealed) noexcept nogil:
    # P1.
    return (2 << <int>((ORPHANS >> kind) & 1)) << (<int>concealed + 2 * <int>kong)


cdef inline int pair_points(const classical_rules_t *rules, int kind, int seat, int round_wind) noexcept nogil:
    if kind >= WHITE:
        return 2
    if kind == EAST + seat:
        return rules.double_wind_pair_points if seat == round_wind else 2
    return 2 if kind == EAST + round_wind else 0


cdef inline uint32_t bonus_doubles(int bonus, int seat) noexcept nogil:
    # D6.
    cdef uint32_t doubling = 0
    if (bonus >> seat) & 1 and (bonus >> (4 + seat)) & 1:
        doubling |= 1 << DOUBLE_OWN_FLOWER_AND_SEASON
    if bonus & 15 == 15:
        doubling |= 1 << DOUBLE_ALL_FLOWERS
    if bonus >> 4 == 15:
        doubling |= 1 << DOUBLE_ALL_SEASONS
    return doubling


cdef inline uint32_t group_doubles(
    uint64_t groups, uint64_t pairs, int hidden, int seat, int round_wind, bint winner
) noexcept nogil:
    # D1 to D5.
    cdef uint32_t doubling = 0
    cdef uint64_t dragons = groups & DRAGONS
    cdef uint64_t winds = groups & WINDS
    cdef int n
    if dragons:
        n = popcount(dragons)
        if n == 3:
            doubling |= 1 << DOUBLE_BIG_DRAGONS
        elif n == 2 and pairs & DRAGONS & ~dragons:
            doubling |= 1 << DOUBLE_LITTLE_DRAGONS
        else:
            doubling |= <uint32_t>(dragons >> WHITE) << DOUBLE_DRAGON_WHITE
    if winds:
        n = popcount(winds)
        if n == 4 and not winner:
            doubling |= 1 << DOUBLE_FOUR_WINDS
        else:
            if (winds >> (EAST + seat)) & 1:
                doubling |= 1 << DOUBLE_SEAT_WIND
            if (winds >> (EAST + round_wind)) & 1:
                doubling |= 1 << DOUBLE_ROUND_WIND
            if n == 3 and pairs & WINDS & ~winds:
                doubling |= 1 << DOUBLE_LITTLE_WINDS
    if hidden >= 3:
        doubling |= 1 << DOUBLE_THREE_CONCEALED
    return doubling


cdef inline void add_point(classical_score_t *out, int what, int kind, int how, int points) noexcept nogil:
    cdef classical_point_t *item = &out.points[out.n_points]
    if points == 0 or out.n_points == MAX_POINTS:
        return
    item.what = what
    item.kind = kind
    item.how = how
    item.points = points
    out.n_points += 1


cdef inline int32_t capped(int64_t value, int64_t limit) noexcept nogil:
    return <int32_t>(value if value < limit else limit)
