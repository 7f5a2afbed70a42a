"""The native reader of tags and numbered tiles: what it takes, where it stops, and what it refuses."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjcore import numbered

CODES = bytes(copy // 4 for copy in range(136))
TSUMO, DAHAI = 4, 5


def turns(tags: bytes, *, offset: int = 0, viewer: int = -1, drawn: int = -1, replacing: bool = False) -> list[bytes]:
    records, _, _ = numbered.turns(tags, CODES, 4, offset, viewer, drawn, replacing)
    return [records[at : at + 4] for at in range(0, len(records), 8)]


def tags_of(text: str) -> bytes:
    ((tags,), _, _) = numbered.scan(text.encode())
    assert isinstance(tags, bytes)
    return tags


def test_bare_tags_of_one_letter_come_together() -> None:
    items, count, end = numbered.scan(b' <T12/><D12/>\n<N who="1" m="2" /><U/> </mjloggm>')
    assert items == [b"T\x0cD\x0c", ("N", -1, {"who": "1", "m": "2"}), b"U\xff"]
    assert (count, end) == (4, 38)


def test_a_number_of_no_tile_stays_with_the_name() -> None:
    assert numbered.scan(b'<T255/><T1234/><GO2 type="9"/>')[0] == [
        ("T255", -1, {}),
        ("T1234", -1, {}),
        ("GO", 2, {"type": "9"}),
    ]


@pytest.mark.parametrize("attributes", [' a="1" a="2"', ' a="1&amp;2"'])
def test_attributes_that_need_another_look_come_as_text(attributes: str) -> None:
    assert numbered.scan(f"<X{attributes} />".encode())[0] == [("X", -1, f"{attributes} ")]


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "<", "<T", "<T1", "<T1/", "<1/>", "<!--x-->", "</T>", "<T >", "<T a/>", "<T a='1'/>"),
        *('<T a="1>', '<T a="<"/>', '<Ta="1"/>', '<T a="1"b="2"/>', '<T ="1"/>'),
    ],
)
def test_what_is_no_empty_tag_is_where_reading_ends(text: str) -> None:
    assert numbered.scan(b"<T1/>" + text.encode()) == ([b"T\x01"], 1, 5)


def test_more_turns_than_a_stretch_holds_are_all_read() -> None:
    items, count, _ = numbered.scan(b"<T7/>" * 3000)
    assert b"".join(item for item in items if isinstance(item, bytes)) == b"T\x07" * 3000
    assert count == 3000


def test_reading_ends_soon_after_the_limit() -> None:
    assert numbered.scan(b"<T7/>" * 3000, 0, 10)[1] == 11


@given(st.binary(max_size=200))
def test_any_bytes_are_read_up_to_a_place(data: bytes) -> None:
    try:
        _, count, end = numbered.scan(b"<T1/>" + data)
    except UnicodeDecodeError:
        return
    assert count >= 1
    assert 5 <= end <= len(data) + 5


@given(st.lists(st.integers(-999_999_999, 999_999_999), min_size=1, max_size=256))
def test_numbers_are_read_as_they_are_written(values: list[int]) -> None:
    assert numbered.numbers(",".join(map(str, values)), -(10**9), 10**9) == tuple(values)


@pytest.mark.parametrize(
    "text", ["", ",", "1,", ",1", "1,,2", "-", "--1", "+1", "1_0", "1 ", "1.5", "1234567890", "١", "1x"]
)
def test_what_is_no_list_of_numbers_gives_nothing(text: str) -> None:
    assert numbered.numbers(text, -(10**9), 10**9) is None


def test_numbers_out_of_their_bounds_or_too_many_give_nothing() -> None:
    assert numbered.numbers("0,135", 0, 135) == (0, 135)
    assert numbered.numbers("0,136", 0, 135) is None
    assert numbered.numbers("-1", 0, 135) is None
    assert numbered.numbers(",".join("1" * 257), 0, 1) is None


def test_a_discard_of_the_number_just_drawn_is_tsumogiri() -> None:
    assert turns(tags_of("<T12/><D12/><U13/><E14/>")) == [
        bytes((TSUMO, 0, 3, 0)),
        bytes((DAHAI, 0, 3, 1)),
        bytes((TSUMO, 1, 3, 0)),
        bytes((DAHAI, 1, 3, 0)),
    ]


def test_the_first_draw_after_a_kan_is_a_replacement() -> None:
    assert turns(tags_of("<T0/><T1/>"), replacing=True) == [bytes((TSUMO, 0, 0, 1)), bytes((TSUMO, 0, 0, 0))]


def test_places_are_turned_into_seats() -> None:
    assert [record[1] for record in turns(tags_of("<T0/><U1/><V2/><W3/>"), offset=1)] == [3, 0, 1, 2]


def test_a_session_shows_the_draws_of_one_place_and_says_who_discards_as_drawn() -> None:
    assert turns(tags_of("<T4/><D4/><U/><e8/><V/><F12/>"), viewer=0) == [
        bytes((TSUMO, 0, 1, 0)),
        bytes((DAHAI, 0, 1, 1)),
        bytes((TSUMO, 1, 37, 0)),
        bytes((DAHAI, 1, 2, 1)),
        bytes((TSUMO, 2, 37, 0)),
        bytes((DAHAI, 2, 3, 0)),
    ]


@pytest.mark.parametrize(
    ("text", "viewer"),
    [
        ("<T/>", -1),
        ("<T136/>", -1),
        ("<d4/>", -1),
        ("<X1/>", -1),
        ("<D/>", -1),
        ("<T/>", 0),
        ("<U4/>", 0),
        ("<d4/>", 0),
    ],
)
def test_turns_end_at_the_first_tag_that_is_none(text: str, viewer: int) -> None:
    assert len(turns(tags_of("<T1/>") + tags_of(text) + tags_of("<T2/>"), viewer=viewer)) == 1


def test_a_fourth_player_has_no_turn_among_three() -> None:
    assert numbered.turns(tags_of("<W1/>"), CODES, 3, 0, -1, -1, False)[0] == b""


def test_a_wall_is_shuffled_as_the_words_say() -> None:
    words = [random.Random(1).getrandbits(32) for _ in range(135)]
    tiles = list(range(136))
    for at, word in enumerate(words):
        other = at + word % (136 - at)
        tiles[at], tiles[other] = tiles[other], tiles[at]
    packed = b"".join(word.to_bytes(4, "little") for word in words)
    assert list(numbered.shuffled(bytes(range(136)), packed)) == tiles
    assert numbered.shuffled(b"", b"") == b""


def test_arguments_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="place 5"):
        numbered.scan(b"<T/>", 5)
    with pytest.raises(ValueError, match="136 codes"):
        numbered.turns(b"T\x01", b"", 4, 0, -1, -1, False)
    with pytest.raises(ValueError, match="players"):
        numbered.turns(b"T\x01", CODES, 4, 4, -1, -1, False)
    with pytest.raises(ValueError, match="words"):
        numbered.shuffled(bytes(136), bytes(4 * 134))


def test_the_lines_of_a_session_are_read_as_one() -> None:
    text = b'Get: <T1/> <D1/>\r\nSend: <D p="1"/>\n\n  \nGet:\t<W/>\nGet: <N who="2" m="3" /> <F7 t="9" /><G8 x="9"/>'
    got, offers, sent, end = numbered.scan_lines(text)
    assert got == [b"T\x01D\x01W\xff", ("N", -1, {"who": "2", "m": "3"}), b"F\x07", ("G", 8, {"x": "9"})]
    assert offers == [(4, "9")]
    assert sent == [("D", -1, {"p": "1"})]
    assert end == len(text)


@pytest.mark.parametrize(
    "line", ["x", "Get:<T1/>", "Got: <T1/>", "Get: ", "Get: <T1/> x", "Get: <T1\n/>", "Get: <T1", "Send: 1", "Get: \0"]
)
def test_a_line_that_is_none_of_a_session_is_where_reading_ends(line: str) -> None:
    assert numbered.scan_lines(f"Get: <T1/>\n{line}\nGet: <T2/>\n".encode())[3] == 11


def test_no_more_lines_are_read_than_wanted() -> None:
    assert numbered.scan_lines(b"Get: <T1/>\n" * 9, 3)[3] == 33
    assert numbered.scan_lines(b"\n", 3) == ([], [], [], 1)
    assert numbered.scan_lines(b"", 3) == ([], [], [], 0)


def test_a_call_is_refused_where_nobody_sits_or_nothing_fits() -> None:
    # A chi of the tile of the player before, the same of another, a fourth seat among three.
    assert numbered.call(48543, 1, 4, 0, CODES) is not None
    assert numbered.call(48543 - 1, 1, 4, 0, CODES) is None
    assert numbered.call(15881, 2, 3, 0, CODES) is None
    for who, players, offset, codes in ((4, 4, 0, CODES), (0, 5, 0, CODES), (0, 4, 4, CODES), (0, 4, 0, b"")):
        with pytest.raises(ValueError, match="call"):
            numbered.call(0, who, players, offset, codes)
