"""How many games a second does ``mahjong verify`` replay, reading included?

The bundled game is timed in every format it can be written in, real records where their folder is there
(``MAHJONG_TEST_DATA``, by default ``../shared/data``).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from mahjong.records.convert import write_record
from mahjong.records.detect import open_record
from mahjong.records.model import Format
from mahjong.records.replay import check_round
from mahjong.records.source import Source
from mahjong.records.verify import Summary, verify

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "examples" / "sample.jsonl"
REAL = Path(os.environ.get("MAHJONG_TEST_DATA") or ROOT.parent / "shared" / "data")
MOST = 60
"""Files of a folder that are timed."""


def _time(benchmark: BenchmarkFixture, sources: list[Source]) -> None:
    summary: Summary = benchmark(verify, sources, check_round)
    assert summary.games
    assert summary.divergences == []
    benchmark.extra_info["games"] = summary.games
    benchmark.extra_info["rounds"] = summary.rounds
    if benchmark.stats is not None:
        benchmark.extra_info["games_a_second"] = summary.games / benchmark.stats.stats.min


@pytest.mark.parametrize("name", ["native", "mjai", "tenhou-json", "tenhou-mjlog"])
def test_the_bundled_game(benchmark: BenchmarkFixture, name: Format) -> None:
    """Time the game of the examples."""
    _time(benchmark, [write_record(open_record(SAMPLE), name)])


@pytest.mark.parametrize("folder", ["tenhou-mjlog", "tenhou-client", "tenhou-json", "mjai", "majsoul"])
def test_real_games(benchmark: BenchmarkFixture, folder: str) -> None:
    """Time files from all over a folder."""
    if not (REAL / folder).is_dir():
        pytest.skip(f"no real records in {REAL}")
    paths = sorted((REAL / folder).iterdir())
    _time(benchmark, list(paths[:: 1 + len(paths) // MOST]))
