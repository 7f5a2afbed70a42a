"""The four winds, as seats and as rounds of every family."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from mahjong.errors import Problem, quote, require_int

if TYPE_CHECKING:
    from typing import SupportsIndex

__all__ = ["Wind", "as_wind"]


class Wind(StrEnum):
    """The four winds as seats (East is the dealer) and as rounds."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"

    @property
    def index(self) -> int:  # type: ignore[override]
        """0 East to 3 North."""
        return "ESWN".index(self.value)


_WINDS = tuple(Wind)


def as_wind(argument: str, wind: Wind | str | SupportsIndex, problems: list[Problem]) -> Wind:
    """Give a wind by its letter or its number, 0 East to 3 North; East after a problem.

    Raises:
        ArgumentTypeError: it is neither text nor an integer.
    """
    if isinstance(wind, str):
        if wind in _WINDS:
            return Wind(wind)
    else:
        number = require_int(argument, wind, "a wind: 'E', 'S', 'W' or 'N', or its number 0-3")
        if 0 <= number <= 3:
            return _WINDS[number]
    problems.append(Problem("bad_value", f"{argument} must be E, S, W or N, or 0-3, not {quote(wind)}"))
    return Wind.EAST
