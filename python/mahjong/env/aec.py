"""A PettingZoo AEC environment over one match: ``pip install "mjcore[env]"``."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from mahjong.env.single import MatchEnv, Planes, Reward, shape_of
from mahjong.errors import IllegalActionError, MissingExtraError, require_word
from mahjong.game.actions import ACTION_NAMES
from mahjong.game.match import Length
from mahjong.rules import ClassicalRules, RiichiRules

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    if error.name not in ("gymnasium", "pettingzoo"):
        raise
    raise MissingExtraError(__name__, library=error.name, extra="env") from None

__all__ = ["MatchAEC"]


class MatchAEC(AECEnv):  # type: ignore[misc]
    """One match of any family; an observation has the planes and the mask of legal actions of its agent.

    Args:
        rules: the rule set, or the id of a preset.
        length: as :class:`mahjong.game.match.Match` takes it; that of the rules when left out.
        reward: changes of points after each answer, or the results of the match at its end.
        planes: the set of observation planes.
        render_mode: ``"ansi"``, or nothing.

    Raises:
        HandError: the family of the rules knows no such length or set of planes, or there is no such reward or mode.
        ArgumentTypeError: the rules are none, or another argument is of a wrong type.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "mahjong_v1", "is_parallelizable": False}

    def __init__(
        self,
        rules: RiichiRules | ClassicalRules | str = "tenhou-4p",
        *,
        length: Length | int | None = None,
        reward: Reward = "points",
        planes: Planes = "small",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None:
            require_word("render_mode", render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        self._planes: Planes = planes
        self._env = env = MatchEnv(rules, length=length, reward=reward)
        shape = shape_of(env.rules, planes)
        self.possible_agents = [f"seat_{seat}" for seat in range(env.rules.players)]
        self._actions = {agent: spaces.Discrete(len(ACTION_NAMES)) for agent in self.possible_agents}
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (len(ACTION_NAMES),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of observations: planes and mask."""
        require_word("agent", agent, self.possible_agents)
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of action codes."""
        require_word("agent", agent, self.possible_agents)
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
        require_word("agent", agent, self.possible_agents)
        seat = self.possible_agents.index(agent)
        mask = self._env.mask if not self._env.is_over and self._env.seat == seat else 0
        return {
            "observation": self._env.observe(seat, planes=self._planes),
            "action_mask": np.array([mask >> code & 1 for code in range(len(ACTION_NAMES))], np.int8),
        }

    def step(self, action: int | None) -> None:
        """Answer for the agent to move.

        Raises:
            IllegalActionError: the action is not legal, or no match is played; nothing has changed.
        """
        if not self.agents:
            raise IllegalActionError("no match is played: call reset first", action=action, reason="match_over")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, rewards, over = self._env.step(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
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
