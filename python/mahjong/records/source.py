"""Getting at the text of a record: files, gzip, sizes and encodings, with limits."""

from __future__ import annotations

import io
import os
import zlib
from typing import TypeAlias

from mahjong.errors import ArgumentTypeError, MahjongError, RecordError

MAX_BYTES = 64 * 1024 * 1024
"""A record larger than this, packed or unpacked, is refused."""
MAX_ROUNDS = 200
"""Rounds a match can have."""
MAX_EVENTS = 1000
"""Events a round can have; a real one has fewer than 300."""
GZIP_MAGIC = b"\x1f\x8b"
MAX_MEMBERS = 1000
"""Members of a gzip file; a record has one."""
PIECE = 1 << 20
"""Bytes unpacked at a time: what follows the end of a member is copied by the unpacker."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Source: TypeAlias = str | os.PathLike[str] | bytes


def read_source(source: Source) -> tuple[bytes, str]:
    """Give the unpacked bytes of a record and its name: a path, or the bytes themselves (without a name).

    Raises:
        RecordError: the file cannot be read, is too large, or is damaged gzip.
    """
    if isinstance(source, bytes):
        return unpack(source, ""), ""
    try:
        name = os.fsdecode(source)
    except TypeError:
        raise ArgumentTypeError("source", source, "a path or the bytes of a record") from None
    try:
        with open(name, "rb", buffering=0) as file:
            data = _read(file)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise RecordError(f"cannot be read: {reason}", file=name) from None
    return unpack(data, name), name


def _read(file: io.FileIO) -> bytes:
    """Read a file whole, up to a byte more than is accepted; what is no plain file may give less at a time."""
    parts: list[bytes] = []
    room = MAX_BYTES + 1
    wanted = os.fstat(file.fileno()).st_size + 1
    while room and (part := file.read(min(room, max(wanted, io.DEFAULT_BUFFER_SIZE)))):
        parts.append(part)
        room -= len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def unpack(data: bytes, name: str) -> bytes:
    """Unpack gzip, several members too; other data is given back as it is."""
    if len(data) > MAX_BYTES:
        raise RecordError(f"is larger than {MAX_BYTES // 2**20} MiB", file=name or None)
    if not data.startswith(GZIP_MAGIC):
        return data
    parts: list[bytes] = []
    room = MAX_BYTES
    packed, at, members = memoryview(data), 0, 0
    try:
        while packed[at : at + 2] == GZIP_MAGIC:
            members += 1
            if members > MAX_MEMBERS:
                raise RecordError(f"is gzip of more than {MAX_MEMBERS} members", file=name or None)
            unpacker = zlib.decompressobj(wbits=31)
            while not unpacker.eof:
                piece = packed[at : at + PIECE]
                if not piece:
                    raise RecordError("is damaged gzip: it ends too early", file=name or None)
                part = unpacker.decompress(piece, room + 1)
                room -= len(part)
                if room < 0:
                    raise RecordError(f"is larger than {MAX_BYTES // 2**20} MiB when unpacked", file=name or None)
                parts.append(part)
                at += len(piece) - len(unpacker.unused_data)
        # Tapes and blocks are filled up with zeros; anything else has no business there.
        if data[at:].strip(b"\0"):
            raise RecordError("is damaged gzip: something else follows its end", file=name or None)
    except zlib.error:
        raise RecordError("is damaged gzip", file=name or None) from None
    return b"".join(parts)


def split_lines(text: str, most: int) -> list[str]:
    """Give the lines of a text.

    Raises:
        RecordError: there are more than `most`; none of them is kept.
    """
    if text.count("\n") >= most:
        raise RecordError(f"more than {most} lines")
    return text.split("\n")


def decode_text(data: bytes, name: str) -> str:
    """Give the text of a record in UTF-8, a byte order mark dropped."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"is no UTF-8 text: byte {error.start}", file=name or None) from None


def utf8(data: bytes | str) -> bytes:
    """Give the text of a record as UTF-8 that is known to be whole, a byte order mark dropped."""
    if isinstance(data, str):
        return data.encode(errors="replace")
    decode_text(data, "")
    return data.removeprefix(BYTE_ORDER_MARK)


def placed(error: MahjongError, name: str, *, line: int | None = None, event: int | None = None) -> RecordError:
    """Give an error with the file and place it was found in; a place it already names is kept, line 0 is none."""
    message = str(error)
    line = line or None
    if isinstance(error, RecordError):
        if error.file is not None:
            return error
        places = (("line", error.line), ("event", error.event))
        where = ", ".join(f"{word} {number}" for word, number in places if number is not None)
        message = message.removeprefix(f"{where}: ")
        line = line if error.line is None else error.line
        event = event if error.event is None else error.event
    return RecordError(message, file=name or None, line=line, event=event)
