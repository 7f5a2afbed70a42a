"""Walls: the order of the tiles, the pinned shuffle from a seed, and the commitment to a wall.

**Order.** A wall is listed from where it is drawn. With n players the first 13 n tiles are the deal: from the dealer
on four, four and four tiles each, then one each; live draws follow. From the back come the replacements for kans and
norths (four places, with three players eight); before them, going backwards, the first ura indicator and the dora
indicator above it, the second of both, and so on. A classical wall is 128 live tiles, after the deal one more to the
dealer, and behind them the kong box of 16, taken from its front.

**Shuffle** (version 1). A seed is a non-negative integer or bytes; it is hashed to 32 bytes, ``SHA-256(b"mjcore seed
1:" + text)`` with the decimal digits of an integer or the bytes as they are (after ``i`` or ``b``). The wall of round
i starts from the full set in code order and comes from the byte stream ``SHA-256(key + b"wall" + i + block)`` for
block 0, 1, ... with i and block as eight bytes, most significant first. Read as four-byte numbers, most significant
first, the stream drives a Fisher-Yates shuffle from the back: item j changes places with item x mod (j + 1), where
numbers not below the largest multiple of j + 1 are passed over, so every order is equally likely.
"""

from __future__ import annotations

import hashlib
import secrets
from functools import cache
from itertools import chain, count
from typing import TYPE_CHECKING, Any, Final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, require_number
from mahjong.rules import RuleSet, as_rules

if TYPE_CHECKING:
    from mahjong.rules import ClassicalRules, RiichiRules

__all__ = ["SHUFFLE_VERSION", "commitment", "full_set", "laid_out", "new_seed", "salt_of", "seed_key", "shuffled"]

SHUFFLE_VERSION: Final = 1
_LAST_ROUND: Final = (1 << 64) - 1
_UNKNOWN: Final = bytes([37])


def new_seed() -> bytes:
    """Give a seed from the secure random source of the operating system."""
    return secrets.token_bytes(32)


def seed_key(seed: int | bytes) -> bytes:
    """Give the 32 bytes a seed stands for.

    >>> seed_key(7).hex()[:16]
    '984d2c19404b1546'

    Raises:
        ArgumentTypeError: the seed is neither a non-negative integer nor bytes.
    """
    if isinstance(seed, bytes):
        text = b"b" + seed
    elif not isinstance(seed, int):
        raise ArgumentTypeError("seed", seed, "a non-negative integer or bytes")
    elif not isinstance(seed, bool) and 0 <= seed < 1 << 4096:
        text = b"i" + str(seed).encode()
    else:
        raise ArgumentTypeError("seed", seed, "a non-negative integer or bytes")
    return hashlib.sha256(b"mjcore seed 1:" + text).digest()


def shuffle(items: bytes, key: bytes, round_number: int) -> bytes:
    """Give items in the order the stream of a key and a round puts them in."""
    head = key + b"wall" + round_number.to_bytes(8, "big")
    stream = b""
    # Eight numbers a block; more than one for each item are needed in one of some hundred thousand walls.
    for blocks in count(len(items) // 8 + 1):
        stream += b"".join(
            [hashlib.sha256(head + block.to_bytes(8, "big")).digest() for block in range(len(stream) // 32, blocks)]
        )
        ordered = _core.shuffled(items, stream)
        if ordered is not None:
            return ordered
    raise AssertionError("a stream without end has come to one")


def full_set(rules: RuleSet | str) -> bytes:
    """Give the tile codes of the full set of a rule set, in order."""
    rules = as_rules(rules)
    native: Any = _core.ClassicalRound if rules.family == "classical" else _core.RiichiRound
    tiles: bytes = native.tiles_of(rules.native)
    return tiles


def shuffled(rules: RuleSet | str, seed: int | bytes, round_number: int) -> bytes:
    """Give the wall of a round (counted from 0 in its match) for a seed.

    Raises:
        ArgumentTypeError: an argument is of a wrong type.
        HandError: the number of the round is none from 0 to 2**64 - 1.
    """
    number = require_number("round_number", round_number, 0, _LAST_ROUND)
    return shuffle(full_set(rules), seed_key(seed), number)


def salt_of(seed: int | bytes, round_number: int) -> str:
    """Give the salt of a round for a seed, as hex.

    Raises:
        ArgumentTypeError: an argument is of a wrong type.
        HandError: the number of the round is none from 0 to 2**64 - 1.
    """
    number = require_number("round_number", round_number, 0, _LAST_ROUND)
    return hashlib.sha256(seed_key(seed) + b"salt" + number.to_bytes(8, "big")).hexdigest()


def commitment(wall: bytes, salt: str) -> str:
    """Give the SHA-256 (hex) of salt and wall that the start of a round carries.

    The text hashed is the salt, a colon, and the codes of the wall as two hex digits each.

    Raises:
        ArgumentTypeError: the wall is no bytes, or the salt no text.
    """
    if not isinstance(wall, (bytes, bytearray)):
        raise ArgumentTypeError("wall", wall, "the bytes of the codes of its tiles")
    if not isinstance(salt, str):
        raise ArgumentTypeError("salt", salt, "text")
    return hashlib.sha256(f"{salt}:{wall.hex()}".encode()).hexdigest()


@cache
def _deal_order(size: int, players: int, dealer: int) -> bytes:
    """Give, for every place in a wall, which of the tiles a deal shows lies there; 255 none of them."""
    order = bytearray([255]) * size
    places = (_core.rounds.Round.wall_places(players, dealer, seat) for seat in range(players))
    for number, place in enumerate(chain.from_iterable(places)):
        order[place] = number
    order[size - 2 - (8 if players == 3 else 4)] = 13 * players
    return bytes(order)


def laid_out(rules: RiichiRules | ClassicalRules, dealer: int, dealt: bytes) -> bytes:
    """Lay what a deal shows, the codes of the hands by seat and of the first indicator, out in an unknown wall."""
    return _deal_order(len(full_set(rules)), rules.players, dealer).translate(dealt.ljust(256, _UNKNOWN))
