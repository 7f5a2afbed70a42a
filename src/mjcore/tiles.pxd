# Tile codes and the predicates every kernel shares.
#
# One byte a tile: 0-33 kinds (1-9m, 1-9p, 1-9s, E S W N, White Green Red), 34-36 the red fives of
# m, p and s, 37 an unknown tile, 38-41 flowers, 42-45 seasons. A *kind* is a code of 0-33. Sets of
# kinds are 34-bit masks in a uint64_t, bit k for kind k.

from libc.stdint cimport uint8_t, uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #define MJ_ALL UINT64_C(0x3FFFFFFFF)
    #define MJ_HONOURS UINT64_C(0x3F8000000)
    #define MJ_WINDS UINT64_C(0x078000000)
    #define MJ_DRAGONS UINT64_C(0x380000000)
    #define MJ_TERMINALS ((UINT64_C(0x101)) | (UINT64_C(0x101) << 9) | (UINT64_C(0x101) << 18))
    #define MJ_ORPHANS (MJ_TERMINALS | MJ_HONOURS)
    #define MJ_SIMPLES (MJ_ALL & ~MJ_ORPHANS)
    #define MJ_SUIT_M UINT64_C(0x1FF)
    #define MJ_SUIT_P (UINT64_C(0x1FF) << 9)
    #define MJ_SUIT_S (UINT64_C(0x1FF) << 18)
    #define MJ_GREENS ((UINT64_C(0xAE) << 18) | (UINT64_C(1) << 32))
    #define MJ_NO_SANMA UINT64_C(0xFE)
    #define MJ_BONUS (UINT64_C(0xFF) << 38)
    static const uint8_t mj_kind_of[46] = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
        26, 27, 28, 29, 30, 31, 32, 33, 4, 13, 22, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    static const uint8_t mj_next_kind[34] = {
        1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 11, 12, 13, 14, 15, 16, 17, 9, 19, 20, 21, 22, 23, 24, 25, 26,
        18, 28, 29, 30, 27, 32, 33, 31};
    /* Written out: without the instruction, which not every x86-64 has, the compiler calls a library. */
    static inline int mj_popcount(uint64_t x) {
    #if defined(__POPCNT__) || defined(__aarch64__)
        return __builtin_popcountll(x);
    #else
        x -= (x >> 1) & UINT64_C(0x5555555555555555);
        x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
        x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
        return (int)((x * UINT64_C(0x0101010101010101)) >> 56);
    #endif
    }
    static inline int mj_lowest(uint64_t x) {
    #if defined(__GNUC__)
        return __builtin_ctzll(x);
    #else
        int n = 0; while (!(x & 1)) { x >>= 1; n++; } return n;
    #endif
    }
    """
    const uint64_t ALL_KINDS "MJ_ALL"
    const uint64_t HONOURS "MJ_HONOURS"
    const uint64_t WINDS "MJ_WINDS"
    const uint64_t DRAGONS "MJ_DRAGONS"
    const uint64_t TERMINALS "MJ_TERMINALS"
    const uint64_t ORPHANS "MJ_ORPHANS"
    const uint64_t SIMPLES "MJ_SIMPLES"
    const uint64_t SUIT_M "MJ_SUIT_M"
    const uint64_t SUIT_P "MJ_SUIT_P"
    const uint64_t SUIT_S "MJ_SUIT_S"
    const uint64_t GREENS "MJ_GREENS"
    const uint64_t NO_SANMA "MJ_NO_SANMA"          # 2m-8m: kinds that three players do not have
    const uint64_t BONUS_TILES "MJ_BONUS"
    const uint8_t *KIND_OF "mj_kind_of"            # tile code -> kind, 255 for none
    const uint8_t *NEXT_KIND "mj_next_kind"        # indicator kind -> dora kind, four players
    int popcount "mj_popcount" (uint64_t mask) noexcept nogil
    int lowest "mj_lowest" (uint64_t mask) noexcept nogil      # mask must not be 0

cdef enum:
    KINDS = 34
    RED_M = 34
    RED_P = 35
    RED_S = 36
    UNKNOWN = 37
    FLOWER_1 = 38
    SEASON_1 = 42
    CODES = 46
    EAST = 27
    SOUTH = 28
    WEST = 29
    NORTH = 30
    WHITE = 31
    GREEN = 32
    RED = 33


cdef inline uint64_t bit(int i) noexcept nogil:
    return <uint64_t>1 << i


cdef inline int dora_kind(int indicator, bint sanma) noexcept nogil:
    """Give the kind an indicator of kind ``indicator`` points at; 1m and 9m point at each other with three players."""
    if sanma and indicator == 0:
        return 8
    return NEXT_KIND[indicator]
