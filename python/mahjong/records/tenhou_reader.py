"""What Tenhou's tags mean: the state both its record file and its client session are read with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import ClassVar

from mahjong import _core
from mahjong.errors import RecordError, quote
from mahjong.game.events import DrawReason, Hora, Ryukyoku, StartKyoku
from mahjong.records.model import Connection, Copies, Format, Player, RecordedMatch, RecordedRound
from mahjong.records.nagashi import nagashi_seats
from mahjong.records.packed import Ending, PackedEvents
from mahjong.records.settled import with_result_rules
from mahjong.records.source import MAX_EVENTS, MAX_ROUNDS
from mahjong.records.tenhou_codes import COPIES, PLAIN_TILES, RED_TILES, tiles_of
from mahjong.records.tenhou_tags import NO_NUMBER, Tag, decode_name, integer, integers, parse_attributes, refused
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
WITHIN = {"N": "a call", "REACH": "a riichi", "DORA": "an indicator"}
"""Tags of what happens in a hand, besides draws and discards."""
OLD_SEED = "mt19937ar-sha512-n288,"
"""How the seeds of 2009 start."""
UNKNOWN = Tile.parse("?")
_WIND_YAKU = frozenset(range(FIRST_SEAT_WIND, FIRST_ROUND_WIND + 4))


@cache
def tile_codes(*, red: bool) -> bytes:
    """Give the code of every number of a tile."""
    return bytes(tile.code for tile in (RED_TILES if red else PLAIN_TILES))


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
        self.at = 0
        """How many tags were read, the one that is being read among them."""
        self._clear()

    def _clear(self) -> None:
        self.hand: _core.numbered.Hand | None = None
        self.start: StartKyoku | None = None
        self.closed = False
        self.endings: list[Ending] = []
        self.won: list[int] = []
        self.ura: tuple[int, ...] = ()
        self.connections: list[Connection] = []
        self.round_extra: dict[str, str] = {}

    # Reading of single tags.

    def read(self, tags: list[Tag]) -> None:
        """Read tags in a row."""
        at = 0
        while at < len(tags):
            part, before = 0, self.count
            if self.playing:
                try:
                    at, part = self.take(tags, at)
                except RecordError:
                    self.at += 1
                    raise
                finally:
                    self.at += self.count - before
                if at == len(tags):
                    break
            tag = tags[at]
            self.at += 1
            if isinstance(tag, bytes):
                raise self.no_turn(tag[2 * part :])
            self.tag(*tag)
            at += 1

    def take(self, tags: list[Tag], at: int = 0) -> tuple[int, int]:
        """Read what happens in the hand; give the place of the first tag that is something else (`numbered.Hand`)."""
        assert self.hand is not None
        try:
            return self.hand.take(tags, at)
        except ValueError as error:
            raise refused(error) from None

    def tag(self, name: str, number: int, attributes: dict[str, str] | str) -> None:
        """Read a tag by itself: no plain draw or discard."""
        handler = self.handlers.get(name) if number < 0 else None
        if handler is not None:
            handler(self, attributes if isinstance(attributes, dict) else parse_attributes(attributes))
        elif number < 0 and name in WITHIN:
            if not self.playing:
                raise self._misplaced(WITHIN[name])
            self.take([(name, number, attributes if isinstance(attributes, dict) else parse_attributes(attributes))])
        elif len(name) == 1 and not attributes:
            self.turn(name, number)
        else:
            raise RecordError(f"<{name[:40]}{number if number >= 0 else ''}> is no tag of this format")

    @property
    def playing(self) -> bool:
        """Whether a round has been dealt and not ended."""
        return self.hand is not None and not self.closed

    def turn(self, letter: str, number: int) -> None:
        """Read a single draw or discard that is written with a space or an attribute; number -1 is none."""
        tag = bytes((ord(letter), NO_NUMBER if number < 0 else number))
        if not self.playing or self.take([tag]) == (0, 0):
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
        return (0 if self.hand is None else len(self.hand)) + len(self.endings)

    @property
    def events(self) -> PackedEvents:
        """The events of the round so far."""
        return PackedEvents(b"" if self.hand is None else self.hand.records, tuple(self.endings))

    @property
    def copies(self) -> Copies:
        """The copies of the tiles of the round so far."""
        assert self.hand is not None
        hands = tuple([() if hand[0] == COPIES else hand for hand in self.hand.hands])
        return Copies(hands, self.hand.indicator, self.hand.copies + tuple(self.won), self.ura)

    def seat(self, text: str, what: str) -> int:
        """Read the number of a player and give the seat."""
        return (integer(text, what, 0, self.seats - 1) - self.offset) % self.seats

    def per_seat(self, values: Sequence[int]) -> tuple[int, ...]:
        """Put the values of players in the order of seats; three-player lists may hold a fourth."""
        seats, offset = self.seats, self.offset
        return (*values[offset:seats], *values[:offset])

    def end(self, event: Ending, tag: dict[str, str], copy: int = -1) -> None:
        """Take a win or the draw of the round."""
        self.endings.append(event)
        self.won.append(copy)
        self.closed = True
        self._owari(tag)

    def _misplaced(self, what: str) -> RecordError:
        if self.start is None:
            return RecordError(f"{what} before the first deal")
        return RecordError(f"{what} after the round is over")

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
        try:
            hand = _core.numbered.Hand(tag, self.codes, self.seats, self.offset, self.place)
        except ValueError as error:
            raise refused(error) from None
        for key in ("chip", "shuffle"):
            if key in tag:
                self.round_extra[key] = tag[key]
        table = self.table
        self.hand = hand
        self.start = StartKyoku(
            hand.round // 4,
            hand.round % 4 + 1,
            hand.dealer,
            hand.scores,
            tuple([tiles_of(numbers, table) for numbers in hand.hands]),
            hand.honba,
            hand.sticks,
            table[hand.indicator],
        )

    def _settlement(self, hand: _core.numbered.Hand, tag: dict[str, str], what: str) -> tuple[int, ...]:
        """Read points before and change of each seat; give the change."""
        try:
            deltas, chips = hand.settle(tag, what)
        except ValueError as error:
            raise refused(error) from None
        if chips:
            self.round_extra[f"chips{self.count}"] = ",".join(map(str, chips))
        return deltas

    def _agari(self, tag: dict[str, str]) -> None:
        hand, start = self.hand, self.start
        if hand is None or start is None or (self.closed and not isinstance(self.endings[-1], Hora)):
            raise self._misplaced("a win")
        try:
            seat, source, won, closed, ura, fu, points, liable = hand.win(tag)
        except ValueError as error:
            raise refused(error) from None
        yaku, han, yakuman = self._yaku(tag, (seat - start.dealer) % self.seats, start.round_wind)
        deltas = self._settlement(hand, tag, "AGARI")
        for key in ("ba", "chip", "ratio"):
            if key in tag:
                self.round_extra[f"{key}{self.count}"] = tag[key]
        table = self.table
        event = Hora(
            seat,
            source,
            table[won],
            tiles_of(closed, table),
            tiles_of(ura, table),
            yaku,
            fu,
            han,
            yakuman,
            points,
            liable,
            deltas,
            hand.scores,
        )
        self.ura = ura or self.ura
        self.end(event, tag, won)

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
        hand = self.hand
        if hand is None or self.closed:
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
        deltas = self._settlement(hand, tag, "RYUUKYOKU")
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
            hand.scores,
        )
        self.end(event, tag)

    def _tiles(self, text: str, what: str) -> tuple[int, ...]:
        copies = integers(text, what, 0, COPIES - 1)
        if len(copies) > 14:
            raise RecordError(f"{what}: more than fourteen tiles")
        return copies

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
        self._clear()

    def make_round(self, start: StartKyoku) -> RecordedRound:
        """Give the round just read."""
        return RecordedRound(
            start,
            self.events,
            copies=self.copies,
            dice=None if self.hand is None else self.hand.dice,
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
        "AGARI": _agari,
        "RYUUKYOKU": _ryuukyoku,
        "BYE": _bye,
    }
