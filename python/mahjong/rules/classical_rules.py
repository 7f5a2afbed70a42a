"""The options of Chinese classical as one frozen typed value.

Each group below is a table in the presets; every field says its rule and where the rule comes from. Sources are
named shortly: *Mahjong Planet* is the text of its preset ``planet-classical-v1``, *Millington* the form of the game
in A. D. Millington's book of 1977, *DMJL* the rules of the Dutch league. *Decided here* means that no source says it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from mahjong import _core
from mahjong.rules.base import RuleSet
from mahjong.rules.options import Option, OptionGroup

__all__ = ["ClassicalRules"]


class Course(OptionGroup):
    """How long a match is, who deals next, and who is first in the end."""

    start_points: Annotated[int, Option("Points of each player at the start.", "Mahjong Planet")]
    dealer_changes: Annotated[
        int,
        Option(
            "The match ends with this many changes of dealer; the wind changes with every fourth.", "Mahjong Planet"
        ),
    ]
    east_streak_length: Annotated[
        int,
        Option("East's win with this number in a row is a limit hand, no win after it.", "Mahjong Planet; DMJL has 9"),
    ]
    east_streak_broken_by_draw: Annotated[
        bool, Option("A drawn hand ends East's run; otherwise it stands outside the count.", "Decided here")
    ]
    deal_passes_after_streak: Annotated[
        bool, Option("The deal passes after the win that completes East's run.", "Millington; DMJL")
    ]
    tie_break: Annotated[
        Literal["shared", "seat"],
        Option(
            "Players with equal scores share the better place, or the earlier seat from the first dealer on has it.",
            "Decided here",
            native=False,
        ),
    ]


class Points(OptionGroup):
    """The limit, and points beside those of groups, pairs and bonus tiles, which are the same everywhere."""

    limit: Annotated[int, Option("The most a hand is worth, before East's doubling.", "Mahjong Planet")]
    mahjong_points: Annotated[int, Option("Points for winning.", "Mahjong Planet; DMJL has 20")]
    double_wind_pair_points: Annotated[
        int, Option("Points for a pair of the wind that is seat and round wind.", "Millington 114(e)")
    ]
    self_draw_points_on_last_live_tile: Annotated[
        bool,
        Option("The 2 points for a self-drawn win are given for the last live tile too.", "Mahjong Planet; Millington"),
    ]
    self_draw_points_on_kong_replacement: Annotated[
        bool, Option("They are given for a kong replacement too.", "Mahjong Planet excepts the last live tile only")
    ]
    self_draw_points_on_flower_replacement: Annotated[
        bool, Option("They are given for a live tile drawn for a bonus tile too.", "A draw like any other")
    ]
    one_chance_on_discard: Annotated[
        bool,
        Option(
            "The one-chance points are given for discards and robbed kongs too.", "Mahjong Planet; Babcock restricts"
        ),
    ]
    one_chance_removed_by: Annotated[
        Literal["public_copies", "own_copies"],
        Option(
            "What makes another wait impossible: all four copies discarded or in declared melds, or all four in the "
            "winner's own hand and melds.",
            "Mahjong Planet; DMJL counts own copies",
        ),
    ]
    one_chance_concealed_kongs_public: Annotated[
        bool, Option("Concealed kongs are public. Read where public copies count.", "Mahjong Planet: formed in public")
    ]


class Doubles(OptionGroup):
    """What spoils or widens a double."""

    claimed_kong_counts_concealed: Annotated[
        bool,
        Option(
            "A claimed kong counts as concealed for three and four concealed pungs, the concealed hand and the "
            "concealed hand of one suit.",
            "Mahjong Planet for three pungs; decided here for the others",
        ),
    ]
    all_chows_ignores_completion_points: Annotated[
        bool, Option("Points for the completed pair or one chance do not spoil all chows.", "Millington")
    ]
    all_chows_ignores_bonus_tiles: Annotated[bool, Option("Bonus tiles do not spoil all chows.", "Millington")]
    last_discard_scope: Annotated[
        Literal["wall_empty", "after_last_tile"],
        Option(
            "The last discard is any made with the live wall empty, or only the one that follows the last live tile.",
            "Decided here",
        ),
    ]
    last_live_tile_double_after_kong: Annotated[
        bool, Option("The replacement of a kong on the last live tile earns that tile's double too.", "Decided here")
    ]
    last_tile_double_on_robbed_kong: Annotated[
        bool,
        Option("A kong robbed with the live wall empty earns the double of the last live tile too.", "Decided here"),
    ]


class Limits(OptionGroup):
    """Which limit hands there are, and what they ask for."""

    nine_gates_true_wait: Annotated[
        bool,
        Option("Nine gates waits on all nine kinds; otherwise any 1112345678999 and one more will do.", "Millington"),
    ]
    nine_gates_on_discard: Annotated[
        bool, Option("Nine gates may be won on another player's tile.", "Millington; DMJL")
    ]
    all_green_needs_green_dragon: Annotated[bool, Option("All green needs the green dragon.", "Decided here")]
    big_three_dragons_limit: Annotated[
        bool, Option("Three dragon groups are a limit for the winner, with a chow too.", "DMJL")
    ]
    snake_limit: Annotated[
        bool,
        Option(
            "Three 1, three 9 and 2 to 8 of one suit with the pair on 2, 5 or 8 are a limit; a kong spoils it.",
            "Millington; DMJL",
        ),
    ]
    moon_on_last_discard: Annotated[
        bool, Option("1 of circles as the last discard is a limit, as it is as the last live tile.", "Mahjong Planet")
    ]
    kong_on_kong_min: Annotated[
        int, Option("The replacement of this many kongs in a row, or more, wins the limit.", "Mahjong Planet")
    ]
    kong_on_kong_any_kinds: Annotated[
        bool,
        Option("A claimed kong may start such a run; otherwise only kongs of one's own turn count.", "Decided here"),
    ]
    kong_on_kong_winning_tile: Annotated[
        Literal["box_tile", "box_or_flower"],
        Option(
            "It is won on the tile from the box, or on a live tile drawn for a bonus tile found there too.",
            "Mahjong Planet",
        ),
    ]
    kong_on_kong_flower_between: Annotated[
        Literal["continues", "breaks"],
        Option("What a bonus tile found between two kongs does to the run.", "Decided here"),
    ]
    heavenly_hand_allows_flowers: Annotated[
        bool,
        Option("East's win before the first discard is a limit with bonus tiles too.", "Bonus tiles are compulsory"),
    ]
    earthly_hand_allows_kongs: Annotated[
        bool, Option("A win on East's first discard is a limit after opening kongs too.", "Decided here")
    ]


class Others(OptionGroup):
    """The hands that did not win, and who pays."""

    cap_non_winners: Annotated[bool, Option("The limit caps hands that did not win too.", "Millington")]
    robbed_kong_reverts_to_pung: Annotated[
        bool, Option("A robbed kong scores as the three tiles left; otherwise as the kong.", "Decided here")
    ]
    undeclared_four_as_pung: Annotated[
        bool, Option("Four alike in hand score as a pung; otherwise as a concealed kong.", "Millington")
    ]
    non_winner_many_pairs: Annotated[
        bool,
        Option(
            "A hand that did not win scores every pair; otherwise the one worth most.", "Mahjong Planet; Millington"
        ),
    ]
    dangerous_discard_pays_all: Annotated[
        Literal["no", "others_settle", "winner_alone"],
        Option(
            "Who discards a dangerous tile with a safe one in hand pays the winner for all three; the others settle "
            "with each other, or the winner alone is paid. Dangerous are, after three exposed melds all of one suit, "
            "green, terminals or honours, these tiles; after two dragon groups the third dragon; after three wind "
            "groups the fourth wind; but no honour there is a group of already.",
            "Millington; DMJL",
        ),
    ]
    multiple_winners: Annotated[
        bool,
        Option(
            "All who claim the win get it, each paid by those who did not win; otherwise only the nearest.",
            "Mahjong Planet",
        ),
    ]


class Play(OptionGroup):
    """The course of play."""

    original_call_after_own_claim: Annotated[
        bool,
        Option("The original call may come with a first discard after a claim or a kong of one's own.", "Decided here"),
    ]
    kong_only_after_draw: Annotated[
        bool, Option("Kongs of one's own turn need a tile drawn; otherwise a chow or pung will do.", "Millington 51")
    ]
    opening_kongs_robbable: Annotated[
        bool, Option("Thirteen orphans may rob a concealed kong of the opening phase too.", "Mahjong Planet")
    ]
    east_may_kong_after_opening: Annotated[
        bool, Option("East may declare a kong in the first turn that was passed over in the opening.", "Decided here")
    ]
    bonus_order_in_deal: Annotated[
        Literal["each_until_done", "round_by_round"],
        Option(
            "How bonus tiles of the deal are replaced: each player until none is left, or round by round, where new "
            "ones wait for the next round.",
            "Decided here",
        ),
    ]
    opening_after_all_bonus: Annotated[
        bool,
        Option(
            "The opening phase starts when all bonus tiles of the deal are replaced; otherwise each player's opening "
            "follows their own.",
            "Decided here",
        ),
    ]
    flower_unreplaceable_draws_hand: Annotated[
        bool,
        Option(
            "The hand is drawn when a bonus tile cannot be replaced; otherwise its owner plays on a tile short.",
            "Mahjong Planet",
        ),
    ]


class ClassicalRules(Play, Others, Limits, Doubles, Points, Course, RuleSet):
    """Hold one classical rule set; every option is an attribute, whatever its group.

    >>> from mahjong.rules.classical_rules import ClassicalRules
    >>> rules = ClassicalRules.preset("planet-classical-v1")
    >>> rules.limit, rules.with_(limit=500).limit
    (1000, 500)
    """

    family: ClassVar[str] = "classical"
    groups: ClassVar[dict[str, type]] = {
        "course": Course,
        "points": Points,
        "doubles": Doubles,
        "limits": Limits,
        "others": Others,
        "play": Play,
    }

    native_type = _core.NativeClassicalRules
    native: _core.NativeClassicalRules

    @property
    def players(self) -> int:
        """Four play."""
        return 4

    def conflicts(self) -> Iterator[tuple[str, str]]:
        """Yield the options that contradict others, each with a sentence."""
        if self.mahjong_points > self.limit:
            yield "mahjong_points", f"{self.mahjong_points} is above the limit, which is {self.limit}"
        if self.dangerous_discard_pays_all != "no" and self.multiple_winners:
            yield "dangerous_discard_pays_all", "nobody can pay for all where several win"
        if self.bonus_order_in_deal == "round_by_round" and not self.opening_after_all_bonus:
            yield "opening_after_all_bonus", "bonus tiles replaced round by round come before every opening"
