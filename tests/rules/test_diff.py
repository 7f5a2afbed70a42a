"""Differences between rule sets, in sentences."""

from __future__ import annotations

import pytest
from hypothesis import given

from mahjong.errors import RulesError
from mahjong.rules import RiichiRules, load
from tests.rules.strategies import rule_sets

PLANET = RiichiRules.preset("planet-riichi-red-three-v1")
TENHOU = RiichiRules.preset("tenhou-4p")


def test_a_difference_is_a_sentence_with_both_values_and_the_rule() -> None:
    sentences = PLANET.diff(load("planet-riichi-no-red-v1"))
    names = "1 in planet-riichi-red-three-v1 and 0 in planet-riichi-no-red-v1"
    suits = {"red_m": "characters", "red_p": "circles", "red_s": "bamboo"}
    assert sentences == tuple(
        f"{name} is {names}: How many of the four 5 of {suit} are red." for name, suit in suits.items()
    )


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("kiriage", True, "kiriage is no in tenhou-4p and yes in tenhou-4p+custom: 4 han 30 fu and 3 han 60 fu"),
        ("kazoe", "multiple", "kazoe is yakuman in tenhou-4p and multiple in tenhou-4p+custom: Thirteen han"),
        ("start_points", 27_000, "start_points is 25,000 in tenhou-4p and 27,000 in tenhou-4p+custom: Points"),
        ("uma", (30, 0, 0, -30), "uma is +20 +10 -10 -20 in tenhou-4p and +30 0 0 -30 in tenhou-4p+custom: What"),
        ("lengths", ("east_south",), "lengths is east, east_south in tenhou-4p and east_south in tenhou-4p+custom:"),
    ],
)
def test_values_are_shown_as_people_write_them(option: str, value: object, sentence: str) -> None:
    beside: dict[str, object] = {"oka": 12} if option == "start_points" else {}
    assert any(found.startswith(sentence) for found in TENHOU.diff(TENHOU.with_(**{option: value, **beside})))


def test_two_house_rules_of_one_name_are_told_apart() -> None:
    one, other = TENHOU.with_(kiriage=True), TENHOU.with_(chi=False)
    assert "kiriage is yes in the first and no in the second" in " ".join(one.diff(other))


def test_rules_do_not_differ_from_themselves() -> None:
    assert TENHOU.diff(TENHOU) == ()


@given(rule_sets(), rule_sets())
def test_there_is_one_sentence_for_every_option_that_differs(one: RiichiRules, other: RiichiRules) -> None:
    sentences = one.diff(other)
    assert [sentence.split()[0] for sentence in sentences] == list(one.changes(other))


@given(rule_sets(), rule_sets())
def test_the_changes_of_a_diff_lead_from_one_rule_set_to_the_other(one: RiichiRules, other: RiichiRules) -> None:
    there = {name: pair[1] for name, pair in one.changes(other).items()}
    assert one.with_(**there).fingerprint == other.fingerprint


def test_rule_sets_of_two_families_share_no_options() -> None:
    with pytest.raises(RulesError, match="tenhou-4p is a riichi rule set and planet-classical-v1 a classical one"):
        TENHOU.diff(load("planet-classical-v1"))
