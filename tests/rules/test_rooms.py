"""The rules of rooms, from the bits, names and modes that records carry."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from mahjong.errors import ArgumentTypeError, RulesError
from mahjong.rules import RiichiRules
from mahjong.rules.rooms import mahjongsoul_room, tenhou_json_room, tenhou_room

FOUR = RiichiRules.preset("tenhou-4p")
THREE = RiichiRules.preset("tenhou-3p")
NO_RED = {"red_m": (1, 0), "red_p": (1, 0), "red_s": (1, 0)}
ALL_RED = {"aka51": 1, "aka52": 1, "aka53": 1}


@pytest.mark.parametrize(
    ("go", "rules", "length"),
    [
        (1, FOUR, "east"),
        (9, FOUR, "east_south"),
        (41, FOUR, "east_south"),
        (97, FOUR, "east"),
        (137, FOUR, "east_south"),
        (161, FOUR, "east"),
        (169, FOUR, "east_south"),
        (225, FOUR, "east"),
        (185, THREE, "east_south"),
        (17, THREE, "east"),
    ],
)
def test_ordinary_rooms_play_the_presets(go: int, rules: RiichiRules, length: str) -> None:
    assert tenhou_room(go) == (rules, length)


@pytest.mark.parametrize(
    ("bits", "changes"),
    [
        (0x2, NO_RED),
        (0x4, {"open_tanyao": (True, False)}),
        (0x200, {"kiriage": (False, True), "uma": ((20, 10, -10, -20), (30, 10, -10, -30))}),
        (0x400, {"honba_ron": (300, 1_500), "honba_tsumo": (100, 500)}),
    ],
)
def test_a_bit_of_a_room_changes_its_options(bits: int, changes: dict[str, Any]) -> None:
    assert FOUR.changes(tenhou_room(9 | bits).rules) == changes


def test_three_players_pay_two_counters_on_a_ron() -> None:
    rules = tenhou_room(0x10 | 0x200 | 0x400).rules
    assert THREE.changes(rules) == {"kiriage": (False, True), "honba_ron": (200, 1_000), "honba_tsumo": (100, 500)}


def test_three_players_without_red_fives_have_none() -> None:
    assert THREE.changes(tenhou_room(0x12).rules) == {"red_p": (1, 0), "red_s": (1, 0)}


def test_what_the_bits_do_not_say_is_set_on_top() -> None:
    rules = tenhou_room(161, auto_stop_on_tenpai=False, uma=(10, 5, -5, -10)).rules
    assert set(FOUR.changes(rules)) == {"auto_stop_on_tenpai", "uma"}


@pytest.mark.parametrize("go", [0x100, 0x800, 169 | 0x1000, 1 << 40, -1])
def test_a_room_of_unknown_rules_is_refused(go: int) -> None:
    with pytest.raises(RulesError, match="not known"):
        tenhou_room(go)


def test_a_room_type_is_a_number() -> None:
    with pytest.raises(ArgumentTypeError, match="go must be int"):
        tenhou_room("169")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("disp", "preset", "length"),
    [
        ("鳳南喰赤", "tenhou-4p", "east_south"),
        ("般東喰赤", "tenhou-4p", "east"),
        ("特東喰赤速", "tenhou-4p", "east"),
        ("三鳳南喰赤", "tenhou-3p", "east_south"),
        ("三銀の間赤", "mahjongsoul-3p", "east_south"),
        ("銅の間東喰赤", "mahjongsoul-4p", "east"),
        ("Gold Room South", "mahjongsoul-4p", "east_south"),
        ("Jade Room East", "mahjongsoul-4p", "east"),
        ("", "tenhou-4p", "east_south"),
    ],
)
def test_a_name_in_json_says_preset_and_length(disp: str, preset: str, length: str) -> None:
    assert tenhou_json_room({"disp": disp, **ALL_RED}) == (RiichiRules.preset(preset), length)


def test_red_fives_in_json_are_one_number_or_one_a_suit() -> None:
    assert tenhou_json_room({"disp": "鳳南喰赤", "aka": 1}).rules == FOUR
    assert FOUR.changes(tenhou_json_room({"disp": "鳳南喰", "aka": 0}).rules) == NO_RED
    assert FOUR.changes(tenhou_json_room({"disp": "鳳南喰"}).rules) == NO_RED
    assert FOUR.changes(tenhou_json_room({"disp": "鳳南喰赤", **ALL_RED, "aka52": 2}).rules) == {"red_p": (1, 2)}
    assert tenhou_json_room({"disp": "三鳳南喰赤", "aka": 1}).rules == THREE


def test_a_tenhou_name_without_open_tanyao_has_none() -> None:
    assert FOUR.changes(tenhou_json_room({"disp": "般南赤", "aka": 1}).rules) == {"open_tanyao": (True, False)}


def test_the_seats_of_a_game_override_its_name() -> None:
    assert tenhou_json_room({"disp": "", "aka": 1}, players=3).rules == THREE


def test_a_league_match_has_no_red_fives_ippatsu_or_dora_of_kans_and_under_tiles() -> None:
    room = tenhou_json_room({"disp": "", "aka": 0}, title="日本プロ麻雀連盟公式ルール")
    changes = FOUR.changes(room.rules)
    assert {name: pair[1] for name, pair in changes.items()} == {
        "start_points": 30_000,
        "red_m": 0,
        "red_p": 0,
        "red_s": 0,
        "ippatsu": False,
        "ura_dora": False,
        "kan_dora": False,
        "kan_ura": False,
        "auto_stop_on_win": False,
        "auto_stop_on_tenpai": False,
        "extension": False,
        "oka": 0,
    }


def test_another_professional_match_has_no_red_fives() -> None:
    room = tenhou_json_room({"disp": "", "aka": 0}, title="最強戦ルール")
    assert FOUR.changes(room.rules) == NO_RED


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ({"disp": 3}, "rule.disp must be a text, not 3"),
        ({"disp": "", "aka": 5}, "must be a number from 0 to 4, not 5"),
        ({"disp": "", "aka52": "1"}, "rule.aka52 must be a number from 0 to 4, not '1'"),
        ({"disp": "", "aka": True}, "must be a number from 0 to 4, not True"),
    ],
)
def test_a_damaged_rule_in_json_is_refused(rule: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError) as raised:
        tenhou_json_room(rule)
    assert message in str(raised.value)


def test_a_rule_in_json_is_an_object() -> None:
    with pytest.raises(ArgumentTypeError, match="rule must be a mapping"):
        tenhou_json_room("鳳南喰赤")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mode", "preset", "length"),
    [
        (1, "mahjongsoul-4p", "east"),
        (2, "mahjongsoul-4p", "east_south"),
        (11, "mahjongsoul-3p", "east"),
        (12, "mahjongsoul-3p", "east_south"),
    ],
)
def test_a_mode_of_mahjong_soul_says_preset_and_length(mode: int, preset: str, length: str) -> None:
    assert mahjongsoul_room(mode) == (RiichiRules.preset(preset), length)


def test_an_unknown_mode_of_mahjong_soul_is_refused() -> None:
    with pytest.raises(RulesError, match="mode 7 is not known, only 1, 2, 11, 12"):
        mahjongsoul_room(7)


def test_every_real_room_is_known(shared_data: Path) -> None:
    rooms = set()
    for path in sorted((shared_data / "tenhou-mjlog").iterdir()):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            rooms |= set(re.findall(r'<GO type="(\d+)"', file.read(20_000)))
    assert rooms
    for go in rooms:
        assert tenhou_room(int(go)).rules.players in (3, 4)


def test_every_real_rule_in_json_is_known(shared_data: Path) -> None:
    for path in sorted((shared_data / "tenhou-json").iterdir()):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                game = json.loads(line)
                room = tenhou_json_room(game["rule"], title=(game.get("title") or ["", ""])[1])
                assert room.rules.start_points == game["log"][0][1][0] or len(game["log"]) == 1
