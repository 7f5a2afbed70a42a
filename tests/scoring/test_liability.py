"""Liability stands on groups that were fed: what nobody fed makes nobody pay."""

from __future__ import annotations

import pytest

from mahjong.errors import ArgumentTypeError, HandError
from mahjong.rules import load
from mahjong.scoring import NotAWin, Situation, score, try_score, without_effect

RULES = load("planet-riichi-red-three-v1").with_(pao_suukantsu=True)
DRAGONS = "23p11m"


def asked(yakuman: str, tile: str = "1p") -> Situation:
    return Situation(tile, "tsumo", seat="S", pao=[(yakuman, "W")])


@pytest.mark.parametrize(
    ("hand", "yakuman", "tile"),
    [
        (f"{DRAGONS} ankan:5555z ankan:6666z ankan:7777z", "daisangen", "1p"),
        (f"{DRAGONS}777z pon:555z pon:666z", "daisangen", "1p"),
        ("1p ankan:1111z ankan:2222z ankan:3333z ankan:4444z", "daisuushii", "1p"),
        ("1p ankan:1111m ankan:2222m kakan:3333m kakan:4444m", "suukantsu", "1p"),
    ],
)
def test_groups_nobody_completed_by_feeding_make_nobody_liable(hand: str, yakuman: str, tile: str) -> None:
    with pytest.raises(HandError, match=f"nobody is liable for the {yakuman}") as refused:
        score(hand, asked(yakuman, tile), RULES)
    assert [problem.category for problem in refused.value.problems] == ["conflict"]


@pytest.mark.parametrize(
    ("hand", "yakuman"),
    [
        (f"{DRAGONS} ankan:5555z ankan:6666z pon:777z", "daisangen"),
        (f"{DRAGONS} ankan:5555z ankan:6666z kakan:7777z", "daisangen"),
        ("1p ankan:1111z ankan:2222z ankan:3333z daiminkan:4444z", "daisuushii"),
        ("1p ankan:1111m ankan:2222m kakan:3333m daiminkan:4444m", "suukantsu"),
    ],
)
def test_concealed_kans_count_beside_a_fed_group_where_the_rules_say_so(hand: str, yakuman: str) -> None:
    assert score(hand, asked(yakuman), RULES).payments.liable
    with pytest.raises(HandError, match="option pao_ankan_counts"):
        score(hand, asked(yakuman), RULES.with_(pao_ankan_counts=False))


def test_a_liability_for_another_yakuman_counts_for_nothing() -> None:
    situation = asked("daisuushii")
    value = try_score(f"{DRAGONS} pon:555z pon:666z pon:777z", situation, RULES)
    said = ("pao for daisuushii counts for nothing: the hand has no daisuushii",)
    assert without_effect(situation, RULES, score=value) == said
    assert without_effect(situation, RULES) == without_effect(situation, RULES, score=NotAWin("no_yaku")) == ()


def test_a_liability_the_rules_do_not_know_counts_for_nothing() -> None:
    (sentence,) = without_effect(asked("suukantsu"), "tenhou-4p")
    assert sentence.endswith("(option pao_suukantsu is no)")


def test_effects_are_of_an_answer() -> None:
    with pytest.raises(ArgumentTypeError, match="score must be a Score, a NotAWin or None"):
        without_effect(asked("daisangen"), RULES, score=1)  # type: ignore[arg-type]
