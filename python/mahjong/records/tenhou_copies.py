"""Which copy of a tile is which: a choice of Tenhou's numbers for a round that does not have them."""

from __future__ import annotations

from mahjong.errors import RecordError
from mahjong.game.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Tsumo,
)
from mahjong.melds import MeldKind
from mahjong.records.model import Copies, RecordedRound
from mahjong.records.tenhou_codes import RED_COPIES, Call, encode_call
from mahjong.rules import RiichiRules
from mahjong.tiles import Tile


def round_copies(played: RecordedRound, rules: RiichiRules) -> Copies:
    """Give the copies of a round: those of the record, or else the lowest that agree with its events.

    Raises:
        RecordError: tiles are hidden, or there are more of a tile than Tenhou has numbers for.
    """
    if played.copies is not None and all(played.copies.hands):
        return played.copies
    return _Chooser(played, rules).choose()


class _Chooser:
    """The copies handed out so far."""

    def __init__(self, played: RecordedRound, rules: RiichiRules) -> None:
        self.played = played
        self.free: dict[Tile, list[int]] = {}
        for kind in range(34):
            copies = list(range(4 * kind, 4 * kind + 4))
            red = next((copy for copy in copies if copy in RED_COPIES), None)
            if red is not None and (rules.red_m, rules.red_p, rules.red_s)[kind // 9]:
                copies.remove(red)
                self.free[RED_COPIES[red]] = [red]
            self.free[Tile(kind)] = copies
        self.hands: list[list[tuple[Tile, int]]] = [[] for _ in played.start.hands]
        self.pons: list[list[tuple[tuple[int, ...], int, int]]] = [[] for _ in played.start.hands]
        self.drawn = -1
        self.discarded = -1

    def take(self, tile: Tile | None) -> int:
        """Give a copy nobody has seen yet."""
        left = self.free.get(tile) if tile is not None else None
        if left is None:
            raise RecordError("tiles are hidden: the format needs to know all of them")
        if not left:
            raise RecordError(f"there is one copy of {tile} more than there are numbers for")
        return left.pop(0)

    def give(self, seat: int, tile: Tile, avoid: int = -1) -> int:
        """Take a copy of a tile from a hand, another than `avoid` if there is one."""
        held = [copy for own, copy in self.hands[seat] if own == tile]
        if not held:
            raise RecordError(f"seat {seat} does not hold {tile}")
        copy = next((copy for copy in held if copy != avoid), held[0])
        self.hands[seat].remove((tile, copy))
        return copy

    def choose(self) -> Copies:
        """Give the copies of the round."""
        start = self.played.start
        for seat, hand in enumerate(start.hands):
            self.hands[seat] = [(tile, self.take(tile)) for tile in hand]
        hands = tuple(tuple(copy for _, copy in hand) for hand in self.hands)
        indicator = self.take(start.indicator)
        events = tuple(map(self._event, self.played.events))
        shown = max((win.ura for win in self.played.wins), key=len, default=())
        return Copies(hands, indicator, events, tuple(map(self.take, shown)))

    def _event(self, event: Event) -> int:
        if isinstance(event, Tsumo):
            self.drawn = self.take(event.tile)
            self.hands[event.seat].append((event.tile, self.drawn))
            return self.drawn
        if isinstance(event, Dora):
            return self.take(event.tile)
        if isinstance(event, Hora):
            return self.drawn if event.seat == event.source else self.discarded
        drawn, self.drawn = self.drawn, -1
        if isinstance(event, Dahai):
            if event.tsumogiri:
                self.hands[event.seat].remove((event.tile, drawn))
                self.discarded = drawn
            else:
                self.discarded = self.give(event.seat, event.tile, drawn)
            return self.discarded
        if isinstance(event, Chi | Pon | Daiminkan | Ankan | Kakan | Nukidora):
            return self._call(event)
        self.drawn = drawn
        return -1

    def _call(self, event: Chi | Pon | Daiminkan | Ankan | Kakan | Nukidora) -> int:
        seat = event.seat
        if isinstance(event, Nukidora):
            self.discarded = self.give(seat, event.tile)
            return encode_call(Call(None, 0, self.discarded, ()))
        if isinstance(event, Ankan):
            own = sorted(self.give(seat, tile) for tile in event.consumed)
            self.discarded = own[0]
            return encode_call(Call(MeldKind.ANKAN, 0, own[0], tuple(own[1:])))
        if isinstance(event, Kakan):
            added = self.give(seat, event.tile)
            self.discarded = added
            for copies, called, source in self.pons[seat]:
                if copies[0] // 4 == added // 4:
                    return encode_call(Call(MeldKind.KAKAN, source, added, copies), pon_called=called)
            raise RecordError(f"seat {seat} has no pon of {event.tile}")
        own = sorted(self.give(seat, tile) for tile in event.consumed)
        source = (event.source - seat) % 4
        if isinstance(event, Pon):
            self.pons[seat].append((tuple(sorted((*own, self.discarded))), self.discarded, source))
        return encode_call(Call(MeldKind(event.type), source, self.discarded, tuple(own)))
