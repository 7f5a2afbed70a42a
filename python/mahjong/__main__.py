"""Run the command line: ``python -m mahjong``."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> int:
    """Run the command and give its exit code; without its libraries say what to install."""
    try:
        from mahjong.cli import run
    except ModuleNotFoundError as error:
        if error.name not in ("click", "rich"):
            raise
        print(
            f'mahjong: the command line needs {error.name}: python -m pip install "mjcore[cli]"',
            file=sys.stderr,
        )
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())
