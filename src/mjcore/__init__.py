"""Native core of the mahjong engine: tiles, shanten, waits, scoring; usable without the package ``mahjong``."""

from __future__ import annotations

# As `typing.TYPE_CHECKING`: importing `typing` would cost more than all kernels together.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from mjcore.counts import Counts

__all__ = ["Counts", "__version__"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    # Scalar users of one kernel need not load the others.
    if name == "Counts":
        from mjcore.counts import Counts

        return Counts
    raise AttributeError(f"module 'mjcore' has no attribute {name!r}")
