"""Reading untrusted JSON values: each helper names what it looked for."""

from __future__ import annotations

from typing import Any

import msgspec

from mahjong.errors import NotationError, RecordError, quote
from mahjong.tiles import Tile

MAX_POINTS = 100_000_000


def decode_json(data: bytes | str) -> Any:
    """Read JSON of any shape, none too deep for the stack."""
    try:
        return msgspec.json.decode(data)
    except msgspec.MsgspecError as error:
        raise RecordError(f"it is no JSON: {str(error)[:80]}") from None
    except (RecursionError, UnicodeError):
        raise RecordError("it is no JSON: nested too deeply or no UTF-8") from None


def as_object(value: Any, what: str) -> dict[str, Any]:
    """Take an object."""
    if not isinstance(value, dict):
        raise RecordError(f"{what}: an object expected, got {_kind(value)}")
    return value


def as_list(value: Any, what: str, low: int, high: int) -> list[Any]:
    """Take a list with a number of entries between two bounds."""
    if not isinstance(value, list):
        raise RecordError(f"{what}: a list expected, got {_kind(value)}")
    if not low <= len(value) <= high:
        raise RecordError(f"{what}: {low} to {high} entries expected, got {len(value)}")
    return value


def as_int(value: Any, what: str, low: int, high: int) -> int:
    """Take a whole number between two bounds; true and false are none."""
    if type(value) is not int:
        raise RecordError(f"{what}: a whole number expected, got {_kind(value)}")
    if not low <= value <= high:
        raise RecordError(f"{what}: {low} to {high} expected, got {quote(value, limit=30)}")
    return value


def as_ints(value: Any, what: str, low: int, high: int) -> list[int]:
    """Take a list of points."""
    return [as_int(entry, what, -MAX_POINTS, MAX_POINTS) for entry in as_list(value, what, low, high)]


def as_bool(value: Any, what: str) -> bool:
    """Take true or false."""
    if type(value) is not bool:
        raise RecordError(f"{what}: true or false expected, got {_kind(value)}")
    return value


def as_text(value: Any, what: str, limit: int = 1000) -> str:
    """Take a text of limited length."""
    if not isinstance(value, str):
        raise RecordError(f"{what}: a text expected, got {_kind(value)}")
    if len(value) > limit:
        raise RecordError(f"{what}: a text of at most {limit} characters expected, got {len(value)}")
    return value


def as_tile(value: Any, what: str) -> Tile:
    """Take a tile in our own notation."""
    try:
        return Tile.parse(as_text(value, what, 20))
    except NotationError:
        raise RecordError(f"{what}: {quote(value, limit=30)} is no tile") from None


def as_tiles(value: Any, what: str, low: int, high: int) -> tuple[Tile, ...]:
    """Take a list of tiles in our own notation."""
    return tuple(as_tile(entry, what) for entry in as_list(value, what, low, high))


def _kind(value: Any) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "nothing"}
    return names.get(type(value), "a number")
