from typing import final

from mjcore.riichi_rounds import RiichiRound

@final
class Marks:
    def __init__(
        self, offers: bytes, offers_of: int, actions: int, furiten: bytes, furiten_of: int, waits: bytes
    ) -> None: ...
    def follow(self, hand: RiichiRound, records: bytes, start: int = 0) -> tuple[int, bool]: ...
