"""The command ``play``: whole games by built-in players, or with a person among them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from mahjong.cli.inputs import InputError, name_of
from mahjong.cli.options import find_rules, rules_options
from mahjong.cli.output import json_option, print_json, progress
from mahjong.game.actions import actions_of
from mahjong.game.match import LENGTHS, Match
from mahjong.game.play import POLICIES, Chooser, play_match, policy
from mahjong.game.round import Round
from mahjong.records.native import Header, NativeWriter, Seat
from mahjong.rules import RiichiRules, RuleSet

__all__ = ["play"]


@click.command()
@rules_options
@click.option("--length", metavar="L", help="one_hand, east or east_south; classical: changes of dealer, 1-16.")
@click.option(
    "--bots", default="greedy", metavar="A,B,...", help=f"Players by seat, the last repeated: {', '.join(POLICIES)}."
)
@click.option("--human", type=click.IntRange(0, 3), metavar="SEAT", help="A person plays this seat.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0), help="Of walls and choices; game i takes seed + i. Else fresh.")
@click.option("--out", type=click.Path(file_okay=False), metavar="DIR", help="Save each game there as a native record.")
@json_option
def play(
    rules_name: str | None,
    settings: tuple[str, ...],
    length: str | None,
    bots: str,
    human: int | None,
    games: int,
    seed: int | None,
    out: str | None,
    as_json: bool,
) -> int:
    """Play games by built-in players and save each as a record that mahjong verify replays.

    \b
    JSON, a line for each game: {"game", "seed", "scores", "ranks", "results", "rounds", "file"}
    """
    rules = find_rules(rules_name or "tenhou-4p", settings)
    players: int = rules.players  # type: ignore[attr-defined]
    names = [name.strip() for name in bots.split(",")]
    names = (names + names[-1:] * players)[:players]
    if human is not None and human >= players:
        raise click.UsageError(f"--human {human}: the seats are 0 to {players - 1}")
    if human is not None:
        names[human] = "human"
    chosen = _length(rules, length)
    first = seed if seed is not None else int.from_bytes(os.urandom(6), "big")
    folder = _folder(out)
    with progress("playing") as report:
        for game in range(games):
            result = _play_one(rules, chosen, names, first + game, folder, game)
            report(game + 1, games)
            if as_json:
                print_json(result)
            else:
                scores = " ".join(f"{name} {score}" for name, score in zip(names, result["scores"], strict=True))
                click.echo(f"game {game + 1}: {scores}, {result['rounds']} rounds")
    return 0


def _length(rules: RuleSet, length: str | None) -> Any:
    if length is None:
        return None
    if isinstance(rules, RiichiRules):
        if length not in LENGTHS:
            raise click.UsageError(f"--length {length[:40]!r}: one of {', '.join(LENGTHS)}")
        return length
    if not (length.isascii() and length.isdigit() and len(length) < 3 and 1 <= int(length) <= 16):
        raise click.UsageError(f"--length {length[:40]!r}: a classical match has 1 to 16 changes of dealer")
    return int(length)


def _folder(out: str | None) -> Path | None:
    if out is None:
        return None
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make {name_of(out)}: {error.strerror}") from None
    return folder


def _play_one(rules: Any, length: Any, names: list[str], seed: int, folder: Path | None, game: int) -> dict[str, Any]:
    match = Match(rules, seed=seed, length=length)
    choosers: list[Chooser] = [
        _person if name == "human" else policy(name, seed * 4 + seat) for seat, name in enumerate(names)
    ]
    file = None if folder is None else folder / f"{rules.id}-{seed}-{game + 1}.jsonl"
    events = play_match(match, choosers, names)
    if file is None:
        for _ in events:
            pass
    else:
        seats = [Seat(name, name != "human") for name in names]
        header = Header.of(rules, seats, length=str(match.length), commitment=match.commitment)
        try:
            with NativeWriter(file, header) as writer:
                for event in events:
                    writer.append(event)
        except FileExistsError:
            raise InputError(f"{name_of(str(file))} is there already: choose another folder or seed") from None
        except OSError as error:
            raise InputError(f"cannot write {name_of(str(file))}: {error.strerror}") from None
    result = match.result()
    return {
        "game": game + 1,
        "seed": seed,
        "scores": list(result.scores),
        "ranks": list(result.ranks),
        "results": list(result.results),
        "rounds": match.rounds_played,
        "file": None if file is None else str(file),
    }


def _person(played: Round, seat: int) -> int:
    """Ask the person at the terminal for one of the legal actions."""
    codes = played.native.legal_actions(seat)
    actions = actions_of(played.native, seat)
    click.echo(f"\nseat {seat}, {played.native.live} tiles left; points {' '.join(map(str, played.scores))}")
    click.echo(f"hand {''.join(map(str, played.closed_tiles(seat)))} {' '.join(map(str, played.melds(seat)))}")
    for number, action in enumerate(actions):
        click.echo(f"  {number}: {action}")
    choice: int = click.prompt("your choice", type=click.IntRange(0, len(codes) - 1))
    return codes[choice]
