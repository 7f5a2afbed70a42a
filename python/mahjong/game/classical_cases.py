"""Answer questions about the course of a classical game, by bringing the engine into the situation they describe.

Every situation is reached by events: hands are hidden until they matter, so other players can be given any move, and
the tiles of the seat in question are revealed at the end. What is allowed then is what the engine says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from mahjong import _core
from mahjong.errors import RecordError, quote
from mahjong.game.codec import EV
from mahjong.game.results import placement
from mahjong.hand import Hand
from mahjong.melds import Meld, MeldKind
from mahjong.rules.classical_rules import ClassicalRules
from mahjong.scoring.classical_cases import SEATS, read_hand, read_rules
from mahjong.tiles import Tile, parse_tiles

__all__ = ["KINDS_OF_QUESTIONS", "answer", "differences"]

UNKNOWN: Final = 37
NOBODY: Final = 255
LIVE: Final = 75
BOX: Final = 16

_ACTIONS: Final = {name: code for code, name in enumerate(_core.table.ACTION_NAMES)}
_WIN: Final = 1 << _ACTIONS["win"]
_KONG_NAMES: Final = {"ankan": "kong-concealed", "kakan": "kong-promoted", "daiminkan": "kong"}


class Play:
    """A hand of hidden players that is led where it is wanted."""

    def __init__(self, rules: ClassicalRules, reserved: Iterable[Tile] = ()) -> None:
        wall = bytes([UNKNOWN]) * 144
        self.native = _core.ClassicalRound(rules.native, wall, (rules.start_points,) * 4)
        self.rules = rules
        # How many copies of each kind may still be shown by whoever needs some tile.
        self.free = [4] * 34
        for tile in reserved:
            if tile.kind is not None:
                self.free[tile.kind] -= 1
        self.do("tsumo", 0, UNKNOWN)

    def do(
        self,
        word: str,
        actor: int = NOBODY,
        tile: int = NOBODY,
        *,
        flags: int = 0,
        target: int = NOBODY,
        used: Iterable[int] = (),
    ) -> None:
        """Apply one event.

        Raises:
            RecordError: the engine refuses it.
        """
        try:
            self.native.apply(EV[word], actor, tile, flags, target, tuple(used))
        except ValueError as error:
            raise RecordError(f"the situation cannot be reached: {error}", category="bad_value") from None

    def may(self, word: str, actor: int = NOBODY, tile: int = NOBODY, *, flags: int = 0) -> bool:
        """Say whether an event could happen now."""
        return not self.native.refuse(EV[word], actor, tile, flags)

    def spare(self, count: int = 1) -> int:
        """Give a kind of which so many copies are nowhere yet, the last such kind, and take them."""
        for kind in reversed(range(34)):
            if self.free[kind] >= count:
                self.free[kind] -= count
                return kind
        raise RecordError("no tile is left to show", category="bad_value")

    # -- moves ------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Let all continue through the opening."""
        while self.native.phase in ("opening", "bonus"):
            own = self.native.phase == "opening" or not self.rules.opening_after_all_bonus
            self.do("continue", self.native.turn if own else self.native.dealer)

    def draw(self, tile: int | None = None) -> None:
        """Let the next player draw a live tile; a known hand draws some tile when none is given."""
        seat = (self.native.claim[1] + 1) % 4 if self.native.claim else self.native.turn
        if tile is None:
            tile = UNKNOWN if UNKNOWN in self.native.hand(seat) else self.spare()
        self.do("tsumo", seat, tile)

    def discard(self, tile: int | None = None) -> None:
        """Let the player whose turn it is discard: the tile drawn where it is known, else some tile."""
        turn = self.native.turn
        kind = tile
        if kind is None:
            kind = self.native.drawn if self.native.drawn < UNKNOWN else self.spare()
        self.do("dahai", turn, kind, flags=int(self.native.drawn == kind or self.native.called(turn)))

    def turn_of(self, seat: int) -> None:
        """Play on until a seat has drawn and is to move."""
        self.begin()
        while self.native.turn != seat or self.native.phase != "turn":
            if self.native.phase == "turn":
                self.discard()
            else:
                self.draw()

    def claim_of(self, seat: int, word: str, tile: int, used: Iterable[int], *, source: int | None = None) -> None:
        """Let a seat claim a tile another discards."""
        giver = (seat + 3) % 4 if source is None else source
        if self.native.phase != "turn" or self.native.turn == seat or (word == "chi" and self.native.turn != giver):
            self.turn_of(giver)
        self.discard(tile)
        self.do(word, seat, tile, target=self.native.claim[1] if self.native.claim else NOBODY, used=used)

    def meld(self, seat: int, meld: Meld, *, stay: bool = False) -> None:
        """Give a seat a meld; with `stay` it is still its move afterwards."""
        kinds = [tile.code for tile in meld.tiles]
        match meld.kind:
            case MeldKind.CHI | MeldKind.PON | MeldKind.DAIMINKAN:
                self.claim_of(seat, meld.kind.value, kinds[0], kinds[1:])
                if meld.kind is MeldKind.DAIMINKAN:
                    self.do("tsumo", seat, UNKNOWN, flags=1)
            case MeldKind.KAKAN:
                self.claim_of(seat, "pon", kinds[0], kinds[:2])
                self.discard()
                self.turn_of(seat)
                self.do("kakan", seat, kinds[0], target=seat, used=kinds[:3])
                self.do("tsumo", seat, UNKNOWN, flags=1)
            case MeldKind.ANKAN:
                self.turn_of(seat)
                self.do("ankan", seat, kinds[0], target=seat, used=kinds[1:])
                self.do("tsumo", seat, UNKNOWN, flags=1)
        if not stay:
            self.discard()

    def helpers_kong(self, seat: int, wanted: int) -> None:
        """Let others declare kongs until the box has so many tiles left."""
        while self.native.box > wanted:
            able = [other for other in range(4) if other != seat and len(self.native.melds(other)) < 4]
            if not able:
                raise RecordError("the other players cannot declare so many kongs", category="bad_value")
            helper = able[0]
            self.turn_of(helper)
            kind = self.spare(4)
            self.do("ankan", helper, kind, target=helper, used=[kind] * 3)
            self.do("tsumo", helper, UNKNOWN, flags=1)

    def use_up(self, live: int) -> None:
        """Play on until so many live tiles are left and somebody is to move."""
        self.begin()
        while self.native.live > live or self.native.phase != "turn":
            if self.native.phase == "turn":
                self.discard()
            else:
                self.draw()

    def reveal(self, seat: int, tiles: Iterable[Tile]) -> None:
        """Show what a seat holds; its tile just drawn included."""
        codes = [tile.code for tile in tiles]
        for start in range(0, len(codes), 5):
            part = codes[start : start + 5]
            padded = [*part, NOBODY, NOBODY, NOBODY, NOBODY]
            self.do("reveal", seat, padded[0], flags=len(part), target=padded[1], used=padded[2:5])

    # -- answers ----------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[str]:
        """Give what a seat may do now, in the words of the questions; passing and discarding aside."""
        words = []
        for code in self.native.legal_actions(seat):
            if code == _ACTIONS["pass"]:
                continue
            kind, _, tile, _, _, used = self.native.event_of(seat, code)
            name = _core.table.EVENT_NAMES[kind]
            if name == "dahai" or name == "call":
                continue
            if name == "hora":
                words.append("win")
                continue
            codes = sorted([tile, *(item for item in used if item < UNKNOWN)])
            text = "".join(str(Tile(item))[0] for item in codes) + Tile(codes[0]).suit
            words.append(f"{ {'chi': 'chow', 'pon': 'pung', **_KONG_NAMES}[name] }:{text}")
        return sorted(words)

    def discards(self, seat: int) -> list[str]:
        """Give what a seat may discard."""
        found = set()
        for code in self.native.legal_actions(seat):
            if code == _ACTIONS["pass"]:
                continue
            kind, _, tile, *_ = self.native.event_of(seat, code)
            if _core.table.EVENT_NAMES[kind] == "dahai":
                found.add(f"discard:{Tile(tile)}")
        return sorted(found)


