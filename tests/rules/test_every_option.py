"""Every option of every family has a test pair that only it tells apart, and the pair names each of its choices but
that of the preset the pairs start from.

A pair is a test named after its option, one that `pytest.mark.option` names, or the rows of a test with a parameter
``option``.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from types import ModuleType

import pytest

from mahjong.rules import ClassicalRules, RiichiRules
from mahjong.rules.options import Word, WordList

BASE = {RiichiRules: "tenhou-4p", ClassicalRules: "planet-classical-v1"}
PAIRS = {
    RiichiRules: (
        "tests.game.test_match_step",
        "tests.game.test_option_pairs",
        "tests.game.test_result_pairs",
        "tests.game.test_settlement_pairs",
        "tests.scoring.test_option_pairs",
    ),
    ClassicalRules: ("tests.classical.test_engine", "tests.classical.test_flow", "tests.classical.test_options"),
}


def pairs(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Give the options a module has pairs for, each with the source of its pair."""
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if not name.startswith("test_"):
            continue
        yield name.removeprefix("test_"), inspect.getsource(function)
        for mark in getattr(function, "pytestmark", ()):
            if mark.name == "option":
                for option in mark.args:
                    yield option, inspect.getsource(function)
            elif mark.name == "parametrize" and "option" in mark.args[0]:
                place = mark.args[0].index("option")
                for row in mark.args[1]:
                    values = getattr(row, "values", row)
                    yield values[place], repr(values)


@pytest.fixture(scope="module", params=PAIRS, ids=lambda family: family.family)
def found(request: pytest.FixtureRequest) -> tuple[type[RiichiRules] | type[ClassicalRules], dict[str, str]]:
    sources: dict[str, str] = {}
    for name in PAIRS[request.param]:
        for option, source in pairs(importlib.import_module(name)):
            sources[option] = sources.get(option, "") + source
    return request.param, sources


def test_every_option_has_a_pair(found: tuple[type[RiichiRules] | type[ClassicalRules], dict[str, str]]) -> None:
    family, sources = found
    one_choice = {name for name, info in family.options().items() if info.domain == Word(("none",))}
    assert family.options().keys() - sources.keys() == one_choice


def test_every_choice_of_an_option_is_in_its_pair(
    found: tuple[type[RiichiRules] | type[ClassicalRules], dict[str, str]],
) -> None:
    family, sources = found
    missing = {}
    for name, info in family.options().items():
        domain = info.domain.each if isinstance(info.domain, WordList) else info.domain
        if name in sources and isinstance(domain, Word):
            usual = getattr(family.preset(BASE[family]), name)
            unseen = {word for word in domain.words if f'"{word}"' not in sources[name].replace("'", '"')}
            unseen -= {usual} if isinstance(usual, str) else set(usual)
            if unseen:
                missing[name] = unseen
    assert missing == {}
