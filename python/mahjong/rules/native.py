"""Rule sets on their way to the native core: a flat mapping of words and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong import _core

if TYPE_CHECKING:
    from mahjong.rules.base import RuleSet
    from mahjong.rules.ruleset import RiichiRules

__all__ = ["flat_mapping", "native_riichi"]


def flat_mapping(rules: RuleSet) -> dict[str, bool | int | str]:
    """Return the options the native core reads, by their own names."""
    return {name: getattr(rules, name) for name, option in rules.options().items() if option.native}


def native_riichi(rules: RiichiRules) -> _core.NativeRiichiRules:
    """Return the native object of a riichi rule set; the core checks every value once more."""
    return _core.NativeRiichiRules(flat_mapping(rules))
