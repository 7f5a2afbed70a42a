"""Reading the fields of a case, and wording what differs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from mahjong.hand import Hand
from mahjong.melds import Meld, MeldKind
from mahjong.tiles import Tile, format_tiles, parse_tiles

__all__ = [
    "CaseError",
    "differs",
    "field",
    "hand_of",
    "integer",
    "melds_of",
    "number_of_players",
    "tile_set",
]

# The meld types of cases; a bare text of tiles shows its kind itself.
MELD_TYPES = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "kan_open": MeldKind.DAIMINKAN,
    "kan_added": MeldKind.KAKAN,
    "kan_closed": MeldKind.ANKAN,
}

_MISSING = object()


class CaseError(Exception):
    """A case that does not have the fields its kind needs."""


def field(case: Mapping[str, Any], name: str, kind: type | tuple[type, ...], default: object = _MISSING) -> Any:
    """Give a field of a type, or its default where it is absent.

    Raises:
        CaseError: it is missing without a default, or of another type.
    """
    value = case.get(name, default)
    if value is _MISSING:
        raise CaseError(f"the field {name} is missing")
    if value is default:
        return value
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise CaseError(f"the field {name} has a wrong type")
    return value


def integer(case: Mapping[str, Any], name: str, default: int) -> int:
    """Give a whole number."""
    value = field(case, name, int, default)
    assert isinstance(value, int)
    return value


def number_of_players(case: Mapping[str, Any]) -> int:
    """Give the number of players, 4 unless the case says 3."""
    return integer(case, "players", 4)


def melds_of(case: Mapping[str, Any]) -> list[Meld]:
    """Give the melds of a case: texts of tiles, or objects with ``type`` and ``tiles``."""
    melds = []
    for meld in field(case, "melds", list, []):
        if isinstance(meld, str):
            tiles = parse_tiles(meld)
            melds.append(Meld(_kind_shown(tiles), tiles))
        elif isinstance(meld, dict):
            kind = MELD_TYPES.get(field(meld, "type", str))
            if kind is None:
                raise CaseError(f"the meld type {meld['type'][:40]!r} is unknown")
            melds.append(Meld(kind, parse_tiles(field(meld, "tiles", str))))
        else:
            raise CaseError("a meld is a text of tiles or an object with type and tiles")
    return melds


def _kind_shown(tiles: tuple[Tile, ...]) -> MeldKind:
    if len(tiles) == 4:
        return MeldKind.ANKAN
    return MeldKind.PON if len({tile.kind for tile in tiles}) == 1 else MeldKind.CHI


def hand_of(case: Mapping[str, Any]) -> Hand:
    """Give the hand of a case with its melds."""
    return Hand(parse_tiles(field(case, "hand", str)), melds_of(case))


def tile_set(names: Iterable[object]) -> str:
    """Give a set of tiles from their names as sorted text, to compare and to show."""
    return format_tiles({Tile.parse(name) for name in names if isinstance(name, str)})


def differs(what: str, expected: object, found: object) -> list[str]:
    """Say that `what` is not as expected, or nothing."""
    if expected == found:
        return []
    return [f"{what}: expected {_shown(expected)}, found {_shown(found)}"]


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, default=str, sort_keys=True)
    return text if len(text) <= 300 else f"{text[:297]}..."
