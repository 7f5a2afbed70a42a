"""Rules as data: presets, house rules, differences, JSON and fingerprints.

>>> from mahjong.rules import load
>>> rules = load("planet-riichi-red-three-v1")
>>> for sentence in rules.diff(load("planet-riichi-no-red-v1"))[:1]:
...     print(sentence)
red_m is 1 in planet-riichi-red-three-v1 and 0 in planet-riichi-no-red-v1: How many of the four 5 of characters are red.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.rules.base import RuleSet
from mahjong.rules.loader import as_rules, load, load_file, preset_ids
from mahjong.rules.ruleset import Length, RiichiRules

if TYPE_CHECKING:
    from mahjong.rules.classical_rules import ClassicalRules

__all__ = ["ClassicalRules", "Length", "RiichiRules", "RuleSet", "as_rules", "load", "load_file", "preset_ids"]


def __getattr__(name: str) -> object:
    # Who plays riichi only need not load the other family.
    if name == "ClassicalRules":
        from mahjong.rules.classical_rules import ClassicalRules

        return ClassicalRules
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
