"""Seating bots at a table: each is shown its own view, and what it answers is checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mahjong.bots.protocol import Bot
from mahjong.errors import ArgumentTypeError, BotError, HandError, IllegalActionError, quote
from mahjong.game import events as ev
from mahjong.game.actions import Action
from mahjong.game.match import Match
from mahjong.game.round import Round
from mahjong.game.views import view

__all__ = ["play_match", "play_round"]


def play_match(match: Match, bots: Sequence[Bot], *, names: Sequence[str] = ()) -> Iterator[ev.Event]:
    """Play a match to its end and give the events of its record, those of a round when the round is over.

    Raises:
        HandError: there are not as many bots as seats; nothing is played.
        ArgumentTypeError: there is no match, one of the bots has no ``act``, or a name is no text.
        BotError: a bot failed or answered what it may not; events given before are good.
    """
    if not isinstance(match, Match):
        raise ArgumentTypeError("match", match, "a Match")
    _require_bots(bots, match.rules.players)
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
        raise ArgumentTypeError("names", names, "a list of names")
    return _played(match, bots, names)


def _played(match: Match, bots: Sequence[Bot], names: Sequence[str]) -> Iterator[ev.Event]:
    rules = match.rules
    yield ev.StartGame(tuple(names), rules.id, rules.fingerprint, match.commitment)
    while not match.is_over:
        played = match.next_round()
        play_round(played, bots)
        yield from played.events
    result = match.result()
    seed = "" if match.seed is None else match.seed.hex() if isinstance(match.seed, bytes) else str(match.seed)
    yield ev.EndGame(result.scores, result.ranks, result.results, seed, match.salt)


def play_round(played: Round, bots: Sequence[Bot]) -> None:
    """Play a round to its end; a seat with one legal action is not asked.

    Raises:
        HandError: there are not as many bots as seats.
        ArgumentTypeError: there is no round, or one of the bots has no ``act``.
        BotError: a bot failed or answered what it may not.
    """
    if not isinstance(played, Round):
        raise ArgumentTypeError("played", played, "a Round")
    _require_bots(bots, played.rules.players)
    while not played.is_over:
        seat = played.deciders[0]
        legal = played.legal_actions(seat)
        if len(legal) == 1:
            played.act(seat, legal[0])
            continue
        action = asked(bots[seat], played, seat, legal)
        try:
            played.act(seat, action)
        except IllegalActionError as error:
            raise illegal_answer(seat, action, error) from error


def _require_bots(bots: Sequence[Bot], players: int) -> None:
    if isinstance(bots, (str, bytes)) or not isinstance(bots, Sequence):
        raise ArgumentTypeError("bots", bots, f"a list of {players} bots")
    for bot in bots:
        if not callable(getattr(bot, "act", None)):
            raise ArgumentTypeError("bots", bot, "bots, with a method act(view, legal)")
    if len(bots) != players:
        raise HandError(f"bots: {len(bots)} of them, {players} wanted, one for each seat")


def illegal_answer(seat: int, action: Action, error: IllegalActionError) -> BotError:
    """Give the error of a bot that answered what it may not."""
    return BotError(f"the bot of seat {seat} answered {action}: {error}", seat=seat, cause=error)


def asked(bot: Bot, played: Round, seat: int, legal: tuple[Action, ...]) -> Action:
    """Ask a bot, shown its own view.

    Raises:
        BotError: it failed, or answered what is no action.
    """
    try:
        action = bot.act(view(played, seat), legal)
    except BotError:
        raise
    except Exception as error:
        fault = f"{type(error).__name__} {quote(str(error))}"
        raise BotError(f"the bot of seat {seat} failed: {fault}", seat=seat, cause=error) from error
    if not isinstance(action, Action):
        fault = f"the bot of seat {seat} answered a {type(action).__name__}, not an Action"
        raise BotError(fault, seat=seat)
    return action
