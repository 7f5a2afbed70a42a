"""Every yaku and yakuman, worked by hand: hands that have it and hands that just miss it.

Each line is put to the plain reference and to the product. The winner is South in the East round unless the line
says otherwise, so 1z and 2z are worth something as a pair and 3z and 4z are not.
"""

from collections.abc import Callable

import pytest

from tests.reference.score import Question, Rules, Value, score
from tests.scoring.asking import product_value, question

# A hand with nothing of its own but a two-sided wait; PLAIN has an edge wait and no pinfu.
READY = "234m567m345p99s23s +4s"
PLAIN = "234m567m345p99s12s +3s"

# Near misses that are no complete hand either.
INCOMPLETE = {
    "1111m2233p4455s77z +7z ron",
    "1133m5577s119p444z +9p ron",
    "119m19p19s123456z +8s ron",
    "1199m19p19s12345z +6z ron",
}

# yaku -> (its han, or how many yakuman it counts; the question)
HAS: dict[str, list[tuple[int, str]]] = {
    "riichi": [
        (1, f"{READY} ron riichi"),
        (1, f"{PLAIN} tsumo riichi"),
        (1, "567m345p99s12s ankan:2222m +3s ron riichi"),
    ],
    "double_riichi": [
        (2, f"{PLAIN} ron double_riichi"),
        (2, f"{PLAIN} tsumo double_riichi ippatsu"),
        (2, "1122m3344p5566s7z +7z ron double_riichi"),
    ],
    "open_riichi": [
        (2, f"{PLAIN} ron riichi open_riichi open_riichi=True"),
        (2, f"{PLAIN} tsumo open_riichi open_riichi=True"),
        (2, "567m345p99s12s ankan:2222m +3s tsumo riichi open_riichi open_riichi=True"),
    ],
    "ippatsu": [
        (1, f"{PLAIN} ron riichi ippatsu"),
        (1, f"{PLAIN} tsumo riichi ippatsu"),
        (1, f"{PLAIN} ron riichi ippatsu chankan"),
    ],
    "menzen_tsumo": [
        (1, f"{PLAIN} tsumo"),
        (1, "567m345p99s12s ankan:2222m +3s tsumo"),
        (1, "1122m3344p5566s7z +7z tsumo"),
    ],
    "haitei": [
        (1, f"{PLAIN} tsumo haitei"),
        (1, "567m345p99s12s chi:234m +3s tsumo haitei"),
        (1, "567m345p99s12s ankan:2222m +3s tsumo rinshan haitei haitei_on_replacement=True"),
    ],
    "houtei": [
        (1, f"{PLAIN} ron houtei"),
        (1, "567m345p99s12s chi:234m +3s ron houtei"),
        (1, f"{PLAIN} ron riichi houtei"),
    ],
    "rinshan": [
        (1, "567m345p99s12s ankan:2222m +3s tsumo rinshan"),
        (1, "567m345p99s12s daiminkan:2222m +3s tsumo rinshan"),
        (1, "567m345p99s12s kakan:2222m +3s tsumo rinshan"),
        (1, "567p345s234s99s78p +9p tsumo rinshan nuki=1 players=3"),
    ],
    "chankan": [
        (1, f"{PLAIN} ron chankan"),
        (1, "567m345p99s12s chi:234m +3s ron chankan"),
        (1, f"{PLAIN} ron riichi chankan"),
    ],
    "tanyao": [
        (1, "234m567m345p88s23s +4s ron"),
        (1, "567m345p88s23s chi:234m +4s ron"),
        (1, "2233m4455p6688s3s +3s ron"),
        (1, "34m88s678p pon:555s ankan:2222p +2m ron"),
    ],
    "pinfu": [
        (1, f"{READY} ron"),
        (1, f"{READY} tsumo"),
        (1, "234m567m345p33z67s +8s ron"),
        (1, "34567m678p345s99s +2m ron"),
        (1, "234m567m345p99s78s +9s ron"),
        (1, "34455p567m678s99s +6p ron"),
        (1, "567p345s234s44z78p +9p ron players=3"),
    ],
    "iipeikou": [
        (1, "223344m567p99s67s +8s ron"),
        (1, "11223p99s678s ankan:5555z +3p ron"),
        (1, "445566s123m77z79p +8p tsumo"),
        (1, "66777889s444z88m +8s tsumo"),
    ],
    "ryanpeikou": [
        (3, "223344m667788p9s +9s ron"),
        (3, "2233445566778p +8p ron"),
        (3, "222233334444m5m +5m ron"),
        (3, "112233m77889p44z +9p tsumo"),
    ],
    "haku": [
        (1, "234m567m99s34s555z +5s ron"),
        (1, "567m99s34s chi:234m pon:555z +5s ron"),
        (1, "567m99s34s234p ankan:5555z +5s tsumo"),
    ],
    "hatsu": [
        (1, "234m567m345p99s66z +6z ron"),
        (1, "567m99s34s chi:234m daiminkan:6666z +5s ron"),
        (1, "567m99s34s chi:234m kakan:6666z +5s tsumo"),
    ],
    "chun": [
        (1, "234m567m345p9s777z +9s ron"),
        (1, "567m99s77z chi:234m pon:111s +7z ron"),
        (1, "567p99s34s234s777z +5s tsumo players=3"),
    ],
    "seat_wind": [
        (1, "234m567m99s34s222z +5s ron"),
        (1, "567m99s34s chi:234m pon:333z +5s ron seat=W"),
        (1, "567m99s34s chi:234m pon:111z +5s ron seat=E"),
        (1, "567m99s34s chi:234m daiminkan:4444z +5s ron seat=N"),
    ],
    "round_wind": [
        (1, "234m567m99s34s111z +5s ron"),
        (1, "567m99s34s chi:234m pon:111z +5s ron seat=E"),
        (1, "567m99s34s chi:234m pon:222z +5s ron seat=E round=S"),
    ],
    "chiitoitsu": [
        (2, "1133m5577s1199p4z +4z ron"),
        (2, "1133557799m11p4z +4z tsumo"),
        (2, "2233m4455p6688s3s +3s ron riichi"),
        (2, "112233m445577p9s +9s ron"),
    ],
    "chanta": [
        (2, "123m789p999s11z12s +3s ron"),
        (1, "789p11z12s chi:123m pon:999s +3s ron"),
        (2, "123m789m444z99p12p +3p tsumo"),
        (1, "1z 123p ankan:9999p chi:789s pon:555z +1z ron"),
    ],
    "junchan": [
        (3, "123m789m123p99s78s +9s ron"),
        (2, "12m789m99p chi:123p chi:789s +3m ron"),
        (3, "123m789p111s99s12p +3p tsumo"),
    ],
    "honroutou": [
        (2, "999p11s44z pon:111m pon:999m +1s ron"),
        (2, "1199m1199p99s11z5z +5z ron"),
        (2, "1z pon:999p pon:111m daiminkan:5555z kakan:3333z +1z tsumo"),
    ],
    "toitoi": [
        (2, "333p77s99m555z pon:222p +9m ron"),
        (2, "111m333p777s55s99m +9m ron"),
        (2, "4s pon:111m daiminkan:2222p ankan:7777s kakan:3333z +4s tsumo"),
    ],
    "sanankou": [
        (2, "111m333p777s23m55p +4m ron"),
        (2, "111m333p77s234m55p +7s tsumo"),
        (2, "333p777s55p23m ankan:1111m +4m ron"),
        (2, "333p777s5p ankan:1111m chi:234m +5p ron"),
        (2, "111m333p777s55s99m +9m ron"),
    ],
    "sankantsu": [
        (2, "23m55p ankan:1111m daiminkan:3333p kakan:7777s +4m ron"),
        (2, "99m55p ankan:1111m ankan:3333p kakan:7777s +9m ron"),
        (2, "23m55p ankan:1111m ankan:3333p ankan:7777s +4m tsumo"),
    ],
    "sanshoku_doujun": [
        (2, "234m234p23s678s99m +4s ron"),
        (1, "234p23s88s567m chi:234m +4s ron"),
        (2, "567m567p67s111s99p +5s ron"),
    ],
    "sanshoku_doukou": [
        (2, "222m222p22s678s99m +2s ron"),
        (2, "678s99m22s pon:222m ankan:2222p +2s ron"),
        (2, "99m78s pon:555m daiminkan:5555p kakan:5555s +9s ron"),
    ],
    "ittsuu": [
        (2, "123456m78m234p99s +9m ron"),
        (1, "456789m88s23s chi:123m +4s ron"),
        (1, "7s 789p chi:123p chi:456p chi:234s +7s ron"),
        (2, "123456789s1z234p +1z tsumo"),
    ],
    "shousangen": [
        (2, "555z666z77z234m99p +9p ron"),
        (2, "77z23m pon:555z daiminkan:6666z chi:789s +4m ron"),
        (2, "7z ankan:5555z pon:666z chi:123m pon:999s +7z tsumo"),
    ],
    "honitsu": [
        (3, "123m456m99m11z333z +9m ron"),
        (2, "456m99m11z chi:123m pon:333z +9m ron"),
        (3, "1133557799s11z5z +5z ron"),
        (2, "1z pon:999p pon:222p daiminkan:5555z kakan:3333z +1z tsumo"),
        (3, "111m999m222z33z44z +4z ron players=3"),
    ],
    "chinitsu": [
        (6, "2233445677899m +9m ron"),
        (5, "4567899s chi:123s pon:111s +9s ron"),
        (6, "1133557799p224p +4p ron"),
        (5, "4p pon:222p chi:345p chi:678p daiminkan:9999p +4p tsumo"),
    ],
    "renhou": [
        (5, f"{PLAIN} ron renhou renhou=mangan"),
        (1, f"{PLAIN} ron renhou renhou=yakuman"),
        (1, "19m19p19s1234567z +1z ron renhou renhou=yakuman"),
    ],
    "kokushi": [
        (1, "119m19p19s123456z +7z ron"),
        (1, "19m19p19s1123456z +7z tsumo"),
        (1, "119m19p1s1234567z +9s ron players=3"),
    ],
    "kokushi_13": [
        (1, "19m19p19s1234567z +1z ron"),
        (2, "19m19p19s1234567z +9p tsumo double_kokushi_13=True"),
        (1, "19m19p19s1234567z +7z tsumo players=3"),
    ],
    "suuankou": [
        (1, "111m333p777s55s99m +9m tsumo"),
        (1, "333p55s99m ankan:1111m ankan:7777s +5s tsumo"),
        (1, "111222333m99p44p +4p tsumo riichi"),
    ],
    "suuankou_tanki": [
        (1, "111m333p777s999m5s +5s ron"),
        (2, "111m333p777s999m5s +5s tsumo double_suuankou_tanki=True"),
        (2, "5s ankan:1111m ankan:3333p ankan:7777s ankan:9999m +5s ron double_suuankou_tanki=True"),
    ],
    "daisangen": [
        (1, "555z666z77z234m99p +7z ron"),
        (1, "23p11m pon:555z pon:666z pon:777z +1p ron"),
        (1, "99s ankan:5555z daiminkan:6666z kakan:7777z 88m +9s ron"),
    ],
    "shousuushii": [
        (1, "111222333z44z23m +1m ron"),
        (1, "4z pon:111z daiminkan:2222z ankan:3333z chi:789s +4z tsumo"),
        (1, "11z222333444z78s +9s ron"),
    ],
    "daisuushii": [
        (1, "111222333z44z11m +4z ron"),
        (2, "1m pon:111z daiminkan:2222z ankan:3333z kakan:4444z +1m ron double_daisuushii=True"),
        (2, "222333444z11z55s +1z tsumo double_daisuushii=True"),
    ],
    "tsuuiisou": [
        (1, "1122334455667z +7z ron"),
        (1, "111z333z55z66z pon:777z +5z ron"),
        (1, "5z pon:111z pon:222z pon:333z daiminkan:6666z +5z ron"),
    ],
    "chinroutou": [
        (1, "111999m111p99p11s +9p ron"),
        (1, "9s pon:111m pon:999m daiminkan:1111p ankan:9999p +9s ron"),
        (1, "111999m111p99p11s +1s tsumo players=3"),
    ],
    "ryuuiisou": [
        (1, "2223344666888s +2s ron"),
        (1, "23s66z888s chi:234s pon:666s +4s ron"),
        (1, "223344s888s66s66z +6z ron ryuuiisou_needs_green=True"),
    ],
    "chuuren": [
        (1, "1112345678899m +9m ron"),
        (1, "1112346678999p +5p ron"),
        (1, "1112345567899s +9s tsumo"),
    ],
    "chuuren_9": [
        (1, "1112345678999m +5m ron"),
        (2, "1112345678999m +1m tsumo double_chuuren_9=True"),
        (2, "1112345678999s +9s ron players=3 double_chuuren_9=True"),
    ],
    "suukantsu": [
        (1, "5p ankan:1111m daiminkan:3333p kakan:7777s kakan:2222z +5p ron"),
        (1, "5p ankan:1111m ankan:3333p ankan:7777s kakan:2222z +5p tsumo rinshan"),
        (1, "5p daiminkan:1111m daiminkan:3333p daiminkan:7777s daiminkan:2222z +5p ron"),
    ],
    "tenhou": [
        (1, f"{PLAIN} tsumo tenhou seat=E"),
        (1, "119m19p19s123456z +7z tsumo tenhou seat=E"),
        (1, "234p567p345s99s12s +3s tsumo tenhou seat=E players=3"),
    ],
    "chiihou": [
        (1, f"{PLAIN} tsumo chiihou"),
        (1, "1122334455667z +7z tsumo chiihou"),
        (1, f"{PLAIN} tsumo chiihou seat=N"),
    ],
    "open_riichi_yakuman": [
        (1, f"{PLAIN} ron riichi open_riichi dealt_into_open open_riichi=True open_riichi_deal_in_yakuman=True"),
        (1, f"{READY} ron open_riichi dealt_into_open open_riichi=True open_riichi_deal_in_yakuman=True"),
        (1, f"{PLAIN} ron double_riichi open_riichi dealt_into_open open_riichi=True open_riichi_deal_in_yakuman=True"),
    ],
}

