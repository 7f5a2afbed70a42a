# What the Python object of a hand says of its `table_t`, whatever the family, and its log.

from libc.stdint cimport uint8_t
from mjcore.table cimport MAX_LOG, deal_t, event_t, log_t, seat_t, table_t

cdef class HandFacts:
    cdef table_t *b                     # the table inside the state of the family
    cdef table_t nothing                # what `b` shows of an object without a family
    cdef event_t records[MAX_LOG]
    cdef log_t log

    cdef event_t _event(self, kind, actor, tile, flags, target, tuple used)
    # Read the number of a seat that plays here; the seat itself.
    cdef int _number(self, object seat) except -1
    cdef seat_t *_seat(self, object seat) except NULL
    # Raise unless a seat (0-3) is asked, has not answered and may answer this (0 to ACT_COUNT - 1).
    cdef int _check(self, int seat, int action) except -1
    # Records in the log, without those it had no room for.
    cdef int _kept(self) noexcept
    # Records of the start in the log: hand, scores, deal, with riichi the first indicator.
    cdef int _start_size(self) noexcept
    # Raise unless the log reaches back to the start of the hand.
    cdef int _check_start(self) except -1
    cdef void _note(self, const event_t *e) noexcept
    # What the hand started from, out of its wall and log.
    cdef void _read_start(self, deal_t *deal) noexcept

# Check a wall against a full set and the counters, and fill a deal.
cdef int read_deal(
    deal_t *deal, bytes wall, const uint8_t *full, int size, int players, scores, dealer, round_wind, number, honba, sticks
) except -1
# The number of the built-in policy of each seat: 0 random, 1 tsumogiri, 2 greedy.
cdef int read_policies(int *chosen, policies) except -1
# Check counters and points and fill them into a deal; raise for those that no hand can have.
cdef int read_counters(deal_t *deal, scores, int players, dealer, round_wind, number, honba, sticks) except -1
# The places in the wall of the tiles dealt to a seat.
cdef tuple dealt_places(players, dealer, seat)
# A checksum over rules, state and log: damage to any of them shows.
cdef bytes state_digest(rules, bytes state, bytes records)
# Raise for an event that is refused.
cdef int check_refusal(int reason, int kind, int actor) except -1
