"""The hands and wins every figure is measured on: made from a seed, the same on every machine.

Hands come in equal parts of four sorts: dealt at random, of one suit, near a win (a complete hand with one
to three tiles exchanged) and tenpai (a complete hand without one tile). Wins come from four players who
follow the shortest way to a win: they riichi when they can, and call for a yakuhai and after one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from mahjong._core import scalar

__all__ = ["Hands", "Win", "hands", "wins"]

KINDS = 34
SEED = 20260101
DEAD_WALL = 14
RED_FIVES = {4: 34, 13: 35, 22: 36}
SUIT = 9


@dataclass(frozen=True, slots=True)
class Hands:
    """Many hands as one buffer: 34 counts each, and the number of sets set aside (0 in all of them)."""

    counts: bytes
    melds: bytes

    def __len__(self) -> int:
        return len(self.melds)

    def __iter__(self) -> Iterator[bytes]:
        return (self.counts[start : start + KINDS] for start in range(0, len(self.counts), KINDS))


@dataclass(frozen=True, slots=True)
class Win:
    """A win of self-play in tile codes: kinds 0-33, red fives 34-36. East is seat 0 and the dealer."""

    tiles: tuple[int, ...]
    """Closed tiles, the winning tile not among them."""
    melds: tuple[tuple[str, tuple[int, ...]], ...]
    """Kind of meld (``pon``, ``chi``, ``ankan``) and its tiles, the called one last."""
    tile: int
    winner: int
    loser: int | None
    """Who discarded the tile, ``None`` for a self-draw."""
    round_wind: int
    riichi: bool
    ippatsu: bool
    rinshan: bool
    indicators: tuple[int, ...]
    ura: tuple[int, ...]
    """Looked at after a riichi only."""


def kind_of(code: int) -> int:
    """Give the kind of a tile code."""
    return code if code < KINDS else 4 + SUIT * (code - KINDS)


def _below(random: Random, limit: int) -> int:
    # Only `Random.random` promises the same numbers in every version.
    return int(random.random() * limit)


def _shuffle(random: Random, items: list[int]) -> list[int]:
    for last in range(len(items) - 1, 0, -1):
        other = _below(random, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def _dealt(random: Random, kinds: range, size: int) -> bytearray:
    wall = [kind for kind in kinds for _ in range(4)]
    counts = bytearray(KINDS)
    for taken in range(size):
        place = taken + _below(random, len(wall) - taken)
        counts[wall[place]] += 1
        wall[place] = wall[taken]
    return counts


def _complete(random: Random) -> bytearray:
    while True:
        counts = bytearray(KINDS)
        counts[_below(random, KINDS)] += 2
        for _ in range(4):
            if random.random() < 0.7:
                run = SUIT * _below(random, 3) + _below(random, 7)
                for kind in range(run, run + 3):
                    counts[kind] += 1
            else:
                counts[_below(random, KINDS)] += 3
        if max(counts) <= 4:
            return counts


def _take(random: Random, counts: bytearray) -> None:
    held = [kind for kind in range(KINDS) if counts[kind]]
    counts[held[_below(random, len(held))]] -= 1


def _add(random: Random, counts: bytearray) -> None:
    free = [kind for kind in range(KINDS) if counts[kind] < 4]
    counts[free[_below(random, len(free))]] += 1


def _near_win(random: Random, size: int) -> bytearray:
    counts = _complete(random)
    for _ in range(1 + _below(random, 3)):
        _take(random, counts)
        _add(random, counts)
    if size == 13:
        _take(random, counts)
    return counts


def _tenpai(random: Random, size: int) -> bytearray:
    counts = _complete(random)
    _take(random, counts)
    if size == 14:
        _add(random, counts)
    return counts


def hands(number: int, *, size: int = 14, seed: int = SEED) -> Hands:
    """Make ``number`` closed hands of ``size`` (13 or 14) tiles, the four sorts in turn.

    >>> [sum(hand) for hand in hands(4, size=13)]
    [13, 13, 13, 13]
    """
    random = Random(seed * 100 + size)
    counts = bytearray()
    for index in range(number):
        match index % 4:
            case 0:
                counts += _dealt(random, range(KINDS), size)
            case 1:
                suit = _below(random, 3)
                counts += _dealt(random, range(SUIT * suit, SUIT * suit + SUIT), size)
            case 2:
                counts += _near_win(random, size)
            case _:
                counts += _tenpai(random, size)
    return Hands(bytes(counts), bytes(number))


class _Player:
    """One seat of the self-play."""

    def __init__(self, seat: int, codes: list[int]) -> None:
        self.seat = seat
        self.codes = codes
        self.counts = bytearray(KINDS)
        for code in codes:
            self.counts[kind_of(code)] += 1
        self.melds: list[tuple[str, tuple[int, ...]]] = []
        self.discarded = 0
        self.waits = 0
        self.riichi = False
        self.ippatsu = False

    @property
    def is_open(self) -> bool:
        return any(sort != "ankan" for sort, _ in self.melds)

    def draw(self, code: int) -> None:
        self.codes.append(code)
        self.counts[kind_of(code)] += 1

    def release(self, kind: int) -> int:
        """Take one tile of ``kind`` out of the hand, a plain five before a red one."""
        code = min(code for code in self.codes if kind_of(code) == kind)
        self.codes.remove(code)
        self.counts[kind] -= 1
        return code

    def has_yaku(self, valued: tuple[int, ...]) -> bool:
        """Tell whether a win will have a yaku: riichi, or a triplet of value set aside."""
        return self.riichi or any(sort != "chi" and kind_of(tiles[0]) in valued for sort, tiles in self.melds)

    def best_discard(self) -> int:
        """Find the discard with the lowest shanten and, of those, the most kinds accepted."""
        options = scalar.discards(bytes(self.counts))
        kind, _, mask = min(options, key=lambda option: (option[1], -option[2].bit_count(), -option[0]))
        self.waits = mask if min(option[1] for option in options) == 0 else 0
        return kind

    def wants(self, kind: int, used: tuple[int, ...]) -> bool:
        """Tell whether a call that uses the kinds ``used`` brings the hand nearer."""
        before = scalar.shanten(bytes(self.counts))
        for other in used:
            self.counts[other] -= 1
        after = min(option[1] for option in scalar.discards(bytes(self.counts)))
        for other in used:
            self.counts[other] += 1
        return after < before


class _Round:
    """One deal, played to a win or to the end of the wall."""

    def __init__(self, random: Random, round_wind: int) -> None:
        wall = [kind for kind in range(KINDS) for _ in range(4)]
        for five, red in RED_FIVES.items():
            wall[4 * five] = red
        self.wall = _shuffle(random, wall)
        self.players = [_Player(seat, [self.wall.pop() for _ in range(13)]) for seat in range(4)]
        self.dead = [self.wall.pop() for _ in range(DEAD_WALL)]
        self.indicators = 1
        self.round_wind = round_wind

    def valued(self, seat: int) -> tuple[int, ...]:
        return (31, 32, 33, 27 + self.round_wind, 27 + seat)

    def win(self, player: _Player, code: int, loser: int | None, *, rinshan: bool = False) -> Win:
        codes = list(player.codes)
        if loser is None:
            codes.remove(code)
        shown = range(self.indicators)
        return Win(
            tiles=tuple(sorted(codes)),
            melds=tuple(player.melds),
            tile=code,
            winner=player.seat,
            loser=loser,
            round_wind=self.round_wind,
            riichi=player.riichi,
            ippatsu=player.ippatsu,
            rinshan=rinshan,
            indicators=tuple(kind_of(self.dead[4 + 2 * place]) for place in shown),
            ura=tuple(kind_of(self.dead[5 + 2 * place]) for place in shown),
        )

    def play(self) -> Win | None:
        """Play until somebody wins; ``None`` when the wall is used up."""
        seat = 0
        drawing = True
        while self.wall:
            player = self.players[seat]
            if drawing and (won := self.own_turn(player)):
                return won
            code = self.discard(player)
            kind = kind_of(code)
            for step in (1, 2, 3):
                other = self.players[(seat + step) % 4]
                ready = other.waits >> kind & 1 and not other.waits & other.discarded
                if ready and other.has_yaku(self.valued(other.seat)):
                    return self.win(other, code, seat)
            caller = self.call(seat, code)
            drawing = caller is None
            seat = (seat + 1) % 4 if caller is None else caller
        return None

    def own_turn(self, player: _Player) -> Win | None:
        """Draw, and win or declare a concealed kan where that is possible."""
        code = self.wall.pop()
        rinshan = False
        while True:
            player.draw(code)
            if player.has_yaku(self.valued(player.seat)) and scalar.is_win(bytes(player.counts)):
                return self.win(player, code, None, rinshan=rinshan)
            fours = [kind for kind in range(KINDS) if player.counts[kind] == 4]
            if not fours or player.riichi or self.indicators == 4:
                return None
            kind = fours[0]
            player.melds.append(("ankan", tuple(player.release(kind) for _ in range(4))))
            self.indicators += 1
            code = self.dead[self.indicators - 2]
            rinshan = True
            self.wall.pop(0)
            if not self.wall:
                self.wall.append(code)

    def discard(self, player: _Player) -> int:
        """Choose and make a discard; declare riichi with a closed tenpai hand."""
        if player.riichi:
            player.ippatsu = False
            code = player.release(kind_of(player.codes[-1]))
        else:
            code = player.release(player.best_discard())
            if player.waits and not player.is_open and len(self.wall) >= 4:
                player.riichi = player.ippatsu = True
        player.discarded |= 1 << kind_of(code)
        return code

    def call(self, seat: int, code: int) -> int | None:
        """Let a player who has a use for the discard call it; give his seat."""
        kind = kind_of(code)
        for step in (1, 2, 3):
            player = self.players[(seat + step) % 4]
            if player.riichi or player.counts[kind] < 2:
                continue
            allowed = kind in self.valued(player.seat) or player.has_yaku(self.valued(player.seat))
            if allowed and player.wants(kind, (kind, kind)):
                self.meld(player, "pon", code, (kind, kind))
                return player.seat
        player = self.players[(seat + 1) % 4]
        if kind < 27 and not player.riichi and player.has_yaku(self.valued(player.seat)):
            for lowest in range(max(kind - 2, 0), kind + 1):
                if lowest % SUIT > 6 or lowest // SUIT != kind // SUIT:
                    continue
                used = tuple(other for other in range(lowest, lowest + 3) if other != kind)
                if all(player.counts[other] for other in used) and player.wants(kind, used):
                    self.meld(player, "chi", code, used)
                    return player.seat
        return None

    def meld(self, player: _Player, sort: str, code: int, used: tuple[int, ...]) -> None:
        tiles = tuple(player.release(kind) for kind in used)
        player.melds.append((sort, (*tiles, code)))
        for other in self.players:
            other.ippatsu = False


def wins(number: int, *, seed: int = SEED) -> list[Win]:
    """Play rounds until ``number`` of them ended with a win."""
    random = Random(seed)
    found: list[Win] = []
    rounds = 0
    while len(found) < number:
        won = _Round(random, round_wind=rounds % 2).play()
        rounds += 1
        if won is not None:
            found.append(won)
    return found
