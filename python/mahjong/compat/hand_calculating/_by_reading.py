"""The value of a hand division by division, in plain Python, for what the core has no rule for.

That is: payments of a class of the caller's and aotenjou, which counts ordinary yaku beside yakuman; yaku whose
han were changed; daisharin, daichisei and paarenchan; renhou as five han that add up; an open pinfu of 20 fu
won by tsumo; chi and pon that are not open. Everything else `hand` asks of the core.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from mahjong.compat.constants import (
    AKA_DORAS,
    CHUN,
    DRAGONS,
    EAST,
    HAKU,
    HATSU,
    HONOR_INDICES,
    NORTH,
    TERMINAL_AND_HONOR_INDICES,
    TERMINAL_INDICES,
    WINDS,
)
from mahjong.compat.hand_calculating.divider import HandDivider
from mahjong.compat.hand_calculating.fu import FuCalculator, FuDetail
from mahjong.compat.hand_calculating.hand_config import HandConfig
from mahjong.compat.hand_calculating.scores import Aotenjou, ScoresCalculator, ScoresResult
from mahjong.compat.hand_calculating.yaku import CLASSES, Yaku
from mahjong.compat.meld import Meld
from mahjong.compat.tile import TilesConverter
from mahjong.compat.utils import build_dora_count_map, count_dora_for_hand

_GREENS = frozenset({19, 20, 21, 23, 25, HATSU})
WIND_NAMES = {27: "east", 28: "south", 29: "west", 30: "north"}
_WHEEL_NAMES = ("Daisuurin", "Daisharin", "Daichikurin")


class Valued(NamedTuple):
    """One division and place of the winning tile: its payments (None without a yaku), yaku, han and fu."""

    cost: ScoresResult | None
    yaku: list[Yaku]
    han: int
    fu: int
    fu_details: list[FuDetail]

    @property
    def rank(self) -> tuple[int, bool, int, int, int]:
        """What the best is found by: payment, a true yakuman before a counted one, han, fu, items of fu."""
        total = self.cost["total"] if self.cost else -1
        is_yakuman = any(yaku.is_yakuman for yaku in self.yaku)
        return total, is_yakuman, self.han, self.fu, sum(item["fu"] for item in self.fu_details)


class _Reading:
    """One division with one place of the winning tile, and what the yaku need to know of it."""

    def __init__(
        self, hand: list[list[int]], win_kind: int, melds: Collection[Meld], config: HandConfig, fu_items: int
    ) -> None:
        kinds = {kind for item in hand for kind in item}
        self.config = config
        self.is_open = any(meld.opened for meld in melds)
        self.n_melds = len(melds)
        self.fu_items = fu_items
        self.hand = hand
        self.kinds = kinds
        self.suits = {kind // 9 for kind in kinds if kind < EAST}
        self.has_honors = not kinds.isdisjoint(HONOR_INDICES)
        self.no_orphans = kinds.isdisjoint(TERMINAL_AND_HONOR_INDICES)
        self.is_pairs = len(hand) == 7
        self.pairs = {item[0] for item in hand if len(item) == 2}
        self.runs = [item[0] for item in hand if len(item) == 3 and item[0] != item[1]]
        self.triplets = {item[0] for item in hand if len(item) > 2 and item[0] == item[1]}
        self.kans = sum(meld.type in (Meld.KAN, Meld.SHOUMINKAN) for meld in melds)
        self.twice = sum(self.runs.count(first) // 2 for first in {*self.runs})
        opened = [meld.tiles_34 for meld in melds if meld.opened]
        concealed = [item for item in hand if item not in opened]
        closed = sum(item[0] == item[1] and len(item) > 2 for item in concealed)
        # A ron completes a triplet; for three of them a closed run can take the tile instead.
        by_ron = not config.is_tsumo and win_kind in self.triplets
        in_run = any(win_kind in item and item[0] != item[1] for item in concealed if len(item) == 3)
        in_called = any(item[0] == item[1] == win_kind for item in opened)
        self.three_concealed = closed - (by_ron and not in_run and not in_called) == 3
        self.four_concealed = not self.is_open and closed - by_ron == 4
        counts = [sum(item.count(kind) for item in hand) for kind in range(34)]
        self.win_count = counts[win_kind]
        self.counts = counts

    def _same_in_suits(self, firsts: Collection[int]) -> bool:
        return any(first < 9 and {first + 9, first + 18} <= {*firsts} for first in firsts)

    def _each_set_has(self, kinds: Collection[int]) -> bool:
        return all(not {*item}.isdisjoint(kinds) for item in self.hand)

    def _is_chuuren(self) -> bool:
        if self.n_melds or self.has_honors or len(self.suits) != 1:
            return False
        first = 9 * min(self.suits)
        least = (3, 1, 1, 1, 1, 1, 1, 1, 3)
        return all(count >= need for count, need in zip(self.counts[first : first + 9], least, strict=True))

    def _is_wheel(self) -> bool:
        """Tell whether the tiles are two each of 2-8 in a suit that counts."""
        options = self.config.options
        if not options.has_daisharin or self.has_honors or len(self.suits) != 1:
            return False
        suit = min(self.suits)
        return (suit == 1 or options.has_daisharin_other_suits) and self.counts[9 * suit + 1 : 9 * suit + 8] == [2] * 7

    def names(self) -> list[str]:
        """List the yaku by their names in `YakuConfig`; those of circumstance and of one suit first."""
        config, options = self.config, self.config.options
        is_closed, is_tsumo = not self.is_open, config.is_tsumo
        one_suit, only = len(self.suits) == 1, self.kinds.issubset
        riichi = config.is_riichi or config.is_daburu_riichi
        double = "daburu_" if config.is_daburu_riichi else ""
        found = {
            "tsumo": is_tsumo and is_closed,
            "pinfu": self.fu_items == 1 and is_closed and not self.is_pairs,
            "chiitoitsu": self.is_pairs,
            "daisharin": self._is_wheel(),
            "daichisei": options.has_daichisei and self.is_pairs and only(HONOR_INDICES),
            "tanyao": self.no_orphans and (is_closed or options.has_open_tanyao),
            f"{double}{'open_' if config.is_open_riichi else ''}riichi": riichi,
            "sashikomi": riichi and config.is_open_riichi and not is_tsumo and options.has_sashikomi_yakuman,
            "ippatsu": config.is_ippatsu,
            "rinshan": config.is_rinshan,
            "chankan": config.is_chankan,
            "haitei": config.is_haitei,
            "houtei": config.is_houtei,
            "renhou_yakuman" if options.renhou_as_yakuman else "renhou": config.is_renhou,
            "tenhou": config.is_tenhou,
            "chiihou": config.is_chiihou,
            "chinitsu": one_suit and not self.has_honors,
            "honitsu": one_suit and self.has_honors,
            "tsuisou": only(HONOR_INDICES),
            "honroto": only(TERMINAL_AND_HONOR_INDICES),
            "chinroto": only(TERMINAL_INDICES),
            "ryuisou": only(_GREENS),
            "chantai": bool(self.runs) and self.has_honors and self._each_set_has(TERMINAL_AND_HONOR_INDICES),
            "junchan": bool(self.runs) and self._each_set_has(TERMINAL_INDICES),
            "ittsu": any(first % 9 == 0 and {first + 3, first + 6} <= {*self.runs} for first in self.runs),
            "ryanpeiko": is_closed and self.twice == 2,
            "iipeiko": is_closed and self.twice == 1,
            "sanshoku": self._same_in_suits(self.runs),
            "toitoi": len(self.triplets) == 4,
            "sanankou": self.three_concealed,
            "sanshoku_douko": self._same_in_suits([first for first in self.triplets if first < EAST]),
            "shosangen": self.triplets | self.pairs >= DRAGONS and not self.is_pairs,
            "haku": HAKU in self.triplets,
            "hatsu": HATSU in self.triplets,
            "chun": CHUN in self.triplets,
            "daisangen": self.triplets >= DRAGONS,
            "shosuushi": len(WINDS & self.triplets) == 3 and not WINDS.isdisjoint(self.pairs),
            "daisuushi": self.triplets >= WINDS,
            "sankantsu": self.kans == 3,
            "suukantsu": self.kans == 4,
        }
        names = [name for name, holds in found.items() if holds]
        for place, wind in (("seat", config.player_wind), ("round", config.round_wind)):
            if wind in WINDS & self.triplets:
                names.append(f"{place}_wind_{WIND_NAMES[wind]}")
        if self._is_chuuren():
            names.append("daburu_chuuren_poutou" if self.win_count in (2, 4) else "chuuren_poutou")
        if self.four_concealed:
            names.append("suuankou_tanki" if self.win_count == 2 else "suuankou")
        if config.paarenchan > 0 and (names or not options.paarenchan_needs_yaku):
            names.append("paarenchan")
        return names


def value(
    tiles: Collection[int],
    win_tile: int,
    melds: Collection[Meld],
    indicators: Collection[int],
    ura_indicators: Collection[int],
    config: HandConfig,
    calculator: ScoresCalculator,
) -> Valued | None:
    """Give the best value of a hand of ids, None when it is not complete; without a yaku its cost is None."""
    if not config.options.has_double_yakuman:
        config.yaku.make_doubles_single()
    counts = TilesConverter.to_34_array(tiles)
    kind = win_tile // 4
    dora = count_dora(tiles, indicators, ura_indicators, config, norths=max(config.num_nuki_dora, 0))
    valued = [HAKU, HATSU, CHUN, config.player_wind, config.round_wind]
    found = []
    for hand in HandDivider.divide_hand(counts, melds):
        for group in win_groups(hand, kind, melds):
            details, fu = FuCalculator.calculate_fu(hand, win_tile, group, config, valued, melds)
            reading = _Reading(hand, kind, melds, config, len(details))
            yaku = _objects(reading.names(), min(reading.suits, default=0), config)
            found.append(_price(yaku, reading.is_open, dora, fu, details, config, calculator))
    if not found and not melds and _is_kokushi(counts):
        found.append(_value_kokushi(counts[kind] == 2, tiles, indicators, ura_indicators, config, calculator))
    return max(found, key=lambda one: one.rank, default=None)


def count_dora(
    tiles: Collection[int],
    indicators: Collection[int],
    ura_indicators: Collection[int],
    config: HandConfig,
    *,
    norths: int,
) -> list[Yaku]:
    """Give the dora of a hand of ids as yaku: ura only after riichi, red fives only where they count."""
    counts = TilesConverter.to_34_array(tiles)
    counts[NORTH] += norths

    def shown(ids: Collection[int]) -> int:
        return count_dora_for_hand(counts, build_dora_count_map(ids, config.options.is_three_player))

    red = sum(tile in AKA_DORAS for tile in tiles) if config.options.has_aka_dora else 0
    ura = shown(ura_indicators) if config.is_riichi or config.is_daburu_riichi else 0
    return dora_yaku(shown(indicators) + norths, red, ura)


def dora_yaku(dora: int, red: int, ura: int) -> list[Yaku]:
    """Make the yaku of the dora there are."""
    yaku: list[Yaku] = []
    for name, han in (("dora", dora), ("aka_dora", red), ("ura_dora", ura)):
        if han:
            made = CLASSES[name]()
            made.han_open, made.han_closed = (0 if name == "ura_dora" else han), han
            yaku.append(made)
    return yaku


def win_groups(hand: list[list[int]], win_kind: int, melds: Collection[Meld]) -> list[list[int]]:
    """List the different sets of a division that the winning tile can be in: not those called."""
    opened = [meld.tiles_34 for meld in melds if meld.opened]
    groups: list[list[int]] = []
    for item in hand:
        if item in opened:
            opened.remove(item)
        elif win_kind in item and item not in groups:
            groups.append(item)
    return groups


def _is_kokushi(counts: Sequence[int]) -> bool:
    orphans = [counts[kind] for kind in TERMINAL_AND_HONOR_INDICES]
    return min(orphans) == 1 and sum(orphans) == 14 == sum(counts)


def _value_kokushi(
    is_thirteen_wait: bool,
    tiles: Collection[int],
    indicators: Collection[int],
    ura_indicators: Collection[int],
    config: HandConfig,
    calculator: ScoresCalculator,
) -> Valued:
    riichi = config.is_riichi or config.is_daburu_riichi
    options = config.options
    sashikomi = options.has_sashikomi_yakuman and riichi and config.is_open_riichi and not config.is_tsumo
    found = {
        "daburu_kokushi" if is_thirteen_wait else "kokushi": True,
        "sashikomi": sashikomi,
        "renhou_yakuman": config.is_renhou and options.renhou_as_yakuman,
        "tenhou": config.is_tenhou,
        "chiihou": config.is_chiihou,
        "paarenchan": config.paarenchan > 0,
    }
    yaku = _objects([name for name, holds in found.items() if holds], 0, config)
    fu = 0
    if isinstance(calculator, Aotenjou):
        fu = 30 if config.is_tsumo else 40
        dora = count_dora(tiles, indicators, ura_indicators, config, norths=0)
        yaku += [one for one in dora if one.yaku_id != CLASSES["aka_dora"].yaku_id]
    han = sum(one.han_closed for one in yaku)
    return Valued(calculator.calculate_scores(han, fu, config, True), yaku, han, fu, [])


def _objects(names: Sequence[str], suit: int, config: HandConfig) -> list[Yaku]:
    """Give the yaku of a configuration; two of them are named or counted by the hand."""
    if "paarenchan" in names:
        repeated: Any = config.yaku.paarenchan
        repeated.set_paarenchan_count(config.paarenchan)
    if "daisharin" in names:
        config.yaku.daisharin.name = _WHEEL_NAMES[suit]
    return [getattr(config.yaku, name) for name in names]


def _price(
    yaku: list[Yaku],
    is_open: bool,
    dora: list[Yaku],
    fu: int,
    details: list[FuDetail],
    config: HandConfig,
    calculator: ScoresCalculator,
) -> Valued:
    without_limit = isinstance(calculator, Aotenjou)
    true_yakuman = [one for one in yaku if one.is_yakuman]
    if isinstance(calculator, Aotenjou):
        calculator.aotenjou_filter_yaku(yaku, config)
    elif true_yakuman:
        yaku = true_yakuman
    if not sum(_han(one, is_open) for one in yaku):
        return Valued(None, yaku, 0, fu, details)
    if without_limit or not true_yakuman:
        yaku = [*yaku, *dora]
    han = sum(_han(one, is_open) for one in yaku)
    if config.options.limit_to_sextuple_yakuman and not without_limit:
        han = min(han, 78)
    by_yakuman = bool(true_yakuman) and not without_limit
    return Valued(calculator.calculate_scores(han, fu, config, by_yakuman), yaku, han, fu, details)


def _han(yaku: Yaku, is_open: bool) -> int:
    return (is_open and yaku.han_open) or yaku.han_closed
