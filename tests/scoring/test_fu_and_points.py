"""Fu, limits and payments, worked by hand and put to the plain reference and to the product."""

from collections.abc import Callable

import pytest

from mjcore.scoring import points
from tests.reference.score import RULES, Question, Rules, Value, base_of, score
from tests.scoring.asking import product_rules, product_value, question

Runner = Callable[[Question, Rules], Value]


@pytest.fixture(params=[score, product_value], ids=["reference", "product"])
def runner(request: pytest.FixtureRequest) -> Runner:
    """Give who is asked."""
    asked: Runner = request.param
    return asked


# question, fu items beside the 20 for winning, fu after rounding
FU: list[tuple[str, dict[str, int], int]] = [
    # how it was won
    ("234m567m345p99s23s +4s ron", {"closed_ron": 10}, 30),
    ("234m567m345p99s23s +4s tsumo", {}, 20),
    ("234m567m345p99s23s +4s tsumo pinfu_tsumo_20=False", {"tsumo": 2}, 30),
    ("234m567m345p99s12s +3s tsumo", {"tsumo": 2, "penchan": 2}, 30),
    ("567m345p88s23s chi:234m +4s ron", {"open_pinfu": 10}, 30),
    ("567m345p88s23s chi:234m +4s ron open_pinfu_30=False", {}, 20),
    ("567m345p88s23s chi:234m +4s tsumo", {"tsumo": 2}, 30),
    ("234m567p55p78s ankan:7777z +9s tsumo rinshan", {"tsumo": 2, "concealed_kan": 32}, 60),
    # waits
    ("234m567m345p99s12s +3s ron riichi", {"closed_ron": 10, "penchan": 2}, 40),
    ("234m567m345p99s89s +7s ron riichi", {"closed_ron": 10, "penchan": 2}, 40),
    ("234m567m345p99s24s +3s ron riichi", {"closed_ron": 10, "kanchan": 2}, 40),
    ("234m567m345p678s9s +9s ron riichi", {"closed_ron": 10, "tanki": 2}, 40),
    ("234m567m345p66s99s +9s ron riichi", {"closed_ron": 10, "ron_triplet": 4}, 40),
    ("234m567m345p99s79s +8s ron riichi", {"closed_ron": 10, "kanchan": 2}, 40),
    ("66777889s444z88m +8s tsumo", {"concealed_triplet": 8, "kanchan": 2, "tsumo": 2}, 40),
    ("234m567m345p2344s +4s ron riichi", {"closed_ron": 10}, 30),
    ("234m567m345p3456s +3s ron riichi", {"closed_ron": 10, "tanki": 2}, 40),
    ("234m567m111p2344s +4s ron riichi", {"closed_ron": 10, "concealed_triplet": 8, "tanki": 2}, 40),
    # the pair
    ("234m567m345p55z67s +8s ron riichi", {"closed_ron": 10, "pair": 2}, 40),
    ("234m567m345p66z67s +8s ron riichi", {"closed_ron": 10, "pair": 2}, 40),
    ("234m567m345p77z67s +8s ron riichi", {"closed_ron": 10, "pair": 2}, 40),
    ("234m567m345p22z67s +8s ron riichi", {"closed_ron": 10, "pair": 2}, 40),
    ("234m567m345p11z67s +8s ron riichi", {"closed_ron": 10, "pair": 2}, 40),
    ("234m567m345p11z67s +8s ron riichi seat=E", {"closed_ron": 10, "pair": 4}, 40),
    ("234m567m345p11z68s +7s ron riichi seat=E", {"closed_ron": 10, "pair": 4, "kanchan": 2}, 40),
    ("234m567m345p11z67s +8s ron riichi seat=E double_wind_fu=2", {"closed_ron": 10, "pair": 2}, 40),
    ("234m567m345p33z67s +8s ron riichi", {"closed_ron": 10}, 30),
    ("234m567m345p44z67s +8s ron riichi", {"closed_ron": 10}, 30),
    ("567p345s234s44z78p +9p ron riichi players=3", {"closed_ron": 10}, 30),
    ("567m345p5s chi:234m pon:666z +5s ron", {"tanki": 2, "pon": 4}, 30),
    # triplets and kans
    ("234m567m345p44s99p +4s ron riichi", {"closed_ron": 10, "ron_triplet": 2}, 40),
    ("234m567m444p55s23s +4s ron riichi", {"closed_ron": 10, "concealed_triplet": 4}, 40),
    ("234m567m999p55s23s +4s ron riichi", {"closed_ron": 10, "concealed_triplet": 8}, 40),
    ("234m567m333z55s23s +4s ron riichi", {"closed_ron": 10, "concealed_triplet": 8}, 40),
    ("567m34s55p pon:222m chi:234p +5s ron", {"pon": 2}, 30),
    ("567m34s55p pon:999m pon:666z +5s ron", {"pon": 8}, 30),
    ("567m34s55p daiminkan:2222m chi:234p +5s ron", {"open_kan": 8}, 30),
    ("567m34s55p kakan:9999m chi:234p +5s tsumo rinshan", {"open_kan": 16, "tsumo": 2}, 40),
    ("567m34s55p kakan:7777z chi:234p +5s ron", {"open_kan": 16}, 40),
    ("234m567m34s55p ankan:2222p +5s ron riichi", {"closed_ron": 10, "concealed_kan": 16}, 50),
    ("234m567m34s55p ankan:1111p +5s ron riichi", {"closed_ron": 10, "concealed_kan": 32}, 70),
    ("34s55p ankan:1111p ankan:9999m pon:666z +5s ron", {"concealed_kan": 64, "pon": 4}, 90),
    (
        "34s55z ankan:1111p ankan:9999m ankan:3333z +5s ron riichi",
        {"closed_ron": 10, "concealed_kan": 96, "pair": 2},
        130,
    ),
    # seven pairs
    ("1133m5577s1199p4z +4z ron", {"chiitoitsu": 25}, 25),
    ("1133m5577s1199p4z +4z tsumo", {"chiitoitsu": 25}, 25),
    ("1133m5577s1199p1z +1z ron seat=E", {"chiitoitsu": 25}, 25),
]


