"""Yaku: which a riichi win has by its circumstances, its tiles and a reading of them (section 6 of the riichi rules)."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from mjcore.masks cimport kinds_in
from mjcore.melds cimport MELD_ANKAN, MELD_CHI, MELD_PON
from mjcore.riichi_points cimport triplet_fu
from mjcore.riichi_win cimport (
    WIN_CHANKAN, WIN_CHIIHOU, WIN_DEALT_INTO_OPEN, WIN_DOUBLE_RIICHI, WIN_HAITEI, WIN_HOUTEI, WIN_IPPATSU,
    WIN_OPEN_RIICHI, WIN_RENHOU, WIN_RIICHI, WIN_RINSHAN, WIN_TENHOU, WIN_TSUMO, YAKU_CHANKAN, YAKU_CHANTA,
    YAKU_CHIIHOU, YAKU_CHINITSU, YAKU_CHINROUTOU, YAKU_CHUUREN, YAKU_CHUUREN_9, YAKU_DAISANGEN, YAKU_DAISUUSHII,
    YAKU_DOUBLE_RIICHI, YAKU_HAITEI, YAKU_HAKU, YAKU_HONITSU, YAKU_HONROUTOU, YAKU_HOUTEI, YAKU_IIPEIKOU, YAKU_IPPATSU,
    YAKU_ITTSUU, YAKU_JUNCHAN, YAKU_MENZEN_TSUMO, YAKU_OPEN_RIICHI, YAKU_OPEN_RIICHI_YAKUMAN, YAKU_RENHOU, YAKU_RIICHI,
    YAKU_RINSHAN, YAKU_ROUND_WIND, YAKU_RYANPEIKOU, YAKU_RYUUIISOU, YAKU_SANKANTSU, YAKU_SANSHOKU_DOUJUN,
    YAKU_SANSHOKU_DOUKOU, YAKU_SEAT_WIND, YAKU_SHOUSANGEN, YAKU_SHOUSUUSHII, YAKU_SUUKANTSU, YAKU_TANYAO, YAKU_TENHOU,
    YAKU_TOITOI, YAKU_TSUUIISOU, seat_wind, win_t,
)
from mjcore.rules cimport RENHOU_YAKUMAN, riichi_rules_t
from mjcore.shapes cimport reading_t
from mjcore.tiles cimport (
    DRAGONS, EAST, GREEN, GREENS, HONOURS, ORPHANS, SUIT_M, SUIT_P, SUIT_S, TERMINALS, WHITE, WINDS, bit, popcount,
)

cdef extern from *:
    """
    #define MJ_RUN_EDGES ((UINT64_C(0x41)) | (UINT64_C(0x41) << 9) | (UINT64_C(0x41) << 18))
    #define MJ_RUN_FIRST ((UINT64_C(1)) | (UINT64_C(1) << 9) | (UINT64_C(1) << 18))
    /* Han closed and open by yaku; 0: does not exist so. In the order of the YAKU_ numbers. */
    static const uint8_t mj_han[2][32] = {
        /* open */ {0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 0, 2, 2, 5, 0},
        /* closed */ {1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 6, 5},
    };
    """
    const uint64_t RUN_EDGES "MJ_RUN_EDGES"
    const uint64_t RUN_FIRST "MJ_RUN_FIRST"
    const uint8_t mj_han[2][32]


cdef int yaku_han(int yaku, bint closed) noexcept nogil:
    if yaku < 0 or yaku >= 32:
        return 0
    return mj_han[closed][yaku]


cdef inline void circumstances(const riichi_rules_t *rules, const win_t *win, context_t *c) noexcept nogil:
    """Find the yaku that do not depend on the shape."""
    cdef uint32_t flags = win.flags
    cdef uint64_t yaku = 0, yakuman = 0
    cdef int han = 0
    if flags == 0:
        pass
    else:
        if flags & WIN_TSUMO and c.closed:
            yaku |= bit(YAKU_MENZEN_TSUMO)
            han += 1
        if flags & (WIN_RIICHI | WIN_DOUBLE_RIICHI | WIN_OPEN_RIICHI):
            if flags & WIN_DOUBLE_RIICHI:
                yaku |= bit(YAKU_DOUBLE_RIICHI)
                han += 2
                if flags & WIN_OPEN_RIICHI:
                    yaku |= bit(YAKU_OPEN_RIICHI)
                    han += 1
            elif flags & WIN_OPEN_RIICHI:
                yaku |= bit(YAKU_OPEN_RIICHI)
                han += 2
            else:
                yaku |= bit(YAKU_RIICHI)
                han += 1
            if flags & WIN_IPPATSU and rules.ippatsu:
                yaku |= bit(YAKU_IPPATSU)
                han += 1
        if flags & (WIN_RINSHAN | WIN_CHANKAN | WIN_HAITEI | WIN_HOUTEI):
            if flags & WIN_RINSHAN:
                yaku |= bit(YAKU_RINSHAN)
                han += 1
            if flags & WIN_CHANKAN:
                yaku |= bit(YAKU_CHANKAN)
                han += 1
            if flags & WIN_HAITEI:
                yaku |= bit(YAKU_HAITEI)
                han += 1
            if flags & WIN_HOUTEI:
                yaku |= bit(YAKU_HOUTEI)
                han += 1
        if flags & (WIN_TENHOU | WIN_CHIIHOU | WIN_RENHOU | WIN_DEALT_INTO_OPEN):
            if flags & WIN_TENHOU:
                yakuman |= bit(YAKU_TENHOU)
            if flags & WIN_CHIIHOU:
                yakuman |= bit(YAKU_CHIIHOU)
            if flags & WIN_RENHOU and rules.renhou == RENHOU_YAKUMAN:
                yakuman |= bit(YAKU_RENHOU)
            if flags & WIN_DEALT_INTO_OPEN and rules.open_riichi_deal_in_yakuman:
                yakuman |= bit(YAKU_OPEN_RIICHI_YAKUMAN)
    c.yaku = yaku
    c.yakuman = yakuman
    c.han = han


cdef inline int suits_used(uint64_t present) noexcept nogil:
    return ((present & SUIT_M) != 0) + ((present & SUIT_P) != 0) + ((present & SUIT_S) != 0)


cdef inline int chuuren(const win_t *win, const context_t *c) noexcept nogil:
    """Return 0, 1 or (nine waits before the winning tile) 2 for nine gates."""
    cdef int base, rank, need, extra = -1
    if win.n_melds:
        return 0
    base = 0 if c.present & SUIT_M else (9 if c.present & SUIT_P else 18)
    for rank in range(9):
        need = 3 if rank == 0 or rank == 8 else 1
        if win.counts[base + rank] < need:
            return 0
        if win.counts[base + rank] > need:
            extra = base + rank
    return 2 if extra == win.win_kind else 1


cdef inline void kinds_of_tile(const riichi_rules_t *rules, const win_t *win, context_t *c) noexcept nogil:
    """Add the yaku and yakuman that the kinds of tile alone decide, the same in every reading."""
    cdef int gates
    if not (c.present & ORPHANS):
        if c.closed or rules.open_tanyao:
            c.yaku |= bit(YAKU_TANYAO)
            c.han += 1
    elif not (c.present & ~ORPHANS):
        c.yaku |= bit(YAKU_HONROUTOU)
        c.han += 2
    if not (c.present & ~HONOURS):
        c.yakuman |= bit(YAKU_TSUUIISOU)
    elif not (c.present & ~TERMINALS):
        c.yakuman |= bit(YAKU_CHINROUTOU)
    elif not (c.present & ~GREENS) and (not rules.ryuuiisou_needs_green or (c.present >> GREEN) & 1):
        c.yakuman |= bit(YAKU_RYUUIISOU)
    if suits_used(c.present) != 1:
        return
    if c.present & HONOURS:
        if rules.honitsu_in_characters or rules.players == 4 or not (c.present & SUIT_M):
            c.yaku |= bit(YAKU_HONITSU)
            c.han += 3 if c.closed else 2
        return
    c.yaku |= bit(YAKU_CHINITSU)
    c.han += 6 if c.closed else 5
    gates = chuuren(win, c)
    if gates:
        c.yakuman |= bit(YAKU_CHUUREN_9 if gates == 2 else YAKU_CHUUREN)


cdef void read_win(const riichi_rules_t *rules, const win_t *win, context_t *c) noexcept nogil:
    cdef int i, kind, kind_type
    cdef uint64_t here
    memset(c, 0, sizeof(context_t))
    c.closed = True
    c.tsumo = (win.flags & WIN_TSUMO) != 0
    for i in range(win.n_melds):
        kind = win.meld_kind[i]
        kind_type = win.meld_type[i]
        here = bit(kind)
        if kind_type == MELD_CHI:
            c.meld_runs |= here
            c.present |= here * 7
            c.n_chi += 1
            c.closed = False
            continue
        c.meld_triplets |= here
        c.present |= here
        if kind_type == MELD_ANKAN:
            c.n_ankans += 1
        else:
            c.closed = False
        if kind_type != MELD_PON:
            c.n_kans += 1
        c.meld_fu += triplet_fu(kind, kind_type == MELD_ANKAN, kind_type != MELD_PON)
    c.present |= kinds_in(win.counts)
    c.valued = DRAGONS | bit(EAST + seat_wind(rules, win)) | bit(EAST + win.round_wind)
    circumstances(rules, win, c)
    kinds_of_tile(rules, win, c)


cdef int yaku_of_reading(
    const riichi_rules_t *rules, const win_t *win, const context_t *c, const reading_t *r, uint64_t *yaku_out,
    uint64_t *yakuman_out
) noexcept nogil:
    cdef uint64_t runs = r.runs | c.meld_runs, triplets = r.triplets | c.meld_triplets, pair = bit(r.pair)
    cdef uint64_t yaku = c.yaku, found = c.yakuman, dragons, winds
    cdef int han = c.han, n_runs = r.n_runs + c.n_chi, n
    if c.present & HONOURS:
        if triplets & HONOURS:
            if (triplets >> (EAST + seat_wind(rules, win))) & 1:
                yaku |= bit(YAKU_SEAT_WIND)
                han += 1
            if (triplets >> (EAST + win.round_wind)) & 1:
                yaku |= bit(YAKU_ROUND_WIND)
                han += 1
            dragons = triplets & DRAGONS
            if dragons:
                yaku |= (dragons >> WHITE) << YAKU_HAKU
                n = popcount(dragons)
                han += n
                if n == 3:
                    found |= bit(YAKU_DAISANGEN)
                elif n == 2 and pair & DRAGONS:
                    yaku |= bit(YAKU_SHOUSANGEN)
                    han += 2
            winds = triplets & WINDS
            if winds:
                n = popcount(winds)
                if n == 4:
                    found |= bit(YAKU_DAISUUSHII)
                elif n == 3 and pair & WINDS:
                    found |= bit(YAKU_SHOUSUUSHII)
    if n_runs == 0:
        yaku |= bit(YAKU_TOITOI)
        han += 2
    else:
        if c.closed and r.runs_twice:
            if r.n_runs == 4 and (popcount(r.runs_twice) == 2 or popcount(r.runs) == 1):
                yaku |= bit(YAKU_RYANPEIKOU)
                han += 3
            else:
                yaku |= bit(YAKU_IIPEIKOU)
                han += 1
        if n_runs >= 3:
            if runs & (runs >> 9) & (runs >> 18) & SUIT_M:
                yaku |= bit(YAKU_SANSHOKU_DOUJUN)
                han += 2 if c.closed else 1
            if runs & (runs >> 3) & (runs >> 6) & RUN_FIRST:
                yaku |= bit(YAKU_ITTSUU)
                han += 2 if c.closed else 1
        if not (runs & ~RUN_EDGES) and not ((triplets | pair) & ~ORPHANS):
            if c.present & HONOURS:
                yaku |= bit(YAKU_CHANTA)
                han += 2 if c.closed else 1
            else:
                yaku |= bit(YAKU_JUNCHAN)
                han += 3 if c.closed else 2
    if triplets & (triplets >> 9) & (triplets >> 18) & SUIT_M:
        yaku |= bit(YAKU_SANSHOKU_DOUKOU)
        han += 2
    if c.n_kans >= 3:
        if c.n_kans == 4:
            found |= bit(YAKU_SUUKANTSU)
        else:
            yaku |= bit(YAKU_SANKANTSU)
            han += 2
    yaku_out[0] = yaku
    yakuman_out[0] = found
    return han
