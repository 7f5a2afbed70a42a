"""Reading Tenhou's JSON (``tenhou.net/6``), one document or one a line.

A round is ``[[round, honba, sticks], scores, indicators, ura, then hand, draws, discards of each seat, result]``.
Tiles are 11-19 m, 21-29 p, 31-39 s, 41-47 honours and 51-53 red fives. Lines that go on with the same table are one
match. The order of turns is found by `mjcore.sequences`, the writer is
:mod:`mahjong.records.tenhou_json_writer`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from mahjong import _core
from mahjong.errors import MahjongError, RecordError, counted, quote
from mahjong.game import events as ev
from mahjong.game.codec import EV, NONE
from mahjong.records.checks import MAX_VALUES, refuse_doubled_keys, refuse_many_values
from mahjong.records.model import Connection, Player, RecordedMatch, RecordedRound
from mahjong.records.nagashi import nagashi_seats
from mahjong.records.packed import RECORD, Ending, PackedEvents, record_of
from mahjong.records.settled import with_length_played, with_result_rules
from mahjong.records.source import MAX_ROUNDS, decode_text, placed, split_lines
from mahjong.records.tracker import LIVE_TILES, RoundTracker
from mahjong.records.yaku_names import YAKU_BY_TITLE, YAKUMAN_IDS
from mahjong.rules import RiichiRules
from mahjong.rules.rooms import Room, tenhou_json_room
from mahjong.tiles import Tile

MAX_DOCUMENTS = 1000
MAX_ALL_VALUES = 4 * MAX_VALUES
"""Values of all documents of a file; a real one has four thousand."""
MAX_ENTRIES = 60
"""Entries a list of draws or discards can have."""
DRAWN = 60
TILES: dict[int, Tile] = {
    **{10 * suit + rank: Tile(9 * (suit - 1) + rank - 1) for suit in (1, 2, 3) for rank in range(1, 10)},
    **{41 + honour: Tile(27 + honour) for honour in range(7)},
    **{51 + suit: Tile(34 + suit) for suit in range(3)},
}
CALL = re.compile(r"(?:[1-5][0-9])*([cpmakf])(?:[1-5][0-9])+")
RIICHI = re.compile(r"r([1-6][0-9])")
YAKU = re.compile(r"(.{1,60})\((?:([0-9]{1,2})飜|(役満|ダブル役満|2倍役満))\)")
WORTH = re.compile(
    r"(?:(?P<fu>[0-9]{2,3})符(?P<han>[0-9]{1,2})飜|(?P<limit>[^0-9]{1,20}))"
    r"(?P<first>[0-9]{1,6})(?:-(?P<second>[0-9]{1,6}))?点(?P<all>∀)?"
)
DRAW_TITLES = {
    "流局": ev.DrawReason.EXHAUSTIVE,
    "全員聴牌": ev.DrawReason.EXHAUSTIVE,
    "全員不聴": ev.DrawReason.EXHAUSTIVE,
    "流し満貫": ev.DrawReason.NAGASHI_MANGAN,
    "九種九牌": ev.DrawReason.KYUUSHU,
    "四風連打": ev.DrawReason.SUUFON_RENDA,
    "四家立直": ev.DrawReason.SUUCHA_RIICHI,
    "四槓散了": ev.DrawReason.SUUKAIKAN,
    "三家和了": ev.DrawReason.SANCHAHOU,
    "三家和": ev.DrawReason.SANCHAHOU,
}


def read_tenhou_json(data: bytes | str, *, name: str = "") -> list[RecordedMatch]:
    """Read every match of a file.

    Raises:
        RecordError: the text is no such document, or a round contradicts itself; the line counts from 1, the event
            is the number of the round.
    """
    matches: list[RecordedMatch] = []
    line = None
    try:
        text = decode_text(data, "") if isinstance(data, bytes) else data
        for line, document in _documents(text):  # noqa: B007
            match = _Document(document, name).match()
            if matches and _goes_on(matches[-1], match):
                before = matches.pop()
                match = msgspec.structs.replace(before, rounds=before.rounds + match.rounds)
            matches.append(match)
        if not matches:
            raise RecordError("there is no document in it")
        return matches
    except MahjongError as error:
        raise placed(error, name, line=line) from None


def _documents(text: str) -> Iterator[tuple[int | None, dict[str, Any]]]:
    """Give the documents of a text: the whole of it, or its lines."""
    stripped = text.strip()
    several = "\n" in stripped
    refuse_many_values(stripped, MAX_ALL_VALUES if several else MAX_VALUES)
    document = _decoded(stripped)
    if document is not None:
        refuse_doubled_keys(stripped.encode(), lines=False)
        yield None, _object(document)
        return
    if not several:
        raise RecordError("it is no JSON")
    refuse_doubled_keys(stripped.encode(errors="replace"))
    for number, line in enumerate(split_lines(stripped, MAX_DOCUMENTS), 1):
        if line.strip():
            refuse_many_values(line)
            document = _decoded(line)
            if document is None:
                raise RecordError("it is no JSON", line=number)
            yield number, _object(document)


def _decoded(text: str) -> Any:
    """Give the value of a text, None where it is no JSON."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError):
        return None
    except RecursionError:
        raise RecordError("it is nested too deeply") from None


