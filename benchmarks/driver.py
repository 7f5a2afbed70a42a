"""Run every kernel once over stored inputs and one of them more often; ``check_budgets.py`` counts instructions.

Called as ``driver.py KERNEL PASSES FILE``; the file is what ``store`` writes. Nothing heavy is imported here: all
that happens besides the kernels is counted too, and taken away again as the difference of two runs.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable
from typing import Any

from mjcore import batch, classical, drill
from mjcore.classical_rules import ClassicalRules
from mjcore.options import NativeRules
from mjcore.rollout import rollout
from mjcore.rules import RiichiRules
from mjcore.vector import Vector

BEFORE_DRAW = ("ukeire", "waits", "draws")
AFTER_DRAW = ("shanten", "is_win", "discards", "decompose", "walk")
GAMES = ("rollout", "rollout_three", "rollout_classical")
VECTORS = ("vector", "vector_planes")
KERNELS = (
    *BEFORE_DRAW,
    *AFTER_DRAW,
    "batch_checked",
    "batch_validated",
    "score",
    "classical_score",
    *GAMES,
    *VECTORS,
)
SEED = 2026
MATCHES = 4
TABLES = 64
STEPS = 50
SMALL_PLANES = (32, 34)


def drilled(name: str, counts: bytes) -> Callable[[int], Any]:
    """Give a kernel over closed hands."""
    kernel = getattr(drill, name)
    melds = bytes(len(counts) // 34)
    return lambda passes: kernel(counts, melds, passes)


def games(rules: NativeRules) -> Callable[[int], Any]:
    """Play whole matches by random legal actions, the event log written."""
    return lambda passes: [rollout(rules, MATCHES, seed=SEED) for _ in range(passes)]


def steps(rules: RiichiRules, *, planes: bool) -> Callable[[int], Any]:
    """Step tables by random legal play, with the small set of planes for every decision or without."""
    tables = Vector(rules, TABLES, seed=SEED)
    actions, ends = bytearray(TABLES), bytearray(TABLES)
    seats = memoryview(bytearray(TABLES)).cast("b")
    masks = memoryview(bytearray(8 * TABLES)).cast("Q")
    points = memoryview(bytearray(16 * TABLES)).cast("i", shape=[TABLES, 4])
    seen = memoryview(bytearray(4 * TABLES * 32 * 34)).cast("f", shape=[TABLES, *SMALL_PLANES])

    def run(passes: int) -> None:
        for _ in range(passes):
            tables.restart(SEED)
            for _ in range(STEPS):
                tables.choose(actions)
                tables.step(actions, seats, masks, points, ends)
                if planes:
                    tables.observe(seen)

    return run


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
    finished = memoryview(stored["tables"]).cast("B", shape=[stored["finished"], classical.TABLE_BYTES])
    totals = memoryview(bytearray(4 * classical.BATCH_COLUMNS * stored["finished"]))
    columns = totals.cast("i", shape=[stored["finished"], classical.BATCH_COLUMNS])
    of_classical = ClassicalRules(stored["classical"])

    def score_tables(passes: int) -> None:
        for _ in range(passes):
            classical.score_batch(finished, of_classical, columns)

    found["classical_score"] = score_tables
    played = RiichiRules(stored["rules"]), RiichiRules(stored["three"]), of_classical
    found |= {name: games(rules) for name, rules in zip(GAMES, played, strict=True)}
    found["vector"] = steps(played[0], planes=False)
    found["vector_planes"] = steps(played[0], planes=True)
    return found


def main(kernel: str, passes: str, file: str) -> None:
    """Run every kernel, ``kernel`` with ``passes`` further passes."""
    with open(file, "rb") as opened:
        stored = marshal.load(opened)
    for name, run in runners(stored).items():
        run(1 + int(passes) * (name == kernel))


if __name__ == "__main__":
    main(*sys.argv[1:])
