"""What the wheel and the sdist hold."""

from __future__ import annotations

import zipfile
from pathlib import Path, PurePosixPath

# Kernels and whole games, a third of it Python text; without the games it would be half of it.
MOST_BYTES = 1_500_000
DATA = {".pxd", ".pyi", ".toml"}


def names_below(root: Path, *suffixes: str) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.suffix in suffixes}


def test_the_wheel_is_at_most_1_5_megabytes(wheel: Path) -> None:
    assert wheel.stat().st_size <= MOST_BYTES


def test_the_wheel_holds_every_module_stub_declaration_and_preset(repository: Path, wheel_names: list[str]) -> None:
    wanted = names_below(repository / "src", ".py", *DATA) | names_below(repository / "python", ".py", *DATA)
    assert wanted - set(wheel_names) == set()


def test_the_wheel_holds_one_extension_for_every_cython_module(repository: Path, wheel_names: list[str]) -> None:
    built = {PurePosixPath(name).name.split(".")[0] for name in wheel_names if name.endswith((".so", ".pyd"))}
    assert built == {path.stem for path in (repository / "src/mjcore").glob("*.pyx")}


def test_both_packages_are_marked_as_typed(wheel_names: list[str]) -> None:
    assert {"mjcore/py.typed", "mahjong/py.typed"} <= set(wheel_names)


def test_the_wheel_holds_only_its_two_packages(wheel_names: list[str]) -> None:
    tops = {PurePosixPath(name).parts[0] for name in wheel_names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"mjcore", "mahjong"}


def test_the_wheel_holds_no_sources_of_the_extensions(wheel_names: list[str]) -> None:
    assert [name for name in wheel_names if name.endswith((".c", ".h", ".pyx", ".html"))] == []


def test_every_extension_of_the_wheel_is_stripped(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        elf = [name for name in archive.namelist() if name.endswith(".so")]
        assert [name for name in elf if b".debug_info" in archive.read(name) or b".symtab" in archive.read(name)] == []


def test_the_sdist_can_build_and_check_itself(repository: Path, sdist_names: list[str]) -> None:
    wanted = {"setup.py", "pyproject.toml", "Makefile", "README.md", "LICENSE", "CHANGELOG.md", ".ci/run"}
    wanted.add("tools/generate_tables.py")
    for folder in ("src", "python", "tests", "benchmarks", "tools", "examples"):
        paths = names_below(repository / folder, ".py", ".pyx", ".pxd", ".pyi", ".toml", ".jsonl", ".json", ".xml")
        wanted |= {f"{folder}/{name}" for name in paths}
    assert wanted - set(sdist_names) == set()


def test_the_sdist_holds_nothing_generated(sdist_names: list[str]) -> None:
    assert [name for name in sdist_names if name.endswith((".c", ".h", ".so", ".pyd", ".pyc"))] == []
