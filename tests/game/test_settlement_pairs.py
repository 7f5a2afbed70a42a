"""For each option of the settlement a pair of hands, played to their end, that only it tells apart.

Four-player pairs are played under every four-player preset, with the option set to each of its values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from mahjong.game.match import Match
from mahjong.game.round import Round
from mahjong.game.walls import full_set
from mahjong.rules import RiichiRules, load, preset_ids
from mahjong.tiles import Tile, parse_tiles
from tests.game.scenes import rules_of, scene, take

Deltas = tuple[int, ...]

RIICHI = {preset: rules for preset in preset_ids() if isinstance(rules := load(preset), RiichiRules)}
FOUR = [preset for preset, rules in RIICHI.items() if rules.players == 4]
THREE = [preset for preset, rules in RIICHI.items() if rules.players == 3]
EVERYWHERE = pytest.mark.parametrize("preset", FOUR)


# -- liability ------------------------------------------------------------------------------------

# South calls white from East, green from North and red from West, whose red is the third group.
DRAGONS = ("", "556677z11m23p89s1s", "", "")
CALLS = "0T5z 0d5z 1P55z 1D8s 2T9m 2d9m 3T6z 3d6z 1P66z 1D9s 2T7z 2d7z 1P77z 1D1s 2T9p 2d9p"
BY_RON = f"{CALLS} 3T1p 3d1p 1W"
BY_TSUMO = f"{CALLS} 3T9p 3d9p 0T9s 0d9s 1T1p 1W"
FROM_LIABLE = f"{CALLS} 3T9p 3d9p 0T9s 0d9s 1T9s 1d9s 2T1p 2d1p 1W"


def paid(
    preset: str, hands: Sequence[str], script: str, *, honba: int = 0, dora: Sequence[str] = ("9p",), **options: Any
) -> Deltas:
    """Play a scene to its end and give what everybody won or lost."""
    played = scene(rules_of(preset, **options), hands, script, honba=honba, dora=dora)
    assert played.is_over
    return played.deltas


@EVERYWHERE
@pytest.mark.parametrize(("on", "deltas"), [(True, (0, 32000, -16000, -16000)), (False, (0, 32000, 0, -32000))])
def test_pao_daisangen(preset: str, on: bool, deltas: Deltas) -> None:
    assert paid(preset, DRAGONS, BY_RON, pao_daisangen=on) == deltas


@EVERYWHERE
@pytest.mark.parametrize(("on", "deltas"), [(True, (0, 32000, -32000, 0)), (False, (-16000, 32000, -8000, -8000))])
def test_pao_daisangen_by_tsumo(preset: str, on: bool, deltas: Deltas) -> None:
    assert paid(preset, DRAGONS, BY_TSUMO, pao_daisangen=on) == deltas


@EVERYWHERE
def test_who_is_liable_and_discards_the_tile_pays_all(preset: str) -> None:
    assert paid(preset, DRAGONS, FROM_LIABLE) == (0, 32000, -32000, 0)


# Four wind groups, the last fed by West; one five is left to wait on.
WINDS = ("", "11223344z5s89s89p", "", "")
WIND_CALLS = (
    "0T1z 0d1z 1P11z 1D8s 2T2z 2d2z 1P22z 1D9s 2T3z 2d3z 1P33z 1D8p 2T4z 2d4z 1P44z 1D9p 2T9m 2d9m 3T5s 3d5s 1W"
)


@EVERYWHERE
@pytest.mark.parametrize("on", [True, False])
def test_pao_daisuushii(preset: str, on: bool) -> None:
    deltas = paid(preset, WINDS, WIND_CALLS, pao_daisuushii=on)
    won = deltas[1]
    assert won in (32000, 64000)
    assert deltas == ((0, won, -won // 2, -won // 2) if on else (0, won, 0, -won))


KANS = ("", "111m111p111s999m5z", "", "")
KAN_CALLS = (
    "0T1m 0d1m 1M111m 1T9s 1d9s 2T1p 2d1p 1M111p 1T9s 1d9s 2T1s 2d1s 1M111s 1T8s 1d8s "
    "2T9m 2d9m 1M999m 1T8s 1d8s 2T4s 2d4s 3T5z 3d5z 1W"
)


@EVERYWHERE
@pytest.mark.parametrize(("on", "deltas"), [(True, (0, 32000, -16000, -16000)), (False, (0, 32000, 0, -32000))])
def test_pao_suukantsu(preset: str, on: bool, deltas: Deltas) -> None:
    dora = ("9p", "8p", "8p", "7p", "7p")
    assert paid(preset, KANS, KAN_CALLS, dora=dora, pao_suukantsu=on) == deltas


@EVERYWHERE
@pytest.mark.parametrize(("on", "deltas"), [(True, (0, 32000, -16000, -16000)), (False, (0, 32000, 0, -32000))])
def test_pao_ankan_counts(preset: str, on: bool, deltas: Deltas) -> None:
    hands = ("", "5556677z11m23p89s", "", "")
    script = "0T9m 0d9m 1T5z 1A5555z 1T9s 1d9s 2T6z 2d6z 1P66z 1D8s 2T7z 2d7z 1P77z 1D9s 2T4s 2d4s 3T1p 3d1p 1W"
    assert paid(preset, hands, script, dora=("9p", "8p"), pao_ankan_counts=on) == deltas


# Three dragon groups of which West fed the last, with all honours, won on a wind from North.
TWO_YAKUMAN = ("", "5566771122z89s1s", "", "")
HONOURS_BY_RON = f"{CALLS} 3T1z 3d1z 1W"
HONOURS_BY_TSUMO = f"{CALLS} 3T9p 3d9p 0T9s 0d9s 1T1z 1W"


@EVERYWHERE
@pytest.mark.parametrize(
    ("scope", "by_ron", "by_tsumo"),
    [
        ("liable_yakuman", (0, 64000, -16000, -48000), (-16000, 64000, -40000, -8000)),
        ("whole_hand", (0, 64000, -32000, -32000), (0, 64000, -64000, 0)),
    ],
)
def test_pao_scope(preset: str, scope: str, by_ron: Deltas, by_tsumo: Deltas) -> None:
    options: dict[str, Any] = {"yakuman_add_up": True, "pao_scope": scope}
    assert paid(preset, TWO_YAKUMAN, HONOURS_BY_RON, **options) == by_ron
    assert paid(preset, TWO_YAKUMAN, HONOURS_BY_TSUMO, **options) == by_tsumo


@EVERYWHERE
@pytest.mark.parametrize(
    ("payer", "deltas"), [("liable", (0, 32600, -16600, -16000)), ("discarder", (0, 32600, -16000, -16600))]
)
def test_pao_honba_ron(preset: str, payer: str, deltas: Deltas) -> None:
    assert paid(preset, DRAGONS, BY_RON, honba=2, pao_honba_ron=payer) == deltas


@EVERYWHERE
@pytest.mark.parametrize(
    ("payer", "deltas"), [("liable", (0, 32600, -32600, 0)), ("shared", (-200, 32600, -32200, -200))]
)
def test_pao_honba_tsumo(preset: str, payer: str, deltas: Deltas) -> None:
    assert paid(preset, DRAGONS, BY_TSUMO, honba=2, pao_honba_tsumo=payer) == deltas


SANMA_DRAGONS = ("", "556677z11p23p89s1s", "")
SANMA_BY_TSUMO = "0T5z 0d5z 1P55z 1D8s 2T6z 2d6z 1P66z 1D9s 2T7z 2d7z 1P77z 1D1s 2T9p 2d9p 0T9s 0d9s 1T1p 1W"


@pytest.mark.parametrize("preset", THREE)
@pytest.mark.parametrize(("on", "deltas"), [(True, (0, 24000, -24000)), (False, (0, 32000, -32000))])
def test_pao_tsumo_loss(preset: str, on: bool, deltas: Deltas) -> None:
    assert paid(preset, SANMA_DRAGONS, SANMA_BY_TSUMO, dora=("8p",), pao_tsumo_loss=on) == deltas


@EVERYWHERE
@pytest.mark.parametrize("on", [True, False])
def test_pao_winner_pays(preset: str, on: bool) -> None:
    # West, who fed the red dragon, wins on the same circle with pinfu and a dora: 2,000.
    hands = ("", DRAGONS[1], "234567m23p678s55s", "")
    played = scene(rules_of(preset, pao_winner_pays=on), hands, f"{CALLS} 3T1p 3d1p")
    take(played, 1, "hora")
    take(played, 2, "hora")
    assert played.deltas == ((0, 32000, -14000, -18000) if on else (0, 32000, 2000, -34000))


# -- one winner -----------------------------------------------------------------------------------

# Simples and pinfu in three plain colours, waiting for the five and eight of bamboo.
PINFU = ("", "234567m34588p67s", "", "")
PINFU_BY_RON = "0T9m 0d9m 1T9s 1d9s 2T9m 2d9m 3T8s 3d8s 1W"
PINFU_BY_TSUMO = "0T9m 0d9m 1T9s 1d9s 2T9m 2d9m 3T9p 3d9p 0T9s 0d9s 1T8s 1W"


@EVERYWHERE
@pytest.mark.parametrize(("each", "deltas"), [(300, (0, 2600, 0, -2600)), (0, (0, 2000, 0, -2000))])
def test_honba_ron(preset: str, each: int, deltas: Deltas) -> None:
    assert paid(preset, PINFU, PINFU_BY_RON, honba=2, dora=("4z",), honba_ron=each) == deltas


@EVERYWHERE
@pytest.mark.parametrize(("each", "deltas"), [(100, (-1500, 3300, -900, -900)), (0, (-1300, 2700, -700, -700))])
def test_honba_tsumo(preset: str, each: int, deltas: Deltas) -> None:
    assert paid(preset, PINFU, PINFU_BY_TSUMO, honba=2, dora=("4z",), honba_tsumo=each) == deltas


@EVERYWHERE
@pytest.mark.parametrize(("on", "deltas"), [(True, (0, 8000, 0, -8000)), (False, (0, 7700, 0, -7700))])
def test_kiriage(preset: str, on: bool, deltas: Deltas) -> None:
    # With the pair of dora four han and 30 fu.
    assert paid(preset, PINFU, PINFU_BY_RON, dora=("7p",), kiriage=on) == deltas


@pytest.mark.parametrize("preset", THREE)
@pytest.mark.parametrize(("on", "deltas"), [(True, (-16000, 24000, -8000)), (False, (-20000, 32000, -12000))])
def test_tsumo_loss(preset: str, on: bool, deltas: Deltas) -> None:
    assert paid(preset, SANMA_DRAGONS, SANMA_BY_TSUMO, dora=("8p",), tsumo_loss=on, pao_daisangen=False) == deltas


# -- several winners ------------------------------------------------------------------------------

# South waits for the five of bamboo with simples and pinfu; West, in riichi, waits for it too. North discards it.
BOTH_WAIT = ("", "234567m34588p67s", "234678m33399p67s", "")
TO_THE_FIVE = "0T9m 0d9m 1T9s 1d9s 2T9m 2R 2d9m 3T5s 3d5s"


def double_ron(preset: str, honba: int, sticks: int, **options: Any) -> tuple[Deltas, Round]:
    """Let both win and give what everybody won or lost since North's discard."""
    played = scene(
        rules_of(preset, ippatsu=False, **options), BOTH_WAIT, TO_THE_FIVE, honba=honba, sticks=sticks, dora=("4z",)
    )
    take(played, 1, "hora")
    take(played, 2, "hora")
    assert played.winners == (1, 2)
    return played.deltas, played


