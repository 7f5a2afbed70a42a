"""Shuffles by random bytes from elsewhere: the walls that people play on."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t


def shuffled(bytes items not None, bytes stream not None):
    """Give items in the order a stream of bytes puts them in, or None when the stream is too short.

    Fisher-Yates from the back: item j changes places with item x mod (j + 1), x the next four bytes of the stream, most
    significant first; numbers not below the largest multiple of j + 1 are passed over, so every order is equally likely.

    >>> shuffled(b"abc", bytes([0, 0, 0, 0, 0, 0, 0, 1]))
    b'cba'
    """
    cdef bytes out = PyBytes_FromStringAndSize(PyBytes_AS_STRING(items), len(items))
    cdef uint8_t *tiles = <uint8_t *>PyBytes_AS_STRING(out)
    cdef const uint8_t *at = <const uint8_t *>PyBytes_AS_STRING(stream)
    cdef const uint8_t *end = at + len(stream) // 4 * 4
    cdef uint32_t j, x
    cdef uint64_t limit
    cdef uint8_t tile
    for j in range(<uint32_t>len(items) - 1 if len(items) else 0, 0, -1):
        limit = (<uint64_t>1 << 32) // (j + 1) * (j + 1)
        while True:
            if at == end:
                return None
            x = <uint32_t>at[0] << 24 | <uint32_t>at[1] << 16 | <uint32_t>at[2] << 8 | at[3]
            at += 4
            if x < limit:
                break
        x %= j + 1
        tile = tiles[j]
        tiles[j] = tiles[x]
        tiles[x] = tile
    return out
