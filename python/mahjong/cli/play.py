"""The command ``play``: games of bots, and of a person among them, into native records."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, cast

import click

from mahjong.bots import BOTS, Bot, make_bot, play_match
from mahjong.cli.command import Command
from mahjong.cli.human import Human
from mahjong.cli.inputs import InputError, name_of
from mahjong.cli.options import find_rules, rules_options
from mahjong.cli.output import json_option, print_json, print_table, progress
from mahjong.cli.table_text import event_text
from mahjong.errors import counted, quote
from mahjong.game import events as ev
from mahjong.game.match import LENGTHS, Length, Match
from mahjong.records.differences import round_words
from mahjong.records.native import Header, NativeWriter, Seat
from mahjong.rules import RiichiRules, RuleSet
from mahjong.rules.base import suggestion

__all__ = ["play"]

HUMAN: Final = "human"
DEFAULT_RULES: Final = "tenhou-4p"
SECRET_BITS: Final = 64
MOST_GAMES: Final = 1_000_000
MOST_DEALER_CHANGES: Final = 16


@click.command(cls=Command)
@rules_options
@click.option(
    "--length", metavar="L", help=f"{', '.join(LENGTHS)}; classical: changes of dealer, 1-16. Else the rules'."
)
@click.option(
    "--bots",
    "bot_names",
    default="greedy",
    show_default=True,
    metavar="A,B,C,D",
    help=f"Who sits at seat 0, 1, ... ({', '.join(BOTS)}); one name alone sits everywhere.",
)
@click.option("--human", metavar="SEAT", type=int, help="Sit at this seat yourself; choices are read line by line.")
@click.option(
    "--games", metavar="N", type=click.IntRange(1, MOST_GAMES), default=1, show_default=True, help="How many."
)
@click.option("--seed", metavar="S", type=click.IntRange(0, 1 << 64), help="Of the first game; the next ones count on.")
@click.option("--out", "folder", metavar="DIR", help="Write a native record of each game into this folder.")
@json_option
def play(
    rules_name: str | None,
    settings: tuple[str, ...],
    length: str | None,
    bot_names: str,
    human: int | None,
    games: int,
    seed: int | None,
    folder: str | None,
    as_json: bool,
) -> int:
    """Play games of bots and write each as a native record, which mahjong verify replays and mahjong replay shows.

    The same seed gives the same games: game i has the seed S + i - 1. Without --seed every game has a secret one,
    opened at the end of its record. A record that is there already is never overwritten; a game that is broken off
    stays beside the others as NAME.part. --rules is tenhou-4p by
    default.

    \b
    JSON, a line for each game: {"game", "file", "seed", "rounds", "scores", "ranks", "results"}
    and at the end: {"games", "rules", "length", "seats": [{"seat", "name", "places", "mean_place", "mean_result"}]}
    """
    rules = find_rules(DEFAULT_RULES if rules_name is None else rules_name, settings)
    names = _seats(bot_names, human, rules)
    chosen = _length(length, rules)
    seeds = [secrets.randbits(SECRET_BITS) if seed is None else seed + number for number in range(games)]
    files = _files(folder, rules, seeds)
    say: Callable[[str], None] = partial(click.echo, err=as_json)
    tally = _Tally(names)
    with progress("playing") if human is None else nullcontext(_silent) as report:
        for number, (file, game_seed) in enumerate(zip(files, seeds, strict=True)):
            report(number, games)
            match = Match(cast("RiichiRules", rules), seed=game_seed, length=chosen)
            bots = [_player(name, seat, names, rules, game_seed, say) for seat, name in enumerate(names)]
            closing = _play(match, bots, names, file, say if human is not None else None)
            tally.add(closing)
            _print_game(number, file, game_seed, match, closing, as_json=as_json)
        report(games, games)
    _print_tally(tally, rules, match.length, as_json=as_json)
    return 0


def _silent(done: int, total: int | None) -> None:
    """Report nothing: a person at the table sees the game itself."""


def _seats(bot_names: str, human: int | None, rules: RuleSet) -> list[str]:
    """Give the name at each seat: of a bot, or ``human``."""
    players = getattr(rules, "players", 4)
    if human is not None and not 0 <= human < players:
        raise click.UsageError(f"--human {human}: the seats are 0 to {players - 1}")
    names = [name.strip().lower() for name in bot_names.split(",")]
    for name in names:
        if name not in BOTS:
            there = f"{', '.join(BOTS)}{suggestion(name, BOTS)}"
            raise click.UsageError(f"--bots: there is no bot {quote(name, limit=40)}: {there}")
    if len(names) == 1:
        names *= players
    if human is not None and len(names) == players - 1:
        names.insert(human, HUMAN)
    if len(names) != players:
        there = f"{counted(len(names), 'bot')} for {players} seats of {rules.id}"
        raise click.UsageError(f"--bots: {there}: one or {players} wanted")
    if human is not None:
        names[human] = HUMAN
    return names


_OTHER_LENGTHS: Final = {"hanchan": "east_south", "half": "east_south", "tonpuusen": "east", "tonpuu": "east"}


def _length(text: str | None, rules: RuleSet) -> Length | int | None:
    if text is None:
        return None
    text = text.lower()
    if isinstance(rules, RiichiRules):
        if text not in LENGTHS:
            there = f"{', '.join(LENGTHS)}{suggestion(text, LENGTHS, _OTHER_LENGTHS)}"
            raise click.UsageError(f"--length: {quote(text, limit=40)} is no length of {rules.id}: {there}")
        return text
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST_DEALER_CHANGES):
        wanted = f"1 to {MOST_DEALER_CHANGES} changes of dealer"
        raise click.UsageError(f"--length: {quote(text, limit=40)} is no length of {rules.id}: {wanted}")
    return int(text)


def _files(folder: str | None, rules: RuleSet, seeds: Sequence[int]) -> list[str | None]:
    """Give the names of the records in a folder, which is made if it is not there."""
    if folder is None:
        return [None] * len(seeds)
    if not folder or "\0" in folder:
        raise click.UsageError("--out: a folder is wanted")
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise InputError(f"--out: cannot make the folder {name_of(folder)}: {error.strerror}") from None
    files = [os.path.join(folder, f"{rules.id}-{seed}.jsonl") for seed in seeds]
    for file in files:
        if os.path.lexists(file):
            raise InputError(f"--out: {name_of(file)} is there already: choose another folder or seed")
    return list(files)


def _player(name: str, seat: int, names: Sequence[str], rules: RuleSet, seed: int, say: Callable[[str], None]) -> Bot:
    if name == HUMAN:
        return Human(seat, names, say)
    return make_bot(name, rules, seed=seed * 4 + seat)


def _play(
    match: Match, bots: Sequence[Bot], names: Sequence[str], file: str | None, say: Callable[[str], None] | None
) -> ev.EndGame:
    """Play a match into its record; `say` is told how each round ended."""
    rules = match.rules
    seats = [Seat(name, name != HUMAN) for name in names]
    header = Header.of_match(match, seats)
    name = ""
    # A record has its name from its last line on: what is cut off never passes for a game.
    draft = None if file is None else f"{file}.part"
    try:
        if draft is not None:
            with suppress(FileNotFoundError):
                os.unlink(draft)
        with nullcontext() if draft is None else NativeWriter(draft, header) as writer:
            for event in play_match(match, bots, names=names):
                if writer is not None:
                    writer.append(event)
                if isinstance(event, ev.StartKyoku):
                    name = round_words(event)
                elif isinstance(event, (ev.Hora, ev.Ryukyoku)) and say is not None:
                    say(f"\n{name}: {event_text(event, rules, match.round)}")
        if draft is not None and file is not None:
            os.rename(draft, file)
    except (Exception, KeyboardInterrupt):
        # Rounds that are over stay readable; without one there is nothing to keep.
        if draft is not None and os.path.lexists(draft):
            if name:
                click.echo(f"the game is not over: what was played is kept in {name_of(draft)}", err=True)
            else:
                with suppress(OSError):
                    os.unlink(draft)
        raise
    assert isinstance(event, ev.EndGame)
    return event


@dataclass
class _Tally:
    """What the games came to, by seat."""

    names: Sequence[str]
    places: list[list[int]] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    games: int = 0

    def add(self, closing: ev.EndGame) -> None:
        """Count one game."""
        players = len(self.names)
        if not self.places:
            self.places = [[0] * players for _ in range(players)]
            self.results = [0.0] * players
        self.games += 1
        for seat in range(players):
            self.places[seat][closing.ranks[seat] - 1] += 1
            self.results[seat] += closing.results[seat]

    def mean_place(self, seat: int) -> float:
        """Give the average place of a seat."""
        return round(sum(place * n for place, n in enumerate(self.places[seat], 1)) / self.games, 3)

    def mean_result(self, seat: int) -> float:
        """Give the average result of a seat, in thousands."""
        return round(self.results[seat] / self.games, 3)


def _print_game(number: int, file: str | None, seed: int, match: Match, closing: ev.EndGame, *, as_json: bool) -> None:
    if as_json:
        fields: dict[str, Any] = {"game": number + 1, "file": file, "seed": seed, "rounds": match.rounds_played}
        print_json({**fields, "scores": closing.scores, "ranks": closing.ranks, "results": closing.results})
        return
    scores = " ".join(f"{score} ({rank})" for score, rank in zip(closing.scores, closing.ranks, strict=True))
    rounds = counted(match.rounds_played, "round")
    saved = "" if file is None else f" {name_of(file)}"
    click.echo(f"game {number + 1}{saved}: seed {seed}, {rounds}, points (place): {scores}")


def _print_tally(tally: _Tally, rules: RuleSet, length: Length | int, *, as_json: bool) -> None:
    rows = [
        {
            "seat": seat,
            "name": name,
            "places": tally.places[seat],
            "mean_place": tally.mean_place(seat),
            "mean_result": tally.mean_result(seat),
        }
        for seat, name in enumerate(tally.names)
    ]
    if as_json:
        print_json({"games": tally.games, "rules": rules.id, "length": length, "seats": rows})
        return
    if tally.games > 1:
        columns = ("seat", "name", "places", "mean_place", "mean_result")
        shown = ((row[key] if key != "places" else " ".join(map(str, tally.places[seat])) for key in columns)
                 for seat, row in enumerate(rows))  # fmt: skip
        print_table(
            ("seat", "name", "places", "mean place", "mean result"),
            [tuple(cells) for cells in shown],
            right=("seat", "places", "mean place", "mean result"),
        )
