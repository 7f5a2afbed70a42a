"""The native kernels of shanten and shapes give what the plain reference gives, on hands of every sort."""

import random
from collections.abc import Callable
from functools import cache

import pytest

from mjcore import scalar
from mjcore.counts import Counts
from tests.reference import shanten as reference
from tests.reference.hands import RandomHand, random_hand, random_hands
from tests.reference.shapes import divisions
from tests.reference.tiles import kinds_of

pytestmark = pytest.mark.parametrize("players", [4, 3])


@cache
def thirteen(size: int, players: int) -> list[tuple[RandomHand, int, int]]:
    """Give hands of 3n+1 tiles with their shanten and the mask of useful kinds."""
    caps = reference.default_caps(players)
    return [
        (hand, *reference.nearest(list(hand.counts), len(hand.melds), caps))
        for hand in random_hands(1_000 + players, size, tiles=13, players=players)
    ]


def test_shanten_equals_the_reference(players: int, test_hands: int) -> None:
    for hand, distance, _ in thirteen(test_hands // (4 if players == 3 else 1), players):
        assert scalar.shanten(bytes(hand.counts), len(hand.melds), players) == distance, hand


def test_ukeire_equals_the_reference(players: int, test_hands: int) -> None:
    for hand, distance, mask in thirteen(test_hands // (4 if players == 3 else 1), players):
        assert scalar.ukeire(bytes(hand.counts), len(hand.melds), players) == (distance, mask), hand


def test_waits_equal_the_reference(players: int, test_hands: int) -> None:
    for hand, distance, mask in thirteen(test_hands // (4 if players == 3 else 1), players):
        wanted = mask if distance == 0 else 0
        assert scalar.waits(bytes(hand.counts), len(hand.melds), players) == wanted, hand


def test_shanten_of_every_form_and_the_win_test_equal_the_reference(players: int, test_hands: int) -> None:
    caps = reference.default_caps(players)
    size = test_hands // (8 if players == 3 else 2)
    for tiles in (13, 14):
        for hand in random_hands(2_000 + players, size, tiles=tiles, players=players):
            forms = reference.by_form(list(hand.counts), len(hand.melds), caps)
            wanted = tuple(forms[form][0] - 1 if form in forms else None for form in reference.FORMS)
            given = scalar.shanten_by_form(bytes(hand.counts), len(hand.melds), players)
            assert tuple(given) == wanted, hand
            if tiles == 14:
                complete = reference.is_complete(list(hand.counts), len(hand.melds))
                assert scalar.is_win(bytes(hand.counts), len(hand.melds), players) == complete, hand


def test_shanten_that_counts_own_melds_equals_the_reference(players: int, test_hands: int) -> None:
    size = test_hands // (4 if players == 3 else 1)
    for hand in random_hands(3_000 + players, size, tiles=13, players=players):
        caps = reference.caps_with_melds(hand.melded, players)
        wanted = reference.nearest(list(hand.counts), len(hand.melds), caps)
        arguments = (bytes(hand.counts), bytes(hand.melded), len(hand.melds), players)
        assert scalar.shanten_capped(*arguments) == wanted[0], hand
        assert scalar.ukeire_capped(*arguments) == wanted, hand


def test_every_discard_has_the_shanten_and_ukeire_of_the_reference(players: int, test_hands: int) -> None:
    caps = reference.default_caps(players)
    size = test_hands // (4 if players == 3 else 1)
    for hand in random_hands(4_000 + players, size, tiles=14, players=players):
        wanted = reference.discards(list(hand.counts), len(hand.melds), caps)
        given = scalar.discards(bytes(hand.counts), len(hand.melds), players)
        assert {kind: (value, kinds_of(mask)) for kind, value, mask in given} == wanted, hand
        ready = {kind for kind, (distance, _) in wanted.items() if distance == 0}
        assert kinds_of(scalar.tenpai_discards(bytes(hand.counts), len(hand.melds), players)) == ready, hand


def complete_hands(seed: int, size: int, players: int) -> list[RandomHand]:
    """Make complete hands, many of them in one suit."""
    rng = random.Random(seed)
    return [random_hand(rng, "tenpai", tiles=14, players=players) for _ in range(size)]


def test_readings_equal_the_reference(players: int, test_hands: int) -> None:
    several = 0
    for hand in complete_hands(5_000 + players, test_hands, players):
        wanted = sorted(
            (
                division[0][1],
                tuple(kind for what, kind in division if what == "run"),
                tuple(kind for what, kind in division if what == "triplet"),
            )
            for division in divisions(list(hand.counts))
        )
        assert sorted(scalar.readings(bytes(hand.counts))) == wanted, hand
        several += len(wanted) > 1
    assert several > 200


def test_tiles_that_make_no_hand_have_no_reading(players: int, test_hands: int) -> None:
    for hand in random_hands(5_500 + players, test_hands, tiles=14, players=players):
        wanted = len(divisions(list(hand.counts)))
        assert len(scalar.readings(bytes(hand.counts))) == wanted, hand


def test_a_triplet_in_every_reading_equals_the_reference(players: int, test_hands: int) -> None:
    answers = set()
    rng = random.Random(6_000 + players)
    for _ in range(test_hands):
        hand = random_hand(rng, "tenpai", tiles=13, players=players)
        counts, melds = list(hand.counts), len(hand.melds)
        completing = reference.waits(counts, melds, reference.default_caps(players))
        for kind in range(34):
            if counts[kind] != 3 or not completing:
                continue
            drawn = [[n + (at == wait) for at, n in enumerate(counts)] for wait in completing]
            wanted = all(("triplet", kind) in division for full in drawn for division in divisions(full))
            assert scalar.triplet_in_every_reading(bytes(counts), kind, melds) == wanted, (hand, kind)
            answers.add(wanted)
    assert answers == {True, False}


def test_counts_answer_as_the_functions_do_after_any_additions_and_removals(players: int, test_hands: int) -> None:
    rng = random.Random(7_000 + players)
    kinds = [kind for kind in range(34) if reference.default_caps(players)[kind]]
    hand = Counts.from_kinds(rng.sample(kinds, 13))
    caps = reference.default_caps(players)
    for _ in range(test_hands // 5):
        counts = list(bytes(hand))
        kind = rng.choice([kind for kind in kinds if counts[kind] < 4])
        assert hand.ukeire(players=players) == reference.nearest(counts, 0, caps)
        hand.add(kind)
        counts[kind] += 1
        assert hand.shanten(players=players) == reference.shanten(counts, 0, caps)
        useful = [at for at in range(34) if counts[at]]
        better = [at for at in useful if rng.random() < 0.2] or useful
        hand.remove(rng.choice(better))


@pytest.mark.parametrize("form", [bytes, list, tuple, bytearray])
def test_every_way_to_pass_counts_gives_the_same(form: Callable[[tuple[int, ...]], object], players: int) -> None:
    for hand in random_hands(8_000, 200, tiles=13, players=players):
        wanted = scalar.shanten(bytes(hand.counts), len(hand.melds), players)
        assert scalar.shanten(form(hand.counts), None, players) == wanted, hand
