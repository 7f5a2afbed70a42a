"""Scenes for tests: a deal and a script in a few signs, played live.

A script is words of a seat and a sign: ``0T5m`` draws, ``0D5m`` discards from the hand, ``0d5m`` the tile just drawn,
``1P55m`` pon with these tiles, ``1C46m`` chi, ``1M555m`` open kan, ``0A5550m`` concealed kan, ``0K5m550m`` added kan,
``0N`` north set aside, ``0R`` riichi, ``1W`` win, ``1X`` declines. Who is not named declines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from mahjong.game.actions import Action, ActionType
from mahjong.game.cases import play_script
from mahjong.game.round import Round
from mahjong.game.walls import full_set
from mahjong.rules import RiichiRules, load
from mahjong.tiles import Tile, parse_tiles

# Tenpai for 3p and 6p.
TENPAI = "111m22567s23445p"

WORDS = {
    "T": "tsumo",
    "D": "dahai",
    "d": "dahai",
    "P": "pon",
    "C": "chi",
    "M": "daiminkan",
    "A": "ankan",
    "K": "kakan",
    "N": "nukidora",
    "R": "reach",
    "W": "hora",
    "X": "none",
}


def rules_of(preset: str = "tenhou-4p", **options: Any) -> RiichiRules:
    rules = load(preset)
    assert isinstance(rules, RiichiRules)
    return rules.with_(**options) if options else rules


def texts(tiles: str) -> list[str]:
    return [str(tile) for tile in parse_tiles(tiles)]


def script_of(text: str) -> list[dict[str, Any]]:
    script: list[dict[str, Any]] = []
    laid, layer = "", 0
    for word in text.split():
        seat, sign, tiles = int(word[0]), word[1], word[2:]
        item: dict[str, Any] = {"type": WORDS[sign], "actor": seat}
        if sign == "K":
            item["consumed"] = texts(tiles[2:])
            tiles = tiles[:2]
        if sign in "TDdK":
            item["pai"] = tiles
        if sign in "PCMA":
            item["consumed"] = texts(tiles)
        if sign in "PCM":
            item |= {"target": layer, "pai": laid}
        if sign == "W" and laid and layer != seat and script[-1]["type"] != "tsumo":
            item |= {"target": layer, "pai": laid}
        elif sign == "W":
            item |= {"target": seat, "pai": script[-1]["pai"]}
        if sign in "Dd":
            item["tsumogiri"] = sign == "d"
        if sign in "DdK":
            laid, layer = tiles, seat
        if sign == "A":
            laid, layer = texts(tiles)[0], seat
        if sign == "N":
            laid, layer = "4z", seat
        script.append(item)
    return script


def scene(
    rules: RiichiRules,
    hands: Sequence[str],
    script: str,
    *,
    dora: Sequence[str] = ("9p",),
    ura: str = "",
    scores: Sequence[int] | None = None,
    honba: int = 0,
    sticks: int = 0,
    last: str = "",
) -> Round:
    """Play a script; an empty hand gets thirteen scattered tiles that nothing else needs.

    Further indicators of `dora` are those of kans; `last` is what the live wall ends with.
    """
    steps = script_of(script)
    drawn = "".join(item["pai"] for item in steps if item["type"] == "tsumo")
    left = Counter(map(Tile, full_set(rules)))
    left.subtract(parse_tiles("".join((*hands, drawn, *dora, ura, last)), limit=200))
    spare = sorted(left.elements())
    filler = [spare[index * 29 % len(spare)] for index in range(len(spare)) if len(spare) % 29] or spare
    case = {
        "start": {
            "bakaze": "E",
            "kyoku": 1,
            "honba": honba,
            "kyotaku": sticks,
            "oya": 0,
            "scores": list(scores or [rules.start_points] * rules.players),
            "dora_marker": dora[0],
            "tehais": [texts(hand) if hand else [str(filler.pop()) for _ in range(13)] for hand in hands],
        },
        "ura": ura,
        # Indicators are part of the wall; the engine turns them over by itself.
        "script": [*steps, *({"type": "dora", "dora_marker": tile} for tile in dora[1:])],
    }
    return play_script(case, rules, last=parse_tiles(last))


def types(played: Round, seat: int) -> set[str]:
    return {str(action.type) for action in played.legal_actions(seat)}


def discards(played: Round, seat: int) -> set[str]:
    return {str(action.tile) for action in played.legal_actions(seat) if action.type is ActionType.DAHAI}


def drain(played: Round, live: int) -> None:
    """Play on with drawn tiles, nobody calling, until so many live tiles are left."""
    while played.native.live > live or played.native.phase == "claim":
        seat = played.native.seat
        drawn = Tile(played.native.drawn) if played.native.phase == "turn" else None
        played.act(seat, Action.pass_() if drawn is None else Action.discard(drawn, tsumogiri=True))


def play_out(played: Round) -> None:
    """Play the hand to its end with drawn tiles, nobody calling; tenpai is shown."""
    drain(played, 0)
    while not played.is_over:
        seat = played.native.seat
        drawn = played.native.phase == "turn"
        tile = Tile(played.native.drawn) if drawn else None
        played.act(seat, Action.pass_() if tile is None else Action.discard(tile, tsumogiri=True))


def take(played: Round, seat: int, kind: str) -> None:
    """Take the one action of a kind a seat has."""
    (action,) = [action for action in played.legal_actions(seat) if str(action.type) == kind]
    played.act(seat, action)


def yaku_of(played: Round, seat: int) -> dict[str, int]:
    return {item.yaku: item.han or item.times for item in played.score(seat).yaku}