@pytest.mark.parametrize(("line", "items", "fu"), FU)
def test_fu_of_a_hand(runner: Runner, line: str, items: dict[str, int], fu: int) -> None:
    value = runner(*question(line))
    found: dict[str, int] = {}
    for reason, points_ in value.fu_items:
        found[reason] = found.get(reason, 0) + points_
    if "chiitoitsu" not in items:
        items = {"base": 20, **items}
    assert found == items
    assert value.raw_fu == sum(items.values())
    assert value.fu == fu


# han, fu -> base points and limit; section 8 of the rules
LIMITS: list[tuple[int, int, int, str]] = [
    (1, 20, 160, ""),
    (1, 30, 240, ""),
    (1, 110, 880, ""),
    (2, 25, 400, ""),
    (2, 40, 640, ""),
    (3, 30, 960, ""),
    (3, 60, 1920, ""),
    (3, 70, 2000, "mangan"),
    (4, 20, 1280, ""),
    (4, 25, 1600, ""),
    (4, 30, 1920, ""),
    (4, 40, 2000, "mangan"),
    (5, 30, 2000, "mangan"),
    (6, 30, 3000, "haneman"),
    (7, 25, 3000, "haneman"),
    (8, 30, 4000, "baiman"),
    (10, 30, 4000, "baiman"),
    (11, 30, 6000, "sanbaiman"),
    (12, 30, 6000, "sanbaiman"),
    (13, 30, 8000, "kazoe_yakuman"),
    (26, 30, 8000, "kazoe_yakuman"),
]
NAMES = ("", "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman")


def product_base(han: int, fu: int, rules: Rules) -> tuple[int, str]:
    """Ask the product for base points and limit."""
    base, limit = points(product_rules(tuple(rules.items())).native, han, fu)
    return base, NAMES[limit]


@pytest.fixture(params=[base_of, product_base], ids=["reference", "product"])
def base(request: pytest.FixtureRequest) -> Callable[[int, int, Rules], tuple[int, str]]:
    """Give who is asked for base points."""
    asked: Callable[[int, int, Rules], tuple[int, str]] = request.param
    return asked


@pytest.mark.parametrize(("han", "fu", "wanted", "limit"), LIMITS)
def test_base_points(base: Callable[..., tuple[int, str]], han: int, fu: int, wanted: int, limit: str) -> None:
    assert base(han, fu, RULES) == (wanted, limit)


