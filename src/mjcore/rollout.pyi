from collections.abc import Sequence
from typing import Any, Final

from mjcore.rules import RiichiRules

POLICIES: Final[tuple[str, ...]]

def rollout(
    rules: RiichiRules,
    matches: int,
    *,
    seed: int = 0,
    policies: Sequence[str] = ...,
    length: int = ...,
    log: bool = True,
    check: bool = False,
) -> dict[str, Any]: ...
