"""Typed events, their JSON form and their schema."""

from __future__ import annotations

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.errors import ArgumentTypeError, RecordError
from mahjong.game import events
from mahjong.game.events import VISIBILITY, Event, decode_event, encode_event, from_builtins, to_builtins
from mahjong.game.schema import event_schema
from mahjong.tiles import Tile, parse_tiles

HAND = parse_tiles("123456789m1234p")
EXAMPLES: list[Event] = [
    events.StartGame(("a", "b", "c", "d"), rules="tenhou-4p"),
    events.StartKyoku(0, 1, 0, (25000,) * 4, (HAND,) * 4, indicator=Tile.parse("7z")),
    events.Tsumo(0, Tile.parse("?")),
    events.Tsumo(3, Tile.parse("0s"), replacement=True),
    events.Dahai(2, Tile.parse("0p"), tsumogiri=True),
    events.Chi(1, 0, Tile.parse("3m"), parse_tiles("12m")),
    events.Pon(1, 0, Tile.parse("7z"), parse_tiles("77z")),
    events.Daiminkan(1, 3, Tile.parse("5p"), parse_tiles("550p")),
    events.Ankan(0, parse_tiles("1111z")),
    events.Kakan(0, Tile.parse("0s"), parse_tiles("555s")),
    events.Nukidora(2, Tile.parse("4z")),
    events.Bonus(3, Tile.parse("2f")),
    events.Continue(1),
    events.OriginalCall(0),
    events.Dora(Tile.parse("9s")),
    events.Reach(1),
    events.ReachAccepted(1),
    events.Hora(
        0, 2, Tile.parse("4p"), HAND, yaku=(("riichi", 1), ("ura_dora", 0)), fu=40, han=1, deltas=(2000, 0, -2000, 0)
    ),
    events.Ryukyoku(events.DrawReason.EXHAUSTIVE, tenpai=(0, 2), deltas=(1500, -1500, 1500, -1500)),
    events.EndKyoku(),
    events.EndGame((25000,) * 4, (1, 2, 3, 4), (45.0, 5.0, -15.0, -35.0)),
]


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: str(event.type))
def test_an_event_survives_its_json_form(event: Event) -> None:
    assert decode_event(encode_event(event)) == event
    assert from_builtins(to_builtins(event)) == event
    assert json.loads(encode_event(event)) == json.loads(json.dumps(to_builtins(event)))


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: str(event.type))
def test_the_published_schema_accepts_every_event(event: Event) -> None:
    jsonschema.validate(json.loads(encode_event(event)), event_schema())


def test_every_event_type_is_among_the_examples() -> None:
    assert {type(event) for event in EXAMPLES} == set(events.EVENT_TYPES)


def test_every_field_has_a_visibility() -> None:
    listed = {kind: set(fields) for kind, fields in VISIBILITY.items()}
    assert listed == {kind: set(kind.__struct_fields__) for kind in events.EVENT_TYPES}


@pytest.mark.parametrize(
    "plain",
    [
        {"type": "dahai", "seat": 4, "tile": "1m"},
        {"type": "dahai", "seat": True, "tile": "1m"},
        {"type": "dahai", "seat": 1, "tile": "8z"},
        {"type": "dahai", "seat": 1, "tile": 3},
        {"type": "dahai", "seat": 1},
        {"type": "dahai", "seat": 1, "tile": "1m", "colour": "red"},
        {"type": "dance", "seat": 1},
        {"seat": 1},
        [],
        None,
        {"type": "chi", "seat": 1, "source": 0, "tile": "3m", "consumed": ["1m"]},
    ],
)
def test_a_malformed_event_is_refused(plain: Any) -> None:
    with pytest.raises(RecordError):
        from_builtins(plain)
    with pytest.raises(RecordError):
        decode_event(json.dumps(plain))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(plain, event_schema())


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_random_input_raises_nothing_but_a_record_error(data: bytes | str) -> None:
    with pytest.raises(RecordError) as caught:
        decode_event(data)
    assert len(str(caught.value)) < 250


def test_an_event_does_not_change() -> None:
    with pytest.raises(AttributeError):
        EXAMPLES[4].tile = Tile.parse("1m")  # type: ignore[union-attr, misc]


def test_events_are_a_closed_union_of_tagged_structs() -> None:
    tags = [kind.__struct_config__.tag for kind in events.EVENT_TYPES]
    assert len(set(tags)) == len(tags) == 20
    assert all(issubclass(kind, msgspec.Struct) for kind in events.EVENT_TYPES)


def test_what_is_no_event_is_refused_as_a_wrong_type() -> None:
    with pytest.raises(ArgumentTypeError, match="event"):
        encode_event(object())  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="data"):
        decode_event(None)  # type: ignore[arg-type]
