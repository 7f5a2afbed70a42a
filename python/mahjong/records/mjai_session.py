"""A bot's end of a pipe that speaks mjai: lines of a server in, the seat's own view and legal actions, answers out.

A server sends one JSON object a line and shows a seat its own tiles only; the bot answers every line with one of its
own. :mod:`mahjong.bots.mjai` seats a bot there.
"""

from __future__ import annotations

from typing import Any

import msgspec

from mahjong.errors import ArgumentTypeError, IllegalActionError, RecordError
from mahjong.game import events as ev
from mahjong.game.actions import Action, ActionType, actions_of, code_of
from mahjong.game.checks import require_seat
from mahjong.game.codec import decode
from mahjong.game.round import Round
from mahjong.records.checks import refuse_doubled_keys
from mahjong.records.mjai_lines import MjaiLines
from mahjong.records.mjai_names import REASONS, mjai_name
from mahjong.records.mjai_writer import mjai_event
from mahjong.rules import RiichiRules, as_rules
from mahjong.tiles import Tile

__all__ = ["MjaiSession", "mjai_action"]

_WORDLESS = {ActionType.OPEN_REACH: "open riichi", ActionType.HIDE_TENPAI: "hiding a tenpai hand"}


def mjai_action(played: Round, seat: int, action: Action) -> dict[str, Any]:
    """Give the mjai message of an action that is legal now.

    Raises:
        IllegalActionError: the seat is not asked, or may not do this; it lists what the seat may do.
        RecordError: mjai has no word for it: open riichi, hiding a tenpai hand.
    """
    native = played.native
    code = code_of(native, seat, action)
    if action.type in _WORDLESS:
        raise RecordError(f"mjai has no word for {_WORDLESS[action.type]}")
    if action.type is ActionType.NONE:
        return {"type": "none"}
    record = native.event_of(seat, code)
    if action.type is ActionType.HORA:
        return {"type": "hora", "actor": seat, "target": record[4], "pai": mjai_name(Tile(record[2]))}
    if action.type is ActionType.RYUKYOKU:
        return {"type": "ryukyoku", "actor": seat, "reason": REASONS[ev.DrawReason.KYUUSHU]}
    event = decode(record)
    assert event is not None
    return mjai_event(event)


class MjaiSession:
    """One seat of a match as a server tells it, line by line.

    Args:
        rules: those of the server, or the id of a preset: mjai does not name them. ``tenhou-4p`` or ``tenhou-3p``, by
            the number of hands, when left out.
        seat: the own seat, which ``start_game`` must not contradict; its ``id`` when left out.

    >>> session = MjaiSession()
    >>> session.feed('{"type":"start_game","id":2}')
    StartGame(names=(), rules='', fingerprint='', commitment='', seat=2, seed='', salt='')
    >>> session.legal
    ()
    >>> session.answer()
    b'{"type":"none"}'
    """

    def __init__(self, rules: RiichiRules | str | None = None, *, seat: int | None = None) -> None:
        if seat is not None:
            require_seat(seat, 4)
        self._lines = MjaiLines(None if rules is None else as_rules(rules, RiichiRules))
        self._given = seat
        self._started = False
        self.seat: int | None = seat
        self.round: Round | None = None
        """The round as the seat knows it; none between rounds."""

    def feed(self, line: bytes | str) -> ev.Event | None:
        """Take the next line of the server; give its event, None for one that is none (``hello``, ``none``, ``error``).

        Raises:
            RecordError: the line is no mjai event, or cannot follow those before. The session is of no use afterwards.
            IllegalActionError: the rules do not allow what it says; the same.
            HandError: a deal cannot be; the same.
            ArgumentTypeError: the line is neither bytes nor text.
        """
        if not isinstance(line, (bytes, str)):
            raise ArgumentTypeError("line", line, "bytes or text")
        event = self._lines.read(line)
        refuse_doubled_keys(line if isinstance(line, bytes) else line.encode(), lines=False)
        if isinstance(event, ev.StartGame):
            if self._given is not None and event.seat not in (None, self._given):
                raise RecordError(f"start_game has the id {event.seat}: the own seat is {self._given}")
            self._started = True
            self.seat = self._given if event.seat is None else event.seat
            self.round = None
        elif isinstance(event, ev.StartKyoku):
            rules = self._lines.rules
            assert rules is not None
            if self.seat is None:
                fault = "start_game has no id" if self._started else "start_kyoku without start_game before it"
                raise RecordError(f"{fault}: the own seat is not known; give it as seat=")
            if self.seat >= rules.players:
                raise RecordError(f"the own seat is {self.seat}: there are {rules.players}")
            self.round = Round.follow(rules, event)
        elif isinstance(event, ev.EndKyoku | ev.EndGame):
            self.round = None
        elif event is not None and self.round is not None:
            self.round.apply(event)
        return event

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the seat may do now, as far as mjai has words for it; nothing where it is not asked."""
        if self.round is None or self.seat is None:
            return ()
        actions = actions_of(self.round.native, self.seat)
        return tuple(action for action in actions if action.type not in _WORDLESS)

    def answer(self, action: Action | None = None) -> bytes:
        """Give the answer to the last line, without a line break; without an action, that the seat does nothing.

        Raises:
            IllegalActionError: the seat may not do this; it lists what it may do.
            RecordError: mjai has no word for the action.
            ArgumentTypeError: the action is none.
        """
        if action is None:
            if not self.legal:
                return b'{"type":"none"}'
            action = Action.pass_()
        if not isinstance(action, Action):
            raise ArgumentTypeError("action", action, "an Action, or None")
        if self.round is None or self.seat is None:
            raise IllegalActionError(
                f"no round is played: there is nothing to answer with {action}", action=action, reason="not_your_turn"
            )
        return msgspec.json.encode(mjai_action(self.round, self.seat, action))
