"""What an option of a rule set is: its values, its text, and how both are read from the types.

An option is one annotated field of a group class (``kiriage: Annotated[bool, Option("…", "…")]``). The type
says what it takes: ``bool`` a flag, ``Literal`` words, ``int`` a number, ``tuple[…, ...]`` a list of either.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, dataclass_transform, get_args, get_origin, get_type_hints

from mahjong.errors import quote

__all__ = [
    "Domain",
    "Flag",
    "NativeFields",
    "Number",
    "NumberList",
    "Option",
    "OptionGroup",
    "OptionInfo",
    "Value",
    "Word",
    "WordList",
    "read_options",
]

Value = bool | int | str | tuple[int, ...] | tuple[str, ...]
NativeFields = Mapping[str, "type[bool] | range | tuple[str, ...]"]


class Option(NamedTuple):
    """Describe one option beside its type: the rule in words, and where it comes from.

    `limits` is the range of a number. Options of the native core have none: the core's own range holds.
    Options that only Python reads are marked ``native=False``.
    """

    text: str
    source: str
    limits: range | None = None
    native: bool = True


class Flag:
    """A yes or no."""

    wanted = "true or false"

    def check(self, value: object) -> Value:
        """Return `value`; raise `TypeError` when it is no flag."""
        if value is True or value is False:
            return value
        raise TypeError

    def parse(self, text: str) -> object:
        """Return the value a text stands for, or the text itself when it is none."""
        return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(text, text)

    def show(self, value: Value) -> str:
        """Return `value` as a person reads it."""
        return "yes" if value else "no"


class Word(NamedTuple):
    """One of some words."""

    words: tuple[str, ...]

    @property
    def wanted(self) -> str:
        """What the option takes, in words."""
        return "one of " + ", ".join(self.words) if len(self.words) > 1 else self.words[0]

    def check(self, value: object) -> Value:
        """Return `value`; raise `TypeError` or `ValueError` when it is none of the words."""
        if not isinstance(value, str):
            raise TypeError
        if value not in self.words:
            raise ValueError
        return value

    def parse(self, text: str) -> object:
        """Return the text: it is the word."""
        return text

    def show(self, value: Value) -> str:
        """Return `value` as a person reads it."""
        return str(value)


class Number(NamedTuple):
    """A whole number of a range."""

    limits: range

    @property
    def wanted(self) -> str:
        """What the option takes, in words."""
        if len(self.limits) <= 3:
            return " or ".join(map(str, self.limits))
        step = "" if self.limits.step == 1 else f" in steps of {self.limits.step}"
        return f"a whole number from {self.limits[0]} to {self.limits[-1]}{step}"

    def check(self, value: object) -> Value:
        """Return `value`; raise `TypeError` or `ValueError` when it is no number of the range."""
        if type(value) is not int:
            raise TypeError
        if value not in self.limits:
            raise ValueError
        return value

    def parse(self, text: str) -> object:
        """Return the number a text stands for, or the text itself when it is none."""
        digits = text.replace("_", "").removeprefix("-").removeprefix("+")
        # Longer numbers are in no range, and turning them into integers would cost time.
        return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 18 else text

    def show(self, value: Value) -> str:
        """Return `value` as a person reads it."""
        return f"{value:,}" if isinstance(value, int) else str(value)


class NumberList(NamedTuple):
    """Some whole numbers of a range."""

    each: Number

    @property
    def wanted(self) -> str:
        """What the option takes, in words."""
        return f"a list, each {self.each.wanted}"

    def check(self, value: object) -> Value:
        """Return `value` as a tuple; raise `TypeError` or `ValueError` when it is no list of such numbers."""
        if not isinstance(value, (list, tuple)):
            raise TypeError
        for item in value:
            self.each.check(item)
        return tuple(value)

    def parse(self, text: str) -> object:
        """Return the numbers of a text with commas."""
        return [self.each.parse(part.strip()) for part in text.split(",")]

    def show(self, value: Value) -> str:
        """Return `value` as a person reads it."""
        assert isinstance(value, tuple)
        return " ".join(f"{item:+d}" if isinstance(item, int) and item else str(item) for item in value)


class WordList(NamedTuple):
    """Some words out of a choice, each once, at least one."""

    each: Word

    @property
    def wanted(self) -> str:
        """What the option takes, in words."""
        return f"a list, each {self.each.wanted}, none twice"

    def check(self, value: object) -> Value:
        """Return `value` as a tuple; raise `TypeError` or `ValueError` when it is no such list."""
        if not isinstance(value, (list, tuple)):
            raise TypeError
        for item in value:
            self.each.check(item)
        if not value or len(set(value)) != len(value):
            raise ValueError
        return tuple(value)

    def parse(self, text: str) -> object:
        """Return the words of a text with commas."""
        return [part.strip() for part in text.split(",")]

    def show(self, value: Value) -> str:
        """Return `value` as a person reads it."""
        assert isinstance(value, tuple)
        return ", ".join(map(str, value))


Domain = Flag | Word | Number | NumberList | WordList


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False)
class OptionGroup:
    """The base of every class that declares options: type checkers read it like a frozen dataclass.

    It is none, because the code a dataclass makes for each class would be most of the time of the import.
    """

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: with_({name}=...) makes a changed one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")


class OptionInfo(NamedTuple):
    """One option of a family: its name, group and path, what it takes, its text and source."""

    name: str
    group: str
    domain: Domain
    text: str
    source: str
    native: bool

    @property
    def path(self) -> str:
        """The path of the option in TOML and JSON, as in ``$.payments.honba_ron``."""
        return f"$.{self.group}.{self.name}"

    def fault(self, value: object) -> str:
        """Say in a sentence what is wrong with a value `check` refused."""
        shown = f"[{', '.join(map(quote, value[:8]))}]" if isinstance(value, (list, tuple)) else quote(value, limit=40)
        return f"must be {self.domain.wanted}, not {shown if len(shown) <= 80 else '[…]'}"


def _domain(name: str, annotation: Any, option: Option, native: NativeFields) -> Domain:
    """Read what an option takes from its type."""
    origin = get_origin(annotation)
    if annotation is bool:
        return Flag()
    if origin is Literal:
        return Word(get_args(annotation))
    if annotation is int:
        limits = option.limits
        if limits is None:
            core = native[name]
            assert isinstance(core, range), name
            limits = core
        return Number(limits)
    if origin is tuple:
        each = _domain(name, get_args(annotation)[0], option, native)
        if isinstance(each, Number):
            return NumberList(each)
        if isinstance(each, Word):
            return WordList(each)
    raise TypeError(f"option {name} has a type no rule set can hold: {annotation}")


def read_options(groups: Mapping[str, type], native: NativeFields) -> dict[str, OptionInfo]:
    """Read every option of the group classes of a family, in order.

    `native` are the fields of the native rules object of the family, which has the ranges of its numbers.
    """
    options: dict[str, OptionInfo] = {}
    for group, cls in groups.items():
        hints = get_type_hints(cls, include_extras=True)
        for name in inspect.get_annotations(cls):
            hint = hints[name]
            if get_origin(hint) is not Annotated:
                raise TypeError(f"option {name} says nothing about itself")
            annotation, option = get_args(hint)
            if name in options:
                raise TypeError(f"option {name} stands in two groups")
            domain = _domain(name, annotation, option, native)
            options[name] = OptionInfo(name, group, domain, option.text, option.source, option.native)
    return options
