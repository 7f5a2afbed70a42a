# The riichi state machine: one hand, four or three players, every rule read from `riichi_rules_t`.
#
# `riichi_apply` is the only function that changes a state once it has started. Live play turns answers
# into events (`riichi_act`) and applies them; replay and log-following apply events from elsewhere.

from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t
from mjcore.riichi cimport score_t, win_t
from mjcore.rules cimport riichi_rules_t
from mjcore.table cimport deal_t, event_t, log_t, table_t

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
    uint8_t declared            # 0, RIICHI_DECLARED or RIICHI_DECLARED | RIICHI_OPEN: the discard is to come
    uint8_t stick_due           # seat whose riichi discard lies on the table, NOBODY
    uint8_t uninterrupted       # no call, kan or north so far
    uint8_t replacement         # the drawn tile is one: EV_ANKAN, EV_KAKAN, EV_DAIMINKAN, EV_NUKI or 0
    uint8_t after_call          # a discard must follow a chi or pon
    uint8_t n_dora              # indicators turned over
    uint8_t dora_due            # kans whose indicator is still to come
    uint8_t kan_owners          # seats
    uint8_t hidden              # tenpai seats that do not show
    uint8_t tenpai              # seats shown as tenpai at the end
    uint8_t n_ura               # ura indicators opened by events
    uint8_t stays               # outcome: the dealer stays on
    uint8_t next_honba          # outcome
    uint8_t next_sticks         # outcome
    uint8_t deltas_given        # the settlement came as EV_DELTA records

cdef int riichi_wall_size(const riichi_rules_t *r) noexcept nogil
# The tiles of a full set in code order; returns how many.
cdef int riichi_tiles(const riichi_rules_t *r, uint8_t *out) noexcept nogil
cdef int indicator_index(const riichi_table_t *t, int i) noexcept nogil
cdef int ura_index(const riichi_table_t *t, int i) noexcept nogil
cdef int replacement_index(const riichi_table_t *t, int i) noexcept nogil
cdef void riichi_start(riichi_table_t *t, const riichi_rules_t *r, const deal_t *deal, log_t *log) noexcept nogil
# Change the state by an event that is known to be legal.
cdef void riichi_apply(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil
# REFUSED_NOT, or why the event cannot happen now. Looks at hidden hands as far as they are known.
cdef int riichi_refuse(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil
# Fill `legal` and `asked` for the phase; true when somebody is asked.
cdef bint riichi_ask(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil
# Record an answer (legal by the caller's word) and play on to the next decision or the end.
cdef void riichi_act(riichi_table_t *t, const riichi_rules_t *r, log_t *log, int seat, int action) noexcept nogil
# Do what needs no decision (draws, indicators, sticks, abortive draws, settlement) up to the next one.
cdef void riichi_advance(riichi_table_t *t, const riichi_rules_t *r, log_t *log) noexcept nogil
# The event an action of a seat stands for, and the action of an event (NO_ACTION when it is none).
cdef event_t riichi_event(const riichi_table_t *t, const riichi_rules_t *r, int seat, int action) noexcept nogil
cdef int riichi_action(const riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil
# What a win with `code` would be now: by tsumo when `loser` is -1.
cdef void riichi_win(
    const riichi_table_t *t, const riichi_rules_t *r, int seat, int code, int loser, win_t *out
) noexcept nogil
# SCORE_OK or why the seat cannot win with the tile on the table (or the one drawn).
cdef int riichi_why_not(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil
cdef bint riichi_furiten(const riichi_table_t *t, int seat) noexcept nogil
# Settle a hand that is won or drawn: deltas, scores, `stays`, `next_honba`, `next_sticks`.
cdef void riichi_settle(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil
# The circumstances of winner `seat` as settled: honba, sticks and liability by the rules for several winners.
cdef void riichi_settled_win(
    const riichi_table_t *t, const riichi_rules_t *r, int seat, win_t *out
) noexcept nogil
# Score of winner `seat` of a hand that is won or over, as settled.
cdef int riichi_score(const riichi_table_t *t, const riichi_rules_t *r, int seat, score_t *out) noexcept nogil
# Compute the cached waits of a seat that holds thirteen tiles; who waits for the tile on the table.
cdef void riichi_refresh(riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil
cdef void riichi_note_missed(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil
# Hide what `seat` does not know (NOBODY: a spectator): wall, other hands, ura. `public_` hands stay.
cdef void riichi_redact(riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil
