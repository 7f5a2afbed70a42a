"""One object of every yaku, whose han may be changed, and the numbers the yaku have on Tenhou."""

from __future__ import annotations

import mahjong.compat.hand_calculating.yaku_list.yakuman  # noqa: F401 - with its parent it fills CLASSES
from mahjong.compat.hand_calculating.yaku import CLASSES, Yaku

__all__ = ["DOUBLES", "YAKU_ID_TO_TENHOU_ID", "YakuConfig"]

# Rising Tenhou numbers from 0.
# fmt: off
_TENHOU_ORDER = (
    "tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeiko",
    "seat_wind_east", "seat_wind_south", "seat_wind_west", "seat_wind_north", "round_wind_east", "round_wind_south",
    "round_wind_west", "round_wind_north", "haku", "hatsu", "chun", "daburu_riichi", "chiitoitsu", "chantai",
    "ittsu", "sanshoku", "sanshoku_douko", "sankantsu", "toitoi", "sanankou", "shosangen", "honroto", "ryanpeiko",
    "junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki",
    "tsuisou", "ryuisou", "chinroto", "chuuren_poutou", "daburu_chuuren_poutou", "kokushi", "daburu_kokushi",
    "daisuushi", "shosuushi", "suukantsu", "dora", "ura_dora", "aka_dora",
)
# fmt: on

DOUBLES = ("daburu_kokushi", "suuankou_tanki", "daburu_chuuren_poutou", "daisuushi")
# Their han follow from the hand and the options, whatever stands in a configuration.
_COUNTED = frozenset({*DOUBLES, "dora", "aka_dora", "ura_dora", "paarenchan"})

YAKU_ID_TO_TENHOU_ID: dict[int, int] = {CLASSES[name].yaku_id: number for number, name in enumerate(_TENHOU_ORDER)}


class YakuConfig:
    """The yaku of a `HandConfig`, each made when first asked for: ``config.yaku.riichi.han_closed``."""

    def __getattr__(self, name: str) -> Yaku:
        if name not in CLASSES:
            raise AttributeError(f"{type(self).__name__} has no yaku {name!r}")
        made = CLASSES[name]()
        self.__dict__[name] = made
        return made

    def make_doubles_single(self) -> None:
        """Give every double yakuman the han of a single one."""
        for name in DOUBLES:
            yaku = getattr(self, name)
            yaku.han_open, yaku.han_closed = CLASSES[name].han_open // 2, CLASSES[name].han_closed // 2

    def is_as_listed(self) -> bool:
        """Tell whether every yaku has the han of the list; a double yakuman may have that of a single one.

        Raises `NotImplementedError` for a yaku of another class: it would need its predicate.
        """
        for name, yaku in self.__dict__.items():
            listed = CLASSES.get(name)
            if type(yaku) is not listed:
                raise NotImplementedError(
                    f"config.yaku.{name} is a {type(yaku).__name__}: only the yaku of the list are looked for, "
                    "their han may be changed"
                )
            if name not in _COUNTED and (yaku.han_open, yaku.han_closed) != (listed.han_open, listed.han_closed):
                return False
        return True

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *CLASSES})
