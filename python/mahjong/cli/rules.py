"""The commands ``rules list``, ``rules show`` and ``rules diff``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from mahjong.cli.command import Command
from mahjong.cli.options import find_rules
from mahjong.cli.output import json_option, print_json, print_table

if TYPE_CHECKING:
    from mahjong.rules import RuleSet

__all__ = ["rules"]

_settings = click.option(
    "--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Change an option first; repeatable."
)


@click.group(invoke_without_command=True)
@click.pass_context
def rules(ctx: click.Context) -> int:
    """Show the rule presets, and how they differ."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
    return 0


@rules.command("list", cls=Command)
@json_option
def list_rules(as_json: bool) -> int:
    """List the presets.

    \b
    JSON: [{"id", "version", "family", "players", "title", "source", "fingerprint"}]
    """
    from mahjong.rules import load, preset_ids

    presets = [_summary(load(preset)) for preset in preset_ids()]
    if as_json:
        print_json(presets)
    else:
        rows = ((preset["id"], preset["family"], preset["players"], preset["title"]) for preset in presets)
        print_table(("id", "family", "players", "title"), rows, right=("players",))
    return 0


@rules.command("show", cls=Command)
@click.argument("rules_name", metavar="ID")
@_settings
@json_option
def show_rules(rules_name: str, settings: tuple[str, ...], as_json: bool) -> int:
    """Show every option of the rules ID (a preset or a TOML file): value, what it takes, what it says.

    \b
    JSON: {"id", "version", "family", "title", "source", group: {option: value}, ..., "fingerprint"}
    """
    found = find_rules(rules_name, settings)
    if as_json:
        print_json({**found.to_mapping(), "fingerprint": found.fingerprint})
        return 0
    click.echo(f"{found.id} (version {found.version}, {found.family}): {found.title}")
    click.echo(f"source: {found.source}")
    click.echo(f"fingerprint: {found.fingerprint}")
    group = ""
    for name, option in found.options().items():
        if option.group != group:
            group = option.group
            click.secho(f"\n{group}", bold=True)
        click.echo(f"  {name} = {option.domain.show(getattr(found, name))}  ({option.domain.wanted})")
        click.echo(click.wrap_text(option.text, width=100, initial_indent="      ", subsequent_indent="      "))
    return 0


@rules.command("diff", cls=Command)
@click.argument("left", metavar="A")
@click.argument("right", metavar="B")
@json_option
def diff_rules(left: str, right: str, as_json: bool) -> int:
    """Say in sentences how the rules A and B (presets or TOML files) differ.

    Exit code 0 whether they differ or not.

    \b
    JSON: {"left": id, "right": id, "differences": [{"option", "left", "right", "text"}]}
    """
    one, other = find_rules(left), find_rules(right)
    sentences = one.diff(other)
    if as_json:
        options = one.options()
        found = [
            {"option": options[name].path, "left": here, "right": there, "text": options[name].text}
            for name, (here, there) in one.changes(other).items()
        ]
        print_json({"left": one.id, "right": other.id, "differences": found})
        return 0
    for sentence in sentences:
        click.echo(sentence)
    if not sentences:
        click.echo(f"{one.id} and {other.id} have the same values")
    return 0


def _summary(found: RuleSet) -> dict[str, Any]:
    return {
        "id": found.id,
        "version": found.version,
        "family": found.family,
        "players": getattr(found, "players", 4),
        "title": found.title,
        "source": found.source,
        "fingerprint": found.fingerprint,
    }
