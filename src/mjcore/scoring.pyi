from collections.abc import Iterable, Sequence
from typing import Any, Final, Never, TypeVar, final

from typing_extensions import disjoint_base

from mjcore.counts import Source
from mjcore.rules import RiichiRules

_Score = TypeVar("_Score", bound=Score)

CONFLICTS: Final[tuple[str, ...]]

@final
class HandTiles:
    def __init__(
        self,
        counts: Source,
        melds: Iterable[tuple[int, int]] = ...,
        red: int = 0,
        nuki: int = 0,
        bonus: int = 0,
        reds: Sequence[int] = ...,
    ) -> None: ...

@final
class WinFacts:
    def __init__(
        self,
        *_: Never,
        win_kind: int,
        win_red: int = 0,
        winner: int = 0,
        dealer: int = 0,
        loser: int = -1,
        round_wind: int = 0,
        flags: int = 0,
        dora: Iterable[int] = ...,
        ura: Iterable[int] = ...,
        honba: int = 0,
        paid_honba: int | None = None,
        sticks: int = 0,
        pao: tuple[int, int, int] = ...,
    ) -> None: ...

@disjoint_base
class Score:
    @property
    def native_rules(self) -> RiichiRules: ...
    @property
    def hand(self) -> Any: ...
    @property
    def situation(self) -> Any: ...
    @property
    def rules(self) -> Any: ...
    @property
    def han(self) -> int: ...
    @property
    def yaku_han(self) -> int: ...
    @property
    def fu(self) -> int: ...
    @property
    def raw_fu(self) -> int: ...
    @property
    def yakuman(self) -> int: ...
    @property
    def base(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def native_deltas(self) -> tuple[int, int, int, int]: ...
    @property
    def limit_number(self) -> int: ...
    @property
    def yaku_mask(self) -> int: ...
    @property
    def bonus_han(self) -> tuple[int, int, int, int]: ...
    @property
    def form_number(self) -> int: ...
    @property
    def wait_number(self) -> int: ...
    @property
    def win_kind(self) -> int: ...
    @property
    def is_tsumo(self) -> bool: ...
    @property
    def is_closed(self) -> bool: ...
    def yaku_values(self) -> list[tuple[int, int]]: ...
    def sets(self) -> tuple[int, tuple[int, ...], tuple[int, ...], int] | None: ...
    def fu_items(self) -> Any: ...

def score(
    cls: type[_Score],
    tiles: HandTiles,
    facts: WinFacts,
    native_rules: RiichiRules,
    hand: object = None,
    situation: object = None,
    rules: object = None,
    strict: int = 1,
) -> _Score | int: ...
def points(rules: RiichiRules, han: int, fu: int, yakuman: int = 0) -> tuple[int, int]: ...
def han_of(yaku: int, closed: object) -> int: ...
