# The step from one hand to the next, and the end of a riichi match.

from libc.stdint cimport int32_t, uint8_t, uint32_t
from mjcore.riichi_state cimport riichi_table_t
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport deal_t

cdef enum:
    LENGTH_ONE_HAND = 0
    LENGTH_EAST = 1
    LENGTH_EAST_SOUTH = 2

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
    uint8_t length          # LENGTH_*: winds played in full
    uint8_t dealer
    uint8_t round_wind      # 0 East .. 3 North
    uint8_t number          # of the hand in its wind, from 0
    uint8_t honba
    uint8_t sticks
    uint8_t over            # OVER_*

cdef void match_start(match_t *m, const riichi_rules_t *r, int length) noexcept nogil
# Take in a hand that is over.
cdef void match_next(match_t *m, const riichi_rules_t *r, const riichi_table_t *t) noexcept nogil
# Counters and scores of the next hand; the wall is the caller's.
cdef void match_deal(const match_t *m, deal_t *deal) noexcept nogil
