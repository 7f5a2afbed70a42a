"""Print versions and check the installation: ``python -m mjcore``.

The exit status is 0 when every part works, 1 otherwise.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import platform
import sys
from base64 import urlsafe_b64encode
from importlib import metadata
from pathlib import Path

from mjcore import __version__

DISTRIBUTION = "mjcore"
# A hand of each form with its shanten: the smallest question that runs the tables.
KNOWN_HANDS = (
    ((0, 0, 0, 1, 2, 3, 9, 10, 11, 18, 19, 20, 27, 27), -1),
    ((0, 0, 8, 8, 9, 9, 17, 17, 18, 18, 26, 26, 33), 0),
    ((0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33), 0),
    ((0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 28, 29, 30), 6),
)


def extension_names() -> list[str]:
    """List the compiled modules beside this file."""
    suffixes = (".so", ".pyd")
    found = {path.name.split(".")[0] for path in Path(__file__).parent.iterdir() if path.name.endswith(suffixes)}
    return [f"{DISTRIBUTION}.{name}" for name in sorted(found)]


def check_extensions() -> list[str]:
    """Load every compiled module and compare the shanten of known hands; return what is wrong."""
    names = extension_names()
    if not names:
        return [f"{Path(__file__).parent}: no compiled module; reinstall with: pip install --force-reinstall mjcore"]
    problems = []
    for name in names:
        try:
            importlib.import_module(name)
        except Exception as error:
            problems.append(f"{name}: cannot be loaded: {error}")
    if not problems:
        shanten = importlib.import_module(f"{DISTRIBUTION}.scalar").shanten
        for kinds, expected in KNOWN_HANDS:
            counts = bytes(kinds.count(kind) for kind in range(34))
            if (found := shanten(counts)) != expected:
                problems.append(f"mjcore.scalar: {found} instead of {expected} for kinds {kinds}")
    return problems


def owners_of(path: str) -> dict[str, str]:
    """Map every installed distribution that ships ``path`` to the hash it recorded for it."""
    owners = {}
    for distribution in metadata.distributions():
        for file in distribution.files or ():
            if file.as_posix() == path:
                owners[distribution.name] = file.hash.value if file.hash else ""
    return owners


def name_clash() -> list[str]:
    """Say in lines who owns the import package ``mahjong`` when another distribution ships one as well."""
    shared = "mahjong/__init__.py"
    owners = owners_of(shared)
    others = sorted(set(owners) - {DISTRIBUTION})
    if not others:
        return []
    lines = [f"the import package 'mahjong' is shipped by: {', '.join(sorted(owners))}"]
    spec = importlib.util.find_spec("mahjong")
    if spec is not None and spec.origin is not None:
        digest = hashlib.sha256(Path(spec.origin).read_bytes()).digest()
        value = urlsafe_b64encode(digest).rstrip(b"=").decode()
        writer = [name for name, recorded in owners.items() if recorded == value]
        lines.append(f"{shared} was written by: {', '.join(writer) or 'none of them'}")
    lines.append("both work side by side: import from submodules (from mahjong.scoring import score)")
    lines.append("after removing one of them, reinstall the other: pip install --force-reinstall --no-deps NAME")
    return lines


def main() -> int:
    """Print the report and return the exit status."""
    if len(sys.argv) > 1:
        print("usage: python -m mjcore (no arguments: it reports on this installation)", file=sys.stderr)
        return 2
    print(f"mjcore {__version__}")
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.platform()}")
    for name in ("numpy", "msgspec", "click", "rich"):
        try:
            print(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            print(f"{name} is not installed")
    print(f"{len(extension_names())} compiled modules in {Path(__file__).parent}")
    for line in name_clash():
        print(f"note: {line}")
    problems = check_extensions()
    for problem in problems:
        print(f"problem: {problem}", file=sys.stderr)
    print("everything works" if not problems else f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
