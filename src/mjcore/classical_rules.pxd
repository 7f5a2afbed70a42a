# Everything the classical scorer and engine know of a rule set, in one packed struct.
# Words become small numbers in the order of the table in classical_rules.pyx.

from libc.stdint cimport int32_t, uint8_t
from mjcore.options cimport NativeRules

cdef enum:
    # one_chance_removed_by: which copies take a wait away
    REMOVED_BY_PUBLIC = 0        # all four in discards and declared melds
    REMOVED_BY_OWN = 1           # all four in the winner's hand and melds
    # last_discard_scope
    SCOPE_WALL_EMPTY = 0         # any discard with the live wall empty
    SCOPE_AFTER_LAST_TILE = 1    # only the discard that follows the last live tile
    # kong_on_kong_winning_tile
    KONG_TILE_BOX = 0
    KONG_TILE_BOX_OR_FLOWER = 1  # a live tile drawn for a bonus tile found in the box too
    # kong_on_kong_flower_between
    BETWEEN_CONTINUES = 0
    BETWEEN_BREAKS = 1
    # dangerous_discard_pays_all: whether the others still settle with each other
    DANGEROUS_NO = 0
    DANGEROUS_OTHERS_SETTLE = 1
    DANGEROUS_WINNER_ALONE = 2
    # bonus_order_in_deal
    ORDER_EACH_UNTIL_DONE = 0
    ORDER_ROUND_BY_ROUND = 1

ctypedef struct classical_rules_t:
    # match
    int32_t start_points
    uint8_t dealer_changes                   # the match ends with this many
    uint8_t east_streak_length               # this win in a row is a limit
    uint8_t east_streak_broken_by_draw
    uint8_t deal_passes_after_streak
    # points
    int32_t limit
    int32_t mahjong_points
    uint8_t double_wind_pair_points
    uint8_t self_draw_points_on_last_live_tile
    uint8_t self_draw_points_on_kong_replacement
    uint8_t self_draw_points_on_flower_replacement
    uint8_t one_chance_on_discard
    uint8_t one_chance_removed_by
    uint8_t one_chance_concealed_kongs_public
    # doubles
    uint8_t claimed_kong_counts_concealed
    uint8_t all_chows_ignores_completion_points
    uint8_t all_chows_ignores_bonus_tiles
    uint8_t last_discard_scope
    uint8_t last_live_tile_double_after_kong
    uint8_t last_tile_double_on_robbed_kong
    # limits
    uint8_t nine_gates_true_wait
    uint8_t nine_gates_on_discard
    uint8_t all_green_needs_green_dragon
    uint8_t big_three_dragons_limit          # three dragon groups with a chow too
    uint8_t snake_limit
    uint8_t moon_on_last_discard
    uint8_t kong_on_kong_min
    uint8_t kong_on_kong_any_kinds
    uint8_t kong_on_kong_winning_tile
    uint8_t kong_on_kong_flower_between
    uint8_t heavenly_hand_allows_flowers
    uint8_t earthly_hand_allows_kongs
    # other hands and payment
    uint8_t cap_non_winners
    uint8_t robbed_kong_reverts_to_pung
    uint8_t undeclared_four_as_pung
    uint8_t non_winner_many_pairs
    uint8_t dangerous_discard_pays_all
    # course of play
    uint8_t original_call_after_own_claim
    uint8_t kong_only_after_draw
    uint8_t opening_kongs_robbable
    uint8_t east_may_kong_after_opening
    uint8_t bonus_order_in_deal
    uint8_t opening_after_all_bonus          # false: a player's opening kongs follow his own bonus tiles at once
    uint8_t flower_unreplaceable_draws_hand
    uint8_t multiple_winners


cdef class ClassicalRules(NativeRules):
    # Immutable; kernels take `&rules.data`.
    cdef classical_rules_t data
