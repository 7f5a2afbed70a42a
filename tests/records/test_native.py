"""The native format: headers, appending, crashes and damage."""

from __future__ import annotations

import errno
import json
import os
import pickle
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mahjong.errors import ArgumentTypeError, RecordError, RecordFileError
from mahjong.game import events as ev
from mahjong.records.convert import write_record
from mahjong.records.native import Entry, Header, NativeWriter, Seat, encode_line, read_native, read_native_record
from mahjong.rules import load
from mahjong.tiles import Tile
from tests.records.samples import SAMPLE, sample

RULES = load("tenhou-4p")
HEADER = Header.of(RULES, [Seat(f"p{seat}") for seat in range(4)], length="east", commitment="ab")
EVENTS: list[ev.Event] = [
    ev.Tsumo(0, Tile.parse("5m")),
    ev.Dahai(0, Tile.parse("5m"), True),
    ev.Tsumo(1, Tile.parse("0p")),
]


def write(path: Path) -> bytes:
    with NativeWriter(path, HEADER) as writer:
        for time, event in enumerate(EVENTS):
            writer.append(event, 100 * time)
    return path.read_bytes()


def test_what_is_appended_is_read_again(tmp_path: Path) -> None:
    record = read_native_record(write(tmp_path / "game"))
    assert record.header == HEADER
    assert record.rules == RULES
    assert record.whole
    assert record.entries == tuple(Entry(event, 100 * time) for time, event in enumerate(EVENTS))


def test_a_record_cut_off_anywhere_is_read_up_to_its_last_whole_line(tmp_path: Path) -> None:
    data = write(tmp_path / "game")
    first = data.index(b"\n") + 1
    for at in range(first, len(data)):
        record = read_native_record(data[:at])
        whole_lines = data[:at].count(b"\n") - 1
        assert record.entries[:whole_lines] == tuple(
            Entry(event, 100 * n) for n, event in enumerate(EVENTS[:whole_lines])
        )
        assert len(record.entries) - whole_lines in (0, 1)


def test_a_record_cut_off_is_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "game"
    data = write(path)
    path.write_bytes(data[:-10])
    writer, record = NativeWriter.resume(path, sync=True)
    assert not record.whole
    with writer:
        writer.append(EVENTS[2], 200)
    assert path.read_bytes() == data


def test_a_whole_record_is_taken_up_again_without_its_last_newline(tmp_path: Path) -> None:
    path = tmp_path / "game"
    data = write(path)
    path.write_bytes(data[:-1])
    writer, record = NativeWriter.resume(path)
    assert record.whole
    with writer:
        writer.append(EVENTS[0])
    assert path.read_bytes() == data + encode_line(Entry(EVENTS[0]))


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game"
    write(path)
    before = path.read_bytes()
    with pytest.raises(RecordFileError, match="game: cannot be made: File exists") as caught:
        NativeWriter(path, HEADER)
    assert caught.value.errno == errno.EEXIST
    assert path.read_bytes() == before


def test_a_damaged_line_within_is_named(tmp_path: Path) -> None:
    lines = write(tmp_path / "game").split(b"\n")
    lines[2] = lines[2][:-3]
    with pytest.raises(RecordError, match="damaged") as caught:
        read_native_record(b"\n".join(lines), name="game")
    assert (caught.value.file, caught.value.line) == ("game", 3)


