"""The boundary: the only module that imports `mjcore`.

What crosses, and who validates it:

==========  ============================================  =========================================
name        is                                            validated by
==========  ============================================  =========================================
``Counts``  34 counts of closed tiles, add and remove     itself; `mahjong.hand` checks before it
==========  ============================================  =========================================
"""

from __future__ import annotations

from mjcore import __version__
from mjcore.counts import Counts

__all__ = ["Counts", "__version__"]
