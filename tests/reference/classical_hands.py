"""A finished classical table as plain values, and what counts for every hand of it, won or not.

Everything is read off the rules page, rule by rule; the letters and numbers (P1, D3, L8 ...) are its own. Seats are
0 East to 3 North. Tiles are texts: ``5p``, ``2f`` a flower, ``4g`` a season.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tests.reference.classical_readings import DRAGONS, MAJORS, WINDS, run_from

Rules = Mapping[str, Any]

SELF_DRAWN = ("draw", "flower_replacement", "kong_replacement")


class Meld(NamedTuple):
    """A declared set: ``chow`` (named by its lowest tile), ``pung``, or a kong ``-claimed -promoted -concealed``."""

    shape: str
    kind: str

    @property
    def is_kong(self) -> bool:
        """Whether it is a kong of any sort."""
        return self.shape.startswith("kong")

    @property
    def tiles(self) -> tuple[str, ...]:
        """All its tiles."""
        if self.shape == "chow":
            return run_from(self.kind)
        return (self.kind,) * (4 if self.is_kong else 3)


@dataclass(frozen=True)
class Hand:
    """One hand: tiles in hand (the winner's without the winning tile), melds and bonus tiles."""

    closed: tuple[str, ...]
    melds: tuple[Meld, ...] = ()
    bonus: tuple[str, ...] = ()
    original_call: bool = False


@dataclass(frozen=True)
class Win:
    """How the hand was won; several `winners` only where the rules allow it."""

    winners: tuple[int, ...]
    tile: str
    by: str
    source: int | None = None
    last_live_tile: bool = False
    last_discard: bool = False
    live_wall_empty: bool = False
    before_first_discard: bool = False
    first_discard: bool = False
    kongs_in_turn: int = 0
    claimed_kong_in_turn: bool = False
    east_streak: int = 0

    @property
    def is_self_drawn(self) -> bool:
        """Whether the winner drew the tile, from wherever."""
        return self.by in SELF_DRAWN


@dataclass(frozen=True)
class Table:
    """Four hands at the end, a robbed one with its whole kong, and the tiles left in the discard areas."""

    hands: tuple[Hand, Hand, Hand, Hand]
    round_wind: int
    win: Win | None
    discards: tuple[str, ...] = ()


Items = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Value:
    """What a hand is worth; a limit hand has no points and doubles."""

    total: int
    points: Items = ()
    doubling: Items = ()
    limits: frozenset[str] = frozenset()

    @property
    def base(self) -> int:
        """All points."""
        return sum(points for _, points in self.points)

    @property
    def doubles(self) -> int:
        """All doubles."""
        return sum(doubles for _, doubles in self.doubling)

    @property
    def uncapped(self) -> int:
        """The value before the limit."""
        return self.base << self.doubles


class Group(NamedTuple):
    """A chow, pung, kong or pair as it counts; `how` is concealed, exposed, claimed or promoted."""

    shape: str
    kind: str
    how: str

    @property
    def is_group(self) -> bool:
        """Whether it is a pung or kong."""
        return self.shape in ("pung", "kong")


def group_of(meld: Meld) -> Group:
    """Say how a declared set counts."""
    if meld.is_kong:
        return Group("kong", meld.kind, meld.shape.removeprefix("kong-"))
    return Group(meld.shape, meld.kind, "exposed")


@dataclass(frozen=True)
class Owner:
    """Whose hand it is, and by which rules."""

    rules: Rules
    seat: int
    round_wind: int
    bonus: tuple[str, ...]

    @property
    def seat_wind(self) -> str:
        """The tile of the seat's wind."""
        return WINDS[self.seat]

    @property
    def prevailing_wind(self) -> str:
        """The tile of the round's wind."""
        return WINDS[self.round_wind]

    def pair_points(self, kind: str) -> int:
        """P1: what a pair of this kind scores."""
        if kind in DRAGONS:
            return 2
        own, prevailing = kind == self.seat_wind, kind == self.prevailing_wind
        if own and prevailing:
            return int(self.rules["double_wind_pair_points"])
        return 2 if own or prevailing else 0

    def group_points(self, group: Group) -> int:
        """P1: what a pung, kong or pair scores."""
        if group.shape == "pair":
            return self.pair_points(group.kind)
        concealed = group.how == "concealed"
        points = 4 if concealed else 2
        if group.kind in MAJORS:
            points *= 2
        return points * 4 if group.shape == "kong" else points

    def counts_as_concealed(self, group: Group) -> bool:
        """D3, W6, L3, L10: concealed, or a claimed kong where that counts."""
        if group.how == "claimed":
            return bool(self.rules["claimed_kong_counts_concealed"])
        return group.how == "concealed"

    def points(self, groups: list[Group]) -> list[tuple[str, int]]:
        """P1 and P2."""
        items = [(":".join(group), self.group_points(group)) for group in groups if group.shape != "chow"]
        if self.bonus:
            items.append(("bonus_tiles", 4 * len(self.bonus)))
        return items

    def doubling(self, groups: list[Group]) -> list[tuple[str, int]]:
        """D1 to D6, but for four wind groups, which differ between winners and others."""
        items = []
        owned = {group.kind for group in groups if group.is_group}
        paired = {group.kind for group in groups if group.shape == "pair"}
        dragons = owned.intersection(DRAGONS)
        if len(dragons) == 3:
            items.append(("big_three_dragons", 5))
        elif len(dragons) == 2 and paired.intersection(DRAGONS):
            items.append(("little_three_dragons", 3))
        else:
            items += [(f"dragon_group:{dragon}", 1) for dragon in dragons]
        if self.seat_wind in owned:
            items.append(("seat_wind_group", 1))
        if self.prevailing_wind in owned:
            items.append(("round_wind_group", 1))
        if sum(group.is_group and self.counts_as_concealed(group) for group in groups) >= 3:
            items.append(("three_concealed_pungs", 1))
        if len(owned.intersection(WINDS)) == 3 and paired.intersection(WINDS):
            items.append(("little_four_winds", 1))
        number = self.seat + 1
        if {f"{number}f", f"{number}g"} <= set(self.bonus):
            items.append(("own_flower_and_season", 1))
        if sum(tile[1] == "f" for tile in self.bonus) == 4:
            items.append(("all_flowers", 1))
        if sum(tile[1] == "g" for tile in self.bonus) == 4:
            items.append(("all_seasons", 1))
        return items


def capped(points: list[tuple[str, int]], doubling: list[tuple[str, int]], limit: int | None) -> Value:
    """C1: points times 2 for each double, at most the limit; what scores nothing is no item."""
    value = Value(0, tuple(sorted(item for item in points if item[1])), tuple(sorted(doubling)))
    return replace(value, total=value.uncapped if limit is None else min(value.uncapped, limit))


def best(values: list[Value]) -> frozenset[Value]:
    """A1: the values with the highest total, and of these the ones worth most before the limit."""
    top = max((value.total, value.uncapped) for value in values)
    return frozenset(value for value in values if (value.total, value.uncapped) == top)
