"""Records with the seed of their walls: every tile of the record against the wall, copy by copy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from mahjong import _core
from mahjong.records.differences import differs
from mahjong.records.model import RecordedMatch, RecordedRound
from mahjong.records.packed import pack
from mahjong.records.tenhou_walls import TenhouWall, match_walls, round_wall
from mahjong.rules import RiichiRules

__all__ = ["wall_codes", "wall_differs", "wall_of"]


@lru_cache(maxsize=2)
def _walls_of_seed(seed: str, players: int, rounds: int) -> tuple[TenhouWall, ...]:
    walls = match_walls(seed, players)
    return tuple(next(walls) for _ in range(rounds))


def wall_of(match: RecordedMatch, number: int) -> TenhouWall | None:
    """Give the wall of a round where the record has a seed for it."""
    players = match.rules.players
    own = match.rounds[number].extra.get("shuffle", "")
    seed = match.extra.get("seed", "") if match.format == "tenhou-mjlog" else ""
    if not own and not seed:
        return None
    return round_wall(own, players) if own else _walls_of_seed(seed, players, len(match.rounds))[number]


def wall_codes(wall: TenhouWall, rules: RiichiRules) -> bytes:
    """Give the tile codes of a wall in the order of the engine."""
    places = _places(wall.players, wall.old)
    return places.translate(wall.tiles.ljust(256)).translate(
        _CODES_RED if rules.red_m or rules.red_p or rules.red_s else _CODES
    )


@cache
def _places(players: int, old: bool) -> bytes:
    """Give where each tile of the engine's order lies in a Tenhou wall."""
    size = 136 if players == 4 else 108
    wall = TenhouWall(bytes(range(size)), (0, 0), players, old)
    places = bytearray(reversed(wall.tiles))
    for number, place in enumerate(wall.replacements):
        places[size - 1 - number] = place
    first = size - 2 - len(wall.replacements)
    for number, (indicator, ura) in enumerate(zip(wall.indicators, wall.ura, strict=True)):
        places[first - 2 * number] = indicator
        places[first + 1 - 2 * number] = ura
    return bytes(places)


def wall_differs(played: RecordedRound, wall: TenhouWall) -> str | None:
    """Compare dice, deal, draws and indicators with the wall."""
    copies = played.copies
    if copies is None:
        return None
    if played.dice != wall.dice:
        return differs("dice", played.dice, wall.dice)
    if tuple(chain.from_iterable(copies.hands)) != tuple(wall.dealt(played.start.dealer)):
        return "the deal is not that of the seed"
    indicators = wall.indicators
    if copies.indicator != indicators[0]:
        return "the first indicator is not that of the seed"
    at = _core.numbered.first_unlike(
        pack(played.events), copies.events, wall.draws(), wall.replacements, indicators[1:]
    )
    if at is not None:
        return f"event {at} ({played.events[at].type}): the tile is not that of the seed"
    if copies.ura and copies.ura != tuple(wall.ura[: len(copies.ura)]):
        return "the ura indicators are not those of the seed"
    return None


def _table(reds: Mapping[int, int]) -> bytes:
    return bytes(reds.get(copy, copy // 4) for copy in range(256))


_CODES: Final = _table({})
_CODES_RED: Final = _table({16: 34, 52: 35, 88: 36})
