"""``mahjong bench``: what the operations take on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mahjong.cli.command import Command
from mahjong.cli.output import emit, json_option, print_table

if TYPE_CHECKING:
    from mahjong.bench.figures import Figure

__all__ = ["bench"]


@click.command(cls=Command)
@click.option("--quick", is_flag=True, help="Take few hands and passes: rough figures in a few seconds.")
@json_option
def bench(*, quick: bool, as_json: bool) -> int:
    """Time the kernels and the Python entry points on a seeded corpus.

    Figures are nanoseconds of thread CPU time an operation (or ratios, x), the least and the median of the passes;
    the targets are those of a baseline x86-64 core with little else to do. Answers are compared while timing. JSON:
    a list of {key, what, unit, least, median, target, reached}.
    """
    from mahjong.bench.figures import figures

    found = figures(scale=0.05, passes=3) if quick else figures()
    emit([figure.to_json() for figure in found], lambda: _print(found), as_json=as_json)
    return 0


def _print(found: list[Figure]) -> None:
    marks = {True: "reached", False: "missed", None: ""}
    print_table(
        ["", "operation", "least", "median", "target", "", ""],
        [
            (
                figure.key,
                figure.what,
                _number(figure.timing.minimum, figure.unit),
                _number(figure.timing.middle, figure.unit),
                ""
                if figure.target is None
                else f"{figure.target:,.3g}"
                if figure.unit == "x"
                else f"{figure.target:,g}",
                figure.unit,
                marks[figure.reached],
            )
            for figure in found
        ],
        right=["least", "median", "target"],
    )


def _number(value: float, unit: str) -> str:
    return f"{value:,.2f}" if unit == "x" else f"{value:,.1f}"
