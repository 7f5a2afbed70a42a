"""Winds as people write them on the command line."""

from __future__ import annotations

from typing import Final

import click

from mahjong.errors import quote
from mahjong.scoring.winds import Wind

__all__ = ["read_wind", "wind"]

_WRITTEN: Final = {
    written: wind
    for number, wind in enumerate(Wind)
    for written in (wind.value.lower(), wind.name.lower(), str(number))
}


def read_wind(text: str) -> Wind:
    """Give a wind by its letter or name, in any case, or its number from 0 East to 3 North.

    Raises:
        BadParameter: it is none.
    """
    found = _WRITTEN.get(text.strip().lower())
    if found is None:
        raise click.BadParameter(
            f"{quote(text, limit=40)} is no wind: E, S, W, N, their names, or 0 (east) to 3 (north)"
        )
    return found


def wind(ctx: click.Context, option: click.Parameter, text: str | None) -> Wind | None:
    """Give the wind of an option, made for its `callback`."""
    try:
        return None if text is None else read_wind(text)
    except click.BadParameter as error:
        raise click.BadParameter(error.message, ctx, option) from None
