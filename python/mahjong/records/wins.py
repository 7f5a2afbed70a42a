"""The question behind every win of a record, derived from the events of its round.

Hand, melds, circumstances, counters, sticks and liability follow from what happened before the win; only the tiles
under the indicators are taken from the record, since nothing else shows them.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mahjong.errors import RecordError
from mahjong.game.events import Ankan, Dahai, Hora, Kakan, Nukidora
from mahjong.hand import Hand
from mahjong.melds import Meld
from mahjong.records.model import RecordedMatch, RecordedRound
from mahjong.records.tracker import UNKNOWN, RoundTracker
from mahjong.rules import RiichiRules
from mahjong.scoring import Score, Situation, Wind
from mahjong.tiles import Tile

WINDS = tuple(Wind)


class WinQuestion(msgspec.Struct, frozen=True):
    """Everything the worth of one win depends on."""

    hora: Hora
    """What the record says."""
    closed: tuple[Tile, ...]
    """The closed tiles without the winning one."""
    melds: tuple[Meld, ...]
    nuki: int
    flags: frozenset[str]
    """As in :class:`mahjong.scoring.Flag`."""
    discarder_riichi: bool
    dealer: int
    round_wind: int
    players: int
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    honba: int
    """Counters on the table."""
    paid_honba: int
    """Counters paid to this winner."""
    sticks: int
    """Riichi sticks this winner takes."""
    liable_daisangen: int | None = None
    liable_daisuushii: int | None = None
    liable_suukantsu: int | None = None

    @property
    def by_tsumo(self) -> bool:
        """Whether the winner drew the tile."""
        return self.hora.seat == self.hora.source

    def wind_of(self, seat: int) -> Wind:
        """Give the seat wind of a seat."""
        return WINDS[(seat - self.dealer) % self.players]

    def points_of(self, value: Score) -> int:
        """Give what the hand is worth alone, without counters and sticks."""
        rules = value.rules
        counter = rules.honba_tsumo * (self.players - 1) if self.by_tsumo else rules.honba_ron
        return value.total - counter * self.paid_honba - 1000 * self.sticks

    def hand(self) -> Hand:
        """Give the hand without the winning tile.

        Raises:
            HandError: the record gives the winner a hand that cannot be.
        """
        return Hand(self.closed, self.melds, self.nuki)

    def situation(self) -> Situation:
        """Give what happened, in the words of the scorer."""
        pao = (
            ("daisangen", self.liable_daisangen),
            ("daisuushii", self.liable_daisuushii),
            ("suukantsu", self.liable_suukantsu),
        )
        return Situation(
            self.hora.tile,
            "tsumo" if self.by_tsumo else "ron",
            seat=self.wind_of(self.hora.seat),
            round=WINDS[self.round_wind],
            dora=self.indicators,
            ura=self.ura,
            flags=self.flags,
            honba=self.honba,
            paid_honba=self.paid_honba,
            sticks=self.sticks,
            discarder=None if self.by_tsumo else self.wind_of(self.hora.source),
            discarder_riichi=self.discarder_riichi and not self.by_tsumo,
            pao=[(yakuman, self.wind_of(liable)) for yakuman, liable in pao if liable is not None],
        )


def match_wins(match: RecordedMatch) -> Iterator[tuple[int, int, WinQuestion]]:
    """Give the round, the event and the question of every win of a match."""
    for number, played in enumerate(match.rounds):
        for at, question in round_wins(played, match.rules):
            yield number, at, question


def round_wins(played: RecordedRound, rules: RiichiRules) -> Iterator[tuple[int, WinQuestion]]:
    """Give the event and the question of every win of a round.

    Raises:
        RecordError: the events cannot follow one another; the error names the event.
    """
    tracker = RoundTracker(played.start, rules)
    wins = [event for event in played.events if isinstance(event, Hora)]
    for at, event in enumerate(played.events):
        try:
            if isinstance(event, Hora):
                yield at, win_question(tracker, event, wins)
            tracker.feed(event)
        except RecordError as error:
            raise RecordError(str(error), event=at) from None


def win_question(tracker: RoundTracker, hora: Hora, wins: list[Hora]) -> WinQuestion:
    """Give the question of a win that comes next; `wins` are all wins on this tile, with itself."""
    rules, start, seat = tracker.rules, tracker.start, hora.seat
    if seat >= tracker.players or hora.source >= tracker.players:
        raise RecordError("a win of a seat that does not exist")
    closed = list(tracker.hands[seat])
    last = tracker.last
    if seat == hora.source:
        if tracker.turn != seat or tracker.drawn is None or last is not None:
            raise RecordError(f"seat {seat} wins by tsumo out of turn")
        if tracker.drawn not in (hora.tile, UNKNOWN):
            raise RecordError(f"seat {seat} wins on {hora.tile}, but drew {tracker.drawn}")
        closed.remove(tracker.drawn)
    elif not isinstance(last, Dahai | Kakan | Nukidora | Ankan) or last.seat != hora.source:
        raise RecordError(f"seat {seat} wins by ron, but seat {hora.source} gave no tile")
    elif hora.tile not in (last.consumed if isinstance(last, Ankan) else (last.tile,)):
        raise RecordError(f"seat {seat} wins on {hora.tile}, which is not the tile seat {hora.source} gave")
    if UNKNOWN in closed:
        # A view of another seat: only the win itself shows the hand.
        closed = list(hora.hand)
    paid_honba, sticks = _shares(tracker, hora, wins)
    in_riichi = bool(tracker.riichi[seat])
    return WinQuestion(
        hora,
        tuple(closed),
        tuple(tracker.melds[seat]),
        tracker.norths[seat],
        _flags(tracker, hora),
        bool(tracker.riichi[hora.source]),
        start.dealer,
        start.round_wind,
        tracker.players,
        tuple(tracker.indicators),
        hora.ura if in_riichi and rules.ura_dora else (),
        start.honba,
        paid_honba,
        sticks,
        tracker.liable_dragons[seat] if rules.pao_daisangen else None,
        tracker.liable_winds[seat] if rules.pao_daisuushii else None,
        tracker.liable_kans[seat] if rules.pao_suukantsu else None,
    )


def _flags(tracker: RoundTracker, hora: Hora) -> frozenset[str]:
    rules, seat, last = tracker.rules, hora.seat, tracker.last
    tsumo = seat == hora.source
    flags: set[str] = set()
    broken = isinstance(last, Nukidora) and rules.ronned_nuki_interrupts
    if tracker.riichi[seat]:
        flags.add("double_riichi" if tracker.riichi[seat] == 2 else "riichi")
        if tracker.open_riichi[seat]:
            flags.add("open_riichi")
        if tracker.ippatsu[seat] and not broken:
            flags.add("ippatsu")
    first_turn = tracker.uninterrupted and not broken and not tracker.discards[seat]
    replaced = tracker.replaced if tsumo else None
    if replaced is not None and (rules.rinshan_on_nuki or not isinstance(replaced, Nukidora)):
        flags.add("rinshan")
    if tsumo:
        if tracker.live == 0 and (replaced is None or rules.haitei_on_replacement):
            flags.add("haitei")
        if first_turn:
            flags.add("tenhou" if seat == tracker.start.dealer else "chiihou")
    else:
        if isinstance(last, Kakan | Ankan):
            flags.add("chankan")
        elif isinstance(last, Dahai) and tracker.live == 0:
            flags.add("houtei")
        if first_turn and seat != tracker.start.dealer and rules.renhou != "none":
            # Robbed thirteen orphans in the first go-around need no second name.
            flags = {"renhou"}
    return frozenset(flags)


def _shares(tracker: RoundTracker, hora: Hora, wins: list[Hora]) -> tuple[int, int]:
    """Give the counters paid to a winner and the sticks it takes."""
    rules, honba, sticks = tracker.rules, tracker.start.honba, tracker.sticks
    nearest = min(wins, key=lambda win: (win.seat - win.source) % tracker.players or tracker.players)
    first = hora.seat == nearest.seat
    if len(wins) == 1:
        return honba, sticks
    paid = honba if first or rules.multi_ron_honba == "every_winner" else 0
    if rules.multi_ron_sticks == "own_back":
        own = int(tracker.accepted[hora.seat])
        others = sum(tracker.accepted[win.seat] for win in wins if win.seat != hora.seat)
        return paid, sticks - others if first else own
    return paid, sticks if first else 0
