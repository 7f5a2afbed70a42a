"""Whole classical matches as people use them: rounds, events, views, following and results."""

import random

import pytest

from mahjong.errors import HandError
from mahjong.game import events as ev
from mahjong.game.classical import ClassicalRound
from mahjong.game.match import Match
from mahjong.game.round import Round
from mahjong.game.views import redact_events, view
from mahjong.rules import load

PRESET = load("planet-classical-v1")


def played(seed, length=1):
    """Play a match by random actions, wins always taken, and give its rounds."""
    rng = random.Random(seed)
    match = Match(PRESET, seed=seed, length=length)
    rounds = []
    while not match.is_over:
        deal = match.next_round()
        while not deal.is_over:
            seat = deal.deciders[0]
            actions = deal.legal_actions(seat)
            wins = [action for action in actions if action.type == "hora"]
            deal.act(seat, wins[0] if wins else rng.choice(actions))
        rounds.append(deal)
    return match, rounds


@pytest.fixture(scope="module")
def match():
    return played(4, 2)


def test_a_match_by_classical_rules_deals_classical_rounds(match):
    whole, rounds = match
    assert all(isinstance(deal, ClassicalRound) for deal in rounds)
    assert whole.over_reason == "length"
    assert sum(whole.scores) == 8000


def test_the_result_ranks_by_final_score(match):
    whole, _ = match
    result = whole.result()
    assert result.scores == whole.scores
    assert sorted(result.ranks) == sorted(1 + sum(other > own for other in whole.scores) for own in whole.scores)


def test_the_events_of_a_round_survive_json(match):
    _, rounds = match
    for deal in rounds[:10]:
        lines = ev.encode_events(deal.events).splitlines()
        assert tuple(map(ev.decode_event, lines)) == deal.events


def test_following_the_events_of_a_round_gives_the_round(match):
    _, rounds = match
    for deal in rounds[:10]:
        followed = Round.follow(PRESET, deal.events[0])
        for event in deal.events[1:]:
            followed.apply(event)
        assert followed.events[:-1] == deal.events[:-1]
        assert followed.scores == deal.scores


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_following_the_own_stream_gives_the_same_scores(match, viewer):
    _, rounds = match
    for deal in rounds[:10]:
        start, *events = redact_events(deal.events, viewer)
        followed = Round.follow(PRESET, start)
        for event in events:
            followed.apply(event)
        assert followed.scores == deal.scores


def test_a_view_offers_what_the_seat_may_do_and_hides_the_rest():
    whole = Match(PRESET, seed=9)
    deal = whole.next_round()
    rng = random.Random(9)
    while not deal.is_over:
        seat = deal.deciders[0]
        seen = view(deal, seat)
        assert seen.legal == deal.legal_actions(seat)
        assert seen.box == deal.native.box
        assert seen.seats[seat].bonus == deal.bonus(seat)
        hidden = {tile for other in range(4) if other != seat for tile in seen.seats[other].closed}
        assert {str(tile) for tile in hidden} <= {"?"}
        deal.act(seat, rng.choice(seen.legal))


def test_undo_takes_the_last_answer_back():
    deal = Match(PRESET, seed=3).next_round()
    before = deal.copy()
    seat = deal.deciders[0]
    deal.act(seat, deal.legal_actions(seat)[0])
    assert deal.undo()
    assert deal == before


def test_a_won_round_gives_the_value_of_all_four_hands(match):
    _, rounds = match
    deal = next(deal for deal in rounds if deal.winners)
    result = deal.result
    for seat in range(4):
        wind = (seat - deal.native.dealer) % 4
        assert deal.score(seat) == result.scores[wind]
        assert deal.deltas[seat] == result.settlement[wind]


def test_the_length_of_a_classical_match_is_a_number_of_dealer_changes():
    assert Match(PRESET, seed=1).length == 16
    for wrong in (0, 17, "east"):
        with pytest.raises(HandError, match="dealer"):
            Match(PRESET, seed=1, length=wrong)


def test_the_same_seed_deals_the_same_wall():
    first, second = (Match(PRESET, seed=77).next_round() for _ in range(2))
    assert first.native.wall() == second.native.wall()
    assert len(first.native.wall()) == 144
