"""The examples of the original's documentation, with the import prefix changed."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import mahjong.compat
from mahjong.compat.agari import Agari
from mahjong.compat.constants import EAST
from mahjong.compat.hand_calculating.hand import HandCalculator
from mahjong.compat.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.compat.hand_calculating.hand_response import HandResponse
from mahjong.compat.hand_calculating.scores import Aotenjou
from mahjong.compat.meld import Meld
from mahjong.compat.shanten import Shanten
from mahjong.compat.tile import TilesConverter

TILES = TilesConverter.string_to_136_array(man="22444", pin="333567", sou="444")
WIN = TilesConverter.string_to_136_array(sou="4")[0]


def shown(result: HandResponse) -> list[str]:
    """Write a result as the examples print it."""
    assert result.cost is not None
    cost = f"{result.cost['main']} {result.cost['additional']}"
    return [f"{result.han} {result.fu}", cost, str(result.yaku), *map(str, result.fu_details or ())]


def kans(*ranks: str) -> list[Meld]:
    return [Meld(Meld.KAN, TilesConverter.string_to_136_array(honors=rank * 4), opened=False) for rank in ranks]


def test_tanyao_by_ron() -> None:
    assert shown(HandCalculator.estimate_hand_value(TILES, WIN)) == [
        "1 40",
        "1300 0",
        "[Tanyao]",
        "{'fu': 30, 'reason': 'base'}",
        "{'fu': 4, 'reason': 'closed_pon'}",
        "{'fu': 4, 'reason': 'closed_pon'}",
        "{'fu': 2, 'reason': 'open_pon'}",
    ]


def test_tanyao_by_tsumo() -> None:
    assert shown(HandCalculator.estimate_hand_value(TILES, WIN, config=HandConfig(is_tsumo=True))) == [
        "4 40",
        "4000 2000",
        "[Menzen Tsumo, Tanyao, San Ankou]",
        "{'fu': 20, 'reason': 'base'}",
        "{'fu': 4, 'reason': 'closed_pon'}",
        "{'fu': 4, 'reason': 'closed_pon'}",
        "{'fu': 4, 'reason': 'closed_pon'}",
        "{'fu': 2, 'reason': 'tsumo'}",
    ]


def test_an_open_set() -> None:
    melds = [Meld(meld_type=Meld.PON, tiles=TilesConverter.string_to_136_array(man="444"))]
    config = HandConfig(options=OptionalRules(has_open_tanyao=True))
    assert shown(HandCalculator.estimate_hand_value(TILES, WIN, melds=melds, config=config)) == [
        "1 30",
        "1000 0",
        "[Tanyao]",
        "{'fu': 20, 'reason': 'base'}",
        "{'fu': 4, 'reason': 'closed_pon'}",
        "{'fu': 2, 'reason': 'open_pon'}",
        "{'fu': 2, 'reason': 'open_pon'}",
    ]


def test_riichi_and_ura_dora() -> None:
    result = HandCalculator.estimate_hand_value(
        TILES,
        WIN,
        dora_indicators=TilesConverter.string_to_136_array(man="1"),
        ura_dora_indicators=TilesConverter.string_to_136_array(pin="2"),
        config=HandConfig(is_riichi=True, is_tsumo=True),
    )
    assert str(result) == "10 han, 40 fu"
    assert str(result.yaku) == "[Menzen Tsumo, Riichi, Tanyao, San Ankou, Dora 2, Ura Dora 3]"


def test_counted_yakuman_as_sanbaiman() -> None:
    tiles = TilesConverter.string_to_136_array(man="222244466677788")
    melds = [Meld(Meld.KAN, TilesConverter.string_to_136_array(man="2222"), False)]
    config = HandConfig(is_riichi=True, options=OptionalRules(kazoe_limit=HandConfig.KAZOE_SANBAIMAN))
    win = TilesConverter.string_to_136_array(man="7")[0]
    result = HandCalculator.estimate_hand_value(tiles, win, melds, [0] * 4, config)
    assert shown(result)[:2] == ["28 60", "24000 0"]


def test_the_han_of_a_yaku_changed() -> None:
    config = HandConfig(is_renhou=True)
    config.yaku.renhou.han_closed = 13
    assert shown(HandCalculator.estimate_hand_value(TILES, WIN, config=config))[:3] == [
        "14 40",
        "32000 0",
        "[Renhou, Tanyao]",
    ]


def test_aotenjou() -> None:
    result = HandCalculator.estimate_hand_value(
        TilesConverter.string_to_136_array(honors="111133555566667777"),
        TilesConverter.string_to_136_array(honors="3")[0],
        melds=kans("1", "5", "6", "7"),
        dora_indicators=TilesConverter.string_to_136_array(honors="4444"),
        ura_dora_indicators=TilesConverter.string_to_136_array(honors="7777"),
        scores_calculator_factory=Aotenjou,
        config=HandConfig(
            is_riichi=True, is_tsumo=True, is_ippatsu=True, is_haitei=True, player_wind=EAST, round_wind=EAST
        ),
    )
    assert shown(result) == [
        "103 160",
        "12980742146337069071326240823050300 12980742146337069071326240823050300",
        (
            "[Menzen Tsumo, Riichi, Ippatsu, Haitei Raoyue, Yakuhai (seat wind east), Yakuhai (round wind east), "
            "Daisangen, Suu Kantsu, Tsuu Iisou, Suu Ankou Tanki, Dora 16, Ura Dora 16]"
        ),
        *["{'fu': 32, 'reason': 'closed_terminal_kan'}"] * 4,
        "{'fu': 20, 'reason': 'base'}",
        "{'fu': 2, 'reason': 'pair_wait'}",
        "{'fu': 2, 'reason': 'tsumo'}",
    ]


@pytest.mark.parametrize(
    ("hand", "shanten"), [("13569m123459p443s", 2), ("567m11p111345677s", 0), ("567m11p111234567s", -1)]
)
def test_shanten(hand: str, shanten: int) -> None:
    assert Shanten.calculate_shanten(TilesConverter.one_line_string_to_34_array(hand)) == shanten


@pytest.mark.parametrize(
    ("hand", "complete"),
    [
        ("33m123p123456789s", True),
        ("12345p123456789s", False),
        ("1199p1133557799s", True),
        ("199m19p19s1234567z", True),
    ],
)
def test_agari(hand: str, complete: bool) -> None:
    assert Agari.is_agari(TilesConverter.one_line_string_to_34_array(hand)) is complete


def test_agari_with_an_open_kan() -> None:
    hand = TilesConverter.one_line_string_to_34_array("1111m123456789p22s")
    assert Agari.is_agari(hand, [[0, 0, 0, 0]])


MODULES = [found.name for found in pkgutil.walk_packages(mahjong.compat.__path__, "mahjong.compat.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_example_of_the_page_on_coming_from_the_library_holds() -> None:
    page = (Path(__file__).parents[2] / "docs" / "compat.md").read_text(encoding="utf-8").replace("```", "")
    names: dict[str, object] = {
        name.__name__: name for name in (HandCalculator, HandConfig, OptionalRules, Meld, Shanten, TilesConverter)
    }
    test = doctest.DocTestParser().get_doctest(page, names, "compat.md", None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0
