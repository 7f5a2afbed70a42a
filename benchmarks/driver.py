"""Run every kernel once over a stored corpus and one of them more often; ``check_budgets.py`` counts instructions.

Called as ``driver.py KERNEL PASSES FILE``: the file holds, for each size of hand, all counts.
"""

from __future__ import annotations

import sys

from mjcore import drill

BEFORE_DRAW = ("ukeire", "waits", "draws")
AFTER_DRAW = ("shanten", "is_win", "discards", "decompose", "walk")


def main(kernel: str, passes: str, file: str) -> None:
    """Print the checksum of every kernel, that of ``kernel`` after ``passes`` further passes."""
    with open(file, "rb") as stored:
        data = stored.read()
    half = len(data) // 2
    melds = bytes(half // 34)
    for names, counts in ((BEFORE_DRAW, data[:half]), (AFTER_DRAW, data[half:])):
        for name in names:
            print(name, getattr(drill, name)(counts, melds, 1 + int(passes) * (name == kernel)))


if __name__ == "__main__":
    main(*sys.argv[1:])
