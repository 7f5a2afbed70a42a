"""Chinese classical hands for the command ``score``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import click

from mahjong.cli.command import tile_list
from mahjong.cli.output import print_json
from mahjong.errors import NotAWinError
from mahjong.hand import Hand
from mahjong.rules.classical_rules import ClassicalRules
from mahjong.scoring.classical import ClassicalScore, ClassicalWin, WonBy, score_hand
from mahjong.scoring.explain_classical import explain
from mahjong.scoring.names import Language, classical_phrase, word
from mahjong.tiles import Tile

__all__ = ["OPTIONS", "classical_options", "score_classical"]

Decorated = TypeVar("Decorated", bound=Callable[..., object])

FACTS: Final = (
    "last_live_tile",
    "last_discard",
    "live_wall_empty",
    "before_first_discard",
    "first_discard",
    "original_call",
)
# What only a won hand has, beside the tile and how it came.
_OF_A_WIN: Final = {
    "--from": "discarder",
    "--fact": "facts",
    "--kongs-in-turn": "kongs_in_turn",
    "--east-streak": "east_streak",
}
OPTIONS: Final = ("won_by", "facts", "kongs_in_turn", "east_streak", "discards")


def classical_options(command: Decorated) -> Decorated:
    """Add the options only Chinese classical has; their parameters are `OPTIONS`."""
    for option in (
        click.option(
            "--discards",
            multiple=True,
            callback=tile_list,
            metavar="TILES",
            help="Classical: the tiles in the discard areas; repeatable.",
        ),
        click.option("--east-streak", type=int, default=0, help="Classical: East's wins in a row, this one included."),
        click.option("--kongs-in-turn", type=int, default=0, help="Classical: consecutive kongs, the last replaced."),
        click.option(
            "--fact",
            "facts",
            multiple=True,
            type=click.Choice(FACTS, case_sensitive=False),
            help="Classical; repeatable.",
        ),
        click.option(
            "--by",
            "won_by",
            type=click.Choice([str(by) for by in WonBy], case_sensitive=False),
            help="Classical: how the tile came; --ron alone is a discard, --tsumo alone a draw from the live wall.",
        ),
    ):
        command = option(command)
    return command


def score_classical(
    hand: Hand, tile: Tile | None, rules: ClassicalRules, asked: dict[str, Any], language: Language, *, as_json: bool
) -> int:
    """Score one hand: a winner's, or without `tile` another's; print it and give the exit code."""
    win = None if tile is None else _win(tile, asked)
    for sentence in _without_effect(win, asked):
        click.echo(f"mahjong: {sentence}", err=True)
    if tile is not None and len(hand.tiles) % 3 == 2:
        hand = hand.remove(tile)
    question = {
        "hand": str(hand),
        "win_tile": None if tile is None else str(tile),
        "by": None if win is None else str(win.by),
        "rules": rules.id,
    }
    try:
        found = score_hand(
            hand,
            seat=asked["seat"],
            round_wind=asked["round_wind"],
            rules=rules,
            win=win,
            discards=asked["discards"],
        )
    except NotAWinError as error:
        if as_json:
            print_json({**question, "win": False, "reason": error.reason, "message": str(error)})
        else:
            sentence = classical_phrase("not_complete", language, hand=str(hand), tile=str(tile))
            click.echo(f"{word('no_win', language)} ({error.reason}): {sentence}")
        return 1
    if as_json:
        print_json({**question, "win": win is not None, **_to_mapping(found)})
    else:
        ended = "" if win is None else f" + {tile}, {classical_phrase(f'by_{win.by}', language)}"
        click.echo(f"{hand}{ended}")
        click.echo(explain(found, rules, win=win, language=language))
    return 0


def _win(tile: Tile, asked: dict[str, Any]) -> ClassicalWin:
    said = asked["won_by"]
    if (asked["ron"] and asked["tsumo"]) or not (said or asked["ron"] or asked["tsumo"]):
        raise click.UsageError("say how the hand was won: --ron or --tsumo, one of the two, or --by")
    by = WonBy(said or ("ron" if asked["ron"] else "tsumo"))
    if asked["tsumo" if not by.is_self_drawn else "ron"]:
        raise click.UsageError(f"--{'ron' if by.is_self_drawn else 'tsumo'} contradicts --by {by}")
    seat, source = asked["seat"], asked["discarder"]
    if source is None and not by.is_self_drawn:
        # Who discarded it or was robbed decides who pays what, never what the hand is worth.
        source = "S" if seat == "E" else "E"
    facts: dict[str, Any] = dict.fromkeys(asked["facts"], True)
    called = (seat,) if facts.pop("original_call", False) else ()
    return ClassicalWin(
        tile,
        by,
        seat=seat,
        source=source,
        original_call=called,
        kongs_in_turn=asked["kongs_in_turn"],
        east_streak=asked["east_streak"],
        **facts,
    )


def _without_effect(win: ClassicalWin | None, asked: dict[str, Any]) -> Iterator[str]:
    """Say which circumstances count for nothing."""
    if win is None:
        for option, name in _OF_A_WIN.items():
            if asked[name]:
                yield f"{option} counts for nothing in a hand that was not won"
    elif asked["discarder"] is not None and not win.first_discard:
        yield "--from counts for nothing in the value of a classical hand: it decides who pays"


def _to_mapping(found: ClassicalScore) -> dict[str, Any]:
    return {
        "total": found.total,
        "base": found.base,
        "doubles": found.doubles,
        "points": [list(item) for item in found.points],
        "doubling": [list(item) for item in found.doubling],
        "limits": list(found.limits),
    }
