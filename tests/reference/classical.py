"""Score finished tables of the classical game slowly and obviously, from the text of the rules alone.

A table is the mapping of the published vectors (``round``, ``win``, ``hands``, ``discards``, ``ruleset``); the answer
has the form of their ``expect``. Every way to build the winner's sets is tried, tile by tile; nothing is shared with
the package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

SEATS = "ESWN"
WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
TERMINALS = tuple(rank + suit for suit in "mps" for rank in "19")
MAJORS = (*TERMINALS, *WINDS, *DRAGONS)
KINDS = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)) + WINDS + DRAGONS
GREEN = ("2s", "3s", "4s", "6s", "8s", "6z")

DEFAULTS: dict[str, Any] = {
    "limit": 1000,
    "mahjong_points": 10,
    "double_wind_pair_points": 4,
    "self_draw_points_on_last_live_tile": False,
    "self_draw_points_on_kong_replacement": True,
    "self_draw_points_on_flower_replacement": True,
    "one_chance_on_discard": True,
    "one_chance_concealed_kongs_public": True,
    "one_chance_removed_by": "public_copies",
    "claimed_kong_counts_concealed": True,
    "all_chows_ignores_completion_points": True,
    "all_chows_ignores_bonus_tiles": True,
    "last_live_tile_double_after_kong": False,
    "last_tile_double_on_robbed_kong": False,
    "nine_gates_true_wait": True,
    "nine_gates_on_discard": True,
    "all_green_needs_green_dragon": False,
    "big_three_dragons_limit": False,
    "snake_limit": False,
    "moon_on_last_discard": True,
    "kong_on_kong_min": 2,
    "kong_on_kong_any_kinds": True,
    "kong_on_kong_winning_tile": "box_tile",
    "heavenly_hand_allows_flowers": True,
    "earthly_hand_allows_kongs": True,
    "east_streak_length": 13,
    "deal_passes_after_streak": False,
    "cap_non_winners": True,
    "robbed_kong_reverts_to_pung": True,
    "undeclared_four_as_pung": True,
    "non_winner_many_pairs": True,
    "dangerous_discard_pays_all": False,
}


def tiles(text: str) -> list[str]:
    """Split ``123m55z`` into single tiles."""
    result: list[str] = []
    waiting: list[str] = []
    for letter in text:
        if letter.isdigit():
            waiting.append(letter)
        else:
            result += [digit + letter for digit in waiting]
            waiting = []
    return result


class Player:
    """One hand of a table, taken apart into declared sets and concealed tiles."""

    def __init__(self, seat: str, hand: Mapping[str, Any]) -> None:
        self.seat = seat
        self.concealed = tiles(hand["concealed"])
        self.melds = [(text.split(":")[0], tiles(text.split(":")[1])) for text in hand["melds"]]
        self.bonus = tiles(hand.get("bonus", ""))
        self.wind = WINDS[SEATS.index(seat)]

    def all_tiles(self) -> list[str]:
        return self.concealed + [tile for _, group in self.melds for tile in group]


# A set is (form, kind, how, members): form chow, pung or kong; how is concealed, exposed, claimed or promoted.
Set = tuple[str, str, str, tuple[str, ...]]


def declared(player: Player) -> list[Set]:
    names = {
        "chow": ("chow", "exposed"),
        "pung": ("pung", "exposed"),
        "kong-claimed": ("kong", "claimed"),
        "kong-promoted": ("kong", "promoted"),
        "kong-concealed": ("kong", "concealed"),
    }
    return [(*names[kind][:1], group[0], names[kind][1], tuple(group)) for kind, group in player.melds]


def partitions(remaining: list[str]) -> Iterator[list[tuple[str, ...]]]:
    """Divide tiles into pungs and chows in every way, always dealing with the first tile left."""
    if not remaining:
        yield []
        return
    first = remaining[0]
    if remaining.count(first) >= 3:
        rest = list(remaining)
        for _ in range(3):
            rest.remove(first)
        for tail in partitions(rest):
            yield [(first,) * 3, *tail]
    if first[1] != "z" and int(first[0]) <= 7:
        run = tuple(f"{int(first[0]) + step}{first[1]}" for step in range(3))
        if all(tile in remaining for tile in run):
            rest = list(remaining)
            for tile in run:
                rest.remove(tile)
            for tail in partitions(rest):
                yield [run, *tail]


def divisions(hand: list[str]) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Every pair with every division of the tiles left over."""
    hand = sorted(hand, key=KINDS.index)
    for pair in sorted(set(hand), key=KINDS.index):
        if hand.count(pair) >= 2:
            rest = list(hand)
            rest.remove(pair)
            rest.remove(pair)
            for sets in partitions(rest):
                yield pair, sets


