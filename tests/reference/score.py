"""The value of a riichi hand, worked out the long way from the rules alone.

Every reading of the tiles and every place the winning tile can take in it is valued, and the best one kept: by pay,
then a yakuman before counted han, then by han, then by fu. A rule set is a plain dict: the option names of the
native rule struct, choices as words.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tests.reference.shapes import Block, divisions, tiles_of
from tests.reference.tiles import GREENS, HONOURS, NORTH, ORPHANS, TERMINALS, counts_of, dora_kind, kind_of

Rules = dict[str, Any]

WINDS = (27, 28, 29, 30)
WHITE, GREEN, RED = 31, 32, 33

# Han in a closed and in an open hand; 0: not in an open hand.
HAN = {
    "riichi": (1, 0), "double_riichi": (2, 0), "open_riichi": (2, 0), "ippatsu": (1, 0), "menzen_tsumo": (1, 0),
    "tanyao": (1, 1), "pinfu": (1, 0), "iipeikou": (1, 0), "haku": (1, 1), "hatsu": (1, 1), "chun": (1, 1),
    "seat_wind": (1, 1), "round_wind": (1, 1), "haitei": (1, 1), "houtei": (1, 1), "rinshan": (1, 1),
    "chankan": (1, 1), "chiitoitsu": (2, 0), "toitoi": (2, 2), "sanankou": (2, 2), "sankantsu": (2, 2),
    "sanshoku_doukou": (2, 2), "honroutou": (2, 2), "shousangen": (2, 2), "sanshoku_doujun": (2, 1),
    "ittsuu": (2, 1), "chanta": (2, 1), "ryanpeikou": (3, 0), "honitsu": (3, 2), "junchan": (3, 2),
    "chinitsu": (6, 5), "renhou": (5, 0),
}  # fmt: skip

# What bears on scoring, with the values of a common four-player table.
RULES: Rules = {
    "players": 4, "red_dora": True, "ura_dora": True, "ippatsu": True, "open_riichi": False,
    "open_riichi_deal_in_yakuman": False, "open_tanyao": True, "han_minimum": 1, "raised_han_minimum": 1,
    "raised_minimum_honba": 0, "double_kokushi_13": False, "double_suuankou_tanki": False, "double_chuuren_9": False,
    "double_daisuushii": False, "yakuman_add_up": True, "kazoe": "yakuman", "renhou": "none",
    "haitei_on_replacement": False, "honitsu_in_characters": True, "ryuuiisou_needs_green": False,
    "double_wind_fu": 4, "open_pinfu_30": True, "pinfu_tsumo_20": True, "honba_ron": 300,
    "honba_tsumo": 100, "kiriage": False, "tsumo_loss": True, "pao_daisangen": True, "pao_daisuushii": True,
    "pao_suukantsu": False, "pao_scope": "liable_yakuman", "pao_tsumo_loss": True,
    "pao_honba_ron": "liable", "pao_honba_tsumo": "liable",
}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """A hand somebody wants to win with; tiles are codes, seats are 0..players-1."""

    closed: tuple[int, ...]  # without the winning tile
    win: int
    tsumo: bool
    melds: tuple[tuple[str, tuple[int, ...]], ...] = ()  # chi pon daiminkan kakan ankan
    winner: int = 1
    dealer: int = 0
    loser: int | None = None
    round_wind: int = 0  # 0 East
    dora: tuple[int, ...] = ()  # indicators
    ura: tuple[int, ...] = ()
    nuki: int = 0
    flags: frozenset[str] = frozenset()
    honba: int = 0
    paid_honba: int | None = None  # None: all of it
    sticks: int = 0
    pao: tuple[tuple[str, int], ...] = ()  # yakuman, liable seat


@dataclass(frozen=True)
class Value:
    """One reading with its value, or the reason why it is none."""

    status: str  # ok no_yaku han_minimum not_complete
    yaku: dict[str, int] = field(default_factory=dict)  # name -> han, for yakuman name -> how many
    fu_items: tuple[tuple[str, int], ...] = ()
    raw_fu: int = 0
    fu: int = 0
    dora: int = 0
    ura: int = 0
    red: int = 0
    nuki: int = 0
    yaku_han: int = 0
    han: int = 0
    yakuman: int = 0
    limit: str = ""
    base: int = 0
    deltas: tuple[int, ...] = ()
    total: int = 0
    form: str = ""
    wait: str = ""


@dataclass(frozen=True)
class Group:
    """One set of the hand."""

    run: bool
    kind: int
    kan: bool = False
    concealed: bool = True  # a triplet completed by ron is not
    declared: bool = False

    @property
    def kinds(self) -> tuple[int, ...]:
        return (self.kind, self.kind + 1, self.kind + 2) if self.run else (self.kind,) * 3


@dataclass(frozen=True)
class Reading:
    """A way to read the hand and a place for the winning tile in it."""

    form: str  # regular chiitoitsu kokushi
    wait: str  # tanki ryanmen kanchan penchan shanpon chiitoitsu kokushi kokushi_13
    groups: tuple[Group, ...] = ()
    pair: int = -1


def meld_group(what: str, codes: tuple[int, ...]) -> Group:
    """Turn a called set into a group."""
    kinds = sorted(kind_of(code) for code in codes)
    return Group(what == "chi", kinds[0], kan=what.endswith("kan"), concealed=what == "ankan", declared=True)


def wait_of(block: Block, win: int) -> str:
    """Say how the winning tile completes the block."""
    what, kind = block
    if what == "pair":
        return "tanki"
    if what == "triplet":
        return "shanpon"
    if win == kind + 1:
        return "kanchan"
    rank = kind % 9
    return "penchan" if (rank == 0 and win == kind + 2) or (rank == 6 and win == kind) else "ryanmen"


def readings(q: Question) -> Iterator[Reading]:
    """List every reading of a complete hand."""
    win = kind_of(q.win)
    counts = counts_of([*q.closed, q.win])
    melds = tuple(meld_group(*meld) for meld in q.melds)
    if not melds and sorted(counts)[-7:] == [2] * 7:
        yield Reading("chiitoitsu", "chiitoitsu")
    if not melds and all(counts[kind] for kind in ORPHANS) and sum(counts[kind] for kind in ORPHANS) == 14:
        yield Reading("kokushi", "kokushi_13" if counts[win] == 2 else "kokushi")
    for division in divisions(counts):
        if len(division) + len(melds) != 5:
            continue
        for index, block in enumerate(division):
            if win not in tiles_of(block):
                continue
            groups = tuple(
                Group(run=what == "run", kind=kind, concealed=what == "run" or q.tsumo or at != index)
                for at, (what, kind) in enumerate(division)
                if what != "pair"
            )
            yield Reading("regular", wait_of(block, win), groups + melds, division[0][1])


def is_closed(q: Question) -> bool:
    """Say whether nothing was called from others."""
    return all(what == "ankan" for what, _ in q.melds)


def seat_wind(q: Question, rules: Rules) -> int:
    """Give the kind of the winner's seat wind."""
    return WINDS[(q.winner - q.dealer) % int(rules["players"])]


