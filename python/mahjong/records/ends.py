"""Why a round was drawn, where a record does not say."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong.game.events import DrawReason, Event
from mahjong.records.nagashi import nagashi_seats
from mahjong.records.tracker import WINDS, RoundTracker


def draw_reason(tracker: RoundTracker, deltas: tuple[int, ...], events: Iterable[Event]) -> DrawReason:
    """Give the reason for a draw that comes next."""
    if tracker.live == 0 or any(deltas):
        paid = sum(delta for delta in deltas if delta > 0)
        nagashi = nagashi_seats(events, tracker.players)
        return DrawReason.NAGASHI_MANGAN if nagashi and paid > tracker.rules.noten_payment else DrawReason.EXHAUSTIVE
    if tracker.drawn is not None:
        return DrawReason.KYUUSHU
    if all(tracker.accepted):
        return DrawReason.SUUCHA_RIICHI
    if sum(meld.is_kan for melds in tracker.melds for meld in melds) == 4:
        return DrawReason.SUUKAIKAN
    first = {tile.kind for discards in tracker.discards for tile in discards}
    if len(first) == 1 and first <= WINDS and all(len(discards) == 1 for discards in tracker.discards):
        return DrawReason.SUUFON_RENDA
    return DrawReason.SANCHAHOU
