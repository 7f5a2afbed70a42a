"""Whatever an argument is, an error of ours says what is wrong with it: nothing escapes from below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mahjong import analysis
from mahjong.bots import make_bot
from mahjong.env.single import MatchEnv, planes_of
from mahjong.env.vector import VectorEnv
from mahjong.errors import MahjongError
from mahjong.game import walls
from mahjong.game.actions import Action, ActionType, decode_action, encode_action
from mahjong.game.match import Match
from mahjong.game.results import match_result, placement
from mahjong.game.round import Round
from mahjong.game.views import redact_event, view
from mahjong.hand import Hand
from mahjong.melds import Meld
from mahjong.rules import RiichiRules, load, load_file
from mahjong.scoring import Situation, explain, names, score
from mahjong.scoring.classical import ClassicalTable, ClassicalWin, is_complete, score_hand, waits
from mahjong.scoring.classical_columns import pack_tables, score_tables
from mahjong.scoring.columns import score_columns
from mahjong.scoring.explain_classical import explain as explain_classical
from mahjong.tiles import Tile, format_tiles, parse_tiles

ODD: tuple[Any, ...] = (
    *(None, -1, 5, 256, 1 << 31, 1 << 70, -(1 << 70), True, False, 1.5, float("nan"), "no", "", "E", "1m", b"x"),
    *([], (), {}, [1], ["x"], [None], [[1]], object(), np.int64(3), np.zeros(3), np.zeros((2, 2))),
)
RIICHI = RiichiRules.preset("tenhou-4p")
HAND = "234m345m678p22s67s"
WON = Situation("8s", "ron", seat="S", flags=["riichi"])
OPEN = "45p77s pung:222m pung:999m pung:333z"
TABLE = {"hands": ("147m258p369s1456z", OPEN, "358m369p258s2267z", "147m147p146s1256z"), "round_wind": 0, "win": None}
CLASSICAL = {"hand": OPEN, "seat": 0, "round_wind": 0, "rules": "planet-classical-v1"}
DEAL = {"rules": RIICHI, "wall": walls.full_set(RIICHI)}
COLUMNS = {"rules": RIICHI, "counts": np.zeros((1, 34), np.uint8), "win_kind": [1]}


def played() -> Round:
    return Match(RIICHI, seed=1).next_round()


START = played().events[0]
WIN = "also original_call last_live_tile first_discard kongs_in_turn claimed_kong_in_turn east_streak"
COUNTERS = "scores dealer round_wind kyoku honba sticks salt"
ASKED = "hand players count"
FACES: tuple[tuple[Callable[..., object], dict[str, Any], str], ...] = (
    (Tile, {}, "code"),
    (Tile.parse, {}, "text"),
    (parse_tiles, {"text": "1m"}, "text limit"),
    (format_tiles, {}, "tiles"),
    (Meld, {"kind": "pon", "tiles": "111m"}, "kind tiles called source"),
    (Meld.parse, {}, "text"),
    (Hand, {"tiles": "1m"}, "tiles melds nuki bonus"),
    (Hand.parse, {}, "text"),
    (Hand.from_counts, {"counts": [1] + [0] * 33}, "counts melds nuki"),
    (Hand.parse("1m").add, {}, "tile"),
    (Hand.parse("12m").remove, {}, "tile"),
    (analysis.shanten, {"hand": HAND}, f"{ASKED} forms"),
    (analysis.ukeire, {"hand": HAND}, f"{ASKED} visible"),
    (analysis.discards, {"hand": HAND + "8s"}, f"{ASKED} visible"),
    (analysis.waits, {"hand": HAND}, f"{ASKED} visible"),
    (load, {}, "preset"),
    (load_file, {}, "path"),
    (RIICHI.with_, {}, "kiriage uma lengths start_points id title version payments nothing"),
    (RIICHI.diff, {}, "other"),
    (Situation, {"win_tile": "8s", "by": "ron"}, "win_tile by seat round dora ura flags honba paid_honba sticks"),
    (Situation, {"win_tile": "8s", "by": "ron"}, "discarder discarder_riichi pao"),
    (score, {"hand": HAND, "situation": WON, "rules": RIICHI}, "hand situation rules"),
    (explain, {"score": score(HAND, WON, RIICHI)}, "score language"),
    (names.yaku_name, {"yaku": "pinfu"}, "yaku language"),
    (names.yaku_number, {"yaku": "seat_wind", "platform": "tenhou"}, "yaku platform wind"),
    (names.item_name, {"item": "all_pungs"}, "item language"),
    (score_columns, COLUMNS, "rules counts win_kind melds flags seat round_wind dora ura red nuki honba sticks"),
    (ClassicalWin, {"tile": "8s", "by": "tsumo"}, f"tile by seat source {WIN}"),
    (ClassicalTable, TABLE, "hands round_wind win discards"),
    (score_hand, CLASSICAL, "hand seat round_wind rules win discards"),
    (
        explain_classical,
        {"score": score_hand(**CLASSICAL), "rules": CLASSICAL["rules"]},
        "score rules win dealer language",
    ),
    (waits, {}, "hand"),
    (is_complete, {"hand": HAND}, "hand tile"),
    (pack_tables, {}, "tables"),
    (score_tables, {"tables": pack_tables([]), "rules": CLASSICAL["rules"]}, "tables rules"),
    (Match, {"rules": RIICHI}, "rules seed walls length"),
    (Match.at, {"rules": RIICHI, "start": START}, "rules start length"),
    (lambda **asked: Match(RIICHI, seed=1).next_round(**asked), {}, "wall salt"),
    (lambda **asked: Match(RIICHI, seed=1).take(**asked), {}, "played"),
    (Round.deal, DEAL, f"rules wall {COUNTERS}"),
    (Round.follow, {"rules": RIICHI, "start": START}, "rules start wall"),
    (lambda **asked: played().act(**asked), {"seat": 0, "action": 0}, "seat action"),
    (lambda **asked: played().apply(**asked), {}, "event"),
    (played().legal_actions, {}, "seat"),
    (played().waits, {}, "seat"),
    (view, {"played": played(), "viewer": 0}, "played viewer"),
    (redact_event, {"event": START, "viewer": 0}, "event viewer"),
    (match_result, {"rules": RIICHI, "scores": [1] * 4}, "rules scores sticks one_hand"),
    (placement, {"scores": [1] * 4}, "scores tie"),
    (walls.shuffled, {"rules": RIICHI, "seed": 1, "round_number": 0}, "rules seed round_number"),
    (make_bot, {"name": "random", "rules": RIICHI}, "name rules seed"),
    (Action, {"type": ActionType.DAHAI, "tile": Tile(0)}, "type tile consumed tsumogiri"),
    (Action.discard, {"tile": Tile(0)}, "tile tsumogiri"),
    (decode_action, {}, "data"),
    (encode_action, {}, "action"),
    (planes_of, {}, "rules"),
    (MatchEnv, {"rules": RIICHI}, "rules length reward answer_forced"),
    (lambda **asked: MatchEnv(RIICHI).step(**asked), {}, "action"),
    (MatchEnv(RIICHI).observe, {}, "seat planes out"),
    (VectorEnv, {"rules": RIICHI, "n": 2}, "rules seed length answer_forced"),
    (VectorEnv(RIICHI, 2).step, {}, "actions"),
    (VectorEnv(RIICHI, 2).observe, {}, "planes"),
)


def said(face: Callable[..., object], asked: dict[str, Any]) -> str:
    """Give what an error of ours says; a file that is not there is no fault of the question."""
    try:
        face(**asked)
    except MahjongError as error:
        return str(error)
    except OSError:
        if face is not load_file:
            raise
    return ""


@pytest.mark.parametrize(("face", "asked", "arguments"), FACES)
def test_no_argument_brings_up_an_error_from_below(
    face: Callable[..., object], asked: dict[str, Any], arguments: str
) -> None:
    for argument in arguments.split():
        for odd in ODD:
            message = said(face, asked | {argument: odd})
            assert "\n" not in message, argument
            assert len(message) < 700, argument


FLAGS: tuple[tuple[Callable[..., object], dict[str, Any], str], ...] = (
    (Situation, {"win_tile": "8s", "by": "ron"}, "discarder_riichi"),
    (ClassicalWin, {"tile": "8s", "by": "tsumo"}, "last_live_tile"),
    (ClassicalWin, {"tile": "8s", "by": "tsumo"}, "claimed_kong_in_turn"),
    (match_result, {"rules": RIICHI, "scores": [1] * 4}, "one_hand"),
    (MatchEnv, {"rules": RIICHI}, "answer_forced"),
    (VectorEnv, {"rules": RIICHI, "n": 2}, "answer_forced"),
    (Action.discard, {"tile": "1m"}, "tsumogiri"),
    (Action, {"type": ActionType.DAHAI, "tile": Tile(0)}, "tsumogiri"),
)


@pytest.mark.parametrize(("face", "asked", "flag"), FLAGS)
@pytest.mark.parametrize("given", ["no", 0, 1, "", [], np.bool_(True)])
def test_a_flag_is_true_or_false_and_nothing_like_it(
    face: Callable[..., object], asked: dict[str, Any], flag: str, given: Any
) -> None:
    with pytest.raises(MahjongError, match=f"{flag}.*True"):
        face(**(asked | {flag: given}))


def test_numbers_of_numpy_are_numbers() -> None:
    three, one = np.int64(3), np.uint8(1)
    assert Situation("8s", "ron", honba=three, sticks=one) == Situation("8s", "ron", honba=3, sticks=1)  # type: ignore[arg-type]
    assert Hand("1m", nuki=one) == Hand("1m", nuki=1)  # type: ignore[arg-type]
    assert type(Hand("1m", nuki=one).nuki) is int  # type: ignore[arg-type]
    assert played().legal_actions(one) == played().legal_actions(1)  # type: ignore[arg-type]
    assert placement(np.array([1, 3, 2, 0])) == (3, 1, 2, 4)  # type: ignore[arg-type]
    scores = np.full(4, 25000)
    assert Round.deal(**DEAL, scores=scores, honba=one) == Round.deal(**DEAL, scores=[25000] * 4, honba=1)
