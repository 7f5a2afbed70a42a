"""The published JSON schemas of events, actions and views."""

from __future__ import annotations

from typing import Any

import msgspec

from mahjong.game.actions import Action
from mahjong.game.events import Event
from mahjong.game.views import RoundView
from mahjong.tiles import Tile

SCHEMA_ID = "https://json-schema.org/draft/2020-12/schema"


def _schema_hook(kind: type) -> dict[str, Any]:
    if kind is Tile:
        return {
            "type": "string",
            "pattern": r"^([0-9][mps]|[1-7]z|[1-4][fg]|\?)$",
            "description": "a tile: rank (0 a red five) and suit; ? is unknown",
        }
    raise NotImplementedError(f"no schema for {kind.__name__}")


def event_schema() -> dict[str, Any]:
    """Give the JSON schema (2020-12) that the JSON form of every event satisfies."""
    schema = msgspec.json.schema(Event, schema_hook=_schema_hook)
    return {"$schema": SCHEMA_ID, "title": "Mahjong event", **schema}


def action_schema() -> dict[str, Any]:
    """Give the JSON schema that the JSON form of every action satisfies."""
    return {"$schema": SCHEMA_ID, "title": "Mahjong action", **msgspec.json.schema(Action, schema_hook=_schema_hook)}


def view_schema() -> dict[str, Any]:
    """Give the JSON schema that the JSON form of every view of a round satisfies."""
    return {"$schema": SCHEMA_ID, "title": "Mahjong view", **msgspec.json.schema(RoundView, schema_hook=_schema_hook)}
