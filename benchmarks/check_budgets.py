"""Compare the instructions each kernel takes with its budget; fail when one grew by more than 3 %.

Instructions are counted by ``valgrind --tool=callgrind`` as the difference of two runs of different length,
so that they are exact and equal from run to run. A budget counts only where it was recorded: under another
architecture or compiler the figures are printed and nothing is enforced.

``python benchmarks/check_budgets.py`` checks the installed package, ``--record`` writes the budgets anew.
"""

from __future__ import annotations

import argparse
import json
import marshal
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import mjcore
from mahjong.bench import corpus
from mahjong.bench.figures import questions
from mahjong.bench.tables import tables
from mahjong.rules import load
from mahjong.scoring import score
from mahjong.scoring.classical_columns import pack_tables
from mjcore import drill
from mjcore.rollout import rollout

HERE = Path(__file__).parent
BUDGETS = HERE / "budgets.json"
HANDS = 4096
WINS = 512
PASSES = 4
GROWTH = 1.03


def count_instructions(kernel: str, passes: int, file: Path) -> int:
    """Count the instructions of one run of the driver."""
    command = [
        "valgrind",
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        sys.executable,
        "-S",
        str(HERE / "driver.py"),
        kernel,
        str(passes),
        str(file),
    ]
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": str(Path(mjcore.__file__).parent.parent),
    }
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or found is None:
        raise RuntimeError(f"valgrind failed:\n{done.stderr[-2000:]}")
    return int(found[1])


def store(file: Path) -> dict[str, int]:
    """Write the inputs of the driver and give how many calls one pass of each kernel makes."""
    from benchmarks.driver import GAMES, KERNELS, MATCHES, SEED, STEPS, TABLES, VECTORS

    rules, three, classical = load("tenhou-4p"), load("tenhou-3p"), load("planet-classical-v1")
    scores = [score(hand, situation, rules) for hand, situation in questions(corpus.wins(WINS))]
    stored = {
        "before": corpus.hands(HANDS, size=13).counts,
        "after": corpus.hands(HANDS, size=14).counts,
        "wins": b"".join(map(drill.packed, scores)),
        "rules": rules.native.as_mapping(),
        "three": three.native.as_mapping(),
        "classical": classical.native.as_mapping(),
        "tables": pack_tables(tables(WINS)).tobytes(),
        "finished": WINS,
    }
    file.write_bytes(marshal.dumps(stored))
    calls = dict.fromkeys(KERNELS, HANDS) | dict.fromkeys(("score", "classical_score"), WINS)
    for name, played in zip(GAMES, (rules, three, classical), strict=True):
        calls[name] = rollout(played.native, MATCHES, seed=SEED)["decisions"]
    return calls | dict.fromkeys(VECTORS, TABLES * STEPS)


def measure() -> dict[str, float]:
    """Give the instructions of one call of every kernel, the loop around it included."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        file = Path(folder) / "inputs"
        calls = store(file)
        # The first run may compile Python files: it must not be one that counts.
        count_instructions("-", 0, file)
        base = pool.submit(count_instructions, "-", 0, file)
        runs = {kernel: pool.submit(count_instructions, kernel, PASSES, file) for kernel in calls}
        taken = base.result()
        return {name: round((run.result() - taken) / (PASSES * calls[name]), 1) for name, run in runs.items()}


def record(place: dict[str, str], measured: dict[str, float]) -> None:
    """Write the measured figures as the budgets of this architecture and compiler."""
    stored = json.loads(BUDGETS.read_text(encoding="utf-8"))
    stored["recorded"] = [entry for entry in stored["recorded"] if entry["place"] != place]
    stored["recorded"].append({"place": place, "instructions": measured})
    BUDGETS.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")


def compare(stored: dict[str, Any], place: dict[str, str], measured: dict[str, float]) -> list[str]:
    """Print every figure beside its budget and list the kernels that grew too much."""
    entries = [entry["instructions"] for entry in stored["recorded"] if entry["place"] == place]
    budgets: dict[str, float] = entries[0] if entries else {}
    gates: dict[str, float] = stored["gates"]
    print(f"{'kernel':16}{'instructions':>14}{'budget':>10}{'gate':>8}")
    for kernel, count in measured.items():
        print(f"{kernel:16}{count:14.1f}{budgets.get(kernel, '-'):>10}{gates.get(kernel, '-'):>8}")
    if not entries:
        print(f"no budget is recorded for {place}: nothing is enforced")
        return []
    grown = [f"{kernel} has no budget: record it" for kernel in measured if kernel not in budgets]
    for kernel, budget in budgets.items():
        if kernel not in measured:
            grown.append(f"{kernel} has a budget but is not measured")
        elif measured[kernel] > budget * GROWTH:
            grown.append(f"{kernel} takes {measured[kernel]} instructions: over {GROWTH} times its budget {budget}")
    return grown


def main() -> int:
    """Run the check and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--record", action="store_true", help="write the measured figures as the budgets")
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("valgrind is not installed: the instruction budgets are not checked")
        return 0
    place = {"architecture": platform.machine(), "compiler": drill.compiler()}
    measured = measure()
    if arguments.record:
        record(place, measured)
    problems = compare(json.loads(BUDGETS.read_text(encoding="utf-8")), place, measured)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    sys.exit(main())
