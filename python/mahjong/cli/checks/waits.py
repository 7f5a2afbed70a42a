"""Cases of kind ``waits``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong import analysis
from mahjong.analysis import Waits
from mahjong.cli.checks.fields import CaseError, differs, field, hand_of, number_of_players, tile_set
from mahjong.tiles import parse_tiles

__all__ = ["answer", "run"]


def run(case: Mapping[str, Any]) -> list[str]:
    """Compare the waits, whether the hand is tenpai, and what is left of each."""
    found = answer(case)
    expect = field(case, "expect", dict)
    problems = []
    if "waits" in expect:
        problems += differs("waits", tile_set(field(expect, "waits", list)), tile_set(map(str, found.tiles)))
    if "tenpai" in expect:
        problems += differs("tenpai", expect["tenpai"], bool(found))
    if "left" in expect:
        left = {str(wait.tile): wait.left for wait in found}
        problems += differs("left", field(expect, "left", dict), left)
    unknown = set(expect) - {"waits", "tenpai", "left"}
    if unknown:
        raise CaseError(f"unknown expectations: {', '.join(sorted(unknown))[:80]}")
    return problems


def answer(case: Mapping[str, Any]) -> Waits:
    """Give the waits a case asks for."""
    return analysis.waits(
        hand_of(case),
        players=number_of_players(case),
        count=field(case, "count", str, "closed"),
        visible=parse_tiles(field(case, "visible", str, "")),
    )
