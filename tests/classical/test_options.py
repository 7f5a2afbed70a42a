"""Every option of the scorer decides something: one hand, two values."""

import pytest

from mahjong.errors import HandError, RulesError
from mahjong.game.match import Match
from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.rules.classical_rules import ClassicalRules
from mahjong.scoring.classical import ClassicalTable, ClassicalWin, WonBy, score_hand, score_table
from mahjong.tiles import Tile, parse_tiles

PRESET = load("planet-classical-v1")
DRAW, FLOWER, KONG, DISCARD, ROBBED = WonBy
PLAIN = "45p99s chow:123m chow:456m pung:222s"
GATES = "1112345678999s"


def case(option, other, totals, hand, tile, by, *, seat=1, round_wind=0, discards="", id=None, **marks):
    return pytest.param(option, other, totals, hand, tile, by, seat, round_wind, discards, marks, id=id or option)


@pytest.mark.parametrize(
    ("option", "other", "totals", "hand", "tile", "by", "seat", "round_wind", "discards", "marks"),
    [
        case("limit", 500, (1000, 500), GATES, "5s", DRAW),
        case("mahjong_points", 20, (12, 22), PLAIN, "6p", DISCARD),
        case(
            "double_wind_pair_points", 2, (16, 14), "45p22z chow:123m chow:456m pung:222s", "6p", DISCARD, round_wind=1
        ),
        case("self_draw_points_on_last_live_tile", True, (24, 28), PLAIN, "6p", DRAW, last_live_tile=True),
        case(
            "self_draw_points_on_kong_replacement",
            False,
            (40, 36),
            "45p99s chow:123m chow:456m kong-promoted:2222s",
            "6p",
            KONG,
        ),
        case("self_draw_points_on_flower_replacement", False, (14, 12), PLAIN, "6p", FLOWER),
        case("one_chance_on_discard", False, (14, 12), "46p99s chow:123m chow:456m pung:222s", "5p", DISCARD),
        case("one_chance_removed_by", "own_copies", (14, 12), PLAIN, "6p", DISCARD, discards="3333p"),
        case(
            "one_chance_concealed_kongs_public",
            False,
            (28, 26),
            "67s22m345p chow:123m kong-concealed:5555s",
            "8s",
            DISCARD,
        ),
        case(
            "claimed_kong_counts_concealed",
            False,
            (52, 26),
            "444p666m23s77s kong-claimed:2222p",
            "1s",
            DISCARD,
        ),
        case(
            "claimed_kong_counts_concealed",
            False,
            (40, 20),
            "34p567m99m234s kong-claimed:6666s",
            "2p",
            DRAW,
            id="claimed_kong_counts_concealed in a concealed hand",
        ),
        case(
            "all_chows_ignores_completion_points",
            False,
            (24, 12),
            "46p99s chow:123m chow:456m chow:234s",
            "5p",
            DISCARD,
        ),
        case(
            "all_chows_ignores_bonus_tiles",
            False,
            (28, 14),
            "45p99s chow:123m chow:456m chow:234s bonus:1f",
            "6p",
            DISCARD,
        ),
        case(
            "last_live_tile_double_after_kong",
            True,
            (40, 80),
            "45p99s chow:123m chow:456m kong-promoted:2222s",
            "6p",
            KONG,
            kongs_in_turn=1,
            live_wall_empty=True,
        ),
        case("last_tile_double_on_robbed_kong", True, (24, 48), PLAIN, "6p", ROBBED, live_wall_empty=True),
        case("nine_gates_true_wait", False, (176, 1000), "1112345567899s", "9s", DISCARD),
        case("nine_gates_on_discard", False, (1000, 224), GATES, "5s", DISCARD),
        case(
            "all_green_needs_green_dragon",
            True,
            (1000, 96),
            "34s88s chow:234s chow:234s pung:666s",
            "2s",
            DISCARD,
        ),
        case(
            "big_three_dragons_limit",
            True,
            (704, 1000),
            "45p99s pung:555z pung:666z pung:777z",
            "6p",
            DISCARD,
        ),
        case("snake_limit", True, (160, 1000), "2345678m pung:111m pung:999m", "2m", DISCARD),
        case(
            "moon_on_last_discard",
            False,
            (1000, 24),
            "23p99s chow:123m chow:456m pung:222s",
            "1p",
            DISCARD,
            last_discard=True,
        ),
        case(
            "kong_on_kong_min",
            3,
            (1000, 72),
            "45p99s chow:123m kong-concealed:7777m kong-promoted:2222s",
            "6p",
            KONG,
            kongs_in_turn=2,
        ),
        case(
            "kong_on_kong_any_kinds",
            False,
            (1000, 72),
            "45p99s chow:123m kong-concealed:7777m kong-claimed:2222s",
            "6p",
            KONG,
            kongs_in_turn=2,
        ),
        case(
            "kong_on_kong_winning_tile",
            "box_or_flower",
            (36, 1000),
            "45p99s chow:123m kong-concealed:7777m kong-promoted:2222s",
            "6p",
            FLOWER,
            kongs_in_turn=2,
        ),
        case(
            "heavenly_hand_allows_flowers",
            False,
            (1000, 40),
            "45p99s123m456m222s bonus:2f",
            "6p",
            FLOWER,
            seat=0,
            before_first_discard=True,
        ),
        case(
            "earthly_hand_allows_kongs",
            False,
            (1000, 30),
            "45p99s456m222s kong-concealed:3333m",
            "6p",
            DISCARD,
            first_discard=True,
        ),
        case("east_streak_length", 9, (12, 1000), PLAIN, "6p", DISCARD, seat=0, east_streak=9),
    ],
)
def test_an_option_changes_the_value_of_a_hand_it_is_about(
    option, other, totals, hand, tile, by, seat, round_wind, discards, marks
):
    source = None if by.is_self_drawn else (seat + 1) % 4 if not marks.get("first_discard") else 0
    win = ClassicalWin(seat=seat, tile=Tile.parse(tile), by=by, source=source, **marks)
    found = [
        score_hand(
            Hand.parse(hand), seat=seat, round_wind=round_wind, rules=rules, win=win, discards=parse_tiles(discards)
        ).total
        for rules in (PRESET, PRESET.with_(**{option: other}))
    ]
    assert tuple(found) == totals


