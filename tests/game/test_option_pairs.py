"""For each option of the flow a pair of scenes that only it tells apart."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong.game.actions import ACTION_CODES
from mahjong.game.match import Match
from tests.game.scenes import TENPAI, discards, drain, play_out, rules_of, scene, take, types, yaku_of

HAITEI = 1 << 7
TSUMOGIRI = ACTION_CODES["tsumogiri"]
BOTH = pytest.mark.parametrize("on", [True, False])


# -- calls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kuikae", "barred"), [("both_barred", {"1p", "4p"}), ("same_barred", {"1p"}), ("allowed", set())]
)
def test_kuikae(kuikae: str, barred: set[str]) -> None:
    played = scene(rules_of(kuikae=kuikae), ("", "112344p258s369m1z", "", ""), "0T1p 0d1p 1C23p")
    assert {"1p", "4p"} - discards(played, 1) == barred


@BOTH
def test_chi(on: bool) -> None:
    played = scene(rules_of(chi=on), ("", "2447m22p55s33z66z7z", "", ""), "0T3m 0d3m")
    assert ("chi" in types(played, 1)) is on


@BOTH
def test_call_on_last_discard(on: bool) -> None:
    hand = "55z147m258p369s12z"
    played = scene(rules_of(call_on_last_discard=on), ("", "", hand, ""), "0T7z 0d7z", last="5z")
    drain(played, 0)
    played.act(1, TSUMOGIRI)
    assert ("pon" in types(played, 2)) is on


WAITING = "234567m34588p67s"


@pytest.mark.parametrize(
    ("ends", "at_draw", "at_own_call", "at_any_call"),
    [
        ("own_draw", True, False, False),
        ("own_draw_or_own_call", True, True, False),
        ("own_draw_or_any_call", True, True, True),
        ("own_discard", False, False, False),
    ],
)
def test_temporary_furiten_ends(ends: str, at_draw: bool, at_own_call: bool, at_any_call: bool) -> None:
    rules = rules_of(temporary_furiten_ends=ends)
    missed = "0T9m 0d9m 1T9s 1d9s 2T5s 2d5s"
    drawn = scene(rules, ("", WAITING, "", ""), f"{missed} 3T1z 3d1z 0T2z 0d2z 1T1z")
    assert (not drawn.furiten(1)) is at_draw
    called = scene(rules, ("", WAITING, "", ""), f"{missed} 3T1z 3d1z 0T8m 0d8m 1C67m")
    assert (not called.furiten(1)) is at_own_call
    other = scene(rules, ("77z19m19p19s12345z", WAITING, "", ""), f"{missed} 3T7z 3d7z 0P77z")
    assert (not other.furiten(1)) is at_any_call


@BOTH
def test_furiten_on_added_kan(on: bool) -> None:
    rules = rules_of(furiten_on_added_kan=on)
    hands = ("50s147m28p1234567z", "234567m34588p67s", "", "")
    script = "0T9m 0d9m 1T9s 1d9s 2T9m 2d9m 3T5s 3d5s 0P50s 0D1m 1T9p 1d9p 2T1p 2d1p 3T1p 3d1p 0T5s 0K5s550s"
    played = scene(rules, hands, script + " 1X 0T1z")
    assert bool(played.furiten(1)) is on


ORPHANS = ("666z147m258p369s5s", "19m19p19s1234557z", "", "")


@pytest.mark.parametrize("rob", ["never", "kokushi"])
def test_rob_concealed_kan(rob: str) -> None:
    played = scene(rules_of(rob_concealed_kan=rob), ORPHANS, "0T6z 0A6666z")
    assert ("hora" in types(played, 1)) is (rob == "kokushi")


@BOTH
def test_furiten_on_concealed_kan(on: bool) -> None:
    rules = rules_of(rob_concealed_kan="kokushi", furiten_on_concealed_kan=on)
    played = scene(rules, ORPHANS, "0T6z 0A6666z 1X 0T2m")
    assert bool(played.furiten(1)) is on


@BOTH
def test_added_kan_interrupts(on: bool) -> None:
    rules = rules_of(added_kan_interrupts=on)
    hands = ("77z147m28p23456z9p", "234567m34588p67s", "", "")
    script = (
        "0T9m 0d9m 1T9s 1d9s 2T9m 2d9m 3T7z 3d7z 0P77z 0D1m 1T9p 1R 1d9p 2T1p 2d1p 3T1p 3d1p 0T7z 0K7z777z 0T1z 0d1z"
    )
    played = scene(rules, hands, script + " 1T8s 1W")
    assert ("ippatsu" in yaku_of(played, 1)) is not on


NORTH = ("", "234p567p234s789s4z", "")


@BOTH
def test_ronned_nuki_interrupts(on: bool) -> None:
    rules = rules_of("tenhou-3p", ronned_nuki_interrupts=on)
    played = scene(rules, NORTH, "0T9m 0d9m 1T5z 1R 1d5z 2T4z 2N 1W")
    assert ("ippatsu" in yaku_of(played, 1)) is not on


@BOTH
def test_ron_on_nuki(on: bool) -> None:
    played = scene(rules_of("tenhou-3p", ron_on_nuki=on), NORTH, "0T9m 0d9m 1T5z 1R 1d5z 2T4z 2N")
    assert ("hora" in types(played, 1)) is on


@BOTH
def test_nuki(on: bool) -> None:
    rules = rules_of("tenhou-3p", nuki=True) if on else rules_of("tenhou-3p", nuki=False, ron_on_nuki=False)
    assert ("nukidora" in types(scene(rules, ("", "", ""), "0T4z"), 0)) is on


@pytest.mark.parametrize(("multi_rob", "winners"), [("as_discard", (1, 2)), ("nearest", (1,))])
def test_multi_rob(multi_rob: str, winners: tuple[int, ...]) -> None:
    hands = ("50s147m28p1234567z", "234567m34588p67s", "234678m33399p67s", "")
    script = "0T9m 0d9m 1T9s 1d9s 2T9m 2d9m 3T5s 3d5s 0P50s 0D1m 1T9p 1d9p 2T1p 2d1p 3T1p 3d1p 0T5s 0K5s550s"
    played = scene(rules_of(multi_rob=multi_rob), hands, script)
    take(played, 1, "hora")
    if 2 in played.deciders:
        take(played, 2, "hora")
    assert played.winners == winners


# -- dora -----------------------------------------------------------------------------------------

OWN_KAN = ("111m47m258p369s5z6z", "", "", "")


@pytest.mark.parametrize(("when", "shown"), [("at_once", 2), ("on_discard", 1)])
def test_concealed_kan_dora(when: str, shown: int) -> None:
    played = scene(rules_of(concealed_kan_dora=when), OWN_KAN, "0T1m 0A1111m 0T9p", dora=("8p", "7p"))
    assert len(played.indicators) == shown


@BOTH
def test_kan_dora(on: bool) -> None:
    played = scene(rules_of(kan_dora=on), OWN_KAN, "0T1m 0A1111m 0T9p", dora=("8p", "7p"))
    assert len(played.indicators) == 1 + on


OPEN_KAN = ("", "111s47m258p36s567z", "234m234p22m4568s6s", "")


@pytest.mark.parametrize(("when", "shown"), [("at_once", 2), ("on_discard", 1)])
def test_open_kan_dora(when: str, shown: int) -> None:
    played = scene(rules_of(open_kan_dora=when), ("", OPEN_KAN[1], "", ""), "0T1s 0d1s 1M111s 1T9p", dora=("8p", "7p"))
    assert len(played.indicators) == shown


@BOTH
def test_kan_dora_on_discard_ron(on: bool) -> None:
    hands = ("", OPEN_KAN[1], "234m234p22m45678s", "")
    played = scene(
        rules_of(kan_dora_on_discard_ron=on), hands, "0T1s 0d1s 1M111s 1T9s 1d9s 2W", dora=("9s", "1m")
    )  # fmt: skip
    assert ("dora" in yaku_of(played, 2)) is on


@BOTH
def test_pending_dora_on_robbed_kan(on: bool) -> None:
    # An open kan, then an added one that is robbed: is the first one's indicator shown before the ron?
    hands = ("50s777z47m28p1234z", "234567m34588p67s", "", "")
    script = "0T9m 0d9m 1T9s 1d9s 2T9m 2d9m 3T5s 3d5s 0P50s 0D4m 1T9p 1d9p 2T1p 2d1p 3T7z 3d7z 0M777z 0T5s 0K5s550s 1W"
    played = scene(rules_of(pending_dora_on_robbed_kan=on), hands, script, dora=("9s", "7p"))
    assert len(played.indicators) == 1 + on


@BOTH
def test_kan_ura(on: bool) -> None:
    script = "0T6z 0R 0d6z 1T9m 1d9m 2T9m 2d9m 3T9p 3d9p 0T1m 0A1111m 0T6p 0W"
    played = scene(rules_of(kan_ura=on), (TENPAI, "", "", ""), script, dora=("9s", "8s"), ura="6z4s")
    assert ("ura_dora" in yaku_of(played, 0)) is on


# -- riichi ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "offered"), [({"riichi_min_points": 3000}, False), ({"riichi_min_points": 1000}, True)]
)
def test_riichi_min_points(options: dict[str, Any], offered: bool) -> None:
    played = scene(rules_of(**options), (TENPAI, "", "", ""), "0T9m", scores=(2000, 30000, 30000, 38000))
    assert ("reach" in types(played, 0)) is offered


@BOTH
def test_riichi_below_1000(on: bool) -> None:
    rules = rules_of(riichi_below_1000=on)
    played = scene(rules, (TENPAI, "", "", ""), "0T9m", scores=(900, 30000, 30000, 39100))
    assert ("reach" in types(played, 0)) is on


@pytest.mark.parametrize(("least", "offered"), [(4, True), (70, False)])
def test_riichi_min_live(least: int, offered: bool) -> None:
    played = scene(rules_of(riichi_min_live=least), (TENPAI, "", "", ""), "0T9m")
    assert ("reach" in types(played, 0)) is offered


THREE_RUNS = "222333444m99p56s"


@pytest.mark.parametrize(
    ("kan", "hand", "tile", "offered"),
    [
        ("never", TENPAI, "1m", False),
        ("waits", TENPAI, "1m", True),
        ("readings", TENPAI, "1m", True),
        # The kan changes no wait, but the threes could be parts of three runs.
        ("waits", THREE_RUNS, "3m", True),
        ("readings", THREE_RUNS, "3m", False),
    ],
)
def test_riichi_closed_kan(kan: str, hand: str, tile: str, offered: bool) -> None:
    script = f"0T9m 0R 0d9m 1T9m 1d9m 2T9s 2d9s 3T9p 3d9p 0T{tile}"
    played = scene(rules_of(riichi_closed_kan=kan), (hand, "", "", ""), script, dora=("8p",))
    assert ("ankan" in types(played, 0)) is offered


@BOTH
def test_ippatsu(on: bool) -> None:
    script = "0T9m 0R 0d9m 1T9m 1d9m 2T9s 2d9s 3T9p 3d9p 0T6p 0W"
    assert ("ippatsu" in yaku_of(scene(rules_of(ippatsu=on), (TENPAI, "", "", ""), script, dora=("8p",)), 0)) is on


@BOTH
def test_open_riichi(on: bool) -> None:
    played = scene(rules_of(open_riichi=on), (TENPAI, "", "", ""), "0T9m")
    assert ("open_reach" in types(played, 0)) is on


@BOTH
def test_tenpai_counts_own_melds(on: bool) -> None:
    # The tile waited for is the one of an own pon: all four copies are held.
    script = "0T7z 0d7z 1P77z 1D1s 2T1z 2d1z 3T1z 3d1z 0T1z 0d1z 1T7z 1D9s"
    played = scene(rules_of(tenpai_counts_own_melds=on), ("", "77z234567m345p19s", "", ""), script)
    assert [str(tile) for tile in played.waits(1)] == ([] if on else ["7z"])


# -- wins -----------------------------------------------------------------------------------------


@BOTH
def test_haitei_on_replacement(on: bool) -> None:
    # The last live tile but one makes a kan; nothing is left behind its replacement.
    played = scene(rules_of(haitei_on_replacement=on), ("777z22567s23445p", "", "", ""), "0T9m 0d9m", last="7z9m")
    drain(played, 1)
    take(played, 0, "ankan")
    assert played.native.live == 0
    assert bool(played.native.win_of(0)["flags"] & HAITEI) is on


@pytest.mark.parametrize(("renhou", "found"), [("none", False), ("yakuman", True)])
def test_renhou(renhou: str, found: bool) -> None:
    played = scene(rules_of(renhou=renhou), ("", "", "234m234p22m45678s", ""), "0T9s 0d9s 2W")
    assert ("renhou" in yaku_of(played, 2)) is found


@pytest.mark.parametrize(("minimum", "offered"), [(1, True), (2, False)])
def test_raised_han_minimum(minimum: int, offered: bool) -> None:
    rules = rules_of(raised_han_minimum=minimum, raised_minimum_honba=5)
    played = scene(rules, ("", "", "234m234p22m45678s", ""), "0T9s 0d9s", honba=5)
    assert ("hora" in types(played, 2)) is offered


# -- draws ----------------------------------------------------------------------------------------

NINE = ("19m19p19s123z2345m", "", "", "")


@BOTH
def test_nine_orphans(on: bool) -> None:
    assert ("ryukyoku" in types(scene(rules_of(nine_orphans=on), NINE, "0T9m"), 0)) is on


@BOTH
def test_four_winds(on: bool) -> None:
    played = scene(rules_of(four_winds=on), ("", "", "", ""), "0T4z 0d4z 1T4z 1d4z 2T4z 2d4z 3T4z 3d4z")
    assert (played.native.end == "four_winds") is on


@BOTH
def test_four_kans(on: bool) -> None:
    hands = ("111222m47p58s567z", "111222p47m58s567z", "", "")
    script = "0T1m 0A1111m 0T2m 0A2222m 0T9s 0d9s 1T1p 1A1111p 1T2p 1A2222p 1T9s 1d9s"
    played = scene(rules_of(four_kans=on), hands, script, dora=("9p", "3z", "3z", "4z", "4z"))
    assert (played.native.end == "four_kans") is on


@BOTH
def test_four_riichi(on: bool) -> None:
    hands = ("123456m11p234s56s", "123456m22p345s67s", "789m33p789p12389s", "456m44p456p123s78s")
    script = "0T1z 0R 0d1z 1T2z 1R 1d2z 2T3z 2R 2d3z 3T4z 3R 3d4z"
    played = scene(rules_of(four_riichi=on), hands, script, dora=("7z",))
    assert (played.native.end == "four_riichi") is on


@BOTH
def test_tenpai_may_be_hidden(on: bool) -> None:
    played = scene(rules_of(tenpai_may_be_hidden=on), (TENPAI, "", "", ""), "0T7z 0d7z")
    drain(played, 0)
    played.act(1, TSUMOGIRI)
    while played.native.phase == "claim":
        take(played, played.native.seat, "none")
    assert ("hide_tenpai" in types(played, 0)) is on


def payments(**options: Any) -> tuple[int, ...]:
    played = scene(rules_of(**options), (TENPAI, "", "", ""), "0T7z 0d7z")
    play_out(played)
    return played.deltas


def test_noten_payment() -> None:
    assert payments(noten_payment=3000)[0] > 0
    assert payments(noten_payment=0) == (0, 0, 0, 0)


@BOTH
def test_renchan_on_tenpai(on: bool) -> None:
    rules = rules_of(renchan_on_tenpai=on)
    played = scene(rules, (TENPAI, "", "", ""), "0T7z 0d7z")
    play_out(played)
    match = Match.at(rules, played.start_event)
    match.take(played)
    assert (match.dealer, match.honba) == (0 if on else 1, 1)


@BOTH
def test_renchan_on_abort(on: bool) -> None:
    rules = rules_of(renchan_on_abort=on)
    played = scene(rules, NINE, "0T9m")
    take(played, 0, "ryukyoku")
    match = Match.at(rules, played.start_event)
    match.take(played)
    assert (match.dealer, match.honba) == (0 if on else 1, 1)


@BOTH
def test_one_hand_ends_on_abort(on: bool) -> None:
    rules = rules_of(one_hand_ends_on_abort=on)
    played = scene(rules, NINE, "0T9m")
    take(played, 0, "ryukyoku")
    match = Match.at(rules, played.start_event, length="one_hand")
    match.take(played)
    assert match.is_over is on


@BOTH
def test_bust_ends(on: bool) -> None:
    rules = rules_of(bust_ends=on)
    played = scene(rules, ("", "", TENPAI, ""), "0T6p 0d6p", scores=(100, 30000, 30000, 39900))
    assert "hora" not in types(played, 2)
    script = "0T7z 0d7z 1T7z 1d7z 2T9m 2R 2d9m 3T6p 3d6p 2W"
    lost = scene(rules, ("", "", TENPAI, ""), script, scores=(30000, 30000, 39900, 100))
    match = Match.at(rules, lost.start_event)
    match.take(lost)
    assert match.is_over is on
