"""Many hands a call: the answers of single calls, arrays that do not fit refused by name."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from mjcore import batch, scalar
from tests.reference.hands import random_hands

PLAYERS = pytest.mark.parametrize("players", [4, 3])
LENGTHS = pytest.mark.parametrize("n", [0, 1, 31, 32, 255, 256, 257, 600])


def table(n: int, players: int, tiles: int = 13) -> np.ndarray[Any, Any]:
    hands = [bytes(hand.counts) for hand in random_hands(9_000 + n, n, tiles=tiles, players=players)]
    return np.frombuffer(b"".join(hands), np.uint8).reshape(n, 34).copy()


@PLAYERS
@LENGTHS
def test_batches_of_any_length_answer_as_single_calls_do(n: int, players: int) -> None:
    counts = table(n, players)
    rows = [row.tobytes() for row in counts]
    values = np.zeros(n, np.int8)
    masks = batch.ukeire(counts, None, players, shanten=values)
    assert list(zip(values.tolist(), list(masks), strict=True)) == [scalar.ukeire(row, None, players) for row in rows]
    assert list(batch.waits(counts, None, players)) == [scalar.waits(row, None, players) for row in rows]
    assert list(batch.shanten(counts, None, players)) == [scalar.shanten(row, None, players) for row in rows]
    assert list(batch.is_win(counts, None, players)) == [scalar.is_win(row, None, players) for row in rows]
    kept = batch.Hands(counts, None, players)
    assert (len(kept), kept.n, kept.valid) == (n, n, bytes([1] * n))
    counts[:] = 9
    assert list(kept.ukeire()) == list(masks)
    assert list(kept.shanten()) == values.tolist()
    assert list(kept.waits()) == [scalar.waits(row, None, players) for row in rows]
    assert list(kept.is_win()) == [0] * n


@PLAYERS
def test_discards_of_many_hands_are_those_of_each(players: int) -> None:
    counts = table(300, players, tiles=14)
    counts[7, :] = 0
    counts[8, :] = table(300, players)[8]
    values, masks = batch.Hands(counts, None, players).discards()
    for i, row in enumerate(counts):
        found = [(kind, values[i, kind], masks[i, kind]) for kind in range(34) if values[i, kind] != batch.INVALID]
        assert found == ([] if i in (7, 8) else scalar.discards(row.tobytes(), None, players))
        assert all(masks[i, kind] == 0 for kind in range(34) if values[i, kind] == batch.INVALID)


def wrong_rows() -> list[tuple[list[int], int]]:
    """Give counts and melds of what is no hand."""
    draw = random.Random(4)
    found: list[tuple[list[int], int]] = [([0] * 34, 0), ([4] * 34, 0), ([255] * 34, 0), ([1] * 15 + [0] * 19, 0)]
    for over in (5, 127, 128, 133, 251, 255):
        found += [([over if at == kind else 0 for at in range(34)], 0) for kind in range(34)]
    for tiles in range(1, 15):
        kinds = draw.sample(range(34), tiles)
        row = [int(kind in kinds) for kind in range(34)]
        found += [(row, melds) for melds in (*range(6), 255) if tiles % 3 == 0 or tiles + 3 * melds > 14]
    return found


def test_what_is_no_hand_is_marked_and_disturbs_no_other() -> None:
    wrong = wrong_rows()
    good = [1] * 13 + [0] * 21
    counts = np.array([row for one, _ in wrong for row in (one, good)], np.uint8)
    melds = np.array([n for _, given in wrong for n in (given, 0)], np.uint8)
    values = np.zeros(len(counts), np.int8)
    masks = np.array(batch.ukeire(counts, melds, shanten=values))
    value, mask = scalar.ukeire(bytes(good))
    assert set(values[::2].tolist()) == {batch.INVALID}
    assert set(values[1::2].tolist()) == {value}
    assert set(masks[::2].tolist()) == {0}
    assert set(masks[1::2].tolist()) == {mask}
    assert batch.Hands(counts, melds).valid == bytes([0, 1]) * len(wrong)
    assert list(batch.is_win(counts, melds)) == [0] * len(counts)


def test_fewer_melds_than_the_tiles_leave_room_for_may_be_given() -> None:
    counts = np.array([[1] * 4 + [0] * 30], np.uint8)
    for melds in range(4):
        wanted = scalar.shanten(counts[0].tobytes(), melds)
        assert list(batch.shanten(counts, melds)) == [wanted]
        assert list(batch.shanten(counts, np.array([melds], np.uint8))) == [wanted]


def test_tiles_that_three_players_do_not_have_make_no_hand() -> None:
    counts = np.array([[1] * 13 + [0] * 21, [0] * 20 + [1] * 13 + [0]], np.uint8)
    assert list(batch.shanten(counts, None, 3)) == [batch.INVALID, scalar.shanten(counts[1].tobytes())]


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        ({"counts": np.zeros((2, 33), np.uint8)}, ValueError, r"counts must be .* of shape \(n, 34\), not B of shape"),
        ({"counts": np.zeros(34, np.uint8)}, ValueError, "counts must be"),
        ({"counts": np.zeros((2, 34), np.int64)}, ValueError, "counts must be .* unsigned 8-bit"),
        ({"counts": np.zeros((4, 34), np.uint8)[::2]}, ValueError, "not contiguous"),
        ({"counts": [[0] * 34] * 2}, TypeError, "not list"),
        ({"counts": None}, TypeError, "not NoneType"),
        ({"melds": np.zeros(3, np.uint8)}, ValueError, r"melds must be .* of shape \(2,\)"),
        ({"melds": np.zeros(2)}, ValueError, "melds must be"),
        ({"melds": 5}, ValueError, "melds must be 0 to 4, not 5"),
        ({"melds": "1"}, TypeError, "melds must be"),
        ({"players": 5}, ValueError, "players must be 3 or 4"),
        ({"out": np.zeros(3, np.uint64)}, ValueError, r"out must be .* of shape \(2,\)"),
        ({"out": np.zeros(2, np.int64)}, ValueError, "out must be .* unsigned 64-bit"),
        ({"out": np.zeros(2)}, ValueError, "out must be"),
        ({"out": bytes(16)}, ValueError, "out must be"),
        ({"out": memoryview(bytes(16)).cast("Q")}, ValueError, "read-only"),
        ({"shanten": np.zeros(2, np.uint8)}, ValueError, "shanten must be .* signed 8-bit"),
    ],
)
def test_arrays_that_do_not_fit_are_refused_by_name(change: dict[str, Any], error: type[Exception], said: str) -> None:
    arguments = {"counts": np.zeros((2, 34), np.uint8), **change}
    with pytest.raises(error, match=said):
        batch.ukeire(**arguments)
    if "out" not in change and "shanten" not in change:
        with pytest.raises(error, match=said):
            batch.Hands(**arguments)


def test_refused_arrays_are_given_back() -> None:
    counts, out = bytearray(68), bytearray(16)
    table = memoryview(counts).cast("B", shape=[2, 34])
    with pytest.raises(ValueError, match="out must be"):
        batch.ukeire(table, out=memoryview(out))
    batch.shanten(table, out=memoryview(out)[:2].cast("b"))
    table.release()
    counts.append(0)
    out.append(0)
