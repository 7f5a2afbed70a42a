"""What a configuration means for the core, worked out once for each that is met."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from mahjong._core import NativeRiichiRules
from mahjong.compat.constants import EAST, WINDS
from mahjong.compat.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.errors import quote
from mahjong.rules import load

# Bits of the core's flags, and when they stand.
_FLAGS = (
    (1 << 0, "is_tsumo"),
    (1 << 4, "is_ippatsu"),
    (1 << 5, "is_rinshan"),
    (1 << 6, "is_chankan"),
    (1 << 7, "is_haitei"),
    (1 << 8, "is_houtei"),
    (1 << 9, "is_tenhou"),
    (1 << 10, "is_chiihou"),
    (1 << 11, "is_renhou"),
)
_RIICHI, _DOUBLE_RIICHI, _OPEN_RIICHI, _DEALT_INTO_OPEN = 1 << 1, 1 << 2, 1 << 3, 1 << 12
_KAZOE = ("yakuman", "sanbaiman", "multiple")


_CONFIG_FIELDS = (
    "is_tsumo",
    "is_riichi",
    "is_ippatsu",
    "is_rinshan",
    "is_chankan",
    "is_haitei",
    "is_houtei",
    "is_daburu_riichi",
    "is_tenhou",
    "is_renhou",
    "is_chiihou",
    "is_open_riichi",
    "is_dealer",
    "player_wind",
    "round_wind",
)
_OPTION_FIELDS = (
    "has_open_tanyao",
    "has_aka_dora",
    "has_double_yakuman",
    "kazoe_limit",
    "kiriage",
    "fu_for_open_pinfu",
    "fu_for_pinfu_tsumo",
    "renhou_as_yakuman",
    "has_daisharin",
    "has_daisharin_other_suits",
    "has_daichisei",
    "has_sashikomi_yakuman",
    "limit_to_sextuple_yakuman",
    "is_three_player",
)
_config_state = attrgetter(*_CONFIG_FIELDS)
_option_state = attrgetter(*_OPTION_FIELDS)


class Plan:
    """A configuration without its counters, checked and in the words of the core; never changed.

    `faults` holds the error there is without melds, with closed ones only and with an open one, or is None when
    there is none whatever the melds. `by_reading` tells that the core has no rule for some of it, `open_by_reading`
    that it has none when the hand is open.
    """

    __slots__ = (
        "by_reading",
        "config",
        "faults",
        "flags",
        "most_han",
        "open_by_reading",
        "round_wind",
        "rules",
        "seat_wind",
        "three_players",
    )

    def __init__(self, config: HandConfig) -> None:
        options = config.options
        self.config = config
        self.faults = _faults(config)
        self.flags = _flags(config)
        self.seat_wind = _wind(config.player_wind, "player_wind")
        self.round_wind = _wind(config.round_wind, "round_wind")
        self.three_players = options.is_three_player
        self.most_han = 78 if options.limit_to_sextuple_yakuman else 1000
        self.by_reading = bool(
            self.faults
            or (config.is_renhou and not options.renhou_as_yakuman)
            or options.has_daisharin
            or options.has_daichisei
        )
        self.open_by_reading = bool(config.is_tsumo and not options.fu_for_open_pinfu)
        self.rules = _rules(options)


def plan_of(config: HandConfig) -> Plan:
    """Give the plan of a configuration as it is now.

    Raises `ValueError` for a wind or a limit of counted yakuman that is none.
    """
    return _plan(_config_state(config), _option_state(config.options))


@lru_cache(maxsize=4096)
def _plan(config_state: tuple[object, ...], option_state: tuple[object, ...]) -> Plan:
    # A private copy: what the caller does to the configuration later must not reach results that were not read yet.
    config = HandConfig(options=OptionalRules())
    vars(config.options).update(zip(_OPTION_FIELDS, option_state, strict=True))
    vars(config).update(zip(_CONFIG_FIELDS, config_state, strict=True))
    return Plan(config)


def _wind(wind: int | None, name: str) -> int:
    if wind is not None and wind not in WINDS:
        raise ValueError(f"{name} must be a wind, 27 to 30, or None, not {quote(wind)}")
    return -1 if wind is None else wind - EAST


def _flags(config: HandConfig) -> int:
    flags = sum(bit for bit, name in _FLAGS if getattr(config, name))
    if config.is_riichi or config.is_daburu_riichi:
        flags |= _DOUBLE_RIICHI if config.is_daburu_riichi else _RIICHI
        if config.is_open_riichi:
            flags |= _OPEN_RIICHI
            if config.options.has_sashikomi_yakuman and not config.is_tsumo:
                flags |= _DEALT_INTO_OPEN
    return flags


def _faults(config: HandConfig) -> tuple[str | None, str | None, str | None] | None:
    """Find what cannot be together, in the order of the original: without melds, with closed ones, with an open one."""
    c = config
    riichi = c.is_riichi or c.is_daburu_riichi
    # An unknown seat is neither refused as dealer nor as not dealer.
    dealer, other = (bool(c.player_wind) and c.is_dealer, bool(c.player_wind) and not c.is_dealer)
    always = (
        ("ippatsu_without_riichi", c.is_ippatsu and not riichi),
        ("chankan_with_tsumo", c.is_chankan and c.is_tsumo),
        ("rinshan_without_tsumo", c.is_rinshan and not c.is_tsumo),
        ("haitei_without_tsumo", c.is_haitei and not c.is_tsumo),
        ("houtei_with_tsumo", c.is_houtei and c.is_tsumo),
        ("haitei_with_rinshan", c.is_haitei and c.is_rinshan),
        ("houtei_with_chankan", c.is_houtei and c.is_chankan),
    )

    def first(*, has_melds: bool, is_open: bool) -> str | None:
        faults = (
            ("open_hand_riichi", is_open and riichi and not c.is_daburu_riichi),
            ("open_hand_daburi", is_open and c.is_daburu_riichi),
            *always,
            ("tenhou_not_as_dealer", c.is_tenhou and other),
            ("tenhou_without_tsumo", c.is_tenhou and not c.is_tsumo),
            ("tenhou_with_meld", c.is_tenhou and has_melds),
            ("chiihou_as_dealer", c.is_chiihou and dealer),
            ("chiihou_without_tsumo", c.is_chiihou and not c.is_tsumo),
            ("chiihou_with_meld", c.is_chiihou and has_melds),
            ("renhou_as_dealer", c.is_renhou and dealer),
            ("renhou_with_tsumo", c.is_renhou and c.is_tsumo),
            ("renhou_with_meld", c.is_renhou and has_melds),
        )
        return next((f"{name}_not_allowed" for name, is_so in faults if is_so), None)

    found = (
        first(has_melds=False, is_open=False),
        first(has_melds=True, is_open=False),
        first(has_melds=True, is_open=True),
    )
    return found if any(found) else None


def _rules(options: OptionalRules) -> NativeRiichiRules:
    """Give the rule set of the core for the options it has; payments are not taken from it."""
    if options.kazoe_limit not in range(len(_KAZOE)):
        raise ValueError(f"kazoe_limit must be 0, 1 or 2, not {quote(options.kazoe_limit)}")
    doubles = ("double_kokushi_13", "double_suuankou_tanki", "double_chuuren_9", "double_daisuushii")
    return _native(
        open_tanyao=bool(options.has_open_tanyao),
        red_dora=bool(options.has_aka_dora),
        kazoe=_KAZOE[options.kazoe_limit],
        kiriage=bool(options.kiriage),
        open_pinfu_30=bool(options.fu_for_open_pinfu),
        pinfu_tsumo_20=not options.fu_for_pinfu_tsumo,
        **dict.fromkeys(doubles, bool(options.has_double_yakuman)),
    )


@lru_cache(maxsize=256)
def _native(**options: bool | str) -> NativeRiichiRules:
    preset = load("tenhou-4p")
    rules = preset.with_(renhou="yakuman", open_riichi=True, open_riichi_deal_in_yakuman=True, **options)
    return rules.native
