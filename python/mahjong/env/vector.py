"""Many matches stepped in one call, in arrays that are made once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

from mahjong import _core
from mahjong.env.single import Planes, shape_of
from mahjong.errors import ArgumentTypeError, HandError, InUseError, require_flag, require_number, require_word
from mahjong.game.match import Length, native_length
from mahjong.rules import ClassicalRules, RiichiRules, as_rules

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["HAND_ENDED", "ILLEGAL", "MATCH_ENDED", "VectorEnv"]

HAND_ENDED = 1
MATCH_ENDED = 2
ILLEGAL = 4

MOST_TABLES = 1 << 20
MOST_SEED = (1 << 64) - 1


class VectorEnv:
    """A block of tables that play match after match; each asks one seat at a time; of any family of rules.

    The arrays are attributes and are overwritten by every call; the GIL is released within. For several threads make
    a block for each: a call that meets another one on its block raises ``InUseError`` and changes nothing.

    Args:
        rules: the rule set, or the id of a preset.
        n: how many tables, 1 to 1048576.
        seed: of the walls and of what policies leave to chance, 0 to 2**64 - 1.
        length: as :class:`mahjong.game.match.Match` takes it; that of the rules when left out.
        answer_forced: answer for a seat that has only one legal action.

    Raises:
        HandError: a number is out of range, or the family of the rules knows no such length.
        ArgumentTypeError: an argument is of a wrong type.

    >>> env = VectorEnv("tenhou-4p", 4, seed=3)
    >>> env.step(env.choose("random"))
    >>> env.seats.shape, env.masks.shape, env.points.shape
    ((4,), (4,), (4, 4))
    """

    seats: npt.NDArray[np.int8]
    """The seat to move."""
    masks: npt.NDArray[np.uint64]
    """Its legal action codes as bits."""
    points: npt.NDArray[np.int32]
    """Changes of points in the last step, n x 4."""
    ends: npt.NDArray[np.uint8]
    """Bits ``HAND_ENDED``, ``MATCH_ENDED``, ``ILLEGAL`` of the last step."""
    finals: npt.NDArray[np.int32]
    """Points at the end of the last match of each table, n x 4."""

    def __init__(
        self,
        rules: RiichiRules | ClassicalRules | str,
        n: int,
        *,
        seed: int = 0,
        length: Length | int | None = None,
        answer_forced: bool = True,
    ) -> None:
        import numpy as np

        rules = as_rules(rules)
        chosen = native_length(rules, length)
        n = require_number("n", n, 1, MOST_TABLES)
        seed = require_number("seed", seed, 0, MOST_SEED)
        require_flag("answer_forced", answer_forced)
        self.rules = rules
        self.native = _core.vector.Vector(rules.native, n, seed=seed, length=chosen, answer_forced=answer_forced)
        self.seats = np.zeros(n, np.int8)
        self.masks = np.zeros(n, np.uint64)
        self.points = np.zeros((n, 4), np.int32)
        self.ends = np.zeros(n, np.uint8)
        self.finals = np.zeros((n, 4), np.int32)
        self._actions = np.zeros(n, np.uint8)
        self._planes: dict[Planes, npt.NDArray[np.float32]] = {}
        self._calls = Lock()
        self.native.read(self.seats, self.masks)

    def __len__(self) -> int:
        return self.native.n

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep the block and its arrays to one call; another one is refused, that of the native object alone too."""
        if not self._calls.acquire(blocking=False):
            raise InUseError("another thread is at work on this block: make one for each thread")
        try:
            yield
        except RuntimeError as error:
            raise InUseError(str(error)) from None
        finally:
            self._calls.release()

    def reset(self, seed: int = 0) -> None:
        """Start all matches anew from a seed.

        Raises:
            HandError: the seed is none from 0 to 2**64 - 1.
            ArgumentTypeError: the seed is no integer.
            InUseError: another thread is in a call on this block.
        """
        seed = require_number("seed", seed, 0, MOST_SEED)
        with self._alone():
            self.native.restart(seed)
            self.points[:] = 0
            self.ends[:] = 0
            self.native.read(self.seats, self.masks)

    def step(self, actions: npt.NDArray[np.uint8]) -> None:
        """Take one action code for the seat to move of every table and play on to the next choice.

        A table whose code is not legal stays as it was and has ``ILLEGAL`` in ``ends``; after ``MATCH_ENDED`` the
        next match has begun already.

        Raises:
            HandError: the actions are not n contiguous bytes (numpy.uint8); nothing has changed.
            ArgumentTypeError: the actions are no array.
            InUseError: another thread is in a call on this block.
        """
        try:
            with self._alone():
                self.native.step(actions, self.seats, self.masks, self.points, self.ends, self.finals)
        except ValueError as error:
            dtype = str(getattr(actions, "dtype", "uint8"))
            if dtype != "uint8":
                fault = f"actions must be codes of numpy.uint8, not {dtype[:40]}: step(actions.astype(numpy.uint8))"
                raise HandError(fault) from None
            raise HandError(str(error)) from None
        except TypeError:
            raise ArgumentTypeError("actions", actions, f"an array of {len(self)} codes (numpy.uint8)") from None

    def choose(self, policy: str = "random") -> npt.NDArray[np.uint8]:
        """Give the actions a built-in policy takes: random, tsumogiri or greedy.

        Raises:
            HandError: there is no such policy.
            ArgumentTypeError: the name is no text.
            InUseError: another thread is in a call on this block.
        """
        require_word("policy", policy, _core.POLICIES)
        with self._alone():
            self.native.choose(self._actions, _core.POLICIES.index(policy))
        return self._actions

    def observe(self, planes: Planes = "small") -> npt.NDArray[np.float32]:
        """Give what the seat to move of every table sees, n x planes x 34, as in ``observe(planes="full")``.

        Raises:
            HandError: the family of the rules has no such set of planes.
            ArgumentTypeError: the name is no text.
            InUseError: another thread is in a call on this block.
        """
        import numpy as np

        array = self._planes.get(planes) if isinstance(planes, str) else None
        if array is None:
            array = self._planes[planes] = np.zeros((len(self), *shape_of(self.rules, planes)), np.float32)
        with self._alone():
            self.native.observe(array)
        return array