# -- the questions ------------------------------------------------------------------------------------


def _all_tiles(hand: Hand) -> list[Tile]:
    return [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]


def _is_last(meld: Meld) -> bool:
    return meld.kind.is_kan


def _claims(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Which of several claims goes through: each seat is given tiles that allow what it claims on 5m."""
    tile = Tile.parse("5m")
    needs = {"chow": "46m", "pung": "55m", "kong": "555m", "win": "46m"}
    rest = {"chow": "258p369s147s12z", "pung": "258p369s147s12z", "kong": "258p369s14s12z", "win": "222333444p55z"}
    wins = {0: "222333444p55z", 1: "666777888p66z", 2: "222333444s77z", 3: "666777888s11z"}
    discarder = SEATS.index(given["discarder"])
    claims = {SEATS.index(seat): claim for seat, claim in given["claims"].items()}
    hands = {
        seat: parse_tiles(needs[claim] + (wins[seat] if claim == "win" else rest[claim]))
        for seat, claim in claims.items()
    }
    play = Play(rules, [tile, *(held for hand in hands.values() for held in hand)])
    play.turn_of(discarder)
    for seat, hand in hands.items():
        play.reveal(seat, hand)
    play.discard(tile.code)
    names = {"win": ("win",), "kong": ("daiminkan",), "pung": ("pon",), "chow": ("chi_low", "chi_middle", "chi_high")}
    before = len(play.native)
    for number, name in enumerate(SEATS):
        if not play.native.asked >> number & 1:
            continue
        wanted = names.get(claims.get(number, ""), ("pass",))
        legal = play.native.legal(number)
        code = next((_ACTIONS[word] for word in wanted if legal >> _ACTIONS[word] & 1), None)
        if code is None:
            raise RecordError(f"{name} cannot claim {claims[number]}", category="bad_value")
        play.native.act(number, code)
    if not claims:
        return {"seat": None, "claim": None}
    kind, actor, *_ = play.native.records_from(before)[0]
    words = {"hora": "win", "daiminkan": "kong", "pon": "pung", "chi": "chow"}
    made = _core.table.EVENT_NAMES[kind]
    return {"seat": SEATS[actor] if made in words else None, "claim": words.get(made)}


def _may_claim(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    seat, discarder = SEATS.index(given["seat"]), SEATS.index(given["discarder"])
    hand, tile = read_hand(given["hand"]), Tile.parse(given["tile"])
    passed = [Tile.parse(text) for text in given.get("passed_before", ())]
    own = [Tile.parse(text) for text in given.get("own_discards", ())]
    play = Play(rules, [tile, *passed, *own, *_all_tiles(hand)])
    called = bool(given.get("original_call"))
    _give_melds(play, seat, hand.melds)
    if called or own:
        play.turn_of(seat)
        if called:
            play.do("call", seat)
        play.discard(own.pop(0).code if own else None)
    for discarded in own:
        play.turn_of(seat)
        play.discard(discarded.code)
    revealed = False
    for discarded in passed:
        play.turn_of((seat + 1) % 4)
        if not revealed:
            play.reveal(seat, hand.tiles)
            revealed = True
        play.discard(discarded.code)
    if "live_wall" in given:
        play.use_up(given["live_wall"])
    if "live_wall" not in given:
        play.turn_of(discarder)
    elif play.native.turn != discarder:
        # The draw that leaves so many tiles is somebody else's: a pung brings the discarder to move.
        giver, kind = play.native.turn, play.spare(3)
        play.discard(kind)
        play.do("pon", discarder, kind, target=giver, used=[kind, kind])
    if not revealed:
        play.reveal(seat, hand.tiles)
    play.discard(tile.code)
    return {"claims": play.legal(seat)}


def _give_melds(play: Play, seat: int, melds: Iterable[Meld]) -> None:
    """Give a seat its melds, claims first: a kong declared in the opening would be another situation."""
    for meld in sorted(melds, key=_is_last):
        play.begin()
        play.meld(seat, meld)


def _rob(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    hand, tile = read_hand(given["hand"]), Tile.parse(given["tile"])
    play = Play(rules, [*([tile] * 4), *_all_tiles(hand)])
    opening = given.get("phase") == "opening"
    konger, robber = (0, 1) if opening else (1, 3)
    code = tile.code
    if not opening:
        _give_melds(play, robber, hand.melds)
        play.begin()
    match given["kong"]:
        case "promoted":
            play.claim_of(konger, "pon", code, [code] * 2)
            play.discard()
            play.turn_of(konger)
            play.reveal(robber, hand.tiles)
            play.do("kakan", konger, code, target=konger, used=[code] * 3)
        case "concealed":
            if not opening:
                play.turn_of(konger)
            play.reveal(robber, hand.tiles)
            play.do("ankan", konger, code, target=konger, used=[code] * 3)
        case "claimed":
            play.turn_of(0)
            play.discard(code)
            play.do("daiminkan", konger, code, target=0, used=[code] * 3)
            play.reveal(robber, hand.tiles)
        case other:
            raise RecordError(f"there is no kong {quote(other, limit=20)}", category="bad_value")
    return {"may_win": bool(play.native.legal(robber) & _WIN)}


def _own_turn(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    hand = read_hand(given["hand"])
    first = bool(given.get("first_turn"))
    seat = 0 if first else 1
    play = Play(rules, _all_tiles(hand))
    drawn = Tile.parse(given["drawn"]) if "drawn" in given else hand.tiles[-1]
    after = given.get("after", "draw")
    melds = list(hand.melds)
    last = None
    if after == "kong_replacement":
        last = next((meld for meld in melds if meld.kind.is_kan), None)
    elif after == "claim":
        last = next((meld for meld in melds if not meld.kind.is_kan), None)
    if after != "draw":
        if last is None:
            raise RecordError(f"no meld of the hand can be the {after}", category="bad_value")
        melds.remove(last)
    if first:
        for meld in melds:
            _opening_kong(play, seat, meld)
        play.begin()
    else:
        _give_melds(play, seat, melds)
    if given.get("original_call"):
        play.turn_of(seat)
        play.do("call", seat)
        play.discard()
    if "kong_box" in given:
        play.helpers_kong(seat, given["kong_box"] + (last is not None and last.kind.is_kan))
    if "live_wall" in given:
        _come_round(play, seat, given["live_wall"])
    if last is not None:
        play.meld(seat, last, stay=True)
        play.reveal(seat, hand.tiles)
    elif first:
        play.reveal(seat, hand.tiles)
    else:
        _draw_known(play, seat, hand.tiles, drawn)
    return _turn_answer(play, seat, given)


def _come_round(play: Play, seat: int, live: int) -> None:
    """Use the live wall up so that a seat makes the draw that leaves so many tiles."""
    play.use_up(live + 1)
    if (play.native.turn + 1) % 4 != seat:
        # A pung of the player before brings the seat to draw.
        giver, before = play.native.turn, (seat + 3) % 4
        kind = play.spare(3)
        play.discard(kind)
        play.do("pon", before, kind, target=giver, used=[kind, kind])


def _draw_known(play: Play, seat: int, tiles: Iterable[Tile], drawn: Tile) -> None:
    """Show a seat's hand, then let it draw its last tile."""
    held = list(tiles)
    held.remove(drawn)
    play.begin()
    if play.native.phase == "turn" and play.native.turn == seat:
        play.discard()
    if play.native.phase != "turn" or (play.native.turn + 1) % 4 != seat:
        play.turn_of((seat + 3) % 4)
    play.discard()
    play.reveal(seat, held)
    play.draw(drawn.code)


def _opening_kong(play: Play, seat: int, meld: Meld) -> None:
    kind = meld.tiles[0].code
    while play.native.phase == "opening" and play.native.turn != seat:
        play.do("continue", play.native.turn)
    play.do("ankan", seat, kind, target=seat, used=[kind] * 3)
    play.do("tsumo", seat, UNKNOWN, flags=1)


def _turn_answer(play: Play, seat: int, given: Mapping[str, Any]) -> dict[str, Any]:
    return {"special": play.discards(seat) if given.get("discards") else play.legal(seat)}


def _original_call(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    hand = read_hand(given["hand_after_discard"])
    play = Play(rules, _all_tiles(hand))
    seat = 1
    thrown = Tile(play.spare())
    if given.get("claims_by_others"):
        kind = play.spare(3)
        play.begin()
        play.discard(kind)
        play.do("pon", 2, kind, target=0, used=[kind, kind])
        play.discard()
    if not given.get("first_discard", True):
        play.turn_of(seat)
        play.discard()
    melds = sorted(hand.melds, key=_is_last)
    for meld in melds:
        play.begin()
        play.meld(seat, meld, stay=True)
        if meld is not melds[-1] and given.get("first_discard", True):
            raise RecordError("a first discard comes after one claim at most", category="bad_value")
        if meld is not melds[-1]:
            play.discard()
    if melds:
        play.reveal(seat, (*hand.tiles, thrown))
    else:
        _draw_known(play, seat, (*hand.tiles, thrown), thrown)
    allowed = bool(play.native.legal(seat) >> _ACTIONS["riichi"] & 1)
    if allowed:
        play.do("call", seat)
        allowed = f"discard:{thrown}" in play.discards(seat)
    return {"allowed": allowed}


def _wall(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    play = Play(rules)
    flowers = iter(range(38, 46))
    drawn = False
    for word in given["events"]:
        drawn = False
        if word == "draw":
            play.begin()
            if play.native.phase == "turn":
                play.discard()
            drawn = play.may("ryukyoku", flags=_core.rounds.ENDS.index("exhaustive"))
            if not drawn:
                play.draw()
        elif word == "kong":
            kind = play.spare(4)
            seat = play.native.dealer if play.native.phase == "bonus" else play.native.turn
            play.do("ankan", seat, kind, target=seat, used=[kind] * 3)
            play.do("tsumo", seat, UNKNOWN, flags=1)
        elif word == "bonus":
            seat = play.native.turn
            play.do("bonus", seat, next(flowers))
            drawn = play.may("ryukyoku", flags=_core.rounds.ENDS.index("exhaustive"))
            if not drawn and play.native.phase == "draw":
                play.do("tsumo", seat, UNKNOWN, flags=1)
        elif word != "deal":
            raise RecordError(f"there is no event {quote(word, limit=20)}", category="bad_value")
    return {"live": play.native.live, "kong_box": play.native.box, "drawn": drawn}


def _played(match: _core.NativeMatch, winner: int | None) -> _core.ClassicalRound:
    """Play a hand of a match to a given end."""
    hand = match.start(bytes([UNKNOWN]) * 144)
    assert isinstance(hand, _core.ClassicalRound)
    dealer = hand.dealer
    hand.apply(EV["tsumo"], dealer, UNKNOWN)
    for step in range(4):
        hand.apply(EV["continue"], (dealer + step) % 4)
    if winner == dealer:
        hand.apply(EV["hora"], dealer, 0, 0, dealer)
    elif winner is not None:
        hand.apply(EV["dahai"], dealer, 0)
        hand.apply(EV["hora"], winner, 0, 0, dealer)
    else:
        for number in range(LIVE + 1):
            hand.apply(EV["dahai"], hand.turn, number // 4)
            if hand.live:
                hand.apply(EV["tsumo"], (hand.turn + 1) % 4, UNKNOWN)
        hand.apply(EV["ryukyoku"], NOBODY, NOBODY, _core.rounds.ENDS.index("exhaustive"))
    hand.apply(EV["end"])
    return hand


def _match(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    match = _core.NativeMatch(rules.native)
    hands = []
    for winner in given["results"]:
        hands.append([SEATS[match.round_wind], match.dealer])
        match.take(_played(match, winner))
    return {"hands": hands, "ended": bool(match.over)}


def _east_streak(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    match = _core.NativeMatch(rules.native)
    streak = 0
    for winner in given["results"]:
        hand = _played(match, winner)
        match.take(hand)
        streak = hand.honba + 1 if winner == hand.dealer else match.honba
    return {"streak_of_last_hand": streak}


def _ranking(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    return {"ranks": list(placement(given["scores"], tie="split" if rules.tie_break == "shared" else "seat"))}


def _opening(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    if given.get("all_continue"):
        play = Play(rules)
        play.begin()
        records = play.native.records_from(0)
        order = [SEATS[actor] for kind, actor, *_ in records if kind == EV["continue"]]
        return {"order": order, "then": SEATS[play.native.turn]}
    hand, seat = read_hand(given["hand"]), SEATS.index(given["seat"])
    play = Play(rules, _all_tiles(hand))
    for other in range(seat):
        play.do("continue", other)
    for meld in hand.melds:
        _opening_kong(play, seat, meld)
    play.reveal(seat, hand.tiles)
    return {"special": play.legal(seat)}


def _complete(rules: ClassicalRules, given: Mapping[str, Any]) -> dict[str, Any]:
    hand, tile = read_hand(given["hand"]), Tile.parse(given["tile"])
    play = Play(rules, [tile, *_all_tiles(hand)])
    _give_melds(play, 1, hand.melds)
    if play.native.phase == "turn" and play.native.turn == 1:
        play.discard()
    play.turn_of(3)
    play.reveal(1, hand.tiles)
    return {"complete": tile.kind is not None and bool(play.native.waits(1) >> tile.kind & 1)}


KINDS_OF_QUESTIONS: Final[dict[str, Callable[[ClassicalRules, Mapping[str, Any]], dict[str, Any]]]] = {
    "claims": _claims,
    "may_claim": _may_claim,
    "rob": _rob,
    "own_turn": _own_turn,
    "original_call": _original_call,
    "wall": _wall,
    "match": _match,
    "east_streak": _east_streak,
    "ranking": _ranking,
    "opening": _opening,
    "complete": _complete,
}


def answer(case: Mapping[str, Any]) -> dict[str, Any]:
    """Answer the question of a case, in the form of its ``expect``.

    Raises:
        MahjongError: there is no such kind of question, or its situation cannot be.
    """
    ask = KINDS_OF_QUESTIONS.get(case["kind"])
    if ask is None:
        raise RecordError(f"there is no kind of question {quote(case['kind'], limit=40)}", category="bad_value")
    return ask(read_rules(case), case["given"])


def differences(case: Mapping[str, Any]) -> list[str]:
    """Answer the question of a case and give one sentence for everything that differs from its ``expect``."""
    found, expect = answer(case), case["expect"]
    lines = []
    for name in sorted({*expect, *found}):
        wanted = expect.get(name)
        if name in ("claims", "special") and isinstance(wanted, list):
            wanted = sorted(wanted)
        if wanted != found.get(name):
            lines.append(f"{name}: expected {wanted}, found {found.get(name)}")
    return lines
