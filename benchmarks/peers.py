"""Ratios against other libraries, measured in turn in one run: ``python -m benchmarks.peers``.

The others are installed into an environment of their own (``build/peers-venv``), since one of them also has an
import package named ``mahjong``; a worker there times one pass of theirs, then this process one pass of ours, and
so on, by the same loop. A figure is the least thread CPU time of all passes. Answers are compared before anything is
timed.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.operation import Games, Operation
from mahjong._core import Counts, batch, kinds, scalar, score_ids
from mahjong.bench.corpus import Hands, Win, hands, kind_of, wins
from mahjong.bench.figures import questions, rows, tile_ids
from mahjong.bench.timing import PASSES
from mahjong.env.single import MatchEnv
from mahjong.env.vector import VectorEnv
from mahjong.rules import RiichiRules, load
from mahjong.scoring import score

REPOSITORY = Path(__file__).parent.parent
ENVIRONMENT = REPOSITORY / "build" / "peers-venv"
VERSIONS = ("mahjong==2.1.0", "riichienv==0.4.11", "xiangting==6.0.2")
HANDS = 4096
WINS = 1024
SOME = 256
BATCH = "shanten batch"
FEW = 64
GAMES = 3
TABLES = 256
STEPS = 100


@dataclass(frozen=True)
class Comparison:
    """One row: their operation, ours, how often ours must fit into theirs."""

    theirs: str
    what: str
    ours: str
    promise: float


COMPARISONS = (
    Comparison("mahjong shanten", "shanten, a list of 34 in", "shanten list", 100),
    Comparison("mahjong shanten", "shanten, our batch", BATCH, 2000),
    Comparison("mahjong ukeire", "ukeire of 13", "ukeire bytes", 5000),
    Comparison("mahjong value", "hand value", "value", 60),
    Comparison("riichienv shanten", "shanten, the same 14 tile numbers in", "shanten ids", 2.5),
    Comparison("riichienv waits", "waits of a ready object", "waits counts", 8),
    Comparison("riichienv value", "hand value from tile numbers", "value ids", 2.5),
    Comparison("riichienv loop", "a decision in the same Python loop", "loop", 15),
    Comparison("riichienv planes", "a decision with planes, our vector", "vector planes", 25),
    Comparison("xiangting shanten", "shanten, bytes in", "shanten bytes", 2.5),
    Comparison("xiangting ukeire", "ukeire of 13, bytes in", "ukeire bytes", 4),
    Comparison("xiangting shanten", "shanten, our batch", BATCH, 15),
)


def environment_python() -> Path:
    """Make the environment of the others where it is missing, and give its Python."""
    python = ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    made = ENVIRONMENT / "made"
    if not made.exists() or made.read_text(encoding="utf-8") != str(VERSIONS):
        print(f"installing {', '.join(VERSIONS)} into {ENVIRONMENT}", file=sys.stderr)
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *VERSIONS], check=True)
        made.write_text(str(VERSIONS), encoding="utf-8")
    return python


class Worker:
    """The process of the others."""

    def __init__(self, python: Path) -> None:
        command = [str(python), "-I", str(Path(__file__).with_name("peer_worker.py"))]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request: dict[str, Any]) -> Any:
        """Send one request and wait for the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the worker of the other libraries ended")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=60)


class Numbering:
    """Tile numbers 0-135 for the tiles of one win, none given twice: copy 0 of a five is the red one."""

    def __init__(self) -> None:
        self.given: set[int] = set()

    def number(self, code: int) -> int:
        """Give a number nobody has for a tile code; any where all are taken (an indicator of a fifth copy)."""
        kind = kind_of(code)
        copies = [0] if code >= 34 else [1, 2, 3] if kind in (4, 13, 22) else [0, 1, 2, 3]
        free = [4 * kind + copy for copy in copies if 4 * kind + copy not in self.given]
        found = free[0] if free else 4 * kind + copies[-1]
        self.given.add(found)
        return found


def numbered(win: Win) -> dict[str, Any]:
    """Give a win in tile numbers, the winning tile among the closed ones."""
    numbering = Numbering()
    tile = numbering.number(win.tile)
    return {
        "tile": tile,
        "tiles": [tile, *map(numbering.number, win.tiles)],
        "melds": [(sort, sorted(map(numbering.number, codes))) for sort, codes in win.melds],
        "indicators": [numbering.number(code) for code in win.indicators],
        "ura": [numbering.number(code) for code in win.ura] if win.riichi else [],
        "tsumo": win.loser is None,
        "riichi": win.riichi,
        "ippatsu": win.ippatsu,
        "rinshan": win.rinshan,
        "seat_wind": win.winner,
        "round_wind": win.round_wind,
    }


