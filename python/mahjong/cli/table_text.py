"""A table in words: one event on a line, all seats as somebody sees them, each family in its own terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from mahjong.errors import MahjongError, counted, quote
from mahjong.game import events as ev
from mahjong.game.classical import ClassicalRound
from mahjong.game.round import Round
from mahjong.game.views import RoundView, SeatView
from mahjong.melds import MeldKind
from mahjong.records.differences import round_words
from mahjong.rules import RuleSet
from mahjong.rules.classical_rules import ClassicalRules
from mahjong.scoring.explain_classical import worth
from mahjong.scoring.names import classical_phrase, item_name, yaku_name, yaku_table
from mahjong.tiles import Tile, format_tiles

__all__ = ["board", "event_text", "meld_word", "player_name"]

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


def player_name(name: str) -> str:
    """Give the name of a player as it can be printed."""
    return name if name.isprintable() and len(name) <= 80 else quote(name)


def meld_word(kind: str, *, classical: bool) -> str:
    """Give what a family calls a meld, by its name in events."""
    return MeldKind(kind).classical if classical else kind


def event_text(event: ev.Event, rules: RuleSet, state: Round | None = None) -> str:
    """Give an event of a game by some rules in words; a deal, a win and a draw take several lines.

    `state` is the round after the event, where it is known: a win is shown with the winner's melds and what is set
    aside.
    """
    classical = isinstance(rules, ClassicalRules)
    match event:
        case ev.StartKyoku():
            return "\n".join(_deal(event))
        case ev.Hora():
            return "\n".join(_win(event, rules, state))
        case ev.Ryukyoku():
            return "\n".join(_draw(event))
        case ev.EndGame():
            return "\n".join(_end(event))
        case ev.Tsumo():
            return f"seat {event.seat} draws {event.tile}" + (", a replacement" if event.replacement else "")
        case ev.Dahai():
            return f"seat {event.seat} discards {event.tile}" + (", just drawn" if event.tsumogiri else "")
        case ev.Chi() | ev.Pon() | ev.Daiminkan():
            word = meld_word(event.type, classical=classical)
            return f"seat {event.seat} {word} {event.tile} of seat {event.source} with {_tiles(event.consumed)}"
        case ev.Ankan():
            return f"seat {event.seat} {meld_word('ankan', classical=classical)} {_tiles(event.consumed)}"
        case ev.Kakan():
            word = meld_word("kakan", classical=classical)
            return f"seat {event.seat} {word} {event.tile} to {_tiles(event.consumed)}"
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
    facts = [round_words(view), f"{counted(view.live, 'tile')} left"]
    classical = view.box is not None
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
        held = [
            _tiles(seen.closed),
            *(f"{meld_word(meld.kind, classical=classical)}:{_tiles(meld.tiles)}" for meld in seen.melds),
        ]
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
    facts = [f"== {round_words(event)}", f"dealer seat {event.dealer}"]
    if event.sticks:
        facts.append(f"riichi sticks {event.sticks}")
    if event.indicator is not None:
        facts.append(f"dora indicator {event.indicator}")
    yield ", ".join(facts)
    for seat, (hand, score) in enumerate(zip(event.hands, event.scores, strict=False)):
        yield f"  seat {seat}: {_tiles(hand)}, {score} points"


def _win(event: ev.Hora, rules: RuleSet, state: Round | None) -> Iterator[str]:
    own = event.source == event.seat
    if isinstance(rules, ClassicalRules):
        how = "on a draw" if own else f"on a tile of seat {event.source}"
    else:
        how = "by tsumo" if own else f"by ron from seat {event.source}"
    # What lies open belongs to the hand: only with it are there four sets and a pair.
    shown = [] if state is None else _beside(state, event.seat)
    hand = f": {' '.join([_tiles(event.hand), *shown])} + {event.tile}" if event.hand else f" with {event.tile}"
    yield f"seat {event.seat} wins {how}{hand}"
    if event.ura:
        yield f"  ura indicator {_tiles(event.ura)}"
    yield from _classical_worth(event, rules) if isinstance(rules, ClassicalRules) else _riichi_worth(event)
    yield from _paid(event)


def _beside(state: Round, seat: int) -> list[str]:
    """Give what a seat has beside its closed tiles: melds, norths and bonus tiles."""
    if isinstance(state, ClassicalRound):
        melds = [f"{meld.kind.classical}:{_tiles(meld.tiles)}" for meld in state.melds(seat)]
        bonus = state.bonus(seat)
        return [*melds, f"bonus:{_tiles(bonus)}"] if bonus else melds
    melds = [f"{meld.kind}:{_tiles(meld.tiles)}" for meld in state.melds(seat)]
    norths = state.native.norths(seat)
    return [*melds, f"nuki:{norths}"] if norths else melds


def _riichi_worth(event: ev.Hora) -> Iterator[str]:
    known = yaku_table()
    for name, han in event.yaku:
        amount = f"×{han}" if event.yakuman else f"{han} han"
        yield f"  {yaku_name(name) if name in known else player_name(name)} {amount}"
    said = [f"{event.points} points"] if event.points else []
    if event.yakuman:
        said.insert(0, "yakuman" + (f" ×{event.yakuman}" if event.yakuman > 1 else ""))
    elif event.han:
        said.insert(0, f"{event.han} han {event.fu} fu" if event.fu else f"{event.han} han")
    if event.liable is not None:
        said.append(f"seat {event.liable} is liable")
    if said:
        yield f"  {', '.join(said)}"


def _classical_worth(event: ev.Hora, rules: ClassicalRules) -> Iterator[str]:
    for name, doubles in event.yaku:
        unit = "limit" if event.yakuman else f"{doubles} {'double' if doubles == 1 else 'doubles'}"
        yield f"  {_item_name(name)} {unit}"
    if event.points:
        limit = classical_phrase("limit_hand", total=event.points)
        sentence = limit if event.yakuman else worth(event.fu, event.han, event.points, rules)
        yield f"  {sentence}" + ("" if event.liable is None else f", seat {event.liable} is liable")


def _item_name(name: str) -> str:
    try:
        return item_name(name)
    except MahjongError:
        # A record may say anything.
        return player_name(name)


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
