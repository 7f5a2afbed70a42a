"""Counting every way to play on, and whole matches by fixed choices: what each classical preset must give for ever.

The counts of positions are those of the slow engine as well: it is asked with every seat answering at once, and each
position on the way is compared.
"""

import hashlib
import random

import pytest

from mahjong import _core
from mahjong.game.match import Match
from mahjong.game.walls import shuffled
from mahjong.rules import ClassicalRules, load, preset_ids
from tests.classical.test_engine_oracle import answer, choose, count, deal, random_wall, rules_of
from tests.reference.classical_engine import Engine

CLASSICAL = [preset for preset in preset_ids() if isinstance(load(preset), ClassicalRules)]
GREEDY = 2

# Walls by their seed, and how many decisions are played first: an opening with kongs, the middle, the end of the wall.
POSITIONS = ((35, 0), (2, 40), (9, 90), (21, 90))
# preset -> for each position: sequences of one to four answers, and ways to play two decisions on with every seat
# answering at once.
COUNTS: dict[str, tuple[tuple[tuple[int, ...], int], ...]] = {
    "dmjl": (((4, 12, 27, 78), 12), ((11, 82, 351, 1822), 82), ((9, 61, 92, 204), 63), ((3, 6, 10, 14), 6)),
    "millington": (((4, 12, 27, 78), 12), ((11, 82, 351, 1822), 82), ((9, 61, 92, 204), 63), ((3, 6, 10, 14), 6)),
    "planet-classical-v1": (
        ((4, 12, 27, 78), 12),
        ((11, 82, 351, 1822), 82),
        ((9, 61, 92, 204), 63),
        ((3, 6, 10, 14), 6),
    ),
}
# preset -> by seed: points, hands and the digest of all records of a match.
GOLDEN: dict[str, dict[int, tuple[tuple[int, ...], int, str]]] = {
    "dmjl": {
        75: ((3202, -428, 1004, 4222), 29, "22e34cc5e7cb3821"),
        101: ((2988, 1598, 1426, 1988), 18, "847b219e58ef0368"),
    },
    "millington": {
        75: ((2282, -1008, 584, 6142), 29, "f2f7f5d996debeb7"),
        101: ((2718, 1698, 1576, 2008), 18, "8432d52cf6238027"),
    },
    "planet-classical-v1": {
        75: ((2298, -992, 536, 6158), 29, "7da5498dcff7aea2"),
        101: ((2686, 1714, 1584, 2016), 18, "9f5111e9359d9d9e"),
    },
}


def middle(preset: str, seed: int, decisions: int) -> tuple[_core.ClassicalRound, Engine]:
    """Deal a wall whose ends matter on both engines and play some decisions, no wins among them."""
    rng = random.Random(f"classical counts {seed}")
    native, engine = deal(rules_of(preset), random_wall(rng, 0))
    for _ in range(decisions):
        if engine.end is not None:
            break
        legal = engine.legal()
        answer(native, engine, {seat: choose(rng, actions - {"win"}, 0.9) for seat, actions in legal.items()})
    return native, engine


def golden(preset: str, seed: int) -> tuple[tuple[int, ...], int, str]:
    """Let the greedy policy play a match and give what it came to."""
    match = Match(rules_of(preset), seed=seed)
    digest = hashlib.sha256()
    while not match.is_over:
        hand = match.next_round().native
        hand.play((GREEDY,), seed)
        digest.update(hand.record_bytes())
    return match.scores, match.rounds_played, digest.hexdigest()[:16]


def test_every_classical_preset_is_pinned() -> None:
    assert set(COUNTS) == set(GOLDEN) == set(CLASSICAL)


@pytest.mark.parametrize("preset", CLASSICAL)
@pytest.mark.parametrize("place", range(len(POSITIONS)))
def test_the_ways_to_play_on_have_the_pinned_count(preset: str, place: int) -> None:
    native, engine = middle(preset, *POSITIONS[place])
    assert (tuple(native.perft(depth) for depth in range(1, 5)), count(native, engine, 2)) == COUNTS[preset][place]


@pytest.mark.parametrize("seed", [75, 101])
@pytest.mark.parametrize("preset", CLASSICAL)
def test_golden_matches_stay_as_they_are(preset: str, seed: int) -> None:
    assert golden(preset, seed) == GOLDEN[preset][seed]


def test_counting_is_playing_every_legal_answer() -> None:
    def perft(hand: _core.ClassicalRound, depth: int) -> int:
        if depth == 0 or hand.seat < 0:
            return 1
        total = 0
        for action in hand.legal_actions():
            following = hand.copy()
            following.step(action)
            total += perft(following, depth - 1)
        return total

    rules = rules_of("planet-classical-v1")
    hand = _core.ClassicalRound(rules.native, shuffled(rules, 1, 0), (2000,) * 4)
    hand.advance()
    assert [hand.perft(depth) for depth in range(1, 5)] == [perft(hand, depth) for depth in range(1, 5)]
