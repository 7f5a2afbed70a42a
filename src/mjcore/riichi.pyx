"""Riichi value of a complete hand: fu, and the reading and place of the winning tile that pay most.

Sources: sections 6 (yaku), 7 (fu) and 8 (points) of the riichi rules. Every decision that tables take
differently is a field of ``riichi_rules_t``.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset
from mjcore.riichi_points cimport YAKUMAN_BASE, base_points, pair_fu, rounded_fu, settle_win, yakuman_units
from mjcore.riichi_win cimport (
    FORM_CHIITOI, FORM_KOKUSHI, FORM_REGULAR, HAN_MINIMUM, LIMIT_MANGAN, LIMIT_YAKUMAN, NOT_COMPLETE, NO_YAKU,
    SCORE_OK, WAIT_CHIITOI, WAIT_KANCHAN, WAIT_KOKUSHI, WAIT_KOKUSHI_13, WAIT_PENCHAN, WAIT_RYANMEN, WAIT_SHANPON,
    WAIT_TANKI, WIN_DOUBLE_RIICHI, WIN_OPEN_RIICHI, WIN_RENHOU, WIN_RIICHI, YAKU_CHIITOITSU, YAKU_KOKUSHI,
    YAKU_KOKUSHI_13, YAKU_PINFU, YAKU_RENHOU, YAKU_SANANKOU, YAKU_SUUANKOU, YAKU_SUUANKOU_TANKI, in_melds, score_t,
    win_t,
)
from mjcore.riichi_yaku cimport context_t, read_win, yaku_of_reading
from mjcore.rules cimport RENHOU_MANGAN, riichi_rules_t
from mjcore.shapes cimport MAX_READINGS, decompose, is_seven_pairs, is_thirteen_orphans, reading_t
from mjcore.tiles cimport NORTH, ORPHANS, SIMPLES, bit, dora_kind, popcount

cdef enum:
    IN_TRIPLET = 64           # values of score_t.win_in
    IN_PAIR = 128


cdef inline int count_dora(const riichi_rules_t *rules, const win_t *win, const uint8_t *indicators,
                           int n) noexcept nogil:
    cdef int i, kind, total = 0
    for i in range(n):
        kind = dora_kind(indicators[i], rules.players == 3)
        total += win.counts[kind] + in_melds(win, kind)
        if kind == NORTH:
            total += win.nuki
    return total


cdef inline bint better(const score_t *a, const score_t *b) noexcept nogil:
    """Tell whether ``a`` is the reading to take: most pay, a yakuman before a counted one, most han, most fu."""
    if a.base != b.base:
        return a.base > b.base
    if (a.yakuman == 0) != (b.yakuman == 0):
        return a.yakuman != 0
    if a.han != b.han:
        return a.han > b.han
    return a.raw_fu > b.raw_fu


cdef inline void value_ordinary(const riichi_rules_t *rules, const context_t *c, uint64_t yaku, int han, int fu,
                                score_t *out) noexcept nogil:
    """Write the numbers of an ordinary hand."""
    out.yaku = yaku
    out.yaku_han = han
    out.yakuman = 0
    out.han = han + c.extra
    out.raw_fu = fu
    out.fu = rounded_fu(fu)
    out.base = base_points(rules, out.han, out.fu, &out.limit) if han >= c.minimum else 0


cdef inline void value_yakuman(const riichi_rules_t *rules, uint64_t found, int fu, score_t *out) noexcept nogil:
    cdef int units = yakuman_units(rules, found)
    out.yaku = found
    out.yaku_han = 0
    out.han = 0
    out.yakuman = units
    out.raw_fu = fu
    out.fu = rounded_fu(fu)
    out.limit = LIMIT_YAKUMAN
    out.base = YAKUMAN_BASE * units


cdef inline int wait_of_run(int first, int kind) noexcept nogil:
    """Tell what wait a run had before its tile ``kind`` came."""
    cdef int place = kind - first
    if place == 1:
        return WAIT_KANCHAN
    if place == 2 and first % 9 == 0:
        return WAIT_PENCHAN
    if place == 0 and first % 9 == 6:
        return WAIT_PENCHAN
    return WAIT_RYANMEN


cdef inline void try_reading(const riichi_rules_t *rules, const win_t *win, const context_t *c, const reading_t *r,
                             score_t *best) noexcept nogil:
    """Value one reading with every place the winning tile can have in it; keep the best."""
    cdef score_t now
    cdef uint64_t yaku, found, here, found_here
    cdef int han, n_runs = r.n_runs + c.n_chi, i, place, wait, fu, han_here, tried = 0
    cdef int fu_sets = c.meld_fu, fu_pair, closed_triplets
    cdef bint ron_triplet, pinfu_shape
    han = yaku_of_reading(rules, win, c, r, &yaku, &found)
    # --- fu of the shape ---
    if r.triplets:
        fu_sets += 4 * popcount(r.triplets & SIMPLES) + 8 * popcount(r.triplets & ORPHANS)
    fu_pair = pair_fu(rules, win, r.pair) if (c.valued >> r.pair) & 1 else 0
    # --- each place of the winning tile ---
    for i in range(-2, r.n_runs):
        ron_triplet = False
        if i == -2:
            if r.pair != win.win_kind:
                continue
            place = IN_PAIR
            wait = WAIT_TANKI
        elif i == -1:
            if not (r.triplets >> win.win_kind) & 1:
                continue
            place = IN_TRIPLET + win.win_kind
            wait = WAIT_SHANPON
            ron_triplet = not c.tsumo
        else:
            if win.win_kind < r.run[i] or win.win_kind > r.run[i] + 2 or (tried >> (win.win_kind - r.run[i])) & 1:
                continue
            tried |= 1 << (win.win_kind - r.run[i])
            place = i
            wait = wait_of_run(r.run[i], win.win_kind)
        closed_triplets = r.n_triplets - ron_triplet + c.n_ankans
        found_here = found
        if closed_triplets == 4:
            found_here |= bit(YAKU_SUUANKOU_TANKI if wait == WAIT_TANKI else YAKU_SUUANKOU)
        here = yaku
        han_here = han
        if closed_triplets == 3:
            here |= bit(YAKU_SANANKOU)
            han_here += 2
        fu = fu_sets + fu_pair
        if ron_triplet:
            fu -= 4 if (ORPHANS >> win.win_kind) & 1 else 2
        if wait != WAIT_RYANMEN and wait != WAIT_SHANPON:
            fu += 2
        pinfu_shape = fu == 0 and n_runs == 4
        fu += 20
        if c.tsumo:
            if not (pinfu_shape and c.closed and rules.pinfu_tsumo_20):
                fu += 2
        elif c.closed:
            fu += 10
        if pinfu_shape:
            if c.closed:
                if not c.tsumo or rules.pinfu_tsumo_20:
                    here |= bit(YAKU_PINFU)
                    han_here += 1
            elif fu == 20 and rules.open_pinfu_30:
                fu = 30
        if found_here:
            value_yakuman(rules, found_here, fu, &now)
        else:
            value_ordinary(rules, c, here, han_here, fu, &now)
        if best.status != SCORE_OK or better(&now, best):
            now.status = SCORE_OK
            now.form = FORM_REGULAR
            now.wait = wait
            now.win_in = place
            now.reading = r[0]
            best[0] = now


cdef inline void try_pairs(const riichi_rules_t *rules, const win_t *win, const context_t *c,
                           score_t *best) noexcept nogil:
    cdef score_t now
    cdef uint64_t yaku = c.yaku | bit(YAKU_CHIITOITSU)
    if c.yakuman:
        value_yakuman(rules, c.yakuman, 25, &now)
    else:
        value_ordinary(rules, c, yaku, c.han + 2, 25, &now)
    if best.status != SCORE_OK or better(&now, best):
        now.status = SCORE_OK
        now.form = FORM_CHIITOI
        now.wait = WAIT_CHIITOI
        now.win_in = IN_PAIR
        memset(&now.reading, 0, sizeof(reading_t))
        best[0] = now


cdef int score_win(const riichi_rules_t *rules, const win_t *win, score_t *out) noexcept nogil:
    cdef context_t c
    cdef reading_t readings[MAX_READINGS]
    cdef int n, i
    cdef bint riichi
    n = decompose(win.counts, readings)
    out.status = NOT_COMPLETE
    read_win(rules, win, &c)
    riichi = (win.flags & (WIN_RIICHI | WIN_DOUBLE_RIICHI | WIN_OPEN_RIICHI)) != 0
    out.dora = count_dora(rules, win, win.dora, win.n_dora)
    out.ura = count_dora(rules, win, win.ura, win.n_ura) if riichi and rules.ura_dora else 0
    out.red = win.red if rules.red_dora else 0
    out.nuki = win.nuki
    c.extra = out.dora + out.ura + out.red + out.nuki
    c.minimum = rules.han_minimum
    if rules.raised_minimum_honba and win.honba >= rules.raised_minimum_honba:
        c.minimum = rules.raised_han_minimum
    cdef int dora = out.dora, ura = out.ura, red = out.red, nuki = out.nuki
    for i in range(n):
        try_reading(rules, win, &c, &readings[i], out)
    if win.n_melds == 0:
        if is_seven_pairs(win.counts):
            try_pairs(rules, win, &c, out)
        elif n == 0 and is_thirteen_orphans(win.counts):
            out.form = FORM_KOKUSHI
            out.wait = WAIT_KOKUSHI_13 if win.counts[win.win_kind] == 2 else WAIT_KOKUSHI
            out.win_in = IN_PAIR
            memset(&out.reading, 0, sizeof(reading_t))
            value_yakuman(
                rules, c.yakuman | bit(YAKU_KOKUSHI_13 if out.wait == WAIT_KOKUSHI_13 else YAKU_KOKUSHI),
                22 if c.tsumo else 30, out,
            )
            out.status = SCORE_OK
    if out.status != SCORE_OK:
        return NOT_COMPLETE
    out.dora = dora
    out.ura = ura
    out.red = red
    out.nuki = nuki
    if win.flags & WIN_RENHOU and rules.renhou == RENHOU_MANGAN and out.base <= 2000:
        # Worth a mangan by itself; an ordinary value counts where it pays more.
        out.yaku = bit(YAKU_RENHOU)
        out.yaku_han = out.han = 5
        out.dora = out.ura = out.red = out.nuki = 0
        out.limit = LIMIT_MANGAN
        out.base = 2000
    if not out.yakuman:
        if out.yaku_han == 0:
            out.status = NO_YAKU
            return NO_YAKU
        if out.yaku_han < c.minimum:
            out.status = HAN_MINIMUM
            return HAN_MINIMUM
    settle_win(rules, win, out)
    return SCORE_OK
