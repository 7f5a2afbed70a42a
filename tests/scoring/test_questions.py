"""What a scoring question cannot be."""

import pickle
import re
from typing import Any

import pytest

from mahjong.errors import ArgumentTypeError, HandError, NotAWinError
from mahjong.rules import load
from mahjong.scoring import Situation, explain, score, try_score, without_effect

TENHOU = load("tenhou-4p")


def test_bonus_tiles_do_not_go_with_riichi_rules() -> None:
    with pytest.raises(HandError, match="1f3g"):
        score("234m345m678p22s67s bonus:1f3g", Situation("8s", "ron"), TENHOU)


def test_a_winning_tile_that_a_whole_hand_does_not_hold_is_refused() -> None:
    with pytest.raises(HandError, match="0p"):
        score("234m567m345p88s234s", Situation("0p", "tsumo"), TENHOU)


def test_every_problem_of_a_question_is_named_at_once() -> None:
    with pytest.raises(HandError) as caught:
        Situation("8s", "ron", flags=["ippatsu", "rinshan"], honba=-1)
    assert {problem.category for problem in caught.value.problems} == {"conflict", "bad_value"}
    assert len(caught.value.problems) >= 3


def test_a_hand_without_yaku_is_no_win_and_says_why() -> None:
    with pytest.raises(NotAWinError, match="no yaku") as caught:
        score("234m567m345p99s24s", Situation("3s", "ron", seat="S"), TENHOU)
    assert caught.value.reason == "no_yaku"
    assert not try_score("234m567m345p99s24s", Situation("3s", "ron", seat="S"), TENHOU)


def test_a_score_survives_pickling_and_its_items_add_up() -> None:
    value = score("234m345m678p22s67s", Situation("8s", "ron", seat="S", flags=["riichi"]), TENHOU)
    assert pickle.loads(pickle.dumps(value)) == value
    assert sum(item.fu for item in value.fu_items) == value.raw_fu


def test_indicators_count_among_the_four_copies() -> None:
    with pytest.raises(HandError, match="winning tile and indicators show 5 copies of 6s: "):
        score("234m345m678p22s67s", Situation("8s", "ron", seat="S", dora="6s6s6s6s"), TENHOU)


@pytest.mark.parametrize(
    ("hand", "situation", "message"),
    [
        ("11m234p678p22s67s1p", {"dora": "1m", "ura": "12m"}, "2 ura indicators below 1 indicator: "),
        ("234m345m678p22s67s nuki:1", {}, "1 north set aside, but "),
        ("2567s pon:111m", {}, "5 closed tiles with the winning one and 1 meld: 11 "),
        ("234m345p8888s22z7p", {}, "there are 5 copies of 8s: "),
        ("234m345m678p22s67s", {"dora": ["6s"] * 5}, "dora: 5 copies of 6s"),
        ("2z67s234m nuki:1 pon:444z pon:444z", {}, "copies of 4z"),
    ],
)
def test_messages_count_what_they_name(hand: str, situation: dict[str, Any], message: str) -> None:
    with pytest.raises(HandError, match=re.escape(message)):
        score(hand, Situation("8s", "ron", **situation), TENHOU)


def test_red_fives_the_rules_do_not_have_are_refused() -> None:
    with pytest.raises(HandError, match="red fives"):
        score("000m340p678p22s67s", Situation("8s", "ron"), TENHOU)
    with pytest.raises(HandError, match="red fives"):
        score("234m340p678p22s67s", Situation("8s", "ron"), "planet-riichi-no-red-v1")


def test_a_red_five_that_is_no_dora_is_an_ordinary_five() -> None:
    plain = TENHOU.with_(red_dora=False)
    assert score("234m340p678p22s67s", Situation("8s", "ron", flags=["riichi"]), plain).han == 3


def test_honba_and_sticks_stand_in_the_explanation() -> None:
    value = score("234m345m678p22s67s", Situation("8s", "ron", seat="S", honba=2, sticks=1), TENHOU)
    assert "Honba 2, Riichi sticks 1" in str(value)


def test_a_hand_that_does_not_win_explains_itself() -> None:
    found = try_score("234m567m345p99s24s", Situation("3s", "ron", seat="S"), TENHOU)
    assert "no yaku" in str(found)


def test_only_scores_can_be_explained() -> None:
    with pytest.raises(ArgumentTypeError, match="score"):
        explain(None)  # type: ignore[arg-type]


def test_norths_set_aside_and_a_hand_that_holds_its_winning_tile_are_explained_as_they_are() -> None:
    value = score("567p345s234s99s78p nuki:2", Situation("9p", "tsumo", flags=["riichi"]), "tenhou-3p")
    assert str(value).splitlines()[0] == "56778p23344599s nuki:2 + 9p, tsumo"
    whole = score("234m345m678p22s678s", Situation("8s", "ron", flags=["riichi"]), TENHOU)
    assert str(whole).splitlines()[0] == "233445m678p2267s + 8s, ron"


@pytest.mark.parametrize(
    ("flags", "honba", "has", "needs"), [(["riichi"], 0, 1, 2), (["riichi"], 5, 1, 4), (["riichi", "ippatsu"], 5, 2, 4)]
)
def test_a_hand_below_the_minimum_is_told_how_many_han_it_has_and_needs(
    flags: list[str], honba: int, has: int, needs: int
) -> None:
    rules = TENHOU.with_(han_minimum=2, raised_han_minimum=4, raised_minimum_honba=5)
    asked = Situation("3s", "ron", seat="S", flags=flags, dora="6m", honba=honba)
    with pytest.raises(NotAWinError, match=f"has {has} han from yaku and needs {needs}; dora do not help"):
        score("234m567m345p99s24s", asked, rules)


def test_facts_that_count_for_nothing_are_named() -> None:
    asked = Situation("8s", "ron", seat="S", flags=["riichi", "ippatsu"], ura="1m")
    assert without_effect(asked, TENHOU) == ()
    plain = TENHOU.with_(ippatsu=False, ura_dora=False)
    assert without_effect(asked, plain) == (
        "ippatsu counts for nothing under tenhou-4p+custom (option ippatsu is no)",
        "ura indicators count for nothing under tenhou-4p+custom (option ura_dora is no)",
    )
    renhou = Situation("8s", "ron", seat="S", flags=["renhou"], ura="1m")
    assert len(without_effect(renhou, "tenhou-4p")) == 2
    assert without_effect(renhou, TENHOU.with_(renhou="mangan")) == ("ura indicators count for nothing without riichi",)
    with pytest.raises(ArgumentTypeError, match="situation"):
        without_effect(None, TENHOU)  # type: ignore[arg-type]
