"""The classical state machine: legal actions, and the one transition that changes a state.

The rule numbers in comments (R3, S8 ...) are those of the classical rules this project follows.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy
from mjcore.claims cimport ask_nobody, ask_seat, may_claim
from mjcore.classical_hands cimport BY_DRAW, BY_FLOWER, BY_KONG
from mjcore.classical_rules cimport BETWEEN_BREAKS, ORDER_ROUND_BY_ROUND, classical_rules_t
from mjcore.classical_shape cimport classical_waits
from mjcore.classical_state cimport (
    STAGE_BONUS, STAGE_DEAL, STAGE_OPENING, STAGE_PLAY, bonus_held, classical_refresh, classical_robbable,
    classical_settle, classical_state_t, hand_size, opener_seat, seat_wind,
)
from mjcore.shanten cimport shanten, tenpai_discards
from mjcore.table cimport (
    ACT_KAN_1, ACT_KAN_3, ACT_PASS, ACT_RIICHI, ACT_TSUMOGIRI, ACT_WIN, END_EXHAUSTIVE, EV_ANKAN, EV_BONUS, EV_CALL,
    EV_CHI, EV_CONTINUE, EV_DAHAI, EV_DAIMINKAN, EV_DELTA, EV_END, EV_HORA, EV_KAKAN, EV_PON, EV_REVEAL,
    EV_RYUKYOKU, EV_TSUMO, NOBODY, NO_TILE, PHASE_BONUS, PHASE_CLAIM, PHASE_DRAW, PHASE_DRAWN, PHASE_OPENING,
    PHASE_TURN, add_tile, begin_event, chi_options, discard_actions, discard_event, end_hand, event_t, kan_action,
    kan_actions, kan_event, kan_kind, lay_tile, lift_drawn, live_tiles, make_event, next_seat, own_kans,
    pon_options, remove_tile, seat_t, shared_action, shared_event, table_t, take_call, take_delta, take_discard,
    take_draw, take_kan, take_reveal, take_win,
)
from mjcore.tiles cimport ALL_KINDS, FLOWER_1, KINDS, UNKNOWN, bit, lowest, popcount


# -- legal actions --------------------------------------------------------------------------------

cdef inline uint64_t _kongs(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
    """Kinds of the concealed and promoted kongs a seat may declare now (R4, R7)."""
    cdef const table_t *b = &t.base
    cdef const seat_t *s = &b.seats[seat]
    if b.phase == PHASE_OPENING or b.phase == PHASE_BONUS:
        return s.fours
    if b.phase != PHASE_TURN or b.declared or t.called >> seat & 1:
        return 0
    if b.drawn == NO_TILE and (r.kong_only_after_draw or not b.after_call):
        return 0
    if b.n_discards == 0 and not r.east_may_kong_after_opening:
        return 0
    return own_kans(s)


cdef uint64_t _ready_discards(const seat_t *s) noexcept nogil:
    """Kinds whose discard leaves a hand that waits."""
    cdef uint64_t kinds, left
    cdef uint8_t rest[34]
    cdef int kind
    if hand_size(s) != 14 or shanten(s.counts, s.n_melds, False) > 0:
        return 0
    kinds = tenpai_discards(s.counts, s.n_melds, False)
    if s.n_melds == 0:
        # The shared kernel knows seven pairs.
        memcpy(rest, s.counts, KINDS)
        left = kinds
        while left:
            kind = lowest(left)
            left &= left - 1
            rest[kind] -= 1
            if classical_waits(rest, 0, False) == 0:
                kinds &= ~bit(kind)
            rest[kind] += 1
    return kinds


cdef uint64_t legal_turn(const classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef int seat = b.turn
    cdef const seat_t *s = &b.seats[seat]
    cdef uint64_t mask, kongs
    cdef bint called = t.called >> seat & 1
    if s.unknown:
        return 0
    if b.declared:
        return discard_actions(b, s, _ready_discards(s))
    if called and b.drawn != NO_TILE:
        mask = bit(ACT_TSUMOGIRI)
    else:
        mask = discard_actions(b, s, ALL_KINDS)
    if b.drawn != NO_TILE and s.waits >> b.drawn & 1:
        mask |= bit(ACT_WIN)
    kongs = _kongs(t, r, seat)
    if kongs:
        mask |= kan_actions(kongs)
    # R9: with the first discard of the hand.
    if s.n_river == 0 and not called and (s.n_melds == 0 or r.original_call_after_own_claim) and _ready_discards(s):
        mask |= bit(ACT_RIICHI)
    return mask


cdef uint64_t legal_claim(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s = &b.seats[seat]
    cdef int kind = b.claim_tile
    cdef uint64_t mask = 0
    if s.unknown:
        return 0
    if s.waits >> kind & 1 and classical_robbable(t, r, seat):
        mask = bit(ACT_WIN)
    if b.claim_event == EV_DAHAI and not t.called >> seat & 1:
        if s.counts[kind] >= 2:
            mask |= pon_options(s, kind)
        if kind < 27 and seat == next_seat(b, b.claim_from):
            mask |= chi_options(s, kind)
    if mask:
        mask |= bit(ACT_PASS)
    return mask


cdef uint64_t legal_opening(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
    cdef uint64_t kongs
    if t.base.seats[seat].unknown:
        return 0
    kongs = _kongs(t, r, seat)
    return kan_actions(kongs) | bit(ACT_PASS) if kongs else 0


cdef bint classical_ask(classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    cdef table_t *b = &t.base
    cdef uint64_t left
    cdef int seat
    ask_nobody(b)
    if b.phase == PHASE_TURN:
        ask_seat(b, b.turn, legal_turn(t, r))
    elif b.phase == PHASE_CLAIM:
        left = may_claim(b, 4, True)
        while left:
            seat = lowest(left)
            left &= left - 1
            ask_seat(b, seat, legal_claim(t, r, seat))
    elif b.phase == PHASE_OPENING:
        ask_seat(b, b.turn, legal_opening(t, r, b.turn))
    elif b.phase == PHASE_BONUS and t.stage == STAGE_BONUS and r.opening_after_all_bonus and b.seats[b.turn].unknown:
        # Whether a hidden hand still has bonus tiles is not known: the dealer's opening may have come.
        ask_seat(b, b.dealer, legal_opening(t, r, b.dealer))
    return b.asked != 0


# -- the deal ---------------------------------------------------------------------------------------

cdef void _visit(classical_state_t *t) noexcept nogil:
    t.visit_left = <uint8_t>popcount(bonus_held(&t.base.seats[opener_seat(t)]))


cdef void _start_play(classical_state_t *t) noexcept nogil:
    t.stage = STAGE_PLAY
    t.base.phase = PHASE_TURN
    t.base.turn = t.base.dealer
    t.base.drawn = t.first_drawn


cdef void classical_known(classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    cdef table_t *b = &t.base
    cdef const seat_t *s
    cdef int i, left
    while t.stage == STAGE_BONUS:
        s = &b.seats[opener_seat(t)]
        b.turn = <uint8_t>opener_seat(t)
        if s.unknown or (bonus_held(s) and (r.bonus_order_in_deal != ORDER_ROUND_BY_ROUND or t.visit_left)):
            b.phase = PHASE_BONUS
            return
        if not r.opening_after_all_bonus:
            t.stage = STAGE_OPENING
            break
        t.opener += 1
        if t.opener == 4:
            t.opener = 0
            left = 0
            for i in range(4):
                left |= bonus_held(&b.seats[i])
            if left == 0:
                t.stage = STAGE_OPENING
        _visit(t)
    if t.stage == STAGE_OPENING:
        if t.opener == 4:
            _start_play(t)
            return
        b.turn = <uint8_t>opener_seat(t)
        b.phase = PHASE_BONUS if bonus_held(&b.seats[b.turn]) else PHASE_OPENING


cdef void _sync_deal(classical_state_t *t, const event_t *e) noexcept nogil:
    """Let an event say how far the deal has come where hidden hands do not."""
    if t.stage == STAGE_BONUS:
        if e.kind == EV_ANKAN or e.kind == EV_CONTINUE:
            t.stage = STAGE_OPENING
            t.opener = <uint8_t>seat_wind(&t.base, e.actor)
        elif e.kind == EV_BONUS and opener_seat(t) != e.actor:
            t.opener = <uint8_t>seat_wind(&t.base, e.actor)
            _visit(t)


# -- events ---------------------------------------------------------------------------------------

cdef event_t classical_event(
    const classical_state_t *t, const classical_rules_t *r, int seat, int action
) noexcept nogil:
    cdef const table_t *b = &t.base
    if action <= ACT_TSUMOGIRI:
        return discard_event(b, seat, action)
    if action == ACT_RIICHI:
        return make_event(EV_CALL, seat, NO_TILE, 0, NOBODY)
    if ACT_KAN_1 <= action <= ACT_KAN_3:
        return kan_event(b, seat, kan_kind(_kongs(t, r, seat), action - ACT_KAN_1))
    if action == ACT_PASS:
        return make_event(EV_CONTINUE, seat, NO_TILE, 0, NOBODY)
    return shared_event(b, seat, action)


cdef int classical_action(
    const classical_state_t *t, const classical_rules_t *r, const event_t *e
) noexcept nogil:
    if e.kind == EV_CALL:
        return ACT_RIICHI
    if e.kind == EV_CONTINUE:
        return ACT_PASS
    if e.kind == EV_ANKAN or e.kind == EV_KAKAN:
        return kan_action(&t.base, e, _kongs(t, r, e.actor))
    return shared_action(&t.base, e)


cdef inline void _end_run(classical_state_t *t) noexcept nogil:
    t.run = 0
    t.claimed_run = 0
    t.flower_since = 0


cdef void _dealt(classical_state_t *t, const classical_rules_t *r, int seat, int tile, int how) noexcept nogil:
    """Take in a tile before play: only the dealer's last one counts as drawn."""
    classical_refresh(t, seat)
    add_tile(&t.base.seats[seat], tile)
    if seat == t.base.dealer:
        t.how = <uint8_t>how
        if tile <= UNKNOWN:
            t.first_drawn = <uint8_t>tile
    else:
        classical_refresh(t, seat)
    if t.stage == STAGE_DEAL:
        t.stage = STAGE_BONUS
        _visit(t)
    classical_known(t, r)


