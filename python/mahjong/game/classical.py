"""A `ClassicalRound`: one deal of Chinese classical, with the interface of `mahjong.game.round.Round`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from mahjong import _core
from mahjong.errors import IllegalActionError
from mahjong.game import codec
from mahjong.game import events as ev
from mahjong.game.refusals import WhyNot
from mahjong.game.round import UNKNOWN, Furiten, Round
from mahjong.hand import Hand
from mahjong.scoring.classical import ClassicalResult, ClassicalScore, read_result, read_score
from mahjong.tiles import Tile

__all__ = ["ClassicalRound"]


class ClassicalRound(Round):
    """One deal of Chinese classical.

    `honba` is East's run of wins, there are no sticks, no dora and no furiten. `Round.deal` and `Round.follow` make one
    from classical rules.

    >>> from mahjong.game.match import Match
    >>> from mahjong.rules import load
    >>> played = Match(load("planet-classical-v1"), seed=7).next_round()
    >>> type(played).__name__, played.native.box
    ('ClassicalRound', 16)
    """

    __slots__ = ()

    native: Any
    """The native state, a ``ClassicalRound`` of the core."""
    _native_class: ClassVar[type[Any]] = _core.ClassicalRound

    # -- facts ------------------------------------------------------------------------------------

    @property
    def indicators(self) -> tuple[Tile, ...]:
        """There are none."""
        return ()

    def bonus(self, seat: int) -> tuple[Tile, ...]:
        """Give the flowers and seasons a seat has set aside."""
        self._seat(seat)
        mask = self.native.bonus(seat)
        return tuple(Tile(38 + index) for index in range(8) if mask >> index & 1)

    def hand(self, seat: int) -> Hand:
        """Give the hand of a seat whose tiles are known."""
        return Hand(
            [tile for tile in self.closed_tiles(seat) if not tile.is_bonus], self.melds(seat), 0, self.bonus(seat)
        )

    def furiten(self, seat: int) -> tuple[Furiten, ...]:
        """There is none."""
        self._seat(seat)
        return ()

    def why_not(self, seat: int) -> WhyNot | None:
        """Say that a seat's hand is not completed by the tile on the table or the one drawn; None when it can win."""
        self._seat(seat)
        return None if self.native.can_win(seat) else "not_complete"

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, nearest to the discarder first."""
        seats = codec.mask_seats(self.native.winners)
        if len(seats) < 2:
            return seats
        source = next(record[4] for record in self.native.records_from(0) if record[0] == codec.EV["hora"])
        return tuple(sorted(seats, key=lambda seat: (seat - source) % 4))

    def score(self, seat: int) -> ClassicalScore:  # type: ignore[override]
        """Give the value of any seat's hand in a deal that is won.

        Raises:
            IllegalActionError: nobody has won, or hands are not known.
        """
        self._seat(seat)
        try:
            return read_score(self.native.score_of(seat))
        except ValueError as error:
            raise IllegalActionError(f"{error}: there is nothing to score", reason="not_won") from None

    @property
    def result(self) -> ClassicalResult:
        """What a finished deal comes to, by wind: 0 East.

        Raises:
            IllegalActionError: hands are not known.
        """
        try:
            finished = self.native.finished()
        except ValueError as error:
            raise IllegalActionError(f"{error}: there is no result", reason="not_won") from None
        return read_result(_core.classical.score(finished, self.native.rules))

    # -- events -----------------------------------------------------------------------------------

    def _records(self, event: ev.Event) -> Iterable[codec.Record]:
        if isinstance(event, ev.Hora):
            unknown = UNKNOWN in self.native.hand(event.seat) if event.seat < 4 else False
            yield from codec.hora_records(event, hidden=unknown, ura_known=0)
            shown = event.seat if event.hand else -1
            if any(UNKNOWN in self.native.hand(seat) for seat in range(4) if seat != shown):
                yield from codec.delta_records(event.deltas)
        elif isinstance(event, ev.Ryukyoku):
            yield codec.EV["ryukyoku"], 255, 255, codec.draw_end(event.reason), 255, ()
        elif isinstance(event, ev.EndKyoku):
            yield codec.EV["end"], 255, 255, 0, 255, ()
        else:
            yield codec.call_records(event)

    def _start(self, first: codec.Record, scores: Sequence[int], hands: tuple[ev.Tiles, ...]) -> ev.StartKyoku:
        return ev.StartKyoku(
            self.native.round_wind,
            self.native.number + 1,
            self.native.dealer,
            tuple(scores),
            hands,
            first[5][0],
            commitment=self.commitment,
        )

    def _hora(self, record: codec.Record, paid: Sequence[int]) -> ev.Hora:
        _, seat, tile, _, source, _ = record
        hand = self._won_with(seat, source, tile)
        try:
            value = self.score(seat)
        except ValueError:
            value = None
        # With several winners the first carries the whole settlement.
        first = seat == self.winners[0]
        deltas = self.native.deltas if self.is_over and first else (0,) * 4 if self.is_over else ()
        scores = self.native.scores if self.is_over else ()
        if value is None:
            return ev.Hora(seat, source, Tile(tile), hand, deltas=deltas, scores=scores)
        return ev.Hora(
            seat=seat,
            source=source,
            tile=Tile(tile),
            hand=hand,
            yaku=value.doubling if not value.is_limit else tuple((name, 1) for name in value.limits),
            fu=value.base,
            han=value.doubles,
            yakuman=len(value.limits),
            points=value.total,
            liable=None if (who := self.result.liable) is None else (who + self.native.dealer) % 4,
            deltas=deltas,
            scores=scores,
        )

    def _ryukyoku(self, record: codec.Record) -> ev.Ryukyoku:
        return ev.Ryukyoku(
            reason=ev.DrawReason.EXHAUSTIVE,
            deltas=self.native.deltas if self.is_over else (),
            scores=self.native.scores if self.is_over else (),
        )
