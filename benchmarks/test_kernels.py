"""What does each kernel take, with nothing around it?"""

from __future__ import annotations

import pytest

from benchmarks.conftest import Run


@pytest.mark.parametrize("name", ["shanten", "is_win", "ukeire", "waits", "discards", "decompose", "draws", "walk"])
def test_kernels(run: Run, name: str) -> None:
    """Time one of them."""
    run(name)
