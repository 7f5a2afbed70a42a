"""Changing options, and everything a rule set refuses."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahjong.errors import ArgumentTypeError, RulesError
from mahjong.rules import ClassicalRules, RiichiRules, load, load_file, preset_ids

TENHOU = RiichiRules.preset("tenhou-4p")
SANMA = RiichiRules.preset("tenhou-3p")


# -- with_ ----------------------------------------------------------------------------------------------------


def test_an_option_is_changed_by_its_name_and_nothing_else_is() -> None:
    house = TENHOU.with_(kiriage=True)
    assert TENHOU.changes(house) == {"kiriage": (False, True)}


def test_an_option_is_changed_by_its_path() -> None:
    assert TENHOU.with_(**{"payments.honba_ron": 1_500}).honba_ron == 1_500
    assert TENHOU.with_(**{"$.payments.honba_ron": 1_500}).honba_ron == 1_500


def test_options_are_changed_in_their_group() -> None:
    house = TENHOU.with_(payments={"honba_ron": 1_500, "honba_tsumo": 500})
    assert (house.honba_ron, house.honba_tsumo) == (1_500, 500)


def test_options_are_changed_by_text() -> None:
    house = TENHOU.with_text("kiriage=true", "uma = 30, 10, -10, -30", "kazoe=sanbaiman", "honba_ron=1_500")
    assert (house.kiriage, house.uma, house.kazoe, house.honba_ron) == (True, (30, 10, -10, -30), "sanbaiman", 1_500)


def test_a_text_without_a_value_is_refused() -> None:
    with pytest.raises(RulesError, match="'kiriage' sets nothing: write option=value"):
        TENHOU.with_text("kiriage")


def test_a_text_that_is_no_number_is_refused_as_it_was_written() -> None:
    with pytest.raises(RulesError, match=r"\$\.payments\.honba_ron: must be a whole number .* not 'many'"):
        TENHOU.with_text("honba_ron=many")


def test_a_list_is_as_good_as_a_tuple() -> None:
    assert TENHOU.with_(uma=[30, 10, -10, -30]) == TENHOU.with_(uma=(30, 10, -10, -30))


def test_house_rules_do_not_pass_for_the_preset() -> None:
    assert TENHOU.with_(kiriage=True).id == "tenhou-4p+custom"
    assert TENHOU.with_(kiriage=True).with_(chi=False).id == "tenhou-4p+custom"


def test_house_rules_may_have_a_name() -> None:
    house = TENHOU.with_(id="our-table", title="Our table", kiriage=True)
    assert (house.id, house.title) == ("our-table", "Our table")


def test_changing_nothing_gives_the_same_rules() -> None:
    assert TENHOU.with_() is TENHOU
    assert TENHOU.with_(kiriage=False) == TENHOU


# -- what is refused --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "path", "message"),
    [
        ({"kirage": True}, "$.kirage", "there is no option 'kirage'; did you mean 'kiriage'?"),
        (
            {"payments.honba_rn": 300},
            "$.payments.honba_rn",
            "there is no option 'honba_rn'; did you mean 'honba_ron'?",
        ),
        ({"dora.kiriage": True}, "$.dora.kiriage", "there is no option 'kiriage'; it is $.payments.kiriage"),
        ({"payments": {"honba": 1}}, "$.payments.honba", "there is no option 'honba'; did you mean 'honba_ron'?"),
        ({"payments": 3}, "$.payments", "must be a table of options, not 3"),
        ({"chi": 1}, "$.calls.chi", "must be true or false, not 1"),
        ({"chi": "yes"}, "$.calls.chi", "must be true or false, not 'yes'"),
        ({"kazoe": "mangan"}, "$.yaku.kazoe", "must be one of yakuman, sanbaiman, multiple, not 'mangan'"),
        ({"kazoe": 0}, "$.yaku.kazoe", "must be one of yakuman, sanbaiman, multiple, not 0"),
        ({"players": 2}, "$.table.players", "must be 3 or 4, not 2"),
        ({"players": True}, "$.table.players", "must be 3 or 4, not True"),
        ({"honba_ron": 250}, "$.payments.honba_ron", "must be a whole number from 0 to 10000 in steps of 100, not 250"),
        ({"honba_ron": 300.0}, "$.payments.honba_ron", "in steps of 100, not 300.0"),
        ({"uma": 20}, "$.result.uma", "must be a list"),
        ({"uma": (20.5, 0, 0, -20.5)}, "$.result.uma", "not [20.5, 0, 0, -20.5]"),
        ({"lengths": ["west"]}, "$.table.lengths", "each one of one_hand, east, east_south"),
        ({"lengths": ["east", "east"]}, "$.table.lengths", "none twice"),
        ({"lengths": []}, "$.table.lengths", "must be a list"),
        ({"kazoe": "x" * 500}, "$.yaku.kazoe", "..."),
    ],
)
def test_a_wrong_option_is_refused_with_its_path(options: dict[str, Any], path: str, message: str) -> None:
    with pytest.raises(RulesError) as raised:
        TENHOU.with_(**options)
    assert raised.value.path == path
    assert message in str(raised.value)
    assert str(raised.value).startswith(path)
    assert len(str(raised.value)) < 250


@pytest.mark.parametrize(
    ("rules", "options", "path", "message"),
    [
        (SANMA, {"chi": True}, "$.calls.chi", "three players have no chi"),
        (SANMA, {"red_m": 1}, "$.table.red_m", "three players have no 5 of characters"),
        (SANMA, {"four_winds": True}, "$.draws.four_winds", "three players cannot discard four winds"),
        (SANMA, {"four_riichi": True}, "$.draws.four_riichi", "three players cannot declare four riichi"),
        (TENHOU, {"nuki": True}, "$.calls.nuki", "with three players only"),
        (TENHOU, {"default_length": "one_hand"}, "$.table.default_length", "one_hand is not among the lengths offered"),
        (TENHOU, {"raised_minimum_honba": 5, "han_minimum": 2}, "$.yaku.raised_han_minimum", "1 is below han_minimum"),
        (TENHOU, {"open_riichi_deal_in_yakuman": True}, "$.riichi.open_riichi_deal_in_yakuman", "needs open_riichi"),
        (TENHOU, {"noten_payment": 1_000}, "$.payments.noten_payment", "cannot be shared by 1 or 2 or 3 players"),
        (SANMA, {"noten_payment": 1_500}, "$.payments.noten_payment", "cannot be shared by 1 or 2 players"),
        (TENHOU, {"uma": (20, 0, -20)}, "$.result.uma", "has 3 places, but 4 play"),
        (TENHOU, {"uma": (30, 10, -10, -20)}, "$.result.uma", "must add up to 0, not 10"),
        (TENHOU, {"uma": (10, 20, -20, -10)}, "$.result.uma", "a better place must not bring less"),
        (
            TENHOU,
            {"return_points": 25_000},
            "$.result.oka",
            "must be 0, what 4 players pay between start_points 25000 and return_points 25000, not 20: give oka=0 or ",
        ),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    rules: RiichiRules, options: dict[str, Any], path: str, message: str
) -> None:
    with pytest.raises(RulesError) as raised:
        rules.with_(**options)
    assert raised.value.path == path
    assert message in str(raised.value)


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(RulesError) as raised:
        TENHOU.with_(chi=3, kazoe="mangan", honba_ron=-1)
    assert all(path in str(raised.value) for path in ("$.calls.chi", "$.yaku.kazoe", "$.payments.honba_ron"))


def test_every_contradiction_is_named_at_once() -> None:
    with pytest.raises(RulesError) as raised:
        TENHOU.with_(players=3)
    paths = (
        "$.calls.chi",
        "$.table.red_m",
        "$.draws.four_winds",
        "$.draws.four_riichi",
        "$.result.uma",
        "$.result.oka",
    )
    assert all(path in str(raised.value) for path in paths)


def test_a_rule_set_cannot_be_changed_in_place() -> None:
    with pytest.raises(AttributeError, match=r"frozen: with_\(kiriage=\.\.\.\)"):
        setattr(TENHOU, "kiriage", True)  # noqa: B010
    with pytest.raises(AttributeError, match="frozen"):
        del TENHOU.kiriage
    assert TENHOU.kiriage is False


def test_a_rule_set_lacks_no_option() -> None:
    with pytest.raises(RulesError, match=r"\$\.version: is missing; .*\$\.table\.players: is missing"):
        RiichiRules(id="x", title="x", source="x")  # type: ignore[call-arg]


# -- loading ------------------------------------------------------------------------------------------------------


def test_an_unknown_preset_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(RulesError, match="there is no preset 'tenho-4p'; did you mean 'tenhou-4p'"):
        load("tenho-4p")


def test_a_preset_nothing_is_like_is_refused_with_all_there_are() -> None:
    with pytest.raises(RulesError) as raised:
        load("#")
    assert all(preset in str(raised.value) for preset in preset_ids())


def test_a_preset_id_is_a_text() -> None:
    with pytest.raises(ArgumentTypeError, match="preset must be the id of a preset"):
        load(4)  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", ["../presets/tenhou-4p", "tenhou-4p.toml", "", "TENHOU-4P"])
def test_only_the_id_of_a_preset_loads_it(preset: str) -> None:
    with pytest.raises(RulesError, match="there is no preset"):
        load(preset)


def test_the_class_of_another_family_comes_when_it_is_asked_for() -> None:
    assert type(load("planet-classical-v1")) is ClassicalRules


def test_a_preset_of_another_family_is_no_riichi_rule_set() -> None:
    with pytest.raises(RulesError, match="'planet-classical-v1' is a classical rule set, not a riichi one"):
        RiichiRules.preset("planet-classical-v1")


def write(folder: Path, text: str) -> Path:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_shows_only_how_it_differs_from_a_preset(tmp_path: Path) -> None:
    path = write(tmp_path, 'extends = "tenhou-4p"\nid = "our-table"\ntitle = "Ours"\n[payments]\nkiriage = true\n')
    assert load_file(path) == TENHOU.with_(id="our-table", title="Ours", kiriage=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('extends = "tenhou-4p"\nid = "x"\n[payments]\nhonba_rn = 1\n', r"\$\.payments\.honba_rn: .*'honba_ron'"),
        ('extends = "tenhou-4p"\nid = "x"\n[paiments]\n', r"\$: there is no 'paiments'; did you mean 'payments'"),
        ('extends = "tenhou-4p"\nid = "x"\npayments = 3\n', r"\$\.payments: must be a table of options, not 3"),
        ('extends = "tenhou-4p"\n[payments]\nkiriage = true\n', r"\$\.id: is missing"),
        ('extends = "tenho-4p"\nid = "x"\n', r"\$\.extends: there is no preset 'tenho-4p'; did you mean 'tenhou-4p'"),
        ('extends = 4\nid = "x"\n', r"\$\.extends: there is no preset 4"),
        ('id = "x"\nfamily = 4\n', r"\$\.family: must be one of riichi, classical"),
        ('family = "riichi"\nid = "x"\n', r"\$\.table\.players: is missing|and \d+ more"),
        ("[payments\n", "is no TOML"),
        ("x = " + "[" * 990, "is no TOML"),
        ("x = " + "[" * 5_000, "is too large"),
    ],
)
def test_a_file_that_is_no_rule_set_is_refused_with_the_path(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        load_file(write(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'table.toml' is empty: a rules file extends a preset or has all options"),
        ("# nothing yet", "'table.toml' is empty"),
        ("x = 1", "'table.toml' is no rules file: it has neither extends nor family"),
        ('extends = "tenhou-4p"\n[payments]\nkirage = true', r"'table.toml': \$.payments.kirage"),
        ('family = "bridge"', r"'table.toml': \$.family"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_of_the_file(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        load_file(write(tmp_path, text))


@pytest.mark.parametrize("path", [None, 5, True, b"table.toml"])
def test_what_is_no_path_is_no_rules_file(path: Any) -> None:
    with pytest.raises(ArgumentTypeError, match="path must be the path of a TOML file"):
        load_file(path)


def test_a_path_with_a_null_character_is_refused() -> None:
    with pytest.raises(RulesError, match="null character"):
        load_file("hou\0se.toml")


def test_of_very_many_faults_ten_are_named_and_the_rest_counted() -> None:
    with pytest.raises(RulesError, match=r"and 290 more$") as refused:
        TENHOU.with_(**{f"nothing{number}": 1 for number in range(300)})
    assert str(refused.value).count("there is no option") == 10


@pytest.mark.parametrize("value", [np.zeros(3), np.int64(3), [1, "x"], object()])
@pytest.mark.parametrize("option", ["kiriage", "uma", "lengths", "start_points", "kuikae"])
def test_a_value_of_any_type_is_refused_by_the_name_of_its_option(option: str, value: Any) -> None:
    with pytest.raises(RulesError, match=option):
        TENHOU.with_(**{option: value})


def test_rules_are_compared_to_a_preset_by_its_id() -> None:
    house = TENHOU.with_(kiriage=True)
    assert house.diff("tenhou-4p") == house.diff(TENHOU)
    assert house.changes("tenhou-4p") == house.changes(TENHOU)
    with pytest.raises(ArgumentTypeError, match="other must be a rule set"):
        house.diff(None)  # type: ignore[arg-type]


def test_a_file_too_large_for_rules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="too large"):
        load_file(write(tmp_path, "#" * (1 << 20) + "\n"))


# -- as values ----------------------------------------------------------------------------------------------------


def test_equal_rules_are_equal_and_hash_alike() -> None:
    first, second = TENHOU.with_(kiriage=True), TENHOU.with_(kiriage=True)
    assert first == second
    assert hash(first) == hash(second)
    assert first != TENHOU


def test_rules_with_another_id_are_other_rules_that_play_alike() -> None:
    named = TENHOU.with_(id="our-table")
    assert named != TENHOU
    assert named.fingerprint == TENHOU.fingerprint


def test_a_rule_set_is_no_other_kind_of_value() -> None:
    assert TENHOU != "tenhou-4p"


@pytest.mark.parametrize(
    "rules",
    [
        TENHOU,
        SANMA.with_(kiriage=True),
        TENHOU.with_(id="x", title="X", tie="split"),
        TENHOU.with_(title="Ours", source="us"),
        TENHOU.with_(id="tenhou-4p+custom"),
        TENHOU.with_(id="tenhou-4p", uma=(30, 10, -10, -30)),
        TENHOU.with_(version=2),
    ],
    ids=range(7),
)
def test_the_repr_rebuilds_the_rules(rules: RiichiRules) -> None:
    assert eval(repr(rules), {"load": load, "RiichiRules": RiichiRules}) == rules


def test_the_repr_says_what_was_changed() -> None:
    assert repr(TENHOU.with_(kiriage=True)) == "load('tenhou-4p').with_(kiriage=True)"


def test_rules_are_pickled_and_copied() -> None:
    house = TENHOU.with_(kiriage=True)
    assert pickle.loads(pickle.dumps(house)) == house
    assert copy.copy(house) is house
    assert copy.deepcopy(house) is house


@pytest.mark.parametrize(("name", "value"), [("kiriage", True), ("uma", (30, 10, -10, -30)), ("tie", "split")])
def test_every_kind_of_option_changes_the_fingerprint(name: str, value: object) -> None:
    assert TENHOU.with_(**{name: value}).fingerprint != TENHOU.fingerprint


@pytest.mark.parametrize(
    ("said", "meant"), [("kuitan", "open_tanyao"), ("atamahane", "multi_ron"), ("tobi", "bust_ends")]
)
def test_names_that_players_use_lead_to_the_option(said: str, meant: str) -> None:
    with pytest.raises(RulesError, match=f"did you mean '{meant}'"):
        load("tenhou-4p").with_text(f"{said}=no")


def test_a_setting_is_text() -> None:
    with pytest.raises(ArgumentTypeError, match="setting"):
        load("tenhou-4p").with_text(None)  # type: ignore[arg-type]
