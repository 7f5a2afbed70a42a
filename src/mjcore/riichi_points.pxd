# From han and fu to points, and who pays them (sections 7 and 8 of the riichi rules).

from libc.stdint cimport int32_t, uint8_t, uint64_t
from mjcore.riichi_win cimport (
    LIMIT_BAIMAN, LIMIT_HANEMAN, LIMIT_KAZOE_YAKUMAN, LIMIT_MANGAN, LIMIT_NONE, LIMIT_SANBAIMAN, YAKU_CHUUREN_9,
    YAKU_DAISUUSHII, YAKU_KOKUSHI_13, YAKU_SUUANKOU_TANKI, score_t, seat_wind, win_t,
)
from mjcore.rules cimport KAZOE_MULTIPLE, KAZOE_SANBAIMAN, riichi_rules_t
from mjcore.tiles cimport EAST, ORPHANS, WHITE, bit, popcount

cdef enum:
    YAKUMAN_BASE = 8000

# Write the change of every seat for the value `out` holds, honba, sticks and liabilities included.
cdef void settle_win(const riichi_rules_t *rules, const win_t *win, score_t *out) noexcept nogil


cdef inline int triplet_fu(int kind, bint closed, bint kan) noexcept nogil:
    """Give the fu of one triplet or kan."""
    cdef int fu = 4 if (ORPHANS >> kind) & 1 else 2
    if closed:
        fu *= 2
    return fu * 4 if kan else fu


cdef inline int rounded_fu(int fu) noexcept nogil:
    return 25 if fu == 25 else (fu + 9) // 10 * 10


cdef inline int pair_fu(const riichi_rules_t *rules, const win_t *win, int kind) noexcept nogil:
    """Give the fu of the pair."""
    cdef bint seat, prevailing
    if kind < EAST:
        return 0
    if kind >= WHITE:
        return 2
    seat = kind == EAST + seat_wind(rules, win)
    prevailing = kind == EAST + win.round_wind
    if seat and prevailing:
        return rules.double_wind_fu
    return 2 if seat or prevailing else 0


cdef inline int32_t base_points(const riichi_rules_t *rules, int han, int fu, uint8_t *limit) noexcept nogil:
    """Give the base points of han and fu without a yakuman; *limit gets LIMIT_*."""
    cdef int32_t base
    if han >= 13:
        if rules.kazoe == KAZOE_SANBAIMAN:
            limit[0] = LIMIT_SANBAIMAN
            return 6000
        limit[0] = LIMIT_KAZOE_YAKUMAN
        return YAKUMAN_BASE * (han // 13) if rules.kazoe == KAZOE_MULTIPLE else YAKUMAN_BASE
    if han >= 11:
        limit[0] = LIMIT_SANBAIMAN
        return 6000
    if han >= 8:
        limit[0] = LIMIT_BAIMAN
        return 4000
    if han >= 6:
        limit[0] = LIMIT_HANEMAN
        return 3000
    if han == 5:
        limit[0] = LIMIT_MANGAN
        return 2000
    base = fu << (han + 2)
    if base >= 2000 or (rules.kiriage and base == 1920):
        limit[0] = LIMIT_MANGAN
        return 2000
    limit[0] = LIMIT_NONE
    return base


cdef inline int yakuman_units(const riichi_rules_t *rules, uint64_t found) noexcept nogil:
    """Count how many yakuman the hand pays: doubles twice, added up or the highest alone."""
    cdef uint64_t doubled = 0
    cdef int units
    if rules.double_suuankou_tanki:
        doubled |= bit(YAKU_SUUANKOU_TANKI)
    if rules.double_chuuren_9:
        doubled |= bit(YAKU_CHUUREN_9)
    if rules.double_kokushi_13:
        doubled |= bit(YAKU_KOKUSHI_13)
    if rules.double_daisuushii:
        doubled |= bit(YAKU_DAISUUSHII)
    units = popcount(found & doubled)
    if rules.yakuman_add_up:
        return units + popcount(found)
    return 2 if units else (1 if found else 0)
