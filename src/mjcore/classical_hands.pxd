# The four hands of a finished table as the classical scorer is asked, and what they are worth.
#
# Seats are the winds held in the hand: 0 East (the dealer), 1 South, 2 West, 3 North. Structs that
# cross to Python are bytes only, so that they can be built without knowing a compiler's padding.

from libc.stdint cimport int32_t, uint8_t, uint32_t

cdef enum:
    # how the winning tile came
    BY_DRAW = 0
    BY_FLOWER = 1              # a live tile drawn for a bonus tile
    BY_KONG = 2                # from the kong box itself
    BY_DISCARD = 3
    BY_ROBBED = 4

cdef enum:
    # circumstances of the win
    WON_LAST_LIVE_TILE = 1 << 0
    WON_LAST_DISCARD = 1 << 1
    WON_LIVE_WALL_EMPTY = 1 << 2       # kong replacement or robbed kong after the last live tile
    WON_BEFORE_FIRST_DISCARD = 1 << 3
    WON_FIRST_DISCARD = 1 << 4         # East's
    WON_CLAIMED_RUN = 1 << 5           # the run of kongs began with a claimed one

cdef enum:
    # status of a result
    TABLE_SCORED = 0
    TABLE_NOT_COMPLETE = 1     # a winner's tiles are no winning hand
    TABLE_BAD = 2              # no such table: counts, melds or seats out of range

cdef enum:
    # points
    POINT_PUNG = 0
    POINT_KONG
    POINT_PAIR
    POINT_BONUS_TILES
    POINT_MAHJONG
    POINT_SELF_DRAW
    POINT_PAIR_COMPLETED
    POINT_ONE_CHANCE
    MAX_POINTS = 14

cdef enum:
    # how a group or pair stands
    HOW_CONCEALED = 0
    HOW_EXPOSED = 1
    HOW_CLAIMED = 2
    HOW_PROMOTED = 3

cdef enum:
    # bits of the doubling mask; one double each but for the four named
    DOUBLE_DRAGON_WHITE = 0
    DOUBLE_DRAGON_GREEN
    DOUBLE_DRAGON_RED
    DOUBLE_SEAT_WIND
    DOUBLE_ROUND_WIND
    DOUBLE_THREE_CONCEALED
    DOUBLE_LITTLE_DRAGONS      # 3
    DOUBLE_BIG_DRAGONS         # 5
    DOUBLE_LITTLE_WINDS
    DOUBLE_FOUR_WINDS          # 4
    DOUBLE_OWN_FLOWER_AND_SEASON
    DOUBLE_ALL_FLOWERS
    DOUBLE_ALL_SEASONS
    DOUBLE_ALL_CHOWS
    DOUBLE_ALL_PUNGS
    DOUBLE_TERMINALS_AND_HONOURS
    DOUBLE_ONE_SUIT_WITH_HONOURS
    DOUBLE_PURE_SUIT           # 3
    DOUBLE_CONCEALED_SELF_DRAW
    DOUBLE_LAST_LIVE_TILE
    DOUBLE_LAST_DISCARD
    DOUBLE_KONG_REPLACEMENT
    DOUBLE_ROBBED_KONG
    DOUBLE_ORIGINAL_CALL
    DOUBLE_COUNT

cdef enum:
    # bits of the limit mask
    CLIMIT_ALL_GREEN = 0
    CLIMIT_FOUR_KONGS
    CLIMIT_FOUR_CONCEALED
    CLIMIT_DRAGONS_ALL_PUNGS
    CLIMIT_ALL_HONOURS
    CLIMIT_ALL_TERMINALS
    CLIMIT_FOUR_WINDS
    CLIMIT_NINE_GATES
    CLIMIT_THIRTEEN_ORPHANS
    CLIMIT_CONCEALED_PURE_SUIT
    CLIMIT_BIG_DRAGONS
    CLIMIT_SNAKE
    CLIMIT_HEAVENLY
    CLIMIT_EARTHLY
    CLIMIT_MOON
    CLIMIT_MOON_DISCARD
    CLIMIT_PLUM_BLOSSOM
    CLIMIT_CARRYING_POLE
    CLIMIT_KONG_UPON_KONG
    CLIMIT_EAST_STREAK
    CLIMIT_COUNT

ctypedef struct classical_hand_t:
    uint8_t counts[34]         # concealed tiles by kind, the winning tile left out
    uint8_t n_melds
    uint8_t meld_type[4]       # MELD_*
    uint8_t meld_kind[4]       # lowest kind
    uint8_t bonus              # bits 0-3 flowers 1-4, bits 4-7 seasons 1-4
    uint8_t original_call

ctypedef struct classical_table_t:
    classical_hand_t hands[4]
    uint8_t discarded[34]      # tiles in the discard areas, without the winning tile and claimed tiles
    uint8_t round_wind         # 0 East .. 3 North
    uint8_t winners            # bit s: seat s wins; 0: a drawn hand
    uint8_t win_kind
    uint8_t by                 # BY_*
    uint8_t source             # the discarder or robbed player; without meaning when self-drawn
    uint8_t flags              # WON_*
    uint8_t kongs_in_turn      # consecutive kongs that ended with the one just replaced
    uint8_t east_streak        # East's wins in a row, this one included

ctypedef struct classical_point_t:
    uint8_t what               # POINT_*
    uint8_t kind               # of a group or pair
    uint8_t how                # HOW_*
    uint8_t points

ctypedef struct classical_score_t:
    int32_t total              # value of the hand, after the limit
    int32_t base               # points and doubles before the limit; both 0 for a limit hand
    int32_t doubles
    uint32_t doubling          # bits DOUBLE_*
    uint32_t limits            # bits CLIMIT_*
    uint8_t unique             # no other reading of the winner's tiles is worth the same
    uint8_t n_points
    classical_point_t points[MAX_POINTS]

ctypedef struct classical_result_t:
    int32_t status
    int32_t deltas[4]
    uint8_t dealer_stays
    uint8_t liable             # the seat that pays for all, 255 for none
    classical_score_t hands[4]
