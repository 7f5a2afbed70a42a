"""What the engine is for, in one go: score a hand, go through a recorded game, evaluate a million hands.

Run by ``make run``, or with the package installed: ``python examples/run.py``.
"""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np

from mahjong.hand import Hand
from mahjong.records.verify import verify_wins
from mahjong.rules import load
from mahjong.scoring import Situation, explain, score
from mjcore import batch

HANDS = 1_000_000
SAMPLE = Path(__file__).with_name("sample.jsonl")


def deal(number: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Deal ``number`` hands of 14 tiles as rows of 34 counts, the same every time."""
    random = np.random.default_rng(7)
    counts = np.zeros((number, 34), np.uint8)
    left = np.full((number, 34), 4, np.uint8)
    for _ in range(14):
        place = random.random(number) * left.sum(axis=1)
        kind = (left.cumsum(axis=1) <= place[:, None]).sum(axis=1)
        rows = np.arange(number)
        counts[rows, kind] += 1
        left[rows, kind] -= 1
    return counts


def main() -> None:
    """Do all three and print what came out."""
    rules = load("tenhou-4p")
    hand = Hand.parse("234m340p678p22s67s")
    value = score(hand, Situation("8s", "ron", seat="S", flags=["riichi", "ippatsu"], dora="1m", ura="2s"), rules)
    print(explain(value))

    summary = verify_wins([SAMPLE])
    print(f"\n{SAMPLE.name}: {summary}")

    counts = deal(HANDS)
    start = time.thread_time()
    shanten = np.asarray(batch.shanten(counts))
    spent = time.thread_time() - start
    print(f"\nshanten of {HANDS:,} hands in {1000 * spent:,.1f} ms: {HANDS / spent:,.0f} hands a second on one core")
    for value_of, number in zip(*np.unique(shanten, return_counts=True), strict=True):
        print(f"  {value_of:2}  {number:8,}")


if __name__ == "__main__":
    main()
