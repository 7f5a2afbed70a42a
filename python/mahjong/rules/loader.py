"""Presets: TOML files that show only how they differ from the preset they extend."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, cast, overload

from mahjong.errors import ArgumentTypeError, RulesError, quote
from mahjong.rules.base import Fault, RuleSet, raise_faults, suggestion
from mahjong.rules.families import family_class

if TYPE_CHECKING:
    from mahjong.rules.classical_rules import ClassicalRules
    from mahjong.rules.ruleset import RiichiRules

__all__ = ["ClassicalPreset", "RiichiPreset", "as_rules", "load", "load_file", "preset_ids"]

# Written out for type checkers alone, so that `load` says which family comes back; a test holds them against the files.
RiichiPreset: TypeAlias = Literal[
    "joypip-sanma-no-red-v1",
    "joypip-sanma-red-v1",
    "mahjongsoul-3p",
    "mahjongsoul-4p",
    "planet-riichi-no-red-v1",
    "planet-riichi-red-three-v1",
    "riichi-competition-v1",
    "tenhou-3p",
    "tenhou-4p",
]
ClassicalPreset: TypeAlias = Literal["dmjl", "millington", "planet-classical-v1"]

#: A rules file is a page of text; anything much larger is none.
MAX_FILE_SIZE = 1 << 16
MAX_LINE = 1000

# Beside this file, never in an archive; `importlib.resources` would double the time this package takes to import.
_FOLDER = os.path.join(os.path.dirname(__file__), "presets")


@functools.cache
def preset_ids() -> tuple[str, ...]:
    """Return the ids of all presets, sorted."""
    return tuple(sorted(name.removesuffix(".toml") for name in os.listdir(_FOLDER) if name.endswith(".toml")))


@overload
def load(preset: RiichiPreset) -> RiichiRules: ...


@overload
def load(preset: ClassicalPreset) -> ClassicalRules: ...


@overload
def load(preset: str) -> RiichiRules | ClassicalRules: ...


def load(preset: str) -> RiichiRules | ClassicalRules:
    """Return a preset by its id.

    Raises:
        RulesError: there is no preset of that id; a close one is suggested.
    """
    if not isinstance(preset, str):
        raise ArgumentTypeError("preset", preset, "the id of a preset such as 'tenhou-4p' (load_file reads files)")
    if preset not in preset_ids():
        hint = suggestion(preset, preset_ids()) or f"; there are {', '.join(preset_ids())}"
        raise RulesError(f"there is no preset {quote(preset, limit=40)}{hint}", category="unknown_rule")
    return _load(preset)


@functools.cache
def _load(preset: str) -> RiichiRules | ClassicalRules:
    return _built(_whole(_read_preset(preset), (preset,)), preset)


def load_file(path: str | os.PathLike[str]) -> RiichiRules | ClassicalRules:
    """Read a rule set from a TOML file of one's own; it may extend a preset and show only the differences.

    Raises:
        RulesError: the file is no TOML or no rule set; file and option at fault are named.
        ArgumentTypeError: the path is none.
        OSError: the file cannot be read.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise ArgumentTypeError("path", path, "the path of a TOML file")
    place = os.fspath(path)
    name = quote(os.path.basename(place) or place, limit=40)
    if "\0" in place:
        raise RulesError(f"{name} is no path: it has a null character", category="bad_value")
    mapping = _read(place, name)
    if not mapping:
        raise RulesError(f"{name} is empty: a rules file extends a preset or has all options", category="bad_value")
    if "extends" not in mapping and "family" not in mapping:
        raise RulesError(f"{name} is no rules file: it has neither extends nor family", path="$.family")
    try:
        return _built(_whole(mapping, ()), None)
    except RulesError as error:
        raise RulesError(f"{name}: {error}", path=error.path, category=error.category) from None


Kind = TypeVar("Kind", bound=RuleSet)


@overload
def as_rules(rules: object, *, argument: str = "rules") -> RiichiRules | ClassicalRules: ...


@overload
def as_rules(rules: object, kind: type[Kind], *, argument: str = "rules") -> Kind: ...


def as_rules(rules: object, kind: type[RuleSet] = RuleSet, *, argument: str = "rules") -> RuleSet:
    """Give rules that are given as such or as the id of a preset, of one family where `kind` is its class.

    `argument` names them in the message.

    Raises:
        ArgumentTypeError: they are neither, or of another family.
        RulesError: there is no preset of that id.
    """
    found = load(rules) if isinstance(rules, str) else rules
    if isinstance(found, kind):
        return found
    if kind is RuleSet:
        raise ArgumentTypeError(argument, rules, "a rule set or the id of a preset such as 'tenhou-4p'")
    usual = {"riichi": "tenhou-4p", "classical": "planet-classical-v1"}[kind.family]
    raise ArgumentTypeError(argument, rules, f"{kind.__name__} or the id of a {kind.family} preset such as '{usual}'")


def _read_preset(preset: str) -> dict[str, Any]:
    return _read(os.path.join(_FOLDER, f"{preset}.toml"), quote(preset))


def _read(path: str, name: str) -> dict[str, Any]:
    import tomllib

    with open(path, "rb") as file:
        content = file.read(MAX_FILE_SIZE + 1)
    # The time to read a line grows with the square of its length.
    if len(content) > MAX_FILE_SIZE or any(len(line) > MAX_LINE for line in content.splitlines()):
        fault = f"at most {MAX_FILE_SIZE} bytes in lines of {MAX_LINE}"
        raise RulesError(f"{name} is too large for a rules file: {fault}", category="bad_value")
    try:
        return tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{name} is no TOML: {str(error)[:100]}", category="bad_value") from None


def _whole(mapping: dict[str, Any], seen: tuple[str, ...]) -> dict[str, Any]:
    """Return a mapping laid over everything it extends."""
    parent = mapping.pop("extends", None)
    if parent is None:
        return mapping
    if parent not in preset_ids():
        hint = suggestion(parent, preset_ids()) if isinstance(parent, str) else ""
        raise RulesError(f"$.extends: there is no preset {quote(parent, limit=40)}{hint}", path="$.extends")
    if parent in seen:
        raise RulesError(f"$.extends: {' extends '.join([*seen, parent])}", path="$.extends", category="conflict")
    base = _whole(_read_preset(parent), (*seen, parent))
    # An id stands for the values of one preset: whoever changes them needs one of their own.
    whole = {**base, **{name: value for name, value in mapping.items() if not isinstance(value, Mapping)}}
    for group, options in mapping.items():
        if isinstance(options, Mapping):
            under = base.get(group, {})
            whole[group] = {**under, **options} if isinstance(under, Mapping) else options
    if "id" not in mapping:
        whole.pop("id")
    return whole


def _built(mapping: dict[str, Any], preset: str | None) -> RiichiRules | ClassicalRules:
    if preset is not None and mapping.get("id") != preset:
        raise_faults([Fault("$.id", f"must be {preset!r}, the name of the file", "conflict")])
    built = family_class(mapping.get("family")).from_mapping(mapping)
    return cast("RiichiRules | ClassicalRules", built)
