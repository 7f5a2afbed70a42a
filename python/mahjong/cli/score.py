"""The command ``score``: what a won hand is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from mahjong.cli.command import tile_list
from mahjong.cli.hand_command import HandCommand, hand_argument, hand_of
from mahjong.cli.options import find_rules, rules_options
from mahjong.cli.output import json_option, print_json
from mahjong.cli.score_classical import OPTIONS as CLASSICAL_ONLY
from mahjong.cli.score_classical import classical_options, score_classical
from mahjong.cli.winds import read_wind, wind
from mahjong.errors import counted
from mahjong.hand import Hand
from mahjong.melds import MeldKind
from mahjong.rules import RiichiRules, RuleSet
from mahjong.rules.classical_rules import ClassicalRules
from mahjong.scoring import Flag, NotAWin, Score, Situation, Wind, explain, try_score, without_effect
from mahjong.scoring.names import LANGUAGES, Language, word
from mahjong.tiles import Tile, parse_tiles

__all__ = ["score"]

Decorated = TypeVar("Decorated", bound=Callable[..., object])
_RIICHI_ONLY = ("dora", "ura", "flags", "honba", "sticks", "discarder_riichi", "pao")
_FLAG_HELP = {
    Flag.RIICHI: "In riichi.",
    Flag.DOUBLE_RIICHI: "In riichi since the first discard.",
    Flag.OPEN_RIICHI: "The riichi was open (where the rules have it).",
    Flag.IPPATSU: "Within a turn of the riichi, with no call between.",
    Flag.RINSHAN: "On the replacement tile of a kan or north.",
    Flag.CHANKAN: "On the tile of an added kan.",
    Flag.HAITEI: "On the last live tile.",
    Flag.HOUTEI: "On the last discard.",
    Flag.TENHOU: "The dealer's first fourteen tiles.",
    Flag.CHIIHOU: "Another player's first draw.",
    Flag.RENHOU: "By ron before the own first draw.",
}


def _flag_options(command: Decorated) -> Decorated:
    """Add an option for each flag of a situation, collected in `flags`."""
    for flag in reversed(Flag):
        option = f"--{flag.value.replace('_', '-')}"
        command = click.option(option, "flags", flag_value=flag.value, multiple=True, help=_FLAG_HELP[flag])(command)
    return command


@click.command(cls=HandCommand)
@hand_argument
@click.option("--win", "win_tile", metavar="TILE", help="The winning tile (default: the last of a hand with it).")
@click.option("--ron", is_flag=True, help="Won on another player's tile.")
@click.option("--tsumo", is_flag=True, help="Won on the own draw.")
@click.option(
    "--seat",
    callback=wind,
    metavar="WIND",
    default="E",
    show_default=True,
    help="E (the dealer), S, W or N; also east, or 0 to 3.",
)
@click.option(
    "--round", "round_wind", callback=wind, metavar="WIND", default="E", show_default=True, help="Wind of the round."
)
@click.option("--dora", multiple=True, callback=tile_list, metavar="TILES", help="Dora indicators; repeatable.")
@click.option(
    "--ura",
    multiple=True,
    callback=tile_list,
    metavar="TILES",
    help="Ura dora indicators, which count with riichi; repeatable.",
)
@_flag_options
@click.option("--honba", type=int, default=0, help="Counters on the table.")
@click.option("--sticks", type=int, default=0, help="Riichi deposits the winner takes.")
@click.option("--from", "discarder", callback=wind, metavar="WIND", help="Seat wind of who pays a ron.")
@click.option("--discarder-riichi", is_flag=True, help="Who pays was in riichi (matters to open riichi).")
@click.option("--pao", multiple=True, metavar="YAKUMAN=SEAT", help="Who is liable, as in daisangen=W; repeatable.")
@classical_options
@rules_options
@click.option(
    "--language",
    type=click.Choice(LANGUAGES, case_sensitive=False),
    default="en",
    show_default=True,
    help="Of the explanation.",
)
@json_option
@click.pass_context
def score(ctx: click.Context, /, hand: tuple[str, ...], as_json: bool, language: Language, **asked: Any) -> int:
    """Score a won HAND: yaku with han, fu with reasons, points and who pays.

    HAND is the closed tiles, then melds (chi:340m pon:777z daiminkan: kakan: ankan:1111z; classical: chow: pung:
    kong-claimed: kong-promoted: kong-concealed:) and what is set aside (norths nuki:2, bonus tiles bonus:1f3g). Give
    the winning tile with --win, or write it as the last closed tile. Rules are tenhou-4p, with norths tenhou-3p, with
    bonus tiles or classical words for melds planet-classical-v1, unless --rules says otherwise.
    With - every line of standard input is a HAND with options. Exit code 1 when it is no win.

    Chinese classical values other players' hands too: those have 13 tiles and no winning one.

    \b
    Examples:
      mahjong score 234m345m678p22s67s --win 8s --ron --seat S --riichi --dora 1m
      mahjong score 23p11m pon:555z pon:666z pon:777z --win 1p --tsumo --pao daisangen=W
      mahjong score 567p345s234s99s78p nuki:2 --win 9p --tsumo --riichi
      mahjong score 45p77s pung:222m pung:999m pung:333z bonus:2f --win 6p --ron --seat S

    \b
    JSON: {"hand", "win_tile", "by", "rules", "win": true, "han", "fu", "yakuman", "limit", "yaku": {id: han or
    times}, "fu_items": [{"reason", "tile", "fu"}], "raw_fu", "form", "wait", "reading", "base", "payments": {role:
    points}, "by_seat": {wind: change} or null, "total"}; of no win {..., "win": false, "reason", "message"};
    classical: {..., "win", "total", "base", "doubles", "points": [[name, points]], "doubling", "limits"}
    """
    held = hand_of(hand)
    rules = find_rules(
        _usual_rules(hand, held) if asked["rules_name"] is None else asked["rules_name"], asked["settings"]
    )
    _refuse_foreign_options(ctx, rules)
    if isinstance(rules, ClassicalRules):
        # A hand before its draw that nobody says was won is another player's.
        won = (
            asked["win_tile"] is not None
            or asked["ron"]
            or asked["tsumo"]
            or asked["won_by"]
            or len(held.tiles) % 3 == 2
        )
        tile = _winning_tile(hand, held, asked["win_tile"]) if won else None
        return score_classical(held, tile, rules, asked, language, as_json=as_json)
    assert isinstance(rules, RiichiRules)
    if held.bonus:
        raise click.UsageError(f"{rules.id} has no bonus tiles: take them out of the hand")
    situation = Situation(
        _winning_tile(hand, held, asked["win_tile"]),
        _win_by(asked),
        seat=asked["seat"],
        round=asked["round_wind"],
        dora=asked["dora"],
        ura=asked["ura"],
        flags=asked["flags"],
        honba=asked["honba"],
        sticks=asked["sticks"],
        discarder=asked["discarder"],
        discarder_riichi=asked["discarder_riichi"],
        pao=[_liability(text) for text in asked["pao"]],
    )
    question = {"hand": str(held), "win_tile": str(situation.win_tile), "by": situation.by, "rules": rules.id}
    found = try_score(held, situation, rules)
    for sentence in without_effect(situation, rules, score=found):
        click.echo(f"mahjong: {sentence}", err=True)
    if isinstance(found, NotAWin):
        if as_json:
            print_json({**question, "win": False, "reason": found.reason, "message": str(found)})
        else:
            click.echo(f"{word('no_win', language)} ({found.reason}): {explain(found, language)}")
        return 1
    if as_json:
        print_json({**question, "win": True, **found.to_mapping()})
    else:
        _show(found, language)
    return 0


def _usual_rules(words: tuple[str, ...], hand: Hand) -> str:
    kinds = {part.partition(":")[0].lower() for part in " ".join(words).split() if ":" in part}
    if hand.bonus or not kinds.isdisjoint(kind.classical for kind in MeldKind):
        return "planet-classical-v1"
    return "tenhou-3p" if hand.nuki else "tenhou-4p"


def _refuse_foreign_options(ctx: click.Context, rules: RuleSet) -> None:
    """Refuse options that the family of the rules does not have, rather than leave them out in silence."""
    foreign = _RIICHI_ONLY if isinstance(rules, ClassicalRules) else CLASSICAL_ONLY
    for parameter in ctx.command.params:
        given = ctx.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if parameter.name in foreign and given:
            option = "a flag such as --riichi" if parameter.name == "flags" else parameter.opts[0]
            raise click.UsageError(f"{option} means nothing under {rules.id}, a {rules.family} rule set")


def _show(found: Score, language: Language) -> None:
    click.echo(explain(found, language))
    by_seat = found.by_seat
    if by_seat is not None:
        click.echo("  ".join(f"{wind} {amount:+}" for wind, amount in by_seat.items()))


def _winning_tile(words: tuple[str, ...], hand: Hand, given: str | None) -> Tile:
    """Give the winning tile: as given, or the last closed tile of a hand that has it."""
    if given is not None:
        return Tile.parse(given)
    if len(hand.tiles) % 3 == 1:
        raise click.UsageError(f"{counted(len(hand.tiles), 'closed tile')}: say with --win which tile completes them")
    written = [word for word in " ".join(words).split() if ":" not in word]
    return parse_tiles(written[-1])[-1]


def _win_by(asked: dict[str, Any]) -> Any:
    if asked["ron"] == asked["tsumo"]:
        raise click.UsageError("say how the hand was won: --ron or --tsumo, one of the two")
    return "ron" if asked["ron"] else "tsumo"


def _liability(text: str) -> tuple[str, Wind]:
    yakuman, sign, seat = text.partition("=")
    if not sign:
        raise click.UsageError(f"--pao takes YAKUMAN=SEAT, as in daisangen=W, not {text[:40]!r}")
    return yakuman.strip().lower(), read_wind(seat)
