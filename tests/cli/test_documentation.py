from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from mahjong.cli.app import COMMANDS
from mahjong.cli.checks import RUNNERS
from mahjong.game.classical_cases import KINDS_OF_QUESTIONS
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


def test_cases_on_the_page_hold(mahjong: Command) -> None:
    cases = "".join(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
    done = mahjong("check", "-", stdin=cases)
    assert (done.code, done.out) == (0, "cases 1 passed 1 failed 0 skipped 0\n")


def test_the_page_describes_every_kind_of_case() -> None:
    section = PAGE.partition("\n## check\n")[2].partition("\n## ")[0]
    kinds = {*RUNNERS} - {"classical-scoring", "classical-flow"} | {*KINDS_OF_QUESTIONS}
    described = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    assert kinds <= described
    checks = {"legal", "state", "resolve", "settle", "next", "end"}
    assert described - kinds == {"check", *checks}


def test_the_page_names_every_field_of_the_shared_cases(shared_data: Path) -> None:
    section = PAGE.partition("\n## check\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"\w+", section))
    files = [*(shared_data / "cases").glob("*.jsonl"), *(shared_data / "classical").glob("*.jsonl")]
    assert files
    readers = {"area", "basis", "option", "title", "topic", "note"}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            parts = [
                case,
                case.get("given"),
                case.get("win"),
                case.get("expect"),
                case.get("start"),
                *case.get("script", ()),
            ]
            # Events of a script are those of mjai.
            parts = [part for part in parts if isinstance(part, dict) and "type" not in part]
            assert {name for part in parts for name in part} - readers <= named, file
