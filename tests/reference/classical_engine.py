"""The course of a classical hand, slowly and obviously: who may do what, and what comes of it.

Written from the rules page alone (R1 to R12 and its options). A wall is 144 texts, ``5p`` or ``3f``; seats are 0 to 3
round the table, the dealer any of them. `legal` gives what each asked seat may do, in the words of the action table;
`answer` takes one answer of every asked seat. What nobody has to decide happens by itself.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.classical_hands import Hand, Meld, Table, Win
from tests.reference.classical_readings import KINDS, PLACE, completing_kinds, is_complete, is_orphans, run_from
from tests.reference.classical_table import Outcome, score_table

Rules = Mapping[str, Any]

LIVE = 128
CHI = ("chi_low", "chi_middle", "chi_high")


def is_bonus(tile: str) -> bool:
    """Whether a tile is a flower or season."""
    return tile[1] in "fg"


def full_set() -> list[str]:
    """Give all 144 tiles."""
    return [kind for kind in KINDS for _ in range(4)] + [f"{number}{sort}" for sort in "fg" for number in range(1, 5)]


@dataclass
class Seat:
    """What a player has."""

    closed: list[str] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    bonus: list[str] = field(default_factory=list)
    river: list[str] = field(default_factory=list)
    has_discarded: bool = False
    called: bool = False

    @property
    def size(self) -> int:
        """How many tiles the hand counts, a kong as three."""
        return len(self.closed) + 3 * len(self.melds)

    def completes(self, tile: str) -> bool:
        """Whether a tile makes thirteen a winning hand (R11)."""
        return self.size == 13 and not any(map(is_bonus, self.closed)) and is_complete((*self.closed, tile))

    def waits(self) -> set[str]:
        """Give the kinds that complete the hand, but none held four times in hand."""
        if self.size != 13 or any(map(is_bonus, self.closed)):
            return set()
        return {kind for kind in completing_kinds(self.closed) if self.closed.count(kind) < 4}

    def kongs(self) -> list[Meld]:
        """Give the kongs of one's own turn (R7), lowest kind first."""
        counts = Counter(self.closed)
        found = [Meld("kong-concealed", kind) for kind, count in counts.items() if count == 4]
        found += [Meld("kong-promoted", kind) for kind in counts if Meld("pung", kind) in self.melds]
        return sorted(found, key=lambda meld: PLACE[meld.kind])


