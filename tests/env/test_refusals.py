"""What environments are handed is checked before anything changes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from mahjong.env.vector import VectorEnv
from mahjong.errors import InUseError
from tests.game.scenes import rules_of


def test_a_block_that_two_threads_use_refuses_the_call_that_meets_another() -> None:
    env = VectorEnv(rules_of(), 64, seed=1)
    refused: list[InUseError] = []
    end = time.monotonic() + 20

    def again(call: Callable[[], object]) -> None:
        while not refused and time.monotonic() < end:
            try:
                call()
            except InUseError as error:
                refused.append(error)

    calls = (env.observe, env.reset, env.choose, lambda: env.step(env.choose()))
    threads = [threading.Thread(target=again, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused
    env.step(env.choose())
    assert (env.masks != 0).all()