def all_kinds(q: Question) -> list[int]:
    """List the kinds of all tiles, called ones included."""
    return [kind_of(code) for code in (*q.closed, q.win, *(code for _, codes in q.melds for code in codes))]


def pair_fu(pair: int, q: Question, rules: Rules) -> int:
    """Give the fu of the pair."""
    if pair in (WHITE, GREEN, RED):
        return 2
    if rules["players"] == 3 and pair == NORTH:
        return 0
    seat, prevalent = pair == seat_wind(q, rules), pair == WINDS[q.round_wind]
    if seat and prevalent:
        return int(rules["double_wind_fu"])
    return 2 if seat or prevalent else 0


def is_pinfu(r: Reading, q: Question, rules: Rules) -> bool:
    """Say whether the reading is pinfu: closed, four runs, a pair without value, a two-sided wait."""
    if r.form != "regular" or not is_closed(q) or not all(group.run for group in r.groups) or r.wait != "ryanmen":
        return False
    worth = {WHITE, GREEN, RED, seat_wind(q, rules), WINDS[q.round_wind]}
    if rules["players"] == 3:
        worth.discard(NORTH)
    return r.pair not in worth and not (q.tsumo and not rules["pinfu_tsumo_20"])


def set_name(group: Group) -> str:
    """Give the reason for the fu of a triplet or kan."""
    if group.kan:
        return "concealed_kan" if group.concealed else "open_kan"
    if group.declared:
        return "pon"
    return "concealed_triplet" if group.concealed else "ron_triplet"


