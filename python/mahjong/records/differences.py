"""How a difference between a record and the engine is said."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong.game.events import StartKyoku
from mahjong.game.views import RoundView
from mahjong.tiles import Tile

__all__ = ["differs", "round_words", "tile_text"]

WINDS = ("East", "South", "West", "North")


def differs(what: str, recorded: object, engine: object) -> str:
    """Say what is one way in the record and another by the rules.

    >>> differs("win of seat 2, fu", 40, 30)
    'win of seat 2, fu: the record says 40, the engine 30'
    """
    return f"{what}: the record says {_shown(recorded)}, the engine {_shown(engine)}"


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def tile_text(codes: Iterable[int]) -> str:
    """Give tiles in a row, in the order of their codes."""
    return "".join(str(Tile(code)) for code in sorted(codes)) or "none"


def round_words(start: StartKyoku | RoundView) -> str:
    """Give the name of a round.

    >>> round_words(StartKyoku(1, 3, 2, (25000,) * 4, ((),) * 4, honba=2))
    'South 3, honba 2'
    """
    return f"{WINDS[start.round_wind]} {start.kyoku}" + (f", honba {start.honba}" if start.honba else "")
