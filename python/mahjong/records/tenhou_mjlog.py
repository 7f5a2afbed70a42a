"""Reading Tenhou's mjlog XML, plain or packed.

Draws are the tags ``T U V W`` and the tile's number for seats 0-3, discards ``D E F G``; scores are hundreds. What
the other tags mean is in :mod:`mahjong.records.tenhou_reader`.
"""

from __future__ import annotations

from mahjong.errors import MahjongError, RecordError
from mahjong.records.model import RecordedMatch
from mahjong.records.source import decode_text, placed
from mahjong.records.tenhou_codes import COPIES
from mahjong.records.tenhou_reader import TenhouReader
from mahjong.records.tenhou_tags import ROOTS, split_tags

DRAWS = {name: place for place, name in enumerate("TUVW")}
DISCARDS = {name: place for place, name in enumerate("DEFG")}


def read_mjlog(data: bytes | str, *, name: str = "") -> RecordedMatch:
    """Read one match.

    Raises:
        RecordError: the text is no mjlog document, or one that contradicts itself; its event is the number of the
            tag, from 0.
    """
    reader = TenhouReader(name)
    at = 0
    try:
        names, numbers, attributes = split_tags(decode_text(data, "") if isinstance(data, bytes) else data)
        for at, tag in enumerate(names):
            number = numbers[at]
            if number:
                copy = int(number) if len(number) < 4 else COPIES
                if copy >= COPIES or attributes[at]:
                    raise RecordError(f"<{tag[:40]}{number[:9]}> is no tag of this format")
                if tag in DRAWS:
                    reader.draw(DRAWS[tag], copy)
                elif tag in DISCARDS:
                    reader.discard(DISCARDS[tag], copy)
                else:
                    raise RecordError(f"<{tag[:40]}{number[:9]}> is no tag of this format")
            elif tag.lstrip("/") not in ROOTS:
                reader.tag(tag, attributes[at])
        return reader.match()
    except MahjongError as error:
        raise placed(error, name, event=at) from None
