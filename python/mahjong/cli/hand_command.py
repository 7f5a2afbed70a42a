"""Commands about one hand: the HAND argument, and ``-`` for one hand a line of standard input."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from mahjong.cli.command import Command
from mahjong.cli.inputs import STDIN, InputError, open_lines, said
from mahjong.cli.output import print_json
from mahjong.errors import MahjongError, quote
from mahjong.hand import Hand

__all__ = ["HandCommand", "hand_argument", "hand_of"]

Decorated = TypeVar("Decorated", bound=Callable[..., object])

_ARGUMENTS: Final = "mahjong.cli.arguments"


class HandCommand(Command):
    """A command with a ``hand`` argument; for ``-`` it runs once for each line of standard input.

    A line has what the command takes, hand and options; options before ``-`` hold for all lines. A line that cannot
    be read does not stop the others.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse, and keep the arguments as they came for the lines to follow."""
        ctx.meta[_ARGUMENTS] = list(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run once, or once a line."""
        if ctx.params["hand"] != (STDIN,):
            return super().invoke(ctx)
        shared = [argument for argument in ctx.meta[_ARGUMENTS] if argument != STDIN]
        codes: list[int] = []
        with open_lines(STDIN) as lines:
            for number, line in lines:
                if not ctx.params["as_json"]:
                    click.echo(f"{'' if not codes else chr(10)}{quote(line)[1:-1]}")
                codes.append(self._run_line(ctx, shared, number, line))
        if not codes:
            raise InputError("standard input has no hand")
        return max(codes)

    def _run_line(self, ctx: click.Context, shared: list[str], number: int, line: str) -> int:
        try:
            words = [*shared, *shlex.split(line)]
            # The help answers no line.
            with self.make_context(ctx.info_name, words, parent=ctx.parent, help_option_names=[]) as inner:
                if STDIN in inner.params["hand"]:
                    raise InputError("a line cannot read standard input again")
                code = super().invoke(inner)
                assert isinstance(code, int)
                return code
        except (MahjongError, click.ClickException, click.exceptions.Exit, ValueError) as error:
            message = " ".join((said(error) if isinstance(error, click.ClickException) else str(error)).split())
            category = error.category if isinstance(error, MahjongError) else "bad_usage"
        if ctx.params["as_json"]:
            print_json({"line": number, "error": message, "category": category})
        click.echo(f"mahjong: line {number}: {message}", err=True)
        return 2


def hand_of(words: tuple[str, ...]) -> Hand:
    """Give the hand words write; what stands before a colon may be in capitals."""
    parts = (part.partition(":") for part in " ".join(words).split())
    return Hand.parse(" ".join(f"{name.lower()}:{tiles}" if colon else name for name, colon, tiles in parts))


def hand_argument(command: Decorated) -> Decorated:
    """Add the words of a hand, passed on as `hand`: closed tiles, then melds and what is set aside."""
    return click.argument("hand", nargs=-1, required=True, metavar="HAND")(command)
