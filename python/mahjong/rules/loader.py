"""Presets: TOML files that show only how they differ from the preset they extend."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mahjong.errors import ArgumentTypeError, RulesError, quote
from mahjong.rules.base import Fault, RuleSet, raise_faults, suggestion
from mahjong.rules.families import family_class

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["load", "load_file", "preset_ids"]

#: A rules file is a page of text; anything much larger is none.
MAX_FILE_SIZE = 1 << 20


def _folder() -> Traversable:
    return resources.files("mahjong.rules").joinpath("presets")


@functools.cache
def preset_ids() -> tuple[str, ...]:
    """Return the ids of all presets, sorted."""
    names = (entry.name for entry in _folder().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load(preset: str) -> RuleSet:
    """Return a preset by its id.

    Raises:
        RulesError: there is no preset of that id; a close one is suggested.
    """
    if not isinstance(preset, str):
        raise ArgumentTypeError("preset", preset, "str")
    if preset not in preset_ids():
        hint = suggestion(preset, preset_ids()) or f"; there are {', '.join(preset_ids())}"
        raise RulesError(f"there is no preset {quote(preset, limit=40)}{hint}", category="unknown_rule")
    return _load(preset)


@functools.cache
def _load(preset: str) -> RuleSet:
    return _built(_whole(_read_preset(preset), (preset,)), preset)


def load_file(path: str | os.PathLike[str]) -> RuleSet:
    """Read a rule set from a TOML file of one's own; it may extend a preset and show only the differences.

    Raises:
        RulesError: the file is no TOML or no rule set; the path of the option at fault is named.
        OSError: the file cannot be read.
    """
    file = Path(path)
    with file.open("rb") as opened:
        content = opened.read(MAX_FILE_SIZE + 1)
    if len(content) > MAX_FILE_SIZE:
        raise RulesError(f"{quote(file.name)} is too large for a rules file", category="bad_value")
    mapping = _parse(content, file.name)
    return _built(_whole(mapping, (file.name,)), None)


def _read_preset(preset: str) -> dict[str, Any]:
    return _parse(_folder().joinpath(f"{preset}.toml").read_bytes(), preset)


def _parse(content: bytes, name: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{quote(name, limit=40)} is no TOML: {str(error)[:100]}", category="bad_value") from None


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


def _built(mapping: dict[str, Any], preset: str | None) -> RuleSet:
    if preset is not None and mapping.get("id") != preset:
        raise_faults([Fault("$.id", f"must be {preset!r}, the name of the file", "conflict")])
    return family_class(mapping.get("family")).from_mapping(mapping)
