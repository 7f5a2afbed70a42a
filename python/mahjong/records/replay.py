"""Replay of recorded rounds through the table engine: every action, offer, mark, draw, win and step compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, compress
from operator import itemgetter
from typing import Final

from mahjong import _core
from mahjong.errors import IllegalActionError, MahjongError
from mahjong.game import events as ev
from mahjong.game.actions import ACTION_CODES, action_of
from mahjong.game.codec import EV
from mahjong.game.match import Match
from mahjong.game.results import match_result
from mahjong.game.round import Round
from mahjong.game.views import redact_event
from mahjong.records.classical import check_classical_round
from mahjong.records.model import FuritenMark, Offer, RecordedMatch, RecordedRound, WaitsMark
from mahjong.records.packed import RECORD, pack
from mahjong.records.tenhou_walls import TenhouWall, match_walls, round_wall
from mahjong.rules import RiichiRules
from mahjong.scoring import Score
from mahjong.tiles import Tile

__all__ = ["check_round", "check_round_from_every_seat", "tenhou_wall"]

_WINDS: Final = "ESWN"
# What a record can list: the events after which seats are asked.
_ASKING: Final = frozenset(EV[word] for word in ["tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "nuki"])


def _bits(*names: str) -> int:
    mask = 0
    for name in names:
        mask |= 1 << ACTION_CODES[name]
    return mask


_WORDS: Final = {
    "chi": _bits("chi_low", "chi_middle", "chi_high", "chi_low_red", "chi_middle_red", "chi_high_red"),
    "pon": _bits("pon", "pon_red", "pon_red_red"),
    "daiminkan": _bits("daiminkan"),
    "nukidora": _bits("north"),
    "reach": _bits("riichi"),
    "hora": _bits("win"),
    "ryukyoku": _bits("nine_orphans"),
}
_IS_DRAW: Final = bytes(kind == EV["tsumo"] for kind in range(256))
_IS_DORA: Final = bytes(kind == EV["dora"] for kind in range(256))
_IS_ZERO: Final = bytes(flag == 0 for flag in range(256))
_NO_COPY: Final = 255
_FLAGS: Final = 3
"""Place of the flags in a record; of a draw they say whether it is a replacement."""
_KANS: Final = _bits("kan_1", "kan_2", "kan_3")
_TILES: Final = tuple(map(Tile, range(46)))
_UNKNOWN: Final = 37
_HORA: Final = EV["hora"]
_SETTLED: Final = bytes((EV["end"], 255, 255, 0, 255, 255, 255, 255))


@cache
def _mask_of(words: frozenset[str]) -> int:
    """Give the actions these words of a record stand for."""
    mask = 0
    for word in words:
        mask |= _WORDS.get(word, _KANS)
    return mask


def check_round(match: RecordedMatch, number: int) -> str | None:
    """Replay one round of a record; give the first thing that differs in words, or nothing.

    The engine starts from the recorded deal, from the whole wall where a seed gives it. Compared are the legality of
    every event, what was offered, furiten and waits where the record has them, each win and draw, points, and the
    next round or the end.
    """
    if match.rules.family == "classical":
        return check_classical_round(match, number)
    played = match.rounds[number]
    wall = _wall_of(match, number)
    if wall is not None and (problem := _copies_differ(played, wall)):
        return problem
    try:
        codes = b"" if wall is None else tenhou_wall(wall, _codes(match.rules))
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
    marks = _Marks(played)
    if marks.idle:
        # Nothing but legality is to be compared until the hand ends: all at once.
        done, problem = replayed.native.apply_all(records), None
    else:
        done, problem = _follow_marks(replayed, records, marks)
    if problem:
        return f"event {done} ({played.events[done].type}): {problem}" if done >= 0 else problem, None
    endings = played.endings
    whole = done == len(records) // RECORD == len(played.events) - len(endings)
    if not (whole and wall and _end_at_once(replayed, endings)):
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
        if isinstance(event, ev.Hora):
            problem = next(_win_differs(replayed, event), None)
        else:
            problem = next(_draw_differs(replayed, event, viewer), None)
        if problem:
            return problem, None
    scores = played.end_scores
    if scores and scores != replayed.scores:
        return f"points afterwards {replayed.scores} expected, {scores} found", None
    return None, replayed


def _end_at_once(replayed: Round, endings: Sequence[ev.Hora | ev.Ryukyoku]) -> bool:
    """Win and settle a round of which all tiles are known; False where that cannot be, and nothing has changed."""
    wins = [event for event in endings if isinstance(event, ev.Hora)]
    if not wins or len(wins) != len(endings):
        return False
    records = b"".join([bytes((_HORA, e.seat, e.tile.code, 0, e.source, 255, 255, 255)) for e in wins])
    before = len(replayed.native)
    if replayed.native.apply_all(records + _SETTLED) == len(endings) + 1:
        return True
    replayed.native = replayed.native.rewound(before)
    return False


def _follow_marks(replayed: Round, records: bytes, marks: _Marks) -> tuple[int, str | None]:
    """Apply records one by one and compare the marks; give how many were applied, or the one that differs and how."""
    native = replayed.native
    if problem := marks.differ(replayed, -1, 0):
        return -1, problem
    for at in range(len(records) // RECORD):
        record = records[RECORD * at : RECORD * (at + 1)]
        if not native.apply_all(record):
            return at, None
        if problem := marks.differ(replayed, at, record[0]):
            return at, problem
    return len(records) // RECORD, None


def _deal_differs(replayed: Round, start: ev.StartKyoku) -> str | None:
    """Compare the recorded deal with that of the wall."""
    native = replayed.native
    dealt = _dealt(len(start.hands), start.dealer)(native.wall())
    if tuple(map(_TILES.__getitem__, dealt)) != tuple(chain.from_iterable(start.hands)):
        # The record may give the tiles of a hand in any order.
        for seat, hand in enumerate(start.hands):
            if sorted(native.hand(seat)) != sorted(tile.code for tile in hand):
                return f"the hand dealt to seat {seat} is not the one of the wall"
    if start.indicator is not None and native.indicators()[0] != start.indicator.code:
        return f"the first indicator {replayed.indicators[0]} expected, {start.indicator} found"
    return None


@cache
def _dealt(players: int, dealer: int) -> Callable[[bytes], tuple[int, ...]]:
    """Give what takes the tiles dealt to the seats, one after another, from a wall."""
    places = [_core.RiichiRound.wall_places(players, dealer, seat) for seat in range(players)]
    return itemgetter(*chain.from_iterable(places))


def _win_differs(replayed: Round, event: ev.Hora) -> Iterator[str]:
    who = f"win of seat {event.seat}"
    try:
        value = replayed.native.scored(Score, event.seat)
    except (MahjongError, ValueError) as error:
        yield f"{who}: {error}"
        return
    closed = list(replayed.native.hand(event.seat))
    if event.seat == event.source:
        closed.remove(event.tile.code)
    if event.hand and sorted([tile.code for tile in event.hand]) != sorted(closed):
        yield f"{who}: hand {_text(closed)} expected, {_text(tile.code for tile in event.hand)} found"
    for what, ours, theirs in _value_differs(value, event):
        yield f"{who}: {what} {ours} expected, {theirs} found"
    if event.points and event.points != (points := _points(replayed, event, value)):
        yield f"{who}: points {points} expected, {event.points} found"
    deltas = value.native_deltas[: replayed.native.players]
    if event.deltas and deltas != event.deltas:
        yield f"{who}: payments {deltas} expected, {event.deltas} found"


def _points(replayed: Round, event: ev.Hora, value: Score) -> int:
    """Give what a win is worth without counters and sticks."""
    rules, facts = replayed.rules, replayed.native.win_of(event.seat)
    counter = rules.honba_tsumo * (rules.players - 1) if event.seat == event.source else rules.honba_ron
    return value.total - counter * int(facts["paid_honba"]) - 1000 * int(facts["sticks"])


def _value_differs(value: Score, event: ev.Hora) -> Iterator[tuple[str, object, object]]:
    if event.yaku:
        ours = _comparable((item.yaku, item.times or item.han) for item in value.yaku)
        theirs = _comparable(event.yaku)
        if ours != theirs:
            yield "yaku", ours, theirs
    if (event.han or event.yakuman) and (value.han, value.yakuman) != (event.han, event.yakuman):
        yield "han", (value.han, value.yakuman), (event.han, event.yakuman)
    if event.fu and not value.yakuman and value.fu != event.fu:
        yield "fu", value.fu, event.fu


def _comparable(yaku: Iterable[tuple[str, int]]) -> dict[str, int]:
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
            yield f"draw: tenpai {tenpai} expected, {theirs} found"
    for seat, hand in enumerate(event.hands):
        ours = native.hand(seat)
        # Not every draw of the hand shows what was hidden.
        if hand and _UNKNOWN not in ours and sorted([tile.code for tile in hand]) != sorted(ours):
            yield f"draw: hand {_text(ours)} of seat {seat} expected, {_text(tile.code for tile in hand)} found"
    if event.deltas and event.deltas != replayed.deltas:
        yield f"draw: payments {replayed.deltas} expected, {event.deltas} found"


# -- marks ----------------------------------------------------------------------------------------


class _Marks:
    """What a record says besides its events, by the event it belongs to."""

    def __init__(self, played: RecordedRound) -> None:
        self.offers: dict[int, list[Offer]] = {}
        self.waits: dict[int, list[WaitsMark]] = {}
        self.furiten: dict[int, list[FuritenMark]] = {}
        self.furiten_now: dict[int, bool] = dict.fromkeys(played.furiten_of, False)
        self.offers_of = tuple(played.offers_of)
        self.listed = played.offers_listed
        self.offered = _mask_of(played.offers_listed)
        for offer in played.offers:
            self.offers.setdefault(offer.at, []).append(offer)
        for waits in played.waits:
            self.waits.setdefault(waits.at, []).append(waits)
        for furiten in played.furiten:
            self.furiten.setdefault(furiten.at, []).append(furiten)
        self.idle = not (self.offers_of or self.waits or self.furiten_now)

    def differ(self, replayed: Round, at: int, kind: int) -> str | None:
        """Compare all marks of one event, whose record has this kind; the deal is -1 and has none."""
        native = replayed.native
        asking = kind in _ASKING
        if asking and self.offers_of:
            offered = self.offers.get(at, ())
            for seat in self.offers_of:
                offer = next((offer for offer in offered if offer.seat == seat), None)
                if offer is None and not native.legal(seat) & self.offered:
                    continue
                if problem := _offer_differs(replayed, seat, offer, self.listed):
                    return problem
        for mark in self.furiten.get(at, ()):
            self.furiten_now[mark.seat] = mark.furiten
        if asking:
            for seat, marked in self.furiten_now.items():
                found = native.furiten(seat) != 0 or bool(native.missed >> seat & 1)
                # On its own turn a seat holds a tile more; a win on offer can still be taken.
                if (
                    found != marked
                    and (native.phase == "claim" or native.turn != seat)
                    and not native.legal(seat) & _WORDS["hora"]
                ):
                    return f"furiten of seat {seat}: {found} expected, {marked} found"
        for waits in self.waits.get(at, ()):
            ours = {tile.code for tile in replayed.waits(waits.seat)}
            theirs = {tile.plain.code for tile in waits.tiles}
            if ours != theirs:
                return f"waits of seat {waits.seat}: {_text(ours)} expected, {_text(theirs)} found"
        return None


def _text(codes: Iterable[int]) -> str:
    return "".join(str(Tile(code)) for code in sorted(codes)) or "none"


def _offer_differs(replayed: Round, seat: int, offer: Offer | None, listed: frozenset[str]) -> str | None:
    """Compare the offers of one seat: the words, and the choices of each where the record lists them."""
    mask = replayed.native.legal(seat)
    ours = {word for word, bits in _WORDS.items() if mask & bits}
    if mask & _KANS:
        ours |= {str(action.type) for action in replayed.legal_actions(seat) if str(action.type) in ("ankan", "kakan")}
    ours &= listed
    theirs = (offer.actions if offer is not None else frozenset()) & listed
    if ours != theirs:
        return f"offers to seat {seat}: {_list(ours)} expected, {_list(theirs)} found"
    if offer is not None and offer.tiles:
        return _choices_differ(replayed, seat, offer.tiles)
    return None


def _choices_differ(replayed: Round, seat: int, tiles: Mapping[str, Sequence[Sequence[Tile]]]) -> str | None:
    native = replayed.native
    actions = [action_of(native, seat, code) for code in native.legal_actions(seat)]
    for word, choices in tiles.items():
        theirs = {tuple(sorted(tile.code for tile in choice)) for choice in choices}
        if word == "dahai":
            barred = {code for choice in theirs for code in choice}
            held = {tile.code for tile in replayed.closed_tiles(seat)}
            allowed = {action.tile.code for action in actions if str(action.type) == "dahai" and action.tile}
            ours = {(code,) for code in held - allowed}
            theirs = {(code,) for code in barred & held}
        elif word == "reach":
            declared = replayed.copy()
            declared.apply(ev.Reach(seat))
            # Of a five and its red copy a record may list one.
            ours = {(action.tile.plain.code,) for action in declared.legal_actions(seat) if action.tile is not None}
            theirs = {(tile.plain.code,) for choice in choices for tile in choice}
        else:
            added = word == "kakan"
            ours = {
                tuple(sorted(tile.code for tile in (*action.consumed, *((action.tile,) if added else ())) if tile))
                for action in actions
                if str(action.type) == word
            }
        if ours != theirs:
            return f"choices of {word} for seat {seat}: {sorted(ours)} expected, {sorted(theirs)} found"
    return None


def _list(words: Iterable[str]) -> str:
    return " ".join(sorted(words)) or "nothing"


# -- from round to round --------------------------------------------------------------------------


def _step(match: RecordedMatch, number: int, replayed: Round) -> str | None:
    """Compare the next round, or the end of the match."""
    following = match.rounds[number + 1] if number + 1 < len(match.rounds) else None
    stepped = Match.at(match.rules, match.rounds[number].start, length=match.length)
    stepped.take(replayed)
    if following is None:
        return _end_differs(match, stepped)
    if stepped.is_over:
        return f"the end of the match ({stepped.over_reason}) expected, another round found"
    start = following.start
    ours = (_WINDS[stepped.round_wind], stepped.kyoku, stepped.dealer, stepped.honba, stepped.sticks, stepped.scores)
    theirs = (_WINDS[start.round_wind], start.kyoku, start.dealer, start.honba, start.sticks, start.scores)
    if ours != theirs:
        return f"next round {ours} expected, {theirs} found"
    return None


def _end_differs(match: RecordedMatch, stepped: Match) -> str | None:
    if match.final_scores is None:
        return None
    if not stepped.is_over:
        return "another round expected, the end of the match found"
    result = match_result(match.rules, stepped.scores, sticks=stepped.sticks, one_hand=match.length == "one_hand")
    if result.scores != match.final_scores:
        return f"final points {result.scores} expected, {match.final_scores} found"
    if match.results is not None and result.results != match.results:
        return f"results {result.results} expected, {match.results} found"
    return None


# -- walls ----------------------------------------------------------------------------------------


def tenhou_wall(wall: TenhouWall, table: bytes) -> bytes:
    """Give the codes of the wall of a Tenhou seed in our order; ``table`` maps its tile numbers to codes."""
    return bytes(_order(wall.players, wall.old)(wall.tiles)).translate(table)


@cache
def _order(players: int, old: bool) -> Callable[[bytes], tuple[int, ...]]:
    """Give what puts the tiles of a Tenhou wall into our order."""
    size = 136 if players == 4 else 108
    wall = TenhouWall(bytes(range(size)), (0, 0), players, old)
    places = bytearray(reversed(wall.tiles))
    for number, place in enumerate(wall.replacements):
        places[size - 1 - number] = place
    first = size - 2 - len(wall.replacements)
    for number, (indicator, ura) in enumerate(zip(wall.indicators, wall.ura, strict=True)):
        places[first - 2 * number] = indicator
        places[first + 1 - 2 * number] = ura
    return itemgetter(*places)


@lru_cache(maxsize=2)
def _walls_of_seed(seed: str, players: int, rounds: int) -> tuple[TenhouWall, ...]:
    walls = match_walls(seed, players)
    return tuple(next(walls) for _ in range(rounds))


def _wall_of(match: RecordedMatch, number: int) -> TenhouWall | None:
    """Give the wall of a round where the record has a seed for it."""
    players = match.rules.players
    own = match.rounds[number].extra.get("shuffle", "")
    seed = match.extra.get("seed", "") if match.format == "tenhou-mjlog" else ""
    if not own and not seed:
        return None
    return round_wall(own, players) if own else _walls_of_seed(seed, players, len(match.rounds))[number]


def _copies_differ(played: RecordedRound, wall: TenhouWall) -> str | None:
    """Compare dice, deal, draws and ura indicators with the wall, copy by copy."""
    copies = played.copies
    if copies is None:
        return None
    if played.dice != wall.dice:
        return f"dice {wall.dice} expected from the seed, {played.dice} found"
    if copies.hands != wall.hands(played.start.dealer):
        return "the deal is not that of the seed"
    records = pack(played.events)
    drawn = records[::RECORD].translate(_IS_DRAW)
    draws = [copy & _NO_COPY for copy in compress(copies.events, drawn)]
    replacing = bytes(compress(records[_FLAGS::RECORD], drawn))
    live, replaced = bytes(draws), b""
    if any(replacing):
        live = bytes(compress(draws, replacing.translate(_IS_ZERO)))
        replaced = bytes(compress(draws, replacing))
    if not (wall.draws().startswith(live) and wall.replacements.startswith(replaced)):
        return "the draws are not those of the seed"
    turned = (copies.indicator, *compress(copies.events, records[::RECORD].translate(_IS_DORA)))
    if turned != tuple(wall.indicators[: len(turned)]):
        return "the indicators are not those of the seed"
    if copies.ura != tuple(wall.ura[: len(copies.ura)]):
        return "the ura indicators are not those of the seed"
    return None


def _codes(rules: RiichiRules) -> bytes:
    """Give the table from Tenhou's numbers to tile codes."""
    return _CODES_RED if rules.red_m or rules.red_p or rules.red_s else _CODES


def _table(reds: Mapping[int, int]) -> bytes:
    return bytes(reds.get(copy, copy // 4) for copy in range(256))


_CODES: Final = _table({})
_CODES_RED: Final = _table({16: 34, 52: 35, 88: 36})
