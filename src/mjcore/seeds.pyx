"""The generator behind Tenhou's walls: MT19937 seeded by an array of words, and SHA-512 of what it gives.

Matsumoto and Nishimura's ``init_by_array`` and FIPS 180-4; both here because a game takes ninety short hashes, most of
whose time would go into objects around them.
"""

from math import isqrt

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef enum:
    WORDS = 624
    MIDDLE = 397
    BLOCK = 128                 # bytes of a block of SHA-512
    DIGEST = 64
    ROUNDS = 80

# Constants, made once below: those of SHA-512, and the schedule of the block that pads a text of one block.
cdef uint64_t CONSTANTS[ROUNDS]
cdef uint64_t FIRST[8]
cdef uint64_t PADDING[ROUNDS]


cdef class Twister:
    """MT19937.

    Args:
        words: the words of the seed, four bytes each, lowest first.

    Raises:
        ValueError: there are no words, or no whole ones.
    """

    cdef uint32_t state[WORDS]
    cdef int used

    def __cinit__(self, bytes words not None):
        cdef const unsigned char *seed = <const unsigned char *>PyBytes_AS_STRING(words)
        cdef uint32_t *state = self.state
        cdef uint32_t before
        cdef int n = <int>(len(words) // 4), i, j = 0, _k
        if not n or len(words) % 4 or len(words) > 1 << 20:
            raise ValueError(f"words: {len(words)} bytes are no words of a seed")
        state[0] = 19650218
        for i in range(1, WORDS):
            state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + <uint32_t>i
        i = 1
        for _k in range(n if n > WORDS else WORDS):
            before = state[i - 1]
            state[i] = (state[i] ^ (before ^ before >> 30) * 1664525u) + little(seed + 4 * j) + <uint32_t>j
            i += 1
            j = j + 1 if j + 1 < n else 0
            if i == WORDS:
                state[0] = state[WORDS - 1]
                i = 1
        for _k in range(WORDS - 1):
            before = state[i - 1]
            state[i] = (state[i] ^ (before ^ before >> 30) * 1566083941u) - <uint32_t>i
            i += 1
            if i == WORDS:
                state[0] = state[WORDS - 1]
                i = 1
        state[0] = 0x80000000u
        self.used = WORDS

    def outputs(self, int n):
        """Give the next outputs, four bytes each, lowest first.

        Raises:
            ValueError: more than a million of them are wanted, or fewer than none.
        """
        cdef bytes out
        cdef uint8_t *byte
        cdef uint32_t y
        cdef int _i
        if not 0 <= n <= 1_000_000:
            raise ValueError(f"outputs: {n} of them")
        out = PyBytes_FromStringAndSize(NULL, 4 * n)
        byte = <uint8_t *>PyBytes_AS_STRING(out)
        for _i in range(n):
            if self.used == WORDS:
                twist(self.state)
                self.used = 0
            y = self.state[self.used]
            self.used += 1
            y ^= y >> 11
            y ^= y << 7 & 0x9D2C5680u
            y ^= y << 15 & 0xEFC60000u
            y ^= y >> 18
            byte[0] = y & 255
            byte[1] = y >> 8 & 255
            byte[2] = y >> 16 & 255
            byte[3] = y >> 24
            byte += 4
        return out


cdef inline uint32_t little(const unsigned char *byte) noexcept nogil:
    return byte[0] | <uint32_t>byte[1] << 8 | <uint32_t>byte[2] << 16 | <uint32_t>byte[3] << 24


cdef void twist(uint32_t *state) noexcept nogil:
    """Make the next 624 words."""
    cdef uint32_t y
    cdef int i, other
    for i in range(WORDS):
        y = state[i] & 0x80000000u | state[i + 1 if i + 1 < WORDS else 0] & 0x7FFFFFFFu
        other = i + MIDDLE if i + MIDDLE < WORDS else i + MIDDLE - WORDS
        state[i] = state[other] ^ y >> 1 ^ (0x9908B0DFu if y & 1 else 0u)


def hashed(bytes data not None):
    """Give the SHA-512 of each 128 bytes, one after another.

    Raises:
        ValueError: the last has fewer than 128.
    """
    cdef const unsigned char *block = <const unsigned char *>PyBytes_AS_STRING(data)
    cdef Py_ssize_t _i, n = len(data) // BLOCK
    cdef bytes out = PyBytes_FromStringAndSize(NULL, n * DIGEST)
    cdef uint8_t *digest = <uint8_t *>PyBytes_AS_STRING(out)
    cdef uint64_t schedule[ROUNDS]
    cdef uint64_t sums[8]
    cdef int word, byte
    if len(data) % BLOCK:
        raise ValueError(f"data: {len(data)} bytes are no whole blocks of {BLOCK}")
    for _i in range(n):
        for word in range(8):
            sums[word] = FIRST[word]
        for word in range(16):
            schedule[word] = 0
            for byte in range(8):
                schedule[word] = schedule[word] << 8 | block[8 * word + byte]
        expand(schedule)
        compress(sums, schedule)
        compress(sums, PADDING)
        for word in range(8):
            for byte in range(8):
                digest[8 * word + byte] = <uint8_t>(sums[word] >> (56 - 8 * byte))
        block += BLOCK
        digest += DIGEST
    return out


cdef inline uint64_t turned(uint64_t x, int n) noexcept nogil:
    return x >> n | x << (64 - n)


cdef void expand(uint64_t *schedule) noexcept nogil:
    """Make the whole schedule of its first 16 words, with the constants added."""
    cdef uint64_t a, b
    cdef int i
    for i in range(16, ROUNDS):
        a, b = schedule[i - 15], schedule[i - 2]
        schedule[i] = (
            schedule[i - 16] + schedule[i - 7]
            + (turned(a, 1) ^ turned(a, 8) ^ a >> 7) + (turned(b, 19) ^ turned(b, 61) ^ b >> 6)
        )
    for i in range(ROUNDS):
        schedule[i] += CONSTANTS[i]


cdef void compress(uint64_t *sums, const uint64_t *schedule) noexcept nogil:
    """Take a block into the hash."""
    cdef uint64_t a = sums[0], b = sums[1], c = sums[2], d = sums[3]
    cdef uint64_t e = sums[4], f = sums[5], g = sums[6], h = sums[7]
    cdef uint64_t one, two
    cdef int i
    for i in range(ROUNDS):
        one = h + (turned(e, 14) ^ turned(e, 18) ^ turned(e, 41)) + (g ^ e & (f ^ g)) + schedule[i]
        two = (turned(a, 28) ^ turned(a, 34) ^ turned(a, 39)) + (a & b | c & (a | b))
        h = g
        g = f
        f = e
        e = d + one
        d = c
        c = b
        b = a
        a = one + two
    sums[0] += a
    sums[1] += b
    sums[2] += c
    sums[3] += d
    sums[4] += e
    sums[5] += f
    sums[6] += g
    sums[7] += h


def _cube_root(value):
    """Give the whole part of a cube root."""
    low, high = 0, 1 << (value.bit_length() // 3 + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**3 <= value:
            low = middle
        else:
            high = middle - 1
    return low


def _make_constants():
    """The first 64 bits behind the point of the roots of the first primes: cube roots of 80, square roots of 8."""
    primes = [n for n in range(2, 410) if all(n % d for d in range(2, isqrt(n) + 1))]
    for i in range(ROUNDS):
        CONSTANTS[i] = _cube_root(primes[i] << 192) & 0xFFFFFFFFFFFFFFFF
    for i in range(8):
        FIRST[i] = isqrt(primes[i] << 128) & 0xFFFFFFFFFFFFFFFF
    for i in range(16):
        PADDING[i] = 0
    PADDING[0] = 1 << 63
    PADDING[15] = 8 * BLOCK
    expand(PADDING)


_make_constants()
