"""Random scoring questions that could come up at a table, and random rule sets to ask them under."""

import random
from collections.abc import Iterator

from tests.reference.score import RULES, Question, Rules
from tests.reference.tiles import GREENS, NOT_IN_SANMA, ORPHANS, TERMINALS, kind_of

CHOICES: dict[str, tuple[object, ...]] = {
    "red_dora": (True, True, False), "ura_dora": (True, True, False), "ippatsu": (True, True, False),
    "open_riichi": (False, True), "open_riichi_deal_in_yakuman": (False, True), "open_tanyao": (True, False),
    "han_minimum": (1, 1, 1, 2, 4), "raised_han_minimum": (1, 2), "raised_minimum_honba": (0, 5),
    "double_kokushi_13": (False, True), "double_suuankou_tanki": (False, True), "double_chuuren_9": (False, True),
    "double_daisuushii": (False, True), "yakuman_add_up": (True, True, False),
    "kazoe": ("yakuman", "sanbaiman", "multiple"), "renhou": ("none", "mangan", "yakuman"),
    "haitei_on_replacement": (False, True), "honitsu_in_characters": (True, False),
    "ryuuiisou_needs_green": (False, True), "double_wind_fu": (4, 2),
    "open_pinfu_30": (True, False), "pinfu_tsumo_20": (True, False), "honba_ron": (300, 200, 0, 1500),
    "honba_tsumo": (100, 0, 500), "kiriage": (False, True), "tsumo_loss": (True, False),
    "pao_daisangen": (True, True, False), "pao_daisuushii": (True, True, False), "pao_suukantsu": (False, True),
    "pao_scope": ("liable_yakuman", "whole_hand"), "pao_tsumo_loss": (True, False),
    "pao_honba_ron": ("liable", "discarder"),
    "pao_honba_tsumo": ("liable", "shared"),
}  # fmt: skip

# What the sets of a hand are made of: the kinds, and how likely a set is a run.
STYLES = (
    "any", "any", "any", "simples", "simples", "outside", "outside", "yakuhai", "yakuhai", "three_colours", "ladder",
    "flush", "half_flush", "triplets", "winds", "dragons", "terminals", "honours", "greens", "gates", "pairs",
    "orphans", "twins", "twins", "narrow",
)  # fmt: skip


def random_rules(rng: random.Random, players: int) -> Rules:
    """Choose every option that bears on scoring at random."""
    rules = dict(RULES)
    rules["players"] = players
    if players == 3:
        rules["honba_ron"] = 200
    if rng.random() < 0.8:
        rules |= {name: rng.choice(words) for name, words in CHOICES.items()}
    if players == 4:
        rules["honitsu_in_characters"] = True
    rules["open_riichi_deal_in_yakuman"] &= rules["open_riichi"]
    rules["raised_han_minimum"] = max(rules["han_minimum"], rules["raised_han_minimum"])
    return rules


class Tiles:
    """The tiles of the wall that are still to be had."""

    def __init__(self, players: int) -> None:
        self.left = [0 if players == 3 and kind in NOT_IN_SANMA else 4 for kind in range(34)]

    def take(self, kinds: list[int]) -> bool:
        """Take the tiles if all are there."""
        if any(kinds.count(kind) > self.left[kind] for kind in kinds):
            return False
        for kind in kinds:
            self.left[kind] -= 1
        return True

    def random(self, rng: random.Random) -> int:
        """Take any tile."""
        kind = rng.choices(range(34), self.left)[0]
        self.left[kind] -= 1
        return kind


