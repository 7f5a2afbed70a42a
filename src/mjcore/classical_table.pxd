# The classical state machine: one hand of four players, every rule read from `classical_rules_t`.
#
# `classical_apply` is the only function that changes a state once it has started. Live play turns answers
# into events (`classical_act`) and applies them; replay and log-following apply events from elsewhere.
# The wall is 128 live tiles, drawn from the front, and the kong box of 16 behind them, taken from its
# front. `base.honba` is East's run of wins before this hand; there are no sticks.

from libc.stdint cimport uint8_t, uint64_t
from mjcore.classical cimport classical_result_t, classical_table_t
from mjcore.classical_rules cimport classical_rules_t
from mjcore.table cimport deal_t, event_t, log_t, table_t

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
    uint8_t declared            # an original call is made, its discard is to come
    uint8_t stage               # STAGE_*
    uint8_t opener              # place after the dealer of the seat whose bonus tiles or opening it is
    uint8_t visit_left          # bonus tiles it still sets aside this time (round_by_round)
    uint8_t first_drawn         # the dealer's last tile before play, NO_TILE
    uint8_t how                 # BY_DRAW, BY_FLOWER or BY_KONG: where the drawn tile came from
    uint8_t flower_due          # the next draw replaces a bonus tile
    uint8_t run                 # consecutive kongs of this turn
    uint8_t claimed_run         # the first of them was claimed
    uint8_t flower_since        # a bonus tile was set aside since the last of them
    uint8_t after_call          # a discard must follow a chow or pung
    uint8_t empty_discards      # discards made with the live wall empty
    uint8_t stays               # outcome: the dealer stays
    uint8_t deltas_given        # the settlement came as EV_DELTA records

# The tiles of a full set in code order, 144 of them.
cdef void classical_tiles(uint8_t *out) noexcept nogil
cdef void classical_start(
    classical_state_t *t, const classical_rules_t *r, const deal_t *deal, log_t *log
) noexcept nogil
# Change the state by an event that is known to be legal.
cdef void classical_apply(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil
# REFUSED_NOT, or why the event cannot happen now. Looks at hidden hands as far as they are known.
cdef int classical_refuse(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil
# Fill `legal` and `asked` for the phase; true when somebody is asked.
cdef bint classical_ask(classical_state_t *t, const classical_rules_t *r) noexcept nogil
# Record an answer (legal by the caller's word) and play on to the next decision or the end.
cdef void classical_act(
    classical_state_t *t, const classical_rules_t *r, log_t *log, int seat, int action
) noexcept nogil
# Do what needs no decision (draws, bonus tiles, settlement) up to the next one.
cdef void classical_advance(classical_state_t *t, const classical_rules_t *r, log_t *log) noexcept nogil
# The event an action of a seat stands for, and the action of an event (NO_ACTION when it is none).
cdef event_t classical_event(
    const classical_state_t *t, const classical_rules_t *r, int seat, int action
) noexcept nogil
cdef int classical_action(const classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil
# The table as the scorer reads it, with `winners` (seats) on the tile drawn or lying on the table.
cdef void classical_finished(
    const classical_state_t *t, const classical_rules_t *r, uint8_t winners, classical_table_t *out
) noexcept nogil
# The four hands of a hand that is won or over, by wind: 0 East.
cdef int classical_result(
    const classical_state_t *t, const classical_rules_t *r, classical_result_t *out
) noexcept nogil
# Settle a hand that is won or drawn: deltas, scores, `stays`.
cdef void classical_settle(classical_state_t *t, const classical_rules_t *r) noexcept nogil
# Hide what `seat` does not know (NOBODY: a spectator): wall and other hands.
cdef void classical_redact(classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil
# Set the waits of a seat from its thirteen tiles.
cdef void classical_refresh(classical_state_t *t, int seat) noexcept nogil
# Hands have become known: say who sets bonus tiles aside or opens next.
cdef void classical_known(classical_state_t *t, const classical_rules_t *r) noexcept nogil
# Would a kong of this event be robbable by a seat that waits for its tile?
cdef bint classical_robbable(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil


cdef inline int seat_wind(const table_t *b, int seat) noexcept nogil:
    return (seat + 4 - b.dealer) & 3
