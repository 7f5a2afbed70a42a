"""Rule cases of kind ``flow``: a start, a script of events in mjai's words, and checks in between.

A case is run in live play, where the engine deals from a wall rebuilt from the script and does by itself what needs
no decision, and followed from each seat's own stream. The words of the script are those of the case files.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mahjong.errors import MahjongError, RecordError, quote
from mahjong.game import codec
from mahjong.game import events as ev
from mahjong.game.actions import Action, ActionType
from mahjong.game.match import Match
from mahjong.game.results import match_result
from mahjong.game.round import Round
from mahjong.game.views import redact_event
from mahjong.game.walls import full_set
from mahjong.rules import RiichiRules
from mahjong.tiles import Tile, parse_tiles

__all__ = ["case_event", "case_start", "case_wall", "play_script", "problems_of"]

_WINDS: Final = "ESWN"
_UNKNOWN: Final = 37
_CALLS: Final = ("chi", "pon", "daiminkan", "ankan", "kakan", "hora", "ryukyoku")


def case_start(start: Mapping[str, Any]) -> ev.StartKyoku:
    """Read the start of a case."""
    return ev.StartKyoku(
        round_wind=_WINDS.index(start["bakaze"]),
        kyoku=start["kyoku"],
        dealer=start["oya"],
        scores=tuple(start["scores"]),
        hands=tuple(tuple(map(Tile.parse, hand)) for hand in start["tehais"]),
        honba=start["honba"],
        sticks=start["kyotaku"],
        indicator=Tile.parse(start["dora_marker"]),
    )


def _tiles(items: Sequence[str]) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, items))


def case_event(item: Mapping[str, Any], *, ura: Sequence[Tile] = (), replacement: bool = False) -> ev.Event:
    """Read an event of a script.

    Raises:
        RecordError: the event is unknown or lacks a field.
    """
    try:
        return _event(item, ura, replacement)
    except KeyError as error:
        raise RecordError(f"{quote(item['type'], limit=40)} has no {error}", category="bad_value") from None


def _event(item: Mapping[str, Any], ura: Sequence[Tile], replacement: bool) -> ev.Event:
    word = item.get("type")
    match word:
        case "tsumo":
            return ev.Tsumo(item["actor"], Tile.parse(item["pai"]), replacement)
        case "dahai":
            return ev.Dahai(item["actor"], Tile.parse(item["pai"]), item["tsumogiri"])
        case "chi":
            return ev.Chi(item["actor"], item["target"], Tile.parse(item["pai"]), _tiles(item["consumed"]))
        case "pon":
            return ev.Pon(item["actor"], item["target"], Tile.parse(item["pai"]), _tiles(item["consumed"]))
        case "daiminkan":
            return ev.Daiminkan(item["actor"], item["target"], Tile.parse(item["pai"]), _tiles(item["consumed"]))
        case "ankan":
            return ev.Ankan(item["actor"], _tiles(item["consumed"]))
        case "kakan":
            return ev.Kakan(item["actor"], Tile.parse(item["pai"]), _tiles(item["consumed"]))
        case "nukidora":
            return ev.Nukidora(item["actor"], Tile.parse(item.get("pai", "4z")))
        case "dora":
            return ev.Dora(Tile.parse(item["dora_marker"]))
        case "reach":
            return ev.Reach(item["actor"])
        case "reach_accepted":
            return ev.ReachAccepted(item["actor"])
        case "hora":
            return ev.Hora(item["actor"], item["target"], Tile.parse(item["pai"]), ura=tuple(ura))
        case "ryukyoku":
            return ev.Ryukyoku(ev.DrawReason(item["reason"]), item.get("actor"))
        case _:
            raise RecordError(f"{quote(word, limit=40)} is no event", category="unknown_event")


def _replacements(script: Sequence[Mapping[str, Any]]) -> list[bool]:
    """Say for each entry of a script whether it is the draw of a replacement."""
    owed = False
    found = []
    for item in script:
        word = item.get("type")
        found.append(word == "tsumo" and owed)
        if word in ("ankan", "kakan", "daiminkan", "nukidora"):
            owed = True
        elif word == "tsumo":
            owed = False
    return found


def case_wall(
    rules: RiichiRules,
    start: ev.StartKyoku,
    script: Sequence[Mapping[str, Any]],
    ura: Sequence[Tile] = (),
    last: Sequence[Tile] = (),
) -> bytes:
    """Rebuild a wall that gives the draws of a script; what nobody sees takes the tiles left over in code order.

    `last` are the tiles the live wall ends with.

    Raises:
        RecordError: the script needs a tile more often than there is.
    """
    full = full_set(rules)
    size, players = len(full), rules.players
    wall: list[int | None] = [None] * size
    for seat, hand in enumerate(start.hands):
        for index, tile in enumerate(hand):
            wall[_deal_index(players, start.dealer, seat, index)] = tile.code
    live, back = 13 * players, size - 1
    indicator = size - 2 - (8 if players == 3 else 4)
    if start.indicator is not None:
        wall[indicator] = start.indicator.code
    for place, item in enumerate((item for item in script if item.get("type") == "dora"), 1):
        wall[indicator - 2 * place] = Tile.parse(item["dora_marker"]).code
    for place, tile in enumerate(ura):
        wall[indicator + 1 - 2 * place] = tile.code
    for place, tile in enumerate(reversed(last)):
        wall[size - 15 - place] = tile.code
    for item, replaced in zip(script, _replacements(script), strict=True):
        if item.get("type") != "tsumo":
            continue
        code = Tile.parse(item["pai"]).code
        if replaced:
            wall[back] = code
            back -= 1
        else:
            wall[live] = code
            live += 1
    left = list(full)
    for needed in wall:
        if needed is not None:
            if needed not in left:
                raise RecordError(f"{Tile(needed)} is there once more than it can be", category="too_many_copies")
            left.remove(needed)
    rest = iter(left)
    return bytes(next(rest) if needed is None else needed for needed in wall)


def _deal_index(players: int, dealer: int, seat: int, index: int) -> int:
    order = (seat - dealer) % players
    return index // 4 * 4 * players + order * 4 + index % 4 if index < 12 else 12 * players + order


def problems_of(case: Mapping[str, Any], rules: RiichiRules) -> list[str]:
    """Run a flow case and say what does not hold, in live play and from each seat."""
    problems = [f"live: {problem}" for problem in _Live(case, rules).run()]
    for seat in range(rules.players):
        problems += [f"seat {seat}: {problem}" for problem in _Followed(case, rules, seat).run()]
    return problems


def play_script(case: Mapping[str, Any], rules: RiichiRules, *, last: Sequence[Tile] = ()) -> Round:
    """Play the start and script of a case live and give the round as it stands then; checks are passed over.

    `last` are the tiles the live wall ends with, as far as no replacement is drawn.

    Raises:
        MahjongError: the script asks for something that cannot happen.
    """
    live = _Live(case, rules, last)
    live.begin()
    for number, (item, replaced) in enumerate(zip(live.script, _replacements(live.script), strict=True)):
        if "check" not in item:
            live.event(number, item, replaced)
    return live.round


class _Run(ABC):
    """What live play and following share: reading the case and the checks both can answer."""

    def __init__(self, case: Mapping[str, Any], rules: RiichiRules) -> None:
        self.rules = rules
        self.script: Sequence[Mapping[str, Any]] = case["script"]
        self.ura = parse_tiles(case.get("ura", case["start"].get("ura", "")))
        self.start = case_start(case["start"])
        self.round: Round

    def run(self) -> Iterator[str]:
        """Go through the script; give each problem as a sentence."""
        try:
            self.begin()
            for number, (item, replaced) in enumerate(zip(self.script, _replacements(self.script), strict=True)):
                if "check" in item:
                    for problem in self.check(number, item):
                        yield f"entry {number}, {item['check']}: {problem}"
                else:
                    self.event(number, item, replaced)
        except MahjongError as error:
            yield f"{type(error).__name__}: {error}"

    @abstractmethod
    def begin(self) -> None:
        """Start the round of the case."""

    @abstractmethod
    def event(self, number: int, item: Mapping[str, Any], replaced: bool) -> None:
        """Let one event of the script happen."""

    @abstractmethod
    def check(self, number: int, item: Mapping[str, Any]) -> Iterator[str]:
        """Answer one check of the script; give each problem as a sentence."""

    def check_legal(self, item: Mapping[str, Any]) -> Iterator[str]:
        seat = item["seat"]
        actions = [_action_fields(action) for action in self.round.legal_actions(seat)]
        shown = ", ".join(str(action) for action in self.round.legal_actions(seat)) or "nothing"
        for pattern in item.get("has", ()):
            if not any(_fits(pattern, action) for action in actions):
                yield f"expected seat {seat} to have {dict(pattern)}, found {shown}"
        for pattern in item.get("lacks", ()):
            if any(_fits(pattern, action) for action in actions):
                yield f"expected seat {seat} not to have {dict(pattern)}, found {shown}"

    def check_state(self, item: Mapping[str, Any]) -> Iterator[str]:
        played = self.round
        found = {
            "wall": played.native.live,
            "dora_markers": [str(tile) for tile in played.indicators],
            "scores": list(played.scores),
            "kyotaku": played.native.sticks,
        }
        for name, value in found.items():
            if name in item and item[name] != value:
                yield f"expected {name} {item[name]}, found {value}"


class _Live(_Run):
    """The engine deals, draws and settles; the script decides."""

    def __init__(self, case: Mapping[str, Any], rules: RiichiRules, last: Sequence[Tile] = ()) -> None:
        super().__init__(case, rules)
        self.last = last

    def begin(self) -> None:
        wall = case_wall(self.rules, self.start, self.script, self.ura, self.last)
        start = self.start
        self.round = Round.deal(
            self.rules, wall, scores=start.scores, dealer=start.dealer, round_wind=start.round_wind,
            kyoku=start.kyoku, honba=start.honba, sticks=start.sticks,
        )  # fmt: skip

    def pass_others(self) -> None:
        """Let every seat decline that is asked about the tile on the table."""
        while self.round.native.phase in ("claim", "show"):
            self.round.act(self.round.deciders[0], Action.pass_())

    def event(self, number: int, item: Mapping[str, Any], replaced: bool) -> None:
        word = item["type"]
        if word == "none":
            if item["actor"] in self.round.deciders:
                self.round.act(item["actor"], Action.pass_())
            return
        if word in ("dora", "reach_accepted"):
            return
        event = case_event(item, ura=self.ura, replacement=replaced)
        if isinstance(event, ev.Tsumo):
            self.pass_others()
            native = self.round.native
            if native.phase != "turn" or native.turn != event.seat or native.drawn != event.tile.code:
                raise RecordError(f"entry {number}: seat {event.seat} does not draw {event.tile} now")
            return
        if isinstance(event, ev.Ryukyoku) and event.seat is None:
            self.pass_others()
            self.finish(number, self.ended())
            found = codec.DRAW_REASONS.get(self.round.native.end)
            nagashi = event.reason is ev.DrawReason.EXHAUSTIVE and found is ev.DrawReason.NAGASHI_MANGAN
            if found is not event.reason and not nagashi:
                raise RecordError(f"entry {number}: expected a draw, {event.reason}, found {found}")
            return
        self.answer(item)
        further = self.script[number + 1].get("type") if number + 1 < len(self.script) else None
        if further != "hora" and word in ("chi", "pon", "daiminkan", "hora"):
            self.pass_rest()

    def pass_rest(self) -> None:
        """Decline for the seats whose answer is still waited for after one of the script's."""
        while self.round.native.answered and self.round.deciders:
            self.round.act(self.round.deciders[0], Action.pass_())

    def answer(self, item: Mapping[str, Any]) -> None:
        """Give the action an entry of the script stands for."""
        consumed = _tiles(item.get("consumed", ()))
        tile = Tile.parse(item["pai"]) if "pai" in item else None
        kind = ActionType(item["type"])
        if kind is ActionType.ANKAN:
            tile = None
        self.round.act(item["actor"], Action(kind, tile, consumed, bool(item.get("tsumogiri", False))))

    def ended(self) -> bool:
        return self.round.is_over

    def finish(self, number: int, over: bool) -> None:
        if not over:
            raise RecordError(f"entry {number}: the hand is not over ({self.round.native.phase})")

    def check(self, number: int, item: Mapping[str, Any]) -> Iterator[str]:
        match item["check"]:
            case "legal":
                yield from self.check_legal(item)
            case "state":
                yield from self.check_state(item)
            case "resolve":
                yield from self.check_resolve(item)
            case "settle":
                self.finish(number, self.ended())
                yield from self.check_settle(item)
            case "next" | "end":
                self.finish(number, self.ended())
                yield from self.check_progress(item)
            case other:
                yield f"{quote(other, limit=40)} is no check"

    def check_resolve(self, item: Mapping[str, Any]) -> Iterator[str]:
        length = len(self.round.events)
        for response in item["responses"]:
            # Play goes on as soon as an answer still out can change nothing.
            if response["actor"] in self.round.deciders:
                self.answer(response)
        self.pass_rest()
        happened = [_event_fields(event) for event in self.round.events[length:]]
        for index, pattern in enumerate(item["result"]):
            if index >= len(happened) or not _fits(pattern, happened[index]):
                found = happened[index] if index < len(happened) else "nothing"
                yield f"expected {dict(pattern)}, found {found}"
        for event in happened[len(item["result"]) :]:
            if event["type"] in _CALLS:
                yield f"expected no further win or call, found {event}"

    def check_settle(self, item: Mapping[str, Any]) -> Iterator[str]:
        played = self.round
        if "deltas" in item and list(played.deltas) != item["deltas"]:
            yield f"expected deltas {item['deltas']}, found {list(played.deltas)}"
        if "tenpai" in item and sorted(item["tenpai"]) != list(codec.mask_seats(played.native.tenpai)):
            yield f"expected tenpai {item['tenpai']}, found {codec.mask_seats(played.native.tenpai)}"
        if "reason" in item:
            found = codec.DRAW_REASONS.get(played.native.end)
            if found != item["reason"]:
                yield f"expected reason {item['reason']}, found {found}"
        wins = item.get("wins")
        if wins is None:
            return
        if sorted(win["actor"] for win in wins) != sorted(played.winners):
            yield f"expected winners {[win['actor'] for win in wins]}, found {list(played.winners)}"
            return
        for win in wins:
            yield from self.check_win(win)

    def check_win(self, win: Mapping[str, Any]) -> Iterator[str]:
        value = self.round.score(win["actor"])
        names = {item.yaku for item in value.yaku}
        dora = sum(item.han for item in value.yaku if item.yaku == "dora")
        found: dict[str, Any] = {"han": value.han, "fu": value.fu, "yakuman": value.yakuman, "dora": dora}
        for name, number in found.items():
            if name in win and win[name] != number:
                yield f"expected {name} {win[name]} for seat {win['actor']}, found {number}"
        for yaku in win.get("yaku", ()):
            if yaku not in names:
                yield f"expected {yaku} for seat {win['actor']}, found {', '.join(sorted(names))}"
        for yaku in win.get("lacks", ()):
            if yaku in names:
                yield f"expected no {yaku} for seat {win['actor']}, found {', '.join(sorted(names))}"

    def check_progress(self, item: Mapping[str, Any]) -> Iterator[str]:
        played = self.round
        match = Match.at(self.rules, self.start)
        match.take(played)
        if item["check"] == "end":
            if not match.is_over:
                yield "expected the end of the match, found another hand"
                return
            result = match_result(self.rules, match.scores, sticks=match.sticks)
            found: dict[str, Any] = {
                "scores": list(result.scores), "ranks": list(result.ranks), "final_points": list(result.results)
            }  # fmt: skip
        else:
            if match.is_over:
                yield "expected another hand, found the end of the match"
                return
            found = {
                "bakaze": _WINDS[match.round_wind], "kyoku": match.kyoku, "honba": match.honba,
                "kyotaku": match.sticks, "scores": list(match.scores), "oya": match.dealer,
            }  # fmt: skip
        for name, value in found.items():
            if name in item and item[name] != value:
                yield f"expected {name} {item[name]}, found {value}"


