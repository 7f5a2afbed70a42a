"""Time small things on a shared machine: thread CPU time, the minimum of several passes, things in turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

__all__ = ["PASSES", "Job", "Timing", "measure"]

PASSES = 7


@dataclass(frozen=True, slots=True)
class Job:
    """Something to time: ``run`` does ``operations`` things and must return ``answer`` every time."""

    name: str
    run: Callable[[], Any]
    operations: int
    answer: Any


@dataclass(frozen=True, slots=True)
class Timing:
    """Nanoseconds one operation took: the least and the median of all passes."""

    minimum: float
    middle: float


def measure(jobs: Sequence[Job], *, passes: int = PASSES) -> dict[str, Timing]:
    """Time jobs pass by pass in turn, in thread CPU time, so that a slow spell of the machine meets all of them.

    The minimum is the figure to compare: whatever else the machine does can only add to it. Every answer is
    compared, outside the time taken.

    Raises:
        ValueError: a job returned something else than its answer.
    """
    spent: dict[str, list[float]] = {job.name: [] for job in jobs}
    for turn in range(passes + 1):
        for job in jobs:
            start = time.thread_time_ns()
            answer = job.run()
            taken = time.thread_time_ns() - start
            if answer != job.answer:
                raise ValueError(f"{job.name}: the answers differ from those of before or of another entry point")
            if turn:  # the first pass warms up
                spent[job.name].append(taken / job.operations)
    return {name: Timing(min(times), median(times)) for name, times in spent.items()}
