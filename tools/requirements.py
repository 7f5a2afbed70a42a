"""Print what building, running and checking the project needs, as ``pyproject.toml`` says it.

The project itself is left out, so that an environment of tools can be made before anything is compiled.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any


def requirements(pyproject: dict[str, Any], *extras: str) -> list[str]:
    """List the build and runtime requirements and those of ``extras``, extras of the project itself resolved."""
    project = pyproject["project"]
    found = [*pyproject["build-system"]["requires"], *project["dependencies"]]
    own = re.compile(rf"{re.escape(project['name'])}\[([\w,\s-]+)\]")
    waiting = list(extras)
    while waiting:
        for line in project["optional-dependencies"][waiting.pop()]:
            if match := own.fullmatch(line):
                waiting += [name.strip() for name in match[1].split(",")]
            else:
                found.append(line)
    return list(dict.fromkeys(found))


if __name__ == "__main__":
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    print("\n".join(requirements(tomllib.loads(text), *sys.argv[1:])))