MISSES: dict[str, list[str]] = {
    "riichi": [f"{READY} ron", f"{READY} ron double_riichi", f"{READY} ron open_riichi riichi open_riichi=True"],
    "double_riichi": [f"{READY} ron riichi", f"{READY} tsumo"],
    "open_riichi": [f"{READY} ron riichi open_riichi=True", f"{READY} ron double_riichi open_riichi=True"],
    "ippatsu": [f"{READY} ron riichi", f"{READY} ron riichi ippatsu ippatsu=False"],
    "menzen_tsumo": [f"{READY} ron", "567m345p99s12s chi:234m +3s tsumo haitei"],
    "haitei": [f"{PLAIN} tsumo", f"{PLAIN} ron houtei"],
    "houtei": [f"{PLAIN} ron", f"{PLAIN} tsumo haitei"],
    "rinshan": ["567m345p99s12s ankan:2222m +3s tsumo", "567p345s234s99s78p +9p tsumo nuki=1 players=3"],
    "chankan": [f"{PLAIN} ron", "567p345s234s99s78p +9p ron nuki=1 players=3"],
    "tanyao": [
        "567m345p88s23s chi:234m +4s ron open_tanyao=False",
        "34m88s678p pon:555s pon:222p +2m ron open_tanyao=False",
        "234m567m345p88s78s +9s ron",
        "234m567m345p33z67s +8s ron",
        "567m345p88s23s ankan:1111m +4s ron riichi",
    ],
    "pinfu": [
        "234m567m345p22z67s +8s ron",  # seat wind
        "234m567m345p11z67s +8s ron",  # round wind
        "234m567m345p11z67s +8s ron riichi seat=E",
        "234m567m345p55z67s +8s ron riichi",
        "234m567m345p99s24s +3s ron riichi",
        f"{PLAIN} ron riichi",
        "234m567m345p678s4z +4z ron riichi",
        "567m345p99s23s chi:234m +4s ron",
        "567m345p99s23s ankan:1111z +4s ron riichi",
        f"{READY} tsumo pinfu_tsumo_20=False",
    ],
    "iipeikou": [
        "22334m99p678s chi:789p +4m ron",
        "234567m99s67s chi:234m +8s ron",
        "223344m667788p9s +9s ron",
        "223344p99s67s chi:789m +8s tsumo haitei",
    ],
    "ryanpeikou": [
        "112233m445577p9s +9s ron",
        "223344m567p99s67s +8s ron riichi",
        "777888999s23m55p +4m ron riichi",
        "667788p234m9s chi:234m +9s ron",
    ],
    "haku": ["234m567m345p55z67s +8s ron riichi", "555m234m567p99s67s +8s ron riichi"],
    "hatsu": ["234m567m345p66z67s +8s ron riichi", "567m99s34s chi:234m daiminkan:5555z +5s ron"],
    "chun": ["234m567m345p77z67s +8s ron riichi", "77z999s34s567m chi:234m +5s tsumo haitei"],
    "seat_wind": [
        "234m567m99s34s333z +5s ron riichi",
        "234m567m345p22z67s +8s ron riichi",
        "234m567m99s34s111z +5s ron",
        "567p99s34s234s444z +5s ron riichi seat=W players=3",
    ],
    "round_wind": [
        "234m567m99s34s222z +5s ron",
        "234m567m345p11z67s +8s ron riichi",
        "234m567m99s34s111z +5s ron riichi round=S",
    ],
    "chiitoitsu": [
        "1111m2233p4455s77z +7z ron",  # four of a kind are not two pairs
        "2233445566778p +8p ron",  # two pairs of twin runs pay more
        "1133m5577s119p444z +9p ron",
    ],
    "chanta": [
        "123m789m123p99s78s +9s ron",
        "1199m1199p99s11z5z +5z ron",
        "999p11s44z pon:111m pon:999m +1s ron",
        "123m789p999s11z34s +5s ron riichi",
        "123m789p999s55s12s +3s ron riichi",
    ],
    "junchan": [
        "123m789p999s11z12s +3s ron",
        "123m456m789m99s12s +3s ron",
        "123m789m123p55s78s +9s ron riichi",
        "111999m111p99p11s +9p ron",
    ],
    "honroutou": [
        "111999m111p99p11s +9p ron",
        "999p11s44z pon:111m pon:222m +1s ron",
        "1122m1199p99s11z5z +5z ron",
        "1122334455667z +7z ron",
    ],
    "toitoi": [
        "333p777s55s99m chi:123m +9m ron",
        "1133m5577s1199p4z +4z ron",
        "111222333m99p44p +4p tsumo",
    ],
    "sanankou": [
        "111m333p77s234m55p +7s ron riichi",
        "333p777s23m55p pon:111m +4m ron",
    ],
    "sankantsu": [
        "234m55p67m ankan:1111s daiminkan:3333p +5m ron",
        "5p ankan:1111m daiminkan:3333p kakan:7777s kakan:2222z +5p ron",
        "777s23m55p ankan:1111m daiminkan:3333p +4m ron",
    ],
    "sanshoku_doujun": [
        "234m234p23s678s99m +1s ron",
        "234m345p23s678s99m +4s ron",
        "234m234p234p67s99m +8s ron",
    ],
    "sanshoku_doukou": ["222m222p33s678s99m +3s ron riichi", "222m222p234s67s99m +8s ron riichi"],
    "ittsuu": [
        "123456m78m234p99s +6m ron riichi",
        "123m456p78s234p99s +9s ron riichi",
        "456789m88s23s chi:234m +4s tsumo haitei",
    ],
    "shousangen": [
        "555z666z77z234m99p +7z ron",
        "555z666z22z23m999p +4m ron",
        "55z666z77s234m999p +7s ron",
    ],
    "honitsu": [
        "123m456m99m11z333p +9m ron riichi",
        "2233445677899m +9m ron",
        "111m999m222z33z44z +4z ron players=3 honitsu_in_characters=False",
        "1122334455667z +7z ron",
    ],
    "chinitsu": [
        "123m456m99m11z333z +9m ron",
        "12333456789m99p +9p ron",
        "456789s99p23s chi:123s +4s ron",
    ],
    "renhou": [f"{READY} ron renhou", f"{READY} ron renhou=yakuman", "223344m667788p9s +9s ron dora=1m renhou=mangan"],
    "kokushi": ["19m19p19s1234567z +1z ron", "119m19p19s123456z +8s ron", "1199m19p19s12345z +6z ron"],
    "kokushi_13": ["119m19p19s123456z +7z ron", "19m19p19s1123456z +7z tsumo"],
    "suuankou": [
        "111m333p777s55s99m +9m ron",
        "111m333p777s999m5s +5s tsumo",
        "111m333p55s99m pon:777s +9m tsumo",
    ],
    "suuankou_tanki": [
        "111m333p777s55s99m +9m tsumo",
        "111m333p777s5s pon:999m +5s ron",
        "111m333p777s23m55s +4m tsumo",
    ],
    "daisangen": ["555z666z77z234m99p +9p ron", "555z666z77s234m99p +9p ron", "1122334455667z +7z ron"],
    "shousuushii": ["111222333z44z11m +4z ron", "111222z33z234m99p +3z ron", "111222333z99m23m +4m ron"],
    "daisuushii": ["111222333z44z23m +1m ron", "111222333z99m55z +5z ron"],
    "tsuuiisou": ["111333z11m55z pon:777z +1m ron", "112233445566z9s +9s ron", "111222333z44z11m +4z ron"],
    "chinroutou": ["111999m111p99p11z +9p ron", "111999m111p99p22s +9p ron"],
    "ryuuiisou": [
        "2223344666888s +2s ron ryuuiisou_needs_green=True",
        "2223344666888s +5s ron",
        "223344666888s7z +7z ron",
        "234s456s66s888s66z +6z ron",
    ],
    "chuuren": [
        "1112345678999m +5m ron",
        "1112345678m ankan:9999m +8m ron",
        "1112345678s pon:999s +8s ron",
        "1112345678899m +8m ron",
    ],
    "chuuren_9": ["1112345678899m +9m ron", "1112346678999p +5p ron"],
    "suukantsu": [
        "55p22z ankan:1111m daiminkan:3333p kakan:7777s +2z ron",
        "222z5p ankan:1111m daiminkan:3333p kakan:7777s +5p ron",
    ],
    "tenhou": [f"{PLAIN} tsumo seat=E", f"{PLAIN} tsumo chiihou"],
    "chiihou": [f"{PLAIN} tsumo", f"{PLAIN} tsumo tenhou seat=E"],
    "open_riichi_yakuman": [
        f"{PLAIN} ron riichi open_riichi dealt_into_open open_riichi=True",
        f"{PLAIN} ron riichi open_riichi open_riichi=True open_riichi_deal_in_yakuman=True",
        f"{PLAIN} tsumo riichi open_riichi open_riichi=True open_riichi_deal_in_yakuman=True",
    ],
}

