"""Columns of text that line up in a terminal."""

from __future__ import annotations

__all__ = ["padded"]


def padded(text: str, width: int) -> str:
    """Pad to a width in columns: East Asian characters take two."""
    columns = sum(2 if ord(character) > 0x2E7F else 1 for character in text)
    return text + " " * max(0, width - columns)
