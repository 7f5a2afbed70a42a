"""Rules on their way into the native core: every option goes there, and the core checks each once more."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given

from mahjong._core import NativeRiichiRules
from mahjong.rules import RiichiRules
from mahjong.rules.options import Flag, Number, Word
from tests.rules.strategies import rule_sets

CORE = Path(__file__).parents[2] / "src" / "mjcore"
TENHOU = RiichiRules.preset("tenhou-4p")
OPTIONS = TENHOU.native.as_mapping()

# What only Python reads: how long a game is, and what its final points are worth.
PYTHON_ONLY = {
    "lengths",
    "default_length",
    "chombo",
    "return_points",
    "oka",
    "uma",
    "uma_in_one_hand",
    "tie",
    "leftover_sticks",
    "result_rounding",
}


def test_every_option_is_in_the_struct_or_read_by_python_only() -> None:
    assert set(RiichiRules.options()) == set(NativeRiichiRules.struct_fields()) | PYTHON_ONLY


def test_every_member_of_the_struct_is_set_by_an_option() -> None:
    native = [name for name, option in RiichiRules.options().items() if option.native]
    assert set(native) == set(NativeRiichiRules.struct_fields())


def test_every_member_of_the_struct_is_read_by_the_core() -> None:
    sources = [path for path in CORE.glob("*.p[yx][xd]") if path.stem != "rules"]
    if not sources:
        pytest.skip("the sources of the core are not here")
    read = {name for path in sources for name in re.findall(r"(?:\.|->)(\w+)", path.read_text(encoding="utf-8"))}
    assert set(NativeRiichiRules.struct_fields()) <= read


def test_the_fields_of_the_core_are_the_members_of_the_struct_in_order() -> None:
    assert tuple(NativeRiichiRules.fields()) == NativeRiichiRules.struct_fields()


@pytest.mark.parametrize("name", NativeRiichiRules.struct_fields())
def test_core_and_python_agree_on_what_an_option_takes(name: str) -> None:
    core, python = NativeRiichiRules.fields()[name], RiichiRules.options()[name].domain
    expected = Flag() if core is bool else Number(core) if isinstance(core, range) else Word(core)
    assert type(python) is type(expected)
    assert isinstance(python, Flag) or python == expected


@given(rule_sets())
def test_the_core_gives_back_what_it_was_given(rules: RiichiRules) -> None:
    flat = {name: getattr(rules, name) for name, option in rules.options().items() if option.native}
    assert rules.native.as_mapping() == flat


@given(rule_sets(), rule_sets())
def test_native_rules_are_equal_when_their_options_are(one: RiichiRules, other: RiichiRules) -> None:
    assert (one.native == other.native) == (one.native.as_mapping() == other.native.as_mapping())


def test_native_rules_are_made_once_a_rule_set() -> None:
    assert TENHOU.native is TENHOU.native


def test_every_value_of_every_option_reaches_the_struct() -> None:
    for name, domain in NativeRiichiRules.fields().items():
        values = (False, True) if domain is bool else (domain[0], domain[-1]) if isinstance(domain, range) else domain
        for value in values:
            assert NativeRiichiRules({**OPTIONS, name: value}).as_mapping()[name] == value


def test_native_rules_are_values() -> None:
    native, again = NativeRiichiRules(OPTIONS), NativeRiichiRules(dict(reversed(OPTIONS.items())))
    assert native == again
    assert hash(native) == hash(again)
    assert native != NativeRiichiRules({**OPTIONS, "kiriage": True})
    assert native != OPTIONS
    assert pickle.loads(pickle.dumps(native)) == native
    assert copy.copy(native) is native
    assert copy.deepcopy(native) is native
    assert eval(repr(native), {"RiichiRules": NativeRiichiRules}) == native


def test_native_rules_cannot_be_changed() -> None:
    native = NativeRiichiRules(OPTIONS)
    with pytest.raises(AttributeError):
        native.kiriage = True  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        type("Loose", (NativeRiichiRules,), {})


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({**OPTIONS, "kirage": True}, ValueError, "unknown option 'kirage'"),
        (OPTIONS | {3: True}, ValueError, "unknown option 3"),
        ({}, ValueError, "missing option start_points, players, red_m, red_p, red_s and 82 more"),
        ({k: v for k, v in OPTIONS.items() if k != "kazoe"}, ValueError, "missing option kazoe"),
        ({**OPTIONS, "chi": 1}, TypeError, "option chi must be True or False, not 1"),
        ({**OPTIONS, "kazoe": 0}, TypeError, "option kazoe must be 'yakuman' or 'sanbaiman' or 'multiple', not 0"),
        ({**OPTIONS, "kazoe": "x"}, ValueError, "option kazoe must be 'yakuman' or 'sanbaiman' or 'multiple', not 'x'"),
        ({**OPTIONS, "kazoe": "x" * 500}, ValueError, "..."),
        ({**OPTIONS, "players": 5}, ValueError, "option players must be 3 or 4, not 5"),
        ({**OPTIONS, "players": True}, TypeError, "option players must be 3 or 4, not True"),
        ({**OPTIONS, "players": 4.0}, TypeError, "option players must be 3 or 4, not 4.0"),
        ({**OPTIONS, "double_wind_fu": 3}, ValueError, "option double_wind_fu must be 2 or 4, not 3"),
        ({**OPTIONS, "honba_ron": 50}, ValueError, "a number from 0 to 10000 in steps of 100, not 50"),
        ({**OPTIONS, "start_points": -100}, ValueError, "not -100"),
        ({**OPTIONS, "start_points": 10**400}, ValueError, "not <int>"),
        (list(OPTIONS.items()), TypeError, "must be a dict, not <list>"),
        (None, TypeError, "must be a dict, not <NoneType>"),
    ],
)
def test_the_core_refuses_what_is_no_rule_set(options: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as raised:
        NativeRiichiRules(options)
    assert message in str(raised.value)
    assert len(str(raised.value)) < 200
    assert "\n" not in str(raised.value)


def test_every_option_says_what_it_is_and_where_it_comes_from() -> None:
    for option in RiichiRules.options().values():
        assert option.text.endswith(".")
        assert option.source


def test_words_are_literal_types() -> None:
    for name, option in RiichiRules.options().items():
        if isinstance(option.domain, Word):
            hint = get_type_hints(RiichiRules.groups[option.group])[name]
            assert get_origin(hint) is Literal
            assert get_args(hint) == option.domain.words
