"""Finished tables of Chinese classical for measuring: made from a seed, the same on every machine."""

from __future__ import annotations

from random import Random

from mahjong.hand import Hand
from mahjong.melds import Meld, MeldKind
from mahjong.scoring.classical_table import ClassicalTable, ClassicalWin, WonBy
from mahjong.tiles import KINDS, Tile

__all__ = ["tables"]

SEED = 20260102
BONUS = range(38, 46)
SETS = 4


class _Wall:
    """The tiles that are left, taken by kind or at random."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.left = [4] * KINDS

    def below(self, limit: int) -> int:
        # Only `Random.random` promises the same numbers in every version.
        return int(self.random.random() * limit)

    def take(self, kinds: list[int]) -> list[int] | None:
        """Take these kinds, or nothing where one is used up."""
        if any(self.left[kind] < kinds.count(kind) for kind in kinds):
            return None
        for kind in kinds:
            self.left[kind] -= 1
        return kinds

    def group(self) -> list[int]:
        """Take a run or a triplet, now and then four of a kind."""
        while True:
            chance = self.random.random()
            run = 9 * self.below(3) + self.below(7)
            kind = self.below(KINDS)
            wanted = [run, run + 1, run + 2] if chance < 0.5 else [kind] * (3 if chance < 0.9 else 4)
            if taken := self.take(wanted):
                return taken

    def single(self) -> int:
        """Take any tile."""
        while True:
            kind = self.below(KINDS)
            if self.take([kind]):
                return kind


def _meld(kinds: list[int], *, closed: bool) -> Meld:
    tiles = [Tile(kind) for kind in kinds]
    if len(kinds) == 4:
        return Meld(MeldKind.ANKAN if closed else MeldKind.DAIMINKAN, tiles, called=None if closed else tiles[0])
    return Meld(MeldKind.CHI if kinds[0] != kinds[1] else MeldKind.PON, tiles, called=tiles[0])


def _hand(wall: _Wall, groups: int, *, pair: bool) -> tuple[list[int], list[Meld]]:
    closed: list[int] = []
    melds = []
    for _ in range(groups):
        kinds = wall.group()
        if len(kinds) == 4 or wall.random.random() < 0.5:
            melds.append(_meld(kinds, closed=wall.random.random() < 0.5))
        else:
            closed += kinds
    if pair:
        while not (two := wall.take([wall.below(KINDS)] * 2)):
            pass
        closed += two
    while len(closed) + 3 * len(melds) < 13:
        closed.append(wall.single())
    return closed, melds


def tables(number: int, *, seed: int = SEED) -> list[ClassicalTable]:
    """Make ``number`` tables: one complete hand, three with up to two sets; half of the wins are self-drawn.

    >>> sum(table.win is not None for table in tables(3))
    3
    """
    random = Random(seed)
    made = []
    for _ in range(number):
        wall = _Wall(random)
        winner = wall.below(4)
        bonus: list[list[Tile]] = [[], [], [], []]
        for code in BONUS:
            bonus[wall.below(4)].append(Tile(code))
        hands = []
        for seat in range(4):
            groups = SETS if seat == winner else wall.below(3)
            closed, melds = _hand(wall, groups, pair=seat == winner)
            if seat == winner:
                tile = Tile(closed.pop(wall.below(len(closed))))
            hands.append(Hand([Tile(kind) for kind in sorted(closed)], melds, bonus=bonus[seat]))
        drawn = random.random() < 0.5
        win = ClassicalWin(
            seat=winner,
            tile=tile,
            by=WonBy.DRAW if drawn else WonBy.DISCARD,
            source=None if drawn else (winner + 1 + wall.below(3)) % 4,
        )
        east, south, west, north = hands
        made.append(ClassicalTable(hands=(east, south, west, north), round_wind=wall.below(4), win=win))
    return made
