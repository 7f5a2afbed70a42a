from collections.abc import Collection, Iterable

from mjcore.rules import RiichiRules
from mjcore.scoring import Score

def score_ids(
    tiles: Collection[int],
    win_tile: int,
    melds: Iterable[tuple[int, int]],
    seat_wind: int,
    round_wind: int,
    flags: int,
    dora: Collection[int],
    ura: Collection[int],
    nuki: int,
    rules: RiichiRules,
) -> Score | int: ...
