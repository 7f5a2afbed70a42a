from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import mahjong
from mahjong import _clash
from mahjong.errors import NameClashWarning


def run(code: str, *flags: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *flags, "-c", code], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("name", mahjong.__all__)
def test_every_name_offered_at_the_top_exists(name: str) -> None:
    assert getattr(mahjong, name) is not None
    assert name in dir(mahjong)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'agari'"):
        _ = mahjong.agari


def test_shanten_stays_the_others_name_and_says_where_ours_is() -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'shanten': from mahjong\.analysis import shanten"):
        _ = mahjong.shanten
    assert "shanten" not in dir(mahjong)


def test_importing_the_values_loads_no_numpy() -> None:
    done = run("import sys, mahjong, mahjong.hand; print([n for n in sys.modules if n.split('.')[0] == 'numpy'])")
    assert done.stdout.strip() == "[]", done.stderr


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Make a folder with another distribution's import package in it."""
    package = tmp_path / "mahjong"
    package.mkdir()
    for name in ("__init__.py", "constants.py", "agari.py"):
        (package / name).write_text("")
    return tmp_path


def test_another_distribution_further_down_the_path_is_noticed(other: Path) -> None:
    clash = _clash.find_clash([str(other)])
    assert clash is not None
    assert str(other) in clash


def test_our_own_folder_and_missing_ones_are_no_clash(tmp_path: Path) -> None:
    assert _clash.find_clash([str(Path(_clash.__file__).parents[1]), str(tmp_path), ""]) is None


def test_a_shared_folder_is_noticed(other: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_clash, "__file__", str(other / "mahjong" / "_clash.py"))
    clash = _clash.find_clash([])
    assert clash is not None
    assert "import submodules" in clash


def test_no_module_of_ours_has_a_name_of_the_other_distribution() -> None:
    theirs = {"agari", "constants", "meld", "shanten", "tile", "utils", "hand_calculating"}
    ours = {path.stem for path in Path(_clash.__file__).parent.iterdir()}
    assert not ours & theirs


def test_a_clash_is_noticed_when_the_other_package_file_is_in_place(other: Path) -> None:
    code = (
        "import sys, types, warnings; warnings.simplefilter('always');"
        f"package = types.ModuleType('mahjong'); package.__path__ = [{str(Path(_clash.__file__).parent)!r}];"
        f"sys.modules['mahjong'] = package; sys.path.append({str(other)!r}); import mahjong.hand"
    )
    assert run(code).stderr.count("NameClashWarning") == 1


def test_a_clash_is_explained_once_a_process(other: Path) -> None:
    code = (
        f"import sys, warnings; sys.path.append({str(other)!r}); warnings.simplefilter('always');"
        "import mahjong, mahjong.hand; from mahjong import _clash; _clash.warn_once(); _clash.warn_once()"
    )
    done = run(code)
    assert done.stderr.count("NameClashWarning") == 1


def test_no_clash_gives_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", NameClashWarning)
        _clash.warn_once.__wrapped__()
