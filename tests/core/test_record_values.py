"""The native classes and functions behind records: a place, count or seat that is none is refused, and nothing is
half made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mjcore import keys, numbered, replays, seeds, sequences, tags
from mjcore.riichi_rounds import RiichiRound
from tests.core.test_boundary import RIICHI, dealt
from tests.core.test_numbered import CODES, INIT, hand

MADE: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "Hand": (numbered.Hand, (INIT, CODES, 4, 0, -1)),
    "Follower": (sequences.Follower, ([b""] * 4, 0, 70)),
    "Marks": (replays.Marks, (b"", 15, 0, b"", 15, b"")),
    "Twister": (seeds.Twister, (b"abcd",)),
}
classes = pytest.mark.parametrize(("made", "arguments"), MADE.values(), ids=list(MADE))


@classes
def test_an_object_without_its_arguments_is_not_made(made: Any, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        made.__new__(made)


@classes
def test_a_second_init_of_nonsense_changes_nothing(made: Any, arguments: tuple[Any, ...]) -> None:
    whole = made(*arguments)
    for other in ((), arguments, ([b""] * 1000, -1, 9), (b"",)):
        try:
            whole.__init__(*other)
        except (TypeError, ValueError):
            continue
    if made is sequences.Follower:
        assert whole.players == 4
        with pytest.raises(ValueError, match="seat 999"):
            whole.hand(999)


@pytest.mark.parametrize("at", [-1, -(2**60), 3, 2**60])
def test_a_place_beyond_the_tags_is_refused(at: int) -> None:
    played = hand()
    with pytest.raises(ValueError, match=f"at {at}: there are 2 tags"):
        played.take([b"D\x01", b"T\x02"], at)
    assert played.take([b"D\x01", b"T\x02"], 2) == (2, 0)


@pytest.mark.parametrize("tag", [(), ("N",), ("N", -1), None])
def test_a_tag_that_lacks_something_is_refused(tag: Any) -> None:
    with pytest.raises(ValueError, match="tag 1: name, number and attributes expected"):
        hand().take([b"T\x01", tag])


ODD = b"\4" * 9
REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "picked before the first": (lambda: numbered.picked((1,), (-1,)), "place -1"),
    "picked after the last": (lambda: numbered.picked((1,), (1,)), "place 1"),
    "records against a wall": (lambda: numbered.first_unlike(ODD, (1, 2), b"", b"", b""), "9 bytes"),
    "tags": (lambda: tags.scan(b"<A/>", -1), "place -1"),
    "lines": (lambda: keys.doubtful_line(b"{}", 3), "place 3"),
    "a dealer": (lambda: sequences.order([b""] * 4, [b""] * 4, -1), "dealer -1"),
    "records to turn over": (lambda: sequences.with_turned(ODD, b"", True, True, True, False), "9 bytes"),
    "a seat": (lambda: sequences.Follower([b""] * 4, 0, 70).hand(-1), "seat -1"),
    "records to follow": (lambda: sequences.Follower([b""] * 4, 0, 70).feed(ODD), "9 bytes"),
    "draws": (lambda: sequences.Follower([b""] * 4, 0, -1), "live -1"),
    "outputs": (lambda: seeds.Twister(b"abcd").outputs(-1), "outputs: -1"),
}


@pytest.mark.parametrize(("call", "message"), REFUSED.values(), ids=list(REFUSED))
def test_a_place_count_or_seat_that_is_none_is_refused(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize("start", [-1, 1])
def test_marks_are_followed_from_a_record_that_is_there(start: int) -> None:

    marks = replays.Marks(b"", 15, 0, b"", 15, b"")
    with pytest.raises(ValueError, match=f"start {start}: there are 0 records"):
        marks.follow(dealt(RiichiRound, RIICHI), b"", start)
