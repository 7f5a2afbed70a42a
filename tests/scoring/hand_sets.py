"""Readers for the public sets of hands with known answers (`data/hands`): questions and what is expected."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.reference.score import Question
from tests.reference.tiles import kind_of, parse

# Our name of each yaku of majiang-core, without the two winds, which name the wind too.
MAJIANG_YAKU = {
    "立直": "riichi", "ダブル立直": "double_riichi", "一発": "ippatsu", "門前清自摸和": "menzen_tsumo",
    "断幺九": "tanyao", "平和": "pinfu", "一盃口": "iipeikou", "嶺上開花": "rinshan", "槍槓": "chankan",
    "海底摸月": "haitei", "河底撈魚": "houtei", "七対子": "chiitoitsu", "三色同順": "sanshoku_doujun",
    "一気通貫": "ittsuu", "混全帯幺九": "chanta", "純全帯幺九": "junchan", "対々和": "toitoi",
    "三暗刻": "sanankou", "三色同刻": "sanshoku_doukou", "三槓子": "sankantsu", "小三元": "shousangen",
    "混老頭": "honroutou", "混一色": "honitsu", "清一色": "chinitsu", "二盃口": "ryanpeikou",
    "国士無双": "kokushi", "国士無双十三面": "kokushi_13", "四暗刻": "suuankou",
    "四暗刻単騎": "suuankou_tanki", "大三元": "daisangen", "小四喜": "shousuushii", "大四喜": "daisuushii",
    "字一色": "tsuuiisou", "清老頭": "chinroutou", "緑一色": "ryuuiisou", "九蓮宝燈": "chuuren",
    "純正九蓮宝燈": "chuuren_9", "四槓子": "suukantsu", "天和": "tenhou", "地和": "chiihou",
    "翻牌 白": "haku", "翻牌 發": "hatsu", "翻牌 中": "chun", "ドラ": "dora", "裏ドラ": "ura", "赤ドラ": "red",
}  # fmt: skip

MAHJONGSOUL_YAKU = {
    1: "menzen_tsumo", 2: "riichi", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei", 7: "haku", 8: "hatsu",
    9: "chun", 10: "seat_wind", 11: "round_wind", 12: "tanyao", 13: "iipeikou", 14: "pinfu", 15: "chanta",
    16: "ittsuu", 17: "sanshoku_doujun", 18: "double_riichi", 19: "sanshoku_doukou", 20: "sankantsu", 21: "toitoi",
    22: "sanankou", 23: "shousangen", 24: "honroutou", 25: "chiitoitsu", 26: "junchan", 27: "honitsu",
    28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu", 31: "dora", 32: "red", 33: "ura", 34: "nuki", 35: "tenhou",
    36: "chiihou", 37: "daisangen", 38: "suuankou", 39: "tsuuiisou", 40: "ryuuiisou", 41: "chinroutou",
    42: "kokushi", 43: "shousuushii", 44: "suukantsu", 45: "chuuren", 47: "chuuren_9", 48: "suuankou_tanki",
    49: "kokushi_13", 50: "daisuushii",
}  # fmt: skip

YAKUMAN_SETS = {
    "all-green": {"ryuuiisou"},
    "all-honors": {"tsuuiisou"},
    "big-four-winds": {"daisuushii"},
    "big-three-dragons": {"daisangen"},
    "four-concealed-triplets": {"suuankou", "suuankou_tanki"},
    "little-four-winds": {"shousuushii"},
    "nine-gates": {"chuuren", "chuuren_9"},
    "single-wait-four-concealed-triplets": {"suuankou_tanki"},
    "thirteen-wait-thirteen-orphans": {"kokushi_13"},
    "true-nine-gates": {"chuuren_9"},
}


@dataclass(frozen=True)
class Entry:
    """One hand of a set: its place in the file, the question, and the answer."""

    index: int
    question: Question
    answer: Any


def load_json(path: Path) -> Any:
    """Read a gzipped JSON file."""
    return json.loads(gzip.decompress(path.read_bytes()))


def majiang_tiles(text: str) -> list[int]:
    """Read tiles with the suit before the digits; marks between them do not matter here."""
    codes: list[int] = []
    suit = ""
    for letter in text:
        if letter in "mpsz":
            suit = letter
        elif letter.isdigit():
            codes += parse(letter + suit)
    return codes


def majiang_meld(text: str) -> tuple[str, tuple[int, ...]]:
    """Read a called set such as ``m34-0``, ``p111=1`` or ``z5555``."""
    codes = tuple(majiang_tiles(text))
    marks = [at for at, letter in enumerate(text) if letter in "-=+"]
    if len(codes) == 4:
        return ("ankan" if not marks else "daiminkan" if marks[0] == len(text) - 1 else "kakan"), codes
    return ("pon" if len(set(map(kind_of, codes))) == 1 else "chi"), codes


def majiang_hands(folder: Path) -> Iterator[Entry]:
    """Read `majiang-hule`: the answer is the file's own ``out``, yaku under our names."""
    for index, entry in enumerate(load_json(folder / "majiang-hule.json.gz")):
        given, facts = entry["in"], entry["in"]["param"]
        first, *melds = given["shoupai"].split(",")
        closed = majiang_tiles(first)
        claimed = given.get("rongpai")
        win = majiang_tiles(claimed)[0] if claimed else closed.pop()
        seat = facts["menfeng"]
        moment = facts["hupai"]
        flags = {
            ("", "riichi", "double_riichi")[moment.get("lizhi", 0)],
            ("", "haitei", "houtei")[moment.get("haidi", 0)],
            "ippatsu" if moment.get("yifa") else "",
            "rinshan" if moment.get("lingshang") else "",
        } - {""}
        question = Question(
            closed=tuple(closed),
            win=win,
            tsumo=not claimed,
            melds=tuple(map(majiang_meld, melds)),
            winner=seat,
            loser=(seat + " +=-".index(claimed[-1])) % 4 if claimed else None,
            round_wind=facts["zhuangfeng"],
            dora=tuple(code for tile in facts["baopai"] for code in majiang_tiles(tile)),
            ura=tuple(code for tile in facts["fubaopai"] or () for code in majiang_tiles(tile))
            if "riichi" in flags or "double_riichi" in flags
            else (),
            flags=frozenset(flags),
            honba=facts["jicun"]["changbang"],
            sticks=facts["jicun"]["lizhibang"],
        )
        out = entry["out"]
        yaku: dict[str, int] = {}
        for item in out["hupai"] or ():
            name = MAJIANG_YAKU.get(item["name"]) or {"自風": "seat_wind", "場風": "round_wind"}[item["name"][:2]]
            yaku[name] = {"*": 1, "**": 2}.get(item["fanshu"], item["fanshu"])
        yield Entry(index, question, {**out, "yaku": yaku})


