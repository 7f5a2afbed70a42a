# One riichi win as the scorer is asked (`win_t`), and what it is worth (`score_t`).

from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t
from mjcore.melds cimport in_meld
from mjcore.rules cimport riichi_rules_t
from mjcore.shapes cimport reading_t

cdef enum:
    # win flags
    WIN_TSUMO = 1 << 0
    WIN_RIICHI = 1 << 1
    WIN_DOUBLE_RIICHI = 1 << 2        # instead of WIN_RIICHI
    WIN_OPEN_RIICHI = 1 << 3          # beside one of the two above or alone
    WIN_IPPATSU = 1 << 4
    WIN_RINSHAN = 1 << 5              # the replacement of a kan, or of a north
    WIN_CHANKAN = 1 << 6
    WIN_HAITEI = 1 << 7
    WIN_HOUTEI = 1 << 8
    WIN_TENHOU = 1 << 9
    WIN_CHIIHOU = 1 << 10
    WIN_RENHOU = 1 << 11
    WIN_DEALT_INTO_OPEN = 1 << 12     # ron against an open riichi by a discarder not in riichi

cdef enum:
    # why a question is no win, and the status of a score
    SCORE_OK = 0
    NOT_COMPLETE = 1
    NO_YAKU = 2
    HAN_MINIMUM = 3
    FURITEN_DISCARD = 4               # these three are said by the engine
    FURITEN_TEMPORARY = 5
    FURITEN_RIICHI = 6

cdef enum:
    # bits of the yaku mask
    YAKU_MENZEN_TSUMO = 0
    YAKU_RIICHI
    YAKU_DOUBLE_RIICHI
    YAKU_OPEN_RIICHI
    YAKU_IPPATSU
    YAKU_CHANKAN
    YAKU_RINSHAN
    YAKU_HAITEI
    YAKU_HOUTEI
    YAKU_PINFU
    YAKU_TANYAO
    YAKU_IIPEIKOU
    YAKU_SEAT_WIND
    YAKU_ROUND_WIND
    YAKU_HAKU
    YAKU_HATSU
    YAKU_CHUN
    YAKU_CHIITOITSU
    YAKU_CHANTA
    YAKU_ITTSUU
    YAKU_SANSHOKU_DOUJUN
    YAKU_SANSHOKU_DOUKOU
    YAKU_SANKANTSU
    YAKU_TOITOI
    YAKU_SANANKOU
    YAKU_SHOUSANGEN
    YAKU_HONROUTOU
    YAKU_RYANPEIKOU
    YAKU_JUNCHAN
    YAKU_HONITSU
    YAKU_CHINITSU
    YAKU_RENHOU                       # mangan or yakuman as the rules say
    YAKU_TENHOU                       # from here on: yakuman
    YAKU_CHIIHOU
    YAKU_DAISANGEN
    YAKU_SUUANKOU
    YAKU_SUUANKOU_TANKI
    YAKU_TSUUIISOU
    YAKU_RYUUIISOU
    YAKU_CHINROUTOU
    YAKU_CHUUREN
    YAKU_CHUUREN_9
    YAKU_KOKUSHI
    YAKU_KOKUSHI_13
    YAKU_DAISUUSHII
    YAKU_SHOUSUUSHII
    YAKU_SUUKANTSU
    YAKU_OPEN_RIICHI_YAKUMAN
    YAKU_COUNT

cdef enum:
    # limit of a score
    LIMIT_NONE = 0
    LIMIT_MANGAN
    LIMIT_HANEMAN
    LIMIT_BAIMAN
    LIMIT_SANBAIMAN
    LIMIT_KAZOE_YAKUMAN
    LIMIT_YAKUMAN

cdef enum:
    # form of the reading used
    FORM_REGULAR = 0
    FORM_CHIITOI = 1
    FORM_KOKUSHI = 2

cdef enum:
    # where the winning tile stands in the reading used
    WAIT_TANKI = 0
    WAIT_RYANMEN = 1
    WAIT_KANCHAN = 2
    WAIT_PENCHAN = 3
    WAIT_SHANPON = 4
    WAIT_CHIITOI = 5
    WAIT_KOKUSHI = 6
    WAIT_KOKUSHI_13 = 7

ctypedef struct win_t:
    uint8_t counts[34]        # closed tiles by kind, the winning tile included
    uint8_t win_kind
    uint8_t n_melds
    uint8_t meld_type[4]      # MELD_*
    uint8_t meld_kind[4]      # lowest kind
    uint8_t winner            # seats 0..players-1
    uint8_t dealer
    int8_t loser              # who pays a ron (discarder, konger); -1 by tsumo
    uint8_t round_wind        # 0 East .. 3 North
    uint8_t red               # red fives in hand and melds together
    uint8_t nuki              # norths set aside
    uint8_t n_dora            # indicators turned over
    uint8_t n_ura             # ura indicators to count (0 unless riichi)
    uint8_t dora[5]           # indicator kinds
    uint8_t ura[5]
    uint8_t honba             # on the table: decides the han minimum
    uint8_t paid_honba        # paid to this winner (0 for a second winner where only the nearest is paid)
    uint8_t sticks            # riichi sticks this winner takes
    uint32_t flags            # WIN_*
    int8_t pao_daisangen      # liable seat or -1
    int8_t pao_daisuushii
    int8_t pao_suukantsu

ctypedef struct score_t:
    uint64_t yaku             # bits YAKU_*
    int32_t status            # SCORE_OK, NOT_COMPLETE, NO_YAKU or HAN_MINIMUM
    int32_t base              # base points
    int32_t deltas[4]         # change of each seat: honba and sticks included; the sticks are from the table
    int32_t total             # what the winner gains, sticks included (== deltas[winner])
    uint8_t han               # everything, dora included; 0 for a yakuman
    uint8_t yaku_han          # without any dora
    uint8_t yakuman           # yakuman counted (doubles count two); 0 for an ordinary hand
    uint8_t fu                # rounded
    uint8_t raw_fu            # before rounding
    uint8_t dora              # han from indicators, norths included where the indicator points at north
    uint8_t ura
    uint8_t red
    uint8_t nuki
    uint8_t limit             # LIMIT_*
    uint8_t form              # FORM_*
    uint8_t wait              # WAIT_*
    reading_t reading         # closed part, valid for FORM_REGULAR
    uint8_t win_in            # 0-3: index of the run completed, 64 + kind: triplet, 128: the pair


cdef inline int seat_wind(const riichi_rules_t *rules, const win_t *win) noexcept nogil:
    cdef int wind = win.winner - win.dealer
    return wind + rules.players if wind < 0 else wind


cdef inline int in_melds(const win_t *win, int kind) noexcept nogil:
    """Count the tiles of ``kind`` in the melds."""
    cdef int i, n = 0
    for i in range(win.n_melds):
        n += in_meld(win.meld_type[i], win.meld_kind[i], kind)
    return n
