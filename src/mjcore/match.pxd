# The counters of a match of any family, and what every family does with them between hands.

from libc.stdint cimport int32_t, uint8_t, uint32_t
from mjcore.table cimport deal_t

cdef enum:
    # Why a match is over
    OVER_NOT = 0
    OVER_LENGTH = 1         # the last hand is played
    OVER_BUST = 2           # a score below 0
    OVER_AUTO_STOP = 3      # the last dealer leads and stops
    OVER_TARGET = 4         # a hand of the extension left a score of target_points

ctypedef struct match_t:
    int32_t scores[4]
    uint32_t hands          # played
    uint8_t players
    uint8_t length          # riichi: LENGTH_*, winds played in full; classical: changes of dealer
    uint8_t dealer
    uint8_t round_wind      # 0 East .. 3 North
    uint8_t number          # of the hand in its wind, from 0
    uint8_t honba           # classical: East's run of wins
    uint8_t sticks
    uint8_t over            # OVER_*

cdef void match_open(match_t *m, int players, int length, int32_t points) noexcept nogil
# Take in the scores of a hand that is over.
cdef void match_count(match_t *m, const int32_t *scores) noexcept nogil
# The deal goes to the next seat, after the last one of a wind to the next wind.
cdef void match_pass_deal(match_t *m) noexcept nogil
# Counters and scores of the next hand; the wall is the caller's.
cdef void match_deal(const match_t *m, deal_t *deal) noexcept nogil
