"""Damaged and hostile records: refused with their place, never a crash, a hang or a wrong game."""

from __future__ import annotations

import gzip
import json
import random
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahjong.errors import MahjongError, RecordError
from mahjong.records.convert import write_record
from mahjong.records.detect import open_records
from mahjong.records.majsoul import read_majsoul
from mahjong.records.mjai import read_mjai
from mahjong.records.native import read_native
from mahjong.records.source import MAX_BYTES
from mahjong.records.tenhou_client import read_client
from mahjong.records.tenhou_json import read_tenhou_json
from mahjong.records.tenhou_mjlog import read_mjlog
from tests.records.samples import client_session, majsoul_document, played_match, sample

READERS: dict[str, tuple[Callable[[bytes], Any], Callable[[], bytes]]] = {
    "tenhou-mjlog": (read_mjlog, lambda: write_record(sample(), "tenhou-mjlog")),
    "tenhou-json": (read_tenhou_json, lambda: write_record(sample(), "tenhou-json")),
    "tenhou-client": (read_client, lambda: client_session(sample(), 2)),
    "mjai": (read_mjai, lambda: write_record(sample(), "mjai")),
    "majsoul": (read_majsoul, lambda: majsoul_document(sample())),
    "native": (read_native, lambda: write_record(sample(), "native")),
}
MJLOG = write_record(sample(), "tenhou-mjlog").decode()


@pytest.mark.parametrize("name", READERS)
@given(data=st.binary(max_size=300))
def test_random_bytes_raise_nothing_but_a_record_error(name: str, data: bytes) -> None:
    with pytest.raises(RecordError):
        READERS[name][0](data)


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_damaged_record_is_read_or_refused(name: str, data: st.DataObject) -> None:
    read, make = READERS[name]
    whole = make()
    at = data.draw(st.integers(0, len(whole) - 1))
    size = data.draw(st.integers(0, 40))
    other = data.draw(st.integers(0, len(whole) - 1))
    put = data.draw(st.one_of(st.binary(max_size=8), st.just(whole[other : other + size])))
    started = time.perf_counter()
    message = ""
    try:
        read(whole[:at] + put + whole[at + size :])
    except RecordError as error:
        message = str(error)
    assert len(message) < 400
    assert time.perf_counter() - started < 20


