"""Walls from the seeds Tenhou publishes in its records.

Two forms are known. ``mt19937ar-sha512-n288``: 624 words (base64 of little-endian bytes, in 2009 hexadecimal words
parted by commas) seed MT19937's ``init_by_array``; a round takes 288 outputs, SHA-512 of each 32 of them gives 144
words that shuffle the wall and cast the dice. ``mt19937ar``: before, eight hexadecimal words a round seed it, and
its outputs shuffle directly. From a wall everything follows: deal, draws, replacements, indicators.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import random
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import itemgetter

import msgspec

from mahjong import _core
from mahjong.errors import RecordError

OUTPUTS = 288
"""Outputs of the generator a round takes."""
_TILES = {4: bytes(range(136)), 3: bytes((*range(4), *range(32, 136)))}


class TenhouWall(msgspec.Struct, frozen=True):
    """The tiles of one round by number, in Tenhou's order: dealt from the end, the dead wall at the beginning."""

    tiles: bytes
    dice: tuple[int, int]
    players: int
    old: bool = False
    """The layout of the dead wall of 2009: ura above indicator, replacements in rising order."""

    def hands(self, dealer: int) -> tuple[tuple[int, ...], ...]:
        """Give the thirteen tiles dealt to each seat: four, four, four and one, from the dealer on."""
        dealt = self.tiles[: -13 * self.players - 1 : -1]
        return tuple(take(dealt) for take in _dealt(self.players, dealer))

    def draws(self) -> bytes:
        """Give the live draws in order, as many as the wall could ever give."""
        return self.tiles[len(self.tiles) - 13 * self.players - 1 :: -1]

    @property
    def replacements(self) -> bytes:
        """Give the replacement tiles in order."""
        dead = self.tiles[: 4 if self.players == 4 else 8]
        return dead if self.old else bytes([dead[place ^ 1] for place in range(len(dead))])

    @property
    def indicators(self) -> bytes:
        """Give the five dora indicators in order."""
        first = (5 if self.players == 4 else 9) - self.old
        return self.tiles[first : first + 10 : 2]

    @property
    def ura(self) -> bytes:
        """Give the five ura indicators in order."""
        first = (4 if self.players == 4 else 8) + self.old
        return self.tiles[first : first + 10 : 2]


def seed_words(seed: str) -> tuple[list[int], bool]:
    """Read the seed of a whole match; the flag says whether it has the hexadecimal form of 2009.

    Raises:
        RecordError: the seed has another form, or another length.
    """
    form, _, text = seed.partition(",")
    if form == "mt19937ar-sha512-n288-base64":
        try:
            raw = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise RecordError("the seed is no base64") from None
        if len(raw) != 2496:
            raise RecordError(f"the seed has {len(raw)} bytes, not 2496")
        return list(struct.unpack("<624I", raw)), False
    if form == "mt19937ar-sha512-n288":
        words = _hexadecimal(text)
        if not 1 <= len(words) <= 624:
            raise RecordError(f"the seed has {len(words)} words, not 1 to 624")
        return words, True
    raise RecordError(f"the seed is of an unknown form {form[:40]!r}")


def match_walls(seed: str, players: int) -> Iterator[TenhouWall]:
    """Give the walls of a match one after another, without end."""
    words, old = seed_words(seed)
    generator = _generator(words)
    sha512 = hashlib.sha512
    while True:
        outputs = generator.randbytes(4 * OUTPUTS)
        digest = b"".join([sha512(outputs[at : at + 128]).digest() for at in range(0, 4 * OUTPUTS, 128)])
        yield _wall(digest, players, old=old)


def round_wall(seed: str, players: int) -> TenhouWall:
    """Give the wall of one round from the eight words in its own ``shuffle`` attribute."""
    form, _, text = seed.partition(",")
    words = _hexadecimal(text)
    if form != "mt19937ar" or not words:
        raise RecordError(f"the seed of the round is of an unknown form {form[:40]!r}")
    generator = _generator(words)
    return _wall(generator.randbytes(4 * 137), players, old=True)


def _wall(words: bytes, players: int, *, old: bool) -> TenhouWall:
    """Give the wall shuffled by words of 32 bits; the two after those of 136 tiles cast the dice."""
    first, second = struct.unpack_from("<II", words, 4 * 135)
    return TenhouWall(_core.numbered.shuffled(_TILES[players], words), (first % 6, second % 6), players, old)


def _hexadecimal(text: str) -> list[int]:
    try:
        words = [int(word, 16) for word in text.split(",")] if text else []
    except ValueError:
        raise RecordError("the seed has a word that is not hexadecimal") from None
    if not all(0 <= word < 1 << 32 for word in words):
        raise RecordError("the seed has a word of more than 32 bits")
    return words


def _generator(words: Sequence[int]) -> random.Random:
    """Give MT19937 after ``init_by_array``: Python seeds it so from the 32-bit words of an integer."""
    if words[-1]:
        return random.Random(int.from_bytes(struct.pack(f"<{len(words)}I", *words), "little"))
    # An integer cannot hold high words of 0, and their number counts.
    generator = random.Random()
    generator.setstate((3, (*init_by_array(words), 624), None))
    return generator


def init_by_array(words: Sequence[int]) -> list[int]:
    """Give the state of MT19937 seeded by an array of words (Matsumoto and Nishimura's reference code)."""
    state = [19650218]
    for index in range(1, 624):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + index) & 0xFFFFFFFF)
    at = 1
    for index in range(max(624, len(words))):
        word = words[index % len(words)] + index % len(words)
        state[at] = ((state[at] ^ (state[at - 1] ^ state[at - 1] >> 30) * 1664525) + word) & 0xFFFFFFFF
        at += 1
        if at == 624:
            state[0], at = state[623], 1
    for _ in range(623):
        state[at] = ((state[at] ^ (state[at - 1] ^ state[at - 1] >> 30) * 1566083941) - at) & 0xFFFFFFFF
        at += 1
        if at == 624:
            state[0], at = state[623], 1
    state[0] = 1 << 31
    return state


@cache
def _dealt(players: int, dealer: int) -> tuple[Callable[[bytes], tuple[int, ...]], ...]:
    """Give what takes the tiles of each seat from those dealt."""
    places: list[list[int]] = [[] for _ in range(players)]
    at = 0
    for take in (4, 4, 4, 1):
        for turn in range(players):
            places[(dealer + turn) % players] += range(at, at + take)
            at += take
    return tuple(itemgetter(*own) for own in places)
