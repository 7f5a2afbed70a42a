"""What a winning classical hand is worth, slowly and obviously.

The tiles are divided in every way and the winning tile put into every set it could belong to; the best of all counts.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tests.reference.classical_hands import Group, Hand, Owner, Rules, Table, Value, Win, best, capped, group_of
from tests.reference.classical_readings import (
    DRAGONS,
    GREENS,
    HONOURS,
    MAJORS,
    TERMINALS,
    WINDS,
    completing_kinds,
    is_orphans,
    sets_and_pair,
)


@dataclass(frozen=True)
class Reading:
    """The winner's four sets and pair, and which of them the winning tile completed."""

    groups: tuple[Group, ...]
    completed: str


@dataclass(frozen=True)
class Winner:
    """A winning hand with all that is known of it."""

    owner: Owner
    hand: Hand
    win: Win
    table: Table

    @property
    def rules(self) -> Rules:
        """The options by name."""
        return self.owner.rules

    @property
    def closed(self) -> tuple[str, ...]:
        """The tiles in hand with the winning tile."""
        return (*self.hand.closed, self.win.tile)

    @property
    def tiles(self) -> tuple[str, ...]:
        """All tiles, melds included, bonus tiles not."""
        return (*self.closed, *(tile for meld in self.hand.melds for tile in meld.tiles))

    def readings(self) -> Iterator[Reading]:
        """A1: every division, with the winning tile in every set it could have completed."""
        melded = tuple(group_of(meld) for meld in self.hand.melds)
        how = "concealed" if self.win.is_self_drawn else "exposed"
        for division in sets_and_pair(self.closed):
            for place, part in enumerate(division):
                if self.win.tile in part.tiles:
                    groups = [Group(*other, "concealed") for other in division]
                    groups[place] = Group(part.shape, part.kind, how)
                    yield Reading(melded + tuple(groups), part.shape)

    def values(self) -> frozenset[Value]:
        """Give the readings worth most: a limit hand before all else, then the value before the limit.

        Raises:
            ValueError: the tiles are no winning hand.
        """
        everywhere = self.special_limits()
        if is_orphans(self.closed):
            return frozenset([self.limit_hand({"thirteen_orphans", *everywhere})])
        readings = list(self.readings())
        if not readings:
            raise ValueError(f"no winning hand: {self.closed}")
        limits = {limit for reading in readings for limit in self.pattern_limits(reading)} | everywhere
        if limits:
            return frozenset([self.limit_hand(limits)])
        return best([self.value(reading) for reading in readings])

    def limit_hand(self, limits: set[str]) -> Value:
        """C2: the limit, whatever else."""
        return Value(self.rules["limit"], limits=frozenset(limits))

    def value(self, reading: Reading) -> Value:
        """P1 to P6, D1 to D6, W1 to W11."""
        groups = list(reading.groups)
        completion = self.completion_points(reading)
        points = [*self.owner.points(groups), ("mahjong", self.rules["mahjong_points"])]
        points += [("self_draw", 2)] if self.has_self_draw_points() else []
        doubling = [*self.owner.doubling(groups), *self.pattern_doubles(reading, completion), *self.course_doubles()]
        return capped([*points, *completion], doubling, self.rules["limit"])

    # -- points

    def has_self_draw_points(self) -> bool:
        """P4."""
        rules, win = self.rules, self.win
        if win.last_live_tile and not rules["self_draw_points_on_last_live_tile"]:
            return False
        if win.by == "kong_replacement":
            return bool(rules["self_draw_points_on_kong_replacement"])
        if win.by == "flower_replacement":
            return bool(rules["self_draw_points_on_flower_replacement"])
        return win.is_self_drawn

    def completion_points(self, reading: Reading) -> list[tuple[str, int]]:
        """P5 and P6."""
        items = []
        if reading.completed == "pair":
            items.append(("pair_completed", 4 if self.win.tile in MAJORS else 2))
        if self.is_one_chance():
            items.append(("one_chance", 2))
        return items

    def is_one_chance(self) -> bool:
        """P6: no other kind could have completed the hand."""
        if not self.win.is_self_drawn and not self.rules["one_chance_on_discard"]:
            return False
        gone = self.gone()
        others = completing_kinds(self.hand.closed) - {self.win.tile}
        return all(gone[kind] >= 4 for kind in others)

    def gone(self) -> Counter[str]:
        """Count the copies that make a wait impossible when they are all four."""
        if self.rules["one_chance_removed_by"] == "own_copies":
            return Counter((*self.hand.closed, *(tile for meld in self.hand.melds for tile in meld.tiles)))
        public = Counter(self.table.discards)
        for hand in self.table.hands:
            for meld in hand.melds:
                if meld.shape != "kong-concealed" or self.rules["one_chance_concealed_kongs_public"]:
                    public.update(meld.tiles)
        return public

    # -- doubles

    def pattern_doubles(self, reading: Reading, completion: list[tuple[str, int]]) -> list[tuple[str, int]]:
        """W1 to W6."""
        rules, items = self.rules, []
        shapes = Counter(group.shape for group in reading.groups)
        (pair,) = (group for group in reading.groups if group.shape == "pair")
        if shapes["chow"] == 4 and not self.owner.pair_points(pair.kind):
            spoilt = bool(completion) and not rules["all_chows_ignores_completion_points"]
            spoilt |= bool(self.hand.bonus) and not rules["all_chows_ignores_bonus_tiles"]
            items += [] if spoilt else [("all_chows", 1)]
        if shapes["pung"] + shapes["kong"] == 4:
            items.append(("all_pungs", 1))
        if set(self.tiles) <= set(MAJORS):
            items.append(("terminals_and_honours", 1))
        suits = {tile[1] for tile in self.tiles}
        if len(suits - {"z"}) == 1:
            items.append(("one_suit_with_honours", 1) if "z" in suits else ("pure_suit", 3))
        if self.is_concealed_self_draw():
            items.append(("concealed_self_draw", 1))
        return items

    def is_concealed_self_draw(self) -> bool:
        """W6, L10: drawn, with nothing exposed but claimed kongs."""
        return self.win.is_self_drawn and all(
            self.owner.counts_as_concealed(group_of(meld)) for meld in self.hand.melds
        )

    def course_doubles(self) -> list[tuple[str, int]]:
        """W7 to W11."""
        rules, win = self.rules, self.win
        last_live = win.last_live_tile
        if win.live_wall_empty and win.by == "kong_replacement" and rules["last_live_tile_double_after_kong"]:
            # A claimed kong was made on a discard, and so were those that followed it.
            last_live = not win.claimed_kong_in_turn
        if win.live_wall_empty and win.by == "robbed_kong" and rules["last_tile_double_on_robbed_kong"]:
            last_live = True
        facts = {
            "last_live_tile": last_live,
            "last_discard": win.last_discard,
            "kong_replacement": win.by == "kong_replacement",
            "robbed_kong": win.by == "robbed_kong",
            "original_call": self.hand.original_call,
        }
        return [(name, 1) for name, holds in facts.items() if holds]

    # -- limits

    def pattern_limits(self, reading: Reading) -> Iterator[str]:
        """L1 to L8 and L10, and the limits of other rule sets."""
        rules, tiles, groups = self.rules, self.tiles, reading.groups
        kinds = {group.kind for group in groups if group.is_group}
        if set(tiles) <= set(GREENS) and ("6z" in tiles or not rules["all_green_needs_green_dragon"]):
            yield "all_green"
        if sum(group.shape == "kong" for group in groups) == 4:
            yield "four_kongs"
        concealed = sum(group.is_group and self.owner.counts_as_concealed(group) for group in groups)
        if concealed == 4 and self.win.is_self_drawn:
            yield "four_concealed_pungs"
        if kinds >= set(DRAGONS):
            if len(kinds) == 4:
                yield "three_dragons_all_pungs"
            if rules["big_three_dragons_limit"]:
                yield "big_three_dragons"
        if set(tiles) <= set(HONOURS):
            yield "all_honours"
        if set(tiles) <= set(TERMINALS):
            yield "all_terminals"
        if kinds >= set(WINDS):
            yield "four_winds"
        if self.is_nine_gates():
            yield "nine_gates"
        if self.is_concealed_self_draw() and len({tile[1] for tile in tiles}) == 1 and "z" not in tiles[0]:
            yield "concealed_pure_suit"
        if rules["snake_limit"] and self.is_snake():
            yield "snake"

    def is_nine_gates(self) -> bool:
        """L8."""
        if self.hand.melds or (not self.win.is_self_drawn and not self.rules["nine_gates_on_discard"]):
            return False
        suit = self.win.tile[1]
        gates = Counter(f"{rank}{suit}" for rank in "1112345678999")
        if self.rules["nine_gates_true_wait"]:
            return Counter(self.hand.closed) == gates
        return not gates - Counter(self.closed) and len({tile[1] for tile in self.closed}) == 1

    def is_snake(self) -> bool:
        """Three 1, three 9 and 2 to 8 of one suit, with 2, 5 or 8 twice."""
        suit = self.win.tile[1]
        body = Counter(f"{rank}{suit}" for rank in "1112345678999")
        return any(Counter(self.tiles) == body + Counter([f"{rank}{suit}"]) for rank in "258")

    def special_limits(self) -> set[str]:
        """S1 to S8."""
        rules, win, seat = self.rules, self.win, self.owner.seat
        found = set()
        flowers = bool(self.hand.bonus) and not rules["heavenly_hand_allows_flowers"]
        if win.before_first_discard and seat == 0 and not flowers:
            found.add("heavenly_hand")
        kongs = any(meld.is_kong for hand in self.table.hands for meld in hand.melds)
        if (
            win.first_discard
            and win.by == "discard"
            and seat != 0
            and (rules["earthly_hand_allows_kongs"] or not kongs)
        ):
            found.add("earthly_hand")
        if win.tile == "1p" and win.last_live_tile:
            found.add("moon_from_the_sea")
        if win.tile == "1p" and win.last_discard and rules["moon_on_last_discard"]:
            found.add("moon_from_the_sea_discard")
        if win.tile == "5p" and win.by == "kong_replacement":
            found.add("plum_blossom_on_the_roof")
        if win.tile == "2s" and win.by == "robbed_kong":
            found.add("carrying_pole")
        if self.is_kong_upon_kong():
            found.add("kong_upon_kong")
        if seat == 0 and win.east_streak == rules["east_streak_length"]:
            found.add("east_thirteenth_win")
        return found

    def is_kong_upon_kong(self) -> bool:
        """S7."""
        rules, win = self.rules, self.win
        if win.by != "kong_replacement" and not (
            win.by == "flower_replacement" and rules["kong_on_kong_winning_tile"] == "box_or_flower"
        ):
            return False
        kongs = win.kongs_in_turn
        if win.claimed_kong_in_turn and not rules["kong_on_kong_any_kinds"]:
            kongs -= 1
        return bool(kongs >= rules["kong_on_kong_min"])
