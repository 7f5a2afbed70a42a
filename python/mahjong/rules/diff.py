"""How two rule sets differ, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjong.rules.base import RuleSet

__all__ = ["sentences"]


def sentences(left: RuleSet, right: RuleSet) -> tuple[str, ...]:
    """Return one sentence for every option that differs, in the order of the options.

    Raises:
        RulesError: the two are of different families.
    """
    changes = left.changes(right)
    # Two house rules on one preset share its id.
    names = (left.id, right.id) if left.id != right.id else ("the first", "the second")
    options = left.options()
    return tuple(
        f"{name} is {options[name].domain.show(here)} in {names[0]} and {options[name].domain.show(there)} "
        f"in {names[1]}: {_first_sentence(options[name].text)}"
        for name, (here, there) in changes.items()
    )


def _first_sentence(text: str) -> str:
    first, stop, _ = text.partition(". ")
    return first + stop.strip() if stop else text
