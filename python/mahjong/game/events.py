"""Typed events: what happened at a table, in the order it happened.

One event is one frozen value. Its JSON form is one object whose ``type`` is the word mjai uses for it; the other
field names are ours. Records, servers and clients speak this form, and :mod:`mahjong.game.schema` publishes it.

- Seats are absolute, 0 to players - 1; seat 0 is the first dealer of the match.
- Tiles are :class:`mahjong.tiles.Tile` values, in JSON their two characters (``0p`` a red five, ``?`` unknown).
- Points are whole points, never hundreds. Winds are 0 East to 3 North.
- A field whose value is its default is left out of the JSON form; a field the schema does not know is refused.

Passes and beaten claims are no events. What each seat may see of an event stands in :data:`VISIBILITY`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias

import msgspec

from mahjong.errors import ArgumentTypeError, RecordError
from mahjong.tiles import Tile

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3, description="a seat; 0 is the first dealer of the match")]
Wind: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3, description="0 East, 1 South, 2 West, 3 North")]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Points: TypeAlias = Annotated[int, msgspec.Meta(ge=-100_000_000, le=100_000_000)]
PerSeat: TypeAlias = Annotated[tuple[Points, ...], msgspec.Meta(max_length=4)]
Tiles: TypeAlias = Annotated[tuple[Tile, ...], msgspec.Meta(max_length=20)]
Wall: TypeAlias = Annotated[tuple[Tile, ...], msgspec.Meta(max_length=144)]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=1000)]


class DrawReason(StrEnum):
    """Why a round ended without a win."""

    EXHAUSTIVE = "exhaustive"
    NAGASHI_MANGAN = "nagashi_mangan"
    KYUUSHU = "kyuushu"
    SUUFON_RENDA = "suufon_renda"
    SUUCHA_RIICHI = "suucha_riichi"
    SUUKAIKAN = "suukaikan"
    SANCHAHOU = "sanchahou"


class _Base(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What every event has in common: it is frozen, tagged, and knows no other fields."""

    @property
    def type(self) -> str:
        """Give the word of the event, as in its JSON form."""
        return str(self.__struct_config__.tag)


class StartGame(_Base, frozen=True, tag="start_game"):
    """Open a match."""

    names: Annotated[tuple[Text, ...], msgspec.Meta(max_length=4)] = ()
    rules: Text = ""
    """Id of the rule set."""
    fingerprint: Text = ""
    """Fingerprint of the resolved rule set."""
    commitment: Text = ""
    """SHA-256 (hex) of salt and seed, opened by :class:`EndGame`."""
    seat: Seat | None = None
    """The seat of the receiver, in a stream made for one seat."""
    seed: Text = ""
    salt: Text = ""


class StartKyoku(_Base, frozen=True, tag="start_kyoku"):
    """Deal a round: thirteen tiles each; the dealer's fourteenth is the first :class:`Tsumo`."""

    round_wind: Wind
    kyoku: Annotated[int, msgspec.Meta(ge=1, le=4)]
    """Number of the deal within its wind, from 1."""
    dealer: Seat
    scores: PerSeat
    hands: Annotated[tuple[Tiles, ...], msgspec.Meta(min_length=3, max_length=4)]
    honba: Count = 0
    sticks: Count = 0
    indicator: Tile | None = None
    """The first dora indicator; none where the rules have no dora."""
    commitment: Text = ""
    """SHA-256 (hex) of salt and wall, opened by :class:`EndKyoku`."""
    wall: Wall = ()
    salt: Text = ""


class Tsumo(_Base, frozen=True, tag="tsumo"):
    """Draw a tile, from the live wall or as a replacement."""

    seat: Seat
    tile: Tile
    replacement: bool = False
    """After a kan, a north set aside or a bonus tile."""


class Dahai(_Base, frozen=True, tag="dahai"):
    """Discard a tile."""

    seat: Seat
    tile: Tile
    tsumogiri: bool = False
    """It is the very tile just drawn."""


class Chi(_Base, frozen=True, tag="chi"):
    """Claim a discard for a run."""

    seat: Seat
    source: Seat
    tile: Tile
    consumed: Annotated[tuple[Tile, ...], msgspec.Meta(min_length=2, max_length=2)]


class Pon(_Base, frozen=True, tag="pon"):
    """Claim a discard for a triplet."""

    seat: Seat
    source: Seat
    tile: Tile
    consumed: Annotated[tuple[Tile, ...], msgspec.Meta(min_length=2, max_length=2)]


class Daiminkan(_Base, frozen=True, tag="daiminkan"):
    """Claim a discard for a kan."""

    seat: Seat
    source: Seat
    tile: Tile
    consumed: Annotated[tuple[Tile, ...], msgspec.Meta(min_length=3, max_length=3)]


