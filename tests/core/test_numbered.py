"""Hands of numbered tiles as their tags tell them: what is taken, where it stops, and what is refused."""

from __future__ import annotations

import random

import pytest

from mjcore import numbered, tags

CODES = bytes(copy // 4 for copy in range(136))
TSUMO, DAHAI, ANKAN, DORA, REACH, ACCEPTED = 4, 5, 9, 12, 13, 14
INIT = {
    "seed": "5,1,2,3,4,135",
    "ten": "250,240,260,230",
    "oya": "1",
    **{f"hai{place}": ",".join(map(str, range(13 * place, 13 * place + 13))) for place in range(4)},
}
SESSION = {"seed": "0,0,0,0,0,0", "ten": "250,250,250,250", "oya": "0", "hai": ",".join(map(str, range(4, 17)))}
THREE = INIT | {"ten": "250,240,260", "hai3": ""}
AGARI = {
    "who": "1",
    "fromWho": "2",
    "machi": "7",
    "hai": "3,7,9",
    "doraHai": "135",
    "doraHaiUra": "1,2",
    "ten": "30,7700,0",
    "sc": "250,0,240,80,260,-80,230,0",
}


def hand(*, offset: int = 0, viewer: int = -1, **attributes: str) -> numbered.Hand:
    """Make a hand of four from the deal above, some of its attributes others."""
    return numbered.Hand((INIT if viewer < 0 else SESSION) | attributes, CODES, 4, offset, viewer)


def turns(text: str, *, offset: int = 0, viewer: int = -1) -> list[bytes]:
    """Give the first four bytes of each event of a hand."""
    played = hand(offset=offset, viewer=viewer)
    played.take(tags.scan(text.encode())[0])
    return [played.records[at : at + 4] for at in range(0, len(played.records), 8)]


def test_a_deal_is_read_in_the_order_of_seats() -> None:
    played = hand(offset=1)
    assert (played.round, played.honba, played.sticks, played.dice, played.indicator) == (5, 1, 2, (3, 4), 135)
    assert played.dealer == 0
    assert played.scores == (24000, 26000, 23000, 25000)
    assert played.hands[0] == tuple(range(13, 26))
    assert played.hands[3] == tuple(range(13))
    assert (len(played), played.records, played.copies) == (0, b"", ())


def test_a_session_deals_one_hand_and_the_others_are_unknown() -> None:
    played = hand(viewer=0, offset=2)
    assert played.hands == ((136,) * 13, (136,) * 13, tuple(range(4, 17)), (136,) * 13)


def test_three_players_may_have_an_empty_fourth_place() -> None:
    for ten in ("250,240,260", "250,240,260,0"):
        played = numbered.Hand(THREE | {"ten": ten}, CODES, 3, 0, -1)
        assert (len(played.hands), played.scores) == (3, (25000, 24000, 26000))


@pytest.mark.parametrize(
    ("attributes", "fault"),
    [
        ({"seed": "5,1,2,3,4"}, "INIT seed: round"),
        ({"seed": "16,1,2,3,4,5"}, "INIT seed: round"),
        ({"seed": "0,0,0,0,0,136"}, "INIT seed: round"),
        ({"seed": "-1,0,0,0,0,0"}, "INIT seed: numbers from 0"),
        ({"ten": "250,250,250"}, "INIT ten: one number a seat expected, got 3"),
        ({"ten": "x"}, "INIT ten: numbers"),
        ({"oya": "4"}, "INIT oya: a number 0-3"),
        ({"hai2": "1,2"}, "INIT: thirteen different"),
        ({"hai2": INIT["hai1"]}, "INIT: thirteen different"),
        ({"hai2": INIT["hai2"].replace("30", "31")}, "INIT: thirteen different"),
        ({"hai2": INIT["hai2"].replace("30", "136")}, "INIT hai: numbers 0-135"),
        ({"hai2": INIT["hai2"] + ",90,91"}, "INIT hai: more than fourteen"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(attributes: dict[str, str], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        hand(**attributes)


@pytest.mark.parametrize(
    ("attributes", "fault"),
    [
        ({"hai3": "90"}, "the missing fourth seat has tiles"),
        ({"ten": "1,2,3,4"}, "the missing fourth seat has points"),
        ({"seed": "3,0,0,0,0,0"}, "no deal 4 with 3"),
    ],
)
def test_a_fourth_player_among_three_is_refused(attributes: dict[str, str], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        numbered.Hand(THREE | attributes, CODES, 3, 0, -1)


def test_a_discard_of_the_number_just_drawn_is_tsumogiri() -> None:
    assert turns("<T12/><D12/><U13/><E14/>") == [
        bytes((TSUMO, 0, 3, 0)),
        bytes((DAHAI, 0, 3, 1)),
        bytes((TSUMO, 1, 3, 0)),
        bytes((DAHAI, 1, 3, 0)),
    ]


def test_the_first_draw_after_a_kan_is_a_replacement() -> None:
    assert turns('<T0/><N who="0" m="0"/><T1/><U2/>') == [
        bytes((TSUMO, 0, 0, 0)),
        bytes((ANKAN, 0, 0, 0)),
        bytes((TSUMO, 0, 0, 1)),
        bytes((TSUMO, 1, 0, 0)),
    ]


def test_places_are_turned_into_seats() -> None:
    assert [record[1] for record in turns("<T0/><U1/><V2/><W3/>", offset=1)] == [3, 0, 1, 2]


def test_a_session_shows_the_draws_of_one_place_and_says_who_discards_as_drawn() -> None:
    assert turns("<T4/><D4/><U/><e8/><V/><F12/>", viewer=0) == [
        bytes((TSUMO, 0, 1, 0)),
        bytes((DAHAI, 0, 1, 1)),
        bytes((TSUMO, 1, 37, 0)),
        bytes((DAHAI, 1, 2, 1)),
        bytes((TSUMO, 2, 37, 0)),
        bytes((DAHAI, 2, 3, 0)),
    ]


def test_every_event_has_the_number_of_its_tile_or_the_code_of_its_call() -> None:
    played = hand(viewer=0)
    played.take(tags.scan(b'<T4/><D4/><U/><e8/><N who="2" m="12361"/><DORA hai="20"/><REACH who="3" step="1"/>')[0])
    assert played.copies == (4, 4, -1, 8, 12361, 20, -1)


@pytest.mark.parametrize(
    ("text", "viewer"),
    [
        *(("<T/>", -1), ("<T136/>", -1), ("<d4/>", -1), ("<X1/>", -1), ("<D/>", -1)),
        *(("<T/>", 0), ("<U4/>", 0), ("<d4/>", 0)),
    ],
)
def test_reading_ends_at_the_first_turn_that_is_none(text: str, viewer: int) -> None:
    played = hand(viewer=viewer)
    assert played.take(tags.scan(f"<T1/>{text}<T2/>".encode())[0]) == (0, 1)
    assert (len(played), played.copies) == (1, (1,))


@pytest.mark.parametrize("tag", [("AGARI", -1, {}), ("N", 3, {}), ("N", -1, ' who="1"')])
def test_reading_ends_at_another_tag_and_goes_on_behind_it(tag: tuple[str, int, dict[str, str] | str]) -> None:
    played, items = hand(), [b"T\x01", tag, b"D\x01"]
    assert played.take(items) == (1, 0)
    assert played.take(items, 2) == (3, 0)
    assert len(played) == 2


def test_a_fourth_player_has_no_turn_among_three() -> None:
    assert numbered.Hand(THREE, CODES, 3, 0, -1).take([b"W\x01"]) == (0, 0)


def test_a_riichi_is_declared_and_paid() -> None:
    played = hand(offset=1)
    played.take([("REACH", -1, {"who": "2", "step": "1"})])
    played.take([("REACH", -1, {"who": "2", "step": "2", "ten": "250,240,250,230"})])
    assert [played.records[at : at + 2] for at in (0, 8)] == [bytes((REACH, 1)), bytes((ACCEPTED, 1))]
    assert played.scores == (24000, 25000, 23000, 25000)


@pytest.mark.parametrize(
    ("tag", "fault"),
    [
        (("REACH", -1, {"who": "4", "step": "1"}), "REACH who: a number 0-3"),
        (("REACH", -1, {"who": "1", "step": "3"}), "REACH step: 1 or 2"),
        (("REACH", -1, {"who": "1", "step": "2", "ten": "250,240,260,230"}), r"REACH ten: points \[25000, 23000"),
        (("DORA", -1, {}), "DORA hai: a number 0-135"),
        (("N", -1, {"who": "1", "m": "65536"}), "N m: a number 0-65535"),
        (("N", -1, {"who": "1"}), "N m"),
    ],
)
def test_a_tag_that_cannot_be_is_refused_and_those_before_it_are_taken(
    tag: tuple[str, int, dict[str, str]], fault: str
) -> None:
    played = hand()
    with pytest.raises(ValueError, match=fault):
        played.take([b"T\x01", tag])
    assert len(played) == 1


def test_a_sixth_indicator_is_refused() -> None:
    played = hand()
    played.take([("DORA", -1, {"hai": str(copy)}) for copy in range(4)])
    assert played.records[::8] == bytes((DORA,)) * 4
    with pytest.raises(ValueError, match="sixth indicator"):
        played.take([("DORA", -1, {"hai": "4"})])


def test_a_call_is_refused_where_nobody_sits_or_nothing_fits() -> None:
    # A chi of the tile of the player before, the same of another, a fourth seat among three.
    hand().take([("N", -1, {"who": "1", "m": "48543"})])
    with pytest.raises(ValueError, match="not of the discard before"):
        hand().take([("N", -1, {"who": "1", "m": str(48543 - 1)})])
    with pytest.raises(ValueError, match="a seat that does not exist"):
        numbered.Hand(THREE, CODES, 3, 0, -1).take([("N", -1, {"who": "2", "m": "15881"})])


def test_a_win_is_read_with_seats_and_without_the_winning_tile() -> None:
    assert hand(offset=1).win(AGARI) == (0, 1, 7, (3, 9), (1, 2), 30, 7700, None)
    assert hand().win(AGARI | {"paoWho": "3"})[7] == 3


@pytest.mark.parametrize(
    ("attributes", "fault"),
    [
        ({"machi": "8"}, "the winning tile is missing"),
        ({"doraHai": "134"}, "not the indicators turned over"),
        ({"doraHai": "135,1"}, "not the indicators turned over"),
        ({"doraHaiUra": "1,2,3,4,5,6"}, "more than five"),
        ({"ten": "30,7700"}, "fu, points and limit"),
        ({"who": "9"}, "AGARI who"),
        ({"hai": ",".join(map(str, range(15)))}, "more than fourteen"),
    ],
)
def test_a_win_that_cannot_be_is_refused(attributes: dict[str, str], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        hand().win(AGARI | attributes)


def test_a_settlement_changes_the_points() -> None:
    played = hand(offset=1)
    assert played.settle(AGARI, "AGARI") == ((8000, -8000, 0, 0), ())
    assert played.scores == (32000, 18000, 23000, 25000)
    with pytest.raises(ValueError, match=r"AGARI sc: points \[32000, .* expected, got \[24000, "):
        played.settle(AGARI, "AGARI")


def test_chips_follow_the_points() -> None:
    assert hand().settle({"sc": AGARI["sc"] + ",1,2,3,4,5,6,7,8"}, "AGARI")[1] == (1, 2, 3, 4, 5, 6, 7, 8)


def test_a_settlement_of_other_seats_is_refused() -> None:
    with pytest.raises(ValueError, match="X sc: points and change of each seat"):
        hand().settle({"sc": "250,0,240,0,260,0"}, "X")
    with pytest.raises(ValueError, match="X sc: the missing fourth seat"):
        numbered.Hand(THREE, CODES, 3, 0, -1).settle({"sc": "250,0,240,0,260,0,0,10"}, "X")


def test_a_wall_is_shuffled_as_the_words_say() -> None:
    words = [random.Random(1).getrandbits(32) for _ in range(135)]
    tiles = list(range(136))
    for at, word in enumerate(words):
        other = at + word % (136 - at)
        tiles[at], tiles[other] = tiles[other], tiles[at]
    packed = b"".join(word.to_bytes(4, "little") for word in words)
    assert list(numbered.shuffled(bytes(range(136)), packed)) == tiles
    assert numbered.shuffled(b"", b"") == b""


def test_a_table_gives_what_it_has_at_some_places() -> None:
    assert numbered.picked(("a", "b"), (1, 0, 1)) == ("b", "a", "b")
    for place in (-1, 2):
        with pytest.raises(ValueError, match="the table has 2"):
            numbered.picked(("a", "b"), (place,))


def test_arguments_out_of_range_are_refused() -> None:
    for players, offset, viewer, codes in ((5, 0, -1, CODES), (4, 4, -1, CODES), (4, 0, 1, CODES), (4, 0, -1, b"")):
        with pytest.raises(ValueError, match="136 codes"):
            numbered.Hand(INIT, codes, players, offset, viewer)
    with pytest.raises(ValueError, match="words"):
        numbered.shuffled(bytes(136), bytes(4 * 134))
