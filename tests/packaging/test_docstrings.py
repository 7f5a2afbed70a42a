"""The examples in docstrings of the Python package print what they show."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import pkgutil

import pytest


def modules() -> list[str]:
    spec = importlib.util.find_spec("mahjong")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    found = pkgutil.walk_packages(spec.submodule_search_locations, "mahjong.")
    return sorted(module.name for module in found if "__main__" not in module.name)


@pytest.mark.parametrize("name", modules())
def test_docstring_examples(name: str) -> None:
    if name == "mahjong.env.aec":
        pytest.importorskip("pettingzoo")
    assert doctest.testmod(importlib.import_module(name)).failed == 0
