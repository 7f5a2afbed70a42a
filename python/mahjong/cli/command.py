"""What every command of the line is: an option that holds one value is given once."""

from __future__ import annotations

from collections import Counter

import click

from mahjong.tiles import Tile, parse_tiles

__all__ = ["Command", "tile_list"]


class Command(click.Command):
    """A command that refuses an option given twice, of which click would keep the last in silence.

    Repeatable options collect; a flag says the same however often it is given.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse, and refuse what is given more often than it holds."""
        # Click keeps the order of what was given to itself: the words are read once more for it.
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        for parameter, times in Counter(order).items():
            if times > 1 and isinstance(parameter, click.Option) and not (parameter.multiple or parameter.is_flag):
                raise click.UsageError(f"{parameter.opts[0]} is given {times} times: give it once", ctx)
        return super().parse_args(ctx, args)


def tile_list(_ctx: click.Context, _option: click.Parameter, texts: tuple[str, ...]) -> tuple[Tile, ...]:
    """Give the tiles of an option for tiles, repeated or not; made for its `callback`."""
    return tuple(tile for text in texts for tile in parse_tiles(text))
