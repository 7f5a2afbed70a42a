from typing import Any, Final, Self, TypeVar, final, overload

from numpy import ndarray
from typing_extensions import Buffer

from mjcore.rules import RiichiRules

# Arrays of NumPy show their buffer to type checkers since Python 3.12 only.
_Array = Buffer | ndarray[Any, Any]
_Out = TypeVar("_Out", bound=_Array)
_More = TypeVar("_More", bound=_Array)

INVALID: Final[int]
NONE: Final[int]

@overload
def shanten(
    counts: _Array, melds: int | _Array | None = None, players: int = 4, out: None = None
) -> memoryview[int]: ...
@overload
def shanten(counts: _Array, melds: int | _Array | None = None, players: int = 4, *, out: _Out) -> _Out: ...
@overload
def is_win(
    counts: _Array, melds: int | _Array | None = None, players: int = 4, out: None = None
) -> memoryview[int]: ...
@overload
def is_win(counts: _Array, melds: int | _Array | None = None, players: int = 4, *, out: _Out) -> _Out: ...
@overload
def ukeire(
    counts: _Array,
    melds: int | _Array | None = None,
    players: int = 4,
    out: None = None,
    shanten: _Array | None = None,
) -> memoryview[int]: ...
@overload
def ukeire(
    counts: _Array,
    melds: int | _Array | None = None,
    players: int = 4,
    *,
    out: _Out,
    shanten: _Array | None = None,
) -> _Out: ...
@overload
def waits(counts: _Array, melds: int | _Array | None = None, players: int = 4, out: None = None) -> memoryview[int]: ...
@overload
def waits(counts: _Array, melds: int | _Array | None = None, players: int = 4, *, out: _Out) -> _Out: ...

@final
class Hands:
    def __new__(cls, counts: _Array, melds: int | _Array | None = None, players: int = 4) -> Self: ...
    def __len__(self) -> int: ...
    @property
    def n(self) -> int: ...
    @property
    def valid(self) -> bytes: ...
    @overload
    def shanten(self, out: None = None) -> memoryview[int]: ...
    @overload
    def shanten(self, out: _Out) -> _Out: ...
    @overload
    def is_win(self, out: None = None) -> memoryview[int]: ...
    @overload
    def is_win(self, out: _Out) -> _Out: ...
    @overload
    def ukeire(self, out: None = None) -> memoryview[int]: ...
    @overload
    def ukeire(self, out: _Out) -> _Out: ...
    @overload
    def waits(self, out: None = None) -> memoryview[int]: ...
    @overload
    def waits(self, out: _Out) -> _Out: ...
    @overload
    def discards(self, values: None = None, masks: None = None) -> tuple[memoryview[int], memoryview[int]]: ...
    @overload
    def discards(self, values: _Out, masks: _More) -> tuple[_Out, _More]: ...

def score(
    rules: RiichiRules,
    counts: _Array,
    win_kind: _Array,
    *,
    melds: _Array | None = None,
    flags: _Array | None = None,
    seat: _Array | None = None,
    round_wind: _Array | None = None,
    dora: _Array | None = None,
    ura: _Array | None = None,
    red: _Array | None = None,
    nuki: _Array | None = None,
    honba: _Array | None = None,
    sticks: _Array | None = None,
    out_status: _Array,
    out_han: _Array,
    out_fu: _Array,
    out_yakuman: _Array,
    out_yaku: _Array,
    out_base: _Array,
    out_deltas: _Array,
) -> None: ...
