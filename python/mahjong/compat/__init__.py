"""The public API of the PyPI distribution ``mahjong`` 2.1.0, over this package's own core.

Whoever uses that library changes one import prefix: ``from mahjong.shanten import Shanten`` becomes
``from mahjong.compat.shanten import Shanten``. Modules, classes, arguments, results and error strings are
its own; the arithmetic is ours. What is different raises where the original gives an answer, or answers
where it fails: yaku have no predicates of their own, text and numbers that are no tiles are refused, a hand
with a stray tile is no win. ``docs/compat.md`` lists everything.

New code is better served by `mahjong.scoring`, `mahjong.hand` and `mahjong.analysis`.
"""