cdef inline void _apply_tsumo(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int how = BY_KONG
    if not take_draw(b, e):
        how = BY_FLOWER if t.flower_due else BY_DRAW
        if not t.flower_due:
            _end_run(t)
    t.flower_due = 0
    if t.stage != STAGE_PLAY:
        _dealt(t, r, e.actor, e.tile, how)
        return
    t.how = <uint8_t>how
    add_tile(&b.seats[e.actor], e.tile)
    if e.tile > UNKNOWN:
        b.drawn = NO_TILE
        b.phase = PHASE_BONUS
    else:
        b.drawn = e.tile
        b.phase = PHASE_TURN


cdef void _apply_bonus(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef seat_t *s = &b.seats[e.actor]
    remove_tile(s, e.tile)
    s.aside |= <uint8_t>(1 << (e.tile - FLOWER_1))
    if t.visit_left:
        t.visit_left -= 1
    if t.how == BY_KONG and (t.stage == STAGE_PLAY or e.actor == b.dealer):
        t.flower_since = 1
    b.turn = e.actor
    b.drawn = NO_TILE
    t.flower_due = 1
    b.phase = PHASE_DRAW
    if live_tiles(b) == 0 and not r.flower_unreplaceable_draws_hand:
        # One tile short from now on.
        t.flower_due = 0
        b.phase = PHASE_TURN
        classical_refresh(t, e.actor)


cdef inline void _apply_dahai(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef bint changed = take_discard(b, e)
    if live_tiles(b) == 0:
        t.empty_discards += 1
    if b.declared:
        t.called |= <uint8_t>(1 << e.actor)
        b.declared = 0
    if changed:
        classical_refresh(t, e.actor)
    _end_run(t)
    lay_tile(b, EV_DAHAI, e.actor, e.tile)


cdef void _apply_call(classical_state_t *t, const event_t *e) noexcept nogil:
    take_call(&t.base, e)
    _end_run(t)
    if e.kind == EV_DAIMINKAN:
        t.run = 1
        t.claimed_run = 1
        classical_refresh(t, e.actor)


cdef void _apply_kan(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    if t.stage == STAGE_PLAY or e.actor == t.base.dealer:
        if t.flower_since and r.kong_on_kong_flower_between == BETWEEN_BREAKS:
            t.run = 0
            t.claimed_run = 0
        t.flower_since = 0
        t.run += 1
    take_kan(&t.base, e)
    classical_refresh(t, e.actor)


cdef void _apply_continue(classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    t.opener += 1
    if not r.opening_after_all_bonus and t.opener < 4:
        t.stage = STAGE_BONUS
        _visit(t)
    classical_known(t, r)


cdef void _apply_reveal(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef int drawn
    if take_reveal(&t.base, e):
        drawn = lift_drawn(&t.base, e.actor)
        classical_refresh(t, e.actor)
        if drawn != NO_TILE:
            add_tile(&t.base.seats[e.actor], drawn)
    if t.stage == STAGE_BONUS:
        classical_known(t, r)


cdef void classical_apply(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    begin_event(b)
    if t.stage == STAGE_BONUS:
        _sync_deal(t, e)
    if e.kind == EV_TSUMO:
        _apply_tsumo(t, r, e)
    elif e.kind == EV_DAHAI:
        _apply_dahai(t, r, e)
    elif e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN:
        _apply_call(t, e)
    elif e.kind == EV_ANKAN or e.kind == EV_KAKAN:
        _apply_kan(t, r, e)
    elif e.kind == EV_BONUS:
        _apply_bonus(t, r, e)
    elif e.kind == EV_CONTINUE:
        _apply_continue(t, r)
    elif e.kind == EV_CALL:
        b.declared = 1
    elif e.kind == EV_HORA:
        take_win(b, e)
    elif e.kind == EV_RYUKYOKU:
        b.end = END_EXHAUSTIVE
        b.phase = PHASE_DRAWN
    elif e.kind == EV_REVEAL:
        _apply_reveal(t, r, e)
    elif e.kind == EV_DELTA:
        take_delta(b, e)
    elif e.kind == EV_END:
        classical_settle(t, r)
        end_hand(b)