@pytest.mark.parametrize(
    ("header", "message"),
    [
        (msgspec.structs.replace(HEADER, version=2), "version 2"),
        (msgspec.structs.replace(HEADER, format="other"), "no header"),
        (msgspec.structs.replace(HEADER, fingerprint="0" * 64), "fingerprint"),
        (msgspec.structs.replace(HEADER, rules={**HEADER.rules, "colour": 1}), "rules"),
    ],
)
def test_a_header_that_cannot_be_trusted_is_refused(header: Header, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        read_native_record(encode_line(header))
    assert caught.value.line == 1


def test_times_and_the_end_of_the_match_are_kept() -> None:
    match = sample()
    timed = msgspec.structs.replace(
        match,
        rounds=tuple(
            msgspec.structs.replace(one, times=tuple(range(len(one.events))), end=ev.EndKyoku(salt="s"))
            for one in match.rounds
        ),
        closing=ev.EndGame(match.final_scores or (), seed="1"),
    )
    again = read_native(write_record(timed, "native"))
    assert again.rounds == timed.rounds
    assert again.closing == timed.closing


def test_a_header_holds_the_rules_of_any_family() -> None:
    rules = load("planet-classical-v1")
    header = Header.of(rules, [Seat(f"p{seat}") for seat in range(4)])
    assert read_native_record(encode_line(header)).rules == rules


def test_a_record_without_a_deal_is_no_match() -> None:
    with pytest.raises(RecordError, match="no deal"):
        read_native(encode_line(HEADER))


def test_a_round_that_ends_twice_is_refused() -> None:
    data = SAMPLE.read_bytes()
    end = next(line for line in data.splitlines(keepends=True) if b'"end_kyoku"' in line)
    with pytest.raises(RecordError, match="end_kyoku outside a round"):
        read_native(data.replace(end, end * 2))


@pytest.mark.parametrize(
    ("line", "found", "put", "key"),
    [
        (1, b'"version":1', b'"version":1,"version":1', "version"),
        (1, b'"table":{', b'"table":{"x":1,"x":2,', "x"),
        (3, b'"type":"dahai"', b'"type":"tsumo","type":"dahai"', "type"),
        (4, b'{"event"', b'{"time":1,"event"', "time"),
        (4, b'"seat":1', b'"seat":1,"s\\u0065at":1', "seat"),
    ],
)
def test_a_key_that_stands_twice_is_named_with_its_line(
    tmp_path: Path, line: int, found: bytes, put: bytes, key: str
) -> None:
    lines = write(tmp_path / "game").split(b"\n")
    assert found in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(found, put, 1)
    with pytest.raises(RecordError, match=f"the key '{key}' stands twice") as caught:
        read_native(b"\n".join(lines))
    assert caught.value.line == line


def test_a_key_with_an_escape_is_read_as_what_it_says(tmp_path: Path) -> None:
    data = write(tmp_path / "game")
    assert read_native_record(data.replace(b'"seat":1', b'"s\\u0065at":1')) == read_native_record(data)


def test_many_keys_and_damaged_lines_are_refused_soon(tmp_path: Path) -> None:
    header, rest = write(tmp_path / "game").split(b"\n", 1)
    many = header[:-1] + b"".join(b',"k%d":1' % number for number in range(50_000)) + b"}"
    for data in (many + b"\n" + rest, header + b"\n" + b'{"a":' * 100_000 + b"\n" + rest):
        started = time.perf_counter()
        with pytest.raises(RecordError):
            read_native(data)
        assert time.perf_counter() - started < 20


ONE = Tile.parse("1m")


@pytest.mark.parametrize(
    ("event", "time"),
    [
        (ev.Dahai(0, "zz"), None),  # type: ignore[arg-type]
        (ev.Dahai(0, ONE, 5), None),  # type: ignore[arg-type]
        (ev.Dahai(0, object()), None),  # type: ignore[arg-type]
        (ev.Continue(7), None),
        (ev.Continue(-1), None),
        (ev.EndGame(scores="abc"), None),  # type: ignore[arg-type]
        (ev.EndGame(results=(float("nan"),)), None),
        (ev.StartGame(names=("\ud800",)), None),
        (ev.StartGame(seed="x" * 1001), None),
        (ev.EndKyoku(), 10**30),
        (ev.EndKyoku(), 2**64 - 1),
    ],
)
def test_what_could_not_be_read_again_is_not_written(tmp_path: Path, event: ev.Event, time: int | None) -> None:
    path = tmp_path / "game"
    with NativeWriter(path, HEADER) as writer:
        writer.append(EVENTS[0])
        before = path.read_bytes()
        with pytest.raises(RecordError, match="could not be read again"):
            writer.append(event, time)
        assert read_native_record(path.read_bytes()).whole
        assert path.read_bytes() == before


def test_a_header_that_could_not_be_read_again_makes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for header in (msgspec.structs.replace(HEADER, engine="\ud800"), msgspec.structs.replace(HEADER, version=2)):
        with pytest.raises(RecordError, match="could not be read again"):
            NativeWriter(path, header)
    assert not path.exists()


def test_after_a_write_that_fails_the_record_goes_on_with_a_whole_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    real = os.write
    left = [10]

    def full(file: int, data: bytes) -> int:
        """Write ten bytes, and then the disk is full."""
        if not left[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = real(file, bytes(data)[: left[0]])
        left[0] -= written
        return written

    with NativeWriter(path, HEADER) as writer:
        writer.append(EVENTS[0])
        before = path.read_bytes()
        monkeypatch.setattr(os, "write", full)
        with pytest.raises(RecordFileError, match="cannot be written to: No space left"):
            writer.append(EVENTS[1])
        monkeypatch.setattr(os, "write", real)
        assert path.read_bytes() == before
        writer.append(EVENTS[2])
    assert path.read_bytes() == before + encode_line(Entry(EVENTS[2]))


def test_a_record_that_cannot_be_cut_takes_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> int:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    writer = NativeWriter(tmp_path / "game", HEADER)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fails)
        patch.setattr(os, "ftruncate", fails)
        with pytest.raises(RecordFileError, match="is closed"):
            writer.append(EVENTS[0])
    with pytest.raises(RecordError, match="is closed: nothing can be appended"):
        writer.append(EVENTS[0])


@pytest.mark.parametrize("name", ["none/game", "a\0b", ""])
def test_a_file_that_cannot_be_made_or_read_is_an_error_of_ours(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordFileError, match="cannot be made"):
        NativeWriter(tmp_path / name, HEADER)
    with pytest.raises(RecordFileError, match="cannot be read"):
        NativeWriter.resume(tmp_path / name)
    for made in (lambda path: NativeWriter(path, HEADER), NativeWriter.resume):
        with pytest.raises(ArgumentTypeError):
            made(None)


def test_a_closed_writer_takes_nothing(tmp_path: Path) -> None:
    writer = NativeWriter(tmp_path / "game", HEADER)
    writer.close()
    writer.close()
    bare = NativeWriter.__new__(NativeWriter)
    bare.close()
    for closed in (writer, bare):
        with pytest.raises(RecordError, match="is closed"):
            closed.append(EVENTS[0])


def test_an_error_of_a_file_is_told_as_the_systems_are(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="none") as caught:
        NativeWriter(tmp_path / "none" / "game", HEADER)
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)


