"""Run every kernel once over stored inputs and one of them more often; ``check_budgets.py`` counts instructions.

Called as ``driver.py KERNEL PASSES FILE``; the file is what ``store`` writes. Nothing heavy is imported here: all
that happens besides the kernels is counted too, and taken away again as the difference of two runs.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable
from typing import Any

from mjcore import batch, drill
from mjcore.rules import RiichiRules

BEFORE_DRAW = ("ukeire", "waits", "draws")
AFTER_DRAW = ("shanten", "is_win", "discards", "decompose", "walk")
KERNELS = (*BEFORE_DRAW, *AFTER_DRAW, "batch_checked", "batch_validated", "score")


def drilled(name: str, counts: bytes) -> Callable[[int], Any]:
    """Give a kernel over closed hands."""
    kernel = getattr(drill, name)
    melds = bytes(len(counts) // 34)
    return lambda passes: kernel(counts, melds, passes)


def runners(stored: dict[str, Any]) -> dict[str, Callable[[int], Any]]:
    """Give a function for every kernel that makes so many passes over all its inputs."""
    found: dict[str, Callable[[int], Any]] = {}
    for names, counts in ((BEFORE_DRAW, stored["before"]), (AFTER_DRAW, stored["after"])):
        for name in names:
            found[name] = drilled(name, counts)
    number = len(stored["after"]) // 34
    table = memoryview(stored["after"]).cast("B", shape=[number, 34])
    out = memoryview(bytearray(number)).cast("b")
    checked = batch.Hands(table)
    wins = drill.Wins(stored["wins"], RiichiRules(stored["rules"]))
    found["batch_checked"] = lambda passes: [checked.shanten(out) for _ in range(passes)]
    found["batch_validated"] = lambda passes: [batch.shanten(table, out=out) for _ in range(passes)]
    found["score"] = wins.score
    return found


def main(kernel: str, passes: str, file: str) -> None:
    """Run every kernel, ``kernel`` with ``passes`` further passes."""
    with open(file, "rb") as opened:
        stored = marshal.load(opened)
    for name, run in runners(stored).items():
        run(1 + int(passes) * (name == kernel))


if __name__ == "__main__":
    main(*sys.argv[1:])
