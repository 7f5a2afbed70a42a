"""The group of commands; each command's module is imported when it is used or its help is shown."""

from __future__ import annotations

from importlib import import_module

import click

__all__ = ["COMMANDS", "app"]

# name: (module, attribute); the order is that of the help.
COMMANDS = {
    "score": ("mahjong.cli.score", "score"),
    "shanten": ("mahjong.cli.hands", "shanten"),
    "waits": ("mahjong.cli.hands", "waits"),
    "ukeire": ("mahjong.cli.hands", "ukeire"),
    "rules": ("mahjong.cli.rules", "rules"),
    "check": ("mahjong.cli.check", "check"),
    "verify": ("mahjong.cli.verify", "verify"),
    "replay": ("mahjong.cli.replay", "replay"),
    "convert": ("mahjong.cli.convert", "convert"),
    "play": ("mahjong.cli.play", "play"),
    "bench": ("mahjong.cli.bench", "bench"),
}


class LazyGroup(click.Group):
    """A group that imports a command only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command, or give ``None`` for an unknown name."""
        home = COMMANDS.get(cmd_name)
        if home is None:
            return None
        module, attribute = home
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, with a suggestion for an unknown one."""
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            from difflib import get_close_matches

            close = get_close_matches(name, COMMANDS, n=1)
            hint = f": did you mean {close[0]}?" if close else f": there are {', '.join(COMMANDS)}"
            shown = name if len(name) <= 40 else f"{name[:37]}..."
            raise click.UsageError(f"there is no command {shown!r}{hint}", ctx)
        return super().resolve_command(ctx, args)


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from mahjong import _core

        click.echo(f"mahjong {_core.__version__}")
        ctx.exit()


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version, help="Show the version."
)
@click.pass_context
def app(ctx: click.Context) -> int:
    """Score, analyse, check and replay mahjong: riichi, three players, Chinese classical.

    Tiles are written as digits and a suit letter: m characters, p circles, s bamboo, z honours (1-7z = East South
    West North White Green Red); 0 is a red five. Melds follow the closed tiles: chi:340m pon:777z ankan:1111z.
    Every command takes --json; where a hand or file is asked for, - is standard input.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
    return 0
