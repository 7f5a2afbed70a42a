"""The tags of Tenhou's XML, split strictly and without an XML parser.

Tenhou writes flat documents of empty tags. Nothing else is accepted: no document type, no entities but the five of
XML itself, no comments, no text between tags, no tag within a tag but the root.
"""

from __future__ import annotations

import html
import re
from typing import TypeAlias
from urllib.parse import unquote_to_bytes

from mahjong import _core
from mahjong.errors import RecordError, quote

Tag: TypeAlias = bytes | tuple[str, int, dict[str, str] | str]
MAX_TAGS = 200_000
ATTRIBUTE = re.compile(r'\s+([A-Za-z0-9]+)="([^"<]*)"')
ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|#[0-9]{1,7});")
MAX_NUMBER = 10**9 - 1
NO_NUMBER = 255
"""What stands for the number of a letter without one."""


def scan(text: bytes, at: int = 0) -> tuple[list[Tag], int, int]:
    """Give the empty tags from a place on, their number, and the place of the first thing that is none.

    Plain draws and discards come together as bytes, the letter and the number of each; see `mjcore.tags.scan`.

    Raises:
        RecordError: there are more than `MAX_TAGS`, or far too many attributes.
    """
    try:
        tags, number, end = _core.tags.scan(text, at, MAX_TAGS)
    except ValueError as error:
        raise refused(error) from None
    if number > MAX_TAGS:
        raise RecordError(f"more than {MAX_TAGS} tags", event=MAX_TAGS)
    return tags, number, end


def no_tag(text: bytes, *, event: int | None = None) -> RecordError:
    """Give the error of a text that is no tag."""
    found = text[:300].decode(errors="replace").strip()
    if found.startswith("<!"):
        return RecordError(
            f"a document type, entity or comment is not allowed: {quote(found[:60], limit=60)}", event=event
        )
    return RecordError(f"this is no tag: {quote(found[:60], limit=60)}", event=event)


def parse_attributes(text: str) -> dict[str, str]:
    """Give the attributes of a tag."""
    pairs = ATTRIBUTE.findall(text)
    attributes: dict[str, str] = dict(pairs)
    if len(attributes) != len(pairs):
        raise RecordError(f"an attribute stands twice: {quote(text.strip(), limit=60)}")
    if "&" in text:
        for key, value in attributes.items():
            if ENTITY.sub("", value).count("&"):
                raise RecordError(f"an entity is not known: {quote(value, limit=60)}")
            attributes[key] = html.unescape(value)
    return attributes


def format_tag(name: str, attributes: dict[str, str]) -> str:
    """Write an empty tag."""
    written = "".join(f' {key}="{html.escape(value)}"' for key, value in attributes.items())
    return f"<{name}{written}/>"


def decode_name(text: str) -> str:
    """Read a player's name: percent-encoded UTF-8."""
    try:
        return unquote_to_bytes(text).decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"a name is no UTF-8: {quote(text, limit=60)}") from None


def encode_name(name: str) -> str:
    """Write a player's name as Tenhou does, every byte percent-encoded."""
    return "".join(f"%{byte:02X}" for byte in name.encode())


def refused(error: ValueError) -> RecordError:
    """Give what a native reader says of a tag: the fault, and the text it is found in."""
    message, *text = error.args
    return RecordError(f"{message}, got {quote(text[0], limit=60)}" if text else message)


def integers(text: str, what: str, low: int = -MAX_NUMBER, high: int = MAX_NUMBER) -> tuple[int, ...]:
    """Read whole numbers parted by commas, all between two bounds; an empty text has none."""
    try:
        return _core.tags.numbers(text, what, low, high)
    except ValueError as error:
        raise refused(error) from None


def integer(text: str, what: str, low: int, high: int) -> int:
    """Read one whole number between two bounds."""
    try:
        return _core.tags.number(text, what, low, high)
    except ValueError as error:
        raise refused(error) from None
