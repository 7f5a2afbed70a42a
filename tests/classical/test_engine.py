"""The classical state machine: deals from walls, whole matches, followed streams, and what must never change."""

import copy
import pickle
import random

import pytest

from mahjong import _core
from mahjong.rules import load
from mahjong.tiles import parse_tiles
from mjcore.rollout import rollout

PRESET = load("planet-classical-v1")
FULL = bytes(_core.ClassicalRound.tiles_of(PRESET.native))
NAMES = _core.table.ACTION_NAMES
EVENTS = _core.table.EVENT_NAMES


def wall_of(hands, live="", box="", last=""):
    """Build a wall that deals given hands (East with 14) and then gives live and box tiles."""
    wall = [None] * 144
    left = list(FULL)

    def put(place, tile):
        wall[place] = tile
        left.remove(tile)

    for seat, hand in enumerate(hands):
        tiles = [tile.code for tile in parse_tiles(hand)]
        for place, tile in zip(_core.ClassicalRound.wall_places(4, 0, seat), tiles, strict=False):
            put(place, tile)
        if seat == 0:
            put(52, tiles[13])
    for place, tile in enumerate(parse_tiles(live), 53):
        put(place, tile.code)
    for place, tile in enumerate(parse_tiles(box), 128):
        put(place, tile.code)
    for tile in parse_tiles(last):
        put(127, tile.code)
    rest = sorted(left, key=lambda tile: (tile > 37, tile))
    for place in range(143, -1, -1):
        if wall[place] is None:
            # Flowers go to the back of the box, where nobody comes.
            wall[place] = rest.pop()
    return bytes(wall)


def deal(hands, live="", box="", last="", rules=PRESET, **counters):
    hand = _core.ClassicalRound(rules.native, wall_of(hands, live, box, last), (2000,) * 4, **counters)
    hand.advance()
    return hand


def play(hand, *actions):
    """Let seats act: pairs of seat and action name; what is not a name is a tile to discard."""
    for seat, name in actions:
        code = NAMES.index(name) if name in NAMES else parse_tiles(name)[0].code
        if code < 34 and hand.drawn == code and hand.hand(seat).count(code) < 2:
            code = NAMES.index("tsumogiri")
        hand.act(seat, code)


def words(hand):
    return [(EVENTS[kind], actor) for kind, actor, *_ in hand.records_from(17)]


JUNK = ["147m258p369s12345z", "258m369p147s1234z", "369m147p258s1234z", "147m258p369s1234z"]


def random_match(seed, rules=PRESET, length=1):
    """Play a match by random legal actions and give all its hands as they stood before the end, and at the end."""
    rng = random.Random(seed)
    match = _core.NativeMatch(rules.native, length)
    hands = []
    while not match.over:
        wall = list(FULL)
        rng.shuffle(wall)
        hand = match.start(bytes(wall))
        hand.advance()
        states = []
        while hand.seat >= 0:
            states.append(hand.copy())
            hand.act(hand.seat, rng.choice(hand.legal_actions()))
        hands.append((states, hand))
        match.take(hand)
    return match, hands


def test_bonus_tiles_of_the_deal_are_replaced_east_first_each_until_none_is_left():
    hands = ["1f2f47m258p369s12345z", "3f58m369p147s1234z", JUNK[2], JUNK[3]]
    hand = deal(hands, live="4f8m9m9m")
    assert words(hand)[:9] == [
        ("tsumo", 0),
        ("bonus", 0),
        ("tsumo", 0),
        ("bonus", 0),
        ("tsumo", 0),
        ("bonus", 0),
        ("tsumo", 0),
        ("bonus", 1),
        ("tsumo", 1),
    ]
    assert (hand.bonus(0), hand.bonus(1)) == (0b1011, 0b0100)


@pytest.mark.option("bonus_order_in_deal")
def test_round_by_round_a_new_bonus_tile_waits_for_the_next_round():
    hands = ["1f2f47m258p369s12345z", "3f58m369p147s1234z", JUNK[2], JUNK[3]]
    hand = deal(hands, live="4f8m9m9m", rules=PRESET.with_(bonus_order_in_deal="round_by_round"))
    bonus = [actor for word, actor in words(hand) if word == "bonus"]
    assert bonus == [0, 0, 1, 0]


