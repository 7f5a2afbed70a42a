# The state of one riichi hand, and what is read from it: waits, furiten, the circumstances and value of a win,
# the settlement. Four or three players, every rule read from `riichi_rules_t`.

from libc.stdint cimport int8_t, uint8_t, uint64_t
from mjcore.riichi_win cimport score_t, win_t
from mjcore.rules cimport riichi_rules_t
from mjcore.shanten cimport waits
from mjcore.table cimport deal_t, indicator_index, log_t, seat_t, table_t

cdef enum:
    # places of the three liabilities in `pao`
    PAO_DRAGONS = 0
    PAO_WINDS = 1
    PAO_KANS = 2

cdef enum:
    RIICHI_DECLARED = 1
    RIICHI_DOUBLE = 2
    RIICHI_OPEN = 4

ctypedef struct riichi_table_t:
    table_t base
    uint64_t barred             # kinds that may not be discarded after the call (kuikae)
    uint8_t riichi[4]           # RIICHI_* once the discard is made
    uint8_t riichi_at[4]        # which discard of its river it was
    int8_t pao[4][3]            # seat liable for daisangen, daisuushii, suukantsu, -1
    uint8_t ippatsu             # seats
    uint8_t furiten_temporary   # seats
    uint8_t furiten_riichi      # seats
    uint8_t missed              # seats whose wait lies on the table now
    uint8_t nagashi             # seats whose discards are all orphans, none called
    uint8_t stick_due           # seat whose riichi discard lies on the table, NOBODY
    uint8_t uninterrupted       # no call, kan or north so far
    uint8_t replacement         # the drawn tile is one: EV_ANKAN, EV_KAKAN, EV_DAIMINKAN, EV_NUKI or 0
    uint8_t dora_due            # kans whose indicator is still to come
    uint8_t kan_owners          # seats
    uint8_t hidden              # tenpai seats that do not show
    uint8_t tenpai              # seats shown as tenpai at the end
    uint8_t n_ura               # ura indicators opened by events
    uint8_t next_honba          # outcome
    uint8_t next_sticks         # outcome

# The tiles of a full set in code order; returns how many.
cdef int riichi_tiles(const riichi_rules_t *r, uint8_t *out) noexcept nogil
cdef void riichi_start(riichi_table_t *t, const riichi_rules_t *r, const deal_t *deal, log_t *log) noexcept nogil
# Kinds of which closed part and own melds together hold all four copies.
cdef uint64_t owned_fours(const seat_t *s) noexcept nogil
# Whether a seat may win on the tile that lies on the table, by the kind of event that put it there.
cdef bint robbable(const riichi_table_t *t, const riichi_rules_t *r, const seat_t *s) noexcept nogil
# What a win with `code` would be now: by tsumo when `loser` is -1.
cdef void riichi_win(
    const riichi_table_t *t, const riichi_rules_t *r, int seat, int code, int loser, win_t *out
) noexcept nogil
# SCORE_OK or why the seat cannot win with the tile on the table (or the one drawn).
cdef int riichi_why_not(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil
# The circumstances of winner `seat` as settled: honba, sticks and liability by the rules for several winners.
cdef void riichi_settled_win(
    const riichi_table_t *t, const riichi_rules_t *r, int seat, win_t *out
) noexcept nogil
# Score of winner `seat` of a hand that is won or over, as settled.
cdef int riichi_score(const riichi_table_t *t, const riichi_rules_t *r, int seat, score_t *out) noexcept nogil
# Seats paid for a nagashi mangan if the hand were drawn now; seats that are tenpai.
cdef uint8_t nagashi_seats(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil
cdef uint8_t tenpai_seats(const riichi_table_t *t) noexcept nogil
# Settle a hand that is won or drawn: deltas, `stays`, `next_honba`, `next_sticks`.
cdef void riichi_settle(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil


cdef inline bint is_sanma(const riichi_table_t *t) noexcept nogil:
    return t.base.players == 3


cdef inline int ura_index(const riichi_table_t *t, int i) noexcept nogil:
    return indicator_index(&t.base, i) + 1


cdef inline uint64_t waits_of(const riichi_table_t *t, const riichi_rules_t *r, const seat_t *s) noexcept nogil:
    cdef uint64_t mask = waits(s.counts, s.n_melds, is_sanma(t))
    if mask and r.tenpai_counts_own_melds and s.n_melds:
        mask &= ~owned_fours(s)
    return mask


cdef inline void riichi_refresh(riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef seat_t *s = &t.base.seats[seat]
    s.waits = 0 if s.unknown else waits_of(t, r, s)


cdef inline bint riichi_furiten(const riichi_table_t *t, int seat) noexcept nogil:
    cdef const seat_t *s = &t.base.seats[seat]
    return s.waits & s.discarded or (t.furiten_temporary | t.furiten_riichi) >> seat & 1


cdef inline int han_minimum(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    if r.raised_minimum_honba and t.base.honba >= r.raised_minimum_honba:
        return r.raised_han_minimum
    return r.han_minimum
