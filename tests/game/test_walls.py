"""The shuffle that is the same everywhere: against its definition, step by step."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from mahjong import _core
from mahjong.game import walls
from mahjong.rules import load


def numbers(key: bytes, round_number: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(key + b"wall" + round_number.to_bytes(8, "big") + block.to_bytes(8, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def by_definition(items: bytes, stream: Iterator[int]) -> bytes:
    out = bytearray(items)
    for j in range(len(out) - 1, 0, -1):
        limit = (1 << 32) // (j + 1) * (j + 1)
        x = next(stream)
        while x >= limit:
            x = next(stream)
        out[j], out[x % (j + 1)] = out[x % (j + 1)], out[j]
    return bytes(out)


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p", "planet-classical-v1"])
def test_a_wall_is_shuffled_as_defined(preset: str) -> None:
    rules = load(preset)
    for seed in (0, 7, b"seed"):
        for number in range(20):
            stream = numbers(walls.seed_key(seed), number)
            assert walls.shuffled(rules, seed, number) == by_definition(walls.full_set(rules), stream)


def test_numbers_that_would_favour_a_place_are_passed_over() -> None:
    # 2^32 is one more than a multiple of three: the highest number is one too many for the last of three items.
    stream = (0xFFFFFFFF).to_bytes(4, "big") + bytes([0, 0, 0, 2]) + bytes([0, 0, 0, 1])
    assert _core.shuffled(b"abc", stream) == b"abc"
    assert _core.shuffled(b"abc", stream[:8]) is None


@pytest.mark.parametrize("items", [b"", b"a"])
def test_what_has_one_order_needs_no_numbers(items: bytes) -> None:
    assert _core.shuffled(items, b"") == items
