"""Cases of kind ``shanten``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong import analysis
from mahjong.cli.checks.fields import CaseError, differs, field, hand_of, number_of_players, tile_set
from mahjong.hand import Hand

__all__ = ["answer", "run"]


def run(case: Mapping[str, Any]) -> list[str]:
    """Compare shanten, forms, useful tiles and best discards."""
    hand, options = _question(case)
    expect = field(case, "expect", dict)
    problems = differs("shanten", expect.get("shanten"), answer(case)) if "shanten" in expect else []
    by_form = {str(form): value for form, value in analysis.shanten_by_form(hand, **options).items()}
    for form, value in field(expect, "by_form", dict, {}).items():
        problems += differs(f"shanten of {form}", value, by_form.get(form))
    if "useful" in expect:
        problems += differs("useful", tile_set(field(expect, "useful", list)), _useful(hand, options))
    if "best_discards" in expect:
        found = analysis.discards(hand, **options)
        least = found[0].shanten
        best = tile_set(str(discard.tile) for discard in found if discard.shanten == least)
        problems += differs("best_discards", tile_set(field(expect, "best_discards", list)), best)
    unknown = set(expect) - {"shanten", "by_form", "useful", "best_discards"}
    if unknown:
        raise CaseError(f"unknown expectations: {', '.join(sorted(unknown))[:80]}")
    return problems


def answer(case: Mapping[str, Any]) -> int:
    """Give the shanten a case asks for."""
    hand, options = _question(case)
    return analysis.shanten(hand, forms=field(case, "forms", list, None), **options)


def _question(case: Mapping[str, Any]) -> tuple[Hand, dict[str, Any]]:
    return hand_of(case), {"players": number_of_players(case), "count": field(case, "count", str, "closed")}


def _useful(hand: Hand, options: dict[str, Any]) -> str:
    """Give the kinds that lower the shanten; of a hand after its draw, those that do after some discard."""
    if len(hand.tiles) % 3 == 1:
        return tile_set(str(useful.tile) for useful in analysis.ukeire(hand, **options).tiles)
    now = analysis.shanten(hand, **options)
    held = hand.counts
    return tile_set(
        str(useful.tile)
        for discard in analysis.discards(hand, **options)
        if discard.shanten == now
        for useful in discard.ukeire.tiles
        if useful.tile.kind is not None and held[useful.tile.kind] < 4
    )
