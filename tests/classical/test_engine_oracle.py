"""The native engine and the slow one, written from the rules page alone, play the same hands by the same answers.

In every position hands, melds, bonus tiles, rivers, walls, waits and the actions of every asked seat are compared; at
the end who won, what every hand is worth by name, who pays whom and who deals next.
"""

import copy
import itertools
import random
from collections import Counter
from typing import Any

import pytest

from mahjong import _core
from mahjong.rules import load
from mahjong.rules.classical_rules import ClassicalRules
from tests.classical.oracle import DOUBLES, LIMITS, MELD_TYPES, mask
from tests.classical.random_tables import Bag, chance_winner, random_course, random_options, shaped_winner
from tests.reference.classical_engine import Engine, Seat, full_set
from tests.reference.classical_options import PRESETS
from tests.reference.classical_readings import KINDS, PLACE

BONUS = tuple(f"{number}{sort}" for sort in "fg" for number in range(1, 5))
CODES = PLACE | {tile: 38 + place for place, tile in enumerate(BONUS)}
ACTIONS = {name: code for code, name in enumerate(_core.table.ACTION_NAMES)}
NAMES = tuple(_core.table.ACTION_NAMES)


def rules_of(preset: str, **options: Any) -> ClassicalRules:
    """Give a classical rule set."""
    rules = load(preset)
    assert isinstance(rules, ClassicalRules)
    return rules.with_(**options) if options else rules


def deal(
    rules: ClassicalRules, wall: list[str], *, dealer: int = 0, round_wind: int = 0, streak: int = 0
) -> tuple[_core.ClassicalRound, Engine]:
    """Deal a wall on both engines."""
    codes = bytes(CODES[tile] for tile in wall)
    native = _core.ClassicalRound(rules.native, codes, (2000,) * 4, dealer=dealer, round_wind=round_wind, honba=streak)
    native.advance()
    options = dict(rules.native.as_mapping())
    return native, Engine(options, wall, dealer=dealer, round_wind=round_wind, streak=streak)


def answer(native: _core.ClassicalRound, engine: Engine, answers: dict[int, str]) -> None:
    """Give the answers to both; the native engine may go on before the last is in."""
    before = len(native)
    for seat, action in answers.items():
        if len(native) == before and native.asked >> seat & 1:
            native.act(seat, ACTIONS[action])
    engine.answer(answers)


def seen(native: _core.ClassicalRound, seat: int) -> dict[str, Any]:
    """Give what the native engine says of a seat."""
    return {
        "closed": sorted(native.hand(seat)),
        "melds": [(kind, min(codes)) for kind, _, _, codes in native.melds(seat)],
        "bonus": native.bonus(seat),
        "river": [code & 63 for code in native.river(seat) if code < 128],
        "called": native.called(seat),
    }


def said(seat: Seat) -> dict[str, Any]:
    """Give what the slow engine says of a seat."""
    return {
        "closed": sorted(CODES[tile] for tile in seat.closed),
        "melds": [(MELD_TYPES.index(meld.shape), CODES[meld.kind]) for meld in seat.melds],
        "bonus": sum(1 << BONUS.index(tile) for tile in seat.bonus),
        "river": [CODES[tile] for tile in seat.river],
        "called": seat.called,
    }


def compare(native: _core.ClassicalRound, engine: Engine) -> None:
    """Hold a position of both engines against each other."""
    assert (native.live, native.box) == (len(engine.live), len(engine.box))
    for seat in range(4):
        assert seen(native, seat) == said(engine.seats[seat]), seat
        if engine.seats[seat].size == 13:
            assert native.waits(seat) == sum(1 << PLACE[kind] for kind in engine.seats[seat].waits()), seat
    asked = {
        seat: {NAMES[code] for code in native.legal_actions(seat)} for seat in range(4) if native.asked >> seat & 1
    }
    assert asked == engine.legal()
    if engine.phase == "turn":
        assert native.turn == engine.turn
        assert native.drawn == (255 if engine.drawn is None else CODES[engine.drawn])


def compare_end(native: _core.ClassicalRound, engine: Engine) -> None:
    """Hold the ends of a hand against each other."""
    outcome = engine.outcome
    assert outcome is not None
    assert native.seat == -1
    assert (native.end, native.winners) == (engine.end, sum(1 << seat for seat in engine.winners))
    settlement = tuple(outcome.settlement[(seat - engine.dealer) % 4] for seat in range(4))
    assert (native.deltas, native.stays) == (settlement, outcome.dealer_stays)
    for seat in range(4 if outcome.values else 0):
        total, base, doubles, doubling, limits, *_ = native.score_of(seat)
        tied = outcome.values[(seat - engine.dealer) % 4]
        assert (total, base, doubles, doubling, limits) in {
            (v.total, v.base, v.doubles, mask((name for name, _ in v.doubling), DOUBLES), mask(v.limits, LIMITS))
            for v in tied
        }, (seat, tied)


# -- walls ----------------------------------------------------------------------------------------


def ready_hands(rng: random.Random, left: Counter[str]) -> list[tuple[list[str], list[str]]]:
    """Take four hands of 13 out of the tiles left, most of them ready but for kongs, each with what it lacks."""
    hands = []
    for _ in range(4):
        bag = Bag(rng)
        bag.left = Counter({kind: left[kind] for kind in KINDS})
        made = shaped_winner(bag) if rng.random() < 0.2 else chance_winner(bag, open_=0.0)
        if made is None or rng.random() < 0.2:
            tiles = rng.sample([kind for kind in KINDS for _ in range(left[kind])], 14)
        else:
            loose = list(made.closed)
            rng.shuffle(loose)
            tiles = [*(tile for meld in made.melds for tile in meld.tiles), *loose]
        hands.append((tiles[:13], tiles[13:]))
        left.subtract(tiles[:13])
    return hands


