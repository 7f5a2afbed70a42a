"""What is timed, for the others and for us alike: calls from Python in one loop, and whole games."""

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


@dataclass(frozen=True)
class Games:
    """A game after another: ``play`` takes its number and gives the decisions in it and the points at its end."""

    play: Callable[[int], tuple[int, int]]
    games: int

    def answers(self) -> list[int]:
        """Play once and give the points of all seats together at the end of each game."""
        return [self.play(number)[1] for number in range(self.games)]

    def timed(self) -> float:
        """Time one pass: nanoseconds a decision."""
        play = self.play
        decisions = 0
        start = time.thread_time_ns()
        for number in range(self.games):
            decisions += play(number)[0]
        return (time.thread_time_ns() - start) / decisions
