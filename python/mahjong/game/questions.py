"""What the scorer is asked about a riichi hand that has won at the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mahjong import _core
from mahjong.hand import Hand
from mahjong.melds import Meld
from mahjong.scoring import Situation
from mahjong.scoring.situation import Flag, Wind
from mahjong.tiles import Tile

__all__ = ["won_question"]

WINDS: Final = tuple(Wind)
PAO: Final = ("daisangen", "daisuushii", "suukantsu")
FLAG_BITS: Final = tuple((2 << position, flag) for position, flag in enumerate(Flag))


def won_question(native: _core.RiichiRound, seat: int, melds: Iterable[Meld]) -> tuple[Hand, Situation]:
    """Give the hand and the situation of a winner as they are settled; `melds` are those of the seat.

    Raises:
        ValueError: the seat has no tile it could win with.
    """
    facts = native.win_of(seat)
    loser, flags, tile = facts["loser"], facts["flags"], facts["tile"]

    def wind(other: int) -> Wind:
        return WINDS[(other - native.dealer) % native.players]

    closed = list(native.hand(seat))
    if loser < 0:
        closed.remove(tile)
    situation = Situation(
        Tile(tile),
        "tsumo" if loser < 0 else "ron",
        seat=wind(seat),
        round=WINDS[native.round_wind],
        dora=[Tile(code) for code in facts["dora"]],
        ura=[Tile(code) for code in facts["ura"]],
        flags=[flag for bit, flag in FLAG_BITS if flags & bit],
        honba=facts["honba"],
        paid_honba=facts["paid_honba"],
        sticks=facts["sticks"],
        discarder=None if loser < 0 else wind(loser),
        discarder_riichi=loser >= 0 and native.riichi(loser) != 0,
        pao=[(name, wind(who)) for name, who in zip(PAO, facts["pao"], strict=True) if who >= 0],
    )
    return Hand([Tile(code) for code in closed], melds, native.norths(seat)), situation
