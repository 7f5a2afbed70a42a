"""What commands read: files or standard input, as lines, gzip or plain, told apart by content."""

from __future__ import annotations

import errno
import gzip
import io
import os
import re
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import IO, Final, cast

import click

from mahjong.errors import QUOTE_LIMIT, quote

__all__ = ["STDIN", "InputError", "name_of", "open_lines", "read_stdin", "said", "unreadable"]

STDIN: Final = "-"
MAX_LINE: Final = 1 << 24
LONGEST_NAME: Final = 200
_GZIP: Final = b"\x1f\x8b"
_LONG: Final = re.compile(rf"'[^']{{{QUOTE_LIMIT - 1},}}'|\S{{{QUOTE_LIMIT + 1},}}")


class InputError(click.ClickException):
    """Input that cannot be read."""

    exit_code = 2


def name_of(path: str) -> str:
    """Give the name of a file for messages, on one line and not endless."""
    if path == STDIN:
        return "standard input"
    return path if path.isprintable() and 0 < len(path) <= LONGEST_NAME else quote(path)


def said(error: click.ClickException) -> str:
    """Give what an error says; what click quotes of bad usage is cut to what our own messages quote."""
    text = error.format_message()
    if not isinstance(error, click.UsageError):
        return text
    return _LONG.sub(lambda found: f"{found[0][: QUOTE_LIMIT - 4]}...{found[0][-1]}", text)


@contextmanager
def open_lines(path: str) -> Iterator[Iterator[tuple[int, str]]]:
    """Open a file (``-``: standard input) and give its lines that are not blank, numbered from 1.

    Raises:
        InputError: it cannot be opened, or while it is read is damaged, no UTF-8, or has a line beyond 16 MiB.
    """
    with ExitStack() as stack:
        try:
            stream = _stdin() if path == STDIN else stack.enter_context(open(path, "rb"))
        except (OSError, ValueError) as error:
            raise unreadable(path, error) from None
        yield _numbered(path, stream)


def read_stdin(limit: int) -> bytes:
    """Give at most `limit` bytes of standard input.

    Raises:
        InputError: it cannot be read.
    """
    try:
        return _stdin().read(limit)
    except OSError as error:
        raise unreadable(STDIN, error) from None


def _stdin() -> IO[bytes]:
    # A process may be started without one.
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer


def _numbered(path: str, stream: IO[bytes]) -> Iterator[tuple[int, str]]:
    buffered = io.BufferedReader(_Raw(stream))
    number = 0
    try:
        packed = buffered.peek(2)[:2] == _GZIP
        source = gzip.GzipFile(fileobj=buffered) if packed else buffered
        while line := source.readline(MAX_LINE + 1):
            number += 1
            if len(line) > MAX_LINE:
                raise InputError(f"{name_of(path)}, line {number}: longer than {MAX_LINE >> 20} MiB")
            text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip()
            if text:
                yield number, text
    except UnicodeDecodeError:
        raise InputError(f"{name_of(path)}, line {number}: not UTF-8 text") from None
    except (OSError, EOFError, zlib.error) as error:
        raise unreadable(path, error) from None


def unreadable(path: str, error: Exception) -> InputError:
    """Give the error of a file that cannot be read: as records say it too."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return InputError(f"{name_of(path)}: cannot be read: {reason or type(error).__name__}")


class _Raw(io.RawIOBase):
    """Any binary stream as a raw one, so that it can be looked into before it is read."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: object) -> int:
        """Fill a buffer."""
        view = memoryview(cast("bytearray", buffer))
        data = self._stream.read(len(view))
        view[: len(data)] = data
        return len(data)
