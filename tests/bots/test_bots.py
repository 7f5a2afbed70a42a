"""Bots at a table: whole matches that verify, choices of each, and what is made of a bot that fails."""

import pytest

from mahjong.bots import make_bot, play_match, play_round
from mahjong.errors import BotError, HandError
from mahjong.game import events as ev
from mahjong.game.actions import Action, ActionType
from mahjong.game.match import Match
from mahjong.game.views import view
from mahjong.records.native import Entry, Header, Seat, encode_line
from mahjong.records.replay import check_round
from mahjong.records.verify import verify
from mahjong.rules import load


def record_of(rules_id, names, *, seed=3, length):
    rules = load(rules_id)
    match = Match(rules, seed=seed, length=length)
    bots = [make_bot(name, rules, seed=seat) for seat, name in enumerate(names)]
    header = Header.of(rules, [Seat(name, True) for name in names], length=str(match.length))
    return b"".join([encode_line(header), *(encode_line(Entry(event)) for event in play_match(match, bots))])


@pytest.mark.parametrize(
    ("rules_id", "length", "names"),
    [
        ("tenhou-4p", "one_hand", ["greedy"] * 4),
        ("tenhou-4p", "east", ["random", "tsumogiri", "random", "greedy"]),
        ("tenhou-3p", "one_hand", ["greedy", "tsumogiri", "random"]),
        ("planet-classical-v1", 1, ["greedy", "random", "tsumogiri", "greedy"]),
        ("planet-classical-v1", 1, ["random"] * 4),
    ],
)
def test_a_played_match_verifies(rules_id, length, names):
    summary = verify([record_of(rules_id, names, length=length)], check_round)
    assert summary.rounds
    assert summary.divergences == []


def test_the_same_seeds_give_the_same_record():
    names = ["random", "greedy", "tsumogiri", "random"]
    first, second = (record_of("tenhou-4p", names, length="one_hand") for _ in range(2))
    assert first == second


def test_a_match_ends_with_the_seed_its_commitment_was_made_of():
    match = Match(load("tenhou-4p"), seed=11, length="one_hand")
    opening, *_, closing = play_match(match, [make_bot("tsumogiri", match.rules)] * 4)
    assert isinstance(opening, ev.StartGame)
    assert isinstance(closing, ev.EndGame)
    assert (opening.commitment, closing.seed, closing.salt) == (match.commitment, "11", match.salt)


def test_an_unknown_bot_is_refused_with_a_suggestion():
    with pytest.raises(HandError, match="did you mean 'greedy'"):
        make_bot("gredy", load("tenhou-4p"))


def dealt():
    return Match(load("tenhou-4p"), seed=1).next_round()


def test_tsumogiri_discards_the_tile_it_drew():
    played = dealt()
    seen = view(played, 0)
    assert make_bot("tsumogiri", played.rules).act(seen, seen.legal).tsumogiri


def test_greedy_discards_for_the_lowest_shanten():
    from mahjong.analysis import discards
    from mahjong.hand import Hand

    played = dealt()
    seen = view(played, 0)
    action = make_bot("greedy", played.rules).act(seen, seen.legal)
    values = {choice.tile.plain: choice.shanten for choice in discards(Hand(seen.seats[0].closed))}
    assert values[action.tile.plain] == min(values.values())


@pytest.mark.parametrize("name", ["greedy", "tsumogiri"])
def test_a_win_is_taken(name):
    seen = view(dealt(), 0)
    legal = (*seen.legal, Action(ActionType.HORA))
    assert make_bot(name, load("tenhou-4p")).act(seen, legal).type is ActionType.HORA


class Failing:
    def act(self, view, legal):
        raise KeyError("lost")


class Cheating:
    def act(self, view, legal):
        return Action.win()


class Silent:
    def act(self, view, legal):
        return None


@pytest.mark.parametrize(("bot", "fault"), [(Failing(), "KeyError"), (Cheating(), "hora"), (Silent(), "NoneType")])
def test_what_a_bot_does_wrong_names_its_seat(bot, fault):
    with pytest.raises(BotError, match=fault) as caught:
        play_round(dealt(), [bot] * 4)
    assert caught.value.seat == 0


def test_a_bot_sees_its_own_tiles_only():
    shown = []

    class Looking:
        def act(self, view, legal):
            shown.append(view)
            return legal[-1]

    with pytest.raises(BotError):
        play_round(dealt(), [Looking(), Failing(), Failing(), Failing()])
    assert all(str(tile) != "?" for tile in shown[0].seats[0].closed)
    assert {str(tile) for seat in shown[0].seats[1:] for tile in seat.closed} == {"?"}
