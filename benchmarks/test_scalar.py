"""What does one hand cost from Python, by what it comes as?"""

from __future__ import annotations

import pytest

from benchmarks.conftest import Run


@pytest.mark.parametrize(
    "name",
    ["scalar_bytes", "scalar_array", "scalar_counts", "scalar_list", "scalar_ids", "scalar_ukeire", "scalar_waits"],
)
def test_scalar(run: Run, name: str) -> None:
    """Time one of them."""
    run(name)
