"""Classical environments, vectors and determinised states."""

import random

import numpy as np
import pytest

from mahjong import _core
from mahjong.env.single import MatchEnv
from mahjong.env.vector import VectorEnv
from mahjong.errors import HandError, IllegalActionError
from mahjong.game.match import Match
from mahjong.game.views import view
from mahjong.rules import load

PRESET = load("planet-classical-v1")
NAMES = _core.table.ACTION_NAMES


def test_an_environment_plays_matches_and_pays_out_at_zero_sum():
    env = MatchEnv(PRESET, length=1, answer_forced=True)
    rng = random.Random(2)
    seat, total = env.reset(seed=2), [0.0] * 4
    while seat >= 0:
        legal = env.legal_actions()
        action = NAMES.index("win") if NAMES.index("win") in legal else rng.choice(legal)
        seat, rewards, _over = env.step(action)
        total = [a + b for a, b in zip(total, rewards, strict=True)]
    assert sum(total) == 0
    assert env.result().scores == tuple(2000 + int(points) for points in total)


def test_an_illegal_step_changes_nothing():
    env = MatchEnv(PRESET, length=1)
    env.reset(seed=1)
    before = env.hand.copy()
    with pytest.raises(IllegalActionError):
        env.step(NAMES.index("nine_orphans"))
    assert env.hand == before


def test_a_block_of_tables_steps_and_keeps_its_points():
    env = VectorEnv(PRESET, 16, seed=3, length=1)
    total = np.zeros((16, 4), np.int64)
    for _ in range(3000):
        env.step(env.choose("greedy"))
        total += env.points
        assert not (env.ends & 4).any()
        assert (env.masks != 0).all()
    assert (env.points.sum(axis=1) == 0).all()
    assert (total.sum(axis=1) == 0).all()
    assert (env.finals.sum(axis=1) == 8000).any()


def test_a_block_of_tables_is_reproducible():
    first, second = (VectorEnv(PRESET, 4, seed=9) for _ in range(2))
    for _ in range(200):
        first.step(first.choose("random"))
        second.step(second.choose("random"))
    assert (first.masks == second.masks).all()


def test_planes_show_the_hand_of_the_viewer_and_nobody_elses():
    env = MatchEnv(PRESET, length=1)
    env.reset(seed=4)
    for _ in range(60):
        seat = env.seat
        planes = env.observe(seat)
        assert planes.shape == (32, 34)
        counts = [sum(code == kind for code in env.hand.hand(seat)) for kind in range(34)]
        assert planes[:4].sum(axis=0).tolist() == counts
        assert (planes == _planes(env.hand.redacted(seat), seat)).all()
        env.step(env.legal_actions()[-1])


def _planes(hand, seat):
    out = np.zeros((32, 34), np.float32)
    _core.vector.observe(hand, seat, out)
    return out


def test_lengths_that_do_not_exist_are_refused():
    with pytest.raises(HandError, match="dealer"):
        MatchEnv(PRESET, length=17)


def test_determinised_states_agree_with_what_a_seat_knows_and_can_be_played_out():
    rng = random.Random(5)
    deal = Match(PRESET, seed=5).next_round()
    while not deal.is_over:
        seat = deal.deciders[0]
        for seed in range(2):
            full = deal.determinize(seat, seed)
            assert full.legal_actions(seat) == deal.legal_actions(seat)
            assert type(full) is type(deal)
            assert full.native.redacted(seat) == deal.native.redacted(seat)
            assert view(full, seat) == view(deal, seat)
            full.native.play((0,), seed)
            assert full.is_over
            assert sum(full.scores) == 8000
        deal.act(seat, rng.choice(deal.legal_actions(seat)))
