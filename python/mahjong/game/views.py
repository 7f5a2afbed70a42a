"""What a seat or a spectator may see: one redaction of events, one snapshot of a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError
from mahjong.game import events as ev
from mahjong.game.actions import Action
from mahjong.game.checks import require_viewer
from mahjong.game.events import VISIBILITY, Visibility, encode_hook
from mahjong.game.refusals import WhyNot
from mahjong.game.round import Furiten, Round
from mahjong.hand import Hand
from mahjong.melds import Meld, relative_seat
from mahjong.tiles import Tile

__all__ = ["Discard", "MeldView", "RoundView", "SeatView", "redact_event", "redact_events", "view"]

_HIDDEN: Final = Tile.parse("?")


def _blank(value: object) -> object:
    if isinstance(value, Tile):
        return _HIDDEN
    if isinstance(value, tuple):
        return tuple(_blank(item) for item in value)
    return value


def redact_event(event: ev.Event, viewer: int | None) -> ev.Event:
    """Give an event as a seat (None: a spectator) may see it, by the table ``VISIBILITY``.

    >>> from mahjong.game.events import Tsumo
    >>> redact_event(Tsumo(1, Tile.parse("5m")), 0).tile
    Tile.parse('?')

    Raises:
        ArgumentTypeError: the event is none, or the viewer no number.
        IllegalActionError: there is no such seat.
    """
    fields = VISIBILITY.get(type(event))
    if fields is None:
        raise ArgumentTypeError("event", event, "an event of mahjong.game.events")
    require_viewer(viewer, len(event.hands) if isinstance(event, ev.StartKyoku) else 4)
    changes: dict[str, Any] = {}
    owner = getattr(event, "seat", None)
    defaults = dict(zip(reversed(event.__struct_fields__), reversed(event.__struct_defaults__), strict=False))
    for name, visibility in fields.items():
        if visibility is Visibility.PUBLIC:
            continue
        if visibility is Visibility.SECRET:
            changes[name] = defaults[name]
            continue
        value = getattr(event, name)
        if isinstance(event, ev.StartKyoku):
            changes[name] = tuple(part if seat == viewer else _blank(part) for seat, part in enumerate(value))
        elif owner != viewer:
            changes[name] = _blank(value)
    return msgspec.structs.replace(event, **changes) if changes else event


def redact_events(events: Iterable[ev.Event], viewer: int | None) -> Iterator[ev.Event]:
    """Give a stream of events as a seat (None: a spectator) may see it; raises as :func:`redact_event`."""
    for event in events:
        yield redact_event(event, viewer)


class Discard(msgspec.Struct, frozen=True, omit_defaults=True):
    """One tile of a river.

    Attributes:
        tile: the tile.
        tsumogiri: it was the very tile just drawn.
        called: another seat has taken it for a meld; it stays in the river.
        number: which discard of the whole table it was, from 0.
    """

    tile: Tile
    tsumogiri: bool = False
    called: bool = False
    number: int = 0


class MeldView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One meld.

    Attributes:
        kind: ``chi``, ``pon``, ``daiminkan``, ``kakan`` or ``ankan``.
        tiles: its tiles; the called one first, one added to a pon last.
        called: the tile taken from another seat; None for a concealed kan.
        source: the seat it came from, 0 to players - 1; None for a concealed kan.
    """

    kind: str
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    source: int | None = None


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a viewer knows of one seat.

    Attributes:
        closed: closed tiles, unknown ones as ``?``; a tile just drawn is among them.
        melds: the melds, in the order they were made.
        river: the discards, in order, called ones included.
        score: points now; a riichi stick is off once the discard of the riichi has passed.
        riichi: the seat is in riichi: from the discard on, not yet while its declaration waits for it.
        double_riichi: and declared it in the first uninterrupted go-around.
        open_riichi: and declared it with open tiles.
        norths: how many norths are set aside (three players).
        bonus: flowers and seasons set aside (classical).
        original_call: the seat has made an original call (classical).
    """

    closed: tuple[Tile, ...]
    melds: tuple[MeldView, ...]
    river: tuple[Discard, ...]
    score: int
    riichi: bool = False
    double_riichi: bool = False
    open_riichi: bool = False
    norths: int = 0
    bonus: tuple[Tile, ...] = ()
    original_call: bool = False


class RoundView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round as one seat (or a spectator) knows it.

    Attributes:
        viewer: whose view it is; None of a spectator.
        rules: the id of the rules.
        phase: ``turn``: the seat `turn` chooses; ``claim``: the others may answer its tile; ``show``: tenpai is shown
            or hidden after the last tile; ``opening``: before play, concealed kongs (classical); ``over``. A round that
            is followed also stands between events: ``draw`` and ``replace`` (`turn` draws next, a replacement),
            ``bonus`` (`turn` sets a bonus tile aside), ``won`` and ``drawn`` (not yet settled).
        round_wind: 0 East to 3 North.
        kyoku: number of the deal in its wind, from 1.
        dealer: the seat that deals.
        honba: counters; East's run of wins (classical).
        sticks: riichi sticks on the table.
        live: tiles left in the live wall.
        turn: the seat whose turn it is; while a tile can be claimed, the one that put it there.
        indicators: the dora indicators turned over.
        seats: what is known of each seat, by number.
        drawn: the tile `turn` has just drawn, ``?`` where it is another's; None after a call and in other phases.
        legal: what the viewer may do now; nothing when it is not asked.
        waits: kinds that complete the viewer's hand; after a draw or a call, as they were before it.
        furiten: why the viewer is furiten: some of ``discard``, ``temporary``, ``riichi``; nothing when it is not.
        why_not: why the viewer cannot win with the tile on the table or the one just drawn: ``not_complete``,
            ``no_yaku``, ``han_minimum``, ``furiten_discard``, ``furiten_temporary``, ``furiten_riichi``; None where
            it can, or no tile is in question.
        box: tiles left in the kong box (classical).
    """

    viewer: int | None
    rules: str
    phase: str
    round_wind: int
    kyoku: int
    dealer: int
    honba: int
    sticks: int
    live: int
    turn: int
    indicators: tuple[Tile, ...]
    seats: tuple[SeatView, ...]
    drawn: Tile | None = None
    legal: tuple[Action, ...] = ()
    waits: tuple[Tile, ...] = ()
    furiten: tuple[Furiten, ...] = ()
    why_not: WhyNot | None = None
    box: int | None = None

    @property
    def me(self) -> SeatView | None:
        """The viewer's own seat; None for a spectator."""
        return None if self.viewer is None else self.seats[self.viewer]

    @property
    def hand(self) -> Hand | None:
        """The viewer's own hand, a tile just drawn among the closed ones.

        None for a spectator, where the tiles are not known, and while a bonus tile waits to be replaced.
        """
        if self.viewer is None:
            return None
        own = self.seats[self.viewer]
        try:
            melds = [
                Meld(
                    meld.kind,
                    meld.tiles,
                    meld.called,
                    None if meld.source is None else relative_seat(meld.source, self.viewer, len(self.seats)),
                )
                for meld in own.melds
            ]
            return Hand([tile for tile in own.closed if not tile.is_bonus], melds, own.norths, own.bonus)
        except HandError:
            return None

    def to_json(self) -> bytes:
        """Give the view as one JSON object."""
        return msgspec.json.encode(self, enc_hook=encode_hook)


