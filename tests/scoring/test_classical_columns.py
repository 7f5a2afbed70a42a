"""Many finished tables of Chinese classical in one call."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong.bench.tables import tables
from mahjong.errors import ArgumentTypeError, HandError
from mahjong.rules import ClassicalRules, load
from mahjong.scoring.classical import score_table
from mahjong.scoring.classical_columns import pack_tables, score_tables

PRESETS = ("planet-classical-v1", "dmjl", "millington")
FEW = 200


@pytest.mark.parametrize("preset", PRESETS)
def test_the_columns_say_what_a_single_table_does(preset: str) -> None:
    rules = load(preset)
    assert isinstance(rules, ClassicalRules)
    made = tables(FEW)
    found = score_tables(pack_tables(made), rules)
    for row, table in enumerate(made):
        result = score_table(table, rules)
        assert found.status[row] == 0
        assert tuple(found.settlement[row]) == result.settlement
        assert bool(found.dealer_stays[row]) is result.dealer_stays
        for seat, score in enumerate(result.scores):
            assert (found.total[row, seat], found.base[row, seat], found.doubles[row, seat]) == (
                score.total,
                score.base,
                score.doubles,
            )
            assert int(found.limits[row, seat]).bit_count() == len(score.limits)
            assert int(found.doubling[row, seat]).bit_count() == len(score.doubling)


def test_a_row_that_is_no_table_has_its_status_and_zeros() -> None:
    rows = pack_tables(tables(2)).copy()
    rows[0, 0] = 200
    found = score_tables(rows, load("planet-classical-v1"))
    assert found.status.tolist() == [2, 0]
    assert not found.settlement[0].any()


def test_no_tables_are_no_rows() -> None:
    found = score_tables(pack_tables([]), load("planet-classical-v1"))
    assert found.settlement.shape == (0, 4)


def test_what_is_no_table_is_refused_by_name() -> None:
    with pytest.raises(ArgumentTypeError, match="tables"):
        pack_tables(["258m"])  # type: ignore[list-item]
    with pytest.raises(ArgumentTypeError, match="uint8"):
        score_tables(np.zeros((1, 3)), load("planet-classical-v1"))  # type: ignore[arg-type]
    with pytest.raises(HandError, match=r"shape \(1, 3\)"):
        score_tables(np.zeros((1, 3), np.uint8), load("planet-classical-v1"))
    with pytest.raises(ArgumentTypeError, match="rules"):
        score_tables(pack_tables([]), load("tenhou-4p"))  # type: ignore[arg-type]
