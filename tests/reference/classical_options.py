"""The options that decide what a finished classical table is worth, and their values in the three presets.

Written from the rules page and its table of related rule sets alone, so that a wrong preset file shows as a difference.
"""

from typing import Any

PLANET: dict[str, Any] = {
    "limit": 1000,
    "mahjong_points": 10,
    "double_wind_pair_points": 4,
    "self_draw_points_on_last_live_tile": False,
    "self_draw_points_on_kong_replacement": True,
    "self_draw_points_on_flower_replacement": True,
    "one_chance_on_discard": True,
    "one_chance_removed_by": "public_copies",
    "one_chance_concealed_kongs_public": True,
    "claimed_kong_counts_concealed": True,
    "all_chows_ignores_completion_points": True,
    "all_chows_ignores_bonus_tiles": True,
    "last_live_tile_double_after_kong": False,
    "last_tile_double_on_robbed_kong": False,
    "nine_gates_true_wait": True,
    "nine_gates_on_discard": True,
    "all_green_needs_green_dragon": False,
    "big_three_dragons_limit": False,
    "snake_limit": False,
    "moon_on_last_discard": True,
    "kong_on_kong_min": 2,
    "kong_on_kong_any_kinds": True,
    "kong_on_kong_winning_tile": "box_tile",
    "heavenly_hand_allows_flowers": True,
    "earthly_hand_allows_kongs": True,
    "east_streak_length": 13,
    "deal_passes_after_streak": False,
    "cap_non_winners": True,
    "robbed_kong_reverts_to_pung": True,
    "undeclared_four_as_pung": True,
    "non_winner_many_pairs": True,
    "dangerous_discard_pays_all": "no",
    "multiple_winners": False,
}

MILLINGTON: dict[str, Any] = PLANET | {
    "self_draw_points_on_last_live_tile": True,
    "snake_limit": True,
    "moon_on_last_discard": False,
    "deal_passes_after_streak": True,
    "dangerous_discard_pays_all": "others_settle",
}

DMJL: dict[str, Any] = MILLINGTON | {
    "limit": 500,
    "mahjong_points": 20,
    "one_chance_removed_by": "own_copies",
    "big_three_dragons_limit": True,
    "east_streak_length": 9,
    "dangerous_discard_pays_all": "winner_alone",
}

PRESETS: dict[str, dict[str, Any]] = {"planet-classical-v1": PLANET, "millington": MILLINGTON, "dmjl": DMJL}

# Options of the course of play: a finished table is worth the same whatever they are.
COURSE = frozenset(
    {
        "start_points",
        "dealer_changes",
        "east_streak_broken_by_draw",
        "last_discard_scope",
        "kong_on_kong_flower_between",
        "original_call_after_own_claim",
        "kong_only_after_draw",
        "opening_kongs_robbable",
        "east_may_kong_after_opening",
        "bonus_order_in_deal",
        "opening_after_all_bonus",
        "flower_unreplaceable_draws_hand",
    }
)