def orphans(hand: list[str]) -> bool:
    return len(hand) == 14 and set(hand) == set(MAJORS)


def complete(hand: list[str]) -> bool:
    return len(hand) % 3 == 2 and (orphans(hand) or next(divisions(hand), None) is not None)


def group_points(group: Set) -> int:
    form, kind, how, _ = group
    if form == "chow":
        return 0
    points = 2 if form == "pung" else 8
    if kind in MAJORS:
        points *= 2
    if how == "concealed":
        points *= 2
    return points


def pair_points(kind: str, seat_wind: str, round_wind: str, rules: Mapping[str, Any]) -> int:
    if kind in DRAGONS:
        return 2
    if kind == seat_wind == round_wind:
        return int(rules["double_wind_pair_points"])
    return 2 if kind in (seat_wind, round_wind) else 0


def common_doubles(
    player: Player, groups: list[Set], pairs: list[str], round_wind: str, rules: Mapping[str, Any], *, winner: bool
) -> list[list[Any]]:
    """D1 to D6."""
    items: list[list[Any]] = []
    held = [kind for form, kind, _, _ in groups if form != "chow"]
    dragons = [kind for kind in held if kind in DRAGONS]
    winds = [kind for kind in held if kind in WINDS]
    if len(dragons) == 3:
        items.append(["big_three_dragons", 5])
    elif len(dragons) == 2 and any(kind in DRAGONS and kind not in dragons for kind in pairs):
        items.append(["little_three_dragons", 3])
    else:
        items += [[f"dragon_group:{kind}", 1] for kind in dragons]
    if len(winds) == 4 and not winner:
        items.append(["four_winds", 4])
    else:
        if player.wind in winds:
            items.append(["seat_wind_group", 1])
        if round_wind in winds:
            items.append(["round_wind_group", 1])
        if len(winds) == 3 and any(kind in WINDS and kind not in winds for kind in pairs):
            items.append(["little_four_winds", 1])
    hidden = 0
    for form, _, how, _ in groups:
        if form != "chow" and (how == "concealed" or (how == "claimed" and rules["claimed_kong_counts_concealed"])):
            hidden += 1
    if hidden >= 3:
        items.append(["three_concealed_pungs", 1])
    number = str(SEATS.index(player.seat) + 1)
    if number + "f" in player.bonus and number + "g" in player.bonus:
        items.append(["own_flower_and_season", 1])
    if sum(tile[1] == "f" for tile in player.bonus) == 4:
        items.append(["all_flowers", 1])
    if sum(tile[1] == "g" for tile in player.bonus) == 4:
        items.append(["all_seasons", 1])
    return items


def summed(
    points: list[list[Any]], doubling: list[list[Any]], rules: Mapping[str, Any], *, capped: bool
) -> dict[str, Any]:
    points = [item for item in points if item[1]]
    base = sum(item[1] for item in points)
    doubles = sum(item[1] for item in doubling)
    total = base * 2**doubles
    if capped:
        total = min(total, rules["limit"])
    return {"total": total, "base": base, "doubles": doubles, "points": points, "doubling": doubling}


