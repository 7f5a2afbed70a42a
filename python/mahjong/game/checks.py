"""What games, bots and environments are handed is looked at here, before anything changes."""

from __future__ import annotations

from mahjong.errors import ArgumentTypeError, IllegalActionError, quote, require_int
from mahjong.rules import RuleSet

__all__ = ["require_rules", "require_seat", "require_viewer"]


def require_rules(rules: object) -> None:
    """Refuse what is no rule set."""
    if not isinstance(rules, RuleSet):
        raise ArgumentTypeError("rules", rules, "a rule set, such as load('tenhou-4p')")


def require_seat(seat: object, players: int) -> None:
    """Refuse what is no seat of a table.

    Raises:
        ArgumentTypeError: it is no number.
        IllegalActionError: nobody sits there.
    """
    require_int("seat", seat, "a seat number")
    if not (isinstance(seat, int) and 0 <= seat < players):
        raise IllegalActionError(
            f"there is no seat {quote(seat)}: seats are 0 to {players - 1}", reason="not_your_turn"
        )


def require_viewer(viewer: object, players: int) -> None:
    """Refuse what is neither a seat of a table nor None, a spectator."""
    if viewer is not None:
        require_seat(viewer, players)
