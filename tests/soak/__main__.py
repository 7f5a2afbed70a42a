"""Play random rounds under every preset and check each; replay some of them from their records in every format.

The engine checks itself after every decision of every round: points and tiles are conserved, somebody may always do
something, what is cached is what is computed anew, and every round ends with a reason. The recorded rounds are
replayed move by move (``mahjong verify``) and come back equal from every format that can hold their rules.
Progress is printed; the first finding ends the run with exit status 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from typing import NamedTuple

from mahjong.records.convert import WRITERS, losses, write_record
from mahjong.records.detect import open_record
from mahjong.records.model import Format, RecordedMatch
from mahjong.records.replay import check_round
from mahjong.records.tenhou_mjlog_writer import room_type
from mahjong.rules import RiichiRules, load, preset_ids
from mjcore import rollout
from tests.records.compare import played_events
from tests.records.samples import play

POLICIES = rollout.POLICIES
MATCHES = 100
"""Matches played at a time."""


class Task(NamedTuple):
    """What one process does at a time."""

    preset: str
    policy: int
    rounds: int
    recorded: bool
    seed: int

    def __str__(self) -> str:
        return f"{self.preset}, {POLICIES[self.policy]}{', recorded' if self.recorded else ''}"


def done(task: Task) -> tuple[Task, Counter[str], str]:
    """Do a task; give what it counted and what does not hold, if something."""
    counted: Counter[str] = Counter()
    try:
        (_record if task.recorded else _play)(task, counted)
    except Exception as error:  # whatever it is, it is a finding
        return task, counted, f"{type(error).__name__}: {str(error)[:500]}"
    return task, counted, ""


def _play(task: Task, counted: Counter[str]) -> None:
    rules = load(task.preset)
    policies = [POLICIES[task.policy], "random"]
    seed = task.seed
    while counted["rounds"] < task.rounds:
        # Without a chance to win a classical dealer stays for long: a few matches of one change of dealer are enough.
        matches, length = (MATCHES, 2) if isinstance(rules, RiichiRules) else (4, 1)
        played = rollout.rollout(rules.native, matches, seed=seed, policies=policies, length=length, check=True)
        if played["hands"] != sum(played["ends"].values()):
            raise AssertionError(f"seed {seed}: a round ends without a reason")
        counted["rounds"] += played["hands"]
        counted["decisions"] += played["decisions"]
        seed += 1


def _record(task: Task, counted: Counter[str]) -> None:
    rules = load(task.preset)
    seed = task.seed
    while counted["recorded"] < task.rounds:
        match = play(rules, seed, task.policy)
        expected = played_events(match)
        counted["recorded"] += len(match.rounds)
        for target in _formats(match):
            again = open_record(write_record(match, target), rules=match.rules)
            if played_events(again) != expected or (again.final_scores != match.final_scores and target != "mjai"):
                raise AssertionError(f"seed {seed}: {target} does not give the match back")
            counted[target] += len(match.rounds)
            for number in range(len(again.rounds)) if target == "native" else ():
                problem = check_round(again, number)
                if problem is not None:
                    raise AssertionError(f"seed {seed}, round {number}: {problem}")
                counted["replayed"] += 1
        seed += 1


def _formats(match: RecordedMatch) -> Iterator[Format]:
    """Give the formats that can hold a match and its rules; mjai is told the rules."""
    yield "native"
    if not isinstance(match.rules, RiichiRules):
        return
    yield "mjai"
    for target in WRITERS:
        if target in ("native", "mjai") or any(loss.startswith("the rules") for loss in losses(match, target)):
            continue
        yield target


def _is_room(preset: str) -> bool:
    """Tell whether Tenhou has a room with exactly these rules, so that every format can hold its games."""
    rules = load(preset)
    return isinstance(rules, RiichiRules) and room_type(rules, "east")[1]


def main() -> int:
    """Share the rounds out to presets and policies and do them in several processes."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=1_000_000, help="to play (default 1000000)")
    options.add_argument(
        "--records",
        type=int,
        default=20_000,
        help="rounds to record by rules every format holds, and as many by the others (default 20000)",
    )
    options.add_argument("--workers", type=int, default=os.cpu_count())
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    presets = preset_ids()
    everywhere = [preset for preset in presets if _is_room(preset)]
    elsewhere = [preset for preset in presets if preset not in everywhere]
    tasks = [
        Task(preset, policy, -(-rounds // (len(those) * len(POLICIES))), recorded, chosen.seed)
        for those, rounds, recorded in (
            (presets, chosen.rounds, False),
            (everywhere, chosen.records, True),
            (elsewhere, chosen.records, True),
        )
        for preset in those
        for policy in range(len(POLICIES))
    ]
    total: Counter[str] = Counter()
    started = time.monotonic()
    with Pool(chosen.workers) as pool:
        for number, (task, counted, fault) in enumerate(pool.imap_unordered(done, tasks), 1):
            total += counted
            spent = time.monotonic() - started
            words = ", ".join(f"{count:,} {name}" for name, count in counted.items())
            print(f"{spent:6.0f} s  {number:3}/{len(tasks)}  {task}: {words}", flush=True)
            if fault:
                print(f"{task}: {fault}")
                return 1
    print(", ".join(f"{count:,} {name}" for name, count in total.items()), f"in {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
