"""What does a hand of a batch cost, checked before or on the way, and what the call itself?"""

from __future__ import annotations

import pytest

from benchmarks.conftest import Run


@pytest.mark.parametrize("name", ["batch", "batch_validated", "batch_call"])
def test_batch(run: Run, name: str) -> None:
    """Time one of them."""
    run(name)
