"""What do whole games take: rollouts, vector stepping, the loop from Python, finished tables?"""

from __future__ import annotations

import pytest

from benchmarks.conftest import Run

NAMES = (
    "rollout",
    "rollout_three",
    "rollout_classical",
    "vector_step",
    "vector_planes",
    "python_loop",
    "python_loop_classical",
    "classical_tables",
)


@pytest.mark.parametrize("name", NAMES)
def test_games(run: Run, name: str) -> None:
    """Time one of them."""
    run(name)
