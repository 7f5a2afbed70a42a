"""Walls from the seeds Tenhou publishes in its records.

Two forms are known. ``mt19937ar-sha512-n288``: 624 words (base64 of little-endian bytes, in 2009 hexadecimal words
parted by commas) seed MT19937's ``init_by_array``; a round takes 288 outputs, SHA-512 of each 32 of them gives 144
words that shuffle the wall and cast the dice. ``mt19937ar``: before, eight hexadecimal words a round seed it, and
its outputs shuffle directly. From a wall everything follows: deal, draws, replacements, indicators.
"""

from __future__ import annotations

import binascii
import struct
from collections.abc import Iterator
from functools import cache
from itertools import chain

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

    def dealt(self, dealer: int) -> bytes:
        """Give the tiles dealt to the seats, thirteen each, one seat after another."""
        return _dealt(self.players, dealer).translate(self.tiles[::-1].ljust(256))

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


def seed_words(seed: str) -> tuple[bytes, bool]:
    """Read the words of the seed of a whole match, four bytes each, lowest first.

    The flag says whether it has the hexadecimal form of 2009.

    Raises:
        RecordError: the seed has another form, or another length.
    """
    form, _, text = seed.partition(",")
    if form == "mt19937ar-sha512-n288-base64":
        try:
            words = binascii.a2b_base64(text, strict_mode=True)
        except (binascii.Error, ValueError):
            raise RecordError("the seed is no base64") from None
        if len(words) != 2496:
            raise RecordError(f"the seed has {len(words)} bytes, not 2496")
        return words, False
    if form == "mt19937ar-sha512-n288":
        words = _hexadecimal(text)
        if not 4 <= len(words) <= 2496:
            raise RecordError(f"the seed has {len(words) // 4} words, not 1 to 624")
        return words, True
    raise RecordError(f"the seed is of an unknown form {form[:40]!r}")


def match_walls(seed: str, players: int) -> Iterator[TenhouWall]:
    """Give the walls of a match one after another, without end."""
    words, old = seed_words(seed)
    generator = _core.seeds.Twister(words)
    while True:
        yield _wall(_core.seeds.hashed(generator.outputs(OUTPUTS)), players, old=old)


def round_wall(seed: str, players: int) -> TenhouWall:
    """Give the wall of one round from the eight words in its own ``shuffle`` attribute."""
    form, _, text = seed.partition(",")
    words = _hexadecimal(text)
    if form != "mt19937ar" or not words:
        raise RecordError(f"the seed of the round is of an unknown form {form[:40]!r}")
    return _wall(_core.seeds.Twister(words).outputs(137), players, old=True)


def _wall(words: bytes, players: int, *, old: bool) -> TenhouWall:
    """Give the wall shuffled by words of 32 bits; the two after those of 136 tiles cast the dice."""
    first, second = struct.unpack_from("<II", words, 4 * 135)
    return TenhouWall(_core.numbered.shuffled(_TILES[players], words), (first % 6, second % 6), players, old)


def _hexadecimal(text: str) -> bytes:
    parts = text.split(",") if text else []
    try:
        words = [int(part, 16) for part in parts]
    except ValueError:
        raise RecordError("the seed has a word that is not hexadecimal") from None
    if not all(0 <= word < 1 << 32 for word in words):
        raise RecordError("the seed has a word of more than 32 bits")
    return struct.pack(f"<{len(words)}I", *words)


@cache
def _dealt(players: int, dealer: int) -> bytes:
    """Give the places, from the end of the wall, of the tiles dealt: four, four, four and one, from the dealer on."""
    places: list[list[int]] = [[] for _ in range(players)]
    at = 0
    for take in (4, 4, 4, 1):
        for turn in range(players):
            places[(dealer + turn) % players] += range(at, at + take)
            at += take
    return bytes(chain.from_iterable(places))
