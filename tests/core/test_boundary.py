"""What the native classes are handed from Python is checked before any kernel sees it."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from mahjong import _core
from mahjong import rules as rule_sets
from mahjong.errors import ArgumentTypeError, IllegalActionError, RulesError
from mahjong.game import events as ev
from mahjong.game.match import Match
from mahjong.records.native import Header, NativeWriter, Seat
from mahjong.tiles import Tile
from mjcore import drill, facts, rollout
from mjcore.classical_rounds import ClassicalRound
from mjcore.options import NativeRules
from mjcore.riichi_rounds import RiichiRound
from mjcore.rounds import Match as NativeMatch
from mjcore.rounds import Round


def load(preset: str) -> Any:
    return rule_sets.load(preset)


RIICHI = load("tenhou-4p").native
CLASSICAL = load("planet-classical-v1").native
FAMILIES = [(RiichiRound, RIICHI), (ClassicalRound, CLASSICAL)]
MATCHES = [(NativeMatch, RIICHI), (NativeMatch, CLASSICAL)]

families = pytest.mark.parametrize(("made", "rules"), FAMILIES, ids=["riichi", "classical"])
matches = pytest.mark.parametrize(("made", "rules"), MATCHES, ids=["riichi", "classical"])


def dealt(made: Any, rules: Any, seed: int = 1) -> Any:
    wall = list(made.tiles_of(rules))
    random.Random(seed).shuffle(wall)
    hand = made(rules, bytes(wall), [25000] * 4)
    hand.advance()
    return hand


class Liar(list):  # type: ignore[type-arg]
    def __len__(self) -> int:
        return 0


@families
def test_a_second_init_starts_the_log_anew(made: Any, rules: Any) -> None:
    hand = dealt(made, rules)
    start = len(made(rules, hand.wall(), [25000] * 4))
    for _ in range(60):
        hand.__init__(rules, hand.wall(), [25000] * 4)
    assert len(hand) == start == len(hand.copy()) == len(hand.records_from(0))
    assert hand.rewound(start) == hand


@families
def test_an_object_without_a_state_cannot_be_made(made: Any, rules: Any) -> None:
    with pytest.raises(TypeError):
        made.__new__(made)
    bare = made.__new__(made, rules)
    assert (bare.seat, bare.scores, bare.answers()) == (-1, (), ())
    for question in (bare.hand, bare.melds, bare.river, bare.redacted):
        with pytest.raises(ValueError, match="seat"):
            question(0)


def test_the_facts_alone_are_no_object() -> None:
    with pytest.raises(TypeError):
        facts.HandFacts.__new__(facts.HandFacts)
    made = type("Other", (facts.HandFacts,), {})()
    assert (made.seat, made.phase, made.scores, made.wall()) == (-1, "none", (), b"")


def test_a_hand_without_a_family_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="RiichiRound"):
        Round(RIICHI, b"", [])
    with pytest.raises(TypeError, match="RiichiRound"):
        type("Other", (Round,), {})(RIICHI, b"", [])


def test_rules_of_another_family_are_refused() -> None:
    with pytest.raises(TypeError, match="ClassicalRound"):
        RiichiRound(CLASSICAL, b"", [])
    with pytest.raises(TypeError, match="RiichiRound"):
        ClassicalRound.__new__(ClassicalRound, RIICHI)
    with pytest.raises(TypeError, match="make a RiichiRules"):
        NativeRules({})
    with pytest.raises(TypeError, match="rules"):
        NativeMatch(type("Other", (NativeRules,), {})())


@families
def test_a_hand_keeps_its_rules(made: Any, rules: Any) -> None:
    hand = dealt(made, rules)
    other = type(rules)({**rules.as_mapping(), "start_points": 5000})
    with pytest.raises(ValueError, match="rules"):
        hand.__init__(other, hand.wall(), [25000] * 4)


def test_hands_of_two_families_are_not_equal() -> None:
    assert dealt(RiichiRound, RIICHI) != dealt(ClassicalRound, CLASSICAL)


@families
def test_a_hand_counts_once(made: Any, rules: Any) -> None:
    match = NativeMatch(rules)
    hand = match.start(made.tiles_of(rules))
    hand.play([0], 5)
    match.take(hand)
    while (match.dealer, match.round_wind, match.number, match.honba) == (0, 0, 0, 0):
        hand = match.start(bytes(random.Random(match.hands).sample(list(made.tiles_of(rules)), len(hand.wall()))))
        hand.play([2], 5)
        match.take(hand)
    with pytest.raises(ValueError, match="due"):
        match.take(hand)


@matches
def test_a_match_without_rules_cannot_be_made(made: Any, rules: Any) -> None:
    with pytest.raises(TypeError):
        made.__new__(made)


@families
@pytest.mark.parametrize("policies", [[], (), [3], [-1], ["x"]])
def test_policies_that_are_none_are_refused(made: Any, rules: Any, policies: Any) -> None:
    with pytest.raises((ValueError, TypeError), match=r"."):
        dealt(made, rules).play(policies)


@families
def test_a_list_that_lies_about_its_length_does_no_harm(made: Any, rules: Any) -> None:
    assert dealt(made, rules).play(Liar([0])) > 0
    assert len(made(rules, made.tiles_of(rules), Liar([25000] * 4)).scores) == 4


@pytest.mark.parametrize("rules", [RIICHI, CLASSICAL], ids=["riichi", "classical"])
@pytest.mark.parametrize("change", [{"policies": ()}, {"matches": -1}, {"length": -2}, {"length": 255}])
def test_rollouts_refuse_what_they_cannot_play(rules: Any, change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        rollout.rollout(rules, **{"matches": 1, **change})


@families
@pytest.mark.parametrize("places", [(0, 0, 0), (4, 4, 0), (4, 0, -1), (5, 0, 0)])
def test_places_of_no_seat_are_refused(made: Any, rules: Any, places: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"."):
        made.wall_places(*places)


@families
@pytest.mark.parametrize("points", [10_000_001, -10_000_001, 1 << 40])
def test_points_that_would_overflow_are_refused(made: Any, rules: Any, points: int) -> None:
    with pytest.raises(ValueError, match=r"."):
        made(rules, made.tiles_of(rules), [points, 0, 0, 0])


@families
@pytest.mark.parametrize(("seat", "action"), [(9, 3), (-1, 0), (0, 1000), (0, -1), (3, 52)])
def test_events_of_no_answer_are_refused(made: Any, rules: Any, seat: int, action: int) -> None:
    with pytest.raises(ValueError, match=r"."):
        dealt(made, rules).event_of(seat, action)


@families
def test_numbers_out_of_range_are_refused(made: Any, rules: Any) -> None:
    hand = dealt(made, rules)
    for call, argument in ((hand.records_from, -1), (hand.redacted, 4), (hand.redacted, -2), (hand.rewound, -1)):
        with pytest.raises(ValueError, match=r"."):
            call(argument)
    with pytest.raises(ValueError, match=r"."):
        hand.apply(1000)
    with pytest.raises((ValueError, OverflowError)):
        hand.apply(5, 0, 0, 0, 255, (999,))


def test_perft_has_a_depth() -> None:
    with pytest.raises(ValueError, match=r"."):
        dealt(RiichiRound, RIICHI).perft(7)


@families
def test_a_fifth_copy_cannot_be_revealed(made: Any, rules: Any) -> None:
    hand = made(rules, bytes([37]) * len(made.tiles_of(rules)), [25000] * 4)
    reveal = _core.table.EVENT_NAMES.index("reveal")
    with pytest.raises(ValueError, match="copies"):
        hand.apply(reveal, 0, 0, 5, 0, (0, 0, 0))


@families
def test_a_guess_at_tiles_that_are_all_gone_is_refused_or_played(made: Any, rules: Any) -> None:
    hand = dealt(made, rules).redacted(0).determinized(1)
    with pytest.raises(ValueError, match="log"):
        hand.rewound(17)
    assert hand.play([0]) > 0


@families
def test_pickles_come_back_and_damaged_ones_are_refused(made: Any, rules: Any) -> None:
    draw = random.Random(3)
    hand = dealt(made, rules)
    for _ in range(25):
        hand.step(draw.choice(hand.legal_actions()))
    for state in (hand, hand.redacted(0), hand.redacted(0).determinized(5)):
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.record_bytes() == state.record_bytes()
        assert again.answers() == state.answers()
    restore, arguments = hand.__reduce__()
    for _ in range(200):
        records = bytearray(arguments[4])
        records[draw.randrange(len(records))] = draw.randrange(256)
        try:
            restored = restore(*arguments[:4], bytes(records), arguments[5])
        except ValueError:
            continue
        restored.play([0]) if restored.seat >= 0 else restored.state()
    restore, arguments = hand.redacted(0).__reduce__()
    state = bytearray(arguments[1])
    state[draw.randrange(len(state))] ^= 1
    with pytest.raises(ValueError, match=r"."):
        restore(arguments[0], bytes(state), *arguments[2:])


@matches
def test_damaged_states_of_a_match_are_refused(made: Any, rules: Any) -> None:
    restore, (_, state) = made(rules).__reduce__()
    for place in (20, 21, 22, 23, 24, 27):  # players, length, dealer, wind, number, over
        with pytest.raises(ValueError, match=r"."):
            restore(rules, state[:place] + b"\xc8" + state[place + 1 :])


@matches
def test_a_match_is_set_wholly_or_not_at_all(made: Any, rules: Any) -> None:
    match = made(rules)
    before = match.copy()
    good = {"dealer": 0, "round_wind": 0, "number": 0, "honba": 0, "sticks": 0}
    for change in ({"round_wind": 4}, {"honba": 256}, {"sticks": -1}, {"number": 4}, {"dealer": -1}):
        with pytest.raises(ValueError, match=r"."):
            match.put([1, 2, 3, 4], **{**good, **change})
    with pytest.raises(TypeError):
        match.put([1, 2, 3, "x"], **good)
    assert match == before


@pytest.mark.parametrize("damage", ["copies", "melds", "passes", "size"])
def test_drills_check_their_hands_once(damage: str) -> None:
    counts, melds, passes = bytearray([1] * 13 + [0] * 21), bytearray(1), 1
    if damage == "copies":
        counts[0] = 200
    elif damage == "melds":
        melds[0] = 200
    elif damage == "size":
        counts[20] = 4
    else:
        passes = 2_000_000_000
    for run in (drill.shanten, drill.is_win, drill.ukeire, drill.waits, drill.draws, drill.walk):
        with pytest.raises(ValueError, match=r"."):
            run(counts, melds, passes)


def test_wins_of_a_drill_are_checked() -> None:
    size = next(n for n in range(1, 400) if _is_size(n))
    with pytest.raises(ValueError, match="packed"):
        drill.Wins(b"\xff" * size, RIICHI)


def _is_size(n: int) -> bool:
    try:
        drill.Wins(bytes(n), RIICHI)
    except ValueError as error:
        return "packed" in str(error)
    return True


# -- the package ----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["tenhou-4p", "planet-classical-v1"])
@pytest.mark.parametrize(
    "name", ["legal_actions", "hand", "melds", "river", "waits", "furiten", "why_not", "closed_tiles", "score"]
)
def test_questions_of_no_seat_are_refused_by_our_own_errors(preset: str, name: str) -> None:
    played = Match(load(preset), seed=1).next_round()
    for seat in (-1, 4, 5, 1 << 70):
        with pytest.raises(IllegalActionError):
            getattr(played, name)(seat)
    for wrong in (None, "0", 1.0, True):
        with pytest.raises(ArgumentTypeError):
            getattr(played, name)(wrong)


@pytest.mark.parametrize("preset", ["tenhou-4p", "planet-classical-v1"])
def test_wrongly_filled_events_leave_the_round_as_it_was(preset: str) -> None:
    played = Match(load(preset), seed=1).next_round()
    before = played.copy()
    wrong: Any = None
    for event in (
        ev.Dahai(wrong, Tile(0)), ev.Dahai(0, wrong), ev.Hora(wrong, 0, Tile(0)), ev.Hora(-5, 0, Tile(0)),
        ev.Chi(0, 1, Tile(0), (wrong,)), ev.Ankan(0, ()), ev.Tsumo(999, Tile(0)), ev.Dahai("0", Tile(0)),  # type: ignore[arg-type]
    ):  # fmt: skip
        with pytest.raises((ArgumentTypeError, IllegalActionError)):
            played.apply(event)
        assert played == before


@pytest.mark.parametrize("seed", [-1, 1 << 64, None, 1.5, True])
def test_a_seed_of_a_guess_is_a_number(seed: Any) -> None:
    with pytest.raises(ArgumentTypeError):
        Match(load("tenhou-4p"), seed=1).next_round().determinize(0, seed)


def test_a_round_is_taken_in_once_and_by_its_own_rules() -> None:
    rules = load("tenhou-4p")
    match = Match(rules, seed=1)
    played = match.next_round()
    played.native.play([1])
    match.take(played)
    with pytest.raises(IllegalActionError):
        match.take(played)
    assert match.rounds_played == 1
    with pytest.raises(RulesError):
        Match(load("planet-classical-v1"), seed=1).take(played)


def test_a_record_without_header_makes_no_file(tmp_path: Any) -> None:
    path = tmp_path / "record"
    with pytest.raises(ArgumentTypeError):
        NativeWriter(path, object())  # type: ignore[arg-type]
    assert not path.exists()
    with NativeWriter(path, Header.of(load("tenhou-4p"), [Seat()] * 4)) as writer:
        size = path.stat().st_size
        for event, time in ((object(), None), (ev.EndKyoku(), -1), (ev.EndKyoku(), "1")):
            with pytest.raises(ArgumentTypeError):
                writer.append(event, time)  # type: ignore[arg-type]
        assert path.stat().st_size == size