@pytest.mark.option("opening_after_all_bonus")
def test_each_opening_follows_its_own_bonus_tiles_where_the_rules_say_so():
    hands = ["1f147m258p369s1234z", "3f58m369p147s1234z", JUNK[2], JUNK[3]]
    together = words(deal(hands, live="8m9m"))
    apart = words(deal(hands, live="8m9m", rules=PRESET.with_(opening_after_all_bonus=False)))
    assert together.index(("continue", 0)) > together.index(("bonus", 1))
    assert apart.index(("continue", 0)) < apart.index(("bonus", 1))


def test_opening_kongs_are_asked_in_turn_and_replaced_from_the_box():
    hands = ["7777z47m258p369s12z", "6666z258m369p14s1z", JUNK[2], JUNK[3]]
    hand = deal(hands, box="9m9p")
    assert hand.phase == "opening"
    assert [NAMES[code] for code in hand.legal_actions(0)] == ["kan_1", "pass"]
    play(hand, (0, "kan_1"))
    assert hand.seat == 1
    play(hand, (1, "kan_1"))
    assert (hand.phase, hand.turn, hand.box, hand.live) == ("turn", 0, 14, 75)


def test_east_wins_before_the_first_discard():
    hand = deal(["123456m789p1122s1s", JUNK[1], JUNK[2], JUNK[3]])
    play(hand, (0, "win"))
    assert hand.scores == (8000, 0, 0, 0)
    assert hand.stays


def test_a_win_on_the_first_discard_of_east_is_a_limit():
    hand = deal(["147m258p369s12345z", "23456789m11p123s", JUNK[2], JUNK[3]])
    play(hand, (0, "1m"), (1, "win"))
    assert hand.deltas == (-2000, 4000, -1000, -1000)


def test_the_nearest_of_several_who_win_takes_it_and_all_where_the_rules_allow_it():
    hands = ["147m258p369s12345z", "23m456789m11p123s", JUNK[2], "23m456p55789p789s"]
    alone = deal(hands)
    play(alone, (0, "1m"), (1, "win"))
    assert alone.winners == 0b0010
    both = deal(hands, rules=PRESET.with_(multiple_winners=True))
    play(both, (0, "1m"), (1, "win"), (3, "win"))
    assert both.winners == 0b1010
    assert sum(both.deltas) == 0


def test_a_robbed_kong_leaves_no_replacement_drawn():
    hands = ["5m147p258s369s1234z", "55m147p258s36s123z", "46m11p123456789s", "147m258p369s1234z"]
    hand = deal(hands, live="9p9m8p5m")
    play(hand, (0, "5m"), (2, "pass"), (1, "pon"), (1, "1z"))
    while hand.turn != 1 or hand.phase != "turn":
        play(hand, (hand.seat, "pass" if hand.phase == "claim" else "tsumogiri"))
    play(hand, (1, "kan_1"), (2, "win"))
    assert (hand.end, hand.winners, hand.box) == ("ron", 0b0100, 16)
    score = hand.score_of(1)
    assert score[:2] == (2, 2)


def test_after_an_original_call_the_hand_is_frozen():
    hands = ["123m456m789p1122s9s", JUNK[1], JUNK[2], JUNK[3]]
    hand = deal(hands, live="9m9m9m9p")
    play(hand, (0, "riichi"), (0, "9s"))
    while hand.turn != 0 or hand.phase != "turn":
        play(hand, (hand.seat, "pass" if hand.phase == "claim" else "tsumogiri"))
    assert [NAMES[code] for code in hand.legal_actions(0)] == ["tsumogiri"]
    assert hand.called(0)


