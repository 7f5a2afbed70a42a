"""A round in Python: decisions, answers in any order, refusals, undo, copies, decoding."""

from __future__ import annotations

import pickle
from itertools import permutations
from random import Random

import msgspec
import pytest

from mahjong.errors import ArgumentTypeError, HandError, IllegalActionError
from mahjong.game import events as ev
from mahjong.game.actions import Action, ActionType, action_of, code_of, decode_action, encode_action
from mahjong.game.match import Match
from mahjong.game.round import Round
from mahjong.game.views import redact_event
from mahjong.game.walls import full_set
from mahjong.tiles import Tile
from tests.game.scenes import play_out, rules_of, scene, types
from tests.records.samples import sample


# Seat 1 can pon or ron the 2m, seat 2 can ron it; nobody else wants it.
def claimed(**options: object) -> Round:
    hands = ("136789m12p47s235z", "345678p345s22m66s", "34456m66678p234s", "")
    return scene(rules_of(**options), hands, "0T2m 0d2m")


def test_a_round_says_who_must_decide_and_what_each_may_do() -> None:
    played = claimed()
    assert played.deciders == (1, 2)
    assert types(played, 1) == {"hora", "pon", "none"}
    assert types(played, 2) == {"hora", "none"}
    assert set(played.decisions) == {1, 2}
    assert played.legal_actions(0) == ()


@pytest.mark.parametrize("order", list(permutations([(1, "pon"), (2, "hora")])))
def test_answers_come_in_any_order_and_the_best_wins(order: tuple[tuple[int, str], ...]) -> None:
    played = claimed()
    for seat, word in order:
        action = next(action for action in played.legal_actions(seat) if str(action.type) == word)
        played.act(seat, action)
    assert played.winners == (2,)


def test_play_goes_on_when_no_answer_still_out_can_change_it() -> None:
    played = claimed()
    played.act(2, Action.pass_())
    played.act(1, next(action for action in played.legal_actions(1) if action.type is ActionType.PON))
    assert played.native.turn == 1
    bumped = claimed(multi_ron="head_bump")
    bumped.act(1, Action.win())
    assert bumped.winners == (1,)


def test_an_answer_once_given_stands() -> None:
    played = claimed()
    played.act(2, Action.pass_())
    before = played.copy()
    with pytest.raises(IllegalActionError) as caught:
        played.act(2, Action.win())
    assert caught.value.reason == "not_your_turn"
    assert played == before


def test_both_rons_are_paid_nearest_first() -> None:
    played = claimed()
    played.act(2, Action.win())
    played.act(1, Action.win())
    assert played.winners == (1, 2)
    assert played.is_over
    assert sum(played.deltas) == 0


def test_an_illegal_action_names_reason_and_legal_ones() -> None:
    played = claimed()
    before = played.copy()
    with pytest.raises(IllegalActionError) as caught:
        played.act(1, Action.discard("2m"))
    assert caught.value.action == Action.discard("2m")
    assert set(caught.value.legal) == set(played.legal_actions(1))
    for seat, action in ((0, Action.pass_()), (1, 60), (1, -1), (1, 10**30), (7, 0)):
        with pytest.raises(IllegalActionError):
            played.act(seat, action)
    with pytest.raises(ArgumentTypeError):
        played.act(1, "pon")  # type: ignore[arg-type]
    assert played == before


def test_actions_and_codes_convert_both_ways() -> None:
    match = Match(rules_of(), seed=9, length="one_hand")
    played = match.next_round()
    while not played.is_over:
        for seat in played.deciders:
            for code in played.native.legal_actions(seat):
                action = action_of(played.native, seat, code)
                assert code_of(played.native, seat, action) == code
                assert decode_action(encode_action(action)) == action
        seat = played.native.seat
        played.act(seat, played.native.choose(seat, 0, len(played.native)))


def test_undo_takes_back_answer_by_answer() -> None:
    played = Match(rules_of(), seed=5, length="one_hand").next_round()
    states = []
    while not played.is_over:
        states.append(played.copy())
        seat = played.native.seat
        played.act(seat, played.native.choose(seat, 2, 1))
    for state in reversed(states):
        assert played.undo()
        assert played == state
        assert played.events == state.events
    assert not played.undo()


def test_a_guess_cannot_take_back_what_it_never_saw() -> None:
    guess = Match(rules_of(), seed=1).next_round().determinize(0, 3)
    guess.act(guess.deciders[0], guess.legal_actions(guess.deciders[0])[0])
    before = guess.copy()
    with pytest.raises(IllegalActionError, match="nothing can be taken back"):
        guess.undo()
    assert guess == before


def test_a_round_is_copied_pickled_and_compared() -> None:
    played = Match(rules_of(), seed=5).next_round()
    other = pickle.loads(pickle.dumps(played))
    assert other == played == played.copy()
    assert other.events == played.events
    other.act(other.deciders[0], other.legal_actions(other.deciders[0])[0])
    assert other != played


def test_decoded_events_replay_to_the_same_round() -> None:
    for seed in range(8):
        played = Match(rules_of(), seed=seed, length="one_hand").next_round()
        while not played.is_over:
            seat = played.native.seat
            played.act(seat, played.native.choose(seat, 2, seed))
        start, *events = played.events
        assert isinstance(start, ev.StartKyoku)
        followed = Round.follow(played.rules, start)
        for event in events:
            followed.apply(event)
        assert followed.scores == played.scores
        assert followed.native.end == played.native.end
        last = events[-2]
        assert isinstance(last, (ev.Hora, ev.Ryukyoku))
        assert last.scores == played.scores