@pytest.mark.parametrize("name", READERS)
def test_a_record_cut_off_anywhere_is_read_or_refused(name: str) -> None:
    read, make = READERS[name]
    whole = make()
    for at in range(0, len(whole), max(1, len(whole) // 40)):
        try:
            read(whole[:at])
        except RecordError:
            continue


@pytest.mark.parametrize(
    ("found", "put", "message"),
    [
        ("<mjloggm", "<!DOCTYPE x [<!ENTITY a 'b'>]><mjloggm", "not allowed"),
        ("</mjloggm>", "text</mjloggm>", "no tag"),
        ("<TAIKYOKU", "<GO type='9'/><TAIKYOKU", "no tag"),
        ("<TAIKYOKU", "<DANCE/><TAIKYOKU", "DANCE"),
        ('oya="0"/><INIT', 'oya="0" oya="0"/><INIT', "twice"),
        ('oya="0"/><INIT', 'oya="&big;"/><INIT', "entity"),
        ("<TAIKYOKU", "<T136/><TAIKYOKU", "T136"),
        ("<TAIKYOKU", "<T1/><TAIKYOKU", "no round is played"),
        ("<TAIKYOKU", '<N who="0" m="1"/><TAIKYOKU', "a call before the first deal"),
        ("<D", '<N who="0" m="65536"/><D', "N m"),
        ("<D", '<N who="0" m="&#54;5536"/><D', "N m"),
        ('ten="250,250,250,250"', 'ten="250,250,250"', "one number a seat"),
        ('ten="250,250,250,250"', 'ten="1_0,250,250,250"', "numbers expected"),
        ("<TAIKYOKU", "<mjlog><TAIKYOKU", "no tag"),
    ],
)
def test_a_fault_in_mjlog_is_named_with_its_tag(found: str, put: str, message: str) -> None:
    assert found in MJLOG
    with pytest.raises(RecordError, match=message) as caught:
        read_mjlog(MJLOG.replace(found, put, 1), name="game.mjlog")
    assert caught.value.file == "game.mjlog"
    assert caught.value.event is not None


@pytest.mark.parametrize(
    ("line", "put", "message"),
    [
        (2, '{"type":"start_ky', "no JSON"),
        (2, "[1]", "object"),
        (2, '{"type":"dance"}', "dance"),
        (3, '{"type":"tsumo","actor":7,"pai":"1m"}', "actor"),
        (3, '{"type":"tsumo","actor":0,"pai":"9x"}', "9x"),
        (3, '{"type":"tsumo","actor":true,"pai":"1m"}', "actor"),
        (4, '{"type":"dahai","actor":1,"pai":"1m"}', "out of turn"),
        (3, '{"type":"pon","actor":1,"target":0,"pai":"1m","consumed":["1m","1m"]}', "did not discard it"),
        (3, "{" * 5000, "no JSON"),
    ],
)
def test_a_fault_in_mjai_is_named_with_its_line(line: int, put: str, message: str) -> None:
    lines = write_record(sample(), "mjai").decode().splitlines()
    lines[line - 1] = put
    with pytest.raises(RecordError, match=message) as caught:
        read_mjai("\n".join(lines))
    assert caught.value.line == line


def test_an_event_before_the_deal_is_refused() -> None:
    with pytest.raises(RecordError, match="before start_kyoku"):
        read_mjai('{"type":"start_game"}\n{"type":"tsumo","actor":0,"pai":"1m"}')


def test_five_copies_in_a_deal_are_refused() -> None:
    lines = write_record(sample(), "mjai").decode().splitlines()
    start = json.loads(lines[1])
    start["tehais"][0][:5] = ["E"] * 5
    lines[1] = json.dumps(start)
    with pytest.raises(RecordError, match="five copies"):
        read_mjai("\n".join(lines))


@pytest.mark.parametrize("change", [lambda row: row.pop(), lambda row: row.append([]), lambda row: row[5].append(99)])
def test_a_fault_in_tenhou_json_is_named_with_its_round(change: Callable[[Any], Any]) -> None:
    document = json.loads(write_record(sample(), "tenhou-json"))
    change(document["log"][2])
    with pytest.raises(RecordError) as caught:
        read_tenhou_json(json.dumps(document))
    assert caught.value.event == 2


def test_turns_that_cannot_be_ordered_are_refused_soon() -> None:
    document = json.loads(write_record(sample(), "tenhou-json"))
    row = document["log"][0]
    # Calls of a tile discarded over and over leave the search many ways, none of which comes out.
    for seat in range(4):
        row[4 + 3 * seat] = [11, 12, 13, 14, 15, 16, 17, 18, 19, 41, 41, 41, 42]
        row[5 + 3 * seat] = [41, "p414141"] * 25
        row[6 + 3 * seat] = [41, 60] * 25
    started = time.perf_counter()
    with pytest.raises(RecordError, match="order of turns"):
        read_tenhou_json(json.dumps(document))
    assert time.perf_counter() - started < 20


def test_deep_nesting_is_refused() -> None:
    for text in ("[" * 100_000, '{"log":' * 20_000, '{"head":' + "[" * 5000 + "]" * 5000 + "}"):
        for read in (read_tenhou_json, read_majsoul, read_mjai):
            with pytest.raises(RecordError):
                read(text.encode())


def test_more_than_the_limit_is_not_read() -> None:
    with pytest.raises(MahjongError, match="larger than"):
        open_records(b" " * (MAX_BYTES + 1))


def too_much(name: str) -> bytes:
    """Give a text of tens of thousands of bytes when packed that would take gigabytes or minutes when read."""
    header = write_record(sample(), "native").partition(b"\n")[0] + b"\n"
    return {
        "escaped keys without a header": b'{"format":"mahjong-record"}\n' + b'{"\\u0061":1}\n' * 80_000,
        "escaped keys": header + b'{"\\u0065vent":1}\n' * 80_000,
        "members": gzip.compress(b"") * 200_000,
        "values": gzip.compress(b'{"head":{},"details":[],"x":[' + b"{}," * (8 << 20) + b"[]]}"),
        "values of Tenhou": gzip.compress(b'{"log":[[[]]],"x":[' + b"{}," * (8 << 20) + b"[]]}"),
        "values of one of several": gzip.compress(b'{"log":[[[]]],"x":[' + b"{}," * (8 << 20) + b"[]]}\n{}"),
        "values of a line": gzip.compress(header + b'{"event":[' + b"[]," * (8 << 20) + b"[]]}\n"),
        "values of a header": gzip.compress(b'{"format":"mahjong-record","x":[' + b"[]," * (8 << 20) + b"[]]}\n"),
        "empty lines of mjai": gzip.compress(b'{"type":"none"}' + b"\n" * (20 << 20)),
        "empty lines of a session": gzip.compress(b"Get: <A/>x" + b"\n" * (20 << 20)),
        "empty lines of Tenhou": gzip.compress(b'{"log":[[[]]]}' + b"\n" * (20 << 20) + b"{}"),
        "empty lines": gzip.compress(header + b"\n" * (20 << 20)),
        "attributes": gzip.compress(b"<mjloggm><A" + b"".join(b' a%d=""' % n for n in range(2_000_000)) + b"/>"),
        "attributes of tags": gzip.compress(b"<mjloggm>" + (b"<A" + b' a1="x" b1="x" c1="x"' * 1 + b"/>") * 190_000),
    }[name]


@pytest.mark.parametrize(
    "name",
    [
        "escaped keys without a header",
        "escaped keys",
        "members",
        "values",
        "values of Tenhou",
        "values of one of several",
        "values of a line",
        "values of a header",
        "empty lines of mjai",
        "empty lines of a session",
        "empty lines of Tenhou",
        "empty lines",
        "attributes",
        "attributes of tags",
    ],
)
def test_what_would_take_much_time_or_memory_is_refused(name: str) -> None:
    data = too_much(name)
    tracemalloc.start()
    started = time.thread_time()
    try:
        with pytest.raises(RecordError):
            open_records(data)
        assert tracemalloc.get_traced_memory()[1] < 150 << 20
    finally:
        tracemalloc.stop()
    assert time.thread_time() - started < 5


def test_a_fault_of_the_whole_text_is_at_no_line() -> None:
    with pytest.raises(RecordError) as caught:
        read_mjai("\n" * 200_001)
    assert caught.value.line is None
    assert str(caught.value) == "more than 200000 lines"


@pytest.mark.parametrize("pieces", [1, 2, 500])
def test_gzip_of_several_members_is_one_record(pieces: int) -> None:
    data = write_record(sample(), "mjai")
    size = len(data) // pieces
    cut = [data[at : at + size] for at in range(0, len(data), size)]
    assert open_records(b"".join(map(gzip.compress, cut))) == open_records(data)


DOUBLED = {
    "tenhou-json": (b'"log":', b'"ver":"2.3","ver":"2.3","log":', read_tenhou_json),
    "mjai": (b'"type":"tsumo"', b'"type":"tsumo","\\u0074ype":"tsumo"', read_mjai),
    "majsoul": (b'"head":', b'"head":{},"head":', read_majsoul),
    "native": (b'"type":"tsumo"', b'"type":"tsumo","type":"tsumo"', read_native),
}


@pytest.mark.parametrize("name", DOUBLED)
def test_a_key_that_stands_twice_is_refused(name: str) -> None:
    found, put, read = DOUBLED[name]
    data = READERS[name][1]()
    assert found in data
    with pytest.raises(RecordError, match="stands twice in one object") as caught:
        read(data.replace(found, put, 1))
    assert caught.value.line == {"mjai": 3, "native": 3}.get(name)


def test_a_key_that_stands_twice_is_refused_where_a_document_has_lines() -> None:
    text = json.dumps(json.loads(write_record(sample(), "tenhou-json")), indent=1)
    assert read_tenhou_json(text)
    with pytest.raises(RecordError, match="stands twice"):
        read_tenhou_json(text.replace('"ver"', '"ver": 1,\n"ver"', 1))


OTHERS: list[Any] = [[], {}, None, 1.5, "x", True, 10**30, 10**400, -1, [[]], [None]]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Give every place of a JSON value: the object or list it is in, and the key or index."""
    found: list[tuple[Any, Any]] = []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        found += [(value, key), *places(entry)]
    return found


@pytest.mark.parametrize("name", ["tenhou-json", "mjai", "majsoul", "native"])
def test_a_value_of_another_type_is_read_or_refused(name: str) -> None:
    read, make = READERS[name]
    chance = random.Random(name)
    whole = [json.loads(line) for line in make().splitlines()]
    # Places of one name are much alike: some of each, and whatever else is drawn.
    by_name: dict[Any, list[tuple[Any, Any]]] = {}
    for place in places(whole):
        by_name.setdefault(place[1] if isinstance(place[1], str) else type(place[0]), []).append(place)
    drawn = [(place, other) for found in by_name.values() for place in found[:1] for other in OTHERS]
    drawn += [(chance.choice(found), chance.choice(OTHERS)) for found in by_name.values() for _ in range(2)]
    for (around, key), other in drawn:
        kept = around[key]
        around[key] = other
        data = b"".join(json.dumps(line).encode() + b"\n" for line in whole)
        around[key] = kept
        message = ""
        try:
            read(data)
        except RecordError as error:
            message = str(error)
        assert len(message) < 400


def test_a_rating_beyond_all_numbers_is_refused() -> None:
    document = json.loads(write_record(sample(), "tenhou-json"))
    document["rate"] = [10**400] * 4
    with pytest.raises(RecordError, match="rate: numbers expected"):
        read_tenhou_json(json.dumps(document))


@pytest.mark.parametrize("viewer", [-1, 4, 10**30])
def test_a_viewer_that_is_no_seat_is_refused(viewer: int) -> None:
    data = write_record(sample(), "native").replace(b'"version":1', b'"version":1,"viewer":%d' % viewer, 1)
    with pytest.raises(RecordError, match="viewer") as caught:
        read_native(data)
    assert caught.value.line == 1


def test_a_viewer_sits_at_the_table() -> None:
    data = write_record(played_match("tenhou-3p", 5), "native")
    with pytest.raises(RecordError, match="the viewer is seat 3: there are 3"):
        read_native(data.replace(b'"version":1', b'"version":1,"viewer":3', 1))
