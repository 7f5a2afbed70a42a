"""The native format: JSON Lines, a header and then events with their times.

Lines are appended one at a time, each in one write, so after a crash a record is readable up to its last whole
line. The header carries everything a replay needs: the whole resolved rule set with id and fingerprint, the seats,
the commitment, and the version of the engine that wrote it. Thoughts of bots go in a stream of their own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any, Self, cast

import msgspec

from mahjong import _core
from mahjong.errors import ArgumentTypeError, MahjongError, RecordError, RecordFileError
from mahjong.game.events import (
    EndGame,
    EndKyoku,
    Event,
    Hora,
    Ryukyoku,
    StartGame,
    StartKyoku,
    decode_hook,
    encode_hook,
)
from mahjong.game.match import Match
from mahjong.records.checks import MAX_LINE, refuse_doubled_keys
from mahjong.records.model import Length, Player, RecordedMatch, RecordedRound
from mahjong.records.source import MAX_BYTES, MAX_EVENTS, MAX_ROUNDS, placed
from mahjong.records.tracker import refuse_misfit
from mahjong.rules import RiichiRules, RuleSet

FORMAT = "mahjong-record"
VERSION = 1
MAX_LINES = MAX_ROUNDS * (MAX_EVENTS + 2) + 3
"""Lines a record can have: of the header and the match, and of each round."""


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits where."""

    name: str = ""
    bot: bool = False
    rank: str = ""
    rating: float | None = None
    sex: str = ""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The first line of a record."""

    format: str
    version: int
    rules_id: str
    fingerprint: str
    rules: dict[str, Any]
    seats: Annotated[tuple[Seat, ...], msgspec.Meta(min_length=3, max_length=4)]
    length: str | None = None
    viewer: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    commitment: str = ""
    """SHA-256 of salt and seed, opened in the last event."""
    engine: str = ""

    @classmethod
    def of(
        cls,
        rules: RuleSet,
        seats: Iterable[Seat],
        *,
        length: str | None = None,
        viewer: int | None = None,
        commitment: str = "",
    ) -> Self:
        """Give the header of a match under `rules`; `length` where it is not that of the rules."""
        return cls(
            format=FORMAT,
            version=VERSION,
            rules_id=rules.id,
            fingerprint=rules.fingerprint,
            rules=rules.to_mapping(),
            seats=tuple(seats),
            length=length,
            viewer=viewer,
            commitment=commitment,
            engine=_core.__version__,
        )

    @classmethod
    def of_match(cls, match: Match, seats: Iterable[Seat], *, viewer: int | None = None) -> Self:
        """Give the header of a match that is played here: its rules, length and commitment."""
        return cls.of(match.rules, seats, length=str(match.length), viewer=viewer, commitment=match.commitment)

    def rule_set(self) -> RuleSet:
        """Give the resolved rules.

        Raises:
            RecordError: they are no rule set, or not the one whose fingerprint stands beside them.
        """
        try:
            rules = RuleSet.from_mapping(self.rules)
        except MahjongError as error:
            raise RecordError(f"rules: {error}") from None
        if rules.fingerprint != self.fingerprint:
            raise RecordError("rules: the fingerprint is not theirs")
        return rules


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line after the first: an event, and when it happened in milliseconds since the start of the match."""

    event: Event
    time: Annotated[int, msgspec.Meta(ge=0, le=1 << 53)] | None = None


class NativeRecord(msgspec.Struct, frozen=True):
    """A record as it stands in its file."""

    header: Header
    rules: RuleSet
    entries: tuple[Entry, ...]
    whole: bool = True
    """False when the last line was cut off, as by a crash, or is damaged; it is left out then."""
    dropped: int | None = None
    """The number of the line that is left out, from 1."""


_encoder = msgspec.json.Encoder(enc_hook=encode_hook)
_header_decoder = msgspec.json.Decoder(Header)
_version_decoder = msgspec.json.Decoder(dict[str, msgspec.Raw])
_entry_decoder = msgspec.json.Decoder(Entry, dec_hook=decode_hook)


def encode_line(value: Header | Entry) -> bytes:
    """Give one line of a record, its end included."""
    return _encoder.encode(value) + b"\n"


def read_native_record(data: bytes, *, name: str = "") -> NativeRecord:
    """Read a record of any family of rules as it stands.

    Raises:
        RecordError: the header is none of this version, or a whole line is damaged; the error names the line.
    """
    number = 0
    try:
        if data.count(b"\n") >= MAX_LINES:
            raise RecordError(f"more than {MAX_LINES} lines")
        lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
        last = lines.pop()
        if not lines:
            lines, last = [last], b""
        number = 1
        header = _read_header(lines[0])
        refuse_doubled_keys(lines[0])
        rules = header.rule_set()
        entries = []
        for line in lines[1:]:
            number += 1
            if line.strip():
                entries.append(_read_entry(line))
        whole = True
        if last.strip():
            number += 1
            try:
                entries.append(_read_entry(last))
            except RecordError:
                whole = False
        refuse_doubled_keys(data)
        return NativeRecord(header, rules, tuple(entries), whole, None if whole else number)
    except MahjongError as error:
        raise placed(error, name, line=number) from None


