from collections.abc import Sequence
from typing import Any, Final

from mjcore.options import NativeRules

POLICIES: Final[tuple[str, ...]]

def rollout(
    rules: NativeRules,
    matches: int,
    *,
    seed: int = 0,
    policies: Sequence[str] = ...,
    length: int = ...,
    log: bool = True,
    check: bool = False,
) -> dict[str, Any]: ...
