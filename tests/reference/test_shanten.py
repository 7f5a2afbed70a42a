"""The reference agrees with itself: the same numbers by ways that share no idea."""

import pytest

from tests.reference import shanten
from tests.reference.hands import random_hands
from tests.reference.shapes import divisions
from tests.reference.tiles import counts_of, kinds_of, parse


@pytest.mark.parametrize("players", [4, 3])
def test_regular_shanten_equals_a_look_at_every_target(players: int) -> None:
    for hand in random_hands(11, 27, tiles=13, players=players):
        counts, melds = list(hand.counts), len(hand.melds)
        for caps in (shanten.default_caps(players), shanten.caps_with_melds(hand.melded, players)):
            assert shanten.regular(counts, melds, caps)[0] - 1 == shanten.by_enumeration(counts, melds, caps), hand


def test_shanten_equals_a_search_by_drawing_and_discarding() -> None:
    compared = 0
    for tiles in (13, 14):
        for hand in random_hands(12, 72, tiles=tiles):
            counts, melds = list(hand.counts), len(hand.melds)
            caps = shanten.default_caps()
            distance = shanten.shanten(counts, melds, caps)
            if distance <= 1:
                assert shanten.by_search(counts, melds, caps, limit=1) == distance, hand
                compared += 1
    assert compared > 20


def test_useful_kinds_are_those_whose_draw_lowers_the_shanten() -> None:
    for hand in random_hands(13, 60, tiles=13):
        counts, melds = list(hand.counts), len(hand.melds)
        for caps in (shanten.default_caps(), shanten.caps_with_melds(hand.melded)):
            distance, mask = shanten.nearest(counts, melds, caps)
            lowering = set()
            for kind in range(34):
                if counts[kind] < caps[kind]:
                    drawn = counts[:]
                    drawn[kind] += 1
                    if shanten.shanten(drawn, melds, caps) < distance:
                        lowering.add(kind)
            assert kinds_of(mask) == lowering, hand


def test_waits_are_the_completing_kinds_with_a_copy_left() -> None:
    ready = 0
    for hand in random_hands(14, 900, tiles=13):
        counts, melds = list(hand.counts), len(hand.melds)
        found = shanten.waits(counts, melds)
        assert found == {kind for kind in shanten.shape_waits(counts, melds) if counts[kind] < 4}, hand
        ready += bool(found)
    assert ready > 100


def test_a_hand_is_complete_when_it_can_be_divided() -> None:
    for hand in random_hands(15, 600, tiles=14):
        counts, melds = list(hand.counts), len(hand.melds)
        regular = shanten.regular(counts, melds)[0] == 0
        assert bool(divisions(counts)) == regular, hand
        assert shanten.is_complete(counts, melds) == (shanten.shanten(counts, melds) == -1), hand


def test_three_equal_runs_divide_as_runs_and_as_triplets() -> None:
    found = divisions(counts_of(parse("111222333m99p")))
    assert found == [
        (("pair", 17), ("run", 0), ("run", 0), ("run", 0)),
        (("pair", 17), ("triplet", 0), ("triplet", 1), ("triplet", 2)),
    ]
