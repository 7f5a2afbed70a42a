"""The value of a complete hand, by its best reading."""

from __future__ import annotations

from collections.abc import Collection

from mahjong._core import Score, score_ids
from mahjong.compat.constants import CHUN, HAKU, HATSU
from mahjong.compat.hand_calculating import _by_reading
from mahjong.compat.hand_calculating._plan import Plan, plan_of
from mahjong.compat.hand_calculating.divider import HandDivider
from mahjong.compat.hand_calculating.fu import FuCalculator, FuDetail
from mahjong.compat.hand_calculating.hand_config import HandConfig
from mahjong.compat.hand_calculating.hand_response import HandResponse
from mahjong.compat.hand_calculating.scores import ScoresCalculator, ScoresResult
from mahjong.compat.hand_calculating.yaku import CLASSES, Yaku
from mahjong.compat.hand_calculating.yaku_config import DOUBLES
from mahjong.compat.meld import Meld
from mahjong.compat.tile import TilesConverter

# The core's meld types; what is not here only the readings know of.
_MELDS = {
    (Meld.CHI, True): 0,
    (Meld.PON, True): 1,
    (Meld.KAN, True): 2,
    (Meld.SHOUMINKAN, True): 3,
    (Meld.KAN, False): 4,
    (Meld.SHOUMINKAN, False): 4,
}
# The core's yaku by their bits; the winds are filled in from the configuration.
# fmt: off
_YAKU = (
    "tsumo", "riichi", "daburu_riichi", "open_riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu",
    "tanyao", "iipeiko", "seat", "round", "haku", "hatsu", "chun", "chiitoitsu", "chantai", "ittsu", "sanshoku",
    "sanshoku_douko", "sankantsu", "toitoi", "sanankou", "shosangen", "honroto", "ryanpeiko", "junchan", "honitsu",
    "chinitsu", "renhou_yakuman", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuisou",
    "ryuisou", "chinroto", "chuuren_poutou", "daburu_chuuren_poutou", "kokushi", "daburu_kokushi", "daisuushi",
    "shosuushi", "suukantsu", "sashikomi",
)
# fmt: on
_OPEN_RIICHI = 1 << _YAKU.index("open_riichi")
_KOKUSHI = 2
_NOT_COMPLETE, _NO_YAKU, _WIN_TILE_ABSENT = 1, 2, -1
_MOST_INDICATORS = 5
_EIGHT_OF_CHARACTERS = 28
_DEFAULT = HandConfig()
_Facts = tuple[str | None, tuple[int, ...], bool]
_Given = tuple[tuple[int, ...], int, tuple[_Facts, ...], tuple[int, ...], tuple[int, ...]]


