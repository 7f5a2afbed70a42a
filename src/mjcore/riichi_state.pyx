"""The state of one riichi hand: deal, waits, circumstances and value of wins, settlement.

Sections named in comments are those of the riichi rules this project follows: 8 points, 9 draws and dealer.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from mjcore.claims cimport nearest
from mjcore.melds cimport MELD_CHI
from mjcore.riichi cimport score_win
from mjcore.riichi_win cimport (
    FURITEN_DISCARD, FURITEN_RIICHI, FURITEN_TEMPORARY, NOT_COMPLETE, SCORE_OK, WIN_CHANKAN, WIN_CHIIHOU,
    WIN_DEALT_INTO_OPEN, WIN_DOUBLE_RIICHI, WIN_HAITEI, WIN_HOUTEI, WIN_IPPATSU, WIN_OPEN_RIICHI, WIN_RENHOU,
    WIN_RIICHI, WIN_RINSHAN, WIN_TENHOU, WIN_TSUMO, score_t, win_t,
)
from mjcore.rules cimport (
    HONBA_EVERY_WINNER, NAGASHI_NONE, NAGASHI_STICKS_FIRST, NAGASHI_WIN, RENHOU_NONE, ROB_KOKUSHI, STICKS_OWN_BACK,
    riichi_rules_t,
)
from mjcore.table cimport (
    END_EXHAUSTIVE, END_NAGASHI, END_RON, END_TSUMO, EV_ANKAN, EV_DAHAI, EV_DORA, EV_NUKI, NOBODY, NO_TILE,
    PHASE_CLAIM, PHASE_TURN, RED_OF, deal_t, event_t, indicator_index, live_tiles, log_t, make_event, meld_t,
    next_seat, orphans_wait, seat_t, table_log_start, table_start, table_t, write_log,
)
from mjcore.tiles cimport ALL_KINDS, KIND_OF, NORTH, NO_SANMA, RED_M, UNKNOWN, bit, popcount

cdef enum:
    DEAD_WALL = 14


# -- tiles and wall -----------------------------------------------------------------------------

cdef inline int _red_fives(const riichi_rules_t *r, int kind) noexcept nogil:
    return r.red_m if kind == 4 else (r.red_p if kind == 13 else (r.red_s if kind == 22 else 0))


cdef int riichi_tiles(const riichi_rules_t *r, uint8_t *out) noexcept nogil:
    cdef int kind, i, red, n = 0
    for kind in range(34):
        if r.players == 3 and NO_SANMA >> kind & 1:
            continue
        red = _red_fives(r, kind)
        for i in range(4):
            out[n] = <uint8_t>(kind if i >= red else RED_M + RED_OF[kind])
            n += 1
    return n


cdef void _set_tiles(table_t *b, const riichi_rules_t *r) noexcept nogil:
    """Say which tiles there are and how the dead wall lies."""
    cdef int i
    b.codes = ALL_KINDS & ~NO_SANMA if r.players == 3 else ALL_KINDS
    for i in range(3):
        b.red[i] = <uint8_t>_red_fives(r, 9 * i + 4)
        if b.red[i]:
            b.codes |= bit(RED_M + i)
    b.refilled = 1
    b.aside_kind = NORTH
    # Behind the indicators lie the replacements: for four kans, with three players for four norths too.
    b.indicator = b.wall_size - 2 - (8 if r.players == 3 else 4)
    b.n_dora = 1


cdef void riichi_start(riichi_table_t *t, const riichi_rules_t *r, const deal_t *deal, log_t *log) noexcept nogil:
    cdef int seat
    cdef event_t e
    memset(t, 0, sizeof(riichi_table_t))
    table_start(&t.base, deal, r.players, 108 if r.players == 3 else 136, DEAD_WALL)
    _set_tiles(&t.base, r)
    memset(t.pao, 0xFF, sizeof(t.pao))
    t.nagashi = 15
    t.stick_due = NOBODY
    t.uninterrupted = 1
    for seat in range(r.players):
        riichi_refresh(t, r, seat)
    table_log_start(&t.base, log)
    e = make_event(EV_DORA, NOBODY, t.base.wall[t.base.indicator], 0, NOBODY)
    write_log(log, &e)


# -- facts read from the state --------------------------------------------------------------------

cdef uint64_t owned_fours(const seat_t *s) noexcept nogil:
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


cdef bint robbable(const riichi_table_t *t, const riichi_rules_t *r, const seat_t *s) noexcept nogil:
    """Say whether a seat may win on the tile that lies on the table, by the kind of event that put it there."""
    if t.base.claim_event == EV_ANKAN:
        return r.rob_concealed_kan == ROB_KOKUSHI and orphans_wait(s)
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
    for i in range(b.n_dora):
        code = b.wall[indicator_index(b, i)]
        if code < UNKNOWN:
            out.dora[out.n_dora] = KIND_OF[code]
            out.n_dora += 1
    if t.riichi[seat] and r.ura_dora:
        n = b.n_dora if r.kan_ura else 1
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
    if not robbable(t, r, s):
        return NOT_COMPLETE
    if t.furiten_riichi >> seat & 1:
        return FURITEN_RIICHI
    if s.waits & s.discarded:
        return FURITEN_DISCARD
    if t.furiten_temporary >> seat & 1:
        return FURITEN_TEMPORARY
    riichi_win(t, r, seat, b.claim_tile, b.claim_from, &win)
    return score_win(r, &win, &score)


# -- settlement -----------------------------------------------------------------------------------

cdef void riichi_settled_win(
    const riichi_table_t *t, const riichi_rules_t *r, int seat, win_t *out
) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef int first, s, others = 0
    if b.end == END_TSUMO:
        # A tile that was never shown: the hand is not known either, and no win by what is.
        riichi_win(t, r, seat, b.drawn if b.drawn < UNKNOWN else 0, -1, out)
        return
    riichi_win(t, r, seat, b.claim_tile, b.claim_from, out)
    first = nearest(b, b.winners)
    for s in range(b.players):
        if s != first and b.winners >> s & 1 and t.riichi[s]:
            others += 1
    if seat == first:
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


cdef uint8_t nagashi_seats(const riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    cdef uint8_t mask = 0
    cdef int seat
    if r.nagashi == NAGASHI_NONE:
        return 0
    for seat in range(t.base.players):
        if t.nagashi >> seat & 1 and not (r.nagashi_closed_only and t.base.seats[seat].n_open):
            mask |= <uint8_t>(1 << seat)
    return mask


cdef uint8_t tenpai_seats(const riichi_table_t *t) noexcept nogil:
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
    cdef uint8_t seats = nagashi_seats(t, r)
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
        b.stays = seats >> b.dealer & 1
        t.next_honba = b.honba + 1 if b.stays else 0
        if r.nagashi_sticks == NAGASHI_STICKS_FIRST:
            t.next_sticks = 0


cdef void riichi_settle(riichi_table_t *t, const riichi_rules_t *r) noexcept nogil:
    cdef table_t *b = &t.base
    cdef bint pay = not b.deltas_given
    t.next_honba = <uint8_t>(b.honba + (b.honba < 255))
    t.next_sticks = b.sticks
    if b.end == END_TSUMO or b.end == END_RON:
        if pay:
            _settle_wins(t, r)
        b.stays = b.winners >> b.dealer & 1
        if not b.stays:
            t.next_honba = 0
        t.next_sticks = 0
    elif b.end == END_EXHAUSTIVE or b.end == END_NAGASHI:
        b.stays = r.renchan_on_tenpai and t.tenpai >> b.dealer & 1
        if b.end == END_NAGASHI:
            _settle_nagashi(t, r, pay)
        if pay and (b.end == END_EXHAUSTIVE or not r.nagashi_replaces_noten):
            _settle_exhaustive(t, r)
    else:
        b.stays = r.renchan_on_abort
