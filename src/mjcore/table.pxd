# What every table engine shares: tiles of a seat, melds, rivers, the wall, action codes, event records and the log, and
# what the events common to all do to them. Families (riichi, classical) put a `table_t` first in a struct of their own
# and add what their rules add; `claims` says who answers a tile and who gets it, `follow` which events can happen.
#
# One byte a tile everywhere (see tiles.pxd); UNKNOWN (37) stands for a tile that is not known: a
# state fed from one seat's stream holds them in the wall and in other hands.

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from mjcore.melds cimport MELD_ANKAN, MELD_CHI, MELD_DAIMINKAN, MELD_KAKAN, MELD_PON
from mjcore.tiles cimport ALL_KINDS, KIND_OF, ORPHANS, RED_M, UNKNOWN, bit, lowest, popcount

cdef enum:
    ACTIONS_VERSION = 1
    EVENTS_VERSION = 1

cdef enum:
    # Action codes: bit of a legal mask, argument of `step`, entry of vector buffers. 0-36: discard
    # a tile of that code from the hand (not the tile just drawn, which is 37).
    ACT_TSUMOGIRI = 37
    ACT_RIICHI = 38             # classical: original call; the discard is the next decision
    ACT_CHI_LOW = 39            # the called tile is the lowest of the run
    ACT_CHI_MIDDLE = 40
    ACT_CHI_HIGH = 41
    ACT_CHI_LOW_RED = 42        # the same with a red five from the hand
    ACT_CHI_MIDDLE_RED = 43
    ACT_CHI_HIGH_RED = 44
    ACT_PON = 45
    ACT_PON_RED = 46            # with one red five from the hand
    ACT_PON_RED_RED = 47        # with two
    ACT_DAIMINKAN = 48
    ACT_KAN_1 = 49              # concealed and added kans in rising order of kind
    ACT_KAN_2 = 50
    ACT_KAN_3 = 51
    ACT_WIN = 52
    ACT_NINE_ORPHANS = 53
    ACT_NORTH = 54
    ACT_PASS = 55               # classical opening: continue
    ACT_HIDE_TENPAI = 56
    ACT_OPEN_RIICHI = 57
    ACT_COUNT = 58
    NO_ACTION = 255

cdef enum:
    # Kinds of event records
    EV_NONE = 0
    # actor dealer, tile round wind 0-3, flags number in the wind, target players, used honba, sticks, version
    EV_START = 1
    EV_SCORE = 2                # actor, value: points before the deal
    EV_DEAL = 3                 # actor, flags number of tiles (1-5): tile, target, used[0..2]
    EV_TSUMO = 4                # actor, tile; FLAG_REPLACEMENT
    EV_DAHAI = 5                # actor, tile; FLAG_TSUMOGIRI
    EV_CHI = 6                  # actor, target (discarder), tile (called), used: two from the hand
    EV_PON = 7
    EV_DAIMINKAN = 8            # used: three from the hand
    EV_ANKAN = 9                # actor, tile and used: the four tiles
    EV_KAKAN = 10               # actor, tile added, used: the three of the pon
    EV_NUKI = 11                # actor, tile
    EV_DORA = 12                # tile: the indicator turned over
    EV_REACH = 13               # actor; FLAG_OPEN
    EV_REACH_ACCEPTED = 14      # actor
    EV_HORA = 15                # actor, target (discarder, or the winner himself), tile
    EV_RYUKYOKU = 16            # actor (nine orphans) or NOBODY, flags END_*, used: tenpai seats, hiding seats
    EV_URA = 17                 # tile: an ura indicator opened
    EV_REVEAL = 18              # as EV_DEAL: hidden tiles of a hand shown
    EV_DELTA = 19               # actor, value: change of points
    EV_END = 20                 # flags END_*: the hand is over and settled
    EV_BONUS = 21               # classical: actor, tile set aside
    EV_CONTINUE = 22            # classical: actor has done his opening phase
    EV_CALL = 23                # classical: actor makes an original call
    EV_COUNT = 24

cdef enum:
    FLAG_TSUMOGIRI = 1
    FLAG_REPLACEMENT = 1
    FLAG_OPEN = 1
    NOBODY = 255
    NO_TILE = 255

cdef enum:
    PHASE_NONE = 0              # not started
    PHASE_DRAW = 1              # `turn` draws a live tile next
    PHASE_REPLACE = 2           # `turn` draws a replacement next
    PHASE_TURN = 3              # `turn` chooses
    PHASE_CLAIM = 4             # others may answer `claim_tile`
    PHASE_SHOW = 5              # the wall is through: tenpai is shown or hidden
    PHASE_WON = 6               # somebody has won; further winners may follow
    PHASE_DRAWN = 7             # the hand is drawn, not yet settled
    PHASE_OVER = 8
    PHASE_OPENING = 9           # classical: `turn` may declare concealed kongs before play
    PHASE_BONUS = 10            # classical: `turn` sets a bonus tile aside next

