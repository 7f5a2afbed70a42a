"""Arrays of one call that lie in the same memory are refused by both names where either is written to."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong.env.vector import VectorEnv
from mahjong.errors import HandError
from mahjong.rules import load
from mjcore import batch, classical
from mjcore.vector import Vector

RIICHI: Any = load("tenhou-4p").native
CLASSICAL: Any = load("planet-classical-v1").native


def hands(n: int) -> np.ndarray[Any, Any]:
    return np.array([[1] * 13 + [0] * 21] * n, np.uint8)


@pytest.mark.parametrize("place", [0, 24])
def test_shanten_is_not_written_over_the_masks(place: int) -> None:
    out = np.zeros(4, np.uint64)
    with pytest.raises(ValueError, match="out and shanten share memory"):
        batch.ukeire(hands(4), out=out, shanten=out.view(np.int8)[place : place + 4])


def test_answers_are_not_written_over_the_hands_they_are_of() -> None:
    counts = hands(34)
    before = counts.copy()
    with pytest.raises(ValueError, match="counts and out share memory"):
        batch.shanten(counts, out=counts.view(np.int8)[0])
    assert (counts == before).all()


def test_discards_have_an_array_for_each_answer() -> None:
    memory = np.zeros(4 * 34 * 8, np.uint8)
    masks = memory.view(np.uint64).reshape(4, 34)
    values = memory[100 : 100 + 4 * 34].view(np.int8).reshape(4, 34)
    with pytest.raises(ValueError, match="values and masks share memory"):
        batch.Hands(hands(4)).discards(values, masks)


@pytest.mark.parametrize(
    ("change", "names"),
    [({"out_fu": "out_han"}, "out_han and out_fu"), ({"out_yakuman": "win_kind"}, "win_kind and out_yakuman")],
)
def test_a_column_of_a_score_is_not_written_over_another(change: dict[str, str], names: str) -> None:
    kinds = {"out_status": np.int8, "out_yaku": np.uint64, "out_base": np.int32}
    columns: dict[str, Any] = {
        f"out_{name}": np.zeros(4, kinds.get(f"out_{name}", np.uint8))
        for name in ("status", "han", "fu", "yakuman", "yaku", "base")
    }
    columns |= {"out_deltas": np.zeros((4, 4), np.int32), "win_kind": np.zeros(4, np.uint8)}
    columns |= {name: columns[other] for name, other in change.items()}
    with pytest.raises(ValueError, match=f"{names} share memory"):
        batch.score(RIICHI, hands(4), **columns)


def test_totals_are_not_written_over_the_tables_they_are_of() -> None:
    memory = np.zeros(4 * classical.TABLE_BYTES + 4 * 4 * classical.BATCH_COLUMNS, np.uint8)
    tables = memory[: 4 * classical.TABLE_BYTES].reshape(4, classical.TABLE_BYTES)
    apart = memory[4 * classical.TABLE_BYTES :].view(np.int32).reshape(4, classical.BATCH_COLUMNS)
    classical.score_batch(tables, CLASSICAL, apart)
    over = memory[: 4 * 4 * classical.BATCH_COLUMNS].view(np.int32).reshape(4, classical.BATCH_COLUMNS)
    with pytest.raises(ValueError, match="tables and out share memory"):
        classical.score_batch(tables, CLASSICAL, over)


def test_arrays_that_are_only_read_may_be_one() -> None:
    one = np.zeros(4, np.uint8)
    assert list(batch.shanten(hands(4), one)) == list(batch.shanten(hands(4), 0))
    batch.score(
        RIICHI, hands(4), one, seat=one, round_wind=one, honba=one, out_status=np.zeros(4, np.int8),
        out_han=np.zeros(4, np.uint8), out_fu=np.zeros(4, np.uint8), out_yakuman=np.zeros(4, np.uint8),
        out_yaku=np.zeros(4, np.uint64), out_base=np.zeros(4, np.int32), out_deltas=np.zeros((4, 4), np.int32),
    )  # fmt: skip


def test_neighbours_in_one_array_are_two() -> None:
    memory = np.zeros(8, np.int8)
    batch.shanten(hands(4), memory[:4].view(np.uint8), out=memory[4:])


def test_empty_arrays_share_nothing() -> None:
    out = np.zeros(0, np.uint64)
    assert len(batch.ukeire(hands(1)[:0], out=out, shanten=out.view(np.int8))) == 0


def test_actions_of_tables_are_not_written_over() -> None:
    env = VectorEnv(load("tenhou-4p"), 4)
    before = [env.native.table(table) for table in range(4)]
    with pytest.raises(HandError, match="actions and ends share memory"):
        env.step(env.ends)
    assert [env.native.table(table) for table in range(4)] == before
    masks = np.zeros(2, np.uint64)
    with pytest.raises(ValueError, match="seats and masks share memory"):
        Vector(RIICHI, 2).read(masks.view(np.int8)[:2], masks)
