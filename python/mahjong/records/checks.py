"""Reading untrusted JSON values: each helper names what it looked for."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from mahjong import _core
from mahjong.errors import NotationError, RecordError, quote
from mahjong.tiles import Tile

MAX_POINTS = 100_000_000
MAX_VALUES = 1_000_000
"""Commas, brackets and braces of a text that is decoded whole: the longest records have a twentieth of it."""
MAX_LINE = 1_000_000
"""Characters of a line."""


def decode_json(data: bytes | str) -> Any:
    """Read JSON of any shape, none too deep for the stack or too much for the memory."""
    refuse_many_values(data)
    try:
        return msgspec.json.decode(data)
    except msgspec.MsgspecError as error:
        raise RecordError(f"it is no JSON: {str(error)[:80]}") from None
    except (RecursionError, UnicodeError):
        raise RecordError("it is no JSON: nested too deeply or no UTF-8") from None


def refuse_many_values(data: bytes | str, most: int = MAX_VALUES) -> None:
    """Refuse a text of so many values that they would take far more memory than the text."""
    if len(data) <= most:
        return
    marks = map(data.count, (b",", b"[", b"{")) if isinstance(data, bytes) else map(data.count, (",", "[", "{"))
    if sum(marks) > most:
        raise RecordError(f"it holds more than {most} values")


def refuse_doubled_keys(data: bytes, *, lines: bool = True) -> None:
    """Refuse what has a key twice in one object, of which the decoder would keep the last one.

    Args:
        data: JSON, which may be damaged: that is the decoder's to say.
        lines: whether every line is a value of its own and the fault is placed; else the whole text is one.
    """
    if not lines and b"\n" in data:
        # Between values they are white space like any other, and within there is none.
        data = data.replace(b"\n", b" ")
    at = 0
    while (at := _core.keys.doubtful_line(data, at)) >= 0:
        end = data.find(b"\n", at) if lines else -1
        end = len(data) if end < 0 else end
        # Longer lines are refused for their length.
        key = _doubled_key(data[at:end]) if not lines or end - at <= MAX_LINE else None
        if key is not None:
            fault = f"the key {quote(key, limit=40)} stands twice in one object"
            raise RecordError(fault, line=data.count(b"\n", 0, at) + 1 if lines else None)
        at = min(end + 1, len(data))


def _doubled_key(text: bytes) -> str | None:
    found: list[str] = []

    def pairs(entries: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        for key, _ in entries:
            if key in seen:
                found.append(key)
            seen.add(key)

    try:
        json.loads(text, object_pairs_hook=pairs)
    except (ValueError, RecursionError):
        # It is no JSON, and the decoder says so.
        return None
    return found[0] if found else None


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
