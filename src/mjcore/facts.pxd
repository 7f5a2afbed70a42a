# What the Python object of a hand says of its `table_t`, whatever the family, and its log.

from libc.stdint cimport uint8_t
from mjcore.table cimport MAX_LOG, deal_t, event_t, log_t, seat_t, table_t

cdef class HandFacts:
    cdef table_t *b                     # the table inside the state of the family
    cdef event_t records[MAX_LOG]
    cdef log_t log

    cdef event_t _event(self, int kind, int actor, int tile, int flags, int target, tuple used)
    cdef seat_t *_seat(self, int seat) except NULL
    # Raise unless a seat is asked, has not answered and may answer this.
    cdef int _check(self, int seat, int action) except -1
    # Raise unless live tiles and replacements still to come are known.
    cdef int _check_wall(self, int end) except -1
    cdef void _note(self, const event_t *e) noexcept
    # What the hand started from, out of its wall and log.
    cdef void _read_start(self, deal_t *deal) noexcept

# Check a wall against a full set and the counters, and fill a deal.
cdef int read_deal(
    deal_t *deal, bytes wall, const uint8_t *full, int size, int players, scores, int dealer, int round_wind, int number,
    int honba, int sticks
) except -1
# Raise for an event that is refused.
cdef int check_refusal(int reason, int kind, int actor) except -1
