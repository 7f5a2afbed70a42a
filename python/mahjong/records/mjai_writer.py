"""Writing mjai, one JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from mahjong.errors import RecordError, quote
from mahjong.game.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartKyoku,
    Tsumo,
)
from mahjong.records.mjai_names import DRAGONS, REASONS, YAKU_NAMES, YAKUMAN_HAN, mjai_name
from mahjong.records.model import RecordedMatch
from mahjong.records.yaku_names import YAKUMAN_IDS
from mahjong.tiles import Tile

WINDS = "ESWN"


def write_mjai(match: RecordedMatch) -> bytes:
    """Give a match as mjai lines; three players have three entries in every list.

    Raises:
        RecordError: mjai has no word for a tile or yaku in it.
    """
    return msgspec.json.Encoder().encode_lines(mjai_lines(match))


def mjai_lines(match: RecordedMatch) -> Iterator[dict[str, Any]]:
    """Give the lines of a match as plain values."""
    start: dict[str, Any] = {"type": "start_game", "names": [player.name for player in match.players]}
    if match.viewer is not None:
        start["id"] = match.viewer
    yield start
    for played in match.rounds:
        yield _start_kyoku(played.start)
        for event in played.events:
            yield mjai_event(event)
        yield {"type": "end_kyoku"}
    end: dict[str, Any] = {"type": "end_game"}
    if match.final_scores is not None:
        end["scores"] = match.final_scores
    yield end


def _start_kyoku(start: StartKyoku) -> dict[str, Any]:
    return {
        "type": "start_kyoku",
        "bakaze": WINDS[start.round_wind],
        "dora_marker": None if start.indicator is None else mjai_name(start.indicator),
        "kyoku": start.kyoku,
        "honba": start.honba,
        "kyotaku": start.sticks,
        "oya": start.dealer,
        "scores": start.scores,
        "tehais": [_names(hand) for hand in start.hands],
    }


def _names(tiles: Sequence[Tile]) -> list[str]:
    return [mjai_name(tile) for tile in tiles]


def mjai_event(event: Event) -> dict[str, Any]:
    """Give the mjai form of one event within a round."""
    plain: dict[str, Any] = {"type": event.type}
    if isinstance(event, Tsumo | Nukidora):
        return plain | {"actor": event.seat, "pai": mjai_name(event.tile)}
    if isinstance(event, Dahai):
        return plain | {"actor": event.seat, "pai": mjai_name(event.tile), "tsumogiri": event.tsumogiri}
    if isinstance(event, Chi | Pon | Daiminkan):
        consumed = _names(event.consumed)
        return plain | {"actor": event.seat, "target": event.source, "pai": mjai_name(event.tile), "consumed": consumed}
    if isinstance(event, Ankan):
        return plain | {"actor": event.seat, "consumed": _names(event.consumed)}
    if isinstance(event, Kakan):
        return plain | {"actor": event.seat, "pai": mjai_name(event.tile), "consumed": _names(event.consumed)}
    if isinstance(event, Dora):
        return plain | {"dora_marker": mjai_name(event.tile)}
    if isinstance(event, Reach | ReachAccepted):
        return plain | {"actor": event.seat}
    if isinstance(event, Hora):
        return plain | _hora(event)
    if isinstance(event, Ryukyoku):
        return plain | _ryukyoku(event)
    raise TypeError(f"{event.type} is no event within a round")


def _hora(event: Hora) -> dict[str, Any]:
    tsumo = event.seat == event.source
    plain: dict[str, Any] = {"actor": event.seat, "target": event.source, "pai": mjai_name(event.tile)}
    plain["uradora_markers"] = _names(event.ura)
    if event.hand:
        plain["hora_tehais"] = _names((*event.hand, event.tile) if tsumo else event.hand)
    if event.yaku:
        unknown = [yaku for yaku, _ in event.yaku if yaku not in YAKU_NAMES and yaku not in DRAGONS]
        if unknown:
            raise RecordError(f"the format has no yaku {quote(unknown[0], limit=40)}")
        dragons = sum(han for yaku, han in event.yaku if yaku in DRAGONS)
        yakus = [
            (YAKU_NAMES[yaku], han * YAKUMAN_HAN if yaku in YAKUMAN_IDS else han)
            for yaku, han in event.yaku
            if yaku not in DRAGONS
        ]
        plain["yakus"] = [*yakus, ("sangenpai", dragons)] if dragons else yakus
    if event.fu:
        plain["fu"] = event.fu
    if event.han or event.yakuman:
        plain["fan"] = event.yakuman * YAKUMAN_HAN or event.han
    if event.points:
        plain["hora_points"] = event.points
    if event.liable is not None:
        plain["liable"] = event.liable
    return plain | _settlement(event)


def _ryukyoku(event: Ryukyoku) -> dict[str, Any]:
    plain: dict[str, Any] = {"reason": REASONS[event.reason]}
    if event.seat is not None:
        plain["actor"] = event.seat
    seats = len(event.deltas or event.hands or event.scores)
    if seats:
        plain["tenpais"] = [seat in event.tenpai for seat in range(seats)]
    if event.hands:
        plain["tehais"] = [_names(hand) or ["?"] * 13 for hand in event.hands]
    return plain | _settlement(event)


def _settlement(event: Hora | Ryukyoku) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    if event.deltas:
        plain["deltas"] = event.deltas
    if event.scores:
        plain["scores"] = event.scores
    return plain
