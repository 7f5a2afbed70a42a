"""The constant tables of the shanten kernel are what their generator makes."""

from __future__ import annotations

import array
import runpy
from pathlib import Path

import pytest

from mjcore.shanten import tables

TOOL = Path(__file__).parents[2] / "tools" / "generate_tables.py"
CODES = {"uint8_t": "B", "int8_t": "b", "uint16_t": "H", "int16_t": "h", "uint32_t": "I", "int32_t": "i"}


@pytest.fixture(scope="module")
def generated() -> dict[str, bytes]:
    made = runpy.run_path(str(TOOL))["build"]()
    return {name: array.array(CODES[ctype], values).tobytes() for name, (ctype, values) in made.items()}


def test_the_generator_makes_the_tables_that_were_compiled(generated: dict[str, bytes]) -> None:
    compiled = tables()
    assert set(compiled) == set(generated)
    assert [name for name, values in generated.items() if compiled[name] != values] == []


def test_the_tables_take_at_most_220_kilobytes(generated: dict[str, bytes]) -> None:
    assert sum(map(len, generated.values())) <= 220_000


def test_the_header_is_left_alone_when_it_would_be_equal(tmp_path: Path) -> None:
    write = runpy.run_path(str(TOOL))["write_header"]
    header = tmp_path / "tables.h"
    write(header)
    before = header.stat().st_mtime_ns
    write(header)
    assert header.stat().st_mtime_ns == before
