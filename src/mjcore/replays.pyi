from typing import Self, final

from mjcore.riichi_rounds import RiichiRound

@final
class Marks:
    def __new__(
        cls, offers: bytes, offers_of: int, actions: int, furiten: bytes, furiten_of: int, waits: bytes
    ) -> Self: ...
    def follow(self, hand: RiichiRound, records: bytes, start: int = 0) -> tuple[int, bool]: ...
