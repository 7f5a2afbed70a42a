from typing import Any, Final

from numpy import ndarray
from typing_extensions import Buffer

from mjcore.classical_rules import ClassicalRules
from mjcore.counts import Source

_Array = Buffer | ndarray[Any, Any]
RawScore = tuple[int, int, int, int, int, bool, tuple[tuple[int, int, int, int], ...]]

TABLE_BYTES: Final[int]
HAND_BYTES: Final[int]
BATCH_COLUMNS: Final[int]
SCORED: Final[int]
NOT_COMPLETE: Final[int]
BAD: Final[int]

def score(
    table: Buffer, rules: ClassicalRules
) -> tuple[int, tuple[RawScore, ...], tuple[int, int, int, int], bool, int]: ...
def score_batch(tables: _Array, rules: ClassicalRules, out: _Array) -> None: ...
def score_hand(hand: Buffer, seat: int, round_wind: int, rules: ClassicalRules) -> RawScore: ...
def complete(counts: Source) -> bool: ...
def waits(counts: Source) -> int: ...
