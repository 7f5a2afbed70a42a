"""Every value of every riichi preset, against a table typed from the rules and not from the TOML files."""

from __future__ import annotations

from typing import get_args

import pytest

from mahjong.rules import RiichiRules, load, preset_ids
from mahjong.rules.loader import ClassicalPreset, RiichiPreset

PRESETS = (
    "planet-riichi-red-three-v1",
    "planet-riichi-no-red-v1",
    "riichi-competition-v1",
    "joypip-sanma-red-v1",
    "joypip-sanma-no-red-v1",
    "tenhou-4p",
    "tenhou-3p",
    "mahjongsoul-4p",
    "mahjongsoul-3p",
)


def columns(
    planet: object, competition: object, joypip: object, tenhou: object, tenhou3: object, soul: object, soul3: object
) -> tuple[object, ...]:
    """Give one value for each preset; those that differ only in red fives share one."""
    return (planet, planet, competition, joypip, joypip, tenhou, tenhou3, soul, soul3)


def everywhere(value: object) -> tuple[object, ...]:
    return (value,) * len(PRESETS)


def by_players(four: object, three: object) -> tuple[object, ...]:
    return columns(four, four, three, four, three, four, three)


EAST, HALF, ONE = "east", "east_south", "one_hand"

EXPECTED: dict[str, tuple[object, ...]] = {
    # table
    "players": by_players(4, 3),
    "start_points": columns(25_000, 30_000, 35_000, 25_000, 35_000, 25_000, 35_000),
    "red_m": (1, 0, 1, 0, 0, 1, 0, 1, 0),
    "red_p": (1, 0, 1, 1, 0, 1, 1, 1, 1),
    "red_s": (1, 0, 1, 1, 0, 1, 1, 1, 1),
    "lengths": columns((ONE, EAST), (HALF,), (ONE, EAST, HALF), *[(EAST, HALF)] * 4),
    "default_length": columns(EAST, *[HALF] * 6),
    # calls
    "chi": by_players(True, False),
    "kuikae": columns("both_barred", "allowed", *["both_barred"] * 5),
    "call_on_last_discard": everywhere(False),
    "multi_ron": everywhere("all"),
    "triple_ron": columns("draw", "pay", "pay", "draw", "pay", "pay", "pay"),
    "rob_concealed_kan": columns("never", "kokushi", "never", "never", "never", "kokushi", "kokushi"),
    "multi_rob": everywhere("as_discard"),
    "nuki": by_players(False, True),
    "ron_on_nuki": everywhere(True),
    "temporary_furiten_ends": columns("own_draw", "own_draw_or_any_call", "own_discard", *["own_draw_or_own_call"] * 4),
    "furiten_on_added_kan": everywhere(True),
    "furiten_on_concealed_kan": everywhere(True),
    "added_kan_interrupts": everywhere(True),
    "ronned_nuki_interrupts": everywhere(False),
    # dora
    "red_dora": everywhere(True),
    "ura_dora": everywhere(True),
    "kan_dora": everywhere(True),
    "kan_ura": everywhere(True),
    "concealed_kan_dora": everywhere("at_once"),
    "open_kan_dora": columns("on_discard", "at_once", *["on_discard"] * 5),
    "kan_dora_on_discard_ron": everywhere(True),
    "pending_dora_on_robbed_kan": everywhere(False),
    # riichi
    "riichi_min_points": everywhere(1_000),
    "riichi_below_1000": everywhere(False),
    "riichi_min_live": by_players(4, 3),
    "riichi_closed_kan": columns("waits", "readings", *["waits"] * 5),
    "tenpai_counts_own_melds": columns(False, True, *[False] * 5),
    "ippatsu": everywhere(True),
    "open_riichi": everywhere(False),
    "open_riichi_deal_in_yakuman": everywhere(False),
    # yaku
    "open_tanyao": columns(True, False, *[True] * 5),
    "han_minimum": everywhere(1),
    "raised_han_minimum": columns(1, 2, *[1] * 5),
    "raised_minimum_honba": columns(0, 5, *[0] * 5),
    "double_kokushi_13": columns(True, False, False, False, False, True, True),
    "double_suuankou_tanki": columns(True, False, False, False, False, True, True),
    "double_chuuren_9": columns(True, False, False, False, False, True, True),
    "double_daisuushii": columns(True, True, False, False, False, True, True),
    "yakuman_add_up": columns(True, False, *[True] * 5),
    "kazoe": everywhere("yakuman"),
    "renhou": columns("none", "yakuman", *["none"] * 5),
    "haitei_on_replacement": everywhere(False),
    "rinshan_on_nuki": everywhere(True),
    "honitsu_in_characters": everywhere(True),
    "ryuuiisou_needs_green": everywhere(False),
    # fu
    "double_wind_fu": everywhere(4),
    "open_pinfu_30": everywhere(True),
    "pinfu_tsumo_20": everywhere(True),
    # payments
    "honba_ron": by_players(300, 200),
    "honba_tsumo": everywhere(100),
    "noten_payment": by_players(3_000, 2_000),
    "kiriage": everywhere(False),
    "tsumo_loss": everywhere(True),
    "multi_ron_honba": columns("nearest", "every_winner", *["nearest"] * 5),
    "multi_ron_sticks": columns("nearest", "own_back", *["nearest"] * 5),
    "pao_daisangen": everywhere(True),
    "pao_daisuushii": everywhere(True),
    "pao_suukantsu": everywhere(False),
    "pao_ankan_counts": everywhere(True),
    "pao_scope": columns(
        "liable_yakuman", "whole_hand", "liable_yakuman", "whole_hand", "whole_hand", "liable_yakuman", "liable_yakuman"
    ),
    "pao_tsumo_loss": everywhere(True),
    "pao_honba_ron": columns("discarder", "discarder", "discarder", "liable", "liable", "discarder", "discarder"),
    "pao_honba_tsumo": everywhere("liable"),
    "pao_winner_pays": everywhere(True),
    # draws
    "nagashi": columns("draw", "win", *["draw"] * 5),
    "nagashi_closed_only": columns(False, True, *[False] * 5),
    "nagashi_replaces_noten": everywhere(True),
    "nagashi_sticks": everywhere("first_winner"),
    "nine_orphans": everywhere(True),
    "four_winds": by_players(True, False),
    "four_riichi": by_players(True, False),
    "four_kans": everywhere(True),
    "tenpai_may_be_hidden": everywhere(False),
    # end
    "renchan_on_tenpai": everywhere(True),
    "renchan_on_abort": everywhere(True),
    "bust_ends": columns(True, False, *[True] * 5),
    "auto_stop_on_win": columns(True, False, False, True, True, True, True),
    "auto_stop_on_tenpai": columns(True, False, False, True, True, True, True),
    "one_hand_ends_on_abort": everywhere(True),
    "extension": columns(False, False, False, True, True, True, True),
    "auto_stop_points": by_players(30_000, 40_000),
    "target_points": by_players(30_000, 40_000),
    "chombo": everywhere("none"),
    # result
    "return_points": columns(30_000, 30_000, 35_000, 30_000, 40_000, 25_000, 35_000),
    "oka": columns(20, 0, 0, 20, 15, 0, 0),
    "uma": columns(
        (20, 10, -10, -20),
        (15, 5, -5, -15),
        (15, 0, -15),
        (20, 10, -10, -20),
        (20, 0, -20),
        (15, 5, -5, -15),
        (15, 0, -15),
    ),
    "uma_in_one_hand": columns(True, True, False, True, True, True, True),
    "tie": columns("seat", "split", *["seat"] * 5),
    "leftover_sticks": everywhere("first"),
    "result_rounding": columns("tenths", "tenths", "tenths", "whole", "whole", "tenths", "tenths"),
}

