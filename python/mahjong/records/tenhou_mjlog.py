"""Reading Tenhou's mjlog XML, plain or packed.

Draws are the tags ``T U V W`` and the tile's number for seats 0-3, discards ``D E F G``; scores are hundreds. What
the other tags mean is in :mod:`mahjong.records.tenhou_reader`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TypeAlias

from mahjong.errors import MahjongError, RecordError, quote
from mahjong.game.events import Dahai, Tsumo
from mahjong.records.model import RecordedMatch
from mahjong.records.source import decode_text, placed
from mahjong.records.tenhou_codes import COPIES
from mahjong.records.tenhou_reader import TenhouReader, discard_events, draw_events
from mahjong.records.tenhou_tags import ATTRIBUTES, MAX_TAGS, PROLOG, ROOTS, refuse_markup

_Table: TypeAlias = dict[str, tuple[bool, Tsumo | Dahai, Tsumo | Dahai, int]]
ROOT = re.compile(rf"\s*+<({'|'.join(ROOTS)})({ATTRIBUTES})\s*+>")
TAG = re.compile(rf"\s*+<([A-Za-z]++)({ATTRIBUTES})\s*+")
"""A tag without its end."""
CLOSING = re.compile(r"\s*+</([A-Za-z]++)\s*+>\s*+")


def read_mjlog(data: bytes | str, *, name: str = "") -> RecordedMatch:
    """Read one match.

    Raises:
        RecordError: the text is no mjlog document, or one that contradicts itself; its event is the number of the
            tag, from 0.
    """
    reader = TenhouReader(name)
    at = 0
    try:
        tags = _split(decode_text(data, "") if isinstance(data, bytes) else data)
        quick: _Table = {}
        events, copies = reader.events, reader.copies
        drawn, replacing = -1, False
        for tag in tags:
            at += 1
            # Nine tags in ten are draws and discards: they need one look into a table.
            known = quick.get(tag)
            if known is not None:
                is_draw, event, other, copy = known
                if is_draw:
                    events.append(other if replacing else event)
                    drawn, replacing = copy, False
                else:
                    events.append(other if copy == drawn else event)
                    drawn = -1
                copies.append(copy)
                continue
            reader.drawn, reader.replacing = drawn, replacing
            _read_tag(reader, tag)
            drawn, replacing = reader.drawn, reader.replacing
            events, copies = reader.events, reader.copies
            quick = _quick(red=reader.red, seats=reader.seats) if reader.playing and not reader.offset else {}
        return reader.match()
    except MahjongError as error:
        raise placed(error, name, event=at) from None


def _read_tag(reader: TenhouReader, tag: str) -> None:
    """Read a tag that is no plain draw or discard of a round in play."""
    match = TAG.fullmatch(tag)
    if match is not None:
        reader.tag(match[1], match[2])
        return
    bare = tag.strip()
    known = _quick(red=reader.red, seats=reader.seats).get(bare)
    if known is None:
        raise _no_tag(tag)
    if not reader.playing:
        raise RecordError(f"{bare}/> where no round is played")
    is_draw, _, _, copy = known
    if is_draw:
        reader.draw("TUVW".index(bare[1]), copy)
    else:
        reader.discard("DEFG".index(bare[1]), copy)


def _split(text: str) -> list[str]:
    """Give the tags within the root, each without its end."""
    prolog = PROLOG.match(text)
    root = ROOT.match(text, prolog.end() if prolog else 0)
    if root is None:
        refuse_markup(text)
        raise RecordError(f"no mjlog document: it starts with {quote(text[:60], limit=60)}", event=0)
    tags = text[root.end() :].split("/>")
    end = tags.pop()
    closing = CLOSING.fullmatch(end)
    if closing is None or closing[1] != root[1]:
        raise _no_tag(end) if end.strip() else RecordError(f"</{root[1]}> is missing", event=len(tags))
    if len(tags) > MAX_TAGS:
        raise RecordError(f"more than {MAX_TAGS} tags")
    return tags


def _no_tag(text: str) -> RecordError:
    refuse_markup(text)
    return RecordError(f"this is no tag: {quote(text.strip()[:60], limit=60)}")


@cache
def _quick(*, red: bool, seats: int) -> _Table:
    """Give every draw and discard by its tag: its event, and the one after a kan or of the tile just drawn."""
    table: _Table = {}
    for seat in range(seats):
        for copy in range(COPIES):
            draws = draw_events(red, False)[seat][copy], draw_events(red, True)[seat][copy]
            discards = discard_events(red, False)[seat][copy], discard_events(red, True)[seat][copy]
            table[f"<{'TUVW'[seat]}{copy}"] = True, *draws, copy
            table[f"<{'DEFG'[seat]}{copy}"] = False, *discards, copy
    return table