_MELD_WORDS: Final = ("chi", "pon", "daiminkan", "kakan", "ankan")


def _marks(native: Any, seat: int) -> dict[str, Any]:
    """Give what only one family knows of a seat."""
    if not isinstance(native, _core.RiichiRound):
        mask = native.bonus(seat)
        bonus = tuple(Tile(38 + index) for index in range(8) if mask >> index & 1)
        return {"bonus": bonus, "original_call": native.called(seat)}
    bits = native.riichi(seat)
    return {
        "riichi": bool(bits & 1),
        "double_riichi": bool(bits & 2),
        "open_riichi": bool(bits & 4),
        "norths": native.norths(seat),
    }


def view(played: Round, viewer: int | None) -> RoundView:
    """Give what a seat (None: a spectator) knows of a round.

    It is made from the redacted state alone, so what nobody told the viewer cannot be in it.

    Raises:
        IllegalActionError: there is no such seat.
        ArgumentTypeError: the viewer is no number, or there is no round.
    """
    if not isinstance(played, Round):
        raise ArgumentTypeError("played", played, "a Round")
    require_viewer(viewer, played.rules.players)
    native = played.native.redacted(-1 if viewer is None else viewer)
    players = native.players
    order = native.discard_order()
    numbers: list[list[int]] = [[] for _ in range(players)]
    for number, seat in enumerate(order):
        numbers[seat].append(number)
    seats = []
    for seat in range(players):
        river = tuple(
            Discard(Tile(code & 63), bool(code & 64), bool(code & 128), number)
            for code, number in zip(native.river(seat), numbers[seat], strict=True)
        )
        melds = tuple(
            MeldView(
                _MELD_WORDS[kind],
                tuple(Tile(code) for code in codes),
                None if called == 255 else Tile(called),
                None if called == 255 else source,
            )
            for kind, source, called, codes in native.melds(seat)
        )
        closed = tuple(Tile(code) for code in native.hand(seat))
        seats.append(SeatView(closed, melds, river, native.scores[seat], **_marks(native, seat)))
    own = type(played)(played.rules, native)
    native = own.native
    asks = viewer is not None and ((native.phase == "turn" and native.turn == viewer) or native.phase == "claim")
    return RoundView(
        viewer=viewer,
        rules=played.rules.id,
        phase=native.phase,
        round_wind=native.round_wind,
        kyoku=native.number + 1,
        dealer=native.dealer,
        honba=native.honba,
        sticks=native.sticks,
        live=native.live,
        turn=native.turn,
        indicators=own.indicators,
        seats=tuple(seats),
        drawn=Tile(native.drawn) if native.drawn != 255 and native.phase == "turn" else None,
        legal=() if viewer is None else own.legal_actions(viewer),
        waits=() if viewer is None else own.waits(viewer),
        furiten=() if viewer is None else own.furiten(viewer),
        why_not=own.why_not(viewer) if asks and viewer is not None else None,
        box=None if isinstance(native, _core.RiichiRound) else native.box,
    )