def _read_header(line: bytes) -> Header:
    if len(line) > MAX_LINE:
        raise RecordError(f"a line of more than {MAX_LINE} characters")
    try:
        fields = _version_decoder.decode(line)
        if fields.get("format") != msgspec.Raw(f'"{FORMAT}"'.encode()):
            raise RecordError(f"the first line is no header: format {FORMAT!r} is missing")
        if fields.get("version") != msgspec.Raw(str(VERSION).encode()):
            found = bytes(fields.get("version", b"none"))[:20].decode("utf-8", "replace")
            raise RecordError(f"version {found} of the format is not known, only {VERSION}")
        return _header_decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RecordError(f"the header is damaged: {str(error)[:120]}") from None


def _read_entry(line: bytes) -> Entry:
    if len(line) > MAX_LINE:
        raise RecordError(f"a line of more than {MAX_LINE} characters")
    try:
        return _entry_decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        # A key that stands twice may be what the decoder stumbles over.
        refuse_doubled_keys(line, lines=False)
        raise RecordError(f"the line is damaged: {str(error)[:120]}") from None


def read_native(data: bytes, *, name: str = "") -> RecordedMatch:
    """Read a match; of classical rules its `length` is in the header only.

    Raises:
        RecordError: as :func:`read_native_record`, or the seats are not those of the rules.
    """
    record = read_native_record(data, name=name)
    rules, header = cast(RiichiRules, record.rules), record.header
    if len(header.seats) != rules.players:
        raise RecordError(f"{rules.players} seats expected, got {len(header.seats)}", file=name or None, line=1)
    if header.viewer is not None and header.viewer >= rules.players:
        raise RecordError(f"the viewer is seat {header.viewer}: there are {rules.players}", file=name or None, line=1)
    rounds: list[RecordedRound] = []
    start: StartKyoku | None = None
    opening: StartGame | None = None
    closing: EndGame | None = None
    events: list[Event] = []
    times: list[int | None] = []

    def close(end: EndKyoku | None) -> None:
        nonlocal start
        if start is not None:
            stamps = tuple(time for time in times if time is not None)
            rounds.append(
                RecordedRound(
                    start,
                    tuple(events),
                    None if end == EndKyoku() else end,
                    times=stamps if len(stamps) == len(events) else (),
                )
            )
        start = None
        events.clear()
        times.clear()

    for number, entry in enumerate(record.entries):
        event = entry.event
        if isinstance(event, StartKyoku | Hora | Ryukyoku | EndGame):
            try:
                refuse_misfit(event, rules.players)
            except RecordError as error:
                raise placed(error, name, event=number) from None
        if isinstance(event, StartGame):
            opening = event
        elif isinstance(event, EndGame):
            closing = event
        elif isinstance(event, StartKyoku):
            close(None)
            start = event
        elif isinstance(event, EndKyoku) and start is not None:
            close(event)
        elif start is None:
            raise RecordError(f"{event.type} outside a round", file=name or None, event=number)
        else:
            events.append(event)
            times.append(entry.time)
    close(None)
    if not rounds:
        raise RecordError("there is no deal in it", file=name or None)
    players = tuple(Player(seat.name, seat.rank, seat.rating, seat.sex) for seat in header.seats)
    length: Length | None = header.length if header.length in ("one_hand", "east", "east_south") else None  # type: ignore[assignment]
    return RecordedMatch(
        "native",
        rules,
        players,
        tuple(rounds),
        name,
        length,
        header.viewer,
        closing.scores or None if closing else None,
        closing.results or None if closing else None,
        opening,
        closing,
        extra={"header": header},
        dropped=record.dropped,
    )


def write_native(match: RecordedMatch) -> bytes:
    """Give a whole match as a record."""
    header = match.extra.get("header") if match.format == "native" else None
    if not isinstance(header, Header):
        seats = [Seat(player.name, False, player.rank, player.rating, player.sex) for player in match.players]
        header = Header.of(match.rules, seats, length=match.length, viewer=match.viewer)
    parts = [encode_line(header)]
    if match.opening is not None:
        parts.append(encode_line(Entry(match.opening)))
    for played in match.rounds:
        parts.append(encode_line(Entry(played.start)))
        times: Iterable[int | None] = played.times or [None] * len(played.events)
        parts += [encode_line(Entry(event, time)) for event, time in zip(played.events, times, strict=True)]
        parts.append(encode_line(Entry(played.end or EndKyoku())))
    closing = match.closing
    if closing is None and match.final_scores is not None:
        closing = EndGame(match.final_scores, results=match.results or ())
    if closing is not None:
        parts.append(encode_line(Entry(closing)))
    return b"".join(parts)


