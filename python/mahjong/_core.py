"""The boundary: the only module that imports `mjcore`.

What crosses, and who validates it:

=====================  ============================================  =========================================
name                   is                                            validated by
=====================  ============================================  =========================================
``Counts``             34 counts of closed tiles, add and remove     itself; `mahjong.hand` checks before it
``NativeRiichiRules``  a riichi rule set in one packed struct        itself; `mahjong.rules` checks before it
=====================  ============================================  =========================================
"""

from __future__ import annotations

from mjcore import __version__
from mjcore.counts import Counts
from mjcore.rules import RiichiRules as NativeRiichiRules

__all__ = ["Counts", "NativeRiichiRules", "__version__"]
