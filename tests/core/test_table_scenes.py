"""Rare moments of a hand, staged: the native engine and the slow reference agree on each, whatever the options say."""

import random

import pytest

from mjcore.riichi_rounds import RiichiRound
from mjcore.rules import RiichiRules
from tests.core.test_table_oracle import compare, compare_end, random_rules
from tests.reference.engine import Table
from tests.reference.riichi_actions import KAN, NINE_ORPHANS, NORTH_ASIDE, PASS, PON, RIICHI, TSUMOGIRI, WIN
from tests.reference.riichi_state import full_set
from tests.reference.score import Rules
from tests.reference.tiles import kind_of, parse

GO_ON = (WIN, TSUMOGIRI, PASS)
FILLER = 100  # stands for "any tile that is left" in hands and draws


def staged(rules: Rules, hands: list[str], draws: str, *, seed: int = 7) -> list[int]:
    """Build the wall that deals these hands (``?`` where the tile does not matter) and these draws."""
    players = len(hands)

    def read(text: str) -> list[int]:
        return [FILLER] * text.count("?") + parse(text.replace("?", ""))

    left = full_set(rules)
    wall = [FILLER] * len(left)
    for seat, hand in enumerate(hands):
        codes = read(hand)
        assert len(codes) == 13, hand
        for place, code in zip(RiichiRound.wall_places(players, 0, seat), codes, strict=True):
            wall[place] = code
    for at, code in enumerate(parse(draws)):
        wall[13 * players + at] = code
    for code in wall:
        if code != FILLER:
            left.remove(code if code in left else next(red for red in left if kind_of(red) == code))
    random.Random(seed).shuffle(left)
    return [code if code != FILLER else left.pop() for code in wall]


def run(rules: Rules, wall: list[int], wants: dict[int, tuple[int, ...]], *, honba: int = 2, sticks: int = 1) -> Table:
    """Play on both engines: each seat takes the first action it wants that is legal."""
    players = int(rules["players"])
    scores = [25_000] * players
    native = RiichiRound(RiichiRules(rules), bytes(wall), scores, honba=honba, sticks=sticks)
    native.advance()
    table = Table(rules, wall, scores, honba=honba, sticks=sticks)
    while not table.end:
        compare(native, table)
        answers = {}
        for seat, actions in table.legal().items():
            wanted = [action for action in (*wants.get(seat, ()), *GO_ON) if action in actions]
            answers[seat] = wanted[0] if wanted else min(actions)
        before = len(native)
        for seat, action in answers.items():
            if len(native) == before and native.asked >> seat & 1:
                native.act(seat, action)
        table.answer(answers)
    compare_end(native, table)
    return table


def options(seed: int, players: int, **fixed: object) -> Rules:
    """Choose every option at random but the ones the scene needs; no red fives."""
    rules = random_rules(random.Random(seed), players) | {"red_m": 0, "red_p": 0, "red_s": 0}
    rules |= {"han_minimum": 1, "raised_han_minimum": 1, "riichi_min_points": 1000, "riichi_min_live": 4}
    return rules | fixed


SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_added_kan_is_robbed(seed: int) -> None:
    rules = options(seed, 4)
    # Seat 1 has no yaku for the 4p of seat 2, which seat 0 calls; the fourth is robbed.
    hands = ["44p19m19s123z????", "123m789m22s777s35p", "4p????????????", "?????????????"]
    wall = staged(rules, hands, "5z6z7z5z6z7z4p")
    table = run(rules, wall, {0: (PON, KAN, 0, 8), 2: (12,)})
    assert table.end == "ron"
    assert table.winners == [1]
    assert "chankan" in table.values[1].yaku


@pytest.mark.parametrize("rob", ["kokushi", "never"])
@pytest.mark.parametrize("seed", SEEDS)
def test_thirteen_orphans_meet_a_concealed_kan(seed: int, rob: str) -> None:
    rules = options(seed, 4, rob_concealed_kan=rob)
    hands = ["111z234m567p34s55s", "19m19p19s234567z7z", "?????????????", "?????????????"]
    table = run(rules, staged(rules, hands, "1z"), {0: (KAN,)})
    robbed = table.winners == [1] and not any(seat.river for seat in table.seats)
    assert robbed == (rob == "kokushi")
    assert not robbed or table.values[1].yaku == {"kokushi": 1}


