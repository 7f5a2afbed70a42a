"""Reading one seat's session with Tenhou's server: lines ``Get:`` and ``Send:`` with its messages.

The player sits at place 0, which need not be seat 0. Draws of others have no number, their discards are lower case
when they are the tile just drawn. ``t`` on a message lists what the player may do: 1 pon, 2 open kan, 4 chi, 8 ron,
16 tsumo, 32 riichi, 64 nine orphans; own kans and norths are never listed. ``FURITEN`` marks the player's furiten.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from mahjong import _core
from mahjong.analysis import waits
from mahjong.errors import MahjongError, RecordError
from mahjong.game.events import DrawReason, StartKyoku
from mahjong.hand import Hand
from mahjong.records.model import Format, FuritenMark, Offer, RecordedMatch, RecordedRound
from mahjong.records.source import placed, utf8
from mahjong.records.tenhou_reader import TenhouReader
from mahjong.records.tenhou_tags import MAX_TAGS, NO_NUMBER, Tag, integer, no_tag, parse_attributes, scan
from mahjong.records.tracker import RoundTracker

LINE = re.compile(rb"(Get|Send):\s+(?=\S)")
TURNS = frozenset("TUVWDEFGdefg")
CHOICES = {1: "pon", 2: "daiminkan", 4: "chi", 8: "hora", 16: "hora", 32: "reach", 64: "ryukyoku"}
OFFERED = frozenset(CHOICES.values())
SENT = frozenset({"NEXTREADY", "D", "N", "REACH", "BYE"})


def read_client(data: bytes | str, *, name: str = "") -> RecordedMatch:
    """Read one session.

    Raises:
        RecordError: the text is no such session, or contradicts itself; the error names the line.
    """
    text = utf8(data)
    try:
        got, offers, sent, end = _core.tags.scan_lines(text, MAX_TAGS)
    except ValueError:
        # There are far too many attributes; a line may have less of them.
        return _read_by_line(text, name)
    if end == len(text) and sent <= SENT:
        try:
            reader = _ClientReader(name, offers)
            reader.read(got)
            return reader.match()
        except MahjongError:
            # It is said again with its line.
            pass
    return _read_by_line(text, name)


def _read_by_line(text: bytes, name: str) -> RecordedMatch:
    """Read a session line by line: slower, but whatever is wrong has its place."""
    reader = _ClientReader(name)
    number = 0
    try:
        if text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n") > MAX_TAGS:
            raise RecordError(f"more than {MAX_TAGS} lines")
        lines = text.splitlines()
        for line in lines:
            number += 1
            match = LINE.match(line)
            if match is None:
                if not line.strip():
                    continue
                raise RecordError("a line starts with Get: or Send: and holds messages")
            tags, _, end = scan(line, match.end())
            if end < len(line):
                raise no_tag(line[end:])
            if match[1] == b"Get":
                reader.read(tags)
            elif not all(map(_is_answer, tags)):
                raise RecordError("the answer is not known")
        return reader.match()
    except MahjongError as error:
        raise placed(error, name, line=number) from None


@lru_cache(maxsize=256)
def _words(text: str) -> frozenset[str]:
    """Give what the bits of ``t`` offer."""
    bits = integer(text, "t", 1, 127)
    return frozenset(word for bit, word in CHOICES.items() if bits & bit)


def _is_answer(tag: Tag) -> bool:
    """Tell whether a tag is one that clients send."""
    if isinstance(tag, tuple):
        return tag[0] in SENT and tag[1] < 0
    return all(chr(letter) in SENT for letter in tag[::2]) and set(tag[1::2]) == {NO_NUMBER}


class _ClientReader(TenhouReader):
    """A session as far as its messages have been read."""

    format: Format = "tenhou-client"
    place: ClassVar[int] = 0

    def __init__(self, name: str, offers: Iterable[tuple[int, str]] = ()) -> None:
        """Start a session; `offers` are the ``t`` of plain draws and discards, by the number of the tag."""
        self.ahead = iter(offers)
        self.next = next(self.ahead, None)
        super().__init__(name)

    def _clear(self) -> None:
        super()._clear()
        self.offers: list[Offer] = []
        self.marks: list[FuritenMark] = []

    def take(self, tags: list[Tag], at: int = 0) -> tuple[int, int]:
        """Read what happens in the hand, with what was offered."""
        first = self.at - self.count
        taken = super().take(tags, at)
        end, viewer = first + self.count, self.viewer
        while self.next is not None and self.next[0] < end:
            number, bits = self.next
            self.offers.append(Offer(number - first, viewer, _words(bits)))
            self.next = next(self.ahead, None)
        return taken

    def tag(self, name: str, number: int, attributes: dict[str, str] | str) -> None:
        """Read one message of the server."""
        if name == "FURITEN":
            # It stands before the discard it belongs to.
            tag = attributes if isinstance(attributes, dict) else parse_attributes(attributes)
            show = integer(tag.get("show", ""), "FURITEN show", 0, 1)
            self.marks.append(FuritenMark(self.count, self.viewer, bool(show)))
        elif attributes and name in TURNS:
            self.turn(name, number)
            self._offer(attributes if isinstance(attributes, dict) else parse_attributes(attributes))
        else:
            super().tag(name, number, attributes)

    def _offer(self, tag: dict[str, str]) -> None:
        if len(tag) != 1 or "t" not in tag:
            raise RecordError("a draw or discard has no attribute but t")
        self.offers.append(Offer(self.count - 1, self.viewer, _words(tag["t"])))

    def _tenpai(self, reason: DrawReason, showing: tuple[int, ...], deltas: tuple[int, ...]) -> tuple[int, ...]:
        # The player's own hand is not shown: the payments tell, and where there are none the other hands.
        if any(deltas) and reason is DrawReason.EXHAUSTIVE:
            return tuple(seat for seat, delta in enumerate(deltas) if delta > 0)
        if self._own_tenpai():
            return tuple(sorted({*showing, self.viewer}))
        return showing

    def _own_tenpai(self) -> bool:
        assert self.start is not None
        assert self.room is not None
        tracker = RoundTracker(self.start, self.room.rules)
        for event in self.events:
            tracker.feed(event)
        hand = Hand(tracker.hands[self.viewer], tracker.melds[self.viewer], tracker.norths[self.viewer])
        return len(waits(hand, players=self.seats)) > 0

    def make_round(self, start: StartKyoku) -> RecordedRound:
        """Give the round just read, with what was offered."""
        own = frozenset({self.viewer})
        return RecordedRound(
            start,
            self.events,
            copies=self.copies,
            dice=None if self.hand is None else self.hand.dice,
            offers=tuple(self.offers),
            offers_of=own,
            offers_listed=OFFERED,
            furiten=tuple(self.marks),
            furiten_of=own,
            connections=tuple(self.connections),
            extra=self.round_extra,
        )

    @property
    def viewer(self) -> int:
        """The seat of place 0."""
        return -self.offset % self.seats
