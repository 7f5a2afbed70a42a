"""Feed every parser damaged input until the time is up; the first finding ends the run with exit status 1.

A finding is anything but a value or a `MahjongError`, or one input that takes longer than a second a kilobyte. The
input is printed; with ``--seed`` and the same time the same inputs come again.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.melds import Meld
from mahjong.rules import RuleSet, load
from mahjong.tiles import parse_tiles
from tests.records.test_damage import READERS

Target = tuple[Callable[[bytes], Any], list[bytes]]

NOTATION = [
    b"234m340p678p22s67s",
    b"23p11m pon:555z pon:666z chi:340s",
    b"1z ankan:1111z daiminkan:2222p kakan:0555m nuki:4",
    b"45p77s pung:222m pung:999m bonus:2f4g",
]
SURPRISES = (b"9" * 30, b"-1", b"1e999", b"null", b"[" * 200, "\N{MAHJONG TILE RED DRAGON}".encode(), b"NaN")
VALUE = re.compile(rb'(?<=[:,\[])(?:"[^"]*"|-?[0-9.]+|true|false|null|\[[^\[\]{}]*\]|\{[^\[\]{}]*\})(?=[,\]}])')
"""A value of JSON with no other object or list in it."""
OTHERS = (b"[]", b"{}", b"null", b"1.5", b'"x"', b"true", b"1" + b"0" * 30, b"[[]]", b"-1")
LONGEST = 1 << 16
SECONDS_A_KILOBYTE = 1.0


def text_of(data: bytes) -> str:
    """Decode what may be no text at all, every byte to a character."""
    return data.decode("utf-8", "surrogateescape")


def targets() -> dict[str, Target]:
    """Give every parser with inputs to start from."""
    found: dict[str, Target] = {
        "tiles": (lambda data: parse_tiles(text_of(data)), NOTATION),
        "hand": (lambda data: Hand.parse(text_of(data)), NOTATION),
        "meld": (lambda data: Meld.parse(text_of(data)), [b"pon:777z", b"chi:340m", b"ankan:0555p"]),
        "rules": (RuleSet.from_json, [load("tenhou-4p").to_json().encode()]),
    }
    found |= {name: (read, [make()]) for name, (read, make) in READERS.items()}
    return found


def damaged(data: bytes, pool: list[bytes], choose: random.Random) -> bytes:
    """Change one to eight places: a bit, a byte, a piece removed, doubled, moved, of another input, or a value."""
    out = bytearray(data)
    for _ in range(choose.randint(1, 8)):
        at = choose.randrange(len(out) + 1)
        length = min(choose.choice((1, 1, 2, 4, 16, 64, 512)), len(out) - at)
        match choose.randrange(9):
            case 0 if at < len(out):
                out[at] ^= 1 << choose.randrange(8)
            case 1 if at < len(out):
                out[at] = choose.choice(b'0123456789-mpsz:,."[]{}<>=/ \x00\xff') or choose.randrange(256)
            case 2:
                del out[at : at + length]
            case 3:
                out[at:at] = out[at : at + length]
            case 4:
                piece = out[at : at + length]
                del out[at : at + length]
                to = choose.randrange(len(out) + 1)
                out[to:to] = piece
            case 5:
                other = choose.choice(pool)
                start = choose.randrange(len(other) + 1)
                out[at:at] = other[start : start + choose.choice((1, 8, 64))]
            case 6:
                out[at:at] = choose.choice(SURPRISES)
            case _ if (value := VALUE.search(out, at)) is not None:
                out[value.start() : value.end()] = choose.choice(OTHERS)
    return bytes(out[:LONGEST])


def finding(read: Callable[[bytes], Any], data: bytes) -> str | None:
    """Feed one input; describe what is wrong."""
    start = time.thread_time()
    try:
        read(data)
    except MahjongError as error:
        if len(str(error)) > 2000:
            return f"a message of {len(str(error))} characters"
    except Exception:
        return traceback.format_exc()
    spent = time.thread_time() - start
    if spent > SECONDS_A_KILOBYTE * (1 + len(data) / 1000):
        return f"{spent:.1f} s for {len(data)} bytes"
    return None


def main() -> int:
    """Fuzz and give the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Feed every parser damaged input.")
    parser.add_argument("--seconds", type=float, default=60, help="for how long (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other inputs (default %(default)s)")
    arguments = parser.parse_args()
    choose = random.Random(arguments.seed)
    found = targets()
    counts = dict.fromkeys(found, 0)
    end = time.monotonic() + arguments.seconds
    while time.monotonic() < end:
        for name, (read, seeds) in found.items():
            data = damaged(choose.choice(seeds), seeds, choose)
            counts[name] += 1
            wrong = finding(read, data)
            if wrong is not None:
                print(f"{name}: {data!r}\n{wrong}", file=sys.stderr)
                return 1
    print(", ".join(f"{name} {count}" for name, count in counts.items()), "inputs without a finding")
    return 0


if __name__ == "__main__":
    sys.exit(main())