@pytest.mark.parametrize(
    ("hands", "script", "seat", "reason"),
    [
        (("", "", "234m234p22m45678s", ""), "0T1z 0d1z", 2, "not_complete"),
        (("", "", "234567m34588p67s", ""), "0T9m 0d9m 1T1z 1d1z 2T5s 2d5s 3T8s 3d8s", 2, "furiten_discard"),
        (("", "", "123m567m11p456s79s", ""), "0T8s 0d8s", 2, "no_yaku"),
    ],
)
def test_a_refused_win_has_a_reason(hands: tuple[str, ...], script: str, seat: int, reason: str) -> None:
    rules = rules_of()
    played = scene(rules, hands, script)
    followed = Round.follow(rules, played.start_event)
    for event in played.events[1:]:
        followed.apply(event)
        if isinstance(event, ev.Dahai) and len(followed.events) == len(script.split()) + 1:
            break
    assert followed.why_not(seat) == reason


def test_a_deal_that_cannot_be_is_refused() -> None:
    rules = rules_of()
    wall = full_set(rules)
    with pytest.raises(HandError):
        Round.deal(rules, wall[:-1])
    with pytest.raises(HandError):
        Round.deal(rules, bytes([37]) + wall[1:])
    start = Round.deal(rules, wall).start_event
    short = ev.StartKyoku(0, 1, 0, start.scores, (start.hands[0][:12], *start.hands[1:]))
    with pytest.raises(HandError) as caught:
        Round.follow(rules, short)
    assert caught.value.category == "bad_tile_count"


def test_an_event_that_cannot_happen_is_refused_with_the_round_unchanged() -> None:
    played = claimed()
    before = played.copy()
    for event in (
        ev.Tsumo(2, Tile.parse("1m")),
        ev.Dahai(1, Tile.parse("2m")),
        ev.Dora(Tile.parse("1z")),
        ev.ReachAccepted(0),
        ev.Hora(3, 0, Tile.parse("2m")),
        ev.EndKyoku(),
        ev.StartGame(),
        ev.Ryukyoku(ev.DrawReason.EXHAUSTIVE),
    ):
        with pytest.raises(IllegalActionError):
            played.apply(event)
        assert played == before


def test_a_self_draw_whose_tile_is_never_shown_is_settled_by_its_payments() -> None:
    settled = 0
    for played in sample().rounds:
        (*events, last) = [event for event in played.events if not isinstance(event, ev.EndKyoku)]
        if not isinstance(last, ev.Hora) or last.seat != last.source:
            continue
        hidden = msgspec.structs.replace(last, tile=Tile.parse("?"), hand=(), ura=())
        for viewer in {0, 1, 2, 3} - {last.seat}:
            start, *known = (redact_event(event, viewer) for event in (played.start, *events))
            assert isinstance(start, ev.StartKyoku)
            followed = Round.follow(rules_of(), start)
            for event in known:
                followed.apply(event)
            followed.apply(hidden)
            followed.apply(ev.EndKyoku())
            assert followed.is_over
            assert followed.scores == last.scores
            with pytest.raises(IllegalActionError):
                followed.score(last.seat)
            settled += 1
    assert settled


def test_nothing_is_taken_back_once_the_match_has_taken_the_round_in() -> None:
    match = Match(rules_of(), seed=5)
    played = match.next_round()
    play_out(played)
    over = played.copy()
    assert over.undo()
    assert sum(match.scores) == 100_000
    assert not played.undo()
    assert played.is_over


@pytest.mark.parametrize("preset", ["tenhou-4p", "joypip-sanma-red-v1"])
def test_a_refused_win_leaves_a_round_that_knows_one_view_as_it_was(preset: str) -> None:
    played = Match(rules_of(preset), seed=49).next_round()
    while not any(action.type == "hora" for action in played.legal_actions(played.deciders[0])):
        seat = played.deciders[0]
        played.act(seat, played.native.choose(seat, 2, 3))
        if played.is_over:
            pytest.fail("nobody can win")
    seat = played.deciders[0]
    tile = next(action.tile for action in played.legal_actions(seat) if action.type == "hora")
    source = next(event.seat for event in reversed(played.events) if isinstance(event, (ev.Tsumo, ev.Dahai)))
    viewer = (seat + 1) % played.rules.players
    seen = Round(played.rules, played.native.redacted(viewer))
    before = seen.native.state()
    for _ in range(2):
        with pytest.raises(IllegalActionError):
            seen.apply(ev.Hora(seat, source, tile, hand=(Tile.parse("1p"),) * 13))
        assert seen.native.state() == before


def test_the_few_tiles_left_late_in_a_round_make_a_hand_in_riichi() -> None:
    played = Match(rules_of("joypip-sanma-red-v1"), seed=249296328529).next_round()
    random = Random(411360508)
    for _ in range(57):
        seat = random.choice(played.deciders)
        played.act(seat, random.choice(played.legal_actions(seat)))
    riichi = [seat for seat in range(3) if played.native.riichi(seat)]
    assert riichi
    for seed in range(200):
        guess = played.determinize(0, seed)
        assert all(guess.waits(seat) for seat in riichi)


@pytest.mark.parametrize("preset", ["tenhou-4p", "mahjongsoul-3p", "riichi-competition-v1"])
def test_every_view_of_every_round_with_riichi_has_a_full_state(preset: str) -> None:
    guessed = 0
    for seed in range(12):
        played = Match(rules_of(preset), seed=seed).next_round()
        while not played.is_over:
            seat = played.deciders[0]
            played.act(seat, played.native.choose(seat, 2, seed))
            riichi = [other for other in range(played.rules.players) if played.native.riichi(other)]
            if riichi and not played.is_over:
                for viewer in range(played.rules.players):
                    guess = played.determinize(viewer, seed)
                    assert all(guess.waits(other) for other in riichi)
                    guessed += 1
    assert guessed > 100
