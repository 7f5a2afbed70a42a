"""What Tenhou's tags mean: the state both its record file and its client session are read with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import add
from typing import ClassVar

from mahjong import _core
from mahjong.errors import RecordError, quote
from mahjong.game.codec import EV
from mahjong.game.events import Dora, DrawReason, Hora, Reach, ReachAccepted, Ryukyoku, StartKyoku
from mahjong.records.model import Connection, Copies, Format, Player, RecordedMatch, RecordedRound
from mahjong.records.nagashi import nagashi_seats
from mahjong.records.packed import RECORD, Ending, PackedEvents, record_of
from mahjong.records.settled import with_result_rules
from mahjong.records.source import MAX_EVENTS, MAX_ROUNDS
from mahjong.records.tenhou_codes import COPIES, PLAIN_TILES, RED_TILES, decode_call, tiles_of
from mahjong.records.tenhou_tags import NO_NUMBER, decode_name, integer, integers, parse_attributes
from mahjong.records.yaku_names import FIRST_ROUND_WIND, FIRST_SEAT_WIND, FIRST_YAKUMAN, TENHOU_YAKU
from mahjong.rules.rooms import Room, tenhou_room
from mahjong.tiles import Tile

MAX_HAN = 40
DRAW_REASONS = {
    "": DrawReason.EXHAUSTIVE,
    "nm": DrawReason.NAGASHI_MANGAN,
    "yao9": DrawReason.KYUUSHU,
    "kaze4": DrawReason.SUUFON_RENDA,
    "reach4": DrawReason.SUUCHA_RIICHI,
    "kan4": DrawReason.SUUKAIKAN,
    "ron3": DrawReason.SANCHAHOU,
}
OLD_SEED = "mt19937ar-sha512-n288,"
"""How the seeds of 2009 start."""
UNKNOWN = Tile.parse("?")
_WIND_YAKU = frozenset(range(FIRST_SEAT_WIND, FIRST_ROUND_WIND + 4))


@cache
def tile_codes(*, red: bool) -> bytes:
    """Give the code of every number of a tile."""
    return bytes(tile.code for tile in (RED_TILES if red else PLAIN_TILES))


@lru_cache(maxsize=1 << 14)
def call_record(code: int, who: int, players: int, offset: int, codes: bytes) -> bytes:
    """Give the record of a call by the player at `who`, where the first dealer sits at `offset`."""
    record = _core.numbered.call(code, who, players, offset, codes)
    if record is not None:
        return record
    call = decode_call(code)
    if (who + call.source) % 4 >= players:
        raise RecordError(f"the call {code} of player {who} comes from a seat that does not exist")
    raise RecordError(f"the call {code} of player {who} is a chi, but not of the discard before")


@cache
def _turned_over(code: int) -> bytes:
    return record_of(Dora(Tile(code)))


_CLAIMS = frozenset({EV["chi"], EV["pon"]})
"""Calls after which no replacement is drawn."""
_REACH = tuple(record_of(Reach(seat)) for seat in range(4))
_ACCEPTED = tuple(record_of(ReachAccepted(seat)) for seat in range(4))


@lru_cache(maxsize=64)
def _room(kind: int) -> Room:
    """Give the room of a GO type; it is the same one in many records."""
    return tenhou_room(kind)


class TenhouReader:
    """A match as far as its tags have been read."""

    format: Format = "tenhou-mjlog"
    place: ClassVar[int] = -1
    """The place whose view is read; -1 has all."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.room: Room | None = None
        self.players: list[Player] = []
        self.seats = 4
        self.offset = 0
        self.red = True
        self.codes = tile_codes(red=True)
        self.table = (*RED_TILES, UNKNOWN)
        """The tile of every number, and that of an unknown one."""
        self.extra: dict[str, str] = {}
        self.rounds: list[RecordedRound] = []
        self.final_scores: tuple[int, ...] | None = None
        self.results: tuple[float, ...] | None = None
        self.start: StartKyoku | None = None
        self.closed = False
        self._clear()

    def _clear(self) -> None:
        self.records = bytearray()
        self.endings: list[Ending] = []
        self.copies: list[int] = []
        self.drawn = -1
        self.replacing = False
        self.scores: list[int] = []
        self.hands: tuple[tuple[int, ...], ...] = ()
        self.indicator = 0
        self.indicators: list[int] = []
        self.ura: tuple[int, ...] = ()
        self.dice: tuple[int, int] | None = None
        self.connections: list[Connection] = []
        self.round_extra: dict[str, str] = {}

    # Reading of single tags.

    def tag(self, name: str, number: int, attributes: dict[str, str] | str) -> None:
        """Read a tag; a draw or discard here is one written with a space or an attribute."""
        handler = self.handlers.get(name) if number < 0 else None
        if handler is not None:
            handler(self, attributes if isinstance(attributes, dict) else parse_attributes(attributes))
        elif len(name) == 1 and not attributes:
            self.turn(name, number)
        else:
            raise RecordError(f"<{name[:40]}{number if number >= 0 else ''}> is no tag of this format")

    @property
    def playing(self) -> bool:
        """Whether a round has been dealt and not ended."""
        return self.start is not None and not self.closed

    def turns(self, tags: bytes) -> int:
        """Read draws and discards, a letter and a number each; give how many there are up to the first that is none."""
        if self.start is None or self.closed:
            return 0
        records, self.drawn, self.replacing = _core.numbered.turns(
            tags, self.codes, self.seats, self.offset, self.place, self.drawn, self.replacing
        )
        self.records += records
        read = len(records) // RECORD
        copies = tags[1 : 2 * read : 2]
        self.copies += copies if self.place < 0 else [copy if copy < COPIES else -1 for copy in copies]
        return read

    def turn(self, letter: str, number: int) -> None:
        """Read a single draw or discard; number -1 is none."""
        tag = bytes((ord(letter), NO_NUMBER if number < 0 else number))
        if not self.turns(tag):
            raise self.no_turn(tag)

    def no_turn(self, tag: bytes) -> RecordError:
        """Give the error of a letter and number that cannot be read now."""
        letter, number = chr(tag[0]), tag[1]
        bare = f"<{letter}{'' if number == NO_NUMBER else number}/>"
        if letter not in "TUVWDEFGdefg" or (number >= COPIES and number != NO_NUMBER):
            return RecordError(f"this is no tag: {bare}")
        if not self.playing:
            return RecordError(f"{bare} where no round is played")
        return RecordError(f"{bare} is no draw or discard of the {self.seats} players here")

    @property
    def count(self) -> int:
        """How many events the round has so far."""
        return len(self.records) // RECORD + len(self.endings)

    @property
    def events(self) -> PackedEvents:
        """The events of the round so far."""
        return PackedEvents(bytes(self.records), tuple(self.endings))

    def seat(self, text: str, what: str) -> int:
        """Read the number of a player and give the seat."""
        return (integer(text, what, 0, self.seats - 1) - self.offset) % self.seats

    def per_seat(self, values: Sequence[int]) -> tuple[int, ...]:
        """Put the values of players in the order of seats; three-player lists may hold a fourth."""
        seats, offset = self.seats, self.offset
        return (*values[offset:seats], *values[:offset])

    def add(self, record: bytes, what: str, copy: int = -1) -> None:
        """Take an event into the round."""
        if not self.playing:
            raise self._misplaced(what)
        self.records += record
        self.copies.append(copy)

    def end(self, event: Ending, copy: int = -1) -> None:
        """Take a win or the draw of the round."""
        self.endings.append(event)
        self.copies.append(copy)
        self.closed = True

    def _misplaced(self, what: str) -> RecordError:
        if self.start is None:
            return RecordError(f"{what} before the first deal")
        return RecordError(
            f"{what} after the round is over" if self.closed else f"{what} of a seat that does not exist"
        )

    def _shuffle(self, tag: dict[str, str]) -> None:
        self.extra["seed"] = tag.get("seed", "")
        self.extra["ref"] = tag.get("ref", "")

    def _go(self, tag: dict[str, str]) -> None:
        kind = integer(tag.get("type", ""), "GO type", 0, 0xFFFF)
        self.room = _room(kind)
        self.seats = self.room.rules.players
        self.red = self.room.rules.red_p > 0
        self.codes = tile_codes(red=self.red)
        self.table = (*(RED_TILES if self.red else PLAIN_TILES), UNKNOWN)
        self.extra["go"] = str(kind)
        if "lobby" in tag:
            self.extra["lobby"] = tag["lobby"]

    def _un(self, tag: dict[str, str]) -> None:
        if self.start is not None or self.players:
            for place in range(self.seats):
                if f"n{place}" in tag:
                    self.connections.append(Connection(self.count, (place - self.offset) % self.seats, left=False))
            return
        ranks = tag.get("dan", "").split(",")
        sexes = tag.get("sx", "").split(",")
        try:
            ratings = [float(rate) for rate in tag.get("rate", "").split(",") if rate]
        except ValueError:
            raise RecordError(f"ratings expected, got {quote(tag['rate'], limit=60)}") from None
        if max(len(ranks), len(sexes), len(ratings)) > 4:
            raise RecordError("more than four players")
        for place in range(4):
            self.players.append(
                Player(
                    decode_name(tag.get(f"n{place}", "")),
                    ranks[place] if place < len(ranks) else "",
                    ratings[place] if place < len(ratings) else None,
                    sexes[place] if place < len(sexes) else "",
                )
            )
        if "rc" in tag:
            self.extra["rc"] = tag["rc"]

    def _taikyoku(self, tag: dict[str, str]) -> None:
        self.offset = integer(tag.get("oya", ""), "TAIKYOKU oya", 0, self.seats - 1)

    def _init(self, tag: dict[str, str]) -> None:
        self.finish_round()
        if self.room is None:
            raise RecordError("a deal before the room is known: GO is missing")
        if not self.rounds and ("shuffle" in tag or self.extra.get("seed", "").startswith(OLD_SEED)):
            # Before 2010 a dealer in tenpai could not stop the game.
            self.room = tenhou_room(int(self.extra["go"]), auto_stop_on_tenpai=False)
        seed = integers(tag.get("seed", ""), "INIT seed", 0)
        if len(seed) != 6 or seed[0] > 15 or seed[5] >= COPIES:
            raise RecordError("INIT seed: round, honba, sticks, two dice and the indicator expected")
        self.scores = [100 * value for value in self._hundreds(tag.get("ten", ""), "INIT ten")]
        self.hands = self._deal(tag)
        self.indicator = seed[5]
        self.indicators = [seed[5]]
        self.dice = seed[3], seed[4]
        for key in ("chip", "shuffle"):
            if key in tag:
                self.round_extra[key] = tag[key]
        tile_of = self.table.__getitem__
        self.start = StartKyoku(
            seed[0] // 4,
            seed[0] % 4 + 1,
            self.seat(tag.get("oya", ""), "INIT oya"),
            tuple(self.scores),
            tuple([tuple(map(tile_of, hand)) for hand in self.hands]),
            seed[1],
            seed[2],
            tile_of(seed[5]),
        )
        if self.start.kyoku > self.seats:
            raise RecordError(f"INIT seed: there is no deal {self.start.kyoku} with {self.seats} players")

    def _hundreds(self, text: str, what: str) -> tuple[int, ...]:
        values = integers(text, what)
        if len(values) != self.seats and (len(values) != 4 or values[3]):
            fault = f"got {len(values)}" if len(values) != 4 else "but the missing fourth seat has points"
            raise RecordError(f"{what}: one number a seat expected, {fault}")
        return self.per_seat(values)

    def _deal(self, tag: dict[str, str]) -> tuple[tuple[int, ...], ...]:
        seats, offset = self.seats, self.offset
        hands = [self._tiles(tag.get(key, ""), "INIT hai") for key in ("hai0", "hai1", "hai2", "hai3")]
        if seats == 3 and hands.pop():
            raise RecordError("INIT: the missing fourth seat has tiles")
        if set(map(len, hands)) != {13} or len(set().union(*hands)) != 13 * seats:
            raise RecordError("INIT: thirteen different tiles a seat expected")
        return (*hands[offset:], *hands[:offset])

    def _tiles(self, text: str, what: str) -> tuple[int, ...]:
        copies = integers(text, what, 0, COPIES - 1)
        if len(copies) > 14:
            raise RecordError(f"{what}: more than fourteen tiles")
        return copies

    def _call(self, tag: dict[str, str]) -> None:
        who = integer(tag.get("who", ""), "N who", 0, self.seats - 1)
        code = integer(tag.get("m", ""), "N m", 0, 0xFFFF)
        record = call_record(code, who, self.seats, self.offset, self.codes)
        self.add(record, "a call", code)
        self.drawn = -1
        self.replacing = record[0] not in _CLAIMS

    def _dora(self, tag: dict[str, str]) -> None:
        copy = integer(tag.get("hai", ""), "DORA hai", 0, COPIES - 1)
        self.add(_turned_over(self.codes[copy]), "an indicator", copy)
        self.indicators.append(copy)

    def _reach(self, tag: dict[str, str]) -> None:
        seat = self.seat(tag.get("who", ""), "REACH who")
        step = tag.get("step")
        if step == "1":
            self.add(_REACH[seat], "a riichi")
        elif step == "2":
            self.add(_ACCEPTED[seat], "a riichi")
            self.scores[seat] -= 1000
            if "ten" in tag and [100 * value for value in self._hundreds(tag["ten"], "REACH ten")] != self.scores:
                raise RecordError(f"REACH ten: points {self.scores} expected")
        else:
            raise RecordError("REACH step: 1 or 2 expected")

    def _settlement(self, tag: dict[str, str], what: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Read points before and change of each seat; give change and points after."""
        values = integers(tag.get("sc", ""), f"{what} sc")
        if len(values) not in (2 * self.seats, 8, 16):
            raise RecordError(f"{what} sc: points and change of each seat expected")
        if any(values[2 * self.seats : 8]):
            raise RecordError(f"{what} sc: the missing fourth seat has points")
        hundreds = [100 * value for value in values[:8]]
        before, deltas = self.per_seat(hundreds[::2]), self.per_seat(hundreds[1::2])
        if before != tuple(self.scores):
            raise RecordError(f"{what} sc: points {self.scores} expected, got {list(before)}")
        self.scores = list(map(add, before, deltas))
        if len(values) == 16:
            self.round_extra[f"chips{self.count}"] = ",".join(map(str, values[8:]))
        return deltas, tuple(self.scores)

    def _agari(self, tag: dict[str, str]) -> None:
        if self.start is None or (self.closed and not isinstance(self.endings[-1], Hora)):
            raise self._misplaced("a win")
        table = self.table
        seat = self.seat(tag.get("who", ""), "AGARI who")
        source = self.seat(tag.get("fromWho", ""), "AGARI fromWho")
        won = integer(tag.get("machi", ""), "AGARI machi", 0, COPIES - 1)
        hand = list(self._tiles(tag.get("hai", ""), "AGARI hai"))
        if won not in hand:
            raise RecordError("AGARI hai: the winning tile is missing")
        hand.remove(won)
        if self._tiles(tag.get("doraHai", ""), "AGARI doraHai") != tuple(self.indicators):
            raise RecordError("AGARI doraHai: not the indicators turned over in the round")
        ura = self._tiles(tag.get("doraHaiUra", ""), "AGARI doraHaiUra")
        if len(ura) > 5:
            raise RecordError("AGARI doraHaiUra: more than five indicators")
        worth = integers(tag.get("ten", ""), "AGARI ten", 0)
        if len(worth) != 3:
            raise RecordError("AGARI ten: fu, points and limit expected")
        yaku, han, yakuman = self._yaku(tag, (seat - self.start.dealer) % self.seats, self.start.round_wind)
        deltas, scores = self._settlement(tag, "AGARI")
        for key in ("ba", "chip", "ratio"):
            if key in tag:
                self.round_extra[f"{key}{self.count}"] = tag[key]
        event = Hora(
            seat,
            source,
            table[won],
            tuple(map(table.__getitem__, hand)),
            tuple(map(table.__getitem__, ura)),
            yaku,
            worth[0],
            han,
            yakuman,
            worth[1],
            self.seat(tag["paoWho"], "AGARI paoWho") if "paoWho" in tag else None,
            deltas,
            scores,
        )
        self.ura = ura or self.ura
        self.end(event, won)
        self._owari(tag)

    def _yaku(
        self, tag: dict[str, str], seat_wind: int, round_wind: int
    ) -> tuple[tuple[tuple[str, int], ...], int, int]:
        """Read the yaku of a win; give them with han and yakuman."""
        numbers = integers(tag.get("yaku", ""), "AGARI yaku", 0, len(TENHOU_YAKU) - 1)
        whole = integers(tag.get("yakuman", ""), "AGARI yakuman", FIRST_YAKUMAN - 1, len(TENHOU_YAKU) - 1)
        if bool(numbers) == bool(whole):
            raise RecordError("AGARI: either yaku or yakuman expected")
        if whole:
            return tuple([(TENHOU_YAKU[number], 1) for number in whole]), 0, len(whole)
        hans = numbers[1::2]
        if len(numbers) % 2 or max(hans) > MAX_HAN:
            raise RecordError(f"AGARI yaku: pairs of a yaku 0-54 and its han, at most {MAX_HAN}, expected")
        if not _WIND_YAKU.isdisjoint(numbers[::2]):
            own = {FIRST_SEAT_WIND + seat_wind, FIRST_ROUND_WIND + round_wind}
            if not _WIND_YAKU.intersection(numbers[::2]) <= own:
                raise RecordError("AGARI yaku: a wind that is neither that of the seat nor that of the round")
        return tuple(zip(map(TENHOU_YAKU.__getitem__, numbers[::2]), hans, strict=True)), sum(hans), 0

    def _ryuukyoku(self, tag: dict[str, str]) -> None:
        if self.start is None or self.closed:
            raise self._misplaced("a draw of the round")
        kind = tag.get("type", "")
        reason = DRAW_REASONS.get(kind)
        if reason is None:
            raise RecordError(f"RYUUKYOKU type: {quote(kind, limit=40)} is not known")
        table = self.table
        shown = tuple(
            tiles_of(self._tiles(tag.get(f"hai{place}", ""), f"RYUUKYOKU hai{place}"), table)
            for place in range(self.seats)
        )
        hands = tuple(shown[(seat + self.offset) % self.seats] for seat in range(self.seats))
        deltas, scores = self._settlement(tag, "RYUUKYOKU")
        showing = tuple(seat for seat, hand in enumerate(hands) if hand)
        whole = reason in (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN)
        nine = reason is DrawReason.KYUUSHU
        if nine and len(showing) != 1:
            raise RecordError("RYUUKYOKU: the hand of nine orphans is missing")
        if "ba" in tag:
            self.round_extra[f"ba{self.count}"] = tag["ba"]
        event = Ryukyoku(
            reason,
            showing[0] if nine else None,
            self._tenpai(reason, showing, deltas) if whole else (),
            nagashi_seats(self.events, self.seats) if reason is DrawReason.NAGASHI_MANGAN else (),
            hands if showing else (),
            deltas,
            scores,
        )
        self.end(event)
        self._owari(tag)

    def _tenpai(self, reason: DrawReason, showing: tuple[int, ...], deltas: tuple[int, ...]) -> tuple[int, ...]:
        """Give the seats in tenpai at a draw of the whole wall: they show their hands."""
        return showing

    def _owari(self, tag: dict[str, str]) -> None:
        if "owari" not in tag:
            return
        parts = tag["owari"].split(",")
        if len(parts) not in (2 * self.seats, 8, 16):
            raise RecordError("owari: points and result of each seat expected")
        points = integers(",".join(parts[0:8:2]), "owari")
        try:
            results = [float(part) for part in parts[1:8:2]]
        except ValueError:
            raise RecordError("owari: results are numbers") from None
        if not all(abs(result) < 1e6 for result in results):
            raise RecordError("owari: results out of range")
        if any(points[self.seats :]) or any(results[self.seats :]):
            raise RecordError("owari: the missing fourth seat has points")
        self.final_scores = self.per_seat([100 * value for value in points])
        self.results = tuple(results[(seat + self.offset) % self.seats] for seat in range(self.seats))
        if len(parts) == 16:
            self.extra["owari_chips"] = ",".join(parts[8:])

    def _bye(self, tag: dict[str, str]) -> None:
        self.connections.append(Connection(self.count, self.seat(tag.get("who", ""), "BYE who"), left=True))

    # Whole values.

    def finish_round(self) -> None:
        """Close the round being read, if there is one."""
        if self.start is not None:
            if self.count > MAX_EVENTS:
                raise RecordError(f"more than {MAX_EVENTS} events in one round")
            if len(self.rounds) >= MAX_ROUNDS:
                raise RecordError(f"more than {MAX_ROUNDS} rounds")
            self.rounds.append(self.make_round(self.start))
        self.start = None
        self.closed = False
        self._clear()

    def make_round(self, start: StartKyoku) -> RecordedRound:
        """Give the round just read."""
        return RecordedRound(
            start,
            self.events,
            copies=Copies(self.hands, self.indicator, tuple(self.copies), self.ura),
            dice=self.dice,
            connections=tuple(self.connections),
            extra=self.round_extra,
        )

    def match(self) -> RecordedMatch:
        """Give the whole match."""
        self.finish_round()
        if self.room is None or not self.rounds:
            raise RecordError("no match: there is no deal in it")
        players = self.players or [Player()] * 4
        read = RecordedMatch(
            self.format,
            self.room.rules,
            tuple(players[(seat + self.offset) % self.seats] for seat in range(self.seats)),
            tuple(self.rounds),
            self.name,
            self.room.length,
            self.viewer,
            self.final_scores,
            self.results,
            extra=self.extra,
        )
        return with_result_rules(read)

    @property
    def viewer(self) -> int | None:
        """The seat whose view is read; a record file has all."""
        return None

    handlers: ClassVar[dict[str, Callable[[TenhouReader, dict[str, str]], None]]] = {
        "SHUFFLE": _shuffle,
        "GO": _go,
        "UN": _un,
        "TAIKYOKU": _taikyoku,
        "INIT": _init,
        "N": _call,
        "DORA": _dora,
        "REACH": _reach,
        "AGARI": _agari,
        "RYUUKYOKU": _ryuukyoku,
        "BYE": _bye,
    }