@EVERYWHERE
@pytest.mark.parametrize(("who", "extra"), [("nearest", (600, 0)), ("every_winner", (600, 600))])
def test_multi_ron_honba(preset: str, who: str, extra: tuple[int, int]) -> None:
    plain, _ = double_ron(preset, 0, 0, multi_ron_honba=who, honba_ron=300)
    counted, _ = double_ron(preset, 2, 0, multi_ron_honba=who, honba_ron=300)
    assert tuple(after - before for before, after in zip(plain, counted, strict=True)) == (0, *extra, -sum(extra))


@EVERYWHERE
@pytest.mark.parametrize(("who", "extra"), [("nearest", (3000, 0)), ("own_back", (2000, 1000))])
def test_multi_ron_sticks(preset: str, who: str, extra: tuple[int, int]) -> None:
    # Two sticks lie there; West's own is the third. What is paid for the hands is the same.
    start = list(double_ron(preset, 0, 0, multi_ron_sticks="own_back")[0])
    start[2] -= 1000
    found, played = double_ron(preset, 0, 2, multi_ron_sticks=who)
    gained = tuple(after - before for before, after in zip(start, found, strict=True))
    assert gained == (0, *extra, 0)
    match = Match.at(played.rules, played.start_event)
    match.take(played)
    assert match.sticks == 0