cdef enum:
    # How a hand ended
    END_NONE = 0
    END_TSUMO = 1
    END_RON = 2
    END_EXHAUSTIVE = 3
    END_NAGASHI = 4
    END_NINE_ORPHANS = 5
    END_FOUR_WINDS = 6
    END_FOUR_RIICHI = 7
    END_FOUR_KANS = 8
    END_TRIPLE_RON = 9

cdef enum:
    # Why an event or action is refused
    REFUSED_NOT = 0
    REFUSED_PHASE = 1           # nothing of this sort can happen now
    REFUSED_SEAT = 2            # not this seat's turn
    REFUSED_TILE = 3            # the seat does not hold the tile, or it is not the one on the table
    REFUSED_COPIES = 4          # a copy more than there are
    REFUSED_WALL = 5            # the wall says another tile
    REFUSED_RULE = 6            # the rules forbid it
    REFUSED_DUE = 7             # something else (an indicator, a riichi stick) comes first
    REFUSED_KIND = 8            # no event of this family

cdef enum:
    MAX_WALL = 144
    MAX_RIVER = 36
    MAX_LOG = 512
    MAX_CHANGE = 10_000_000     # points of one seat in one settlement that comes from elsewhere

cdef extern from *:
    """
    static const uint8_t mj_red_of[37] = {
        3, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3, 3, 3, 1, 3, 3, 3, 3, 3, 3, 3, 3, 2, 3, 3, 3, 3,
        3, 3, 3, 3, 3, 3, 3, 0, 1, 2};
    """
    const uint8_t *RED_OF "mj_red_of"   # kind or code -> index of its red five, 3 for none

ctypedef struct event_t:                # 8 bytes, a value (EV_SCORE, EV_DELTA) lies over target and used
    uint8_t kind
    uint8_t actor
    uint8_t tile
    uint8_t flags
    uint8_t target
    uint8_t used[3]

ctypedef struct log_t:
    event_t *records
    uint32_t n
    uint32_t room                       # records beyond it are dropped, `n` counts on

ctypedef struct meld_t:
    uint8_t type                        # MELD_*
    uint8_t kind                        # lowest kind
    uint8_t source                      # seat the called tile came from; the owner for a concealed kan
    uint8_t called                      # code of the called tile, NO_TILE
    uint8_t tiles[4]                    # codes; the called one first, an added one last; NO_TILE beyond

ctypedef struct seat_t:
    # codes 0-36 in the closed part (a plain five only where a plain copy is); classical: bonus tiles 38-45 not yet
    # set aside too
    uint64_t held
    uint64_t fours                      # kinds held four times in the closed part
    uint64_t pons                       # kinds of open triplets
    uint64_t waits                      # kinds that complete the shape; 0 with unknown tiles
    uint64_t discarded                  # kinds ever discarded, called ones included
    meld_t melds[4]
    uint8_t counts[34]                  # closed part by kind, a drawn tile included
    uint8_t reds[4]                     # red fives m p s in the closed part; the fourth is always 0
    uint8_t n_closed                    # tiles in the closed part, unknown ones included
    uint8_t unknown                     # of these not known
    uint8_t n_melds
    uint8_t n_open                      # melds that are not concealed kans
    uint8_t aside                       # tiles set aside: how many, or bonus tiles, bit i for code 38 + i
    uint8_t n_river
    uint8_t river[MAX_RIVER]            # codes in order | RIVER_*

cdef enum:
    RIVER_TSUMOGIRI = 64
    RIVER_CALLED = 128
    RIVER_CODE = 63

