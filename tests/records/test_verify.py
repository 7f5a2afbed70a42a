"""Whole games through the table engine: real records agree, changed ones do not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mahjong.game import events as ev
from mahjong.records.convert import write_record
from mahjong.records.detect import NotARecordError, open_record
from mahjong.records.model import FuritenMark, Offer, RecordedMatch, WaitsMark
from mahjong.records.replay import check_round
from mahjong.records.verify import verify
from mahjong.tiles import Tile
from tests.records.samples import played_match, sample


def first(match: RecordedMatch) -> str | None:
    """Give the first divergence of a match."""
    return next((found for n in range(len(match.rounds)) if (found := check_round(match, n))), None)


@pytest.mark.parametrize("folder", ["tenhou-json", "tenhou-client", "mjai", "majsoul"])
def test_every_real_game_is_replayed_without_a_divergence(folder: str, shared_data: Path) -> None:
    summary = verify([shared_data / folder], check_round)
    assert [str(one) for one in summary.divergences] == []
    assert summary.games == len(list((shared_data / folder).iterdir()))


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.slow), 3])
def test_every_real_mjlog_game_is_replayed_from_its_seed(step: int, shared_data: Path) -> None:
    paths = sorted((shared_data / "tenhou-mjlog").iterdir())[::step]
    summary = verify(paths, check_round)
    assert [str(one) for one in summary.divergences] == []
    assert summary.games == len(paths)


@pytest.mark.parametrize("rules", ["tenhou-4p", "tenhou-3p", "mahjongsoul-4p", "mahjongsoul-3p"])
def test_games_of_this_engine_are_replayed_without_a_divergence(rules: str) -> None:
    for seed in range(3):
        for policy in (0, 2):
            assert first(played_match(rules, seed, policy)) is None


def with_events(match: RecordedMatch, number: int, change: Callable[[list[ev.Event]], Any]) -> RecordedMatch:
    rounds = list(match.rounds)
    events = list(rounds[number].events)
    change(events)
    rounds[number] = msgspec.structs.replace(rounds[number], events=tuple(events))
    return msgspec.structs.replace(match, rounds=tuple(rounds))


def drop_riichi_payment(events: list[ev.Event]) -> None:
    events.remove(next(event for event in events if isinstance(event, ev.ReachAccepted)))


def discard_another(events: list[ev.Event]) -> None:
    first_discard = events[1]
    assert isinstance(first_discard, ev.Dahai)
    events[1] = ev.Dahai(first_discard.seat, Tile.parse("?"))


def draw_out_of_turn(events: list[ev.Event]) -> None:
    assert isinstance(events[2], ev.Tsumo)
    events[2] = ev.Tsumo((events[2].seat + 1) % 4, events[2].tile)


def pay_more(events: list[ev.Event]) -> None:
    last = events[-1]
    assert isinstance(last, ev.Hora | ev.Ryukyoku)
    events[-1] = msgspec.structs.replace(last, deltas=(100, -100, *last.deltas[2:]))


def turn_over_too_soon(events: list[ev.Event]) -> None:
    events.insert(5, ev.Dora(Tile.parse("1m")))


@pytest.mark.parametrize(
    "change", [drop_riichi_payment, discard_another, draw_out_of_turn, pay_more, turn_over_too_soon, list.pop]
)
def test_a_changed_round_diverges(change: Callable[[list[ev.Event]], Any]) -> None:
    assert first(sample()) is None
    changed = with_events(sample(), 2, change)
    found = [number for number in range(len(changed.rounds)) if check_round(changed, number)]
    assert found in ([2], []) if change is list.pop else found == [2]


def test_a_changed_next_round_diverges() -> None:
    match = sample()
    second = match.rounds[1]
    for field, value in (("honba", 3), ("sticks", 2), ("scores", (25000,) * 4), ("dealer", 2)):
        start = msgspec.structs.replace(second.start, **{field: value})
        changed = msgspec.structs.replace(
            match, rounds=(match.rounds[0], msgspec.structs.replace(second, start=start), *match.rounds[2:])
        )
        assert check_round(changed, 0) is not None


def test_a_match_that_goes_on_or_ends_too_soon_diverges() -> None:
    match = sample()
    assert first(msgspec.structs.replace(match, rounds=match.rounds[:-1])) is not None
    last = match.rounds[-1]
    assert first(msgspec.structs.replace(match, rounds=(*match.rounds, last))) is not None


def test_other_final_points_or_results_diverge(shared_data: Path) -> None:
    match = open_record(min((shared_data / "tenhou-mjlog").glob("tenhou3p-*")))
    assert first(match) is None
    assert match.final_scores is not None
    assert match.results is not None
    points = (match.final_scores[0] + 100, *match.final_scores[1:])
    assert first(msgspec.structs.replace(match, final_scores=points)) is not None
    results = (match.results[0] + 1, *match.results[1:])
    assert first(msgspec.structs.replace(match, results=results)) is not None


def test_a_draw_that_is_not_the_seeds_diverges(shared_data: Path) -> None:
    path = next(path for path in sorted((shared_data / "tenhou-mjlog").iterdir()) if "tenhou4p-01" in path.name)
    match = open_record(path)

    def swap(events: list[ev.Event]) -> None:
        draws = [at for at, event in enumerate(events) if isinstance(event, ev.Tsumo)]
        at = next(
            at
            for at in draws
            if isinstance(events[at + 1], ev.Dahai) and events[at + 1].tsumogiri and at > 20  # type: ignore[union-attr]
        )
        drawn = events[at]
        assert isinstance(drawn, ev.Tsumo)
        other = Tile.parse("1z" if str(drawn.tile) != "1z" else "2z")
        events[at : at + 2] = [ev.Tsumo(drawn.seat, other), ev.Dahai(drawn.seat, other, True)]

    assert check_round(match, 0) is None
    assert check_round(with_events(match, 0, swap), 0) is not None


def test_other_offers_furiten_or_waits_diverge(shared_data: Path) -> None:
    match = open_record(shared_data / "majsoul" / "majsoul4p-0001.json.gz")
    played = match.rounds[0]
    assert check_round(match, 0) is None

    def changed(**fields: Any) -> RecordedMatch:
        return msgspec.structs.replace(match, rounds=(msgspec.structs.replace(played, **fields), *match.rounds[1:]))

    with_action = next(offer for offer in played.offers if offer.actions)
    fewer = tuple(offer for offer in played.offers if offer is not with_action)
    assert check_round(changed(offers=fewer), 0) is not None
    discard = next(at for at, event in enumerate(played.events) if isinstance(event, ev.Dahai))
    more = (*played.offers, Offer(discard, (played.start.dealer + 2) % 4, frozenset({"hora"})))
    assert check_round(changed(offers=more), 0) is not None
    assert check_round(changed(furiten=(FuritenMark(discard, 1, furiten=True), *played.furiten)), 0) is not None
    waits = (WaitsMark(played.waits[0].at, played.waits[0].seat, (Tile.parse("1z"),)), *played.waits[1:])
    assert check_round(changed(waits=waits), 0) is not None


def test_a_path_that_is_not_there_is_refused_before_anything_is_checked(tmp_path: Path) -> None:
    checked: list[int] = []

    def check(match: RecordedMatch, number: int) -> str | None:
        checked.append(number)
        return None

    for missing in (tmp_path / "none", str(tmp_path / "none.json"), "\0"):
        with pytest.raises(NotARecordError, match="there is no such file or folder"):
            verify([write_record(sample(), "native"), missing], check)
    assert checked == []


def test_a_damaged_record_is_a_divergence_and_the_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(write_record(sample(), "mjai")[:-200])
    (tmp_path / "b").write_bytes(re.sub(b'"pai":"..?"', b'"pai":"9x"', write_record(sample(), "mjai"), count=1))
    document = json.loads(write_record(sample(), "tenhou-json"))
    (tmp_path / "c").write_text(json.dumps(document))
    summary = verify([tmp_path], check_round)
    assert summary.games == 3
    assert {Path(one.file).name for one in summary.divergences} >= {"b"}
    assert "c" not in {Path(one.file).name for one in summary.divergences}
