# What a seat sees of a classical hand as planes of 34 columns, one a kind.
#
# Version 1, 32 planes, seats relative to the viewer (0 self, 1 next, 2 across, 3 before):
#   0-3    own closed tiles: at least 1, 2, 3, 4 copies
#   4-7    tiles in the melds of each seat, a quarter a copy
#   8-11   discards of each seat, a quarter a copy, claimed ones left out
#   12     the tile on the table to be claimed
#   13     the tile just drawn (own turn)
#   14     own waits
#   15     copies not seen, a quarter each
#   16-19  an original call of each seat (all columns)
#   20-23  own seat wind, one plane set
#   24-27  round wind, one plane set
#   28     live tiles left / 128
#   29     tiles left in the kong box / 16
#   30     bonus tiles of each seat: columns 8 seat + i for flower or season i
#   31     who is the dealer: columns 0-3; the stage of play: columns 4-7; consecutive kongs / 4: column 8

from mjcore.classical_state cimport classical_state_t

cdef enum:
    CLASSICAL_PLANES = 32

# Fill `out` (32 x 34 numbers).
cdef void classical_observe(const classical_state_t *t, int viewer, float *out) noexcept nogil
