from __future__ import annotations

import os

import pytest

from mahjong.rules import load, preset_ids
from tests.cli.conftest import Command


def test_list_has_every_preset(mahjong: Command) -> None:
    text = mahjong("rules", "list")
    assert text.code == 0
    assert all(preset in text.out for preset in preset_ids())
    (found,) = mahjong("rules", "list", "--json").json
    assert [preset["id"] for preset in found] == list(preset_ids())
    assert {preset["id"]: preset["fingerprint"] for preset in found}["tenhou-4p"] == load("tenhou-4p").fingerprint


def test_show_has_every_option_with_its_text(mahjong: Command) -> None:
    rules = load("tenhou-3p")
    text = mahjong("rules", "show", "tenhou-3p").out
    for name in rules.options():
        assert f"  {name} = " in text
    (found,) = mahjong("rules", "show", "tenhou-3p", "--set", "kiriage=true", "--json").json
    assert found["payments"]["kiriage"] is True
    assert found["id"] == "tenhou-3p+custom"


def test_diff_says_in_sentences_what_differs(mahjong: Command) -> None:
    done = mahjong("rules", "diff", "planet-riichi-red-three-v1", "planet-riichi-no-red-v1")
    assert done.code == 0
    assert "red_m is 1 in planet-riichi-red-three-v1 and 0 in planet-riichi-no-red-v1" in done.out
    (found,) = mahjong("rules", "diff", "planet-riichi-red-three-v1", "planet-riichi-no-red-v1", "--json").json
    assert {"$.table.red_m", "$.table.red_p", "$.table.red_s"} <= {one["option"] for one in found["differences"]}
    assert "same values" in mahjong("rules", "diff", "tenhou-4p", "tenhou-4p").out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("show", "tenho-4p"), "did you mean 'tenhou-4p'"),
        (("show",), "Missing argument"),
        (("diff", "tenhou-4p"), "Missing argument"),
        (("shwo", "x"), "shwo"),
        (("show", "tenhou-4p", "--set", "kiriage"), "option=value"),
        (("show", "tenhou-4p", "--set", "kiriage=perhaps"), "kiriage"),
        (("show", os.devnull), "'null' is empty: a rules file extends a preset or has all options"),
        (("show", "nowhere.toml"), "nowhere.toml: cannot be read: No such file"),
        (("diff", "tenhou-4p", "no/where"), "no/where: cannot be read: No such file"),
        (("show", "/"), "/: cannot be read"),
    ],
)
def test_bad_usage_is_one_line_and_code_2(mahjong: Command, words: tuple[str, ...], fault: str) -> None:
    done = mahjong("rules", *words)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
    assert done.err.count("\n") == 1