def test_the_hand_is_drawn_when_a_live_tile_is_needed_and_there_is_none():
    hand = deal(JUNK)
    while hand.seat >= 0:
        play(hand, (hand.seat, "pass" if hand.phase == "claim" else "tsumogiri"))
    assert (hand.end, hand.live, hand.box) == ("exhaustive", 0, 16)
    assert hand.stays
    assert hand.deltas == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("option", "other", "box", "live", "limits"),
    [
        ("kong_on_kong_flower_between", "breaks", "1f9m", "9m", (True, False)),
        ("kong_on_kong_winning_tile", "box_or_flower", "9m1f", "9m", (False, True)),
    ],
)
def test_a_bonus_tile_among_consecutive_kongs(option, other, box, live, limits):
    hands = ["1111p2222p33678s9m", "258m369p147s1234z", "369m47p258s12345z", "147m58p369s12345z"]
    found = []
    for rules in (PRESET, PRESET.with_(**{option: other})):
        hand = deal(hands, live=live, box=box, rules=rules)
        play(hand, (0, "kan_1"), (0, "kan_1"), (0, "win"))
        found.append(bool(hand.score_of(0)[4] >> 18 & 1))
    assert tuple(found) == limits


@pytest.mark.option("last_discard_scope")
def test_a_second_discard_after_the_last_live_tile_is_a_last_discard_or_not():
    hands = ["147m258p369s12345z", "99s1p47m258p2468s1z", "23p55m123m456m789m", "369m147p258s1234z"]
    found = []
    for rules in (PRESET, PRESET.with_(last_discard_scope="after_last_tile")):
        hand = deal(hands, last="9s", rules=rules)
        while hand.live or hand.phase != "turn":
            play(hand, (hand.seat, "pass" if hand.phase == "claim" else "tsumogiri"))
        assert hand.turn == 3
        play(hand, (3, "tsumogiri"))
        play(hand, (1, "pon"), (1, "1p"), (2, "win"))
        score = hand.score_of(2)
        found.append((bool(score[3] >> 20 & 1), bool(score[4] >> 15 & 1)))
    assert found == [(False, True), (False, False)]


def test_random_play_keeps_points_and_tiles_and_never_refills_the_box():
    for name in ("planet-classical-v1", "millington", "dmjl"):
        result = rollout(load(name).native, 2, seed=11, check=True, length=4)
        assert sum(result["points"]) == 2 * 8000


def test_every_combination_of_engine_options_keeps_the_invariants():
    options = {
        "kong_only_after_draw": False,
        "opening_kongs_robbable": False,
        "east_may_kong_after_opening": False,
        "opening_after_all_bonus": False,
        "flower_unreplaceable_draws_hand": False,
        "multiple_winners": True,
        "original_call_after_own_claim": False,
        "kong_on_kong_flower_between": "breaks",
        "last_discard_scope": "after_last_tile",
    }
    for name, value in options.items():
        rollout(PRESET.with_(**{name: value}).native, 1, seed=5, check=True, length=3)
    rollout(PRESET.with_(**options).native, 1, seed=6, check=True, length=3)
    rollout(PRESET.with_(bonus_order_in_deal="round_by_round").native, 1, seed=7, check=True, length=3)
    rollout(PRESET.native, 3, seed=8, check=True, policies=("greedy",))


def drained(last, rules):
    """Discard every tile drawn down to the last live one, which is given."""
    hand = deal(JUNK, last=last, rules=rules)
    while hand.live or hand.phase == "claim":
        play(hand, (hand.seat, "pass" if hand.phase == "claim" else "tsumogiri"))
    return hand


def test_a_bonus_tile_that_cannot_be_replaced_ends_the_hand_or_leaves_it_short():
    ended = drained("1f", PRESET)
    assert (ended.phase, ended.end) == ("over", "exhaustive")
    hand = drained("1f", PRESET.with_(flower_unreplaceable_draws_hand=False))
    seat = hand.turn
    assert (hand.phase, hand.drawn, len(hand.hand(seat)), hand.bonus(seat)) == ("turn", 255, 13, 1)
    assert {NAMES[code] for code in hand.legal_actions()}.isdisjoint(("win", "tsumogiri", "kan_1"))
    hand.act(seat, hand.legal_actions()[0])
    assert (len(hand.hand(seat)), hand.waits(seat)) == (12, 0)
    while hand.seat >= 0:
        hand.act(hand.seat, hand.legal_actions()[-1])
    assert hand.end == "exhaustive"


def test_the_same_seed_gives_the_same_match():
    first = rollout(PRESET.native, 1, seed=2026, length=2)
    assert first == rollout(PRESET.native, 1, seed=2026, length=2)


