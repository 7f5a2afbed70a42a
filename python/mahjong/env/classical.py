"""The environments of Chinese classical: the same interfaces over the classical engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from mahjong import _core
from mahjong.env.single import Reward, RiichiEnv
from mahjong.env.vector import VectorEnv
from mahjong.errors import HandError, Problem, quote
from mahjong.game.results import MatchResult, match_result
from mahjong.rules import ClassicalRules

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["PLANES", "ClassicalEnv", "ClassicalPlanes", "ClassicalVectorEnv"]

ClassicalPlanes: TypeAlias = Literal["small"]
PLANES: Final[dict[str, tuple[int, int]]] = dict(_core.classical_observe.PLANES)


def _length_of(rules: ClassicalRules, length: int | None) -> int:
    """Give how many changes of dealer a match has."""
    if length is None:
        return rules.dealer_changes
    if isinstance(length, bool) or not isinstance(length, int) or not 1 <= length <= 16:
        fault = f"length: a classical match has 1 to 16 changes of dealer, not {quote(length, limit=40)}"
        raise HandError(Problem("bad_value", fault))
    return length


class ClassicalEnv(RiichiEnv):
    """One classical match after another, one seat to move at a time; `length` is a number of dealer changes.

    >>> from mahjong.rules import load
    >>> env = ClassicalEnv(load("planet-classical-v1"), length=1)
    >>> seat = env.reset(seed=1)
    >>> while seat >= 0:
    ...     seat, rewards, over = env.step(env.legal_actions()[-1])
    >>> over
    True
    """

    rules: ClassicalRules  # type: ignore[assignment]

    def __init__(
        self,
        rules: ClassicalRules,
        *,
        length: int | None = None,
        reward: Reward = "points",
        answer_forced: bool = False,
    ) -> None:
        self.rules = rules
        self.reward = reward
        self.answer_forced = answer_forced
        self._length = _length_of(rules, length)
        self._key = 0
        self._points = ()
        self.hand: Any
        self.reset()

    def _new_match(self) -> Any:
        return _core.ClassicalMatch(self.rules.native, self._length)

    def result(self) -> MatchResult:
        """Give places and results of a match that is over."""
        return match_result(self.rules, self._native.scores)

    def observe(  # type: ignore[override]
        self, seat: int | None = None, *, planes: ClassicalPlanes = "small", out: npt.NDArray[np.float32] | None = None
    ) -> npt.NDArray[np.float32]:
        """Give what a seat sees (the one to move when left out) as planes, in ``out`` where it is given."""
        import numpy as np

        array = np.zeros(PLANES[planes], np.float32) if out is None else out
        _core.classical_vector.observe(self.hand, max(self.hand.seat, 0) if seat is None else seat, array)
        return array


class ClassicalVectorEnv(VectorEnv):
    """A block of classical tables that play match after match; each asks one seat at a time.

    >>> from mahjong.rules import load
    >>> env = ClassicalVectorEnv(load("planet-classical-v1"), 4, seed=3)
    >>> env.step(env.choose("random"))
    >>> env.seats.shape, env.masks.shape, env.points.shape
    ((4,), (4,), (4, 4))
    """

    rules: ClassicalRules  # type: ignore[assignment]

    def __init__(
        self, rules: ClassicalRules, n: int, *, seed: int = 0, length: int | None = None, answer_forced: bool = True
    ) -> None:
        self.rules = rules
        native = _core.classical_vector.ClassicalVector(
            rules.native, n, seed=seed, length=_length_of(rules, length), answer_forced=answer_forced
        )
        self._prepare(native, n)

    def observe(self, planes: ClassicalPlanes = "small") -> npt.NDArray[np.float32]:  # type: ignore[override]
        """Give what the seat to move of every table sees, n x planes x 34."""
        return self._observe(planes, PLANES[planes])
