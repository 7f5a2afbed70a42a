"""What games, bots and environments are handed is looked at here, before anything changes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from mahjong.errors import ArgumentTypeError, HandError, IllegalActionError, quote, require_int
from mahjong.tiles import as_tiles

__all__ = ["require_points", "require_seat", "require_viewer", "wall_codes"]


def require_seat(seat: object, players: int) -> None:
    """Refuse what is no seat of a table.

    Raises:
        ArgumentTypeError: it is no number.
        IllegalActionError: nobody sits there.
    """
    number = require_int("seat", seat, "a seat number")
    if not 0 <= number < players:
        raise IllegalActionError(
            f"there is no seat {quote(number)}: seats are 0 to {players - 1}", reason="not_your_turn"
        )


def require_viewer(viewer: object, players: int) -> None:
    """Refuse what is neither a seat of a table nor None, a spectator."""
    if viewer is not None:
        require_seat(viewer, players)


def require_points(scores: object, players: int) -> tuple[int, ...]:
    """Give the points of each seat as a tuple.

    Raises:
        ArgumentTypeError: they are no integers.
        HandError: there are more or fewer than seats.
    """
    if type(scores) is not tuple and (isinstance(scores, (str, bytes)) or not isinstance(scores, Iterable)):
        raise ArgumentTypeError("scores", scores, f"the points of {players} seats")
    wanted = f"the points of {players} seats, integers"
    points = tuple(
        [value if type(value) is int else require_int("scores", value, wanted) for value in islice(scores, 9)]
    )
    if len(points) != players:
        raise HandError(f"scores: {len(points)} of them, {players} wanted")
    return points


def wall_codes(argument: str, wall: object) -> bytes:
    """Give the codes of a wall that is given as such, as tiles or as text.

    Raises:
        ArgumentTypeError: it is neither.
        NotationError: the text is no notation.
    """
    if isinstance(wall, (bytes, bytearray)):
        return bytes(wall)
    if not isinstance(wall, Iterable):
        raise ArgumentTypeError(argument, wall, "tiles or the bytes of their codes")
    return bytes(tile.code for tile in as_tiles(wall, argument))
