"""Cases of kind ``flow``: the course of a hand, in live play and followed from each seat's stream."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong.cli.checks.fields import field, number_of_players
from mahjong.errors import MahjongError
from mahjong.game.cases import case_event, case_start, problems_of
from mahjong.game.round import Round
from mahjong.rules.neutral import from_case

__all__ = ["refused", "run"]


def run(case: Mapping[str, Any]) -> list[str]:
    """Run a script both ways and give what does not hold."""
    field(case, "start", dict)
    field(case, "script", list)
    return problems_of(case, from_case(case.get("rules"), number_of_players(case)))


def refused(arguments: Mapping[str, Any]) -> str:
    """Apply the events of an ``input`` case, then the one that must be refused with the state left as it was.

    Raises:
        MahjongError: the start, an event, or the last event is refused, as it should be.
    """
    players = len(field(arguments, "start", dict)["tehais"])
    played = Round.follow(from_case(arguments.get("rules"), players), case_start(arguments["start"]))
    for item in field(arguments, "events", list):
        played.apply(case_event(item))
    before = played.copy()
    try:
        played.apply(case_event(field(arguments, "event", dict)))
    except MahjongError:
        if played != before:
            return "refused, but the round has changed"
        raise
    return "accepted"