def test_a_match_has_sixteen_changes_of_dealer():
    result = rollout(PRESET.native, 4, seed=3, policies=("greedy",))
    assert result["hands"] >= 64
    match = _core.NativeMatch(PRESET.native)
    assert match.length == 16


def test_replaying_the_records_of_a_hand_gives_the_same_state():
    _, hands = random_match(5)
    for _, hand in hands[:30]:
        again = _core.ClassicalRound(
            PRESET.native, hand.wall(), _start_scores(hand), dealer=hand.dealer, round_wind=hand.round_wind,
            number=hand.number, honba=hand.honba,
        )  # fmt: skip
        for record in hand.records_from(len(again)):
            again.apply(*record)
        assert again == hand
        assert again.record_bytes() == hand.record_bytes()


def _start_scores(hand):
    scores = []
    for _, _, _, _, low, used in hand.records_from(1)[:4]:
        raw = low | used[0] << 8 | used[1] << 16 | used[2] << 24
        scores.append(raw - (1 << 32) if raw >> 31 else raw)
    return tuple(scores)


def test_a_hand_saved_at_any_decision_goes_on_the_same():
    _, hands = random_match(8)
    states, end = hands[0]
    for state in states[:: max(1, len(states) // 20)]:
        assert pickle.loads(pickle.dumps(state)) == state
        assert end.rewound(len(state)).record_bytes() == state.record_bytes()
        assert copy.copy(state) == state


def test_following_the_own_stream_gives_the_same_legal_actions():
    _, hands = random_match(13)
    checked = 0
    for states, hand in hands[:12]:
        for viewer in range(4):
            checked += follow(states, hand, viewer)
    assert checked > 100


def hidden(record, viewer):
    kind, actor, tile, flags, target, used = record
    if EVENTS[kind] == "tsumo" and actor != viewer:
        tile = 37
    return kind, actor, tile, flags, target, used


def follow(states, hand, viewer):
    wall = bytearray([37]) * 144
    for place in _core.ClassicalRound.wall_places(4, hand.dealer, viewer):
        wall[place] = hand.wall()[place]
    view = _core.ClassicalRound(
        PRESET.native, bytes(wall), _start_scores(hand), dealer=hand.dealer, round_wind=hand.round_wind,
        number=hand.number, honba=hand.honba,
    )  # fmt: skip
    checked = 0
    for state in states:
        for record in hand.records_from(len(view))[: len(state) - len(view)]:
            view.apply(*hidden(record, viewer))
        if state.asked >> viewer & 1 and not state.answered >> viewer & 1:
            assert view.legal(viewer) == state.legal(viewer)
            checked += 1
        assert (view.live, view.box, view.turn if view.phase == "turn" else None) == (
            state.live,
            state.box,
            state.turn if state.phase == "turn" else None,
        ) or state.phase != view.phase
    return checked


def test_an_illegal_action_is_refused_and_changes_nothing():
    rng = random.Random(1)
    _, hands = random_match(21)
    for states, _ in hands[:4]:
        for state in states[::7]:
            before = state.state()
            for _ in range(10):
                seat, action = rng.randrange(-1, 5), rng.randrange(-1, 60)
                if 0 <= seat < 4 and state.legal(seat) >> max(action, 0) & 1 and action >= 0:
                    continue
                with pytest.raises(ValueError, match=r"seat|action"):
                    state.act(seat, action)
                event = [rng.randrange(256) for _ in range(5)]
                if state.refuse(*event, tuple(rng.randrange(256) for _ in range(3))):
                    with pytest.raises(ValueError, match="refused"):
                        state.apply(*event, (255, 255, 255))
                    break
            assert state.state() == before


def test_redacted_states_do_not_depend_on_hidden_tiles():
    _, hands = random_match(34)
    states, _ = hands[0]
    for state in states[::5]:
        view = state.redacted(2)
        assert view.redacted(2) == view
        for seat in (0, 1, 3):
            assert set(view.hand(seat)) <= {37}
        assert set(view.wall()) == {37}
        assert view.hand(2) == state.hand(2)
