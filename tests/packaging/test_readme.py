"""The README tells the truth: its Python examples by doctest, its commands by running them."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PAGE = REPOSITORY / "README.md"
BLOCKS = [
    re.findall(r"^\$ mahjong (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    for block in re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
]


@pytest.mark.parametrize("page", [PAGE, REPOSITORY / "docs" / "python.md"], ids=lambda page: page.name)
def test_the_python_examples_print_what_they_show_without_a_checkout(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_the_programs_of_the_python_page_run() -> None:
    pytest.importorskip("pettingzoo")
    page = (REPOSITORY / "docs" / "python.md").read_text(encoding="utf-8")
    programs = re.findall(r"```python\n((?!>>>).*?)```", page, re.DOTALL)
    assert programs
    for program in programs:
        exec(program, {})


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_the_commands_print_what_they_show_without_a_checkout(block: list[tuple[str, str]], tmp_path: Path) -> None:
    path = os.pathsep.join(map(os.path.abspath, filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))))
    assert block
    for command, shown in block:
        done = subprocess.run(
            [sys.executable, "-m", "mahjong", *shlex.split(command)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"},
            check=False,
        )
        assert done.stderr == ""
        assert [line.rstrip() for line in done.stdout.splitlines()] == shown.splitlines()


def test_the_readme_names_every_extra() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = set(re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8")))
    assert set(project["optional-dependencies"]) - {"dev"} <= named


def test_every_page_the_readme_links_to_is_there() -> None:
    links = re.findall(r"\]\(([\w/.-]+)\)", PAGE.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (REPOSITORY / link).is_file()] == []