def _object(document: Any) -> dict[str, Any]:
    if not isinstance(document, dict):
        raise RecordError("a JSON object expected")
    return document


def _goes_on(before: RecordedMatch, after: RecordedMatch) -> bool:
    """Say whether a document is the next deal of the same table."""
    if (before.players, before.rules, before.extra) != (after.players, after.rules, after.extra):
        return False
    last, first = before.rounds[-1].start, after.rounds[0].start
    return (last.round_wind, last.kyoku, last.honba) < (first.round_wind, first.kyoku, first.honba)


class _Document:
    """One document being read."""

    def __init__(self, document: dict[str, Any], name: str) -> None:
        self.document = document
        self.name = name
        rule = document.get("rule", {})
        title = document.get("title", ["", ""])
        if not isinstance(rule, dict) or not isinstance(title, list) or len(title) > 10:
            raise RecordError("rule: an object, title: a list expected")
        self.room = _room(msgspec.json.encode(rule), _title(title))
        self.rules: RiichiRules = self.room.rules
        self.seats = self.rules.players

    def match(self) -> RecordedMatch:
        """Give the match."""
        log = self.document.get("log")
        if not isinstance(log, list) or not 0 < len(log) <= MAX_ROUNDS:
            raise RecordError(f"log: a list of 1 to {MAX_ROUNDS} rounds expected")
        rounds = []
        for number, entry in enumerate(log):
            try:
                rounds.append(_Round(self, entry, number).read())
            except MahjongError as error:
                raise placed(error, "", event=number) from None
        final_scores, results = self._final()
        extra = {key: value for key, value in self.document.items() if key not in OWN_FIELDS}
        read = RecordedMatch(
            "tenhou-json",
            self.rules,
            self._players(),
            tuple(rounds),
            self.name,
            self.room.length,
            None,
            final_scores,
            results,
            extra=extra,
        )
        says_length = any(word in str(self.document.get("rule", {})) for word in ("東", "南", "East", "South"))
        return with_result_rules(read if says_length else with_length_played(read))

    def _players(self) -> tuple[Player, ...]:
        columns = []
        for key, kind, default in (("name", str, ""), ("dan", str, ""), ("rate", float, None), ("sx", str, "")):
            values = self.document.get(key, [])
            if not isinstance(values, list) or len(values) > 4:
                raise RecordError(f"{key}: a list of one entry a seat expected")
            if kind is float:
                if not all(isinstance(value, int | float) and abs(value) < 1e8 for value in values):
                    raise RecordError(f"{key}: numbers expected")
                values = list(map(float, values))
            if not all(isinstance(value, kind) for value in values):
                raise RecordError(f"{key}: an entry is of a wrong type")
            columns.append([*values, *[default] * 4][:4])
        return tuple(Player(*row) for row in zip(*columns, strict=True))[: self.seats]

    def _final(self) -> tuple[tuple[int, ...] | None, tuple[float, ...] | None]:
        values = self.document.get("sc")
        if values is None:
            return None, None
        if not isinstance(values, list) or len(values) not in (2 * self.seats, 8):
            raise RecordError("sc: points and result of each seat expected")
        if not all(isinstance(value, int | float) and abs(value) < 1e8 for value in values):
            raise RecordError("sc: numbers expected")
        return tuple(map(int, values[0 : 2 * self.seats : 2])), tuple(map(float, values[1 : 2 * self.seats : 2]))

    def connections(self, number: int) -> tuple[Connection, ...]:
        """Give who left and came back in a round; Tenhou counts steps of its own, kept as they are."""
        found = []
        for entry in _list(self.document.get("connection", []), "connection", 0, 1000):
            if not isinstance(entry, dict):
                raise RecordError("connection: an object expected")
            who, what, step = entry.get("who"), entry.get("what"), entry.get("step", 0)
            if type(who) is not int or not 0 <= who < self.seats or what not in (0, 1) or type(step) is not int:
                raise RecordError("connection: who, what and step expected")
            if entry.get("log") == number:
                found.append(Connection(step, who, left=what == 0))
        return tuple(found)


