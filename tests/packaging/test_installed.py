"""What an installation does: typed, light to import, at peace with the other distribution named mahjong."""

from __future__ import annotations

import importlib.util
import os
import pkgutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

# Files of the distribution `mahjong` 2.1.0 below its import package, one level deep; what is deeper lies in
# hand_calculating.
OTHER_DISTRIBUTION = {
    "__init__.py",
    "agari.py",
    "constants.py",
    "hand_calculating",
    "meld.py",
    "py.typed",
    "shanten.py",
    "tile.py",
    "utils.py",
}

installed = pytest.mark.skipif(
    not any(metadata.distributions(name="mjcore")), reason="the package runs from its sources, it is not installed"
)


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def public_modules(package: str) -> list[str]:
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    found = pkgutil.walk_packages(spec.submodule_search_locations, f"{package}.")
    return [package, *sorted(module.name for module in found if "__main__" not in module.name)]


def needs_an_extra(module: str) -> bool:
    return module.startswith("mahjong.cli") or module == "mahjong.env.aec"


@installed
@pytest.mark.skipif("MJCORE_DIST" not in os.environ, reason="no archives were built")
def test_the_tests_run_against_the_installed_package(repository: Path) -> None:
    for package in ("mjcore", "mahjong"):
        spec = importlib.util.find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        assert not Path(spec.origin).is_relative_to(repository / "src")
        assert not Path(spec.origin).is_relative_to(repository / "python")


@pytest.mark.parametrize("package", ["mjcore", "mahjong"])
def test_no_module_loads_numpy_when_imported(package: str) -> None:
    modules = [name for name in public_modules(package) if not needs_an_extra(name)]
    code = f"import importlib, sys\nfor name in {modules!r}: importlib.import_module(name)\n"
    assert run(code + "print('numpy' in sys.modules)") == "False"


def test_importing_the_core_loads_no_heavy_module_of_the_standard_library() -> None:
    code = "import sys\nbefore = set(sys.modules)\nimport mjcore.scalar\nprint(*sorted(set(sys.modules) - before))"
    loaded = run(code).split()
    assert [name for name in loaded if not name.startswith(("mjcore", "_cython", "cython_", "__future__"))] == []


def test_importing_the_core_takes_a_few_milliseconds() -> None:
    code = "import time\nstart = time.thread_time()\nimport mjcore.scalar\nprint(1000 * (time.thread_time() - start))"
    best = min(float(run(code)) for _ in range(7))
    # Time does not decide a test: ten times the target is no noise but a new import.
    assert best <= 30, f"{best:.1f} ms"


@installed
def test_only_two_files_overlap_with_the_other_distribution_named_mahjong() -> None:
    # A folder of metadata that a build left in the checkout knows nothing of what is installed.
    record = next(found for found in metadata.distributions(name="mjcore") if found.read_text("RECORD") is not None)
    own = {
        file.parts[1] for file in record.files or () if file.parts[0] == "mahjong" and "__pycache__" not in file.parts
    }
    own |= {f"{name}.py" for name in own if "." not in name}
    assert own & OTHER_DISTRIBUTION == {"__init__.py", "py.typed"}


def test_every_module_of_the_package_imports_without_its_top_module_having_run() -> None:
    modules = [name for name in public_modules("mahjong")[1:] if not needs_an_extra(name)]
    spec = importlib.util.find_spec("mahjong")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = next(iter(spec.submodule_search_locations))
    code = (
        "import importlib, sys, types\n"
        "package = types.ModuleType('mahjong')\n"
        f"package.__path__ = [{folder!r}]\n"
        "sys.modules['mahjong'] = package\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        "print('ok')"
    )
    assert run(code) == "ok"


@installed
def test_python_m_mjcore_finds_a_working_installation() -> None:
    done = subprocess.run([sys.executable, "-m", "mjcore"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == f"mjcore {metadata.version('mjcore')}"
    assert done.stdout.splitlines()[-1] == "everything works"


@installed
def test_the_version_is_the_same_everywhere() -> None:
    assert run("import mjcore; print(mjcore.__version__)") == metadata.version("mjcore")
    assert run("import mahjong; print(mahjong.__version__)") == metadata.version("mjcore")
