"""The worked example of the rules: East scores 2, South 46, West 12, and North wins with 192."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mahjong import _core
from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.rules.classical_rules import ClassicalRules
from mahjong.scoring.classical import ClassicalTable, ClassicalWin, WonBy, score_table
from mahjong.tiles import Tile
from tests.classical.oracle import result_differences, row_of_table, tiles_of
from tests.cli.conftest import Command, mahjong  # noqa: F401
from tests.reference.classical_hands import Hand as Cards
from tests.reference.classical_hands import Meld, Table, Win
from tests.reference.classical_options import PLANET
from tests.reference.classical_table import score_table as score_by_the_oracle

PRESET = "planet-classical-v1"
SETTLEMENT = (-492, -70, -206, 768)

HANDS = {
    "E": "258m369p78s134z66z",
    "S": "36s222p55z kong-concealed:9999m pung:111p bonus:3f",
    "W": "26m1114s257p7z pung:222z",
    "N": "2334567899s chow:123s",
}

ITEMS: dict[str, tuple[int, int, int, tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]] = {
    "E": (2, 2, 0, (("pair:6z:concealed", 2),), ()),
    "S": (
        46,
        46,
        0,
        (
            ("bonus_tiles", 4),
            ("kong:9m:concealed", 32),
            ("pair:5z:concealed", 2),
            ("pung:1p:exposed", 4),
            ("pung:2p:concealed", 4),
        ),
        (),
    ),
    "W": (12, 12, 0, (("pung:1s:concealed", 8), ("pung:2z:exposed", 4)), ()),
    "N": (192, 12, 4, (("mahjong", 10), ("self_draw", 2)), (("all_chows", 1), ("pure_suit", 3))),
}


def rules() -> ClassicalRules:
    found = load(PRESET)
    assert isinstance(found, ClassicalRules)
    return found


def table(by: WonBy = WonBy.DRAW, source: int | None = None) -> ClassicalTable:
    east, south, west, north = map(Hand.parse, HANDS.values())
    win = ClassicalWin(seat=3, tile=Tile.parse("4s"), by=by, source=source)
    return ClassicalTable(hands=(east, south, west, north), round_wind=0, win=win)


def test_each_hand_is_worth_what_the_example_says_item_by_item() -> None:
    result = score_table(table(), rules())
    for (seat, expected), score in zip(ITEMS.items(), result.scores, strict=True):
        found = (score.total, score.base, score.doubles, tuple(sorted(score.points)), tuple(sorted(score.doubling)))
        assert found == expected, seat
        assert score.limits == ()


def test_the_settlement_is_that_of_the_example() -> None:
    result = score_table(table(), rules())
    assert result.settlement == SETTLEMENT
    assert (result.dealer_stays, result.liable) == (False, None)


def test_the_settlement_is_made_of_the_six_payments_of_the_example() -> None:
    to_north = {"E": 2 * 192, "S": 192, "W": 192}
    east_to_south, east_to_west, west_to_south = 2 * (46 - 2), 2 * (12 - 2), 46 - 12
    assert (to_north["E"], east_to_south, east_to_west, west_to_south) == (384, 88, 20, 34)
    assert (
        -to_north["E"] - east_to_south - east_to_west,
        -to_north["S"] + east_to_south + west_to_south,
        -to_north["W"] + east_to_west - west_to_south,
        sum(to_north.values()),
    ) == SETTLEMENT


@pytest.mark.parametrize("source", [0, 1, 2])
def test_who_discards_pays_no_more_than_the_others(source: int) -> None:
    result = score_table(table(WonBy.DISCARD, source), rules())
    assert result.scores[3].total == 160  # without the two points of a self-drawn win
    assert result.settlement == (-428, -38, -174, 640)


def cards() -> Table:
    """Give the table as the oracle reads it."""
    hands = (
        Cards(tiles_of("258m369p78s13466z")),
        Cards(tiles_of("222p36s55z"), (Meld("kong-concealed", "9m"), Meld("pung", "1p")), ("3f",)),
        Cards(tiles_of("26m257p1114s7z"), (Meld("pung", "2z"),)),
        Cards(tiles_of("2334567899s"), (Meld("chow", "1s"),)),
    )
    return Table(hands, 0, Win((3,), "4s", "draw"))


def test_the_oracle_says_the_same() -> None:
    outcome = score_by_the_oracle(cards(), PLANET)
    assert outcome.settlement == SETTLEMENT
    assert result_differences(cards(), outcome, score_table(table(), rules())) == []


def test_the_batch_form_says_the_same() -> None:
    packed = memoryview(row_of_table(cards()))
    out = memoryview(bytearray(4 * _core.classical.BATCH_COLUMNS))
    numbers = out.cast("i", (1, _core.classical.BATCH_COLUMNS))
    _core.classical.score_batch(packed.cast("B", (1, len(packed))), rules().native, numbers)
    row = numbers.tolist()[0]
    assert tuple(row[2:6]) == SETTLEMENT
    assert [tuple(row[6 + 5 * seat : 9 + 5 * seat]) for seat in range(4)] == [item[:3] for item in ITEMS.values()]


@pytest.mark.parametrize("seat", "ESWN")
def test_the_command_scores_each_hand_of_the_example(mahjong: Command, seat: str) -> None:  # noqa: F811
    won = ("--win", "4s", "--tsumo") if seat == "N" else ()
    done = mahjong("score", HANDS[seat], *won, "--seat", seat, "--round", "E", "--rules", PRESET, "--json")
    (found,) = done.json
    total, base, doubles, points, doubling = ITEMS[seat]
    assert (done.code, found["win"], found["limits"]) == (0, seat == "N", [])
    assert (found["total"], found["base"], found["doubles"]) == (total, base, doubles)
    assert sorted(map(tuple, found["points"])) == list(points)
    assert sorted(map(tuple, found["doubling"])) == list(doubling)


def test_the_command_settles_the_example_as_a_case(mahjong: Command, tmp_path: Path) -> None:  # noqa: F811
    def written(hand: str) -> dict[str, object]:
        closed, *rest = hand.split()
        bonus = [word.removeprefix("bonus:") for word in rest if word.startswith("bonus:")]
        melds = [word for word in rest if not word.startswith("bonus:")]
        return {"concealed": closed, "melds": melds, "bonus": "".join(bonus)}

    scores = {
        seat: {"total": total, "base": base, "doubles": doubles, "points": list(points), "doubling": list(doubling)}
        for seat, (total, base, doubles, points, doubling) in ITEMS.items()
    }
    case = {
        "id": "worked-example",
        "round": "E",
        "win": {"seat": "N", "tile": "4s", "by": "draw"},
        "hands": {seat: written(hand) for seat, hand in HANDS.items()},
        "discards": "",
        "expect": {
            "scores": scores,
            "settlement": dict(zip("ESWN", SETTLEMENT, strict=True)),
            "dealer_stays": False,
        },
    }
    file = tmp_path / "example.jsonl"
    file.write_text(json.dumps(case), encoding="utf-8")
    done = mahjong("check", str(file))
    assert (done.code, done.out) == (0, "cases 1 passed 1 failed 0 skipped 0\n")
    case["expect"] = {**case["expect"], "settlement": {"E": -491, "S": -71, "W": -206, "N": 768}}  # type: ignore[dict-item]
    file.write_text(json.dumps(case), encoding="utf-8")
    assert mahjong("check", str(file)).code == 1
