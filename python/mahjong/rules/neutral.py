"""The neutral option names of rule cases, mapped to our own in one table.

Rule cases name a preset and the options they change by neutral names, so that any engine can run them:
``{"preset": "tenhou-4p", "set": {"aka": false}}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong.errors import RulesError, quote
from mahjong.rules.base import Fault, raise_faults, suggestion
from mahjong.rules.loader import load
from mahjong.rules.ruleset import RiichiRules

__all__ = ["NEUTRAL_OPTIONS", "from_case"]

_DOUBLE_YAKUMAN = {
    "kokushi_13": "double_kokushi_13",
    "suuankou_tanki": "double_suuankou_tanki",
    "chuuren_9": "double_chuuren_9",
    "daisuushii": "double_daisuushii",
}
_LENGTHS = {"half": "east_south", "east": "east"}
_DEFAULT_PRESETS = {4: "tenhou-4p", 3: "tenhou-3p"}

_Changes = dict[str, Any]


def _same(option: str) -> Callable[[Any], _Changes]:
    """Hand the value on as it is; `RiichiRules` checks it."""
    return lambda value: {option: value}


def _concealed_kan(value: Any) -> _Changes:
    if type(value) is not bool:
        raise ValueError("true or false")
    return {"rob_concealed_kan": "kokushi" if value else "never"}


def _double_yakuman(value: Any) -> _Changes:
    if not isinstance(value, (list, tuple)) or not all(
        isinstance(item, str) and item in _DOUBLE_YAKUMAN for item in value
    ):
        raise ValueError(f"a list of {', '.join(_DOUBLE_YAKUMAN)}")
    return {option: name in value for name, option in _DOUBLE_YAKUMAN.items()}


def _length(value: Any) -> _Changes:
    if not isinstance(value, str) or value not in _LENGTHS:
        raise ValueError(" or ".join(_LENGTHS))
    return {"default_length": _LENGTHS[value]}


#: Every neutral name, with what a value of it changes.
NEUTRAL_OPTIONS: Mapping[str, Callable[[Any], _Changes]] = {
    "open_tanyao": _same("open_tanyao"),
    "aka": _same("red_dora"),
    "double_wind_fu": _same("double_wind_fu"),
    "kiriage": _same("kiriage"),
    "kazoe": _same("kazoe"),
    "double_yakuman": _double_yakuman,
    "open_pinfu_30": _same("open_pinfu_30"),
    "pinfu_tsumo_20": _same("pinfu_tsumo_20"),
    "renhou": _same("renhou"),
    "open_riichi": _same("open_riichi"),
    "open_riichi_deal_in_yakuman": _same("open_riichi_deal_in_yakuman"),
    "pao_scope": _same("pao_scope"),
    "multi_ron": _same("multi_ron"),
    "triple_ron": _same("triple_ron"),
    "chankan_closed_kan_kokushi": _concealed_kan,
    "riichi_closed_kan": _same("riichi_closed_kan"),
    "tenpai_counts_own_melds": _same("tenpai_counts_own_melds"),
    "length": _length,
    "sudden_death": _same("extension"),
    "tie": _same("tie"),
    "uma": _same("uma"),
    "oka": _same("oka"),
    "return_points": _same("return_points"),
    "ron_on_nuki": _same("ron_on_nuki"),
}


def from_case(rules: Mapping[str, Any] | None, players: int = 4) -> RiichiRules:
    """Return the rules a case asks for: its ``rules`` object, or the default for its number of players.

    >>> from_case({"preset": "tenhou-4p", "set": {"aka": False}}).red_dora
    False

    Raises:
        RulesError: the preset or an option is unknown, a value is none of its choices, or the preset is for another
            number of players.
    """
    if rules is None:
        rules = {}
    if not isinstance(rules, Mapping):
        raise RulesError(f"rules: must be an object, not {quote(rules)}", category="bad_type")
    raise_faults(
        Fault("rules", f"there is no {quote(name, limit=40)}, only preset and set", "unknown_rule")
        for name in rules
        if name not in ("preset", "set")
    )
    if players not in _DEFAULT_PRESETS:
        raise RulesError(f"players: must be 3 or 4, not {quote(players)}", category="bad_value")
    base = load(rules.get("preset", _DEFAULT_PRESETS[players]))
    if not isinstance(base, RiichiRules):
        raise RulesError(f"rules.preset: {base.id} is no riichi rule set", category="unknown_rule")
    if base.players != players:
        raise RulesError(f"rules.preset: {base.id} is for {base.players} players, not {players}", category="conflict")
    settings = rules.get("set", {})
    if not isinstance(settings, Mapping):
        raise RulesError(f"rules.set: must be an object, not {quote(settings)}", category="bad_type")
    changes: _Changes = {}
    faults: list[Fault] = []
    for name, value in settings.items():
        change = NEUTRAL_OPTIONS.get(name)
        if change is None:
            hint = suggestion(str(name), NEUTRAL_OPTIONS)
            faults.append(Fault("rules.set", f"there is no option {quote(name, limit=40)}{hint}", "unknown_rule"))
            continue
        try:
            changes.update(change(value))
        except ValueError as error:
            faults.append(Fault(f"rules.set.{name}", f"must be {error}", "bad_value"))
    raise_faults(faults)
    return base.with_(**changes)
