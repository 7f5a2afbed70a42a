"""One match as a loop over ``step``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from mahjong import _core
from mahjong.errors import (
    ArgumentTypeError,
    HandError,
    IllegalActionError,
    quote,
    require_flag,
    require_number,
    require_word,
)
from mahjong.game import walls
from mahjong.game.match import Length, native_length
from mahjong.game.results import MatchResult, match_result
from mahjong.rules import ClassicalRules, RiichiRules, as_rules

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["MatchEnv", "Planes", "Reward", "planes_of"]

Reward: TypeAlias = Literal["points", "result"]
"""Changes of points after each answer, or the results of the match (thousands) at its end."""
Planes: TypeAlias = Literal["small", "full"]


def planes_of(rules: RiichiRules | ClassicalRules | str) -> dict[str, tuple[int, int]]:
    """Give the sets of observation planes a family of rules has, with their shapes.

    >>> planes_of("tenhou-3p"), planes_of("planet-classical-v1")
    ({'small': (32, 34), 'full': (353, 34)}, {'small': (32, 34)})
    """
    rules = as_rules(rules)
    return dict(_core.observe.PLANES if isinstance(rules, RiichiRules) else _core.classical_observe.PLANES)


def shape_of(rules: RiichiRules | ClassicalRules | str, planes: Planes) -> tuple[int, int]:
    """Give the shape of a set of planes.

    Raises:
        HandError: the family of the rules has no such set.
        ArgumentTypeError: the rules are none, or the name is no text.
    """
    known = planes_of(rules)
    require_word("planes", planes, known)
    return known[planes]


class MatchEnv:
    """One match after another, one seat to move at a time; of any family of rules.

    Args:
        rules: the rule set, or the id of a preset.
        length: as :class:`mahjong.game.match.Match` takes it; that of the rules when left out.
        reward: changes of points after each answer, or the results of the match at its end.
        answer_forced: answer for a seat that has only one legal action.

    Raises:
        HandError: the family of the rules knows no such length, or there is no such reward.
        ArgumentTypeError: the rules are none, or another argument is of a wrong type.

    >>> env = MatchEnv("tenhou-4p", length="one_hand")
    >>> seat = env.reset(seed=1)
    >>> while seat >= 0:
    ...     seat, rewards, over = env.step(env.legal_actions()[0])
    >>> over
    True
    """

    def __init__(
        self,
        rules: RiichiRules | ClassicalRules | str,
        *,
        length: Length | int | None = None,
        reward: Reward = "points",
        answer_forced: bool = False,
    ) -> None:
        self.rules = as_rules(rules)
        self._length = native_length(self.rules, length)
        require_word("reward", reward, get_args(Reward))
        require_flag("answer_forced", answer_forced)
        self.reward: Reward = reward
        self.answer_forced = answer_forced
        self._native = self._new_match()
        self._key: int | bytes = 0
        self._points: tuple[int, ...] = ()
        self._sticks = 0
        self._zeros = (0.0,) * len(self._native.scores)
        self.hand: _core.NativeRound
        """The native hand that is played; copy it for search."""
        self.reset()

    def reset(self, seed: int | bytes | None = None) -> int:
        """Start a match from a seed (a fresh one when left out); give the seat to move.

        Raises:
            ArgumentTypeError: the seed is neither a non-negative integer nor bytes; nothing has changed.
        """
        if seed is not None:
            walls.seed_key(seed)
        self._key = walls.new_seed() if seed is None else seed
        self._native = self._new_match()
        self._points = self._native.scores
        self._deal()
        return self._forced()

    def _new_match(self) -> _core.NativeMatch:
        return _core.NativeMatch(self.rules.native, self._length)

    def _deal(self) -> None:
        self.hand = self._native.start(walls.shuffled(self.rules, self._key, self._native.hands))
        self.hand.advance()
        self._sticks = self.hand.sticks

    @property
    def seat(self) -> int:
        """The seat to move, -1 when the match is over."""
        return self.hand.seat

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._native.over != 0

    def legal_actions(self) -> list[int]:
        """Give the legal action codes of the seat to move."""
        return self.hand.legal_actions()

    @property
    def mask(self) -> int:
        """The legal action codes of the seat to move as bits."""
        return self.hand.legal(self.hand.seat)

    def _forced(self) -> int:
        """Answer what leaves no choice, deal where a hand is over; give the seat to move."""
        hand = self.hand
        seat = hand.seat
        while True:
            if seat < 0:
                self._native.take(hand)
                if self._native.over:
                    return -1
                self._deal()
                hand = self.hand
                seat = hand.seat
            if not self.answer_forced:
                return seat
            mask = hand.legal(seat)
            if mask & (mask - 1):
                return seat
            seat = hand.step(mask.bit_length() - 1)

    def step(self, action: int) -> tuple[int, tuple[float, ...], bool]:
        """Answer for the seat to move.

        Returns:
            The next seat to move (-1: the match is over), the rewards of all seats, and whether the match is over.

        Raises:
            IllegalActionError: the action is not legal; nothing has changed.
        """
        hand = self.hand
        try:
            if action is True or action is False:
                raise TypeError("action must be an integer, not bool")
            seat = hand.step(action)
        except (ValueError, TypeError, OverflowError) as error:
            raise IllegalActionError(f"code {quote(action, limit=20)}: {error}", action=action) from None
        if seat < 0 or self.answer_forced:
            seat = self._forced()
        elif hand.sticks == self._sticks:
            # Within a hand points change by riichi sticks alone.
            return seat, self._zeros, False
        return seat, self._rewards(), seat < 0

    def _rewards(self) -> tuple[float, ...]:
        over = self._native.over
        if self.reward == "result":
            return self.result().results if over else self._zeros
        scores = self._native.scores if over else self.hand.scores
        before, self._points = self._points, scores
        self._sticks = self.hand.sticks
        if scores == before:
            return self._zeros
        return tuple(float(a - b) for a, b in zip(scores, before, strict=True))

    def result(self) -> MatchResult:
        """Give places and results of a match that is over.

        Raises:
            IllegalActionError: it is not.
        """
        native = self._native
        if not native.over:
            raise IllegalActionError("the match is not over: there is no result yet", reason="match_running")
        if isinstance(self.rules, RiichiRules):
            return match_result(self.rules, native.scores, sticks=native.sticks, one_hand=self._length == 0)
        return match_result(self.rules, native.scores)

    def observe(
        self, seat: int | None = None, *, planes: Planes = "small", out: npt.NDArray[np.float32] | None = None
    ) -> npt.NDArray[np.float32]:
        """Give what a seat sees (the one to move when left out) as planes, in ``out`` where it is given.

        A set of planes is named as in ``VectorEnv``: ``observe(planes="full")``.

        Raises:
            HandError: the family of the rules has no such set of planes, ``out`` is no room for it, or there is no
                such seat.
            ArgumentTypeError: an argument is of a wrong type.
        """
        import numpy as np

        shape = shape_of(self.rules, planes)
        if isinstance(seat, str):
            span = f"an integer from 0 to {self.hand.players - 1} (a set of planes is given as planes=...)"
            raise ArgumentTypeError("seat", seat, span)
        viewer = max(self.hand.seat, 0) if seat is None else require_number("seat", seat, 0, self.hand.players - 1)
        array = np.zeros(shape, np.float32) if out is None else out
        if not isinstance(array, np.ndarray):
            raise ArgumentTypeError("out", array, f"an array of {shape[0]} x {shape[1]} numbers (numpy.float32)")
        if array.shape != shape:
            raise HandError(f"out must be of shape {shape}, not {array.shape}")
        try:
            _core.vector.observe(self.hand, viewer, array)
        except ValueError as error:
            raise HandError(str(error)) from None
        return array
