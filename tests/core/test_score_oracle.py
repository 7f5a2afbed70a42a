"""The native scorer gives what the plain reference gives, for hands of every sort under every option."""

from typing import Any

import pytest

from mjcore.rules import RiichiRules
from mjcore.scoring import HandTiles, Score, WinFacts, score
from tests.reference.questions import random_questions
from tests.reference.score import Question, Rules, Value, best_values
from tests.reference.tiles import counts_of, kind_of

YAKU = (
    "menzen_tsumo", "riichi", "double_riichi", "open_riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei",
    "pinfu", "tanyao", "iipeikou", "seat_wind", "round_wind", "haku", "hatsu", "chun", "chiitoitsu", "chanta",
    "ittsuu", "sanshoku_doujun", "sanshoku_doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou",
    "ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou",
    "suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren", "chuuren_9", "kokushi", "kokushi_13",
    "daisuushii", "shousuushii", "suukantsu", "open_riichi_yakuman",
)  # fmt: skip
FLAGS = (
    "tsumo", "riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou",
    "chiihou", "renhou", "dealt_into_open",
)  # fmt: skip
MELDS = ("chi", "pon", "daiminkan", "kakan", "ankan")
LIABLE = ("daisangen", "daisuushii", "suukantsu")
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman")
REASONS = ("ok", "not_complete", "no_yaku", "han_minimum")
FORMS = ("regular", "chiitoitsu", "kokushi")

# The options that bear on anything but scoring, with some value each.
OTHERS: dict[str, bool | int | str] = {
    name: False if values is bool else values[0]
    for name, values in RiichiRules.fields().items()
    if values is bool or not isinstance(values, type)
}


def native_rules(rules: Rules) -> RiichiRules:
    """Turn the dict of the reference into the native rule set."""
    sanma = rules["players"] == 3
    reds = {"red_m": 0 if sanma else 2, "red_p": 2, "red_s": 2}
    return RiichiRules({**OTHERS, **reds, "chi": not sanma, "nuki": sanma, "start_points": 25_000, **rules})


def ask(q: Question, rules: RiichiRules) -> Score | int:
    """Ask the native scorer."""
    codes = [*q.closed, q.win, *(code for _, meld in q.melds for code in meld)]
    hand = HandTiles(
        bytes(counts_of([*q.closed, q.win])),
        [(MELDS.index(what), min(map(kind_of, meld))) for what, meld in q.melds],
        sum(code >= 34 for code in codes),
        q.nuki,
    )
    flags = q.flags | ({"tsumo"} if q.tsumo else frozenset())
    pao = dict(q.pao)
    facts = WinFacts(
        win_kind=kind_of(q.win),
        winner=q.winner,
        dealer=q.dealer,
        loser=-1 if q.loser is None else q.loser,
        round_wind=q.round_wind,
        dora=bytes(q.dora),
        ura=bytes(q.ura),
        honba=q.honba,
        paid_honba=q.honba if q.paid_honba is None else q.paid_honba,
        sticks=q.sticks,
        flags=sum(1 << FLAGS.index(flag) for flag in flags),
        pao=tuple(pao.get(name, -1) for name in LIABLE),
    )
    return score(Score, hand, facts, rules)


def answer(given: Score | int) -> dict[str, Any]:
    """Write the native result in the words of the reference."""
    if isinstance(given, int):
        return {"status": REASONS[given] if given > 0 else f"conflict {~given:b}"}
    found: dict[str, Any] = {
        "status": "ok",
        "yaku": {YAKU[number]: han for number, han in given.yaku_values()},
        "yakuman": given.yakuman,
        "limit": LIMITS[given.limit_number],
        "base": given.base,
        "deltas": given.native_deltas,
        "total": given.total,
    }
    if not given.yakuman:
        bonus = given.bonus_han
        found |= {"han": given.han, "yaku_han": given.yaku_han, "bonus": tuple(bonus), "fu": given.fu}
    if "renhou" in found["yaku"]:
        found["fu"] = 0  # a mangan by itself: its fu mean nothing
    return found


def wanted(value: Value, players: int) -> dict[str, Any]:
    """Write the result of the reference in the same way."""
    if value.status != "ok":
        return {"status": value.status}
    found: dict[str, Any] = {
        "status": "ok",
        "yaku": value.yaku,
        "yakuman": value.yakuman,
        "limit": value.limit,
        "base": value.base,
        "deltas": value.deltas + (0,) * (4 - players),
        "total": value.total,
    }
    if not value.yakuman:
        bonus = (value.dora, value.ura, value.red, value.nuki)
        found |= {"han": value.han, "yaku_han": value.yaku_han, "bonus": bonus, "fu": value.fu}
    if "renhou" in value.yaku:
        found["fu"] = 0
    return found


@pytest.mark.parametrize("players", [4, 3])
def test_scores_equal_the_reference(players: int, test_hands: int) -> None:
    native, of = None, None
    for q, rules in random_questions(900 + players, test_hands, players):
        if rules is not of:
            native, of = native_rules(rules), rules
        assert native is not None
        given = answer(ask(q, native))
        values = [wanted(value, players) for value in best_values(q, rules)]
        assert given in values, (q, rules)


@pytest.mark.parametrize("players", [4, 3])
def test_fu_items_add_up_to_the_fu_of_the_reference(players: int, test_hands: int) -> None:
    native, of = None, None
    for q, rules in random_questions(950 + players, test_hands, players):
        if rules is not of:
            native, of = native_rules(rules), rules
        assert native is not None
        given = ask(q, native)
        if isinstance(given, int) or given.yakuman or YAKU.index("renhou") in dict(given.yaku_values()):
            continue
        items = sorted((reason, fu) for reason, _, fu in given.fu_items())
        assert sum(fu for _, fu in items) == given.raw_fu, q
        readings = [
            (value.raw_fu, FORMS.index(value.form), sorted(value.fu_items))
            for value in best_values(q, rules)
            if value.form
        ]
        if readings:
            assert (given.raw_fu, given.form_number, items) in readings, (q, rules)
