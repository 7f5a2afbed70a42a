# One packed struct per rule family: everything the kernels and the engine know of a rule set.
# Words become small numbers in the order of the CHOICES table in rules.pyx; sources: spec of each preset.

from libc.stdint cimport int32_t, uint8_t
from mjcore.options cimport NativeRules

cdef enum:
    # multi_ron
    RON_ALL = 0
    RON_HEAD_BUMP = 1
    # triple_ron
    TRIPLE_PAY = 0
    TRIPLE_DRAW = 1
    # kuikae: what is barred
    KUIKAE_BOTH_BARRED = 0
    KUIKAE_SAME_BARRED = 1
    KUIKAE_ALLOWED = 2
    # kan dora timing
    DORA_AT_ONCE = 0
    DORA_ON_DISCARD = 1
    # rob_concealed_kan
    ROB_NEVER = 0
    ROB_KOKUSHI = 1
    # riichi_closed_kan
    RIICHI_KAN_NEVER = 0
    RIICHI_KAN_WAITS = 1
    RIICHI_KAN_READINGS = 2
    # temporary_furiten_ends
    FURITEN_OWN_DRAW = 0
    FURITEN_OWN_DRAW_OR_OWN_CALL = 1
    FURITEN_OWN_DRAW_OR_ANY_CALL = 2
    FURITEN_OWN_DISCARD = 3
    # kazoe
    KAZOE_YAKUMAN = 0
    KAZOE_SANBAIMAN = 1
    KAZOE_MULTIPLE = 2
    # renhou
    RENHOU_NONE = 0
    RENHOU_MANGAN = 1
    RENHOU_YAKUMAN = 2
    # pao_scope
    PAO_LIABLE_YAKUMAN = 0
    PAO_WHOLE_HAND = 1
    # pao_honba_ron, pao_honba_tsumo
    PAO_HONBA_LIABLE = 0
    PAO_HONBA_DISCARDER = 1      # ron
    PAO_HONBA_SHARED = 1         # tsumo: paid by everybody as usual
    # nagashi
    NAGASHI_NONE = 0
    NAGASHI_DRAW = 1
    NAGASHI_WIN = 2
    # nagashi_sticks: where nagashi is a win
    NAGASHI_STICKS_STAY = 0
    NAGASHI_STICKS_FIRST = 1     # to the first winner from the dealer on
    # multi_ron_honba
    HONBA_NEAREST = 0
    HONBA_EVERY_WINNER = 1
    # multi_ron_sticks
    STICKS_NEAREST = 0
    STICKS_OWN_BACK = 1          # each riichi winner his own back, the rest to the nearest
    # multi_rob
    ROB_AS_DISCARD = 0           # several may rob one kan or north as they may ron one discard
    ROB_NEAREST = 1

ctypedef struct riichi_rules_t:
    # table
    int32_t start_points
    uint8_t players              # 3 or 4; three: no 2m-8m, 1m -> 9m as dora
    uint8_t red_m                # red fives in the wall, 0-4 each
    uint8_t red_p
    uint8_t red_s
    # calls
    uint8_t chi
    uint8_t kuikae
    uint8_t call_on_last_discard
    uint8_t multi_ron
    uint8_t triple_ron
    uint8_t rob_concealed_kan
    uint8_t multi_rob
    uint8_t nuki                 # north may be set aside as dora
    uint8_t ron_on_nuki
    uint8_t temporary_furiten_ends
    uint8_t furiten_on_added_kan     # a wait that passes as an added kan's tile makes furiten
    uint8_t furiten_on_concealed_kan  # the same for a concealed kan that could have been robbed
    uint8_t added_kan_interrupts     # an added kan breaks every ippatsu and the first go-around
    uint8_t ronned_nuki_interrupts   # a ronned north breaks them before the ron is scored
    # dora
    uint8_t red_dora             # a red five is worth one han
    uint8_t ura_dora
    uint8_t kan_dora
    uint8_t kan_ura
    uint8_t concealed_kan_dora   # timing
    uint8_t open_kan_dora        # timing, added kans too
    uint8_t kan_dora_on_discard_ron
    uint8_t pending_dora_on_robbed_kan
    # riichi
    int32_t riichi_min_points
    uint8_t riichi_below_1000    # the stick is lent: riichi_min_points is not asked for
    uint8_t riichi_min_live
    uint8_t riichi_closed_kan
    uint8_t tenpai_counts_own_melds
    uint8_t ippatsu
    uint8_t open_riichi
    uint8_t open_riichi_deal_in_yakuman
    # yaku
    uint8_t open_tanyao
    uint8_t han_minimum          # han from yaku a win needs
    uint8_t raised_han_minimum   # the same from `raised_minimum_honba` honba on
    uint8_t raised_minimum_honba  # 0: never raised
    uint8_t double_kokushi_13
    uint8_t double_suuankou_tanki
    uint8_t double_chuuren_9
    uint8_t double_daisuushii
    uint8_t yakuman_add_up
    uint8_t kazoe
    uint8_t renhou
    uint8_t haitei_on_replacement
    uint8_t rinshan_on_nuki      # the replacement of a north counts as rinshan
    uint8_t honitsu_in_characters
    uint8_t ryuuiisou_needs_green
    # fu
    uint8_t double_wind_fu
    uint8_t open_pinfu_30
    uint8_t pinfu_tsumo_20
    # payments
    int32_t honba_ron
    int32_t honba_tsumo          # from each payer
    int32_t noten_payment        # in all
    uint8_t kiriage
    uint8_t tsumo_loss           # three players: the fourth share is lost (false: the payers share it)
    uint8_t multi_ron_honba
    uint8_t multi_ron_sticks
    uint8_t pao_daisangen
    uint8_t pao_daisuushii
    uint8_t pao_suukantsu
    uint8_t pao_ankan_counts     # a concealed kan is one of the groups that must be declared
    uint8_t pao_scope
    uint8_t pao_tsumo_loss       # three players: by tsumo the liable player pays two shares (false: three)
    uint8_t pao_honba_ron
    uint8_t pao_honba_tsumo
    uint8_t pao_winner_pays
    # draws
    uint8_t nagashi
    uint8_t nagashi_closed_only
    uint8_t nagashi_replaces_noten   # no noten payments beside it
    uint8_t nagashi_sticks
    uint8_t nine_orphans
    uint8_t four_winds
    uint8_t four_riichi
    uint8_t four_kans
    uint8_t tenpai_may_be_hidden
    # dealer and end
    uint8_t renchan_on_tenpai
    uint8_t renchan_on_abort
    uint8_t bust_ends            # a score below 0 ends the match
    uint8_t auto_stop_on_win
    uint8_t auto_stop_on_tenpai
    uint8_t one_hand_ends_on_abort   # a game of one hand is over after an abortive draw too
    uint8_t extension            # one more wind when nobody has target_points
    int32_t auto_stop_points
    int32_t target_points


cdef class RiichiRules(NativeRules):
    # Immutable; kernels take `&rules.data`.
    cdef riichi_rules_t data
