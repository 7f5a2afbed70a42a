"""Reading Mahjong Soul's records as JSON, in both shapes they are passed round in.

``data.data.actions[].result`` holds ``name`` and ``data`` in snake case; ``details[]`` is in camel case, leaves zero
values out and names its kind in ``@type``. Every record lists what each seat could do, its furiten and its waits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from mahjong.errors import MahjongError, NotationError, RecordError, quote
from mahjong.game import events as ev
from mahjong.melds import MeldKind
from mahjong.records.checks import (
    as_bool,
    as_int,
    as_ints,
    as_list,
    as_object,
    as_text,
    as_tile,
    as_tiles,
    decode_json,
    refuse_doubled_keys,
)
from mahjong.records.model import FuritenMark, Offer, Player, RecordedMatch, RecordedRound, WaitsMark
from mahjong.records.nagashi import nagashi_seats
from mahjong.records.source import MAX_ROUNDS, decode_text, placed
from mahjong.records.tracker import RoundTracker
from mahjong.records.yaku_names import MAJSOUL_YAKU
from mahjong.rules.rooms import mahjongsoul_room
from mahjong.tiles import Tile, parse_tile_text

MAX_ACTIONS = 20_000
OPERATIONS = {
    2: "chi",
    3: "pon",
    4: "ankan",
    5: "daiminkan",
    6: "kakan",
    7: "reach",
    8: "hora",
    9: "hora",
    10: "ryukyoku",
    11: "nukidora",
}
DISCARD = 1
ABORTS = {
    1: ev.DrawReason.KYUUSHU,
    2: ev.DrawReason.SUUFON_RENDA,
    3: ev.DrawReason.SUUKAIKAN,
    4: ev.DrawReason.SUUCHA_RIICHI,
    5: ev.DrawReason.SANCHAHOU,
}
CAMEL = re.compile(r"(?<=[a-z0-9])([A-Z])")


def read_majsoul(data: bytes | str, *, name: str = "") -> RecordedMatch:
    """Read one match.

    Raises:
        RecordError: the text is no such record, or contradicts itself; the event is the number of the action.
    """
    reader = _Reader(name)
    try:
        document = decode_json(decode_text(data, "") if isinstance(data, bytes) else data)
        refuse_doubled_keys(data if isinstance(data, bytes) else data.encode(), lines=False)
        return reader.read(document)
    except MahjongError as error:
        raise placed(error, name, event=reader.at) from None


@lru_cache(maxsize=1024)
def _snake_key(key: str) -> str:
    return CAMEL.sub(r"_\1", key).lower()


def _snake(value: Any, depth: int = 0) -> Any:
    """Give a value with all keys in snake case."""
    if depth > 20:
        raise RecordError("it is nested too deeply")
    if isinstance(value, dict):
        return {_snake_key(key): _snake(entry, depth + 1) for key, entry in value.items()}
    return [_snake(entry, depth + 1) for entry in value] if isinstance(value, list) else value


def _actions(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], int]]:
    """Give kind, content and time of every action of either shape."""
    if "details" in document:
        for entry in as_list(document["details"], "details", 0, MAX_ACTIONS):
            action = as_object(entry, "details")
            yield as_text(action.get("@type"), "@type", 60), action, 0
        return
    inner = as_object(as_object(document.get("data"), "data").get("data"), "data.data")
    for entry in as_list(inner.get("actions"), "actions", 0, MAX_ACTIONS):
        action = as_object(entry, "actions")
        if "result" in action:
            result = as_object(action["result"], "result")
            kind = as_text(result.get("name"), "name", 60)
            yield kind, as_object(result.get("data"), "data"), as_int(action.get("passed", 0), "passed", 0, 1 << 40)


class _Reader:
    """A match as far as its actions have been read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.at = 0
        self.rounds: list[RecordedRound] = []
        self.handlers = {
            "RecordDiscardTile": self._discard,
            "RecordDealTile": self._deal,
            "RecordChiPengGang": self._call,
            "RecordAnGangAddGang": self._kan,
            "RecordBaBei": self._north,
            "RecordHule": self._win,
            "RecordNoTile": self._no_tile,
            "RecordLiuJu": self._abort,
        }
        self.tracker: RoundTracker | None = None
        self._clear()

    def _clear(self) -> None:
        self.events: list[ev.Event] = []
        self.offers: list[Offer] = []
        self.furiten: list[FuritenMark] = []
        self.waits: list[WaitsMark] = []
        self.times: list[int] = []
        self.marked: list[bool] = [False] * 4
        self.extra: dict[str, str] = {}

    def read(self, document: Any) -> RecordedMatch:
        """Give the match of a document."""
        whole = as_object(document, "record")
        if "details" in whole:
            whole = as_object(_snake(whole), "record")
        head = as_object(whole.get("head"), "head")
        config = as_object(head.get("config", {}), "config")
        mode = as_object(config.get("mode", {}), "config.mode")
        self.room = mahjongsoul_room(as_int(mode.get("mode"), "config.mode.mode", 0, 1000))
        self.rules = self.room.rules
        self.seats = self.rules.players
        for self.at, (kind, data, time) in enumerate(_actions(whole)):
            kind = kind.removeprefix(".lq.")
            self.time = time
            if kind == "RecordNewRound":
                self._new_round(data)
                continue
            handler = self.handlers.get(kind)
            if handler is None:
                raise RecordError(f"the action {quote(kind, limit=60)} is not known")
            if self.tracker is None:
                raise RecordError(f"{kind} before the first deal")
            handler(data, self.tracker)
            self._notes(data)
        self._finish_round()
        if not self.rounds:
            raise RecordError("there is no deal in it")
        final_scores, results = self._final(head)
        uuid = as_text(head.get("uuid", ""), "uuid")
        return RecordedMatch(
            "majsoul",
            self.rules,
            self._players(head),
            tuple(self.rounds),
            self.name,
            self.room.length,
            None,
            final_scores,
            results,
            extra={"uuid": uuid, "mode": mode["mode"]},
        )

    def _players(self, head: dict[str, Any]) -> tuple[Player, ...]:
        names = [""] * self.seats
        for entry in as_list(head.get("accounts", []), "accounts", 0, 4):
            account = as_object(entry, "accounts")
            seat = as_int(account.get("seat", 0), "account seat", 0, self.seats - 1)
            names[seat] = as_text(account.get("nickname", ""), "nickname", 200)
        return tuple(map(Player, names))

    def _final(self, head: dict[str, Any]) -> tuple[tuple[int, ...] | None, tuple[float, ...] | None]:
        entries = as_list(as_object(head.get("result", {}), "result").get("players", []), "result.players", 0, 4)
        if len(entries) != self.seats:
            return None, None
        scores, results = [0] * self.seats, [0.0] * self.seats
        for entry in entries:
            player = as_object(entry, "result.players")
            seat = as_int(player.get("seat", 0), "result seat", 0, self.seats - 1)
            scores[seat] = as_int(
                player.get("part_point_1", player.get("part_point1", 0)), "part_point_1", -(10**8), 10**8
            )
            results[seat] = as_int(player.get("total_point", 0), "total_point", -(10**8), 10**8) / 1000
        return tuple(scores), tuple(results)

    # The round.

    def _new_round(self, data: dict[str, Any]) -> None:
        self._finish_round()
        if len(self.rounds) >= MAX_ROUNDS:
            raise RecordError(f"more than {MAX_ROUNDS} rounds")
        dealer = as_int(data.get("ju", 0), "ju", 0, self.seats - 1)
        hands = [
            list(as_tiles(data.get(f"tiles{seat}"), f"tiles{seat}", 13, 14 if seat == dealer else 13))
            for seat in range(self.seats)
        ]
        if len(hands[dealer]) != 14:
            raise RecordError("the dealer has no fourteenth tile")
        # The last tile is the one drawn.
        drawn = hands[dealer].pop()
        shown = data["doras"] if "doras" in data else [data.get("dora")]
        start = ev.StartKyoku(
            as_int(data.get("chang", 0), "chang", 0, 3),
            dealer + 1,
            dealer,
            tuple(as_ints(data.get("scores"), "scores", self.seats, self.seats)),
            tuple(map(tuple, hands)),
            as_int(data.get("ben", 0), "ben", 0, 1000),
            as_int(data.get("liqibang", 0), "liqibang", 0, 1000),
            as_tiles(shown, "doras", 1, 1)[0],
        )
        self.tracker = RoundTracker(start, self.rules)
        if "paishan" in data:
            self.extra["wall"] = as_text(data["paishan"], "paishan", 400)
        self._add(ev.Tsumo(dealer, drawn))
        self._notes(data)

    def _finish_round(self) -> None:
        if self.tracker is not None:
            everybody = frozenset(range(self.seats))
            self.rounds.append(
                RecordedRound(
                    self.tracker.start,
                    tuple(self.events),
                    offers=tuple(self.offers),
                    offers_of=everybody,
                    offers_listed=frozenset(OPERATIONS.values()),
                    furiten=tuple(self.furiten),
                    furiten_of=everybody,
                    waits=tuple(self.waits),
                    times=tuple(self.times) if any(self.times) else (),
                    extra=self.extra,
                )
            )
        self.tracker = None
        self._clear()

    def _add(self, event: ev.Event) -> None:
        assert self.tracker is not None
        self.tracker.feed(event)
        self.events.append(event)
        self.times.append(self.time)

    def _before(self, data: dict[str, Any]) -> None:
        """Add what an action tells of before it: a riichi that stands."""
        if data.get("liqi"):
            liqi = as_object(data["liqi"], "liqi")
            self._add(ev.ReachAccepted(as_int(liqi.get("seat", 0), "liqi seat", 0, self.seats - 1)))

    def _indicators(self, data: dict[str, Any]) -> None:
        """Turn over the indicators an action shows beyond those known."""
        assert self.tracker is not None
        shown = as_tiles(data.get("doras", []), "doras", 0, 5)
        known = self.tracker.indicators
        if shown and list(shown[: len(known)]) != known[: len(shown)]:
            raise RecordError("doras: the indicators change")
        for tile in shown[len(known) :]:
            self._add(ev.Dora(tile))

    def _seat(self, data: dict[str, Any]) -> int:
        return as_int(data.get("seat", 0), "seat", 0, self.seats - 1)

    def _notes(self, data: dict[str, Any]) -> None:
        """Take offers, furiten and waits that stand after an action."""
        at = len(self.events) - 1
        operations = [data["operation"]] if data.get("operation") else data.get("operations", [])
        for entry in as_list(operations, "operations", 0, 4):
            self._offer(as_object(entry, "operation"), at)
        if "zhenting" in data:
            marks = as_list(data["zhenting"], "zhenting", self.seats, 4)
            for seat in range(self.seats):
                furiten = as_bool(marks[seat], "zhenting")
                if furiten != self.marked[seat]:
                    self.marked[seat] = furiten
                    self.furiten.append(FuritenMark(at, seat, furiten))
        if "tingpais" in data and isinstance(self.events[-1], ev.Dahai):
            tiles = [
                as_tile(as_object(entry, "tingpais").get("tile"), "tingpais")
                for entry in as_list(data["tingpais"], "tingpais", 0, 34)
            ]
            self.waits.append(WaitsMark(at, self.events[-1].seat, tuple(tiles)))

    def _offer(self, entry: dict[str, Any], at: int) -> None:
        actions: set[str] = set()
        tiles: dict[str, tuple[tuple[Tile, ...], ...]] = {}
        for raw in as_list(entry.get("operation_list", []), "operation_list", 0, 12):
            operation = as_object(raw, "operation_list")
            kind = as_int(operation.get("type", 0), "operation type", 0, 100)
            choices = tuple(
                self._choice(choice) for choice in as_list(operation.get("combination", []), "combination", 0, 20)
            )
            word = OPERATIONS.get(kind)
            if kind == DISCARD:
                word = "dahai"
            elif word is None:
                raise RecordError(f"the operation type {kind} is not known")
            else:
                actions.add(word)
            if choices:
                tiles[word] = tiles.get(word, ()) + choices
        self.offers.append(Offer(at, self._seat(entry), frozenset(actions), tiles))

    @staticmethod
    def _choice(value: Any) -> tuple[Tile, ...]:
        return tuple(as_tile(part, "combination") for part in as_text(value, "combination", 20).split("|"))

    # Actions.

    def _deal(self, data: dict[str, Any], tracker: RoundTracker) -> None:
        self._before(data)
        # A concealed kan shows its indicator with the replacement, but before it is drawn.
        self._indicators(data)
        replacement = isinstance(tracker.last, ev.Ankan | ev.Kakan | ev.Daiminkan | ev.Nukidora)
        self._add(ev.Tsumo(self._seat(data), as_tile(data.get("tile"), "tile"), replacement))

    def _discard(self, data: dict[str, Any], tracker: RoundTracker) -> None:
        self._before(data)
        seat, tile = self._seat(data), as_tile(data.get("tile"), "tile")
        drawn = as_bool(data.get("moqie", False), "moqie")
        first_turn = len(self.events) == 1
        if as_bool(data.get("is_liqi", False), "is_liqi") or as_bool(data.get("is_wliqi", False), "is_wliqi"):
            self._add(ev.Reach(seat))
        self._indicators(data)
        if first_turn and drawn != (tracker.drawn == tile):
            # The fourteenth tile of the dealer need not be the one drawn.
            held = tracker.hands[seat]
            if drawn:
                tracker = self._redeal(tile)
            elif held.count(tile) == 1:
                tracker = self._redeal(next(other for other in held if other != tile))
        self._add(ev.Dahai(seat, tile, drawn))

    def _redeal(self, drawn: Tile) -> RoundTracker:
        """Deal again when the first discard shows which of the dealer's fourteen tiles was the one drawn."""
        assert self.tracker is not None
        start = self.tracker.start
        hand = [*start.hands[start.dealer], *(event.tile for event in self.events[:1] if isinstance(event, ev.Tsumo))]
        if drawn not in hand:
            raise RecordError(f"the dealer discards {drawn} as drawn, but does not hold it")
        hand.remove(drawn)
        hands = list(start.hands)
        hands[start.dealer] = tuple(hand)
        self.tracker = RoundTracker(msgspec.structs.replace(start, hands=tuple(hands)), self.rules)
        self.events[0] = ev.Tsumo(start.dealer, drawn)
        for event in self.events:
            self.tracker.feed(event)
        return self.tracker

    def _call(self, data: dict[str, Any], tracker: RoundTracker) -> None:
        self._before(data)
        seat = self._seat(data)
        tiles = as_tiles(data.get("tiles"), "tiles", 3, 4)
        froms = as_ints(data.get("froms"), "froms", len(tiles), len(tiles))
        called = [index for index, source in enumerate(froms) if source != seat]
        if len(called) != 1 or not 0 <= froms[called[0]] < self.seats:
            raise RecordError("froms: one tile of another seat expected")
        own = tuple(tile for index, tile in enumerate(tiles) if index != called[0])
        kind = as_int(data.get("type", 0), "type", 0, 2)
        if len(tiles) != (4 if kind == 2 else 3):
            raise RecordError("tiles: three of a chi or pon, four of a kan expected")
        make: type[ev.Chi | ev.Pon | ev.Daiminkan] = (ev.Chi, ev.Pon, ev.Daiminkan)[kind]
        self._add(make(seat, froms[called[0]], tiles[called[0]], own))

    def _kan(self, data: dict[str, Any], tracker: RoundTracker) -> None:
        self._before(data)
        seat, tile = self._seat(data), as_tile(data.get("tiles"), "tiles")
        kind = as_int(data.get("type", 0), "type", 2, 3)
        held = [own for own in tracker.hands[seat] if own.kind == tile.kind]
        if kind == 3:
            if len(held) != 4:
                raise RecordError(f"seat {seat} does not hold four {tile}")
            self._add(ev.Ankan(seat, tuple(held)))
        else:
            pons = [meld for meld in tracker.melds[seat] if meld.kind is MeldKind.PON and meld.base.kind == tile.kind]
            if not pons:
                raise RecordError(f"seat {seat} has no pon of {tile}")
            self._add(ev.Kakan(seat, tile, pons[0].tiles))
        self._indicators(data)

    def _north(self, data: dict[str, Any], tracker: RoundTracker) -> None:
        self._before(data)
        self._add(ev.Nukidora(self._seat(data), Tile.parse("4z")))
        self._indicators(data)

    def _win(self, data: dict[str, Any], tracker: RoundTracker) -> None:
        deltas = as_ints(data.get("delta_scores"), "delta_scores", self.seats, self.seats)
        wins = [as_object(entry, "hules") for entry in as_list(data.get("hules"), "hules", 1, 3)]
        seats = [self._seat(win) for win in wins]
        if len(set(seats)) != len(seats):
            raise RecordError("hules: a seat wins twice")
        last, scores = tracker.last, list(tracker.scores)
        for number, win in enumerate(wins):
            zimo = as_bool(win.get("zimo", False), "zimo")
            seat = seats[number]
            if zimo:
                source = seat
            elif isinstance(last, ev.Dahai | ev.Kakan | ev.Ankan | ev.Nukidora):
                source = last.seat
            else:
                raise RecordError("a ron without a tile to win on")
            share = self._share(deltas, seat, source, seats, tracker.sticks)
            scores = [score + delta for score, delta in zip(scores, share, strict=True)]
            self._add(self._hora(win, seat, source, tuple(share), tuple(scores)))

    def _share(self, deltas: list[int], seat: int, source: int, seats: list[int], sticks: int) -> list[int]:
        """Give what one of several winners got of the changes of points: the nearest takes the sticks."""
        if len(seats) == 1:
            return list(deltas)
        share = [0] * self.seats
        nearest = min(seats, key=lambda winner: (winner - source) % self.seats)
        share[seat] = deltas[seat]
        share[source] = -(deltas[seat] - (1000 * sticks if seat == nearest else 0))
        return share

    def _hora(
        self, win: dict[str, Any], seat: int, source: int, deltas: tuple[int, ...], scores: tuple[int, ...]
    ) -> ev.Hora:
        assert self.tracker is not None
        yaku = []
        for raw in as_list(win.get("fans", []), "fans", 0, 40):
            fan = as_object(raw, "fans")
            number = as_int(fan.get("id", 0), "fan id", 0, 1000)
            if number not in MAJSOUL_YAKU:
                raise RecordError(f"the yaku number {number} is not known")
            yaku.append((MAJSOUL_YAKU[number], as_int(fan.get("val", 0), "fan val", 0, 100)))
        count = as_int(win.get("count", 0), "count", 0, 200)
        yakuman = as_bool(win.get("yiman", False), "yiman")
        point = {
            key: as_int(win.get(key, 0), key, 0, 10**7) for key in ("point_rong", "point_zimo_qin", "point_zimo_xian")
        }
        if seat != source:
            points = point["point_rong"]
        elif seat == self.tracker.start.dealer:
            points = point["point_zimo_xian"] * (self.seats - 1)
        else:
            points = point["point_zimo_qin"] + point["point_zimo_xian"] * (self.seats - 2)
        return ev.Hora(
            seat,
            source,
            as_tile(win.get("hu_tile"), "hu_tile"),
            as_tiles(win.get("hand"), "hand", 1, 13),
            as_tiles(win.get("li_doras", []), "li_doras", 0, 5),
            tuple(yaku),
            as_int(win.get("fu", 0), "fu", 0, 200),
            0 if yakuman else count,
            count if yakuman else 0,
            points,
            None,
            deltas,
            scores,
        )

    def _no_tile(self, data: dict[str, Any], tracker: RoundTracker) -> None:
        self._before(data)
        deltas = [0] * self.seats
        for entry in as_list(data.get("scores", []), "scores", 0, 4):
            change = as_object(entry, "scores").get("delta_scores", [])
            for seat, delta in enumerate(as_ints(change, "delta_scores", 0, self.seats)):
                deltas[seat] += delta
        players = [as_object(entry, "players") for entry in as_list(data.get("players"), "players", self.seats, 4)]
        tenpai = [as_bool(player.get("tingpai", False), "tingpai") for player in players[: self.seats]]
        hands = [as_tiles(player.get("hand", []), "hand", 0, 14) for player in players[: self.seats]]
        for seat, player in enumerate(players[: self.seats]):
            if "tings" in player:
                tiles = [
                    as_tile(as_object(entry, "tings").get("tile"), "tings")
                    for entry in as_list(player["tings"], "tings", 0, 34)
                ]
                self.waits.append(WaitsMark(len(self.events) - 1, seat, tuple(tiles)))
        nagashi = as_bool(data.get("liujumanguan", False), "liujumanguan")
        self._add(
            ev.Ryukyoku(
                ev.DrawReason.NAGASHI_MANGAN if nagashi else ev.DrawReason.EXHAUSTIVE,
                None,
                tuple(seat for seat in range(self.seats) if tenpai[seat]),
                nagashi_seats(self.events, self.seats) if nagashi else (),
                tuple(hands) if any(hands) else (),
                tuple(deltas),
                tuple(score + delta for score, delta in zip(tracker.scores, deltas, strict=True)),
            )
        )

    def _abort(self, data: dict[str, Any], tracker: RoundTracker) -> None:
        self._before(data)
        kind = as_int(data.get("type", 0), "type", 0, 100)
        reason = ABORTS.get(kind)
        if reason is None:
            raise RecordError(f"the abortive draw {kind} is not known")
        seat = self._seat(data) if reason is ev.DrawReason.KYUUSHU else None
        self._add(ev.Ryukyoku(reason, seat, deltas=(0,) * self.seats, scores=tuple(tracker.scores)))


def parse_wall(text: str) -> tuple[Tile, ...]:
    """Read the wall a record states: tiles in a row, dealt and drawn from the front, the dead wall from the end."""
    try:
        return parse_tile_text(text, limit=136, copies=4)
    except NotationError as error:
        raise RecordError(f"the wall is no list of tiles: {error}") from None
