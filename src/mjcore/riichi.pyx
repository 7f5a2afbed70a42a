"""Riichi value of a complete hand: the kernel. Python calls it through `scoring` and `batch`.

Sources: sections 6 (yaku), 7 (fu) and 8 (points) of the riichi rules. Every decision that tables take
differently is a field of ``riichi_rules_t``.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from mjcore.rules cimport (
    KAZOE_MULTIPLE, KAZOE_SANBAIMAN, PAO_HONBA_LIABLE, PAO_ODD_LIABLE, PAO_WHOLE_HAND, RENHOU_MANGAN, RENHOU_YAKUMAN,
    riichi_rules_t,
)
from mjcore.shapes cimport MAX_READINGS, decompose, is_seven_pairs, is_thirteen_orphans, reading_t
from mjcore.tiles cimport (
    DRAGONS, EAST, GREEN, GREENS, HONOURS, NORTH, ORPHANS, SIMPLES, SUIT_M, SUIT_P, SUIT_S, TERMINALS, WHITE, WINDS,
    dora_kind, popcount,
)

cdef extern from *:
    """
    #define MJ_RUN_RANKS ((UINT64_C(0x7F)) | (UINT64_C(0x7F) << 9) | (UINT64_C(0x7F) << 18))
    #define MJ_RUN_EDGES ((UINT64_C(0x41)) | (UINT64_C(0x41) << 9) | (UINT64_C(0x41) << 18))
    #define MJ_RUN_FIRST ((UINT64_C(1)) | (UINT64_C(1) << 9) | (UINT64_C(1) << 18))
    #define MJ_BIT(k) (UINT64_C(1) << (k))
    /* Yakuman from YAKU_TENHOU on. */
    #define MJ_YAKUMAN (~UINT64_C(0) << 32)
    /* Han closed and open by yaku; 0: does not exist so. In the order of the YAKU_ numbers. */
    static const uint8_t mj_han[2][32] = {
        /* open */ {0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 0, 2, 2, 5, 0},
        /* closed */ {1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 6, 5},
    };
    """
    const uint64_t RUN_EDGES "MJ_RUN_EDGES"
    const uint64_t RUN_FIRST "MJ_RUN_FIRST"
    const uint64_t YAKUMAN_BITS "MJ_YAKUMAN"
    uint64_t BIT "MJ_BIT" (int n) noexcept nogil
    const uint8_t mj_han[2][32]

cdef enum:
    IN_TRIPLET = 64           # values of score_t.win_in
    IN_PAIR = 128
    YAKUMAN_BASE = 8000

# What is known of a hand before its closed part is divided.
cdef struct context_t:
    uint64_t present          # kinds in hand and melds
    uint64_t meld_runs
    uint64_t meld_triplets    # pons and kans
    uint64_t yaku             # of the circumstances
    uint64_t yakuman          # of the circumstances
    uint64_t valued           # kinds whose pair earns fu
    int han                   # of `yaku`
    int n_chi
    int n_kans
    int n_ankans
    int meld_fu
    bint closed
    bint tsumo
    int extra                 # han from dora of every sort
    int minimum               # han from yaku a win needs


cdef int yaku_han(int yaku, bint closed) noexcept nogil:
    if yaku < 0 or yaku >= 32:
        return 0
    return mj_han[closed][yaku]


cdef int32_t base_points(const riichi_rules_t *rules, int han, int fu, uint8_t *limit) noexcept nogil:
    cdef int32_t base
    if han >= 13:
        if rules.kazoe == KAZOE_SANBAIMAN:
            limit[0] = LIMIT_SANBAIMAN
            return 6000
        limit[0] = LIMIT_KAZOE_YAKUMAN
        return YAKUMAN_BASE * (han // 13) if rules.kazoe == KAZOE_MULTIPLE else YAKUMAN_BASE
    if han >= 11:
        limit[0] = LIMIT_SANBAIMAN
        return 6000
    if han >= 8:
        limit[0] = LIMIT_BAIMAN
        return 4000
    if han >= 6:
        limit[0] = LIMIT_HANEMAN
        return 3000
    if han == 5:
        limit[0] = LIMIT_MANGAN
        return 2000
    base = fu << (han + 2)
    if base >= 2000 or (rules.kiriage and base == 1920):
        limit[0] = LIMIT_MANGAN
        return 2000
    limit[0] = LIMIT_NONE
    return base


cdef int triplet_fu(int kind, bint closed, bint kan) noexcept nogil:
    cdef int fu = 4 if (ORPHANS >> kind) & 1 else 2
    if closed:
        fu *= 2
    return fu * 4 if kan else fu


cdef int pair_fu(const riichi_rules_t *rules, const win_t *win, int kind) noexcept nogil:
    cdef bint seat, prevailing
    if kind < EAST:
        return 0
    if kind >= WHITE:
        return 2
    seat = kind == EAST + seat_wind(rules, win)
    prevailing = kind == EAST + win.round_wind
    if seat and prevailing:
        return rules.double_wind_fu
    return 2 if seat or prevailing else 0


cdef inline int seat_wind(const riichi_rules_t *rules, const win_t *win) noexcept nogil:
    cdef int wind = win.winner - win.dealer
    return wind + rules.players if wind < 0 else wind


cdef inline int in_melds(const win_t *win, int kind) noexcept nogil:
    """Count the tiles of ``kind`` in the melds."""
    cdef int i, n = 0, offset
    for i in range(win.n_melds):
        offset = kind - win.meld_kind[i]
        if win.meld_type[i] == MELD_CHI:
            n += 0 <= offset < 3
        elif offset == 0:
            n += 3 if win.meld_type[i] == MELD_PON else 4
    return n


cdef inline int count_dora(const riichi_rules_t *rules, const win_t *win, const uint8_t *indicators,
                           int n) noexcept nogil:
    cdef int i, kind, total = 0
    for i in range(n):
        kind = dora_kind(indicators[i], rules.players == 3)
        total += win.counts[kind] + in_melds(win, kind)
        if kind == NORTH:
            total += win.nuki
    return total


cdef inline void circumstances(const riichi_rules_t *rules, const win_t *win, context_t *c) noexcept nogil:
    """Find the yaku that do not depend on the shape."""
    cdef uint32_t flags = win.flags
    cdef uint64_t yaku = 0, yakuman = 0
    cdef int han = 0
    if flags == 0:
        pass
    else:
        if flags & WIN_TSUMO and c.closed:
            yaku |= BIT(YAKU_MENZEN_TSUMO)
            han += 1
        if flags & (WIN_RIICHI | WIN_DOUBLE_RIICHI | WIN_OPEN_RIICHI):
            if flags & WIN_DOUBLE_RIICHI:
                yaku |= BIT(YAKU_DOUBLE_RIICHI)
                han += 2
                if flags & WIN_OPEN_RIICHI:
                    yaku |= BIT(YAKU_OPEN_RIICHI)
                    han += 1
            elif flags & WIN_OPEN_RIICHI:
                yaku |= BIT(YAKU_OPEN_RIICHI)
                han += 2
            else:
                yaku |= BIT(YAKU_RIICHI)
                han += 1
            if flags & WIN_IPPATSU and rules.ippatsu:
                yaku |= BIT(YAKU_IPPATSU)
                han += 1
        if flags & (WIN_RINSHAN | WIN_CHANKAN | WIN_HAITEI | WIN_HOUTEI):
            if flags & WIN_RINSHAN:
                yaku |= BIT(YAKU_RINSHAN)
                han += 1
            if flags & WIN_CHANKAN:
                yaku |= BIT(YAKU_CHANKAN)
                han += 1
            if flags & WIN_HAITEI:
                yaku |= BIT(YAKU_HAITEI)
                han += 1
            if flags & WIN_HOUTEI:
                yaku |= BIT(YAKU_HOUTEI)
                han += 1
        if flags & (WIN_TENHOU | WIN_CHIIHOU | WIN_RENHOU | WIN_DEALT_INTO_OPEN):
            if flags & WIN_TENHOU:
                yakuman |= BIT(YAKU_TENHOU)
            if flags & WIN_CHIIHOU:
                yakuman |= BIT(YAKU_CHIIHOU)
            if flags & WIN_RENHOU and rules.renhou == RENHOU_YAKUMAN:
                yakuman |= BIT(YAKU_RENHOU)
            if flags & WIN_DEALT_INTO_OPEN and rules.open_riichi_deal_in_yakuman:
                yakuman |= BIT(YAKU_OPEN_RIICHI_YAKUMAN)
    c.yaku = yaku
    c.yakuman = yakuman
    c.han = han


cdef inline void prepare(const riichi_rules_t *rules, const win_t *win, context_t *c) noexcept nogil:
    cdef int i, kind, kind_type
    cdef uint64_t bit
    memset(c, 0, sizeof(context_t))
    c.closed = True
    c.tsumo = (win.flags & WIN_TSUMO) != 0
    for i in range(win.n_melds):
        kind = win.meld_kind[i]
        kind_type = win.meld_type[i]
        bit = BIT(kind)
        if kind_type == MELD_CHI:
            c.meld_runs |= bit
            c.present |= bit * 7
            c.n_chi += 1
            c.closed = False
            continue
        c.meld_triplets |= bit
        c.present |= bit
        if kind_type == MELD_ANKAN:
            c.n_ankans += 1
        else:
            c.closed = False
        if kind_type != MELD_PON:
            c.n_kans += 1
        c.meld_fu += triplet_fu(kind, kind_type == MELD_ANKAN, kind_type != MELD_PON)
    for kind in range(34):
        c.present |= <uint64_t>(win.counts[kind] != 0) << kind
    c.valued = DRAGONS | BIT(EAST + seat_wind(rules, win)) | BIT(EAST + win.round_wind)
    circumstances(rules, win, c)


cdef inline int suits_used(uint64_t present) noexcept nogil:
    return ((present & SUIT_M) != 0) + ((present & SUIT_P) != 0) + ((present & SUIT_S) != 0)


cdef inline int add_flush(const riichi_rules_t *rules, const context_t *c, uint64_t *yaku) noexcept nogil:
    """Add honitsu or chinitsu and return their han."""
    if suits_used(c.present) != 1:
        return 0
    if c.present & HONOURS:
        if rules.honitsu_in_characters or rules.players == 4 or not (c.present & SUIT_M):
            yaku[0] |= BIT(YAKU_HONITSU)
            return 3 if c.closed else 2
        return 0
    yaku[0] |= BIT(YAKU_CHINITSU)
    return 6 if c.closed else 5


cdef inline uint64_t yakuman_of_tiles(const riichi_rules_t *rules, const context_t *c) noexcept nogil:
    """Find the yakuman that the kinds of tile alone decide."""
    cdef uint64_t found = 0
    if not (c.present & ~HONOURS):
        found |= BIT(YAKU_TSUUIISOU)
    elif not (c.present & ~TERMINALS):
        found |= BIT(YAKU_CHINROUTOU)
    elif not (c.present & ~GREENS) and (not rules.ryuuiisou_needs_green or (c.present >> GREEN) & 1):
        found |= BIT(YAKU_RYUUIISOU)
    return found


cdef inline int chuuren(const win_t *win, const context_t *c) noexcept nogil:
    """Return 0, 1 or (nine waits before the winning tile) 2 for nine gates."""
    cdef int base, rank, need, extra = -1
    if win.n_melds or c.present & HONOURS:
        return 0
    base = 0 if c.present & SUIT_M else (9 if c.present & SUIT_P else 18)
    for rank in range(9):
        need = 3 if rank == 0 or rank == 8 else 1
        if win.counts[base + rank] < need:
            return 0
        if win.counts[base + rank] > need:
            extra = base + rank
    return 2 if extra == win.win_kind else 1


cdef inline int yakuman_units(const riichi_rules_t *rules, uint64_t found) noexcept nogil:
    """Count how many yakuman the hand pays: doubles twice, added up or the highest alone."""
    cdef uint64_t doubled = 0
    cdef int units
    if rules.double_suuankou_tanki:
        doubled |= BIT(YAKU_SUUANKOU_TANKI)
    if rules.double_chuuren_9:
        doubled |= BIT(YAKU_CHUUREN_9)
    if rules.double_kokushi_13:
        doubled |= BIT(YAKU_KOKUSHI_13)
    if rules.double_daisuushii:
        doubled |= BIT(YAKU_DAISUUSHII)
    units = popcount(found & doubled)
    if rules.yakuman_add_up:
        return units + popcount(found)
    return 2 if units else (1 if found else 0)


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
    out.fu = 25 if fu == 25 else (fu + 9) // 10 * 10
    out.base = base_points(rules, out.han, out.fu, &out.limit) if han >= c.minimum else 0


cdef inline void value_yakuman(const riichi_rules_t *rules, uint64_t found, int fu, score_t *out) noexcept nogil:
    cdef int units = yakuman_units(rules, found)
    out.yaku = found
    out.yaku_han = 0
    out.han = 0
    out.yakuman = units
    out.raw_fu = fu
    out.fu = 25 if fu == 25 else (fu + 9) // 10 * 10
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
                             uint64_t tiles_yakuman, int gates, score_t *best) noexcept nogil:
    """Value one reading with every place the winning tile can have in it; keep the best."""
    cdef score_t now
    cdef uint64_t runs = r.runs | c.meld_runs, triplets = r.triplets | c.meld_triplets
    cdef uint64_t yaku = c.yaku, found = c.yakuman | tiles_yakuman, dragons, winds, here, found_here
    cdef uint64_t pair = BIT(r.pair)
    cdef int han = c.han, n_runs = r.n_runs + c.n_chi, n_triplets = r.n_triplets, i, n, place, wait, fu, han_here
    cdef int fu_sets = c.meld_fu, fu_pair, closed_triplets, tried = 0
    cdef bint ron_triplet, pinfu_shape
    # --- yaku of the shape ---
    if not (c.present & ORPHANS) and (c.closed or rules.open_tanyao):
        yaku |= BIT(YAKU_TANYAO)
        han += 1
    if c.present & HONOURS:
        here = triplets & HONOURS
        if here:
            if (here >> (EAST + seat_wind(rules, win))) & 1:
                yaku |= BIT(YAKU_SEAT_WIND)
                han += 1
            if (here >> (EAST + win.round_wind)) & 1:
                yaku |= BIT(YAKU_ROUND_WIND)
                han += 1
            dragons = here & DRAGONS
            if dragons:
                yaku |= (dragons >> WHITE) << YAKU_HAKU
                n = popcount(dragons)
                han += n
                if n == 3:
                    found |= BIT(YAKU_DAISANGEN)
                elif n == 2 and pair & DRAGONS:
                    yaku |= BIT(YAKU_SHOUSANGEN)
                    han += 2
            winds = here & WINDS
            if winds:
                n = popcount(winds)
                if n == 4:
                    found |= BIT(YAKU_DAISUUSHII)
                elif n == 3 and pair & WINDS:
                    found |= BIT(YAKU_SHOUSUUSHII)
    if n_runs == 0:
        yaku |= BIT(YAKU_TOITOI)
        han += 2
        if not (c.present & ~ORPHANS):
            yaku |= BIT(YAKU_HONROUTOU)
            han += 2
    else:
        if c.closed and r.runs_twice:
            if r.n_runs == 4 and (popcount(r.runs_twice) == 2 or popcount(r.runs) == 1):
                yaku |= BIT(YAKU_RYANPEIKOU)
                han += 3
            else:
                yaku |= BIT(YAKU_IIPEIKOU)
                han += 1
        if n_runs >= 3:
            if runs & (runs >> 9) & (runs >> 18) & SUIT_M:
                yaku |= BIT(YAKU_SANSHOKU_DOUJUN)
                han += 2 if c.closed else 1
            if runs & (runs >> 3) & (runs >> 6) & RUN_FIRST:
                yaku |= BIT(YAKU_ITTSUU)
                han += 2 if c.closed else 1
        if not (runs & ~RUN_EDGES) and not ((triplets | pair) & ~ORPHANS):
            if c.present & HONOURS:
                yaku |= BIT(YAKU_CHANTA)
                han += 2 if c.closed else 1
            else:
                yaku |= BIT(YAKU_JUNCHAN)
                han += 3 if c.closed else 2
    if triplets & (triplets >> 9) & (triplets >> 18) & SUIT_M:
        yaku |= BIT(YAKU_SANSHOKU_DOUKOU)
        han += 2
    if c.n_kans >= 3:
        if c.n_kans == 4:
            found |= BIT(YAKU_SUUKANTSU)
        else:
            yaku |= BIT(YAKU_SANKANTSU)
            han += 2
    han += add_flush(rules, c, &yaku)
    if gates:
        found |= BIT(YAKU_CHUUREN_9 if gates == 2 else YAKU_CHUUREN)
    # --- fu of the shape ---
    if r.triplets:
        fu_sets += 4 * popcount(r.triplets & SIMPLES) + 8 * popcount(r.triplets & ORPHANS)
    fu_pair = pair_fu(rules, win, r.pair) if pair & c.valued else 0
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
        closed_triplets = n_triplets - ron_triplet + c.n_ankans
        found_here = found
        if closed_triplets == 4:
            found_here |= BIT(YAKU_SUUANKOU_TANKI if wait == WAIT_TANKI else YAKU_SUUANKOU)
        here = yaku
        han_here = han
        if closed_triplets == 3:
            here |= BIT(YAKU_SANANKOU)
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
                    here |= BIT(YAKU_PINFU)
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


cdef inline void try_pairs(const riichi_rules_t *rules, const win_t *win, const context_t *c, uint64_t tiles_yakuman,
                           score_t *best) noexcept nogil:
    cdef score_t now
    cdef uint64_t yaku = c.yaku | BIT(YAKU_CHIITOITSU), found = c.yakuman | tiles_yakuman
    cdef int han = c.han + 2
    if not (c.present & ORPHANS):
        yaku |= BIT(YAKU_TANYAO)
        han += 1
    elif not (c.present & ~ORPHANS):
        yaku |= BIT(YAKU_HONROUTOU)
        han += 2
    han += add_flush(rules, c, &yaku)
    if found:
        value_yakuman(rules, found, 25, &now)
    else:
        value_ordinary(rules, c, yaku, han, 25, &now)
    if best.status != SCORE_OK or better(&now, best):
        now.status = SCORE_OK
        now.form = FORM_CHIITOI
        now.wait = WAIT_CHIITOI
        now.win_in = IN_PAIR
        memset(&now.reading, 0, sizeof(reading_t))
        best[0] = now


cdef inline int round_up(int amount) noexcept nogil:
    return (amount + 99) // 100 * 100


cdef inline void tsumo_shares(const riichi_rules_t *rules, const win_t *win, int base, int *shares) noexcept nogil:
    """Write what each seat pays for ``base`` points by tsumo, honba aside."""
    cdef int seat, share
    cdef bint dealer_wins = win.winner == win.dealer
    for seat in range(4):
        shares[seat] = 0
    for seat in range(rules.players):
        if seat == win.winner:
            continue
        share = 2 * base if dealer_wins or seat == win.dealer else base
        if rules.players == 3 and not rules.tsumo_loss:
            # The share of the seat that is not there, in halves.
            share += base if dealer_wins else base // 2
        shares[seat] = round_up(share)


cdef inline void pay_covered(const riichi_rules_t *rules, const win_t *win, int base, int liable,
                             int *paid) noexcept nogil:
    """Add what is paid for ``base`` points that ``liable`` answers for."""
    cdef int shares[4]
    cdef int seat, amount = 0, half
    if win.loser < 0 and (rules.players == 4 or rules.pao_tsumo_loss):
        tsumo_shares(rules, win, base, shares)
        for seat in range(4):
            amount += shares[seat]
        paid[liable] += amount
        return
    amount = round_up(base * (6 if win.winner == win.dealer else 4))
    if win.loser < 0:
        # The share of the seat that is not there too: as much as by ron.
        paid[liable] += amount
        return
    if liable == win.loser:
        paid[liable] += amount
        return
    half = amount // 200 * 100
    if rules.pao_odd_hundred == PAO_ODD_LIABLE:
        half = amount - half
    paid[liable] += half
    paid[win.loser] += amount - half


cdef inline void settle(const riichi_rules_t *rules, const win_t *win, score_t *out) noexcept nogil:
    """Write the change of every seat."""
    cdef int paid[4]
    cdef int shares[4]
    cdef int8_t seats[3]
    cdef int bits[3]
    cdef int seat, i, units, covered = 0, honba_payer = -1, payers = rules.players - 1, total = 0
    memset(paid, 0, sizeof(paid))
    if out.yakuman:
        seats[0] = win.pao_daisangen if rules.pao_daisangen else -1
        seats[1] = win.pao_daisuushii if rules.pao_daisuushii else -1
        seats[2] = win.pao_suukantsu if rules.pao_suukantsu else -1
        bits[0] = YAKU_DAISANGEN
        bits[1] = YAKU_DAISUUSHII
        bits[2] = YAKU_SUUKANTSU
        for i in range(3):
            if seats[i] < 0 or not (out.yaku >> bits[i]) & 1 or covered == out.yakuman:
                continue
            units = yakuman_units(rules, BIT(bits[i]))
            if rules.pao_scope == PAO_WHOLE_HAND or units > out.yakuman - covered:
                units = out.yakuman - covered
            pay_covered(rules, win, YAKUMAN_BASE * units, seats[i], paid)
            covered += units
            if honba_payer < 0:
                honba_payer = seats[i]
    if out.base > covered * YAKUMAN_BASE or covered == 0:
        if win.loser >= 0:
            paid[win.loser] += round_up((out.base - covered * YAKUMAN_BASE) * (6 if win.winner == win.dealer else 4))
        else:
            tsumo_shares(rules, win, out.base - covered * YAKUMAN_BASE, shares)
            for seat in range(4):
                paid[seat] += shares[seat]
    if win.paid_honba:
        if win.loser >= 0:
            seat = win.loser
            if honba_payer >= 0 and rules.pao_honba_ron == PAO_HONBA_LIABLE:
                seat = honba_payer
            paid[seat] += win.paid_honba * rules.honba_ron
        elif honba_payer >= 0 and rules.pao_honba_tsumo == PAO_HONBA_LIABLE:
            paid[honba_payer] += win.paid_honba * rules.honba_tsumo * payers
        else:
            for seat in range(rules.players):
                if seat != win.winner:
                    paid[seat] += win.paid_honba * rules.honba_tsumo
    for seat in range(4):
        out.deltas[seat] = -paid[seat]
        total += paid[seat]
    total += 1000 * win.sticks
    out.deltas[win.winner] += total
    out.total = out.deltas[win.winner]


cdef int score_win(const riichi_rules_t *rules, const win_t *win, score_t *out) noexcept nogil:
    cdef context_t c
    cdef reading_t readings[MAX_READINGS]
    cdef uint64_t tiles_yakuman
    cdef int n, i, gates = 0
    cdef bint riichi
    n = decompose(win.counts, readings)
    out.status = NOT_COMPLETE
    prepare(rules, win, &c)
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
    tiles_yakuman = yakuman_of_tiles(rules, &c)
    if n:
        if suits_used(c.present) == 1:
            gates = chuuren(win, &c)
        for i in range(n):
            try_reading(rules, win, &c, &readings[i], tiles_yakuman, gates, out)
    if win.n_melds == 0:
        if is_seven_pairs(win.counts):
            try_pairs(rules, win, &c, tiles_yakuman, out)
        elif n == 0 and is_thirteen_orphans(win.counts):
            out.form = FORM_KOKUSHI
            out.wait = WAIT_KOKUSHI_13 if win.counts[win.win_kind] == 2 else WAIT_KOKUSHI
            out.win_in = IN_PAIR
            memset(&out.reading, 0, sizeof(reading_t))
            value_yakuman(
                rules, c.yakuman | BIT(YAKU_KOKUSHI_13 if out.wait == WAIT_KOKUSHI_13 else YAKU_KOKUSHI),
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
        out.yaku = BIT(YAKU_RENHOU)
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
    settle(rules, win, out)
    return SCORE_OK
