"""Actions: what a seat may ask, as typed values, and the codes of the native engine for them.

A code is one number for every system and interface (a bit of the legal mask, an index of an action mask); what it
means in tiles depends on the state. :func:`action_of` and :func:`code_of` convert with the state at hand. The table
of codes is versioned: ``ACTIONS_VERSION``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import msgspec

from mahjong import _core
from mahjong.errors import ArgumentTypeError, IllegalActionError, RecordError
from mahjong.game.events import decode_hook, encode_hook
from mahjong.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "ACTIONS_VERSION",
    "ACTION_CODES",
    "ACTION_NAMES",
    "Action",
    "ActionType",
    "action_of",
    "actions_of",
    "code_of",
    "decode_action",
    "encode_action",
]

ACTION_NAMES: Final[tuple[str, ...]] = _core.table.ACTION_NAMES
"""A word for each code, in order."""
ACTION_CODES: Final[dict[str, int]] = {name: code for code, name in enumerate(ACTION_NAMES)}
ACTIONS_VERSION: Final[int] = _core.table.VERSIONS["actions"]

_TSUMOGIRI: Final = ACTION_CODES["tsumogiri"]


class ActionType(StrEnum):
    """What an action does; the words are those of the events they lead to."""

    DAHAI = "dahai"
    REACH = "reach"
    OPEN_REACH = "open_reach"
    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    ANKAN = "ankan"
    KAKAN = "kakan"
    NUKIDORA = "nukidora"
    HORA = "hora"
    RYUKYOKU = "ryukyoku"
    """The draw of nine orphans."""
    NONE = "none"
    """Pass; in the opening of a classical deal, continue."""
    HIDE_TENPAI = "hide_tenpai"
    ORIGINAL_CALL = "original_call"
    """Classical: declare a ready hand; the discard is the next decision."""


class Action(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One choice of a seat; a table in ``docs/python.md`` says which fields each type has.

    Attributes:
        type: what it does.
        tile: discarded, called, added, set aside or won with.
        consumed: tiles of the own hand that go into a meld; of an added kan the pon's three.
        tsumogiri: discard the very tile just drawn.

    >>> Action.discard("5m")
    Action(type=<ActionType.DAHAI: 'dahai'>, tile=Tile.parse('5m'), consumed=(), tsumogiri=False)
    """

    type: ActionType
    tile: Tile | None = None
    consumed: tuple[Tile, ...] = ()
    tsumogiri: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.type, ActionType):
            raise ArgumentTypeError("type", self.type, "an ActionType, such as ActionType.DAHAI")
        if self.tile is not None and not isinstance(self.tile, Tile):
            raise ArgumentTypeError("tile", self.tile, "a Tile or None")
        if not isinstance(self.consumed, tuple) or not all(isinstance(tile, Tile) for tile in self.consumed):
            raise ArgumentTypeError("consumed", self.consumed, "a tuple of Tiles")
        if not isinstance(self.tsumogiri, bool):
            raise ArgumentTypeError("tsumogiri", self.tsumogiri, "True or False")

    @classmethod
    def discard(cls, tile: Tile | str, *, tsumogiri: bool = False) -> Action:
        """Discard a tile from the hand, or the one just drawn."""
        return cls(ActionType.DAHAI, Tile.parse(tile) if isinstance(tile, str) else tile, (), tsumogiri)

    @classmethod
    def win(cls) -> Action:
        """Win with the tile on the table or the one drawn; the tile is filled in by the round."""
        return cls(ActionType.HORA)

    @classmethod
    def pass_(cls) -> Action:
        """Let the tile on the table go by."""
        return cls(ActionType.NONE)

    @classmethod
    def riichi(cls) -> Action:
        """Declare riichi; the discard is the next decision."""
        return cls(ActionType.REACH)

    def __str__(self) -> str:
        parts = [self.type.value]
        if self.tile is not None:
            parts.append(str(self.tile))
        if self.consumed:
            parts.append("with " + "".join(str(tile) for tile in self.consumed))
        if self.tsumogiri:
            parts.append("(drawn)")
        return " ".join(parts)


