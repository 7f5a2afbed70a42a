from __future__ import annotations

import pickle
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.errors import ArgumentTypeError, HandError, MahjongError, NotationError
from mahjong.hand import Hand
from mahjong.melds import Meld
from mahjong.tiles import Tile, format_tiles, parse_tiles
from tests.values.strategies import hands


@given(hands())
def test_text_repr_and_pickle_give_the_same_hand(hand: Hand) -> None:
    for again in (Hand.parse(str(hand)), eval(repr(hand)), pickle.loads(pickle.dumps(hand))):
        assert again == hand
        assert hash(again) == hash(hand)


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_tiles_and_melds_come_in_carries_no_meaning(hand: Hand, random: object) -> None:
    tiles, melds = list(hand.tiles), list(hand.melds)
    random.shuffle(tiles)  # type: ignore[attr-defined]
    random.shuffle(melds)  # type: ignore[attr-defined]
    assert Hand(tiles, melds, hand.nuki, hand.bonus) == hand


@given(hands(), hands())
def test_order_of_hands_is_total(left: Hand, right: Hand) -> None:
    assert (left < right) + (left == right) + (left > right) == 1


@given(hands())
def test_counts_are_those_of_the_closed_tiles(hand: Hand) -> None:
    counts = bytes(hand.counts)
    assert len(counts) == 34
    assert list(counts) == [sum(tile.kind == kind for tile in hand.tiles) for kind in range(34)]


def test_counts_are_a_new_object_each_time() -> None:
    hand = Hand.parse("123m55p")
    hand.counts.remove(0)
    assert bytes(hand.counts)[0] == 1


def test_text_has_tiles_then_melds_then_what_is_set_aside() -> None:
    hand = Hand.parse("pon:777z nuki:2 67s 22s340p")
    assert str(hand) == "340p2267s pon:777z nuki:2"
    assert (format_tiles(hand.tiles), hand.nuki, hand.size, hand.reds) == ("340p2267s", 2, 10, 1)
    assert str(Hand.parse("1m bonus:3g1f")) == "1m bonus:1f3g"


def test_red_fives_are_counted_in_melds_too() -> None:
    assert Hand.parse("0m pon:055p").reds == 2


def test_only_called_melds_open_a_hand() -> None:
    assert Hand.parse("1m").is_closed
    assert Hand.parse("1m ankan:1111z").is_closed
    assert not Hand.parse("1m ankan:1111z pon:222z").is_closed


def test_equality_tells_red_fives_and_origins_apart() -> None:
    assert Hand.parse("5m") != Hand.parse("0m")
    assert Hand.parse("5m pon:777z") != Hand.parse("5m pon:777z@1")
    assert Hand.parse("5m") != "5m"


def test_a_tile_is_added_and_removed_in_a_new_hand() -> None:
    hand = Hand.parse("40m56m pon:777z")
    more = hand.add(Tile.parse("6m"))
    assert str(more) == "40566m pon:777z"
    assert more.remove(Tile.parse("6m")) == hand
    assert str(more.remove(Tile.parse("0m"))) == "4566m pon:777z"
    assert str(hand) == "4056m pon:777z"


def test_a_tile_that_is_not_there_cannot_be_removed() -> None:
    with pytest.raises(HandError, match="0m is not among"):
        Hand.parse("45m").remove(Tile.parse("0m"))


def test_a_fifth_copy_cannot_be_added() -> None:
    with pytest.raises(HandError, match="5 copies of 7z"):
        Hand.parse("7z pon:777z").add(Tile.parse("7z"))


@pytest.mark.parametrize("size", [1, 2, 4, 5, 7, 8, 10, 11, 13, 14])
def test_sizes_that_occur_in_play_are_taken(size: int) -> None:
    assert Hand(parse_tiles("123456789m12345p")[:size]).size == size


