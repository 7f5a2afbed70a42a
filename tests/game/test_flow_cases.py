"""The rule cases of kind flow, in live play and followed from each seat."""

from __future__ import annotations

import json
from pathlib import Path

from mahjong.game.cases import problems_of
from mahjong.rules.neutral import from_case


def test_every_flow_case_holds_live_and_followed(shared_data: Path) -> None:
    lines = (shared_data / "cases" / "flow.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    found = {
        case["id"]: problems
        for case in cases
        if (problems := problems_of(case, from_case(case.get("rules"), case.get("players", 4))))
    }
    assert len(cases) >= 78
    assert found == {}


def test_a_case_that_expects_something_else_has_a_problem(shared_data: Path) -> None:
    line = (shared_data / "cases" / "flow.jsonl").read_text(encoding="utf-8").splitlines()[0]
    case = json.loads(line)
    check = case["script"][-1]
    check["has"], check["lacks"] = check["lacks"], check["has"]
    assert problems_of(case, from_case(case.get("rules")))
