"""Rule sets as JSON: there and back without loss, and nothing read that is not a whole rule set."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from mahjong.errors import ArgumentTypeError, RulesError
from mahjong.rules import RiichiRules, RuleSet, load, preset_ids
from tests.rules.strategies import rule_sets

TENHOU = RiichiRules.preset("tenhou-4p")


@given(rule_sets())
def test_json_keeps_every_rule_set(rules: RiichiRules) -> None:
    assert RiichiRules.from_json(rules.to_json()) == rules


@given(rule_sets())
def test_the_fingerprint_survives_json(rules: RiichiRules) -> None:
    assert RiichiRules.from_json(rules.to_json(indent=2)).fingerprint == rules.fingerprint


@given(rule_sets(), rule_sets())
def test_fingerprints_are_equal_only_for_rules_that_play_alike(one: RiichiRules, other: RiichiRules) -> None:
    assert (one.fingerprint == other.fingerprint) == (not one.changes(other))


@pytest.mark.parametrize("preset", preset_ids())
def test_json_names_the_family_so_that_any_rule_set_is_read(preset: str) -> None:
    rules = load(preset)
    again = RuleSet.from_json(rules.to_json())
    assert type(again) is type(rules)
    assert again == rules


def test_json_may_come_as_bytes() -> None:
    assert RuleSet.from_json(TENHOU.to_json().encode()) == TENHOU


def test_options_stand_in_their_groups() -> None:
    mapping = json.loads(TENHOU.to_json())
    assert list(mapping) == ["family", "id", "version", "title", "source", *RiichiRules.groups]
    assert mapping["payments"]["honba_ron"] == 300


def test_classical_rules_are_no_riichi_rules() -> None:
    with pytest.raises(RulesError, match=r"\$\.family: must be 'riichi', not 'classical'"):
        RiichiRules.from_json(load("planet-classical-v1").to_json())


def without_option(mapping: dict[str, Any]) -> None:
    del mapping["payments"]["honba_ron"]


def without_group(mapping: dict[str, Any]) -> None:
    del mapping["fu"]


def with_unknown_option(mapping: dict[str, Any]) -> None:
    mapping["payments"]["honba_rn"] = 300


def with_option_of_another_group(mapping: dict[str, Any]) -> None:
    mapping["fu"]["honba_ron"] = mapping["payments"].pop("honba_ron")


def with_unknown_group(mapping: dict[str, Any]) -> None:
    mapping["payment"] = {}


def with_group_that_is_none(mapping: dict[str, Any]) -> None:
    mapping["fu"] = [4]


def with_wrong_value(mapping: dict[str, Any]) -> None:
    mapping["yaku"]["kazoe"] = None


def with_version_that_is_none(mapping: dict[str, Any]) -> None:
    mapping["version"] = "1"


def with_unknown_family(mapping: dict[str, Any]) -> None:
    mapping["family"] = "sichuan"


@pytest.mark.parametrize(
    ("spoil", "path", "message"),
    [
        (without_option, "$.payments.honba_ron", "is missing"),
        (without_group, "$.fu.double_wind_fu", "is missing"),
        (with_unknown_option, "$.payments.honba_rn", "did you mean 'honba_ron'?"),
        (with_option_of_another_group, "$.fu.honba_ron", "it is $.payments.honba_ron"),
        (with_unknown_group, "$", "there is no 'payment'; did you mean 'payments'?"),
        (with_group_that_is_none, "$.fu", "must be a table of options"),
        (with_wrong_value, "$.yaku.kazoe", "must be one of yakuman, sanbaiman, multiple, not <NoneType>"),
        (with_version_that_is_none, "$.version", "must be a number from 1 to 1,000,000, not '1'"),
        (with_unknown_family, "$.family", "must be one of riichi, classical, not 'sichuan'"),
    ],
)
def test_json_that_is_no_rule_set_is_refused_with_the_path(
    spoil: Callable[[dict[str, Any]], None], path: str, message: str
) -> None:
    mapping = TENHOU.to_mapping()
    spoil(mapping)
    with pytest.raises(RulesError) as raised:
        RuleSet.from_json(json.dumps(mapping))
    assert raised.value.path == path
    assert message in str(raised.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", '"tenhou-4p"', "[" * 100_000, b"\xff\xfe"])
def test_a_text_that_is_no_json_object_is_refused(text: str | bytes) -> None:
    with pytest.raises(RulesError, match=r"JSON|must be an object"):
        RuleSet.from_json(text)


def test_an_option_given_twice_is_refused() -> None:
    text = TENHOU.to_json().replace('"honba_ron": 300', '"honba_ron": 300, "honba_ron": 600')
    with pytest.raises(RulesError, match="'honba_ron' is given twice"):
        RuleSet.from_json(text)


def test_json_is_a_text() -> None:
    with pytest.raises(ArgumentTypeError, match="text must be str or bytes, not dict"):
        RuleSet.from_json({})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "../evil", "/tmp/evil", "a\0b", "two words", "a\nb", "x" * 101, ".hidden", "-o"])
def test_an_id_that_is_no_plain_word_is_refused(name: str) -> None:
    with pytest.raises(RulesError, match="must be a word of at most 100 letters") as raised:
        TENHOU.with_(id=name)
    assert raised.value.path == "$.id"


@pytest.mark.parametrize(("name", "value"), [("version", 0), ("version", 10**23), ("title", "x" * 2001)])
def test_a_header_out_of_bounds_is_refused(name: str, value: object) -> None:
    with pytest.raises(RulesError) as raised:
        RuleSet.from_mapping(TENHOU.to_mapping() | {name: value})
    assert raised.value.path == f"$.{name}"
