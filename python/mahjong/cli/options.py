"""Options several commands share: which rules."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

from mahjong.cli.inputs import unreadable
from mahjong.errors import RulesError, quote

if TYPE_CHECKING:
    from mahjong.rules import RuleSet

__all__ = ["find_rules", "rules_options"]

Decorated = TypeVar("Decorated", bound=Callable[..., object])


def rules_options(command: Decorated) -> Decorated:
    """Add ``--rules`` and ``--set``, passed on as `rules_name` (or ``None``) and `settings`."""
    command = click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="OPTION=VALUE",
        help="Change an option of the rules; repeatable (mahjong rules show ID lists them).",
    )(command)
    return click.option(
        "--rules", "rules_name", metavar="ID", help="A preset (mahjong rules list) or a TOML file of your own."
    )(command)


def find_rules(name: str, settings: tuple[str, ...] = ()) -> RuleSet:
    """Give a preset by its id, or the rules in a TOML file, with `settings` applied.

    Raises:
        RulesError: there is no such preset, the file has no rules, a setting is wrong, or an option is set twice.
        InputError: the file cannot be read.
    """
    from mahjong.rules import load, load_file, preset_ids

    if name.lower() in preset_ids() and not os.path.exists(name):
        name = name.lower()
    # What looks like a file is one, so that a missing one is not taken for a preset.
    if name not in preset_ids() and (os.path.exists(name) or os.sep in name or name.endswith(".toml")):
        try:
            found = load_file(name)
        except OSError as error:
            raise unreadable(name, error) from None
    else:
        found = load(name)
    names = [setting.partition("=")[0].strip().rpartition(".")[2] for setting in settings]
    for name in names:
        if names.count(name) > 1:
            fault = f"--set {quote(name, limit=40)} is given {names.count(name)} times: set an option once"
            raise RulesError(fault, category="conflict")
    return found.with_text(*settings)
