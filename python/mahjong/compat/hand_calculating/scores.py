"""Payments from han and fu."""

from __future__ import annotations

from collections.abc import MutableSequence, MutableSet
from typing import TypedDict

from mahjong.compat.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.compat.hand_calculating.yaku import Yaku

# Han from which a limit holds, its base points and its name.
_LIMITS = (
    (78, 48000, "6x yakuman"),
    (65, 40000, "5x yakuman"),
    (52, 32000, "4x yakuman"),
    (39, 24000, "3x yakuman"),
    (26, 16000, "2x yakuman"),
    (13, 8000, "yakuman"),
    (11, 6000, "sanbaiman"),
    (8, 4000, "baiman"),
    (6, 3000, "haneman"),
    (5, 2000, "mangan"),
)
# Yaku that lower ones are part of: under aotenjou the lower ones do not count beside them.
_CONTAINS = {
    "daisangen": ("chun", "hatsu", "haku", "shosangen"),
    "tsuisou": ("toitoi", "honroto"),
    "daisuushi": ("toitoi",),
    "suuankou": ("toitoi",),
    "suuankou_tanki": ("toitoi",),
    "chinroto": ("toitoi", "honroto"),
    "suukantsu": ("toitoi",),
    "chuuren_poutou": ("chinitsu",),
    "daburu_chuuren_poutou": ("chinitsu",),
    "daisharin": ("chinitsu", "pinfu", "tanyao", "ryanpeiko", "chiitoitsu"),
    "ryuisou": ("honitsu",),
}


class ScoresResult(TypedDict):
    """Who pays what: by ron `main` in all, by tsumo `main` from the dealer (or each) and `additional` from each other.

    Bonuses are those of honba; `total` holds everything, deposits too.
    """

    main: int
    additional: int
    main_bonus: int
    additional_bonus: int
    kyoutaku_bonus: int
    total: int
    yaku_level: str


class ScoresCalculator:
    """Payments with limits, honba and deposits."""

    @staticmethod
    def calculate_scores(han: int, fu: int, config: HandConfig, is_yakuman: bool = False) -> ScoresResult:
        """Give the payments; `is_yakuman` tells that the han are those of yakuman, not counted ones.

        >>> ScoresCalculator.calculate_scores(han=3, fu=30, config=HandConfig())["main"]
        3900
        """
        options = config.options
        if han >= 13 and not is_yakuman and options.kazoe_limit != HandConfig.KAZOE_NO_LIMIT:
            han = 13 if options.kazoe_limit == HandConfig.KAZOE_LIMITED else 12
        base, level = _base_points(han, fu, options)
        honba = 100 * config.tsumi_number
        return _payments(
            base,
            config,
            payers=1 if options.is_three_player else 2,
            honba=honba,
            deposits=1000 * config.kyoutaku_number,
            level="nagashi mangan" if config.is_nagashi_mangan else level,
        )


class Aotenjou(ScoresCalculator):
    """Payments without any limit, honba or deposits; a yakuman is worth its han beside other yaku."""

    @staticmethod
    def calculate_scores(han: int, fu: int, config: HandConfig, is_yakuman: bool = False) -> ScoresResult:
        """Give the payments of ``fu * 2 ** (2 + han)`` base points.

        >>> Aotenjou.calculate_scores(han=13, fu=40, config=HandConfig())["main"]
        5242900
        """
        return _payments(fu * 2 ** (2 + han), config, payers=2)

    @staticmethod
    def aotenjou_filter_yaku(hand_yaku: MutableSequence[Yaku] | MutableSet[Yaku], config: HandConfig) -> None:
        """Take out of `hand_yaku` what a yakuman in it already contains."""
        for name, lower in _CONTAINS.items():
            if getattr(config.yaku, name) in hand_yaku:
                for contained in (getattr(config.yaku, name) for name in lower):
                    if contained in hand_yaku:
                        hand_yaku.remove(contained)


def _base_points(han: int, fu: int, options: OptionalRules) -> tuple[int, str]:
    if han >= 5:
        _, base, level = next(limit for limit in _LIMITS if han >= limit[0])
        if han > 78 and not options.limit_to_sextuple_yakuman:
            base += (han - 78) // 13 * 8000
        return base, level
    base = fu * 2 ** (2 + han)
    if options.kiriage:
        if (han, fu) in ((4, 30), (3, 60)):
            return 2000, "kiriage mangan"
        # The original names no level here; programs may compare it.
        return min(base, 2000), ""
    return (2000, "mangan") if base > 2000 else (base, "")


def _payments(
    base: int, config: HandConfig, *, payers: int, honba: int = 0, deposits: int = 0, level: str = ""
) -> ScoresResult:
    """Give the payments, each rounded up to hundreds; `payers` besides the one of `main`, `honba` from each."""
    if config.is_tsumo:
        main = -(-base * 2 // 100) * 100
        additional = main if config.is_dealer else -(-base // 100) * 100
        main_bonus = additional_bonus = honba
    else:
        main = -(-base * (6 if config.is_dealer else 4) // 100) * 100
        main_bonus = honba * (payers + 1)
        additional = additional_bonus = 0
    return {
        "main": main,
        "additional": additional,
        "main_bonus": main_bonus,
        "additional_bonus": additional_bonus,
        "kyoutaku_bonus": deposits,
        "total": main + main_bonus + payers * (additional + additional_bonus) + deposits,
        "yaku_level": level,
    }
