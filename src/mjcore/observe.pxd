# Observation planes of a riichi hand, written into memory of the caller: rows of 34 floats.
#
# Set "small" (version 1), 32 planes, seats relative to the viewer (0 self, 1 next, 2 across, 3 before; absent seats
# of a three-player table stay 0):
#   0-3   kinds of which the viewer holds at least 1, 2, 3, 4 in the closed part
#   4     red fives in the closed part         5  the tile drawn, or the one that lies on the table
#   6     waits of the viewer                  7-10  tiles in the melds of each seat, a quarter each
#   11-14 discards of each seat, a quarter each, called ones included
#   15-18 1 everywhere: the seat is in riichi  19  dora indicators, a quarter each     20  dora, a quarter each
#   21    kinds that may be discarded          22  copies the viewer knows of, a quarter each
#   23    seat wind of the viewer              24  round wind
#   25    live tiles / 70 everywhere           26  1 everywhere: the viewer is furiten
#   27-30 points of each seat / 100,000        31  1 everywhere: a tile lies on the table to be claimed
#
# Set "full" (version 1), 353 planes, seats relative as above:
#   0-3   as above    4 red fives (at kinds 4, 13, 22)    5 the tile drawn or on the table    6 waits
#   7     legal action codes 0-33, one a column           8  codes 34-57 in columns 0-23
#   9     scalars A: 0-3 points / 100,000, 4 honba, 5 sticks, 6 live tiles, 7 round wind, 8 number in the wind,
#         9 dealer (relative), 10 players, 11-14 riichi, 15-18 double riichi, 19-22 norths set aside, 23-26 discards,
#         27-30 closed tiles, 31 kans, 32 indicators, 33 phase (PHASE_*)
#   10    scalars B: 0 turn (relative), 1 event on the table (EV_*, 0 none), 2 who put it there (relative), 3 it is a
#         red five, 4 furiten bits, 5-8 riichi discard of each seat (-1 none), 9-12 open riichi, 13-16 melds,
#         17 all discards, 18 the go-around is uninterrupted, 19 the viewer (absolute seat)
#   11-15 dora indicators in order, one a plane (2 where it is a red five)    16  dora, a quarter each
#   17-64 melds: seat s, meld m at 17 + 12 s + 3 m: tiles a quarter each; the called tile (2 where red); attributes:
#         0-4 type one-hot (MELD_*), 5 source (relative seat), 6 red fives in it
#   65-352 discards: seat s, number i at 65 + 72 s + 2 i: the tile; attributes: 0 red, 1 drawn tile, 2 called,
#         3 declared riichi, 4 number among all discards

from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t

cdef enum:
    OBSERVATION_VERSION = 1
    COLUMNS = 34
    SMALL_PLANES = 32
    FULL_PLANES = 353

cdef void observe_small(const riichi_table_t *t, const riichi_rules_t *r, int viewer, float *out) noexcept nogil
cdef void observe_full(const riichi_table_t *t, const riichi_rules_t *r, int viewer, float *out) noexcept nogil
