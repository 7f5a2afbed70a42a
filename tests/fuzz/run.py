"""Feed damaged input to every parser for a while: `python tests/fuzz/run.py --seconds 60`.

Each parser gets whole inputs with bytes and pieces changed, moved and cut, the same ones for the same `--seed`. What
may come out is a value or an error of our own family, within a few seconds; anything else is printed with the input
in hexadecimal, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from mahjong.errors import MahjongError  # noqa: E402
from mahjong.game.events import decode_event  # noqa: E402
from mahjong.hand import Hand  # noqa: E402
from mahjong.melds import Meld  # noqa: E402
from mahjong.records.convert import write_record  # noqa: E402
from mahjong.records.detect import open_records  # noqa: E402
from mahjong.records.majsoul import read_majsoul  # noqa: E402
from mahjong.records.mjai import read_mjai  # noqa: E402
from mahjong.records.native import read_native_record  # noqa: E402
from mahjong.records.replay import check_round  # noqa: E402
from mahjong.records.tenhou_client import read_client  # noqa: E402
from mahjong.records.tenhou_json import read_tenhou_json  # noqa: E402
from mahjong.records.tenhou_mjlog import read_mjlog  # noqa: E402
from mahjong.records.tenhou_walls import seed_words  # noqa: E402
from mahjong.rules import RuleSet, load  # noqa: E402
from mahjong.tiles import Tile, parse_tiles  # noqa: E402
from tests.records.samples import client_session, majsoul_document, played_match, sample  # noqa: E402

VALUE = re.compile(rb'(?<=[:,\[])(?:"[^"]*"|-?[0-9.]+|true|false|null|\[[^\[\]{}]*\]|\{[^\[\]{}]*\})(?=[,\]}])')
"""A value of JSON with no other object or list in it."""
OTHERS = (b"[]", b"{}", b"null", b"1.5", b'"x"', b"true", b"1" + b"0" * 30, b"[[]]", b"-1")
MAX_SECONDS = 10.0
"""Longer than this for one input is a hang."""


def text(parse: Callable[[str], Any]) -> Callable[[bytes], Any]:
    """Give a parser of bytes from one of text."""
    return lambda data: parse(data.decode("utf-8", "replace"))


def replay(data: bytes) -> None:
    """Read a record and play every round of it."""
    for match in open_records(data):
        for number in range(len(match.rounds)):
            check_round(match, number)


def targets() -> dict[str, tuple[Callable[[bytes], Any], list[bytes]]]:
    """Give each parser with whole inputs to damage."""
    games = [sample(), played_match("tenhou-4p", 5), played_match("tenhou-3p", 5)]
    notation = [b"123m456p0s77z", b"340m11z", b"1f2g?", b"5z", b"", b"1" * 300]
    hands = [b"234m345p22s67s pon:777z", b"11z pon:222z/2z@1 ankan:1111m nuki:2", b"123m bonus:1f3g"]
    records = {
        name: [write_record(game, name) for game in games] for name in ("tenhou-mjlog", "tenhou-json", "mjai", "native")
    }
    return {
        "tiles": (text(parse_tiles), notation),
        "tile": (text(Tile.parse), notation),
        "melds": (text(Meld.parse), [b"pon:777z", b"chi:340m/0m@3", b"kong-concealed:1111z"]),
        "hands": (text(Hand.parse), hands),
        "rules": (text(RuleSet.from_json), [load("tenhou-4p").to_json().encode()]),
        "events": (
            decode_event,
            [b'{"type":"dahai","seat":1,"tile":"0p"}', b'{"type":"ryukyoku","reason":"kyuushu","seat":0}'],
        ),
        "seeds": (text(seed_words), [b"mt19937ar-sha512-n288-base64,AAAA", b"mt19937ar-sha512-n288,1,2,ff"]),
        "mjlog": (read_mjlog, records["tenhou-mjlog"]),
        "json": (read_tenhou_json, records["tenhou-json"]),
        "client": (read_client, [client_session(sample(), seat) for seat in (0, 3)]),
        "mjai": (read_mjai, records["mjai"]),
        "majsoul": (read_majsoul, [majsoul_document(sample()), majsoul_document(sample(), camel=True)]),
        "native": (read_native_record, records["native"]),
        "replay": (replay, [data for samples in records.values() for data in samples]),
    }


def damage(data: bytes, chance: random.Random) -> bytes:
    """Change, move, double, cut or put in some pieces, or other values."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 4, 8))):
        at = chance.randrange(len(changed) + 1)
        size = chance.choice((1, 1, 2, 5, 20, 200))
        kind = chance.randrange(9)
        if kind == 0:
            changed[at : at + 1] = bytes([chance.randrange(256)])
        elif kind == 1:
            changed[at:at] = bytes(chance.choice(b'0123456789-,.:"<>{}[]mpsz') for _ in range(chance.choice((1, 2, 9))))
        elif kind == 2:
            del changed[at : at + size]
        elif kind == 3:
            other = chance.randrange(len(changed) + 1)
            changed[at : at + size] = changed[other : other + size]
        elif kind == 4:
            changed[at:at] = changed[at : at + size] * chance.choice((1, 3))
        elif kind == 5:
            # A number for a number keeps the form and damages the meaning.
            digits = [place for place, byte in enumerate(changed) if 48 <= byte < 58]
            if digits:
                changed[chance.choice(digits)] = chance.choice(b"0123456789")
        elif kind == 6:
            del changed[at:]
        elif (value := VALUE.search(changed, at)) is not None:
            # A value of another type keeps the form too.
            changed[value.start() : value.end()] = chance.choice(OTHERS)
    return bytes(changed)


def main() -> int:
    """Run every parser for its share of the time."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60.0, help="for each parser (default 60)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", help="one parser")
    chosen = options.parse_args()
    findings = 0
    for name, (parse, samples) in targets().items():
        if chosen.only not in (None, name):
            continue
        chance = random.Random(f"{chosen.seed} {name}")
        tried = refused = 0
        end = time.monotonic() + chosen.seconds
        while time.monotonic() < end:
            data = damage(chance.choice(samples), chance)
            started = time.monotonic()
            fault = ""
            try:
                parse(data)
            except MahjongError as error:
                refused += 1
                if len(str(error)) > 3000:
                    fault = f"a message of {len(str(error))} characters"
            except Exception as error:
                fault = f"{type(error).__name__}: {str(error)[:200]}"
            if time.monotonic() - started > MAX_SECONDS:
                fault = fault or f"{time.monotonic() - started:.1f} s"
            tried += 1
            if fault:
                findings += 1
                print(f"{name}: {fault}\n  {data.hex() if len(data) < 4000 else data[:4000].hex() + '...'}", flush=True)
        print(f"{name}: {tried} inputs, {refused} refused", flush=True)
    print(f"{findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
