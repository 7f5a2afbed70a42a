"""Scoring by columns: the same answers as one by one."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong.bench.corpus import wins
from mahjong.bench.figures import questions
from mahjong.errors import ArgumentTypeError, HandError
from mahjong.melds import MeldKind
from mahjong.rules import load
from mahjong.scoring import Flag, try_score
from mahjong.scoring.columns import FLAG_BITS, NO_TILE, score_columns

TENHOU = load("tenhou-4p")


def test_columns_score_as_single_questions_do() -> None:
    asked = questions(wins(200))
    n = len(asked)
    counts = np.zeros((n, 34), np.int64)
    melds, dora, ura = (np.full((n, width), NO_TILE) for width in (4, 5, 5))
    flags, kinds, seats, rounds, red, honba, sticks = (np.zeros(n, np.int64) for _ in range(7))
    for i, (hand, situation) in enumerate(asked):
        tiles = list(hand.tiles)
        if len(tiles) % 3 == 1:
            tiles.append(situation.win_tile)
        for tile in tiles:
            counts[i, tile.kind or 0] += 1
        everything = tiles + [tile for meld in hand.melds for tile in meld.tiles]
        red[i] = sum(tile.is_red for tile in everything)
        for place, meld in enumerate(hand.melds):
            melds[i, place] = 34 * list(MeldKind).index(meld.kind) + (meld.base.kind or 0)
        dora[i, : len(situation.dora)] = [tile.kind for tile in situation.dora]
        ura[i, : len(situation.ura)] = [tile.kind for tile in situation.ura]
        flags[i] = sum(FLAG_BITS[flag] for flag in Flag if flag in situation.flags) + (situation.by == "tsumo")
        kinds[i], seats[i], rounds[i] = situation.win_tile.kind, situation.seat.index, situation.round.index
        honba[i], sticks[i] = situation.honba, situation.sticks
    found = score_columns(
        TENHOU,
        counts,
        kinds,
        melds=melds,
        flags=flags,
        seat=seats,
        round_wind=rounds,
        dora=dora,
        ura=ura,
        red=red,
        honba=honba,
        sticks=sticks,
    )
    for i, (hand, situation) in enumerate(asked):
        single = try_score(hand, situation, TENHOU)
        assert single
        assert found.status[i] == 0
        assert (found.han[i], found.fu[i], found.yakuman[i]) == (single.han, single.fu, single.yakuman)
        assert int(found.yaku[i]) == single.yaku_mask
        assert found.deltas[i, situation.seat.index] == single.total


def test_impossible_rows_get_a_code_and_no_figures() -> None:
    found = score_columns(TENHOU, np.full((2, 34), 4), [0, 99])
    assert found.status.tolist() == [-1, -1]
    assert found.deltas.sum() == 0


def test_a_column_of_a_wrong_shape_is_named() -> None:
    with pytest.raises(HandError, match="dora has shape"):
        score_columns(TENHOU, np.zeros((1, 34), np.uint8), [0], dora=[[1, 2]])


def test_a_column_of_fractions_is_refused() -> None:
    with pytest.raises(ArgumentTypeError, match="counts"):
        score_columns(TENHOU, np.zeros((1, 34)), [0])
