"""For each option that changes what a hand is worth, a hand that only it tells apart.

Each line is put to the plain reference and to the product under the same rules, the option at each of its values. The
winner is South in the East round unless the line says otherwise. What is expected was worked by hand: all the winner
gets, or the reason why it is no win.
"""

from __future__ import annotations

import pytest

from tests.reference.score import score
from tests.scoring.asking import product_value, question

PLAIN = "234m567m345p99s12s +3s"
# Riichi, self-draw, all simples, pure double chow and full flush are ten han; four dora twice over above and below.
TWENTY_SIX = "3344556678m ankan:2222m +6m tsumo riichi dora=1m1m ura=1m1m"


@pytest.mark.parametrize(
    ("option", "line", "worth"),
    [
        ("open_tanyao", "567m345p88s23s chi:234m +4s ron", {"True": 1000, "False": "no_yaku"}),
        ("han_minimum", f"{PLAIN} ron riichi", {"1": 1300, "2": "han_minimum"}),
        (
            "raised_han_minimum",
            f"{PLAIN} ron riichi honba=5 raised_minimum_honba=5",
            {"1": 2800, "2": "han_minimum"},
        ),
        (
            "raised_minimum_honba",
            f"{PLAIN} ron riichi honba=5 raised_han_minimum=2",
            {"0": 2800, "5": "han_minimum", "6": 2800},
        ),
        ("double_kokushi_13", "19m19p19s1234567z +1m ron", {"True": 64000, "False": 32000}),
        ("double_suuankou_tanki", "111m333p777s222s9m +9m ron", {"True": 64000, "False": 32000}),
        ("double_chuuren_9", "1112345678999p +5p ron", {"True": 64000, "False": 32000}),
        ("double_daisuushii", "22m11z pon:222z pon:333z pon:444z +1z ron", {"True": 64000, "False": 32000}),
        ("yakuman_add_up", "11z22z pon:555z pon:666z pon:777z +1z ron", {"True": 64000, "False": 32000}),
        ("kazoe", TWENTY_SIX, {"yakuman": 32000, "sanbaiman": 24000, "multiple": 64000}),
        ("renhou", f"{PLAIN} ron renhou", {"none": "no_yaku", "mangan": 8000, "yakuman": 32000}),
        ("ippatsu", f"{PLAIN} ron riichi ippatsu", {"True": 2600, "False": 1300}),
        (
            "open_riichi_deal_in_yakuman",
            f"{PLAIN} ron open_riichi dealt_into_open open_riichi=True",
            {"True": 32000, "False": 2600},
        ),
        # Ten han with the half flush, seven without.
        ("honitsu_in_characters", "111m999m222z33z44z +4z ron players=3", {"True": 16000, "False": 12000}),
        ("ryuuiisou_needs_green", "34s88s chi:234s chi:234s pon:666s +2s ron", {"True": 12000, "False": 32000}),
        ("double_wind_fu", "234m567m999p11z67s +8s ron riichi seat=E", {"2": 2000, "4": 2400}),
        ("open_pinfu_30", "567m345p88s23s chi:234m +4s ron", {"True": 1000, "False": 700}),
        ("pinfu_tsumo_20", "234m567m345p99s23s +4s tsumo", {"True": 1500, "False": 1100}),
        ("kiriage", "234m567m345p88s23s +4s ron dora=2m1m", {"True": 8000, "False": 7700}),
        ("red_dora", "234m067m345p99s12s +3s ron riichi", {"True": 2600, "False": 1300}),
        ("ura_dora", f"{PLAIN} ron riichi ura=1m", {"True": 2600, "False": 1300}),
        ("honba_ron", f"{PLAIN} ron riichi honba=2", {"300": 1900, "0": 1300}),
        ("honba_tsumo", f"{PLAIN} tsumo honba=2", {"100": 1700, "0": 1100}),
        ("tsumo_loss", "567p345s234s44z78p +9p tsumo riichi players=3", {"True": 2000, "False": 2600}),
    ],
)
def test_an_option_changes_what_a_hand_is_worth(option: str, line: str, worth: dict[str, int | str]) -> None:
    for value, expected in worth.items():
        asked = question(f"{line} {option}={value}")
        found = [
            given.total if given.status == "ok" else given.status for given in (score(*asked), product_value(*asked))
        ]
        assert found == [expected, expected], value