class HandCalculator:
    """The value of a hand; the constants are the errors of a `HandResponse`."""

    ERR_NO_WINNING_TILE = "winning_tile_not_in_hand"
    ERR_HAND_NOT_WINNING = "hand_not_winning"
    ERR_NO_YAKU = "no_yaku"
    ERR_OPEN_HAND_RIICHI = "open_hand_riichi_not_allowed"
    ERR_OPEN_HAND_DABURI = "open_hand_daburi_not_allowed"
    ERR_IPPATSU_WITHOUT_RIICHI = "ippatsu_without_riichi_not_allowed"
    ERR_CHANKAN_WITH_TSUMO = "chankan_with_tsumo_not_allowed"
    ERR_RINSHAN_WITHOUT_TSUMO = "rinshan_without_tsumo_not_allowed"
    ERR_HAITEI_WITHOUT_TSUMO = "haitei_without_tsumo_not_allowed"
    ERR_HOUTEI_WITH_TSUMO = "houtei_with_tsumo_not_allowed"
    ERR_HAITEI_WITH_RINSHAN = "haitei_with_rinshan_not_allowed"
    ERR_HOUTEI_WITH_CHANKAN = "houtei_with_chankan_not_allowed"
    ERR_TENHOU_NOT_AS_DEALER = "tenhou_not_as_dealer_not_allowed"
    ERR_TENHOU_WITHOUT_TSUMO = "tenhou_without_tsumo_not_allowed"
    ERR_TENHOU_WITH_MELD = "tenhou_with_meld_not_allowed"
    ERR_CHIIHOU_AS_DEALER = "chiihou_as_dealer_not_allowed"
    ERR_CHIIHOU_WITHOUT_TSUMO = "chiihou_without_tsumo_not_allowed"
    ERR_CHIIHOU_WITH_MELD = "chiihou_with_meld_not_allowed"
    ERR_RENHOU_AS_DEALER = "renhou_as_dealer_not_allowed"
    ERR_RENHOU_WITH_TSUMO = "renhou_with_tsumo_not_allowed"
    ERR_RENHOU_WITH_MELD = "renhou_with_meld_not_allowed"

    @staticmethod
    def estimate_hand_value(
        tiles: Collection[int],
        win_tile: int,
        melds: Collection[Meld] | None = None,
        dora_indicators: Collection[int] | None = None,
        config: HandConfig | None = None,
        scores_calculator_factory: type[ScoresCalculator] = ScoresCalculator,
        ura_dora_indicators: Collection[int] | None = None,
    ) -> HandResponse:
        """Give the value of the ids `tiles`: those of melds and the winning tile are among them.

        >>> from mahjong.compat.tile import TilesConverter
        >>> tiles = TilesConverter.string_to_136_array(man="22444", pin="333567", sou="444")
        >>> result = HandCalculator.estimate_hand_value(tiles, tiles[-1])
        >>> result.han, result.fu, result.cost["main"], result.yaku
        (1, 40, 1300, [Tanyao])
        """
        dora, ura = dora_indicators or (), ura_dora_indicators or ()
        if config is None:
            config = _DEFAULT
        plan = plan_of(config)
        called, is_open = _called(melds) if melds else ((), False)
        norths = config.num_nuki_dora
        if (
            plan.by_reading
            or called is None
            or (is_open and plan.open_by_reading)
            or config.is_nagashi_mangan
            or config.paarenchan > 0
            or not 0 <= norths <= 4
            or scores_calculator_factory is not ScoresCalculator
            or len(dora) > _MOST_INDICATORS
            or len(ura) > _MOST_INDICATORS
            or ("yaku" in config.__dict__ and not config.yaku.is_as_listed())
        ):
            return _by_readings(tiles, win_tile, melds or (), dora, config, scores_calculator_factory, ura)
        if plan.three_players:
            # The core is asked by the rules of four players, where it is 8m that points at 9m.
            dora, ura = ([_EIGHT_OF_CHARACTERS if tile < 4 else tile for tile in ids] for ids in (dora, ura))
        score = score_ids(
            tiles, win_tile, called, plan.seat_wind, plan.round_wind, plan.flags, dora, ura, norths, plan.rules
        )
        if isinstance(score, int):
            if score == _NO_YAKU:
                return HandResponse(error=HandCalculator.ERR_NO_YAKU)
            if score == _WIN_TILE_ABSENT:
                return HandResponse(error=HandCalculator.ERR_NO_WINNING_TILE)
            if score == _NOT_COMPLETE and not melds:
                return HandResponse(error=HandCalculator.ERR_HAND_NOT_WINNING)
            return _by_readings(tiles, win_tile, melds or (), dora, config, scores_calculator_factory, ura)
        han = min(13 * score.yakuman or score.han, plan.most_han)
        fu = 0 if score.form_number == _KOKUSHI else score.fu
        # What is read later must not change with what the caller does to the arguments.
        terms = (config.tsumi_number, config.kyoutaku_number, norths)
        facts = tuple([(meld.type, meld.tiles, meld.opened) for meld in melds]) if melds else ()
        given = (tuple(tiles), win_tile, facts, tuple(dora), tuple(ura))
        return HandResponse._deferred(han, fu, is_open, lambda name: _RESTS[name](score, plan, han, fu, terms, given))


