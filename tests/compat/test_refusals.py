"""What is refused, and how: the original's error strings, and what only we refuse."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from mahjong.compat import utils
from mahjong.compat.agari import Agari
from mahjong.compat.constants import EAST, SOUTH
from mahjong.compat.hand_calculating.divider import HandDivider
from mahjong.compat.hand_calculating.hand import HandCalculator
from mahjong.compat.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.compat.hand_calculating.hand_response import HandResponse
from mahjong.compat.hand_calculating.yaku import Yaku
from mahjong.compat.hand_calculating.yaku_list import Riichi
from mahjong.compat.meld import Meld
from mahjong.compat.shanten import Shanten
from mahjong.compat.tile import TilesConverter

HAND = "234456m66p123444s"
WITH_KAN = "234456m66p1234444s"
CHI = Meld(Meld.CHI, TilesConverter.string_to_136_array(sou="123"))
KAN = Meld(Meld.KAN, TilesConverter.string_to_136_array(sou="4444"), opened=False)


def estimate(hand: str = HAND, win: str = "4s", melds: tuple[Meld, ...] = (), **config: Any) -> HandResponse:
    tiles = TilesConverter.one_line_string_to_136_array(hand)
    settings = HandConfig(options=config.pop("options", None), **config)
    return HandCalculator.estimate_hand_value(tiles, ids(win)[0], list(melds), config=settings)


def ids(text: str) -> list[int]:
    return TilesConverter.one_line_string_to_136_array(text)


@pytest.mark.parametrize(
    ("error", "question"),
    [
        ("winning_tile_not_in_hand", {"win": "9s"}),
        ("hand_not_winning", {"hand": "234456m66p123344s", "is_tsumo": True}),
        ("no_yaku", {"melds": (CHI,)}),
        ("open_hand_riichi_not_allowed", {"melds": (CHI,), "is_riichi": True}),
        ("open_hand_daburi_not_allowed", {"melds": (CHI,), "is_riichi": True, "is_daburu_riichi": True}),
        ("ippatsu_without_riichi_not_allowed", {"is_ippatsu": True}),
        ("chankan_with_tsumo_not_allowed", {"is_tsumo": True, "is_chankan": True}),
        ("rinshan_without_tsumo_not_allowed", {"is_rinshan": True}),
        ("haitei_without_tsumo_not_allowed", {"is_haitei": True}),
        ("houtei_with_tsumo_not_allowed", {"is_tsumo": True, "is_houtei": True}),
        ("haitei_with_rinshan_not_allowed", {"is_tsumo": True, "is_rinshan": True, "is_haitei": True}),
        ("houtei_with_chankan_not_allowed", {"is_chankan": True, "is_houtei": True}),
        ("tenhou_not_as_dealer_not_allowed", {"is_tsumo": True, "is_tenhou": True, "player_wind": SOUTH}),
        ("tenhou_without_tsumo_not_allowed", {"is_tenhou": True}),
        ("tenhou_with_meld_not_allowed", {"hand": WITH_KAN, "melds": (KAN,), "is_tsumo": True, "is_tenhou": True}),
        ("chiihou_as_dealer_not_allowed", {"is_tsumo": True, "is_chiihou": True, "player_wind": EAST}),
        ("chiihou_without_tsumo_not_allowed", {"is_chiihou": True}),
        ("chiihou_with_meld_not_allowed", {"hand": WITH_KAN, "melds": (KAN,), "is_tsumo": True, "is_chiihou": True}),
        ("renhou_as_dealer_not_allowed", {"is_renhou": True, "player_wind": EAST}),
        ("renhou_with_tsumo_not_allowed", {"is_tsumo": True, "is_renhou": True}),
        ("renhou_with_meld_not_allowed", {"hand": WITH_KAN, "melds": (KAN,), "is_renhou": True}),
    ],
)
def test_a_question_that_cannot_be_has_the_error_of_the_original(error: str, question: dict[str, Any]) -> None:
    if "hand" in question and question["hand"] == WITH_KAN:
        question = {**question, "win": "1s"}
    result = estimate(**question)
    assert (result.error, str(result), result.han, result.cost) == (error, error, None, None)


def test_a_blessing_of_an_unknown_seat_is_not_refused() -> None:
    assert str(estimate(is_tsumo=True, is_tenhou=True)) == "13 han, 30 fu"
    assert str(estimate(is_tsumo=True, is_chiihou=True)) == "13 han, 30 fu"


def test_the_winning_tile_in_an_open_set_alone_does_not_win() -> None:
    pon = Meld(Meld.PON, ids("111m"))
    assert estimate("111234m456p789s11z", "1m", (pon,)).error == "hand_not_winning"


@pytest.mark.parametrize(
    ("tiles", "three", "message"),
    [
        ("1111222233334444m", False, "Too many tiles = 16"),
        ("123m", False, "Invalid tile count = 3. Valid counts: 1, 2, 4, 5, 7, 8, 10, 11, 13, 14."),
        ("1234m", True, "Invalid tile for three player"),
    ],
)
def test_shanten_refuses_what_is_no_hand_with_the_text_of_the_original(tiles: str, three: bool, message: str) -> None:
    counts = TilesConverter.one_line_string_to_34_array(tiles)
    for ask in (Shanten.calculate_shanten, Shanten.calculate_shanten_for_regular_hand):
        with pytest.raises(ValueError, match="^" + message.replace(".", r"\.") + "$"):
            ask(counts, is_three_player=three)


def test_a_fifth_copy_is_refused() -> None:
    for ask in (Shanten.calculate_shanten, Agari.is_agari):
        with pytest.raises(ValueError, match="5 copies"):
            ask([5] + [0] * 33)


def test_a_set_set_aside_as_north_divides_no_hand() -> None:
    with pytest.raises(RuntimeError, match="invalid meld type"):
        HandDivider.divide_hand([3, 3, 3, 3, 2] + [0] * 29, [Meld(Meld.NUKI, ids("4z"))])


@pytest.mark.parametrize("text", ["0m", "8z", "0z", "1x2m", "r5p"])
def test_text_that_names_no_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        TilesConverter.one_line_string_to_136_array(text)


def test_a_wind_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="player_wind must be a wind, 27 to 30"):
        estimate(player_wind=0)


def test_a_tile_number_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="a tile number must be 0 to 135, not 136"):
        HandCalculator.estimate_hand_value([136] * 14, 136)


@pytest.mark.parametrize("number", [-1, 136, 999, 1 << 70])
def test_a_number_that_is_no_id_is_refused_wherever_ids_are_read(number: int) -> None:
    tiles = [*ids(HAND)[:-1], number]
    by_readings = HandConfig(paarenchan=1)
    for ask in (
        lambda: TilesConverter.to_34_array([number]),
        lambda: TilesConverter.to_one_line_string([0, number]),
        lambda: Meld(Meld.PON, [number] * 3).tiles_34,
        lambda: utils.plus_dora(number, [0]),
        lambda: utils.plus_dora(0, [number]),
        lambda: utils.build_dora_count_map([number]),
        lambda: HandCalculator.estimate_hand_value(tiles, tiles[0]),
        lambda: HandCalculator.estimate_hand_value(tiles, number),
        lambda: HandCalculator.estimate_hand_value(tiles, tiles[0], config=by_readings),
        lambda: HandCalculator.estimate_hand_value(ids(HAND), ids(HAND)[0], dora_indicators=[number]),
    ):
        with pytest.raises(ValueError, match="tile number"):
            ask()
    assert "Tiles:" in str(Meld(Meld.PON, [number] * 3))


@pytest.mark.parametrize("number", [-1, 136, 1 << 70])
def test_a_winning_tile_that_is_no_id_is_not_in_the_hand(number: int) -> None:
    assert HandCalculator.estimate_hand_value(ids(HAND), number).error == "winning_tile_not_in_hand"


def test_the_yaku_have_no_predicates() -> None:
    with pytest.raises(NotImplementedError, match="Riichi has no predicate of its own"):
        Riichi().is_condition_met([[0, 0]])


def test_the_base_of_the_yaku_is_abstract() -> None:
    with pytest.raises(TypeError):
        Yaku()  # type: ignore[abstract]


def test_a_yaku_of_another_class_is_refused() -> None:
    class Mine(Yaku):
        yaku_id, name, han_closed = 900, "Mine", 1

        def is_condition_met(self, hand: object, *args: object) -> bool:
            return True

    config = HandConfig()
    vars(config.yaku)["tanyao"] = Mine()
    with pytest.raises(NotImplementedError, match=r"config\.yaku\.tanyao is a Mine"):
        HandCalculator.estimate_hand_value(ids(HAND), ids("4s")[0], config=config)


def test_a_configuration_changed_between_two_hands_counts_as_it_is() -> None:
    config = HandConfig(player_wind=SOUTH)
    tiles = ids("234m345p22s234678s")
    win = ids("8s")[0]

    def value() -> str:
        return str(HandCalculator.estimate_hand_value(tiles, win, config=config))

    assert value() == "2 han, 30 fu"
    config.is_riichi = True
    assert value() == "3 han, 30 fu"
    config.options.fu_for_pinfu_tsumo = True
    config.is_tsumo = True
    assert value() == "3 han, 30 fu"
    config.options = OptionalRules()
    assert value() == "4 han, 20 fu"


def test_a_result_is_of_its_hand_whatever_is_changed_after_it() -> None:
    tiles, dora = ids("234m345p22s234678s"), ids("1m")
    config = HandConfig(tsumi_number=1)
    result = HandCalculator.estimate_hand_value(tiles, ids("8s")[0], dora_indicators=dora, config=config)
    config.tsumi_number = 5
    config.is_tsumo = True
    tiles.clear()
    dora.clear()
    assert result.cost is not None
    assert result.cost["main_bonus"] == 300
    assert str(result.yaku) == "[Pinfu, Tanyao, Dora 1]"
    assert result.fu_details == [{"fu": 30, "reason": "base"}]


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda result: pickle.loads(pickle.dumps(result))])
def test_a_result_can_be_copied_and_stored(make: Any) -> None:
    result = estimate(is_riichi=True)
    again = make(result)
    assert (again.han, again.fu, again.cost, again.yaku, again.fu_details) == (
        result.han,
        result.fu,
        result.cost,
        result.yaku,
        result.fu_details,
    )


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda config: pickle.loads(pickle.dumps(config))])
def test_a_configuration_can_be_copied_and_stored(make: Any) -> None:
    config = HandConfig(is_riichi=True, options=OptionalRules(kiriage=True))
    tiles, win = ids(HAND), ids("4s")[0]
    before = HandCalculator.estimate_hand_value(tiles, win, config=config)
    after = HandCalculator.estimate_hand_value(tiles, win, config=make(config))
    assert (before.han, before.cost) == (after.han, after.cost)