class Ankan(_Base, frozen=True, tag="ankan"):
    """Set aside four own tiles as a concealed kan."""

    seat: Seat
    consumed: Annotated[tuple[Tile, ...], msgspec.Meta(min_length=4, max_length=4)]


class Kakan(_Base, frozen=True, tag="kakan"):
    """Add a fourth tile to an own pon."""

    seat: Seat
    tile: Tile
    consumed: Annotated[tuple[Tile, ...], msgspec.Meta(min_length=3, max_length=3)]
    """The three tiles of the pon."""


class Nukidora(_Base, frozen=True, tag="nukidora"):
    """Set a north aside as dora (three players)."""

    seat: Seat
    tile: Tile


class Bonus(_Base, frozen=True, tag="bonus"):
    """Set a flower or season aside (classical); a live tile replaces it."""

    seat: Seat
    tile: Tile


class Continue(_Base, frozen=True, tag="continue"):
    """Be done with the concealed kongs before play (classical)."""

    seat: Seat


class OriginalCall(_Base, frozen=True, tag="original_call"):
    """Declare a ready hand with the first discard (classical); the discard follows."""

    seat: Seat


class Dora(_Base, frozen=True, tag="dora"):
    """Turn a further dora indicator over."""

    tile: Tile


class Reach(_Base, frozen=True, tag="reach"):
    """Declare riichi; the discard follows."""

    seat: Seat
    open: bool = False
    """Open riichi, where the rules have it."""


class ReachAccepted(_Base, frozen=True, tag="reach_accepted"):
    """Pay the riichi stick: the discard was not ronned."""

    seat: Seat


class Hora(_Base, frozen=True, tag="hora"):
    """Win a hand; several in a row share one winning tile."""

    seat: Seat
    source: Seat
    """Who pays a ron: the discarder, or who declared the kan or the north; the winner's own seat by tsumo."""
    tile: Tile
    hand: Tiles = ()
    """The closed tiles, without the winning one."""
    ura: Annotated[tuple[Tile, ...], msgspec.Meta(max_length=5)] = ()
    """Ura dora indicators, shown to a winner in riichi."""
    yaku: Annotated[tuple[tuple[Text, Count], ...], msgspec.Meta(max_length=60)] = ()
    """Id and han of each yaku; for a yakuman how many it counts as. Classical: doubles, or each limit once."""
    fu: Count = 0
    """Classical: points before doubling."""
    han: Count = 0
    """Classical: doubles."""
    yakuman: Count = 0
    """Classical: limits."""
    points: Points = 0
    """What the hand is worth, without honba and sticks."""
    liable: Seat | None = None
    """Who is liable for the hand (pao), if anyone."""
    deltas: PerSeat = ()
    """Change of each seat's points, honba and sticks included."""
    scores: PerSeat = ()
    """Points of each seat afterwards."""


class Ryukyoku(_Base, frozen=True, tag="ryukyoku"):
    """End a round without a win."""

    reason: DrawReason
    seat: Seat | None = None
    """Who declared it: nine orphans only."""
    tenpai: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=4)] = ()
    """The seats that showed a tenpai hand."""
    nagashi: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=4)] = ()
    """The seats paid for a nagashi mangan."""
    hands: Annotated[tuple[Tiles, ...], msgspec.Meta(max_length=4)] = ()
    """Closed tiles of each seat that showed them, nothing for the others."""
    deltas: PerSeat = ()
    scores: PerSeat = ()


class EndKyoku(_Base, frozen=True, tag="end_kyoku"):
    """Close a round and open its commitment."""

    wall: Wall = ()
    salt: Text = ""


class EndGame(_Base, frozen=True, tag="end_game"):
    """Close a match and open its commitment."""

    scores: PerSeat = ()
    """Points at the end, sticks left over included."""
    ranks: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=4)], ...], msgspec.Meta(max_length=4)] = ()
    """Place of each seat, from 1."""
    results: Annotated[tuple[float, ...], msgspec.Meta(max_length=4)] = ()
    """Result of each seat in thousands, uma and oka included."""
    seed: Text = ""
    salt: Text = ""


Event: TypeAlias = (
    StartGame
    | StartKyoku
    | Tsumo
    | Dahai
    | Chi
    | Pon
    | Daiminkan
    | Ankan
    | Kakan
    | Nukidora
    | Bonus
    | Continue
    | OriginalCall
    | Dora
    | Reach
    | ReachAccepted
    | Hora
    | Ryukyoku
    | EndKyoku
    | EndGame
)

EVENT_TYPES: tuple[type[_Base], ...] = Event.__args__


class Visibility(StrEnum):
    """Who may see a field of an event."""

    PUBLIC = "public"
    OWNER = "owner"
    """The seat of the event; of a list with one entry a seat, each its own entry. Others see unknown tiles."""
    SECRET = "secret"
    """Nobody at the table; a view has the field's default."""


