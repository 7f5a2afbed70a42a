"""Words that say nothing, or two things, are refused."""

from __future__ import annotations

import click
import pytest

from mahjong.cli.app import COMMANDS, app
from mahjong.cli.command import Command as OneValueCommand
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


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ((*WIN, "--win", "5s"), "--win"),
        ((*WIN, "--seat", "S", "--seat", "W"), "--seat"),
        ((*WIN, "--rules", "tenhou-4p", "--rules", "tenhou-4p"), "--rules"),
        (("waits", "3456m", "--players", "4", "--players", "3"), "--players"),
        (("play", "--games", "1", "--games", "2"), "--games"),
        (("convert", "in", "out", "--to", "mjai", "--to", "native"), "--to"),
    ],
)
def test_an_option_of_one_value_is_given_once(mahjong: Command, words: tuple[str, ...], option: str) -> None:
    done = mahjong(*words)
    assert (done.code, done.out) == (2, "")
    assert f"{option} is given 2 times: give it once" in done.err


def test_a_line_does_not_give_again_what_holds_for_all_lines(mahjong: Command) -> None:
    done = mahjong("score", "--seat", "S", "-", stdin="234m345m678p22s67s --win 8s --ron --seat W\n")
    assert done.code == 2
    assert done.err == "mahjong: line 1: --seat is given 2 times: give it once\n"


def test_every_command_looks_for_what_is_given_twice() -> None:
    known = [app.get_command(click.Context(app), name) for name in COMMANDS]
    nested = [inner for command in known if isinstance(command, click.Group) for inner in command.commands.values()]
    assert len(nested) == 3
    for command in (*known, *nested):
        assert isinstance(command, (OneValueCommand, click.Group)), command


def test_a_flag_says_the_same_twice(mahjong: Command) -> None:
    assert mahjong(*WIN, "--ron", "--json", "--json").out == mahjong(*WIN, "--json").out