@pytest.mark.parametrize("may", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_north_set_aside_is_won_on(seed: int, may: bool) -> None:
    rules = options(seed, 3, nuki=True, ron_on_nuki=may)
    hands = ["119m147p147s1123z", "19m19p19s123567z7z", "?????????????"]
    table = run(rules, staged(rules, hands, "4z"), {0: (NORTH_ASIDE,)})
    assert (table.winners == [1] and not any(seat.river for seat in table.seats)) == may


WAITS_FOR_5P = ["?????????????", "234m234s678s88m46p", "345m456s567s22m67p", "456m678m33s345s34p"]


@pytest.mark.parametrize("triple", ["pay", "draw"])
@pytest.mark.parametrize("several", ["all", "head_bump"])
@pytest.mark.parametrize("seed", SEEDS)
def test_three_win_on_one_discard(seed: int, several: str, triple: str) -> None:
    rules = options(seed, 4, multi_ron=several, triple_ron=triple)
    table = run(rules, staged(rules, WAITS_FOR_5P, "5p"), {})
    if several == "head_bump":
        assert table.winners == [1]
    elif triple == "pay":
        assert table.winners == [1, 2, 3]
    else:
        assert table.end == "triple_ron"


@pytest.mark.parametrize("seed", SEEDS)
def test_two_in_riichi_win_on_one_discard(seed: int) -> None:
    rules = options(seed, 4, multi_ron="all")
    # Seats 1 and 2 declare riichi on their first turn; seat 3 then discards what both wait for.
    hands = ["?????????????", "234m234s678s88m46p", "345m456s567s22m67p", "5p????????????"]
    wall = staged(rules, hands, "7z1z1z")
    table = run(rules, wall, {1: (RIICHI,), 2: (RIICHI,), 3: (13,)})
    assert table.winners == [1, 2]


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_four_discard_the_same_wind_first(seed: int, on: bool) -> None:
    rules = options(seed, 4, four_winds=on, nine_orphans=False)
    hands = [f"3z{ranks}m{ranks}p{ranks}s???" for ranks in ("258", "369", "147", "257")]
    table = run(rules, staged(rules, hands, ""), dict.fromkeys(range(4), (29, TSUMOGIRI)))
    assert (table.end == "four_winds") == on


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_four_declare_riichi(seed: int, on: bool) -> None:
    rules = options(seed, 4, four_riichi=on, open_riichi=False, open_riichi_deal_in_yakuman=False)
    hands = ["123789m11p46p789s", "123789m22p46p123s", "234m678m22s89p456s", "345678p99m567s13s"]
    wall = staged(rules, hands, "1z2z3z4z")
    table = run(rules, wall, dict.fromkeys(range(4), (RIICHI, PASS, TSUMOGIRI)))
    assert all(seat.riichi for seat in table.seats)
    assert (table.end == "four_riichi") == on


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_nine_orphans_may_end_the_hand(seed: int, players: int, on: bool) -> None:
    rules = options(seed, players, nine_orphans=on)
    hands = ["19m19p19s1234z358p", *["?????????????"] * (players - 1)]
    table = run(rules, staged(rules, hands, "5z"), {0: (NINE_ORPHANS,)})
    assert (table.end == "nine_orphans") == on


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fed_third_dragon_group_makes_liable(seed: int) -> None:
    rules = options(seed, 4, yakuman_add_up=True, open_riichi_deal_in_yakuman=False)
    # Seat 0 calls white and green from seat 2 and red from seat 3, then waits for 1m or 4m.
    hands = ["556677z23m99s12p3s", "?????????????", "56z???????????", "7z????????????"]
    wall = staged(rules, hands, "", seed=seed)
    table = run(rules, wall, {0: (WIN, PON, 9, 10, 20, TSUMOGIRI), 1: (0, 3), 2: (31, 32), 3: (33, 0, 3)})
    if table.winners == [0] and table.seats[0].liable:
        assert "daisangen" in table.values[0].yaku
