"""The one loop that times a call from Python, for the others and for us alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Operation:
    """A function, the arguments of each call, and how its results read where both sides are compared."""

    function: Callable[..., Any]
    calls: list[tuple[Any, ...]]
    read: Callable[[Any], Any]

    def answers(self) -> list[Any]:
        """Call once with each of the arguments."""
        return [self.read(self.function(*arguments)) for arguments in self.calls]

    def timed(self) -> float:
        """Time one pass: nanoseconds a call."""
        function = self.function
        start = time.thread_time_ns()
        for arguments in self.calls:
            function(*arguments)
        return (time.thread_time_ns() - start) / len(self.calls)
