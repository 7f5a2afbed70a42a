"""What every benchmark is timed on: jobs over the seeded corpus, each with the answer it must give."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from mahjong.bench.corpus import hands
from mahjong.bench.figures import batch_jobs, kernel_jobs, scalar_jobs, score_jobs
from mahjong.bench.games import classical_jobs, game_jobs
from mahjong.bench.timing import Job
from mahjong.rules import RiichiRules, load

Run = Callable[[str], None]
HANDS = 4096
WINS = 1024
SCALE = 0.25


@pytest.fixture(scope="session")
def jobs() -> dict[str, Job]:
    """Prepare every job once."""
    rules = load("tenhou-4p")
    assert isinstance(rules, RiichiRules)
    before, after = hands(HANDS, size=13), hands(HANDS, size=14)
    found = [
        *kernel_jobs(before, after),
        *batch_jobs(after),
        *scalar_jobs(before, after),
        *score_jobs(rules, WINS),
        *game_jobs(SCALE),
        *classical_jobs(SCALE),
    ]
    return {job.name: job for job in found}


@pytest.fixture
def run(benchmark: BenchmarkFixture, jobs: dict[str, Job]) -> Run:
    """Time a job by its name; what one operation took stands in the extra information of the result."""

    def timed(name: str) -> None:
        job = jobs[name]
        assert benchmark(job.run) == job.answer
        benchmark.extra_info["operations"] = job.operations
        if benchmark.stats is not None:
            benchmark.extra_info["ns_an_operation"] = 1e9 * benchmark.stats.stats.min / job.operations

    return timed
