"""Random finished tables that a game could end with, for every circumstance the scorer knows.

All 144 tiles are accounted for: hands, bonus tiles, discards, what is left of the wall and of the box. Hands are made
for a purpose (a suit, honours, greens, dragons ...), or all limits and doubles of patterns would be too rare to be
met; who did not win gets melds, triplets, pairs and fours as well.
"""

import random
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from tests.reference.classical_hands import Hand, Meld, Table, Win
from tests.reference.classical_options import COURSE, PLANET, PRESETS
from tests.reference.classical_readings import (
    DRAGONS,
    GREENS,
    HONOURS,
    KINDS,
    MAJORS,
    TERMINALS,
    WINDS,
    in_order,
    is_complete,
    run_from,
)

BONUS = tuple(f"{number}{sort}" for sort in "fg" for number in range(1, 5))
KONGS = ("kong-claimed", "kong-promoted", "kong-concealed")
LIVE, BOX = 128, 16

# What a hand is made of, with how often; the rest of the pool is every tile.
PURPOSES: dict[str, tuple[tuple[str, ...], int]] = {
    "any": (KINDS, 8),
    "honours": (HONOURS, 2),
    "terminals": (TERMINALS, 1),
    "majors": (MAJORS, 2),
    "greens": (GREENS, 2),
    "dragons": ((*DRAGONS, "2p", "3p", "4p", "5p", "8m"), 2),
    "winds": ((*WINDS, "5s", "6s", "7s", "2m"), 2),
    "suit": (tuple(kind for kind in KINDS if kind[1] == "s"), 2),
    "suit and honours": (tuple(kind for kind in KINDS if kind[1] in "mz"), 2),
    "few": (("1p", "2p", "3p", "4p", "5p", "5z", "1z", "2s", "3s", "1s"), 3),
    "runs": (("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "2s", "3s", "4s", "1p", "2p", "3p"), 3),
}

# Hands of one suit that chance does not make, but for their last tiles.
GATES = "1112345678999"
RUNS_OR_PUNGS = "111222333"


def random_options(rng: random.Random) -> dict[str, Any]:
    """Choose every option that a finished table is scored by."""
    options: dict[str, Any] = {name: rng.random() < 0.5 for name, value in PLANET.items() if isinstance(value, bool)}
    options |= {
        "limit": rng.choice((1000, 1000, 500, 300, 50, 3000)),
        "mahjong_points": rng.choice((10, 20, 0)),
        "double_wind_pair_points": rng.choice((4, 2)),
        "one_chance_removed_by": rng.choice(("public_copies", "own_copies")),
        "kong_on_kong_min": rng.choice((2, 2, 3)),
        "kong_on_kong_winning_tile": rng.choice(("box_tile", "box_or_flower")),
        "east_streak_length": rng.choice((13, 9)),
        "dangerous_discard_pays_all": rng.choice(("no", "others_settle", "winner_alone")),
    }
    if options["multiple_winners"]:
        options["dangerous_discard_pays_all"] = "no"
    return options


def random_course(rng: random.Random) -> dict[str, Any]:
    """Choose the options that scoring does not read."""
    round_by_round = rng.random() < 0.5
    choices: dict[str, Any] = {
        "start_points": 2000,
        "dealer_changes": 16,
        "last_discard_scope": rng.choice(("wall_empty", "after_last_tile")),
        "kong_on_kong_flower_between": rng.choice(("continues", "breaks")),
        "bonus_order_in_deal": "round_by_round" if round_by_round else "each_until_done",
        "opening_after_all_bonus": round_by_round or rng.random() < 0.5,
    }
    return {name: choices.get(name, rng.random() < 0.5) for name in sorted(COURSE)}


class Bag:
    """The tiles that are not given out yet."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys(KINDS, 4))

    def has(self, tiles: tuple[str, ...] | list[str]) -> bool:
        """Whether all these are there."""
        return all(self.left[tile] >= count for tile, count in Counter(tiles).items())

    def take(self, tiles: tuple[str, ...] | list[str]) -> tuple[str, ...]:
        """Take these tiles out."""
        assert self.has(tiles)
        self.left.subtract(tiles)
        return tuple(tiles)

    def any(self, count: int, pool: tuple[str, ...] = KINDS) -> tuple[str, ...]:
        """Take so many tiles at random, from the pool while it lasts."""
        wanted = [tile for tile in self.left.elements() if tile in pool]
        others = [tile for tile in self.left.elements() if tile not in pool]
        self.rng.shuffle(wanted)
        self.rng.shuffle(others)
        return self.take((wanted + others)[:count])


@dataclass
class Made:
    """A hand in the making: parts in hand, and melds."""

    parts: list[tuple[str, ...]]
    melds: list[Meld]

    @property
    def closed(self) -> tuple[str, ...]:
        """All tiles in hand."""
        return tuple(tile for part in self.parts for tile in part)


def purpose(rng: random.Random) -> tuple[str, ...]:
    """Choose what a hand is made of."""
    pools = [pool for pool, _ in PURPOSES.values()]
    return rng.choices(pools, [often for _, often in PURPOSES.values()])[0]


def one_set(bag: Bag, pool: tuple[str, ...], *, chows: float, open_: float) -> tuple[tuple[str, ...], Meld | None]:
    """Make a set, in hand or declared; nothing in either place where the pool has none left."""
    rng = bag.rng
    kind = rng.choice(pool)
    run = run_from(kind)
    if run and set(run) <= set(pool) and rng.random() < chows and bag.has(run):
        bag.take(run)
        return ((), Meld("chow", kind)) if rng.random() < open_ else (run, None)
    if rng.random() < 0.3 and bag.has([kind] * 4):
        bag.take([kind] * 4)
        return (), Meld(rng.choice(KONGS) if open_ else "kong-concealed", kind)
    if bag.has([kind] * 3):
        bag.take([kind] * 3)
        return ((), Meld("pung", kind)) if rng.random() < open_ else ((kind,) * 3, None)
    return (), None


def shaped_tiles(rng: random.Random, shape: str, suit: str) -> list[str]:
    """Give the tiles of a shape chance does not give."""
    if shape == "orphans":
        return [*MAJORS, rng.choice(MAJORS)]
    if shape == "gates":
        return [rank + suit for rank in GATES + rng.choice("123456789")]
    if shape == "snake":
        return [rank + suit for rank in GATES + rng.choice("258")]
    run = rng.choice([kind for kind in KINDS if run_from(kind)])
    return [*(rank + suit for rank in RUNS_OR_PUNGS), *run_from(run), *[rng.choice(KINDS)] * 2]


def shaped_winner(bag: Bag) -> Made | None:
    """Make a hand of such a shape; the pungs of a snake may be declared, as kongs even, which spoil it."""
    rng = bag.rng
    shape, suit = rng.choice(("orphans", "gates", "snake", "runs or pungs")), rng.choice("mps")
    tiles = shaped_tiles(rng, shape, suit)
    if not bag.has(tiles):
        return None
    bag.take(tiles)
    melds = [Meld("pung", rank + suit) for rank in "19" if shape == "snake" and rng.random() < 0.4]
    for meld in melds:
        for tile in meld.tiles:
            tiles.remove(tile)
    for place, meld in enumerate(melds):
        if bag.left[meld.kind] and rng.random() < 0.3:
            bag.take([meld.kind])
            melds[place] = Meld(rng.choice(KONGS), meld.kind)
    return Made([(tile,) for tile in tiles], melds)


def chance_winner(bag: Bag, *, open_: float) -> Made | None:
    """Make four sets and a pair for a purpose."""
    rng = bag.rng
    pool = purpose(rng)
    chows = rng.choice((0.0, 0.5, 0.5, 0.9, 1.0))
    made = Made([], [])
    for _ in range(60):
        if len(made.parts) + len(made.melds) == 4:
            break
        part, meld = one_set(bag, pool, chows=chows, open_=open_)
        made.parts += [part] if part else []
        made.melds += [meld] if meld else []
    pairs = [kind for kind in pool if bag.left[kind] >= 2]
    if len(made.parts) + len(made.melds) < 4 or not pairs:
        return None
    made.parts.append(bag.take([rng.choice(pairs)] * 2))
    return made


def random_winner(rng: random.Random, *, open_: float) -> tuple[Bag, Made]:
    """Make a complete hand, and give what is left beside it."""
    while True:
        bag = Bag(rng)
        made = shaped_winner(bag) if rng.random() < 0.12 else chance_winner(bag, open_=open_)
        if made is not None:
            assert is_complete(made.closed)
            return bag, made


def random_other(bag: Bag, *, open_: float) -> Hand:
    """Make a hand of 13 tiles that need not be anything."""
    rng = bag.rng
    pool = purpose(rng)
    made = Made([], [])
    # Four wind groups, three dragon groups and the like are made of groups alone.
    chows, wanted = rng.choice((0.0, 0.6)), rng.choice((0, 1, 2, 3, 4, 4))
    for _ in range(3 * wanted):
        if len(made.parts) + len(made.melds) < wanted:
            part, meld = one_set(bag, pool, chows=chows, open_=open_)
            made.parts += [part] if part else []
            made.melds += [meld] if meld else []
    size = 13 - 3 * len(made.melds)
    closed = list(made.closed)
    while len(closed) < size:
        kind = rng.choice(pool if rng.random() < 0.5 else KINDS)
        copies = min(rng.choice((1, 1, 2, 2, 4)), size - len(closed))
        if bag.has([kind] * copies):
            closed += bag.take([kind] * copies)
    return Hand(tuple(closed), tuple(made.melds))


def win_of(rng: random.Random, winner: int, made: Made) -> dict[str, Any]:
    """Choose how the winning tile came, as far as the winner's own hand decides it."""
    own = sum(meld.shape in KONGS[1:] for meld in made.melds)
    claimed = any(meld.shape == "kong-claimed" for meld in made.melds)
    ways = ["draw", "draw", "flower_replacement", "discard", "discard", "discard"]
    if own or claimed:
        ways += ["kong_replacement"] * 4
    by = rng.choice(ways)
    facts: dict[str, Any] = {"by": by}
    concealed = all(meld.shape == "kong-concealed" for meld in made.melds)
    if by in ("draw", "flower_replacement") and rng.random() < 0.25:
        facts["last_live_tile"] = True
    elif by == "discard" and rng.random() < 0.25:
        facts["last_discard"] = True
    elif by == "kong_replacement" and rng.random() < 0.25:
        facts["live_wall_empty"] = True
    elif by == "discard" and winner and concealed and rng.random() < 0.15:
        facts["first_discard"] = True
    elif winner == 0 and by != "discard" and concealed and rng.random() < 0.3:
        facts["before_first_discard"] = True
    if by == "kong_replacement" or (by == "flower_replacement" and (own or claimed) and rng.random() < 0.5):
        run = claimed and (not own or rng.random() < 0.5)
        facts["claimed_kong_in_turn"] = run
        facts["kongs_in_turn"] = rng.randint(1, own + run)
    if winner == 0:
        facts["east_streak"] = rng.choice((1, 2, 8, 9, 10, 12, 13, 14))
    return facts


def robbing(bag: Bag, made: Made, tile: str) -> Meld | None:
    """Give the kong of another player the winning tile could be robbed from."""
    if bag.left[tile] < 3:
        return None
    orphans = len(set(made.closed)) == 13 and set(made.closed) == set(MAJORS)
    shape = bag.rng.choice(KONGS[1:]) if orphans else "kong-promoted"
    bag.take([tile] * 3)
    return Meld(shape, tile)


def split_bonus(rng: random.Random) -> list[list[str]]:
    """Give bonus tiles to the four hands; often all flowers or one's own two to the same."""
    hands: list[list[str]] = [[], [], [], []]
    greedy = rng.choice((None, None, 0, 1, 2, 3))
    for tile in BONUS:
        if rng.random() < 0.7:
            hands[greedy if greedy is not None and rng.random() < 0.85 else rng.randrange(4)].append(tile)
    return hands


def random_table(rng: random.Random, *, several: bool) -> Table:
    """Make a finished table; with `several` there may be a second winner on the same tile."""
    concealed_only = rng.random() < 0.3
    open_ = 0.0 if concealed_only else rng.choice((0.2, 0.5, 0.9))
    bag, made = random_winner(rng, open_=open_)
    winner = rng.randrange(4)
    tile = rng.choice(made.closed)
    closed = list(made.closed)
    closed.remove(tile)
    hands: dict[int, Hand] = {winner: Hand(in_order(closed), tuple(made.melds))}
    kong = robbing(bag, made, tile) if rng.random() < 0.25 else None
    others = [seat for seat in range(4) if seat != winner]
    rng.shuffle(others)
    if kong is None:
        facts = win_of(rng, winner, made)
        facts["source"] = others[0] if facts["by"] == "discard" else None
    else:
        facts = {"by": "robbed_kong", "source": others[0], "live_wall_empty": rng.random() < 0.3}
        if winner == 0:
            facts["east_streak"] = rng.choice((1, 9, 13))
    early = facts.get("first_discard") or facts.get("before_first_discard")
    if facts.get("first_discard"):
        facts["source"] = 0
    for seat in others:
        open_ = 0.0 if early else rng.choice((0.2, 0.6, 0.95))
        if kong is not None and seat == facts["source"]:
            hands[seat] = with_kong(bag, kong, open_=open_)
        else:
            hands[seat] = random_other(bag, open_=open_)
    winners: tuple[int, ...] = (winner,)
    if several and facts["source"] is not None and (kong is None or kong.shape == "kong-promoted"):
        second = rng.choice([seat for seat in others if seat != facts["source"]])
        hand = second_winner(bag, hands[second], tile, open_=0.0 if early else 0.4)
        if hand is not None:
            hands[second] = hand
            winners = tuple(sorted((winner, second), key=lambda seat: (seat - facts["source"]) % 4))
    return around(rng, bag, hands, Win(winners, tile, **facts), early=bool(early))


def with_kong(bag: Bag, kong: Meld, *, open_: float) -> Hand:
    """Make the hand of a player whose kong is robbed."""
    while True:
        trial = Bag(bag.rng)
        trial.left = Counter(bag.left)
        hand = random_other(trial, open_=open_)
        if len(hand.melds) < 4:
            bag.left = trial.left
            extra = hand.closed[-3:]
            bag.left.update(extra)
            return replace(hand, closed=hand.closed[:-3], melds=(*hand.melds, kong))


def second_winner(bag: Bag, old: Hand, tile: str, *, open_: float) -> Hand | None:
    """Make a hand that wins on the same tile, from what is left and the hand it takes the place of."""
    there = bag.left + Counter((*old.closed, *(part for meld in old.melds for part in meld.tiles)))
    for _ in range(40):
        trial = Bag(bag.rng)
        trial.left = there + Counter([tile])
        # A shaped hand may have claimed melds, which nobody has before the first discard.
        by_chance = bag.rng.random() < 0.9 or not open_
        made = chance_winner(trial, open_=open_) if by_chance else shaped_winner(trial)
        if made is None or tile not in made.closed:
            continue
        closed = list(made.closed)
        closed.remove(tile)
        used = Counter((*closed, *(part for meld in made.melds for part in meld.tiles)))
        if used <= there:
            bag.left = there - used
            return Hand(in_order(closed), tuple(made.melds))
    return None


def around(rng: random.Random, bag: Bag, hands: dict[int, Hand], win: Win, *, early: bool) -> Table:
    """Add bonus tiles, original calls and as many discards as the wall says."""
    bonus = split_bonus(rng)
    if win.by == "flower_replacement" and not bonus[win.winners[0]]:
        free = [tile for tile in BONUS if not any(tile in hand for hand in bonus)]
        bonus[win.winners[0]].append(free[0] if free else next(hand for hand in bonus if hand).pop())
    calling = not win.before_first_discard
    whole = tuple(
        replace(
            hands[seat],
            bonus=tuple(sorted(bonus[seat])),
            original_call=calling and rng.random() < 0.2 and (not early or seat == win.source),
        )
        for seat in range(4)
    )
    kongs = sum(meld.is_kong for hand in whole for meld in hand.melds)
    if win.by == "robbed_kong":
        kongs -= 1
    box = BOX - kongs
    unseen = len(BONUS) - sum(map(len, bonus))
    left = sum(bag.left.values()) + unseen
    empty = win.last_live_tile or win.last_discard or win.live_wall_empty
    if early:
        discards = 0
    elif empty:
        discards = left - box
    else:
        discards = rng.randint(0, left - box - 1)
    return Table(whole, rng.randrange(4), win, in_order(bag.any(discards)))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Question:
    """A table with the options it is scored by, those of a preset or any."""

    table: Table
    preset: str
    options: dict[str, Any]

    @property
    def rules(self) -> dict[str, Any]:
        """All the options scoring reads."""
        return PRESETS[self.preset] | {name: self.options[name] for name in PLANET if name in self.options}


def random_question(seed: int) -> Question:
    """Make the table of a number: two of five by a preset, the others by random options."""
    rng = random.Random(f"classical table {seed}")
    preset = rng.choice(sorted(PRESETS))
    options = {} if rng.random() < 0.4 else random_options(rng) | random_course(rng)
    rules = PRESETS[preset] | options
    table = random_table(rng, several=rules["multiple_winners"])
    if table.win is not None and table.win.by != "robbed_kong" and rng.random() < 0.01:
        table = replace(table, win=None, discards=in_order((*table.discards, table.win.tile)))
    return Question(table, preset, options)
