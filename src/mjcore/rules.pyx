"""Rule sets as the kernels read them: a flat mapping of words and numbers, checked into one packed struct.

A mapping enters here once per rule set; below this module there are no words, no presets and no dictionaries.
"""

cimport cython


cdef tuple _words(dict numbered):
    # Words in the order of their numbers, so that the enum in rules.pxd stays the only place that counts.
    if sorted(numbered) != list(range(len(numbered))):
        raise SystemError("the numbers of an option's words must be 0, 1, 2, ...")
    return tuple([numbered[number] for number in range(len(numbered))])


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
    "kuikae": _words({KUIKAE_BOTH_BARRED: "both_barred", KUIKAE_SAME_BARRED: "same_barred", KUIKAE_ALLOWED: "allowed"}),
    "call_on_last_discard": bool,
    "multi_ron": _words({RON_ALL: "all", RON_HEAD_BUMP: "head_bump"}),
    "triple_ron": _words({TRIPLE_PAY: "pay", TRIPLE_DRAW: "draw"}),
    "rob_concealed_kan": _words({ROB_NEVER: "never", ROB_KOKUSHI: "kokushi"}),
    "multi_rob": _words({ROB_AS_DISCARD: "as_discard", ROB_NEAREST: "nearest"}),
    "nuki": bool,
    "ron_on_nuki": bool,
    "temporary_furiten_ends": _words({
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
    "concealed_kan_dora": _words({DORA_AT_ONCE: "at_once", DORA_ON_DISCARD: "on_discard"}),
    "open_kan_dora": _words({DORA_AT_ONCE: "at_once", DORA_ON_DISCARD: "on_discard"}),
    "kan_dora_on_discard_ron": bool,
    "pending_dora_on_robbed_kan": bool,
    # riichi
    "riichi_min_points": _points(1_000_000),
    "riichi_below_1000": bool,
    "riichi_min_live": range(0, 71),
    "riichi_closed_kan": _words({
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
    "kazoe": _words({KAZOE_YAKUMAN: "yakuman", KAZOE_SANBAIMAN: "sanbaiman", KAZOE_MULTIPLE: "multiple"}),
    "renhou": _words({RENHOU_NONE: "none", RENHOU_MANGAN: "mangan", RENHOU_YAKUMAN: "yakuman"}),
    "haitei_on_replacement": bool,
    "rinshan_on_nuki": bool,
    "honitsu_in_characters": bool,
    "ryuuiisou_needs_green": bool,
    "north_yakuhai": bool,
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
    "multi_ron_honba": _words({HONBA_NEAREST: "nearest", HONBA_EVERY_WINNER: "every_winner"}),
    "multi_ron_sticks": _words({STICKS_NEAREST: "nearest", STICKS_OWN_BACK: "own_back"}),
    "pao_daisangen": bool,
    "pao_daisuushii": bool,
    "pao_suukantsu": bool,
    "pao_ankan_counts": bool,
    "pao_scope": _words({PAO_LIABLE_YAKUMAN: "liable_yakuman", PAO_WHOLE_HAND: "whole_hand"}),
    "pao_tsumo_loss": bool,
    "pao_odd_hundred": _words({PAO_ODD_DISCARDER: "discarder", PAO_ODD_LIABLE: "liable"}),
    "pao_honba_ron": _words({PAO_HONBA_LIABLE: "liable", PAO_HONBA_DISCARDER: "discarder"}),
    "pao_honba_tsumo": _words({PAO_HONBA_LIABLE: "liable", PAO_HONBA_SHARED: "shared"}),
    "pao_winner_pays": bool,
    # draws
    "nagashi": _words({NAGASHI_NONE: "none", NAGASHI_DRAW: "draw", NAGASHI_WIN: "win"}),
    "nagashi_closed_only": bool,
    "nagashi_replaces_noten": bool,
    "nagashi_sticks": _words({NAGASHI_STICKS_STAY: "stay", NAGASHI_STICKS_FIRST: "first_winner"}),
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


cdef str _shown(object value):
    # A value in a message: short, whatever it is.
    if isinstance(value, str):
        return repr(value) if len(<str>value) <= 40 else repr((<str>value)[:40]) + "..."
    if isinstance(value, (bool, float)) or (isinstance(value, int) and -10**15 < value < 10**15):
        return repr(value)
    return f"<{type(value).__name__}>"


cdef str _wanted(object domain):
    # What an option takes, in words.
    if domain is bool:
        return "True or False"
    if isinstance(domain, tuple):
        return " or ".join([repr(word) for word in domain])
    if len(domain) <= 3:
        return " or ".join([str(number) for number in domain])
    step = "" if domain.step == 1 else f" in steps of {domain.step}"
    return f"a number from {domain[0]} to {domain[len(domain) - 1]}{step}"


cdef int _number(str name, object domain, object value) except? -1:
    # The number of a value in the struct.
    if domain is bool:
        if type(value) is not bool:
            raise TypeError(f"option {name} must be True or False, not {_shown(value)}")
        return value
    if isinstance(domain, tuple):
        if type(value) is not str:
            raise TypeError(f"option {name} must be {_wanted(domain)}, not {_shown(value)}")
        if value not in domain:
            raise ValueError(f"option {name} must be {_wanted(domain)}, not {_shown(value)}")
        return domain.index(value)
    if type(value) is not int:
        raise TypeError(f"option {name} must be {_wanted(domain)}, not {_shown(value)}")
    if value not in domain:
        raise ValueError(f"option {name} must be {_wanted(domain)}, not {_shown(value)}")
    return value


cdef str _listed(list names):
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


@cython.final
cdef class RiichiRules:
    """Hold one riichi rule set, checked, as the kernels and the engine read it.

    Built from a mapping that names every option of `RiichiRules.fields` exactly once. Immutable, hashable,
    comparable and picklable; `as_mapping` gives the mapping back.

    Raises:
        TypeError: the mapping is no dict, or a value has the wrong type (flags are ``True`` and ``False`` only).
        ValueError: an option is unknown or missing, a word is none of its choices, a number is out of range.
    """

    def __cinit__(self, options):
        if not isinstance(options, dict):
            raise TypeError(f"the options of a rule set must be a dict, not {_shown(options)}")
        unknown = [_shown(name) for name in options if name not in _FIELDS]
        if unknown:
            raise ValueError(f"unknown option {_listed(unknown)}; RiichiRules.fields() names the valid ones")
        missing = [name for name in _FIELDS if name not in options]
        if missing:
            raise ValueError(f"missing option {_listed(missing)}")
        self.data = {name: _number(name, domain, options[name]) for name, domain in _FIELDS.items()}

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

    def as_mapping(self):
        """Return the options as the mapping this object can be built from."""
        cdef dict numbers = self.data
        mapping = {}
        for name, domain in _FIELDS.items():
            number = numbers[name]
            if domain is bool:
                mapping[name] = number != 0
            elif isinstance(domain, tuple):
                mapping[name] = domain[number]
            else:
                mapping[name] = number
        return mapping

    def __eq__(self, other):
        if not isinstance(other, RiichiRules):
            return NotImplemented
        return self is other or self.as_mapping() == other.as_mapping()

    def __hash__(self):
        return hash(tuple(self.as_mapping().values()))

    def __reduce__(self):
        return RiichiRules, (self.as_mapping(),)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return f"RiichiRules({self.as_mapping()!r})"
