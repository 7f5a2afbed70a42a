"""Random cases for the two libraries, the same for a seed: hands to value, counts, melds, ids."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

Case = dict[str, Any]
WINDS = (None, 27, 28, 29, 30)
ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
CLAIMS = {"run": ("chi",), "triplet": ("pon",), "kan": ("kan", "shouminkan")}


class _Deal:
    """The four ids of each kind, drawn from once."""

    def __init__(self, random: Random) -> None:
        self.left = {kind: random.sample(range(4 * kind, 4 * kind + 4), 4) for kind in range(34)}

    def take(self, kinds: list[int]) -> list[int] | None:
        if any(len(self.left[kind]) < kinds.count(kind) for kind in kinds):
            return None
        return [self.left[kind].pop() for kind in kinds]


def _set(random: Random, suits: list[int]) -> tuple[str, list[int]]:
    suit = random.choice(suits)
    kind = random.randrange(27, 34) if suit == 3 else 9 * suit + random.choice((0, 8, *range(9)))
    shape = random.choices(("run", "triplet", "kan"), (5, 3, 1))[0]
    if shape == "run" and suit < 3:
        first = 9 * suit + min(kind % 9, 6)
        return "run", [first, first + 1, first + 2]
    return ("triplet", [kind] * 3) if shape != "kan" else ("kan", [kind] * 4)


def _sets(random: Random, deal: _Deal) -> tuple[list[int], list[list[Any]]]:
    """Deal four sets and a pair, some of them called: closed ids and melds."""
    suits = random.choice(([0, 1, 2, 3], [0, 1, 2], [random.randrange(3)], [random.randrange(3), 3, 3], [3], [0, 1, 2]))
    if random.random() < 0.1:
        suits = [3, 3, 3, random.randrange(3)]
    closed_only = random.random() < 0.5
    closed: list[int] = []
    melds: list[list[Any]] = []
    repeat: list[int] | None = None
    while len(closed) // 3 + len(melds) < 4:
        shape, kinds = _set(random, suits)
        if repeat and random.random() < 0.3:
            shift = random.choice((0, 0, 9, 18))
            shape, kinds = "run", [(kind + shift) % 27 for kind in repeat]
        if shape == "run":
            repeat = kinds
        ids = deal.take(kinds)
        if ids is None:
            continue
        if shape == "kan" or (not closed_only and random.random() < 0.4):
            opened = shape != "kan" or (not closed_only and random.random() < 0.6)
            melds.append([random.choice(CLAIMS[shape]), sorted(ids), opened])
        else:
            closed += ids
    pair = None
    while pair is None:
        suit = random.choice(suits)
        pair = deal.take([random.randrange(27, 34) if suit == 3 else 9 * suit + random.randrange(9)] * 2)
    return closed + pair, melds


def _nine_gates(random: Random, deal: _Deal) -> list[int] | None:
    first = 9 * random.randrange(3)
    return deal.take([first + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, random.randrange(9))])


def _closed_form(random: Random, deal: _Deal) -> list[int]:
    """Deal fourteen tiles of another form: pairs, orphans, nine gates, two to eight twice, or no win."""
    form = random.randrange(6)
    kinds: list[int]
    if form == 0:
        pool = random.choice((range(34), ORPHANS, range(27, 34), range(1, 8), range(9), range(9, 34)))
        kinds = random.sample(pool, 7) * 2
    elif form == 1:
        kinds = [*ORPHANS, random.choice(ORPHANS)]
    elif form == 2:
        return _nine_gates(random, deal) or _closed_form(random, deal)
    elif form == 3:
        first = 9 * random.randrange(3) + 1
        kinds = [first + step for step in range(7)] * 2
    elif form == 4:
        first = 9 * random.randrange(3)
        kinds = [first + rank for rank in sorted(random.sample([rank for rank in range(9) for _ in range(4)], 14))]
    else:
        kinds = random.sample([kind for kind in range(34) for _ in range(4)], 14)
    return deal.take(kinds) or _closed_form(random, deal)


def _config(random: Random, *, is_open: bool, strange: bool) -> Case:
    tsumo = random.random() < 0.5
    closed = not is_open
    config: Case = {"is_tsumo": tsumo}
    chances = {
        "is_riichi": 0.4 * closed,
        "is_daburu_riichi": 0.1 * closed,
        "is_open_riichi": 0.08,
        "is_rinshan": 0.06 * tsumo,
        "is_haitei": 0.06 * tsumo,
        "is_tenhou": 0.02 * tsumo * closed,
        "is_chiihou": 0.02 * tsumo * closed,
        "is_chankan": 0.06 * (not tsumo),
        "is_houtei": 0.06 * (not tsumo),
        "is_renhou": 0.03 * (not tsumo) * closed,
    }
    for name, chance in chances.items():
        if random.random() < (0.3 if strange else chance):
            config[name] = True
    if strange or config.get("is_riichi") or config.get("is_daburu_riichi"):
        config["is_ippatsu"] = random.random() < 0.3
    if strange:
        config["is_nagashi_mangan"] = random.random() < 0.05
    config["player_wind"], config["round_wind"] = random.choice(WINDS), random.choice(WINDS)
    config["tsumi_number"], config["kyoutaku_number"] = random.choice((0, 0, 1, 5)), random.choice((0, 0, 2))
    return config


def _options(random: Random) -> Case:
    names = {
        "has_open_tanyao": 0.6,
        "has_aka_dora": 0.6,
        "has_double_yakuman": 0.6,
        "kiriage": 0.3,
        "fu_for_open_pinfu": 0.8,
        "fu_for_pinfu_tsumo": 0.2,
        "renhou_as_yakuman": 0.5,
        "has_sashikomi_yakuman": 0.2,
        "limit_to_sextuple_yakuman": 0.8,
        "is_three_player": 0.2,
        "has_daisharin": 0.05,
        "has_daisharin_other_suits": 0.05,
        "has_daichisei": 0.1,
        "paarenchan_needs_yaku": 0.7,
    }
    options: Case = {name: random.random() < chance for name, chance in names.items()}
    options["kazoe_limit"] = random.randrange(3)
    return options


def hand(random: Random) -> Case:
    """Make one hand to value; most are complete, most circumstances possible."""
    deal = _Deal(random)
    melds: list[list[Any]] = []
    if random.random() < 0.2:
        closed = _closed_form(random, deal)
    else:
        closed, melds = _sets(random, deal)
    options = _options(random)
    config = _config(random, is_open=any(opened for _, _, opened in melds), strange=random.random() < 0.03)
    if options["is_three_player"]:
        config["num_nuki_dora"] = random.choice((0, 0, 1, 3))
    if random.random() < 0.03:
        config["paarenchan"] = random.randrange(1, 4)
    case: Case = {"op": "value", "melds": melds, "config": config, "options": options}
    case["win"] = random.choice(closed)
    case["tiles"] = closed + [tile for meld in melds for tile in meld[1]]
    if random.random() < 0.01:
        case["win"] = random.randrange(136)
    for name in ("dora", "ura"):
        case[name] = [random.randrange(136) for _ in range(random.choice((0, 1, 1, 2, 5)))]
    if random.random() < 0.05:
        case["calculator"] = "Aotenjou"
    return case


def counts(random: Random, *, three: bool = False) -> list[int]:
    """Count 1-14 tiles, never a multiple of three, from all tiles, one suit or a few kinds."""
    wall = [kind for kind in range(34) for _ in range(4) if not (three and 0 < kind < 8)]
    pool = random.choice((wall, wall, wall[:72], wall[-28 - 36 :], wall[-72:]))
    if random.random() < 0.2:
        few = random.sample(sorted({*pool}), random.randrange(4, 9))
        pool = [kind for kind in few for _ in range(4)]
    size = random.choice([n for n in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 13, 14, 13, 14) if n <= len(pool)])
    found = [0] * 34
    for kind in random.sample(pool, size):
        found[kind] += 1
    return found


def other(random: Random) -> Case:
    """Make one case of another question."""
    op = random.choice(("shanten", "shanten", "shanten", "agari", "divide", "text", "facts"))
    if op == "shanten":
        three = random.random() < 0.25
        forms = random.choice(([True, True], [True, True], [True, False], [False, True], [False, False]))
        return {"op": op, "counts": counts(random, three=three), "forms": forms, "three": three}
    if op == "text":
        return {"op": op, "ids": random.sample(range(136), random.randrange(1, 15))}
    if op == "facts":
        return {"op": op, "counts": counts(random), "ids": random.sample(range(136), 5), "three": random.random() < 0.3}
    deal = _Deal(random)
    closed, melds = _sets(random, deal)
    if random.random() < 0.3:
        closed[random.randrange(len(closed))] = random.choice([tile for left in deal.left.values() for tile in left])
    tiles = closed + [tile for meld in melds for tile in meld[1]]
    found = [0] * 34
    for tile in tiles:
        found[tile // 4] += 1
    opened = [[tile // 4 for tile in ids] for _, ids, _ in melds]
    return {"op": op, "counts": found, "open": opened or None, "melds": melds}


def cases(seed: int, hands: int) -> Iterator[Case]:
    """Give as many hands as asked for, and one other question for each two of them."""
    random = Random(seed)
    for number in range(hands):
        yield hand(random)
        if number % 2:
            yield other(random)
