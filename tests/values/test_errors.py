from __future__ import annotations

import pickle

import pytest

from mahjong.errors import (
    ArgumentTypeError,
    BotError,
    HandError,
    IllegalActionError,
    InUseError,
    MahjongError,
    MissingExtraError,
    NotationError,
    NotAWinError,
    Problem,
    RecordDivergedError,
    RecordError,
    RulesError,
    quote,
)

ERRORS = [
    (NotationError("12x", 2, "a suit letter", category="bad_suit"), ValueError),
    (HandError([Problem("too_many_copies", "5 copies of 1m: there are four"), "another"]), ValueError),
    (RulesError("no option kirage: did you mean kiriage?", path="$.payments"), ValueError),
    (NotAWinError("no yaku", reason="no_yaku"), ValueError),
    (IllegalActionError("not your turn", action="pon", reason="not_your_turn", legal=["pass"]), ValueError),
    (RecordError("truncated", file="a.json", line=3), ValueError),
    (RecordDivergedError("score", expected=25000, found=24000, event=7), RecordError),
    (ArgumentTypeError("text", 7, "a string"), TypeError),
    (BotError("gave no answer", seat=2, cause=KeyError("x")), RuntimeError),
    (InUseError("another thread is at work"), RuntimeError),
    (MissingExtraError("mahjong.env.aec", library="pettingzoo", extra="env"), ImportError),
]


@pytest.mark.parametrize(("error", "builtin"), ERRORS, ids=lambda value: getattr(value, "category", ""))
def test_every_error_is_of_the_family_and_of_a_builtin_kind(error: MahjongError, builtin: type[Exception]) -> None:
    assert isinstance(error, MahjongError)
    assert isinstance(error, builtin)
    assert "\n" not in str(error)


@pytest.mark.parametrize("error", [error for error, _ in ERRORS], ids=lambda error: type(error).__name__)
def test_errors_survive_pickling_with_their_attributes(error: MahjongError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert repr(again.__dict__) == repr(error.__dict__)


def test_a_record_error_says_where() -> None:
    assert str(RecordError("truncated", file="a.json", line=3)) == "a.json, line 3: truncated"
    assert str(RecordError("truncated")) == "truncated"


def test_of_very_many_problems_ten_are_said_and_all_are_kept() -> None:
    error = HandError([f"problem {number}" for number in range(500)])
    assert str(error).endswith("problem 8; problem 9; and 490 more")
    assert len(error.problems) == 500


def test_a_hand_error_takes_one_sentence_or_many() -> None:
    assert HandError("too short", category="bad_tile_count").problems == (Problem("bad_tile_count", "too short"),)
    assert HandError(["a", "b"]).problems == (Problem("bad_value", "a"), Problem("bad_value", "b"))


@pytest.mark.parametrize(
    "value",
    [
        "1" * 10**6,
        "\ud800" * 500,
        "\n" * 100,
        "a'" * 60,
        b"\xff" * 1000,
        10**5000,
        [1] * 1000,
        {"a": 1},
        "\u00e9" * 79,
        "\U0001f007" * 90,
    ],
    ids=range(10),
)
def test_quotes_are_printable_and_never_longer_than_eighty_characters(value: object) -> None:
    shown = quote(value)
    assert len(shown) <= 80
    assert shown.isprintable()


@pytest.mark.parametrize(
    ("value", "shown"), [("12x", "'12x'"), (7, "7"), (2.5, "2.5"), (b"\x00", "b'\\x00'"), (None, "<NoneType>")]
)
def test_short_values_are_quoted_whole(value: object, shown: str) -> None:
    assert quote(value) == shown