class _Followed(_Run):
    """One seat's stream, applied event by event."""

    def __init__(self, case: Mapping[str, Any], rules: RiichiRules, seat: int) -> None:
        super().__init__(case, rules)
        self.seat = seat

    def begin(self) -> None:
        start = redact_event(self.start, self.seat)
        assert isinstance(start, ev.StartKyoku)
        self.round = Round.follow(self.rules, start)

    def event(self, number: int, item: Mapping[str, Any], replaced: bool) -> None:
        if item["type"] == "none":
            return
        event = case_event(item, ura=self.ura, replacement=replaced)
        native = self.round.native
        if item.get("reason") == "exhaustive" and native.nagashi and self.rules.nagashi != "none":
            # A script does not tell apart what a server's message does.
            event = ev.Ryukyoku(ev.DrawReason.NAGASHI_MANGAN)
        self.round.apply(redact_event(event, self.seat))

    def check(self, number: int, item: Mapping[str, Any]) -> Iterator[str]:
        if item["check"] == "legal" and item["seat"] == self.seat:
            yield from self.check_legal(item)
        elif item["check"] == "state":
            yield from self.check_state(item)


def _action_fields(action: Action) -> dict[str, Any]:
    found: dict[str, Any] = {"type": str(action.type)}
    if action.tile is not None:
        found["pai"] = str(action.tile)
    if action.consumed:
        found["consumed"] = sorted(str(tile) for tile in action.consumed)
    if action.type is ActionType.DAHAI:
        found["tsumogiri"] = action.tsumogiri
    return found


def _event_fields(event: ev.Event) -> dict[str, Any]:
    found: dict[str, Any] = {"type": event.type}
    for name, key in (("seat", "actor"), ("source", "target"), ("reason", "reason")):
        value = getattr(event, name, None)
        if value is not None:
            found[key] = value
    tile = getattr(event, "tile", None)
    if tile is not None:
        found["pai"] = str(tile)
    consumed = getattr(event, "consumed", ())
    if consumed:
        found["consumed"] = sorted(str(item) for item in consumed)
    return found


def _fits(pattern: Mapping[str, Any], fields: Mapping[str, Any]) -> bool:
    for key, wanted in pattern.items():
        value = sorted(wanted) if key == "consumed" else wanted
        if fields.get(key) != value:
            return False
    return True
