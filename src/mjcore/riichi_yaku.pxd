# The yaku of a riichi win (section 6 of the riichi rules): of the circumstances and tiles, then of one reading.

from libc.stdint cimport uint64_t
from mjcore.riichi_win cimport win_t
from mjcore.rules cimport riichi_rules_t
from mjcore.shapes cimport reading_t

# What is known of a hand before its closed part is divided.
ctypedef struct context_t:
    uint64_t present          # kinds in hand and melds
    uint64_t meld_runs
    uint64_t meld_triplets    # pons and kans
    uint64_t yaku             # of the circumstances and the kinds of tile
    uint64_t yakuman          # likewise
    uint64_t valued           # kinds whose pair earns fu
    int han                   # of `yaku`
    int n_chi
    int n_kans
    int n_ankans
    int meld_fu
    bint closed
    bint tsumo
    int extra                 # han from dora of every sort
    int minimum               # han from yaku a win needs

# Fill `c` with what does not depend on how the closed part is divided; `extra` and `minimum` are the caller's.
cdef void read_win(const riichi_rules_t *rules, const win_t *win, context_t *c) noexcept nogil
# The yaku and yakuman of a reading, those of `c` included and those of the winning tile's place left out. Returns the han
# of the yaku.
cdef int yaku_of_reading(
    const riichi_rules_t *rules, const win_t *win, const context_t *c, const reading_t *r, uint64_t *yaku_out,
    uint64_t *yakuman_out
) noexcept nogil
# Han of yaku `yaku` (a bit number) in a closed or open hand, 0 where it does not exist.
cdef int yaku_han(int yaku, bint closed) noexcept nogil
