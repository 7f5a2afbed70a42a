from collections.abc import Sequence
from typing import Any, Final

from mjcore.classical_rules import ClassicalRules

POLICIES: Final[tuple[str, ...]]

def rollout(
    rules: ClassicalRules,
    matches: int,
    *,
    seed: int = 0,
    policies: Sequence[str] = ...,
    length: int = ...,
    log: bool = True,
    check: bool = False,
) -> dict[str, Any]: ...
