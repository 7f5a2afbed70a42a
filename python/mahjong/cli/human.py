"""A person at the table: sees the own view as text, answers line by line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

from mahjong.cli.table_text import board, meld_word
from mahjong.errors import BotError, quote
from mahjong.game.actions import Action, ActionType
from mahjong.game.views import RoundView

__all__ = ["Human"]

LONGEST_LINE: Final = 1000
_WORDS: Final = {
    ActionType.REACH: "riichi",
    ActionType.OPEN_REACH: "open riichi",
    ActionType.HORA: "win",
    ActionType.RYUKYOKU: "draw",
    ActionType.NUKIDORA: "north",
    ActionType.NONE: "pass",
    ActionType.HIDE_TENPAI: "hide",
    ActionType.ORIGINAL_CALL: "call",
}


class Human:
    """A bot whose choices are read from standard input; `say` prints a line for the person."""

    def __init__(self, seat: int, names: Sequence[str], say: Callable[[str], None]) -> None:
        self._seat = seat
        self._names = names
        self._say = say

    def act(self, view: RoundView, legal: Sequence[Action]) -> Action:
        """Show the table and the choices, and ask until one is named by its number or word.

        Raises:
            BotError: the input ended, or the person left.
        """
        labels = [_label(action, classical=view.box is not None) for action in legal]
        for line in ("", *board(view, self._names)):
            self._say(line)
        if view.drawn is not None and view.turn == self._seat:
            self._say(f"you have drawn {view.drawn}")
        claimed = next((action.tile for action in legal if action.tile and view.phase == "claim"), None)
        if claimed is not None:
            self._say(f"{claimed} of seat {view.turn} can be claimed")
        if view.waits:
            self._say(f"you wait for {' '.join(map(str, view.waits))}" + (", furiten" if view.furiten else ""))
        self._say("  ".join(f"[{number}] {label}" for number, label in enumerate(labels, 1)))
        while True:
            self._say(f"seat {self._seat}, your choice (1-{len(labels)} or the words; quit leaves the game):")
            answer = self._read()
            if answer == "quit":
                raise BotError(f"seat {self._seat} has left the game", seat=self._seat)
            found = _chosen(answer, labels)
            if found is not None:
                return legal[found]
            self._say(f"{quote(answer, limit=40)} is none of the choices")

    def _read(self) -> str:
        line = "" if sys.stdin is None else sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise BotError(f"standard input ended while seat {self._seat} was to choose", seat=self._seat)
        return " ".join(line.lower().split())


def _label(action: Action, *, classical: bool) -> str:
    """Give what a choice is called; no two of one moment share a name."""
    if action.type is ActionType.DAHAI:
        return f"{action.tile} drawn" if action.tsumogiri else str(action.tile)
    if not action.consumed:
        return _WORDS.get(action.type, action.type.value)
    word = meld_word(action.type.value, classical=classical)
    tiles = [*action.consumed, *([action.tile] if action.type is ActionType.KAKAN and action.tile else [])]
    return f"{word} {''.join(map(str, tiles))}"


def _chosen(answer: str, labels: Sequence[str]) -> int | None:
    """Find a choice by number, by name, or by the start of a name only one has."""
    if answer.isascii() and answer.isdigit() and len(answer) < 4:
        return int(answer) - 1 if 0 < int(answer) <= len(labels) else None
    if answer in labels:
        return labels.index(answer)
    begun = [number for number, label in enumerate(labels) if answer and label.startswith(f"{answer} ")]
    return begun[0] if len(begun) == 1 else None
