"""Write ``examples/sample.jsonl``: an East game by the built-in greedy policy, the same every time.

Run it again when the record format changes: ``python tools/make_sample.py``.
"""

from __future__ import annotations

from pathlib import Path

from mahjong.game.events import EndKyoku, StartKyoku
from mahjong.game.match import Match
from mahjong.records.model import Player, RecordedMatch, RecordedRound
from mahjong.records.native import write_native
from mahjong.rules import RiichiRules, load

SEED = 19
GREEDY = 2
SAMPLE = Path(__file__).parent.parent / "examples" / "sample.jsonl"


def play() -> RecordedMatch:
    """Play the game."""
    rules = load("tenhou-4p")
    assert isinstance(rules, RiichiRules)
    match = Match(rules, seed=SEED, length="east")
    rounds = []
    while not match.is_over:
        played = match.next_round()
        played.native.play((GREEDY,) * rules.players, SEED)
        start, *events, end = played.events
        assert isinstance(start, StartKyoku)
        assert isinstance(end, EndKyoku)
        rounds.append(RecordedRound(start, tuple(events), end))
    players = tuple(Player(name) for name in ("Aoi", "Botan", "Chidori", "Dango"))
    result = match.result()
    return RecordedMatch("native", rules, players, tuple(rounds), length="east", final_scores=result.scores)


if __name__ == "__main__":
    SAMPLE.write_bytes(write_native(play()))
