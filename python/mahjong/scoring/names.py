"""Names and numbers of yaku, limits, fu items and classical items: read from data, none of it decides anything."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from mahjong.errors import ArgumentTypeError, MahjongError, quote, require_number

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "LANGUAGES",
    "Language",
    "classical_phrase",
    "item_name",
    "limit_name",
    "no_win_sentence",
    "word",
    "yaku_id",
    "yaku_name",
    "yaku_number",
    "yaku_table",
]

Language = Literal["en", "ja", "zh", "fr", "es"]
Platform = Literal["tenhou", "mahjongsoul"]

LANGUAGES: Final = ("en", "ja", "zh", "fr", "es")
_LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman")


class UnknownNameError(MahjongError, ValueError):
    """A yaku, classical item, language or platform that does not exist."""

    category = "bad_value"


@cache
def _data(name: str) -> Mapping[str, Mapping[str, Any]]:
    text = files("mahjong.scoring").joinpath(name).read_text("utf-8")
    return MappingProxyType(tomllib.loads(text))


def yaku_table() -> Mapping[str, Mapping[str, str | int]]:
    """Return every yaku id with its names by language and its numbers by platform, in native order, dora last."""
    return _data("yaku.toml")


@cache
def _ids() -> tuple[str, ...]:
    return tuple(yaku_table())


def yaku_id(number: int) -> str:
    """Return the id of a native yaku number."""
    return _ids()[number]


def _check_language(language: str) -> None:
    if not isinstance(language, str):
        raise ArgumentTypeError("language", language, f"one of {', '.join(LANGUAGES)}")
    if language not in LANGUAGES:
        raise UnknownNameError(f"{quote(language)} is no language here: choose one of {', '.join(LANGUAGES)}")


def yaku_name(yaku: str, language: Language = "en") -> str:
    """Return the name of a yaku or of a sort of dora.

    Raises:
        UnknownNameError: there is no such yaku or language.

    >>> yaku_name("ryanpeikou", "fr")
    'Deux doubles suites pures'
    """
    _check_language(language)
    if not isinstance(yaku, str):
        raise ArgumentTypeError("yaku", yaku, "the id of a yaku such as 'pinfu'")
    if yaku not in yaku_table():
        raise UnknownNameError(f"{quote(yaku)} is no yaku; mahjong.scoring.names.yaku_table() lists them")
    return str(yaku_table()[yaku][language])


def yaku_number(yaku: str, platform: Platform, *, wind: int = 0) -> int | None:
    """Return the number a platform gives a yaku, None where it has none.

    ``wind`` (0 East to 3 North) chooses among Tenhou's four numbers for seat_wind and round_wind.

    Raises:
        UnknownNameError: there is no such yaku or platform.
        HandError: there is no such wind.
    """
    if not isinstance(yaku, str):
        raise ArgumentTypeError("yaku", yaku, "the id of a yaku such as 'pinfu'")
    if not isinstance(platform, str):
        raise ArgumentTypeError("platform", platform, "tenhou or mahjongsoul")
    wind = require_number("wind", wind, 0, 3)
    if platform not in ("tenhou", "mahjongsoul"):
        raise UnknownNameError(f"{quote(platform)} is no platform here: choose tenhou or mahjongsoul")
    if yaku not in yaku_table():
        raise UnknownNameError(f"{quote(yaku)} is no yaku; mahjong.scoring.names.yaku_table() lists them")
    number = yaku_table()[yaku].get(platform)
    if number is None:
        return None
    return int(number) + (wind if platform == "tenhou" and yaku in ("seat_wind", "round_wind") else 0)


def limit_name(number: int, yakuman: int) -> str | None:
    """Return the id of a limit, None below mangan; several yakuman are ``yakuman_x2`` and so on."""
    if yakuman > 1:
        return f"yakuman_x{yakuman}"
    return _LIMITS[number] or None


def word(key: str, language: Language = "en") -> str:
    """Return a word of an explanation, such as a fu item or a payer, in a language."""
    _check_language(language)
    return str(_data("words.toml")[key][language])


def no_win_sentence(reason: str, facts: Mapping[str, object], language: Language = "en") -> str:
    """Return the sentence that says why a riichi hand is no win."""
    by = word(f"by_{facts['by']}", language)
    return word(reason, language).format(**{**facts, "by": by})


def item_name(item: str, language: Language = "en") -> str:
    """Return the name of an item of Chinese classical: of its points, doubles or limits.

    Raises:
        UnknownNameError: there is no such item or language.

    >>> item_name("pung:2m:exposed"), item_name("dragon_group:5z", "zh"), item_name("all_pungs", "fr")
    ('Pung of 2m, exposed', '箭刻 5z', 'Tout pungs')
    """
    _check_language(language)
    if not isinstance(item, str):
        raise ArgumentTypeError("item", item, "the name of a classical item such as 'all_pungs'")
    what, *rest = item.split(":")
    tile = rest[0] if rest else ""
    names = _data("classical.toml")["names"].get(":".join([what, *rest[1:]]))
    # A name that speaks of a tile needs one, another takes none.
    if names is None or bool(tile) != ("{tile}" in names["en"]):
        raise UnknownNameError(f"{quote(item)} is no item of Chinese classical; docs/classical.md lists them")
    return str(names[language]).format(tile=tile)


def classical_phrase(key: str, language: Language = "en", **values: int | str) -> str:
    """Return a phrase of the explanation of a classical score in a language, with its figures put in."""
    _check_language(language)
    return str(_data("classical.toml")["words"][key][language]).format(**values)
