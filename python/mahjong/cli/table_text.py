"""A table in words: the name of a round, one event on a line, all seats as somebody sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from mahjong.errors import quote
from mahjong.game import events as ev
from mahjong.game.views import RoundView, SeatView
from mahjong.scoring.names import yaku_name, yaku_table
from mahjong.tiles import Tile, format_tiles

__all__ = ["board", "event_text", "player_name", "round_name"]

WINDS: Final = "ESWN"
_DRAWS: Final = {
    ev.DrawReason.EXHAUSTIVE: "the wall is empty",
    ev.DrawReason.NAGASHI_MANGAN: "nagashi mangan",
    ev.DrawReason.KYUUSHU: "nine orphans",
    ev.DrawReason.SUUFON_RENDA: "four equal winds",
    ev.DrawReason.SUUCHA_RIICHI: "four riichi",
    ev.DrawReason.SUUKAIKAN: "four kans",
    ev.DrawReason.SANCHAHOU: "three rons",
}


def round_name(start: ev.StartKyoku | RoundView) -> str:
    """Give the name of a round: wind, number, counters, as in ``S2-1``."""
    return f"{WINDS[start.round_wind]}{start.kyoku}-{start.honba}"


def player_name(name: str) -> str:
    """Give the name of a player as it can be printed."""
    return name if name.isprintable() and len(name) <= 80 else quote(name)


def event_text(event: ev.Event, *, classical: bool) -> str:
    """Give an event in words; a deal, a win and a draw take several lines."""
    match event:
        case ev.StartKyoku():
            return "\n".join(_deal(event))
        case ev.Hora():
            return "\n".join(_win(event, classical=classical))
        case ev.Ryukyoku():
            return "\n".join(_draw(event))
        case ev.EndGame():
            return "\n".join(_end(event))
        case ev.Tsumo():
            return f"seat {event.seat} draws {event.tile}" + (", a replacement" if event.replacement else "")
        case ev.Dahai():
            return f"seat {event.seat} discards {event.tile}" + (", just drawn" if event.tsumogiri else "")
        case ev.Chi() | ev.Pon() | ev.Daiminkan():
            return f"seat {event.seat} {event.type} {event.tile} of seat {event.source} with {_tiles(event.consumed)}"
        case ev.Ankan():
            return f"seat {event.seat} ankan {_tiles(event.consumed)}"
        case ev.Kakan():
            return f"seat {event.seat} kakan {event.tile} to {_tiles(event.consumed)}"
        case ev.Nukidora() | ev.Bonus():
            return f"seat {event.seat} sets {event.tile} aside"
        case ev.Dora():
            return f"dora indicator {event.tile}"
        case ev.Reach():
            return f"seat {event.seat} declares {'open ' if event.open else ''}riichi"
        case ev.ReachAccepted():
            return f"seat {event.seat} pays the riichi stick"
        case ev.OriginalCall():
            return f"seat {event.seat} declares an original call"
        case ev.Continue():
            return f"seat {event.seat} is done with the opening"
        case ev.EndKyoku():
            return "end of the round"
        case ev.StartGame():
            return "start of the match"


def board(view: RoundView, names: Sequence[str] = ()) -> Iterator[str]:
    """Give the lines of a table: the round, then each seat with its tiles, melds and river."""
    facts = [round_name(view), f"{view.live} tiles left"]
    if view.indicators:
        facts.append(f"dora indicator {_tiles(view.indicators)}")
    if view.sticks:
        facts.append(f"riichi sticks {view.sticks}")
    yield ", ".join(facts)
    players = len(view.seats)
    for seat, seen in enumerate(view.seats):
        wind = WINDS[(seat - view.dealer) % players]
        name = f" {player_name(names[seat])}" if seat < len(names) and names[seat] else ""
        marks = "".join(f", {mark}" for mark in _marks(seen))
        yield f"  {'>' if seat == view.turn else ' '} seat {seat} {wind}{name}: {seen.score} points{marks}"
        held = [_tiles(seen.closed), *(f"{meld.kind}:{_tiles(meld.tiles)}" for meld in seen.melds)]
        yield f"      {' '.join(part for part in held if part)}"
        if seen.river:
            yield f"      river {' '.join(_discarded(seen))}"


def _marks(seen: SeatView) -> Iterator[str]:
    if seen.riichi:
        yield f"{'open ' * seen.open_riichi}{'double ' * seen.double_riichi}riichi"
    if seen.original_call:
        yield "original call"
    if seen.norths:
        yield f"norths {seen.norths}"
    if seen.bonus:
        yield f"bonus {_tiles(seen.bonus)}"


def _discarded(seen: SeatView) -> Iterator[str]:
    for discard in seen.river:
        # As in printed records: a called tile stands in brackets.
        yield f"({discard.tile})" if discard.called else str(discard.tile)


def _tiles(tiles: Iterable[Tile]) -> str:
    return format_tiles(tiles)


def _deal(event: ev.StartKyoku) -> Iterator[str]:
    facts = [f"== {round_name(event)}", f"dealer seat {event.dealer}"]
    if event.sticks:
        facts.append(f"riichi sticks {event.sticks}")
    if event.indicator is not None:
        facts.append(f"dora indicator {event.indicator}")
    yield ", ".join(facts)
    for seat, (hand, score) in enumerate(zip(event.hands, event.scores, strict=False)):
        yield f"  seat {seat}: {_tiles(hand)}, {score} points"


def _win(event: ev.Hora, *, classical: bool) -> Iterator[str]:
    how = "by tsumo" if event.source == event.seat else f"by ron from seat {event.source}"
    hand = f": {_tiles(event.hand)} + {event.tile}" if event.hand else f" with {event.tile}"
    yield f"seat {event.seat} wins {how}{hand}"
    if event.ura:
        yield f"  ura indicator {_tiles(event.ura)}"
    known = yaku_table()
    for name, han in event.yaku:
        yield f"  {yaku_name(name) if name in known and not classical else player_name(name)} {han}"
    worth = [f"{event.points} points"] if event.points else []
    if event.yakuman:
        worth.insert(0, ("limit" if classical else "yakuman") + (f" x{event.yakuman}" if event.yakuman > 1 else ""))
    elif classical:
        worth.insert(0, f"{event.fu} before {event.han} doubles")
    elif event.han:
        worth.insert(0, f"{event.han} han {event.fu} fu" if event.fu else f"{event.han} han")
    if event.liable is not None:
        worth.append(f"seat {event.liable} is liable")
    if worth:
        yield f"  {', '.join(worth)}"
    yield from _paid(event)


def _draw(event: ev.Ryukyoku) -> Iterator[str]:
    seats = "" if event.seat is None else f", declared by seat {event.seat}"
    yield f"draw: {_DRAWS[event.reason]}{seats}"
    if event.tenpai:
        yield f"  tenpai: {', '.join(f'seat {seat}' for seat in event.tenpai)}"
    for seat, hand in enumerate(event.hands):
        if hand:
            yield f"  seat {seat}: {_tiles(hand)}"
    yield from _paid(event)


def _paid(event: ev.Hora | ev.Ryukyoku) -> Iterator[str]:
    if any(event.deltas):
        yield f"  change {' '.join(f'{delta:+}' for delta in event.deltas)}"
    if event.scores:
        yield f"  points {' '.join(map(str, event.scores))}"


def _end(event: ev.EndGame) -> Iterator[str]:
    yield "end of the match"
    for seat, score in enumerate(event.scores):
        place = f", place {event.ranks[seat]}" if seat < len(event.ranks) else ""
        result = f", {event.results[seat]:+.1f}" if seat < len(event.results) else ""
        yield f"  seat {seat}: {score} points{place}{result}"
