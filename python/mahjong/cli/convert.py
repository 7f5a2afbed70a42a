"""The command ``convert``: a record in another format."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from mahjong.cli.inputs import STDIN, InputError, name_of
from mahjong.cli.options import rules_options
from mahjong.cli.output import json_option, print_json
from mahjong.cli.verify import riichi_rules, source_of
from mahjong.errors import MahjongError
from mahjong.records.convert import WRITERS, losses, write_record
from mahjong.records.detect import open_records
from mahjong.records.model import Format, RecordedMatch

__all__ = ["convert"]

# By the usual endings of the formats that can be written.
ENDINGS: dict[str, Format] = {
    ".mjlog": "tenhou-mjlog",
    ".xml": "tenhou-mjlog",
    ".json": "tenhou-json",
    ".mjson": "mjai",
}


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--to", "wanted", type=click.Choice(list(WRITERS)), help="The format to write.")
@rules_options
@json_option
def convert(
    source: str, target: str, wanted: Format | None, rules_name: str | None, settings: tuple[str, ...], as_json: bool
) -> int:
    """Write a record in another format and say what that format cannot hold.

    IN is told by its content, gzip or plain; - is standard input. OUT is a file or - for standard output. Without
    --to the format follows from the ending of OUT: .mjlog and .xml, .json, .mjson; else the native one. --rules are
    those of a record that does not say. A file of several games gives one file each, numbered.

    \b
    JSON, a line for each game: {"file", "format", "rounds", "losses": [sentence]}
    """
    rules = riichi_rules(rules_name, settings)
    try:
        matches = open_records(source_of(source), rules=rules)
    except MahjongError as error:
        raise InputError(str(error)) from None
    format_ = wanted or ENDINGS.get(Path(target).suffix.lower(), "native")
    if target == STDIN and len(matches) > 1:
        raise click.UsageError(f"{len(matches)} games do not fit into standard output: name a file")
    for number, match in enumerate(matches, 1):
        _write(match, format_, target if len(matches) == 1 else _numbered(target, number), as_json=as_json)
    return 0


def _write(match: RecordedMatch, target: Format, path: str, *, as_json: bool) -> None:
    try:
        lost = losses(match, target)
        data = write_record(match, target)
    except MahjongError as error:
        raise click.ClickException(f"{name_of(match.source or STDIN)} cannot be written as {target}: {error}") from None
    try:
        if path == STDIN:
            sys.stdout.buffer.write(data)
        else:
            Path(path).write_bytes(data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"cannot write {name_of(path)}: {reason}") from None
    if as_json and path != STDIN:
        print_json({"file": path, "format": target, "rounds": len(match.rounds), "losses": list(lost)})
        return
    for sentence in lost:
        click.echo(f"{target} cannot hold {sentence}", err=True)
    if path != STDIN:
        click.echo(f"{name_of(path)}: {len(match.rounds)} rounds as {target}")


def _numbered(path: str, number: int) -> str:
    root, ending = os.path.splitext(path)
    return f"{root}-{number}{ending}"