@EVERYWHERE
@pytest.mark.parametrize(("several", "winners"), [("all", (1, 2)), ("head_bump", (1,))])
def test_multi_ron(preset: str, several: str, winners: tuple[int, ...]) -> None:
    played = scene(rules_of(preset, multi_ron=several), BOTH_WAIT, TO_THE_FIVE)
    take(played, 1, "hora")
    if not played.is_over:
        take(played, 2, "hora")
    assert played.winners == winners


@EVERYWHERE
@pytest.mark.parametrize(("triple", "end", "winners"), [("pay", "ron", (0, 1, 2)), ("draw", "triple_ron", ())])
def test_triple_ron(preset: str, triple: str, end: str, winners: tuple[int, ...]) -> None:
    hands = ("22345m456678p67s", *BOTH_WAIT[1:])
    played = scene(rules_of(preset, triple_ron=triple), hands, TO_THE_FIVE, sticks=1)
    for seat in (0, 1, 2):
        take(played, seat, "hora")
    assert (played.native.end, played.winners) == (end, winners)


# -- nagashi mangan -------------------------------------------------------------------------------

READY = "234567m34588p67s"
RIVER = "22m119p199s12345z"


def drawn_hand(rules: RiichiRules, *, river: int = 2, called: bool = False, honba: int = 0, sticks: int = 0) -> Round:
    """Play to the end of the wall: South is tenpai, `river` discards terminals and honours only, the others simples.

    With `called` the seat calls a pon with its first chance.
    """
    hands = ["", READY, "", ""]
    hands[river] = RIVER
    left = Counter(map(Tile, full_set(rules)))
    left.subtract(parse_tiles("".join((*hands, "9p", "2m" * called)), limit=40))
    simples = [str(tile) for tile in left.elements() if str(tile)[0] not in "19" and str(tile)[1] != "z"]
    orphans = [str(tile) for tile in left.elements() if str(tile)[0] in "19" or str(tile)[1] == "z"]
    words: list[str] = []
    seat = 0
    for _ in range(70):
        if called and seat == (river + 2) % 4:
            words += [f"{seat}T2m", f"{seat}d2m", f"{river}P22m", f"{river}D1z"]
            called, seat = False, river
        else:
            tile = (orphans if seat == river else simples).pop()
            words += [f"{seat}T{tile}", f"{seat}d{tile}"]
        seat = (seat + 1) % 4
    played = scene(rules, hands, " ".join(words), honba=honba, sticks=sticks)
    assert played.is_over
    assert [bool(played.waits(other)) for other in range(4)] == [False, True, False, False]
    return played