class NativeWriter:
    """Append to a record in a file, a whole line at a time.

    Use it as a context manager. With `sync` every line is on the disk before :meth:`append` returns.
    """

    path = Path()
    _file = -1
    _sync = False
    _end = 0
    """Bytes of the whole lines in the file."""

    def __init__(self, path: str | os.PathLike[str], header: Header, *, sync: bool = False) -> None:
        """Start a new record; the file must not exist yet.

        Raises:
            ArgumentTypeError: there is no header, or `path` is no path; no file is made.
            RecordFileError: the file is there already, or cannot be made.
            RecordError: the header could not be read again; no file is made.
        """
        if not isinstance(header, Header):
            raise ArgumentTypeError("header", header, "a Header")
        self.path = _path(path)
        self._sync = sync
        first = self._readable(header, "header", _read_header)
        self._open(os.O_CREAT | os.O_EXCL)
        try:
            self._write(first)
        except BaseException:
            self.close()
            self.path.unlink(missing_ok=True)
            raise

    @classmethod
    def resume(cls, path: str | os.PathLike[str], *, sync: bool = False) -> tuple[Self, NativeRecord]:
        """Go on with a record that was cut off: a last line that is not whole is removed.

        Raises:
            ArgumentTypeError: `path` is no path.
            RecordFileError: the file cannot be read or written to.
            RecordError: what is there is damaged.
        """
        writer = cls.__new__(cls)
        writer.path = _path(path)
        writer._sync = sync
        try:
            data = writer.path.read_bytes()
        except (OSError, ValueError) as error:
            raise _file_error(error, writer.path, "cannot be read") from None
        if len(data) > MAX_BYTES:
            raise RecordError(f"is larger than {MAX_BYTES // 2**20} MiB", file=str(path))
        record = read_native_record(data, name=str(path))
        writer._open(0)
        try:
            writer._end = len(data) if record.whole else data.rindex(b"\n") + 1
            if not record.whole:
                writer._cut()
            elif not data.endswith(b"\n"):
                writer._write(b"\n")
        except BaseException:
            writer.close()
            raise
        return writer, record

    def append(self, event: Event, time: int | None = None) -> None:
        """Append one event; `time` is milliseconds since the start of the match.

        Raises:
            ArgumentTypeError: `event` is no event, or `time` no number of milliseconds; nothing is written.
            RecordError: the event could not be read again, or the record is closed; nothing is written.
            RecordFileError: the line cannot be written. What there is of it is removed; where even that fails, the
                record is closed.
        """
        if not isinstance(event, Event.__args__):
            raise ArgumentTypeError("event", event, "an event")
        if time is not None and (isinstance(time, bool) or not isinstance(time, int) or time < 0):
            raise ArgumentTypeError("time", time, "None or milliseconds from 0 on")
        if self._file < 0:
            raise RecordError("is closed: nothing can be appended", file=str(self.path))
        self._write(self._readable(Entry(event, time), event.type, _read_entry))

    def _readable(self, value: Header | Entry, what: str, read: Callable[[bytes], object]) -> bytes:
        """Give a line that the reader takes; a field of an event may hold anything."""
        try:
            line = encode_line(value)
            read(line)
        except (ValueError, TypeError, OverflowError, NotImplementedError, RecursionError) as error:
            raise RecordError(f"{what}: it could not be read again: {str(error)[:120]}", file=str(self.path)) from None
        return line

    def _open(self, how: int) -> None:
        try:
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | how, 0o644)
        except (OSError, ValueError) as error:
            raise _file_error(error, self.path, "cannot be made" if how else "cannot be written to") from None

    def _write(self, line: bytes) -> None:
        # One write a line: a crash leaves whole lines and at most one cut off at the end.
        view = memoryview(line)
        try:
            while view:
                view = view[os.write(self._file, view) :]
            if self._sync:
                os.fsync(self._file)
        except BaseException as error:
            # The next line must not go on where this one broke off.
            self._cut()
            if isinstance(error, OSError):
                raise _file_error(error, self.path, "cannot be written to") from None
            raise
        self._end += len(line)

    def _cut(self) -> None:
        """Remove what stands behind the last whole line."""
        try:
            os.ftruncate(self._file, self._end)
        except OSError as error:
            self.close()
            raise _file_error(error, self.path, "cannot be cut to its whole lines, and is closed") from None

    def close(self) -> None:
        """Close the file."""
        if self._file >= 0:
            file, self._file = self._file, -1
            os.close(file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _path(path: object) -> Path:
    try:
        return Path(path)  # type: ignore[arg-type]
    except TypeError:
        raise ArgumentTypeError("path", path, "a path") from None


def _file_error(error: Exception, path: Path, fault: str) -> RecordFileError:
    number = error.errno if isinstance(error, OSError) else None
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return RecordFileError(f"{fault}: {reason}", file=str(path), errno=number)
