"""The classical state machine: the flow of one hand, read from a rule set as data.

The rule numbers in comments (R3, S8 ...) are those of the classical rules this project follows.
"""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from mjcore.classical cimport (
    BY_DISCARD, BY_DRAW, BY_FLOWER, BY_KONG, BY_ROBBED, TABLE_SCORED, WON_BEFORE_FIRST_DISCARD, WON_CLAIMED_RUN,
    WON_FIRST_DISCARD, WON_LAST_DISCARD, WON_LAST_LIVE_TILE, WON_LIVE_WALL_EMPTY, classical_hand_t, classical_result_t,
    classical_table_t, classical_waits, score_table,
)
from mjcore.classical_rules cimport (
    BETWEEN_BREAKS, ORDER_ROUND_BY_ROUND, SCOPE_WALL_EMPTY, classical_rules_t,
)
from mjcore.shanten cimport shanten, tenpai_discards
from mjcore.table cimport (
    ACT_KAN_1, ACT_KAN_3, ACT_PASS, ACT_RIICHI, ACT_TSUMOGIRI, ACT_WIN, END_EXHAUSTIVE, END_RON, END_TSUMO, EV_ANKAN,
    EV_BONUS, EV_CALL, EV_CHI, EV_CONTINUE, EV_DAHAI, EV_DAIMINKAN, EV_DELTA, EV_END, EV_HORA, EV_KAKAN, EV_PON,
    EV_REVEAL, EV_RYUKYOKU, EV_TSUMO, FLAG_REPLACEMENT, FLAG_TSUMOGIRI, MAX_CHANGE, NO_ACTION, NO_TILE, NOBODY,
    PHASE_BONUS, PHASE_CLAIM, PHASE_DRAW, PHASE_DRAWN, PHASE_OPENING, PHASE_OVER, PHASE_REPLACE, PHASE_TURN, PHASE_WON,
    REFUSED_COPIES, REFUSED_KIND, REFUSED_NOT, REFUSED_PHASE, REFUSED_RULE, REFUSED_SEAT, REFUSED_TILE, REFUSED_WALL,
    RIVER_CALLED, RIVER_CODE, RIVER_TSUMOGIRI, add_tile, bit, call_action, call_event, chi_options, copies, deal_t,
    event_t, get_value, kan_event, kan_kind, kinds_held, known_copies, live_tiles, log_t, make_event, next_seat,
    pon_options, put_river, remove_tile, seat_t, settle_claims, table_log_start, table_start, table_t, take_call, take_kan,
    write_log,
)
from mjcore.tiles cimport ALL_KINDS, CODES, FLOWER_1, KINDS, ORPHANS, RED_M, UNKNOWN, lowest, popcount


# -- tiles and wall -----------------------------------------------------------------------------

cdef void classical_tiles(uint8_t *out) noexcept nogil:
    cdef int i
    for i in range(4 * KINDS):
        out[i] = <uint8_t>(i >> 2)
    for i in range(CODES - FLOWER_1):
        out[4 * KINDS + i] = <uint8_t>(FLOWER_1 + i)


cdef inline int _opener_seat(const classical_state_t *t) noexcept nogil:
    return (t.base.dealer + t.opener) & 3


cdef inline int _bonus_held(const seat_t *s) noexcept nogil:
    """Bonus tiles in the hand that are still to be set aside, a bit each."""
    return <int>(s.held >> FLOWER_1)


cdef inline int _size(const seat_t *s) noexcept nogil:
    return s.n_closed + 3 * s.n_melds


cdef inline void _refresh_waits(classical_state_t *t, int seat) noexcept nogil:
    """Set the waits of a hand of thirteen; nothing else waits."""
    cdef seat_t *s = &t.base.seats[seat]
    if s.unknown or _size(s) != 13 or _bonus_held(s):
        s.waits = 0
    else:
        s.waits = classical_waits(s.counts, s.n_melds, False)


cdef void classical_start(
    classical_state_t *t, const classical_rules_t *r, const deal_t *deal, log_t *log
) noexcept nogil:
    cdef int seat
    memset(t, 0, sizeof(classical_state_t))
    table_start(&t.base, deal, 4, CLASSICAL_WALL, KONG_BOX)
    t.first_drawn = NO_TILE
    for seat in range(4):
        _refresh_waits(t, seat)
    table_log_start(&t.base, log)


# -- facts read from the state --------------------------------------------------------------------

cdef bint _orphans_wait(const seat_t *s) noexcept nogil:
    """Say whether a hand that waits does so for thirteen orphans (then it holds nothing else)."""
    return s.n_melds == 0 and kinds_held(s) & ~ORPHANS == 0 and popcount(kinds_held(s)) >= 12


