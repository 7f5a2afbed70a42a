"""Where the built archives lie; ``make test`` says so, other runs have none."""

from __future__ import annotations

import os
import tarfile
import zipfile
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]


def _only(pattern: str) -> Path:
    folder = os.environ.get("MJCORE_DIST")
    if folder is None:
        pytest.skip("MJCORE_DIST does not name the folder of the built archives")
    found = sorted((REPOSITORY / folder).glob(pattern))
    assert len(found) == 1, f"{pattern} in {folder}: {found}"
    return found[0]


@pytest.fixture(scope="session")
def repository() -> Path:
    return REPOSITORY


@pytest.fixture(scope="session")
def wheel() -> Path:
    return _only("*.whl")


@pytest.fixture(scope="session")
def wheel_names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="session")
def sdist_names() -> list[str]:
    with tarfile.open(_only("*.tar.gz")) as archive:
        return [member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()]