@pytest.mark.parametrize(
    ("han", "fu", "option", "wanted", "limit"),
    [
        (4, 30, {"kiriage": True}, 2000, "mangan"),
        (3, 60, {"kiriage": True}, 2000, "mangan"),
        (4, 25, {"kiriage": True}, 1600, ""),
        (3, 50, {"kiriage": True}, 1600, ""),
        (13, 30, {"kazoe": "sanbaiman"}, 6000, "sanbaiman"),
        (30, 30, {"kazoe": "sanbaiman"}, 6000, "sanbaiman"),
        (25, 30, {"kazoe": "multiple"}, 8000, "kazoe_yakuman"),
        (26, 30, {"kazoe": "multiple"}, 16000, "kazoe_yakuman"),
        (39, 30, {"kazoe": "multiple"}, 24000, "kazoe_yakuman"),
    ],
)
def test_options_change_base_points(
    base: Callable[..., tuple[int, str]], han: int, fu: int, option: Rules, wanted: int, limit: str
) -> None:
    assert base(han, fu, RULES | option) == (wanted, limit)


ONE_30 = "567m345p88s23s chi:234m +4s"  # open tanyao: 1 han 30 fu

# question -> change of the seats East, South, West, North
PAYMENTS: list[tuple[str, tuple[int, ...]]] = [
    (f"{ONE_30} ron from=N", (0, 1000, 0, -1000)),
    (f"{ONE_30} ron from=E", (-1000, 1000, 0, 0)),
    (f"{ONE_30} ron from=S seat=E", (1500, -1500, 0, 0)),
    (f"{ONE_30} tsumo", (-500, 1100, -300, -300)),
    (f"{ONE_30} tsumo seat=E", (1500, -500, -500, -500)),
    # checks of the rules: closed 3 han 40 fu, 4 han 30 fu
    ("234m567m345p88s24s +3s ron riichi dora=2m from=W", (0, 5200, -5200, 0)),
    ("234m567m345p88s24s +3s tsumo riichi", (-2000, 4000, -1000, -1000)),
    ("234m567m345p88s24s +3s ron riichi dora=4m", (0, 5200, 0, -5200)),
    ("34m789m345p88s678s +2m ron riichi dora=1m6s", (0, 7700, 0, -7700)),
    ("34m789m345p88s678s +2m ron riichi dora=1m6s kiriage=True", (0, 8000, 0, -8000)),
    ("34m789m345p88s678s +2m ron riichi dora=1m6s seat=E from=N", (11600, 0, 0, -11600)),
    ("34m789m345p88s678s +2m ron riichi dora=1m6s seat=E from=N kiriage=True", (12000, 0, 0, -12000)),
    # counters and sticks
    (f"{ONE_30} ron from=N honba=2", (0, 1600, 0, -1600)),
    (f"{ONE_30} tsumo honba=2", (-700, 1700, -500, -500)),
    (f"{ONE_30} tsumo seat=E honba=1 sticks=2", (3800, -600, -600, -600)),
    (f"{ONE_30} ron from=N sticks=3", (0, 4000, 0, -1000)),
    (f"{ONE_30} ron from=N honba=2 honba_ron=1500", (0, 4000, 0, -4000)),
    (f"{ONE_30} tsumo honba=2 honba_tsumo=500", (-1500, 4100, -1300, -1300)),
    # limits
    ("567m99m11z chi:123m pon:333z +1z ron round=S seat=E from=W dora=8m", (12000, 0, -12000, 0)),
    ("1133557799s11z5z +5z ron", (0, 8000, 0, -8000)),
    ("1133557799s11z5z +5z tsumo", (-6000, 12000, -3000, -3000)),
    ("1133557799p224p +4p ron from=E", (-16000, 16000, 0, 0)),
    ("2233445566778p +8p ron from=W", (0, 24000, -24000, 0)),
    ("2233445566778p +8p ron seat=E from=W", (36000, 0, -36000, 0)),
    ("119m19p19s123456z +7z ron from=W", (0, 32000, -32000, 0)),
    ("119m19p19s123456z +7z tsumo", (-16000, 32000, -8000, -8000)),
    ("119m19p19s123456z +7z tsumo seat=E", (48000, -16000, -16000, -16000)),
    ("1122334455667z +7z tsumo chiihou", (-32000, 64000, -16000, -16000)),
    ("1122334455667z +7z tsumo chiihou yakuman_add_up=False", (-16000, 32000, -8000, -8000)),
    ("222333444z11z55s +1z tsumo yakuman_add_up=False double_daisuushii=True", (-32000, 64000, -16000, -16000)),
    # three players: the fourth share is lost, or shared
    ("111m567p345s88s23s +4s tsumo riichi dora=9m players=3", (-4000, 6000, -2000)),
    ("111m567p345s88s23s +4s tsumo riichi dora=9m players=3 seat=E", (8000, -4000, -4000)),
    ("111m567p345s88s23s +4s tsumo riichi dora=9m players=3 tsumo_loss=False", (-5000, 8000, -3000)),
    ("111m567p345s88s23s +4s tsumo riichi dora=9m players=3 seat=E tsumo_loss=False", (12000, -6000, -6000)),
    ("567p345s234s99s78p +9p ron riichi nuki=2 players=3 from=W honba=1", (0, 7900, -7900)),
    ("567p345s234s99s78p +9p tsumo riichi nuki=1 players=3 honba=1", (-2700, 4100, -1400)),
    ("567p345s234s99s78p +9p ron riichi dora=3z nuki=2 players=3 from=E", (-12000, 12000, 0)),
    # liability for the big three dragons
    ("23p11m pon:555z pon:666z pon:777z +1p tsumo daisangen=W honba=2", (0, 32600, -32600, 0)),
    (
        "23p11m pon:555z pon:666z pon:777z +1p tsumo daisangen=W honba=2 pao_honba_tsumo=shared",
        (-200, 32600, -32200, -200),
    ),
    ("23p11m pon:555z pon:666z pon:777z +1p tsumo daisangen=W seat=E", (48000, 0, -48000, 0)),
    ("23p11m pon:555z pon:666z pon:777z +1p ron daisangen=W from=N", (0, 32000, -16000, -16000)),
    ("23p11m pon:555z pon:666z pon:777z +1p ron daisangen=W from=N honba=2", (0, 32600, -16600, -16000)),
    (
        "23p11m pon:555z pon:666z pon:777z +1p ron daisangen=W from=N honba=2 pao_honba_ron=discarder",
        (0, 32600, -16000, -16600),
    ),
    ("23p11m pon:555z pon:666z pon:777z +1p ron daisangen=W from=W honba=2", (0, 32600, -32600, 0)),
    ("23p11m pon:555z pon:666z pon:777z +1p ron daisangen=W from=N pao_daisangen=False", (0, 32000, 0, -32000)),
    # with another yakuman beside it
    ("11z22z pon:555z pon:666z pon:777z +1z ron daisangen=W from=N", (0, 64000, -16000, -48000)),
    ("11z22z pon:555z pon:666z pon:777z +1z ron daisangen=W from=N pao_scope=whole_hand", (0, 64000, -32000, -32000)),
    ("11z22z pon:555z pon:666z pon:777z +1z tsumo daisangen=W", (-16000, 64000, -40000, -8000)),
    ("11z22z pon:555z pon:666z pon:777z +1z tsumo daisangen=W pao_scope=whole_hand", (0, 64000, -64000, 0)),
    # the big four winds, once and twice; four kans
    ("1m pon:111z pon:222z pon:333z pon:444z +1m tsumo daisuushii=N", (0, 32000, 0, -32000)),
    (
        "1m pon:111z pon:222z pon:333z pon:444z +1m ron daisuushii=N from=W double_daisuushii=True",
        (0, 64000, -32000, -32000),
    ),
    (
        "5z pon:111z pon:222z pon:333z pon:444z +5z tsumo daisuushii=N double_daisuushii=True",
        (-16000, 96000, -8000, -72000),
    ),
    (
        "5p ankan:1111m kakan:3333p kakan:7777s daiminkan:2222z +5p tsumo suukantsu=W pao_suukantsu=True",
        (0, 32000, -32000, 0),
    ),
    ("5p ankan:1111m kakan:3333p kakan:7777s daiminkan:2222z +5p tsumo suukantsu=W", (-16000, 32000, -8000, -8000)),
    # three players: two shares of a self-draw
    ("23p11m pon:555z pon:666z pon:777z +1p tsumo daisangen=W players=3", (0, 24000, -24000)),
    ("23p11m pon:555z pon:666z pon:777z +1p tsumo daisangen=W players=3 seat=E", (32000, 0, -32000)),
    ("23p11m pon:555z pon:666z pon:777z +1p ron daisangen=W players=3 from=E", (-16000, 32000, -16000)),
]