OTHERS = (Hand.parse("147m258p369s1234z"), Hand.parse("258m369p147s1234z"), Hand.parse("369m147p258s1234z"))


def table(winner, others=OTHERS, *, seat=3, round_wind=0, **win):
    """Put a winner at a seat among three others, in turn order after the winner."""
    hands = [None] * 4
    hands[seat] = Hand.parse(winner)
    for step, hand in enumerate(others, 1):
        hands[(seat + step) % 4] = hand if isinstance(hand, Hand) else Hand.parse(hand)
    return ClassicalTable(hands=tuple(hands), round_wind=round_wind, win=ClassicalWin(seat=seat, **win))


def discard(tile, source, **marks):
    return {"tile": Tile.parse(tile), "by": DISCARD, "source": source, **marks}


@pytest.mark.parametrize(
    ("option", "other", "loser", "totals"),
    [
        ("cap_non_winners", False, "111z555z666z777z bonus:1234f 1m", (1000, 12288)),
        ("undeclared_four_as_pung", False, "1111z777z258p369s", (64, 160)),
        ("non_winner_many_pairs", False, "5566z147m258p369s", (4, 2)),
    ],
)
def test_an_option_changes_the_value_of_a_hand_that_did_not_win(option, other, loser, totals):
    found = [
        score_hand(Hand.parse(loser), seat=0, round_wind=1, rules=rules).total
        for rules in (PRESET, PRESET.with_(**{option: other}))
    ]
    assert tuple(found) == totals


@pytest.mark.option("robbed_kong_reverts_to_pung")
def test_a_robbed_kong_scores_as_the_pung_that_is_left_or_as_the_kong():
    finished = table(
        "46m99s123p chow:567s pung:222s",
        ("13m258p369s12z kong-promoted:5555m", "269m369p147s1234z", OTHERS[2]),
        tile=Tile.parse("5m"),
        by=ROBBED,
        source=0,
    )
    assert score_table(finished, PRESET).scores[0].total == 2
    assert score_table(finished, PRESET.with_(robbed_kong_reverts_to_pung=False)).scores[0].total == 8


