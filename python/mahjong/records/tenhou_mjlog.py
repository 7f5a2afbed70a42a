"""Reading Tenhou's mjlog XML, plain or packed.

Draws are the tags ``T U V W`` and the tile's number for seats 0-3, discards ``D E F G``; scores are hundreds. What
the other tags mean is in :mod:`mahjong.records.tenhou_reader`.
"""

from __future__ import annotations

import re

from mahjong.errors import MahjongError, RecordError, quote
from mahjong.records.model import RecordedMatch
from mahjong.records.source import placed, utf8
from mahjong.records.tenhou_reader import TenhouReader
from mahjong.records.tenhou_tags import Tag, no_tag, scan

PROLOG = re.compile(rb"\s*+(?:<\?xml\s[^<>]*+\?>\s*+)?")
ROOT = re.compile(rb'<(mjloggm|mjlog)(?:\s++[A-Za-z0-9]++="[^"<]*+")*+\s*+>')
CLOSING = re.compile(rb"</([A-Za-z]++)\s*+>\s*+")


def read_mjlog(data: bytes | str, *, name: str = "") -> RecordedMatch:
    """Read one match.

    Raises:
        RecordError: the text is no mjlog document, or one that contradicts itself; its event is the number of the
            tag, from 0.
    """
    reader = TenhouReader(name)
    try:
        reader.read(_split(utf8(data)))
        return reader.match()
    except MahjongError as error:
        raise placed(error, name, event=reader.at) from None


def _split(text: bytes) -> list[Tag]:
    """Give the tags within the root."""
    prolog = PROLOG.match(text)
    start = prolog.end() if prolog else 0
    root = ROOT.match(text, start)
    if root is None:
        if text.startswith(b"<!", start):
            raise no_tag(text[start:], event=0)
        shown = text[:200].decode(errors="replace")[:60]
        raise RecordError(f"no mjlog document: it starts with {quote(shown, limit=60)}", event=0)
    tags, number, end = scan(text, root.end())
    closing = CLOSING.fullmatch(text, end)
    if closing is None or closing[1] != root[1]:
        if text[end:].strip():
            raise no_tag(text[end:], event=number + 1)
        raise RecordError(f"</{root[1].decode()}> is missing", event=number)
    return tags