@pytest.mark.parametrize(("line", "deltas"), PAYMENTS)
def test_payments(runner: Runner, line: str, deltas: tuple[int, ...]) -> None:
    q, rules = question(line)
    value = runner(q, rules)
    assert value.deltas == deltas
    assert value.total == value.deltas[q.winner]


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("234m567m345p99s12s +3s ron", "no_yaku"),
        ("234m567m345p99s12s +3s ron dora=1m8s", "no_yaku"),
        ("234m567m345p99s12s +4s ron riichi", "not_complete"),
        ("234m567m345p99s23s +4s ron han_minimum=2 raised_han_minimum=2", "han_minimum"),
        ("234m567m345p99s23s +4s ron riichi han_minimum=2 raised_han_minimum=2", "ok"),
        ("234m567m345p99s23s +4s ron honba=4 raised_han_minimum=2 raised_minimum_honba=5", "ok"),
        ("234m567m345p99s23s +4s ron honba=5 raised_han_minimum=2 raised_minimum_honba=5 dora=1m", "han_minimum"),
        ("119m19p19s123456z +7z ron han_minimum=4 raised_han_minimum=4", "ok"),
    ],
)
def test_what_a_win_needs(runner: Runner, line: str, status: str) -> None:
    assert runner(*question(line)).status == status


