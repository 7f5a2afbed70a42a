"""The command ``replay``: a recorded game as text, whole or step by step."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

import click
import msgspec

from mahjong.cli.command import Command
from mahjong.cli.inputs import STDIN
from mahjong.cli.options import rules_options
from mahjong.cli.output import json_option, print_json
from mahjong.cli.table_text import board, event_text, player_name
from mahjong.cli.verify import riichi_rules, source_of, unused_rules
from mahjong.errors import IllegalActionError, MahjongError, counted, quote
from mahjong.game import events as ev
from mahjong.game.round import Round
from mahjong.game.views import RoundView, view
from mahjong.records.detect import open_records
from mahjong.records.differences import round_words
from mahjong.records.model import RecordedMatch, RecordedRound

__all__ = ["replay"]

LONGEST_LINE: Final = 1000
_NUMBER: Final = re.compile(r"[0-9]{1,5}")
_NAME: Final = re.compile(
    r"(e(?:ast)?|s(?:outh)?|w(?:est)?|n(?:orth)?) ?([1-4])(?:(?:-|,? honba )([0-9]{1,4}))?", re.IGNORECASE
)


class _LeaveError(Exception):
    """Whoever steps through a game has seen enough."""


@click.command(cls=Command)
@click.argument("file", metavar="FILE")
@click.option(
    "--round", "wanted", metavar="ROUND", multiple=True,
    help="Show this round only: its number from 0, or its name as E1, S2-1 or 'South 2, honba 1'; repeatable.",
)  # fmt: skip
@click.option(
    "--step", is_flag=True, help="Show the table after each event and wait for Enter (n: next round, q: end)."
)
@rules_options
@json_option
def replay(
    file: str, wanted: tuple[str, ...], step: bool, rules_name: str | None, settings: tuple[str, ...], as_json: bool
) -> int:
    """Show the games of a record of any format, gzip or plain; - is standard input.

    The record is followed with the rules: an event they do not allow is named, exit code 1. --rules are those of a
    record that does not say (mjai); it is said where they have no effect.

    \b
    JSON, a line for each game: {"game", "format", "rules", "players": [name], "rounds", "scores", "results"}
    and for each event: {"game", "round", "at", "event": {"type", ...}}, with "error" where it is not allowed
    """
    if step and as_json:
        raise click.UsageError("--step is for people, --json for programs: choose one")
    if step and file == STDIN:
        raise click.UsageError("--step reads Enter from standard input: name the file of the record")
    for text in wanted:
        if not (_NUMBER.fullmatch(text) or _NAME.fullmatch(text)):
            raise click.UsageError(f"--round: {quote(text, limit=40)} is neither a number nor a name as E1 or S2-1")
    rules = riichi_rules(rules_name, settings)
    matches = open_records(source_of(file), rules=rules)
    for sentence in unused_rules(rules, matches):
        click.echo(sentence, err=True)
    chosen = [[number for number in range(len(match.rounds)) if _is_wanted(match, number, wanted)] for match in matches]
    if not any(chosen):
        there = "; ".join(round_words(played.start) for played in matches[0].rounds[:40])
        raise click.UsageError(f"--round: there is no such round; there are {there}")
    shown = _Json() if as_json else _Text(step=step)
    good = True
    try:
        for game, (match, numbers) in enumerate(zip(matches, chosen, strict=True)):
            if not numbers:
                continue
            shown.game(game, match)
            for number in numbers:
                good &= _show_round(shown, game, match, number)
            if numbers[-1] == len(match.rounds) - 1:
                shown.end(match)
    except _LeaveError:
        pass
    return 0 if good else 1


def _is_wanted(match: RecordedMatch, number: int, wanted: Sequence[str]) -> bool:
    return not wanted or any(_names(text, number, match.rounds[number].start) for text in wanted)


def _names(text: str, number: int, start: ev.StartKyoku) -> bool:
    """Say whether a text means a round: its number, or its name, without counters with any of them."""
    found = _NAME.fullmatch(text)
    if found is None:
        return int(text) == number
    wind, kyoku, honba = found.groups()
    named = ("eswn".index(wind[0].lower()), int(kyoku)) == (start.round_wind, start.kyoku)
    return named and (honba is None or int(honba) == start.honba)


def _show_round(shown: _Json | _Text, game: int, match: RecordedMatch, number: int) -> bool:
    """Show a round; give whether the rules allow all of it."""
    good = True
    for at, (event, state, error) in enumerate(_followed(match, match.rounds[number]), -1):
        good &= error is None
        if not shown.event(game, number, at, event, state, error, match):
            break
    return good


def _followed(match: RecordedMatch, played: RecordedRound) -> Iterator[tuple[ev.Event, Round | None, str | None]]:
    """Give the events of a round, each with the state after it, until one is refused: then without."""
    state: Round | None = None
    error: str | None = None
    try:
        state = Round.follow(match.rules, played.start)
    except MahjongError as refused:
        error = str(refused)
    yield played.start, state, error
    for event in played.events:
        error = None
        if state is not None:
            try:
                state.apply(event)
            except IllegalActionError as refused:
                state, error = None, str(refused)
        yield event, state, error


def _full_view(state: Round) -> RoundView:
    """Give the table with every tile that is known."""
    seen = view(state, None)
    seats = tuple(
        msgspec.structs.replace(seat, closed=state.closed_tiles(number)) for number, seat in enumerate(seen.seats)
    )
    return msgspec.structs.replace(seen, seats=seats)


class _Json:
    """Print JSON lines."""

    def game(self, game: int, match: RecordedMatch) -> None:
        """Print what a game is."""
        print_json(
            {
                "game": game,
                "format": match.format,
                "rules": match.rules.id,
                "players": [player.name for player in match.players],
                "rounds": len(match.rounds),
                "scores": match.final_scores,
                "results": match.results,
            }
        )

    def event(
        self, game: int, number: int, at: int, event: ev.Event, state: Round | None, error: str | None,
        match: RecordedMatch,
    ) -> bool:  # fmt: skip
        """Print one event; at -1 it is the deal."""
        line: dict[str, Any] = {"game": game, "round": number, "at": at, "event": ev.to_builtins(event)}
        print_json(line if error is None else {**line, "error": error})
        return True

    def end(self, match: RecordedMatch) -> None:
        """Print nothing: the line of the game has it."""


class _Text:
    """Print for people, all at once or a step at a time."""

    def __init__(self, *, step: bool) -> None:
        self._step = step

    def game(self, game: int, match: RecordedMatch) -> None:
        """Print what a game is."""
        seats = ", ".join(f"seat {seat} {player_name(player.name)}" for seat, player in enumerate(match.players))
        rounds = counted(len(match.rounds), "round")
        click.echo(f"{match.format} record, {match.rules.id}, {rounds}: {seats}")

    def event(
        self, game: int, number: int, at: int, event: ev.Event, state: Round | None, error: str | None,
        match: RecordedMatch,
    ) -> bool:  # fmt: skip
        """Print one event, when stepping the table too; give whether the round goes on."""
        if isinstance(event, ev.StartKyoku):
            click.echo()
        click.echo(event_text(event, match.rules, state))
        if error is not None:
            click.echo(f"  not allowed by {match.rules.id}: {error}")
        if not self._step:
            return True
        if state is not None and not isinstance(event, (ev.StartKyoku, ev.Hora, ev.Ryukyoku)):
            for line in board(_full_view(state), [player.name for player in match.players]):
                click.echo(f"    {line}")
        return self._goes_on()

    def _goes_on(self) -> bool:
        click.echo("Enter: next event, n: next round, q: end > ", nl=False, err=True)
        answer = sys.stdin.readline(LONGEST_LINE) if sys.stdin is not None else ""
        word = answer.strip().lower()
        if not answer or word == "q":
            raise _LeaveError
        return word != "n"

    def end(self, match: RecordedMatch) -> None:
        """Print the final points."""
        if match.final_scores is not None:
            click.echo()
            closing = (
                ev.EndGame(match.final_scores, results=match.results or ()) if not match.closing else match.closing
            )
            click.echo(event_text(closing, match.rules))
