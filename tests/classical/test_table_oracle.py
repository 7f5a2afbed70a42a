"""Finished tables are worth what the oracle, written from the rules page alone, says: every item, limit and payment."""

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from mahjong import _core
from mahjong.rules import load
from mahjong.rules.classical_rules import ClassicalRules
from mahjong.scoring.classical import is_complete, score_hand, score_table, waits
from mahjong.tiles import Tile
from tests.classical.oracle import (
    DOUBLES,
    LIMITS,
    as_reference,
    our_hand,
    our_table,
    our_win,
    read_case,
    result_differences,
    row_differences,
    row_of_table,
)
from tests.classical.random_tables import Question, random_question
from tests.reference import classical_hands as reference
from tests.reference import classical_readings as readings
from tests.reference.classical_options import COURSE, PLANET, PRESETS
from tests.reference.classical_table import other_hand
from tests.reference.classical_table import score_table as score_by_the_oracle
from tests.reference.classical_winner import Winner

CHUNKS = 20

# What an option that is no yes or no may be beside its value in a preset.
CHOICES = {
    "limit": (1000, 300),
    "mahjong_points": (10, 20),
    "double_wind_pair_points": (4, 2),
    "one_chance_removed_by": ("public_copies", "own_copies"),
    "kong_on_kong_min": (2, 3),
    "kong_on_kong_winning_tile": ("box_tile", "box_or_flower"),
    "east_streak_length": (13, 9),
    "dangerous_discard_pays_all": ("no", "others_settle", "winner_alone"),
}


def classical(preset: str) -> ClassicalRules:
    """Give a preset of the classical game."""
    rules = load(preset)
    assert isinstance(rules, ClassicalRules)
    return rules


BASE = {preset: classical(preset) for preset in PRESETS}


def rules_of(question: Question) -> ClassicalRules:
    """Give the rule set of a question."""
    rules = BASE[question.preset]
    return rules.with_(**question.options) if question.options else rules


def batch(tables: list[reference.Table], rules: ClassicalRules) -> list[list[int]]:
    """Score tables by one rule set in the batch form."""
    rows = np.frombuffer(b"".join(map(row_of_table, tables)), dtype=np.uint8).reshape(len(tables), -1)
    out = np.zeros((len(tables), _core.classical.BATCH_COLUMNS), dtype=np.int32)
    _core.classical.score_batch(rows, rules.native, out)
    return [[int(number) for number in row] for row in out]


# -- random tables --------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_tables_are_worth_what_the_oracle_says(chunk: int, test_hands: int) -> None:
    size = test_hands // CHUNKS
    by_preset: dict[str, list[tuple[int, Question]]] = {}
    for seed in range(chunk * size, (chunk + 1) * size):
        question = random_question(seed)
        outcome = score_by_the_oracle(question.table, question.rules)
        result = score_table(our_table(question.table), rules_of(question))
        assert result_differences(question.table, outcome, result) == [], (seed, question)
        assert sum(result.settlement) == 0
        if question.table.win is not None:
            by_preset.setdefault("" if question.options else question.preset, []).append((seed, question))
    for preset, questions in by_preset.items():
        if preset:
            rows = batch([question.table for _, question in questions], BASE[preset])
        else:
            rows = [batch([question.table], rules_of(question))[0] for _, question in questions]
        for (seed, question), row in zip(questions, rows, strict=True):
            outcome = score_by_the_oracle(question.table, question.rules)
            assert row_differences(outcome, row) == [], (seed, question)


@pytest.mark.parametrize("chunk", range(4))
def test_hands_by_themselves_are_worth_what_the_oracle_says(chunk: int) -> None:
    nobody = reference.Hand(())
    for seed in range(100 * chunk, 100 * (chunk + 1)):
        question = random_question(seed)
        table, win = question.table, question.table.win
        for seat, hand in enumerate(table.hands):
            owner = reference.Owner(question.rules, seat, table.round_wind, hand.bonus)
            alone = replace(table, hands=tuple(hand if other == seat else nobody for other in range(4)))
            asked = {"seat": seat, "round_wind": table.round_wind, "rules": rules_of(question)}
            if win is not None and win.winners == (seat,):
                expected = Winner(owner, hand, win, alone).values()
                discards = tuple(map(Tile.parse, table.discards))
                score = score_hand(our_hand(hand), win=our_win(alone), discards=discards, **asked)
            else:
                expected = other_hand(owner, hand)
                score = score_hand(our_hand(hand), **asked)
            assert as_reference(score) in expected, (seed, seat, question)