FINGERPRINTS = {
    "dmjl": (1, "86e56a3a0d630371f80a3b8580652ee41f3af94794cd74c370181e21f7a9196a"),
    "joypip-sanma-no-red-v1": (1, "b26b89c4bc818898435988b99a42deb685ea719ce015e4232d6eac6e773e0efd"),
    "joypip-sanma-red-v1": (1, "20b6c115006c3ff7465abba7ec3af3d090cd2eef8693964e04c2915122ac705b"),
    "mahjongsoul-3p": (1, "6bdc3e6073890c2eef84746885d2977e2107ec0175be2ce86e76c2f89a690392"),
    "mahjongsoul-4p": (1, "b57c45b5093c856bbf58e86062c08ec7e4586a9e611bd1d2065100cebe2a6a41"),
    "millington": (1, "1e4fa2165412b39e81d6a08661cd07ebb92eb28625a266f232057caefaeee94d"),
    "planet-classical-v1": (1, "d14ed5ac0e577074005b41c03f13f3d1b421fd66293323a2a76211fd970b7c55"),
    "planet-riichi-no-red-v1": (1, "82fa1b9106c4c55ac38ec90c2becf8891f05144956d1c9d40f9e6fa0ceecb5b6"),
    "planet-riichi-red-three-v1": (1, "e0c90f1e6e45b49696bc1c1e424ac52ca4038bd0287773d0bd22a5f224f6bb53"),
    "riichi-competition-v1": (1, "7e61532b711d7a8fa43fb6a4c0cf203abb037984114479670346016740b9a108"),
    "tenhou-3p": (1, "daf1b28877c36f31be5c74aa5a2d5b883ba4c4bc38daf56bf055bf241b0fc3ca"),
    "tenhou-4p": (1, "c7003c7e002e6633ef489fbee5b78d1b53f2300eac4025c378fb2b9774f239cd"),
}


def test_the_table_names_every_option() -> None:
    assert set(EXPECTED) == set(RiichiRules.options())


def test_the_riichi_presets_are_these() -> None:
    assert {preset for preset in preset_ids() if load(preset).family == "riichi"} == set(PRESETS)


def test_type_checkers_know_the_family_of_every_preset() -> None:
    assert set(get_args(RiichiPreset)) == set(PRESETS)
    assert set(get_args(RiichiPreset)) | set(get_args(ClassicalPreset)) == set(preset_ids())


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_the_values_of_its_rules(preset: str) -> None:
    rules = RiichiRules.preset(preset)
    column = PRESETS.index(preset)
    assert {name: getattr(rules, name) for name in EXPECTED} == {name: row[column] for name, row in EXPECTED.items()}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_native_object_of_a_preset_has_its_values(preset: str) -> None:
    native = RiichiRules.preset(preset).native.as_mapping()
    column = PRESETS.index(preset)
    assert native == {name: EXPECTED[name][column] for name in native}


@pytest.mark.parametrize("preset", preset_ids())
def test_a_fingerprint_never_changes_while_the_version_stands(preset: str) -> None:
    rules = load(preset)
    assert (rules.version, rules.fingerprint) == FINGERPRINTS[preset]


@pytest.mark.parametrize("preset", preset_ids())
def test_a_preset_names_itself_and_its_source(preset: str) -> None:
    rules = load(preset)
    assert rules.id == preset
    assert rules.title
    assert rules.source


def test_a_preset_is_loaded_once() -> None:
    assert load("tenhou-4p") is load("tenhou-4p")