@pytest.mark.parametrize(
    ("kind", "change", "message"),
    [
        ("start_kyoku", {"scores": [25000]}, "hands and points of 4 seats"),
        ("start_kyoku", {"scores": []}, "hands and points of 4 seats"),
        ("hora", {"deltas": [1, 2]}, "changes of points of 4 seats"),
        ("hora", {"scores": [1, 2, 3]}, "points of 4 seats"),
        ("ryukyoku", {"hands": [["1m"]]}, "hands of 4 seats"),
        ("end_game", {"scores": [1, 2, 3]}, "points of 4 seats"),
        ("end_game", {"results": [1.5]}, "results of 4 seats"),
    ],
)
def test_points_and_hands_are_those_of_all_seats(kind: str, change: dict[str, Any], message: str) -> None:
    lines = [json.loads(line) for line in write_record(sample(), "native").splitlines()]
    fitting = [line["event"] for line in lines[1:] if line["event"]["type"] == kind]
    assert fitting
    fitting[0].update(change)
    with pytest.raises(RecordError, match=message) as caught:
        read_native("\n".join(map(json.dumps, lines)).encode())
    assert caught.value.event is not None


def test_a_last_line_of_garbage_is_left_out_and_numbered(tmp_path: Path) -> None:
    data = write(tmp_path / "game")
    record = read_native_record(data + b"GARBAGE NOT JSON")
    assert (record.whole, record.dropped) == (False, data.count(b"\n") + 1)
    assert read_native_record(data).dropped is None
