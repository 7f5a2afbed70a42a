"""Whole matches: seeds, walls, commitments, ends, results."""

from __future__ import annotations

import pickle

import pytest

from mahjong.errors import ArgumentTypeError, HandError, IllegalActionError
from mahjong.game import events as ev
from mahjong.game import walls
from mahjong.game.match import Match
from mahjong.game.results import match_result, placement
from tests.game.scenes import rules_of


def play(match: Match, policy: int = 2) -> Match:
    while not match.is_over:
        played = match.round
        if played is None or played.is_over:
            played = match.next_round()
        while not played.is_over:
            seat = played.native.seat
            played.act(seat, played.native.choose(seat, policy, 3))
    return match


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p", "mahjongsoul-4p", "riichi-competition-v1"])
def test_the_same_seed_gives_the_same_match(preset: str) -> None:
    one, two = (play(Match(rules_of(preset), seed=b"seed")) for _ in range(2))
    assert one == two
    assert one.result() == two.result()
    assert play(Match(rules_of(preset), seed=b"other")) != one


GOLDEN = {
    "tenhou-4p": (
        ("one_hand", 1, (21000, 23000, 33000, 23000), "length"),
        ("east", 7, (20400, 36600, 28100, 14900), "target"),
        ("east_south", 11, (17300, 32600, 46600, 3500), "length"),
    ),
    "tenhou-3p": (
        ("one_hand", 1, (34000, 38600, 32400), "length"),
        ("east", 4, (27700, 46700, 30600), "length"),
        ("east_south", 8, (25600, 62700, 16700), "length"),
    ),
    "mahjongsoul-4p": (
        ("one_hand", 1, (21000, 23000, 33000, 23000), "length"),
        ("east", 7, (20400, 36600, 28100, 14900), "target"),
        ("east_south", 11, (17300, 32600, 46600, 3500), "length"),
    ),
    "mahjongsoul-3p": (
        ("one_hand", 1, (34000, 38600, 32400), "length"),
        ("east", 4, (27700, 46700, 30600), "length"),
        ("east_south", 8, (25600, 62700, 16700), "length"),
    ),
    "planet-riichi-red-three-v1": (
        ("one_hand", 1, (21000, 23000, 33000, 23000), "length"),
        ("east", 6, (20400, 22000, 28100, 28500), "length"),
        ("east_south", 11, (17300, 32600, 46600, 3500), "length"),
    ),
    "planet-riichi-no-red-v1": (
        ("one_hand", 1, (21800, 23400, 31400, 23400), "length"),
        ("east", 6, (18600, 22400, 29100, 28900), "length"),
        ("east_south", 11, (15500, 33000, 47500, 4000), "length"),
    ),
    "riichi-competition-v1": (
        ("one_hand", 1, (26000, 28000, 38000, 28000), "length"),
        ("east", 6, (25400, 27000, 33100, 33500), "length"),
        ("east_south", 11, (22300, 37600, 51600, 8500), "length"),
    ),
    "joypip-sanma-red-v1": (
        ("one_hand", 1, (34000, 38600, 32400), "length"),
        ("east", 4, (27700, 46700, 30600), "length"),
        ("east_south", 8, (25600, 62700, 16700), "length"),
    ),
    "joypip-sanma-no-red-v1": (
        ("one_hand", 1, (35000, 37600, 32400), "length"),
        ("east", 4, (28700, 45700, 30600), "length"),
        ("east_south", 8, (25600, 55700, 23700), "length"),
    ),
}


@pytest.mark.parametrize("length", ["one_hand", "east", "east_south"])
@pytest.mark.parametrize("preset", GOLDEN)
def test_golden_games(preset: str, length: str) -> None:
    match = play(Match(rules_of(preset), seed=2026, length=length))  # type: ignore[arg-type]
    assert (length, match.rounds_played, match.scores, match.over_reason) in GOLDEN[preset]


def test_points_are_conserved_over_a_match() -> None:
    match = play(Match(rules_of("tenhou-3p"), seed=4))
    assert sum(match.scores) + 1000 * match.sticks == 105_000
    assert sum(match.result().results) == pytest.approx(0)


def test_the_shuffle_is_pinned() -> None:
    wall = walls.shuffled(rules_of(), 7, 0)
    assert sorted(wall) == sorted(walls.full_set(rules_of()))
    assert wall[:16].hex() == "171b040e18180a1f19000a2010062108"
    assert walls.shuffled(rules_of(), 7, 1) != wall
    assert walls.seed_key(7) != walls.seed_key(b"7")


@pytest.mark.parametrize("seed", [-1, True, 1.5, "7", 1 << 5000])
def test_a_seed_of_another_type_is_refused(seed: object) -> None:
    with pytest.raises(ArgumentTypeError):
        walls.seed_key(seed)  # type: ignore[arg-type]


def test_a_commitment_is_kept() -> None:
    match = Match(rules_of(), seed=3, length="one_hand")
    played = match.next_round()
    promised = played.start_event.commitment
    assert promised
    while not played.is_over:
        seat = played.native.seat
        played.act(seat, played.native.choose(seat, 1, 0))
    closing = played.events[-1]
    assert isinstance(closing, ev.EndKyoku)
    assert walls.commitment(bytes(tile.code for tile in closing.wall), closing.salt) == promised
    assert walls.commitment(walls.seed_key(3), match.salt) == match.commitment


def test_walls_can_be_given() -> None:
    wall = walls.shuffled(rules_of(), 1, 0)
    match = Match(rules_of(), walls=[wall], length="east")
    assert match.next_round().native.wall() == wall
    assert match.seed is None
    with pytest.raises(IllegalActionError, match="still played"):
        match.next_round()


def test_a_match_that_is_over_deals_no_more() -> None:
    match = play(Match(rules_of(), seed=3, length="one_hand"))
    with pytest.raises(IllegalActionError, match="over"):
        match.next_round()
    with pytest.raises(IllegalActionError, match="not over"):
        Match(rules_of(), seed=3).result()
    with pytest.raises(HandError, match="length"):
        Match(rules_of(), length="forever")  # type: ignore[arg-type]


def test_a_match_is_copied_and_pickled() -> None:
    match = Match(rules_of(), seed=8)
    match.next_round()
    for other in (match.copy(), pickle.loads(pickle.dumps(match))):
        assert other == match
        assert play(other).result() == play(match.copy()).result()


def test_placement_by_points_and_ties() -> None:
    assert placement([30000, 30000, 20000, 20000]) == (1, 2, 3, 4)
    assert placement([30000, 30000, 20000, 20000], tie="split") == (1, 1, 3, 3)


@pytest.mark.parametrize(
    ("preset", "scores", "sticks", "results"),
    [
        ("tenhou-4p", (40300, 29600, 20500, 9600), 0, (49.0, 10.0, -19.0, -40.0)),
        ("mahjongsoul-4p", (40300, 29600, 20500, 9600), 0, (30.3, 9.6, -9.5, -30.4)),
        ("tenhou-4p", (40300, 28600, 20500, 9600), 1, (50.0, 9.0, -19.0, -40.0)),
        ("riichi-competition-v1", (40000, 30000, 30000, 20000), 0, (25.0, 0.0, 0.0, -25.0)),
    ],
)
def test_results(preset: str, scores: tuple[int, ...], sticks: int, results: tuple[float, ...]) -> None:
    found = match_result(rules_of(preset), scores, sticks=sticks).results
    assert sum(found) == pytest.approx(0)
    assert found == pytest.approx(results)