def mahjongsoul_hands(folder: Path, players: int) -> Iterator[Entry]:
    """Read `riichienv-agari`: the answer is the file's ``expected``, yaku under our names."""

    def code(number: int) -> int:
        return {16: 34, 52: 35, 88: 36}.get(number, number // 4)

    for index, case in enumerate(load_json(folder / f"riichienv-agari_{players}p.json.gz")["cases"]):
        facts, expected = case["conditions"], case["expected"]
        seat = facts["player_wind"]
        names = ("riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "chankan")
        flags = {name for name in names if facts[name]}
        if "double_riichi" in flags:
            flags.discard("riichi")
        if facts["tsumo_first_turn"]:
            flags.add("chiihou" if seat else "tenhou")
        riichi = flags & {"riichi", "double_riichi"}
        question = Question(
            closed=tuple(code(tile) for tile in case["tiles_136"]),
            win=code(case["win_tile_136"]),
            tsumo=facts["tsumo"],
            melds=tuple((meld["meld_type"], tuple(map(code, meld["tiles"]))) for meld in case["melds"]),
            winner=seat,
            loser=None if facts["tsumo"] else (seat + 1) % players,
            round_wind=facts["round_wind"],
            dora=tuple(kind_of(code(tile)) for tile in case["dora_indicators"]),
            ura=tuple(kind_of(code(tile)) for tile in case["ura_indicators"]) if riichi else (),
            nuki=facts["kita_count"],
            flags=frozenset(flags),
            honba=facts["honba"],
        )
        yield Entry(index, question, {**expected, "yaku": {MAHJONGSOUL_YAKU[number] for number in expected["yaku"]}})


def yakuman_hands(folder: Path, name: str) -> Iterator[Entry]:
    """Read a `cpp-yakuman` file: is the closed, self-drawn hand this yakuman? None: the winning tile is not in it."""
    lines = gzip.decompress((folder / f"cpp-yakuman-{name}.txt.gz").read_bytes()).decode().splitlines()
    for index, line in enumerate(lines):
        *kinds, win, answer = map(int, line.split())
        if win in kinds:
            kinds.remove(win)
            yield Entry(index, Question(tuple(kinds), win, True), bool(answer))
        else:
            assert not answer, (name, index)


def shanten_hands(folder: Path) -> Iterator[tuple[str, int, list[int], list[int]]]:
    """Read the shanten sets: file, place, tiles, and shanten of the regular form, thirteen orphans, seven pairs."""
    for number in range(1, 5):
        name = f"majiang-xiangting-{number}.json.gz"
        for index, entry in enumerate(load_json(folder / name)):
            yield name, index, [code for tile in entry["q"] for code in majiang_tiles(tile)], entry["x"]
    name = "cpp-shanten.txt.gz"
    for index, line in enumerate(gzip.decompress((folder / name).read_bytes()).decode().splitlines()):
        numbers = list(map(int, line.split()))
        yield name, index, numbers[:14], numbers[14:]
