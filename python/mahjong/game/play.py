"""Play matches from beginning to end by whoever answers for each seat, and give their events in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError, Problem, quote
from mahjong.game import events as ev
from mahjong.game.match import Match
from mahjong.game.round import Round

__all__ = ["POLICIES", "Chooser", "play_match", "policy"]

Chooser = Callable[[Round, int], int]
"""Gives the code of the action a seat takes."""

POLICIES: Final[tuple[str, ...]] = _core.POLICIES
"""The built-in policies by name."""


def policy(name: str, seed: int = 0) -> Chooser:
    """Give a built-in policy: random, tsumogiri or greedy.

    Raises:
        HandError: there is no such policy.
    """
    if name not in POLICIES:
        fault = f"there is no policy {quote(name, limit=40)}: {', '.join(POLICIES)}"
        raise HandError(Problem("bad_value", fault))
    number = POLICIES.index(name)

    def choose(played: Round, seat: int) -> int:
        native = played.native
        # The same choice at the same place of the same match, different ones elsewhere.
        place = (seed * 4 + seat) * 1_000_003 + native.dealer * 7 + native.round_wind * 31 + native.honba * 127
        code: int = native.choose(seat, number, place & 0xFFFF_FFFF_FFFF)
        return code

    return choose


def play_match(match: Match, choosers: Sequence[Chooser], names: Sequence[str] = ()) -> Iterator[ev.Event]:
    """Play a match to its end; its events come as each round is over, those of the match around them.

    Raises:
        ArgumentTypeError: there is not one chooser a seat.
        IllegalActionError: a chooser's action is not legal.
    """
    if len(choosers) != match.rules.players:
        raise ArgumentTypeError("choosers", choosers, f"a sequence of {match.rules.players}, one a seat")
    rules = match.rules
    yield ev.StartGame(tuple(names), rules.id, rules.fingerprint, match.commitment)
    while not match.is_over:
        played = match.next_round()
        while not played.is_over:
            seat = played.deciders[0]
            played.act(seat, choosers[seat](played, seat))
        yield from played.events
    result = match.result()
    seed = match.seed
    opened = "" if seed is None else seed.hex() if isinstance(seed, bytes) else str(seed)
    yield ev.EndGame(result.scores, result.ranks, result.results, opened, match.salt)
