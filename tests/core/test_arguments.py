"""Numbers from Python that no argument takes are refused by its name and what it may be, never as an overflow."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mahjong.rules import load
from mjcore import classical, drill
from mjcore.classical_rounds import ClassicalRound
from mjcore.riichi_rounds import RiichiRound
from mjcore.rollout import rollout
from mjcore.rounds import Match
from mjcore.tile_ids import score_ids
from mjcore.vector import Vector, observe

RULES: dict[str, Any] = {name: load(name).native for name in ("tenhou-4p", "planet-classical-v1")}
MADE: dict[str, Any] = {"tenhou-4p": RiichiRound, "planet-classical-v1": ClassicalRound}
HUGE = [1 << 31, 1 << 40, 1 << 70, -(1 << 70), 10**5000]


def dealt(preset: str) -> Any:
    made = MADE[preset]
    wall = list(made.tiles_of(RULES[preset]))
    random.Random(1).shuffle(wall)
    hand = made(RULES[preset], bytes(wall), [25000] * 4)
    hand.advance()
    return hand


def start(preset: str, **change: Any) -> Any:
    made = MADE[preset]
    return made(RULES[preset], made.tiles_of(RULES[preset]), **{"scores": [0] * 4, **change})


def put(preset: str, **change: Any) -> None:
    good = {"scores": [0] * 4, "dealer": 0, "round_wind": 0, "number": 0, "honba": 0, "sticks": 0}
    Match(RULES[preset]).put(**{**good, **change})


# What takes a number, by the name the error gives it: from the preset and the number.
ASKED: dict[str, Callable[[str, Any], object]] = {
    "seat": lambda preset, n: dealt(preset).legal(n),
    "seat ": lambda preset, n: dealt(preset).legal_actions(n),
    "seat  ": lambda preset, n: dealt(preset).redacted(n),
    "seat of hand": lambda preset, n: dealt(preset).hand(n),
    "seat of melds": lambda preset, n: dealt(preset).melds(n),
    "seat of river": lambda preset, n: dealt(preset).river(n),
    "seat of waits": lambda preset, n: dealt(preset).waits(n),
    "seat of score_of": lambda preset, n: dealt(preset).score_of(n),
    "seat of act": lambda preset, n: dealt(preset).act(n, 0),
    "seat of choose": lambda preset, n: dealt(preset).choose(n, 0),
    "seat of event_of": lambda preset, n: dealt(preset).event_of(n, 0),
    "seat of wall_places": lambda preset, n: MADE[preset].wall_places(4, 0, n),
    "dealer of wall_places": lambda preset, n: MADE[preset].wall_places(4, n, 0),
    "players of wall_places": lambda preset, n: MADE[preset].wall_places(n, 0, 0),
    "seat of observe": lambda preset, n: observe(dealt(preset), n, np.zeros((32, 34), np.float32)),
    "action of act": lambda preset, n: dealt(preset).act(0, n),
    "action of step": lambda preset, n: dealt(preset).step(n),
    "action of event_of": lambda preset, n: dealt(preset).event_of(0, n),
    "policy of choose": lambda preset, n: dealt(preset).choose(0, n),
    "seed of choose": lambda preset, n: dealt(preset).choose(dealt(preset).seat, 0, -1 if n > 0 else n),
    "policies of play": lambda preset, n: dealt(preset).play([n]),
    "seed of play": lambda preset, n: dealt(preset).play([0], -1 if n > 0 else n),
    "depth of perft": lambda preset, n: dealt(preset).perft(n),
    "n of rewound": lambda preset, n: dealt(preset).rewound(n),
    "seed of determinized": lambda preset, n: dealt(preset).redacted(0).determinized(-1 if n > 0 else n),
    "start of records_from": lambda preset, n: dealt(preset).records_from(n),
    "kind of refuse": lambda preset, n: dealt(preset).refuse(n),
    "actor of apply": lambda preset, n: dealt(preset).apply(5, n),
    "tile of apply": lambda preset, n: dealt(preset).apply(5, 0, n),
    "flags of apply": lambda preset, n: dealt(preset).apply(5, 0, 0, n),
    "target of action_of": lambda preset, n: dealt(preset).action_of(5, 0, 0, 0, n),
    "used of apply": lambda preset, n: dealt(preset).apply(5, 0, 0, 0, 255, (n,)),
    "scores of a hand": lambda preset, n: start(preset, scores=[n, 0, 0, 0]),
    "dealer of a hand": lambda preset, n: start(preset, dealer=n),
    "round_wind of a hand": lambda preset, n: start(preset, round_wind=n),
    "number of a hand": lambda preset, n: start(preset, number=n),
    "honba of a hand": lambda preset, n: start(preset, honba=n),
    "sticks of a hand": lambda preset, n: start(preset, sticks=n),
    "length of a match": lambda preset, n: Match(RULES[preset], n),
    "dealer of put": lambda preset, n: put(preset, dealer=n),
    "scores of put": lambda preset, n: put(preset, scores=[0, 0, 0, n]),
    "n of tables": lambda preset, n: Vector(RULES[preset], n),
    "seed of tables": lambda preset, n: Vector(RULES[preset], 1, seed=-1 if n > 0 else n),
    "length of tables": lambda preset, n: Vector(RULES[preset], 1, length=n),
    "seed of restart": lambda preset, n: Vector(RULES[preset], 1).restart(-1 if n > 0 else n),
    "index of a table": lambda preset, n: Vector(RULES[preset], 1).table(n),
    "index of scores": lambda preset, n: Vector(RULES[preset], 1).scores(n),
    "policy of tables": lambda preset, n: Vector(RULES[preset], 1).choose(bytearray(1), n),
    "matches": lambda preset, n: rollout(RULES[preset], n),
    "seed of a rollout": lambda preset, n: rollout(RULES[preset], 1, seed=-1 if n > 0 else n),
    "length of a rollout": lambda preset, n: rollout(RULES[preset], 1, length=n),
    "passes": lambda preset, n: drill.shanten(bytes([1] * 13 + [0] * 21), bytes(1), n),
}


@pytest.mark.parametrize("n", HUGE, ids=["2^31", "2^40", "2^70", "-2^70", "10^5000"])
@pytest.mark.parametrize("preset", RULES)
@pytest.mark.parametrize("asked", ASKED)
def test_a_number_beyond_all_bounds_is_refused_by_the_name_of_its_argument(asked: str, preset: str, n: int) -> None:
    with pytest.raises(ValueError, match=rf"^{asked.split()[0]}\b") as refused:
        ASKED[asked](preset, n)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("wrong", [1.0, "1", None], ids=["fraction", "text", "nothing"])
@pytest.mark.parametrize("asked", [name for name in ASKED if not name.startswith("seed")])
def test_what_is_no_integer_is_refused_by_the_name_of_its_argument(asked: str, wrong: object) -> None:
    with pytest.raises(TypeError, match=rf"^{asked.split()[0]} must be an integer, not (float|str|NoneType)"):
        ASKED[asked]("tenhou-4p", wrong)


@pytest.mark.parametrize("preset", RULES)
@pytest.mark.parametrize(
    "name", ["why_not", "norths", "furiten", "riichi", "riichi_discard", "ippatsu", "pao", "win_of",
             "bonus", "called", "wind_of", "can_win"],
)  # fmt: skip
def test_questions_of_one_family_about_no_seat_are_refused(preset: str, name: str) -> None:
    ask = getattr(dealt(preset), name, None)
    if ask is None:
        assert preset == ("tenhou-4p" if name in ("bonus", "called", "wind_of", "can_win") else "planet-classical-v1")
        return
    for n in (-1, 4, *HUGE):
        with pytest.raises(ValueError, match=r"^seat must be 0 to 3, not"):
            ask(n)


def test_the_largest_seed_is_one() -> None:
    most = (1 << 64) - 1
    assert rollout(RULES["tenhou-4p"], 1, seed=most)["matches"] == 1
    with pytest.raises(ValueError, match=r"seed must be 0 to 2\*\*64 - 1"):
        rollout(RULES["tenhou-4p"], 1, seed=most + 1)


def test_integers_of_numpy_are_taken() -> None:
    hand = dealt("tenhou-4p")
    seat = np.int8(hand.seat)
    code: Any = np.uint8(hand.legal_actions(seat)[0])
    assert hand.hand(seat) == hand.hand(int(seat))
    hand.step(code)


def test_an_action_that_is_none_leaves_the_hand_as_it_was() -> None:
    hand = dealt("tenhou-4p")
    before = hand.copy()
    for action in (58, -1, *HUGE):
        with pytest.raises(ValueError, match=r"^action must be 0 to 57, not"):
            hand.step(action)
    assert hand == before


def test_a_classical_hand_is_scored_for_a_seat_and_a_wind() -> None:
    for name, numbers in (("seat", (1 << 40, 0)), ("round_wind", (0, 1 << 40))):
        with pytest.raises(ValueError, match=rf"^{name} must be 0 to 3"):
            classical.score_hand(bytes(classical.HAND_BYTES), *numbers, RULES["planet-classical-v1"])
    with pytest.raises(ValueError, match=r"^winners must be -1 to 15"):
        dealt("planet-classical-v1").finished(1 << 40)


TILES = [4 * kind for kind in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)] + [4]


def test_numbered_tiles_are_0_to_135() -> None:
    rules = RULES["tenhou-4p"]
    for tile in (136, -1, 1 << 70):
        assert score_ids(TILES, tile, [], 0, 0, 1, [], [], 0, rules) == -1
        with pytest.raises(ValueError, match=r"^a tile number must be 0 to 135"):
            score_ids([*TILES[:-1], tile], 4, [], 0, 0, 1, [], [], 0, rules)
    for name, place in (("seat_wind", 3), ("round_wind", 4), ("flags", 5), ("nuki", 8)):
        arguments: list[Any] = [TILES, 4, [], 0, 0, 1, [], [], 0, rules]
        arguments[place] = 1 << 40
        with pytest.raises(ValueError, match=rf"^{name} must be"):
            score_ids(*arguments)
    with pytest.raises(ValueError, match=r"^a meld type must be 0 to 4"):
        score_ids(TILES, 4, [(1 << 40, 0)], 0, 0, 1, [], [], 0, rules)
