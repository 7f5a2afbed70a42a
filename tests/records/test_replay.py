"""Real games replayed move by move through the engine."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from mahjong.game import events as ev
from mahjong.records.detect import open_record
from mahjong.records.model import RecordedMatch
from mahjong.records.replay import check_round, check_round_from_every_seat
from mahjong.records.verify import verify


@pytest.mark.parametrize("folder", ["tenhou-json", "mjai", "majsoul"])
def test_every_round_of_a_folder_holds(shared_data: Path, folder: str) -> None:
    summary = verify([str(shared_data / folder)], check_round)
    assert summary.rounds > 20
    assert summary.divergences == []


@pytest.mark.parametrize("pattern", ["tenhou-mjlog/tenhou4p-00*", "tenhou-mjlog/tenhou3p-00*", "tenhou-client/*-000*"])
def test_rounds_with_walls_from_seeds_and_offers_hold(shared_data: Path, pattern: str) -> None:
    files = sorted(str(path) for path in shared_data.glob(pattern))[:30]
    summary = verify(files, check_round)
    assert summary.rounds > 50
    assert summary.divergences == []


@pytest.mark.parametrize("pattern", ["tenhou-mjlog/tenhou4p-000*", "tenhou-mjlog/tenhou3p-000*", "majsoul/*"])
def test_following_from_any_seat_gives_the_same_legal_actions(shared_data: Path, pattern: str) -> None:
    files = sorted(str(path) for path in shared_data.glob(pattern))[:8]
    summary = verify(files, check_round_from_every_seat)
    assert summary.rounds > 20
    assert summary.divergences == []


def first_game(shared_data: Path) -> RecordedMatch:
    return open_record(str(min((shared_data / "tenhou-mjlog").glob("tenhou4p-*"))))


def changed(match: RecordedMatch, number: int, at: int, event: ev.Event) -> RecordedMatch:
    events = list(match.rounds[number].events)
    events[at] = event
    played = msgspec.structs.replace(match.rounds[number], events=tuple(events))
    rounds = [*match.rounds[:number], played, *match.rounds[number + 1 :]]
    return msgspec.structs.replace(match, rounds=tuple(rounds))


def test_a_changed_discard_draw_or_win_is_a_divergence(shared_data: Path) -> None:
    match = first_game(shared_data)
    events = match.rounds[0].events
    discard = next(at for at, event in enumerate(events) if isinstance(event, ev.Dahai))
    draw = next(at for at, event in enumerate(events) if isinstance(event, ev.Tsumo) and at > discard)
    first, second = events[discard], events[draw]
    assert isinstance(first, ev.Dahai)
    assert isinstance(second, ev.Tsumo)
    assert check_round(changed(match, 0, discard, msgspec.structs.replace(first, seat=2)), 0)
    assert check_round(changed(match, 0, draw, msgspec.structs.replace(second, seat=(second.seat + 1) % 4)), 0)
    last = events[-1]
    assert isinstance(last, (ev.Hora, ev.Ryukyoku))
    deltas = tuple(points + 100 for points in last.deltas)
    assert check_round(changed(match, 0, len(events) - 1, msgspec.structs.replace(last, deltas=deltas)), 0)


def test_a_round_that_is_missing_is_a_divergence(shared_data: Path) -> None:
    match = first_game(shared_data)
    rounds = (*match.rounds[:1], *match.rounds[2:])
    assert check_round(msgspec.structs.replace(match, rounds=rounds), 0)
