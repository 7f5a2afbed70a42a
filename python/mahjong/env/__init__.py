"""Environments for machine learning over the native engine.

- :class:`mahjong.env.single.MatchEnv`: one match, ``reset`` and ``step`` with action codes.
- :class:`mahjong.env.vector.VectorEnv`: many matches in one call, arrays out.
- :class:`mahjong.env.aec.MatchAEC`: a PettingZoo AEC environment (``pip install "mjcore[env]"``).

All three take the rules of any family. Actions are the codes of ``mahjong.game.actions``; observation planes come in
documented sets, ``small`` (32 x 34) and for riichi ``full`` (353 x 34) too. The names below are loaded when first used,
``from mahjong.env import MatchAEC`` works as well.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjong.env.aec import MatchAEC as MatchAEC
    from mahjong.env.single import MatchEnv, planes_of
    from mahjong.env.vector import HAND_ENDED, ILLEGAL, MATCH_ENDED, VectorEnv

# Without the extra a star import would fail on MatchAEC.
__all__ = ["HAND_ENDED", "ILLEGAL", "MATCH_ENDED", "MatchEnv", "VectorEnv", "planes_of"]

_HOMES = {
    "aec": ("MatchAEC",),
    "single": ("MatchEnv", "planes_of"),
    "vector": ("HAND_ENDED", "ILLEGAL", "MATCH_ENDED", "VectorEnv"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'mahjong.env' has no attribute {name!r}")
    value: object = getattr(import_module(f"mahjong.env.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
