"""Random rounds of both families, followed again from their records, with damaged events and illegal answers.

What matters here is that the native code stays within its memory and its states: `make sanitize` runs these tests with
the checks of the compiler in them.
"""

from __future__ import annotations

import random

import pytest

from mahjong.rules import ClassicalRules, RiichiRules, load
from mjcore.classical_rounds import ClassicalRound
from mjcore.riichi_rounds import RiichiRound
from mjcore.table import ACTION_NAMES, EVENT_NAMES, RECORD_SIZE

Native = RiichiRound | ClassicalRound
PRESETS = ("tenhou-4p", "tenhou-3p", "riichi-competition-v1", "planet-classical-v1", "millington", "dmjl")
TSUMO = EVENT_NAMES.index("tsumo")
UNKNOWN = 37
KIND, ACTOR, TILE = range(3)


def start(preset: str, seed: int) -> Native:
    """Deal a shuffled wall; nothing is drawn yet."""
    rules = load(preset)
    assert isinstance(rules, RiichiRules | ClassicalRules)
    made: type[Native] = RiichiRound if isinstance(rules, RiichiRules) else ClassicalRound
    wall = bytearray(made.tiles_of(rules.native))
    random.Random(seed).shuffle(wall)
    players = rules.players if isinstance(rules, RiichiRules) else 4
    return made(rules.native, bytes(wall), [rules.start_points] * players, dealer=seed % players)


def play(hand: Native, rng: random.Random) -> None:
    """Play to the end by random answers, each after one that is not legal."""
    hand.advance()
    while hand.seat >= 0:
        seat, legal = hand.seat, hand.legal_actions()
        wrong = rng.randrange(len(ACTION_NAMES))
        if wrong not in legal:
            with pytest.raises(ValueError, match="may not answer"):
                hand.act(seat, wrong)
        win = ACTION_NAMES.index("win")
        hand.act(seat, win if win in legal else rng.choice(legal))


def seen_by(records: bytes, seat: int) -> bytes:
    """Hide what others draw from the records of a hand."""
    hidden = bytearray(records)
    for at in range(0, len(hidden), RECORD_SIZE):
        if hidden[at + KIND] == TSUMO and hidden[at + ACTOR] != seat:
            hidden[at + TILE] = UNKNOWN
    return bytes(hidden)


def damaged(records: bytes, rng: random.Random) -> bytes:
    """Change a few bytes, most of them to what may stand there."""
    changed = bytearray(records)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(changed))
        limit = {KIND: len(EVENT_NAMES), ACTOR: 5}.get(at % RECORD_SIZE, 47)
        changed[at] = rng.randrange(256) if rng.random() < 0.2 else rng.randrange(limit)
    if rng.random() < 0.3:
        at = rng.randrange(0, len(changed), RECORD_SIZE)
        changed[at:at] = changed[at : at + RECORD_SIZE]
    return bytes(changed)


def go_on(hand: Native, seed: int) -> None:
    """Guess what is hidden and play on, as long as what is known can be true."""
    try:
        full = hand.determinized(seed)
        full.play((0,), seed)
    except ValueError:
        return
    assert full.seat == -1


@pytest.mark.parametrize("preset", PRESETS)
def test_random_rounds_are_followed_from_their_records_and_from_damaged_ones(preset: str, test_hands: int) -> None:
    for seed in range(test_hands // 14):
        rng = random.Random(seed)
        first = start(preset, seed)
        played = first.copy()
        play(played, rng)
        records = played.record_bytes()[RECORD_SIZE * len(first) :]
        again = first.copy()
        assert again.apply_all(records) * RECORD_SIZE == len(records)
        assert again == played == played.rewound(len(played))
        seat = rng.randrange(first.players)
        view = first.redacted(seat)
        half = RECORD_SIZE * rng.randrange(len(records) // RECORD_SIZE)
        assert view.apply_all(seen_by(records[:half], seat)) * RECORD_SIZE == half
        go_on(view, seed)
        assert view.apply_all(seen_by(records[half:], seat)) * RECORD_SIZE == len(records) - half
        for origin, told in (
            (first, records),
            (first.redacted(seat), seen_by(records, seat)),
            (first.redacted(-1), seen_by(records, -1)),
        ):
            other = origin.copy()
            other.apply_all(damaged(told, rng))
            go_on(other, seed)
