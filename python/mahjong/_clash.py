"""Notice another distribution whose import package is also called ``mahjong``, and say once what follows.

Installed into one folder both work: only ``__init__.py`` and ``py.typed`` overlap. In different folders Python
sees only the first one on its path.
"""

from __future__ import annotations

import functools
import os
import sys
import warnings
from collections.abc import Iterable

from mahjong.errors import NameClashWarning

__all__ = ["find_clash", "warn_once"]

# Modules the other distribution has and this one never will have.
_FOREIGN = ("agari.py", "constants.py", "meld.py", "shanten.py", "tile.py", "utils.py")


def find_clash(search: Iterable[str] | None = None) -> str | None:
    """Describe the clash in one sentence, or give ``None``; `search` are the folders to look in (``sys.path``)."""
    own = os.path.dirname(os.path.abspath(__file__))
    if _is_foreign(own):
        return (
            f"another distribution named mahjong shares the folder {own}: both work, but mahjong/__init__.py belongs "
            "to the one installed last, so import submodules (from mahjong.scoring import score)"
        )
    for entry in sys.path if search is None else search:
        folder = os.path.join(os.path.abspath(entry or "."), "mahjong")
        if _is_foreign(folder) and not os.path.samefile(folder, own):
            return (
                f"another distribution named mahjong lies in {folder} and Python imports only the first on its "
                f"path, {own}: install both into one environment, or remove one"
            )
    return None


@functools.cache
def warn_once() -> None:
    """Issue one `NameClashWarning` a process if there is a clash."""
    clash = find_clash()
    if clash is not None:
        warnings.warn(clash, NameClashWarning, stacklevel=2)


def _is_foreign(folder: str) -> bool:
    return any(os.path.isfile(os.path.join(folder, name)) for name in _FOREIGN)
