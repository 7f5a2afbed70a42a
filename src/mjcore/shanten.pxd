# Shanten, ukeire, waits and the win test over 34 counts.
#
# `counts` are the closed tiles only, each 0-4 and 14 in all at most; `melds` are the sets set aside
# (0-4). Callers validate. With `sanma` 2m-8m do not exist (and must be 0). The forms seven pairs
# and thirteen orphans take part when melds == 0. No kind is ever needed more than four times given
# the closed tiles; tiles in melds are not subtracted (see `capped` for the mode that does).

from libc.stdint cimport int8_t, uint8_t, uint64_t
from mjcore.suits cimport suits_t

cdef int shanten(const uint8_t *counts, int melds, bint sanma) noexcept nogil
cdef int shanten_regular(const uint8_t *counts, int melds, bint sanma) noexcept nogil
cdef int shanten_chiitoi(const uint8_t *counts) noexcept nogil
cdef int shanten_kokushi(const uint8_t *counts) noexcept nogil
cdef bint is_win(const uint8_t *counts, int melds, bint sanma) noexcept nogil

# Kinds that lower the shanten of a hand of 3n+1 tiles (never one held four times); *value gets the shanten.
cdef uint64_t ukeire(const uint8_t *counts, int melds, bint sanma, int *value) noexcept nogil
# Waits of a hand of 3n+1 tiles: 0 unless it is tenpai. A kind held four times in the closed part is none.
cdef uint64_t waits(const uint8_t *counts, int melds, bint sanma) noexcept nogil
# For every kind that can be discarded from 3n+2 tiles: shanten after it (127: not held) and ukeire.
# Returns the best shanten.
cdef int discards(const uint8_t *counts, int melds, bint sanma, signed char *values, uint64_t *masks) noexcept nogil
# The kinds whose discard leaves a hand of 3n+2 tiles tenpai (riichi discards), 0 when none does.
cdef uint64_t tenpai_discards(const uint8_t *counts, int melds, bint sanma) noexcept nogil

# The same over n hands that lie one behind the other. Melds of NO_MELDS mark what is no hand: its shanten is NO_HAND, its
# masks are 0.
cdef enum:
    NO_MELDS = 255
    NO_HAND = 127

cdef void shanten_hands(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma,
                        int8_t *values) noexcept nogil
cdef void ukeire_hands(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma,
                       int8_t *values, uint64_t *masks) noexcept nogil
cdef void waits_hands(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma,
                      uint64_t *masks) noexcept nogil
# 34 values and 34 masks a hand.
cdef void discards_hands(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma,
                         int8_t *values, uint64_t *masks) noexcept nogil

# For search: a draw or a discard changes one suit.
cdef void suits_read(suits_t *suits, const uint8_t *counts, bint sanma) noexcept nogil
cdef void suits_add(suits_t *suits, int kind, bint sanma) noexcept nogil
cdef void suits_remove(suits_t *suits, int kind, bint sanma) noexcept nogil
cdef int suits_shanten(const suits_t *suits, int melds) noexcept nogil
# Shanten of the regular form after drawing each of the 34 kinds (kinds held four times: undefined).
cdef void suits_draws(const suits_t *suits, int melds, bint sanma, signed char *values) noexcept nogil
