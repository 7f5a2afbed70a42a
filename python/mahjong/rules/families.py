"""The one place that says which class holds the rule sets of a family."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from mahjong.errors import RulesError, quote

if TYPE_CHECKING:
    from mahjong.rules.base import RuleSet

__all__ = ["FAMILIES", "family_class"]

#: Module and class of every family; a family is loaded when one of its rule sets is.
FAMILIES: dict[str, tuple[str, str]] = {
    "riichi": ("mahjong.rules.ruleset", "RiichiRules"),
    "classical": ("mahjong.rules.classical_rules", "ClassicalRules"),
}


def family_class(family: object) -> type[RuleSet]:
    """Return the class of a family.

    Raises:
        RulesError: there is no such family.
    """
    place = FAMILIES.get(family) if isinstance(family, str) else None
    if place is None:
        message = f"$.family: must be one of {', '.join(FAMILIES)}, not {quote(family)}"
        raise RulesError(message, path="$.family", category="unknown_rule")
    module, name = place
    found: type[RuleSet] = getattr(importlib.import_module(module), name)
    return found