_REACH: Final = Action(ActionType.REACH)
_CALL: Final = Action(ActionType.ORIGINAL_CALL)
_SIMPLE: Final = {
    ACTION_CODES["riichi"]: _REACH,
    ACTION_CODES["open_riichi"]: Action(ActionType.OPEN_REACH),
    ACTION_CODES["nine_orphans"]: Action(ActionType.RYUKYOKU),
    ACTION_CODES["pass"]: Action(ActionType.NONE),
    ACTION_CODES["hide_tenpai"]: Action(ActionType.HIDE_TENPAI),
}
_DISCARDS: Final = tuple(Action(ActionType.DAHAI, Tile(code)) for code in range(37))
_DRAWN: Final = tuple(Action(ActionType.DAHAI, Tile(code), (), True) for code in range(37))
_OF_EVENT: Final = {
    "chi": ActionType.CHI,
    "pon": ActionType.PON,
    "daiminkan": ActionType.DAIMINKAN,
    "ankan": ActionType.ANKAN,
    "kakan": ActionType.KAKAN,
    "nuki": ActionType.NUKIDORA,
    "hora": ActionType.HORA,
}


def action_of(native: _core.RiichiRound | _core.ClassicalRound, seat: int, code: int) -> Action:
    """Give the value of a legal action code of a seat."""
    if code < _TSUMOGIRI:
        return _DISCARDS[code]
    if code == _TSUMOGIRI:
        return _DRAWN[native.drawn]
    simple = _SIMPLE.get(code)
    if simple is not None:
        return _CALL if simple is _REACH and not isinstance(native, _core.RiichiRound) else simple
    kind, _, tile, _, _, used = native.event_of(seat, code)
    word = _core.table.EVENT_NAMES[kind]
    consumed = tuple(Tile(item) for item in used if item < 37)
    if word == "ankan":
        return Action(ActionType.ANKAN, None, (Tile(tile), *consumed))
    return Action(_OF_EVENT[word], Tile(tile), consumed)


def actions_of(native: _core.RiichiRound | _core.ClassicalRound, seat: int) -> tuple[Action, ...]:
    """Give all legal actions of a seat, in the order of their codes."""
    return tuple(action_of(native, seat, code) for code in native.legal_actions(seat))


def code_of(native: _core.RiichiRound | _core.ClassicalRound, seat: int, action: Action) -> int:
    """Give the code of an action that is legal now.

    A discard names the tile and whether it is the drawn one; the order of consumed tiles carries no meaning; tiles
    that follow from the type alone may be left out.

    Raises:
        IllegalActionError: the seat is not asked, or may not do this; it lists what the seat may do.
    """
    codes: Sequence[int] = native.legal_actions(seat)
    if not codes:
        raise IllegalActionError(
            f"seat {seat} is not asked now and cannot answer {action}", action=action, reason="not_your_turn"
        )
    if native.answered >> seat & 1:
        raise IllegalActionError(
            f"seat {seat} has answered already; an answer stands", action=action, reason="not_your_turn"
        )
    consumed = sorted(action.consumed)
    found = []
    for code in codes:
        legal = action_of(native, seat, code)
        if legal == action:
            return code
        if (
            legal.type is action.type
            and legal.type is not ActionType.DAHAI
            and (action.tile is None or action.tile is legal.tile)
            and (not consumed or consumed == sorted(legal.consumed))
        ):
            found.append(code)
    if len(found) == 1:
        return found[0]
    legal_actions = actions_of(native, seat)
    shown = ", ".join(str(item) for item in legal_actions)
    fault = "more than one action fits" if found else "this is not among its legal actions"
    raise IllegalActionError(
        f"seat {seat} cannot answer {action}: {fault} ({shown})",
        action=action,
        reason="ambiguous_action" if found else "illegal_action",
        legal=legal_actions,
    )


_encoder = msgspec.json.Encoder(enc_hook=encode_hook)
_decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action, dec_hook=decode_hook)


def encode_action(action: Action) -> bytes:
    """Give the JSON form of an action.

    >>> encode_action(Action.discard("0p"))
    b'{"type":"dahai","tile":"0p"}'

    Raises:
        ArgumentTypeError: the value is no action.
    """
    if not isinstance(action, Action):
        raise ArgumentTypeError("action", action, "an Action")
    return _encoder.encode(action)


def decode_action(data: bytes | str) -> Action:
    """Read an action from its JSON form.

    Raises:
        RecordError: it is no action.
        ArgumentTypeError: the data are neither bytes nor text.
    """
    if not isinstance(data, (bytes, bytearray, str)):
        raise ArgumentTypeError("data", data, "bytes or text")
    try:
        action: Any = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RecordError(f"not an action: {str(error)[:150]}", category="bad_value") from None
    else:
        decoded: Action = action
        return decoded