Runner = Callable[[Question, Rules], Value]


@pytest.fixture(params=[score, product_value], ids=["reference", "product"])
def runner(request: pytest.FixtureRequest) -> Runner:
    """Give who is asked."""
    asked: Runner = request.param
    return asked


def lines(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    """Lay out a table one question a row."""
    return [(name, line) for name, all_lines in table.items() for line in all_lines]


@pytest.mark.parametrize(
    ("yaku", "worth", "line"), [(yaku, worth, line) for yaku, cases in HAS.items() for worth, line in cases]
)
def test_the_hand_has_the_yaku(runner: Runner, yaku: str, worth: int, line: str) -> None:
    value = runner(*question(line))
    assert value.status == "ok"
    assert value.yaku.get(yaku) == worth, value


@pytest.mark.parametrize(("yaku", "line"), lines(MISSES))
def test_the_hand_just_misses_the_yaku(runner: Runner, yaku: str, line: str) -> None:
    value = runner(*question(line))
    assert yaku not in value.yaku, value
    assert value.status != "not_complete" or line in INCOMPLETE


def test_every_yaku_has_three_hands_that_have_it_and_two_that_miss_it() -> None:
    assert set(HAS) == set(MISSES)
    assert all(len(cases) >= 3 for cases in HAS.values())
    assert all(len(cases) >= 2 for cases in MISSES.values())
