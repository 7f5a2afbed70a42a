"""The layers of the native core: what a Cython module may ``cimport``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

# A module may use those of the lines above its own, and those beside it that are named before it.
LAYERS = (
    ("tiles", "melds", "masks", "arguments", "columns"),
    ("suits", "shanten", "shapes"),
    ("capped",),
    ("counts", "scalar"),
    ("options", "rules", "classical_rules"),
    ("riichi_win", "riichi_points", "riichi_yaku", "riichi"),
    (
        "classical_hands",
        "classical_shape",
        "classical_points",
        "classical_winner",
        "classical_settlement",
        "classical",
    ),
    ("scoring", "tile_ids", "batch"),
    ("table", "claims", "follow"),
    ("keys", "tags", "numbered", "seeds", "sequences"),
    ("riichi_state", "riichi_table", "riichi_play", "riichi_follow"),
    ("classical_state", "classical_table", "classical_play", "classical_follow"),
    ("match", "random", "unseen"),
    ("riichi_match", "observe", "determinize", "classical_match", "classical_determinize", "classical_observe"),
    ("family", "facts", "policy", "rollout"),
    ("rounds", "riichi_rounds", "classical_rounds", "replays", "vector"),
    ("drill",),
)
ORDER = [name for layer in LAYERS for name in layer]
CIMPORT = re.compile(r"^\s*(?:from\s+mjcore(?:\.(\w+))?\s+cimport\s+(\w+)|cimport\s+mjcore\.(\w+))", re.MULTILINE)
CORE = Path(__file__).parents[2] / "src" / "mjcore"
FILES = sorted([*CORE.glob("*.pyx"), *CORE.glob("*.pxd")])


def cimported(text: str) -> set[str]:
    return {module or name or whole for module, name, whole in CIMPORT.findall(text)}


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_native_module_knows_nothing_of_its_right(path: Path) -> None:
    assert path.stem in ORDER, f"{path.name} has no place in the layers"
    allowed = ORDER[: ORDER.index(path.stem) + 1]
    assert cimported(path.read_text(encoding="utf-8")) - set(allowed) == set()


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_native_module_needs_neither_numpy_nor_the_python_package(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"^\s*c?import\s+numpy|^\s*from\s+numpy", text, re.MULTILINE)
    assert not re.search(r"^\s*(?:from|import)\s+mahjong", text, re.MULTILINE)
