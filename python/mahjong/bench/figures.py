"""The figures of this machine: what each operation takes, beside its target.

Targets are nanoseconds of thread CPU time on one core of a baseline x86-64 machine with little else to do.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from mahjong._core import Counts, batch, drill, scalar
from mahjong.bench.corpus import Hands, Win, hands, wins
from mahjong.bench.games import classical_jobs, game_jobs
from mahjong.bench.threads import thread_ratios
from mahjong.bench.timing import PASSES, Job, Timing, measure
from mahjong.hand import Hand
from mahjong.melds import Meld, MeldKind
from mahjong.rules import RiichiRules, load
from mahjong.scoring import Flag, Score, Situation, score
from mahjong.tiles import Tile

__all__ = ["Figure", "batch_jobs", "figures", "kernel_jobs", "questions", "scalar_jobs", "score_jobs"]

HANDS = 16_384
SCALAR_HANDS = 4_096
WINS = 2_048
ROUNDS = 3
WINDS = "ESWN"


@dataclass(frozen=True, slots=True)
class Figure:
    """One row: what was timed, what it took, and how much it may take (``None``: no target).

    The unit is nanoseconds of thread CPU time; of a ratio ``x``.
    """

    key: str
    what: str
    timing: Timing
    target: float | None
    unit: str = "ns"

    @property
    def reached(self) -> bool | None:
        """Whether the minimum is within the target; ``None`` without one."""
        return None if self.target is None else self.timing.minimum <= self.target

    def to_json(self) -> dict[str, Any]:
        """Give the row for ``--json``."""
        return {
            "key": self.key,
            "what": self.what,
            "unit": self.unit,
            "least": round(self.timing.minimum, 2),
            "median": round(self.timing.middle, 2),
            "target": self.target,
            "reached": self.reached,
        }


def rows(hands: Hands) -> memoryview:
    """View the counts as ``(n, 34)``, as batch functions take them."""
    return memoryview(hands.counts).cast("B", shape=[len(hands), 34])


def questions(found: Iterable[Win]) -> list[tuple[Hand, Situation]]:
    """Turn wins of the corpus into what `mahjong.scoring.score` is asked."""
    kinds = {"chi": MeldKind.CHI, "pon": MeldKind.PON, "ankan": MeldKind.ANKAN}
    asked = []
    for win in found:
        melds = [
            Meld(kinds[sort], [Tile(code) for code in codes], called=None if sort == "ankan" else Tile(codes[-1]))
            for sort, codes in win.melds
        ]
        named = ((Flag.RIICHI, win.riichi), (Flag.IPPATSU, win.ippatsu), (Flag.RINSHAN, win.rinshan))
        situation = Situation(
            Tile(win.tile),
            "tsumo" if win.loser is None else "ron",
            seat=WINDS[win.winner],
            round=WINDS[win.round_wind],
            dora=[Tile(code) for code in win.indicators],
            ura=[Tile(code) for code in win.ura] if win.riichi else (),
            flags=[flag for flag, present in named if present],
            discarder=None if win.loser is None else WINDS[win.loser],
        )
        asked.append((Hand([Tile(code) for code in win.tiles], melds), situation))
    return asked


def tile_ids(counts: bytes) -> list[int]:
    """Give the tiles of a hand as numbers 0-135, the first copies of each kind."""
    return [4 * kind + copy for kind in range(34) for copy in range(counts[kind])]


def _sum(function: Callable[[bytes], int], hands: Iterable[bytes]) -> int:
    return sum(map(function, hands))


def _kernel(name: str, hands: Hands, answer: int, *, each: int | None = None) -> Job:
    """Time a kernel over all hands with nothing around it; ``each`` things a pass (default: one a hand)."""
    run = getattr(drill, name)
    return Job(
        name,
        lambda: run(hands.counts, hands.melds, ROUNDS),
        ROUNDS * (len(hands) if each is None else each),
        answer,
    )


def _calls(name: str, function: Callable[..., Any], arguments: list[Any], answer: list[Any], *more: Any) -> Job:
    """Time one call from Python for each argument."""
    return Job(name, lambda: list(map(function, arguments, *map(repeat, more))), len(arguments), answer)


def kernel_jobs(before: Hands, after: Hands) -> list[Job]:
    """Give the kernels with nothing around them, over hands before and after a draw."""
    shanten13 = [scalar.ukeire(hand) for hand in before]
    draws = drill.draws(before.counts, before.melds, 1)
    walk = drill.walk(after.counts, after.melds, 1)
    held = sum(34 - hand.count(0) for hand in after)
    return [
        _kernel("shanten", after, _sum(scalar.shanten, after)),
        _kernel("is_win", after, _sum(scalar.is_win, after)),
        _kernel("ukeire", before, sum(value + mask for value, mask in shanten13) % 2**64),
        _kernel("waits", before, _sum(scalar.waits, before) % 2**64),
        _kernel("discards", after, sum(min(option[1] for option in scalar.discards(hand)) for hand in after)),
        _kernel("decompose", after, sum(len(scalar.readings(hand)) for hand in after)),
        _kernel("draws", before, draws, each=34 * len(before)),
        _kernel("walk", after, walk, each=2 * held),
    ]


def batch_jobs(after: Hands) -> list[Job]:
    """Give the batch functions, over all hands and over one."""
    checked = batch.Hands(rows(after))
    out = bytearray(len(after))
    view = memoryview(out).cast("b")
    expected = bytes(value % 256 for value in map(scalar.shanten, after))
    one = rows(Hands(after.counts[:34], after.melds[:1]))
    calls = 1000

    def prevalidated() -> bytes:
        checked.shanten(view)
        return bytes(out)

    def validated() -> bytes:
        batch.shanten(rows(after), out=view)
        return bytes(out)

    def single() -> int:
        for _ in range(calls):
            batch.shanten(one, out=view[:1])
        return view[0]

    return [
        Job("batch", prevalidated, len(after), expected),
        Job("batch_validated", validated, len(after), expected),
        Job("batch_call", single, calls, scalar.shanten(after.counts[:34])),
    ]


def scalar_jobs(before: Hands, after: Hands) -> list[Job]:
    """Give the calls of one hand from Python, by what the hand comes as."""
    import numpy

    packed = list(after)[:SCALAR_HANDS]
    packed13 = list(before)[:SCALAR_HANDS]
    answer = list(map(scalar.shanten, packed))
    counts = [Counts(hand) for hand in packed]
    return [
        _calls("scalar_bytes", scalar.shanten, packed, answer),
        _calls("scalar_array", scalar.shanten, [numpy.frombuffer(hand, numpy.uint8) for hand in packed], answer),
        _calls("scalar_counts", Counts.shanten, counts, answer),
        _calls("scalar_list", scalar.shanten, [list(hand) for hand in packed], answer),
        _calls("scalar_ids", scalar.shanten_of_tiles, [tile_ids(hand) for hand in packed], answer),
        _calls("scalar_ukeire", scalar.ukeire, packed13, list(map(scalar.ukeire, packed13))),
        _calls("scalar_waits", Counts.waits, [Counts(hand) for hand in packed13], list(map(scalar.waits, packed13))),
    ]


def score_jobs(rules: RiichiRules, number: int) -> list[Job]:
    """Give the scorer, from struct to struct and from Python."""
    asked = questions(wins(number))
    results = [score(hand, situation, rules) for hand, situation in asked]
    drilled = drill.Wins(b"".join(map(drill.packed, results)), rules.native)

    def from_python() -> list[Score]:
        return [score(hand, situation, rules) for hand, situation in asked]

    def totals() -> int:
        return sum(result.total + result.fu for result in results)

    return [
        Job("score", lambda: drilled.score(ROUNDS), ROUNDS * len(results), totals()),
        Job("score_python", lambda: len(from_python()), len(asked), len(asked)),
    ]


def import_time() -> Timing:
    """Measure what importing the core costs a fresh interpreter, in nanoseconds of thread CPU time."""
    code = "import time; s = time.thread_time_ns(); import mjcore.scalar; print(time.thread_time_ns() - s)"
    found = sorted(
        int(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(PASSES + 1)
    )
    return Timing(found[0], found[len(found) // 2])


ROWS: tuple[tuple[str, str, str, float | None], ...] = (
    ("T1", "batch", "batch shanten, three forms, prevalidated, a hand", 10),
    ("T1", "shanten", "the same kernel with nothing around it", None),
    ("T2", "batch_validated", "batch shanten, validated, melds inferred, a hand", 14),
    ("T3", "draws", "search: shanten after a draw, suit contexts kept", 1.5),
    ("T3", "walk", "search: draw or discard, then shanten", 12),
    ("T4", "ukeire", "ukeire of 13 tiles", 50),
    ("T4", "waits", "waits of 13 tiles", 50),
    ("T5", "discards", "all discards of 14 tiles with ukeire each", 450),
    ("T6", "is_win", "win test", 10),
    ("T6", "decompose", "all readings of 14 tiles", 100),
    ("T7", "score", "value of a win, struct in, struct out", 250),
    ("T8", "scalar_bytes", "shanten from Python, bytes", 60),
    ("T8", "scalar_array", "shanten from Python, uint8 array", 60),
    ("T8", "scalar_counts", "shanten from Python, Counts", 50),
    ("T8", "scalar_list", "shanten from Python, list of 34", 250),
    ("T8", "scalar_ids", "shanten from Python, 14 tile numbers", 120),
    ("T8", "scalar_ukeire", "ukeire from Python, bytes", None),
    ("T8", "scalar_waits", "waits from Python, Counts", None),
    ("T9", "score_python", "value of a win from Python, prepared question", 1000),
    ("T10", "batch_call", "one batch call on one hand", 400),
    ("T11", "rollout", "rollout of random legal play with event log, a decision", 150),
    ("T11", "rollout_three", "the same with three players", 150),
    ("T11", "rollout_classical", "the same of Chinese classical", 250),
    ("T12", "vector_step", "vector step of 256 tables, masks out, a decision", 200),
    ("T12", "vector_planes", "the same with 32 x 34 float32 planes", 600),
    ("T13", "python_loop", "Python loop over step with a list of legal actions", 1000),
    ("T13", "python_loop_classical", "the same of Chinese classical", 1500),
    ("T14", "import", "import of the core in a fresh interpreter", 3_000_000),
    ("", "classical_tables", "value of a finished table of Chinese classical, batch", 1500),
)
RATIOS: tuple[tuple[str, str, str, float], ...] = (
    ("T15", "cpu", "two threads against one: CPU time of the same rollouts", 1.05),
    ("T15", "wall", "two threads against one: time on the clock, two free cores", 1 / 1.8),
)


def figures(*, scale: float = 1.0, passes: int = PASSES) -> list[Figure]:
    """Measure every row; ``scale`` below 1 takes fewer hands, for a quick look.

    Raises:
        ValueError: two entry points gave different answers.
    """
    before = hands(max(int(HANDS * scale), 64), size=13)
    after = hands(max(int(HANDS * scale), 64), size=14)
    rules = load("tenhou-4p")
    jobs = [
        *kernel_jobs(before, after),
        *batch_jobs(after),
        *scalar_jobs(before, after),
        *score_jobs(rules, max(int(WINS * scale), 16)),
        *game_jobs(scale),
        *classical_jobs(scale),
    ]
    timings = measure(jobs, passes=passes)
    timings["import"] = import_time()
    ratios = thread_ratios(scale, passes)
    return [
        *(Figure(key, what, timings[name], target) for key, name, what, target in ROWS),
        *(Figure(key, what, ratios[name], target, "x") for key, name, what, target in RATIOS),
    ]
