from collections.abc import Sequence
from typing import Self, final

def order(takes: Sequence[bytes], gives: Sequence[bytes], dealer: int) -> tuple[bytes | None, int]: ...
def with_turned(
    records: bytes, indicators: bytes, kan_dora: bool, open_at_once: bool, concealed_at_once: bool, ron: bool
) -> bytes: ...

@final
class Follower:
    players: int
    live: int
    turn: int
    drawn: int
    indicators: int
    riichi: int
    accepted: int
    def __new__(cls, hands: Sequence[bytes], dealer: int, live: int) -> Self: ...
    def feed(self, records: bytes) -> int: ...
    def hand(self, seat: int) -> bytes: ...
    @property
    def given(self) -> bytes | None: ...
