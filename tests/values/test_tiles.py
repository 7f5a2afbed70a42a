from __future__ import annotations

import copy
import pickle
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.errors import ArgumentTypeError, MahjongError, NotationError
from mahjong.tiles import CODES, Tile, format_tiles, parse_tiles
from tests.values.strategies import piles, tiles

ORDER = (
    "1m 2m 3m 4m 0m 5m 6m 7m 8m 9m 1p 2p 3p 4p 0p 5p 6p 7p 8p 9p 1s 2s 3s 4s 0s 5s 6s 7s 8s 9s "
    "1z 2z 3z 4z 5z 6z 7z 1f 2f 3f 4f 1g 2g 3g 4g ?"
)


@pytest.mark.parametrize(
    ("text", "code", "kind", "suit", "rank"),
    [
        ("1m", 0, 0, "m", 1),
        ("9m", 8, 8, "m", 9),
        ("5p", 13, 13, "p", 5),
        ("1s", 18, 18, "s", 1),
        ("1z", 27, 27, "z", 1),
        ("7z", 33, 33, "z", 7),
        ("0m", 34, 4, "m", 5),
        ("0p", 35, 13, "p", 5),
        ("0s", 36, 22, "s", 5),
        ("?", 37, None, "?", 0),
        ("1f", 38, None, "f", 1),
        ("4g", 45, None, "g", 4),
    ],
)
def test_a_tile_knows_its_code_kind_suit_and_rank(text: str, code: int, kind: int | None, suit: str, rank: int) -> None:
    tile = Tile.parse(text)
    assert (tile.code, tile.kind, tile.suit, tile.rank, str(tile)) == (code, kind, suit, rank, text)


def test_predicates_hold_for_exactly_the_right_tiles() -> None:
    every = [Tile(code) for code in range(CODES)]
    assert format_tiles(tile for tile in every if tile.is_terminal) == "19m19p19s"
    assert format_tiles(tile for tile in every if tile.is_honour) == "1234567z"
    assert format_tiles(tile for tile in every if tile.is_orphan) == "19m19p19s1234567z"
    assert format_tiles(tile for tile in every if tile.is_red) == "0m0p0s"
    assert format_tiles(tile for tile in every if tile.is_bonus) == "1234f1234g"
    assert format_tiles(tile for tile in every if tile.is_unknown) == "?"
    assert format_tiles(tile.plain for tile in every if tile.is_red) == "5m5p5s"


def test_tiles_sort_by_suit_with_red_fives_below_plain_ones_and_the_unknown_last() -> None:
    assert " ".join(map(str, sorted(map(Tile, range(CODES))))) == ORDER


@given(tiles, tiles)
def test_order_is_total_and_agrees_with_identity(left: Tile, right: Tile) -> None:
    assert (left < right) + (left is right) + (left > right) == 1
    assert (left <= right) == (not left > right)
    assert (left >= right) == (not left < right)
    assert (left == right) == (left is right) == (hash(left) == hash(right))


@given(tiles)
def test_a_tile_is_one_object_whatever_way_it_is_made(tile: Tile) -> None:
    assert Tile(tile.code) is tile
    assert Tile.parse(str(tile)) is tile
    assert pickle.loads(pickle.dumps(tile)) is tile
    assert copy.copy(tile) is tile
    assert copy.deepcopy(tile) is tile
    assert eval(repr(tile)) is tile


def test_a_tile_cannot_be_changed() -> None:
    tile = Tile.parse("5m")
    with pytest.raises(AttributeError, match="do not change"):
        tile.rank = 6
    with pytest.raises(AttributeError, match="do not change"):
        del tile.rank
    assert tile.rank == 5


def test_unicode_shows_every_kind_with_its_own_picture() -> None:
    shown = "".join(Tile(code).unicode for code in (*range(34), *range(37, 46)))
    assert shown == "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄🀫🀢🀣🀤🀥🀦🀧🀨🀩"
    assert Tile.parse("0s").unicode == Tile.parse("5s").unicode


@given(piles)
def test_formatted_tiles_read_back_as_the_same_sorted_tiles(pile: tuple[Tile, ...]) -> None:
    assert parse_tiles(format_tiles(pile)) == tuple(sorted(pile))


