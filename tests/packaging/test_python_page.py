"""The tables of the page about Python agree with the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from mahjong import _core
from mahjong.game.actions import ACTION_NAMES, Action, ActionType
from mahjong.game.match import Match
from mahjong.game.refusals import WHY_NOT
from mahjong.game.views import Discard, MeldView, RoundView, SeatView
from tests.game.scenes import rules_of

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")


def rows(title: str) -> dict[str, list[str]]:
    """Give the cells of the table whose first column has this title, by the first cell."""
    _, table = PAGE.split(f"\n| {title} |", 1)
    lines = table.split("\n\n")[0].splitlines()[2:]
    return {first: cells for first, *cells in ([cell.strip() for cell in line.split("|")[1:-1]] for line in lines)}


def words(cell: str) -> list[str]:
    return re.findall(r"`([a-z0-9_]+)`", cell)


def codes(cell: str) -> set[str]:
    """Give the names of codes in a cell; ``a_0 to a_9`` stands for all of them."""
    found = set(words(cell))
    for name, first, last in re.findall(r"`([a-z]+_)([0-9]+)` to `[a-z]+_([0-9]+)`", cell):
        found.update(f"{name}{number}" for number in range(int(first), int(last) + 1))
    return found


ACTIONS = {words(first)[0]: cells for first, cells in rows("`type`").items()}


def test_the_table_of_actions_has_every_type_and_every_code() -> None:
    assert list(ACTIONS) == [str(word) for word in ActionType]
    assert set().union(*(codes(cells[0]) for cells in ACTIONS.values())) == set(ACTION_NAMES)


def offered() -> Iterator[tuple[int, Action]]:
    """Give what seats may do in some games, with the codes."""
    riichi = rules_of(open_riichi=True, tenpai_may_be_hidden=True)
    for rules, policy in ((riichi, 2), (riichi, 0), ("tenhou-3p", 2), ("planet-classical-v1", 2)):
        for seed in range(35):
            played = Match(rules, seed=seed).next_round()
            while not played.is_over:
                for seat in played.deciders:
                    yield from zip(played.native.legal_actions(seat), played.legal_actions(seat), strict=True)
                seat = played.native.seat
                played.act(seat, played.native.choose(seat, policy, seed))


def test_what_seats_are_offered_is_in_the_row_of_its_type() -> None:
    seen = set()
    for code, action in offered():
        seen.add(action.type.value)
        named, fields, _ = ACTIONS[action.type.value]
        assert ACTION_NAMES[code] in codes(named)
        filled = {field for field in Action.__struct_fields__[1:] if getattr(action, field)}
        assert filled in (set(words(fields)), set(words(fields)) - {"tsumogiri"})
    assert seen == set(ACTIONS)


@pytest.mark.parametrize("kind", [RoundView, SeatView])
def test_the_tables_of_views_have_every_field(kind: type[msgspec.Struct]) -> None:
    assert sorted(word for first in rows(f"`{kind.__name__}`") for word in words(first)) == sorted(
        kind.__struct_fields__
    )


def test_the_tables_of_views_have_every_word() -> None:
    table, seats = rows("`RoundView`"), rows("`SeatView`")
    assert set(words(table["`phase`"][0])) == set(_core.rounds.PHASES) - {"none"}
    assert set(words(table["`why_not`"][0])) == set(WHY_NOT) - {None}
    for first, kind in (("`melds`", MeldView), ("`river`", Discard)):
        assert set(kind.__struct_fields__) <= set(words(seats[first][0]))


@pytest.mark.parametrize("kind", [RoundView, SeatView, MeldView, Discard, Action])
def test_help_of_a_view_says_what_each_field_holds(kind: type[msgspec.Struct]) -> None:
    assert kind.__doc__ is not None
    assert re.findall(r"^        (\w+): ", kind.__doc__, re.MULTILINE) == list(kind.__struct_fields__)
