"""The other side of ``peers.py``: times the other libraries in their own environment, one pass a request.

Reads one JSON request a line and answers each with one line. ``{"load": {...}}`` brings the inputs, prepares
every operation and returns the answers of all of them; ``{"run": NAME}`` times one pass over the inputs of one
operation and returns the nanoseconds of thread CPU time one call took.
"""

from __future__ import annotations

import json
import random
import sys
from functools import partial
from pathlib import Path
from typing import Any

from riichienv import RiichiEnv
from riichienv import _riichienv as riichienv
from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.scores import ScoresCalculator
from mahjong.meld import Meld
from mahjong.shanten import Shanten

# Isolated from everything but this environment; the loop that times is the one of both sides.
sys.path.append(str(Path(__file__).parents[1]))
from benchmarks.operation import Games, Operation

FOUR = PlayerCount.FOUR


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


def riichienv_score(tiles: Any, melds: Any, tile: int, dora: Any, ura: Any, conditions: Any) -> Any:
    """Score a win from its tile numbers with the compiled module."""
    return riichienv.HandEvaluator(tiles, melds).calc(tile, dora, ura, conditions)


def riichienv_total(result: Any) -> int:
    """Give what a win gains."""
    if result.ron_agari:
        return int(result.ron_agari)
    if result.tsumo_agari_oya:
        return int(result.tsumo_agari_oya) + 2 * int(result.tsumo_agari_ko)
    return 3 * int(result.tsumo_agari_ko)


def mahjong_total(result: Any) -> int:
    """Give what a win gains, 0 for none."""
    return int(result.cost["total"]) if result.error is None else 0


def mahjong_win(win: dict[str, Any]) -> tuple[Any, ...]:
    """Prepare the arguments of one win for `mahjong`."""
    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    config = HandConfig(
        **{f"is_{name}": win[name] for name in ("tsumo", "riichi", "ippatsu", "rinshan")},
        player_wind=EAST + win["seat_wind"],
        round_wind=EAST + win["round_wind"],
        options=options,
    )
    melds = [Meld(Meld.KAN if sort == "ankan" else sort, tiles, opened=sort != "ankan") for sort, tiles in win["melds"]]
    tiles = sorted([*win["tiles"], *(tile for _, meld in win["melds"] for tile in meld)])
    return tiles, win["tile"], melds, win["indicators"], config, ScoresCalculator, win["ura"]


def riichienv_win(win: dict[str, Any]) -> tuple[Any, ...]:
    """Prepare the arguments of one win for riichienv."""
    kinds = {"chi": riichienv.MeldType.Chi, "pon": riichienv.MeldType.Pon, "ankan": riichienv.MeldType.Ankan}
    winds = (riichienv.Wind.East, riichienv.Wind.South, riichienv.Wind.West, riichienv.Wind.North)
    melds = [riichienv.Meld(kinds[sort], tiles, sort != "ankan") for sort, tiles in win["melds"]]
    conditions = riichienv.Conditions(
        **{name: win[name] for name in ("tsumo", "riichi", "ippatsu", "rinshan")},
        player_wind=winds[win["seat_wind"]],
        round_wind=winds[win["round_wind"]],
    )
    return sorted(win["tiles"]), melds, win["tile"], win["indicators"], win["ura"], conditions


def riichienv_game(number: int, *, planes: bool) -> tuple[int, int]:
    """Play a match by random legal actions, in the loop of its own documentation, with planes or without."""
    luck = random.Random(number).random
    env = RiichiEnv(game_mode="4p-red-half", seed=number)
    seen = env.reset()
    decisions = 0
    while not env.done():
        actions = {}
        for player, observation in seen.items():
            if planes:
                observation.encode()
            legal = observation.legal_actions()
            actions[player] = legal[int(luck() * len(legal))]
            decisions += 1
        seen = env.step(actions)
    return decisions, sum(env.scores())


def operations(load: dict[str, Any]) -> dict[str, Operation | Games]:
    """Prepare every operation with the arguments of all its calls; slow ones take the first hands only."""
    lists14, lists13 = load["counts14"], load["counts13"]
    ready = [(riichienv.HandEvaluator(ids, []),) for ids in load["ids13"]]
    some_wins = [mahjong_win(win) for win in load["wins"][: load["some"]]]
    return {
        "mahjong shanten": Operation(Shanten.calculate_shanten, [(hand,) for hand in lists14[: load["some"]]], int),
        "mahjong ukeire": Operation(mahjong_ukeire, [(hand,) for hand in lists13[: load["few"]]], list),
        "mahjong value": Operation(HandCalculator.estimate_hand_value, some_wins, mahjong_total),
        "riichienv shanten": Operation(riichienv.calculate_shanten, [(ids,) for ids in load["ids14"]], int),
        "riichienv waits": Operation(riichienv.HandEvaluator.get_waits, ready, sorted),
        "riichienv value": Operation(riichienv_score, [riichienv_win(win) for win in load["wins"]], riichienv_total),
        "riichienv loop": Games(partial(riichienv_game, planes=False), load["games"]),
        "riichienv planes": Games(partial(riichienv_game, planes=True), load["games"]),
        "xiangting shanten": Operation(
            calculate_replacement_number, [(bytes(hand), FOUR) for hand in lists14], lambda number: int(number) - 1
        ),
        "xiangting ukeire": Operation(
            calculate_necessary_tiles, [(bytes(hand), FOUR) for hand in lists13], lambda pair: [pair[0] - 1, pair[1]]
        ),
    }


def main() -> None:
    """Answer requests until the input ends."""
    prepared: dict[str, Operation | Games] = {}
    for line in sys.stdin:
        request = json.loads(line)
        if "load" in request:
            prepared = operations(request["load"])
            answer: Any = {name: operation.answers() for name, operation in prepared.items()}
        else:
            answer = prepared[request["run"]].timed()
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
