from __future__ import annotations

import pytest
from hypothesis import given

from mahjong.analysis import Form, WaitKind, discards, shanten, shanten_by_form, ukeire, waits
from mahjong.errors import ArgumentTypeError, HandError, MahjongError
from mahjong.hand import Hand
from mahjong.tiles import Tile, format_tiles, parse_tiles
from tests.values.strategies import hands


def drawn(hand: Hand, kind: int) -> Hand:
    return hand.add(Tile(kind))


@given(hands(after_draw=False))
def test_useful_tiles_are_exactly_those_that_lower_the_shanten(hand: Hand) -> None:
    now = shanten(hand)
    held = list(hand.counts)
    lowering = []
    for kind in range(34):
        if held[kind] < 4:
            # The copies in melds do not count here, so the hand is tried without their tiles.
            bare = Hand(hand.tiles)
            if shanten(drawn(bare, kind)) < now:
                lowering.append(Tile(kind))
    found = ukeire(hand)
    assert [tile.tile for tile in found.tiles] == lowering
    assert found.shanten == now
    assert found.total == sum(tile.left for tile in found.tiles)


@given(hands(after_draw=False))
def test_waits_are_the_useful_tiles_of_a_tenpai_hand_and_each_has_a_reading(hand: Hand) -> None:
    found = waits(hand)
    needed = ukeire(hand)
    assert found.tiles == (tuple(tile.tile for tile in needed.tiles) if needed.shanten == 0 else ())
    for wait in found:
        assert wait.readings
        for reading in wait.readings:
            if reading.pair is not None:
                used = [tile for group in reading.sets for tile in group] + [reading.pair] * 2
                whole = [*(tile.plain for tile in hand.tiles), wait.tile]
                assert format_tiles(used) == format_tiles(whole)


@given(hands(after_draw=True))
def test_each_discard_says_what_the_rest_of_the_hand_says(hand: Hand) -> None:
    found = discards(hand)
    assert {discard.tile.plain for discard in found} == {tile.plain for tile in hand.tiles}
    for discard in found:
        rest = ukeire(hand.remove(discard.tile), visible=[discard.tile])
        assert discard.ukeire == rest
    keys = [(discard.shanten, -discard.ukeire.total) for discard in found]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("147m258p369s1234z", {"regular": 8, "chiitoi": 6, "kokushi": 7}),
        ("19m19p19s1234567z", {"regular": 8, "chiitoi": 6, "kokushi": 0}),
        ("1122m3344p5566s7z", {"regular": 3, "chiitoi": 0, "kokushi": 10}),
        ("11m chi:123p chi:456p chi:789p pon:111z", {"regular": -1}),
    ],
)
def test_each_form_has_its_own_shanten(text: str, expected: dict[str, int]) -> None:
    hand = Hand.parse(text)
    assert shanten_by_form(hand) == expected
    assert shanten(hand) == min(expected.values())
    for form, value in expected.items():
        assert shanten(hand, forms=[form]) == value


def test_a_form_the_hand_cannot_have_is_refused() -> None:
    with pytest.raises(HandError, match="chiitoi: no such form"):
        shanten(Hand.parse("1234m chi:123p chi:456p chi:789p"), forms=["chiitoi"])


def test_tiles_in_own_melds_count_where_asked() -> None:
    hand = Hand.parse("45z pon:444z pon:111z pon:555z pon:777z")
    assert (shanten(hand), shanten(hand, count="all")) == (0, 1)
    assert shanten_by_form(hand, count="all") == {Form.REGULAR: 1}
    kept = Hand.parse("13m456p789s11z ankan:2222m")
    assert format_tiles(waits(kept).tiles) == "2m"
    assert len(waits(kept, count="all")) == 0
    assert shanten(kept, count="all") == ukeire(kept, count="all").shanten == 1


def test_discards_count_tiles_in_own_melds_where_asked() -> None:
    hand = Hand.parse("13m5z456p789s11z ankan:2222m")
    assert discards(hand)[0].tile is Tile.parse("5z")
    assert discards(hand)[0].shanten == 0
    assert {discard.shanten for discard in discards(hand, count="all")} == {1, 2}


@pytest.mark.parametrize(
    ("text", "closed", "shape"),
    [
        ("123456789m1111p", "", "1p"),
        ("1222233334888s", "145s", "12345s"),
        ("2222m", "", "2m"),
    ],
)
def test_the_shape_alone_may_wait_for_a_fifth_copy(text: str, closed: str, shape: str) -> None:
    hand = Hand.parse(text)
    found = waits(hand, count="none")
    assert format_tiles(waits(hand).tiles) == closed
    assert format_tiles(found.tiles) == shape
    assert all(wait.readings for wait in found)
    assert all(wait.left == 0 for wait in found if wait.tile not in waits(hand).tiles)


def test_left_subtracts_hand_melds_norths_and_visible_tiles() -> None:
    hand = Hand.parse("234m567m345p88p45s")
    assert [wait.left for wait in waits(hand, visible=parse_tiles("33s6666s"))] == [2, 0]
    assert waits(hand, visible=parse_tiles("33s6666s")).total == 2
    north = Hand.parse("44z11m nuki:1 chi:123p chi:456p pon:111s")
    assert {str(wait.tile): wait.left for wait in waits(north)} == {"1m": 2, "4z": 1}


