"""What a yaku is here: a number, a name and its han."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any


class Yaku(ABC):
    """The base of all yaku; those with one `yaku_id` are equal. No han: the yaku does not exist in such a hand."""

    yaku_id: int
    name: str
    han_open: int = 0
    han_closed: int = 0
    is_yakuman: bool = False

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return str(self)

    def __eq__(self, other: object) -> bool:
        return self.yaku_id == other.yaku_id if isinstance(other, Yaku) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.yaku_id)

    @abstractmethod
    def is_condition_met(self, hand: Collection[Sequence[int]] | None, *args: Any) -> bool:
        """Tell whether the yaku is in a hand; the yaku of this package leave that to `HandCalculator`."""


class Listed(Yaku):
    """A yaku of the list: found by the calculator, not by a predicate of its own."""

    def is_condition_met(self, hand: Collection[Sequence[int]] | None, *args: Any, **named: Any) -> bool:
        """Raise `NotImplementedError`: ask `HandCalculator.estimate_hand_value` for the yaku of a hand."""
        raise NotImplementedError(
            f"{self.name} has no predicate of its own: HandCalculator.estimate_hand_value gives the yaku of a hand"
        )


class Counted(Listed):
    """A yaku whose han is a count, and shown with it."""

    def __str__(self) -> str:
        return f"{self.name} {self.han_closed}"


CLASSES: dict[str, type[Listed]] = {}
"""The classes of the two lists by the name of their attribute in `YakuConfig`."""


def listed(
    attribute: str,
    class_name: str,
    yaku_id: int,
    name: str,
    han_open: int,
    han_closed: int,
    base: type[Listed] = Listed,
) -> type[Listed]:
    """Make the class of an ordinary yaku and the module that the original keeps it in."""
    return _put(f"{__package__}.yaku_list", attribute, class_name, base, yaku_id, name, han_open, han_closed, False)


def yakuman(
    attribute: str,
    class_name: str,
    yaku_id: int,
    name: str,
    han_open: int,
    han_closed: int,
    base: type[Listed] = Listed,
) -> type[Listed]:
    """Make the class of a yakuman, a double one where it has 26 han, and its module."""
    package = f"{__package__}.yaku_list.yakuman"
    return _put(package, attribute, class_name, base, yaku_id, name, han_open, han_closed, True)


def _put(package: str, attribute: str, class_name: str, base: type[Listed], *values: object) -> type[Listed]:
    fields = dict(zip(("yaku_id", "name", "han_open", "han_closed", "is_yakuman"), values, strict=True))
    # A class a file would be sixty files that say nothing; the names they would have still import.
    module = ModuleType(f"{package}.{attribute}", f"{values[1]}.")
    module.__spec__ = ModuleSpec(module.__name__, None)
    made = type(class_name, (base,), {"__doc__": module.__doc__, "__module__": module.__name__, **fields})
    setattr(module, class_name, made)
    sys.modules[module.__name__] = module
    setattr(sys.modules[package], attribute, module)
    CLASSES[attribute] = made
    return made
