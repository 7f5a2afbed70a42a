"""A row that cannot be is refused in columns exactly where a single question is."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from mahjong.errors import HandError
from mahjong.hand import Hand
from mahjong.melds import Meld, MeldKind
from mahjong.rules import load
from mahjong.scoring import Flag, Situation, try_score
from mahjong.scoring.columns import FLAG_BITS, NO_TILE, score_columns
from mahjong.tiles import Tile

TENHOU = load("tenhou-4p")
HAND = Hand.parse("234m345m678p22s678s")


def status(**columns: Any) -> int:
    given = {name: [value] for name, value in columns.items()}
    return int(score_columns(TENHOU, [list(HAND.counts)], given.pop("win_kind", [24]), **given).status[0])


def flags(*names: str) -> int:
    return sum(FLAG_BITS[name] for name in names)


def test_the_plain_row_is_a_win() -> None:
    assert status(flags=flags("riichi")) == 0


@pytest.mark.parametrize(
    "columns",
    [
        {"red": 4},
        {"red": 2},
        {"round_wind": 9},
        {"round_wind": 255},
        {"flags": flags("haitei")},
        {"flags": flags("houtei", "tsumo")},
        {"flags": flags("riichi", "double_riichi")},
        {"flags": flags("tenhou"), "seat": 2},
        {"flags": flags("tenhou", "chiihou", "tsumo")},
        {"flags": flags("renhou", "tsumo"), "seat": 1},
        {"flags": flags("ippatsu")},
        {"flags": flags("chankan", "tsumo")},
        {"flags": flags("rinshan"), "nuki": 1},
        {"flags": flags("riichi"), "dora": [1, *[NO_TILE] * 4], "ura": [1, 1, 1, NO_TILE, NO_TILE]},
    ],
)
def test_a_row_that_cannot_be_is_refused(columns: dict[str, Any]) -> None:
    assert status(**columns) == -1


def test_a_flag_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(HandError, match="flags"):
        status(flags=1 << 13)


def test_five_copies_in_melds_are_refused() -> None:
    hand = Hand.parse("22s678s")
    for melds, wanted in (([34 + 3, 34 + 3, 0], -1), ([34 + 3, 3, 3], -1), ([34 + 3, 34 + 4, 0], 2)):
        found = score_columns(TENHOU, [list(hand.counts)], [24], melds=[[*melds, NO_TILE]])
        assert int(found.status[0]) == wanted


def random_question(rng: random.Random) -> tuple[list[Tile], list[Meld], dict[str, Any]]:
    """Make a complete hand with anything said about it."""
    suits = [rng.choice("mps") for _ in range(4)]
    sets = []
    for suit in suits:
        low = rng.randint(1, 7)
        numbers = [low, low + 1, low + 2] if rng.random() < 0.6 else [low] * 3
        sets.append([Tile.parse(f"{number}{suit}") for number in numbers])
    melds = []
    for tiles in [sets.pop() for _ in range(rng.choice((0, 0, 1, 2)))]:
        same = tiles[0] == tiles[1]
        kind = rng.choice((MeldKind.PON, MeldKind.ANKAN)) if same else MeldKind.CHI
        melds.append(Meld(kind, tiles[:1] * 4 if kind is MeldKind.ANKAN else tiles, None if kind.is_kan else tiles[0]))
    closed = [tile for tiles in sets for tile in tiles] + [Tile.parse(f"{rng.randint(1, 7)}z")] * 2
    chosen = [flag for flag in Flag if rng.random() < 0.08]
    dora = [Tile(rng.randrange(34)) for _ in range(rng.randint(0, 2))]
    asked = {
        "seat": rng.choice("ESWN"),
        "by": rng.choice(("ron", "tsumo")),
        "flags": chosen,
        "dora": dora,
        "ura": [Tile(rng.randrange(34)) for _ in range(rng.choice((0, 0, 1, 2)))],
    }
    return closed, melds, asked


@pytest.mark.parametrize("preset", ["tenhou-4p", "mahjongsoul-4p", "riichi-competition-v1", "tenhou-3p"])
def test_columns_refuse_what_a_single_question_does(preset: str) -> None:
    rules = load(preset)
    rng = random.Random(preset)
    refused = 0
    for _ in range(1500):
        closed, melds, asked = random_question(rng)
        tile = rng.choice(closed)
        try:
            situation = Situation(tile, asked["by"], **{name: asked[name] for name in ("seat", "flags", "dora", "ura")})
            single = try_score(Hand(closed, melds), situation, rules)
            wanted = 0 if single else {"not_complete": 1, "no_yaku": 2, "han_minimum": 3}[single.reason]
        except HandError:
            wanted = -1
        counts = [0] * 34
        for held in closed:
            counts[held.kind or 0] += 1
        if max(counts) > 4:
            continue
        bits = sum(FLAG_BITS[flag] for flag in asked["flags"]) + (asked["by"] == "tsumo")
        if Flag.OPEN_RIICHI in asked["flags"] and asked["by"] == "ron":
            bits |= FLAG_BITS["dealt_into_open_riichi"]
        codes = [34 * list(MeldKind).index(meld.kind) + (meld.base.kind or 0) for meld in melds]
        found = score_columns(
            rules,
            np.array([counts]),
            [tile.kind or 0],
            melds=[codes + [NO_TILE] * (4 - len(codes))],
            flags=[bits],
            seat=["ESWN".index(asked["seat"])],
            dora=[[held.kind for held in asked["dora"]] + [NO_TILE] * (5 - len(asked["dora"]))],
            ura=[[held.kind for held in asked["ura"]] + [NO_TILE] * (5 - len(asked["ura"]))],
        )
        assert int(found.status[0]) == wanted, (closed, melds, tile, asked)
        refused += wanted == -1
    assert 200 < refused < 1450
