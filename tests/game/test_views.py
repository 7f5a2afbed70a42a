"""Views and redaction: who sees what."""

from __future__ import annotations

import json

import jsonschema
import pytest

from mahjong.game import events as ev
from mahjong.game.actions import ACTION_CODES, encode_action
from mahjong.game.match import Match
from mahjong.game.round import Round
from mahjong.game.schema import action_schema, view_schema
from mahjong.game.views import redact_event, redact_events, view
from mahjong.tiles import Tile
from tests.game.scenes import rules_of, scene


def played_for(seed: int, steps: int, preset: str = "tenhou-4p") -> Round:
    played = Match(rules_of(preset), seed=seed, length="one_hand").next_round()
    for step in range(steps):
        if played.is_over:
            break
        seat = played.native.seat
        played.act(seat, played.native.choose(seat, 2, step))
    return played


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p"])
def test_a_follower_of_its_own_stream_sees_what_the_view_of_live_play_has(preset: str) -> None:
    for seed in range(4):
        live = Match(rules_of(preset), seed=seed, length="one_hand").next_round()
        seats = range(live.rules.players)
        followed = [Round.follow(live.rules, redact_event(live.start_event, seat)) for seat in seats]  # type: ignore[arg-type]
        seen = 1
        while not live.is_over:
            events = live.events
            for event in events[seen:]:
                for seat in seats:
                    followed[seat].apply(redact_event(event, seat))
            seen = len(events)
            for seat in seats:
                if live.native.answered:
                    continue
                assert view(followed[seat], seat) == view(live, seat)
            mover = live.native.seat
            live.act(mover, live.native.choose(mover, 2, seed))


def test_no_view_holds_the_wall_or_anothers_tiles() -> None:
    played = played_for(3, 40)
    for viewer in (0, 1, 2, 3, None):
        seen = view(played, viewer)
        for seat, shown in enumerate(seen.seats):
            known = [tile for tile in shown.closed if not tile.is_unknown]
            assert (len(known) > 0) == (seat == viewer)
        text = json.loads(seen.to_json())
        assert "wall" not in text
        assert "seed" not in text


def test_views_of_two_rounds_that_differ_only_in_hidden_tiles_are_equal() -> None:
    played = played_for(5, 33)
    for viewer in range(4):
        for seed in range(3):
            assert view(played.determinize(viewer, seed), viewer) == view(played, viewer)


def test_a_stream_shows_draws_to_their_owner_only() -> None:
    played = played_for(2, 25)
    for viewer in (0, 2, None):
        for event in redact_events(played.events, viewer):
            if isinstance(event, ev.Tsumo):
                assert (event.tile is Tile.parse("?")) == (event.seat != viewer)
            if isinstance(event, ev.StartKyoku):
                assert event.wall == ()
                assert event.salt == ""
                for seat, hand in enumerate(event.hands):
                    assert (hand[0] is Tile.parse("?")) == (seat != viewer)


def test_actions_and_views_satisfy_their_schemas() -> None:
    actions, views = action_schema(), view_schema()
    for steps in (0, 11, 30, 45):
        played = played_for(6, steps)
        for viewer in (0, 1, 2, 3, None):
            jsonschema.validate(json.loads(view(played, viewer).to_json()), views)
        for seat in played.deciders:
            for action in played.legal_actions(seat):
                jsonschema.validate(json.loads(encode_action(action)), actions)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"type": "dance"}, actions)


def test_a_spectator_may_do_nothing() -> None:
    seen = view(played_for(2, 10), None)
    assert seen.legal == ()
    assert seen.waits == ()
    assert seen.furiten == ()


@pytest.mark.parametrize("opened", [True, False])
def test_everybody_sees_whether_a_riichi_is_open(opened: bool) -> None:
    played = scene(rules_of(open_riichi=True), ("234m567m345p88s23s", "", "", ""), "0T9m")
    played.act(0, ACTION_CODES["open_riichi" if opened else "riichi"])
    played.act(0, ACTION_CODES["tsumogiri"])
    for viewer in (None, 1):
        seen = view(played, viewer).seats[0]
        assert (seen.riichi, seen.open_riichi) == (True, opened)


def test_a_riichi_shows_from_its_discard_on_and_waits_are_those_before_the_draw() -> None:
    played = scene(rules_of(), ("234m567m345p88s23s", "", "", ""), "0T9m")
    assert [str(tile) for tile in view(played, 0).waits] == ["1s", "4s"]
    played.act(0, ACTION_CODES["riichi"])
    assert not view(played, 1).seats[0].riichi
    played.act(0, ACTION_CODES["tsumogiri"])
    assert view(played, 1).seats[0].riichi


@pytest.mark.parametrize("preset", ["tenhou-4p", "tenhou-3p", "planet-classical-v1"])
def test_a_viewer_has_its_own_seat_and_hand_and_a_spectator_none(preset: str) -> None:
    melds = 0
    for seed in range(6):
        played = Match(preset, seed=seed).next_round()
        while not played.is_over:
            seat = played.deciders[0]
            seen = view(played, seat)
            assert seen.me == seen.seats[seat]
            assert seen.hand == played.hand(seat)
            melds += seen.hand is not None and bool(seen.hand.melds)
            played.act(seat, played.native.choose(seat, 0, seed))
    assert melds
    assert view(played, None).me is view(played, None).hand is None


def test_a_hand_nobody_has_shown_is_none() -> None:
    live = Match(rules_of("tenhou-4p"), seed=1).next_round()
    followed = Round.follow(live.rules, redact_event(live.start_event, 0))  # type: ignore[arg-type]
    assert view(followed, 1).hand is None
    assert view(followed, 0).hand is not None
