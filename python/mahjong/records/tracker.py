"""A round followed event by event: hands, melds and what a win or a writer needs to know of the moment.

The tracker refuses what no rule set could allow (a discard that is not in hand, a call of a tile nobody discarded)
and leaves legality to the table engine.
"""

from __future__ import annotations

from mahjong.errors import RecordError
from mahjong.game.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartKyoku,
    Tsumo,
)
from mahjong.melds import Meld, MeldKind
from mahjong.rules import RiichiRules
from mahjong.tiles import Tile

LIVE_TILES = {4: 70, 3: 55}
"""Draws a wall gives, replacements included."""
UNKNOWN = Tile.parse("?")
DRAGONS = frozenset({31, 32, 33})
WINDS = frozenset({27, 28, 29, 30})


def refuse_misfit(event: Event, players: int) -> None:
    """Refuse a deal or an end of a round, of the match too, that is for another number of players.

    Raises:
        RecordError: a seat is none of theirs, or points are for more or fewer.
    """
    if isinstance(event, StartKyoku):
        if len(event.hands) != players or len(event.scores) != players:
            raise RecordError(f"{event.type}: hands and points of {players} seats expected")
        if event.dealer >= players or event.kyoku > players:
            raise RecordError(f"{event.type}: dealer {event.dealer} of deal {event.kyoku}: there are {players} seats")
        return
    seats: tuple[int | None, ...] = ()
    if isinstance(event, Hora):
        seats = (event.seat, event.source, event.liable)
    elif isinstance(event, Ryukyoku):
        seats = (event.seat, *event.tenpai, *event.nagashi)
        if len(event.hands) not in (0, players):
            raise RecordError(f"{event.type}: hands of {players} seats expected, got {len(event.hands)}")
    if isinstance(event, Hora | Ryukyoku) and len(event.deltas) not in (0, players):
        raise RecordError(f"{event.type}: changes of points of {players} seats expected, got {len(event.deltas)}")
    if isinstance(event, Hora | Ryukyoku | EndGame) and len(event.scores) not in (0, players):
        raise RecordError(f"{event.type}: points of {players} seats expected, got {len(event.scores)}")
    if isinstance(event, EndGame) and len(event.results) not in (0, players):
        raise RecordError(f"{event.type}: results of {players} seats expected, got {len(event.results)}")
    if any(seat is not None and seat >= players for seat in seats):
        raise RecordError(f"{event.type}: a seat beyond the {players}")


