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
from mahjong.game.round import Furiten, Round, relative_seat
from mahjong.hand import Hand
from mahjong.melds import Meld
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
    """One tile of a river."""

    tile: Tile
    tsumogiri: bool = False
    called: bool = False
    number: int = 0
    """Which discard of the whole table it was, from 0."""


class MeldView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One meld: its kind, tiles, the called tile and the seat it came from."""

    kind: str
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    source: int | None = None


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a viewer knows of one seat."""

    closed: tuple[Tile, ...]
    """Closed tiles, unknown ones as ``?``; a tile just drawn is among them."""
    melds: tuple[MeldView, ...]
    river: tuple[Discard, ...]
    score: int
    riichi: bool = False
    double_riichi: bool = False
    open_riichi: bool = False
    norths: int = 0
    bonus: tuple[Tile, ...] = ()
    """Flowers and seasons set aside (classical)."""
    original_call: bool = False


class RoundView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round as one seat (or a spectator) knows it."""

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
    """Why the viewer cannot win with the tile on the table or the one just drawn; None where it can, or none is."""

    box: int | None = None
    """Tiles left in the kong box (classical)."""

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