cdef bint classical_robbable(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
    # R8; in the opening the dealer holds fourteen tiles and cannot take another.
    cdef const table_t *b = &t.base
    if b.claim_event != EV_ANKAN:
        return True
    if t.stage < STAGE_PLAY and (seat == b.dealer or not r.opening_kongs_robbable):
        return False
    return _orphans_wait(&b.seats[seat])


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


# -- legal actions --------------------------------------------------------------------------------

cdef inline uint64_t _kongs(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
    """Kinds of the concealed and promoted kongs a seat may declare now (R4, R7)."""
    cdef const table_t *b = &t.base
    cdef const seat_t *s = &b.seats[seat]
    if b.phase == PHASE_OPENING or b.phase == PHASE_BONUS:
        return s.fours
    if b.phase != PHASE_TURN or t.declared or t.called >> seat & 1:
        return 0
    if b.drawn == NO_TILE and (r.kong_only_after_draw or not t.after_call):
        return 0
    if b.n_discards == 0 and not r.east_may_kong_after_opening:
        return 0
    return s.fours | (s.pons & kinds_held(s) if s.pons else 0)


cdef inline uint64_t _kong_actions(uint64_t kinds) noexcept nogil:
    return ((<uint64_t>1 << popcount(kinds)) - 1 & 7) << ACT_KAN_1


cdef inline uint64_t _discards(const classical_state_t *t, const seat_t *s, uint64_t kinds) noexcept nogil:
    """Discard actions for the kinds allowed: from the hand, and the drawn tile."""
    cdef uint64_t mask = s.held & ALL_KINDS & kinds
    cdef int drawn = t.base.drawn
    if drawn != NO_TILE:
        if s.counts[drawn] < 2:
            mask &= ~bit(drawn)
        if kinds >> drawn & 1:
            mask |= bit(ACT_TSUMOGIRI)
    return mask


cdef uint64_t _ready_discards(const seat_t *s) noexcept nogil:
    """Kinds whose discard leaves a hand that waits."""
    cdef uint64_t kinds, left
    cdef uint8_t rest[34]
    cdef int kind
    if _size(s) != 14 or shanten(s.counts, s.n_melds, False) > 0:
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


cdef uint64_t _legal_turn(const classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef int seat = b.turn
    cdef const seat_t *s = &b.seats[seat]
    cdef uint64_t mask, kongs
    cdef bint called = t.called >> seat & 1
    if s.unknown:
        return 0
    if t.declared:
        return _discards(t, s, _ready_discards(s))
    if called and b.drawn != NO_TILE:
        mask = bit(ACT_TSUMOGIRI)
    else:
        mask = _discards(t, s, ALL_KINDS)
    if b.drawn != NO_TILE and s.waits >> b.drawn & 1:
        mask |= bit(ACT_WIN)
    kongs = _kongs(t, r, seat)
    if kongs:
        mask |= _kong_actions(kongs)
    # R9: with the first discard of the hand.
    if s.n_river == 0 and not called and (s.n_melds == 0 or r.original_call_after_own_claim) and _ready_discards(s):
        mask |= bit(ACT_RIICHI)
    return mask


cdef inline uint64_t _legal_claim(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
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


cdef inline uint64_t _legal_opening(const classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
    cdef uint64_t kongs
    if t.base.seats[seat].unknown:
        return 0
    kongs = _kongs(t, r, seat)
    return _kong_actions(kongs) | bit(ACT_PASS) if kongs else 0


cdef bint classical_ask(classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int seat, _i
    b.asked = 0
    b.answered = 0
    memset(b.legal, 0, sizeof(b.legal))
    if b.phase == PHASE_TURN:
        b.legal[b.turn] = _legal_turn(t, r)
        if b.legal[b.turn]:
            b.asked = <uint8_t>(1 << b.turn)
    elif b.phase == PHASE_CLAIM:
        seat = b.claim_from
        for _i in range(1, 4):
            seat = seat + 1 & 3
            b.legal[seat] = _legal_claim(t, r, seat)
            if b.legal[seat]:
                b.asked |= <uint8_t>(1 << seat)
    elif b.phase == PHASE_OPENING or (
        # Whether a hidden hand still has bonus tiles is not known: the dealer's opening may have come.
        b.phase == PHASE_BONUS and t.stage == STAGE_BONUS and r.opening_after_all_bonus and b.seats[b.turn].unknown
    ):
        seat = b.turn if b.phase == PHASE_OPENING else b.dealer
        b.legal[seat] = _legal_opening(t, r, seat)
        if b.legal[seat]:
            b.asked = <uint8_t>(1 << seat)
    return b.asked != 0


# -- the deal ---------------------------------------------------------------------------------------

cdef void _visit(classical_state_t *t) noexcept nogil:
    t.visit_left = <uint8_t>popcount(_bonus_held(&t.base.seats[_opener_seat(t)]))


cdef void _start_play(classical_state_t *t) noexcept nogil:
    t.stage = STAGE_PLAY
    t.base.phase = PHASE_TURN
    t.base.turn = t.base.dealer
    t.base.drawn = t.first_drawn


cdef void _deal_next(classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    """Say who sets bonus tiles aside or opens next, up to the dealer's first turn (R3, R4)."""
    cdef table_t *b = &t.base
    cdef const seat_t *s
    cdef int i, left
    while t.stage == STAGE_BONUS:
        s = &b.seats[_opener_seat(t)]
        b.turn = <uint8_t>_opener_seat(t)
        if s.unknown or (_bonus_held(s) and (r.bonus_order_in_deal != ORDER_ROUND_BY_ROUND or t.visit_left)):
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
                left |= _bonus_held(&b.seats[i])
            if left == 0:
                t.stage = STAGE_OPENING
        _visit(t)
    if t.stage == STAGE_OPENING:
        if t.opener == 4:
            _start_play(t)
            return
        b.turn = <uint8_t>_opener_seat(t)
        b.phase = PHASE_BONUS if _bonus_held(&b.seats[b.turn]) else PHASE_OPENING


cdef void classical_refresh(classical_state_t *t, int seat) noexcept nogil:
    _refresh_waits(t, seat)


cdef void classical_known(classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    _deal_next(t, r)


cdef void _sync_deal(classical_state_t *t, const event_t *e) noexcept nogil:
    """Let an event say how far the deal has come where hidden hands do not."""
    if t.stage == STAGE_BONUS:
        if e.kind == EV_ANKAN or e.kind == EV_CONTINUE:
            t.stage = STAGE_OPENING
            t.opener = <uint8_t>seat_wind(&t.base, e.actor)
        elif e.kind == EV_BONUS and _opener_seat(t) != e.actor:
            t.opener = <uint8_t>seat_wind(&t.base, e.actor)
            _visit(t)


# -- events ---------------------------------------------------------------------------------------

cdef event_t classical_event(
    const classical_state_t *t, const classical_rules_t *r, int seat, int action
) noexcept nogil:
    cdef const table_t *b = &t.base
    if action < ACT_TSUMOGIRI:
        return make_event(EV_DAHAI, seat, action, 0, NOBODY)
    if action == ACT_TSUMOGIRI:
        return make_event(EV_DAHAI, seat, b.drawn, FLAG_TSUMOGIRI, NOBODY)
    if action == ACT_RIICHI:
        return make_event(EV_CALL, seat, NO_TILE, 0, NOBODY)
    if action >= ACT_KAN_1 and action <= ACT_KAN_3:
        return kan_event(b, seat, kan_kind(_kongs(t, r, seat), action - ACT_KAN_1))
    if action == ACT_PASS:
        return make_event(EV_CONTINUE, seat, NO_TILE, 0, NOBODY)
    if action == ACT_WIN:
        if b.phase == PHASE_TURN:
            return make_event(EV_HORA, seat, b.drawn, 0, seat)
        return make_event(EV_HORA, seat, b.claim_tile, 0, b.claim_from)
    return call_event(b, seat, action)


cdef int classical_action(
    const classical_state_t *t, const classical_rules_t *r, const event_t *e
) noexcept nogil:
    cdef uint64_t kongs
    cdef int i
    if e.kind == EV_DAHAI:
        return ACT_TSUMOGIRI if e.flags & FLAG_TSUMOGIRI else (e.tile if e.tile < KINDS else NO_ACTION)
    if e.kind == EV_CALL:
        return ACT_RIICHI
    if e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN:
        return call_action(&t.base, e)
    if e.kind == EV_HORA:
        return ACT_WIN
    if e.kind == EV_CONTINUE:
        return ACT_PASS
    if (e.kind == EV_ANKAN or e.kind == EV_KAKAN) and e.tile < KINDS:
        kongs = _kongs(t, r, e.actor)
        if kongs >> e.tile & 1 and (t.base.seats[e.actor].counts[e.tile] == 4) == (e.kind == EV_ANKAN):
            i = popcount(kongs & (bit(e.tile) - 1))
            return ACT_KAN_1 + i if i < 3 else NO_ACTION
    return NO_ACTION


cdef void _lay(classical_state_t *t, int kind, int seat, int tile) noexcept nogil:
    """Put a tile on the table for the others to answer."""
    t.base.phase = PHASE_CLAIM
    t.base.claim_event = <uint8_t>kind
    t.base.claim_from = <uint8_t>seat
    t.base.claim_tile = <uint8_t>tile
    t.base.drawn = NO_TILE


cdef inline void _end_run(classical_state_t *t) noexcept nogil:
    t.run = 0
    t.claimed_run = 0
    t.flower_since = 0


cdef void _dealt(classical_state_t *t, const classical_rules_t *r, int seat, int tile, int how) noexcept nogil:
    """Take in a tile before play: only the dealer's last one counts as drawn."""
    _refresh_waits(t, seat)
    add_tile(&t.base.seats[seat], tile)
    if seat == t.base.dealer:
        t.how = <uint8_t>how
        if tile <= UNKNOWN:
            t.first_drawn = <uint8_t>tile
    else:
        _refresh_waits(t, seat)
    if t.stage == STAGE_DEAL:
        t.stage = STAGE_BONUS
        _visit(t)
    _deal_next(t, r)


cdef inline void _apply_tsumo(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int seat = e.actor
    cdef int place, how
    if b.phase == PHASE_REPLACE or (b.phase == PHASE_CLAIM and b.claim_event != EV_DAHAI):
        place = b.wall_end + b.replaced
        b.replaced += 1
        how = BY_KONG
    else:
        place = b.wall_next
        b.wall_next += 1
        how = BY_FLOWER if t.flower_due else BY_DRAW
        if not t.flower_due:
            _end_run(t)
    t.flower_due = 0
    if b.wall[place] == UNKNOWN:
        b.wall[place] = e.tile
    b.turn = <uint8_t>seat
    t.after_call = 0
    if t.stage != STAGE_PLAY:
        _dealt(t, r, seat, e.tile, how)
        return
    t.how = <uint8_t>how
    add_tile(&b.seats[seat], e.tile)
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
        _refresh_waits(t, e.actor)


cdef inline void _apply_dahai(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int seat = e.actor
    cdef seat_t *s = &b.seats[seat]
    cdef bint drawn = b.drawn != NO_TILE
    cdef bint unknown = s.unknown > 0
    remove_tile(s, e.tile)
    put_river(b, seat, e.tile, RIVER_TSUMOGIRI if e.flags & FLAG_TSUMOGIRI else 0)
    if live_tiles(b) == 0:
        t.empty_discards += 1
    if t.declared:
        t.called |= <uint8_t>(1 << seat)
        t.declared = 0
    # A drawn tile thrown away again leaves the waits as they were.
    if unknown or not (e.flags & FLAG_TSUMOGIRI and drawn):
        _refresh_waits(t, seat)
    t.after_call = 0
    _end_run(t)
    _lay(t, EV_DAHAI, seat, e.tile)


cdef void _apply_call(classical_state_t *t, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    take_call(b, e)
    _end_run(t)
    b.turn = e.actor
    b.drawn = NO_TILE
    if e.kind == EV_DAIMINKAN:
        t.run = 1
        t.claimed_run = 1
        _refresh_waits(t, e.actor)
        b.phase = PHASE_REPLACE
        return
    t.after_call = 1
    b.phase = PHASE_TURN


cdef void _apply_kan(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    if t.stage == STAGE_PLAY or e.actor == t.base.dealer:
        if t.flower_since and r.kong_on_kong_flower_between == BETWEEN_BREAKS:
            t.run = 0
            t.claimed_run = 0
        t.flower_since = 0
        t.run += 1
    take_kan(&t.base, e)
    _refresh_waits(t, e.actor)
    _lay(t, e.kind, e.actor, e.tile)


cdef void _apply_continue(classical_state_t *t, const classical_rules_t *r) noexcept nogil:
    t.opener += 1
    if not r.opening_after_all_bonus and t.opener < 4:
        t.stage = STAGE_BONUS
        _visit(t)
    _deal_next(t, r)


cdef void _apply_reveal(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    """Learn tiles of a hand that were unknown so far; a fully known hand gets its waits."""
    cdef table_t *b = &t.base
    cdef seat_t *s = &b.seats[e.actor]
    cdef int i, code
    cdef bint holds_draw = b.turn == e.actor and b.drawn < UNKNOWN and _size(s) == 14
    for i in range(e.flags):
        code = e.tile if i == 0 else (e.target if i == 1 else e.used[i - 2])
        if s.unknown and code != UNKNOWN and code < CODES:
            s.unknown -= 1
            s.n_closed -= 1
            add_tile(s, code)
    if s.unknown == 0:
        if holds_draw:
            remove_tile(s, b.drawn)
        _refresh_waits(t, e.actor)
        if holds_draw:
            add_tile(s, b.drawn)
    if t.stage == STAGE_BONUS:
        _deal_next(t, r)


cdef void classical_apply(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    b.asked = 0
    b.answered = 0
    memset(b.answers, NO_ACTION, sizeof(b.answers))
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
        t.declared = 1
    elif e.kind == EV_HORA:
        b.winners |= <uint8_t>(1 << e.actor)
        b.end = END_TSUMO if e.actor == e.target else END_RON
        b.phase = PHASE_WON
    elif e.kind == EV_RYUKYOKU:
        b.end = END_EXHAUSTIVE
        b.phase = PHASE_DRAWN
    elif e.kind == EV_REVEAL:
        _apply_reveal(t, r, e)
    elif e.kind == EV_DELTA:
        if not t.deltas_given:
            memset(b.deltas, 0, sizeof(b.deltas))
            t.deltas_given = 1
        b.deltas[e.actor] += get_value(e)
    elif e.kind == EV_END:
        classical_settle(t, r)
        memset(b.legal, 0, sizeof(b.legal))
        b.phase = PHASE_OVER


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
    t.stays = 1
    if b.winners:
        t.stays = b.winners >> b.dealer & 1 and not (
            r.deal_passes_after_streak and b.honba + 1 == r.east_streak_length
        )
        if not t.deltas_given and classical_result(t, r, &result) == TABLE_SCORED:
            for seat in range(4):
                b.deltas[seat] = result.deltas[seat_wind(b, seat)]
    for seat in range(4):
        b.scores[seat] += b.deltas[seat]


# -- live play ------------------------------------------------------------------------------------

cdef inline void _emit(classical_state_t *t, const classical_rules_t *r, log_t *log, event_t e) noexcept nogil:
    write_log(log, &e)
    classical_apply(t, r, &e)


cdef inline void _draw(classical_state_t *t, const classical_rules_t *r, log_t *log, int seat, bint box) noexcept nogil:
    """Draw for a seat; the hand is drawn when a live tile is needed and there is none (R10)."""
    cdef table_t *b = &t.base
    if box:
        _emit(t, r, log, make_event(EV_TSUMO, seat, b.wall[b.wall_end + b.replaced], FLAG_REPLACEMENT, NOBODY))
    elif live_tiles(b):
        _emit(
            t, r, log, make_event(EV_TSUMO, seat, b.wall[b.wall_next], FLAG_REPLACEMENT if t.flower_due else 0, NOBODY)
        )
    else:
        _emit(t, r, log, make_event(EV_RYUKYOKU, NOBODY, NO_TILE, END_EXHAUSTIVE, NOBODY))


cdef inline void _pass(classical_state_t *t, const classical_rules_t *r, log_t *log) noexcept nogil:
    """Nobody takes the tile on the table."""
    cdef table_t *b = &t.base
    if b.claim_event == EV_DAHAI:
        _draw(t, r, log, next_seat(b, b.claim_from), False)
    else:
        _draw(t, r, log, b.claim_from, True)


cdef void classical_advance(classical_state_t *t, const classical_rules_t *r, log_t *log) noexcept nogil:
    cdef table_t *b = &t.base
    while True:
        if b.phase == PHASE_TURN:
            classical_ask(t, r)
            return
        if b.phase == PHASE_CLAIM:
            if classical_ask(t, r):
                return
            _pass(t, r, log)
        elif b.phase == PHASE_DRAW:
            _draw(t, r, log, b.turn, False)
        elif b.phase == PHASE_REPLACE:
            _draw(t, r, log, b.turn, True)
        elif b.phase == PHASE_BONUS:
            if _bonus_held(&b.seats[b.turn]) == 0:
                return
            _emit(
                t, r, log,
                make_event(EV_BONUS, b.turn, FLOWER_1 + lowest(_bonus_held(&b.seats[b.turn])), 0, NOBODY),
            )
        elif b.phase == PHASE_OPENING:
            if classical_ask(t, r):
                return
            _emit(t, r, log, make_event(EV_CONTINUE, b.turn, NO_TILE, 0, NOBODY))
        elif b.phase == PHASE_WON or b.phase == PHASE_DRAWN:
            _emit(t, r, log, make_event(EV_END, NOBODY, NO_TILE, b.end, NOBODY))
        else:
            return


cdef void _resolve(
    classical_state_t *t, const classical_rules_t *r, log_t *log, int rank, uint8_t seats
) noexcept nogil:
    """Turn the best answers to the tile on the table into events."""
    cdef table_t *b = &t.base
    cdef int seat = b.claim_from, _i
    if rank == 0:
        _pass(t, r, log)
        return
    if rank == 3:
        for _i in range(1, 4):
            seat = seat + 1 & 3
            if seats >> seat & 1:
                _emit(t, r, log, make_event(EV_HORA, seat, b.claim_tile, 0, b.claim_from))
        return
    seat = lowest(seats)
    _emit(t, r, log, call_event(b, seat, b.answers[seat]))


cdef void classical_act(
    classical_state_t *t, const classical_rules_t *r, log_t *log, int seat, int action
) noexcept nogil:
    cdef table_t *b = &t.base
    cdef uint8_t seats = 0
    cdef int rank
    if b.phase != PHASE_CLAIM:
        _emit(t, r, log, classical_event(t, r, seat, action))
        classical_advance(t, r, log)
        return
    b.answers[seat] = <uint8_t>action
    b.answered |= <uint8_t>(1 << seat)
    if b.asked == b.answered and action == ACT_PASS and popcount(b.asked) == 1:
        rank = 0
    else:
        rank = settle_claims(b, r.multiple_winners, &seats)
    if rank >= 0:
        _resolve(t, r, log, rank, seats)
        classical_advance(t, r, log)


# -- events from elsewhere ------------------------------------------------------------------------

cdef int _copies_known(const classical_state_t *t, int code) noexcept nogil:
    cdef int seat, n = 0
    if code < KINDS:
        return known_copies(&t.base, code)
    for seat in range(4):
        n += (t.base.seats[seat].aside >> (code - FLOWER_1) & 1) + <int>(t.base.seats[seat].held >> code & 1)
    return n


cdef int _refuse_tile(const classical_state_t *t, int code, int place) noexcept nogil:
    """Why a tile cannot come from a place of the wall."""
    if t.base.wall[place] != UNKNOWN:
        return REFUSED_NOT if t.base.wall[place] == code else REFUSED_WALL
    if code == UNKNOWN:
        return REFUSED_NOT
    if code >= CODES or (code >= RED_M and code < UNKNOWN):
        return REFUSED_TILE
    return REFUSED_COPIES if _copies_known(t, code) >= (4 if code < KINDS else 1) else REFUSED_NOT


cdef int _refuse_draw(const classical_state_t *t, const event_t *e) noexcept nogil:
    """Check a draw, or the end of the hand for want of a live tile."""
    cdef const table_t *b = &t.base
    cdef bint box = b.phase == PHASE_REPLACE or (b.phase == PHASE_CLAIM and b.claim_event != EV_DAHAI)
    cdef int seat
    if b.phase == PHASE_CLAIM:
        seat = b.claim_from if box else next_seat(b, b.claim_from)
    elif b.phase == PHASE_DRAW or b.phase == PHASE_REPLACE:
        seat = b.turn
    else:
        return REFUSED_PHASE
    if e.kind == EV_RYUKYOKU:
        return REFUSED_RULE if box or live_tiles(b) else REFUSED_NOT
    if e.actor != seat:
        return REFUSED_SEAT
    if not box and live_tiles(b) == 0:
        return REFUSED_PHASE
    if e.tile == UNKNOWN and b.seats[seat].unknown == 0:
        return REFUSED_TILE
    return _refuse_tile(t, e.tile, b.wall_end + b.replaced if box else b.wall_next)


cdef bint _bonus_done(
    const classical_state_t *t, const classical_rules_t *r, int first, int last
) noexcept nogil:
    """Say whether, as far as hands are known, the places first..last-1 after the dealer have no bonus tile to set aside."""
    cdef int i
    for i in range(first, last):
        if _bonus_held(&t.base.seats[(t.base.dealer + i) & 3]):
            # What the visit itself brought waits for the next round.
            if i > t.opener or r.bonus_order_in_deal != ORDER_ROUND_BY_ROUND or t.visit_left:
                return False
    return True


cdef int _refuse_bonus(const classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s = &b.seats[e.actor]
    cdef bint deal = t.stage == STAGE_BONUS
    if e.tile < FLOWER_1 or e.tile >= CODES:
        return REFUSED_TILE
    # A hidden hand may have drawn it unseen.
    if b.phase != PHASE_BONUS and not (s.unknown and (b.phase == PHASE_TURN or b.phase == PHASE_OPENING)):
        return REFUSED_PHASE
    if e.actor != b.turn and not (
        deal and b.seats[b.turn].unknown and r.opening_after_all_bonus
        and (seat_wind(b, e.actor) > t.opener or r.bonus_order_in_deal == ORDER_ROUND_BY_ROUND)
        and _bonus_done(t, r, t.opener, seat_wind(b, e.actor))
    ):
        return REFUSED_SEAT
    if not s.held >> e.tile & 1 and (s.unknown == 0 or _copies_known(t, e.tile)):
        return REFUSED_TILE
    return REFUSED_NOT


cdef int _refuse_continue(const classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef const table_t *b = &t.base
    if b.phase == PHASE_OPENING:
        return REFUSED_NOT if e.actor == b.turn else REFUSED_SEAT
    if b.phase != PHASE_BONUS or t.stage != STAGE_BONUS or b.seats[b.turn].unknown == 0:
        return REFUSED_PHASE
    if r.opening_after_all_bonus:
        if e.actor != b.dealer:
            return REFUSED_SEAT
        return REFUSED_NOT if _bonus_done(t, r, 0, 4) else REFUSED_PHASE
    return REFUSED_NOT if e.actor == b.turn else REFUSED_SEAT


cdef bint _could_hold(const seat_t *s, const event_t *e) noexcept nogil:
    """Say whether a partly unknown hand can hold what an event takes from it."""
    cdef int i, n = 0, room = s.unknown
    cdef uint8_t take[4]
    if e.kind == EV_ANKAN or e.kind == EV_KAKAN or e.kind == EV_DAHAI:
        take[n] = e.tile
        n += 1
    if e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN or e.kind == EV_ANKAN:
        for i in range(2 if e.kind == EV_CHI or e.kind == EV_PON else 3):
            take[n] = e.used[i]
            n += 1
    for i in range(n):
        if take[i] >= KINDS:
            return False
        if copies(s, take[i]) == 0:
            room -= 1
    return room >= 0


cdef int _refuse_hidden(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    """Check an act of a seat whose hand is not known by what is public."""
    cdef table_t *b = &t.base
    cdef const seat_t *s = &b.seats[e.actor]
    cdef int i
    cdef bint called = t.called >> e.actor & 1
    if not _could_hold(s, e):
        return REFUSED_TILE
    if e.kind == EV_DAHAI:
        return REFUSED_RULE if called and b.drawn != NO_TILE and not e.flags & FLAG_TSUMOGIRI else REFUSED_NOT
    if e.kind == EV_CALL:
        if t.declared or called or s.n_river or (s.n_melds and not r.original_call_after_own_claim):
            return REFUSED_RULE
        return REFUSED_NOT
    if e.kind == EV_ANKAN or e.kind == EV_KAKAN:
        if e.kind == EV_ANKAN:
            for i in range(3):
                if e.used[i] != e.tile:
                    return REFUSED_TILE
        elif not s.pons >> e.tile & 1:
            return REFUSED_RULE
        if b.phase == PHASE_TURN and (
            called or t.declared or (b.drawn == NO_TILE and (r.kong_only_after_draw or not t.after_call))
            or (b.n_discards == 0 and not r.east_may_kong_after_opening)
        ):
            return REFUSED_RULE
        return REFUSED_NOT
    if e.kind == EV_HORA:
        if e.target == e.actor:
            return REFUSED_NOT if b.drawn != NO_TILE and not t.declared else REFUSED_RULE
        if b.claim_event == EV_ANKAN and (
            s.n_melds or (t.stage < STAGE_PLAY and (e.actor == b.dealer or not r.opening_kongs_robbable))
        ):
            return REFUSED_RULE
        return REFUSED_NOT
    if called or b.claim_event != EV_DAHAI or call_action(b, e) == NO_ACTION:
        return REFUSED_RULE
    if e.kind == EV_CHI and e.actor != next_seat(b, b.claim_from):
        return REFUSED_RULE
    return REFUSED_NOT


cdef int _refuse_act(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    """Check what a seat does: on its turn, in the opening, or with the tile on the table."""
    cdef table_t *b = &t.base
    cdef const seat_t *s = &b.seats[e.actor]
    cdef bint claim = e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN \
        or (e.kind == EV_HORA and e.target != e.actor)
    cdef bint opening = e.kind == EV_ANKAN and t.stage < STAGE_PLAY
    cdef int action
    cdef uint64_t legal
    if claim:
        if b.phase != PHASE_CLAIM and not (b.phase == PHASE_WON and e.kind == EV_HORA and b.end == END_RON):
            return REFUSED_PHASE
        if e.target != b.claim_from or e.actor == b.claim_from or b.winners >> e.actor & 1:
            return REFUSED_SEAT
        if e.tile != b.claim_tile:
            return REFUSED_TILE
        if b.winners and not r.multiple_winners:
            return REFUSED_RULE
    elif opening:
        action = _refuse_continue(t, r, e)
        if action != REFUSED_NOT:
            return action
    else:
        if b.phase != PHASE_TURN:
            return REFUSED_PHASE
        if e.actor != b.turn:
            return REFUSED_SEAT
        if e.kind == EV_DAHAI and (
            e.tile >= KINDS or (e.flags & FLAG_TSUMOGIRI and b.drawn != UNKNOWN and e.tile != b.drawn)
        ):
            return REFUSED_TILE
        if e.kind == EV_HORA and b.drawn != UNKNOWN and e.tile != b.drawn:
            return REFUSED_TILE
    if s.unknown:
        return _refuse_hidden(t, r, e)
    action = classical_action(t, r, e)
    if action == NO_ACTION:
        return REFUSED_RULE
    if e.kind == EV_DAHAI and s.counts[e.tile] == 0:
        return REFUSED_TILE
    if claim:
        legal = _legal_claim(t, r, e.actor)
    else:
        legal = _legal_opening(t, r, e.actor) if opening else _legal_turn(t, r)
    return REFUSED_NOT if legal >> action & 1 else REFUSED_RULE


cdef int _refuse_reveal(const classical_state_t *t, const event_t *e) noexcept nogil:
    """Say whether the tiles shown can be those of a hand: it hides so many, and no kind is there five times."""
    cdef const table_t *b = &t.base
    cdef uint8_t shown[34]
    cdef uint64_t bonus = 0
    cdef int i, code, seat
    if e.flags > 5 or e.flags > b.seats[e.actor].unknown:
        return REFUSED_TILE
    memset(shown, 0, sizeof(shown))
    for seat in range(4):
        bonus |= b.seats[seat].held >> FLOWER_1 | b.seats[seat].aside
    for i in range(e.flags):
        code = e.tile if i == 0 else (e.target if i == 1 else e.used[i - 2])
        if code < KINDS:
            shown[code] += 1
            if shown[code] + known_copies(b, code) > 4:
                return REFUSED_COPIES
        elif code >= FLOWER_1 and code < CODES:
            if bonus >> (code - FLOWER_1) & 1:
                return REFUSED_COPIES
            bonus |= bit(code - FLOWER_1)
        elif code != UNKNOWN:
            return REFUSED_TILE
    return REFUSED_NOT


cdef int classical_refuse(classical_state_t *t, const classical_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    if e.actor >= 4 and e.kind != EV_RYUKYOKU and e.kind != EV_END:
        return REFUSED_SEAT
    if e.kind == EV_TSUMO or e.kind == EV_RYUKYOKU:
        return _refuse_draw(t, e)
    if e.kind == EV_BONUS:
        return _refuse_bonus(t, r, e)
    if e.kind == EV_CONTINUE:
        return _refuse_continue(t, r, e)
    if (
        e.kind == EV_DAHAI or e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN or e.kind == EV_ANKAN
        or e.kind == EV_KAKAN or e.kind == EV_CALL or e.kind == EV_HORA
    ):
        return _refuse_act(t, r, e)
    if e.kind == EV_REVEAL:
        return _refuse_reveal(t, e)
    if e.kind == EV_DELTA and not -MAX_CHANGE <= <int64_t>get_value(e) + b.deltas[e.actor] <= MAX_CHANGE:
        return REFUSED_RULE
    if e.kind == EV_DELTA or e.kind == EV_END:
        return REFUSED_NOT if b.phase == PHASE_WON or b.phase == PHASE_DRAWN else REFUSED_PHASE
    return REFUSED_KIND


cdef void classical_redact(classical_state_t *t, const classical_rules_t *r, int seat) noexcept nogil:
    cdef table_t *b = &t.base
    cdef seat_t *s
    cdef int other
    cdef uint8_t me = <uint8_t>(1 << seat) if seat != NOBODY else 0
    memset(b.wall, UNKNOWN, b.wall_size)
    for other in range(4):
        if other == seat:
            continue
        s = &b.seats[other]
        memset(s.counts, 0, sizeof(s.counts))
        s.held = 0
        s.fours = 0
        s.waits = 0
        s.unknown = s.n_closed
        b.legal[other] = 0
        b.answers[other] = NO_ACTION
    b.asked &= me
    b.answered &= me
    if b.turn != seat and b.drawn != NO_TILE:
        b.drawn = UNKNOWN
    if b.dealer != seat and t.first_drawn != NO_TILE:
        t.first_drawn = UNKNOWN
    # That a hidden tile is a bonus tile is a secret until it is set aside.
    if b.phase == PHASE_BONUS and b.turn != seat:
        t.visit_left = 0
        if t.stage == STAGE_PLAY:
            b.phase = PHASE_TURN
            b.drawn = UNKNOWN
        elif t.stage == STAGE_OPENING:
            b.phase = PHASE_OPENING
