"""Importing the rules is quick: nothing is loaded that only some uses need."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("module", ["tomllib", "json", "difflib", "numpy", "msgspec", "mahjong.rules.classical_rules"])
def test_importing_the_rules_leaves_what_only_some_need(module: str) -> None:
    program = f"import sys, mahjong.rules; raise SystemExit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
