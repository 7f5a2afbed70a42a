"""The words of mjai: tiles, yaku and reasons of draws."""

from __future__ import annotations

from mahjong.errors import RecordError, quote
from mahjong.game.events import DrawReason
from mahjong.tiles import Tile

HONOURS = "ESWNPFC"
TILE_NAMES: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *HONOURS,
    *(f"5{suit}r" for suit in "mps"),
    "?",
)
"""Name of each tile code 0-37."""
_TILES = {name: Tile(code) for code, name in enumerate(TILE_NAMES)}

DRAGONS = frozenset({"haku", "hatsu", "chun"})
"""Yaku that mjai does not tell apart."""
YAKU_NAMES: dict[str, str] = {
    "menzen_tsumo": "menzenchin_tsumoho",
    "riichi": "reach",
    "double_riichi": "double_reach",
    "ippatsu": "ippatsu",
    "chankan": "chankan",
    "rinshan": "rinshankaiho",
    "haitei": "haiteiraoyue",
    "houtei": "hoteiraoyui",
    "pinfu": "pinfu",
    "tanyao": "tanyaochu",
    "iipeikou": "ipeko",
    "seat_wind": "jikaze",
    "round_wind": "bakaze",
    "haku": "sangenpai",
    "hatsu": "sangenpai",
    "chun": "sangenpai",
    "chiitoitsu": "chitoitsu",
    "chanta": "honchantaiyao",
    "ittsuu": "ikkitsukan",
    "sanshoku_doujun": "sanshokudojun",
    "sanshoku_doukou": "sanshokudoko",
    "sankantsu": "sankantsu",
    "toitoi": "toitoiho",
    "sanankou": "sananko",
    "shousangen": "shosangen",
    "honroutou": "honroto",
    "ryanpeikou": "ryanpeko",
    "junchan": "junchantaiyao",
    "honitsu": "honiso",
    "chinitsu": "chiniso",
    "renhou": "renho",
    "open_riichi": "open_reach",
    "tenhou": "tenho",
    "chiihou": "chiho",
    "daisangen": "daisangen",
    "suuankou": "suanko",
    "suuankou_tanki": "suanko_tanki",
    "tsuuiisou": "tsuiso",
    "ryuuiisou": "ryuiso",
    "chinroutou": "chinroto",
    "chuuren": "churenpoton",
    "chuuren_9": "junsei_churenpoton",
    "kokushi": "kokushimuso",
    "kokushi_13": "kokushimuso_jusanmen",
    "daisuushii": "daisushi",
    "shousuushii": "shosushi",
    "suukantsu": "sukantsu",
    "dora": "dora",
    "ura_dora": "uradora",
    "aka_dora": "akadora",
    "nuki_dora": "nukidora",
}
"""Name of each of our yaku."""
YAKU_BY_NAME: dict[str, str] = {name: yaku for yaku, name in YAKU_NAMES.items() if yaku not in DRAGONS}
DRAGON_NAME = "sangenpai"
YAKUMAN_HAN = 100
"""What mjai writes for one yakuman."""

REASONS: dict[DrawReason, str] = {
    DrawReason.EXHAUSTIVE: "fanpai",
    DrawReason.NAGASHI_MANGAN: "nagashimangan",
    DrawReason.KYUUSHU: "kyushukyuhai",
    DrawReason.SUUFON_RENDA: "sufonrenta",
    DrawReason.SUUCHA_RIICHI: "suchareach",
    DrawReason.SUUKAIKAN: "sukaikan",
    DrawReason.SANCHAHOU: "sanchaho",
}
REASON_BY_NAME: dict[str, DrawReason] = {name: reason for reason, name in REASONS.items()} | {
    reason.value: reason for reason in DrawReason
}


def mjai_tile(value: object, what: str) -> Tile:
    """Read a tile's name.

    Raises:
        RecordError: there is no such tile.
    """
    tile = _TILES.get(value) if isinstance(value, str) else None
    if tile is None:
        raise RecordError(
            f"{what}: {quote(value, limit=40)} is no tile of mjai such as 5m, 5mr, E or P", category="bad_tile"
        )
    return tile


def mjai_name(tile: Tile) -> str:
    """Write a tile's name.

    Raises:
        RecordError: mjai has none: flowers and seasons.
    """
    if tile.code >= len(TILE_NAMES):
        raise RecordError(f"mjai has no name for {tile}")
    return TILE_NAMES[tile.code]
