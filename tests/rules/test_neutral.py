"""The neutral names of rule cases, each against the option it stands for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mahjong.errors import RulesError
from mahjong.rules import load
from mahjong.rules.neutral import NEUTRAL_OPTIONS, from_case


def rules_with(name: str, value: Any) -> Any:
    return from_case({"preset": "tenhou-4p", "set": {name: value}})


@pytest.mark.parametrize(
    ("name", "value", "option", "ours"),
    [
        ("open_tanyao", False, "open_tanyao", False),
        ("aka", False, "red_dora", False),
        ("double_wind_fu", 2, "double_wind_fu", 2),
        ("kiriage", True, "kiriage", True),
        ("kazoe", "sanbaiman", "kazoe", "sanbaiman"),
        ("kazoe", "multiple", "kazoe", "multiple"),
        ("double_yakuman", ["kokushi_13"], "double_kokushi_13", True),
        ("double_yakuman", ["suuankou_tanki", "daisuushii"], "double_suuankou_tanki", True),
        ("double_yakuman", ["suuankou_tanki", "daisuushii"], "double_daisuushii", True),
        ("double_yakuman", ["chuuren_9"], "double_chuuren_9", True),
        ("open_pinfu_30", False, "open_pinfu_30", False),
        ("pinfu_tsumo_20", False, "pinfu_tsumo_20", False),
        ("renhou", "mangan", "renhou", "mangan"),
        ("renhou", "yakuman", "renhou", "yakuman"),
        ("open_riichi", True, "open_riichi", True),
        ("pao_scope", "liable_yakuman", "pao_scope", "liable_yakuman"),
        ("multi_ron", "head_bump", "multi_ron", "head_bump"),
        ("triple_ron", "pay", "triple_ron", "pay"),
        ("chankan_closed_kan_kokushi", True, "rob_concealed_kan", "kokushi"),
        ("riichi_closed_kan", "readings", "riichi_closed_kan", "readings"),
        ("tenpai_counts_own_melds", True, "tenpai_counts_own_melds", True),
        ("length", "east", "default_length", "east"),
        ("sudden_death", False, "extension", False),
        ("tie", "split", "tie", "split"),
        ("uma", [30, 10, -10, -30], "uma", (30, 10, -10, -30)),
        ("ron_on_nuki", False, "ron_on_nuki", False),
    ],
)
def test_a_neutral_option_changes_ours(name: str, value: Any, option: str, ours: Any) -> None:
    assert load("tenhou-4p").changes(rules_with(name, value))[option][1] == ours


def test_options_that_hang_together_are_set_together() -> None:
    rules = from_case({"preset": "tenhou-4p", "set": {"oka": 0, "return_points": 25_000}})
    assert (rules.oka, rules.return_points) == (0, 25_000)
    rules = from_case({"set": {"open_riichi": True, "open_riichi_deal_in_yakuman": True}})
    assert rules.open_riichi_deal_in_yakuman


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        (
            "tenhou-4p",
            {
                "open_tanyao": True,
                "aka": True,
                "double_wind_fu": 4,
                "kiriage": False,
                "kazoe": "yakuman",
                "double_yakuman": [],
                "open_pinfu_30": True,
                "pinfu_tsumo_20": True,
                "renhou": "none",
                "open_riichi": False,
                "open_riichi_deal_in_yakuman": False,
                "multi_ron": "all",
                "triple_ron": "draw",
                "chankan_closed_kan_kokushi": False,
                "tenpai_counts_own_melds": False,
                "length": "half",
                "sudden_death": True,
                "tie": "seat",
                "ron_on_nuki": True,
            },
        ),
        (
            "mahjongsoul-4p",
            {
                "double_yakuman": ["kokushi_13", "suuankou_tanki", "chuuren_9", "daisuushii"],
                "triple_ron": "pay",
                "chankan_closed_kan_kokushi": True,
                "length": "half",
                "sudden_death": True,
            },
        ),
    ],
)
def test_the_presets_have_the_values_the_cases_take_for_granted(preset: str, options: dict[str, Any]) -> None:
    assert from_case({"preset": preset, "set": options}) == load(preset)


def test_without_rules_a_case_is_played_by_those_of_tenhou() -> None:
    assert from_case(None) is load("tenhou-4p")
    assert from_case(None, players=3) is load("tenhou-3p")
    assert from_case({}, players=3) is load("tenhou-3p")


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"set": {"kirage": True}}, "rules.set: there is no option 'kirage'; did you mean 'kiriage'?"),
        ({"set": {"red_dora": True}}, "there is no option 'red_dora'"),
        (
            {"set": {"double_yakuman": ["tenhou"]}},
            "must be a list of kokushi_13, suuankou_tanki, chuuren_9, daisuushii",
        ),
        ({"set": {"double_yakuman": "kokushi_13"}}, "must be a list of kokushi_13"),
        ({"set": {"length": "full"}}, "rules.set.length: must be half or east"),
        ({"set": {"chankan_closed_kan_kokushi": 1}}, "must be true or false"),
        ({"set": {"kazoe": "none"}}, "must be one of yakuman, sanbaiman, multiple, not 'none'"),
        ({"set": ["kiriage"]}, "rules.set: must be an object"),
        ({"preset": "tenho-4p"}, "there is no preset 'tenho-4p'; did you mean 'tenhou-4p'?"),
        ({"preset": "tenhou-3p"}, "tenhou-3p is for 3 players, not 4"),
        ({"preset": "planet-classical-v1"}, "planet-classical-v1 is no riichi rule set"),
        ({"presets": "tenhou-4p"}, "there is no 'presets', only preset and set"),
        ("tenhou-4p", "rules: must be an object"),
    ],
)
def test_rules_a_case_cannot_have_are_refused(rules: Any, message: str) -> None:
    with pytest.raises(RulesError) as raised:
        from_case(rules)
    assert message in str(raised.value)


def test_a_table_of_two_is_refused() -> None:
    with pytest.raises(RulesError, match="players: must be 3 or 4, not 2"):
        from_case(None, players=2)


def test_every_option_of_the_real_cases_is_known(shared_data: Path) -> None:
    asked: set[str] = set()
    for name in ("score", "flow"):
        for line in (shared_data / "cases" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            from_case(case.get("rules"), case.get("players", 4))
            asked |= set(case.get("rules", {}).get("set", {}))
    assert asked
    assert asked <= set(NEUTRAL_OPTIONS)
