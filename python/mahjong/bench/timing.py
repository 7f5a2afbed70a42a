"""Time small things on a shared machine: thread CPU time, the minimum of several passes, things in turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

__all__ = ["PASSES", "Timing", "measure", "measure_in_turn"]

PASSES = 7


@dataclass(frozen=True, slots=True)
class Timing:
    """Nanoseconds one operation took: the least and the median of all passes."""

    minimum: float
    middle: float


def measure(run: Callable[[], object], operations: int, *, passes: int = PASSES) -> Timing:
    """Time ``run``, which does ``operations`` things, in thread CPU time.

    The minimum is the figure to compare: whatever else the machine does can only add to it.
    """
    return measure_in_turn([(run, operations)], passes=passes)[0]


def measure_in_turn(
    jobs: Sequence[tuple[Callable[[], object], int]], *, passes: int = PASSES
) -> list[Timing]:
    """Time several jobs pass by pass in turn, so that a slow spell of the machine meets all of them."""
    for run, _ in jobs:
        run()
    spent: list[list[float]] = [[] for _ in jobs]
    for _ in range(passes):
        for (run, operations), times in zip(jobs, spent, strict=True):
            start = time.thread_time_ns()
            run()
            times.append((time.thread_time_ns() - start) / operations)
    return [Timing(min(times), median(times)) for times in spent]