def fu_items(r: Reading, q: Question, rules: Rules) -> list[tuple[str, int]]:
    """List the fu of a reading, not yet rounded."""
    if r.form == "chiitoitsu":
        return [("chiitoitsu", 25)]
    if r.form == "kokushi":
        return []
    items = [("base", 20)]
    if is_closed(q) and not q.tsumo:
        items.append(("closed_ron", 10))
    if q.tsumo and not is_pinfu(r, q, rules):
        items.append(("tsumo", 2))
    if pair_fu(r.pair, q, rules):
        items.append(("pair", pair_fu(r.pair, q, rules)))
    if r.wait in ("tanki", "kanchan", "penchan"):
        items.append((r.wait, 2))
    for group in r.groups:
        if not group.run:
            fu = 2 * (2 if group.kind in ORPHANS else 1) * (2 if group.concealed else 1) * (4 if group.kan else 1)
            items.append((set_name(group), fu))
    if not is_closed(q) and sum(fu for _, fu in items) == 20 and rules["open_pinfu_30"]:
        items.append(("open_pinfu", 10))
    return items


def rounded(fu: int) -> int:
    """Round fu up to ten; the 25 of seven pairs stay."""
    return 25 if fu == 25 else -(-fu // 10) * 10


def yakuman_of(r: Reading, q: Question, rules: Rules) -> dict[str, int]:
    """List the yakuman of a reading and how many each counts."""
    found: dict[str, int] = {}
    kinds = all_kinds(q)
    counts = counts_of([*q.closed, q.win])
    triplets = [group for group in r.groups if not group.run]
    held = [group.kind for group in triplets]
    if r.form == "kokushi":
        if r.wait == "kokushi_13":
            found["kokushi_13"] = 1 + rules["double_kokushi_13"]
        else:
            found["kokushi"] = 1
    if len([group for group in triplets if group.concealed]) == 4:
        if r.wait == "tanki":
            found["suuankou_tanki"] = 1 + rules["double_suuankou_tanki"]
        else:
            found["suuankou"] = 1
    if {WHITE, GREEN, RED} <= set(held):
        found["daisangen"] = 1
    winds = [kind for kind in held if kind in WINDS]
    if len(winds) == 4:
        found["daisuushii"] = 1 + rules["double_daisuushii"]
    if len(winds) == 3 and r.pair in WINDS:
        found["shousuushii"] = 1
    if all(kind in HONOURS for kind in kinds):
        found["tsuuiisou"] = 1
    if all(kind in TERMINALS for kind in kinds):
        found["chinroutou"] = 1
    if all(kind in GREENS for kind in kinds) and (GREEN in kinds or not rules["ryuuiisou_needs_green"]):
        found["ryuuiisou"] = 1
    if len([group for group in triplets if group.kan]) == 4:
        found["suukantsu"] = 1
    if not q.melds and r.form == "regular":
        for suit in range(3):
            ranks = counts[9 * suit : 9 * suit + 9]
            extra = [n - wanted for n, wanted in zip(ranks, (3, 1, 1, 1, 1, 1, 1, 1, 3), strict=True)]
            if sum(ranks) == 14 and min(extra) >= 0:
                if extra[kind_of(q.win) - 9 * suit] == 1:
                    found["chuuren_9"] = 1 + rules["double_chuuren_9"]
                else:
                    found["chuuren"] = 1
    for flag in ("tenhou", "chiihou"):
        if flag in q.flags:
            found[flag] = 1
    if "renhou" in q.flags and rules["renhou"] == "yakuman":
        found["renhou"] = 1
    if "dealt_into_open" in q.flags and rules["open_riichi_deal_in_yakuman"]:
        found["open_riichi_yakuman"] = 1
    return found


def situation_yaku(q: Question, rules: Rules) -> list[str]:
    """List the yaku of the moment, whatever the tiles are."""
    found = []
    if "double_riichi" in q.flags:
        found.append("double_riichi")
    elif "riichi" in q.flags and "open_riichi" not in q.flags:
        found.append("riichi")
    if "open_riichi" in q.flags and rules["open_riichi"]:
        found.append("open_riichi")
    if "ippatsu" in q.flags and rules["ippatsu"]:
        found.append("ippatsu")
    if q.tsumo and is_closed(q):
        found.append("menzen_tsumo")
    found += [flag for flag in ("rinshan", "chankan", "houtei") if flag in q.flags]
    if "haitei" in q.flags and ("rinshan" not in q.flags or rules["haitei_on_replacement"]):
        found.append("haitei")
    return found


def tile_yaku(q: Question, rules: Rules) -> list[str]:
    """List the yaku that only look at which tiles there are."""
    kinds = all_kinds(q)
    found = []
    if not any(kind in ORPHANS for kind in kinds) and (is_closed(q) or rules["open_tanyao"]):
        found.append("tanyao")
    suits = {kind // 9 for kind in kinds if kind < 27}
    if len(suits) == 1:
        if any(kind in HONOURS for kind in kinds):
            if rules["players"] == 4 or suits != {0} or rules["honitsu_in_characters"]:
                found.append("honitsu")
        else:
            found.append("chinitsu")
    if all(kind in ORPHANS for kind in kinds):
        found.append("honroutou")
    return found


def set_yaku(r: Reading, q: Question, rules: Rules) -> list[str]:
    """List the yaku of the sets of a regular reading."""
    found = []
    runs = [group.kind for group in r.groups if group.run]
    triplets = [group for group in r.groups if not group.run]
    held = [group.kind for group in triplets]
    if is_pinfu(r, q, rules):
        found.append("pinfu")
    twins = sum(runs.count(kind) // 2 for kind in set(runs))
    if is_closed(q) and twins:
        found.append("ryanpeikou" if twins == 2 else "iipeikou")
    for yaku, kind in (("haku", WHITE), ("hatsu", GREEN), ("chun", RED)):
        if kind in held:
            found.append(yaku)
    for yaku, kind in (("seat_wind", seat_wind(q, rules)), ("round_wind", WINDS[q.round_wind])):
        if kind in held and not (rules["players"] == 3 and kind == NORTH):
            found.append(yaku)
    if any({rank, rank + 9, rank + 18} <= set(runs) for rank in range(9)):
        found.append("sanshoku_doujun")
    if any({rank, rank + 9, rank + 18} <= set(held) for rank in range(9)):
        found.append("sanshoku_doukou")
    if any({first, first + 3, first + 6} <= set(runs) for first in (0, 9, 18)):
        found.append("ittsuu")
    blocks = [set(group.kinds) for group in r.groups] + [{r.pair}]
    if runs and all(block & set(TERMINALS) for block in blocks):
        found.append("junchan")
    elif runs and all(block & set(ORPHANS) for block in blocks):
        found.append("chanta")
    if len(triplets) == 4:
        found.append("toitoi")
    if len([group for group in triplets if group.concealed]) == 3:
        found.append("sanankou")
    if len([group for group in triplets if group.kan]) == 3:
        found.append("sankantsu")
    dragons = [kind for kind in held if kind in (WHITE, GREEN, RED)]
    if len(dragons) == 2 and r.pair in (WHITE, GREEN, RED):
        found.append("shousangen")
    return found


def yaku_of(r: Reading, q: Question, rules: Rules) -> dict[str, int]:
    """List the ordinary yaku of a reading with their han."""
    found = situation_yaku(q, rules) + tile_yaku(q, rules)
    if r.form == "chiitoitsu":
        found.append("chiitoitsu")
    else:
        found += set_yaku(r, q, rules)
    han = {yaku: HAN[yaku][0 if is_closed(q) else 1] for yaku in found}
    if "double_riichi" in han and "open_riichi" in han:
        han["open_riichi"] = 1  # one han more than the riichi it is declared with
    return han


def dora_of(indicators: tuple[int, ...], q: Question, rules: Rules) -> int:
    """Count the han of indicators: tiles of the hand, called tiles and norths set aside."""
    kinds = all_kinds(q) + [NORTH] * q.nuki
    return sum(kinds.count(dora_kind(kind_of(indicator), int(rules["players"]))) for indicator in indicators)


def base_of(han: int, fu: int, rules: Rules) -> tuple[int, str]:
    """Give base points and the name of the limit for a hand without yakuman."""
    if han >= 13 and rules["kazoe"] == "yakuman":
        return 8000, "kazoe_yakuman"
    if han >= 13 and rules["kazoe"] == "multiple":
        return 8000 * (han // 13), "kazoe_yakuman"
    for least, base, name in ((11, 6000, "sanbaiman"), (8, 4000, "baiman"), (6, 3000, "haneman"), (5, 2000, "mangan")):
        if han >= least:
            return base, name
    base = fu * 2 ** (han + 2)
    if base >= 2000 or (rules["kiriage"] and (han, fu) in ((4, 30), (3, 60))):
        return 2000, "mangan"
    return base, ""


def hundreds(points: float) -> int:
    """Round up to a hundred."""
    return int(-(-points // 100) * 100)


def shares(base: int, q: Question, rules: Rules) -> dict[int, int]:
    """Give what each seat pays for base points, without honba, sticks and liability."""
    players = int(rules["players"])
    if not q.tsumo:
        assert q.loser is not None
        return {q.loser: hundreds(base * (6 if q.winner == q.dealer else 4))}
    paid: dict[int, float] = {
        seat: base * (2 if q.dealer in (seat, q.winner) else 1) for seat in range(players) if seat != q.winner
    }
    if players == 3 and not rules["tsumo_loss"]:
        absent = base * (2 if q.winner == q.dealer else 1)
        paid = {seat: share + absent / 2 for seat, share in paid.items()}
    return {seat: hundreds(share) for seat, share in paid.items()}


def liabilities(yakuman: dict[str, int], counted: int, q: Question, rules: Rules) -> list[tuple[int, int]]:
    """Give liable seats and how many yakuman each covers."""
    covers = []
    for name, seat in q.pao:
        if rules[f"pao_{name}"] and name in yakuman:
            covers.append((seat, counted if rules["pao_scope"] == "whole_hand" else yakuman[name]))
    return covers


def payments(base: int, covers: list[tuple[int, int]], q: Question, rules: Rules) -> list[int]:
    """Give the change of every seat: shares, liability, honba and the sticks from the table."""
    players = int(rules["players"])
    paid = dict.fromkeys(range(players), 0)
    for seat, count in covers:
        if base < 8000 * count:
            continue
        part = shares(8000 * count, q, rules)
        base -= 8000 * count
        if q.tsumo:
            three_shares = 8000 * count * (6 if q.winner == q.dealer else 4)
            paid[seat] += sum(part.values()) if players == 4 or rules["pao_tsumo_loss"] else three_shares
        else:
            assert q.loser is not None
            half, odd = divmod(part[q.loser], 2)
            assert half % 100 == odd == 0
            paid[seat] += half
            paid[q.loser] += half
    for seat, points in shares(base, q, rules).items():
        paid[seat] += points
    honba = q.honba if q.paid_honba is None else q.paid_honba
    if q.tsumo:
        for seat in range(players):
            if seat != q.winner:
                payer = covers[0][0] if covers and rules["pao_honba_tsumo"] == "liable" else seat
                paid[payer] += honba * int(rules["honba_tsumo"])
    else:
        assert q.loser is not None
        paid[covers[0][0] if covers and rules["pao_honba_ron"] == "liable" else q.loser] += honba * int(
            rules["honba_ron"]
        )
    deltas = [-paid[seat] for seat in range(players)]
    deltas[q.winner] += sum(paid.values()) + 1000 * q.sticks
    return deltas


def han_needed(q: Question, rules: Rules) -> int:
    """Give how many han from yaku a win needs."""
    at = int(rules["raised_minimum_honba"])
    return int(rules["raised_han_minimum"] if at and q.honba >= at else rules["han_minimum"])


def value_of(r: Reading, q: Question, rules: Rules) -> list[Value]:
    """Value one reading; a renhou worth a mangan is a second value beside the ordinary one."""
    items = fu_items(r, q, rules)
    raw = sum(fu for _, fu in items)
    fu = rounded(raw)
    shape = Value("ok", fu_items=tuple(items), raw_fu=raw, fu=fu, form=r.form, wait=r.wait)
    yakuman = yakuman_of(r, q, rules)
    if yakuman:
        counted = sum(yakuman.values()) if rules["yakuman_add_up"] else max(yakuman.values())
        deltas = payments(8000 * counted, liabilities(yakuman, counted, q, rules), q, rules)
        return [
            replace(
                shape, yaku=yakuman, yakuman=counted, limit="yakuman", base=8000 * counted,
                deltas=tuple(deltas), total=deltas[q.winner],
            )
        ]  # fmt: skip
    answers = []
    yaku = yaku_of(r, q, rules)
    yaku_han = sum(yaku.values())
    if yaku_han == 0:
        answers.append(Value("no_yaku"))
    elif yaku_han < han_needed(q, rules):
        answers.append(Value("han_minimum"))
    else:
        dora = dora_of(q.dora, q, rules)
        riichi = q.flags & {"riichi", "double_riichi", "open_riichi"}
        ura = dora_of(q.ura, q, rules) if riichi and rules["ura_dora"] else 0
        codes = [*q.closed, q.win, *(code for _, meld in q.melds for code in meld)]
        red = sum(code >= 34 for code in codes) if rules["red_dora"] else 0
        han = yaku_han + dora + ura + red + q.nuki
        base, limit = base_of(han, fu, rules)
        deltas = payments(base, [], q, rules)
        answers.append(
            replace(
                shape, yaku=yaku, dora=dora, ura=ura, red=red, nuki=q.nuki, yaku_han=yaku_han, han=han,
                limit=limit, base=base, deltas=tuple(deltas), total=deltas[q.winner],
            )
        )  # fmt: skip
    if "renhou" in q.flags and rules["renhou"] == "mangan":
        deltas = payments(2000, [], q, rules)
        answers.append(
            replace(
                shape, yaku={"renhou": 5}, yaku_han=5, han=5, limit="mangan", base=2000,
                deltas=tuple(deltas), total=deltas[q.winner],
            )
        )  # fmt: skip
    return answers


def best_values(q: Question, rules: Rules) -> list[Value]:
    """Give the best value; more than one when others equal it in pay, han and fu.

    Of the same pay a yakuman goes before counted han, as on Tenhou.
    """
    values = [value for reading in readings(q) for value in value_of(reading, q, rules)]
    if not values:
        return [Value("not_complete")]
    wins = [value for value in values if value.status == "ok"]
    if not wins:
        return [Value("han_minimum" if any(v.status == "han_minimum" for v in values) else "no_yaku")]

    def rank(value: Value) -> tuple[int, bool, int, int]:
        return value.total, value.yakuman > 0, value.han, value.fu

    best = max(map(rank, wins))
    return [value for value in wins if rank(value) == best]


def score(q: Question, rules: Rules) -> Value:
    """Give the value of the hand."""
    return best_values(q, rules)[0]
