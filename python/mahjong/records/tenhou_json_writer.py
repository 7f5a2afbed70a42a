"""Writing Tenhou's JSON (``tenhou.net/6``), one document for a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from mahjong.errors import RecordError
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
    Tsumo,
)
from mahjong.records.model import RecordedMatch, RecordedRound
from mahjong.records.tenhou_json import DRAW_TITLES, DRAWN, TILES
from mahjong.records.valued import results_of
from mahjong.records.yaku_names import YAKUMAN_IDS, tenhou_number, tenhou_title
from mahjong.rules import RiichiRules
from mahjong.rules.rooms import tenhou_json_room
from mahjong.tiles import Tile

CODES = {tile: code for code, tile in TILES.items()}
TITLES = {reason: title for title, reason in reversed(DRAW_TITLES.items())}
LIMITS = ((13, "役満"), (11, "三倍満"), (8, "倍満"), (6, "跳満"), (5, "満貫"))
YAKUMAN = ("役満", "ダブル役満")


def write_tenhou_json(match: RecordedMatch) -> bytes:
    """Give a match as one document.

    Raises:
        RecordError: the format cannot hold the match: tiles are hidden, or a yaku has no name there.
    """
    if match.viewer is not None:
        raise RecordError("the record is the view of one seat: the format needs to know all tiles")
    own = dict(match.extra) if match.format == "tenhou-json" else _new_document(match)
    players = match.players
    document = {"log": [_Round(match, played).write() for played in match.rounds], **own}
    document["name"] = [player.name for player in players] + [""] * (4 - len(players))
    if any(player.rank for player in players):
        document["dan"] = [player.rank for player in players] + [""] * (4 - len(players))
    if any(player.rating is not None for player in players):
        rates = [player.rating if player.rating is not None else 1500.0 for player in players]
        document["rate"] = rates + [1500.0] * (4 - len(players))
    if any(player.sex for player in players):
        document["sx"] = [player.sex for player in players] + ["M"] * (4 - len(players))
    if match.final_scores is not None:
        pairs = [
            number for pair in zip(match.final_scores, map(_short, results_of(match)), strict=True) for number in pair
        ]
        document["sc"] = pairs + [0] * (8 - len(pairs))
    connections = [
        {"what": 0 if connection.left else 1, "log": number, "who": connection.seat, "step": connection.at}
        for number, played in enumerate(match.rounds)
        for connection in played.connections
    ]
    if connections:
        document["connection"] = connections
    return msgspec.json.encode(document)


def _short(number: float) -> float | int:
    return int(number) if number == int(number) else number


def room_name(rules: RiichiRules, length: str | None) -> tuple[dict[str, Any], bool]:
    """Give the ``rule`` nearest to rules, and whether it says exactly these."""
    name = "三" if rules.players == 3 else ""
    name += "般" + ("東" if length == "east" else "南") + ("喰" if rules.open_tanyao else "")
    name += ("赤" if rules.red_p else "") + ("祝" if rules.kiriage else "")
    rule = {"disp": name, "aka53": rules.red_s, "aka52": rules.red_p, "aka51": rules.red_m}
    return rule, tenhou_json_room(rule).rules.fingerprint == rules.fingerprint


def _new_document(match: RecordedMatch) -> dict[str, Any]:
    return {"ver": "2.3", "title": ["", ""], "rule": room_name(match.rules, match.length)[0]}


class _Round:
    """A round being written."""

    def __init__(self, match: RecordedMatch, played: RecordedRound) -> None:
        self.played = played
        self.rules = match.rules
        self.seats = match.rules.players
        self.takes: list[list[int | str]] = [[] for _ in range(self.seats)]
        self.gives: list[list[int | str]] = [[] for _ in range(self.seats)]
        self.pons: list[dict[int | None, str]] = [{} for _ in range(self.seats)]
        self.indicators = [] if played.start.indicator is None else [_code(played.start.indicator)]
        self.riichi = False
        # Whether yaku without han are written differs; a document that had them keeps them.
        self.keep_zero = match.format == "tenhou-json"

    def write(self) -> list[Any]:
        """Give the round."""
        start = self.played.start
        for event in self.played.events:
            self._event(event)
        indicators: Sequence[Any] = self.indicators
        if "indicators" in self.played.extra:
            indicators = [int(code) for code in self.played.extra["indicators"].split()]
        ura = max((win.ura for win in self.played.wins), key=len, default=())
        row: list[Any] = [
            [4 * start.round_wind + start.kyoku - 1, start.honba, start.sticks],
            self._four(start.scores),
            indicators,
            [_code(tile) for tile in ura],
        ]
        for seat in range(4):
            if seat < self.seats:
                row += [[_code(tile) for tile in start.hands[seat]], self.takes[seat], self.gives[seat]]
            else:
                row += [[], [], []]
        return [*row, self._result()]

    def _four(self, values: Sequence[int]) -> list[int]:
        return [*values, *[0] * (4 - len(values))]

    def _event(self, event: Event) -> None:
        if isinstance(event, Tsumo):
            self.takes[event.seat].append(_code(event.tile))
        elif isinstance(event, Dahai):
            code = DRAWN if event.tsumogiri else _code(event.tile)
            self.gives[event.seat].append(f"r{code}" if self.riichi else code)
            self.riichi = False
        elif isinstance(event, Reach):
            self.riichi = True
        elif isinstance(event, Chi | Pon | Daiminkan):
            text = self._claim(event)
            self.takes[event.seat].append(text)
            if isinstance(event, Pon):
                self.pons[event.seat][event.tile.kind] = text
            elif isinstance(event, Daiminkan):
                self.gives[event.seat].append(0)
        elif isinstance(event, Ankan):
            codes = [_code(tile) for tile in event.consumed]
            self.gives[event.seat].append("".join(map(str, codes[:3])) + f"a{codes[3]}")
        elif isinstance(event, Kakan):
            pon = self.pons[event.seat].get(event.tile.kind)
            if pon is None:
                raise RecordError(f"an added kan of {event.tile} without its pon")
            self.gives[event.seat].append(pon.replace("p", f"k{_code(event.tile)}"))
        elif isinstance(event, Nukidora):
            self.gives[event.seat].append(f"f{_code(event.tile)}")
        elif isinstance(event, Dora):
            self.indicators.append(_code(event.tile))
        elif not isinstance(event, ReachAccepted | Hora | Ryukyoku):
            raise RecordError(f"the format has no {event.type}")

    @staticmethod
    def _claim(event: Chi | Pon | Daiminkan) -> str:
        letter = {"chi": "c", "pon": "p", "daiminkan": "m"}[event.type]
        own = [str(_code(tile)) for tile in event.consumed]
        # The letter stands where the tile came from: first from the seat before, last from the next.
        place = {3: 0, 2: 1, 1: len(own)}[(event.source - event.seat) % 4]
        own.insert(place, f"{letter}{_code(event.tile)}")
        return "".join(own)

    def _result(self) -> list[Any]:
        wins = self.played.wins
        if wins:
            result: list[Any] = ["和了"]
            for win in wins:
                result += [self._four(win.deltas), self._win(win)]
            return result
        draw = self.played.draw
        if draw is None:
            raise RecordError("the round has no end, which the format needs")
        if draw.reason is DrawReason.EXHAUSTIVE and not any(draw.deltas):
            if len(draw.tenpai) == self.seats:
                return ["全員聴牌"]
            if not draw.tenpai:
                return ["全員不聴"]
        if draw.reason in (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN):
            return [TITLES[draw.reason], self._four(draw.deltas)]
        return [TITLES[draw.reason]]

    def _win(self, win: Hora) -> list[Any]:
        start = self.played.start
        winds = {"seat_wind": (win.seat - start.dealer) % self.seats, "round_wind": start.round_wind}
        texts = []
        for yaku, han in win.yaku:
            if yaku == "nuki_dora":
                title = "抜きドラ"
            else:
                try:
                    title = tenhou_title(tenhou_number(yaku, **winds))
                except KeyError:
                    raise RecordError(f"the format has no yaku {yaku}") from None
            if yaku in YAKUMAN_IDS:
                texts.append(f"{title}({YAKUMAN[han > 1]})")
            elif han or self.keep_zero:
                texts.append(f"{title}({han}飜)")
        return [win.seat, win.source, win.seat if win.liable is None else win.liable, self._worth(win), *texts]

    def _worth(self, win: Hora) -> str:
        limit = "役満" if win.yakuman else next((name for han, name in LIMITS if win.han >= han), "")
        if not limit and (not win.fu or win.fu << win.han + 2 >= 2000 or self._kiriage(win)):
            limit = "満貫"
        head = limit or f"{win.fu}符{win.han}飜"
        if win.seat != win.source:
            return f"{head}{win.points}点"
        dealer = self.played.start.dealer
        if win.seat == dealer:
            return f"{head}{win.points // (self.seats - 1)}点∀"
        counters = self.rules.honba_tsumo * self.played.start.honba
        others = [-delta - counters for seat, delta in enumerate(win.deltas) if seat not in (win.seat, dealer)]
        share = others[0] if win.liable is None and others else win.points // self.seats
        return f"{head}{share}-{win.points - share * (self.seats - 2)}点"

    def _kiriage(self, win: Hora) -> bool:
        return self.rules.kiriage and (win.han, win.fu) in ((4, 30), (3, 60))


def _code(tile: Tile) -> int:
    code = CODES.get(tile)
    if code is None:
        raise RecordError(f"the format has no number for {tile}: it needs to know all tiles")
    return code
