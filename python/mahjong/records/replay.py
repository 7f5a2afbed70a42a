"""Replay of recorded rounds through the table engine: every action, offer, mark, draw, win and step compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Final

from mahjong import _core
from mahjong.errors import IllegalActionError, MahjongError
from mahjong.game import events as ev
from mahjong.game.codec import EV, hora_records
from mahjong.game.match import OVER, native_length, stand_before
from mahjong.game.results import match_result
from mahjong.game.round import Round
from mahjong.game.views import redact_event
from mahjong.records.classical import check_classical_round
from mahjong.records.differences import WINDS, differs, tile_text
from mahjong.records.marks import follow_marks, has_marks
from mahjong.records.model import RecordedMatch, RecordedRound
from mahjong.records.packed import RECORD, pack
from mahjong.records.seeded import wall_codes, wall_differs, wall_of
from mahjong.rules import RiichiRules
from mahjong.scoring import Score
from mahjong.scoring.names import yaku_id

__all__ = ["check_round", "check_round_from_every_seat"]

_UNKNOWN: Final = 37
_HIDDEN: Final = bytes([_UNKNOWN])
_SETTLED: Final = bytes((EV["end"], 255, 255, 0, 255, 255, 255, 255))
_code: Final = attrgetter("code")


def check_round(match: RecordedMatch, number: int) -> str | None:
    """Replay one round of a record; give the first thing that differs in words, or nothing.

    The engine starts from the recorded deal, from the whole wall where a seed gives it. Compared are the legality of
    every event, what was offered, furiten and waits where the record has them, each win and draw, points, and the
    next round or the end.
    """
    if match.rules.family == "classical":
        return check_classical_round(match, number)
    played = match.rounds[number]
    wall = wall_of(match, number)
    codes = b""
    if wall is not None:
        if problem := wall_differs(played, wall):
            return problem
        codes = wall_codes(wall, match.rules)
    try:
        problem, replayed = _replay(
            match.rules, played, match.viewer, codes, last_round=number == len(match.rounds) - 1
        )
    except IllegalActionError as error:
        return str(error)
    if problem is not None or replayed is None:
        return problem
    return _step(match, number, replayed)


def check_round_from_every_seat(match: RecordedMatch, number: int) -> str | None:
    """Follow one round of a full record from each seat's own view and compare the legal actions with full knowledge."""
    played = match.rounds[number]
    rules = match.rules
    whole = Round.follow(rules, played.start)
    views = []
    for seat in range(rules.players):
        start = redact_event(played.start, seat)
        assert isinstance(start, ev.StartKyoku)
        views.append(Round.follow(rules, start))
    for at, event in enumerate(played.events):
        whole.apply(event)
        for seat, followed in enumerate(views):
            try:
                followed.apply(redact_event(event, seat))
            except IllegalActionError as error:
                return f"event {at} seen from seat {seat}: {error}"
            if isinstance(event, (ev.Hora, ev.Ryukyoku)):
                continue
            known, seen = whole.native.legal(seat), followed.native.legal(seat)
            if known != seen:
                return f"event {at} seen from seat {seat}: legal actions {seen:#x}, {known:#x} with all tiles known"
            if whole.native.furiten(seat) != followed.native.furiten(seat):
                return f"event {at} seen from seat {seat}: furiten differs"
    return None


# -- one round ------------------------------------------------------------------------------------


def _replay(
    rules: RiichiRules, played: RecordedRound, viewer: int | None, wall: bytes, *, last_round: bool
) -> tuple[str | None, Round | None]:
    """Apply the events of a round; give what differs, and the round where its end is to be compared."""
    replayed = Round.follow(rules, played.start, wall=wall)
    if wall and (problem := _deal_differs(replayed, played.start)):
        return problem, None
    records = pack(played.events)
    if has_marks(played):
        done, problem = follow_marks(replayed, played, records)
    else:
        # Nothing but legality is to be compared until the hand ends: all at once.
        done, problem = replayed.native.apply_all(records), None
    if problem:
        return f"event {done} ({played.events[done].type}): {problem}" if done >= 0 else problem, None
    endings = played.endings
    whole = done == len(records) // RECORD == len(played.events) - len(endings)
    if not (whole and _end_at_once(replayed, endings)):
        # Where a record could not happen, the event itself says why.
        for at, event in enumerate(endings if whole else played.events[done:], done):
            try:
                replayed.apply(event)
            except IllegalActionError as error:
                return f"event {at}: {error}", None
        if replayed.native.phase not in ("won", "drawn"):
            # A record may break off at its end; what follows a round that breaks off would start from nowhere.
            return None if last_round else "the round has no end", None
        replayed.apply(ev.EndKyoku())
    for event in endings:
        found = _win_differs(replayed, event) if isinstance(event, ev.Hora) else _draw_differs(replayed, event, viewer)
        for problem in found:
            return problem, None
    scores = played.end_scores
    if scores and scores != replayed.scores:
        return differs("points afterwards", scores, replayed.scores), None
    return None, replayed


