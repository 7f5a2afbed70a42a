"""The state of one classical hand: deal, what the scorer reads from it, settlement.

The rule numbers in comments (R3, S8 ...) are those of the classical rules this project follows.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset
from mjcore.classical_hands cimport (
    BY_DISCARD, BY_KONG, BY_ROBBED, TABLE_SCORED, WON_BEFORE_FIRST_DISCARD, WON_CLAIMED_RUN, WON_FIRST_DISCARD,
    WON_LAST_DISCARD, WON_LAST_LIVE_TILE, WON_LIVE_WALL_EMPTY, classical_hand_t, classical_result_t,
    classical_table_t,
)
from mjcore.classical_rules cimport SCOPE_WALL_EMPTY, classical_rules_t
from mjcore.classical_settlement cimport score_table
from mjcore.table cimport (
    EV_ANKAN, EV_DAHAI, NO_TILE, RIVER_CALLED, RIVER_CODE, deal_t, live_tiles, log_t, orphans_wait, seat_t,
    table_log_start, table_start, table_t,
)
from mjcore.tiles cimport ALL_KINDS, BONUS_TILES, CODES, FLOWER_1, KINDS


# -- tiles and wall -----------------------------------------------------------------------------

cdef void classical_tiles(uint8_t *out) noexcept nogil:
    cdef int i
    for i in range(4 * KINDS):
        out[i] = <uint8_t>(i >> 2)
    for i in range(CODES - FLOWER_1):
        out[4 * KINDS + i] = <uint8_t>(FLOWER_1 + i)


cdef void classical_start(
    classical_state_t *t, const classical_rules_t *r, const deal_t *deal, log_t *log
) noexcept nogil:
    cdef int seat
    memset(t, 0, sizeof(classical_state_t))
    table_start(&t.base, deal, 4, CLASSICAL_WALL, KONG_BOX)
    t.base.codes = ALL_KINDS | BONUS_TILES
    t.base.aside_kind = NO_TILE
    t.first_drawn = NO_TILE
    for seat in range(4):
        classical_refresh(t, seat)
    table_log_start(&t.base, log)


# -- facts read from the state --------------------------------------------------------------------

cdef bint classical_robbable(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
    # R8; in the opening the dealer holds fourteen tiles and cannot take another.
    cdef const table_t *b = &t.base
    if b.claim_event != EV_ANKAN:
        return True
    if t.stage < STAGE_PLAY and (seat == b.dealer or not r.opening_kongs_robbable):
        return False
    return orphans_wait(&b.seats[seat])


cdef bint _is_last_discard(const classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    """Say whether the discard on the table is a last one (W8)."""
    return live_tiles(&t.base) == 0 and (r.last_discard_scope == SCOPE_WALL_EMPTY or t.empty_discards == 1)


cdef void classical_finished(
    const classical_state_t *t, const classical_rules_t *r, uint8_t winners, classical_table_t *out
) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s
    cdef classical_hand_t *hand
    cdef int seat, wind, i, tile, flags = 0
    cdef bint drawn = winners >> b.turn & 1 and b.drawn != NO_TILE
    memset(out, 0, sizeof(classical_table_t))
    for seat in range(4):
        s = &b.seats[seat]
        wind = seat_wind(b, seat)
        hand = &out.hands[wind]
        memcpy(hand.counts, s.counts, KINDS)
        hand.n_melds = s.n_melds
        for i in range(s.n_melds):
            hand.meld_type[i] = s.melds[i].type
            hand.meld_kind[i] = s.melds[i].kind
        hand.bonus = s.aside
        hand.original_call = t.called >> seat & 1
        for i in range(s.n_river):
            if not s.river[i] & RIVER_CALLED and s.river[i] & RIVER_CODE < KINDS:
                out.discarded[s.river[i] & RIVER_CODE] += 1
        if winners >> seat & 1:
            out.winners |= <uint8_t>(1 << wind)
    out.round_wind = b.round_wind
    if winners == 0:
        return
    out.kongs_in_turn = t.run
    if winners >> b.dealer & 1:
        out.east_streak = b.honba + (b.honba < 255)
    if drawn:
        tile = b.drawn
        wind = seat_wind(b, b.turn)
        out.hands[wind].counts[tile] -= 1
        out.by = t.how
        out.source = <uint8_t>wind
        if live_tiles(b) == 0:
            flags |= WON_LIVE_WALL_EMPTY if t.how == BY_KONG else WON_LAST_LIVE_TILE
        if b.n_discards == 0 and b.turn == b.dealer:
            flags |= WON_BEFORE_FIRST_DISCARD
        if t.claimed_run:
            flags |= WON_CLAIMED_RUN
    else:
        tile = b.claim_tile
        out.source = <uint8_t>seat_wind(b, b.claim_from)
        if b.claim_event == EV_DAHAI:
            out.by = BY_DISCARD
            out.discarded[tile] -= 1
            if _is_last_discard(t, r):
                flags |= WON_LAST_DISCARD
            if b.n_discards == 1:
                flags |= WON_FIRST_DISCARD
        else:
            out.by = BY_ROBBED
            if live_tiles(b) == 0:
                flags |= WON_LIVE_WALL_EMPTY
    out.win_kind = <uint8_t>tile
    out.flags = <uint8_t>flags


# -- settlement -----------------------------------------------------------------------------------

cdef int classical_result(
    const classical_state_t *t, const classical_rules_t *r, classical_result_t *out
) noexcept nogil:
    cdef classical_table_t table
    classical_finished(t, r, t.base.winners, &table)
    return score_table(r, &table, out)


cdef void classical_settle(classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    cdef table_t *b = &t.base
    cdef classical_result_t result
    cdef int seat
    b.stays = 1
    if b.winners:
        b.stays = b.winners >> b.dealer & 1 and not (
            r.deal_passes_after_streak and b.honba + 1 == r.east_streak_length
        )
        if not b.deltas_given and classical_result(t, r, &result) == TABLE_SCORED:
            for seat in range(4):
                b.deltas[seat] = result.deltas[seat_wind(b, seat)]
