"""The corpus of the figures: legal hands, wins that are wins, and the same ones everywhere."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from mahjong.bench.corpus import hands, kind_of, wins
from mahjong.bench.figures import Figure, questions
from mahjong.bench.timing import Job, Timing, measure
from mahjong.scoring import score

HANDS = "03842560df25d694924778a4294801f564733f00df766bdbe67b356edfba8ce8"
WINS = "0f650eb325920f303aeec1ff78a7722e3a853afc32a6149f0e6f5ead73131a5c"


def test_the_hands_of_a_seed_are_the_same_everywhere() -> None:
    made = hands(1000, size=13).counts + hands(1000, size=14).counts
    assert hashlib.sha256(made).hexdigest() == HANDS


def test_the_wins_of_a_seed_are_the_same_everywhere() -> None:
    assert hashlib.sha256(repr(wins(50)).encode()).hexdigest() == WINS


@pytest.mark.parametrize("size", [13, 14])
def test_every_hand_has_its_size_and_no_fifth_copy(size: int) -> None:
    made = list(hands(400, size=size))
    assert {sum(hand) for hand in made} == {size}
    assert max(max(hand) for hand in made) <= 4


def test_every_win_of_self_play_is_worth_something_under_common_rules() -> None:
    found = wins(200)
    asked = questions(found)
    assert all(score(hand, situation, "tenhou-4p").total >= 1000 for hand, situation in asked)
    assert len({situation.by for _, situation in asked}) == 2
    assert any(hand.melds for hand, _ in asked)


def test_no_win_holds_a_tile_five_times() -> None:
    for win in wins(200):
        codes = [*win.tiles, win.tile, *(code for _, tiles in win.melds for code in tiles)]
        assert max(Counter(map(kind_of, codes)).values()) <= 4


def test_a_job_whose_answer_changes_is_refused() -> None:
    answers = iter([1, 1, 2])
    with pytest.raises(ValueError, match="the answers differ"):
        measure([Job("counter", lambda: next(answers), 1, 1)], passes=2)


def test_a_figure_without_a_target_is_neither_reached_nor_missed() -> None:
    assert Figure("T1", "", Timing(9.0, 9.5), 10).reached is True
    assert Figure("T1", "", Timing(11.0, 11.5), 10).reached is False
    assert Figure("T1", "", Timing(11.0, 11.5), None).reached is None
