"""The riichi state machine: legal actions, and the one transition that changes a state.

Sections named in comments are those of the riichi rules this project follows: 3 turn and calls, 4 riichi,
5 furiten, 8 points.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy
from mjcore.claims cimport ask_nobody, ask_seat, may_claim
from mjcore.melds cimport MELD_ANKAN, MELD_CHI
from mjcore.riichi cimport score_win
from mjcore.riichi_state cimport (
    PAO_DRAGONS, PAO_KANS, PAO_WINDS, RIICHI_DECLARED, RIICHI_DOUBLE, RIICHI_OPEN, han_minimum, is_sanma,
    owned_fours, riichi_furiten, riichi_refresh, riichi_settle, riichi_table_t, riichi_win, robbable, tenpai_seats,
    ura_index,
)
from mjcore.riichi_win cimport SCORE_OK, score_t, win_t
from mjcore.rules cimport (
    FURITEN_OWN_DISCARD, FURITEN_OWN_DRAW_OR_ANY_CALL, FURITEN_OWN_DRAW_OR_OWN_CALL, KUIKAE_ALLOWED,
    KUIKAE_BOTH_BARRED, RIICHI_KAN_NEVER, RIICHI_KAN_READINGS, riichi_rules_t,
)
from mjcore.shanten cimport shanten, tenpai_discards, waits
from mjcore.shapes cimport always_triplet
from mjcore.table cimport (
    ACT_CHI_HIGH_RED, ACT_CHI_LOW, ACT_DAIMINKAN, ACT_HIDE_TENPAI, ACT_KAN_1, ACT_KAN_3, ACT_NINE_ORPHANS,
    ACT_NORTH, ACT_OPEN_RIICHI, ACT_PASS, ACT_RIICHI, ACT_TSUMOGIRI, ACT_WIN, END_EXHAUSTIVE, END_NAGASHI,
    END_NINE_ORPHANS, EV_ANKAN, EV_CHI, EV_DAHAI, EV_DAIMINKAN, EV_DELTA, EV_DORA, EV_END, EV_HORA, EV_KAKAN,
    EV_NUKI, EV_PON, EV_REACH, EV_REACH_ACCEPTED, EV_REVEAL, EV_RYUKYOKU, EV_TSUMO, EV_URA, FLAG_OPEN, NOBODY,
    NO_ACTION, NO_TILE, PHASE_CLAIM, PHASE_DRAWN, PHASE_SHOW, PHASE_TURN, add_tile, begin_event, call_action,
    call_event, chi_options, discard_actions, discard_event, end_hand, event_t, indicator_index, kan_action,
    kan_actions, kan_event, kan_kind, lay_tile, lift_drawn, live_tiles, make_event, next_seat, own_kans,
    pon_options, remove_tile, seat_t, shared_action, shared_event, table_t, take_call, take_delta, take_discard,
    take_draw, take_kan, take_reveal, take_win,
)
from mjcore.tiles cimport DRAGONS, KIND_OF, NORTH, ORPHANS, UNKNOWN, WINDS, bit, lowest, popcount


cdef inline bint _has_yaku_tsumo(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef win_t win
    cdef score_t score
    if t.base.seats[seat].n_open == 0 and han_minimum(t, r) <= 1:
        return True     # menzen tsumo
    riichi_win(t, r, seat, t.base.drawn, -1, &win)
    return score_win(r, &win, &score) == SCORE_OK


cdef inline bint _has_yaku_ron(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef win_t win
    cdef score_t score
    if t.riichi[seat] and han_minimum(t, r) <= 1:
        return True
    riichi_win(t, r, seat, t.base.claim_tile, t.base.claim_from, &win)
    return score_win(r, &win, &score) == SCORE_OK


# -- legal actions --------------------------------------------------------------------------------

cdef uint64_t _riichi_kan(const riichi_table_t *t, const riichi_rules_t *r, const seat_t *s) noexcept nogil:
    """The kind of the one concealed kan a seat in riichi may make, as a mask."""
    cdef uint8_t rest[34]
    cdef int kind = KIND_OF[t.base.drawn]
    if r.riichi_closed_kan == RIICHI_KAN_NEVER or s.counts[kind] != 4:
        return 0
    memcpy(rest, s.counts, 34)
    rest[kind] = 3
    if r.riichi_closed_kan == RIICHI_KAN_READINGS and not always_triplet(rest, s.waits, kind):
        return 0
    rest[kind] = 0
    if waits(rest, s.n_melds + 1, is_sanma(t)) != s.waits:
        return 0
    return bit(kind)


cdef inline uint64_t _kans(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    """Kinds of the concealed and added kans a seat may make on its turn."""
    cdef const seat_t *s = &t.base.seats[seat]
    if t.base.kans >= 4 or live_tiles(&t.base) == 0 or t.base.drawn == NO_TILE or t.base.declared:
        return 0
    if t.riichi[seat]:
        return _riichi_kan(t, r, s)
    return own_kans(s)


cdef uint64_t _riichi_discards(const riichi_table_t *t, const riichi_rules_t *r, const seat_t *s) noexcept nogil:
    """Kinds whose discard leaves tenpai."""
    cdef uint64_t kinds = tenpai_discards(s.counts, s.n_melds, is_sanma(t))
    cdef uint64_t left, owned
    cdef seat_t rest
    cdef int kind
    if kinds and r.tenpai_counts_own_melds and s.n_melds:
        left = kinds
        owned = owned_fours(s)
        if owned:
            while left:
                kind = lowest(left)
                left &= left - 1
                rest = s[0]
                rest.counts[kind] -= 1
                rest.fours &= ~bit(kind)
                if waits(rest.counts, rest.n_melds, is_sanma(t)) & ~owned_fours(&rest) == 0:
                    kinds &= ~bit(kind)
    return kinds


cdef inline uint64_t _codes(uint64_t kinds) noexcept nogil:
    """Codes (red fives too) of a mask of kinds."""
    return kinds | (kinds >> 4 & 1) << 34 | (kinds >> 13 & 1) << 35 | (kinds >> 22 & 1) << 36


cdef uint64_t legal_turn(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef int seat = b.turn
    cdef const seat_t *s = &b.seats[seat]
    cdef uint64_t mask, kans
    cdef int live = live_tiles(b)
    if s.unknown:
        return 0
    if b.declared:
        return discard_actions(b, s, _codes(_riichi_discards(t, r, s)))
    if b.after_call:
        return discard_actions(b, s, ~_codes(t.barred))
    if t.riichi[seat]:
        mask = bit(ACT_TSUMOGIRI)
    else:
        mask = discard_actions(b, s, ~(<uint64_t>0))
    if b.drawn == NO_TILE:
        return mask
    if s.waits >> KIND_OF[b.drawn] & 1 and _has_yaku_tsumo(t, r, seat):
        mask |= bit(ACT_WIN)
    if live:
        kans = _kans(t, r, seat)
        if kans:
            mask |= kan_actions(kans)
        if r.nuki and s.counts[NORTH] and (not t.riichi[seat] or b.drawn == NORTH):
            mask |= bit(ACT_NORTH)
    if t.riichi[seat]:
        return mask
    if (
        s.n_open == 0
        and live >= r.riichi_min_live
        and (r.riichi_below_1000 or b.scores[seat] >= r.riichi_min_points)
        and (s.waits or shanten(s.counts, s.n_melds, is_sanma(t)) <= 0)
        and _riichi_discards(t, r, s)
    ):
        mask |= bit(ACT_RIICHI)
        if r.open_riichi:
            mask |= bit(ACT_OPEN_RIICHI)
    if r.nine_orphans and t.uninterrupted and s.n_river == 0 and popcount(s.held & ORPHANS) >= 9:
        mask |= bit(ACT_NINE_ORPHANS)
    return mask


cdef uint64_t _kuikae(const riichi_rules_t *r, int action, int kind) noexcept nogil:
    """Kinds barred from the discard after a chi or pon of a tile of `kind`."""
    cdef uint64_t mask
    cdef int position
    if r.kuikae == KUIKAE_ALLOWED:
        return 0
    mask = bit(kind)
    if r.kuikae == KUIKAE_BOTH_BARRED and action <= ACT_CHI_HIGH_RED:
        position = (action - ACT_CHI_LOW) % 3
        if position == 0 and kind % 9 <= 5:
            mask |= bit(kind + 3)
        elif position == 2 and kind % 9 >= 3:
            mask |= bit(kind - 3)
    return mask


cdef bint _leaves_discard(const table_t *b, const riichi_rules_t *r, int seat, int action) noexcept nogil:
    """Say whether a call leaves something that may be discarded (section 3.3)."""
    cdef const seat_t *s = &b.seats[seat]
    cdef event_t e
    cdef uint64_t barred
    cdef int n, kind
    if r.kuikae == KUIKAE_ALLOWED or s.n_closed > 10:
        return True     # two kinds are eight tiles at most, two more go into the meld
    e = call_event(b, seat, action)
    barred = _kuikae(r, action, KIND_OF[b.claim_tile])
    n = s.n_closed - 2
    while barred:
        kind = lowest(barred)
        barred &= barred - 1
        n -= s.counts[kind] - (KIND_OF[e.used[0]] == kind) - (KIND_OF[e.used[1]] == kind)
    return n > 0


cdef uint64_t _allowed_calls(const table_t *b, const riichi_rules_t *r, int seat, uint64_t options) noexcept nogil:
    cdef uint64_t left = options & ~bit(ACT_DAIMINKAN)
    cdef int action
    if b.seats[seat].n_closed <= 10:
        while left:
            action = lowest(left)
            left &= left - 1
            if not _leaves_discard(b, r, seat, action):
                options &= ~bit(action)
    return options


cdef uint64_t legal_claim(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s = &b.seats[seat]
    cdef int kind = KIND_OF[b.claim_tile]
    cdef uint64_t mask = 0, options = 0
    if s.unknown:
        return 0
    if s.waits >> kind & 1 and not riichi_furiten(t, seat) and robbable(t, r, s) and _has_yaku_ron(t, r, seat):
        mask = bit(ACT_WIN)
    if b.claim_event == EV_DAHAI and not t.riichi[seat]:
        if live_tiles(b) or r.call_on_last_discard:
            if s.counts[kind] >= 2:
                options = pon_options(s, b.claim_tile)
                if b.kans >= 4 or live_tiles(b) == 0:
                    options &= ~bit(ACT_DAIMINKAN)
            if kind < 27 and r.chi and seat == next_seat(b, b.claim_from):
                options |= chi_options(s, b.claim_tile)
            if options:
                mask |= _allowed_calls(b, r, seat, options)
    if mask:
        mask |= bit(ACT_PASS)
    return mask


cdef bint riichi_ask(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    cdef table_t *b = &t.base
    cdef uint64_t left
    cdef int seat
    ask_nobody(b)
    if b.phase == PHASE_TURN:
        ask_seat(b, b.turn, legal_turn(t, r))
    elif b.phase == PHASE_CLAIM:
        left = may_claim(b, b.players, r.chi)
        while left:
            seat = lowest(left)
            left &= left - 1
            ask_seat(b, seat, legal_claim(t, r, seat))
    elif b.phase == PHASE_SHOW:
        for seat in range(b.players):
            if b.seats[seat].waits and not t.riichi[seat]:
                ask_seat(b, seat, bit(ACT_HIDE_TENPAI) | bit(ACT_PASS))
    return b.asked != 0


# -- events ---------------------------------------------------------------------------------------

cdef event_t riichi_event(const riichi_table_t *t, const riichi_rules_t *r, int seat, int action) noexcept nogil:
    cdef const table_t *b = &t.base
    if action <= ACT_TSUMOGIRI:
        return discard_event(b, seat, action)
    if action == ACT_RIICHI or action == ACT_OPEN_RIICHI:
        return make_event(EV_REACH, seat, NO_TILE, FLAG_OPEN if action == ACT_OPEN_RIICHI else 0, NOBODY)
    if ACT_KAN_1 <= action <= ACT_KAN_3:
        return kan_event(b, seat, kan_kind(_kans(t, r, seat), action - ACT_KAN_1))
    if action == ACT_NINE_ORPHANS:
        return make_event(EV_RYUKYOKU, seat, NO_TILE, END_NINE_ORPHANS, NOBODY)
    if action == ACT_NORTH:
        return make_event(EV_NUKI, seat, NORTH, 0, NOBODY)
    return shared_event(b, seat, action)


cdef int riichi_action(const riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    if e.kind == EV_REACH:
        return ACT_OPEN_RIICHI if e.flags & FLAG_OPEN else ACT_RIICHI
    if e.kind == EV_NUKI:
        return ACT_NORTH
    if e.kind == EV_RYUKYOKU:
        return ACT_NINE_ORPHANS if e.flags == END_NINE_ORPHANS else NO_ACTION
    if e.kind == EV_ANKAN or e.kind == EV_KAKAN:
        return kan_action(&t.base, e, _kans(t, r, e.actor))
    return shared_action(&t.base, e)


cdef void _close_window(riichi_table_t *t) noexcept nogil:
    """The tile on the table went by: who waited for it is furiten now (section 5)."""
    cdef int seat
    if t.missed:
        t.furiten_temporary |= t.missed
        for seat in range(t.base.players):
            if t.missed >> seat & 1 and t.riichi[seat]:
                t.furiten_riichi |= <uint8_t>(1 << seat)
        t.missed = 0


cdef void _interrupt(riichi_table_t *t) noexcept nogil:
    t.ippatsu = 0
    t.uninterrupted = 0


cdef void riichi_note_missed(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int seat, kind = KIND_OF[b.claim_tile]
    t.missed = 0
    for seat in range(b.players):
        if b.seats[seat].waits >> kind & 1 and seat != b.claim_from and robbable(t, r, &b.seats[seat]):
            t.missed |= <uint8_t>(1 << seat)
    if b.claim_event == EV_KAKAN and not r.furiten_on_added_kan:
        t.missed = 0
    elif b.claim_event == EV_ANKAN and not r.furiten_on_concealed_kan:
        t.missed = 0


cdef void _lay(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    lay_tile(&t.base, e.kind, e.actor, e.tile)
    riichi_note_missed(t, r)


cdef void _own_call(riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    """Furiten after a call (section 5.2)."""
    if r.temporary_furiten_ends == FURITEN_OWN_DRAW_OR_ANY_CALL:
        t.furiten_temporary = 0
    elif r.temporary_furiten_ends == FURITEN_OWN_DRAW_OR_OWN_CALL:
        t.furiten_temporary &= <uint8_t>~(1 << seat)


cdef void _set_pao(riichi_table_t *t, const riichi_rules_t *r, int seat, int target, int kind) noexcept nogil:
    """Make the discarder liable who completes dragons, winds or four kans by a call (section 8.5)."""
    cdef const seat_t *s = &t.base.seats[seat]
    cdef uint64_t sets = 0
    cdef int i, kans = 0
    for i in range(s.n_melds):
        if s.melds[i].type != MELD_CHI and (s.melds[i].type != MELD_ANKAN or r.pao_ankan_counts):
            sets |= bit(s.melds[i].kind)
            kans += s.melds[i].tiles[3] != NO_TILE
    if r.pao_daisangen and DRAGONS >> kind & 1 and sets & DRAGONS == DRAGONS:
        t.pao[seat][PAO_DRAGONS] = <signed char>target
    if r.pao_daisuushii and WINDS >> kind & 1 and sets & WINDS == WINDS:
        t.pao[seat][PAO_WINDS] = <signed char>target
    if r.pao_suukantsu and kans == 4 and s.melds[s.n_melds - 1].tiles[3] != NO_TILE:
        t.pao[seat][PAO_KANS] = <signed char>target


cdef void _apply_tsumo(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int replaces = b.claim_event if b.phase == PHASE_CLAIM else EV_DAIMINKAN
    _close_window(t)
    t.replacement = 0
    if take_draw(b, e):
        t.replacement = <uint8_t>replaces
        if replaces != EV_KAKAN or r.added_kan_interrupts:
            _interrupt(t)
    if r.temporary_furiten_ends != FURITEN_OWN_DISCARD:
        t.furiten_temporary &= <uint8_t>~(1 << e.actor)
    b.drawn = e.tile
    add_tile(&b.seats[e.actor], e.tile)
    b.phase = PHASE_TURN
    t.barred = 0


cdef void _apply_dahai(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int seat = e.actor
    cdef seat_t *s = &b.seats[seat]
    cdef uint8_t me = <uint8_t>(1 << seat)
    cdef bint changed = take_discard(b, e)
    if r.temporary_furiten_ends == FURITEN_OWN_DISCARD:
        t.furiten_temporary &= ~me
    if not ORPHANS >> KIND_OF[e.tile] & 1:
        t.nagashi &= ~me
    t.ippatsu &= ~me
    if b.declared:
        t.riichi[seat] = b.declared
        t.riichi_at[seat] = <uint8_t>(s.n_river - 1)
        if t.uninterrupted and s.n_river == 1:
            t.riichi[seat] |= RIICHI_DOUBLE
        if r.ippatsu:
            t.ippatsu |= me
        t.stick_due = <uint8_t>seat
        b.declared = 0
    if changed:
        riichi_refresh(t, r, seat)
    t.barred = 0
    _lay(t, r, e)


cdef void _apply_call(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int kind = KIND_OF[e.tile]
    _close_window(t)
    t.barred = _kuikae(r, call_action(b, e), kind) if e.kind != EV_DAIMINKAN else 0
    take_call(b, e)
    _interrupt(t)
    _own_call(t, r, e.actor)
    t.nagashi &= <uint8_t>~(1 << b.claim_from)
    if e.kind != EV_CHI:
        _set_pao(t, r, e.actor, b.claim_from, kind)
    if e.kind == EV_DAIMINKAN:
        t.kan_owners |= <uint8_t>(1 << e.actor)
        t.dora_due += r.kan_dora
        riichi_refresh(t, r, e.actor)


cdef void _apply_kan(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    take_kan(&t.base, e)
    t.kan_owners |= <uint8_t>(1 << e.actor)
    t.dora_due += r.kan_dora
    riichi_refresh(t, r, e.actor)
    riichi_note_missed(t, r)


cdef void _apply_nuki(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef seat_t *s = &t.base.seats[e.actor]
    remove_tile(s, e.tile)
    s.aside += 1
    if not t.riichi[e.actor]:
        riichi_refresh(t, r, e.actor)
    if r.ronned_nuki_interrupts:
        _interrupt(t)
    _lay(t, r, e)


cdef void _apply_reveal(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef int drawn
    if take_reveal(&t.base, e):
        drawn = lift_drawn(&t.base, e.actor)
        riichi_refresh(t, r, e.actor)
        if drawn != NO_TILE:
            add_tile(&t.base.seats[e.actor], drawn)


cdef void riichi_apply(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    begin_event(b)
    if e.kind == EV_TSUMO:
        _apply_tsumo(t, r, e)
    elif e.kind == EV_DAHAI:
        _apply_dahai(t, r, e)
    elif e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN:
        _apply_call(t, r, e)
    elif e.kind == EV_ANKAN or e.kind == EV_KAKAN:
        _apply_kan(t, r, e)
    elif e.kind == EV_NUKI:
        _apply_nuki(t, r, e)
    elif e.kind == EV_REACH:
        b.declared = RIICHI_DECLARED | (RIICHI_OPEN if e.flags & FLAG_OPEN else 0)
    elif e.kind == EV_REACH_ACCEPTED:
        b.scores[e.actor] -= 1000
        b.sticks += 1
        t.stick_due = NOBODY
    elif e.kind == EV_DORA:
        if b.wall[indicator_index(b, b.n_dora)] == UNKNOWN:
            b.wall[indicator_index(b, b.n_dora)] = e.tile
        b.n_dora += 1
        t.dora_due -= 1
    elif e.kind == EV_HORA:
        take_win(b, e)
    elif e.kind == EV_RYUKYOKU:
        b.end = e.flags
        b.phase = PHASE_DRAWN
        if e.flags == END_EXHAUSTIVE or e.flags == END_NAGASHI:
            _close_window(t)
            t.tenpai = e.used[0] if e.used[0] != NOBODY else tenpai_seats(t)
            t.hidden = e.used[1] if e.used[1] != NOBODY else 0
    elif e.kind == EV_URA:
        b.wall[ura_index(t, t.n_ura)] = e.tile
        t.n_ura += 1
    elif e.kind == EV_REVEAL:
        _apply_reveal(t, r, e)
    elif e.kind == EV_DELTA:
        take_delta(b, e)
    elif e.kind == EV_END:
        riichi_settle(t, r)
        end_hand(b)
