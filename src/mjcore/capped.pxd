# The mode that counts tiles of own melds: `caps[k]` is how many copies of kind k may be used (0-4).

from libc.stdint cimport uint8_t, uint64_t

cdef int shanten_capped(const uint8_t *counts, int melds, const uint8_t *caps) noexcept nogil
cdef uint64_t ukeire_capped(const uint8_t *counts, int melds, const uint8_t *caps, int *value) noexcept nogil
