"""From one hand to the next: honba, sticks, extension, auto-stop, bust; each option with a pair that it tells apart."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mahjong.game import events as ev
from mahjong.game.match import Match
from mahjong.game.round import Round
from tests.game.scenes import TENPAI, play_out, rules_of, scene

REST = "2T9m 2d9m 3T9m 3d9m"
EVEN = (25000, 25000, 25000, 25000)
LEADS = (20000, 20000, 20000, 40000)


def after(
    played: Round, scores: tuple[int, ...], *, wind: int = 1, kyoku: int = 4, length: str = "east_south", **options: Any
) -> Match:
    """Give the match after a hand of these moves, played at another point of the game with other points."""
    rules = rules_of(**options)
    start, *events = played.events
    assert isinstance(start, ev.StartKyoku)
    dealer = kyoku - 1
    turned = {seat: (seat + dealer) % 4 for seat in range(4)}
    hands = [start.hands[(seat - dealer) % 4] for seat in range(4)]
    moved = ev.StartKyoku(wind, kyoku, dealer, scores, tuple(hands), indicator=start.indicator)
    again = Round.follow(rules, moved)
    for event in events:
        changes: dict[str, Any] = {}
        for name in ("seat", "source"):
            value = getattr(event, name, None)
            if value is not None:
                changes[name] = turned[value]
        if isinstance(event, ev.Ryukyoku):
            changes |= {"tenpai": (), "nagashi": (), "hands": ()}
        again.apply(msgspec.structs.replace(event, **changes))
    match = Match.at(rules, moved, length=length)  # type: ignore[arg-type]
    match.take(again)
    return match


@pytest.fixture(scope="module")
def dealer_wins() -> Round:
    return scene(rules_of(), (TENPAI, "", "", ""), f"0T7z 0d7z 1T7z 1d7z {REST} 0T6p 0W")


@pytest.fixture(scope="module")
def dealer_tenpai() -> Round:
    played = scene(rules_of(), (TENPAI, "", "", ""), "0T7z 0d7z")
    play_out(played)
    assert played.native.tenpai & 1
    return played


@pytest.fixture(scope="module")
def other_wins() -> Round:
    return scene(rules_of(), ("", "", TENPAI, ""), f"0T7z 0d7z 1T7z 1d7z {REST} 0T9p 0d9p 1T9p 1d9p 2T6p 2W")


def test_a_dealer_who_wins_stays_and_adds_a_counter(dealer_wins: Round) -> None:
    match = after(dealer_wins, EVEN, wind=0, kyoku=2)
    assert (match.round_wind, match.kyoku, match.dealer, match.honba) == (0, 2, 1, 1)


def test_a_win_of_another_passes_the_deal(other_wins: Round) -> None:
    match = after(other_wins, EVEN, wind=0, kyoku=4)
    assert (match.round_wind, match.kyoku, match.dealer, match.honba) == (1, 1, 0, 0)


@pytest.mark.parametrize("on", [True, False])
def test_auto_stop_on_win(dealer_wins: Round, on: bool) -> None:
    match = after(dealer_wins, LEADS, auto_stop_on_win=on)
    assert match.over_reason == ("auto_stop" if on else None)


@pytest.mark.parametrize("on", [True, False])
def test_auto_stop_on_tenpai(dealer_tenpai: Round, on: bool) -> None:
    match = after(dealer_tenpai, LEADS, auto_stop_on_tenpai=on)
    assert match.over_reason == ("auto_stop" if on else None)


@pytest.mark.parametrize(("points", "over"), [(30000, "auto_stop"), (90000, None)])
def test_auto_stop_points(dealer_wins: Round, points: int, over: str | None) -> None:
    assert after(dealer_wins, LEADS, auto_stop_points=points).over_reason == over


def test_a_dealer_who_does_not_lead_plays_on(dealer_wins: Round) -> None:
    assert after(dealer_wins, (60000, 20000, 10000, 10000)).over_reason is None


@pytest.mark.parametrize("on", [True, False])
def test_extension(other_wins: Round, on: bool) -> None:
    match = after(other_wins, EVEN, extension=on)
    assert match.over_reason == (None if on else "length")
    if on:
        assert (match.round_wind, match.kyoku) == (2, 1)


@pytest.mark.parametrize(("target", "over"), [(26000, "length"), (40000, None)])
def test_target_points(other_wins: Round, target: int, over: str | None) -> None:
    assert after(other_wins, EVEN, target_points=target).over_reason == over


def test_an_extension_ends_with_the_first_target_and_with_its_last_hand(other_wins: Round) -> None:
    assert after(other_wins, (23000, 24000, 29700, 23300), wind=2, kyoku=1).over_reason == "target"
    assert after(other_wins, (20000, 20000, 30000, 30000), wind=2, kyoku=1, target_points=60000).over_reason is None
    assert after(other_wins, EVEN, wind=2, kyoku=4, target_points=60000).over_reason == "length"


@pytest.mark.parametrize(("length", "wind"), [("east", 0), ("east_south", 1)])
def test_lengths(other_wins: Round, length: str, wind: int) -> None:
    assert after(other_wins, EVEN, wind=wind, length=length, target_points=20000).over_reason == "length"
    assert after(other_wins, EVEN, wind=wind, kyoku=3, length=length, target_points=20000).over_reason is None


@pytest.mark.option("lengths")
def test_one_hand_is_one_hand(other_wins: Round) -> None:
    assert after(other_wins, EVEN, wind=0, kyoku=1, length="one_hand").over_reason == "length"


@pytest.mark.parametrize("on", [True, False])
def test_bust_ends(dealer_wins: Round, on: bool) -> None:
    match = after(dealer_wins, (100, 30000, 30000, 39900), wind=0, kyoku=4, bust_ends=on)
    assert match.over_reason == ("bust" if on else None)
    assert min(match.scores) < 0


def test_exactly_nothing_is_no_bust(dealer_wins: Round) -> None:
    paid = -dealer_wins.deltas[1]
    assert after(dealer_wins, (paid, 30000, 30000, 40000 - paid), wind=0, kyoku=4).over_reason is None
