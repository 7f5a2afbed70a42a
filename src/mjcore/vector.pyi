from typing import Any, Self, final

from numpy import ndarray
from typing_extensions import Buffer

from mjcore.options import NativeRules
from mjcore.rounds import Round

_Array = Buffer | ndarray[Any, Any]

@final
class Vector:
    rules: NativeRules
    n: int
    seed: int
    length: int
    answer_forced: bool
    def __new__(
        cls, rules: NativeRules, n: int, *, seed: int = 0, length: int = -1, answer_forced: bool = True
    ) -> Self: ...
    def restart(self, seed: int) -> None: ...
    def read(self, seats: _Array, masks: _Array) -> None: ...
    def step(
        self, actions: _Array, seats: _Array, masks: _Array, points: _Array, ends: _Array, finals: _Array | None = None
    ) -> None: ...
    def choose(self, actions: _Array, policy: int = 0) -> None: ...
    def observe(self, out: _Array) -> None: ...
    def table(self, index: int) -> Round: ...
    def scores(self, index: int) -> tuple[int, ...]: ...

def observe(hand: Round, viewer: int, out: _Array) -> None: ...
