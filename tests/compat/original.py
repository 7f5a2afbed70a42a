"""The original library in an environment of its own: made once, and asked in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

fcntl = pytest.importorskip("fcntl", reason="the environment of the original is made on Unix")

VERSION = "2.1.0"
HERE = Path(__file__).parent
HOME = HERE.parents[1] / "build" / f"original-{VERSION}"


def interpreter() -> Path:
    """Give the Python that has the original installed; skip the test when it cannot be installed."""
    python = HOME / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    HOME.parent.mkdir(exist_ok=True)
    with open(HOME.with_suffix(".lock"), "w") as lock:
        # Several test processes may want it at once.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (HOME / "installed").exists():
            made = subprocess.run([sys.executable, "-m", "venv", HOME], capture_output=True, text=True)
            if made.returncode == 0:
                install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
                made = subprocess.run([*install, f"mahjong=={VERSION}"], capture_output=True, text=True)
            if made.returncode:
                pytest.skip(f"mahjong {VERSION} could not be installed: {made.stderr.strip()[-200:]}")
            (HOME / "installed").touch()
    return python


def ask(cases: Iterable[dict[str, Any]]) -> list[Any]:
    """Give the original's answers to cases."""
    asked = "".join(json.dumps(case) + "\n" for case in cases)
    command = [str(interpreter()), "-I", str(HERE / "answer.py"), "mahjong"]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]
