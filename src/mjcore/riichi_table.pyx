"""The riichi state machine: rules of the flow of one hand, read from a rule set as data.

Sections named in comments are those of the riichi rules this project follows: 3 turn and calls, 4 riichi,
5 furiten, 8 points, 9 draws and dealer.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from mjcore.riichi cimport (
    FURITEN_DISCARD, FURITEN_RIICHI, FURITEN_TEMPORARY, NOT_COMPLETE, SCORE_OK,
    WIN_CHANKAN, WIN_CHIIHOU, WIN_DEALT_INTO_OPEN, WIN_DOUBLE_RIICHI, WIN_HAITEI, WIN_HOUTEI, WIN_IPPATSU,
    WIN_OPEN_RIICHI, WIN_RENHOU, WIN_RIICHI, WIN_RINSHAN, WIN_TENHOU, WIN_TSUMO, score_t, score_win, win_t,
)
from mjcore.rules cimport (
    DORA_AT_ONCE, FURITEN_OWN_DISCARD, FURITEN_OWN_DRAW_OR_ANY_CALL, FURITEN_OWN_DRAW_OR_OWN_CALL,
    HONBA_EVERY_WINNER, KUIKAE_ALLOWED, NAGASHI_STICKS_FIRST, KUIKAE_BOTH_BARRED, NAGASHI_NONE, NAGASHI_WIN, RENHOU_NONE,
    RIICHI_KAN_NEVER, RIICHI_KAN_READINGS, ROB_KOKUSHI, ROB_NEAREST, RON_HEAD_BUMP, STICKS_OWN_BACK, TRIPLE_DRAW,
    riichi_rules_t,
)
from mjcore.shanten cimport shanten, tenpai_discards, waits
from mjcore.shapes cimport always_triplet
from mjcore.table cimport (
    ACT_CHI_HIGH_RED, ACT_CHI_LOW, ACT_DAIMINKAN, ACT_HIDE_TENPAI, ACT_KAN_1, ACT_KAN_3, ACT_NINE_ORPHANS, ACT_NORTH,
    ACT_OPEN_RIICHI, ACT_PASS, ACT_RIICHI, ACT_TSUMOGIRI, ACT_WIN, END_EXHAUSTIVE, END_FOUR_KANS,
    END_FOUR_RIICHI, END_FOUR_WINDS, END_NAGASHI, END_NINE_ORPHANS, END_NONE, END_RON, END_TRIPLE_RON, END_TSUMO,
    EV_ANKAN, EV_CHI, EV_DAHAI, EV_DAIMINKAN, EV_DELTA, EV_DORA, EV_END, EV_HORA, EV_KAKAN, EV_NUKI, EV_PON, EV_REACH,
    EV_REACH_ACCEPTED, EV_REVEAL, EV_RYUKYOKU, EV_TSUMO, EV_URA, FLAG_OPEN, FLAG_REPLACEMENT, FLAG_TSUMOGIRI,
    MELD_ANKAN, MELD_CHI, NO_ACTION, NO_TILE, NOBODY, PHASE_CLAIM, PHASE_DRAW, PHASE_DRAWN, PHASE_OVER, PHASE_REPLACE,
    PHASE_SHOW, PHASE_TURN, PHASE_WON, RED_OF, REFUSED_COPIES, REFUSED_DUE, REFUSED_KIND, REFUSED_NOT, REFUSED_PHASE,
    REFUSED_RULE, REFUSED_SEAT, REFUSED_TILE, REFUSED_WALL, RIVER_CODE, RIVER_TSUMOGIRI, add_tile, bit, call_action,
    call_event, chi_options, copies, deal_t, event_t, get_value, kan_event, kan_kind, kinds_held, known_copies,
    live_tiles, log_t, make_event, meld_t, next_seat, pon_options, put_river, remove_tile, seat_t, settle_claims,
    table_log_start, table_start, table_t, take_call, take_kan, write_log,
)
from mjcore.tiles cimport (
    DRAGONS, KIND_OF, NO_SANMA, NORTH, ORPHANS, RED_M, UNKNOWN, WINDS, lowest, popcount,
)

cdef enum:
    DEAD_WALL = 14
    PAO_DRAGONS = 0
    PAO_WINDS = 1
    PAO_KANS = 2


# -- tiles and wall -----------------------------------------------------------------------------

cdef int riichi_wall_size(const riichi_rules_t *r) noexcept nogil:
    return 108 if r.players == 3 else 136


cdef inline int _reds(const riichi_rules_t *r, int kind) noexcept nogil:
    return r.red_m if kind == 4 else (r.red_p if kind == 13 else (r.red_s if kind == 22 else 0))


cdef int riichi_tiles(const riichi_rules_t *r, uint8_t *out) noexcept nogil:
    cdef int kind, i, red, n = 0
    for kind in range(34):
        if r.players == 3 and NO_SANMA >> kind & 1:
            continue
        red = _reds(r, kind)
        for i in range(4):
            out[n] = <uint8_t>(kind if i >= red else RED_M + RED_OF[kind])
            n += 1
    return n


cdef inline int replacement_room(const riichi_table_t *t) noexcept nogil:
    """Places of the dead wall kept for replacements: four kans, with three players four norths too."""
    return 8 if t.base.players == 3 else 4


cdef int replacement_index(const riichi_table_t *t, int i) noexcept nogil:
    return t.base.wall_size - 1 - i


cdef int indicator_index(const riichi_table_t *t, int i) noexcept nogil:
    return t.base.wall_size - 2 - replacement_room(t) - 2 * i


cdef int ura_index(const riichi_table_t *t, int i) noexcept nogil:
    return t.base.wall_size - 1 - replacement_room(t) - 2 * i


cdef void riichi_start(riichi_table_t *t, const riichi_rules_t *r, const deal_t *deal, log_t *log) noexcept nogil:
    cdef int seat
    cdef event_t e
    memset(t, 0, sizeof(riichi_table_t))
    table_start(&t.base, deal, r.players, riichi_wall_size(r), DEAD_WALL)
    memset(t.pao, 0xFF, sizeof(t.pao))
    t.nagashi = 15
    t.stick_due = NOBODY
    t.uninterrupted = 1
    for seat in range(r.players):
        riichi_refresh(t, r, seat)
    t.n_dora = 1
    if log != NULL:
        table_log_start(&t.base, log)
        e = make_event(EV_DORA, NOBODY, t.base.wall[indicator_index(t, 0)], 0, NOBODY)
        write_log(log, &e)


# -- facts read from the state --------------------------------------------------------------------

cdef inline bint _sanma(const riichi_table_t *t) noexcept nogil:
    return t.base.players == 3


cdef uint64_t _owned_fours(const seat_t *s) noexcept nogil:
    """Kinds of which closed part and own melds together hold all four copies."""
    cdef uint64_t mask = s.fours
    cdef int i, j, n, kind
    cdef const meld_t *meld
    for i in range(s.n_melds):
        meld = &s.melds[i]
        if meld.type == MELD_CHI:
            continue
        kind = meld.kind
        if meld.tiles[3] != NO_TILE or s.counts[kind]:
            mask |= bit(kind)
    # Copies spread over runs.
    for i in range(s.n_melds):
        if s.melds[i].type != MELD_CHI:
            continue
        for kind in range(s.melds[i].kind, s.melds[i].kind + 3):
            n = s.counts[kind]
            for j in range(s.n_melds):
                meld = &s.melds[j]
                if meld.type == MELD_CHI:
                    n += meld.kind <= kind <= meld.kind + 2
                elif meld.kind == kind:
                    n += 3
            if n >= 4:
                mask |= bit(kind)
    return mask


cdef inline uint64_t _waits_of(const riichi_table_t *t, const riichi_rules_t *r, const seat_t *s) noexcept nogil:
    cdef uint64_t mask = waits(s.counts, s.n_melds, _sanma(t))
    if mask and r.tenpai_counts_own_melds and s.n_melds:
        mask &= ~_owned_fours(s)
    return mask


cdef void riichi_refresh(riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef seat_t *s = &t.base.seats[seat]
    s.waits = 0 if s.unknown else _waits_of(t, r, s)


cdef bint riichi_furiten(const riichi_table_t *t, int seat) noexcept nogil:
    cdef const seat_t *s = &t.base.seats[seat]
    return s.waits & s.discarded or (t.furiten_temporary | t.furiten_riichi) >> seat & 1


cdef inline int _han_minimum(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    if r.raised_minimum_honba and t.base.honba >= r.raised_minimum_honba:
        return r.raised_han_minimum
    return r.han_minimum


cdef bint _kokushi_wait(const seat_t *s) noexcept nogil:
    """Say whether a tenpai hand waits for thirteen orphans (then it holds nothing but orphans)."""
    return s.n_melds == 0 and kinds_held(s) & ~ORPHANS == 0 and popcount(kinds_held(s)) >= 12


cdef bint _robbable(const riichi_table_t *t, const riichi_rules_t *r, const seat_t *s) noexcept nogil:
    """Say whether a seat may win on the tile that lies on the table, by the kind of event that put it there."""
    if t.base.claim_event == EV_ANKAN:
        return r.rob_concealed_kan == ROB_KOKUSHI and _kokushi_wait(s)
    if t.base.claim_event == EV_NUKI:
        return r.ron_on_nuki
    return True


cdef void riichi_win(
    const riichi_table_t *t, const riichi_rules_t *r, int seat, int code, int loser, win_t *out
) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s = &b.seats[seat]
    cdef int i, j, n, red = 0
    cdef uint32_t flags = 0
    memset(out, 0, sizeof(win_t))
    memcpy(out.counts, s.counts, 34)
    if loser >= 0:
        out.counts[KIND_OF[code]] += 1
        red += code >= RED_M
    out.win_kind = KIND_OF[code]
    red += s.reds[0] + s.reds[1] + s.reds[2]
    out.n_melds = s.n_melds
    for i in range(s.n_melds):
        out.meld_type[i] = s.melds[i].type
        out.meld_kind[i] = s.melds[i].kind
        for j in range(4):
            red += RED_M <= s.melds[i].tiles[j] < UNKNOWN
    out.winner = <uint8_t>seat
    out.dealer = b.dealer
    out.loser = <signed char>loser
    out.round_wind = b.round_wind
    out.red = <uint8_t>red
    out.nuki = s.aside
    for i in range(t.n_dora):
        code = b.wall[indicator_index(t, i)]
        if code < UNKNOWN:
            out.dora[out.n_dora] = KIND_OF[code]
            out.n_dora += 1
    if t.riichi[seat] and r.ura_dora:
        n = t.n_dora if r.kan_ura else 1
        for i in range(n):
            code = b.wall[ura_index(t, i)]
            if code < UNKNOWN:
                out.ura[out.n_ura] = KIND_OF[code]
                out.n_ura += 1
    out.honba = b.honba
    out.paid_honba = b.honba
    out.sticks = b.sticks
    out.pao_daisangen = t.pao[seat][PAO_DRAGONS]
    out.pao_daisuushii = t.pao[seat][PAO_WINDS]
    out.pao_suukantsu = t.pao[seat][PAO_KANS]
    if t.riichi[seat]:
        flags |= WIN_DOUBLE_RIICHI if t.riichi[seat] & RIICHI_DOUBLE else WIN_RIICHI
        if t.riichi[seat] & RIICHI_OPEN:
            flags |= WIN_OPEN_RIICHI
        if t.ippatsu >> seat & 1:
            flags |= WIN_IPPATSU
    if loser < 0:
        flags |= WIN_TSUMO
        if t.replacement and (t.replacement != EV_NUKI or r.rinshan_on_nuki):
            flags |= WIN_RINSHAN
        if live_tiles(b) == 0 and (not t.replacement or r.haitei_on_replacement):
            flags |= WIN_HAITEI
        if t.uninterrupted and s.n_river == 0:
            flags |= WIN_TENHOU if seat == b.dealer else WIN_CHIIHOU
    elif b.claim_event == EV_DAHAI:
        if live_tiles(b) == 0:
            flags |= WIN_HOUTEI
        if t.uninterrupted and s.n_river == 0 and seat != b.dealer and r.renhou != RENHOU_NONE:
            flags |= WIN_RENHOU
    elif b.claim_event != EV_NUKI:
        flags |= WIN_CHANKAN
    if loser >= 0 and t.riichi[seat] & RIICHI_OPEN and not t.riichi[loser]:
        flags |= WIN_DEALT_INTO_OPEN
    out.flags = flags


cdef inline bint _has_yaku_tsumo(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef win_t win
    cdef score_t score
    if t.base.seats[seat].n_open == 0 and _han_minimum(t, r) <= 1:
        return True     # menzen tsumo
    riichi_win(t, r, seat, t.base.drawn, -1, &win)
    return score_win(r, &win, &score) == SCORE_OK


cdef inline bint _has_yaku_ron(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef win_t win
    cdef score_t score
    if t.riichi[seat] and _han_minimum(t, r) <= 1:
        return True
    riichi_win(t, r, seat, t.base.claim_tile, t.base.claim_from, &win)
    return score_win(r, &win, &score) == SCORE_OK


cdef int riichi_why_not(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s = &b.seats[seat]
    cdef win_t win
    cdef score_t score
    if b.phase == PHASE_TURN and b.turn == seat and b.drawn < UNKNOWN:
        if not s.waits >> KIND_OF[b.drawn] & 1:
            return NOT_COMPLETE
        riichi_win(t, r, seat, b.drawn, -1, &win)
        return score_win(r, &win, &score)
    if b.phase != PHASE_CLAIM or b.claim_from == seat or not s.waits >> KIND_OF[b.claim_tile] & 1:
        return NOT_COMPLETE
    if not _robbable(t, r, s):
        return NOT_COMPLETE
    if t.furiten_riichi >> seat & 1:
        return FURITEN_RIICHI
    if s.waits & s.discarded:
        return FURITEN_DISCARD
    if t.furiten_temporary >> seat & 1:
        return FURITEN_TEMPORARY
    riichi_win(t, r, seat, b.claim_tile, b.claim_from, &win)
    return score_win(r, &win, &score)


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
    if waits(rest, s.n_melds + 1, _sanma(t)) != s.waits:
        return 0
    return bit(kind)


cdef inline uint64_t _kans(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    """Kinds of the concealed and added kans a seat may make on its turn."""
    cdef const seat_t *s = &t.base.seats[seat]
    if t.base.kans >= 4 or live_tiles(&t.base) == 0 or t.base.drawn == NO_TILE or t.declared:
        return 0
    if t.riichi[seat]:
        return _riichi_kan(t, r, s)
    return s.fours | (s.pons & kinds_held(s) if s.pons else 0)


cdef uint64_t _riichi_discards(const riichi_table_t *t, const riichi_rules_t *r, const seat_t *s) noexcept nogil:
    """Kinds whose discard leaves tenpai."""
    cdef uint64_t kinds = tenpai_discards(s.counts, s.n_melds, _sanma(t))
    cdef uint64_t left, owned
    cdef seat_t rest
    cdef int kind
    if kinds and r.tenpai_counts_own_melds and s.n_melds:
        left = kinds
        owned = _owned_fours(s)
        if owned:
            while left:
                kind = lowest(left)
                left &= left - 1
                rest = s[0]
                rest.counts[kind] -= 1
                rest.fours &= ~bit(kind)
                if waits(rest.counts, rest.n_melds, _sanma(t)) & ~_owned_fours(&rest) == 0:
                    kinds &= ~bit(kind)
    return kinds


cdef inline uint64_t _codes(uint64_t kinds) noexcept nogil:
    """Codes (red fives too) of a mask of kinds."""
    return kinds | (kinds >> 4 & 1) << 34 | (kinds >> 13 & 1) << 35 | (kinds >> 22 & 1) << 36


cdef inline uint64_t _discards(const riichi_table_t *t, const seat_t *s, uint64_t codes) noexcept nogil:
    """Discard actions for the codes allowed: from the hand, and the drawn tile."""
    cdef uint64_t mask = s.held & codes
    cdef int drawn = t.base.drawn
    if drawn != NO_TILE:
        if copies(s, drawn) < 2:
            mask &= ~bit(drawn)
        if codes >> drawn & 1:
            mask |= bit(ACT_TSUMOGIRI)
    return mask


cdef uint64_t _legal_turn(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef int seat = b.turn
    cdef const seat_t *s = &b.seats[seat]
    cdef uint64_t mask, kans
    cdef int live = live_tiles(b)
    if s.unknown:
        return 0
    if t.declared:
        return _discards(t, s, _codes(_riichi_discards(t, r, s)))
    if t.after_call:
        return _discards(t, s, ~_codes(t.barred))
    if t.riichi[seat]:
        mask = bit(ACT_TSUMOGIRI)
    else:
        mask = _discards(t, s, ~(<uint64_t>0))
    if b.drawn == NO_TILE:
        return mask
    if s.waits >> KIND_OF[b.drawn] & 1 and _has_yaku_tsumo(t, r, seat):
        mask |= bit(ACT_WIN)
    if live:
        kans = _kans(t, r, seat)
        if kans:
            mask |= ((<uint64_t>1 << popcount(kans)) - 1 & 7) << ACT_KAN_1
        if r.nuki and s.counts[NORTH] and (not t.riichi[seat] or b.drawn == NORTH):
            mask |= bit(ACT_NORTH)
    if t.riichi[seat]:
        return mask
    if (
        s.n_open == 0
        and live >= r.riichi_min_live
        and (r.riichi_below_1000 or b.scores[seat] >= r.riichi_min_points)
        and (s.waits or shanten(s.counts, s.n_melds, _sanma(t)) <= 0)
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


cdef uint64_t _legal_claim(const riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s = &b.seats[seat]
    cdef int kind = KIND_OF[b.claim_tile]
    cdef uint64_t mask = 0, options = 0
    if s.unknown:
        return 0
    if s.waits >> kind & 1 and not riichi_furiten(t, seat) and _robbable(t, r, s) and _has_yaku_ron(t, r, seat):
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
    cdef int seat, i, kind
    cdef bint discard
    b.asked = 0
    b.answered = 0
    memset(b.legal, 0, sizeof(b.legal))
    memset(b.answers, NO_ACTION, sizeof(b.answers))
    if b.phase == PHASE_TURN:
        b.legal[b.turn] = _legal_turn(t, r)
        if b.legal[b.turn]:
            b.asked = <uint8_t>(1 << b.turn)
    elif b.phase == PHASE_CLAIM:
        kind = KIND_OF[b.claim_tile]
        discard = b.claim_event == EV_DAHAI
        seat = b.claim_from
        for i in range(1, b.players):
            seat = next_seat(b, seat)
            # Most seats neither wait for the tile nor hold two of it: they need no closer look.
            if not (
                b.seats[seat].waits >> kind & 1
                or (discard and (b.seats[seat].counts[kind] >= 2 or (i == 1 and r.chi and kind < 27)))
            ):
                continue
            b.legal[seat] = _legal_claim(t, r, seat)
            if b.legal[seat]:
                b.asked |= <uint8_t>(1 << seat)
    elif b.phase == PHASE_SHOW:
        for seat in range(b.players):
            if b.seats[seat].waits and not t.riichi[seat]:
                b.legal[seat] = bit(ACT_HIDE_TENPAI) | bit(ACT_PASS)
                b.asked |= <uint8_t>(1 << seat)
    return b.asked != 0


# -- events ---------------------------------------------------------------------------------------

cdef event_t riichi_event(const riichi_table_t *t, const riichi_rules_t *r, int seat, int action) noexcept nogil:
    cdef const table_t *b = &t.base
    if action < ACT_TSUMOGIRI:
        return make_event(EV_DAHAI, seat, action, 0, NOBODY)
    if action == ACT_TSUMOGIRI:
        return make_event(EV_DAHAI, seat, b.drawn, FLAG_TSUMOGIRI, NOBODY)
    if action == ACT_RIICHI:
        return make_event(EV_REACH, seat, NO_TILE, 0, NOBODY)
    if action == ACT_OPEN_RIICHI:
        return make_event(EV_REACH, seat, NO_TILE, FLAG_OPEN, NOBODY)
    if action >= ACT_KAN_1 and action <= ACT_KAN_3:
        return kan_event(b, seat, kan_kind(_kans(t, r, seat), action - ACT_KAN_1))
    if action == ACT_WIN:
        if b.phase == PHASE_TURN:
            return make_event(EV_HORA, seat, b.drawn, 0, seat)
        return make_event(EV_HORA, seat, b.claim_tile, 0, b.claim_from)
    if action == ACT_NINE_ORPHANS:
        return make_event(EV_RYUKYOKU, seat, NO_TILE, END_NINE_ORPHANS, NOBODY)
    if action == ACT_NORTH:
        return make_event(EV_NUKI, seat, NORTH, 0, NOBODY)
    return call_event(b, seat, action)


cdef int riichi_action(const riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef uint64_t kans
    cdef int i, kind
    if e.kind == EV_DAHAI:
        return ACT_TSUMOGIRI if e.flags & FLAG_TSUMOGIRI else (e.tile if e.tile < UNKNOWN else NO_ACTION)
    if e.kind == EV_REACH:
        return ACT_OPEN_RIICHI if e.flags & FLAG_OPEN else ACT_RIICHI
    if e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN:
        return call_action(&t.base, e)
    if e.kind == EV_HORA:
        return ACT_WIN
    if e.kind == EV_NUKI:
        return ACT_NORTH
    if e.kind == EV_RYUKYOKU and e.flags == END_NINE_ORPHANS:
        return ACT_NINE_ORPHANS
    if e.kind == EV_ANKAN or e.kind == EV_KAKAN:
        if e.tile >= UNKNOWN:
            return NO_ACTION
        kind = KIND_OF[e.tile]
        kans = _kans(t, r, e.actor)
        if kans >> kind & 1 and (t.base.seats[e.actor].counts[kind] == 4) == (e.kind == EV_ANKAN):
            i = popcount(kans & (bit(kind) - 1))
            return ACT_KAN_1 + i if i < 3 else NO_ACTION
    return NO_ACTION


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
        if b.seats[seat].waits >> kind & 1 and seat != b.claim_from and _robbable(t, r, &b.seats[seat]):
            t.missed |= <uint8_t>(1 << seat)
    if b.claim_event == EV_KAKAN and not r.furiten_on_added_kan:
        t.missed = 0
    elif b.claim_event == EV_ANKAN and not r.furiten_on_concealed_kan:
        t.missed = 0


cdef void _lay(riichi_table_t *t, const riichi_rules_t *r, int kind, int seat, int tile) noexcept nogil:
    """Put a tile on the table for the others to answer."""
    t.base.phase = PHASE_CLAIM
    t.base.claim_event = <uint8_t>kind
    t.base.claim_from = <uint8_t>seat
    t.base.claim_tile = <uint8_t>tile
    t.base.drawn = NO_TILE
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
    cdef int seat = e.actor
    cdef uint8_t me = <uint8_t>(1 << seat)
    cdef int place
    _close_window(t)
    if b.phase == PHASE_REPLACE or (b.phase == PHASE_CLAIM and b.claim_event != EV_DAHAI):
        place = replacement_index(t, b.replaced)
        b.replaced += 1
        b.wall_end -= 1
        t.replacement = b.claim_event if b.phase == PHASE_CLAIM else EV_DAIMINKAN
        if t.replacement != EV_KAKAN or r.added_kan_interrupts:
            _interrupt(t)
        if b.phase == PHASE_CLAIM and r.temporary_furiten_ends == FURITEN_OWN_DRAW_OR_ANY_CALL:
            t.furiten_temporary = 0
    else:
        place = b.wall_next
        b.wall_next += 1
        t.replacement = 0
    if b.wall[place] == UNKNOWN:
        b.wall[place] = e.tile
    if r.temporary_furiten_ends != FURITEN_OWN_DISCARD:
        t.furiten_temporary &= ~me
    b.turn = <uint8_t>seat
    b.drawn = e.tile
    add_tile(&b.seats[seat], e.tile)
    b.phase = PHASE_TURN
    t.after_call = 0
    t.barred = 0


cdef void _apply_dahai(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int seat = e.actor
    cdef seat_t *s = &b.seats[seat]
    cdef uint8_t me = <uint8_t>(1 << seat)
    cdef bint drawn = b.drawn != NO_TILE
    cdef bint unknown = s.unknown > 0
    remove_tile(s, e.tile)
    if r.temporary_furiten_ends == FURITEN_OWN_DISCARD:
        t.furiten_temporary &= ~me
    put_river(b, seat, e.tile, RIVER_TSUMOGIRI if e.flags & FLAG_TSUMOGIRI else 0)
    if not ORPHANS >> KIND_OF[e.tile] & 1:
        t.nagashi &= ~me
    t.ippatsu &= ~me
    if t.declared:
        t.riichi[seat] = t.declared
        t.riichi_at[seat] = <uint8_t>(s.n_river - 1)
        if t.uninterrupted and s.n_river == 1:
            t.riichi[seat] |= RIICHI_DOUBLE
        if r.ippatsu:
            t.ippatsu |= me
        t.stick_due = <uint8_t>seat
        t.declared = 0
    # A drawn tile thrown away again leaves the waits as they were.
    if unknown or not (e.flags & FLAG_TSUMOGIRI and drawn):
        riichi_refresh(t, r, seat)
    t.after_call = 0
    t.barred = 0
    _lay(t, r, EV_DAHAI, seat, e.tile)


cdef void _apply_call(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int action = call_action(b, e)
    cdef int seat = e.actor
    _close_window(t)
    take_call(b, e)
    _interrupt(t)
    _own_call(t, r, seat)
    t.nagashi &= <uint8_t>~(1 << b.claim_from)
    b.turn = <uint8_t>seat
    b.drawn = NO_TILE
    if e.kind == EV_DAIMINKAN:
        t.kan_owners |= <uint8_t>(1 << seat)
        t.dora_due += r.kan_dora
        _set_pao(t, r, seat, b.claim_from, KIND_OF[e.tile])
        riichi_refresh(t, r, seat)
        b.phase = PHASE_REPLACE
        return
    if e.kind == EV_PON:
        _set_pao(t, r, seat, b.claim_from, KIND_OF[e.tile])
    t.after_call = 1
    t.barred = _kuikae(r, action, KIND_OF[e.tile])
    b.phase = PHASE_TURN


cdef void _apply_kan(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    take_kan(&t.base, e)
    t.kan_owners |= <uint8_t>(1 << e.actor)
    t.dora_due += r.kan_dora
    riichi_refresh(t, r, e.actor)
    _lay(t, r, e.kind, e.actor, e.tile)


cdef void _apply_nuki(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef seat_t *s = &t.base.seats[e.actor]
    remove_tile(s, e.tile)
    s.aside += 1
    if not t.riichi[e.actor]:
        riichi_refresh(t, r, e.actor)
    if r.ronned_nuki_interrupts:
        _interrupt(t)
    _lay(t, r, EV_NUKI, e.actor, e.tile)


cdef void _apply_reveal(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    """Learn tiles of a hand that were unknown so far; a fully known hand gets its waits."""
    cdef seat_t *s = &t.base.seats[e.actor]
    cdef int i, code
    cdef bint holds_draw = t.base.turn == e.actor and t.base.drawn < UNKNOWN and s.n_closed % 3 == 2
    for i in range(e.flags):
        code = e.tile if i == 0 else (e.target if i == 1 else e.used[i - 2])
        if s.unknown and code < UNKNOWN:
            s.unknown -= 1
            s.n_closed -= 1
            add_tile(s, code)
    if s.unknown == 0:
        if holds_draw:
            remove_tile(s, t.base.drawn)
        riichi_refresh(t, r, e.actor)
        if holds_draw:
            add_tile(s, t.base.drawn)


cdef void riichi_apply(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    b.asked = 0
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
        t.declared = RIICHI_DECLARED | (RIICHI_OPEN if e.flags & FLAG_OPEN else 0)
    elif e.kind == EV_REACH_ACCEPTED:
        b.scores[e.actor] -= 1000
        b.sticks += 1
        t.stick_due = NOBODY
    elif e.kind == EV_DORA:
        if t.n_dora < 5:
            if b.wall[indicator_index(t, t.n_dora)] == UNKNOWN:
                b.wall[indicator_index(t, t.n_dora)] = e.tile
            t.n_dora += 1
            t.dora_due -= 1
    elif e.kind == EV_HORA:
        b.winners |= <uint8_t>(1 << e.actor)
        if e.actor == e.target and b.drawn == UNKNOWN:
            b.drawn = e.tile
        b.end = END_TSUMO if e.actor == e.target else END_RON
        b.phase = PHASE_WON
    elif e.kind == EV_RYUKYOKU:
        b.end = e.flags
        b.phase = PHASE_DRAWN
        if e.flags == END_EXHAUSTIVE or e.flags == END_NAGASHI:
            _close_window(t)
            t.tenpai = e.used[0] if e.used[0] != NOBODY else _tenpai_seats(t)
            t.hidden = e.used[1] if e.used[1] != NOBODY else 0
    elif e.kind == EV_URA:
        if t.n_ura < 5:
            b.wall[ura_index(t, t.n_ura)] = e.tile
            t.n_ura += 1
    elif e.kind == EV_REVEAL:
        _apply_reveal(t, r, e)
    elif e.kind == EV_DELTA:
        if not t.deltas_given:
            memset(b.deltas, 0, sizeof(b.deltas))
            t.deltas_given = 1
        b.deltas[e.actor] += get_value(e)
    elif e.kind == EV_END:
        riichi_settle(t, r)
        b.phase = PHASE_OVER
        riichi_ask(t, r)


# -- settlement -----------------------------------------------------------------------------------

cdef void riichi_settled_win(
    const riichi_table_t *t, const riichi_rules_t *r, int seat, win_t *out
) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef int s = b.claim_from, nearest = -1, others = 0, _i
    if b.end == END_TSUMO:
        riichi_win(t, r, seat, b.drawn, -1, out)
        return
    riichi_win(t, r, seat, b.claim_tile, b.claim_from, out)
    for _i in range(1, b.players):
        s = next_seat(b, s)
        if b.winners >> s & 1:
            if nearest < 0:
                nearest = s
            elif t.riichi[s]:
                others += 1
    if seat == nearest:
        if r.multi_ron_sticks == STICKS_OWN_BACK:
            out.sticks -= <uint8_t>others
    else:
        out.sticks = 1 if r.multi_ron_sticks == STICKS_OWN_BACK and t.riichi[seat] else 0
        if r.multi_ron_honba != HONBA_EVERY_WINNER:
            out.paid_honba = 0
    if not r.pao_winner_pays:
        if out.pao_daisangen >= 0 and b.winners >> out.pao_daisangen & 1:
            out.pao_daisangen = -1
        if out.pao_daisuushii >= 0 and b.winners >> out.pao_daisuushii & 1:
            out.pao_daisuushii = -1
        if out.pao_suukantsu >= 0 and b.winners >> out.pao_suukantsu & 1:
            out.pao_suukantsu = -1


cdef int riichi_score(const riichi_table_t *t, const riichi_rules_t *r, int seat, score_t *out) noexcept nogil:
    cdef win_t win
    riichi_settled_win(t, r, seat, &win)
    return score_win(r, &win, out)


cdef uint8_t _nagashi_seats(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    cdef uint8_t mask = 0
    cdef int seat
    if r.nagashi == NAGASHI_NONE:
        return 0
    for seat in range(t.base.players):
        if t.nagashi >> seat & 1 and not (r.nagashi_closed_only and t.base.seats[seat].n_open):
            mask |= <uint8_t>(1 << seat)
    return mask


cdef uint8_t _tenpai_seats(const riichi_table_t *t) noexcept nogil:
    cdef uint8_t mask = 0
    cdef int seat
    for seat in range(t.base.players):
        if t.base.seats[seat].waits:
            mask |= <uint8_t>(1 << seat)
    return mask


cdef inline int32_t _up(int32_t points) noexcept nogil:
    return (points + 99) // 100 * 100


cdef void _pay_nagashi(riichi_table_t *t, const riichi_rules_t *r, int winner, int32_t honba) noexcept nogil:
    """A mangan as by tsumo (section 9.2)."""
    cdef table_t *b = &t.base
    cdef int seat
    cdef int32_t pay
    # With three players the share of the missing seat is lost, or divided among the two payers.
    cdef int32_t share = 0
    if b.players == 3 and not r.tsumo_loss:
        share = _up(4000 // 2) if winner == b.dealer else _up(2000 // 2)
    for seat in range(b.players):
        if seat == winner:
            continue
        pay = (4000 if winner == b.dealer or seat == b.dealer else 2000) + share + honba
        b.deltas[seat] -= pay
        b.deltas[winner] += pay


cdef void _settle_wins(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    cdef table_t *b = &t.base
    cdef score_t score
    cdef int seat, i
    for seat in range(b.players):
        if b.winners >> seat & 1 and riichi_score(t, r, seat, &score) == SCORE_OK:
            for i in range(b.players):
                b.deltas[i] += score.deltas[i]


cdef void _settle_exhaustive(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int n = popcount(t.tenpai)
    cdef int seat
    if n == 0 or n == b.players or r.noten_payment == 0:
        return
    for seat in range(b.players):
        if t.tenpai >> seat & 1:
            b.deltas[seat] += r.noten_payment // n
        else:
            b.deltas[seat] -= r.noten_payment // (b.players - n)


cdef void _settle_nagashi(riichi_table_t *t, const riichi_rules_t *r, bint pay) noexcept nogil:
    cdef table_t *b = &t.base
    cdef uint8_t seats = _nagashi_seats(t, r)
    cdef int seat = b.dealer, _i
    cdef bint first = True
    for _i in range(b.players):
        if seats >> seat & 1:
            if pay:
                _pay_nagashi(
                    t, r, seat,
                    r.honba_tsumo * b.honba
                    if r.nagashi == NAGASHI_WIN and (first or r.multi_ron_honba == HONBA_EVERY_WINNER) else 0,
                )
                if r.nagashi == NAGASHI_WIN and r.nagashi_sticks == NAGASHI_STICKS_FIRST and first:
                    b.deltas[seat] += 1000 * b.sticks
            first = False
        seat = next_seat(b, seat)
    if r.nagashi == NAGASHI_WIN:
        b.winners = seats
        t.stays = seats >> b.dealer & 1
        t.next_honba = b.honba + 1 if t.stays else 0
        if r.nagashi_sticks == NAGASHI_STICKS_FIRST:
            t.next_sticks = 0


cdef void riichi_settle(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int seat
    cdef bint pay = not t.deltas_given
    t.next_honba = <uint8_t>(b.honba + (b.honba < 255))
    t.next_sticks = b.sticks
    if b.end == END_TSUMO or b.end == END_RON:
        if pay:
            _settle_wins(t, r)
        t.stays = b.winners >> b.dealer & 1
        if not t.stays:
            t.next_honba = 0
        t.next_sticks = 0
    elif b.end == END_EXHAUSTIVE or b.end == END_NAGASHI:
        t.stays = r.renchan_on_tenpai and t.tenpai >> b.dealer & 1
        if b.end == END_NAGASHI:
            _settle_nagashi(t, r, pay)
        if pay and (b.end == END_EXHAUSTIVE or not r.nagashi_replaces_noten):
            _settle_exhaustive(t, r)
    else:
        t.stays = r.renchan_on_abort
    for seat in range(b.players):
        b.scores[seat] += b.deltas[seat]


# -- live play ------------------------------------------------------------------------------------

cdef inline void _emit(riichi_table_t *t, const riichi_rules_t *r, log_t *log, event_t e) noexcept nogil:
    write_log(log, &e)
    riichi_apply(t, r, &e)


cdef inline void _draw(riichi_table_t *t, const riichi_rules_t *r, log_t *log, int seat, bint replacement) noexcept nogil:
    cdef int place = replacement_index(t, t.base.replaced) if replacement else t.base.wall_next
    _emit(t, r, log, make_event(EV_TSUMO, seat, t.base.wall[place], FLAG_REPLACEMENT if replacement else 0, NOBODY))


cdef void _turn_over(riichi_table_t *t, const riichi_rules_t *r, log_t *log, int keep) noexcept nogil:
    """Turn over indicators until `keep` are still due."""
    while t.dora_due > keep and t.n_dora < 5:
        _emit(t, r, log, make_event(EV_DORA, NOBODY, t.base.wall[indicator_index(t, t.n_dora)], 0, NOBODY))


cdef inline int _kan_keeps(const riichi_rules_t *r, int kind) noexcept nogil:
    """How many indicators stay due when the replacement for a kan is drawn."""
    return (r.concealed_kan_dora if kind == EV_ANKAN else r.open_kan_dora) != DORA_AT_ONCE


cdef int _abort(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    """The abortive draw due when the discard on the table passes, END_NONE if none."""
    cdef const table_t *b = &t.base
    cdef int seat, kind
    cdef bint all_riichi = True
    if r.four_winds and t.uninterrupted and b.players == 4 and b.n_discards == 4:
        kind = b.seats[0].river[0] & RIVER_CODE
        if WINDS >> kind & 1:
            for seat in range(1, 4):
                if b.seats[seat].river[0] & RIVER_CODE != kind:
                    kind = -1
            if kind >= 0:
                return END_FOUR_WINDS
    if r.four_riichi and b.players == 4:
        for seat in range(4):
            if not t.riichi[seat]:
                all_riichi = False
        if all_riichi:
            return END_FOUR_RIICHI
    if r.four_kans and b.kans == 4 and popcount(t.kan_owners) > 1:
        return END_FOUR_KANS
    return END_NONE


cdef void _exhaust(riichi_table_t *t, const riichi_rules_t *r, log_t *log, uint8_t hidden) noexcept nogil:
    cdef event_t e = make_event(EV_RYUKYOKU, NOBODY, NO_TILE, END_EXHAUSTIVE, NOBODY)
    if _nagashi_seats(t, r):
        e.flags = END_NAGASHI
    e.used[0] = _tenpai_seats(t) & ~hidden
    e.used[1] = hidden
    _emit(t, r, log, e)


cdef void _pass(riichi_table_t *t, const riichi_rules_t *r, log_t *log) noexcept nogil:
    """Nobody takes the tile on the table."""
    cdef table_t *b = &t.base
    cdef int end, seat
    if b.claim_event != EV_DAHAI:
        _turn_over(t, r, log, _kan_keeps(r, b.claim_event) if b.claim_event != EV_NUKI else t.dora_due)
        _draw(t, r, log, b.claim_from, True)
        return
    if t.stick_due != NOBODY:
        _emit(t, r, log, make_event(EV_REACH_ACCEPTED, t.stick_due, NO_TILE, 0, NOBODY))
    _turn_over(t, r, log, 0)
    end = _abort(t, r)
    if end != END_NONE:
        _emit(t, r, log, make_event(EV_RYUKYOKU, NOBODY, NO_TILE, end, NOBODY))
    elif live_tiles(b):
        _draw(t, r, log, next_seat(b, b.claim_from), False)
    else:
        if r.tenpai_may_be_hidden:
            for seat in range(b.players):
                if b.seats[seat].waits and not t.riichi[seat]:
                    b.phase = PHASE_SHOW
                    return
        _exhaust(t, r, log, 0)


cdef inline bint _several(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    if r.multi_ron == RON_HEAD_BUMP:
        return False
    return t.base.claim_event == EV_DAHAI or r.multi_rob != ROB_NEAREST


cdef void _resolve(riichi_table_t *t, const riichi_rules_t *r, log_t *log, int rank, uint8_t seats) noexcept nogil:
    """Turn the best answers to the tile on the table into events."""
    cdef table_t *b = &t.base
    cdef int seat = b.claim_from, _i
    if rank == 0:
        _pass(t, r, log)
        return
    if rank == 3:
        if popcount(seats) == 3 and r.triple_ron == TRIPLE_DRAW:
            _emit(t, r, log, make_event(EV_RYUKYOKU, NOBODY, NO_TILE, END_TRIPLE_RON, NOBODY))
            return
        for _i in range(1, b.players):
            seat = next_seat(b, seat)
            if seats >> seat & 1:
                _emit(t, r, log, make_event(EV_HORA, seat, b.claim_tile, 0, b.claim_from))
        return
    if t.stick_due != NOBODY:
        _emit(t, r, log, make_event(EV_REACH_ACCEPTED, t.stick_due, NO_TILE, 0, NOBODY))
    _turn_over(t, r, log, 0)
    seat = lowest(seats)
    _emit(t, r, log, call_event(b, seat, b.answers[seat]))


cdef void riichi_advance(riichi_table_t *t, const riichi_rules_t *r, log_t *log) noexcept nogil:
    cdef table_t *b = &t.base
    while True:
        if b.phase == PHASE_TURN:
            riichi_ask(t, r)
            return
        if b.phase == PHASE_CLAIM:
            if b.claim_event == EV_DAHAI:
                if t.dora_due and r.kan_dora_on_discard_ron:
                    _turn_over(t, r, log, 0)
            elif b.claim_event != EV_NUKI and t.dora_due > 1 and r.pending_dora_on_robbed_kan:
                _turn_over(t, r, log, 1)
            if riichi_ask(t, r):
                return
            _pass(t, r, log)
        elif b.phase == PHASE_DRAW:
            _draw(t, r, log, b.turn, False)
        elif b.phase == PHASE_REPLACE:
            _turn_over(t, r, log, _kan_keeps(r, EV_DAIMINKAN))
            _draw(t, r, log, b.turn, True)
        elif b.phase == PHASE_SHOW:
            riichi_ask(t, r)
            return
        elif b.phase == PHASE_WON or b.phase == PHASE_DRAWN:
            _emit(t, r, log, make_event(EV_END, NOBODY, NO_TILE, b.end, NOBODY))
        else:
            return


cdef void riichi_act(riichi_table_t *t, const riichi_rules_t *r, log_t *log, int seat, int action) noexcept nogil:
    cdef table_t *b = &t.base
    cdef uint8_t seats = 0, hidden = 0
    cdef int rank, i
    if b.phase == PHASE_TURN:
        _emit(t, r, log, riichi_event(t, r, seat, action))
        riichi_advance(t, r, log)
        return
    b.answers[seat] = <uint8_t>action
    b.answered |= <uint8_t>(1 << seat)
    if b.phase == PHASE_CLAIM:
        if b.asked == b.answered and action == ACT_PASS and b.asked & (b.asked - 1) == 0:
            rank = 0
        else:
            rank = settle_claims(b, _several(t, r), &seats)
        if rank < 0:
            return
        _resolve(t, r, log, rank, seats)
    elif b.phase == PHASE_SHOW:
        if b.asked & ~b.answered:
            return
        for i in range(b.players):
            if b.asked >> i & 1 and b.answers[i] == ACT_HIDE_TENPAI:
                hidden |= <uint8_t>(1 << i)
        _exhaust(t, r, log, hidden)
    riichi_advance(t, r, log)


# -- events from elsewhere ------------------------------------------------------------------------

cdef int _copies_known(const riichi_table_t *t, int kind) noexcept nogil:
    """Copies of a kind the state has seen, indicators and norths included."""
    cdef int n = known_copies(&t.base, kind)
    cdef int i, code
    for i in range(t.n_dora):
        code = t.base.wall[indicator_index(t, i)]
        n += code < UNKNOWN and KIND_OF[code] == kind
    if kind == NORTH:
        for i in range(t.base.players):
            n += t.base.seats[i].aside
    return n


cdef int _refuse_tile(const riichi_table_t *t, const riichi_rules_t *r, int code, int place) noexcept nogil:
    """Why a tile cannot come from a place of the wall."""
    cdef int kind
    if t.base.wall[place] != UNKNOWN:
        return REFUSED_NOT if t.base.wall[place] == code else REFUSED_WALL
    if code == UNKNOWN:
        return REFUSED_NOT
    if code > UNKNOWN:
        return REFUSED_TILE
    kind = KIND_OF[code]
    if r.players == 3 and NO_SANMA >> kind & 1:
        return REFUSED_TILE
    if code >= RED_M and _reds(r, kind) == 0:
        return REFUSED_TILE
    return REFUSED_COPIES if _copies_known(t, kind) >= 4 else REFUSED_NOT


cdef int _refuse_tsumo(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef bint replacement = b.phase == PHASE_REPLACE or (b.phase == PHASE_CLAIM and b.claim_event != EV_DAHAI)
    if b.phase == PHASE_CLAIM:
        if e.actor != (b.claim_from if replacement else next_seat(b, b.claim_from)):
            return REFUSED_SEAT
        if not replacement:
            if t.stick_due != NOBODY or t.dora_due or _abort(t, r) != END_NONE:
                return REFUSED_DUE
            if live_tiles(b) == 0:
                return REFUSED_PHASE
    elif b.phase == PHASE_DRAW or b.phase == PHASE_REPLACE:
        if e.actor != b.turn:
            return REFUSED_SEAT
    else:
        return REFUSED_PHASE
    if e.tile == UNKNOWN and b.seats[e.actor].unknown == 0:
        return REFUSED_TILE
    return _refuse_tile(t, r, e.tile, replacement_index(t, b.replaced) if replacement else b.wall_next)


cdef bint _could_hold(const seat_t *s, const event_t *e) noexcept nogil:
    """Say whether a partly unknown hand can hold what an event takes from it."""
    cdef int i, n = 0, room = s.unknown
    cdef uint8_t take[4]
    if e.kind == EV_ANKAN or e.kind == EV_KAKAN or e.kind == EV_DAHAI or e.kind == EV_NUKI:
        take[n] = e.tile
        n += 1
    if e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN or e.kind == EV_ANKAN:
        for i in range(2 if e.kind == EV_CHI or e.kind == EV_PON else 3):
            take[n] = e.used[i]
            n += 1
    for i in range(n):
        if take[i] > UNKNOWN:
            return False
        if take[i] == UNKNOWN or copies(s, take[i]) == 0:
            room -= 1
    return room >= 0


cdef int _refuse_hidden(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    """Check an act of a seat whose hand is not known by what is public."""
    cdef table_t *b = &t.base
    cdef const seat_t *s = &b.seats[e.actor]
    cdef bint own = e.kind == EV_DAHAI or e.kind == EV_REACH or e.kind == EV_ANKAN or e.kind == EV_KAKAN \
        or e.kind == EV_NUKI or (e.kind == EV_RYUKYOKU)
    cdef int i
    if not _could_hold(s, e):
        return REFUSED_TILE
    if own:
        if t.after_call or t.declared:
            if e.kind != EV_DAHAI:
                return REFUSED_RULE
            return REFUSED_RULE if t.barred >> KIND_OF[e.tile] & 1 else REFUSED_NOT
        if t.riichi[e.actor] and (e.kind == EV_REACH or e.kind == EV_KAKAN):
            return REFUSED_RULE
        if e.kind == EV_DAHAI and t.riichi[e.actor] and not e.flags & FLAG_TSUMOGIRI:
            return REFUSED_RULE
        if e.kind == EV_REACH and (
            s.n_open or live_tiles(b) < r.riichi_min_live
            or (not r.riichi_below_1000 and b.scores[e.actor] < r.riichi_min_points)
        ):
            return REFUSED_RULE
        if e.kind == EV_ANKAN or e.kind == EV_KAKAN or e.kind == EV_NUKI:
            if live_tiles(b) == 0 or (e.kind != EV_NUKI and b.kans >= 4) or (e.kind == EV_NUKI and not r.nuki):
                return REFUSED_RULE
            if e.kind == EV_KAKAN and not s.pons >> KIND_OF[e.tile] & 1:
                return REFUSED_RULE
            for i in range(3):
                if e.kind == EV_ANKAN and (e.used[i] >= UNKNOWN or KIND_OF[e.used[i]] != KIND_OF[e.tile]):
                    return REFUSED_TILE
        if e.kind == EV_RYUKYOKU and not (r.nine_orphans and t.uninterrupted and s.n_river == 0):
            return REFUSED_RULE
        return REFUSED_NOT
    if e.kind == EV_HORA:
        return REFUSED_NOT if s.discarded >> KIND_OF[e.tile] & 1 == 0 or e.target == e.actor else REFUSED_RULE
    if t.riichi[e.actor] or b.claim_event != EV_DAHAI or (live_tiles(b) == 0 and not r.call_on_last_discard):
        return REFUSED_RULE
    if call_action(b, e) == NO_ACTION or (e.kind == EV_DAIMINKAN and (b.kans >= 4 or live_tiles(b) == 0)):
        return REFUSED_RULE
    if e.kind == EV_CHI and (not r.chi or e.actor != next_seat(b, b.claim_from)):
        return REFUSED_RULE
    return REFUSED_NOT


cdef int _refuse_act(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    """Check what a seat does: on its turn, or with the tile on the table."""
    cdef table_t *b = &t.base
    cdef const seat_t *s
    cdef bint claim = e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN \
        or (e.kind == EV_HORA and e.target != e.actor)
    cdef int action
    if e.actor >= b.players:
        return REFUSED_SEAT
    s = &b.seats[e.actor]
    if claim:
        if b.phase != PHASE_CLAIM and not (b.phase == PHASE_WON and e.kind == EV_HORA and b.end == END_RON):
            return REFUSED_PHASE
        if e.target != b.claim_from or e.actor == b.claim_from:
            return REFUSED_SEAT
        if e.tile != b.claim_tile:
            return REFUSED_TILE
        if e.kind == EV_HORA:
            if b.winners >> e.actor & 1:
                return REFUSED_SEAT
            if b.winners and (
                not _several(t, r) or (popcount(b.winners) == 2 and r.triple_ron == TRIPLE_DRAW)
            ):
                return REFUSED_RULE
        elif t.stick_due != NOBODY or t.dora_due:
            return REFUSED_DUE
    else:
        if b.phase != PHASE_TURN:
            return REFUSED_PHASE
        if e.actor != b.turn:
            return REFUSED_SEAT
        if e.kind == EV_DAHAI and e.flags & FLAG_TSUMOGIRI and b.drawn != UNKNOWN and e.tile != b.drawn:
            return REFUSED_TILE
        if e.kind == EV_HORA and b.drawn != UNKNOWN and e.tile != b.drawn:
            return REFUSED_TILE
        if (e.kind == EV_DAHAI or e.kind == EV_NUKI) and e.tile >= UNKNOWN:
            return REFUSED_TILE
    if s.unknown:
        return _refuse_hidden(t, r, e)
    action = riichi_action(t, r, e)
    if action == NO_ACTION:
        return REFUSED_RULE
    if e.kind == EV_DAHAI and copies(s, e.tile) == 0:
        return REFUSED_TILE
    if not (_legal_claim(t, r, e.actor) if claim else _legal_turn(t, r)) >> action & 1:
        return REFUSED_RULE
    return REFUSED_NOT


cdef int _refuse_ryukyoku(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    cdef int seat, rons = 0
    if e.flags == END_NINE_ORPHANS:
        return _refuse_act(t, r, e)
    if b.phase != PHASE_CLAIM or b.claim_event != EV_DAHAI:
        # A third ron on a kan or a north aborts too.
        if not (b.phase == PHASE_CLAIM and e.flags == END_TRIPLE_RON) and b.phase != PHASE_SHOW:
            return REFUSED_PHASE
    if e.flags == END_TRIPLE_RON:
        for seat in range(b.players):
            if seat != b.claim_from and (b.seats[seat].unknown or _legal_claim(t, r, seat) >> ACT_WIN & 1):
                rons += 1
        return REFUSED_NOT if rons == 3 and r.triple_ron == TRIPLE_DRAW and _several(t, r) else REFUSED_RULE
    if t.stick_due != NOBODY or t.dora_due:
        return REFUSED_DUE
    if e.flags == END_EXHAUSTIVE or e.flags == END_NAGASHI:
        if live_tiles(b) or _abort(t, r) != END_NONE:
            return REFUSED_RULE
        return REFUSED_NOT if (_nagashi_seats(t, r) != 0) == (e.flags == END_NAGASHI) else REFUSED_RULE
    return REFUSED_NOT if _abort(t, r) == e.flags else REFUSED_RULE


cdef int riichi_refuse(riichi_table_t *t, const riichi_rules_t *r, const event_t *e) noexcept nogil:
    cdef table_t *b = &t.base
    if e.actor >= b.players and e.kind != EV_DORA and e.kind != EV_RYUKYOKU and e.kind != EV_URA and e.kind != EV_END:
        return REFUSED_SEAT
    if e.kind == EV_TSUMO:
        return _refuse_tsumo(t, r, e)
    if (
        e.kind == EV_DAHAI or e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN or e.kind == EV_ANKAN
        or e.kind == EV_KAKAN or e.kind == EV_NUKI or e.kind == EV_REACH or e.kind == EV_HORA
    ):
        return _refuse_act(t, r, e)
    if e.kind == EV_RYUKYOKU:
        return _refuse_ryukyoku(t, r, e)
    if e.kind == EV_REACH_ACCEPTED:
        return REFUSED_NOT if b.phase == PHASE_CLAIM and t.stick_due == e.actor else REFUSED_PHASE
    if e.kind == EV_DORA:
        if t.dora_due == 0 or t.n_dora >= 5 or b.phase == PHASE_OVER:
            return REFUSED_PHASE
        return _refuse_tile(t, r, e.tile, indicator_index(t, t.n_dora))
    if e.kind == EV_URA:
        if b.phase != PHASE_WON or t.n_ura >= t.n_dora:
            return REFUSED_PHASE
        return _refuse_tile(t, r, e.tile, ura_index(t, t.n_ura))
    if e.kind == EV_REVEAL:
        return REFUSED_NOT if e.flags <= b.seats[e.actor].unknown else REFUSED_TILE
    if e.kind == EV_DELTA or e.kind == EV_END:
        return REFUSED_NOT if b.phase == PHASE_WON or b.phase == PHASE_DRAWN else REFUSED_PHASE
    return REFUSED_KIND


cdef void riichi_redact(riichi_table_t *t, const riichi_rules_t *r, int seat) noexcept nogil:
    cdef table_t *b = &t.base
    cdef seat_t *s
    cdef int other, i
    cdef uint8_t shown[5]
    cdef uint8_t me = <uint8_t>(1 << seat) if seat != NOBODY else 0
    for i in range(t.n_dora):
        shown[i] = b.wall[indicator_index(t, i)]
    memset(b.wall, UNKNOWN, b.wall_size)
    for i in range(t.n_dora):
        b.wall[indicator_index(t, i)] = shown[i]
    for other in range(b.players):
        if other == seat:
            continue
        s = &b.seats[other]
        memset(s.counts, 0, sizeof(s.counts))
        memset(s.reds, 0, sizeof(s.reds))
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
    t.furiten_temporary &= me
    t.furiten_riichi &= me
    t.missed &= me
