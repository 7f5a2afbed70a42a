"""What every bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mahjong.game.actions import Action
from mahjong.game.views import RoundView

__all__ = ["Bot"]


class Bot(Protocol):
    """A player: it is shown what its own seat may know and picks one of the legal actions."""

    def act(self, view: RoundView, legal: Sequence[Action]) -> Action:
        """Choose among `legal`, which is never empty; `view` is the round as the bot's own seat knows it."""
