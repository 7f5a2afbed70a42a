"""Reading one seat's session with Tenhou's server: lines ``Get:`` and ``Send:`` with its messages.

The player sits at place 0, which need not be seat 0. Draws of others have no number, their discards are lower case
when they are the tile just drawn. ``t`` on a message lists what the player may do: 1 pon, 2 open kan, 4 chi, 8 ron,
16 tsumo, 32 riichi, 64 nine orphans; own kans and norths are never listed. ``FURITEN`` marks the player's furiten.
"""

from __future__ import annotations

import re

from mahjong.analysis import waits
from mahjong.errors import MahjongError, RecordError
from mahjong.game.events import DrawReason, StartKyoku
from mahjong.hand import Hand
from mahjong.records.model import Copies, Format, FuritenMark, Offer, RecordedMatch, RecordedRound
from mahjong.records.source import decode_text, placed
from mahjong.records.tenhou_codes import COPIES
from mahjong.records.tenhou_reader import TenhouReader
from mahjong.records.tenhou_tags import MAX_TAGS, integer, parse_attributes, split_tags
from mahjong.records.tracker import RoundTracker

LINE = re.compile(r"(Get|Send):\s+(\S.*)")
DRAWS = {name: place for place, name in enumerate("TUVW")}
DISCARDS = {name: place for place, name in enumerate("DEFG")}
DRAWN_DISCARDS = {name: place for place, name in enumerate("defg")}
CHOICES = {1: "pon", 2: "daiminkan", 4: "chi", 8: "hora", 16: "hora", 32: "reach", 64: "ryukyoku"}
SENT = frozenset({"NEXTREADY", "D", "N", "REACH", "BYE"})


def read_client(data: bytes | str, *, name: str = "") -> RecordedMatch:
    """Read one session.

    Raises:
        RecordError: the text is no such session, or contradicts itself; the error names the line.
    """
    reader = _ClientReader(name)
    number = 0
    try:
        text = decode_text(data, "") if isinstance(data, bytes) else data
        lines = text.splitlines()
        if len(lines) > MAX_TAGS:
            raise RecordError(f"more than {MAX_TAGS} lines")
        for line in lines:
            number += 1
            if not line.strip():
                continue
            match = LINE.fullmatch(line)
            if match is None:
                raise RecordError("a line starts with Get: or Send: and holds messages")
            tags = zip(*split_tags(match[2]), strict=True)
            if match[1] == "Get":
                for tag in tags:
                    reader.message(*tag)
            elif any(tag[0] not in SENT or tag[1] for tag in tags):
                raise RecordError("the answer is not known")
        return reader.match()
    except MahjongError as error:
        raise placed(error, name, line=number) from None


class _ClientReader(TenhouReader):
    """A session as far as its messages have been read."""

    format: Format = "tenhou-client"

    def _clear(self) -> None:
        super()._clear()
        self.offers: list[Offer] = []
        self.marks: list[FuritenMark] = []

    def message(self, name: str, number: str, attributes: str) -> None:
        """Read one message of the server."""
        if name == "FURITEN":
            # It stands before the discard it belongs to.
            show = integer(parse_attributes(attributes).get("show", ""), "FURITEN show", 0, 1)
            self.marks.append(FuritenMark(len(self.events), self.viewer, bool(show)))
            return
        bare_draw = not number and name in DRAWS and name != "T"
        if not number and not bare_draw:
            self.tag(name, attributes)
            return
        copy = int(number) if len(number) < 4 and not bare_draw else COPIES
        if (copy >= COPIES and not bare_draw) or (name in DRAWS and (name == "T") == bare_draw):
            raise RecordError(f"<{name}{number[:9]}> is no message")
        if name in DRAWS:
            self.draw(DRAWS[name], copy)
        elif name in DISCARDS:
            self.discard(DISCARDS[name], copy, tsumogiri=None if name == "D" else False)
        elif name in DRAWN_DISCARDS:
            self.discard(DRAWN_DISCARDS[name], copy, tsumogiri=True)
        else:
            raise RecordError(f"<{name[:40]}{number[:9]}> is no message")
        if attributes:
            self._offer(parse_attributes(attributes))

    def _offer(self, tag: dict[str, str]) -> None:
        if set(tag) != {"t"}:
            raise RecordError("a draw or discard has no attribute but t")
        bits = integer(tag["t"], "t", 1, 127)
        words = frozenset(word for bit, word in CHOICES.items() if bits & bit)
        self.offers.append(Offer(len(self.events) - 1, self.viewer, words))

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

    def _deal(self, tag: dict[str, str]) -> tuple[tuple[int, ...], ...]:
        own = self._tiles(tag.get("hai", ""), "INIT hai")
        if len(set(own)) != 13 or len(own) != 13:
            raise RecordError("INIT hai: thirteen different tiles expected")
        unknown = (COPIES,) * 13
        return tuple(own if seat == self.viewer else unknown for seat in range(self.seats))

    def make_round(self, start: StartKyoku) -> RecordedRound:
        """Give the round just read, with what was offered."""
        hands = tuple(() if hand[0] == COPIES else hand for hand in self.hands)
        return RecordedRound(
            start,
            tuple(self.events),
            copies=Copies(hands, self.indicator, tuple(self.copies), self.ura),
            dice=self.dice,
            offers=tuple(self.offers),
            offers_of=frozenset({self.viewer}),
            offers_listed=frozenset(CHOICES.values()),
            furiten=tuple(self.marks),
            furiten_of=frozenset({self.viewer}),
            connections=tuple(self.connections),
            extra=self.round_extra,
        )

    @property
    def viewer(self) -> int:
        """The seat of place 0."""
        return -self.offset % self.seats
