"""The published questions about the course of the game, and an option pair for every rule of play."""

import json

import pytest

from mahjong.errors import RulesError
from mahjong.game.classical_cases import answer, differences
from mahjong.rules import load


def test_every_published_question_is_answered_as_expected(shared_data):
    lines = (shared_data / "classical" / "flow.jsonl").read_text().splitlines()
    assert len(lines) == 49
    wrong = {case["id"]: found for case in map(json.loads, lines) if (found := differences(case))}
    assert wrong == {}


def ask(kind, given, **options):
    return answer({"kind": kind, "given": given, "ruleset": options})


CLAIMED = {"hand": {"concealed": "33335m19s1z", "melds": ["pung:555m", "chow:456p"]}, "after": "claim"}
FIRST = {"hand": {"concealed": "258m1479p35s16666z", "melds": []}, "after": "draw", "first_turn": True}
READY = {"hand_after_discard": {"concealed": "45p567m678s99s", "melds": ["chow:234m"]}, "first_discard": True}
OPENING_ROB = {
    "kong": "concealed",
    "tile": "3z",
    "hand": {"concealed": "19m199p19s124567z", "melds": []},
    "phase": "opening",
}
SHORT = {"events": ["deal", *["draw"] * 75, "bonus"]}


@pytest.mark.parametrize(
    ("kind", "given", "option", "other", "answers"),
    [
        (
            "own_turn",
            CLAIMED,
            "kong_only_after_draw",
            False,
            ({"special": []}, {"special": ["kong-concealed:3333m", "kong-promoted:5555m"]}),
        ),
        (
            "own_turn",
            FIRST,
            "east_may_kong_after_opening",
            False,
            ({"special": ["kong-concealed:6666z"]}, {"special": []}),
        ),
        ("original_call", READY, "original_call_after_own_claim", False, ({"allowed": True}, {"allowed": False})),
        ("rob", OPENING_ROB, "opening_kongs_robbable", False, ({"may_win": True}, {"may_win": False})),
        (
            "wall",
            SHORT,
            "flower_unreplaceable_draws_hand",
            False,
            (
                {"live": 0, "kong_box": 16, "drawn": True},
                {"live": 0, "kong_box": 16, "drawn": False},
            ),
        ),
        (
            "east_streak",
            {"results": [0, 0, None, 0]},
            "east_streak_broken_by_draw",
            True,
            ({"streak_of_last_hand": 3}, {"streak_of_last_hand": 1}),
        ),
        (
            "ranking",
            {"scores": [2000, 2600, 2000, 1400]},
            "tie_break",
            "seat",
            ({"ranks": [2, 1, 2, 4]}, {"ranks": [2, 1, 3, 4]}),
        ),
        (
            "match",
            {"results": [1, 2]},
            "dealer_changes",
            2,
            (
                {"hands": [["E", 0], ["E", 1]], "ended": False},
                {"hands": [["E", 0], ["E", 1]], "ended": True},
            ),
        ),
        (
            "match",
            {"results": [0, 0, 1]},
            "deal_passes_after_streak",
            True,
            (
                {"hands": [["E", 0], ["E", 0], ["E", 0]], "ended": False},
                {"hands": [["E", 0], ["E", 0], ["E", 1]], "ended": False},
            ),
        ),
    ],
)
def test_an_option_changes_what_the_engine_does(kind, given, option, other, answers):
    base = {"east_streak_length": 2} if option == "deal_passes_after_streak" else {}
    assert (ask(kind, given, **base), ask(kind, given, **base, **{option: other})) == answers


@pytest.mark.parametrize("live", [0, 1, 2, 40])
@pytest.mark.parametrize("discarder", "ESW")
def test_a_discard_may_be_claimed_with_any_number_of_live_tiles_left(live, discarder):
    hand = {"concealed": "55p147m147s12345z", "melds": []}
    given = {"seat": "N", "discarder": discarder, "tile": "5p", "hand": hand, "live_wall": live}
    assert ask("may_claim", given) == {"claims": ["pung:555p"]}


def test_three_orders_of_the_deal_contradict_each_other():
    with pytest.raises(RulesError, match="opening_after_all_bonus"):
        load("planet-classical-v1").with_(bonus_order_in_deal="round_by_round", opening_after_all_bonus=False)


def test_the_opening_asks_east_south_west_north_whatever_the_order_of_bonus_tiles():
    for options in ({}, {"opening_after_all_bonus": False}, {"bonus_order_in_deal": "round_by_round"}):
        assert ask("opening", {"all_continue": True}, **options) == {"order": list("ESWN"), "then": "E"}