def _fields(public: str = "", owner: str = "", secret: str = "") -> Mapping[str, Visibility]:
    table = dict.fromkeys(public.split(), Visibility.PUBLIC)
    table |= dict.fromkeys(owner.split(), Visibility.OWNER)
    return MappingProxyType(table | dict.fromkeys(secret.split(), Visibility.SECRET))


VISIBILITY: Mapping[type[_Base], Mapping[str, Visibility]] = MappingProxyType(
    {
        StartGame: _fields("names rules fingerprint commitment seat", secret="seed salt"),
        StartKyoku: _fields(
            "round_wind kyoku dealer honba sticks scores indicator commitment", owner="hands", secret="wall salt"
        ),
        Tsumo: _fields("seat replacement", owner="tile"),
        Dahai: _fields("seat tile tsumogiri"),
        Chi: _fields("seat source tile consumed"),
        Pon: _fields("seat source tile consumed"),
        Daiminkan: _fields("seat source tile consumed"),
        Ankan: _fields("seat consumed"),
        Kakan: _fields("seat tile consumed"),
        Nukidora: _fields("seat tile"),
        Bonus: _fields("seat tile"),
        Continue: _fields("seat"),
        OriginalCall: _fields("seat"),
        Dora: _fields("tile"),
        Reach: _fields("seat open"),
        ReachAccepted: _fields("seat"),
        Hora: _fields("seat source tile hand ura yaku fu han yakuman points liable deltas scores"),
        Ryukyoku: _fields("reason seat tenpai nagashi hands deltas scores"),
        EndKyoku: _fields("wall salt"),
        EndGame: _fields("scores ranks results seed salt"),
    }
)
"""Every field of every event with who may see it: the one table the redaction function reads."""


def encode_hook(value: Any) -> str:
    """Give the JSON form of a value msgspec does not know: a tile as its text."""
    if isinstance(value, Tile):
        return str(value)
    raise NotImplementedError(f"no JSON form for {type(value).__name__}")


def decode_hook(kind: type, value: Any) -> Any:
    """Read a value msgspec does not know: a tile from its text."""
    if kind is not Tile:
        raise NotImplementedError(f"no way to read {kind.__name__}")
    if not isinstance(value, str):
        raise TypeError(f"a tile such as '5m' expected, got {type(value).__name__}")
    return Tile.parse(value)


def _require_event(event: object) -> None:
    if not isinstance(event, _Base):
        raise ArgumentTypeError("event", event, "an event of this module")


_encoder = msgspec.json.Encoder(enc_hook=encode_hook)
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event, dec_hook=decode_hook)


def encode_event(event: Event) -> bytes:
    """Give the JSON form of an event, on one line.

    >>> encode_event(Dahai(seat=1, tile=Tile.parse("0p")))
    b'{"type":"dahai","seat":1,"tile":"0p"}'

    Raises:
        ArgumentTypeError: the value is no event.
    """
    _require_event(event)
    return _encoder.encode(event)


def decode_event(data: bytes | str) -> Event:
    """Read one event from its JSON form, strictly.

    Raises:
        RecordError: the text is no JSON, names no known event, or a field is missing, unknown or out of range.
        ArgumentTypeError: the data are neither bytes nor text.
    """
    if not isinstance(data, (bytes, bytearray, str)):
        raise ArgumentTypeError("data", data, "bytes or text")
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _not_an_event(error) from None


def to_builtins(event: Event) -> dict[str, Any]:
    """Give the JSON form of an event as plain dicts, tuples, strings and numbers.

    Raises:
        ArgumentTypeError: the value is no event.
    """
    _require_event(event)
    plain: dict[str, Any] = msgspec.to_builtins(event, enc_hook=encode_hook)
    return plain


def from_builtins(plain: Any) -> Event:
    """Read one event from plain dicts and lists, as strictly as :func:`decode_event`.

    Raises:
        RecordError: as :func:`decode_event`.
    """
    try:
        event: Event = msgspec.convert(plain, Event, dec_hook=decode_hook)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _not_an_event(error) from None
    return event


def _brief(text: str) -> str:
    """Cut a message of the decoder, which may quote input, to a size fit for an error."""
    return text if len(text) <= 150 else f"{text[:60]} ... {text[-80:]}"


def _not_an_event(error: Exception) -> RecordError:
    return RecordError(f"not an event: {_brief(str(error))}", category="unknown_event")


def encode_events(events: Iterable[Event]) -> bytes:
    """Give events as JSON Lines.

    Raises:
        ArgumentTypeError: one of the values is no event.
    """
    listed = list(events)
    for event in listed:
        _require_event(event)
    return _encoder.encode_lines(listed)