def score_ids_arguments(win: Win, rules: RiichiRules) -> tuple[Any, ...]:
    """Give the arguments of `score_ids` for a win: its tiles numbered, everything else as it is."""
    given = numbered(win)
    types = {"chi": 0, "pon": 1, "ankan": 4}
    named = ((win.loser is None, 0), (win.riichi, 1), (win.ippatsu, 4), (win.rinshan, 5))
    flags = sum(1 << bit for present, bit in named if present)
    return (
        [*given["tiles"], *(tile for _, tiles in given["melds"] for tile in tiles)],
        given["tile"],
        [(types[sort], tiles[0] // 4) for sort, tiles in given["melds"]],
        win.winner,
        win.round_wind,
        flags,
        given["indicators"],
        given["ura"],
        0,
        rules.native,
    )


def our_game(number: int) -> tuple[int, int]:
    """Play a match by random legal actions, written as the loop of the others is."""
    luck = random.Random(number).random
    env = MatchEnv(load("tenhou-4p"))
    seat = env.reset(number)
    decisions = 0
    while seat >= 0:
        legal = env.legal_actions()
        seat, _, _ = env.step(legal[int(luck() * len(legal))])
        decisions += 1
    return decisions, sum(env.result().scores)


def our_vector(number: int) -> tuple[int, int]:
    """Step many tables by random legal actions, with the small set of planes for every decision."""
    env = VectorEnv(load("tenhou-4p"), TABLES, seed=number, answer_forced=False)
    for _ in range(STEPS):
        env.observe()
        env.step(env.choose("random"))
    table = env.native.table(0)
    return TABLES * STEPS, sum(table.scores) + 1000 * table.sticks


def our_operations(before: Hands, after: Hands, found: list[Win]) -> dict[str, Operation | Games]:
    """Prepare our side of every comparison."""
    rules = load("tenhou-4p")

    def pair(found: tuple[int, int]) -> list[int]:
        return list(found)

    def total(value: Any) -> int:
        # Every win of the corpus is one: no answer is the reason why not.
        points: int = value.total
        return points

    return {
        "shanten list": Operation(scalar.shanten, [(list(hand),) for hand in after], int),
        "shanten bytes": Operation(scalar.shanten, [(hand,) for hand in after], int),
        "shanten ids": Operation(scalar.shanten_of_tiles, [(tile_ids(hand),) for hand in after], int),
        "ukeire bytes": Operation(scalar.ukeire, [(hand,) for hand in before], pair),
        "waits counts": Operation(Counts.waits, [(Counts(hand),) for hand in before], lambda mask: list(kinds(mask))),
        # Often enough that a pass is no shorter than those of single calls, with everything in the caches as there.
        BATCH: Operation(batch.shanten, [(rows(after),)] * 16, list),
        "loop": Games(our_game, GAMES),
        "vector planes": Games(our_vector, GAMES),
        "value": Operation(score, [(hand, situation, rules) for hand, situation in questions(found)], total),
        "value ids": Operation(score_ids, [score_ids_arguments(win, rules) for win in found], total),
    }


def run(passes: int) -> list[dict[str, Any]]:
    """Measure every comparison and give its row."""
    before, after, found = hands(HANDS, size=13), hands(HANDS, size=14), wins(WINS)
    prepared = our_operations(before, after, found)
    worker = Worker(environment_python())
    theirs = worker.ask(
        {
            "load": {
                "counts13": [list(hand) for hand in before],
                "counts14": [list(hand) for hand in after],
                "ids13": [tile_ids(hand) for hand in before],
                "ids14": [tile_ids(hand) for hand in after],
                "wins": [numbered(win) for win in found],
                "some": SOME,
                "few": FEW,
                "games": GAMES,
            }
        }
    )
    result = []
    for comparison in COMPARISONS:
        ours = prepared[comparison.ours]
        answers: list[Any] = ours.answers()
        # One call of ours answers for all hands there.
        hands_a_call = len(after) if comparison.ours == BATCH else 1
        answers = answers[0] if comparison.ours == BATCH else answers
        differing = sum(a != b for a, b in zip(theirs[comparison.theirs], answers, strict=False))
        their_times, our_times = [], []
        for _ in range(passes):
            their_times.append(worker.ask({"run": comparison.theirs}))
            our_times.append(ours.timed() / hands_a_call)
        ratio = min(their_times) / min(our_times)
        result.append(
            {
                "other": comparison.theirs.split()[0],
                "what": comparison.what,
                "their_ns": round(min(their_times), 1),
                "our_ns": round(min(our_times), 1),
                "ratio": round(ratio, 1),
                "promise": comparison.promise,
                "compared": len(theirs[comparison.theirs]),
                "differing": differing,
            }
        )
    worker.close()
    return result


def main() -> int:
    """Print the table; the exit status is 1 when an answer differs, never for a time."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--passes", type=int, default=PASSES, help="passes of each side (default %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    arguments = parser.parse_args()
    found = run(arguments.passes)
    if arguments.json:
        print(json.dumps(found))
    else:
        print(f"{'other':10} {'operation':38}{'theirs':>13}{'ours':>10}{'ratio':>10}{'promise':>10}{'differing':>12}")
        for row in found:
            differing = f"{row['differing']}/{row['compared']}"
            print(
                f"{row['other']:10} {row['what']:38}{row['their_ns']:10,.0f} ns{row['our_ns']:7,.1f} ns"
                f"{row['ratio']:9,.1f}x{row['promise']:9,g}x{differing:>12}"
            )
    return 1 if any(row["differing"] for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())
