# The fast generator of rollouts and vector stepping: xoshiro256** seeded through splitmix64.
#
# Pinned: the same seed gives the same numbers on every platform (tests hold vectors). Walls that people
# play on never come from it; they come from the SHA-256 stream of `mahjong.game.walls`.

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from mjcore.tiles cimport lowest, popcount

ctypedef struct random_t:
    uint64_t s[4]


cdef inline uint64_t _rotl(uint64_t x, int k) noexcept nogil:
    return x << k | x >> (64 - k)


cdef inline uint64_t random_next(random_t *g) noexcept nogil:
    cdef uint64_t result = _rotl(g.s[1] * 5, 7) * 9
    cdef uint64_t t = g.s[1] << 17
    g.s[2] ^= g.s[0]
    g.s[3] ^= g.s[1]
    g.s[1] ^= g.s[2]
    g.s[0] ^= g.s[3]
    g.s[2] ^= t
    g.s[3] = _rotl(g.s[3], 45)
    return result


cdef inline void random_seed(random_t *g, uint64_t seed, uint64_t stream) noexcept nogil:
    """Start stream `stream` of a seed: four outputs of splitmix64 from seed + stream * 0x9E3779B97F4A7C15 * 4."""
    cdef uint64_t z, x = seed + stream * (<uint64_t>0x78DDE6E5FD29F054)
    cdef int i
    for i in range(4):
        x += <uint64_t>0x9E3779B97F4A7C15
        z = x
        z = (z ^ z >> 30) * <uint64_t>0xBF58476D1CE4E5B9
        z = (z ^ z >> 27) * <uint64_t>0x94D049BB133111EB
        g.s[i] = z ^ z >> 31


cdef inline uint32_t random_below(random_t *g, uint32_t n) noexcept nogil:
    """Give a number below n (n > 0), without bias."""
    cdef uint64_t m = (random_next(g) >> 32) * n
    cdef uint32_t low = <uint32_t>m
    cdef uint32_t threshold
    if low < n:
        threshold = (0 - n) % n
        while low < threshold:
            m = (random_next(g) >> 32) * n
            low = <uint32_t>m
    return <uint32_t>(m >> 32)


cdef inline void random_shuffle(random_t *g, uint8_t *items, int n) noexcept nogil:
    """Fisher-Yates from the back: item i changes places with one of 0..i."""
    cdef int i, j
    cdef uint8_t x
    for i in range(n - 1, 0, -1):
        j = <int>random_below(g, <uint32_t>(i + 1))
        x = items[i]
        items[i] = items[j]
        items[j] = x


cdef inline int random_bit(random_t *g, uint64_t mask) noexcept nogil:
    """Give the number of a bit of a mask (not 0), each alike."""
    cdef int n = <int>random_below(g, <uint32_t>popcount(mask))
    while n:
        mask &= mask - 1
        n -= 1
    return lowest(mask)
