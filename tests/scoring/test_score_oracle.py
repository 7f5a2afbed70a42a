"""Scores asked for in Python are those of the plain reference: readings, items and payments included."""

import pytest

from tests.reference.questions import random_questions
from tests.scoring.asking import comparable, product_value, reference_values, show


@pytest.mark.parametrize("players", [4, 3])
def test_scores_equal_the_reference(players: int, test_hands: int) -> None:
    for q, rules in random_questions(970 + players, test_hands // 2, players):
        given = comparable(product_value(q, rules))
        assert given in [comparable(value) for value in reference_values(q, rules)], (show(q), rules)
