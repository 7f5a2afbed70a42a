"""The neutral form every record is read into and every format is written from.

A record is a :class:`RecordedMatch` of :class:`RecordedRound` values; a round is its
:class:`~mahjong.game.events.StartKyoku` and the events after it, with whatever else its format says: which copy
of a tile it was, what was offered, furiten marks, time stamps. Seats are absolute everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from mahjong.game.events import EndGame, EndKyoku, Event, Hora, Ryukyoku, StartGame, StartKyoku
from mahjong.records.packed import endings
from mahjong.rules import RiichiRules
from mahjong.tiles import Tile

Format: TypeAlias = Literal["native", "tenhou-mjlog", "tenhou-json", "tenhou-client", "mjai", "majsoul"]
Length: TypeAlias = Literal["one_hand", "east", "east_south"]


class Player(msgspec.Struct, frozen=True):
    """Who sat at a table, as the record names them."""

    name: str = ""
    rank: str = ""
    rating: float | None = None
    sex: str = ""


class Copies(msgspec.Struct, frozen=True):
    """Which of the four copies each tile of a round was: Tenhou's numbers 0-135 (kind = number // 4)."""

    hands: tuple[tuple[int, ...], ...]
    indicator: int
    events: tuple[int, ...]
    """One number an event: the tile drawn, discarded, turned over or won with, the code of a call, -1 for none."""
    ura: tuple[int, ...] = ()
    """The ura indicators shown with the round's wins."""


class Offer(msgspec.Struct, frozen=True):
    """What a record says a seat could do after an event, besides discarding and passing.

    ``actions`` are the words of events: ``chi pon daiminkan ankan kakan nukidora reach hora ryukyoku``. ``tiles``
    gives, for the words it lists, every choice: the own tiles of a call, the discards of a riichi; ``dahai`` there
    are the tiles that must not be discarded. A word it does not list was offered without its choices.
    """

    at: int
    """Index of the event in the round; -1 is the deal."""
    seat: int
    actions: frozenset[str]
    tiles: Mapping[str, tuple[tuple[Tile, ...], ...]] = {}


class FuritenMark(msgspec.Struct, frozen=True):
    """Furiten of a seat from an event on, until its next mark; a round starts without."""

    at: int
    seat: int
    furiten: bool


class WaitsMark(msgspec.Struct, frozen=True):
    """The waits of a seat after an event, as the record lists them; without tiles it was not tenpai."""

    at: int
    seat: int
    tiles: tuple[Tile, ...]


class Connection(msgspec.Struct, frozen=True):
    """A player who left the table or came back before the event of this index."""

    at: int
    seat: int
    left: bool


class RecordedRound(msgspec.Struct, frozen=True):
    """One deal."""

    start: StartKyoku
    events: Sequence[Event]
    """Everything after the deal, the wins or the draw last: a tuple, or what behaves like one."""
    end: EndKyoku | None = None
    """How the round was closed, where the format says more of it than that it was."""
    copies: Copies | None = None
    dice: tuple[int, int] | None = None
    offers: tuple[Offer, ...] = ()
    offers_of: frozenset[int] = frozenset()
    """The seats whose every offer is listed: where none is, they had none."""
    offers_listed: frozenset[str] = frozenset()
    """The words such lists can hold; of other actions they say nothing."""
    furiten: tuple[FuritenMark, ...] = ()
    furiten_of: frozenset[int] = frozenset()
    """The seats whose furiten is marked."""
    waits: tuple[WaitsMark, ...] = ()
    connections: tuple[Connection, ...] = ()
    times: tuple[int, ...] = ()
    """Milliseconds since the start of the match, one an event."""
    extra: Mapping[str, str] = {}
    """What only the format itself has a place for."""

    @property
    def wins(self) -> tuple[Hora, ...]:
        """Give the wins, in the order of the record."""
        return tuple(event for event in self.endings if isinstance(event, Hora))

    @property
    def endings(self) -> tuple[Hora | Ryukyoku, ...]:
        """Give the wins or the draw the round ended with."""
        return endings(self.events)

    @property
    def draw(self) -> Ryukyoku | None:
        """Give the draw that ended the round, if one did."""
        last = self.endings[-1:]
        return last[0] if last and isinstance(last[0], Ryukyoku) else None

    @property
    def end_scores(self) -> tuple[int, ...] | None:
        """Give the points of each seat when the round was over, where the record settles it."""
        last = self.endings[-1:]
        return last[0].scores or None if last else None


class RecordedMatch(msgspec.Struct, frozen=True):
    """One whole match, or what a record holds of it."""

    format: Format
    rules: RiichiRules
    """Of a native record they may be classical ones: `rules.family` says so."""
    players: tuple[Player, ...]
    rounds: tuple[RecordedRound, ...]
    source: str = ""
    """Name of the file it was read from."""
    length: Length | None = None
    viewer: int | None = None
    """The seat whose view this is; the others' tiles are unknown. None: everything is known."""
    final_scores: tuple[int, ...] | None = None
    results: tuple[float, ...] | None = None
    """Result of each seat in thousands, as the record states it."""
    opening: StartGame | None = None
    closing: EndGame | None = None
    """How the match was opened and closed, where the format says more of it than that it was."""
    extra: Mapping[str, Any] = {}
    """What only the format itself has a place for."""
    dropped: int | None = None
    """The number of the last line, from 1, where it was cut off or damaged and is left out."""