ctypedef struct table_t:
    seat_t seats[4]
    uint64_t legal[4]                   # what each asked seat may answer
    uint64_t codes                      # tile codes the game has
    int32_t scores[4]
    int32_t deltas[4]                   # of this hand's settlement
    uint8_t wall[MAX_WALL]
    uint8_t order[32]                   # who made the i-th discard: two bits each
    uint8_t red[4]                      # red fives m p s of a full set; the fourth is always 0
    uint8_t aside_kind                  # kind that `aside` counts; NO_TILE: bonus tiles are set aside
    uint8_t refilled                    # replacements come 1 from the back, the live wall giving up as many, 0 from a box
    uint8_t indicator                   # index in the wall of the first indicator; each other lies two before
    uint8_t n_dora                      # indicators turned over
    uint8_t players
    uint8_t wall_size
    uint8_t wall_next                   # index of the next live tile
    uint8_t wall_end                    # one past the last live tile
    uint8_t replaced                    # replacement tiles drawn
    uint8_t n_discards                  # of all seats
    uint8_t phase
    uint8_t turn
    uint8_t drawn                       # code of the tile just drawn by `turn`, NO_TILE after a call
    uint8_t claim_tile
    uint8_t claim_event                 # EV_DAHAI, EV_ANKAN, EV_KAKAN or EV_NUKI
    uint8_t claim_from
    uint8_t asked                       # seats that must decide
    uint8_t answered
    uint8_t answers[4]                  # action codes
    uint8_t after_call                  # a discard must follow a chi or pon
    uint8_t declared                    # a riichi or original call is made, its discard is to come; of a riichi RIICHI_*
    uint8_t dealer
    uint8_t round_wind                  # 0 East .. 3 North
    uint8_t number                      # of the hand in its wind, from 0
    uint8_t honba
    uint8_t sticks
    uint8_t winners                     # seats
    uint8_t end                         # END_*
    uint8_t kans                        # of all seats
    uint8_t stays                       # outcome: the dealer stays on
    uint8_t deltas_given                # the settlement came as EV_DELTA records

# What a hand starts from. Tiles not known are UNKNOWN.
ctypedef struct deal_t:
    int32_t scores[4]
    uint8_t wall[MAX_WALL]
    uint8_t dealer
    uint8_t round_wind
    uint8_t number
    uint8_t honba
    uint8_t sticks


cdef inline int live_tiles(const table_t *t) noexcept nogil:
    return t.wall_end - t.wall_next