class RoundTracker:
    """The state of a round after the events fed so far; seats whose tiles are unknown hold unknown tiles."""

    def __init__(self, start: StartKyoku, rules: RiichiRules) -> None:
        self.start = start
        self.rules = rules
        self.players = len(start.hands)
        if len(start.scores) != self.players or start.dealer >= self.players:
            raise RecordError("the deal does not fit its number of players")
        self.hands: list[list[Tile]] = [list(hand) for hand in start.hands]
        self.melds: list[list[Meld]] = [[] for _ in start.hands]
        self.norths = [0] * self.players
        self.discards: list[list[Tile]] = [[] for _ in start.hands]
        self.indicators: list[Tile] = [] if start.indicator is None else [start.indicator]
        self.scores = list(start.scores)
        self.sticks = start.sticks
        self.live = LIVE_TILES[self.players]
        self.drawn: Tile | None = None
        """The tile just drawn by `turn`, until it discards or declares."""
        self.turn = start.dealer
        self.replaced: Event | None = None
        """The kan or north the tile just drawn is the replacement of."""
        self.last: Event | None = None
        """The last discard, kan or north, until somebody draws, or claims it for less than a kan."""
        self.riichi = [0] * self.players
        """1 riichi, 2 double riichi, from the declaration on."""
        self.open_riichi = [False] * self.players
        self.accepted = [False] * self.players
        self.ippatsu = [False] * self.players
        self.uninterrupted = True
        """Nobody has called, made a kan or set a north aside."""
        self.liable_dragons: list[int | None] = [None] * self.players
        self.liable_winds: list[int | None] = [None] * self.players
        self.liable_kans: list[int | None] = [None] * self.players
        self.over = False

    def feed(self, event: Event) -> None:
        """Take the next event.

        Raises:
            RecordError: it cannot follow what was fed before.
        """
        if self.over and not isinstance(event, Hora):
            raise RecordError(f"{event.type} after the round is over")
        if isinstance(event, Tsumo):
            self._tsumo(event)
        elif isinstance(event, Dahai):
            self._dahai(event)
        elif isinstance(event, Chi | Pon | Daiminkan):
            self._claim(event)
        elif isinstance(event, Ankan):
            self._ankan(event)
        elif isinstance(event, Kakan):
            self._kakan(event)
        elif isinstance(event, Nukidora):
            self._remove(event.seat, event.tile)
            self.norths[event.seat] += 1
            self._set_aside(event)
        elif isinstance(event, Reach):
            self._own(event.seat, "riichi")
            self.riichi[event.seat] = 2 if self.uninterrupted and not self.discards[event.seat] else 1
            self.open_riichi[event.seat] = event.open
        elif isinstance(event, ReachAccepted):
            self._accept(event.seat)
        elif isinstance(event, Dora):
            self.indicators.append(event.tile)
            if len(self.indicators) > 5:
                raise RecordError("a sixth indicator is turned over")
        elif isinstance(event, Hora | Ryukyoku):
            refuse_misfit(event, self.players)
            self.over = True
        else:
            raise RecordError(f"{event.type} within a round")

    def _own(self, seat: int, what: str) -> None:
        if seat >= self.players or seat != self.turn or self.drawn is None:
            raise RecordError(f"{what} of seat {seat} out of turn")

    def _tsumo(self, event: Tsumo) -> None:
        if event.seat >= self.players:
            raise RecordError(f"there is no seat {event.seat}")
        if self.drawn is not None:
            raise RecordError(f"seat {event.seat} draws while seat {self.turn} has not discarded")
        if isinstance(self.last, Ankan | Kakan | Nukidora):
            self.interrupt(self.last)
        if self.live == 0:
            raise RecordError("a draw from an empty wall")
        self.live -= 1
        self.turn = event.seat
        self.drawn = event.tile
        self.replaced = self.last if isinstance(self.last, Daiminkan | Ankan | Kakan | Nukidora) else None
        self.hands[event.seat].append(event.tile)
        self.last = None

    def _dahai(self, event: Dahai) -> None:
        seat = event.seat
        if seat >= self.players or seat != self.turn or len(self.hands[seat]) % 3 != 2:
            raise RecordError(f"seat {seat} discards out of turn")
        if event.tsumogiri and self.drawn not in (event.tile, UNKNOWN):
            raise RecordError(f"seat {seat} discards {event.tile} as drawn, but drew {self.drawn or 'nothing'}")
        self._remove(seat, event.tile)
        self.discards[seat].append(event.tile)
        self.ippatsu[seat] = False
        self.drawn = None
        self.last = event

    def _claim(self, event: Chi | Pon | Daiminkan) -> None:
        last = self.last
        if not isinstance(last, Dahai) or last.seat != event.source or last.tile != event.tile:
            raise RecordError(
                f"{event.type} of {event.tile} by seat {event.seat}: seat {event.source} did not discard it"
            )
        if event.seat == event.source or event.seat >= self.players:
            raise RecordError(f"{event.type} by seat {event.seat} of its own discard")
        for tile in event.consumed:
            self._remove(event.seat, tile)
        melds = self.melds[event.seat]
        source = (event.source - event.seat) % self.players
        if self.players == 3 and source == 2:
            source = 3
        melds.append(Meld(MeldKind(event.type), (*event.consumed, event.tile), event.tile, source))
        self.interrupt(event)
        self._note_liability(event)
        self.turn = event.seat
        self.drawn = None
        self.last = event if isinstance(event, Daiminkan) else None

    def _note_liability(self, event: Chi | Pon | Daiminkan) -> None:
        concealed = self.rules.pao_ankan_counts
        kinds = {meld.tiles[0].kind for meld in self.melds[event.seat] if concealed or meld.is_open}
        kind = event.tile.kind
        if kind in DRAGONS and DRAGONS.issubset(kinds):
            self.liable_dragons[event.seat] = event.source
        elif kind in WINDS and WINDS.issubset(kinds):
            self.liable_winds[event.seat] = event.source
        if isinstance(event, Daiminkan) and sum(meld.is_kan for meld in self.melds[event.seat]) == 4:
            self.liable_kans[event.seat] = event.source

    def _ankan(self, event: Ankan) -> None:
        self._own(event.seat, "ankan")
        for tile in event.consumed:
            self._remove(event.seat, tile)
        self.melds[event.seat].append(Meld(MeldKind.ANKAN, event.consumed))
        self._set_aside(event)

    def _kakan(self, event: Kakan) -> None:
        self._own(event.seat, "kakan")
        self._remove(event.seat, event.tile)
        melds = self.melds[event.seat]
        for index, meld in enumerate(melds):
            if meld.kind is MeldKind.PON and meld.tiles[0].kind == event.tile.kind:
                melds[index] = Meld(MeldKind.KAKAN, (*meld.tiles, event.tile), meld.called, meld.source)
                break
        else:
            raise RecordError(f"kakan of {event.tile} by seat {event.seat}: there is no such pon")
        self._set_aside(event)

    def _set_aside(self, event: Ankan | Kakan | Nukidora) -> None:
        """Await the replacement: until it is drawn, the tile may be robbed, and a robbed one breaks nothing."""
        if event.seat != self.turn or self.drawn is None:
            raise RecordError(f"{event.type} of seat {event.seat} out of turn")
        self.drawn = None
        self.last = event

    def interrupt(self, event: Event) -> None:
        """Let a call, a kan or a north that stands break the first go-around and every ippatsu."""
        if not isinstance(event, Kakan) or self.rules.added_kan_interrupts:
            self.uninterrupted = False
            self.ippatsu = [False] * self.players

    def _accept(self, seat: int) -> None:
        if seat >= self.players or not self.riichi[seat] or self.accepted[seat]:
            raise RecordError(f"a riichi of seat {seat} is paid that was not declared")
        self.accepted[seat] = self.ippatsu[seat] = True
        self.scores[seat] -= 1000
        self.sticks += 1

    def _remove(self, seat: int, tile: Tile) -> None:
        if seat >= self.players:
            raise RecordError(f"there is no seat {seat}")
        hand = self.hands[seat]
        try:
            hand.remove(tile)
        except ValueError:
            if UNKNOWN not in hand:
                raise RecordError(f"seat {seat} does not hold {tile}") from None
            hand.remove(UNKNOWN)