def _end_at_once(replayed: Round, endings: Sequence[ev.Hora | ev.Ryukyoku]) -> bool:
    """Win and settle a round; False where it is not won, or not so, and nothing has changed."""
    native = replayed.native
    known = len(native.ura_indicators().replace(_HIDDEN, b""))
    records: list[bytes] = []
    for event in endings:
        if not isinstance(event, ev.Hora) or event.seat >= native.players:
            return False
        hidden = _UNKNOWN in native.hand(event.seat)
        if hidden and not event.hand:
            return False
        for kind, actor, tile, flags, target, used in hora_records(event, hidden=hidden, ura_known=known):
            records.append(bytes((kind, actor, tile, flags, target, *used, 255, 255, 255)[:RECORD]))
        known = max(known, len(event.ura))
    if not records:
        return False
    before = len(native)
    if native.apply_all(b"".join([*records, _SETTLED])) == len(records) + 1:
        return True
    replayed.native = native.rewound(before)
    return False


def _deal_differs(replayed: Round, start: ev.StartKyoku) -> str | None:
    """Compare the recorded deal with that of the wall."""
    native = replayed.native
    dealt = bytes(map(_code, chain.from_iterable(start.hands)))
    if dealt != _dealt(len(start.hands), start.dealer).translate(native.wall().ljust(256)):
        # The record may give the tiles of a hand in any order.
        for seat, hand in enumerate(start.hands):
            if sorted(native.hand(seat)) != sorted(map(_code, hand)):
                texts = (tile_text(map(_code, hand)), tile_text(native.hand(seat)))
                return differs(f"hand dealt to seat {seat}, the wall known", *texts)
    if start.indicator is not None and native.indicators()[0] != start.indicator.code:
        return differs("the first indicator", start.indicator, replayed.indicators[0])
    return None


@cache
def _dealt(players: int, dealer: int) -> bytes:
    """Give the places in the wall of the tiles dealt to the seats, one after another."""
    return bytes(chain.from_iterable(_core.RiichiRound.wall_places(players, dealer, seat) for seat in range(players)))


def _win_differs(replayed: Round, event: ev.Hora) -> Iterator[str]:
    native, who = replayed.native, f"win of seat {event.seat}"
    try:
        value = native.scored(Score, event.seat)
    except (MahjongError, ValueError) as error:
        yield f"{who}: {error}"
        return
    if event.hand:
        closed = sorted(native.hand(event.seat))
        if event.seat == event.source:
            closed.remove(event.tile.code)
        hand = sorted(map(_code, event.hand))
        if hand != closed:
            yield differs(f"{who}, hand", tile_text(hand), tile_text(closed))
    if event.yaku:
        ours, theirs = _yaku_of(value), _comparable(event.yaku)
        if ours != theirs:
            texts = (" ".join(f"{name} {han}" for name, han in sorted(found.items())) for found in (theirs, ours))
            yield differs(f"{who}, yaku", *texts)
    if (event.han or event.yakuman) and (value.han, value.yakuman) != (event.han, event.yakuman):
        worth = (f"{han} han" if not yakuman else f"{yakuman} yakuman" for han, yakuman in (
            (event.han, event.yakuman), (value.han, value.yakuman)
        ))  # fmt: skip
        yield differs(who, *worth)
    if event.fu and not value.yakuman and value.fu != event.fu:
        yield differs(f"{who}, fu", event.fu, value.fu)
    if event.points and event.points != (points := _points(replayed, event, value)):
        yield differs(f"{who}, points", event.points, points)
    deltas = value.native_deltas[: native.players]
    if event.deltas and deltas != event.deltas:
        yield differs(f"{who}, payments", event.deltas, deltas)


