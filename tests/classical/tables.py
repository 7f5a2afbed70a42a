"""Random finished tables of the classical game, physically possible and full of pungs, kongs and limits."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.reference.classical import DEFAULTS, DRAGONS, GREEN, KINDS, MAJORS, SEATS, TERMINALS, WINDS

SUITS = "mps"
OPTION_CHOICES: dict[str, list[Any]] = {
    "limit": [500, 1000, 2000],
    "mahjong_points": [10, 20],
    "double_wind_pair_points": [2, 4],
    "one_chance_removed_by": ["public_copies", "own_copies"],
    "kong_on_kong_min": [2, 3],
    "kong_on_kong_winning_tile": ["box_tile", "box_or_flower"],
    "east_streak_length": [9, 13],
    **{name: [False, True] for name, value in DEFAULTS.items() if isinstance(value, bool)},
}


class NoTableError(Exception):
    """The tiles ran out: try again."""


def write(tiles: list[str]) -> str:
    """Join tiles as text."""
    return "".join(
        "".join(sorted(tile[0] for tile in tiles if tile[1] == suit)) + suit
        for suit in "mpszfg"
        if any(tile[1] == suit for tile in tiles)
    )


class Maker:
    """One random table in the making."""

    def __init__(self, seed: int, *, options: bool) -> None:
        self.rng = random.Random(seed)
        self.left = Counter(dict.fromkeys(KINDS, 4))
        self.ruleset = {}
        if options:
            for name, choices in OPTION_CHOICES.items():
                if self.rng.random() < 0.25:
                    self.ruleset[name] = self.rng.choice(choices)

    def take(self, *tiles: str) -> list[str]:
        if any(self.left[tile] < count for tile, count in Counter(tiles).items()):
            raise NoTableError
        self.left.subtract(tiles)
        return list(tiles)

    def family(self) -> list[str]:
        """Kinds to build the winner from: often a suit, honours, terminals or green."""
        rng = self.rng
        suit = rng.choice(SUITS)
        return rng.choice(
            [
                list(KINDS),
                list(KINDS),
                list(KINDS),
                [kind for kind in KINDS if kind[1] == suit],
                [kind for kind in KINDS if kind[1] in (suit, "z")],
                list(MAJORS),
                list(TERMINALS),
                [*WINDS, *DRAGONS, "5p"],
                list(GREEN),
            ]
        )

    def chow(self, kinds: list[str]) -> tuple[str, ...]:
        runs = [tuple(f"{rank + step}{suit}" for step in range(3)) for suit in SUITS for rank in range(1, 8)]
        inside = [run for run in runs if set(run) <= set(kinds)] or runs
        return self.rng.choice(inside)

    def winner(self) -> tuple[list[str], list[str], list[tuple[str, ...]]]:
        """Make the concealed tiles with the winning one, the melds, and the concealed sets."""
        rng = self.rng
        if rng.random() < 0.06:
            return self.rare()
        kinds = self.family()
        pungs = rng.random()
        concealed = [pair := rng.choice(kinds)] * 2
        self.take(pair, pair)
        melds, sets = [], []
        open_chance = rng.choice([0.0, 0.3, 0.8])
        for _ in range(4):
            if rng.random() < pungs:
                kind = rng.choice(kinds)
                form = rng.random()
                if form < open_chance:
                    meld = rng.choice(["pung", "pung", "kong-claimed", "kong-promoted", "kong-concealed"])
                    group = self.take(*[kind] * (3 if meld == "pung" else 4))
                    melds.append(f"{meld}:{write(group)}")
                    continue
                group = self.take(*[kind] * 3)
            else:
                group = self.take(*self.chow(kinds))
                if rng.random() < open_chance:
                    melds.append(f"chow:{write(group)}")
                    continue
            sets.append(tuple(group))
            concealed += group
        return concealed, melds, sets

    def rare(self) -> tuple[list[str], list[str], list[tuple[str, ...]]]:
        """Shapes that chance does not find: four winds, three dragons, nine gates, a snake."""
        rng = self.rng
        suit = rng.choice(SUITS)
        form = rng.randrange(4)
        if form == 0:
            pungs, pair = list(WINDS), rng.choice([*DRAGONS, "5p"])
        elif form == 1:
            pungs, pair = [*DRAGONS, rng.choice(KINDS)], "5" + suit
        elif form == 2:
            concealed = self.take(*(rank + suit for rank in "1112345678999"), f"{rng.randint(1, 9)}{suit}")
            return concealed, [], []
        else:
            pungs, pair = ["1" + suit, "9" + suit], rng.choice("258") + suit
        concealed = self.take(pair, pair)
        melds = []
        for kind in pungs:
            group = self.take(kind, kind, kind)
            if rng.random() < 0.4:
                melds.append(f"pung:{write(group)}")
            else:
                concealed += group
        if form == 3:
            concealed += self.take(*(rank + suit for rank in "2345678" if rank != pair[0]))
        return concealed, melds, []

    def other(self) -> dict[str, Any]:
        """Make a hand that did not win: thirteen tiles, many of them alike."""
        rng = self.rng
        if rng.random() < 0.01:
            winds = [self.take(*[wind] * 3) for wind in WINDS]
            last = self.take(rng.choice([kind for kind in KINDS if self.left[kind]]))
            return {
                "concealed": write(winds[0] + winds[1] + last),
                "melds": [f"pung:{write(wind)}" for wind in winds[2:]],
            }
        melds: list[str] = []
        concealed: list[str] = []
        liked = rng.choice([list(KINDS), list(MAJORS), [*WINDS, *DRAGONS]])
        while len(concealed) + 3 * len(melds) < 13:
            room = 13 - len(concealed) - 3 * len(melds)
            choice = rng.random()
            kind = rng.choice(liked)
            try:
                if choice < 0.25 and room >= 3:
                    meld = rng.choice(["pung", "pung", "chow", "kong-claimed", "kong-promoted", "kong-concealed"])
                    if meld == "chow":
                        group = self.take(*self.chow(list(KINDS)))
                    else:
                        group = self.take(*[kind] * (3 if meld == "pung" else 4))
                    melds.append(f"{meld}:{write(group)}")
                elif choice < 0.6:
                    concealed += self.take(*[kind] * rng.randint(1, min(room, 4)))
                else:
                    concealed += self.take(rng.choice(KINDS))
            except NoTableError:
                concealed += self.take(rng.choice([kind for kind in KINDS if self.left[kind]]))
        return {"concealed": write(concealed), "melds": melds}

    def table(self) -> dict[str, Any]:
        rng = self.rng
        seats = list(SEATS)
        seat = rng.choice(seats)
        hands: dict[str, dict[str, Any]] = {}
        by = rng.choice(["draw", "flower_replacement", "kong_replacement", "discard", "discard", "robbed_kong"])
        source = rng.choice([other for other in seats if other != seat])
        if rng.random() < 0.03:
            tile, concealed, melds, robbed = self.orphans(by)
        else:
            tile, concealed, melds, robbed = self.regular(by)
        hands[seat] = {"concealed": write(concealed), "melds": melds}
        for other in seats:
            if other == seat:
                continue
            if robbed is not None and other == source:
                hands[other] = self.robbed_hand(robbed, tile)
            else:
                hands[other] = self.other()
        flowers = [f"{number}{suit}" for suit in "fg" for number in range(1, 5)]
        rng.shuffle(flowers)
        for flower in flowers[: rng.choice([0, 2, 4, 8])]:
            # One seat is given most, so that sets of four come about.
            owner = rng.choice([seat, seat, source, rng.choice(seats)])
            hands[owner]["bonus"] = hands[owner].get("bonus", "") + flower
        for hand in hands.values():
            if "bonus" in hand:
                hand["bonus"] = write([hand["bonus"][i : i + 2] for i in range(0, len(hand["bonus"]), 2)])
        rest = [kind for kind in KINDS for _ in range(self.left[kind])]
        rng.shuffle(rest)
        discards = rest[: rng.choice([0, 20, 60])]
        win = self.circumstances(seat, tile, by, source)
        return {
            "round": rng.choice(seats),
            "win": win,
            "hands": hands,
            "discards": write(discards),
            "ruleset": self.ruleset,
        }

    def orphans(self, by: str) -> tuple[str, list[str], list[str], str | None]:
        concealed = self.take(*MAJORS, self.rng.choice(MAJORS))
        if by == "robbed_kong":
            single = [tile for tile in concealed if concealed.count(tile) == 1]
            tile = self.rng.choice(single)
            concealed.remove(tile)
            self.left[tile] += 1
            kind = self.rng.choice(["kong-promoted", "kong-concealed"])
            self.take(*[tile] * 4)
            return tile, concealed, [], kind
        tile = self.rng.choice(concealed)
        concealed.remove(tile)
        return tile, concealed, [], None

    def regular(self, by: str) -> tuple[str, list[str], list[str], str | None]:
        concealed, melds, sets = self.winner()
        if by == "robbed_kong":
            chows = [group for group in sets if group[0] != group[1]]
            if not chows:
                raise NoTableError
            tile = self.rng.choice(self.rng.choice(chows))
            if concealed.count(tile) > 1 or any(tile in meld for meld in melds):
                raise NoTableError
            concealed.remove(tile)
            self.left[tile] += 1
            self.take(*[tile] * 4)
            return tile, concealed, melds, "kong-promoted"
        tile = self.rng.choice(concealed)
        concealed.remove(tile)
        return tile, concealed, melds, None

    def robbed_hand(self, kong: str, tile: str) -> dict[str, Any]:
        hand = self.other()
        # Ten tiles and the kong.
        while len(hand["melds"]) > 3:
            hand["melds"].pop()
        tiles = [hand["concealed"]]
        concealed = []
        waiting = ""
        for letter in tiles[0]:
            if letter.isdigit():
                waiting += letter
            else:
                concealed += [digit + letter for digit in waiting]
                waiting = ""
        while len(concealed) + 3 * len(hand["melds"]) > 10:
            if len(concealed) > 1:
                self.left[concealed.pop()] += 1
            else:
                hand["melds"].pop()
        while len(concealed) + 3 * len(hand["melds"]) < 10:
            concealed += self.take(self.rng.choice([kind for kind in KINDS if self.left[kind]]))
        return {"concealed": write(concealed), "melds": [*hand["melds"], f"{kong}:{write([tile] * 4)}"]}

    def circumstances(self, seat: str, tile: str, by: str, source: str) -> dict[str, Any]:
        rng = self.rng
        win: dict[str, Any] = {"seat": seat, "tile": tile, "by": by}
        if by in ("discard", "robbed_kong"):
            win["from"] = source
        if by in ("draw", "flower_replacement") and rng.random() < 0.2:
            win["last_live_tile"] = True
        if by == "discard" and rng.random() < 0.2:
            win["last_discard"] = True
        if by in ("kong_replacement", "robbed_kong") and rng.random() < 0.3:
            win["live_wall_empty"] = True
        if by == "kong_replacement" or (by == "flower_replacement" and rng.random() < 0.2):
            win["kongs_in_turn"] = rng.choice([1, 1, 1, 2, 3])
        if seat == "E" and by in ("draw", "flower_replacement", "kong_replacement") and rng.random() < 0.05:
            win["before_first_discard"] = True
        if by == "discard" and source == "E" and rng.random() < 0.1:
            win["first_discard"] = True
        if rng.random() < 0.1:
            win["original_call"] = True
        if seat == "E" and rng.random() < 0.3:
            win["east_streak"] = rng.choice([1, 2, 8, 9, 10, 12, 13, 14])
        return win


def random_table(seed: int, *, options: bool = False) -> dict[str, Any]:
    """Give the random table of a seed, with random options of the rules if wanted."""
    for attempt in range(10_000):
        try:
            return Maker(seed * 10_000 + attempt, options=options).table()
        except NoTableError:
            continue
    raise AssertionError("no table in 10,000 attempts")
