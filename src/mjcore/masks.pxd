# 34 counts read as masks of kinds, eight counts at a time.

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy
from mjcore.tiles cimport popcount

ctypedef struct masks_t:
    uint64_t ones              # kinds whose count has bit 0, 1 or 2 set
    uint64_t twos
    uint64_t fours
    bint beyond                # a count above 7


cdef inline uint64_t _gather(uint64_t word) noexcept nogil:
    # The lowest bit of each of eight bytes, side by side.
    return (word & <uint64_t>0x0101010101010101) * <uint64_t>0x0102040810204080 >> 56


cdef inline uint64_t _any(uint64_t word) noexcept nogil:
    return _gather(word | word >> 1 | word >> 2)


cdef inline uint64_t kinds_in(const uint8_t *counts) noexcept nogil:
    """Give the kinds of which there is a tile (34 counts of at most seven)."""
    cdef uint64_t a, b, c, d
    cdef uint16_t tail
    memcpy(&a, counts, 8)
    memcpy(&b, counts + 8, 8)
    memcpy(&c, counts + 16, 8)
    memcpy(&d, counts + 24, 8)
    memcpy(&tail, counts + 32, 2)
    return _any(a) | _any(b) << 8 | _any(c) << 16 | _any(d) << 24 | _any(tail) << 32


cdef inline void _add_mask(masks_t *out, uint64_t word, int shift) noexcept nogil:
    out.ones |= _gather(word) << shift
    out.twos |= _gather(word >> 1) << shift
    out.fours |= _gather(word >> 2) << shift


cdef inline void read_masks(const uint8_t *counts, masks_t *out) noexcept nogil:
    """Split 34 counts into masks, a bit of the count each."""
    cdef uint64_t a, b, c, d
    cdef uint16_t tail
    memcpy(&a, counts, 8)
    memcpy(&b, counts + 8, 8)
    memcpy(&c, counts + 16, 8)
    memcpy(&d, counts + 24, 8)
    memcpy(&tail, counts + 32, 2)
    out.ones = out.twos = out.fours = 0
    _add_mask(out, a, 0)
    _add_mask(out, b, 8)
    _add_mask(out, c, 16)
    _add_mask(out, d, 24)
    _add_mask(out, tail, 32)
    out.beyond = (a | b | c | d | tail) & <uint64_t>0xF8F8F8F8F8F8F8F8 != 0


cdef inline int tiles_in(const masks_t *masks) noexcept nogil:
    return popcount(masks.ones) + 2 * popcount(masks.twos) + 4 * popcount(masks.fours)
