"""The native reader of tags and their numbers: what it takes, where it stops, and what it refuses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjcore import tags


def test_bare_tags_of_one_letter_come_together() -> None:
    items, count, end = tags.scan(b' <T12/><D12/>\n<N who="1" m="2" /><U/> </mjloggm>')
    assert items == [b"T\x0cD\x0c", ("N", -1, {"who": "1", "m": "2"}), b"U\xff"]
    assert (count, end) == (4, 38)


def test_a_number_of_no_tile_stays_with_the_name() -> None:
    assert tags.scan(b'<T255/><T1234/><GO2 type="9"/>')[0] == [
        ("T255", -1, {}),
        ("T1234", -1, {}),
        ("GO", 2, {"type": "9"}),
    ]


@pytest.mark.parametrize("attributes", [' a="1" a="2"', ' a="1&amp;2"'])
def test_attributes_that_need_another_look_come_as_text(attributes: str) -> None:
    assert tags.scan(f"<X{attributes} />".encode())[0] == [("X", -1, f"{attributes} ")]


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "<", "<T", "<T1", "<T1/", "<1/>", "<!--x-->", "</T>", "<T >", "<T a/>", "<T a='1'/>"),
        *('<T a="1>', '<T a="<"/>', '<Ta="1"/>', '<T a="1"b="2"/>', '<T ="1"/>'),
    ],
)
def test_what_is_no_empty_tag_is_where_reading_ends(text: str) -> None:
    assert tags.scan(b"<T1/>" + text.encode()) == ([b"T\x01"], 1, 5)


def test_more_turns_than_a_stretch_holds_are_all_read() -> None:
    items, count, _ = tags.scan(b"<T7/>" * 3000)
    assert b"".join(item for item in items if isinstance(item, bytes)) == b"T\x07" * 3000
    assert count == 3000


def test_reading_ends_soon_after_the_limit() -> None:
    assert tags.scan(b"<T7/>" * 3000, 0, 10)[1] == 11


@given(st.binary(max_size=200))
def test_any_bytes_are_read_up_to_a_place(data: bytes) -> None:
    try:
        _, count, end = tags.scan(b"<T1/>" + data)
    except UnicodeDecodeError:
        return
    assert count >= 1
    assert 5 <= end <= len(data) + 5


@given(st.lists(st.integers(-999_999_999, 999_999_999), max_size=256))
def test_numbers_are_read_as_they_are_written(values: list[int]) -> None:
    assert tags.numbers(",".join(map(str, values)), "x") == tuple(values)


@pytest.mark.parametrize(
    "text",
    [",", "1,", ",1", "1,,2", "-", "--1", "+1", "1_0", "1 ", "1.5", "1234567890", "١", "1x", ",".join("1" * 257)],
)
def test_what_is_no_list_of_numbers_is_said_with_its_text(text: str) -> None:
    with pytest.raises(ValueError, match="ten: numbers expected") as caught:
        tags.numbers(text, "ten")
    assert caught.value.args[1:] == (text,)


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [(0, 135, "numbers 0-135"), (0, 999_999_999, "numbers from 0"), (-5, 999_999_999, "numbers")],
)
def test_numbers_out_of_their_bounds_are_refused_with_the_bounds(low: int, high: int, wanted: str) -> None:
    assert tags.numbers("0,135", "ten", low, high) == (0, 135)
    with pytest.raises(ValueError, match=f"ten: {wanted} expected"):
        tags.numbers("-6", "ten", low, high)


@pytest.mark.parametrize("text", ["", "1,2", "4", "-1", "x"])
def test_one_number_is_one_number_within_its_bounds(text: str) -> None:
    assert tags.number("3", "who", 0, 3) == 3
    with pytest.raises(ValueError, match="who: a number 0-3 expected"):
        tags.number(text, "who", 0, 3)


def test_there_is_no_place_behind_the_text() -> None:
    with pytest.raises(ValueError, match="place 5"):
        tags.scan(b"<T/>", 5)


def test_the_lines_of_a_session_are_read_as_one() -> None:
    text = b'Get: <T1/> <D1/>\r\nSend: <D p="1"/>\n\n  \nGet:\t<W/>\nGet: <N who="2" m="3" /> <F7 t="9" /><G8 x="9"/>'
    got, offers, sent, end = tags.scan_lines(text)
    assert got == [b"T\x01D\x01W\xff", ("N", -1, {"who": "2", "m": "3"}), b"F\x07", ("G", 8, {"x": "9"})]
    assert offers == [(4, "9")]
    assert sent == {"D"}
    assert end == len(text)


@pytest.mark.parametrize(
    "line", ["x", "Get:<T1/>", "Got: <T1/>", "Get: ", "Get: <T1/> x", "Get: <T1\n/>", "Get: <T1", "Send: 1", "Get: \0"]
)
def test_a_line_that_is_none_of_a_session_is_where_reading_ends(line: str) -> None:
    assert tags.scan_lines(f"Get: <T1/>\n{line}\nGet: <T2/>\n".encode())[3] == 11


def test_no_more_lines_are_read_than_wanted() -> None:
    assert tags.scan_lines(b"Get: <T1/>\n" * 9, 3)[3] == 33
    assert tags.scan_lines(b"\n", 3) == ([], [], set(), 1)
    assert tags.scan_lines(b"", 3) == ([], [], set(), 0)
