"""Two bots without a plan: one that throws away what it draws, one that leaves all to chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mahjong.errors import require_int
from mahjong.game.actions import Action, ActionType
from mahjong.game.views import RoundView

__all__ = ["Random", "Tsumogiri"]


class Tsumogiri:
    """Win when possible, let everything else go by and discard the tile just drawn."""

    def act(self, view: RoundView, legal: Sequence[Action]) -> Action:
        """Choose the win, else the pass, else the drawn tile."""
        for wanted in (ActionType.HORA, ActionType.NONE):
            for action in legal:
                if action.type is wanted:
                    return action
        return next((action for action in legal if action.tsumogiri), legal[0])


class Random:
    """Choose every legal action with the same chance, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        seed = require_int("seed", seed, "an integer")
        self._chance = random.Random(seed)

    def act(self, view: RoundView, legal: Sequence[Action]) -> Action:
        """Draw one of the legal actions."""
        return legal[self._chance.randrange(len(legal))]