def _called(melds: Collection[Meld]) -> tuple[Collection[tuple[int, int]] | None, bool]:
    """Give melds as the core wants them, None where it knows no such meld, and whether one is open."""
    called: list[tuple[int, int]] | None = []
    is_open = False
    for meld in melds:
        opened = bool(meld.opened)
        is_open |= opened
        number = _MELDS.get((meld.type or "", opened))
        if number is None or not meld.tiles:
            called = None
        elif called is not None:
            called.append((number, min(meld.tiles) // 4))
    return called, is_open


def _cost(score: Score, plan: Plan, han: int, fu: int, terms: tuple[int, int, int], given: _Given) -> ScoresResult:
    """Make the payments."""
    return ScoresCalculator.calculate_scores(han, fu, _as_it_was(plan, terms), score.yakuman > 0)


def _yaku(score: Score, plan: Plan, han: int, fu: int, terms: tuple[int, int, int], given: _Given) -> list[Yaku]:
    """Make the yaku, sorted by their number, dora last."""
    mask, config = score.yaku_mask, plan.config
    found: list[Yaku] = []
    while mask:
        name = _YAKU[(mask & -mask).bit_length() - 1]
        mask &= mask - 1
        if name == "seat" or name == "round":
            wind = config.player_wind if name == "seat" else config.round_wind
            name = f"{name}_wind_{_by_reading.WIND_NAMES[wind or 0]}"
        elif name == "daburu_riichi" and config.is_open_riichi:
            name = "daburu_open_riichi"
            mask &= ~_OPEN_RIICHI
        yaku = CLASSES[name]()
        if name in DOUBLES and not config.options.has_double_yakuman:
            yaku.han_open, yaku.han_closed = yaku.han_open // 2, yaku.han_closed // 2
        found.append(yaku)
    if not score.yakuman:
        dora, ura, red, norths = score.bonus_han
        found += _by_reading.dora_yaku(dora + norths, red, ura)
    return sorted(found, key=lambda yaku: yaku.yaku_id)


def _fu_details(
    score: Score, plan: Plan, han: int, fu: int, terms: tuple[int, int, int], given: _Given
) -> list[FuDetail] | None:
    """Make the fu items, highest first; thirteen orphans have none."""
    tiles, win_tile, facts, dora, ura = given
    melds = [Meld(*fact) for fact in facts]
    hands = HandDivider.divide_hand(TilesConverter.to_34_array(tiles), melds)
    config = _as_it_was(plan, terms)
    items: list[FuDetail] = []
    if len(hands) == 1:
        valued = [HAKU, HATSU, CHUN, config.player_wind, config.round_wind]
        for group in _by_reading.win_groups(hands[0], win_tile // 4, melds):
            found, total = FuCalculator.calculate_fu(hands[0], win_tile, group, config, valued, melds)
            # Of places that are worth the same the original shows the first with most fu before rounding.
            if total == fu and (not items or _sum(found) > _sum(items)):
                items = found
    elif hands:
        # Which of several divisions worth the same it shows is for the readings to say.
        best = _by_reading.value(tiles, win_tile, melds, dora, ura, config, ScoresCalculator())
        items = best.fu_details if best else []
    return sorted(items, key=lambda item: -item["fu"]) or None


_RESTS = {"cost": _cost, "yaku": _yaku, "fu_details": _fu_details}


def _sum(items: list[FuDetail]) -> int:
    return sum(item["fu"] for item in items)


def _as_it_was(plan: Plan, terms: tuple[int, int, int]) -> HandConfig:
    """Give the configuration of a plan with the counters of one hand."""
    config = HandConfig.__new__(HandConfig)
    config.__dict__.update(plan.config.__dict__)
    config.tsumi_number, config.kyoutaku_number, config.num_nuki_dora = terms
    return config


def _by_readings(
    tiles: Collection[int],
    win_tile: int,
    melds: Collection[Meld],
    dora: Collection[int],
    config: HandConfig,
    factory: type[ScoresCalculator],
    ura: Collection[int],
) -> HandResponse:
    """Value a hand without the core's scorer; everything of the response is made at once."""
    if config is _DEFAULT:
        # What results hold may be changed by the caller.
        config = HandConfig()
    calculator = factory()
    is_open = any(meld.opened for meld in melds)
    if config.is_nagashi_mangan:
        yaku = config.yaku.nagashi_mangan
        cost = calculator.calculate_scores(yaku.han_closed, 30, config, False)
        return HandResponse(cost, yaku.han_closed, 30, [yaku])
    if win_tile not in tiles:
        return HandResponse(error=HandCalculator.ERR_NO_WINNING_TILE)
    faults = plan_of(config).faults
    fault = faults and faults[2 if is_open else 1 if melds else 0]
    if fault:
        return HandResponse(error=fault)
    found = _by_reading.value(tiles, win_tile, melds, dora, ura, config, calculator)
    if found is None:
        return HandResponse(error=HandCalculator.ERR_HAND_NOT_WINNING)
    if found.cost is None:
        return HandResponse(error=HandCalculator.ERR_NO_YAKU)
    return HandResponse(found.cost, found.han, found.fu, found.yaku, None, found.fu_details, is_open)
