"""Run the original's own tests against ours: ``python -m tests.compat.run_original_suite FOLDER``.

FOLDER is a checkout of the original, or holds its ``tests``: the suite is in its repository only, not in its
distribution. The import prefix is changed in a copy; what fails is listed under the reason for it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

# Words of a failure and why it may be one; anything else is a fault of ours.
REASONS = {"has no predicate of its own": "tests the inside of a yaku class"}


def changed(text: str) -> str:
    """Put our prefix before the original's modules, in imports and in strings that name them."""
    text = re.sub(r"^(\s*(?:from|import) )mahjong\b", r"\1mahjong.compat", text, flags=re.MULTILINE)
    return re.sub(r"(?<=[\"'])mahjong\.(?=\w)", "mahjong.compat.", text)


def copy_suite(source: Path, target: Path) -> None:
    for file in source.rglob("*.py"):
        copied = target / file.relative_to(source)
        copied.parent.mkdir(parents=True, exist_ok=True)
        copied.write_text(changed(file.read_text(encoding="utf-8")), encoding="utf-8")
    for folder in {target, *(file.parent for file in target.rglob("*.py"))}:
        (folder / "__init__.py").touch()


def run(suite: Path) -> dict[str, list[str]]:
    """Run a copied suite; the tests by reason, the passed ones under an empty one."""
    report = suite.parent / "report.xml"
    options = ["-q", "-p", "no:cacheprovider", "-o", "python_files=tests_*.py test_*.py", f"--junitxml={report}"]
    subprocess.run([sys.executable, "-m", "pytest", *options, suite.name], cwd=suite.parent, capture_output=True)
    found: dict[str, list[str]] = {}
    for case in ET.parse(report).iter("testcase"):
        fault = case.find("failure") if case.find("failure") is not None else case.find("error")
        text = "" if fault is None else f"{fault.get('message')} {fault.text}"
        reason = next((why for words, why in REASONS.items() if words in text), "" if fault is None else "unexplained")
        found.setdefault(reason, []).append(f"{case.get('classname')}::{case.get('name')}")
    return found


def main() -> int:
    source = Path(sys.argv[1])
    source = source / "tests" if (source / "tests").is_dir() else source
    with tempfile.TemporaryDirectory() as folder:
        suite = Path(folder) / "tests"
        copy_suite(source, suite)
        found = run(suite)
    passed = found.pop("", [])
    print(f"passed {len(passed)}, failed {sum(map(len, found.values()))}")
    for reason, tests in sorted(found.items()):
        print(f"{reason}: {len(tests)}", *tests, sep="\n  ")
    return 1 if "unexplained" in found or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
