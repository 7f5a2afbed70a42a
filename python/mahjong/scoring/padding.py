"""Columns of text that line up in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["columns_of", "padded", "widest"]


def columns_of(text: str) -> int:
    """Count the columns of a text: East Asian characters take two."""
    return sum(2 if ord(character) > 0x2E7F else 1 for character in text)


def padded(text: str, width: int) -> str:
    """Pad to a width in columns."""
    return text + " " * max(0, width - columns_of(text))


def widest(texts: Iterable[str], least: int) -> int:
    """Give the columns that hold every text, at least so many."""
    return max([least, *map(columns_of, texts)])
