"""The tags of Tenhou's XML, split strictly and without an XML parser.

Tenhou writes flat documents of empty tags. Nothing else is accepted: no document type, no entities but the five of
XML itself, no comments, no text between tags, no tag within a tag but the root.
"""

from __future__ import annotations

import html
import re
from urllib.parse import unquote_to_bytes

from mahjong.errors import RecordError, quote

MAX_TAGS = 200_000
ATTRIBUTES = r'(?:\s++[A-Za-z0-9]++="[^"<]*+")*+'
TAG = re.compile(rf"<(/?[A-Za-z]+)([0-9]*)({ATTRIBUTES})\s*+(/?)>")
ATTRIBUTE = re.compile(r'\s+([A-Za-z0-9]+)="([^"<]*)"')
ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|#[0-9]{1,7});")
PROLOG = re.compile(r"\s*<\?xml\s[^<>]*\?>\s*")
INTEGERS = re.compile("[-,0-9]+")
MAX_NUMBER = 10**9
_SMALL = {str(number): number for number in range(136)}
ROOTS = ("mjloggm", "mjlog")


def split_tags(text: str) -> tuple[list[str], list[str], list[str]]:
    """Give the names, numbers and attribute texts of all tags, in order; closing ones have no place.

    Raises:
        RecordError: there is something between or within the tags that does not belong.
    """
    prolog = PROLOG.match(text)
    parts = TAG.split(text[prolog.end() :] if prolog else text)
    gaps, names, numbers, attributes, slashes = (parts[start::5] for start in range(5))
    if "".join(gaps).strip():
        index = next(index for index, gap in enumerate(gaps) if gap.strip())
        found = gaps[index].strip()
        refuse_markup(found)
        raise RecordError(f"this is no tag: {quote(found, limit=60)}", event=index)
    if len(names) > MAX_TAGS:
        raise RecordError(f"more than {MAX_TAGS} tags")
    _check_depth(names, slashes)
    return names, numbers, attributes


def refuse_markup(text: str) -> None:
    """Refuse a text that starts with a document type, an entity or a comment."""
    if text.lstrip().startswith("<!"):
        raise RecordError(f"a document type, entity or comment is not allowed: {quote(text.strip()[:60], limit=60)}")


def _check_depth(names: list[str], slashes: list[str]) -> None:
    """Accept one root round empty tags, or empty tags alone."""
    if slashes.count("") == 0:
        return
    root = names[0]
    if root not in ROOTS or slashes[0] or names[-1] != f"/{root}" or slashes[-1] or slashes.count("") != 2:
        bad = next((index for index, slash in enumerate(slashes) if not slash and index), len(names) - 1)
        raise RecordError(f"tags must be empty but for the root: <{names[bad][:40]}>", event=bad)


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


def integers(text: str, what: str) -> list[int]:
    """Read whole numbers parted by commas, none of more than nine digits."""
    if not text:
        return []
    if len(text) <= 2000 and INTEGERS.fullmatch(text):
        try:
            values = list(map(int, text.split(",")))
        except ValueError:
            pass
        else:
            if max(values) < MAX_NUMBER and min(values) > -MAX_NUMBER:
                return values
    raise RecordError(f"{what}: numbers expected, got {quote(text, limit=60)}")


def integer(text: str, what: str, low: int, high: int) -> int:
    """Read one whole number between two bounds."""
    value = _SMALL.get(text)
    if value is not None and low <= value <= high:
        return value
    values = integers(text, what)
    if len(values) != 1 or not low <= values[0] <= high:
        raise RecordError(f"{what}: a number {low}-{high} expected, got {quote(text, limit=60)}")
    return values[0]
