"""Events from elsewhere that cannot happen as they are told: refused by what they take, the hand as it was."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from mahjong.rules import ClassicalRules, RiichiRules, load
from mjcore.classical_rounds import ClassicalRound
from mjcore.facts import REASONS
from mjcore.riichi_rounds import RiichiRound
from mjcore.rounds import Round
from mjcore.table import EVENT_NAMES

Native = RiichiRound | ClassicalRound
KIND = {name: number for number, name in enumerate(EVENT_NAMES)}
UNKNOWN = 37
RED_P = 35
NORTH = 30


class Event(NamedTuple):
    """An event as it is told."""

    kind: str
    actor: int
    tile: int = 255
    flags: int = 0
    target: int = 255
    used: tuple[int, ...] = ()

    def parts(self) -> tuple[int, int, int, int, int, tuple[int, ...]]:
        return KIND[self.kind], *self[1:]


def tiles(text: str) -> list[int]:
    """Read codes: digits of a suit, 0 for its red five, z for honours, f for bonus tiles 1 to 8."""
    suit, codes = "", []
    for letter in reversed(text.replace(" ", "")):
        if letter.isalpha():
            suit = letter
        elif suit == "f":
            codes.append(37 + int(letter))
        elif letter == "0":
            codes.append(34 + "mps".index(suit))
        else:
            codes.append(9 * "mpsz".index(suit) + int(letter) - 1)
    return codes[::-1]


def dealt(preset: str, *hands: str, draws: str = "") -> Native:
    """Deal hands from the dealer on (the rest anyhow) and let the dealer draw."""
    rules = load(preset)
    assert isinstance(rules, RiichiRules | ClassicalRules)
    made: type[Native] = RiichiRound if isinstance(rules, RiichiRules) else ClassicalRound
    players = rules.players if isinstance(rules, RiichiRules) else 4
    full = list(made.tiles_of(rules.native))
    wall = [-1] * len(full)
    for seat, hand in enumerate(hands):
        for place, code in zip(Round.wall_places(players, 0, seat), tiles(hand), strict=True):
            wall[place] = code
    for place, code in enumerate(tiles(draws), 13 * players):
        wall[place] = code
    for code in wall:
        if code >= 0:
            full.remove(code)
    left = iter(full)
    hand = made(rules.native, bytes(code if code >= 0 else next(left) for code in wall), [25000] * players)
    hand.apply(KIND["tsumo"], 0, tiles(draws)[0])
    return hand


def test_a_kan_is_made_of_tiles_of_its_kind() -> None:
    hand = dealt("tenhou-4p", "1111m 234789p 11z 2s", draws="6s")
    good = Event("ankan", 0, 0, 0, 0, (0, 0, 0))
    assert REASONS[hand.refuse(*good.parts())] == "legal"
    assert REASONS[hand.refuse(*good._replace(used=(0, 0, 10)).parts())] == "tile"


def test_a_call_takes_red_fives_that_are_there() -> None:
    hand = dealt("tenhou-4p", "1111m 234789p 11z 2s", "4550p 229m 119s 234z", draws="5p")
    hand.apply(*Event("dahai", 0, 13, 1).parts())
    called = Event("daiminkan", 1, 13, 0, 0, (13, 13, RED_P))
    assert REASONS[hand.refuse(*called.parts())] == "legal"
    assert REASONS[hand.refuse(*called._replace(used=(RED_P, RED_P, RED_P)).parts())] == "tile"


def test_nothing_but_a_north_is_set_aside() -> None:
    hand = dealt("tenhou-3p", "1111m 234789p 11z 4z", draws="6s")
    assert REASONS[hand.refuse(*Event("nuki", 0, NORTH).parts())] == "legal"
    assert REASONS[hand.refuse(*Event("nuki", 0, 0).parts())] == "tile"


def test_a_hidden_hand_discards_tiles_of_the_game_only() -> None:
    hand = dealt("tenhou-3p", "1111m 234789p 11z 4z", draws="6s").redacted(1)
    assert REASONS[hand.refuse(*Event("dahai", 0, 8).parts())] == "legal"
    assert REASONS[hand.refuse(*Event("dahai", 0, 4).parts())] == "tile"


@pytest.mark.parametrize(("preset", "code"), [("tenhou-4p", RED_P), ("planet-classical-v1", tiles("1f")[0])])
def test_a_tile_there_is_once_is_shown_once(preset: str, code: int) -> None:
    hand = dealt(preset, "1111m 234789p 11z 2s", draws="6s").redacted(-1)
    hand.apply(*Event("reveal", 1, 0, 2, code).parts())
    assert REASONS[hand.refuse(*Event("reveal", 2, code, 1).parts())] == "copies"


def test_a_win_tells_what_a_hidden_hand_drew() -> None:
    hand = dealt("planet-classical-v1", "123m 456789p 1112z", draws="2z").redacted(1)
    for seat in range(4):
        hand.apply(*Event("continue", seat).parts())
    assert hand.drawn == UNKNOWN
    hand.apply(*Event("hora", 0, tiles("2z")[0], 0, 0).parts())
    assert hand.drawn == tiles("2z")[0]


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p", "planet-classical-v1"])
def test_a_refused_event_leaves_the_hand_as_it_was(preset: str) -> None:
    hand = dealt(preset, "1111m 234789p 11z 2s", draws="6s")
    before = hand.copy()
    for kind in range(len(EVENT_NAMES)):
        for tile in (0, 12, 23, 40, 255):
            if hand.refuse(kind, 0, tile, 0, 0, (tile, tile, tile)):
                with pytest.raises(ValueError, match="refused"):
                    hand.apply(kind, 0, tile, 0, 0, (tile, tile, tile))
    assert hand == before
