from __future__ import annotations

import pickle

import pytest
from hypothesis import given

from mahjong.errors import ArgumentTypeError, HandError, NotationError
from mahjong.melds import Meld, MeldKind
from mahjong.tiles import Tile, parse_tiles
from tests.values.strategies import melds


@given(melds())
def test_text_repr_and_pickle_give_the_same_meld(meld: Meld) -> None:
    assert Meld.parse(str(meld)) == meld
    assert eval(repr(meld)) == meld
    assert pickle.loads(pickle.dumps(meld)) == meld
    assert hash(Meld.parse(str(meld))) == hash(meld)


@given(melds(), melds())
def test_order_of_melds_is_total(left: Meld, right: Meld) -> None:
    assert (left < right) + (left == right) + (left > right) == 1


def test_tiles_are_sorted_and_red_fives_kept() -> None:
    meld = Meld(MeldKind.CHI, parse_tiles("6s0s4s"))
    assert str(meld) == "chi:406s"
    assert meld.tiles == parse_tiles("4s0s6s")


def test_base_is_the_lowest_tile_as_a_plain_one() -> None:
    assert Meld.parse("chi:067p").base is Tile.parse("5p")
    assert Meld.parse("pon:055p").base is Tile.parse("5p")


@pytest.mark.parametrize(
    ("text", "is_open", "is_kan"),
    [
        ("chi:123m", True, False),
        ("pon:111m", True, False),
        ("daiminkan:1111m", True, True),
        ("kakan:1111m", True, True),
        ("ankan:1111m", False, True),
    ],
)
def test_only_a_concealed_kan_leaves_the_hand_closed(text: str, is_open: bool, is_kan: bool) -> None:
    meld = Meld.parse(text)
    assert (meld.is_open, meld.is_kan) == (is_open, is_kan)


@pytest.mark.parametrize(
    ("classical", "text"),
    [
        ("chow:123s", "chi:123s"),
        ("pung:444z", "pon:444z"),
        ("kong-claimed:4444z", "daiminkan:4444z"),
        ("kong-promoted:4444z", "kakan:4444z"),
        ("kong-concealed:4444z", "ankan:4444z"),
    ],
)
def test_classical_names_are_the_same_kinds(classical: str, text: str) -> None:
    meld = Meld.parse(classical)
    assert str(meld) == text
    assert classical.startswith(f"{meld.kind.classical}:")


def test_origin_is_kept_and_written() -> None:
    meld = Meld(MeldKind.PON, parse_tiles("550m"), Tile.parse("0m"), 2)
    assert str(meld) == "pon:055m/0m@2"
    assert meld != Meld.parse("pon:055m")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("chi:567z", "honours have no runs"),
        ("chi:124m", "in a row"),
        ("chi:89m1p", "in a row"),
        ("chi:1234m", "has 3 tiles"),
        ("pon:112m", "are equal"),
        ("pon:11m", "has 3 tiles"),
        ("ankan:111z", "has 4 tiles"),
        ("kakan:1112z", "are equal"),
        ("pon:111f", "suit tiles and honours"),
        ("chow:123g", "suit tiles and honours"),
        ("foo:111m", "no kind of meld"),
        ("ankan:1111m@1", "own tiles"),
        ("pon:111m/2m", "not among"),
        ("pon:055m/5m@4", "source is 1"),
        ("pon:111m@0", "source is 1"),
        ("chi:123m@1", "player before"),
    ],
)
def test_tiles_that_are_no_such_meld_are_refused(text: str, fault: str) -> None:
    with pytest.raises(HandError, match=fault) as caught:
        Meld.parse(text)
    assert {problem.category for problem in caught.value.problems} == {"bad_meld"}


def test_all_faults_of_a_meld_are_named_at_once() -> None:
    with pytest.raises(HandError) as caught:
        Meld.parse("pon:1234m/9m@5")
    assert len(caught.value.problems) == 4


@pytest.mark.parametrize(
    "text", ["", "pon", "pon:", "777z", "pon:777z ", "PON:777z", "pon:777z/", "pon:777z@", "x" * 10**6]
)
def test_other_texts_are_no_meld(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Meld.parse(text)
    assert caught.value.category == "bad_meld"
    assert len(str(caught.value)) < 300


def test_wrong_types_are_refused() -> None:
    tiles = parse_tiles("777z")
    with pytest.raises(ArgumentTypeError, match="text"):
        Meld.parse(None)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="kind"):
        Meld(7, tiles)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="tiles"):
        Meld("pon", b"777z")  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="called"):
        Meld("pon", tiles, 33)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="source"):
        Meld("pon", tiles, None, "1")  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="source"):
        Meld("pon", tiles, None, True)


def test_a_meld_takes_its_tiles_as_text_too() -> None:
    assert Meld("chi", "340m", "0m", 3) == Meld.parse("chi:340m/0m@3")


def test_a_meld_cannot_be_changed() -> None:
    meld = Meld.parse("pon:777z")
    with pytest.raises(AttributeError):
        meld.source = 1  # type: ignore[misc]
