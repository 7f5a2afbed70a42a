"""Two threads against one: what the same rollouts take where the GIL is released."""

from __future__ import annotations

import threading
import time
from statistics import median
from typing import Final

from mahjong._core import rollout
from mahjong.bench.timing import Timing
from mahjong.rules import load

__all__ = ["thread_ratios"]

MATCHES: Final = 60
SEEDS: Final = (1, 2)


def thread_ratios(scale: float, passes: int) -> dict[str, Timing]:
    """Play two sets of matches one after another and both at once, in turn.

    Returns:
        ``cpu``: the thread CPU time of both at once against one after another; ``wall``: the same by the clock.
        The least figure of all passes is the quotient of the least times.

    Raises:
        ValueError: the matches went another way in a thread.
    """
    rules = load("tenhou-4p").native
    matches = max(int(MATCHES * scale), 2)
    expected = [rollout(rules, matches, seed=seed) for seed in SEEDS]

    def timed(seed: int, spent: list[int], found: list[bool]) -> None:
        start = time.thread_time_ns()
        answer = rollout(rules, matches, seed=seed)
        spent.append(time.thread_time_ns() - start)
        found.append(answer == expected[SEEDS.index(seed)])

    def run(*, together: bool) -> tuple[int, int]:
        spent: list[int] = []
        found: list[bool] = []
        threads = [threading.Thread(target=timed, args=(seed, spent, found)) for seed in SEEDS]
        start = time.perf_counter_ns()
        for thread in threads:
            thread.start()
            if not together:
                thread.join()
        for thread in threads:
            thread.join()
        wall = time.perf_counter_ns() - start
        if found != [True] * len(SEEDS):
            raise ValueError("rollouts of two threads differ from those of one")
        return sum(spent), wall

    one, two = [], []
    for _ in range(passes):
        one.append(run(together=False))
        two.append(run(together=True))
    ratios = {}
    for name, place in (("cpu", 0), ("wall", 1)):
        alone, both = [pair[place] for pair in one], [pair[place] for pair in two]
        ratios[name] = Timing(min(both) / min(alone), median(both) / median(alone))
    return ratios
