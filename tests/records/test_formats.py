"""Every format: what is read, what is written, and that nothing is lost that a format can hold."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mahjong.errors import RecordError
from mahjong.game import events as ev
from mahjong.records.convert import WRITERS, losses, write_record
from mahjong.records.detect import NotARecordError, detect, open_record, open_records
from mahjong.records.model import Format, RecordedMatch
from mahjong.records.tenhou_json_writer import write_tenhou_json
from mahjong.records.tenhou_mjlog import read_mjlog
from mahjong.records.tenhou_mjlog_writer import write_mjlog
from mahjong.records.tenhou_tags import parse_attributes
from mahjong.records.valued import with_values
from mahjong.tiles import Tile
from tests.records.compare import played_events
from tests.records.samples import GREEDY, client_session, majsoul_document, played_match, sample

COUNTS = {
    "tenhou-mjlog": (722, 7050, 5848),
    "tenhou-json": (46, 377, 322),
    "tenhou-client": (150, 1617, 1361),
    "mjai": (3, 31, 27),
    "majsoul": (2, 25, 20),
}
"""Files, rounds and wins of each folder of real records."""
FORMATS: tuple[Format, ...] = tuple(WRITERS)


def files(folder: Path) -> Iterator[Path]:
    return iter(sorted(path for path in folder.iterdir() if path.is_file()))


def sorted_deals(match: RecordedMatch) -> list[ev.StartKyoku]:
    starts = [played.start for played in match.rounds]
    return [msgspec.structs.replace(one, hands=tuple(tuple(sorted(hand)) for hand in one.hands)) for one in starts]


@pytest.mark.parametrize("name", COUNTS)
def test_every_real_record_is_read_whole(name: str, shared_data: Path) -> None:
    folder = shared_data / name
    count, rounds, wins = COUNTS[name]
    found = [match for path in files(folder) for match in open_records(path)]
    if len(list(files(folder))) == count:
        assert (len(found), sum(len(match.rounds) for match in found)) == (count, rounds)
        assert sum(len(played.wins) for match in found for played in match.rounds) == wins
    assert all(match.format == name for match in found)


TAG = re.compile(r'<(/?[A-Za-z]+)([0-9]*)((?:\s+[A-Za-z0-9]+="[^"<]*")*)\s*/?>')


def normal_tags(text: str) -> list[tuple[str, str, dict[str, str]]]:
    """Give the tags of a document; the oldest ones write results as whole numbers and riichi without points."""
    tags = []
    for name, number, attributes in TAG.findall(text):
        values = parse_attributes(attributes)
        if name == "REACH":
            values.pop("ten", None)
        if "owari" in values:
            values["owari"] = ",".join(str(float(part)) for part in values["owari"].split(","))
        tags.append((name, number, values))
    return tags


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.slow), 4])
def test_every_real_mjlog_document_is_written_again_tag_by_tag(step: int, shared_data: Path) -> None:
    for path in list(files(shared_data / "tenhou-mjlog"))[::step]:
        text = gzip.decompress(path.read_bytes()).decode()
        assert normal_tags(write_mjlog(read_mjlog(text)).decode()) == normal_tags(text), path.name


def test_every_real_json_document_is_written_again_round_by_round(shared_data: Path) -> None:
    for path in files(shared_data / "tenhou-json"):
        lines = gzip.decompress(path.read_bytes()).decode().strip().splitlines()
        documents = [json.loads(line) for line in lines]
        if "Room" in documents[0]["rule"]["disp"]:
            continue  # Names of yaku in English come back in Japanese.
        written = [json.loads(write_tenhou_json(match)) for match in open_records(path)]
        rows = [row for one in documents for row in one["log"]]
        theirs = [[*row[:13], [], [], [], row[13]] if len(row) == 14 else row for row in rows]
        assert [row for one in written for row in one["log"]] == theirs, path.name
        if len(documents) == 1:
            assert {**written[0], "log": None} == {**documents[0], "log": None}


def test_the_same_game_in_two_formats_gives_the_same_events(shared_data: Path) -> None:
    compared = 0
    for path in files(shared_data / "tenhou-json"):
        other = shared_data / "tenhou-mjlog" / path.name.replace(".json", ".mjlog")
        if other.is_file():
            by_json, by_mjlog = open_record(path), open_record(other)
            assert sorted_deals(by_json) == sorted_deals(by_mjlog), path.name
            assert [one for _, one in played_events(by_json)] == [one for _, one in played_events(by_mjlog)], path.name
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("target", FORMATS)
def test_a_real_record_keeps_its_events_in_every_format(target: Format, shared_data: Path) -> None:
    for name, step in (("tenhou-mjlog", 9), ("mjai", 1), ("majsoul", 1)):
        for path in list(files(shared_data / name))[::step]:
            match = open_record(path)
            again = open_record(write_record(match, target), rules=match.rules)
            match = match if target in ("native", "mjai") else with_values(match)
            if path.name == "tenhou4p-0005.mjlog.gz" and target == "tenhou-json":
                continue  # Its indicators do not come when the room's rules say, and the format has no place for them.
            assert played_events(again) == played_events(match), path.name
            assert again.final_scores == match.final_scores or target == "mjai"


@pytest.mark.parametrize("target", FORMATS)
@pytest.mark.parametrize(("rules", "policy"), [("tenhou-4p", 0), ("tenhou-3p", 0), ("tenhou-4p", 2), ("tenhou-3p", 2)])
def test_a_game_of_this_engine_keeps_its_events_in_every_format(target: Format, rules: str, policy: int) -> None:
    for seed in range(4):
        match = played_match(rules, seed, policy)
        again = open_record(write_record(match, target), rules=match.rules)
        assert played_events(again) == played_events(match)
        assert [player.name for player in again.players] == [player.name for player in match.players]
        assert again.rules.fingerprint == match.rules.fingerprint


@pytest.mark.parametrize("camel", [False, True])
def test_both_shapes_of_mahjong_soul_give_the_same_events(camel: bool) -> None:
    for match in (sample(), played_match("tenhou-4p", 3, GREEDY)):
        again = open_record(majsoul_document(match, camel=camel))
        assert again.format == "majsoul"
        assert played_events(again, yaku=False) == played_events(match, yaku=False)


@pytest.mark.parametrize("seat", range(4))
def test_a_session_of_one_seat_gives_the_events_it_saw(seat: int) -> None:
    match = sample()
    again = open_record(client_session(match, seat))
    assert again.viewer == seat
    for ours, theirs in zip(again.rounds, match.rounds, strict=True):
        assert ours.start.hands[seat] == theirs.start.hands[seat]
        assert all(str(tile) == "?" for other in range(4) if other != seat for tile in ours.start.hands[other])
        for event, full in zip(ours.events, theirs.events, strict=True):
            if isinstance(full, ev.Tsumo) and full.seat != seat:
                assert event == msgspec.structs.replace(full, tile=event.tile)  # type: ignore[union-attr]
            elif isinstance(full, ev.Dahai | ev.Tsumo | ev.Reach | ev.ReachAccepted | ev.Dora):
                assert event == full
            else:
                assert (event.type, event.deltas, event.scores) == (full.type, full.deltas, full.scores)  # type: ignore[union-attr]


@pytest.mark.parametrize("target", FORMATS)
def test_a_format_is_told_by_its_content_alone(target: Format) -> None:
    data = write_record(sample(), target)
    assert detect(data) == target
    assert open_record(gzip.compress(data)).format == target
    assert open_record(b"\xef\xbb\xbf \n" * (target != "native") + data).format == target


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"{}", b"[]", b"<html></html>", b"\x00" * 100, b'{"log": 3}', gzip.compress(b"x", mtime=0)]
)
def test_what_is_no_record_is_refused_as_such(data: bytes) -> None:
    with pytest.raises(NotARecordError):
        open_records(data)


def test_damaged_gzip_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(gzip.compress(write_record(sample(), "mjai"))[:-20])
    with pytest.raises(RecordError, match="damaged gzip"):
        open_records(path)


def test_what_follows_the_end_of_gzip_is_named_but_zeros_are_filling() -> None:
    packed = gzip.compress(write_record(sample(), "mjai"))
    with pytest.raises(RecordError, match="something else follows its end"):
        open_records(packed + b"and more")
    assert open_records(packed + b"\0" * 512) == open_records(packed)


def test_a_yaku_without_a_name_is_refused_by_every_format() -> None:
    text = write_record(sample(), "native").decode().replace('["riichi",1]', '["foo",1]')
    match = open_record(text.encode())
    for target in ("mjai", "tenhou-json", "tenhou-mjlog"):
        with pytest.raises(RecordError, match=r"the format has no yaku '?foo"):
            write_record(match, target)


def test_a_bomb_is_not_unpacked() -> None:
    with pytest.raises(RecordError, match="larger than"):
        open_records(gzip.compress(b" " * (65 * 1024 * 1024)))


def test_a_file_that_is_not_there_is_a_record_error() -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        open_record("no/such/file")


def test_what_a_format_cannot_hold_is_said(shared_data: Path) -> None:
    match = open_record(shared_data / "majsoul" / "majsoul4p-0001.json.gz")
    assert "what each seat was offered" in losses(match, "native")
    assert any("rules" in loss for loss in losses(match, "tenhou-mjlog"))
    matches = map(open_record, files(shared_data / "tenhou-mjlog"))
    match = next(match for match in matches if any(played.connections for played in match.rounds))
    assert losses(match, "tenhou-mjlog") == ()
    assert "the seed of the walls" in losses(match, "mjai")
    assert "who left the table and came back" in losses(match, "mjai")


@pytest.mark.parametrize("target", ["tenhou-mjlog", "tenhou-json"])
def test_a_view_of_one_seat_is_not_written_where_all_tiles_are_needed(target: Format) -> None:
    match = open_record(client_session(sample(), 1))
    with pytest.raises(RecordError, match="view of one seat"):
        write_record(match, target)
    assert open_record(write_record(match, "mjai")).viewer == 1


@pytest.mark.parametrize("target", ["majsoul", "tenhou-client"])
def test_formats_that_are_only_read_are_refused(target: Format) -> None:
    for ask in (write_record, losses):
        with pytest.raises(RecordError, match=f"'{target}' is read only: one of native, tenhou-mjlog, .* mjai can be"):
            ask(sample(), target)


@pytest.mark.parametrize("target", ["tenhou", "foo", "", None, ["mjai"]])
def test_what_is_no_format_is_refused_with_those_that_can_be_written(target: Any) -> None:
    for ask in (write_record, losses):
        with pytest.raises(RecordError, match="is no format: one of native, tenhou-mjlog, tenhou-json, mjai can be"):
            ask(sample(), target)


def first_dahai(events: Sequence[ev.Event]) -> int:
    return next(at for at, event in enumerate(events) if isinstance(event, ev.Dahai))


def without_a_draw(events: list[ev.Event]) -> None:
    del events[first_dahai(events) + 1]


def not_held(events: list[ev.Event]) -> None:
    at = first_dahai(events)
    events[at] = ev.Dahai(events[at].seat, Tile.parse("1f"))  # type: ignore[union-attr]


def before_the_first_draw(events: list[ev.Event]) -> None:
    events.insert(0, ev.Dahai(0, Tile.parse("1m"), tsumogiri=True))


def beyond_the_seats(events: list[ev.Event]) -> None:
    events[-1] = ev.Hora(0, 0, Tile.parse("1m"), deltas=(1,))


@pytest.mark.parametrize("target", ["tenhou-mjlog", "tenhou-json", "mjai"])
@pytest.mark.parametrize("change", [without_a_draw, not_held, before_the_first_draw, beyond_the_seats])
def test_events_that_cannot_follow_one_another_are_written_in_no_other_format(
    target: Format, change: Callable[[list[ev.Event]], None]
) -> None:
    match = sample()
    events = list(match.rounds[1].events)
    change(events)
    rounds = list(match.rounds)
    rounds[1] = msgspec.structs.replace(rounds[1], events=tuple(events), copies=None)
    broken = msgspec.structs.replace(match, rounds=tuple(rounds))
    with pytest.raises(RecordError, match="round 1 cannot be written"):
        write_record(broken, target)


@pytest.mark.parametrize("target", ["tenhou-mjlog", "tenhou-json", "mjai"])
def test_a_deal_for_another_number_of_players_is_not_written(target: Format) -> None:
    match = sample()
    start = msgspec.structs.replace(match.rounds[0].start, scores=(25000,))
    broken = msgspec.structs.replace(match, rounds=(msgspec.structs.replace(match.rounds[0], start=start),))
    with pytest.raises(RecordError, match="hands and points of 4 seats expected"):
        write_record(broken, target)
