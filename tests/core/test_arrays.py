"""34 counts as an array of any kind mean what they mean as bytes, or are refused."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from mjcore import scalar

HAND = bytes([3, 1, 1, 1, 1, 1, 1, 1, 3]) + bytes(25)
WAITS = 0x1FF


class Own(np.ndarray[Any, Any]):
    """A kind of array of somebody's own."""


def spread(counts: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    wide = np.full((34, 3), 9, counts.dtype)
    wide[:, 1] = counts
    return wide[:, 1]


HELD = np.frombuffer(HAND, np.uint8)
ALIKE = {
    "unsigned bytes": HELD,
    "writable": HELD.copy(),
    "signed bytes": HELD.astype(np.int8),
    "numbers of eight bytes": HELD.astype(np.int64),
    "every third byte": spread(HELD),
    "backwards twice": HELD[::-1].copy()[::-1],
    "one column": HELD.reshape(34, 1)[:, 0],
    "a type of its own": HELD.view(Own),
    "memory": memoryview(HAND),
}
REFUSED = {
    "33 counts": HELD[:33],
    "35 counts": np.append(HELD, np.uint8(0)),
    "no count": HELD[:0],
    "five copies": np.where(HELD == 3, 5, HELD).astype(np.uint8),
    "a negative count": -HELD.astype(np.int8),
}


@pytest.mark.parametrize("counts", ALIKE.values(), ids=ALIKE)
def test_an_array_is_read_as_its_bytes_are(counts: Any) -> None:
    assert scalar.waits(HELD) == WAITS
    assert scalar.waits(counts) == WAITS


@pytest.mark.parametrize("counts", REFUSED.values(), ids=REFUSED)
def test_an_array_that_is_no_hand_is_refused(counts: Any) -> None:
    assert scalar.waits(HELD) == WAITS
    with pytest.raises(ValueError, match=r"counts \(34 are needed|copies of"):
        scalar.waits(counts)


def test_halves_of_tiles_are_refused() -> None:
    with pytest.raises(TypeError, match="must be an int"):
        scalar.waits(HELD.astype(np.float64))


def test_a_class_that_only_bears_the_name_is_no_array() -> None:
    code = (
        "from mjcore import scalar\n"
        "impostor = type('ndarray', (bytearray,), {'__module__': 'numpy'})\n"
        f"held = impostor({HAND!r})\n"
        f"assert scalar.waits(held) == scalar.waits(held) == {WAITS}\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
