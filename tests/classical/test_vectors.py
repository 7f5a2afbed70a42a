"""The published cases of the classical game."""

import json

import pytest

from mahjong.scoring.classical_cases import differences


@pytest.mark.parametrize(("name", "count"), [("scoring", 119), ("random", 150)])
def test_every_published_table_scores_as_expected(shared_data, name, count):
    lines = (shared_data / "classical" / f"{name}.jsonl").read_text().splitlines()
    assert len(lines) == count
    wrong = {case["id"]: found for case in map(json.loads, lines) if (found := differences(case))}
    assert wrong == {}
