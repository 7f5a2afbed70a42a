"""Counting every way to play on: the native engine and the reference agree in each position, under each preset.

A step is one decision: all asked seats answer at once, in every combination. Positions are compared whole on the way,
so equal counts are the least of it; the counts of the native engine are pinned beside.
"""

import copy
import itertools
import random

import pytest

from mahjong.rules import RiichiRules, load, preset_ids
from mjcore.riichi_rounds import RiichiRound
from tests.core.test_table_oracle import compare, compare_end, random_wall
from tests.reference.engine import Table
from tests.reference.riichi_state import full_set
from tests.reference.score import Rules

RIICHI = [preset for preset in preset_ids() if isinstance(load(preset), RiichiRules)]


def rules_of(preset: str) -> Rules:
    """Give the options of a preset as the reference reads them."""
    rules = load(preset)
    assert isinstance(rules, RiichiRules)
    return dict(rules.native.as_mapping())


def start(preset: str, wall: list[int], dealer: int) -> tuple[RiichiRound, Table]:
    """Deal a hand on both engines."""
    rules = load(preset)
    assert isinstance(rules, RiichiRules)
    options = rules_of(preset)
    scores = [int(options["start_points"])] * int(options["players"])
    native = RiichiRound(rules.native, bytes(wall), scores, dealer=dealer)
    native.advance()
    return native, Table(options, wall, scores, dealer=dealer)


def answer(native: RiichiRound, table: Table, answers: dict[int, int]) -> None:
    """Give the answers to both engines; the native one may go on before the last is in."""
    before = len(native)
    for seat, action in answers.items():
        if len(native) == before and native.asked >> seat & 1:
            native.act(seat, action)
    table.answer(answers)


def count(native: RiichiRound, table: Table, depth: int) -> int:
    """Count the ways to play `depth` decisions on, comparing every position."""
    if table.end:
        compare_end(native, table)
        return 1
    compare(native, table)
    if depth == 0:
        return 1
    legal = table.legal()
    total = 0
    for choice in itertools.product(*(sorted(actions) for actions in legal.values())):
        next_native, next_table = native.copy(), copy.deepcopy(table)
        answer(next_native, next_table, dict(zip(legal, choice, strict=True)))
        total += count(next_native, next_table, depth - 1)
    return total


def middle(preset: str, seed: int, decisions: int) -> tuple[RiichiRound, Table]:
    """Play a shuffled wall for some random decisions."""
    rng = random.Random(seed)
    wall = full_set(rules_of(preset))
    rng.shuffle(wall)
    native, table = start(preset, wall, 0)
    for _ in range(decisions):
        if table.end:
            break
        answer(native, table, {seat: rng.choice(sorted(actions)) for seat, actions in table.legal().items()})
    return native, table


@pytest.mark.parametrize("preset", RIICHI)
def test_positions_near_rare_events_agree(preset: str) -> None:
    rules = rules_of(preset)
    for seed in range(3):
        rng = random.Random(seed)
        native, table = start(preset, random_wall(rng, rules, int(rules["players"]), 0), 0)
        assert count(native, table, 2) > 0


# preset -> ways to play two and three decisions on from the start, from decision 30 and from decision 55.
COUNTS = {
    "joypip-sanma-no-red-v1": ((139, 133, 165), (1629, 1189, 2156)),
    "joypip-sanma-red-v1": ((139, 143, 165), (1629, 930, 2156)),
    "mahjongsoul-3p": ((139, 143, 165), (1629, 930, 2156)),
    "mahjongsoul-4p": ((145, 104, 104), (1879, 919, 818)),
    "planet-riichi-no-red-v1": ((145, 69, 74), (1879, 405, 792)),
    "planet-riichi-red-three-v1": ((145, 104, 104), (1879, 919, 818)),
    "riichi-competition-v1": ((145, 104, 59), (1879, 919, 497)),
    "tenhou-3p": ((139, 143, 165), (1629, 930, 2156)),
    "tenhou-4p": ((145, 104, 104), (1879, 919, 818)),
}
POSITIONS = ((1, 0), (2, 30), (3, 55))


def test_every_riichi_preset_has_pinned_counts() -> None:
    assert set(COUNTS) == set(RIICHI)


@pytest.mark.parametrize("preset", RIICHI)
def test_two_decisions_from_the_middle_of_a_hand_have_the_pinned_count(preset: str) -> None:
    assert tuple(count(*middle(preset, *position), 2) for position in POSITIONS) == COUNTS[preset][0]


@pytest.mark.slow
@pytest.mark.parametrize("preset", RIICHI)
def test_three_decisions_from_the_middle_of_a_hand_have_the_pinned_count(preset: str) -> None:
    assert tuple(count(*middle(preset, *position), 3) for position in POSITIONS) == COUNTS[preset][1]
