"""Every hand of the public sets has the known answer: yaku, han, fu, payments, shanten.

Entries no table could see are named in FAULTY, with the fault; by kinds even these have the right answer.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mjcore import scalar
from tests.reference import score as reference
from tests.reference import shanten as reference_shanten
from tests.reference.score import RULES, Question, Value
from tests.reference.tiles import counts_of
from tests.scoring import hand_sets
from tests.scoring.asking import product_value

DOUBLES = {f"double_{name}": True for name in ("kokushi_13", "suuankou_tanki", "chuuren_9", "daisuushii")}

# (file, place in it) -> the tile numbers that stand in the entry twice.
FAULTY = {
    ("riichienv-agari_4p", 402): {132},
    ("riichienv-agari_4p", 403): {72},
    ("riichienv-agari_4p", 404): {17},
    ("riichienv-agari_4p", 405): {124},
    ("riichienv-agari_4p", 406): {36},
    ("riichienv-agari_4p", 407): {116},
}


def all_yaku(value: Value) -> dict[str, int]:
    """Give the yaku with the han of dora among them."""
    bonus = {"dora": value.dora, "ura": value.ura, "red": value.red, "nuki": value.nuki}
    return {**value.yaku, **{name: han for name, han in bonus.items() if han}}


def both(q: Question, rules: reference.Rules) -> Iterator[Value]:
    """Ask the product, then the reference."""
    yield product_value(q, rules)
    yield reference.score(q, rules)


def test_majiang_hands(shared_data: Path) -> None:
    rules = RULES | DOUBLES
    entries = list(hand_sets.majiang_hands(shared_data / "hands"))
    assert len(entries) == 5000
    for entry in entries:
        out = entry.answer
        for value in both(entry.question, rules):
            where = ("majiang-hule", entry.index, value)
            if not out["hupai"]:
                assert value.status == "no_yaku", where
                continue
            assert all_yaku(value) == out["yaku"], where
            assert list(value.deltas) == out["fenpei"], where
            if out["damanguan"]:
                assert value.yakuman == out["damanguan"], where
            else:
                assert (value.han, value.fu) == (out["fanshu"], out["fu"]), where


@pytest.mark.parametrize("players", [4, 3])
def test_mahjongsoul_hands(shared_data: Path, players: int) -> None:
    rules = RULES | DOUBLES | {"players": players, "honba_ron": 300 if players == 4 else 200}
    entries = list(hand_sets.mahjongsoul_hands(shared_data / "hands", players))
    assert len(entries) == {4: 408, 3: 201}[players]
    for entry in entries:
        expected = entry.answer
        for value in both(entry.question, rules):
            where = (f"riichienv-agari_{players}p", entry.index, value)
            assert expected["is_win"] == (value.status == "ok"), where
            assert set(all_yaku(value)) == expected["yaku"], where
            if value.yakuman:
                assert 13 * value.yakuman == expected["han"], where
            else:
                assert (value.han, value.fu) == (expected["han"], expected["fu"]), where


def test_only_the_named_entries_use_a_tile_twice(shared_data: Path) -> None:
    found = {}
    for players in (4, 3):
        name = f"riichienv-agari_{players}p"
        for index, case in enumerate(hand_sets.load_json(shared_data / "hands" / f"{name}.json.gz")["cases"]):
            melds = [tile for meld in case["melds"] for tile in meld["tiles"]]
            tiles = [*case["tiles_136"], case["win_tile_136"], *melds]
            twice = {tile for tile in tiles if tiles.count(tile) > 1}
            if twice:
                found[name, index] = twice
    assert found == FAULTY


@pytest.mark.parametrize("name", list(hand_sets.YAKUMAN_SETS))
def test_yakuman_hands(shared_data: Path, name: str) -> None:
    wanted = hand_sets.YAKUMAN_SETS[name]
    for entry in hand_sets.yakuman_hands(shared_data / "hands", name):
        value = product_value(entry.question, RULES)
        assert bool(wanted & set(value.yaku)) == entry.answer, (name, entry)


def test_shanten_hands(shared_data: Path) -> None:
    number = 0
    for name, index, tiles, wanted in hand_sets.shanten_hands(shared_data / "hands"):
        counts = counts_of(tiles)
        regular, chiitoi, kokushi = scalar.shanten_by_form(bytes(counts))
        assert [regular, kokushi, chiitoi] == wanted, (name, index)
        if index % 50 == 0:
            forms = reference_shanten.by_form(counts)
            assert [forms[form][0] - 1 for form in ("regular", "kokushi", "chiitoi")] == wanted, (name, index)
        number += 1
    assert number == 40_000
