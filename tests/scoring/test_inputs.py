"""Both families take what they are asked in the same forms: values, texts, letters and numbers, ids of presets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mahjong.env.single import MatchEnv, planes_of
from mahjong.env.vector import VectorEnv
from mahjong.errors import ArgumentTypeError, HandError, RulesError
from mahjong.game.match import Match
from mahjong.game.results import match_result
from mahjong.game.round import Round
from mahjong.game.walls import full_set
from mahjong.hand import Hand
from mahjong.rules import ClassicalRules, RiichiRules, as_rules, load
from mahjong.scoring import Situation, Wind, score
from mahjong.scoring.classical import ClassicalTable, ClassicalWin, WonBy, is_complete, score_hand, score_table, waits
from mahjong.scoring.classical_columns import pack_tables, score_tables
from mahjong.scoring.columns import score_columns
from mahjong.tiles import Tile, parse_tiles

RIICHI = "234m345m678p22s67s"
CLASSICAL = "45p77s pung:222m pung:999m pung:333z"
TABLE = ("147m258p369s1456z", CLASSICAL, "358m369p258s2267z", "147m147p146s1256z")
PRESETS = ("tenhou-4p", "planet-classical-v1")
OF_A_SEAT: tuple[Callable[[Any], object], ...] = (
    lambda seat: Situation("8s", "ron", seat=seat),
    lambda seat: ClassicalWin("6p", "ron", seat=seat, source=0),
    lambda seat: score_hand(CLASSICAL, seat=seat, round_wind="E", rules=PRESETS[1]),
)


@pytest.mark.parametrize("seat", [Wind.SOUTH, "S", 1, np.int8(1)])
def test_a_wind_is_a_letter_a_number_or_a_value_in_both_families(seat: Any) -> None:
    asked = Situation("8s", "ron", seat=seat, round=seat, discarder="E", pao=[("daisangen", 3)])
    assert (asked.seat, asked.round, asked.pao[0].seat) == (Wind.SOUTH, Wind.SOUTH, Wind.NORTH)
    win = ClassicalWin("6p", "ron", seat=seat, source=0, original_call=[seat])
    assert (win.seat, win.original_call) == (1, (1,))
    assert score_hand(CLASSICAL, seat=seat, round_wind=seat, win=win, rules=PRESETS[1]).total > 0
    assert ClassicalTable(hands=TABLE, round_wind=seat, win=win).round_wind == 1


@pytest.mark.parametrize("seat", ["X", "s", 4, -1, 1 << 70])
def test_what_is_no_wind_is_refused_alike(seat: Any) -> None:
    for ask in OF_A_SEAT:
        with pytest.raises(HandError, match="seat must be E, S, W or N, or 0-3, not"):
            ask(seat)


@pytest.mark.parametrize("seat", [True, 1.0, None, b"S"])
def test_a_wind_of_a_wrong_type_is_refused_alike(seat: Any) -> None:
    for ask in OF_A_SEAT:
        with pytest.raises(ArgumentTypeError, match="seat must be a wind"):
            ask(seat)


def test_text_and_values_ask_the_same_classical_question() -> None:
    rules = as_rules(PRESETS[1], ClassicalRules)
    win = ClassicalWin(tile=Tile.parse("6p"), by=WonBy.DISCARD, seat=1, source=0)
    assert ClassicalWin("6p", "discard", seat="S", source="E") == win == ClassicalWin("6p", "ron", seat="S", source=0)
    assert ClassicalWin("6p", "tsumo").by is WonBy.DRAW
    asked: dict[str, Any] = {"seat": 1, "round_wind": 0, "win": win}
    value = score_hand(Hand.parse(CLASSICAL), rules=rules, discards=parse_tiles("6p"), **asked)
    assert score_hand(CLASSICAL, rules=PRESETS[1], discards="6p", **asked) == value
    assert score_hand(CLASSICAL, rules=PRESETS[1], discards=["6p"], **asked) == value
    hands = tuple(map(Hand.parse, TABLE))
    table = ClassicalTable(hands=hands, round_wind=0, win=win, discards=parse_tiles("6p"))
    assert ClassicalTable(hands=TABLE, round_wind="E", win=win, discards="6p") == table
    assert score_table(table, PRESETS[1]) == score_table(table, rules)
    rows = pack_tables([table])
    assert (score_tables(rows, PRESETS[1]).total == score_tables(rows, rules).total).all()
    assert is_complete(CLASSICAL, "6p")
    assert waits(CLASSICAL) == tuple(parse_tiles("36p"))


def test_a_winning_tile_may_be_among_the_tiles_of_both_families() -> None:
    whole = score(RIICHI + "8s", Situation("8s", "ron", seat="S", flags=["riichi"]), PRESETS[0])
    assert whole.total == score(RIICHI, Situation("8s", "ron", seat="S", flags=["riichi"]), PRESETS[0]).total
    win = ClassicalWin("6p", "ron", seat="S", source="E")
    asked: dict[str, Any] = {"seat": "S", "round_wind": "E", "win": win, "rules": PRESETS[1]}
    assert score_hand("6p" + CLASSICAL, **asked) == score_hand(CLASSICAL, **asked)
    table = ClassicalTable(hands=(TABLE[0], "6p" + CLASSICAL, *TABLE[2:]), round_wind="E", win=win)
    assert table == ClassicalTable(hands=TABLE, round_wind="E", win=win)
    with pytest.raises(HandError, match="6p is not among the closed tiles"):
        score_hand("9p" + CLASSICAL, **asked)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_id_of_a_preset_stands_for_its_rules(preset: str) -> None:
    rules = load(preset)
    assert Match(preset, seed=1) == Match(rules, seed=1)
    assert full_set(preset) == full_set(rules)
    assert MatchEnv(preset).rules is rules is VectorEnv(preset, 2).rules
    assert planes_of(preset) == planes_of(rules)
    wall = full_set(rules)
    assert Round.deal(preset, wall) == Round.deal(rules, wall)
    assert match_result(preset, [1000] * 4) == match_result(rules, [1000] * 4)


def test_a_wall_may_be_text() -> None:
    codes = full_set(PRESETS[1])
    text = "".join(str(Tile(code)) for code in codes)
    assert Round.deal(PRESETS[1], text) == Round.deal(PRESETS[1], codes)


@pytest.mark.parametrize("given", ["planet-classical-v1", load("planet-classical-v1"), None])
def test_rules_that_are_not_riichi_are_refused_alike(given: Any) -> None:
    wanted = "rules must be RiichiRules or the id of a riichi preset"
    with pytest.raises(ArgumentTypeError, match=wanted):
        score(RIICHI, Situation("8s", "ron", seat="S"), given)
    with pytest.raises(ArgumentTypeError, match=wanted):
        score_columns(given, np.zeros((1, 34), np.uint8), np.zeros(1, np.uint8))


@pytest.mark.parametrize("given", ["tenhou-4p", load("tenhou-4p"), None])
def test_rules_that_are_not_classical_are_refused_alike(given: Any) -> None:
    with pytest.raises(ArgumentTypeError, match="rules must be ClassicalRules or the id of a classical preset"):
        score_tables(pack_tables([]), given)


def test_a_preset_that_does_not_exist_is_named() -> None:
    with pytest.raises(RulesError, match="there is no preset 'tenhu-4p'; did you mean 'tenhou-4p'"):
        as_rules("tenhu-4p", RiichiRules)
