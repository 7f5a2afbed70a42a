"""The native table engine and the slow reference engine play the same hands: every offer, every outcome equal.

Both get the same wall and the same answers. At each decision the legal actions of every seat, the waits, furiten,
indicators and scores are compared; at the end what was paid and who deals next.
"""

import random
from typing import Any

import pytest

from mjcore.riichi_rounds import RiichiRound
from mjcore.rules import RiichiRules
from tests.reference.engine import Table
from tests.reference.questions import random_set
from tests.reference.riichi_state import full_set
from tests.reference.score import Rules
from tests.reference.tiles import ORPHANS, kind_of, kinds_of

GREEDY = 2

# Options that cannot stand with every value of the others are set apart.
FIXED = {"start_points", "players", "red_m", "red_p", "red_s", "chi", "nuki", "auto_stop_points", "target_points"}
NUMBERS: dict[str, tuple[int, ...]] = {
    "riichi_min_points": (1000, 0, 26000),
    "riichi_min_live": (4, 3, 0),
    "han_minimum": (1, 1, 2),
    "raised_han_minimum": (1, 2),
    "raised_minimum_honba": (0, 1),
    "double_wind_fu": (4, 2),
    "honba_ron": (300, 0),
    "honba_tsumo": (100, 0),
    "noten_payment": (3000, 1200, 0),
}


def random_rules(rng: random.Random, players: int) -> Rules:
    """Choose every option at random."""
    rules: dict[str, Any] = {}
    for name, values in RiichiRules.fields().items():
        if name in NUMBERS:
            rules[name] = rng.choice(NUMBERS[name])
        elif values is bool:
            rules[name] = rng.random() < 0.5
        elif name not in FIXED:
            rules[name] = rng.choice(list(values))  # type: ignore[call-overload]
    sanma = players == 3
    rules |= {"players": players, "start_points": 25_000, "auto_stop_points": 30_000, "target_points": 30_000}
    rules |= {"red_m": 0 if sanma else rng.choice((0, 1, 2)), "red_p": rng.choice((0, 1, 2)), "red_s": 1}
    rules |= {"chi": not sanma and rng.random() < 0.9, "nuki": sanma and rng.random() < 0.8}
    rules["open_riichi_deal_in_yakuman"] &= rules["open_riichi"]
    rules["raised_han_minimum"] = max(rules["han_minimum"], rules["raised_han_minimum"])
    rules["temporary_furiten_ends"] = rng.choice(("own_draw", "own_draw_or_own_call", "own_discard"))
    if not sanma:
        rules["honitsu_in_characters"] = True
    return rules


def near_hand(rng: random.Random, left: list[int], pool: list[int]) -> list[int]:
    """Take thirteen tiles, ready or nearly so, out of the tiles left (codes)."""
    kinds = [kind_of(code) for code in left]
    hand: list[int] = []
    while len(hand) < 12:
        block = random_set(rng, pool if rng.random() < 0.6 else kinds, 0.7)
        if all(kinds.count(kind) >= block.count(kind) for kind in block):
            hand += block
            for kind in block:
                kinds.remove(kind)
    pairs = [kind for kind in set(kinds) if kinds.count(kind) > 1]
    hand += [rng.choice(pairs)] * 2
    hand.remove(rng.choice(hand))
    codes = []
    for kind in hand[: 13 if rng.random() < 0.5 else 12]:
        code = next(code for code in left if kind_of(code) == kind)
        left.remove(code)
        codes.append(code)
    while len(codes) < 13:
        codes.append(left.pop())
    return codes


def random_wall(rng: random.Random, rules: Rules, players: int, dealer: int) -> list[int]:
    """Shuffle a wall, often so that something rare is near."""
    wall = full_set(rules)
    rng.shuffle(wall)
    theme = rng.choice(("", "orphans", "triplets", "winds", "flush", "ready", "ready", "ready", "kokushi"))
    hands = 13 * players
    if theme in ("ready", "kokushi", "winds", "triplets"):
        suit = rng.choice((9, 18))
        pool = [suit + rng.randrange(3, 6) + at for at in range(-2, 3)]
        dealt = []
        wind = rng.choice((27, 28, 29, 30))
        for seat in range(players):
            if theme == "ready":
                dealt.append(near_hand(rng, wall, pool))
                continue
            wanted: list[int] = []
            if theme == "winds":
                wanted = [wind]
            elif theme == "kokushi" and seat < 2:
                wanted = rng.sample(ORPHANS, 12)
            elif theme == "triplets":
                wanted = [kind for kind in rng.sample(sorted(set(map(kind_of, wall))), 4) for _ in range(3)]
            codes = []
            for kind in wanted:
                code = next((code for code in wall if kind_of(code) == kind), None)
                if code is not None:
                    wall.remove(code)
                    codes.append(code)
            while len(codes) < 13:
                codes.append(wall.pop())
            dealt.append(codes)
        places = [RiichiRound.wall_places(players, dealer, seat) for seat in range(players)]
        head = [0] * hands
        for seat, codes in enumerate(dealt):
            for place, code in zip(places[seat], codes, strict=True):
                head[place] = code
        return head + wall
    likely = {"orphans": ORPHANS, "flush": range(9, 18)}.get(theme, ())
    wall.sort(key=lambda code: rng.random() - 0.6 * (kind_of(code) in likely))
    head = wall[: hands + 12]
    rng.shuffle(head)
    return head + wall[hands + 12 :]