cdef inline int next_seat(const table_t *t, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < t.players else 0


cdef inline int copies(const seat_t *s, int code) noexcept nogil:
    """Count the copies of a tile code (not kind) in the closed part."""
    if code >= RED_M:
        return s.reds[code - RED_M]
    return s.counts[code] - s.reds[RED_OF[code]]


cdef inline uint64_t kinds_held(const seat_t *s) noexcept nogil:
    """Kinds in the closed part as a mask."""
    cdef uint64_t h = s.held
    return (h & ALL_KINDS) | ((h >> 34 & 1) << 4) | ((h >> 35 & 1) << 13) | ((h >> 36 & 1) << 22)


cdef inline void add_tile(seat_t *s, int code) noexcept nogil:
    cdef int kind
    s.n_closed += 1
    if code >= UNKNOWN:
        if code == UNKNOWN:
            s.unknown += 1
        else:
            s.held |= bit(code)
        return
    kind = KIND_OF[code]
    s.counts[kind] += 1
    if s.counts[kind] == 4:
        s.fours |= bit(kind)
    if code >= RED_M:
        s.reds[code - RED_M] += 1
    s.held |= bit(code)


cdef inline bint remove_tile(seat_t *s, int code) noexcept nogil:
    """Take a tile from the closed part, from its unknown ones where it is not known to be there."""
    cdef int kind
    if code > UNKNOWN and s.held >> code & 1:
        s.held &= ~bit(code)
        s.n_closed -= 1
        return True
    if code >= UNKNOWN or copies(s, code) == 0:
        if s.unknown == 0:
            return False
        s.unknown -= 1
        s.n_closed -= 1
        return True
    kind = KIND_OF[code]
    s.n_closed -= 1
    s.counts[kind] -= 1
    s.fours &= ~bit(kind)
    if code >= RED_M:
        s.reds[code - RED_M] -= 1
    if copies(s, code) == 0:
        s.held &= ~bit(code)
    return True


cdef inline void write_log(log_t *log, const event_t *event) noexcept nogil:
    if log == NULL:
        return
    if log.n < log.room:
        log.records[log.n] = event[0]
    log.n += 1


cdef inline event_t make_event(int kind, int actor, int tile, int flags, int target) noexcept nogil:
    cdef event_t e
    e.kind = <uint8_t>kind
    e.actor = <uint8_t>actor
    e.tile = <uint8_t>tile
    e.flags = <uint8_t>flags
    e.target = <uint8_t>target
    e.used[0] = NO_TILE
    e.used[1] = NO_TILE
    e.used[2] = NO_TILE
    return e


cdef inline void set_value(event_t *e, int32_t value) noexcept nogil:
    """Lay a signed value over target and used, lowest byte first."""
    cdef uint32_t v = <uint32_t>value
    e.target = <uint8_t>(v & 255)
    e.used[0] = <uint8_t>(v >> 8 & 255)
    e.used[1] = <uint8_t>(v >> 16 & 255)
    e.used[2] = <uint8_t>(v >> 24)


cdef inline int32_t get_value(const event_t *e) noexcept nogil:
    return <int32_t>(
        <uint32_t>e.target | <uint32_t>e.used[0] << 8 | <uint32_t>e.used[1] << 16 | <uint32_t>e.used[2] << 24
    )


cdef inline int dealt_tile(const event_t *e, int i) noexcept nogil:
    """Give tile i (0-4) of an EV_DEAL or EV_REVEAL."""
    return e.tile if i == 0 else (e.target if i == 1 else e.used[i - 2])


# -- hands ----------------------------------------------------------------------------------------

cdef inline bint orphans_wait(const seat_t *s) noexcept nogil:
    """Say whether a hand that waits does so for thirteen orphans (then it holds nothing but orphans)."""
    return s.n_melds == 0 and kinds_held(s) & ~ORPHANS == 0 and popcount(kinds_held(s)) >= 12


cdef inline uint64_t own_kans(const seat_t *s) noexcept nogil:
    """Kinds of the concealed and added kans a hand has the tiles for."""
    return s.fours | (s.pons & kinds_held(s) if s.pons else 0)


cdef inline uint64_t kan_actions(uint64_t kinds) noexcept nogil:
    return ((<uint64_t>1 << popcount(kinds)) - 1 & 7) << ACT_KAN_1


cdef inline uint64_t discard_actions(const table_t *t, const seat_t *s, uint64_t codes) noexcept nogil:
    """Discard actions of the seat whose turn it is for the codes allowed: from the hand, and the drawn tile."""
    cdef uint64_t mask = s.held & codes
    if t.drawn != NO_TILE:
        if copies(s, t.drawn) < 2:
            mask &= ~bit(t.drawn)
        if codes >> t.drawn & 1:
            mask |= bit(ACT_TSUMOGIRI)
    return mask


cdef inline int lift_drawn(table_t *t, int seat) noexcept nogil:
    """Take the tile just drawn out of the hand of a seat; NO_TILE when it holds none. `add_tile` puts it back."""
    cdef seat_t *s = &t.seats[seat]
    if t.turn != seat or t.drawn >= UNKNOWN or s.n_closed % 3 != 2:
        return NO_TILE
    remove_tile(s, t.drawn)
    return t.drawn


# -- the wall -------------------------------------------------------------------------------------

cdef inline int indicator_index(const table_t *t, int i) noexcept nogil:
    return t.indicator - 2 * i


cdef inline bint draws_replacement(const table_t *t) noexcept nogil:
    """Say whether what is drawn next replaces a tile of a kan (or one set aside)."""
    return t.phase == PHASE_REPLACE or (t.phase == PHASE_CLAIM and t.claim_event != EV_DAHAI)


cdef inline int replacement_index(const table_t *t, int i) noexcept nogil:
    return t.wall_size - 1 - i if t.refilled else t.wall_end + i


cdef inline bint still_to_come(const table_t *t, int place) noexcept nogil:
    """Say whether the tile at a place of the wall has not been taken yet."""
    if place < t.wall_next:
        return False
    if t.refilled:
        return place < t.wall_size - t.replaced
    return place < t.wall_end or place >= t.wall_end + t.replaced


cdef inline event_t live_draw(const table_t *t, int seat, int flags) noexcept nogil:
    return make_event(EV_TSUMO, seat, t.wall[t.wall_next], flags, NOBODY)


cdef inline event_t replacement_draw(const table_t *t, int seat) noexcept nogil:
    return make_event(EV_TSUMO, seat, t.wall[replacement_index(t, t.replaced)], FLAG_REPLACEMENT, NOBODY)


cdef inline bint take_draw(table_t *t, const event_t *e) noexcept nogil:
    """Take what is drawn from the wall, which learns it; give whether it is a replacement. The hand is the family's."""
    cdef bint replacement = draws_replacement(t)
    cdef int place
    if replacement:
        place = replacement_index(t, t.replaced)
        t.replaced += 1
        t.wall_end -= t.refilled
    else:
        place = t.wall_next
        t.wall_next += 1
    if t.wall[place] == UNKNOWN:
        t.wall[place] = e.tile
    t.turn = e.actor
    t.after_call = 0
    return replacement


# -- events every family has ----------------------------------------------------------------------

cdef inline void begin_event(table_t *t) noexcept nogil:
    """Whatever was asked is settled by an event."""
    t.asked = 0
    t.answered = 0
    memset(t.answers, NO_ACTION, sizeof(t.answers))


cdef inline void lay_tile(table_t *t, int kind, int seat, int tile) noexcept nogil:
    """Put a tile on the table for the others to answer; `kind` is that of the event."""
    t.phase = PHASE_CLAIM
    t.claim_event = <uint8_t>kind
    t.claim_from = <uint8_t>seat
    t.claim_tile = <uint8_t>tile
    t.drawn = NO_TILE


cdef inline void put_river(table_t *t, int seat, int code, int flags) noexcept nogil:
    cdef seat_t *s = &t.seats[seat]
    if s.n_river < MAX_RIVER:
        s.river[s.n_river] = <uint8_t>(code | flags)
        s.n_river += 1
    s.discarded |= bit(KIND_OF[code])
    if t.n_discards < 128:
        t.order[t.n_discards >> 2] |= <uint8_t>(seat << ((t.n_discards & 3) * 2))
        t.n_discards += 1


cdef inline bint take_discard(table_t *t, const event_t *e) noexcept nogil:
    """Move a discard from the hand to the river; give whether the hand may wait for something else now."""
    cdef seat_t *s = &t.seats[e.actor]
    # A drawn tile thrown away again leaves the waits as they were.
    cdef bint changed = s.unknown or not (e.flags & FLAG_TSUMOGIRI and t.drawn != NO_TILE)
    remove_tile(s, e.tile)
    put_river(t, e.actor, e.tile, RIVER_TSUMOGIRI if e.flags & FLAG_TSUMOGIRI else 0)
    t.after_call = 0
    return changed


cdef inline event_t discard_event(const table_t *t, int seat, int action) noexcept nogil:
    """The event of a discard action, ACT_TSUMOGIRI included."""
    if action == ACT_TSUMOGIRI:
        return make_event(EV_DAHAI, seat, t.drawn, FLAG_TSUMOGIRI, NOBODY)
    return make_event(EV_DAHAI, seat, action, 0, NOBODY)


cdef inline int kan_kind(uint64_t kinds, int index) noexcept nogil:
    """Kind of the index-th (0-2) lowest bit of a mask of kans."""
    while index > 0:
        kinds &= kinds - 1
        index -= 1
    return lowest(kinds)


# Start a hand: clear the table, take wall and counters from `deal`, deal thirteen tiles each (four,
# four, four and one from the dealer on). The family sets what is its own and the end of the live wall.
cdef void table_start(table_t *t, const deal_t *deal, int players, int wall_size, int dead) noexcept nogil
# Write the start of a hand to a log: EV_START, EV_SCORE and EV_DEAL records.
cdef void table_log_start(const table_t *t, log_t *log) noexcept nogil
# Index in the wall of the i-th tile (0-12) dealt to a seat.
cdef int deal_index(int players, int dealer, int seat, int i) noexcept nogil
# Calls a seat may make on a tile by its tiles alone: chi, pon and open kan as action bits.
cdef uint64_t chi_options(const seat_t *s, int code) noexcept nogil
cdef uint64_t pon_options(const seat_t *s, int code) noexcept nogil
# The event an action stands for whatever the family (a discard, a win, a call), and back (NO_ACTION when it is none).
cdef event_t shared_event(const table_t *t, int seat, int action) noexcept nogil
cdef int shared_action(const table_t *t, const event_t *e) noexcept nogil
# The event a call action stands for, and back (NO_ACTION when it is none).
cdef event_t call_event(const table_t *t, int seat, int action) noexcept nogil
cdef int call_action(const table_t *t, const event_t *e) noexcept nogil
# The same for concealed and added kans; `kinds` are the kans on offer.
cdef event_t kan_event(const table_t *t, int seat, int kind) noexcept nogil
cdef int kan_action(const table_t *t, const event_t *e, uint64_t kinds) noexcept nogil
# Carry out a call: tiles, melds, the discarder's river; the caller discards or draws a replacement next.
cdef void take_call(table_t *t, const event_t *e) noexcept nogil
# Carry out a concealed or added kan, and lay its tile on the table.
cdef void take_kan(table_t *t, const event_t *e) noexcept nogil
# Carry out a win: who, how, and what the winner drew where that was not known.
cdef void take_win(table_t *t, const event_t *e) noexcept nogil
# Learn tiles of a hand that were unknown so far; true when all of it is known now.
cdef bint take_reveal(table_t *t, const event_t *e) noexcept nogil
# Take in a change of points that comes from elsewhere.
cdef void take_delta(table_t *t, const event_t *e) noexcept nogil
# The hand is settled: pay the deltas; nobody is asked any more.
cdef void end_hand(table_t *t) noexcept nogil
