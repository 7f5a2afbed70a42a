"""Build the extensions of ``mjcore``; every other fact is in ``pyproject.toml``."""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).parent
CORE = Path("src/mjcore")
PACKAGES = {"mjcore": CORE, "mahjong": Path("python/mahjong")}

COMPILE = {
    "unix": ["-O3", "-g0", "-fno-math-errno", "-Wall", "-Wextra"],
    "msvc": ["/O2"],
}
# Symbols are for debuggers; the linker of macOS has no use for the flag.
LINK = {"unix": [] if sys.platform == "darwin" else ["-Wl,-s"]}
# What converts for Python and runs no kernel of its own is twice as large for speed, and no faster.
SMALL = {
    "names": (
        *("arguments", "classical", "classical_rounds", "classical_rules", "columns", "facts", "family", "options"),
        *("riichi_rounds", "rounds", "rules", "vector"),
    ),
    "unix": ["-Os"],
    "msvc": ["/O1"],
}

# `make sanitize` sets this: every check of the two sanitizers ends the process.
if os.environ.get("MJCORE_SANITIZE") == "1":
    COMPILE["unix"] = ["-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover"]
    LINK["unix"] = ["-fsanitize=address,undefined"]
    SMALL["unix"] = []

# Cython's own code is not ours to silence line by line.
COMPILE["unix"] += ["-Wno-unused-parameter", "-Wno-missing-field-initializers", "-Wno-sign-compare"]
COMPILE["unix"] += ["-Wno-unused-const-variable"]

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    # Functions as those of Python itself, their signatures in the form `inspect` reads: a fifth less of everything.
    "binding": False,
    "embedsignature": True,
    "embedsignature.format": "clinic",
    # What can be pickled says how.
    "auto_pickle": False,
    "freethreading_compatible": True,
}


class BuildExtensions(build_ext):
    """Make the tables, translate the ``.pyx`` files, then compile as usual."""

    def finalize_options(self) -> None:
        """Use every core unless told otherwise."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Build; what the sources no longer have does not come back from an older build."""
        built = {
            Path(self.get_ext_filename(extension.name))  # type: ignore[no-untyped-call]
            for extension in self.extensions
        }
        for package, sources in PACKAGES.items():
            for path in (Path(self.build_lib) / package).rglob("*.*"):
                inside = path.relative_to(self.build_lib)
                if path.is_file() and inside not in built and not (sources / inside.relative_to(package)).exists():
                    path.unlink()
        super().run()

    def build_extensions(self) -> None:
        """Generate everything that is compiled, none of it beside the sources."""
        from Cython.Build import cythonize

        generated = Path(self.build_temp) / "generated"
        generated.mkdir(parents=True, exist_ok=True)
        header = generated / "mjcore_tables.h"
        runpy.run_path(str(HERE / "tools" / "generate_tables.py"))["write_header"](header)
        compiler = self.compiler.compiler_type
        for extension in self.extensions:
            extension.include_dirs.append(str(generated))
            extension.depends.append(str(header))
            flags = COMPILE.get(compiler, COMPILE["unix"])
            small = SMALL.get(compiler, SMALL["unix"]) if extension.name.rpartition(".")[2] in SMALL["names"] else []
            extension.extra_compile_args = [*flags, *small, *extension.extra_compile_args]
            extension.extra_link_args = [*LINK.get(compiler, []), *extension.extra_link_args]
        self.extensions[:] = cythonize(  # type: ignore[no-untyped-call]
            self.extensions,
            include_path=["src"],
            compiler_directives=DIRECTIVES,
            build_dir=str(Path(self.build_temp) / "c"),
            nthreads=self.parallel or 0,
        )
        for extension in self.extensions:
            # cythonize makes new objects without the command's own attributes.
            extension._needs_stub = False
        super().build_extensions()


def extensions() -> list[Extension]:
    """One extension a ``.pyx`` file."""
    names = sorted(path.stem for path in (HERE / CORE).glob("*.pyx"))
    return [Extension(f"mjcore.{name}", [str(CORE / f"{name}.pyx")]) for name in names]


if __name__ == "__main__":  # translation may start processes that import this file
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExtensions})
