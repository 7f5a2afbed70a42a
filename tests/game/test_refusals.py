"""What the game is handed is refused by its own errors, which name the argument, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mahjong.bots import make_bot, play_match, play_round
from mahjong.bots.greedy import Greedy
from mahjong.bots.simple import Random, Tsumogiri
from mahjong.errors import ArgumentTypeError, HandError, IllegalActionError, MahjongError, NotationError, RulesError
from mahjong.game import events as ev
from mahjong.game import walls
from mahjong.game.actions import Action, ActionType, decode_action, encode_action
from mahjong.game.match import Match
from mahjong.game.results import match_result, placement
from mahjong.game.round import Round
from mahjong.game.views import redact_event, redact_events, view
from mahjong.rules import load
from mahjong.tiles import Tile

RIICHI: Any = load("tenhou-4p")
CLASSICAL: Any = load("planet-classical-v1")
TILE = Tile.parse("5m")
NAN = float("nan")

families = pytest.mark.parametrize("rules", [RIICHI, CLASSICAL], ids=["riichi", "classical"])


def played(rules: Any = RIICHI) -> Round:
    return Match(rules, seed=1).next_round()


def start(**change: Any) -> ev.StartKyoku:
    fields: dict[str, Any] = {
        "round_wind": 0, "kyoku": 1, "dealer": 0, "scores": (25000,) * 4, "hands": ((Tile.parse("?"),) * 13,) * 4,
    }  # fmt: skip
    return ev.StartKyoku(**{**fields, **change})


REFUSED: list[tuple[str, type[MahjongError], str, Callable[[], object]]] = [
    ("walls that are a number", ArgumentTypeError, "walls", lambda: Match(RIICHI, walls=5)),  # type: ignore[arg-type]
    ("walls of nothing", ArgumentTypeError, "walls", lambda: Match(RIICHI, walls=[None])),  # type: ignore[list-item]
    ("walls of odd text", NotationError, "no tile", lambda: Match(RIICHI, walls=["x"])),
    ("a match of an odd preset", RulesError, "no preset 'x'", lambda: Match("x")),
    ("a match of no rules", ArgumentTypeError, "rules", lambda: Match(None)),  # type: ignore[arg-type]
    ("a match at no start", ArgumentTypeError, "start", lambda: Match.at(RIICHI, None)),  # type: ignore[arg-type]
    ("a match at no dealer", HandError, "dealer", lambda: Match.at(RIICHI, start(dealer=7))),
    ("a match at odd points", ArgumentTypeError, "start", lambda: Match.at(RIICHI, start(scores=("x",) * 4))),
    ("a round that is none", ArgumentTypeError, "played", lambda: Match(RIICHI).take(None)),  # type: ignore[arg-type]
    ("a wall that is a number", ArgumentTypeError, "wall", lambda: Match(RIICHI).next_round(wall=5)),  # type: ignore[arg-type]
    ("a wall of numbers", ArgumentTypeError, "wall must be tiles", lambda: Round.deal(RIICHI, [1, 2])),  # type: ignore[list-item]
    ("a deal without rules", ArgumentTypeError, "rules", lambda: Round.deal(None, b"")),  # type: ignore[arg-type]
    ("odd honba", ArgumentTypeError, "honba", lambda: Round.deal(RIICHI, walls.full_set(RIICHI), honba="x")),  # type: ignore[arg-type]
    ("too much honba", HandError, "honba", lambda: Round.deal(RIICHI, walls.full_set(RIICHI), honba=1 << 40)),
    ("odd points", ArgumentTypeError, "scores", lambda: Round.deal(RIICHI, walls.full_set(RIICHI), scores=[1.5] * 4)),  # type: ignore[list-item]
    ("points of nobody", HandError, "scores", lambda: Round.deal(RIICHI, walls.full_set(RIICHI), scores=[])),
    ("an odd salt", ArgumentTypeError, "salt", lambda: Round.deal(RIICHI, walls.full_set(RIICHI), salt=b"x")),  # type: ignore[arg-type]
    ("no start", ArgumentTypeError, "start", lambda: Round.follow(RIICHI, None)),  # type: ignore[arg-type]
    ("another event", ArgumentTypeError, "start", lambda: Round.follow(RIICHI, ev.Tsumo(0, TILE))),  # type: ignore[arg-type]
    ("a start without rules", ArgumentTypeError, "rules", lambda: Round.follow(None, start())),  # type: ignore[arg-type]
    ("hands of numbers", ArgumentTypeError, "start", lambda: Round.follow(RIICHI, start(hands=((1,) * 13,) * 4))),
    ("no hands", ArgumentTypeError, "start", lambda: Round.follow(RIICHI, start(hands=None))),
    ("a number without deal", ArgumentTypeError, "start", lambda: Round.follow(RIICHI, start(kyoku="1"))),
    ("a wall of odd text", NotationError, "no tile", lambda: Round.follow(RIICHI, start(), wall="x")),
    ("a view of seat 4", IllegalActionError, "seat 4", lambda: view(played(), 4)),
    ("a view of seat -1", IllegalActionError, "seat -1", lambda: view(played(), -1)),
    ("a view of a far seat", IllegalActionError, "seat", lambda: view(played(), 1 << 70)),
    ("a view of a word", ArgumentTypeError, "seat", lambda: view(played(), "0")),  # type: ignore[arg-type]
    ("a view of nothing", ArgumentTypeError, "played", lambda: view(None, 0)),  # type: ignore[arg-type]
    ("an action by a word", ArgumentTypeError, "type", lambda: Action("dahai", TILE)),  # type: ignore[arg-type]
    ("tiles that are a number", ArgumentTypeError, "consumed", lambda: Action(ActionType.CHI, TILE, 5)),  # type: ignore[arg-type]
    ("a list of tiles", ArgumentTypeError, "consumed", lambda: Action(ActionType.CHI, TILE, [TILE])),  # type: ignore[arg-type]
    ("an action on text", ArgumentTypeError, "tile", lambda: Action(ActionType.DAHAI, "5m")),  # type: ignore[arg-type]
    ("a flag of a word", ArgumentTypeError, "tsumogiri", lambda: Action(ActionType.DAHAI, TILE, (), "no")),  # type: ignore[arg-type]
    ("JSON of no action", ArgumentTypeError, "action", lambda: encode_action(None)),  # type: ignore[arg-type]
    ("an action from nothing", ArgumentTypeError, "data", lambda: decode_action(None)),  # type: ignore[arg-type]
    ("JSON of no event", ArgumentTypeError, "event", lambda: ev.encode_events([None])),  # type: ignore[list-item]
    ("no event as plain values", ArgumentTypeError, "event", lambda: ev.to_builtins(None)),  # type: ignore[arg-type]
    ("a wall before the first", HandError, "round_number", lambda: walls.shuffled(RIICHI, 1, -1)),
    ("a wall of a word", ArgumentTypeError, "round_number", lambda: walls.shuffled(RIICHI, 1, "x")),  # type: ignore[arg-type]
    ("a salt before the first", HandError, "round_number", lambda: walls.salt_of(1, -1)),
    ("a salt of a word", ArgumentTypeError, "round_number", lambda: walls.salt_of(1, "x")),  # type: ignore[arg-type]
    ("a commitment to text", ArgumentTypeError, "wall", lambda: walls.commitment("x", "y")),  # type: ignore[arg-type]
    ("a commitment without salt", ArgumentTypeError, "salt", lambda: walls.commitment(b"x", None)),  # type: ignore[arg-type]
    ("tiles of no rules", ArgumentTypeError, "rules", lambda: walls.full_set(None)),  # type: ignore[arg-type]
    ("a result of nobody", HandError, "scores", lambda: match_result(RIICHI, [])),
    ("a result of five", HandError, "scores", lambda: match_result(RIICHI, [1] * 5)),
    ("a classical result of one", HandError, "scores", lambda: match_result(CLASSICAL, [1])),
    ("a result of no numbers", ArgumentTypeError, "scores", lambda: match_result(RIICHI, [NAN] * 4)),  # type: ignore[list-item]
    ("a result of no rules", ArgumentTypeError, "rules", lambda: match_result(None, [1] * 4)),  # type: ignore[arg-type]
    ("sticks that are owed", HandError, "sticks", lambda: match_result(RIICHI, [1] * 4, sticks=-5)),
    ("ties as they come", HandError, "tie", lambda: placement([1, 2], tie="x")),
    ("places of words", ArgumentTypeError, "scores", lambda: placement(["1", "2"])),  # type: ignore[list-item]
    ("a redaction for a word", ArgumentTypeError, "seat", lambda: list(redact_events([start()], "a"))),  # type: ignore[arg-type]
    ("a redaction for seat 7", IllegalActionError, "seat 7", lambda: redact_event(ev.Tsumo(0, TILE), 7)),
    ("a redaction of nothing", ArgumentTypeError, "event", lambda: redact_event(None, 0)),  # type: ignore[arg-type]
    ("a match without bots", HandError, "bots", lambda: play_match(Match(RIICHI), [])),
    ("a match of five bots", HandError, "bots", lambda: play_match(Match(RIICHI), [Tsumogiri()] * 5)),
    ("bots that are words", ArgumentTypeError, "bots", lambda: play_match(Match(RIICHI), ["random"] * 4)),  # type: ignore[list-item]
    ("no match", ArgumentTypeError, "match", lambda: play_match(None, [Tsumogiri()] * 4)),  # type: ignore[arg-type]
    ("odd names", ArgumentTypeError, "names", lambda: play_match(Match(RIICHI), [Tsumogiri()] * 4, names=5)),  # type: ignore[arg-type]
    ("a round without bots", HandError, "bots", lambda: play_round(played(), [])),
    ("no round", ArgumentTypeError, "played", lambda: play_round(None, [])),  # type: ignore[arg-type]
    ("a bot without name", ArgumentTypeError, "name", lambda: make_bot(None, RIICHI)),  # type: ignore[arg-type]
    ("a bot without rules", ArgumentTypeError, "rules", lambda: make_bot("tsumogiri", None)),  # type: ignore[arg-type]
    ("a greedy bot without rules", ArgumentTypeError, "rules", lambda: Greedy(None)),  # type: ignore[arg-type]
    ("a bot of an odd seed", ArgumentTypeError, "seed", lambda: make_bot("random", RIICHI, seed="x")),  # type: ignore[arg-type]
    ("chance of an odd seed", ArgumentTypeError, "seed", lambda: Random(1.5)),  # type: ignore[arg-type]
]  # fmt: skip


@pytest.mark.parametrize(("error", "named", "ask"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_be_is_refused_by_the_name_of_its_argument(
    error: type[MahjongError], named: str, ask: Callable[[], object]
) -> None:
    with pytest.raises(error, match=named) as refused:
        ask()
    assert "\n" not in str(refused.value)


@families
def test_a_hand_that_has_not_won_has_no_score(rules: Any) -> None:
    with pytest.raises(IllegalActionError, match="nothing to score"):
        played(rules).score(0)


@families
def test_a_guess_has_no_events_and_says_so(rules: Any) -> None:
    guess = played(rules).determinize(0, 1)
    for ask in (lambda: guess.events, lambda: guess.start_event):
        with pytest.raises(IllegalActionError, match="does not know its start"):
            ask()


def test_a_round_that_is_not_due_leaves_the_match_as_it_was() -> None:
    match = Match(RIICHI, seed=1)
    before = match.copy()
    other = Round.deal(RIICHI, walls.shuffled(RIICHI, 1, 0), dealer=2)
    other.native.play([1])
    with pytest.raises(IllegalActionError, match="not the one that is due"):
        match.take(other)
    assert match == before
    assert match.next_round().native.dealer == 0


def test_a_wall_that_cannot_be_leaves_the_match_as_it_was() -> None:
    match = Match(RIICHI, seed=1)
    before = match.copy()
    for wall in (b"x", [TILE] * 136):
        with pytest.raises(HandError, match="wall"):
            match.next_round(wall=wall)
    assert match == before
