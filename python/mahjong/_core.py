"""The boundary: the only module that imports `mjcore`.

What crosses, and who validates it:

=====================  ============================================  =========================================
name                   is                                            validated by
=====================  ============================================  =========================================
``Counts``             34 counts of closed tiles, add and remove     itself; `mahjong.hand` checks before it
``kinds``              the kinds of a 34-bit mask                    masks come from the kernels only
``scalar``             shanten, ukeire, waits, readings of one hand  itself; `mahjong.analysis` checks before it
``NativeRiichiRules``  a riichi rule set in one packed struct        itself; `mahjong.rules` checks before it
=====================  ============================================  =========================================
"""

from __future__ import annotations

from mjcore import __version__, scalar
from mjcore.counts import Counts, kinds
from mjcore.rules import RiichiRules as NativeRiichiRules

__all__ = ["Counts", "NativeRiichiRules", "__version__", "kinds", "scalar"]
