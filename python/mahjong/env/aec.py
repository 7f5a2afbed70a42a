"""A PettingZoo AEC environment over one match (extra ``env``)."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from mahjong.env.classical import PLANES as CLASSICAL_PLANES
from mahjong.env.classical import ClassicalEnv
from mahjong.env.single import PLANES, Planes, Reward, RiichiEnv
from mahjong.game.actions import ACTION_NAMES
from mahjong.game.match import Length
from mahjong.rules import ClassicalRules, RiichiRules, load

__all__ = ["ClassicalAEC", "RiichiAEC"]


class RiichiAEC(AECEnv):  # type: ignore[misc]
    """One riichi match; an observation has the planes and the mask of legal actions of its agent."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "riichi_v1", "is_parallelizable": False}

    def __init__(
        self,
        rules: RiichiRules | None = None,
        *,
        length: Length | None = None,
        reward: Reward = "points",
        planes: Planes = "small",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        chosen = load("tenhou-4p") if rules is None else rules
        assert isinstance(chosen, RiichiRules)
        self.render_mode = render_mode
        self._planes: Planes = planes
        self._open(RiichiEnv(chosen, length=length, reward=reward), PLANES[planes])

    def _open(self, env: RiichiEnv, planes: tuple[int, int]) -> None:
        """Take the match and make the spaces."""
        self._env = env
        self.possible_agents = [f"seat_{seat}" for seat in range(env.rules.players)]
        self._actions = {agent: spaces.Discrete(len(ACTION_NAMES)) for agent in self.possible_agents}
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, planes, np.float32),
                    "action_mask": spaces.Box(0, 1, (len(ACTION_NAMES),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of observations: planes and mask."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of action codes."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match."""
        seat = self._env.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Give planes and mask of an agent; nobody but the one to move has legal actions."""
        seat = self.possible_agents.index(agent)
        mask = self._env.mask if not self._env.is_over and self._env.seat == seat else 0
        return {
            "observation": self._env.observe(seat, planes=self._planes),
            "action_mask": np.array([mask >> code & 1 for code in range(len(ACTION_NAMES))], np.int8),
        }

    def step(self, action: int | None) -> None:
        """Answer for the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat, rewards, over = self._env.step(int(action) if action is not None else -1)
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[seat]

    def render(self) -> str | None:
        """Give the points and whose turn it is as text."""
        if self.render_mode != "ansi":
            return None
        return f"{self.agent_selection}: {' '.join(map(str, self._env.hand.scores))}"

    def close(self) -> None:
        """Nothing is held open."""


class ClassicalAEC(RiichiAEC):
    """One match of Chinese classical; `length` is a number of dealer changes."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "classical_v1", "is_parallelizable": False}

    def __init__(
        self,
        rules: ClassicalRules | None = None,
        *,
        length: int | None = None,
        reward: Reward = "points",
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        chosen = load("planet-classical-v1") if rules is None else rules
        assert isinstance(chosen, ClassicalRules)
        self.render_mode = render_mode
        self._planes = "small"
        self._open(ClassicalEnv(chosen, length=length, reward=reward), CLASSICAL_PLANES["small"])
