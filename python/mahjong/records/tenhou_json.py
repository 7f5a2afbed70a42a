"""Reading Tenhou's JSON (``tenhou.net/6``), one document or one a line.

A round is ``[[round, honba, sticks], scores, indicators, ura, then hand, draws, discards of each seat, result]``.
Tiles are 11-19 m, 21-29 p, 31-39 s, 41-47 honours and 51-53 red fives. Lines that go on with the same table are one
match. The order of turns is found by :mod:`mahjong.records.tenhou_turns`, the writer is
:mod:`mahjong.records.tenhou_json_writer`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from mahjong.errors import MahjongError, RecordError, quote
from mahjong.game.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    DrawReason,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartKyoku,
)
from mahjong.records.model import Connection, Player, RecordedMatch, RecordedRound
from mahjong.records.nagashi import nagashi_seats
from mahjong.records.settled import with_length_played, with_result_rules
from mahjong.records.source import decode_text, placed
from mahjong.records.tenhou_turns import Discard, Draw, Give, Take, order_turns
from mahjong.records.tracker import RoundTracker
from mahjong.records.yaku_names import YAKU_BY_TITLE, YAKUMAN_IDS
from mahjong.rules import RiichiRules
from mahjong.rules.rooms import Room, tenhou_json_room
from mahjong.tiles import Tile

MAX_DOCUMENTS = 1000
MAX_ROUNDS = 200
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
    "流局": DrawReason.EXHAUSTIVE,
    "全員聴牌": DrawReason.EXHAUSTIVE,
    "全員不聴": DrawReason.EXHAUSTIVE,
    "流し満貫": DrawReason.NAGASHI_MANGAN,
    "九種九牌": DrawReason.KYUUSHU,
    "四風連打": DrawReason.SUUFON_RENDA,
    "四家立直": DrawReason.SUUCHA_RIICHI,
    "四槓散了": DrawReason.SUUKAIKAN,
    "三家和了": DrawReason.SANCHAHOU,
    "三家和": DrawReason.SANCHAHOU,
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
    try:
        yield None, _object(msgspec.json.decode(stripped))
        return
    except msgspec.MsgspecError:
        lines = stripped.splitlines()
        if len(lines) < 2:
            raise RecordError("it is no JSON") from None
    except RecursionError:
        raise RecordError("it is nested too deeply") from None
    if len(lines) > MAX_DOCUMENTS:
        raise RecordError(f"more than {MAX_DOCUMENTS} lines")
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                document = msgspec.json.decode(line)
            except (msgspec.MsgspecError, RecursionError):
                raise RecordError("it is no JSON", line=number) from None
            yield number, _object(document)


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
        self.room: Room = tenhou_json_room(rule, title=_title(title))
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
            values = [float(value) if kind is float and isinstance(value, int) else value for value in values]
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
        start = StartKyoku(
            header[0] // 4,
            header[0] % 4 + 1,
            header[0] % 4,
            scores,
            tuple(_tiles(column[0], f"hand of seat {seat}", 13, 13) for seat, column in enumerate(self.columns)),
            header[1],
            header[2],
            indicators[0],
        )
        takes = [
            [self._take(seat, entry) for entry in _list(column[1], f"draws of seat {seat}", 0, MAX_ENTRIES)]
            for seat, column in enumerate(self.columns)
        ]
        gives = [
            [
                self._give(seat, entry)
                for entry in _list(column[2], f"discards of seat {seat}", 0, MAX_ENTRIES)
                if entry != 0 or type(entry) is not int
            ]
            for seat, column in enumerate(self.columns)
        ]
        moves = order_turns(takes, gives, start.dealer)
        result = _list(self.result, "result", 1, 7)
        events = self._with_riichi_and_dora(moves, indicators[1:], self._ends_by_ron(result, moves))
        tracker = RoundTracker(start, self.rules)
        for event in events:
            tracker.feed(event)
        events += self._ends(result, tracker, events)
        extra = {} if len(indicators) <= len(tracker.indicators) else {"indicators": " ".join(map(str, self.shown))}
        return RecordedRound(start, tuple(events), connections=self.document.connections(self.number), extra=extra)

    def _per_seat(self, value: Any, what: str) -> tuple[int, ...]:
        values = _numbers(value, what, self.seats, 4)
        if any(values[self.seats :]):
            raise RecordError(f"{what}: the missing fourth seat has points")
        return tuple(values[: self.seats])

    def _split(self, seat: int, text: str, what: str) -> tuple[str, Tile, tuple[Tile, ...], int]:
        """Read a call: its letter, the tile after it, the other tiles, and how many of them stand before."""
        if len(text) > 9 or not (match := CALL.fullmatch(text)):
            raise RecordError(f"{what} of seat {seat}: {quote(text, limit=40)} is no call")
        at = match.start(1)
        before, after = text[:at], text[at + 1 :]
        codes = [int((before + after)[index : index + 2]) for index in range(0, len(before + after), 2)]
        tiles = [_tile(code, f"{what} of seat {seat}") for code in codes]
        tile = tiles.pop(at // 2)
        return match[1], tile, tuple(tiles), at // 2

    def _take(self, seat: int, entry: Any) -> Take:
        what = "draws"
        if not isinstance(entry, str):
            return Draw(_tile(entry, f"{what} of seat {seat}"))
        letter, tile, own, before = self._split(seat, entry, what)
        place = {0: 3, 1: 2, 2: 1, 3: 1}[before]
        source = (seat + place) % 4
        sizes: dict[str, tuple[type[Chi | Pon | Daiminkan], int]] = {"c": (Chi, 2), "p": (Pon, 2), "m": (Daiminkan, 3)}
        if letter not in sizes or len(own) != sizes[letter][1] or (before == 2 and letter == "m"):
            raise RecordError(f"{what} of seat {seat}: {quote(entry, limit=40)} is no call")
        if source >= self.seats or (letter == "c" and (place != 3 or self.seats == 3)):
            raise RecordError(f"{what} of seat {seat}: {quote(entry, limit=40)} comes from a seat it cannot come from")
        return sizes[letter][0](seat, source, tile, own)

    def _give(self, seat: int, entry: Any) -> Give:
        what = "discards"
        if type(entry) is int:
            return Discard(None if entry == DRAWN else _tile(entry, f"{what} of seat {seat}"), riichi=False)
        if not isinstance(entry, str):
            raise RecordError(f"{what} of seat {seat}: {quote(entry, limit=40)} is no discard")
        if riichi := RIICHI.fullmatch(entry):
            code = int(riichi[1])
            return Discard(None if code == DRAWN else _tile(code, f"{what} of seat {seat}"), riichi=True)
        letter, tile, own, _ = self._split(seat, entry, what)
        if letter == "a" and len(own) == 3:
            return Ankan(seat, (*own, tile))
        if letter == "k" and len(own) == 3:
            return Kakan(seat, tile, own)
        if letter == "f" and not own and tile.kind == 30:
            return Nukidora(seat, tile)
        raise RecordError(f"{what} of seat {seat}: {quote(entry, limit=40)} is no declaration")

    @staticmethod
    def _ends_by_ron(result: list[Any], moves: list[Event]) -> bool:
        """Say whether the last discard is won, so that a riichi made with it is not paid."""
        return bool(moves) and isinstance(moves[-1], Dahai) and result[0] in ("和了", "三家和了", "三家和")

    def _with_riichi_and_dora(self, moves: Sequence[Event], indicators: Sequence[Tile], ron: bool) -> list[Event]:
        """Add what the format leaves out: the paying of riichi, and when indicators are turned over."""
        events: list[Event] = []
        left = list(indicators)
        due = 0
        rules = self.rules

        def turn_over(count: int) -> None:
            events.extend(map(Dora, left[:count]))
            del left[:count]

        for index, event in enumerate(moves):
            before = moves[index - 1] if index else None
            if isinstance(before, Kakan) and rules.kan_dora:
                # It stands only now that nobody robbed it.
                if rules.open_kan_dora == "at_once":
                    turn_over(1)
                else:
                    turn_over(due)
                    due = 1
            elif isinstance(before, Daiminkan) and rules.kan_dora:
                if rules.open_kan_dora == "at_once":
                    turn_over(1)
                else:
                    due += 1
            if isinstance(event, Reach | Dahai) and due:
                turn_over(due)
                due = 0
            events.append(event)
            if isinstance(event, Ankan) and rules.kan_dora:
                turn_over(due)
                due = 0
                if rules.concealed_kan_dora == "at_once":
                    turn_over(1)
                else:
                    due = 1
            elif isinstance(event, Dahai) and isinstance(before, Reach) and not (ron and index == len(moves) - 1):
                events.append(ReachAccepted(event.seat))
        return events

    def _ends(self, result: list[Any], tracker: RoundTracker, events: list[Event]) -> list[Event]:
        if result[0] == "和了":
            if len(result) % 2 == 0:
                raise RecordError("result: changes of points and the win expected in turn")
            scores = tracker.scores
            wins: list[Event] = []
            for at in range(1, len(result), 2):
                deltas = self._per_seat(result[at], "result")
                scores = [score + delta for score, delta in zip(scores, deltas, strict=True)]
                wins.append(self._win(result[at + 1], tracker, deltas, tuple(scores)))
            return wins
        reason = DRAW_TITLES.get(result[0]) if isinstance(result[0], str) else None
        if reason is None or len(result) > 2:
            raise RecordError(f"result: {quote(result[0], limit=40)} is no end of a round")
        deltas = self._per_seat(result[1], "result") if len(result) == 2 else (0,) * self.seats
        if result[0] == "全員聴牌":
            tenpai = tuple(range(self.seats))
        elif reason is DrawReason.EXHAUSTIVE:
            tenpai = tuple(seat for seat, delta in enumerate(deltas) if delta > 0)
        else:
            tenpai = ()
        return [
            Ryukyoku(
                reason,
                tracker.turn if reason is DrawReason.KYUUSHU else None,
                tenpai,
                nagashi_seats(events, self.seats) if reason is DrawReason.NAGASHI_MANGAN else (),
                (),
                deltas,
                tuple(score + delta for score, delta in zip(tracker.scores, deltas, strict=True)),
            )
        ]

    def _win(self, entry: Any, tracker: RoundTracker, deltas: tuple[int, ...], scores: tuple[int, ...]) -> Hora:
        parts = _list(entry, "result", 4, 40)
        seats = _numbers(parts[:3], "result", 3, 3)
        if not all(0 <= seat < self.seats for seat in seats) or not all(isinstance(part, str) for part in parts[3:]):
            raise RecordError("result: winner, source, liable seat and texts expected")
        seat, source, liable = seats
        closed = list(tracker.hands[seat])
        if seat == source:
            tile = tracker.drawn
            if tile is None or tracker.turn != seat:
                raise RecordError(f"result: seat {seat} cannot win by tsumo now")
            closed.remove(tile)
        else:
            last = tracker.last
            if not isinstance(last, Dahai | Kakan | Nukidora | Ankan) or last.seat != source:
                raise RecordError(f"result: seat {source} gave no tile to win on")
            tile = last.consumed[0] if isinstance(last, Ankan) else last.tile
        yaku = [self._yaku(text) for text in parts[4:]]
        yakuman = sum(count for name, count in yaku if name in YAKUMAN_IDS)
        han = sum(count for name, count in yaku if name not in YAKUMAN_IDS)
        fu, points = self._worth(parts[3], by_tsumo=seat == source)
        shown = _tiles(self.ura, "ura indicators", 0, 5)
        return Hora(
            seat,
            source,
            tile,
            tuple(closed),
            shown if tracker.riichi[seat] else (),
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
