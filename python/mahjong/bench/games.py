"""Jobs that time whole games: rollouts, vector stepping and the loop over ``step`` from Python."""

from __future__ import annotations

import random
from typing import Final

from mahjong._core import RiichiRound, rollout, vector
from mahjong.bench.timing import Job
from mahjong.rules import RiichiRules, load

__all__ = ["game_jobs"]

MATCHES: Final = 60
TABLES: Final = 256
STEPS: Final = 200
HANDS: Final = 40
SEED: Final = 2026
PLANES: Final = (32, 34)


def _rules(preset: str) -> RiichiRules:
    rules = load(preset)
    assert isinstance(rules, RiichiRules)
    return rules


def _rollout_job(name: str, preset: str, matches: int) -> Job:
    """Time random legal play of whole matches, the event log written."""
    rules = _rules(preset).native
    answer = rollout(rules, matches, seed=SEED)
    return Job(name, lambda: rollout(rules, matches, seed=SEED), answer["decisions"], answer)


def _vector_jobs(steps: int) -> list[Job]:
    """Time stepping of many tables by actions that are known beforehand, without and with observation planes."""
    tables = vector.Vector(_rules("tenhou-4p").native, TABLES, seed=SEED)
    seats = memoryview(bytearray(TABLES)).cast("b")
    masks = memoryview(bytearray(8 * TABLES)).cast("Q")
    points = memoryview(bytearray(16 * TABLES)).cast("B").cast("i", shape=[TABLES, 4])
    ends = memoryview(bytearray(TABLES))
    planes = memoryview(bytearray(4 * TABLES * PLANES[0] * PLANES[1])).cast("B").cast("f", shape=[TABLES, *PLANES])
    actions = []
    for _ in range(steps):
        chosen = bytearray(TABLES)
        tables.choose(chosen)
        actions.append(bytes(chosen))
        tables.step(chosen, seats, masks, points, ends)

    def step() -> bytes:
        tables.restart(SEED)
        for chosen in actions:
            tables.step(chosen, seats, masks, points, ends)
        return masks.tobytes()

    def observe() -> bytes:
        tables.restart(SEED)
        for chosen in actions:
            tables.step(chosen, seats, masks, points, ends)
            tables.observe(planes)
        return masks.tobytes()

    answer = masks.tobytes()
    return [
        Job("vector_step", step, TABLES * steps, answer),
        Job("vector_planes", observe, TABLES * steps, answer),
    ]


def _loop_job(hands: int) -> Job:
    """Time the loop a Python program writes: list the legal actions, take one."""
    rules = _rules("tenhou-4p")
    chooser = random.Random(SEED)
    games: list[tuple[bytes, list[float]]] = []
    scores = [rules.start_points] * rules.players
    for _ in range(hands):
        wall = bytearray(RiichiRound.tiles_of(rules.native))
        chooser.shuffle(wall)
        luck = [chooser.random() for _ in range(300)]
        games.append((bytes(wall), luck))

    def play() -> list[int]:
        taken = []
        for wall, luck in games:
            hand = RiichiRound(rules.native, wall, scores)
            hand.advance()
            seat, at = hand.seat, 0
            while seat >= 0:
                legal = hand.legal_actions()
                seat = hand.step(legal[int(luck[at] * len(legal))])
                at += 1
            taken.append(at)
        return taken

    answer = play()
    return Job("python_loop", play, sum(answer), answer)


def game_jobs(scale: float) -> list[Job]:
    """Give the jobs of whole games; ``scale`` below 1 plays fewer."""
    matches = max(int(MATCHES * scale), 2)
    return [
        _rollout_job("rollout", "tenhou-4p", matches),
        _rollout_job("rollout_three", "tenhou-3p", matches),
        *_vector_jobs(max(int(STEPS * scale), 10)),
        _loop_job(max(int(HANDS * scale), 2)),
    ]
