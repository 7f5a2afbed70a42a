"""What commands print: JSON lines, tables, progress."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["emit", "json_option", "print_json", "print_table", "progress"]

Decorated = TypeVar("Decorated", bound=Callable[..., object])

# Wide enough that no table of ours folds when nobody looks at it.
PIPE_WIDTH = 200


def json_option(command: Decorated) -> Decorated:
    """Add ``--json``, passed on as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, one document on a line.")(command)


def print_json(value: object, *, err: bool = False) -> None:
    """Print one JSON document on a line, in ASCII so that every terminal and pipe can take it."""
    click.echo(json.dumps(value, ensure_ascii=True, allow_nan=False), err=err)


def emit(value: object, text: Callable[[], None], *, as_json: bool) -> None:
    """Print `value` as JSON, or call `text` to print it for people."""
    if as_json:
        print_json(value)
    else:
        text()


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, right: Iterable[str] = ()) -> None:
    """Print a table; the columns named in `right` are numbers."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    numbers = set(right)
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    _console().print(table)


def _console() -> Console:
    from rich.console import Console

    # Tiles and names come from outside: nothing in them is markup.
    return Console(
        file=sys.stdout,
        markup=False,
        emoji=False,
        highlight=False,
        width=None if sys.stdout.isatty() else PIPE_WIDTH,
    )


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int | None], None]]:
    """Show progress of long work on standard error while that is a terminal.

    The value entered takes how many steps are done, and of how many where that is known.
    """
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(file=sys.stderr, markup=False, emoji=False)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
