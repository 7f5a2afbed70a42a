"""Fixtures every test may use, and the summary of the tests that need real data."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

MISSING = "real data not found: set MAHJONG_TEST_DATA or put it at"


def data_folder() -> Path:
    """Give the folder of real records: MAHJONG_TEST_DATA, else ``../shared/data`` beside the checkout."""
    named = os.environ.get("MAHJONG_TEST_DATA")
    return Path(named) if named else Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Give the folder of real records; without it the test is skipped."""
    folder = data_folder()
    if not folder.is_dir():
        pytest.skip(f"{MISSING} {folder}")
    return folder


@pytest.fixture(scope="session")
def test_hands() -> int:
    """Give how many random hands to compare with the reference (MAHJONG_TEST_HANDS)."""
    return int(os.environ.get("MAHJONG_TEST_HANDS", "5000"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Fail a test of real data that skips although the data is there."""
    report: pytest.TestReport = yield  # type: ignore[assignment]
    if report.skipped and "shared_data" in getattr(item, "fixturenames", ()) and data_folder().is_dir():
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} skipped although the real data is at {data_folder()}"
    return report  # type: ignore[return-value]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests had no real data to run on."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if MISSING in str(report.longrepr)]
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} tests skipped: {MISSING} {data_folder()}")
