"""Classical rule sets as the scorer and the engine read them: a flat mapping, checked into one packed struct."""

cimport cython

from mjcore.options cimport NativeRules, option_words


# The one table: every option, in the order of the struct, with what it takes: `bool`, a range of numbers or words.
cdef dict _FIELDS = {
    # match
    "start_points": range(0, 1_000_001),
    "dealer_changes": range(1, 17),
    "east_streak_length": range(2, 256),
    "east_streak_broken_by_draw": bool,
    "deal_passes_after_streak": bool,
    # points
    "limit": range(1, 1_000_001),
    "mahjong_points": range(0, 101),
    "double_wind_pair_points": range(2, 5, 2),
    "self_draw_points_on_last_live_tile": bool,
    "self_draw_points_on_kong_replacement": bool,
    "self_draw_points_on_flower_replacement": bool,
    "one_chance_on_discard": bool,
    "one_chance_removed_by": option_words({REMOVED_BY_PUBLIC: "public_copies", REMOVED_BY_OWN: "own_copies"}),
    "one_chance_concealed_kongs_public": bool,
    # doubles
    "claimed_kong_counts_concealed": bool,
    "all_chows_ignores_completion_points": bool,
    "all_chows_ignores_bonus_tiles": bool,
    "last_discard_scope": option_words({SCOPE_WALL_EMPTY: "wall_empty", SCOPE_AFTER_LAST_TILE: "after_last_tile"}),
    "last_live_tile_double_after_kong": bool,
    "last_tile_double_on_robbed_kong": bool,
    # limits
    "nine_gates_true_wait": bool,
    "nine_gates_on_discard": bool,
    "all_green_needs_green_dragon": bool,
    "big_three_dragons_limit": bool,
    "snake_limit": bool,
    "moon_on_last_discard": bool,
    "kong_on_kong_min": range(2, 17),
    "kong_on_kong_any_kinds": bool,
    "kong_on_kong_winning_tile": option_words({KONG_TILE_BOX: "box_tile", KONG_TILE_BOX_OR_FLOWER: "box_or_flower"}),
    "kong_on_kong_flower_between": option_words({BETWEEN_CONTINUES: "continues", BETWEEN_BREAKS: "breaks"}),
    "heavenly_hand_allows_flowers": bool,
    "earthly_hand_allows_kongs": bool,
    # other hands and payment
    "cap_non_winners": bool,
    "robbed_kong_reverts_to_pung": bool,
    "undeclared_four_as_pung": bool,
    "non_winner_many_pairs": bool,
    "dangerous_discard_pays_all": option_words({
        DANGEROUS_NO: "no", DANGEROUS_OTHERS_SETTLE: "others_settle", DANGEROUS_WINNER_ALONE: "winner_alone",
    }),
    # course of play
    "original_call_after_own_claim": bool,
    "kong_only_after_draw": bool,
    "opening_kongs_robbable": bool,
    "east_may_kong_after_opening": bool,
    "bonus_order_in_deal": option_words({
        ORDER_EACH_UNTIL_DONE: "each_until_done", ORDER_ROUND_BY_ROUND: "round_by_round",
    }),
    "opening_after_all_bonus": bool,
    "flower_unreplaceable_draws_hand": bool,
    "multiple_winners": bool,
}


@cython.final
cdef class ClassicalRules(NativeRules):
    """Hold one classical rule set, checked, as the scorer and the engine read it; see `mjcore.options.NativeRules`."""

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
        cdef classical_rules_t empty
        cdef dict members = empty
        return tuple(members)