def _points(replayed: Round, event: ev.Hora, value: Score) -> int:
    """Give what a win is worth without counters and sticks."""
    rules, facts = replayed.rules, replayed.native.win_of(event.seat)
    counter = rules.honba_tsumo * (rules.players - 1) if event.seat == event.source else rules.honba_ron
    return value.total - counter * int(facts["paid_honba"]) - 1000 * int(facts["sticks"])


def _yaku_of(value: Score) -> dict[str, int]:
    """Give what a win is made of as records say it: norths are dora."""
    found = {yaku_id(number): han for number, han in value.yaku_values()}
    if not value.yakuman:
        dora, ura, red, nuki = value.bonus_han
        bonus = {"dora": dora + nuki, "ura_dora": ura, "aka_dora": red}
        found |= {name: han for name, han in bonus.items() if han}
    return found


def _comparable(yaku: Sequence[tuple[str, int]]) -> dict[str, int]:
    """Give yaku to compare: records write norths as dora, and list what is worth nothing."""
    compared: dict[str, int] = {}
    for name, han in yaku:
        if han:
            key = "dora" if name == "nuki_dora" else name
            compared[key] = compared.get(key, 0) + han
    return compared


def _draw_differs(replayed: Round, event: ev.Ryukyoku, viewer: int | None) -> Iterator[str]:
    native = replayed.native
    if event.reason in (ev.DrawReason.EXHAUSTIVE, ev.DrawReason.NAGASHI_MANGAN):
        # One seat's own record does not show that seat's hand.
        tenpai = tuple(seat for seat in range(native.players) if native.tenpai >> seat & 1 and seat != viewer)
        theirs = tuple(seat for seat in event.tenpai if seat != viewer)
        # A draw by nagashi shows no hands in some formats.
        shown = event.hands or event.tenpai or event.reason is ev.DrawReason.EXHAUSTIVE
        if shown and theirs != tenpai:
            yield differs("draw, seats in tenpai", theirs or "none", tenpai or "none")
    for seat, hand in enumerate(event.hands):
        ours = native.hand(seat)
        # Not every draw of the hand shows what was hidden.
        if hand and _UNKNOWN not in ours and sorted(map(_code, hand)) != sorted(ours):
            yield differs(f"draw, hand of seat {seat}", tile_text(map(_code, hand)), tile_text(ours))
    if event.deltas and event.deltas != replayed.deltas:
        yield differs("draw, payments", event.deltas, replayed.deltas)


# -- from round to round --------------------------------------------------------------------------


def _step(match: RecordedMatch, number: int, replayed: Round) -> str | None:
    """Compare the next round, or the end of the match."""
    stepped = _core.NativeMatch(match.rules.native, native_length(match.rules, match.length))
    stand_before(stepped, match.rounds[number].start)
    stepped.take(replayed.native)
    if number + 1 == len(match.rounds):
        return _end_differs(match, stepped)
    if stepped.over:
        return differs("what follows", "another round", f"the end of the match ({OVER[stepped.over]})")
    start = match.rounds[number + 1].start
    ours = (stepped.round_wind, stepped.number, stepped.dealer, stepped.honba, stepped.sticks, stepped.scores)
    theirs = (start.round_wind, start.kyoku - 1, start.dealer, start.honba, start.sticks, start.scores)
    if ours != theirs:
        return differs("the next round", _round_text(*theirs), _round_text(*ours))
    return None


def _round_text(wind: int, number: int, dealer: int, honba: int, sticks: int, scores: tuple[int, ...]) -> str:
    points = " ".join(map(str, scores))
    return f"{WINDS[wind]} {number + 1}, dealer seat {dealer}, honba {honba}, sticks {sticks}, points {points}"


def _end_differs(match: RecordedMatch, stepped: _core.NativeMatch) -> str | None:
    if match.final_scores is None:
        return None
    if not stepped.over:
        return differs("what follows", "the end of the match", "another round")
    result = match_result(match.rules, stepped.scores, sticks=stepped.sticks, one_hand=match.length == "one_hand")
    if result.scores != match.final_scores:
        return differs("final points", match.final_scores, result.scores)
    if match.results is not None and result.results != match.results:
        return differs("results", match.results, result.results)
    return None