def test_more_than_four_of_a_tile_in_sight_are_refused() -> None:
    with pytest.raises(HandError, match="5 of 1m, and there are 4"):
        ukeire("1112m234p567s789s", visible="11m")
    with pytest.raises(HandError, match="9 of 6s"):
        waits("234m567m345p88p45s", visible=[Tile.parse("6s")] * 9)


def test_hands_and_visible_tiles_may_be_text() -> None:
    assert shanten("1122m3344p5566s7z") == 0
    assert waits("3456m123p789s111z", visible="3m") == waits(
        Hand.parse("3456m123p789s111z"), visible=[Tile.parse("3m")]
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("23p11m pon:555z pon:666z pon:777z", {"1p": "ryanmen", "4p": "ryanmen"}),
        ("12p11m pon:555z pon:666z pon:777z", {"3p": "penchan"}),
        ("89p11m pon:555z pon:666z pon:777z", {"7p": "penchan"}),
        ("13p11m pon:555z pon:666z pon:777z", {"2p": "kanchan"}),
        ("22p11m pon:555z pon:666z pon:777z", {"1m": "shanpon", "2p": "shanpon"}),
        ("1m pon:444z pon:555z pon:666z pon:777z", {"1m": "tanki"}),
        ("1122m3344p5566s7z", {"7z": "chiitoi"}),
        ("119m19p19s123456z", {"7z": "kokushi"}),
        ("19m19p19s1234567z", dict.fromkeys(map(str, parse_tiles("19m19p19s1234567z")), "kokushi_13")),
        ("4566m123p789s111z", {"3m": "ryanmen", "6m": "ryanmen tanki"}),
        ("5567m123p789s111z", {"5m": "ryanmen tanki", "8m": "ryanmen"}),
        ("112233m445566p7z", {"7z": "tanki chiitoi"}),
        ("1112m pon:111p pon:222p pon:333p", {"2m": "tanki", "3m": "penchan"}),
    ],
)
def test_each_wait_has_its_kinds(text: str, expected: dict[str, str]) -> None:
    found = waits(Hand.parse(text))
    assert {str(wait.tile): " ".join(wait.kinds) for wait in found} == expected


def test_readings_name_sets_and_pair() -> None:
    wait = waits(Hand.parse("4566m123p789s111z")).waits[1]
    assert [str(reading) for reading in wait.readings] == [
        "ryanmen (456m 123p 789s 111z 66m)",
        "tanki (456m 123p 789s 111z 66m)",
    ]
    assert wait.kinds == (WaitKind.RYANMEN, WaitKind.TANKI)


def test_with_three_players_characters_make_no_runs() -> None:
    hand = Hand.parse("19m123456p789s11z")
    assert (shanten(hand), shanten(hand, players=3)) == (1, 1)
    assert "2m" in [str(tile.tile) for tile in ukeire(hand).tiles]
    assert [str(tile.tile) for tile in ukeire(hand, players=3).tiles] == ["1m", "9m", "1z"]


@pytest.mark.parametrize("ask", [shanten, shanten_by_form, ukeire, waits])
def test_two_to_eight_of_characters_do_not_exist_with_three_players(ask: object) -> None:
    with pytest.raises(HandError, match="2m, 5m: 2m-8m do not exist") as caught:
        ask(Hand.parse("20m2p3p pon:111z"), players=3)  # type: ignore[operator]
    assert caught.value.category == "bad_tile"


def test_questions_before_and_after_the_draw_are_told_apart() -> None:
    before, after = Hand.parse("1234m"), Hand.parse("12344m")
    for ask in (ukeire, waits):
        with pytest.raises(HandError, match="before its draw"):
            ask(after)
    with pytest.raises(HandError, match="after its draw"):
        discards(before)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"players": 2}, "players is 3 or 4"),
        ({"players": True}, "players must be"),
        ({"players": "4"}, "players must be"),
        ({"count": "open"}, "count is closed, all or none"),
        ({"count": None}, "count must be"),
        ({"forms": ["pairs"]}, "forms are regular, chiitoi, kokushi"),
        ({"forms": []}, "at least one"),
    ],
)
def test_unknown_values_are_refused(changes: dict[str, object], fault: str) -> None:
    with pytest.raises(MahjongError, match=fault):
        shanten(Hand.parse("1m"), **changes)  # type: ignore[arg-type]


def test_wrong_types_are_refused() -> None:
    with pytest.raises(ArgumentTypeError, match="hand must be a Hand"):
        shanten(7)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="visible"):
        waits(Hand.parse("1m"), visible=7)  # type: ignore[arg-type]


def test_results_print_well() -> None:
    assert str(ukeire(Hand.parse("234m567m345p88s23s"))) == "shanten 0, 8 tiles of 2 kinds: 1sx4 4sx4"
    assert str(waits(Hand.parse("3456m123p789s111z"))) == "3mx3 tanki, 6mx3 tanki"
    assert str(waits(Hand.parse("1479m"))) == "not tenpai"
    best = discards(Hand.parse("234m567m345p88s23s1z"))[0]
    assert str(best) == "1z: shanten 0, 8 tiles of 2 kinds: 1sx4 4sx4"
