"""Answer cases with one of the two libraries: ``answer.py mahjong`` with the original's interpreter, else imported.

A case is a JSON object a line, its answer another. The library is loaded under the prefix given, so both
answer by the same code.
"""

from __future__ import annotations

import inspect
import json
import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Any


def library(prefix: str) -> SimpleNamespace:
    """Load what the cases need of the library under `prefix`."""
    names = {
        "Agari": "agari",
        "Shanten": "shanten",
        "TilesConverter": "tile",
        "Meld": "meld",
        "HandCalculator": "hand_calculating.hand",
        "HandConfig": "hand_calculating.hand_config",
        "OptionalRules": "hand_calculating.hand_config",
        "HandDivider": "hand_calculating.divider",
        "ScoresCalculator": "hand_calculating.scores",
        "Aotenjou": "hand_calculating.scores",
    }
    found = {name: getattr(import_module(f"{prefix}.{module}"), name) for name, module in names.items()}
    return SimpleNamespace(**found, utils=import_module(f"{prefix}.utils"), prefix=prefix)


def melds_of(lib: SimpleNamespace, case: dict[str, Any]) -> list[Any]:
    return [lib.Meld(kind, ids, opened) for kind, ids, opened in case["melds"]]


def value(lib: SimpleNamespace, case: dict[str, Any]) -> Any:
    config = lib.HandConfig(**case["config"], options=lib.OptionalRules(**case["options"]))
    result = lib.HandCalculator.estimate_hand_value(
        case["tiles"],
        case["win"],
        melds_of(lib, case),
        case["dora"],
        config,
        getattr(lib, case.get("calculator", "ScoresCalculator")),
        case["ura"],
    )
    return {
        "error": result.error,
        "han": result.han,
        "fu": result.fu,
        "cost": result.cost,
        "yaku": result.yaku and [[str(yaku), yaku.yaku_id] for yaku in result.yaku],
        "fu_details": result.fu_details,
        "open": result.is_open_hand,
        "text": str(result),
    }


def shanten(lib: SimpleNamespace, case: dict[str, Any]) -> Any:
    three = case["three"]
    return [
        lib.Shanten.calculate_shanten(case["counts"], *case["forms"], is_three_player=three),
        lib.Shanten.calculate_shanten_for_regular_hand(case["counts"], is_three_player=three),
        lib.Shanten.calculate_shanten_for_chiitoitsu_hand(case["counts"]),
        lib.Shanten.calculate_shanten_for_kokushi_hand(case["counts"]),
    ]


def agari(lib: SimpleNamespace, case: dict[str, Any]) -> Any:
    return lib.Agari.is_agari(case["counts"], case["open"])


def divide(lib: SimpleNamespace, case: dict[str, Any]) -> Any:
    return lib.HandDivider.divide_hand(case["counts"], melds_of(lib, case))


def text(lib: SimpleNamespace, case: dict[str, Any]) -> Any:
    convert, ids = lib.TilesConverter, case["ids"]
    line = convert.to_one_line_string(ids, print_aka_dora=True)
    counts = convert.to_34_array(ids)
    plain = convert.one_line_string_to_136_array(convert.to_one_line_string(ids))
    read = convert.one_line_string_to_136_array(line, has_aka_dora=True)
    lowest = convert.find_34_tile_in_136_array(ids[0] // 4, ids)
    return [line, counts, convert.to_136_array(counts), plain, read, lowest]


def facts(lib: SimpleNamespace, case: dict[str, Any]) -> Any:
    u, counts, ids, three = lib.utils, case["counts"], case["ids"], case["three"]
    tests = (u.is_man, u.is_pin, u.is_sou, u.is_honor, u.is_sangenpai, u.is_terminal, u.is_dora_indicator_for_terminal)
    worth = u.build_dora_count_map(ids, three)
    return [
        [[test(kind) for test in (*tests, u.simplify)] for kind in range(34)],
        [u.is_tile_strictly_isolated(counts, kind) for kind in range(34)],
        u.find_isolated_tile_indices(counts),
        sorted(worth.items()),
        u.count_dora_for_hand(counts, worth),
        [u.plus_dora(tile, ids, add_aka_dora=True, is_three_player=three) for tile in range(136)],
        [[suit["count"], suit["name"]] for suit in u.count_tiles_by_suits(counts)],
    ]


def surface(lib: SimpleNamespace, case: dict[str, Any]) -> Any:
    """Describe what a module defines: its functions, constants and classes, the yaku by their values."""
    prefix = f"{lib.prefix}.{case['module']}"
    module = import_module(prefix)
    found: dict[str, Any] = {}
    for key, entry in vars(module).items():
        if key[0] == "_":
            continue
        if inspect.isclass(entry) and entry.__module__.startswith(prefix):
            found[key] = describe(entry)
        elif inspect.isfunction(entry) and entry.__module__ == prefix:
            found[key] = {"parameters": parameters(entry)}
        elif key.isupper() and isinstance(entry, (int, frozenset, dict)) and case["constants"]:
            found[key] = sorted(entry.items()) if isinstance(entry, dict) else written(entry)
    return found


def describe(cls: Any) -> dict[str, Any]:
    """Describe a class by its parameters, public methods, values and annotated fields; a yaku by its values."""
    if hasattr(cls, "yaku_id"):
        return {"yaku": [cls.yaku_id, cls.name, cls.han_open, cls.han_closed, cls.is_yakuman, str(cls())]}
    if issubclass(cls, dict):
        return {"fields": fields(cls)}
    found: dict[str, Any] = {"parameters": parameters(cls), "fields": fields(cls)}
    for key in dir(cls):
        entry = getattr(cls, key)
        if key[0] != "_" and inspect.isfunction(entry):
            found[key] = parameters(entry)
        elif key[0] != "_" and isinstance(entry, (int, str)):
            found[key] = entry
    return found


def fields(cls: type) -> list[str]:
    return sorted(name for name in inspect.get_annotations(cls) if name[0] != "_")


def parameters(function: Any) -> Any:
    shown = inspect.signature(function).parameters.values()
    return [[one.name, one.kind.name, written(one.default)] for one in shown if one.name != "self"]


def written(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(value)
    return value.__name__ if inspect.isclass(value) else value


OPERATIONS = {one.__name__: one for one in (surface, value, shanten, agari, divide, text, facts)}


def answer(lib: SimpleNamespace, case: dict[str, Any]) -> Any:
    """Give the answer as JSON holds it; an error of the library is one."""
    try:
        found = OPERATIONS[case["op"]](lib, case)
    except Exception as fault:
        found = {"raised": type(fault).__name__, "text": str(fault)}
    return json.loads(json.dumps(found, default=repr))


def main() -> None:
    lib = library(sys.argv[1])
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(lib, json.loads(line))) + "\n")


if __name__ == "__main__":
    main()
