"""What a win is worth, and why a hand is none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, final

from mahjong import _core
from mahjong.scoring.names import limit_name, no_win_sentence, yaku_id
from mahjong.scoring.situation import Wind
from mahjong.tiles import Tile

if TYPE_CHECKING:
    from mahjong.hand import Hand
    from mahjong.rules import RiichiRules
    from mahjong.scoring.situation import Situation

__all__ = ["Form", "FuItem", "NotAWin", "Payments", "Reading", "Reason", "Score", "WaitKind", "YakuValue"]

Form = Literal["regular", "chiitoitsu", "kokushi"]
WaitKind = Literal["tanki", "ryanmen", "kanchan", "penchan", "shanpon", "chiitoitsu", "kokushi", "kokushi_13"]
Reason = Literal["not_complete", "no_yaku", "han_minimum"]

_FORMS: Final[tuple[Form, ...]] = ("regular", "chiitoitsu", "kokushi")
_WAITS: Final[tuple[WaitKind, ...]] = (
    "tanki",
    "ryanmen",
    "kanchan",
    "penchan",
    "shanpon",
    "chiitoitsu",
    "kokushi",
    "kokushi_13",
)
_DORA: Final = ("dora", "ura_dora", "aka_dora", "nuki_dora")


class YakuValue(NamedTuple):
    """One yaku with its han, or a yakuman with how many times it counts (``times``; then ``han`` is 0)."""

    yaku: str
    han: int
    times: int


class FuItem(NamedTuple):
    """Why there are fu: a stable word, the tile it is about (None for none), and how many."""

    reason: str
    tile: Tile | None
    fu: int


class Payments(NamedTuple):
    """Who pays how much, honba included, deposits not; None where a role does not pay.

    By ron ``discarder``; by tsumo of the dealer ``all`` (each of them), of another ``dealer`` and ``other`` (each).
    ``liable`` is what a player pays under pao, his share of the rest included; a discarder who is liable himself
    pays as ``discarder``.
    """

    discarder: int | None = None
    all: int | None = None
    dealer: int | None = None
    other: int | None = None
    liable: int | None = None

    def to_mapping(self) -> dict[str, int]:
        """Return the parts that are paid."""
        return {name: amount for name, amount in self._asdict().items() if amount is not None}


class Reading(NamedTuple):
    """The division of the closed tiles that was used; runs by their lowest tile, melds not included."""

    pair: Tile
    runs: tuple[Tile, ...]
    triplets: tuple[Tile, ...]


@final
@dataclass(frozen=True, slots=True)
class NotAWin:
    """Why a hand is no win: it is not complete, has no yaku, or too few han from yaku. Counts as false.

    ``reason`` is a stable word, the text of the value a sentence; `mahjong.scoring.explain` says it in other languages
    from ``facts``: ``hand``, ``tile``, ``by``, and of too few han how many there are (``han``) and are ``needed``.
    """

    reason: Reason
    facts: tuple[tuple[str, object], ...] = field(default=(), repr=False)

    @property
    def sentence(self) -> str:
        """Why it is no win in English, made when it is asked for; the reason alone where there are no facts."""
        return no_win_sentence(self.reason, dict(self.facts)) if self.facts else self.reason

    def __str__(self) -> str:
        return self.sentence

    def __bool__(self) -> bool:
        return False


@final
class Score(_core.Score):
    """The value of a win, frozen; numbers are at hand, lists are made when they are read.

    Numbers: ``han`` (dora included, 0 for a yakuman), ``yaku_han`` (without dora), ``fu``, ``raw_fu``,
    ``yakuman`` (how many are paid), ``base`` (points before anyone's share), ``total`` (what the winner gains,
    honba and sticks included). ``hand``, ``situation`` and ``rules`` are what was asked.
    """

    __slots__ = ()

    hand: Hand
    situation: Situation
    rules: RiichiRules

    @property
    def limit(self) -> str | None:
        """``mangan haneman baiman sanbaiman kazoe_yakuman yakuman yakuman_x2 ...``, None below mangan."""
        return limit_name(self.limit_number, self.yakuman)

    @property
    def yaku(self) -> tuple[YakuValue, ...]:
        """The yaku in their usual order, then (for an ordinary hand) the han of dora of each sort."""
        if self.yakuman:
            return tuple(YakuValue(yaku_id(number), 0, times) for number, times in self.yaku_values())
        found = [YakuValue(yaku_id(number), han, 0) for number, han in self.yaku_values()]
        found += [YakuValue(name, han, 0) for name, han in zip(_DORA, self.bonus_han, strict=True) if han]
        return tuple(found)

    @property
    def fu_items(self) -> tuple[FuItem, ...]:  # type: ignore[override]
        """Every fu item with its reason; they sum to ``raw_fu``."""
        return tuple(FuItem(why, None if kind < 0 else Tile(kind), fu) for why, kind, fu in super().fu_items())

    @property
    def form(self) -> Form:
        """``regular``, ``chiitoitsu`` or ``kokushi``."""
        return _FORMS[self.form_number]

    @property
    def wait(self) -> WaitKind:
        """The wait the winning tile ended, in the reading used."""
        return _WAITS[self.wait_number]

    @property
    def reading(self) -> Reading | None:
        """The division of the closed tiles that was used, None for seven pairs and thirteen orphans."""
        found = self.sets()
        if found is None:
            return None
        pair, runs, triplets, _ = found
        return Reading(Tile(pair), tuple(map(Tile, runs)), tuple(map(Tile, triplets)))

    @property
    def payments(self) -> Payments:
        """Who pays how much, by role."""
        situation = self.situation
        winner = situation.seat.index
        paid = {seat: -amount for seat, amount in enumerate(self.native_deltas) if seat != winner and amount < 0}
        liable_seats = {pao.seat.index for pao in situation.pao}
        if situation.by == "ron":
            discarder = (0 if winner else 1) if situation.discarder is None else situation.discarder.index
            liable = sum(amount for seat, amount in paid.items() if seat != discarder)
            return Payments(discarder=paid.get(discarder), liable=liable or None)
        shares = {seat: amount for seat, amount in paid.items() if seat not in liable_seats}
        liable = sum(amount for seat, amount in paid.items() if seat in liable_seats)
        return self._shares(shares, winner, liable or None)

    @staticmethod
    def _shares(shares: dict[int, int], winner: int, liable: int | None) -> Payments:
        if winner == 0:
            return Payments(all=next(iter(shares.values()), None), liable=liable)
        others = [amount for seat, amount in shares.items() if seat != 0]
        return Payments(dealer=shares.get(0), other=others[0] if others else None, liable=liable)

    @property
    def by_seat(self) -> dict[Wind, int] | None:
        """The change of every seat by wind, None where a ron's discarder is not known."""
        if self.situation.by == "ron" and self.situation.discarder is None:
            return None
        return {wind: self.native_deltas[wind.index] for wind in list(Wind)[: self.rules.players]}

    def to_mapping(self) -> dict[str, Any]:
        """Return the score as plain data, for JSON."""
        reading = self.reading
        by_seat = self.by_seat
        return {
            "han": self.han,
            "fu": self.fu,
            "yakuman": self.yakuman,
            "limit": self.limit,
            "yaku": {value.yaku: value.times or value.han for value in self.yaku},
            "fu_items": [
                {"reason": item.reason, "tile": None if item.tile is None else str(item.tile), "fu": item.fu}
                for item in self.fu_items
            ],
            "raw_fu": self.raw_fu,
            "form": self.form,
            "wait": self.wait,
            "reading": None
            if reading is None
            else {
                "pair": str(reading.pair),
                "runs": list(map(str, reading.runs)),
                "triplets": list(map(str, reading.triplets)),
            },
            "base": self.base,
            "payments": self.payments.to_mapping(),
            "by_seat": None if by_seat is None else {str(wind): amount for wind, amount in by_seat.items()},
            "total": self.total,
        }

    def _key(self) -> tuple[object, ...]:
        return self.hand, self.situation, self.rules

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        from mahjong.scoring import score

        return score, (self.hand, self.situation, self.rules)

    def __str__(self) -> str:
        from mahjong.scoring.explain import explain

        return explain(self)

    def __repr__(self) -> str:
        value = f"{self.yakuman} yakuman" if self.yakuman else f"{self.han} han {self.fu} fu"
        return f"<Score {value}, {self.total} points>"