def random_wall(rng: random.Random, dealer: int) -> list[str]:
    """Shuffle a wall; often with hands that are ready and what they lack at the places that matter.

    These are the ends of the live wall and the head of the box, for a hand with kongs its first draw and the box; or
    three copies lie where another seat may make a pung of them and a kong of the fourth. Bonus tiles are often at the
    end of the wall and in the box.
    """
    left = Counter(full_set())
    wall: dict[int, str] = {}

    def put(place: int, tile: str) -> None:
        if place not in wall and left[tile]:
            wall[place] = tile
            left[tile] -= 1

    if rng.random() < 0.9:
        hands = ready_hands(rng, left)
        for (_, lacking), (other, _) in itertools.permutations(hands, 2):
            waited = lacking[0]
            if left[waited] >= 3 and waited not in other and rng.random() < 0.3:
                left.update(other[-2:])
                other[-2:] = [waited] * 2
                left[waited] -= 2
                put(rng.randrange(53, 60), waited)
                put(rng.randrange(60, 90), waited)
        for step in rng.sample(range(4), 4):
            hand, lacking = hands[step]
            places = _core.ClassicalRound.wall_places(4, dealer, (dealer + step) % 4)
            wall.update(zip(places, hand, strict=True))
            if len(lacking) > 1 and rng.random() < 0.8:
                for place, tile in zip((52 + step, *range(128, 132)), lacking, strict=False):
                    put(place, tile)
            for place, chance in ((128, 0.2), (127, 0.4), (126, 0.2), (52, 0.05), (rng.randrange(53, 99), 0.3)):
                if rng.random() < chance:
                    put(place, lacking[0])
    if rng.random() < 0.5:
        for place in (*range(120, 128), *range(128, 134)):
            if rng.random() < 0.3:
                put(place, rng.choice(BONUS))
    rest = list(left.elements())
    rng.shuffle(rest)
    return [wall[place] if place in wall else rest.pop() for place in range(144)]


WEIGHTS = {"win": 60, "riichi": 2, "kan": 25, "daiminkan": 20, "pon": 8, "chi": 1, "tsumogiri": 8, "pass": 2}


def choose(rng: random.Random, actions: set[str], patience: float) -> str:
    """Choose an action, rarely a pass of a win; with patience discards are called rarely and drawn tiles discarded."""
    if rng.random() < patience and actions.isdisjoint(("win", "kan_1")):
        return "pass" if "pass" in actions else "tsumogiri" if "tsumogiri" in actions else min(actions)
    if actions == {"kan_1", "pass"}:
        return rng.choice(("kan_1", "pass"))
    ordered = sorted(actions)
    weights = [WEIGHTS.get(action.partition("_")[0], 0.3) for action in ordered]
    return rng.choices(ordered, weights)[0]


def random_rules(rng: random.Random) -> ClassicalRules:
    """Choose a preset, often with random options."""
    preset = rng.choice(sorted(PRESETS))
    if rng.random() < 0.4:
        return rules_of(preset)
    return rules_of(preset, **(random_options(rng) | random_course(rng)))


def play(seed: int) -> tuple[_core.ClassicalRound, Engine]:
    """Play a hand on both engines, comparing every position."""
    rng = random.Random(f"classical hand {seed}")
    rules = random_rules(rng)
    dealer = rng.randrange(4)
    streak = rng.choice((0, 0, 7, 8, 11, 12, 13))
    wall = random_wall(rng, dealer)
    native, engine = deal(rules, wall, dealer=dealer, round_wind=rng.randrange(4), streak=streak)
    patience = rng.choice((0.2, 0.6, 0.9, 0.97, 1.0))
    first_win = rng.choice((75, 75, 60, 40, 1, 0))
    while engine.end is None:
        compare(native, engine)
        legal = engine.legal()
        if len(engine.live) > first_win:
            legal = {seat: actions - {"win"} for seat, actions in legal.items()}
        answer(native, engine, {seat: choose(rng, actions, patience) for seat, actions in legal.items()})
    compare_end(native, engine)
    return native, engine


# -- tests ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", range(10))
def test_random_hands_are_played_as_the_slow_engine_plays_them(chunk: int, test_hands: int) -> None:
    size = test_hands // 500
    for seed in range(chunk * size, (chunk + 1) * size):
        play(seed)


def count(native: _core.ClassicalRound, engine: Engine, depth: int) -> int:
    """Count the ways to play `depth` decisions on, comparing every position; asked seats answer at once."""
    if engine.end is not None:
        compare_end(native, engine)
        return 1
    compare(native, engine)
    if depth == 0:
        return 1
    legal = engine.legal()
    total = 0
    for choice in itertools.product(*(sorted(actions) for actions in legal.values())):
        next_native, next_engine = native.copy(), copy.deepcopy(engine)
        answer(next_native, next_engine, dict(zip(legal, choice, strict=True)))
        total += count(next_native, next_engine, depth - 1)
    return total


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seed", range(4))
def test_every_way_to_play_two_decisions_on_is_the_same(preset: str, seed: int) -> None:
    rng = random.Random(f"classical positions {seed}")
    native, engine = deal(rules_of(preset), random_wall(rng, 0))
    for _ in range((0, 12, 60, 110)[seed]):
        if engine.end is not None:
            break
        answer(native, engine, {seat: choose(rng, actions - {"win"}, 0.9) for seat, actions in engine.legal().items()})
    assert count(native, engine, 2) > 0
