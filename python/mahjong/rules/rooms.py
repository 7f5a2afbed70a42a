"""The rules of platform rooms, from what their records say about the room.

Everything here is what real records show; a room whose rules no record shows is refused rather than guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from mahjong.errors import ArgumentTypeError, RulesError, quote
from mahjong.rules.ruleset import Length, RiichiRules

__all__ = ["Room", "mahjongsoul_room", "tenhou_json_room", "tenhou_room"]

# Bits of the GO type of Tenhou. Those without effect on the rules: against people, fast, and the level in two bits.
_NO_RED = 0x2
_NO_OPEN_TANYAO = 0x4
_EAST_SOUTH = 0x8
_THREE_PLAYERS = 0x10
_PARLOUR = 0x200
_DEAR_COUNTERS = 0x400
_OTHER = 0x1 | 0x20 | 0x40 | 0x80
_KNOWN = _NO_RED | _NO_OPEN_TANYAO | _EAST_SOUTH | _THREE_PLAYERS | _PARLOUR | _DEAR_COUNTERS | _OTHER

# A room of Tenhou by its short name: three players, level, length, open tanyao, red fives, fast, parlour.
_TENHOU_NAME = re.compile(r"三?[般上特鳳若銀琥孔技]*(?P<length>[東南])(?P<open>喰?)(?P<red>赤?)速?(?P<parlour>祝?)\d*")
# Converters of Mahjong Soul's records name the room in Japanese or English.
_MAHJONGSOUL_NAME = re.compile(r"の間|友人|大会| Room|Friendly|Tournament")

# Professional matches typed in by hand, by the second title. What their records show: no red fives anywhere; the
# league's games start at 30,000, a kan turns nothing over, and a dealer who leads in the last hand plays on.
_NO_RED_FIVES = {"red_m": 0, "red_p": 0, "red_s": 0}
_TITLES: dict[str, dict[str, Any]] = {
    "日本プロ麻雀連盟公式ルール": {
        **_NO_RED_FIVES,
        "start_points": 30_000,
        "return_points": 30_000,
        "oka": 0,
        "ippatsu": False,
        "ura_dora": False,
        "kan_dora": False,
        "kan_ura": False,
        "auto_stop_on_win": False,
        "auto_stop_on_tenpai": False,
        "extension": False,
    },
    "最強戦ルール": _NO_RED_FIVES,
}

_MAHJONGSOUL_MODES: dict[int, tuple[str, Length]] = {
    1: ("mahjongsoul-4p", "east"),
    2: ("mahjongsoul-4p", "east_south"),
    11: ("mahjongsoul-3p", "east"),
    12: ("mahjongsoul-3p", "east_south"),
}


class Room(NamedTuple):
    """What a room plays: its rules and the length of its games."""

    rules: RiichiRules
    length: Length


def tenhou_room(go: int, **options: Any) -> Room:
    """Return the room of a GO type of Tenhou.

    `options` are set on top: what a record shows and the bits do not say, as ``auto_stop_on_tenpai=False`` for
    games before 2010, ``uma=(10, 5, -5, -10)`` for the oldest, or ``result_rounding="tenths"``.

    >>> room = tenhou_room(169)
    >>> room.rules.id, room.length
    ('tenhou-4p', 'east_south')
    >>> tenhou_room(0x400 | 0x200 | 0x10).rules.honba_ron
    1000

    Raises:
        RulesError: a bit is set of which no record shows the rule, or an option is wrong.
    """
    if type(go) is not int:
        raise ArgumentTypeError("go", go, "int")
    if go < 0 or go & ~_KNOWN:
        unknown = f"bits {go & ~_KNOWN:#x} are" if go >= 0 else "a negative number is"
        raise RulesError(f"room type {quote(go)}: {unknown} not known", path="$.room", category="unknown_rule")
    three = bool(go & _THREE_PLAYERS)
    changes: dict[str, Any] = {}
    if go & _NO_RED:
        changes |= _NO_RED_FIVES
    if go & _NO_OPEN_TANYAO:
        changes["open_tanyao"] = False
    if go & _PARLOUR:
        changes |= _parlour(three=three)
    if go & _DEAR_COUNTERS:
        # 500 from each payer, so a discarder pays it for all.
        changes |= {"honba_tsumo": 500, "honba_ron": 1_000 if three else 1_500}
    rules = RiichiRules.preset("tenhou-3p" if three else "tenhou-4p").with_(**{**changes, **options})
    return Room(rules, "east_south" if go & _EAST_SOUTH else "east")


def tenhou_json_room(rule: Mapping[str, Any], *, title: str = "", players: int | None = None, **options: Any) -> Room:
    """Return the room of a game in Tenhou's JSON.

    `rule` is the object of that name (``disp``, and ``aka`` or ``aka51 aka52 aka53``), `title` the second line of the
    title, which names the rules of professional matches. `players` overrides what the room's name says about three
    players. A name no room of Tenhou has is one of Mahjong Soul if it looks like it, else it says nothing but
    how long the game is. `options` are set on top, as with `tenhou_room`.

    Raises:
        RulesError: a part of `rule` has a wrong type or value, or an option is wrong.
    """
    if not isinstance(rule, Mapping):
        raise ArgumentTypeError("rule", rule, "a mapping")
    name = rule.get("disp", "")
    if not isinstance(name, str):
        raise RulesError(f"rule.disp must be a text, not {quote(name)}", path="$.rule.disp", category="bad_type")
    three = name.startswith("三") if players is None else players == 3
    mahjongsoul = _MAHJONGSOUL_NAME.search(name) is not None
    rules = RiichiRules.preset(f"{'mahjongsoul' if mahjongsoul else 'tenhou'}-{3 if three else 4}p")
    changes = _red_fives(rule, three=three)
    if (tenhou := _TENHOU_NAME.fullmatch(name)) is not None:
        changes["open_tanyao"] = bool(tenhou["open"])
        if tenhou["parlour"]:
            changes |= _parlour(three=three)
    changes |= _TITLES.get(title, {})
    length = rules.default_length
    if "東" in name or "East" in name:
        length = "east"
    elif "南" in name or "South" in name:
        length = "east_south"
    return Room(rules.with_(**{**changes, **options}), length)


def mahjongsoul_room(mode: int, **options: Any) -> Room:
    """Return the room of a mode of Mahjong Soul, as ``config.mode.mode`` has it.

    1 is east and 2 east-south with four players, 11 and 12 the same with three.

    Raises:
        RulesError: the mode is none of these, or an option is wrong.
    """
    if type(mode) is not int:
        raise ArgumentTypeError("mode", mode, "int")
    if mode not in _MAHJONGSOUL_MODES:
        known = ", ".join(map(str, _MAHJONGSOUL_MODES))
        raise RulesError(f"mode {quote(mode)} is not known, only {known}", path="$.mode", category="unknown_rule")
    preset, length = _MAHJONGSOUL_MODES[mode]
    return Room(RiichiRules.preset(preset).with_(**options), length)


def _parlour(*, three: bool) -> dict[str, Any]:
    """Return what a parlour room changes; its chips are settled beside the points and are no option."""
    # The one record with a result has four players; for three none shows another bonus for the places.
    return {"kiriage": True} if three else {"kiriage": True, "uma": (30, 10, -10, -30)}


def _red_fives(rule: Mapping[str, Any], *, three: bool) -> dict[str, Any]:
    """Return the red fives of a JSON rule: ``aka`` for all suits, or a number for each."""
    changes: dict[str, Any] = {}
    for option, key in (("red_m", "aka51"), ("red_p", "aka52"), ("red_s", "aka53")):
        count = rule.get(key, rule.get("aka", 0))
        if type(count) is not int or not 0 <= count <= 4:
            raise RulesError(
                f"rule.{key} must be a number from 0 to 4, not {quote(count)}",
                path=f"$.rule.{key}",
                category="bad_value",
            )
        changes[option] = 0 if three and option == "red_m" else count
    return changes
