"""The generator and the hash behind Tenhou's walls, against the reference code and the standard library."""

from __future__ import annotations

import hashlib
import random
import struct

import pytest

from mjcore import seeds


def words(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}I", *values)


def test_the_first_outputs_are_those_of_the_reference_code() -> None:
    # mt19937ar.out
    expected = words(1067595299, 955945823, 477289528, 4107218783, 4228976476)
    assert seeds.Twister(words(0x123, 0x234, 0x345, 0x456)).outputs(5) == expected


@pytest.mark.parametrize("size", [1, 2, 8, 623, 624, 625, 1300])
def test_a_seed_of_any_size_gives_what_the_standard_library_gives(size: int) -> None:
    generator = random.Random(size)
    seed = [generator.getrandbits(32) | 1 for _ in range(size)]
    known = random.Random(sum(word << 32 * at for at, word in enumerate(seed)))
    assert seeds.Twister(words(*seed)).outputs(3000) == known.randbytes(12000)


def test_outputs_go_on_where_they_stopped() -> None:
    whole = seeds.Twister(words(7)).outputs(2000)
    parts = seeds.Twister(words(7))
    assert b"".join(parts.outputs(n) for n in (0, 1, 622, 2, 1375)) == whole


def test_words_of_zero_count_at_the_end_of_a_seed() -> None:
    assert seeds.Twister(words(2, 0)).outputs(4) != seeds.Twister(words(2)).outputs(4)


def test_every_block_has_its_own_sha_512() -> None:
    data = random.Random(5).randbytes(128 * 40)
    parts = [data[at : at + 128] for at in range(0, len(data), 128)]
    assert seeds.hashed(data) == b"".join(hashlib.sha512(part).digest() for part in parts)
    assert seeds.hashed(b"") == b""


def test_what_is_no_seed_and_no_block_is_refused() -> None:
    for seed in (b"", b"abc", bytes(5)):
        with pytest.raises(ValueError, match="no words"):
            seeds.Twister(seed)
    with pytest.raises(ValueError, match="no whole blocks"):
        seeds.hashed(bytes(127))
    for n in (-1, 10**7):
        with pytest.raises(ValueError, match="outputs"):
            seeds.Twister(words(1)).outputs(n)
