"""Reading mjai: one JSON object a line, as bots write it, with three players too.

What a line means is in :mod:`mahjong.records.mjai_lines`, the writer is :mod:`mahjong.records.mjai_writer`; a bot that
is sent such lines reads them with :mod:`mahjong.records.mjai_session`.
"""

from __future__ import annotations

from mahjong.errors import MahjongError, RecordError
from mahjong.game import events as ev
from mahjong.records.checks import refuse_doubled_keys
from mahjong.records.mjai_lines import MjaiLines
from mahjong.records.model import Player, RecordedMatch, RecordedRound
from mahjong.records.settled import with_length_played
from mahjong.records.source import MAX_ROUNDS, decode_text, placed, split_lines
from mahjong.records.tracker import UNKNOWN
from mahjong.rules import RiichiRules

MAX_LINES = 200_000
FRAME = frozenset({ev.StartGame, ev.StartKyoku, ev.EndKyoku, ev.EndGame})
"""What happens around the rounds."""


def read_mjai(data: bytes | str, *, name: str = "", rules: RiichiRules | None = None) -> list[RecordedMatch]:
    """Read every match of a stream; `rules` default to ``tenhou-4p`` or ``tenhou-3p``.

    Raises:
        RecordError: a line is no mjai event, or cannot follow the lines before; the error names the line.
    """
    reader = _Reader(name, rules)
    number = 0
    try:
        text = decode_text(data, "") if isinstance(data, bytes) else data
        lines = split_lines(text, MAX_LINES)
        refuse_doubled_keys(data if isinstance(data, bytes) else text.encode(errors="replace"))
        for line in lines:
            number += 1
            if line.strip():
                reader.line(line.strip())
        return reader.finish()
    except MahjongError as error:
        raise placed(error, name, line=number) from None


class _Reader:
    """The matches of a stream as far as it has been read."""

    def __init__(self, name: str, rules: RiichiRules | None) -> None:
        self.name = name
        self.lines = MjaiLines(rules)
        self.matches: list[RecordedMatch] = []
        self._clear()

    def _clear(self) -> None:
        self.opening = ev.StartGame()
        self.rounds: list[RecordedRound] = []
        self.rules: RiichiRules | None = None
        self.start: ev.StartKyoku | None = None
        self.events: list[ev.Event] = []
        self.final: tuple[int, ...] | None = None

    def line(self, line: str) -> None:
        """Read one line."""
        event = self.lines.read(line)
        if type(event) not in FRAME:
            if event is not None:
                self.events.append(event)
        elif isinstance(event, ev.StartGame):
            self._finish_match()
            self.opening = event
        elif isinstance(event, ev.StartKyoku):
            self._finish_round()
            self.start, self.rules = event, self.lines.rules
        elif isinstance(event, ev.EndKyoku):
            self._finish_round()
        elif isinstance(event, ev.EndGame):
            self.final = event.scores or None
            self._finish_match()

    def finish(self) -> list[RecordedMatch]:
        """Give all matches."""
        self._finish_match()
        if not self.matches:
            raise RecordError("there is no deal in it")
        return self.matches

    def _finish_match(self) -> None:
        self._finish_round()
        if self.rounds and self.rules is not None:
            hidden = [{seat for seat, hand in enumerate(one.start.hands) if UNKNOWN in hand} for one in self.rounds]
            viewer = self.opening.seat if any(hidden) else None
            if any(hidden) and viewer is None:
                known = set(range(self.rules.players)).difference(*hidden)
                viewer = min(known) if known else None
            names = [*self.opening.names, *[""] * 4][: self.rules.players]
            read = RecordedMatch(
                "mjai",
                self.rules,
                tuple(map(Player, names)),
                tuple(self.rounds),
                self.name,
                viewer=viewer,
                final_scores=self.final,
            )
            self.matches.append(with_length_played(read))
        self._clear()

    def _finish_round(self) -> None:
        if self.start is not None:
            if len(self.rounds) >= MAX_ROUNDS:
                raise RecordError(f"more than {MAX_ROUNDS} rounds")
            self.rounds.append(RecordedRound(self.start, tuple(self.events)))
        self.start = None
        self.events = []
