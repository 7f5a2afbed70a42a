"""Lines of mjai as typed events, one after another: what a whole record and a bot's pipe are read with.

Tiles are mjai's own (``5mr``, ``E``, ``P``), seats are ``actor`` and ``target``. What a line has beside the fields
read here (thoughts of bots, lists of legal actions) is left aside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mahjong.errors import RecordError, quote
from mahjong.game import events as ev
from mahjong.records.checks import MAX_LINE, as_bool, as_int, as_ints, as_list, as_object, as_text, decode_json
from mahjong.records.ends import draw_reason
from mahjong.records.mjai_names import DRAGON_NAME, REASON_BY_NAME, YAKU_BY_NAME, YAKUMAN_HAN, mjai_tile
from mahjong.records.nagashi import nagashi_seats
from mahjong.records.source import MAX_EVENTS
from mahjong.records.tracker import UNKNOWN, RoundTracker
from mahjong.records.yaku_names import YAKUMAN_IDS
from mahjong.rules import RiichiRules
from mahjong.tiles import Tile

WINDS = {"E": 0, "S": 1, "W": 2, "N": 3}
IGNORED = frozenset({"none", "hello", "error"})
DRAGON_YAKU = {31: "haku", 32: "hatsu", 33: "chun"}


class MjaiLines:
    """A stream as far as it has been read.

    Args:
        rules: those of every match; ``tenhou-4p`` or ``tenhou-3p`` when left out.
    """

    def __init__(self, rules: RiichiRules | None = None) -> None:
        self.given = rules
        self.handlers: dict[str, Callable[[dict[str, Any], RoundTracker], ev.Event]] = {
            "tsumo": self._tsumo,
            "dahai": self._dahai,
            "chi": self._claim,
            "pon": self._claim,
            "daiminkan": self._claim,
            "ankan": self._ankan,
            "kakan": self._kakan,
            "nukidora": self._nukidora,
            "dora": self._dora,
            "reach": self._reach,
            "reach_accepted": self._reach_accepted,
            "hora": self._hora,
            "ryukyoku": self._ryukyoku,
        }
        self._start_game([])

    def _start_game(self, names: list[str]) -> None:
        self.names = names
        self.rules = self.given
        """The rules of the match; known from its first deal on, where none were given."""
        self.scores: tuple[int, ...] = ()
        self.tracker: RoundTracker | None = None
        self.events: list[ev.Event] = []

    def read(self, line: bytes | str) -> ev.Event | None:
        """Read the next line; give its event, or nothing for one that is none (``none``, ``hello``, ``error``).

        Raises:
            RecordError: the line is no mjai event, too long, or cannot follow those before.
        """
        if len(line) > MAX_LINE:
            raise RecordError(f"a line of more than {MAX_LINE} characters")
        data = as_object(decode_json(line), "line")
        kind = as_text(data.get("type"), "type", 100)
        handler = self.handlers.get(kind)
        if handler is not None:
            if self.tracker is None:
                raise RecordError(f"{kind} before start_kyoku", category="illegal_action")
            event = handler(data, self.tracker)
            self.tracker.feed(event)
            self.events.append(event)
            if len(self.events) > MAX_EVENTS:
                raise RecordError(f"more than {MAX_EVENTS} events in one round")
            return event
        if kind == "start_game":
            names = [as_text(entry, "names", 200) for entry in as_list(data.get("names", []), "names", 0, 4)]
            seat = None if data.get("id") is None else as_int(data["id"], "id", 0, 3)
            self._start_game(names)
            return ev.StartGame(tuple(names), seat=seat)
        if kind == "start_kyoku":
            self._end_round()
            return self._start_kyoku(data)
        if kind == "end_kyoku":
            self._end_round()
            return ev.EndKyoku()
        if kind == "end_game":
            self._end_round()
            scores = self._per_seat(data["scores"], "scores") if "scores" in data and self.rules is not None else ()
            self._start_game([])
            return ev.EndGame(scores)
        if kind not in IGNORED:
            raise RecordError(f"the event {quote(kind, limit=60)} is not known", category="unknown_event")
        return None

    def _end_round(self) -> None:
        if self.tracker is not None:
            last = self.events[-1] if self.events else None
            settled = last.scores if isinstance(last, ev.Hora | ev.Ryukyoku) else ()
            self.scores = settled or tuple(self.tracker.scores)
        self.tracker = None
        self.events = []

    # The deal.

    def _start_kyoku(self, data: dict[str, Any]) -> ev.StartKyoku:
        hands = [self._tiles(hand, "tehais", 0, 13) for hand in as_list(data.get("tehais"), "tehais", 3, 4)]
        if self.rules is None:
            self.rules = RiichiRules.preset("tenhou-3p" if self._three(hands) else "tenhou-4p")
        seats = self.rules.players
        if len(hands) < seats or any(len(hand) != 13 for hand in hands[:seats]):
            raise RecordError(f"tehais: thirteen tiles for each of {seats} seats expected", category="bad_tile_count")
        bakaze = data.get("bakaze")
        if not isinstance(bakaze, str) or bakaze not in WINDS:
            raise RecordError(f"bakaze: E, S, W or N expected, got {quote(bakaze, limit=40)}")
        scores = (
            self._per_seat(data["scores"], "scores")
            if data.get("scores") is not None
            else self.scores or (self.rules.start_points,) * seats
        )
        start = ev.StartKyoku(
            WINDS[bakaze],
            as_int(data.get("kyoku"), "kyoku", 1, seats),
            as_int(data.get("oya"), "oya", 0, seats - 1),
            scores,
            tuple(hands[:seats]),
            as_int(data.get("honba", 0), "honba", 0, 1000),
            as_int(data.get("kyotaku", 0), "kyotaku", 0, 1000),
            mjai_tile(data.get("dora_marker"), "dora_marker"),
        )
        self._check_copies([*(tile for hand in start.hands for tile in hand), start.indicator])
        self.tracker = RoundTracker(start, self.rules)
        return start

    def _three(self, hands: list[tuple[Tile, ...]]) -> bool:
        """Say whether three play: three hands, or a fourth seat without name and tiles."""
        if len(hands) == 3 or len(self.names) == 3 or not hands[3]:
            return True
        nobody = len(self.names) == 4 and not self.names[3] and all(self.names[:3])
        return nobody and all(tile is UNKNOWN for tile in hands[3])

    def _check_copies(self, tiles: list[Tile | None]) -> None:
        counts: dict[int, int] = {}
        for tile in tiles:
            if tile is not None and tile.kind is not None:
                counts[tile.kind] = counts.get(tile.kind, 0) + 1
                if counts[tile.kind] > 4:
                    raise RecordError(f"there are five copies of {tile.plain}", category="too_many_copies")

    def _tiles(self, value: Any, what: str, low: int, high: int) -> tuple[Tile, ...]:
        return tuple(mjai_tile(entry, what) for entry in as_list(value, what, low, high))

    def _per_seat(self, value: Any, what: str) -> tuple[int, ...]:
        assert self.rules is not None
        values = as_ints(value, what, self.rules.players, 4)
        if any(values[self.rules.players :]):
            raise RecordError(f"{what}: the missing fourth seat has points")
        return tuple(values[: self.rules.players])

    # Events.

    def _actor(self, data: dict[str, Any], tracker: RoundTracker) -> int:
        return as_int(data.get("actor"), "actor", 0, tracker.players - 1)

    def _tsumo(self, data: dict[str, Any], tracker: RoundTracker) -> ev.Tsumo:
        replaced = isinstance(tracker.last, ev.Daiminkan | ev.Ankan | ev.Kakan | ev.Nukidora)
        return ev.Tsumo(self._actor(data, tracker), mjai_tile(data.get("pai"), "pai"), replaced)

    def _dahai(self, data: dict[str, Any], tracker: RoundTracker) -> ev.Dahai:
        seat, tile = self._actor(data, tracker), mjai_tile(data.get("pai"), "pai")
        return ev.Dahai(seat, tile, as_bool(data.get("tsumogiri", False), "tsumogiri"))

    def _claim(self, data: dict[str, Any], tracker: RoundTracker) -> ev.Chi | ev.Pon | ev.Daiminkan:
        kinds: dict[str, type[ev.Chi | ev.Pon | ev.Daiminkan]] = {
            "chi": ev.Chi,
            "pon": ev.Pon,
            "daiminkan": ev.Daiminkan,
        }
        make = kinds[data["type"]]
        size = 3 if make is ev.Daiminkan else 2
        return make(
            self._actor(data, tracker),
            as_int(data.get("target"), "target", 0, tracker.players - 1),
            mjai_tile(data.get("pai"), "pai"),
            self._tiles(data.get("consumed"), "consumed", size, size),
        )

    def _ankan(self, data: dict[str, Any], tracker: RoundTracker) -> ev.Ankan:
        return ev.Ankan(self._actor(data, tracker), self._tiles(data.get("consumed"), "consumed", 4, 4))

    def _kakan(self, data: dict[str, Any], tracker: RoundTracker) -> ev.Kakan:
        consumed = self._tiles(data.get("consumed"), "consumed", 3, 3)
        return ev.Kakan(self._actor(data, tracker), mjai_tile(data.get("pai"), "pai"), consumed)

    def _nukidora(self, data: dict[str, Any], tracker: RoundTracker) -> ev.Nukidora:
        return ev.Nukidora(self._actor(data, tracker), mjai_tile(data.get("pai", "N"), "pai"))

    def _dora(self, data: dict[str, Any], tracker: RoundTracker) -> ev.Dora:
        return ev.Dora(mjai_tile(data.get("dora_marker"), "dora_marker"))

    def _reach(self, data: dict[str, Any], tracker: RoundTracker) -> ev.Reach:
        return ev.Reach(self._actor(data, tracker))

    def _reach_accepted(self, data: dict[str, Any], tracker: RoundTracker) -> ev.ReachAccepted:
        seat = self._actor(data, tracker)
        paid = [score - 1000 if seat == other else score for other, score in enumerate(tracker.scores)]
        if data.get("scores") is not None and list(self._per_seat(data["scores"], "scores")) != paid:
            raise RecordError(f"scores: {paid} expected after the riichi")
        return ev.ReachAccepted(seat)

    def _settle(self, data: dict[str, Any], tracker: RoundTracker) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give change of points and points afterwards, as far as they are written."""
        before = (
            self.events[-1].scores if self.events and isinstance(self.events[-1], ev.Hora) else tuple(tracker.scores)
        )
        deltas = () if data.get("deltas") is None else self._per_seat(data["deltas"], "deltas")
        scores = () if data.get("scores") is None else self._per_seat(data["scores"], "scores")
        if before and deltas and not scores:
            scores = tuple(score + delta for score, delta in zip(before, deltas, strict=True))
        elif before and scores and not deltas:
            deltas = tuple(after - score for score, after in zip(before, scores, strict=True))
        return deltas, scores

    def _hora(self, data: dict[str, Any], tracker: RoundTracker) -> ev.Hora:
        seat = self._actor(data, tracker)
        source = as_int(data.get("target"), "target", 0, tracker.players - 1)
        tile = self._won(data, tracker, seat, source)
        hand = list(self._tiles(data.get("hora_tehais", []), "hora_tehais", 0, 14))
        if len(hand) % 3 == 2:
            if tile not in hand:
                raise RecordError("hora_tehais: the winning tile is missing")
            # Writers put the tile drawn last.
            del hand[len(hand) - 1 - hand[::-1].index(tile)]
        key = "uradora_markers" if "uradora_markers" in data else "ura_markers"
        ura = self._tiles(data.get(key) or [], key, 0, 5)
        fan = as_int(data.get("fan", 0), "fan", 0, 10 * YAKUMAN_HAN)
        deltas, scores = self._settle(data, tracker)
        liable = None if data.get("liable") is None else as_int(data["liable"], "liable", 0, tracker.players - 1)
        yaku = self._yaku(data, tracker, seat, tile)
        return ev.Hora(
            seat,
            source,
            tile,
            tuple(hand),
            ura,
            yaku,
            as_int(data.get("fu", 0), "fu", 0, 200),
            0 if fan >= YAKUMAN_HAN else fan,
            fan // YAKUMAN_HAN,
            as_int(data.get("hora_points", 0), "hora_points", 0, 10**7),
            liable,
            deltas,
            scores,
        )

    @staticmethod
    def _won(data: dict[str, Any], tracker: RoundTracker, seat: int, source: int) -> Tile:
        """Give the tile of a win, which not every writer names."""
        if "pai" in data:
            return mjai_tile(data["pai"], "pai")
        last = tracker.last
        if seat == source and tracker.drawn is not None:
            return tracker.drawn
        if isinstance(last, ev.Ankan):
            return last.consumed[0]
        if isinstance(last, ev.Dahai | ev.Kakan | ev.Nukidora):
            return last.tile
        raise RecordError("hora: there is no tile to win on", category="illegal_action")

    @staticmethod
    def _yaku(data: dict[str, Any], tracker: RoundTracker, seat: int, tile: Tile) -> tuple[tuple[str, int], ...]:
        """Give the yaku; where one is not known, none, since the rest would not be the whole."""
        found: list[tuple[str, int]] = []
        for entry in as_list(data.get("yakus") or [], "yakus", 0, 40):
            pair = as_list(entry, "yakus", 2, 2)
            name, han = as_text(pair[0], "yakus", 60), as_int(pair[1], "yakus", 0, 10 * YAKUMAN_HAN)
            if name == DRAGON_NAME:
                tiles = [*tracker.hands[seat], *(meld.base for meld in tracker.melds[seat])]
                if seat != data.get("target"):
                    tiles.append(tile)
                kinds = [own.kind for own in tiles]
                melded = {meld.base.kind for meld in tracker.melds[seat]}
                sets = [word for kind, word in DRAGON_YAKU.items() if kind in melded or kinds.count(kind) >= 3]
                if len(sets) != han:
                    return ()
                found += [(word, 1) for word in sets]
            elif name in YAKU_BY_NAME:
                yaku = YAKU_BY_NAME[name]
                found.append((yaku, han // YAKUMAN_HAN if yaku in YAKUMAN_IDS else han))
            else:
                return ()
        return tuple(found)

    def _ryukyoku(self, data: dict[str, Any], tracker: RoundTracker) -> ev.Ryukyoku:
        deltas, scores = self._settle(data, tracker)
        if data.get("reason") is not None:
            name = as_text(data["reason"], "reason", 100)
            reason = REASON_BY_NAME.get(name)
            if reason is None:
                raise RecordError(f"the reason {quote(name, limit=60)} is not known")
        else:
            reason = draw_reason(tracker, deltas, self.events)
        seats = tracker.players
        if data.get("tenpais") is not None:
            marks = [as_bool(mark, "tenpais") for mark in as_list(data["tenpais"], "tenpais", seats, 4)]
            tenpai = tuple(seat for seat in range(seats) if marks[seat])
        else:
            tenpai = tuple(seat for seat, delta in enumerate(deltas) if delta > 0)
        if reason is not ev.DrawReason.EXHAUSTIVE and data.get("tenpais") is None:
            tenpai = ()
        hands = [self._tiles(hand, "tehais", 0, 14) for hand in as_list(data.get("tehais") or [], "tehais", 0, 4)]
        shown = tuple(() if UNKNOWN in hand else hand for hand in hands[:seats])
        seat = None
        if reason is ev.DrawReason.KYUUSHU:
            seat = tracker.turn if data.get("actor") is None else self._actor(data, tracker)
        return ev.Ryukyoku(
            reason,
            seat,
            tenpai,
            nagashi_seats(self.events, seats) if reason is ev.DrawReason.NAGASHI_MANGAN else (),
            shown if any(shown) else (),
            deltas,
            scores,
        )
