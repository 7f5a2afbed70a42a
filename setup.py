"""Build the extensions of ``mjcore``; every other fact is in ``pyproject.toml``."""

from __future__ import annotations

import runpy
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).parent
CORE = Path("src/mjcore")

FLAGS = {
    "unix": ["-O3", "-g0", "-fno-math-errno", "-Wno-unreachable-code-fallthrough"],
    "msvc": ["/O2"],
}

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "embedsignature": False,
    "freethreading_compatible": True,
}


class BuildExtensions(build_ext):
    """Make the tables, translate the ``.pyx`` files, then compile as usual."""

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        generated = Path(self.build_temp) / "generated"
        generated.mkdir(parents=True, exist_ok=True)
        generator = runpy.run_path(str(HERE / "tools" / "generate_tables.py"))
        generator["write_header"](generated / "mjcore_tables.h")
        flags = FLAGS.get(self.compiler.compiler_type, FLAGS["unix"])
        for extension in self.extensions:
            extension.include_dirs.append(str(generated))
            extension.extra_compile_args = [*flags, *extension.extra_compile_args]
        self.extensions[:] = cythonize(
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


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExtensions})
