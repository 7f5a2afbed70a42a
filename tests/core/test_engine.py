"""The native table engine: invariants, one transition, copies, refusals, pinned counts."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong.rules import RiichiRules, load, preset_ids
from mjcore.riichi_rounds import RiichiRound
from mjcore.rollout import POLICIES, rollout
from mjcore.rounds import Match
from mjcore.table import ACTION_NAMES, EVENT_NAMES, RECORD_SIZE, VERSIONS


def riichi_presets() -> Iterator[str]:
    for preset in preset_ids():
        if isinstance(load(preset), RiichiRules):
            yield preset


PRESETS = list(riichi_presets())


def native(preset: str) -> RiichiRules:
    rules = load(preset)
    assert isinstance(rules, RiichiRules)
    return rules


def dealt(preset: str, seed: int, **counters: int) -> RiichiRound:
    rules = native(preset)
    wall = bytearray(RiichiRound.tiles_of(rules.native))
    random.Random(seed).shuffle(wall)
    hand = RiichiRound(rules.native, bytes(wall), [rules.start_points] * rules.players, **counters)
    hand.advance()
    return hand


def test_codes_and_records_have_versions() -> None:
    assert VERSIONS == {"actions": 1, "events": 1}
    assert (len(ACTION_NAMES), len(EVENT_NAMES), RECORD_SIZE) == (58, 24, 8)


def test_the_state_of_a_table_takes_at_most_a_kilobyte() -> None:
    assert len(dealt("tenhou-4p", 1).state()) <= 1024


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("preset", PRESETS)
def test_tiles_points_and_cached_facts_hold_after_every_decision(preset: str, policy: str) -> None:
    done = rollout(native(preset).native, 25, seed=11, policies=[policy], check=True)
    assert done["matches"] == 25
    assert done["hands"] == sum(done["ends"].values())


def test_one_seed_gives_one_game() -> None:
    done = rollout(native("tenhou-4p").native, 40, seed=7)
    assert done == rollout(native("tenhou-4p").native, 40, seed=7)
    assert done != rollout(native("tenhou-4p").native, 40, seed=8)
    assert (done["hands"], done["decisions"], done["points"]) == PINNED


PINNED = (476, 42285, [1021600, 997300, 1003500, 977600])


@pytest.mark.parametrize(
    ("preset", "counts"),
    [
        ("tenhou-4p", [1, 12, 135, 1185, 12789]),
        ("tenhou-3p", [1, 12, 134, 1519, 14506]),
        ("mahjongsoul-4p", [1, 12, 135, 1185, 12789]),
        ("mahjongsoul-3p", [1, 12, 134, 1519, 14506]),
        ("planet-riichi-red-three-v1", [1, 12, 135, 1185, 12789]),
        ("planet-riichi-no-red-v1", [1, 12, 135, 1185, 12789]),
        ("riichi-competition-v1", [1, 12, 135, 1185, 12789]),
        ("joypip-sanma-red-v1", [1, 12, 134, 1519, 14506]),
        ("joypip-sanma-no-red-v1", [1, 12, 134, 1519, 14506]),
    ],
)
def test_perft_counts_from_fixed_walls_are_pinned(preset: str, counts: list[int]) -> None:
    hand = dealt(preset, 20)
    assert [hand.perft(depth) for depth in range(5)] == counts


def played(preset: str, seed: int, steps: int, policy: int = 2) -> RiichiRound:
    hand = dealt(preset, seed)
    for step in range(steps):
        if hand.seat < 0:
            break
        hand.step(hand.choose(hand.seat, policy, seed + step))
    return hand


@pytest.mark.parametrize("preset", PRESETS)
def test_a_state_is_the_fold_of_its_events(preset: str) -> None:
    for seed in range(6):
        hand = dealt(preset, seed)
        while hand.seat >= 0:
            if not hand.answered:
                assert hand.rewound(len(hand)) == hand
            hand.step(hand.choose(hand.seat, seed % 3, seed))
        assert hand.rewound(len(hand)) == hand


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p", "riichi-competition-v1"])
def test_events_of_live_play_applied_elsewhere_give_the_same_state(preset: str) -> None:
    for seed in range(6):
        live = dealt(preset, seed)
        live.play([2], seed)
        rules = native(preset)
        other = RiichiRound(rules.native, live.wall(), [rules.start_points] * rules.players)
        for record in live.records_from(len(other)):
            other.apply(*record)
        assert other == live
        assert other.records_from() == live.records_from()


def test_copies_are_equal_and_independent() -> None:
    hand = played("tenhou-4p", 3, 20)
    for other in (hand.copy(), copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert other == hand
        assert other.records_from() == hand.records_from()
        other.step(other.legal_actions()[0])
        assert other != hand


def test_a_match_is_copied_and_pickled() -> None:
    match = Match(native("tenhou-3p").native, 1)
    hand = match.start(bytes(RiichiRound.tiles_of(native("tenhou-3p").native)))
    hand.advance()
    hand.play([1])
    match.take(hand)
    for other in (match.copy(), pickle.loads(pickle.dumps(match))):
        assert other == match
    assert match.hands == 1
    with pytest.raises(ValueError, match="not over"):
        match.take(match.start(bytes(RiichiRound.tiles_of(native("tenhou-3p").native))))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 70), st.lists(st.integers(0, 255), min_size=8, max_size=8))
def test_a_random_event_is_refused_with_the_state_unchanged_or_was_possible(
    seed: int, steps: int, record: list[int]
) -> None:
    hand = played("tenhou-4p", seed, steps)
    before = hand.copy()
    fields = (record[0] % 26, record[1] % 5, record[2] % 40, record[3] % 11, record[4] % 5)
    used = tuple(item % 40 for item in record[5:])
    reason = hand.refuse(*fields, used)
    assert hand == before
    if reason:
        with pytest.raises(ValueError, match="refused"):
            hand.apply(*fields, used)
        assert hand == before
    else:
        hand.apply(*fields, used)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 70), st.integers(-2, 5), st.integers(-3, 70))
def test_a_random_answer_is_taken_when_legal_and_refused_unchanged_otherwise(
    seed: int, steps: int, seat: int, action: int
) -> None:
    hand = played("tenhou-3p", seed, steps)
    before = hand.copy()
    legal = 0 <= seat < 3 and action in hand.legal_actions(seat) and not hand.answered >> seat & 1
    if legal:
        hand.act(seat, action)
        assert hand != before
    else:
        with pytest.raises(ValueError, match=r"seat|action"):
            hand.act(seat, action)
        assert hand == before


def test_questions_about_what_is_not_there_are_refused() -> None:
    hand = dealt("tenhou-4p", 4)
    with pytest.raises(ValueError, match="no tile"):
        hand.win_of((hand.turn + 1) % 4)
    with pytest.raises(ValueError, match="action must be 0 to 57"):
        hand.event_of(hand.turn, 60)
    with pytest.raises(ValueError, match="may not answer"):
        hand.event_of((hand.turn + 1) % 4, 0)
    with pytest.raises(ValueError, match="has not won"):
        hand.score_of(0)
    with pytest.raises(ValueError, match="seat must be 0 to 3"):
        hand.hand(4)
    assert hand.action_of(9, actor=200, tile=3) == 255


def test_a_wall_that_is_no_full_set_is_refused() -> None:
    rules = native("tenhou-4p").native
    wall = bytearray(RiichiRound.tiles_of(rules))
    with pytest.raises(ValueError, match="136 wanted"):
        RiichiRound(rules, bytes(wall[:-1]), [25000] * 4)
    wall[0] = wall[-1]
    with pytest.raises(ValueError, match="one more than there are"):
        RiichiRound(rules, bytes(wall), [25000] * 4)


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p"])
def test_permuting_hidden_tiles_never_changes_what_a_seat_sees(preset: str) -> None:
    for seed in range(12):
        hand = played(preset, seed, 5 + 3 * seed)
        if hand.seat < 0:
            continue
        for viewer in range(hand.players):
            seen = hand.redacted(viewer)
            for other_seed in range(3):
                try:
                    other = seen.determinized(other_seed)
                except ValueError:
                    continue
                again = other.redacted(viewer)
                assert again == seen
                assert again.legal(viewer) == seen.legal(viewer) == hand.legal(viewer)
                assert again.furiten(viewer) == hand.furiten(viewer)


def test_a_determinised_state_plays_on_to_its_end() -> None:
    for seed in range(20):
        hand = played("tenhou-4p", seed, 30)
        if hand.seat < 0:
            continue
        full = hand.redacted(hand.seat).determinized(seed)
        for seat in range(4):
            assert not hand.riichi(seat) or full.waits(seat)
        full.play([2], seed)
        assert full.phase == "over"
        assert sum(full.scores) + 1000 * full.sticks == 100_000