def pool_of(rng: random.Random, style: str, players: int) -> tuple[list[int], float]:
    """Choose the kinds sets are made of, and how likely a set is a run."""
    every = [kind for kind in range(34) if players == 4 or kind not in NOT_IN_SANMA]
    suit = rng.choice((0, 1, 2) if players == 4 else (1, 2))
    one = [kind for kind in every if kind // 9 == suit]
    pools: dict[str, tuple[list[int], float]] = {
        "simples": ([kind for kind in every if kind not in ORPHANS], 0.7),
        "flush": (one, 0.6),
        "half_flush": (one + list(range(27, 34)), 0.5),
        "outside": ([kind for kind in every if kind >= 27 or kind % 9 in (0, 1, 2, 6, 7, 8)], 0.7),
        "triplets": (every, 0.05),
        "winds": (list(range(27, 31)) * 3 + every, 0.2),
        "dragons": (list(range(31, 34)) * 4 + every, 0.3),
        "terminals": (list(TERMINALS) + rng.sample(range(27, 34), rng.choice((0, 0, 2))), 0.0),
        "honours": (list(range(27, 34)) * 5 + one, 0.0),
        "greens": (list(GREENS), 0.4),
        "narrow": (one[(start := rng.randrange(5)) : start + 5], 0.5),
        "yakuhai": (list(range(27, 34)) + every, 0.6),
    }
    return pools.get(style, (every, 0.7))


def random_set(rng: random.Random, pool: list[int], runs: float) -> list[int]:
    """Choose the kinds of a run or triplet."""
    kind = rng.choice(pool)
    if rng.random() < runs and kind < 27:
        first = kind - rng.randrange(3)
        if first >= 0 and first // 9 == kind // 9 and first % 9 < 7:
            return [first, first + 1, first + 2]
    return [kind] * 3


def random_shape(rng: random.Random, style: str, tiles: Tiles, players: int) -> tuple[list[list[int]], list[int]]:
    """Take four sets and a pair of a style out of the tiles; the pair alone when the hand is of another form."""
    every = [kind for kind in range(34) if tiles.left[kind]]
    if style == "pairs":
        kinds = rng.sample(pool_of(rng, rng.choice(("any", "half_flush", "outside", "simples")), players)[0], 7)
        if rng.random() < 0.1:
            kinds = list(range(27, 34))
        hand = [kind for kind in kinds for _ in range(2)]
        if tiles.take(hand):
            return [], hand
    if style == "orphans":
        hand = [*ORPHANS, rng.choice(ORPHANS)]
        tiles.take(hand)
        return [], hand
    if style == "gates":
        first = rng.choice((0, 9, 18) if players == 4 else (9, 18))
        hand = [first] * 3 + [first + rank for rank in range(1, 8)] + [first + 8] * 3 + [first + rng.randrange(9)]
        tiles.take(hand)
        return [], hand
    sets: list[list[int]] = []
    pool, runs = pool_of(rng, style, players)
    if style in ("three_colours", "ladder", "twins"):
        rank = rng.randrange(7)
        suit = rng.choice((0, 9, 18) if players == 4 else (9, 18))
        wanted = {
            "three_colours": [[rank + suit + at for at in range(3)] for suit in (0, 9, 18)],
            "ladder": [[suit + at + step for at in range(3)] for step in (0, 3, 6)],
            "twins": [[suit + rank + at for at in range(3)]] * 2,
        }[style]
        if style == "three_colours" and rng.random() < 0.3:
            wanted = [[rank + suit] * 3 for suit in (0, 9, 18)]
        if style == "twins" and rng.random() < 0.5:
            other = rng.choice((9, 18)) + rng.randrange(7)
            wanted = wanted + [[other, other + 1, other + 2]] * 2
        sets += [block for block in wanted if tiles.take(block)]
    while len(sets) < 4:
        block = random_set(rng, pool if rng.random() < 0.97 else every, runs)
        if tiles.take(block):
            sets.append(block)
    while True:
        kind = rng.choice(pool if rng.random() < 0.9 else every)
        if tiles.take([kind, kind]):
            return sets, [kind, kind]


def with_reds(rng: random.Random, kinds: list[int], reds: list[int]) -> tuple[int, ...]:
    """Turn kinds into tile codes, some fives red as far as there are any."""
    codes = []
    for kind in kinds:
        if kind in (4, 13, 22) and reds[kind // 9] and rng.random() < 0.4:
            reds[kind // 9] -= 1
            codes.append(34 + kind // 9)
        else:
            codes.append(kind)
    return tuple(codes)


def random_melds(
    rng: random.Random, sets: list[list[int]], tiles: Tiles, reds: list[int], players: int
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Call some of the sets; they leave the list."""
    melds = []
    chance = rng.choice((0.0, 0.0, 0.35, 0.7, 1.0))
    only_concealed = rng.random() < 0.3
    for block in list(sets):
        if rng.random() >= chance:
            continue
        run = block[0] != block[1]
        if run and (players == 3 or only_concealed):
            continue
        what = "chi" if run else "ankan" if only_concealed else rng.choice(("pon", "daiminkan", "kakan", "ankan"))
        kinds = list(block)
        if what.endswith("kan"):
            if not tiles.take(block[:1]):
                if what == "ankan":
                    continue
                what = "pon"
            else:
                kinds.append(block[0])
        sets.remove(block)
        melds.append((what, with_reds(rng, kinds, reds)))
    return tuple(melds)


def random_flags(rng: random.Random, q: Question, rules: Rules) -> set[str]:
    """Choose what may have happened, as far as it can go together."""
    kans = any(what.endswith("kan") for what, _ in q.melds)
    closed = all(what == "ankan" for what, _ in q.melds)
    untouched = not q.melds and not q.nuki
    flags: set[str] = set()
    if untouched and rng.random() < 0.12:
        if q.tsumo:
            return {"tenhou" if q.winner == q.dealer else "chiihou"}
        if q.winner != q.dealer:
            return {"renhou"}
    if closed and rng.random() < 0.5:
        flags.add("double_riichi" if rng.random() < 0.2 else "riichi")
        if rules["open_riichi"] and rng.random() < 0.5:
            flags.add("open_riichi")
            if rng.random() < 0.3:
                flags.discard("riichi")
            if not q.tsumo and rules["open_riichi_deal_in_yakuman"] and rng.random() < 0.3:
                flags.add("dealt_into_open")
        if rng.random() < 0.3 and not ("double_riichi" in flags and not untouched):
            flags.add("ippatsu")
    if q.tsumo:
        replaced = kans or (q.nuki and rules["rinshan_on_nuki"])
        if replaced and "ippatsu" not in flags and rng.random() < 0.4:
            flags.add("rinshan")
        if rng.random() < 0.1 and (rules["haitei_on_replacement"] or "rinshan" not in flags):
            flags.add("haitei")
    else:
        held = [kind_of(code) for code in q.closed] + [kind_of(code) for _, codes in q.melds for code in codes]
        indicators = [kind_of(code) for code in q.dora]
        if kind_of(q.win) not in held + indicators and rng.random() < 0.15:
            flags.add("chankan")
        elif rng.random() < 0.1:
            flags.add("houtei")
    return flags


def random_liability(rng: random.Random, q: Question, players: int) -> tuple[tuple[str, int], ...]:
    """Choose a liable seat where one of the yakuman that know liability was fed."""
    groups = [(what, kind_of(codes[0])) for what, codes in q.melds]
    seat = rng.choice([seat for seat in range(players) if seat != q.winner])
    fed = {kind: what for what, kind in groups if what != "chi"}
    for name, kinds in (("daisangen", (31, 32, 33)), ("daisuushii", (27, 28, 29, 30))):
        if all(kind in fed for kind in kinds) and any(fed[kind] != "ankan" for kind in kinds):
            return ((name, seat),)
    if len(groups) == 4 and all(what.endswith("kan") for what, _ in groups) and ("daiminkan" in fed.values()):
        return (("suukantsu", seat),)
    return ()


def random_question(rng: random.Random, rules: Rules) -> Question:
    """Make a question; nearly every one is a complete hand."""
    players = int(rules["players"])
    tiles = Tiles(players)
    sets, rest = random_shape(rng, rng.choice(STYLES), tiles, players)
    reds = [rng.choice((0, 1, 1, 2)) if players == 4 or suit else 0 for suit in range(3)]
    melds = random_melds(rng, sets, tiles, reds, players)
    kinds = [kind for block in sets for kind in block] + rest
    if rng.random() < 0.02:
        tiles.left[kinds.pop(rng.randrange(len(kinds)))] += 1
        kinds.append(tiles.random(rng))
    rng.shuffle(kinds)
    *closed, win = with_reds(rng, kinds, reds)
    nuki = rng.randint(0, tiles.left[30]) if players == 3 and rng.random() < 0.4 else 0
    tiles.left[30] -= nuki
    winner = rng.randrange(players)
    tsumo = rng.random() < 0.5
    dora = tuple(tiles.random(rng) for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 5))))
    honba = rng.choice((0, 0, 1, 2, 4, 5, 6, 17))
    q = Question(
        closed=tuple(closed),
        win=win,
        tsumo=tsumo,
        melds=melds,
        winner=winner,
        dealer=rng.choice((winner, rng.randrange(players))),
        loser=None if tsumo else (winner + rng.randint(1, players - 1)) % players,
        round_wind=rng.choice((0, 0, 1, 2, 3) if players == 4 else (0, 0, 1, 2)),
        dora=dora,
        nuki=nuki,
        honba=honba,
        paid_honba=rng.choice((None, None, None, 0)) if not tsumo else None,
        sticks=rng.choice((0, 0, 1, 3)),
    )
    flags = random_flags(rng, q, rules)
    riichi = flags & {"riichi", "double_riichi", "open_riichi"}
    ura = tuple(tiles.random(rng) for _ in dora) if riichi and rules["ura_dora"] else ()
    pao = random_liability(rng, q, players) if rng.random() < 0.8 else ()
    return Question(**{**q.__dict__, "flags": frozenset(flags), "ura": ura, "pao": pao})


def random_questions(seed: int, number: int, players: int) -> Iterator[tuple[Question, Rules]]:
    """Make questions with rule sets, always the same ones for a seed; each rule set is asked ten times."""
    rng = random.Random(seed)
    rules: Rules = {}
    for index in range(number):
        if index % 10 == 0:
            rules = random_rules(rng, players)
            rules["rinshan_on_nuki"] = True
        yield random_question(rng, rules), rules
