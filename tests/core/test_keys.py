"""Names that may stand twice in an object of JSON Lines: every one is found, and no line of ours is doubted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjcore import keys
from tests.records.samples import SAMPLE

TEXTS = st.one_of(
    st.sampled_from(["a", "b", '"', "\\", '\\"', "a:b", "{", "}", "long_name_of_ours"]), st.text(max_size=4)
)


def objects(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Make objects as lists of pairs, so that a name can stand twice."""
    return st.lists(st.tuples(TEXTS, inner), max_size=5)


VALUES = st.recursive(
    st.one_of(TEXTS, st.integers(), st.none()), lambda inner: st.lists(inner) | objects(inner), max_leaves=12
)


def text_of(value: Any) -> str:
    """Write a value, lists of pairs as objects."""
    if isinstance(value, list) and value and all(isinstance(entry, tuple) for entry in value):
        return "{ " + " , ".join(f"{json.dumps(key)} :\t{text_of(entry)}" for key, entry in value) + "}"
    return f"[{','.join(map(text_of, value))}]" if isinstance(value, list) else json.dumps(value)


def is_doubled(text: str) -> bool:
    found: list[bool] = []
    json.loads(text, object_pairs_hook=lambda pairs: found.append(len(dict(pairs)) < len(pairs)))
    return any(found)


@given(st.lists(objects(VALUES).map(text_of), min_size=1, max_size=4))
def test_every_line_with_a_name_twice_is_given(lines: list[str]) -> None:
    data = "\n".join(lines).encode()
    at, given = 0, set()
    while (at := keys.doubtful_line(data, at)) >= 0:
        given.add(data[:at].count(b"\n"))
        at += len(data[at:].split(b"\n")[0]) + 1
        if at > len(data):
            break
    assert {number for number, line in enumerate(lines) if is_doubled(line)} <= given


@pytest.mark.parametrize(
    "line",
    [
        '{"a":1,"a":2}',
        '{"a":{"b":1,"b":2}}',
        '{"a":[{"b":1},{"c":2,"c":3}]}',
        '{"a":{"b":1},"a":2}',
        '{"a" : 1, "a"\t: 2}',
    ],
)
def test_the_place_of_the_line_is_given(line: str) -> None:
    assert keys.doubtful_line(f'{{"a":1}}\n{line}\n{{}}'.encode()) == 8
    assert keys.doubtful_line(f'{line}\n{{"a":1}}'.encode(), len(line) + 1) == -1


@pytest.mark.parametrize(
    "line",
    [
        '{"a":"a","b":"a"}',
        '{"a":{"b":1},"b":{"a":2}}',
        '[{"a":1},{"a":2}]',
        '{"a":"\\"a\\":","b":"\\\\"}',
        '{"a"',
        "}{",
    ],
)
def test_the_same_name_in_another_object_or_a_value_is_no_doubt(line: str) -> None:
    assert keys.doubtful_line(line.encode()) == -1


def test_escapes_depth_and_many_names_are_left_to_a_closer_look() -> None:
    for line in ('{"\\u0061":1}', '{"a":' * 20, "{" + ",".join(f'"{n}":1' for n in range(300)) + "}"):
        assert keys.doubtful_line(line.encode()) == 0


def test_no_line_of_ours_is_doubted() -> None:
    assert keys.doubtful_line(SAMPLE.read_bytes()) == -1
    with pytest.raises(ValueError, match="place 3"):
        keys.doubtful_line(b"{}", 3)