def after(played: Round) -> tuple[int, int, int]:
    """Give dealer, counters and sticks of the next hand."""
    match = Match.at(played.rules, played.start_event)
    match.take(played)
    return match.dealer, match.honba, match.sticks


@EVERYWHERE
@pytest.mark.parametrize(
    ("nagashi", "deltas", "next_hand"),
    [
        ("none", (-1000, 3000, -1000, -1000), (1, 3, 1)),
        ("draw", (-4000, -2000, 8000, -2000), (1, 3, 1)),
        ("win", (-4200, -2200, 9600, -2200), (1, 0, 0)),
    ],
)
def test_nagashi(preset: str, nagashi: str, deltas: Deltas, next_hand: tuple[int, int, int]) -> None:
    played = drawn_hand(rules_of(preset, nagashi=nagashi), honba=2, sticks=1)
    assert (played.deltas, after(played)) == (deltas, next_hand)


@EVERYWHERE
@pytest.mark.parametrize(
    ("nagashi", "deltas", "next_hand"),
    [
        ("none", (-1000, 3000, -1000, -1000), (1, 3, 1)),
        ("draw", (12000, -4000, -4000, -4000), (1, 3, 1)),
        ("win", (13600, -4200, -4200, -4200), (0, 3, 0)),
    ],
)
def test_nagashi_of_the_dealer(preset: str, nagashi: str, deltas: Deltas, next_hand: tuple[int, int, int]) -> None:
    played = drawn_hand(rules_of(preset, nagashi=nagashi), river=0, honba=2, sticks=1)
    assert (played.deltas, after(played)) == (deltas, next_hand)


@EVERYWHERE
@pytest.mark.parametrize("nagashi", ["draw", "win"])
@pytest.mark.parametrize(
    ("closed_only", "deltas"), [(True, (-1000, 3000, -1000, -1000)), (False, (-4000, -2000, 8000, -2000))]
)
def test_nagashi_closed_only(preset: str, nagashi: str, closed_only: bool, deltas: Deltas) -> None:
    rules = rules_of(preset, nagashi=nagashi, nagashi_closed_only=closed_only)
    assert drawn_hand(rules, called=True).deltas == deltas


@EVERYWHERE
@pytest.mark.parametrize(
    ("replaces", "deltas"), [(True, (-4000, -2000, 8000, -2000)), (False, (-5000, 1000, 7000, -3000))]
)
def test_nagashi_replaces_noten(preset: str, replaces: bool, deltas: Deltas) -> None:
    rules = rules_of(preset, nagashi="draw", nagashi_replaces_noten=replaces)
    assert drawn_hand(rules).deltas == deltas


@EVERYWHERE
@pytest.mark.parametrize(
    ("sticks", "deltas", "left"),
    [("first_winner", (-4000, -2000, 10000, -2000), 0), ("stay", (-4000, -2000, 8000, -2000), 2)],
)
def test_nagashi_sticks(preset: str, sticks: str, deltas: Deltas, left: int) -> None:
    played = drawn_hand(rules_of(preset, nagashi="win", nagashi_sticks=sticks), sticks=2)
    assert played.deltas == deltas
    assert after(played)[2] == left