@pytest.mark.parametrize(
    ("text", "categories"),
    [
        ("", ["bad_tile_count"]),
        ("123m", ["bad_tile_count"]),
        ("123456789m123456p", ["bad_tile_count", "bad_tile_count"]),
        ("123456789m1234567p", ["bad_tile_count"]),
        ("12345678m111222p pon:777z", ["bad_tile_count"]),
        ("1m pon:111z pon:222z pon:333z pon:444z pon:555z", ["bad_tile_count"]),
        ("11111m", ["too_many_copies"]),
        ("5555m0p chi:340m", ["too_many_copies"]),
        ("55z pon:555z", ["too_many_copies"]),
        ("44z nuki:3", ["too_many_copies"]),
        ("1m bonus:1f1f", ["too_many_copies"]),
        ("1m1f", ["bad_tile"]),
        ("1m?", ["bad_tile"]),
        ("1m bonus:1z", ["bad_tile"]),
        ("11m chi:124p", ["bad_meld"]),
        (
            "111112222233333m chi:124p chi:567z bonus:1m",
            ["bad_meld"] * 2 + ["bad_tile"] + ["bad_tile_count"] * 2 + ["too_many_copies"] * 3,
        ),
    ],
)
def test_everything_wrong_with_a_hand_is_named_at_once(text: str, categories: list[str]) -> None:
    with pytest.raises(HandError) as caught:
        Hand.parse(text)
    assert [problem.category for problem in caught.value.problems] == categories
    assert caught.value.category == categories[0]
    for problem in caught.value.problems:
        assert problem.message in str(caught.value)


@pytest.mark.parametrize("value", ["", "5", "-1", "x", "1.0", "\u0661", "9" * 300])
def test_nuki_in_text_is_a_digit_up_to_four(value: str) -> None:
    with pytest.raises(NotationError, match="0-4") as caught:
        Hand.parse(f"1m nuki:{value}")
    assert caught.value.category == "bad_value"


@pytest.mark.parametrize("nuki", [-1, 5, 10**30])
def test_nuki_beyond_four_is_refused(nuki: int) -> None:
    with pytest.raises(HandError, match="nuki is the number of norths"):
        Hand(parse_tiles("1m"), nuki=nuki)


@pytest.mark.parametrize(
    "text",
    [
        "123456789m" * 200_000,
        "1" * 1_000_000,
        "pon:777z " * 100_000,
        "x" * 10**6,
        " " * 10**6,
        "1m " * 40,
        "1m" + "?" * 90,
    ],
)
def test_huge_texts_are_refused_at_once_with_a_short_message(text: str) -> None:
    start = time.process_time()
    with pytest.raises((NotationError, HandError)) as caught:
        Hand.parse(text)
    assert time.process_time() - start < 1
    assert len(str(caught.value)) < 300


@given(st.text(alphabet="0123456789mpszfg:/@? ponchianknukibonus", max_size=60))
def test_any_text_gives_a_hand_that_reads_back_or_an_error_of_the_family(text: str) -> None:
    message = ""
    try:
        hand = Hand.parse(text)
    except MahjongError as error:
        message = str(error)
    assert message.isprintable()
    assert message or Hand.parse(str(hand)) == hand


def test_wrong_types_are_refused() -> None:
    tiles = parse_tiles("1m")
    with pytest.raises(ArgumentTypeError, match="text"):
        Hand.parse(b"1m")  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="tiles"):
        Hand(b"1m")  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="melds"):
        Hand(tiles, "pon:777z")
    with pytest.raises(ArgumentTypeError, match="melds"):
        Hand(tiles, 5)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="nuki"):
        Hand(tiles, nuki="2")  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="bonus"):
        Hand(tiles, bonus=[1])  # type: ignore[list-item]
    with pytest.raises(ArgumentTypeError, match="tile"):
        Hand(tiles).add(1)  # type: ignore[arg-type]


def test_a_hand_takes_tiles_and_melds_as_text_too() -> None:
    hand = Hand.parse("234m0p8s pon:777z bonus:1f")
    assert Hand("234m0p", ["pon:777z"], bonus="1f").add("8s") == hand
    assert Hand(["2m", *parse_tiles("34m0p8s")], [Meld.parse("pon:777z")], bonus=["1f"]) == hand
    assert hand.remove("0p").add("0p") == hand
    assert Hand.from_counts(hand.counts, ["pon:777z"]) == Hand.parse("234m5p8s pon:777z")


def test_a_hand_cannot_be_changed() -> None:
    hand = Hand.parse("1m")
    with pytest.raises(AttributeError, match="do not change"):
        hand.nuki = 1
    with pytest.raises(AttributeError, match="do not change"):
        del hand.nuki