def test_random_hands_wait_for_what_the_oracle_says() -> None:
    for seed in range(250):
        table = random_question(seed).table
        for hand in table.hands:
            held = [kind for kind in readings.KINDS if hand.closed.count(kind) == 4]
            expected = readings.completing_kinds(hand.closed).difference(held)
            if len(hand.closed) + 3 * len(hand.melds) == 13:
                assert {str(tile) for tile in waits(our_hand(hand))} == expected, (seed, hand)
        if table.win is not None:
            winner = our_hand(table.hands[table.win.winners[0]])
            assert is_complete(winner, Tile.parse(table.win.tile))


def test_random_tables_reach_everything_a_hand_can_be_worth() -> None:
    groups = {f"{shape}:{how}" for shape in ("pung", "pair") for how in ("concealed", "exposed")}
    groups |= {f"kong:{how}" for how in ("concealed", "claimed", "promoted")}
    missing = {*LIMITS, *DOUBLES, *groups, "bonus_tiles", "mahjong", "self_draw", "pair_completed", "one_chance"}
    for seed in range(5000):
        question = random_question(seed)
        for tied in score_by_the_oracle(question.table, question.rules).values:
            for value in tied:
                missing -= value.limits
                missing -= {name for name, _ in value.doubling}
                # The kind in ``pung:5p:exposed`` is of no interest.
                missing -= {":".join(name.split(":")[::2]) for name, _ in value.points}
        if not missing:
            return
    assert missing == set()


def test_random_tables_hold_no_more_tiles_than_there_are() -> None:
    rng = random.Random(5)
    for _ in range(500):
        table = random_question(rng.randrange(10**9)).table
        robbed = table.win is not None and table.win.by == "robbed_kong"
        tiles = [*table.discards] + ([table.win.tile] if table.win and not robbed else [])
        for hand in table.hands:
            tiles += [*hand.closed, *hand.bonus, *(tile for meld in hand.melds for tile in meld.tiles)]
        kongs = sum(meld.is_kong for hand in table.hands for meld in hand.melds)
        assert all(tiles.count(tile) <= (1 if tile[1] in "fg" else 4) for tile in tiles)
        assert len(tiles) <= 144 - 16 + kongs


# -- options --------------------------------------------------------------------------------------


def test_the_oracle_knows_every_option_there_is() -> None:
    assert set(PLANET) | COURSE | {"tie_break"} == set(ClassicalRules.options())


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_preset_is_what_the_rules_page_says(preset: str) -> None:
    mapping = BASE[preset].native.as_mapping()
    assert {name: mapping[name] for name in PLANET} == PRESETS[preset]


# Several winners come from a claim, not from a finished table; own copies leave public ones unread.
PAIRS = [
    (preset, name)
    for preset in sorted(PRESETS)
    for name in sorted(PLANET)
    if name != "multiple_winners" and (preset, name) != ("dmjl", "one_chance_concealed_kongs_public")
]


def other_value(preset: str, name: str) -> bool | int | str:
    """Give an option another value than it has in a preset."""
    value: bool | int | str = PRESETS[preset][name]
    return not value if isinstance(value, bool) else next(other for other in CHOICES[name] if other != value)


@pytest.fixture(scope="module")
def separated() -> dict[tuple[str, str], reference.Table]:
    """Find for every option of every preset a table that is worth something else when only the option changes."""
    found: dict[tuple[str, str], reference.Table] = {}
    for seed in range(2000):
        table = random_question(seed).table
        left = [pair for pair in PAIRS if pair not in found]
        if not left or table.win is None or len(table.win.winners) > 1:
            continue
        outcomes = {preset: score_by_the_oracle(table, PRESETS[preset]) for preset in dict(left)}
        for preset, name in left:
            other = PRESETS[preset] | {name: other_value(preset, name)}
            if score_by_the_oracle(table, other) != outcomes[preset]:
                found[preset, name] = table
        if len(found) == len(PAIRS):
            return found
    return found


@pytest.mark.parametrize(("preset", "name"), PAIRS)
def test_an_option_alone_changes_what_a_table_is_worth(
    preset: str, name: str, separated: dict[tuple[str, str], reference.Table]
) -> None:
    table = separated[preset, name]
    other = {name: other_value(preset, name)}
    for options, rules in ((PRESETS[preset], BASE[preset]), (PRESETS[preset] | other, BASE[preset].with_(**other))):
        outcome = score_by_the_oracle(table, options)
        assert result_differences(table, outcome, score_table(our_table(table), rules)) == []


# -- the oracle itself ----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "count"), [("scoring", 119), ("random", 150)])
def test_the_oracle_agrees_with_every_published_table(shared_data: Path, name: str, count: int) -> None:
    lines = (shared_data / "classical" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == count
    for case in map(json.loads, lines):
        expected, table = read_case(case)
        outcome = score_by_the_oracle(table, PLANET | case.get("ruleset", {}))
        assert (outcome.settlement, outcome.dealer_stays) == (expected.settlement, expected.dealer_stays), case["id"]
        for want, tied in zip(expected.values, outcome.values, strict=True):
            assert want <= tied, case["id"]
