"""Classical matches saved as native records, read back, verified, and refused by formats of riichi."""

import pytest

from mahjong.errors import RecordError
from mahjong.game import events as ev
from mahjong.records.convert import write_record
from mahjong.records.detect import open_record
from mahjong.records.native import Entry, Header, Seat, encode_line
from mahjong.records.replay import check_round
from mahjong.records.verify import verify
from mahjong.rules import load
from tests.classical.test_match import played

PRESET = load("planet-classical-v1")


def record_of(match, rounds):
    """Write a match as a native record."""
    header = Header.of(PRESET, [Seat(f"seat {seat}") for seat in range(4)], length=str(match.length))
    parts = [encode_line(header), encode_line(Entry(ev.StartGame(rules=PRESET.id)))]
    for deal in rounds:
        parts += [encode_line(Entry(event)) for event in deal.events]
    result = match.result()
    parts.append(encode_line(Entry(ev.EndGame(result.scores, result.ranks, result.results))))
    return b"".join(parts)


@pytest.fixture(scope="module")
def data():
    return record_of(*played(17, 2))


def test_a_saved_match_verifies(data):
    summary = verify([data], check_round)
    assert str(summary).endswith("divergences 0")
    assert summary.games == 1
    assert summary.rounds > 2


def test_a_whole_match_of_sixteen_changes_verifies():
    match, rounds = played(23, 16)
    summary = verify([record_of(match, rounds)], check_round)
    assert (summary.rounds, summary.divergences) == (len(rounds), [])
    assert {deal.native.round_wind for deal in rounds} == {0, 1, 2, 3}


def test_writing_what_was_read_gives_the_same_bytes(data):
    assert write_record(open_record(data), "native") == data


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"points":', b'"points":1'),
        (b'"round_wind":0,"kyoku":2', b'"round_wind":0,"kyoku":3'),
        (b'"type":"bonus","seat":1', b'"type":"bonus","seat":2'),
        (b'"ranks":[', b'"ranks":[4,'),
    ],
)
def test_a_changed_record_is_found_out(data, old, new):
    assert old in data
    changed = data.replace(old, new, 1)
    if old == b'"ranks":[':
        head, _, tail = data.partition(b'"ranks":[')
        first, second = tail[0:1], tail[2:3]
        changed = head + b'"ranks":[' + second + b"," + first + tail[3:]
        if first == second:
            pytest.skip("two equal ranks")
    assert verify([changed], check_round).divergences


@pytest.mark.parametrize("target", ["mjai", "tenhou-json", "tenhou-mjlog"])
def test_formats_of_riichi_refuse_a_classical_match(data, target):
    with pytest.raises(RecordError, match="holds riichi only"):
        write_record(open_record(data), target)
