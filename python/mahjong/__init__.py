"""Mahjong: riichi, three-player riichi and Chinese classical, over the native core `mjcore`.

Import what you need from the submodules, for example ``from mahjong.hand import Hand`` or
``from mahjong.scoring import score``. The names below are also here, loaded when first used. ``shanten`` is not: at the
top that is a module of the other distribution with this package name; ours is ``mahjong.analysis.shanten``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mahjong import _clash

if TYPE_CHECKING:
    from mahjong.analysis import discards, ukeire, waits
    from mahjong.errors import (
        ArgumentTypeError,
        BotError,
        HandError,
        IllegalActionError,
        InUseError,
        MahjongError,
        MissingExtraError,
        NameClashWarning,
        NotationError,
        NotAWinError,
        RecordDivergedError,
        RecordError,
        RulesError,
    )
    from mahjong.hand import Hand
    from mahjong.melds import Meld, MeldKind
    from mahjong.scoring import Situation, score, try_score
    from mahjong.scoring.explain import explain
    from mahjong.tiles import Tile, format_tiles, parse_tiles

    __version__: str

__all__ = [
    "ArgumentTypeError",
    "BotError",
    "Hand",
    "HandError",
    "IllegalActionError",
    "InUseError",
    "MahjongError",
    "Meld",
    "MeldKind",
    "MissingExtraError",
    "NameClashWarning",
    "NotAWinError",
    "NotationError",
    "RecordDivergedError",
    "RecordError",
    "RulesError",
    "Situation",
    "Tile",
    "__version__",
    "discards",
    "explain",
    "format_tiles",
    "parse_tiles",
    "score",
    "try_score",
    "ukeire",
    "waits",
]

_HOMES = {
    "mahjong._core": ("__version__",),
    "mahjong.analysis": ("discards", "ukeire", "waits"),
    "mahjong.hand": ("Hand",),
    "mahjong.melds": ("Meld", "MeldKind"),
    "mahjong.scoring": ("Situation", "explain", "score", "try_score"),
    "mahjong.tiles": ("Tile", "format_tiles", "parse_tiles"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name == "shanten":
        raise AttributeError("module 'mahjong' has no attribute 'shanten': from mahjong.analysis import shanten")
    if name not in __all__:
        raise AttributeError(f"module 'mahjong' has no attribute {name!r}")
    value: object = getattr(import_module(_HOME_OF.get(name, "mahjong.errors")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


_clash.warn_once()
