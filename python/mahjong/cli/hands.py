"""The commands ``shanten``, ``waits`` and ``ukeire``: what a hand needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from mahjong import analysis
from mahjong.analysis import Count, Discard, Form, Ukeire, WaitCount
from mahjong.cli.command import tile_list
from mahjong.cli.hand_command import HandCommand, hand_argument, hand_of
from mahjong.cli.output import json_option, print_json, print_table
from mahjong.errors import counted
from mahjong.hand import Hand
from mahjong.tiles import Tile

__all__ = ["shanten", "ukeire", "waits"]

Decorated = TypeVar("Decorated", bound=Callable[..., object])
Ask = Callable[[Hand], dict[str, Any]]
Show = Callable[[dict[str, Any]], None]


def _hand_and_players(command: Decorated) -> Decorated:
    command = hand_argument(command)
    command = click.option(
        "--players", type=click.IntRange(3, 4), default=4, show_default=True, help="3: there are no 2m-8m."
    )(command)
    return json_option(command)


def _count_option(*choices: str) -> Callable[[Decorated], Decorated]:
    what = "Whose tiles are used up: closed, the closed part of the hand; all, its melds too"
    return click.option(
        "--count",
        type=click.Choice(choices, case_sensitive=False),
        default="closed",
        show_default=True,
        help=f"{what}; none, nobody's (the shape alone)." if "none" in choices else f"{what}.",
    )


_visible_option = click.option(
    "--visible",
    "-v",
    multiple=True,
    callback=tile_list,
    metavar="TILES",
    help="Tiles seen elsewhere, which lower what is left; repeatable.",
)


@click.command(cls=HandCommand)
@_hand_and_players
@_count_option("closed", "all")
@click.option(
    "--form",
    "forms",
    multiple=True,
    type=click.Choice([str(form) for form in Form], case_sensitive=False),
    help="Only this form; repeatable.",
)
def shanten(hand: tuple[str, ...], players: int, count: Count, forms: tuple[str, ...], as_json: bool) -> int:
    """Say how far HAND is from ready: 0 is tenpai, -1 complete.

    HAND has 1-14 closed tiles, never a multiple of three, and melds: 234m567m345p88s23s, or 11z23p pon:777z
    chi:340m. With - every line of standard input is a hand.

    \b
    JSON: {"hand", "shanten", "by_form": {form: shanten}}
    """

    def answer(asked: Hand) -> dict[str, Any]:
        by_form = analysis.shanten_by_form(asked, players=players, count=count)
        value = analysis.shanten(asked, players=players, count=count, forms=forms or None)
        shown = {str(form): number for form, number in by_form.items() if not forms or form in forms}
        return {"hand": str(asked), "shanten": value, "by_form": shown}

    def show(found: dict[str, Any]) -> None:
        value = found["shanten"]
        words = {-1: "complete", 0: "tenpai"}.get(value, f"{value} from tenpai")
        forms_shown = ", ".join(f"{form} {number}" for form, number in found["by_form"].items())
        click.echo(f"shanten {value} ({words}): {forms_shown}")

    return _answer(hand, answer, show, as_json=as_json)


@click.command(cls=HandCommand)
@_hand_and_players
@_count_option("closed", "all", "none")
@_visible_option
def waits(hand: tuple[str, ...], players: int, count: WaitCount, visible: tuple[Tile, ...], as_json: bool) -> int:
    """Show the tiles that complete HAND, how many are left, and where they go.

    HAND has 13 tiles, three fewer for each meld: 4566m123p789s111z, or 5m pon:777z chi:123p chi:456p chi:789p. With
    - each line of standard input is a hand.

    \b
    JSON: {"hand", "tenpai", "left": tiles in all, "waits": [{"tile", "left", "kinds", "readings"}]}
    """

    def answer(asked: Hand) -> dict[str, Any]:
        found = analysis.waits(asked, players=players, count=count, visible=visible)
        listed = [
            {
                "tile": str(wait.tile),
                "left": wait.left,
                "kinds": [str(kind) for kind in wait.kinds],
                "readings": [str(reading) for reading in wait.readings],
            }
            for wait in found
        ]
        return {"hand": str(asked), "tenpai": bool(found), "left": found.total, "waits": listed}

    def show(found: dict[str, Any]) -> None:
        if not found["tenpai"]:
            click.echo("not tenpai")
            return
        rows = [
            (wait["tile"], Tile.parse(wait["tile"]).unicode, wait["left"], reading)
            for wait in found["waits"]
            for reading in wait["readings"]
        ]
        rows = [
            row if index == 0 or rows[index - 1][0] != row[0] else ("", "", "", row[3])
            for index, row in enumerate(rows)
        ]
        print_table(("wait", "", "left", "reading"), rows, right=("left",))
        click.echo(_left(len(found["waits"]), found["left"]))

    return _answer(hand, answer, show, as_json=as_json)


@click.command(cls=HandCommand)
@_hand_and_players
@_count_option("closed", "all")
@_visible_option
def ukeire(hand: tuple[str, ...], players: int, count: Count, visible: tuple[Tile, ...], as_json: bool) -> int:
    """Show the tiles that bring HAND nearer to ready, and of 14 tiles every discard, the best first.

    With - every line of standard input is a hand.

    \b
    JSON for 3n+1 tiles: {"hand", "shanten", "left": tiles in all, "tiles": {tile: left}}
    JSON for 3n+2 tiles: {"hand", "shanten", "discards": [{"tile", "shanten", "left", "tiles"}]}
    """

    def answer(asked: Hand) -> dict[str, Any]:
        if len(asked.tiles) % 3 == 1:
            found = analysis.ukeire(asked, players=players, count=count, visible=visible)
            return {"hand": str(asked), **_ukeire_json(found)}
        options = analysis.discards(asked, players=players, count=count, visible=visible)
        value = analysis.shanten(asked, players=players, count=count)
        return {"hand": str(asked), "shanten": value, "discards": [_discard_json(option) for option in options]}

    def show(found: dict[str, Any]) -> None:
        words = {-1: " (complete)", 0: " (tenpai)"}.get(found["shanten"], "")
        click.echo(f"shanten {found['shanten']}{words}")
        if "discards" not in found:
            print_table(("tile", "", "left"), _tile_rows(found["tiles"]), right=("left",))
            click.echo(_left(len(found["tiles"]), found["left"]))
            return
        rows = (
            (
                option["tile"],
                option["shanten"],
                len(option["tiles"]),
                option["left"],
                " ".join(f"{tile}x{left}" for tile, left in option["tiles"].items()),
            )
            for option in found["discards"]
        )
        print_table(("discard", "shanten", "kinds", "left", "tiles"), rows, right=("shanten", "kinds", "left"))

    return _answer(hand, answer, show, as_json=as_json)


def _ukeire_json(found: Ukeire) -> dict[str, Any]:
    return {
        "shanten": found.shanten,
        "left": found.total,
        "tiles": {str(tile.tile): tile.left for tile in found.tiles},
    }


def _discard_json(discard: Discard) -> dict[str, Any]:
    return {"tile": str(discard.tile), **_ukeire_json(discard.ukeire)}


def _tile_rows(tiles: dict[str, int]) -> list[tuple[str, str, int]]:
    return [(tile, Tile.parse(tile).unicode, left) for tile, left in tiles.items()]


def _left(kinds: int, tiles: int) -> str:
    return f"{counted(kinds, 'kind')}, {counted(tiles, 'tile')} left"


def _answer(words: tuple[str, ...], ask: Ask, show: Show, *, as_json: bool) -> int:
    found = ask(hand_of(words))
    if as_json:
        print_json(found)
    else:
        show(found)
    return 0
