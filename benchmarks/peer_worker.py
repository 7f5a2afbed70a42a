"""The other side of ``peers.py``: times the other libraries in their own environment, one pass a request.

Reads one JSON request a line and answers each with one line. ``{"load": {...}}`` brings the inputs, prepares
every operation and returns the answers of all of them; ``{"run": NAME}`` times one pass over the inputs of one
operation and returns the nanoseconds of thread CPU time one call took.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.shanten import Shanten
from riichienv import _riichienv as riichienv
from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

FOUR = PlayerCount.FOUR
Operation = tuple[Callable[..., Any], list[tuple[Any, ...]]]


def mahjong_ukeire(counts: list[int]) -> tuple[int, int]:
    """Find shanten and useful kinds as a user of that library does: add each kind and ask again."""
    calculate = Shanten.calculate_shanten
    value = calculate(counts)
    mask = 0
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if calculate(counts) < value:
                mask |= 1 << kind
            counts[kind] -= 1
    return value, mask


def mahjong_value(tiles: list[int], tile: int, melds: Any, dora: list[int], ura: list[int], config: Any) -> int:
    """Score a win and give what it gains."""
    result = HandCalculator.estimate_hand_value(
        tiles, tile, melds=melds, dora_indicators=dora, config=config, ura_dora_indicators=ura
    )
    return int(result.cost["total"]) if result.error is None else 0


def riichienv_value(tiles: list[int], tile: int, melds: Any, dora: list[int], ura: list[int], facts: dict[str, Any]) -> int:
    """Score a win from its tile ids and give what it gains, as points of the seats that pay."""
    result = riichienv.HandEvaluator(tiles, melds).calc(tile, dora, ura, riichienv.Conditions(**facts))
    if not facts["tsumo"]:
        return int(result.ron_agari)
    if facts["player_wind"] == 0:
        return 3 * int(result.tsumo_agari_ko or result.tsumo_agari_oya)
    return int(result.tsumo_agari_oya) + 2 * int(result.tsumo_agari_ko)


def mahjong_meld(sort: str, tiles: list[int]) -> Meld:
    """Make a meld of the library `mahjong`."""
    return Meld(Meld.KAN if sort == "ankan" else sort, tiles, opened=sort != "ankan")


def riichienv_meld(sort: str, tiles: list[int]) -> Any:
    """Make a meld of riichienv."""
    kinds = {"chi": riichienv.MeldType.Chi, "pon": riichienv.MeldType.Pon, "ankan": riichienv.MeldType.Ankan}
    return riichienv.Meld(kinds[sort], tiles, sort != "ankan")


def win_arguments(win: dict[str, Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Give the arguments of both scoring functions for one win."""
    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    flags = {name: win[name] for name in ("tsumo", "riichi", "ippatsu", "rinshan")}
    config = HandConfig(
        **{f"is_{name}": value for name, value in flags.items()},
        player_wind=EAST + win["seat_wind"],
        round_wind=EAST + win["round_wind"],
        options=options,
    )
    ura = win["ura"] if win["riichi"] else []
    melded = [tile for _, tiles in win["melds"] for tile in tiles]
    first = (
        sorted([*win["tiles"], *melded]),
        win["tile"],
        [mahjong_meld(*meld) for meld in win["melds"]],
        win["indicators"],
        ura,
        config,
    )
    facts = {**flags, "player_wind": win["seat_wind"], "round_wind": win["round_wind"]}
    second = (sorted(win["tiles"]), win["tile"], [riichienv_meld(*meld) for meld in win["melds"]], win["indicators"], ura, facts)
    return first, second


def operations(load: dict[str, Any]) -> dict[str, Operation]:
    """Prepare every operation with the arguments of all its calls."""
    lists14, lists13 = load["lists14"], load["lists13"]
    wins = [win_arguments(win) for win in load["wins"]]
    ready = [riichienv.HandEvaluator(ids, []) for ids in load["ids13"]]
    return {
        "mahjong shanten": (Shanten.calculate_shanten, [(hand,) for hand in lists14[: load["few"]]]),
        "mahjong ukeire": (mahjong_ukeire, [(hand,) for hand in lists13[: load["very few"]]]),
        "mahjong value": (mahjong_value, [first for first, _ in wins[: load["few"]]]),
        "riichienv shanten": (riichienv.calculate_shanten, [(ids,) for ids in load["ids14"]]),
        "riichienv waits": (riichienv.HandEvaluator.get_waits, [(hand,) for hand in ready]),
        "riichienv value": (riichienv_value, [second for _, second in wins]),
        "xiangting shanten": (calculate_replacement_number, [(bytes(hand), FOUR) for hand in lists14]),
        "xiangting ukeire": (calculate_necessary_tiles, [(bytes(hand), FOUR) for hand in lists13]),
    }


def timed(operation: Operation) -> float:
    """Time one pass: nanoseconds a call."""
    function, calls = operation
    start = time.thread_time_ns()
    for arguments in calls:
        function(*arguments)
    return (time.thread_time_ns() - start) / len(calls)


def main() -> None:
    """Answer requests until the input ends."""
    prepared: dict[str, Operation] = {}
    for line in sys.stdin:
        request = json.loads(line)
        if "load" in request:
            prepared = operations(request["load"])
            answer: Any = {name: [function(*call) for call in calls] for name, (function, calls) in prepared.items()}
        else:
            answer = timed(prepared[request["run"]])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
