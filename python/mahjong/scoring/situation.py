"""What happened when a hand was won: everything the value depends on but the tiles and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import partial
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError, Problem, counted, quote, require_flag, require_int
from mahjong.scoring.winds import Wind, as_wind
from mahjong.tiles import Tile, as_tile, as_tiles

__all__ = ["Flag", "Pao", "PaoYakuman", "Situation", "WinBy", "Wind"]

WinBy = Literal["ron", "tsumo"]
PaoYakuman = Literal["daisangen", "daisuushii", "suukantsu"]

_PAO_ORDER: Final = ("daisangen", "daisuushii", "suukantsu")
_MOST_COUNTERS: Final = 255
_DEALT_INTO_OPEN: Final = 1 << 12


class Flag(StrEnum):
    """What may have happened; each is worth a yaku or decides one."""

    RIICHI = "riichi"
    DOUBLE_RIICHI = "double_riichi"
    OPEN_RIICHI = "open_riichi"
    IPPATSU = "ippatsu"
    RINSHAN = "rinshan"
    CHANKAN = "chankan"
    HAITEI = "haitei"
    HOUTEI = "houtei"
    TENHOU = "tenhou"
    CHIIHOU = "chiihou"
    RENHOU = "renhou"


_BITS: Final = {flag: 2 << position for position, flag in enumerate(Flag)}
_RIICHI: Final = frozenset({Flag.RIICHI, Flag.DOUBLE_RIICHI, Flag.OPEN_RIICHI})
_TSUMO_ONLY: Final = (Flag.RINSHAN, Flag.HAITEI, Flag.TENHOU, Flag.CHIIHOU)
_RON_ONLY: Final = (Flag.CHANKAN, Flag.HOUTEI, Flag.RENHOU)
_FIRST_TURN: Final = (Flag.TENHOU, Flag.CHIIHOU, Flag.RENHOU)


class Pao(NamedTuple):
    """Who is liable for a yakuman: the seat that let the last set be called."""

    yakuman: PaoYakuman
    seat: Wind


@final
class Situation:
    """How a hand was won, frozen.

    ``seat`` is the winner's wind (East is the dealer; a letter, or 0 East to 3 North), ``discarder`` the wind of who
    pays a ron where that is known. ``dora`` and ``ura`` are *indicators*; ura indicators count only with riichi.
    ``honba`` lie on the table; ``paid_honba`` differs where several win on one discard and only the nearest is paid
    for them. ``sticks`` are the riichi deposits the winner takes. ``discarder_riichi`` matters to open riichi alone.

    Raises:
        HandError: the parts cannot be together; ``problems`` lists everything wrong.
        ArgumentTypeError: a part has a wrong type.

    >>> Situation("8s", "ron", seat="S", flags=["riichi"], dora="1m")
    Situation('8s', 'ron', seat='S', dora='1m', flags=['riichi'])
    """

    __slots__ = (
        "by",
        "discarder",
        "discarder_riichi",
        "dora",
        "flags",
        "honba",
        "native",
        "paid_honba",
        "pao",
        "round",
        "seat",
        "sticks",
        "ura",
        "win_tile",
    )

    win_tile: Tile
    by: WinBy
    seat: Wind
    round: Wind
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    flags: frozenset[Flag]
    honba: int
    paid_honba: int
    sticks: int
    discarder: Wind | None
    discarder_riichi: bool
    pao: tuple[Pao, ...]
    native: _core.WinFacts

    def __init__(
        self,
        win_tile: Tile | str,
        by: WinBy,
        *,
        seat: Wind | str | int = Wind.EAST,
        round: Wind | str | int = Wind.EAST,
        dora: Iterable[Tile | str] = (),
        ura: Iterable[Tile | str] = (),
        flags: Iterable[Flag | str] = (),
        honba: int = 0,
        paid_honba: int | None = None,
        sticks: int = 0,
        discarder: Wind | str | int | None = None,
        discarder_riichi: bool = False,
        pao: Iterable[tuple[str, Wind | str | int]] = (),
    ) -> None:
        problems: list[Problem] = []
        put = partial(object.__setattr__, self)
        put("win_tile", _one_tile(win_tile, problems))
        if not isinstance(by, str):
            raise ArgumentTypeError("by", by, "'ron' or 'tsumo'")
        if by not in ("ron", "tsumo"):
            problems.append(Problem("bad_value", f"by must be 'ron' or 'tsumo', not {quote(by)}"))
        put("by", by)
        put("seat", as_wind("seat", seat, problems))
        put("round", as_wind("round", round, problems))
        put("dora", _indicators("dora", dora, problems))
        put("ura", _indicators("ura", ura, problems))
        put("flags", _flags(flags, problems))
        put("honba", _counter("honba", honba, problems))
        put("paid_honba", self.honba if paid_honba is None else _counter("paid_honba", paid_honba, problems))
        put("sticks", _counter("sticks", sticks, problems))
        put("discarder", None if discarder is None else as_wind("discarder", discarder, problems))
        require_flag("discarder_riichi", discarder_riichi)
        put("discarder_riichi", discarder_riichi)
        put("pao", _liabilities(pao, problems))
        problems.extend(self._conflicts())
        if problems:
            raise HandError(problems)
        put("native", self._to_native())

    def _conflicts(self) -> Iterator[Problem]:
        """Find flags that cannot be together, whatever the hand."""
        flags, by = self.flags, self.by

        def conflict(text: str) -> Problem:
            return Problem("conflict", text)

        if Flag.RIICHI in flags and Flag.DOUBLE_RIICHI in flags:
            yield conflict("riichi and double_riichi: a riichi is one or the other")
        if Flag.IPPATSU in flags and not flags & _RIICHI:
            yield conflict("ippatsu needs riichi or double_riichi")
        for flag in _TSUMO_ONLY:
            if flag in flags and by == "ron":
                yield conflict(f"{flag} is a self-draw, not a ron")
        for flag in _RON_ONLY:
            if flag in flags and by == "tsumo":
                yield conflict(f"{flag} is a ron, not a self-draw")
        if Flag.CHANKAN in flags and Flag.HOUTEI in flags:
            yield conflict("chankan and houtei: with no live tile left there is no kan to rob")
        if Flag.RINSHAN in flags and Flag.IPPATSU in flags:
            yield conflict("rinshan and ippatsu: the kan or north before the replacement ends ippatsu")
        for flag in _FIRST_TURN:
            if flag not in flags:
                continue
            others = sorted(flags - {flag})
            if others:
                yield conflict(f"{flag} cannot be together with {', '.join(others)}: it is won on the first turn")
            if (flag is Flag.TENHOU) != (self.seat is Wind.EAST):
                wanted = "the dealer (seat E)" if flag is Flag.TENHOU else "the others (seat S, W or N)"
                yield conflict(f"{flag} is for {wanted}, not for seat {self.seat}")
        if self.dora and len(self.ura) > len(self.dora):
            above = counted(len(self.dora), "indicator")
            yield conflict(f"{counted(len(self.ura), 'ura indicator')} below {above}: there is one below each")
        if self.discarder is not None:
            if by == "tsumo":
                yield conflict("discarder is given, but a self-draw has none")
            elif self.discarder is self.seat:
                yield conflict(f"discarder and winner are both seat {self.seat}")
        if any(liable.seat is self.seat for liable in self.pao):
            yield conflict(f"pao names the winner's own seat {self.seat}")
        if len({liable.yakuman for liable in self.pao}) < len(self.pao):
            yield conflict("pao names one yakuman twice")

    def _to_native(self) -> _core.WinFacts:
        flags = sum(_BITS[flag] for flag in self.flags) | (self.by == "tsumo")
        if self.by == "ron" and Flag.OPEN_RIICHI in self.flags and not self.discarder_riichi:
            flags |= _DEALT_INTO_OPEN
        winner = self.seat.index
        loser = -1
        if self.by == "ron":
            # Where nobody said who, any other seat will do: it pays the same.
            loser = (0 if winner else 1) if self.discarder is None else self.discarder.index
        liable = {pao.yakuman: pao.seat.index for pao in self.pao}
        return _core.WinFacts(
            win_kind=_kind(self.win_tile),
            win_red=int(self.win_tile.is_red),
            winner=winner,
            dealer=0,
            loser=loser,
            round_wind=self.round.index,
            flags=flags,
            dora=[_kind(tile) for tile in self.dora],
            ura=[_kind(tile) for tile in self.ura],
            honba=self.honba,
            paid_honba=self.paid_honba,
            sticks=self.sticks,
            pao=(liable.get("daisangen", -1), liable.get("daisuushii", -1), liable.get("suukantsu", -1)),
        )

    def _shown(self) -> Iterator[tuple[str, Any]]:
        """Give the parts that differ from their defaults, as the constructor takes them."""
        plain = {
            "seat": str(self.seat),
            "round": str(self.round),
            "dora": "".join(map(str, self.dora)),
            "ura": "".join(map(str, self.ura)),
            "flags": [str(flag) for flag in Flag if flag in self.flags],
            "honba": self.honba,
            "paid_honba": None if self.paid_honba == self.honba else self.paid_honba,
            "sticks": self.sticks,
            "discarder": None if self.discarder is None else str(self.discarder),
            "discarder_riichi": self.discarder_riichi,
            "pao": [(yakuman, str(seat)) for yakuman, seat in self.pao],
        }
        defaults = {"seat": "E", "round": "E"}
        for name, value in plain.items():
            if (value and value != defaults.get(name)) or (name == "paid_honba" and value == 0):
                yield name, value

    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__ if name != "native")

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Situation) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        parts = [repr(str(self.win_tile)), repr(self.by), *(f"{name}={value!r}" for name, value in self._shown())]
        return f"Situation({', '.join(parts)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (str(self.win_tile), self.by, dict(self._shown()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"situations do not change: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"situations do not change: cannot delete {name}")


def _rebuild(win_tile: str, by: WinBy, rest: dict[str, Any]) -> Situation:
    return Situation(win_tile, by, **rest)


def _one_tile(given: Tile | str, problems: list[Problem]) -> Tile:
    tile = as_tile(given, "win_tile")
    if tile.kind is None:
        problems.append(Problem("bad_tile", f"win_tile cannot be {tile}: no hand is completed by it"))
    return tile


def _kind(tile: Tile) -> int:
    assert tile.kind is not None, "tiles without a kind were refused"
    return tile.kind


def _indicators(name: str, tiles: Iterable[Tile | str], problems: list[Problem]) -> tuple[Tile, ...]:
    given = as_tiles(tiles, name)
    for tile in given:
        if tile.kind is None:
            problems.append(Problem("bad_tile", f"{name}: {tile} cannot be an indicator"))
            return ()
    if len(given) > 5:
        problems.append(Problem("bad_value", f"{name}: {len(given)} indicators, there are five at most"))
        return ()
    five = [tile for tile in given if sum(tile.kind == other.kind for other in given) > 4]
    if five:
        problems.append(Problem("too_many_copies", f"{name}: {len(five)} copies of {five[0].plain}"))
    return given


def _flags(flags: Iterable[Flag | str], problems: list[Problem]) -> frozenset[Flag]:
    if isinstance(flags, (str, bytes)):
        raise ArgumentTypeError("flags", flags, "an iterable of names such as ['riichi']")
    found = set()
    try:
        given = list(islice(flags, 64))
    except TypeError:
        raise ArgumentTypeError("flags", flags, "an iterable of names such as ['riichi']") from None
    for flag in given:
        try:
            found.add(Flag(flag))
        except ValueError:
            if not isinstance(flag, str):
                raise ArgumentTypeError("flags", flag, "names such as 'riichi'") from None
            known = ", ".join(Flag)
            problems.append(Problem("unknown_flag", f"{quote(flag, limit=40)} is no flag (known: {known})"))
    return frozenset(found)


def _counter(name: str, given: int, problems: list[Problem]) -> int:
    value = require_int(name, given, f"a number 0-{_MOST_COUNTERS}")
    if not 0 <= value <= _MOST_COUNTERS:
        problems.append(Problem("bad_value", f"{name} must be 0-{_MOST_COUNTERS}, not {quote(value)}"))
        return 0
    return value


def _liabilities(pao: Iterable[tuple[str, Wind | str | int]], problems: list[Problem]) -> tuple[Pao, ...]:
    out = []
    try:
        pairs = [(yakuman, seat) for yakuman, seat in pao]
    except (TypeError, ValueError):
        raise ArgumentTypeError("pao", pao, "pairs such as [('daisangen', 'W')]") from None
    for yakuman, seat in pairs:
        if not isinstance(yakuman, str):
            raise ArgumentTypeError("pao", yakuman, "pairs such as [('daisangen', 'W')]")
        if yakuman not in _PAO_ORDER:
            problems.append(Problem("bad_value", f"pao: {quote(yakuman)} is not one of {', '.join(_PAO_ORDER)}"))
            continue
        out.append(Pao(yakuman, as_wind("the liable seat", seat, problems)))  # type: ignore[arg-type]
    return tuple(sorted(out))
