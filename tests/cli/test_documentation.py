from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from mahjong.cli.app import COMMANDS
from tests.cli.conftest import Command

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
EXAMPLES = [
    (command, shown.splitlines())
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for command, shown in re.findall(r"^\$ mahjong (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command[:40] for command, _ in EXAMPLES])
def test_examples_print_what_the_page_says(mahjong: Command, command: str, shown: list[str]) -> None:
    printed = [line.rstrip() for line in mahjong(*shlex.split(command)).out.splitlines()]
    # A long line may end in "...".
    cut = [line.removesuffix("...").rstrip() for line in shown]
    printed = [
        line[: len(start)] if whole != start else line for line, whole, start in zip(printed, shown, cut, strict=True)
    ]
    assert printed == cut


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_on_the_page(name: str) -> None:
    assert re.search(rf"^## .*\b{name}\b", PAGE, re.MULTILINE)
