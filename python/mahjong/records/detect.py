"""Opening a record of any format: recognised by its content, never by its name; gzip is read as it is."""

from __future__ import annotations

import re

from mahjong.errors import RecordError
from mahjong.records.majsoul import read_majsoul
from mahjong.records.mjai import read_mjai
from mahjong.records.model import Format, RecordedMatch
from mahjong.records.native import read_native
from mahjong.records.source import Source, read_source
from mahjong.records.tenhou_client import read_client
from mahjong.records.tenhou_json import read_tenhou_json
from mahjong.records.tenhou_mjlog import read_mjlog
from mahjong.rules import RiichiRules

HEAD = 4096
"""Bytes a format is recognised by."""
MJLOG = re.compile(rb"(?:<\?xml[^<>]{0,200}\?>\s*)?<(?:mjloggm|mjlog)\b")
CLIENT = re.compile(rb"(?:Get|Send):\s*<")
JSON_OBJECT = re.compile(rb"\{")
NATIVE = re.compile(rb'\{[^{}]{0,200}"format"\s*:\s*"mahjong-record"')
MJAI = re.compile(rb'\{[^{}]{0,2000}"type"\s*:\s*"[a-z_]{1,20}"')
LOG = re.compile(rb'"log"\s*:\s*\[\s*\[\s*\[')


class NotARecordError(RecordError):
    """A file or text that is no record of any known format."""


def detect(data: bytes) -> Format | None:
    """Give the format of unpacked bytes, or nothing when they look like no record."""
    head = data[:HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    if MJLOG.match(head):
        return "tenhou-mjlog"
    if CLIENT.match(head):
        return "tenhou-client"
    if not JSON_OBJECT.match(head):
        return None
    if NATIVE.match(head):
        return "native"
    if MJAI.match(head):
        return "mjai"
    # Which keys come first is not settled: the two that make the format may stand anywhere.
    if LOG.search(data):
        return "tenhou-json"
    if b'"head"' in data and (b'"details"' in data or b'"actions"' in data):
        return "majsoul"
    return None


def open_records(source: Source, *, rules: RiichiRules | None = None) -> tuple[RecordedMatch, ...]:
    """Read every match of a file, or of bytes.

    Most formats hold one. `rules` are those of a record whose format does not say (mjai); without them
    ``tenhou-4p`` or ``tenhou-3p`` by the number of players.

    Raises:
        NotARecordError: the content looks like no record.
        RecordError: the record is damaged, too large, or cannot be read at all.
    """
    data, name = read_source(source)
    found = detect(data)
    if found is None:
        raise NotARecordError("is no record of a known format", file=name or None)
    if found == "tenhou-mjlog":
        return (read_mjlog(data, name=name),)
    if found == "tenhou-json":
        return tuple(read_tenhou_json(data, name=name))
    if found == "tenhou-client":
        return (read_client(data, name=name),)
    if found == "majsoul":
        return (read_majsoul(data, name=name),)
    if found == "mjai":
        return tuple(read_mjai(data, name=name, rules=rules))
    return (read_native(data, name=name),)


def open_record(source: Source, *, rules: RiichiRules | None = None) -> RecordedMatch:
    """Read the one match of a file, or of bytes.

    Raises:
        RecordError: as :func:`open_records`, or there are several matches.
    """
    matches = open_records(source, rules=rules)
    if len(matches) != 1:
        raise RecordError(f"there are {len(matches)} matches in it, not one", file=matches[0].source or None)
    return matches[0]
