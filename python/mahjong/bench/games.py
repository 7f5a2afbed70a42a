"""Jobs that time whole games: rollouts, vector stepping and the loop over ``step`` from Python."""

from __future__ import annotations

import random
from typing import Final

from mahjong._core import NativeMatch, rollout, vector
from mahjong.bench.tables import tables
from mahjong.bench.timing import Job
from mahjong.game import walls
from mahjong.rules import load
from mahjong.scoring.classical_columns import pack_tables, score_tables

__all__ = ["classical_jobs", "game_jobs"]

MATCHES: Final = 60
CLASSICAL_MATCHES: Final = 30
FINISHED: Final = 1024
TABLES: Final = 256
STEPS: Final = 200
HANDS: Final = 40
SEED: Final = 2026
PLANES: Final = (32, 34)


def _rollout_job(name: str, preset: str, matches: int) -> Job:
    """Time random legal play of whole matches, the event log written."""
    rules = load(preset).native
    answer = rollout(rules, matches, seed=SEED)
    return Job(name, lambda: rollout(rules, matches, seed=SEED), answer["decisions"], answer)


def _vector_jobs(steps: int) -> list[Job]:
    """Time stepping of many tables by actions that are known beforehand, without and with observation planes."""
    block = vector.Vector(load("tenhou-4p").native, TABLES, seed=SEED)
    seats = memoryview(bytearray(TABLES)).cast("b")
    masks = memoryview(bytearray(8 * TABLES)).cast("Q")
    points = memoryview(bytearray(16 * TABLES)).cast("B").cast("i", shape=[TABLES, 4])
    ends = memoryview(bytearray(TABLES))
    planes = memoryview(bytearray(4 * TABLES * PLANES[0] * PLANES[1])).cast("B").cast("f", shape=[TABLES, *PLANES])
    actions = []
    for _ in range(steps):
        chosen = bytearray(TABLES)
        block.choose(chosen)
        actions.append(bytes(chosen))
        block.step(chosen, seats, masks, points, ends)

    def step() -> bytes:
        block.restart(SEED)
        for chosen in actions:
            block.step(chosen, seats, masks, points, ends)
        return masks.tobytes()

    def observe() -> bytes:
        block.restart(SEED)
        for chosen in actions:
            block.step(chosen, seats, masks, points, ends)
            block.observe(planes)
        return masks.tobytes()

    answer = masks.tobytes()
    return [
        Job("vector_step", step, TABLES * steps, answer),
        Job("vector_planes", observe, TABLES * steps, answer),
    ]


def _loop_job(name: str, preset: str, hands: int) -> Job:
    """Time the loop a Python program writes: list the legal actions, take one."""
    rules = load(preset)
    chooser = random.Random(SEED)
    games = [(walls.shuffled(rules, SEED, number), [chooser.random() for _ in range(400)]) for number in range(hands)]

    def play() -> list[int]:
        taken = []
        for wall, luck in games:
            hand = NativeMatch(rules.native).start(wall)
            hand.advance()
            seat, at = hand.seat, 0
            while seat >= 0:
                legal = hand.legal_actions()
                seat = hand.step(legal[int(luck[at] * len(legal))])
                at += 1
            taken.append(at)
        return taken

    answer = play()
    return Job(name, play, sum(answer), answer)


def _table_job(number: int) -> Job:
    """Time the value of finished tables in the batch form."""
    rules = load("planet-classical-v1")
    rows = pack_tables(tables(number))

    def settle() -> int:
        return int(score_tables(rows, rules).total.sum())

    return Job("classical_tables", settle, number, settle())


def game_jobs(scale: float) -> list[Job]:
    """Give the jobs of whole games; ``scale`` below 1 plays fewer."""
    matches = max(int(MATCHES * scale), 2)
    return [
        _rollout_job("rollout", "tenhou-4p", matches),
        _rollout_job("rollout_three", "tenhou-3p", matches),
        *_vector_jobs(max(int(STEPS * scale), 10)),
        _loop_job("python_loop", "tenhou-4p", max(int(HANDS * scale), 2)),
    ]


def classical_jobs(scale: float) -> list[Job]:
    """Give the jobs of Chinese classical; ``scale`` below 1 plays fewer."""
    preset = "planet-classical-v1"
    return [
        _rollout_job("rollout_classical", preset, max(int(CLASSICAL_MATCHES * scale), 2)),
        _loop_job("python_loop_classical", preset, max(int(HANDS * scale), 2)),
        _table_job(max(int(FINISHED * scale), 16)),
    ]
