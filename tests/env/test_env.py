"""Environments: one match, vectors, PettingZoo."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from mahjong.env.single import MatchEnv
from mahjong.env.vector import HAND_ENDED, ILLEGAL, MATCH_ENDED, VectorEnv
from mahjong.errors import IllegalActionError
from mahjong.game.match import Match
from mahjong.rules import load
from tests.game.scenes import rules_of


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p", "riichi-competition-v1"])
def test_an_environment_plays_the_match_of_its_seed(preset: str) -> None:
    rules = rules_of(preset)
    env = MatchEnv(rules, length="east")
    match = Match(rules, seed=5, length="east")
    played = match.next_round()
    seat, rng, total = env.reset(seed=5), random.Random(1), [0.0] * rules.players
    while seat >= 0:
        assert env.legal_actions() == played.native.legal_actions()
        code = rng.choice(env.legal_actions())
        played.act(played.native.seat, code)
        seat, rewards, over = env.step(code)
        total = [a + b for a, b in zip(total, rewards, strict=True)]
        if played.is_over and not match.is_over:
            played = match.next_round()
    assert over
    assert env.result() == match.result()
    assert tuple(total) == tuple(score - rules.start_points for score in match.scores)


def test_rewards_may_be_results() -> None:
    env = MatchEnv(rules_of(), length="one_hand", reward="result", answer_forced=True)
    env.reset(seed=3)
    rewards: tuple[float, ...] = ()
    while not env.is_over:
        _, rewards, _ = env.step(env.legal_actions()[-1])
    assert rewards == env.result().results


@pytest.mark.parametrize("action", [-1, 57, 200, 10**20, None, "pass"])
def test_an_illegal_code_is_refused_unchanged(action: object) -> None:
    env = MatchEnv(rules_of())
    env.reset(seed=3)
    before = env.hand.copy()
    with pytest.raises(IllegalActionError):
        env.step(action)  # type: ignore[arg-type]
    assert env.hand == before


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p"])
def test_vectors_conserve_points_and_restart_by_themselves(preset: str) -> None:
    rules = rules_of(preset)
    env = VectorEnv(rules, 16, seed=4, length="one_hand")
    matches = 0
    gained = np.zeros((16, 4), np.int64)
    for _ in range(600):
        env.step(env.choose("greedy"))
        gained += env.points
        ended = env.ends & MATCH_ENDED != 0
        matches += int(ended.sum())
        assert (env.ends[ended] & HAND_ENDED).all()
        for table in np.flatnonzero(ended):
            assert gained[table].sum() <= 0
            assert env.finals[table].sum() + 1000 * rules.players * 4 >= rules.start_points * rules.players
            gained[table] = 0
        assert ((env.masks >> 58) == 0).all()
        assert (env.masks != 0).all()
    assert matches > 16


def test_a_vector_is_reproducible_and_blocks_run_in_threads() -> None:
    def run(seed: int) -> tuple[bytes, bytes]:
        env = VectorEnv(rules_of(), 8, seed=seed)
        for _ in range(200):
            env.step(env.choose())
        return env.masks.tobytes(), env.observe().tobytes()

    alone = [run(seed) for seed in range(4)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(run, range(4))) == alone


def test_asking_a_policy_changes_no_wall() -> None:
    one, two = (VectorEnv(rules_of(), 4, seed=9, length="one_hand") for _ in range(2))
    for _ in range(150):
        for _ in range(3):
            actions = one.choose().copy()
        one.step(actions)
        two.step(actions)
        assert (one.masks == two.masks).all()
        assert (two.ends & ILLEGAL == 0).all()


def test_an_illegal_code_leaves_its_table_alone() -> None:
    env = VectorEnv(rules_of(), 3, seed=1)
    before = [env.native.table(table) for table in range(3)]
    actions = env.choose().copy()
    actions[1] = 57
    env.step(actions)
    assert env.ends[1] == ILLEGAL
    assert env.native.table(1) == before[1]
    assert env.native.table(0) != before[0]


def test_buffers_of_a_wrong_size_are_refused() -> None:
    env = VectorEnv(rules_of(), 3, seed=1)
    with pytest.raises(ValueError, match=r"shape \(3,\), not"):
        env.step(np.zeros(2, np.uint8))
    with pytest.raises(ValueError, match="32 x 34"):
        env.native.observe(np.zeros((3, 10, 34), np.float32))
    with pytest.raises(ValueError, match=r"out must be .* float 32-bit numbers of shape \(3, n, 34\), not d of shape"):
        env.native.observe(np.zeros((3, 32, 34)))


def test_a_list_of_actions_is_no_array() -> None:
    with pytest.raises(TypeError, match=r"actions must be a C-contiguous array of unsigned 8-bit numbers.*, not list"):
        VectorEnv(rules_of(), 3, seed=1).native.step([0, 0, 0], *[np.zeros(3)] * 4)


def kinds(tiles: bytes) -> list[int]:
    return [{34: 4, 35: 13, 36: 22}.get(code, code) for code in tiles]


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p"])
def test_every_public_fact_can_be_rebuilt_from_the_full_planes(preset: str) -> None:
    rules = rules_of(preset)
    env = MatchEnv(rules, length="east")
    env.reset(seed=11)
    rng = random.Random(2)
    for step in range(400):
        if env.is_over:
            break
        hand, viewer = env.hand, env.hand.seat
        if step % 7 == 0:
            check_full(env, viewer)
        actions = hand.legal_actions()
        env.step(hand.choose(viewer, 2, step) if rng.random() < 0.7 else rng.choice(actions))


def check_full(env: MatchEnv, viewer: int) -> None:
    hand, players = env.hand, env.hand.players
    planes = env.observe(viewer, planes="full")
    a, b = planes[9], planes[10]
    order: dict[int, int] = {}
    assert [hand.honba, hand.sticks, hand.live, hand.round_wind, hand.number] == [int(value) for value in a[4:9]]
    assert int(b[19]) == viewer
    for seat in range(players):
        relative = (seat - viewer) % players
        relative = 3 if players == 3 and relative == 2 else relative
        assert round(float(a[relative]) * 100_000) == hand.scores[seat]
        assert int(a[11 + relative]) == hand.riichi(seat) & 1
        assert int(a[19 + relative]) == hand.norths(seat)
        assert int(a[23 + relative]) == len(hand.river(seat))
        assert int(b[5 + relative]) == hand.riichi_discard(seat)
        river = bytearray()
        for index in range(int(a[23 + relative])):
            tile, marks = planes[65 + 72 * relative + 2 * index], planes[66 + 72 * relative + 2 * index]
            kind = int(np.flatnonzero(tile)[0])
            code = 34 + kind // 9 if marks[0] else kind
            river.append(code + 64 * int(marks[1]) + 128 * int(marks[2]))
            order[int(marks[4])] = seat
        assert bytes(river) == hand.river(seat)
        melds = hand.melds(seat)
        assert int(b[13 + relative]) == len(melds)
        for index, (kind, source, called, tiles) in enumerate(melds):
            plane = planes[17 + 12 * relative + 3 * index : 20 + 12 * relative + 3 * index]
            for held in range(34):
                assert round(float(plane[0, held]) * 4) == kinds(bytes(tiles)).count(held)
            assert plane[2, kind] == 1
            from_whom = (source - viewer) % players
            assert int(plane[2, 5]) == (3 if players == 3 and from_whom == 2 else from_whom)
            if called != 255:
                assert int(np.flatnonzero(plane[1])[0]) == kinds(bytes([called]))[0]
    assert bytes(order[number] for number in range(len(order))) == hand.discard_order()
    shown = [int(np.flatnonzero(planes[11 + index])[0]) for index in range(int(a[32]))]
    assert shown == kinds(hand.indicators())
    legal = [*np.flatnonzero(planes[7]), *(34 + np.flatnonzero(planes[8]))]
    assert [int(code) for code in legal] == hand.legal_actions(viewer)


def test_observations_hold_nothing_hidden() -> None:
    env = MatchEnv(rules_of(), length="east")
    env.reset(seed=2)
    for step in range(60):
        env.step(env.hand.choose(env.seat, 2, step))
    seat = env.seat
    for planes in ("small", "full"):
        seen = env.observe(seat, planes=planes)  # type: ignore[arg-type]
        other = MatchEnv(rules_of(), length="east")
        other.hand = env.hand.redacted(seat).determinized(4)
        assert (other.observe(seat, planes=planes) == seen).all()  # type: ignore[arg-type]


# Observations with a mask are a dict, which the test of PettingZoo remarks on.
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_accepts_the_environment() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from mahjong.env.aec import MatchAEC

    for preset in ("tenhou-4p", "tenhou-3p"):
        api_test(MatchAEC(rules_of(preset)), num_cycles=500)
        seed_test(lambda preset=preset: MatchAEC(rules_of(preset)), num_cycles=100)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_accepts_the_classical_environment() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from mahjong.env.aec import MatchAEC

    api_test(MatchAEC(load("planet-classical-v1"), length=1), num_cycles=300)
    seed_test(lambda: MatchAEC(load("planet-classical-v1"), length=1), num_cycles=100)