@given(piles)
def test_parsing_keeps_the_order_written(pile: tuple[Tile, ...]) -> None:
    assert parse_tiles("".join(map(str, pile))) == pile
    assert parse_tiles(" ".join(map(str, pile))) == pile


def test_digits_share_the_suit_letter_that_follows() -> None:
    assert format_tiles(parse_tiles("1z0m3m 1z4m ?")) == "340m11z?"
    assert parse_tiles("") == ()


@pytest.mark.parametrize(
    ("text", "category", "position"),
    [
        ("123", "missing_suit", 3),
        ("12m3", "missing_suit", 4),
        ("12 m", "missing_suit", 2),
        ("m", "empty_group", 0),
        ("12mp", "empty_group", 3),
        ("123x", "bad_suit", 3),
        ("123M", "bad_suit", 3),
        ("0z", "bad_tile", 0),
        ("18z", "bad_tile", 1),
        ("5f", "bad_tile", 0),
        ("0g", "bad_tile", 0),
        ("E", "bad_character", 0),
        ("\uff11\uff12\uff13m", "bad_character", 0),
        ("1\u0662m", "bad_character", 1),
        ("12-m", "bad_character", 2),
        ("\ud800", "bad_character", 0),
        ("1m\x002m", "bad_character", 2),
        ("1m\n", "bad_character", 2),
        ("05555m", "too_many_copies", 4),
        ("11m1p11m1m", "too_many_copies", 8),
        ("1f1f", "too_many_copies", 2),
    ],
)
def test_a_text_that_is_no_notation_is_refused_with_category_and_position(
    text: str, category: str, position: int
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    assert (caught.value.category, caught.value.position, caught.value.text) == (category, position, text)
    assert isinstance(caught.value, ValueError)
    assert caught.value.expected


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("123456789m" * 200_000, "too_many_copies"),
        ("1" * 1_000_000, "missing_suit"),
        ("1" * 1_000_000 + "m", "too_many_copies"),
        (" " * 1_000_000 + "x", "bad_character"),
        ("?" * 1_000_000, "bad_tile_count"),
        ("x" * 1_000_000, "bad_character"),
    ],
)
def test_millions_of_characters_are_refused_at_once_with_a_short_message(text: str, category: str) -> None:
    start = time.process_time()
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    assert time.process_time() - start < 1
    assert caught.value.category == category
    assert len(str(caught.value)) < 300


def test_the_limit_of_tiles_is_the_callers() -> None:
    assert len(parse_tiles("123m", limit=3)) == 3
    with pytest.raises(NotationError, match="at most 2 tiles") as caught:
        parse_tiles("123m", limit=2)
    assert caught.value.category == "bad_tile_count"


@given(st.text(max_size=30))
def test_any_text_is_read_whole_or_refused_in_our_own_words(text: str) -> None:
    read, message = (), ""
    try:
        read = parse_tiles(text)
    except NotationError as error:
        message = str(error)
    assert len(message) < 300
    assert message.isprintable()
    assert message or len(read) == sum(letter in "0123456789?" for letter in text)


@pytest.mark.parametrize("given_value", [None, 7, b"1m", ["1m"], 1.5])
def test_text_of_a_wrong_type_is_refused(given_value: object) -> None:
    with pytest.raises(ArgumentTypeError, match="text must be a string"):
        parse_tiles(given_value)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="text must be a string"):
        Tile.parse(given_value)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", [-1, 46, 10**100])
def test_a_code_that_no_tile_has_is_refused(code: int) -> None:
    with pytest.raises(NotationError, match="no tile has this code"):
        Tile(code)


@pytest.mark.parametrize("code", [None, "5m", 1.0, True, [1]])
def test_a_code_of_a_wrong_type_is_refused(code: object) -> None:
    with pytest.raises(ArgumentTypeError, match="code must be an integer"):
        Tile(code)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", " ", "12m", "5m5m"])
def test_parse_takes_exactly_one_tile(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Tile.parse(text)
    assert caught.value.category == "bad_tile_count"


@pytest.mark.parametrize("given_value", [[1, 2], None, 5, [None], b"1m"])
def test_formatting_takes_tiles_only(given_value: object) -> None:
    with pytest.raises(ArgumentTypeError, match="tiles must be tiles: text such as") as caught:
        format_tiles(given_value)  # type: ignore[arg-type]
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, MahjongError)
