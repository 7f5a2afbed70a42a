"""Rule sets as the kernels read them: a flat mapping of words and numbers, checked into one packed struct.

A mapping enters here once per rule set; below this module there are no words, no presets and no dictionaries.
"""

cimport cython

from mjcore.options cimport NativeRules, option_words


cdef object _points(int high):
    # Points come in whole hundreds.
    return range(0, high + 1, 100)


# The one table: every option, in the order of the struct, with what it takes: `bool`, a range of numbers or words.
cdef dict _FIELDS = {
    # table
    "start_points": _points(1_000_000),
    "players": range(3, 5),
    "red_m": range(0, 5),
    "red_p": range(0, 5),
    "red_s": range(0, 5),
    # calls
    "chi": bool,
    "kuikae": option_words({KUIKAE_BOTH_BARRED: "both_barred", KUIKAE_SAME_BARRED: "same_barred", KUIKAE_ALLOWED: "allowed"}),
    "call_on_last_discard": bool,
    "multi_ron": option_words({RON_ALL: "all", RON_HEAD_BUMP: "head_bump"}),
    "triple_ron": option_words({TRIPLE_PAY: "pay", TRIPLE_DRAW: "draw"}),
    "rob_concealed_kan": option_words({ROB_NEVER: "never", ROB_KOKUSHI: "kokushi"}),
    "multi_rob": option_words({ROB_AS_DISCARD: "as_discard", ROB_NEAREST: "nearest"}),
    "nuki": bool,
    "ron_on_nuki": bool,
    "temporary_furiten_ends": option_words({
        FURITEN_OWN_DRAW: "own_draw",
        FURITEN_OWN_DRAW_OR_OWN_CALL: "own_draw_or_own_call",
        FURITEN_OWN_DRAW_OR_ANY_CALL: "own_draw_or_any_call",
        FURITEN_OWN_DISCARD: "own_discard",
    }),
    "furiten_on_added_kan": bool,
    "furiten_on_concealed_kan": bool,
    "added_kan_interrupts": bool,
    "ronned_nuki_interrupts": bool,
    # dora
    "red_dora": bool,
    "ura_dora": bool,
    "kan_dora": bool,
    "kan_ura": bool,
    "concealed_kan_dora": option_words({DORA_AT_ONCE: "at_once", DORA_ON_DISCARD: "on_discard"}),
    "open_kan_dora": option_words({DORA_AT_ONCE: "at_once", DORA_ON_DISCARD: "on_discard"}),
    "kan_dora_on_discard_ron": bool,
    "pending_dora_on_robbed_kan": bool,
    # riichi
    "riichi_min_points": _points(1_000_000),
    "riichi_below_1000": bool,
    "riichi_min_live": range(0, 71),
    "riichi_closed_kan": option_words({
        RIICHI_KAN_NEVER: "never", RIICHI_KAN_WAITS: "waits", RIICHI_KAN_READINGS: "readings",
    }),
    "tenpai_counts_own_melds": bool,
    "ippatsu": bool,
    "open_riichi": bool,
    "open_riichi_deal_in_yakuman": bool,
    # yaku
    "open_tanyao": bool,
    "han_minimum": range(1, 14),
    "raised_han_minimum": range(1, 14),
    "raised_minimum_honba": range(0, 256),
    "double_kokushi_13": bool,
    "double_suuankou_tanki": bool,
    "double_chuuren_9": bool,
    "double_daisuushii": bool,
    "yakuman_add_up": bool,
    "kazoe": option_words({KAZOE_YAKUMAN: "yakuman", KAZOE_SANBAIMAN: "sanbaiman", KAZOE_MULTIPLE: "multiple"}),
    "renhou": option_words({RENHOU_NONE: "none", RENHOU_MANGAN: "mangan", RENHOU_YAKUMAN: "yakuman"}),
    "haitei_on_replacement": bool,
    "rinshan_on_nuki": bool,
    "honitsu_in_characters": bool,
    "ryuuiisou_needs_green": bool,
    # fu
    "double_wind_fu": range(2, 5, 2),
    "open_pinfu_30": bool,
    "pinfu_tsumo_20": bool,
    # payments
    "honba_ron": _points(10_000),
    "honba_tsumo": _points(10_000),
    "noten_payment": _points(12_000),
    "kiriage": bool,
    "tsumo_loss": bool,
    "multi_ron_honba": option_words({HONBA_NEAREST: "nearest", HONBA_EVERY_WINNER: "every_winner"}),
    "multi_ron_sticks": option_words({STICKS_NEAREST: "nearest", STICKS_OWN_BACK: "own_back"}),
    "pao_daisangen": bool,
    "pao_daisuushii": bool,
    "pao_suukantsu": bool,
    "pao_ankan_counts": bool,
    "pao_scope": option_words({PAO_LIABLE_YAKUMAN: "liable_yakuman", PAO_WHOLE_HAND: "whole_hand"}),
    "pao_tsumo_loss": bool,
    "pao_honba_ron": option_words({PAO_HONBA_LIABLE: "liable", PAO_HONBA_DISCARDER: "discarder"}),
    "pao_honba_tsumo": option_words({PAO_HONBA_LIABLE: "liable", PAO_HONBA_SHARED: "shared"}),
    "pao_winner_pays": bool,
    # draws
    "nagashi": option_words({NAGASHI_NONE: "none", NAGASHI_DRAW: "draw", NAGASHI_WIN: "win"}),
    "nagashi_closed_only": bool,
    "nagashi_replaces_noten": bool,
    "nagashi_sticks": option_words({NAGASHI_STICKS_STAY: "stay", NAGASHI_STICKS_FIRST: "first_winner"}),
    "nine_orphans": bool,
    "four_winds": bool,
    "four_riichi": bool,
    "four_kans": bool,
    "tenpai_may_be_hidden": bool,
    # dealer and end
    "renchan_on_tenpai": bool,
    "renchan_on_abort": bool,
    "bust_ends": bool,
    "auto_stop_on_win": bool,
    "auto_stop_on_tenpai": bool,
    "one_hand_ends_on_abort": bool,
    "extension": bool,
    "auto_stop_points": _points(1_000_000),
    "target_points": _points(1_000_000),
}


@cython.final
cdef class RiichiRules(NativeRules):
    """Hold one riichi rule set, checked, as the kernels and the engine read it; see `mjcore.options.NativeRules`."""

    def __cinit__(self, options):
        self.data = self.checked(_FIELDS, options)
        self.raw = &self.data

    @staticmethod
    def fields():
        """Return every option with what it takes: ``bool``, a ``range`` of numbers, or a tuple of words."""
        return dict(_FIELDS)

    @staticmethod
    def struct_fields():
        """Return the names of the members of the native struct, in order."""
        cdef riichi_rules_t empty
        cdef dict members = empty
        return tuple(members)
