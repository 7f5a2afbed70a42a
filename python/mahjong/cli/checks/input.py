"""Cases of kind ``input``: bad input has to be refused well, unusual good input read right."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from mahjong import analysis
from mahjong.cli.checks import flow, score, shanten, waits
from mahjong.cli.checks.fields import CaseError, differs, field, melds_of, number_of_players
from mahjong.errors import HandError, MahjongError
from mahjong.hand import Hand
from mahjong.records.copies import tiles_from_copies
from mahjong.records.mjai import read_mjai
from mahjong.records.mjai_names import mjai_tile
from mahjong.tiles import KINDS, Tile, parse_tiles

__all__ = ["run"]

MOST_SECONDS: Final = 1.0
LONGEST_MESSAGE: Final = 600


def run(case: Mapping[str, Any]) -> list[str]:
    """Compare the error, or the value, that an operation gives."""
    operation = OPERATIONS.get(field(case, "op", str))
    if operation is None:
        raise CaseError(f"the operation {case['op'][:40]!r} is unknown")
    arguments = field(case, "args", dict)
    expect = field(case, "expect", dict)
    start = time.perf_counter()
    try:
        found = operation(arguments)
    except MahjongError as error:
        return _judge(error, expect, time.perf_counter() - start)
    if "error" in expect:
        return [f"error: expected {expect['error']}, found no error"]
    return differs("value", expect.get("value"), found)


def _judge(error: MahjongError, expect: Mapping[str, Any], seconds: float) -> list[str]:
    """Say what is wrong with an error: not expected, of another category, of no built-in kind, slow or long."""
    message = str(error)
    if "error" not in expect:
        return [f"value: expected {expect.get('value')}, found {type(error).__name__}: {message}"]
    categories = [error.category]
    if isinstance(error, HandError):
        categories = [problem.category for problem in error.problems]
    problems = []
    if expect["error"] not in categories:
        problems.append(f"error: expected {expect['error']}, found {', '.join(categories)}: {message}")
    if not isinstance(error, (ValueError, TypeError)):
        problems.append(f"error: {type(error).__name__} is neither a ValueError nor a TypeError")
    if seconds > MOST_SECONDS:
        problems.append(f"error: came after {seconds:.1f} s")
    if len(message) > LONGEST_MESSAGE:
        problems.append(f"error: the message has {len(message)} characters")
    return problems


def _parse(arguments: Mapping[str, Any]) -> list[str]:
    notation = field(arguments, "notation", str, "mpsz")
    text = field(arguments, "text", (str, list, dict))
    if isinstance(text, dict):
        text = field(text, "repeat", str) * field(text, "times", int)
    if notation == "mpsz":
        return [str(tile) for tile in parse_tiles(text)]
    if notation != "mjai":
        raise CaseError(f"the notation {notation[:40]!r} is unknown")
    names = [text] if isinstance(text, str) else text
    return [str(mjai_tile(name, "text")) for name in names]


def _tiles(arguments: Mapping[str, Any]) -> list[str]:
    return [str(tile) for tile in tiles_from_copies(field(arguments, "ids", list))]


def _hand(arguments: Mapping[str, Any]) -> Hand | None:
    """Give the hand of a prepared count array, if the case has one."""
    if "array_len" in arguments:
        return Hand.from_counts([0] * field(arguments, "array_len", int))
    if "counts" not in arguments:
        return None
    slots = [0] * KINDS
    for name, count in field(arguments, "counts", dict).items():
        slots[Tile.parse(name).kind or 0] = count
    return Hand.from_counts(slots, melds_of(arguments))


def _shanten(arguments: Mapping[str, Any]) -> int:
    hand = _hand(arguments)
    if hand is None:
        return shanten.answer(arguments)
    return analysis.shanten(hand, players=number_of_players(arguments))


def _waits(arguments: Mapping[str, Any]) -> list[str]:
    hand = _hand(arguments)
    found = waits.answer(arguments) if hand is None else analysis.waits(hand, players=number_of_players(arguments))
    return [str(tile) for tile in found.tiles]


def _score(arguments: Mapping[str, Any]) -> object:
    return str(score.answer(arguments))


def _flow(arguments: Mapping[str, Any]) -> object:
    return flow.refused(arguments)


def _replay(arguments: Mapping[str, Any]) -> object:
    if "bytes_hex" not in arguments:
        return len(read_mjai(field(arguments, "text", str)))
    try:
        data = bytes.fromhex(field(arguments, "bytes_hex", str))
    except ValueError:
        raise CaseError("bytes_hex is no hexadecimal text") from None
    return len(read_mjai(data))


OPERATIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], object]]] = {
    "parse": _parse,
    "tiles": _tiles,
    "score": _score,
    "shanten": _shanten,
    "waits": _waits,
    "flow": _flow,
    "replay": _replay,
}
