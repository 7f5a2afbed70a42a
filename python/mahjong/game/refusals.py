"""Why an event or a win is refused, in words."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

__all__ = ["REFUSALS", "WHY_NOT", "WhyNot"]

WhyNot: TypeAlias = Literal[
    "not_complete", "no_yaku", "han_minimum", "furiten_discard", "furiten_temporary", "furiten_riichi"
]

WHY_NOT: Final[tuple[WhyNot | None, ...]] = (None, *get_args(WhyNot))
"""By the number the core gives."""

REFUSALS: Final[dict[str, tuple[str, str]]] = {
    "phase": ("illegal_action", "nothing of this sort can happen now"),
    "seat": ("not_your_turn", "it is not this seat's turn"),
    "tile": ("illegal_action", "the tile is not where the event says"),
    "copies": ("too_many_copies", "all four copies of this tile are known to be elsewhere"),
    "wall": ("illegal_action", "the wall has another tile there"),
    "rule": ("illegal_action", "the rules do not allow it"),
    "due": ("illegal_action", "an indicator, a riichi stick or a draw of the hand has to come first"),
    "kind": ("unknown_event", "this game has no such event"),
}
"""By the word the core gives: the reason of the error and a sentence."""
