"""Runners of rule cases: one module a kind, found by the fields of a line.

A runner is a function ``run(case) -> list[str]`` that takes the whole decoded line and gives what differs, each as
one sentence (`differs` words it); an empty list is a pass. A case without the fields of its kind raises `CaseError`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from mahjong.cli.checks.fields import CaseError
from mahjong.errors import MahjongError, quote

__all__ = ["RUNNERS", "Verdict", "check_line", "kind_of", "run_case"]

Runner = Callable[[Mapping[str, Any]], list[str]]

# kind: module with the function `run`.
RUNNERS: Final[dict[str, str]] = {
    "score": "mahjong.cli.checks.score",
    "shanten": "mahjong.cli.checks.shanten",
    "waits": "mahjong.cli.checks.waits",
    "input": "mahjong.cli.checks.input",
    "flow": "mahjong.cli.checks.flow",
    "classical-scoring": "mahjong.cli.checks.classical_scoring",
    "classical-flow": "mahjong.cli.checks.classical_flow",
}


UNKNOWN: Final = "unknown"
_THERE_ARE: Final = (
    "a field kind says score, shanten, waits, flow or input; of Chinese classical hands and win make a finished table, "
    "given a question about the course of play"
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one case; `case` is its id, or file and line where it has none."""

    case: str
    kind: str
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether all was as expected."""
        return not self.problems


def check_line(line: str, *, place: str) -> Verdict:
    """Run the case on one line; a line that is none is a failed case too."""
    try:
        case = json.loads(line)
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        return Verdict(place, UNKNOWN, (f"no JSON: {reason[:100]}",))
    if not isinstance(case, dict):
        return Verdict(place, UNKNOWN, (f"a case is a JSON object, not {type(case).__name__}",))
    name = case.get("id")
    label = name if isinstance(name, str) and name.isprintable() and 0 < len(name) <= 100 else place
    kind = kind_of(case)
    return Verdict(label, kind, tuple(run_case(kind, case)))


def kind_of(case: Mapping[str, Any]) -> str:
    """Tell the kind of a case by its fields; `UNKNOWN` when there is no telling."""
    if "given" in case:
        return "classical-flow"
    if "hands" in case and "win" in case:
        return "classical-scoring"
    kind = case.get("kind")
    return kind if isinstance(kind, str) else UNKNOWN


def run_case(kind: str, case: Mapping[str, Any]) -> list[str]:
    """Run one case and give its problems."""
    module = RUNNERS.get(kind)
    if module is None:
        fault = "the case has no kind" if kind == UNKNOWN else f"there is no kind {quote(kind, limit=40)} of cases"
        return [f"{fault}: {_THERE_ARE}"]
    run: Runner = import_module(module).run
    try:
        return run(case)
    except CaseError as error:
        return [f"damaged case: {error}"]
    except MahjongError as error:
        return [f"refused: {type(error).__name__}: {error}"]