@lru_cache(maxsize=64)
def _room(rule: bytes, title: str) -> Room:
    """Give the room of a rule as it is written: a file has the same one in every line."""
    return tenhou_json_room(msgspec.json.decode(rule), title=title)


def _title(lines: list[Any]) -> str:
    """Give the second line of a title: the name of the rules."""
    second = lines[1] if len(lines) > 1 else ""
    return second if isinstance(second, str) else ""


OWN_FIELDS = frozenset({"log", "name", "dan", "rate", "sx", "sc", "connection"})


def _list(value: Any, what: str, low: int, high: int) -> list[Any]:
    if not isinstance(value, list) or not low <= len(value) <= high:
        raise RecordError(f"{what}: a list of {low} to {high} entries expected")
    return value


def _numbers(value: Any, what: str, low: int, high: int) -> list[int]:
    values = _list(value, what, low, high)
    if not all(type(entry) is int and abs(entry) <= 100_000_000 for entry in values):
        raise RecordError(f"{what}: whole numbers expected")
    return values


def _tile(code: Any, what: str) -> Tile:
    tile = TILES.get(code) if type(code) is int else None
    if tile is None:
        raise RecordError(f"{what}: {quote(code, limit=40)} is no tile")
    return tile


def _tiles(value: Any, what: str, low: int, high: int) -> tuple[Tile, ...]:
    return tuple(_tile(code, what) for code in _list(value, what, low, high))


_DRAWS = [{code: record_of(ev.Tsumo(seat, tile)) for code, tile in TILES.items()} for seat in range(4)]
"""The record of each number among the draws of a seat."""


def _discards(seat: int, flags: int) -> dict[int, bytes]:
    """Give the record of each number among the discards of a seat; no tile is the one drawn."""
    tiles = {**{code: tile.code for code, tile in TILES.items()}, DRAWN: NONE}
    return {code: bytes((EV["dahai"], seat, tile, flags, *[NONE] * 4)) for code, tile in tiles.items()}


_DISCARDS = [_discards(seat, 0) for seat in range(4)]
_RIICHI = [_discards(seat, 2) for seat in range(4)]


def _call_text(entry: Any, what: str) -> str:
    if not isinstance(entry, str):
        _tile(entry, what)
    if not isinstance(entry, str) or len(entry) > 9:
        raise RecordError(f"{what}: {quote(entry, limit=40)} is no tile and no call")
    return entry


