from typing import Final, Self, TypeVar, final, overload

from typing_extensions import Buffer

from mjcore.rules import RiichiRules

_Out = TypeVar("_Out", bound=Buffer)
_More = TypeVar("_More", bound=Buffer)

INVALID: Final[int]
NONE: Final[int]

@overload
def shanten(
    counts: Buffer, melds: int | Buffer | None = None, players: int = 4, out: None = None
) -> memoryview[int]: ...
@overload
def shanten(counts: Buffer, melds: int | Buffer | None = None, players: int = 4, *, out: _Out) -> _Out: ...
@overload
def is_win(
    counts: Buffer, melds: int | Buffer | None = None, players: int = 4, out: None = None
) -> memoryview[int]: ...
@overload
def is_win(counts: Buffer, melds: int | Buffer | None = None, players: int = 4, *, out: _Out) -> _Out: ...
@overload
def ukeire(
    counts: Buffer,
    melds: int | Buffer | None = None,
    players: int = 4,
    out: None = None,
    shanten: Buffer | None = None,
) -> memoryview[int]: ...
@overload
def ukeire(
    counts: Buffer,
    melds: int | Buffer | None = None,
    players: int = 4,
    *,
    out: _Out,
    shanten: Buffer | None = None,
) -> _Out: ...
@overload
def waits(
    counts: Buffer, melds: int | Buffer | None = None, players: int = 4, out: None = None
) -> memoryview[int]: ...
@overload
def waits(counts: Buffer, melds: int | Buffer | None = None, players: int = 4, *, out: _Out) -> _Out: ...

@final
class Hands:
    def __new__(cls, counts: Buffer, melds: int | Buffer | None = None, players: int = 4) -> Self: ...
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
    def search_draws(self) -> tuple[int, int]: ...

def score(
    rules: RiichiRules,
    counts: Buffer,
    win_kind: Buffer,
    *,
    melds: Buffer | None = None,
    flags: Buffer | None = None,
    seat: Buffer | None = None,
    round_wind: Buffer | None = None,
    dora: Buffer | None = None,
    ura: Buffer | None = None,
    red: Buffer | None = None,
    nuki: Buffer | None = None,
    honba: Buffer | None = None,
    sticks: Buffer | None = None,
    out_status: Buffer,
    out_han: Buffer,
    out_fu: Buffer,
    out_yakuman: Buffer,
    out_yaku: Buffer,
    out_base: Buffer,
    out_deltas: Buffer,
) -> None: ...