class Engine:
    """One hand from a wall to its end."""

    def __init__(
        self, rules: Rules, wall: Sequence[str], *, dealer: int = 0, round_wind: int = 0, streak: int = 0
    ) -> None:
        self.rules, self.dealer, self.round_wind, self.streak = rules, dealer, round_wind, streak
        self.live, self.box = list(wall[:LIVE]), list(wall[LIVE:])
        self.seats = [Seat() for _ in range(4)]
        self.phase = "opening"
        self.turn = dealer
        # The tile drawn last and how it came; nothing after a chow or pung.
        self.drawn: str | None = None
        self.by = "draw"
        self.is_last_live = False
        self.kongs_in_turn = 0
        self.run_is_claimed = False
        self.found_bonus = False
        self.table_tile: str | None = None
        self.kong: Meld | None = None
        self.no_discard_yet = True
        self.is_first_discard = False
        self.is_last_discard = False
        self.discards_on_empty_wall = 0
        self.win: Win | None = None
        self.end: str | None = None
        self.outcome: Outcome | None = None
        self.winners: tuple[int, ...] = ()
        self.to_open: list[int] = []
        self.deal()

    # -- the deal and the opening phase

    def order(self, first: int) -> list[int]:
        """Give the seats in turn order."""
        return [(first + step) % 4 for step in range(4)]

    def deal(self) -> None:
        """R2 to R4."""
        for count in (4, 4, 4, 1):
            for seat in self.order(self.dealer):
                self.seats[seat].closed += [self.live.pop(0) for _ in range(count)]
        self.drawn = self.live.pop(0)
        self.seats[self.dealer].closed.append(self.drawn)
        self.to_open = self.order(self.dealer)
        if self.rules["bonus_order_in_deal"] == "round_by_round":
            while any(is_bonus(tile) for seat in self.seats for tile in seat.closed):
                for seat in self.order(self.dealer):
                    for tile in [tile for tile in self.seats[seat].closed if is_bonus(tile)]:
                        self.set_aside(seat, tile)
        elif self.rules["opening_after_all_bonus"]:
            for seat in self.order(self.dealer):
                self.clear_bonus(seat)
        self.open_next()

    def clear_bonus(self, seat: int) -> None:
        """Set bonus tiles of the deal aside until there are none."""
        while bonus := [tile for tile in self.seats[seat].closed if is_bonus(tile)]:
            for tile in bonus:
                self.set_aside(seat, tile)

    def set_aside(self, seat: int, tile: str) -> None:
        """Set a bonus tile of the deal aside and draw a live tile for it."""
        self.seats[seat].closed.remove(tile)
        self.seats[seat].bonus.append(tile)
        drawn = self.live.pop(0)
        self.seats[seat].closed.append(drawn)
        if seat == self.dealer:
            self.drawn, self.by = drawn, "flower_replacement"

    def open_next(self) -> None:
        """R4: ask the next seat that has a kong to declare; after North East acts."""
        self.phase = "opening"
        while self.to_open:
            self.turn = self.to_open[0]
            self.clear_bonus(self.turn)
            if self.turn == self.dealer:
                self.first_turn = (self.drawn, self.by, self.kongs_in_turn, self.found_bonus)
            if self.seats[self.turn].kongs():
                return
            self.to_open.pop(0)
        self.phase, self.turn = "turn", self.dealer
        self.drawn, self.by, self.kongs_in_turn, self.found_bonus = self.first_turn

    # -- turns

    def draw_live(self, by: str) -> bool:
        """R3, R5, R10: take a live tile, and another for each bonus tile; false when the hand is drawn or short."""
        seat = self.seats[self.turn]
        while True:
            if not self.live:
                if by == "flower_replacement" and not self.rules["flower_unreplaceable_draws_hand"]:
                    self.drawn = None
                    return True
                self.finish_drawn()
                return False
            tile = self.live.pop(0)
            if not is_bonus(tile):
                break
            seat.bonus.append(tile)
            by = "flower_replacement"
        seat.closed.append(tile)
        self.drawn, self.by, self.is_last_live = tile, by, not self.live
        return True

    def start_turn(self, seat: int) -> None:
        """R5."""
        self.turn, self.phase = seat, "turn"
        self.kongs_in_turn, self.run_is_claimed, self.found_bonus = 0, False, False
        self.draw_live("draw")

    def draw_box(self) -> None:
        """Take the replacement of a kong, and live tiles for a bonus tile found there."""
        self.phase = "turn"
        self.is_last_live = False
        tile = self.box.pop(0)
        self.found_bonus = is_bonus(tile)
        if self.found_bonus:
            self.seats[self.turn].bonus.append(tile)
            self.draw_live("flower_replacement")
        else:
            self.seats[self.turn].closed.append(tile)
            self.drawn, self.by = tile, "kong_replacement"

    def count_kong(self, *, claimed: bool) -> None:
        """S7: count the kongs in a row."""
        if self.found_bonus and self.rules["kong_on_kong_flower_between"] == "breaks":
            self.kongs_in_turn, self.run_is_claimed = 0, False
        self.found_bonus = False
        self.kongs_in_turn += 1
        self.run_is_claimed |= claimed

    def finish_drawn(self) -> None:
        """M4."""
        self.phase, self.end = "over", "exhaustive"
        self.outcome = Outcome((), (0, 0, 0, 0), True, None)

    # -- what may be done

    def legal(self) -> dict[int, set[str]]:
        """Give the actions of every asked seat."""
        if self.phase == "opening":
            kongs = self.seats[self.turn].kongs()
            return {self.turn: {f"kan_{place}" for place in range(1, len(kongs) + 1)} | {"pass"}}
        if self.phase == "turn":
            return {self.turn: self.turn_actions()}
        if self.phase == "call":
            return {self.turn: self.calling_discards()}
        if self.phase == "claim":
            claims = {seat: self.claims(seat) for seat in range(4) if seat != self.turn}
            return {seat: actions | {"pass"} for seat, actions in claims.items() if actions}
        if self.phase == "rob":
            return {seat: {"win", "pass"} for seat in range(4) if self.may_rob(seat)}
        return {}

    def discards(self) -> set[str]:
        """Give the discards of the hand, and of the tile drawn."""
        rest = list(self.seats[self.turn].closed)
        found = set()
        if self.drawn is not None:
            rest.remove(self.drawn)
            found.add("tsumogiri")
        return found | {f"discard_{PLACE[tile]}" for tile in rest}

    def discarded(self, action: str) -> str:
        """Give the tile an action discards."""
        if action == "tsumogiri":
            assert self.drawn is not None
            return self.drawn
        return KINDS[int(action.removeprefix("discard_"))]

    def calling_discards(self) -> set[str]:
        """R9: discards that leave a hand that is ready."""
        seat, found = self.seats[self.turn], set()
        for action in self.discards():
            tile = self.discarded(action)
            seat.closed.remove(tile)
            if seat.waits():
                found.add(action)
            seat.closed.append(tile)
        return found

    def may_call(self) -> bool:
        """R9: with one's first discard, ready."""
        seat = self.seats[self.turn]
        if seat.has_discarded or seat.called:
            return False
        if seat.melds and not self.rules["original_call_after_own_claim"]:
            return False
        return bool(self.calling_discards())

    def may_kong(self) -> bool:
        """R7, R9: on one's own turn, after drawing, never after an original call."""
        if self.seats[self.turn].called:
            return False
        if self.turn == self.dealer and self.no_discard_yet and not self.rules["east_may_kong_after_opening"]:
            return False
        return self.drawn is not None or not self.rules["kong_only_after_draw"]

    def turn_actions(self) -> set[str]:
        """R5, R7, R9."""
        seat = self.seats[self.turn]
        found = {"tsumogiri"} if seat.called else self.discards()
        if self.may_call():
            found.add("riichi")
        if self.may_kong():
            found |= {f"kan_{place}" for place in range(1, len(seat.kongs()) + 1)}
        if self.drawn is not None and seat.size == 14 and is_complete(seat.closed):
            found.add("win")
        return found

    def claims(self, seat: int) -> set[str]:
        """R6, R9."""
        player, tile, found = self.seats[seat], self.table_tile, set()
        assert tile is not None
        if player.completes(tile):
            found.add("win")
        if player.called:
            return found
        copies = player.closed.count(tile)
        if copies >= 2:
            found.add("pon")
        if copies >= 3:
            found.add("daiminkan")
        if seat == (self.turn + 1) % 4:
            found |= {name for name in CHI if self.run_for(seat, name)}
        return found

    def run_for(self, seat: int, name: str) -> str | None:
        """Give the lowest tile of the run a chow makes, if the hand has the other two."""
        tile = self.table_tile
        assert tile is not None
        lowest = str(int(tile[0]) - CHI.index(name)) + tile[1]
        run = run_from(lowest) if lowest in KINDS and tile[1] != "z" else ()
        rest = set(run) - {tile}
        return lowest if run and rest <= set(self.seats[seat].closed) else None

    def may_rob(self, seat: int) -> bool:
        """R8."""
        assert self.kong is not None
        player = self.seats[seat]
        if seat == self.turn or not player.completes(self.kong.kind):
            return False
        if self.kong.shape == "kong-promoted":
            return True
        in_opening = bool(self.to_open)
        return is_orphans((*player.closed, self.kong.kind)) and (
            not in_opening or bool(self.rules["opening_kongs_robbable"])
        )

    # -- what is done

    def answer(self, answers: Mapping[int, str]) -> None:
        """Take the answers of all asked seats."""
        if self.phase == "claim":
            self.answer_claims(answers)
        elif self.phase == "rob":
            self.answer_robbing(answers)
        elif self.phase == "opening" and answers[self.turn] == "pass":
            self.to_open.pop(0)
            self.open_next()
        else:
            self.act(answers[self.turn])

    def act(self, action: str) -> None:
        """Take the action of the seat whose turn it is."""
        seat = self.seats[self.turn]
        if action == "win":
            self.finish_won((self.turn,), str(self.drawn), self.by, None)
        elif action == "riichi":
            self.phase = "call"
        elif action.startswith("kan_"):
            self.declare(seat.kongs()[int(action[-1]) - 1])
        else:
            seat.called |= self.phase == "call"
            self.discard(self.discarded(action))

    def declare(self, kong: Meld) -> None:
        """R7, R8: announce a kong; with nobody to rob it the replacement is drawn."""
        seat = self.seats[self.turn]
        if kong.shape == "kong-promoted":
            seat.closed.remove(kong.kind)
            seat.melds[seat.melds.index(Meld("pung", kong.kind))] = kong
        else:
            seat.closed = [tile for tile in seat.closed if tile != kong.kind]
            seat.melds.append(kong)
        self.kong, self.phase, self.drawn = kong, "rob", None
        self.count_kong(claimed=False)
        if not self.legal():
            self.answer_robbing({})

    def answer_robbing(self, answers: Mapping[int, str]) -> None:
        """R8."""
        assert self.kong is not None
        winners = self.nearest(answers, "win")
        if winners:
            self.finish_won(winners, self.kong.kind, "robbed_kong", self.turn)
            return
        in_opening = bool(self.to_open)
        self.draw_box()
        if in_opening and self.end is None:
            self.open_next()

    def nearest(self, answers: Mapping[int, str], action: str) -> tuple[int, ...]:
        """Give who said so: the nearest after the seat whose turn it is, or all winners where the rules say so."""
        said = [seat for seat in self.order(self.turn) if answers.get(seat) == action]
        return tuple(said if action == "win" and self.rules["multiple_winners"] else said[:1])

    def discard(self, tile: str) -> None:
        """Discard a tile; with nobody to claim it the next player draws."""
        seat = self.seats[self.turn]
        seat.closed.remove(tile)
        seat.river.append(tile)
        seat.has_discarded = True
        self.is_first_discard, self.no_discard_yet = self.no_discard_yet, False
        self.is_last_discard = False
        if not self.live:
            self.is_last_discard = self.rules["last_discard_scope"] == "wall_empty" or self.discards_on_empty_wall == 0
            self.discards_on_empty_wall += 1
        self.table_tile, self.drawn, self.phase = tile, None, "claim"
        if not self.legal():
            self.answer_claims({})

    def answer_claims(self, answers: Mapping[int, str]) -> None:
        """R6: win, then pung or kong, then chow; the nearest of equals."""
        tile, discarder = self.table_tile, self.turn
        assert tile is not None
        if winners := self.nearest(answers, "win"):
            self.seats[discarder].river.pop()
            self.finish_won(winners, tile, "discard", discarder)
            return
        for actions in (("pon", "daiminkan"), CHI):
            for seat in self.order(discarder):
                if answers.get(seat) in actions:
                    self.claim(seat, answers[seat], tile)
                    return
        self.start_turn((discarder + 1) % 4)

    def claim(self, seat: int, action: str, tile: str) -> None:
        """Take a discard into a set."""
        player = self.seats[seat]
        if action in CHI:
            lowest = self.run_for(seat, action)
            assert lowest is not None
            meld = Meld("chow", lowest)
        else:
            meld = Meld("pung" if action == "pon" else "kong-claimed", tile)
        self.seats[self.turn].river.pop()
        used = list(meld.tiles)
        used.remove(tile)
        for other in used:
            player.closed.remove(other)
        player.melds.append(meld)
        self.turn, self.phase, self.drawn = seat, "turn", None
        self.kongs_in_turn, self.run_is_claimed, self.found_bonus = 0, False, False
        if action == "daiminkan":
            self.count_kong(claimed=True)
            self.draw_box()

    # -- the end

    def finish_won(self, winners: tuple[int, ...], tile: str, by: str, source: int | None) -> None:
        """Score the table; winds, not seats, are what the scorer speaks of."""
        drawn = source is None
        if drawn:
            self.seats[winners[0]].closed.remove(tile)
        empty = not self.live
        self.win = Win(
            tuple((seat - self.dealer) % 4 for seat in winners),
            tile,
            by,
            None if source is None else (source - self.dealer) % 4,
            last_live_tile=drawn and self.is_last_live,
            last_discard=by == "discard" and self.is_last_discard,
            live_wall_empty=by in ("kong_replacement", "robbed_kong") and empty,
            before_first_discard=drawn and winners[0] == self.dealer and self.no_discard_yet,
            first_discard=by == "discard" and self.is_first_discard,
            kongs_in_turn=self.kongs_in_turn if by in ("kong_replacement", "flower_replacement") else 0,
            claimed_kong_in_turn=self.run_is_claimed,
            east_streak=self.streak + 1 if self.dealer in winners else 0,
        )
        self.phase, self.end = "over", "tsumo" if drawn else "ron"
        self.winners = winners
        self.outcome = score_table(self.table(), self.rules)

    def table(self) -> Table:
        """Give the finished table by winds."""
        first, second, third, fourth = (
            Hand(tuple(seat.closed), tuple(seat.melds), tuple(seat.bonus), seat.called)
            for seat in (self.seats[place] for place in self.order(self.dealer))
        )
        discards = tuple(tile for seat in self.seats for tile in seat.river)
        return Table((first, second, third, fourth), self.round_wind, self.win, discards)
