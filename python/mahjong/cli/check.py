"""The command ``check``: case files against the library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from mahjong.cli.checks import Verdict, check_line
from mahjong.cli.command import Command
from mahjong.cli.inputs import InputError, name_of, open_lines
from mahjong.cli.output import json_option, print_json, progress

__all__ = ["check"]


@dataclass(slots=True)
class Tally:
    """How many cases passed and failed."""

    cases: int = 0
    failed: int = 0

    def add(self, verdict: Verdict) -> None:
        """Count one case."""
        self.cases += 1
        self.failed += not verdict.passed

    def summary(self) -> dict[str, int]:
        """Give the four numbers; nothing is ever skipped."""
        return {"cases": self.cases, "passed": self.cases - self.failed, "failed": self.failed, "skipped": 0}


@click.command(cls=Command)
@click.argument("files", nargs=-1, required=True, metavar="FILE.jsonl...")
@json_option
def check(files: tuple[str, ...], as_json: bool) -> int:
    """Run rule cases, one JSON object on a line, and show each that fails with expected and found.

    The field kind of a line says score, shanten, waits, flow or input; hands and win make a finished table of Chinese
    classical, given a question about its course. docs/command-line.md describes the fields of each. A case that
    cannot be run fails and says so. Exit code 1 when a case fails.

    \b
    Example:
      {"id": "one", "kind": "shanten", "hand": "123m456p789s1122z", "expect": {"shanten": 0}}

    \b
    JSON, a line for each case: {"id", "kind", "passed", "problems": [text]}
    and at the end: {"cases", "passed", "failed", "skipped"}
    """
    tally = Tally()
    with progress("checking") as report:
        for verdict in _verdicts(files):
            tally.add(verdict)
            report(tally.cases, None)
            if as_json:
                print_json(_verdict_json(verdict))
            elif not verdict.passed:
                for problem in verdict.problems:
                    click.echo(f"{verdict.case}: {problem}")
    summary = tally.summary()
    if as_json:
        print_json(summary)
    else:
        click.echo(" ".join(f"{name} {number}" for name, number in summary.items()))
    return 1 if tally.failed else 0


def _verdicts(files: tuple[str, ...]) -> Iterator[Verdict]:
    """Run every line of every file; a file that does not begin with one is bad usage."""
    for path in files:
        first = True
        with open_lines(path) as lines:
            for number, line in lines:
                if first and not line.startswith("{"):
                    raise InputError(f"{name_of(path)} is no case file: line {number} is no JSON object")
                first = False
                yield check_line(line, place=f"{name_of(path)}:{number}")
        if first:
            raise InputError(f"{name_of(path)} has no cases")


def _verdict_json(verdict: Verdict) -> dict[str, Any]:
    return {
        "id": verdict.case,
        "kind": verdict.kind,
        "passed": verdict.passed,
        "problems": list(verdict.problems),
    }