def _split(text: str, what: str) -> tuple[str, Tile, tuple[Tile, ...], int]:
    """Read a call: its letter, the tile after it, the other tiles, and how many of them stand before."""
    match = CALL.fullmatch(text)
    if match is None:
        raise RecordError(f"{what}: {quote(text, limit=40)} is no call")
    at = match.start(1)
    digits = text[:at] + text[at + 1 :]
    tiles = [_tile(int(digits[index : index + 2]), what) for index in range(0, len(digits), 2)]
    tile = tiles.pop(at // 2)
    return match[1], tile, tuple(tiles), at // 2


@lru_cache(maxsize=1 << 12)
def _claim_record(seat: int, text: str, seats: int) -> bytes:
    """Read a call among the draws of a seat."""
    what = f"draws of seat {seat}"
    letter, tile, own, before = _split(text, what)
    place = {0: 3, 1: 2, 2: 1, 3: 1}[before]
    source = (seat + place) % 4
    sizes: dict[str, tuple[type[ev.Chi | ev.Pon | ev.Daiminkan], int]] = {
        "c": (ev.Chi, 2),
        "p": (ev.Pon, 2),
        "m": (ev.Daiminkan, 3),
    }
    if letter not in sizes or len(own) != sizes[letter][1] or (before == 2 and letter == "m"):
        raise RecordError(f"{what}: {quote(text, limit=40)} is no call")
    if source >= seats or (letter == "c" and (place != 3 or seats == 3)):
        raise RecordError(f"{what}: {quote(text, limit=40)} comes from a seat it cannot come from")
    return record_of(sizes[letter][0](seat, source, tile, own))


@lru_cache(maxsize=1 << 12)
def _declaration_record(seat: int, text: str) -> bytes:
    """Read a riichi, kan or north among the discards of a seat."""
    what = f"discards of seat {seat}"
    if riichi := RIICHI.fullmatch(text):
        code = int(riichi[1])
        if code not in _RIICHI[seat]:
            _tile(code, what)
        return _RIICHI[seat][code]
    letter, tile, own, _ = _split(text, what)
    if letter == "a" and len(own) == 3:
        return record_of(ev.Ankan(seat, (*own, tile)))
    if letter == "k" and len(own) == 3:
        return record_of(ev.Kakan(seat, tile, own))
    if letter == "f" and not own and tile.kind == 30:
        return record_of(ev.Nukidora(seat, tile))
    raise RecordError(f"{what}: {quote(text, limit=40)} is no declaration")


class _Round:
    """One round being read."""

    def __init__(self, document: _Document, entry: Any, number: int) -> None:
        self.document = document
        self.rules = document.rules
        self.seats = document.seats
        self.number = number
        entries = _list(entry, "round", 4 + 3 * self.seats + 1, 17)
        if len(entries) not in (17, 4 + 3 * self.seats + 1):
            raise RecordError(f"round: {4 + 3 * self.seats + 1} entries expected, got {len(entries)}")
        self.header, self.scores, self.shown, self.ura = entries[:4]
        self.columns = [entries[4 + 3 * seat : 7 + 3 * seat] for seat in range(self.seats)]
        self.result = entries[-1]

    def read(self) -> RecordedRound:
        """Give the round."""
        header = _numbers(self.header, "round", 3, 3)
        if not 0 <= header[0] <= 15 or min(header) < 0 or header[0] % 4 >= self.seats:
            raise RecordError("round: number of the deal, honba and sticks expected")
        scores = self._per_seat(self.scores, "scores")
        indicators = _tiles(self.shown, "indicators", 1, 5)
        start = ev.StartKyoku(
            header[0] // 4,
            header[0] % 4 + 1,
            header[0] % 4,
            scores,
            tuple(_tiles(column[0], f"hand of seat {seat}", 13, 13) for seat, column in enumerate(self.columns)),
            header[1],
            header[2],
            indicators[0],
        )
        takes = [self._takes(seat, column[1]) for seat, column in enumerate(self.columns)]
        gives = [self._gives(seat, column[2]) for seat, column in enumerate(self.columns)]
        records = self._in_order(takes, gives, start.dealer)
        result = _list(self.result, "result", 1, 7)
        rules = self.rules
        records = _core.sequences.with_turned(
            records,
            bytes(tile.code for tile in indicators[1:]),
            rules.kan_dora,
            rules.open_kan_dora == "at_once",
            rules.concealed_kan_dora == "at_once",
            records[-RECORD] == EV["dahai"] and result[0] in ("和了", "三家和了", "三家和"),
        )
        hands = [bytes(tile.code for tile in hand) for hand in start.hands]
        follower = _core.sequences.Follower(hands, start.dealer, LIVE_TILES[self.seats])
        events = PackedEvents(records)
        if follower.feed(records) < len(events):
            raise self._cannot_follow(start, events)
        before = [score - 1000 * (follower.accepted >> seat & 1) for seat, score in enumerate(scores)]
        events = PackedEvents(records, self._ends(result, follower, events, before))
        extra = {} if len(indicators) <= 1 + follower.indicators else {"indicators": " ".join(map(str, self.shown))}
        return RecordedRound(start, events, connections=self.document.connections(self.number), extra=extra)

    def _cannot_follow(self, start: ev.StartKyoku, events: Sequence[ev.Event]) -> MahjongError:
        """Give the error that says why events cannot follow one another."""
        tracker = RoundTracker(start, self.rules)
        try:
            for event in events:
                tracker.feed(event)
        except MahjongError as error:
            return error
        return RecordError("its events cannot follow one another")

    @staticmethod
    def _in_order(takes: list[bytes], gives: list[bytes], dealer: int) -> bytes:
        records, found = _core.sequences.order(takes, gives, dealer)
        if records is not None:
            return records
        if found < 0:
            raise RecordError("the order of turns cannot be found: too many ways to read the calls")
        raise RecordError(f"the order of turns breaks off after {counted(found, 'event')}: what follows does not fit")

    def _takes(self, seat: int, entries: Any) -> bytes:
        """Read what a seat drew and claimed, eight bytes each."""
        what, known = f"draws of seat {seat}", _DRAWS[seat]
        return b"".join([
            known[entry] if type(entry) is int and entry in known
            else _claim_record(seat, _call_text(entry, what), self.seats)
            for entry in _list(entries, what, 0, MAX_ENTRIES)
        ])  # fmt: skip

    def _gives(self, seat: int, entries: Any) -> bytes:
        """Read what a seat discarded and declared, eight bytes each; 0 stands for nothing after an open kan."""
        what, known = f"discards of seat {seat}", _DISCARDS[seat]
        return b"".join([
            known[entry] if type(entry) is int and entry in known
            else _declaration_record(seat, _call_text(entry, what))
            for entry in _list(entries, what, 0, MAX_ENTRIES)
            if entry != 0 or type(entry) is not int
        ])  # fmt: skip

    def _per_seat(self, value: Any, what: str) -> tuple[int, ...]:
        values = _numbers(value, what, self.seats, 4)
        if any(values[self.seats :]):
            raise RecordError(f"{what}: the missing fourth seat has points")
        return tuple(values[: self.seats])

    def _ends(
        self, result: list[Any], follower: _core.sequences.Follower, events: Sequence[ev.Event], scores: list[int]
    ) -> tuple[Ending, ...]:
        if result[0] == "和了":
            if len(result) % 2 == 0:
                raise RecordError("result: changes of points and the win expected in turn")
            wins: list[Ending] = []
            for at in range(1, len(result), 2):
                deltas = self._per_seat(result[at], "result")
                scores = [score + delta for score, delta in zip(scores, deltas, strict=True)]
                wins.append(self._win(result[at + 1], follower, deltas, tuple(scores)))
            return tuple(wins)
        reason = DRAW_TITLES.get(result[0]) if isinstance(result[0], str) else None
        if reason is None or len(result) > 2:
            raise RecordError(f"result: {quote(result[0], limit=40)} is no end of a round")
        deltas = self._per_seat(result[1], "result") if len(result) == 2 else (0,) * self.seats
        if result[0] == "全員聴牌":
            tenpai = tuple(range(self.seats))
        elif reason is ev.DrawReason.EXHAUSTIVE:
            tenpai = tuple(seat for seat, delta in enumerate(deltas) if delta > 0)
        else:
            tenpai = ()
        return (
            ev.Ryukyoku(
                reason,
                follower.turn if reason is ev.DrawReason.KYUUSHU else None,
                tenpai,
                nagashi_seats(events, self.seats) if reason is ev.DrawReason.NAGASHI_MANGAN else (),
                (),
                deltas,
                tuple(score + delta for score, delta in zip(scores, deltas, strict=True)),
            ),
        )

    def _win(
        self, entry: Any, follower: _core.sequences.Follower, deltas: tuple[int, ...], scores: tuple[int, ...]
    ) -> ev.Hora:
        parts = _list(entry, "result", 4, 40)
        seats = _numbers(parts[:3], "result", 3, 3)
        if not all(0 <= seat < self.seats for seat in seats) or not all(isinstance(part, str) for part in parts[3:]):
            raise RecordError("result: winner, source, liable seat and texts expected")
        seat, source, liable = seats
        closed = [Tile(code) for code in follower.hand(seat)]
        if seat == source:
            if follower.drawn == NONE or follower.turn != seat:
                raise RecordError(f"result: seat {seat} cannot win by tsumo now")
            tile = Tile(follower.drawn)
            closed.remove(tile)
        else:
            given = follower.given
            if given is None or given[0] == EV["daiminkan"] or given[1] != source:
                raise RecordError(f"result: seat {source} gave no tile to win on")
            tile = Tile(given[2])
        yaku = [self._yaku(text) for text in parts[4:]]
        yakuman = sum(count for name, count in yaku if name in YAKUMAN_IDS)
        han = sum(count for name, count in yaku if name not in YAKUMAN_IDS)
        fu, points = self._worth(parts[3], by_tsumo=seat == source)
        shown = _tiles(self.ura, "ura indicators", 0, 5)
        return ev.Hora(
            seat,
            source,
            tile,
            tuple(closed),
            shown if follower.riichi >> seat & 1 else (),
            tuple(yaku),
            fu,
            0 if yakuman else han,
            yakuman,
            points,
            None if liable == seat else liable,
            deltas,
            scores,
        )

    @staticmethod
    def _yaku(text: str) -> tuple[str, int]:
        match = YAKU.fullmatch(text)
        if match is None:
            raise RecordError(f"result: {quote(text, limit=60)} is no yaku")
        name = YAKU_BY_TITLE.get(match[1])
        if name is None:
            raise RecordError(f"result: the yaku {quote(match[1], limit=60)} is not known")
        return name, int(match[2]) if match[2] else 1 if match[3] == "役満" else 2

    def _worth(self, text: str, *, by_tsumo: bool) -> tuple[int, int]:
        """Read fu (0 where it is not written) and what the hand is worth in all."""
        match = WORTH.fullmatch(text) if len(text) <= 60 else None
        if match is None:
            raise RecordError(f"result: {quote(text, limit=60)} is no worth of a hand")
        first, second = int(match["first"]), int(match["second"] or 0)
        if by_tsumo:
            first = first * (self.seats - 1) if match["all"] else first * (self.seats - 2) + second
        return int(match["fu"] or 0), first
