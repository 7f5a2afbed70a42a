"""The game record in ``examples``: what ``make run`` goes through."""

from pathlib import Path

from tools.make_sample import play

from mahjong.records.detect import open_record
from mahjong.records.native import write_native
from mahjong.records.verify import verify_wins

SAMPLE = Path(__file__).parents[2] / "examples" / "sample.jsonl"


def test_every_win_of_the_sample_is_worth_what_the_record_says() -> None:
    summary = verify_wins([SAMPLE])
    assert summary.divergences == []
    assert (summary.games, summary.rounds, summary.wins) == (1, 5, 4)


def test_the_sample_is_what_its_maker_plays_today() -> None:
    assert write_native(play()) == SAMPLE.read_bytes()


def test_the_sample_has_wins_with_honba_and_sticks_and_a_draw() -> None:
    rounds = open_record(SAMPLE).rounds
    assert any(played.start.honba and played.start.sticks and played.wins for played in rounds)
    assert any(played.draw for played in rounds)
