"""The command ``verify``: records against the rules."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import click

from mahjong.cli.command import Command
from mahjong.cli.inputs import STDIN, InputError, name_of, read_stdin, unreadable
from mahjong.cli.options import find_rules, rules_options
from mahjong.cli.output import json_option, print_json, progress
from mahjong.records.model import RecordedMatch
from mahjong.records.replay import check_round
from mahjong.records.source import MAX_BYTES
from mahjong.records.verify import Divergence, Summary, check_wins
from mahjong.records.verify import verify as check_records
from mahjong.rules import RiichiRules

__all__ = ["riichi_rules", "source_of", "unused_rules", "verify"]


@click.command(cls=Command)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--wins", is_flag=True, help="Recompute the wins only: yaku, han, fu, points, payments.")
@rules_options
@json_option
def verify(paths: tuple[str, ...], wins: bool, rules_name: str | None, settings: tuple[str, ...], as_json: bool) -> int:
    """Check records of games against the rules: files, folders of them, or - for standard input.

    Every round is replayed through the engine: the legality of every action, what was offered and furiten where the
    record says, draws and indicators where a seed gives the wall, wins, draws of the hand, points, the next round and
    the end.

    Formats are told by content, gzip or plain: Tenhou's XML, JSON and client logs, mjai, Mahjong Soul. In a folder
    what is no record is named and passed over. The rules come from each record; --rules are those of a record that
    does not say (mjai), and where they have no effect it is said. Every round that differs is a line; exit code 1
    when there is one, 2 when there is no game at all.

    \b
    JSON, a line for each divergence: {"file", "round", "message"}
    and at the end: {"games", "rounds", "wins", "divergences", "passed_over": [file], "unfinished": [file],
                     "dropped": [{"file", "line"}]}
    """
    rules = riichi_rules(rules_name, settings)
    sources = [source_of(path) for path in paths]
    check = check_wins if wins else check_round
    own: list[str] = []

    def check_and_note(match: RecordedMatch, number: int) -> str | None:
        own.extend(unused_rules(rules, (match,)) if not own else ())
        return check(match, number)

    with progress("verifying") as report:
        summary = check_records(sources, check_and_note, report, rules=rules)
    for sentence in own:
        click.echo(sentence, err=True)
    for file in () if as_json else summary.passed_over:
        click.echo(f"{name_of(file)}: no record, passed over", err=True)
    for file in () if as_json else summary.unfinished:
        click.echo(f"{name_of(file)}: the record of a game that is not over", err=True)
    for file, line in () if as_json else summary.dropped:
        click.echo(f"{name_of(file)}, line {line}: damaged, left out", err=True)
    if not summary.games:
        raise InputError(f"there is no record of a game in {', '.join(map(name_of, paths))}")
    _print(summary, as_json=as_json)
    return 1 if summary.divergences else 0


def riichi_rules(name: str | None, settings: tuple[str, ...]) -> RiichiRules | None:
    """Give the rules for records that do not say, as --rules and --set name them."""
    if name is None:
        if settings:
            raise click.UsageError("--set changes the rules of --rules, which is not given")
        return None
    rules = find_rules(name, settings)
    if not isinstance(rules, RiichiRules):
        raise click.UsageError(f"{rules.id} are no rules of riichi")
    return rules


def unused_rules(rules: RiichiRules | None, matches: Iterable[RecordedMatch]) -> tuple[str, ...]:
    """Say in a sentence that --rules counts for nothing, for the first match whose record names other rules."""
    for match in matches:
        if rules is not None and match.rules.fingerprint != rules.fingerprint:
            where = name_of(match.source or STDIN)
            return (
                f"mahjong: --rules {rules.id} has no effect where a record names its own ({where}: {match.rules.id})",
            )
    return ()


def source_of(path: str) -> str | bytes:
    """Give a path that can be read, or what standard input holds."""
    if path == STDIN:
        return read_stdin(MAX_BYTES + 1)
    try:
        if not os.path.isdir(path):
            open(path, "rb").close()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    return path


def _print(summary: Summary, *, as_json: bool) -> None:
    if as_json:
        for divergence in summary.divergences:
            print_json(_divergence_json(divergence))
        print_json(
            {
                "games": summary.games,
                "rounds": summary.rounds,
                "wins": summary.wins,
                "divergences": len(summary.divergences),
                "passed_over": summary.passed_over,
                "unfinished": summary.unfinished,
                "dropped": [{"file": file, "line": line} for file, line in summary.dropped],
            }
        )
        return
    for divergence in summary.divergences:
        click.echo(str(divergence))
    click.echo(str(summary))


def _divergence_json(divergence: Divergence) -> dict[str, Any]:
    return {"file": divergence.file, "round": divergence.round, "message": divergence.message}
