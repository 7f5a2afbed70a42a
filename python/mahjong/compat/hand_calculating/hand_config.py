"""How a hand was won, and the optional rules it is valued by."""

from __future__ import annotations

from typing import Any

from mahjong.compat.constants import EAST
from mahjong.compat.hand_calculating.yaku_config import YakuConfig


class HandConstants:
    """What 13 han and more without a yakuman are worth."""

    KAZOE_LIMITED = 0
    KAZOE_SANBAIMAN = 1
    KAZOE_NO_LIMIT = 2


class _Settings:
    """Values that may be changed at any time; what was worked out from them (names with ``_``) is then dropped."""

    def __setattr__(self, name: str, value: object) -> None:
        values = self.__dict__
        values[name] = value
        values.pop("_worked_out", None)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_worked_out"}


class OptionalRules(_Settings):
    """The optional rules; any may be changed later."""

    has_open_tanyao: bool
    has_aka_dora: bool
    has_double_yakuman: bool
    kazoe_limit: int
    kiriage: bool
    fu_for_open_pinfu: bool
    fu_for_pinfu_tsumo: bool
    renhou_as_yakuman: bool
    has_daisharin: bool
    has_daisharin_other_suits: bool
    has_daichisei: bool
    has_sashikomi_yakuman: bool
    limit_to_sextuple_yakuman: bool
    paarenchan_needs_yaku: bool
    is_three_player: bool

    def __init__(
        self,
        has_open_tanyao: bool = False,
        has_aka_dora: bool = False,
        has_double_yakuman: bool = True,
        kazoe_limit: int = HandConstants.KAZOE_LIMITED,
        kiriage: bool = False,
        fu_for_open_pinfu: bool = True,
        fu_for_pinfu_tsumo: bool = False,
        renhou_as_yakuman: bool = False,
        has_daisharin: bool = False,
        has_daisharin_other_suits: bool = False,
        has_sashikomi_yakuman: bool = False,
        limit_to_sextuple_yakuman: bool = True,
        paarenchan_needs_yaku: bool = True,
        has_daichisei: bool = False,
        is_three_player: bool = False,
    ) -> None:
        # At once: one by one each would pass through __setattr__.
        self.__dict__.update(
            has_open_tanyao=has_open_tanyao,
            has_aka_dora=has_aka_dora,
            has_double_yakuman=has_double_yakuman,
            kazoe_limit=kazoe_limit,
            kiriage=kiriage,
            fu_for_open_pinfu=fu_for_open_pinfu,
            fu_for_pinfu_tsumo=fu_for_pinfu_tsumo,
            renhou_as_yakuman=renhou_as_yakuman,
            has_daisharin=has_daisharin or has_daisharin_other_suits,
            has_daisharin_other_suits=has_daisharin_other_suits,
            has_sashikomi_yakuman=has_sashikomi_yakuman,
            limit_to_sextuple_yakuman=limit_to_sextuple_yakuman,
            paarenchan_needs_yaku=paarenchan_needs_yaku,
            has_daichisei=has_daichisei,
            is_three_player=is_three_player,
        )


class HandConfig(_Settings, HandConstants):
    """How a hand was won: flags, winds, counters, optional rules and the yaku with their han."""

    yaku: YakuConfig
    options: OptionalRules
    is_tsumo: bool
    is_riichi: bool
    is_ippatsu: bool
    is_rinshan: bool
    is_chankan: bool
    is_haitei: bool
    is_houtei: bool
    is_daburu_riichi: bool
    is_nagashi_mangan: bool
    is_tenhou: bool
    is_renhou: bool
    is_chiihou: bool
    is_open_riichi: bool
    is_dealer: bool
    player_wind: int | None
    round_wind: int | None
    paarenchan: int
    kyoutaku_number: int
    tsumi_number: int
    num_nuki_dora: int

    def __init__(
        self,
        is_tsumo: bool = False,
        is_riichi: bool = False,
        is_ippatsu: bool = False,
        is_rinshan: bool = False,
        is_chankan: bool = False,
        is_haitei: bool = False,
        is_houtei: bool = False,
        is_daburu_riichi: bool = False,
        is_nagashi_mangan: bool = False,
        is_tenhou: bool = False,
        is_renhou: bool = False,
        is_chiihou: bool = False,
        is_open_riichi: bool = False,
        player_wind: int | None = None,
        round_wind: int | None = None,
        kyoutaku_number: int = 0,
        tsumi_number: int = 0,
        paarenchan: int = 0,
        options: OptionalRules | None = None,
        num_nuki_dora: int = 0,
    ) -> None:
        self.__dict__.update(
            options=options or OptionalRules(),
            is_tsumo=is_tsumo,
            is_riichi=is_riichi,
            is_ippatsu=is_ippatsu,
            is_rinshan=is_rinshan,
            is_chankan=is_chankan,
            is_haitei=is_haitei,
            is_houtei=is_houtei,
            is_daburu_riichi=is_daburu_riichi,
            is_nagashi_mangan=is_nagashi_mangan,
            is_tenhou=is_tenhou,
            is_renhou=is_renhou,
            is_chiihou=is_chiihou,
            is_open_riichi=is_open_riichi,
            player_wind=player_wind,
            round_wind=round_wind,
            is_dealer=player_wind == EAST,
            paarenchan=paarenchan,
            kyoutaku_number=kyoutaku_number,
            tsumi_number=tsumi_number,
            num_nuki_dora=num_nuki_dora,
        )

    def __getattr__(self, name: str) -> YakuConfig:
        # The yaku are made when first asked for: most hands are valued without them.
        if name != "yaku":
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        self.__dict__["yaku"] = made = YakuConfig()
        return made
