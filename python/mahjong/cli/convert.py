"""The command ``convert``: a record in another format."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, get_args

import click

from mahjong.cli.command import Command
from mahjong.cli.inputs import STDIN, InputError, name_of
from mahjong.cli.options import rules_options
from mahjong.cli.output import json_option, print_json
from mahjong.cli.verify import riichi_rules, source_of, unused_rules
from mahjong.errors import MahjongError, counted, quote
from mahjong.records.convert import WRITERS, losses, write_record
from mahjong.records.detect import open_records
from mahjong.records.model import Format, RecordedMatch
from mahjong.rules.base import suggestion

__all__ = ["convert"]

NEW_FILE_MODE: Final = 0o666
# By the usual endings of the formats that can be written.
ENDINGS: Final[dict[str, Format]] = {
    ".mjlog": "tenhou-mjlog",
    ".xml": "tenhou-mjlog",
    ".json": "tenhou-json",
    ".mjson": "mjai",
    ".jsonl": "native",
}


@click.command(cls=Command)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--to", "wanted", metavar="FORMAT", help=f"The format to write: {', '.join(WRITERS)}.")
@rules_options
@json_option
def convert(
    source: str, target: str, wanted: str | None, rules_name: str | None, settings: tuple[str, ...], as_json: bool
) -> int:
    """Write a record in another format and say what that format cannot hold.

    IN is told by its content, gzip or plain; - is standard input. OUT is a file or - for standard output. Without
    --to the format follows from the ending of OUT: .mjlog and .xml, .json, .mjson; else the native one (.jsonl).
    --rules are those of a record that does not say (mjai), and where they have no effect it is said. A file of
    several games gives one file each, numbered. OUT is never IN itself.

    What a format cannot hold at all is refused with the reason, and nothing is written then. A file is replaced whole
    or left as it was.

    \b
    JSON, a line for each game: {"file", "from", "format", "rounds", "losses": [sentence]}; on standard error when OUT
    is -
    """
    format_ = _format(wanted, target)
    rules = riichi_rules(rules_name, settings)
    try:
        matches = open_records(source_of(source), rules=rules)
    except MahjongError as error:
        raise InputError(str(error)) from None
    # With JSON on standard error there is nothing else on it.
    for sentence in () if as_json and target == STDIN else unused_rules(rules, matches):
        click.echo(sentence, err=True)
    if target == STDIN and len(matches) > 1:
        raise click.UsageError(f"{len(matches)} games do not fit into standard output: name a file")
    paths = [target] if len(matches) == 1 else [_numbered(target, number) for number in range(1, len(matches) + 1)]
    for path in paths:
        if _is_same_file(source, path):
            raise click.UsageError(f"{name_of(path)} is the record that is read: write it to another file")
    # All of them before the first is written: a refused one leaves nothing behind.
    converted = [_converted(match, format_) for match in matches]
    ending = Path(target).suffix
    if wanted is None and ending and ending.lower() not in ENDINGS:
        said = (
            f"mahjong: the ending {quote(ending, limit=40)} is of no format: a {format_} record is written (see --to)"
        )
        click.echo(said, err=True)
    for match, path, (data, lost) in zip(matches, paths, converted, strict=True):
        if path == STDIN:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            _write_whole(path, data)
        _report(match, format_, path, lost, as_json=as_json)
    return 0


def _format(name: str | None, target: str) -> Format:
    """Give the format to write: the one asked for, else that of the ending of the file."""
    name = name if name is None else name.lower()
    if name is None:
        return ENDINGS.get(Path(target).suffix.lower(), "native")
    if name in WRITERS:
        return name
    there = ", ".join(WRITERS)
    if name in get_args(Format):
        raise click.UsageError(f"--to: {name} is only read; {there} can be written")
    raise click.UsageError(f"--to: {quote(name, limit=40)} is none of {there}{suggestion(name, WRITERS)}")


def _converted(match: RecordedMatch, target: Format) -> tuple[bytes, tuple[str, ...]]:
    try:
        lost = losses(match, target)
        return write_record(match, target), lost
    except MahjongError as error:
        raise click.ClickException(f"{name_of(match.source or STDIN)} cannot be written as {target}: {error}") from None


def _report(match: RecordedMatch, target: Format, path: str, lost: tuple[str, ...], *, as_json: bool) -> None:
    # Standard output may be the record itself.
    if as_json:
        fields: dict[str, Any] = {"file": path, "from": match.format, "format": target, "rounds": len(match.rounds)}
        print_json({**fields, "losses": lost}, err=path == STDIN)
        return
    for sentence in lost:
        click.echo(f"{target} cannot hold {sentence}", err=True)
    rounds = counted(len(match.rounds), "round")
    click.echo(f"{name_of(path) if path != STDIN else 'standard output'}: {rounds} as {target}", err=path == STDIN)


def _write_whole(target: str, data: bytes) -> None:
    """Write a file so that it is there whole or not at all; a link is followed, what is no file is written to.

    Raises:
        InputError: it cannot be written.
    """
    try:
        path = os.path.realpath(target)
        mode = _mode_of(path)
        if mode is not None and not stat.S_ISREG(mode):
            # A device or a pipe cannot be replaced; a folder is refused by the system.
            with open(path, "wb") as stream:
                stream.write(data)
            return
        handle, draft = tempfile.mkstemp(prefix=".mahjong-", dir=os.path.dirname(path))
        try:
            with open(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(draft, stat.S_IMODE(mode) if mode is not None else NEW_FILE_MODE & ~_umask())
            os.replace(draft, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(draft)
            raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"cannot write {name_of(target)}: {reason}") from None


def _is_same_file(source: str, target: str) -> bool:
    """Say whether writing a file would replace the one that is read, by whatever name."""
    if STDIN in (source, target):
        return False
    try:
        return os.path.samefile(source, target)
    except (OSError, ValueError):
        # What is not there is no other file; what cannot be written is said when it is.
        return False


def _mode_of(path: str) -> int | None:
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _numbered(path: str, number: int) -> str:
    root, ending = os.path.splitext(path)
    return f"{root}-{number}{ending}"
