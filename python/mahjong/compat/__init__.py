"""The public API of the PyPI distribution ``mahjong`` 2.1.0, over this package's own core.

Whoever uses that library changes one import prefix: ``from mahjong.shanten import Shanten`` becomes
``from mahjong.compat.shanten import Shanten``. Modules, classes, arguments, results and error strings are
its own; the arithmetic is ours. What is different, and always visibly so:

- Yaku are names, numbers and han. They have no predicates of their own: `is_condition_met` raises, and a
  `YakuConfig` whose yaku were replaced by classes of the caller is refused.
- Text that names no tile (``0`` without ``has_aka_dora``, ``8z``) raises instead of giving an id of another tile.
- Shanten is exact where the original approximates it, which is for hands that hold four of a kind.

New code is better served by `mahjong.scoring` and `mahjong.hand`.
"""