def mask(actions: set[int]) -> int:
    """Turn actions into a mask."""
    return sum(1 << action for action in actions)


def compare(native: RiichiRound, table: Table) -> None:
    """Compare everything a state says."""
    legal = {seat: mask(actions) for seat, actions in table.legal().items()}
    assert {seat: native.legal(seat) for seat in range(table.players) if native.asked >> seat & 1} == legal
    assert native.live == table.live
    assert tuple(native.scores) == tuple(table.scores)
    assert list(native.indicators()) == [table.indicator(at) for at in range(table.indicators)]
    for seat in range(table.players):
        waits = table.waits(seat)
        if seat != table.turn or table.on_table is not None or not table.after_call:
            assert kinds_of(native.waits(seat)) == waits, seat
        by_discard, missed, in_riichi = table.furiten(seat)
        if waits and not table.showing:
            bits = native.furiten(seat)
            assert (bool(bits & 1), bool(bits & 6), bool(bits & 4)) == (by_discard, missed or in_riichi, in_riichi), (
                seat
            )


def compare_end(native: RiichiRound, table: Table) -> None:
    """Compare how the hand ended."""
    assert native.end == table.end
    assert tuple(native.scores) == tuple(table.scores)
    assert tuple(native.deltas)[: table.players] == tuple(table.deltas)
    assert kinds_of(native.winners) == set(table.winners)
    assert native.sticks == table.sticks
    assert (native.stays, native.next_honba) == (table.stays, table.next_honba)
    if table.end in ("exhaustive", "nagashi"):
        assert kinds_of(native.tenpai) == table.tenpai


def choose(rng: random.Random, native: RiichiRound, seat: int, manner: str) -> int:
    """Choose an action by the manner of a seat, so that all that can happen does."""
    actions = native.legal_actions(seat)
    if 52 in actions and rng.random() < (0.2 if manner == "patient" else 0.9):
        return 52
    rare = [action for action in actions if action in (38, 48, 49, 50, 51, 53, 54, 56, 57)]
    if rare and rng.random() < (0.95 if manner in ("caller", "patient") else 0.4):
        return rng.choice(rare)
    calls = [action for action in actions if 39 <= action <= 48]
    if calls and manner == "caller" and rng.random() < 0.8:
        return rng.choice(calls)
    if manner == "orphans":
        drawn = native.drawn
        orphans = [action for action in actions if action < 37 and kind_of(action) in ORPHANS]
        orphans += [37] if 37 in actions and kind_of(drawn) in ORPHANS else []
        if orphans:
            winds = [action for action in orphans if 27 <= action <= 30]
            return min(winds) if winds and rng.random() < 0.7 else rng.choice(orphans)
        if 55 in actions:
            return 55
    if manner != "random" and rng.random() < 0.8:
        return native.choose(seat, GREEDY, rng.randrange(1 << 30))
    return rng.choice(actions)


def play(seed: int, players: int, rules: Rules) -> tuple[RiichiRound, Table]:
    """Play one hand on both engines and compare them at every step."""
    rng = random.Random(seed)
    dealer = rng.randrange(players)
    wall = random_wall(rng, rules, players, dealer)
    scores = [rng.choice((25_000, 30_000, 900, 1_000)) for _ in range(players)]
    given = {"dealer": dealer, "round_wind": rng.randrange(2), "honba": rng.choice((0, 0, 1, 3))}
    given["sticks"] = rng.choice((0, 0, 2))
    native = RiichiRound(RiichiRules(rules), bytes(wall), scores, **given)
    native.advance()
    table = Table(rules, wall, scores, **given)
    manners = [rng.choice(("greedy", "greedy", "patient", "caller", "orphans", "random")) for _ in range(players)]
    if rng.random() < 0.2:
        manners = [rng.choice(manners)] * players
    while not table.end:
        compare(native, table)
        answers = {seat: choose(rng, native, seat, manners[seat]) for seat in table.legal()}
        seats = list(answers)
        rng.shuffle(seats)
        before = len(native)
        for seat in seats:
            if len(native) == before and native.asked >> seat & 1:
                native.act(seat, answers[seat])
        table.answer(answers)
    compare_end(native, table)
    return native, table


@pytest.mark.parametrize("players", [4, 3])
def test_hands_are_played_as_the_reference_plays_them(players: int, test_hands: int) -> None:
    ends = set()
    for seed in range(test_hands // 100):
        rules = random_rules(random.Random(seed), players)
        _, table = play(seed, players, rules)
        ends.add(table.end)
    assert {"tsumo", "ron", "exhaustive"} <= ends
