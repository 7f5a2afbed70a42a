"""What threads do to one object: calls that would meet are refused, or work on a state of their own."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from mahjong.hand import Hand
from mahjong.rules import load
from mjcore import batch
from mjcore.classical_rounds import ClassicalRound
from mjcore.riichi_rounds import RiichiRound
from mjcore.vector import Vector

FAMILIES = [(RiichiRound, "tenhou-4p"), (ClassicalRound, "planet-classical-v1")]

families = pytest.mark.parametrize(("made", "preset"), FAMILIES, ids=["riichi", "classical"])


def dealt(made: Any, preset: str, seed: int) -> Any:
    native: Any = load(preset).native
    wall = list(made.tiles_of(native))
    random.Random(seed).shuffle(wall)
    hand = made(native, bytes(wall), [25000] * 4)
    hand.advance()
    return hand


def together(*calls: Callable[[], object]) -> None:
    """Run calls in a thread each and wait for all of them."""
    threads = [threading.Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("preset", ["tenhou-4p", "planet-classical-v1"])
def test_calls_that_meet_on_one_block_of_tables_are_refused(preset: str) -> None:
    rules: Any = load(preset).native
    tables = Vector(rules, 64, seed=1)
    planes = memoryview(bytearray(64 * 32 * 34 * 4)).cast("f", shape=[64, 32, 34])
    refused: list[str] = []
    end = time.monotonic() + 20

    def again(call: Callable[[], None]) -> None:
        while not refused and time.monotonic() < end:
            try:
                call()
            except RuntimeError as error:
                refused.append(str(error))

    together(lambda: again(lambda: tables.observe(planes)), lambda: again(lambda: tables.restart(2)))
    assert refused
    assert "another thread" in refused[0]
    again_alone = Vector(rules, 64, seed=2)
    tables.restart(2)
    assert [tables.table(table) for table in range(64)] == [again_alone.table(table) for table in range(64)]


@families
def test_a_hand_that_threads_play_at_once_is_played_once(made: Any, preset: str) -> None:
    for seed in range(30):
        hand = dealt(made, preset, seed)
        alone = hand.copy()
        alone.play([0], 7)
        refused: list[RuntimeError] = []

        def play(hand: Any = hand, refused: list[RuntimeError] = refused) -> None:
            try:
                hand.play([0], 7)
            except RuntimeError as error:
                refused.append(error)

        together(*[play] * 4)
        assert len(refused) < 4
        assert hand == alone
        assert hand.record_bytes() == alone.record_bytes()


@families
def test_sequences_are_counted_from_one_state(made: Any, preset: str) -> None:
    hand = dealt(made, preset, 3)
    answers, right = [], {hand.perft(2)}
    ahead = hand.copy()
    for _ in range(40):
        answers.append(ahead.legal_actions()[0])
        ahead.step(answers[-1])
        right.add(ahead.perft(2))
    found: list[int] = []

    def count() -> None:
        found.extend(hand.perft(2) for _ in range(200))

    def play() -> None:
        for answer in answers:
            hand.step(answer)
            time.sleep(0.001)

    together(count, play)
    assert set(found) <= right


def test_hands_that_another_thread_overwrites_are_asked_as_they_were_checked() -> None:
    good = bytes(Hand.parse("123m567m222p44p123s").counts) * 1024
    bad = bytes([255]) * len(good)
    rows = bytearray(good)
    answers = memoryview(bytearray(1024)).cast("b")
    seen: set[int] = set()
    done = threading.Event()

    def overwrite() -> None:
        while not done.is_set():
            rows[:] = bad
            rows[:] = good

    def ask() -> None:
        for _ in range(2000):
            batch.shanten(memoryview(rows).cast("B", shape=[1024, 34]), out=answers)
            seen.update(answers.tolist())
        done.set()

    together(overwrite, ask)
    assert seen <= {-1, 127}
