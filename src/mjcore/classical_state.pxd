# The state of one classical hand, and what is read from it: waits, the table as the scorer wants it, the settlement.
# Four players, every rule read from `classical_rules_t`.
#
# The wall is 128 live tiles, drawn from the front, and the kong box of 16 behind them, taken from its
# front. `base.honba` is East's run of wins before this hand; there are no sticks.

from libc.stdint cimport uint8_t
from mjcore.classical_hands cimport classical_result_t, classical_table_t
from mjcore.classical_rules cimport classical_rules_t
from mjcore.classical_shape cimport classical_waits
from mjcore.table cimport deal_t, log_t, seat_t, table_t
from mjcore.tiles cimport FLOWER_1

cdef enum:
    CLASSICAL_WALL = 144
    KONG_BOX = 16

cdef enum:
    STAGE_DEAL = 0              # the dealer's fourteenth tile is to come
    STAGE_BONUS = 1             # bonus tiles of the deal are set aside and replaced
    STAGE_OPENING = 2           # concealed kongs before play
    STAGE_PLAY = 3

ctypedef struct classical_state_t:
    table_t base
    uint8_t called              # seats with an original call
    uint8_t stage               # STAGE_*
    uint8_t opener              # place after the dealer of the seat whose bonus tiles or opening it is
    uint8_t visit_left          # bonus tiles it still sets aside this time (round_by_round)
    uint8_t first_drawn         # the dealer's last tile before play, NO_TILE
    uint8_t how                 # BY_DRAW, BY_FLOWER or BY_KONG: where the drawn tile came from
    uint8_t flower_due          # the next draw replaces a bonus tile
    uint8_t run                 # consecutive kongs of this turn
    uint8_t claimed_run         # the first of them was claimed
    uint8_t flower_since        # a bonus tile was set aside since the last of them
    uint8_t empty_discards      # discards made with the live wall empty

# The tiles of a full set in code order, 144 of them.
cdef void classical_tiles(uint8_t *out) noexcept nogil
cdef void classical_start(
    classical_state_t *t, const classical_rules_t *r, const deal_t *deal, log_t *log
) noexcept nogil
# Would a kong of this event be robbable by a seat that waits for its tile?
cdef bint classical_robbable(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil
# The table as the scorer reads it, with `winners` (seats) on the tile drawn or lying on the table.
cdef void classical_finished(
    const classical_state_t *t, const classical_rules_t *r, uint8_t winners, classical_table_t *out
) noexcept nogil
# The four hands of a hand that is won or over, by wind: 0 East.
cdef int classical_result(
    const classical_state_t *t, const classical_rules_t *r, classical_result_t *out
) noexcept nogil
# Settle a hand that is won or drawn: deltas, `stays`.
cdef void classical_settle(classical_state_t *t, const classical_rules_t *r) noexcept nogil


cdef inline int seat_wind(const table_t *b, int seat) noexcept nogil:
    return (seat + 4 - b.dealer) & 3


cdef inline int opener_seat(const classical_state_t *t) noexcept nogil:
    return (t.base.dealer + t.opener) & 3


cdef inline int bonus_held(const seat_t *s) noexcept nogil:
    """Bonus tiles in the hand that are still to be set aside, a bit each."""
    return <int>(s.held >> FLOWER_1)


cdef inline int hand_size(const seat_t *s) noexcept nogil:
    """Tiles of a hand, three for every meld."""
    return s.n_closed + 3 * s.n_melds


cdef inline void classical_refresh(classical_state_t *t, int seat) noexcept nogil:
    """Set the waits of a hand of thirteen; nothing else waits."""
    cdef seat_t *s = &t.base.seats[seat]
    if s.unknown or hand_size(s) != 13 or bonus_held(s):
        s.waits = 0
    else:
        s.waits = classical_waits(s.counts, s.n_melds, False)