def score_loser(player: Player, round_wind: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """P7: each kind by itself."""
    groups = declared(player)
    pairs: list[str] = []
    for kind in KINDS:
        held = player.concealed.count(kind)
        if held == 4 and not rules["undeclared_four_as_pung"]:
            groups.append(("kong", kind, "concealed", (kind,) * 4))
        elif held >= 3:
            groups.append(("pung", kind, "concealed", (kind,) * 3))
        elif held == 2:
            pairs.append(kind)
    choices = [pairs] if rules["non_winner_many_pairs"] else [[kind] for kind in pairs] or [[]]
    results = []
    for chosen in choices:
        points = [[f"{form}:{kind}:{how}", group_points((form, kind, how, ()))] for form, kind, how, _ in groups]
        points += [[f"pair:{kind}:concealed", pair_points(kind, player.wind, round_wind, rules)] for kind in chosen]
        points.append(["bonus_tiles", 4 * len(player.bonus)])
        doubling = common_doubles(player, groups, chosen, round_wind, rules, winner=False)
        results.append(summed(points, doubling, rules, capped=rules["cap_non_winners"]))
    return max(results, key=lambda result: (result["total"], result["base"] << result["doubles"]))


class Table:
    """A finished table with a winner."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        self.rules = {**DEFAULTS, **case.get("ruleset", {})}
        self.round_wind = WINDS[SEATS.index(case["round"])]
        self.win: Mapping[str, Any] = case["win"]
        self.players = {seat: Player(seat, case["hands"][seat]) for seat in SEATS}
        self.discards = tiles(case.get("discards", ""))
        self.winner = self.players[self.win["seat"]]
        self.tile: str = self.win["tile"]
        self.by: str = self.win["by"]
        self.drawn = self.by in ("draw", "flower_replacement", "kong_replacement")

    def flag(self, name: str) -> bool:
        return bool(self.win.get(name))

    def public(self) -> Counter[str]:
        seen = Counter(self.discards)
        for player in self.players.values():
            for kind, group in player.melds:
                if kind != "kong-concealed" or self.rules["one_chance_concealed_kongs_public"]:
                    seen.update(group)
        return seen

    def one_chance(self) -> bool:
        if not self.drawn and not self.rules["one_chance_on_discard"]:
            return False
        own = self.rules["one_chance_removed_by"] == "own_copies"
        gone = Counter(self.winner.all_tiles()) if own else self.public()
        return not any(
            kind != self.tile and gone[kind] < 4 and complete([*self.winner.concealed, kind]) for kind in KINDS
        )

    def run_has_claimed_kong(self) -> bool:
        own = sum(kind in ("kong-promoted", "kong-concealed") for kind, _ in self.winner.melds)
        return bool(self.win.get("kongs_in_turn", 0) > own)

    def last_live_tile(self) -> bool:
        if self.by in ("draw", "flower_replacement"):
            return self.flag("last_live_tile")
        if not self.flag("live_wall_empty"):
            return False
        if self.by == "robbed_kong":
            return bool(self.rules["last_tile_double_on_robbed_kong"])
        own = any(kind in ("kong-promoted", "kong-concealed") for kind, _ in self.winner.melds)
        return bool(
            self.by == "kong_replacement"
            and self.rules["last_live_tile_double_after_kong"]
            and own
            and not self.run_has_claimed_kong()
        )

    def circumstances(self) -> list[list[Any]]:
        """W7 to W11."""
        items = []
        if self.last_live_tile():
            items.append(["last_live_tile", 1])
        if self.by == "discard" and self.flag("last_discard"):
            items.append(["last_discard", 1])
        if self.by == "kong_replacement":
            items.append(["kong_replacement", 1])
        if self.by == "robbed_kong":
            items.append(["robbed_kong", 1])
        if self.flag("original_call"):
            items.append(["original_call", 1])
        return items

    def nothing_exposed(self) -> bool:
        allowed = ["kong-concealed"]
        if self.rules["claimed_kong_counts_concealed"]:
            allowed.append("kong-claimed")
        return all(kind in allowed for kind, _ in self.winner.melds)

    def special_limits(self) -> set[str]:
        found = set()
        rules = self.rules
        last_drawn = self.by in ("draw", "flower_replacement") and self.flag("last_live_tile")
        if (
            self.winner.seat == "E"
            and self.flag("before_first_discard")
            and (rules["heavenly_hand_allows_flowers"] or not self.winner.bonus)
        ):
            found.add("heavenly_hand")
        opening_kong = any(player.melds for player in self.players.values())
        if (
            self.winner.seat != "E"
            and self.by == "discard"
            and self.flag("first_discard")
            and (rules["earthly_hand_allows_kongs"] or not opening_kong)
        ):
            found.add("earthly_hand")
        if self.tile == "1p" and last_drawn:
            found.add("moon_from_the_sea")
        if self.tile == "1p" and self.by == "discard" and self.flag("last_discard") and rules["moon_on_last_discard"]:
            found.add("moon_from_the_sea_discard")
        if self.tile == "5p" and self.by == "kong_replacement":
            found.add("plum_blossom_on_the_roof")
        if self.tile == "2s" and self.by == "robbed_kong":
            found.add("carrying_pole")
        run = self.win.get("kongs_in_turn", 0)
        if not rules["kong_on_kong_any_kinds"] and self.run_has_claimed_kong():
            run -= 1
        sources = ["kong_replacement"]
        if rules["kong_on_kong_winning_tile"] == "box_or_flower":
            sources.append("flower_replacement")
        if self.by in sources and run >= rules["kong_on_kong_min"]:
            found.add("kong_upon_kong")
        if self.winner.seat == "E" and self.win.get("east_streak") == rules["east_streak_length"]:
            found.add("east_thirteenth_win")
        return found

    def tile_limits(self) -> set[str]:
        """Limits that the tiles decide without being divided."""
        found = set()
        hand = [*self.winner.concealed, self.tile]
        everything = [*self.winner.all_tiles(), self.tile]
        kinds = set(everything)
        rules = self.rules
        suits = {tile[1] for tile in everything}
        if kinds <= set(GREEN) and ("6z" in kinds or not rules["all_green_needs_green_dragon"]):
            found.add("all_green")
        if sum(kind.startswith("kong") for kind, _ in self.winner.melds) == 4:
            found.add("four_kongs")
        if suits == {"z"}:
            found.add("all_honours")
        if kinds <= set(TERMINALS):
            found.add("all_terminals")
        if orphans(hand):
            found.add("thirteen_orphans")
        if len(suits) == 1 and suits != {"z"}:
            suit = suits.pop()
            if self.drawn and self.nothing_exposed():
                found.add("concealed_pure_suit")
            gates = Counter(tiles("1112345678999" + suit))
            before = Counter(self.winner.concealed)
            shape = before == gates or (not rules["nine_gates_true_wait"] and Counter(hand) >= gates)
            if shape and not self.winner.melds and (self.drawn or rules["nine_gates_on_discard"]):
                found.add("nine_gates")
        return found

    def reading_limits(self, groups: list[Set], pair: str) -> set[str]:
        found = set()
        held = [kind for form, kind, _, _ in groups if form != "chow"]
        if len(held) == 4:
            ways = ["concealed"]
            if self.rules["claimed_kong_counts_concealed"]:
                ways.append("claimed")
            if self.drawn and all(how in ways for _, _, how, _ in groups):
                found.add("four_concealed_pungs")
            if set(DRAGONS) <= set(held):
                found.add("three_dragons_all_pungs")
        if set(WINDS) <= set(held):
            found.add("four_winds")
        if set(DRAGONS) <= set(held) and self.rules["big_three_dragons_limit"]:
            found.add("big_three_dragons")
        if self.rules["snake_limit"]:
            everything = [tile for *_, members in groups for tile in members] + [pair, pair]
            ends = sorted(kind[0] for kind in held)
            if len({tile[1] for tile in everything}) == 1 and ends == ["1", "9"] and pair[0] in "258":
                middle = Counter(tile[0] for form, _, _, members in groups if form == "chow" for tile in members)
                middle[pair[0]] += 1
                if middle == Counter("2345678"):
                    found.add("snake")
        return found

    def readings(self) -> Iterator[tuple[str, bool, list[Set]]]:
        """Each division with each place for the winning tile: pair, whether the tile finished it, the sets."""
        melds = declared(self.winner)
        for pair, sets in divisions([*self.winner.concealed, self.tile]):
            places: list[int] = [index for index, members in enumerate(sets) if self.tile in members]
            for place in [*places, *([-1] if pair == self.tile else [])]:
                groups = list(melds)
                for index, members in enumerate(sets):
                    form = "pung" if members[0] == members[1] else "chow"
                    how = "exposed" if index == place and not self.drawn else "concealed"
                    groups.append((form, members[0], how, members))
                yield pair, place == -1, groups

    def score_reading(self, pair: str, finished_pair: bool, groups: list[Set]) -> dict[str, Any]:
        winner, rules = self.winner, self.rules
        pair_value = pair_points(pair, winner.wind, self.round_wind, rules)
        points = [[f"{form}:{kind}:{how}", group_points((form, kind, how, ()))] for form, kind, how, _ in groups]
        pair_how = "exposed" if finished_pair and not self.drawn else "concealed"
        points.append([f"pair:{pair}:{pair_how}", pair_value])
        points.append(["bonus_tiles", 4 * len(winner.bonus)])
        points.append(["mahjong", rules["mahjong_points"]])
        self_draw = self.drawn
        if self.by == "flower_replacement" and not rules["self_draw_points_on_flower_replacement"]:
            self_draw = False
        if self.by == "kong_replacement" and not rules["self_draw_points_on_kong_replacement"]:
            self_draw = False
        on_last_tile = self.by in ("draw", "flower_replacement") and self.flag("last_live_tile")
        if on_last_tile and not rules["self_draw_points_on_last_live_tile"]:
            self_draw = False
        extras: list[list[Any]] = []
        if finished_pair:
            extras.append(["pair_completed", 4 if pair in MAJORS else 2])
        if self.one_chance():
            extras.append(["one_chance", 2])
        points.append(["self_draw", 2 if self_draw else 0])
        points += extras

        doubling = common_doubles(winner, groups, [pair], self.round_wind, rules, winner=True)
        everything = [*winner.all_tiles(), self.tile]
        if all(form == "chow" for form, *_ in groups) and pair_value == 0:
            spoiled = (extras and not rules["all_chows_ignores_completion_points"]) or (
                winner.bonus and not rules["all_chows_ignores_bonus_tiles"]
            )
            if not spoiled:
                doubling.append(["all_chows", 1])
        if all(form != "chow" for form, *_ in groups):
            doubling.append(["all_pungs", 1])
        if all(tile in MAJORS for tile in everything):
            doubling.append(["terminals_and_honours", 1])
        suits = {tile[1] for tile in everything}
        if len(suits) == 2 and "z" in suits:
            doubling.append(["one_suit_with_honours", 1])
        if len(suits) == 1 and "z" not in suits:
            doubling.append(["pure_suit", 3])
        if self.drawn and self.nothing_exposed():
            doubling.append(["concealed_self_draw", 1])
        doubling += self.circumstances()
        return summed(points, doubling, rules, capped=True)

    def score_winner(self) -> dict[str, Any]:
        limits = self.special_limits() | self.tile_limits()
        readings = list(self.readings())
        for pair, _, groups in readings:
            limits |= self.reading_limits(groups, pair)
        if limits:
            return {"total": self.rules["limit"], "limits": sorted(limits)}
        results = [self.score_reading(*reading) for reading in readings]
        best = max(results, key=lambda result: (result["total"], result["base"] << result["doubles"]))
        worth = best["base"] << best["doubles"]
        tied = [result for result in results if result["base"] << result["doubles"] == worth]
        breakdowns = {str((sorted(result["points"]), sorted(result["doubling"]))) for result in tied}
        return {**best, "unique": len(breakdowns) == 1}

    def robbed_player(self, player: Player) -> Player:
        if self.by != "robbed_kong" or player.seat != self.win["from"] or not self.rules["robbed_kong_reverts_to_pung"]:
            return player
        for index, (kind, group) in enumerate(player.melds):
            if group[0] == self.tile and kind == "kong-promoted":
                player.melds[index] = ("pung", group[:3])
            elif group[0] == self.tile and kind == "kong-concealed":
                del player.melds[index]
                player.concealed += group[:3]
            else:
                continue
            return player
        raise ValueError("the robbed player has no such kong")

    def dangerous(self) -> bool:
        """Whether the discarder gave the tile to exposed melds that warned him, having a safe one in hand."""
        if not self.rules["dangerous_discard_pays_all"] or self.by != "discard":
            return False
        melds = [group for kind, group in self.winner.melds if kind != "kong-concealed"]
        shown = {tile for group in melds for tile in group}
        sets = {group[0] for group in melds if group[0] == group[1]}
        bad: set[str] = set()
        if len(melds) >= 3:
            for family in (
                *({kind for kind in KINDS if kind[1] == suit} for suit in "mps"),
                set(GREEN),
                set(TERMINALS),
                {*WINDS, *DRAGONS},
            ):
                if shown <= family:
                    bad |= family
        if len(sets & set(DRAGONS)) >= 2:
            bad |= set(DRAGONS)
        if len(sets & set(WINDS)) >= 3:
            bad |= set(WINDS)
        bad -= sets
        held = self.players[self.win["from"]].concealed
        return self.tile in bad and any(tile not in bad for tile in held)


def settle(values: Mapping[str, int], winner: str, liable: str | None) -> dict[str, int]:
    """M1."""
    change = dict.fromkeys(SEATS, 0)
    for first in SEATS:
        for second in SEATS:
            if first >= second:
                continue
            if winner in (first, second):
                payer = second if winner == first else first
                amount = values[winner] * (2 if "E" in (first, second) else 1)
                change[winner] += amount
                change[liable or payer] -= amount
            else:
                gain = (values[first] - values[second]) * (2 if "E" in (first, second) else 1)
                change[first] += gain
                change[second] -= gain
    return change


def score(case: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a case in the form of its ``expect``.

    Raises:
        ValueError: when the winner's tiles are no winning hand.
    """
    if case["win"] is None:
        return {"scores": None, "settlement": dict.fromkeys(SEATS, 0), "dealer_stays": True}
    table = Table(case)
    if not complete([*table.winner.concealed, table.tile]):
        raise ValueError("not a winning hand")
    liable = table.win["from"] if table.dangerous() else None
    scores: dict[str, Any] = {}
    for seat, player in table.players.items():
        if seat == table.winner.seat:
            scores[seat] = table.score_winner()
        else:
            scores[seat] = score_loser(table.robbed_player(player), table.round_wind, table.rules)
    answer: dict[str, Any] = {}
    if not scores[table.winner.seat].pop("unique", True):
        answer["winner_breakdown_unique"] = False
    stays = table.winner.seat == "E"
    if table.rules["deal_passes_after_streak"] and table.win.get("east_streak") == table.rules["east_streak_length"]:
        stays = False
    values = {seat: result["total"] for seat, result in scores.items()}
    return {
        **answer,
        "scores": scores,
        "settlement": settle(values, table.winner.seat, liable),
        "dealer_stays": stays,
    }
