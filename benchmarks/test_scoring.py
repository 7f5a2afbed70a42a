"""What does the value of a win cost, in the kernel and from Python?"""

from __future__ import annotations

import pytest

from benchmarks.conftest import Run


@pytest.mark.parametrize("name", ["score", "score_python"])
def test_scoring(run: Run, name: str) -> None:
    """Time one of them."""
    run(name)
