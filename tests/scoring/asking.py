"""Scoring questions as one line of text, put to the reference and to the product.

``234m567m345p99s23s +4s ron riichi dora=1m kiriage=True``: closed tiles and called sets, the winning tile, ron or
tsumo, flags, then named parts of the situation and options of the rules. Without them the winner is South in the
first wind with four players; with ``players=3`` the rules are those of a three-player table.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from mahjong import rules as mahjong_rules
from mahjong.hand import Hand
from mahjong.melds import Meld
from mahjong.scoring import NotAWin, Score, Situation, try_score
from mahjong.tiles import Tile
from tests.reference.score import RULES, Question, Rules, Value, best_values
from tests.reference.tiles import parse, text

WINDS = "ESWN"
BONUS = {"dora": 0, "ura_dora": 1, "aka_dora": 2, "nuki_dora": 3}


def question(line: str) -> tuple[Question, Rules]:
    """Read a question and its rules."""
    closed: list[int] = []
    melds: list[tuple[str, tuple[int, ...]]] = []
    flags: set[str] = set()
    named: dict[str, str] = {}
    win, tsumo = -1, False
    for word in line.split():
        if "=" in word:
            name, _, value = word.partition("=")
            named[name] = value
        elif ":" in word:
            what, _, tiles = word.partition(":")
            melds.append((what, tuple(parse(tiles))))
        elif word[0] == "+":
            (win,) = parse(word[1:])
        elif word in ("ron", "tsumo"):
            tsumo = word == "tsumo"
        elif word[0].isdigit():
            closed += parse(word)
        else:
            flags.add(word)
    players = int(named.pop("players", "4"))
    winner = WINDS.index(named.pop("seat", "S"))
    far = [seat for seat in range(players) if seat != winner]
    loser = None if tsumo else WINDS.index(named.pop("from", WINDS[far[-1]]))
    pao = tuple(
        (name, WINDS.index(named.pop(name))) for name in ("daisangen", "daisuushii", "suukantsu") if name in named
    )
    q = Question(
        closed=tuple(closed),
        win=win,
        tsumo=tsumo,
        melds=tuple(melds),
        winner=winner,
        loser=loser,
        round_wind=WINDS.index(named.pop("round", "E")),
        dora=tuple(parse(named.pop("dora", ""))),
        ura=tuple(parse(named.pop("ura", ""))),
        nuki=int(named.pop("nuki", "0")),
        flags=frozenset(flags),
        honba=int(named.pop("honba", "0")),
        sticks=int(named.pop("sticks", "0")),
        pao=pao,
    )
    rules = RULES | {"players": players, "honba_ron": 200 if players == 3 else 300}
    for name, value in named.items():
        if name not in rules:
            raise ValueError(f"no option {name} in {line!r}")
        kind = type(rules[name])
        rules[name] = value == "True" if kind is bool else kind(value)
    return q, rules


@lru_cache(maxsize=64)
def product_rules(frozen: tuple[tuple[str, Any], ...]) -> mahjong_rules.RiichiRules:
    """Turn the options of the reference into a rule set of the product."""
    options = dict(frozen)
    players = options.pop("players")
    preset = mahjong_rules.load("tenhou-3p" if players == 3 else "tenhou-4p")
    assert isinstance(preset, mahjong_rules.RiichiRules)
    reds = {"red_p": 2, "red_s": 2} if players == 3 else {"red_m": 2, "red_p": 2, "red_s": 2}
    return preset.with_(**reds, **options)


def hand_of(q: Question) -> Hand:
    """Turn the tiles of a question into a hand that waits for the winning tile."""
    melds = [Meld(what, [Tile(code) for code in codes]) for what, codes in q.melds]
    return Hand([Tile(code) for code in q.closed], melds, nuki=q.nuki)


def ask_product(q: Question, rules: Rules) -> Score | NotAWin:
    """Put the question to the product."""
    players = int(rules["players"])
    wind = lambda seat: WINDS[(seat - q.dealer) % players]  # noqa: E731
    flags = q.flags - {"dealt_into_open"}
    situation = Situation(
        Tile(q.win),
        "tsumo" if q.tsumo else "ron",
        seat=wind(q.winner),
        round=WINDS[q.round_wind],
        dora=[Tile(code) for code in q.dora],
        ura=[Tile(code) for code in q.ura],
        flags=flags,
        honba=q.honba,
        paid_honba=q.paid_honba,
        sticks=q.sticks,
        discarder=None if q.loser is None else wind(q.loser),
        discarder_riichi="open_riichi" in flags and not q.tsumo and "dealt_into_open" not in q.flags,
        pao=[(name, wind(seat)) for name, seat in q.pao],
    )
    return try_score(hand_of(q), situation, product_rules(tuple(rules.items())))


def product_value(q: Question, rules: Rules) -> Value:
    """Put the question to the product and write its answer as the reference does."""
    given = ask_product(q, rules)
    if isinstance(given, NotAWin):
        return Value(given.reason)
    players = int(rules["players"])
    by_wind = list(given.by_seat.values())
    assert None not in by_wind
    deltas = tuple(by_wind[(seat - q.dealer) % players] for seat in range(players))
    yaku = {str(item.yaku): item.times if given.yakuman else item.han for item in given.yaku}
    bonus = [yaku.pop(name, 0) for name in BONUS]
    limit = given.limit or ""
    return Value(
        status="ok",
        yaku=yaku,
        fu_items=tuple((str(item.reason), item.fu) for item in given.fu_items),
        raw_fu=given.raw_fu,
        fu=given.fu,
        dora=bonus[0],
        ura=bonus[1],
        red=bonus[2],
        nuki=bonus[3],
        yaku_han=given.yaku_han,
        han=given.han,
        yakuman=given.yakuman,
        limit="yakuman" if limit.startswith("yakuman") else limit,
        base=given.base,
        deltas=deltas,
        total=given.total,
        form=given.form,
        wait=str(given.wait),
    )


def comparable(value: Value) -> Value:
    """Keep what the reference and the product name alike; yakuman have no fu and no one reading."""
    if value.yakuman or value.status != "ok" or "renhou" in value.yaku:
        return replace(value, fu_items=(), fu=0, raw_fu=0, form="", wait="")
    return replace(value, fu_items=tuple(sorted(value.fu_items)))


def reference_values(q: Question, rules: Rules) -> list[Value]:
    """Give the best value, and any other as good."""
    return best_values(q, rules)


def show(q: Question) -> str:
    """Write a question for a failure message."""
    melds = " ".join(f"{what}:{text(list(codes))}" for what, codes in q.melds)
    return f"{text(list(q.closed))} {melds} +{text([q.win])} {q}"
