"""Words that say nothing, or two things, are refused."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Command

WIN = ("score", "234m345m678p22s67s", "--win", "8s", "--ron")


@pytest.mark.parametrize(
    "words", [(*WIN, "--rules", ""), ("play", "--rules", ""), ("rules", "show", "")], ids=["score", "play", "show"]
)
def test_an_empty_name_is_no_preset(mahjong: Command, words: tuple[str, ...]) -> None:
    done = mahjong(*words)
    assert (done.code, done.out) == (2, "")
    assert "there is no preset ''" in done.err


def test_an_empty_winning_tile_is_none(mahjong: Command) -> None:
    classical = ("score", "45p77s", "pung:222m", "pung:999m", "pung:333z", "--rules", "planet-classical-v1")
    for words in (("score", WIN[1], "--win", "", "--ron"), (*classical, "--win", "")):
        done = mahjong(*words)
        assert (done.code, done.out) == (2, "")
        assert "expected one tile" in done.err


@pytest.mark.parametrize("again", ["kiriage=no", "kiriage=yes", "payments.kiriage=no", "$.payments.kiriage=no"])
def test_an_option_is_set_once(mahjong: Command, again: str) -> None:
    for words in (WIN, ("rules", "show", "tenhou-4p")):
        done = mahjong(*words, "--set", "kiriage=yes", "--set", again)
        assert (done.code, done.out) == (2, "")
        assert "'kiriage' is given 2 times" in done.err


@pytest.mark.parametrize("word", ["--help", "-h"])
@pytest.mark.parametrize("command", ["shanten", "score"])
def test_a_line_that_asks_for_help_is_a_fault_of_its_own(mahjong: Command, command: str, word: str) -> None:
    done = mahjong(command, "-", "--json", stdin=f"{word}\n")
    assert done.code == 2
    assert done.json[0]["line"] == 1
    assert "No such option" in done.err
    assert "Usage" not in done.out


@pytest.mark.parametrize("option", ["--seat", "--honba", "--by", "--language", "--rules", "--set", "--dora"])
@pytest.mark.parametrize("word", ["x" * 5000, "x y " * 1000])
def test_no_more_than_a_line_of_what_was_given_is_quoted(mahjong: Command, option: str, word: str) -> None:
    done = mahjong(*WIN, option, word)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert len(done.err) < 400
    (found,) = mahjong("score", "-", "--json", stdin=f"{' '.join(WIN[1:])} {option} '{word}'\n").json
    assert len(found["error"]) < 400