# question -> han of indicators, ura indicators, red fives, norths set aside
DORA: list[tuple[str, tuple[int, int, int, int]]] = [
    ("234m567m345p88s23s +4s ron dora=7s7s", (4, 0, 0, 0)),
    ("234m567m345p88s23s +4s ron riichi dora=1m ura=7s", (1, 2, 0, 0)),
    ("111m567m345p88s23s +4s ron riichi dora=9m", (3, 0, 0, 0)),
    ("111z567m345p88s23s +4s ron dora=4z", (3, 0, 0, 0)),
    ("555z567m345p88s23s +4s ron dora=7z", (3, 0, 0, 0)),
    ("777z567m345p88s23s +4s ron dora=6z", (3, 0, 0, 0)),
    ("340m567m340p88s23s +4s ron", (0, 0, 2, 0)),
    ("340m567m340p88s23s +4s ron red_dora=False", (0, 0, 0, 0)),
    ("567m88s23s chi:340m pon:055p +4s ron", (0, 0, 2, 0)),
    ("234m678p88s67s ankan:0555p +8s ron riichi dora=4p", (4, 0, 1, 0)),
    ("111m567p345s88s23s +4s ron riichi dora=9m players=3", (3, 0, 0, 0)),
    ("999m567p345s88s23s +4s ron riichi dora=1m players=3", (3, 0, 0, 0)),
    ("567p345s234s99s78p +9p ron riichi ura=3z nuki=1 players=3", (0, 1, 0, 1)),
    ("567p345s234s99s78p +9p ron riichi dora=3z nuki=3 players=3", (3, 0, 0, 3)),
    ("567p345s234s44z78p +9p ron riichi dora=3z nuki=1 players=3", (3, 0, 0, 1)),
]


@pytest.mark.parametrize(("line", "bonus"), DORA)
def test_dora(runner: Runner, line: str, bonus: tuple[int, int, int, int]) -> None:
    value = runner(*question(line))
    assert (value.dora, value.ura, value.red, value.nuki) == bonus
    assert value.han == value.yaku_han + sum(bonus)


@pytest.mark.parametrize(
    ("line", "yaku"),
    [
        # the reading that pays most, not the one with most han or fu
        ("777888999s23m55p +4m ron riichi", {"riichi": 1, "sanankou": 2}),
        ("111222333m99p44p +4p ron riichi", {"riichi": 1, "toitoi": 2, "sanankou": 2}),
        ("2233445566778p +8p ron", {"pinfu": 1, "tanyao": 1, "ryanpeikou": 3, "chinitsu": 6}),
        ("223344m667788p9s +9s ron", {"ryanpeikou": 3}),
        ("567m567p3445577s +6s ron", {"pinfu": 1, "tanyao": 1}),
        ("66777889s444z88m +8s tsumo", {"menzen_tsumo": 1, "iipeikou": 1}),
        # renhou as a mangan stands alone, and gives way to what pays more
        ("1133557799s11z5z +5z ron renhou renhou=mangan dora=2s", {"chiitoitsu": 2, "honitsu": 3}),
        ("234m567m345p99s12s +3s ron renhou renhou=mangan dora=1m", {"renhou": 5}),
    ],
)
def test_the_best_reading_counts(runner: Runner, line: str, yaku: dict[str, int]) -> None:
    assert runner(*question(line)).yaku == yaku


@pytest.mark.parametrize("fu", [21, 26, 31, 99])
def test_no_hand_has_such_fu(fu: int) -> None:
    rules = product_rules(tuple(RULES.items())).native
    with pytest.raises(ValueError, match=f"a multiple of ten, not {fu}"):
        points(rules, 3, fu)
    assert points(rules, 3, 25)[0] == 800
