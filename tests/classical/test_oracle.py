"""The kernel and the slow reference agree on random tables."""

import pytest

from mahjong.scoring.classical import score_table
from mahjong.scoring.classical_cases import differences, read_rules, read_table
from tests.classical.tables import random_table
from tests.reference import classical as reference

CHUNKS = 20


@pytest.mark.parametrize("options", [False, True], ids=["preset", "random options"])
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_tables_score_as_the_reference_scores_them(chunk, options, test_hands):
    size = test_hands // (2 * CHUNKS)
    for seed in range(chunk * size, (chunk + 1) * size):
        case = random_table(seed, options=options)
        case["expect"] = reference.score(case)
        assert differences(case) == [], case


def test_the_settlement_of_random_tables_adds_up_to_zero():
    for seed in range(500):
        case = random_table(seed, options=True)
        assert sum(score_table(read_table(case), read_rules(case)).settlement) == 0


def test_random_tables_reach_every_limit_and_double():
    names = {"limits": set(), "doubling": set()}
    for seed in range(3000):
        for score in reference.score(random_table(seed, options=True))["scores"].values():
            names["limits"].update(score.get("limits", ()))
            names["doubling"].update(name.partition(":")[0] for name, _ in score.get("doubling", ()))
    assert (len(names["limits"]), len(names["doubling"])) == (20, 22), names
