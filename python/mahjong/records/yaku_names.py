"""Yaku as the platforms write them: Tenhou's numbers and Japanese names, Mahjong Soul's numbers and English names.

The right-hand side is always our id of the yaku; seat and round wind have one id each, whatever the wind.
"""

from __future__ import annotations

DORA_IDS = frozenset({"dora", "ura_dora", "aka_dora", "nuki_dora"})

_TENHOU: tuple[tuple[str, str], ...] = (
    ("menzen_tsumo", "門前清自摸和"),
    ("riichi", "立直"),
    ("ippatsu", "一発"),
    ("chankan", "槍槓"),
    ("rinshan", "嶺上開花"),
    ("haitei", "海底摸月"),
    ("houtei", "河底撈魚"),
    ("pinfu", "平和"),
    ("tanyao", "断幺九"),
    ("iipeikou", "一盃口"),
    ("seat_wind", "自風 東"),
    ("seat_wind", "自風 南"),
    ("seat_wind", "自風 西"),
    ("seat_wind", "自風 北"),
    ("round_wind", "場風 東"),
    ("round_wind", "場風 南"),
    ("round_wind", "場風 西"),
    ("round_wind", "場風 北"),
    ("haku", "役牌 白"),
    ("hatsu", "役牌 發"),
    ("chun", "役牌 中"),
    ("double_riichi", "両立直"),
    ("chiitoitsu", "七対子"),
    ("chanta", "混全帯幺九"),
    ("ittsuu", "一気通貫"),
    ("sanshoku_doujun", "三色同順"),
    ("sanshoku_doukou", "三色同刻"),
    ("sankantsu", "三槓子"),
    ("toitoi", "対々和"),
    ("sanankou", "三暗刻"),
    ("shousangen", "小三元"),
    ("honroutou", "混老頭"),
    ("ryanpeikou", "二盃口"),
    ("junchan", "純全帯幺九"),
    ("honitsu", "混一色"),
    ("chinitsu", "清一色"),
    ("renhou", "人和"),
    ("tenhou", "天和"),
    ("chiihou", "地和"),
    ("daisangen", "大三元"),
    ("suuankou", "四暗刻"),
    ("suuankou_tanki", "四暗刻単騎"),
    ("tsuuiisou", "字一色"),
    ("ryuuiisou", "緑一色"),
    ("chinroutou", "清老頭"),
    ("chuuren", "九蓮宝燈"),
    ("chuuren_9", "純正九蓮宝燈"),
    ("kokushi", "国士無双"),
    ("kokushi_13", "国士無双１３面"),
    ("daisuushii", "大四喜"),
    ("shousuushii", "小四喜"),
    ("suukantsu", "四槓子"),
    ("dora", "ドラ"),
    ("ura_dora", "裏ドラ"),
    ("aka_dora", "赤ドラ"),
)
TENHOU_YAKU: tuple[str, ...] = tuple(name for name, _ in _TENHOU)
"""Id of each of Tenhou's numbers."""
FIRST_YAKUMAN = 37
FIRST_SEAT_WIND = 10
FIRST_ROUND_WIND = 14

# Written by converters too: Mahjong Soul's numbers from 1 with its English names.
_MAJSOUL: dict[int, tuple[str, str]] = {
    1: ("menzen_tsumo", "Fully Concealed Hand"),
    2: ("riichi", "Riichi"),
    3: ("chankan", "Robbing a Kan"),
    4: ("rinshan", "After a Kan"),
    5: ("haitei", "Under the Sea"),
    6: ("houtei", "Under the River"),
    7: ("haku", "White Dragon"),
    8: ("hatsu", "Green Dragon"),
    9: ("chun", "Red Dragon"),
    10: ("seat_wind", "Seat Wind"),
    11: ("round_wind", "Prevalent Wind"),
    12: ("tanyao", "All Simples"),
    13: ("iipeikou", "Pure Double Sequence"),
    14: ("pinfu", "Pinfu"),
    15: ("chanta", "Half Outside Hand"),
    16: ("ittsuu", "Pure Straight"),
    17: ("sanshoku_doujun", "Mixed Triple Sequence"),
    18: ("double_riichi", "Double Riichi"),
    19: ("sanshoku_doukou", "Triple Triplets"),
    20: ("sankantsu", "Three Quads"),
    21: ("toitoi", "All Triplets"),
    22: ("sanankou", "Three Concealed Triplets"),
    23: ("shousangen", "Little Three Dragons"),
    24: ("honroutou", "All Terminals and Honors"),
    25: ("chiitoitsu", "Seven Pairs"),
    26: ("junchan", "Fully Outside Hand"),
    27: ("honitsu", "Half Flush"),
    28: ("ryanpeikou", "Twice Pure Double Sequence"),
    29: ("chinitsu", "Full Flush"),
    30: ("ippatsu", "Ippatsu"),
    31: ("dora", "Dora"),
    32: ("aka_dora", "Red Five"),
    33: ("ura_dora", "Ura Dora"),
    34: ("nuki_dora", "Kita"),
    35: ("tenhou", "Blessing of Heaven"),
    36: ("chiihou", "Blessing of Earth"),
    37: ("daisangen", "Big Three Dragons"),
    38: ("suuankou", "Four Concealed Triplets"),
    39: ("tsuuiisou", "All Honors"),
    40: ("ryuuiisou", "All Green"),
    41: ("chinroutou", "All Terminals"),
    42: ("kokushi", "Thirteen Orphans"),
    43: ("shousuushii", "Four Little Winds"),
    44: ("suukantsu", "Four Quads"),
    45: ("chuuren", "Nine Gates"),
    47: ("chuuren_9", "True Nine Gates"),
    48: ("suuankou_tanki", "Single-wait Four Concealed Triplets"),
    49: ("kokushi_13", "Thirteen-wait Thirteen Orphans"),
    50: ("daisuushii", "Four Big Winds"),
}
MAJSOUL_YAKU: dict[int, str] = {number: name for number, (name, _) in _MAJSOUL.items()}
"""Id of each of Mahjong Soul's numbers."""

YAKU_BY_TITLE: dict[str, str] = {
    **{title: name for name, title in _TENHOU},
    **{title: name for name, title in _MAJSOUL.values()},
    "抜きドラ": "nuki_dora",
    "ダブル立直": "double_riichi",
}
"""Id of each written name."""
YAKUMAN_IDS = frozenset(TENHOU_YAKU[FIRST_YAKUMAN:52])


def tenhou_number(yaku: str, *, seat_wind: int, round_wind: int) -> int:
    """Give Tenhou's number of a yaku; winds count from 0 East. Norths set aside are plain dora there.

    Raises:
        KeyError: Tenhou does not know the yaku.
    """
    if yaku == "nuki_dora":
        yaku = "dora"
    number = _NUMBERS[yaku]
    if yaku == "seat_wind":
        return number + seat_wind
    return number + round_wind if yaku == "round_wind" else number


def tenhou_title(number: int) -> str:
    """Give the Japanese name of one of Tenhou's numbers."""
    return _TENHOU[number][1]


_NUMBERS: dict[str, int] = {}
for _number, _name in enumerate(TENHOU_YAKU):
    _NUMBERS.setdefault(_name, _number)