def test_a_robbed_concealed_kong_leaves_three_tiles_in_hand():
    finished = table(
        "19m19p199s123457z",
        ("123m258p369s1z kong-concealed:6666z", *OTHERS[1:]),
        tile=Tile.parse("6z"),
        by=ROBBED,
        source=0,
    )
    assert score_table(finished, PRESET).scores[0].points == (("pung:6z:concealed", 8),)


def test_the_deal_passes_after_the_win_that_completes_the_streak_where_the_rules_say_so():
    finished = table(
        PLAIN,
        ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z"),
        seat=0,
        **discard("6p", 1, east_streak=13),
    )
    assert score_table(finished, PRESET).dealer_stays
    assert not score_table(finished, PRESET.with_(deal_passes_after_streak=True)).dealer_stays


@pytest.mark.option("dangerous_discard_pays_all")
def test_a_dangerous_discard_pays_for_all_where_the_rules_say_so():
    finished = table("45p99s pung:555z pung:666z chow:123m", ("147m258p369s1234z", *OTHERS[1:]), **discard("6p", 0))
    liable = PRESET.with_(dangerous_discard_pays_all="others_settle")
    assert score_table(finished, liable).liable is None
    dragons = table("77z11s345p pung:555z pung:666z", OTHERS, **discard("1s", 0))
    assert score_table(dragons, liable).liable is None
    feeding = table("77z11s345p pung:555z pung:666z", OTHERS, **discard("7z", 0))
    assert score_table(feeding, PRESET).liable is None
    assert score_table(feeding, PRESET).settlement == (-1408, -704, -704, 2816)
    assert score_table(feeding, liable).liable == 0
    assert score_table(feeding, liable).settlement == (-2816, 0, 0, 2816)


@pytest.mark.option("dangerous_discard_pays_all")
def test_the_others_settle_or_not_after_a_dangerous_discard_as_the_rules_say():
    others = (OTHERS[0], OTHERS[1], "147m258p369s1z pung:999m")
    feeding = table("77z11s345p pung:555z pung:666z", others, **discard("7z", 0))
    settle = PRESET.with_(dangerous_discard_pays_all="others_settle")
    alone = PRESET.with_(dangerous_discard_pays_all="winner_alone")
    (paid,) = {score_table(feeding, rules).settlement[3] for rules in (settle, alone)}
    assert score_table(feeding, alone).settlement == (-paid, 0, 0, paid)
    east, south, west, _ = score_table(feeding, settle).settlement
    assert west > 0 > south
    assert east + south + west == -paid


@pytest.mark.option("multiple_winners")
def test_several_winners_are_each_paid_by_the_others_where_the_rules_allow_them():
    hands = ("45p99s chow:123m chow:456m pung:222s", "45p88s chow:789m chow:456m pung:333s", *OTHERS[:2])
    finished = table(hands[0], (OTHERS[0], OTHERS[1], hands[1]), also=(2,), **discard("6p", 0))
    with pytest.raises(HandError, match="multiple_winners"):
        score_table(finished, PRESET)
    result = score_table(finished, PRESET.with_(multiple_winners=True))
    assert [score.total for score in result.scores] == [0, 0, 12, 12]
    assert result.settlement == (-48, -24, 36, 36)


def test_nobody_can_pay_for_all_where_several_win():
    with pytest.raises(RulesError, match="dangerous_discard_pays_all"):
        PRESET.with_(dangerous_discard_pays_all="winner_alone", multiple_winners=True)


def test_every_option_of_the_preset_is_an_option_of_the_core_but_the_ranking():
    names = set(ClassicalRules.options())
    assert names - set(PRESET.native.fields()) == {"tie_break"}
    assert set(PRESET.native.fields()) == set(PRESET.native.struct_fields()) == names - {"tie_break"}


@pytest.mark.parametrize(("preset", "limit"), [("planet-classical-v1", 1000), ("millington", 1000), ("dmjl", 500)])
def test_the_classical_presets_load(preset, limit):
    assert load(preset).limit == limit


@pytest.mark.option("start_points")
@pytest.mark.parametrize("points", [2000, 500])
def test_every_seat_starts_with_the_points_of_the_rules(points):
    assert Match(PRESET.with_(start_points=points), seed=1).scores == (points,) * 4
