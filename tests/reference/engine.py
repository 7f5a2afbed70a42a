"""A slow riichi table written from the rules alone: one hand, three or four players, every option.

It asks seats, takes their answers together, and plays on. Actions are the codes of the documented table, so the
same answers can be given to the native engine and every step compared. The state keeps no derived facts: legal
actions, waits and furiten are worked out anew each time they are asked for.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from tests.reference import shanten
from tests.reference.score import Question, Rules, Value, best_values, hundreds, readings, score
from tests.reference.shapes import divisions
from tests.reference.tiles import NOT_IN_SANMA, ORPHANS, counts_of, is_honour, kind_of

TSUMOGIRI, RIICHI = 37, 38
CHI_LOW, CHI_MIDDLE, CHI_HIGH = 39, 40, 41
CHI_RED = 3  # added to a chi that uses a red five of the hand
PON, DAIMINKAN, KAN, WIN, NINE_ORPHANS, NORTH_ASIDE, PASS, HIDE, OPEN_RIICHI = 45, 48, 49, 52, 53, 54, 55, 56, 57

NORTH = 30
ENDS = (
    "tsumo", "ron", "exhaustive", "nagashi", "nine_orphans", "four_winds", "four_riichi", "four_kans", "triple_ron",
)  # fmt: skip


@lru_cache(maxsize=1 << 16)
def waits_of_counts(counts: tuple[int, ...], melds: int, caps: tuple[int, ...]) -> frozenset[int]:
    """Give the waits of closed tiles by kind."""
    return shanten.waits(list(counts), melds, caps)


@dataclass
class Meld:
    """A called set: its codes, and the seat that fed it (the owner for a concealed kan)."""

    what: str
    codes: list[int]
    source: int

    @property
    def kinds(self) -> list[int]:
        return sorted(map(kind_of, self.codes))


@dataclass
class Seat:
    """What lies before one player, and what the rules remember of them."""

    closed: list[int] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    norths: int = 0
    riichi: str = ""  # riichi double_riichi
    open_riichi: bool = False
    ippatsu: bool = False
    missed: bool = False  # temporary furiten
    missed_in_riichi: bool = False
    discard_called: bool = False
    liable: dict[str, int] = field(default_factory=dict)

    @property
    def is_closed(self) -> bool:
        return all(meld.what == "ankan" for meld in self.melds)


class Table:
    """One hand from the deal to the settlement."""

    def __init__(
        self, rules: Rules, wall: list[int], scores: list[int], *, dealer: int = 0, round_wind: int = 0,
        honba: int = 0, sticks: int = 0,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.players = int(rules["players"])
        self.wall = list(wall)
        self.scores = list(scores)
        self.dealer = dealer
        self.round_wind = round_wind
        self.honba = honba
        self.sticks = sticks
        self.seats = [Seat() for _ in range(self.players)]
        order = [(dealer + step) % self.players for step in range(self.players)]
        place = 0
        for number in (4, 4, 4, 1):
            for seat in order:
                self.seats[seat].closed += self.wall[place : place + number]
                place += number
        self.next = place
        self.last = len(self.wall) - 14  # one past the last live tile
        self.replaced = 0
        self.indicators = 1
        self.due = 0  # kans whose indicator is still to be turned over
        self.kan_owners: list[int] = []
        self.uninterrupted = True
        self.turn = dealer
        self.drawn: int | None = None
        self.replacement = ""  # the drawn tile replaces one after this: kan or nuki
        self.after_call = False
        self.barred: set[int] = set()
        self.declaring = ""  # riichi or open_riichi: the discard is to come
        self.stick_due: int | None = None
        self.on_table: tuple[str, int, int] | None = None  # what, seat, code
        self.showing = False
        self.hidden: set[int] = set()
        self.end = ""
        self.winners: list[int] = []
        self.values: dict[int, Value] = {}
        self.deltas = [0] * self.players
        self.tenpai: set[int] = set()
        self.stays = False
        self.next_honba = 0
        self.draw()

    # ---- what can be seen

    @property
    def live(self) -> int:
        """Tiles left in the live wall."""
        return self.last - self.next

    def indicator(self, number: int) -> int:
        """Give an indicator: they lie before the replacement tiles, each before its ura."""
        return self.wall[len(self.wall) - (10 if self.players == 3 else 6) - 2 * number]

    def ura(self, number: int) -> int:
        """Give the tile under an indicator."""
        return self.wall[len(self.wall) - (9 if self.players == 3 else 5) - 2 * number]

    def caps(self, seat: int) -> tuple[int, ...]:
        """Give how many copies of each kind a seat may count on."""
        if self.rules["tenpai_counts_own_melds"]:
            melded = counts_of([code for meld in self.seats[seat].melds for code in meld.codes])
            return shanten.caps_with_melds(melded, self.players)
        return shanten.default_caps(self.players)

    def waits_of(self, seat: int, closed: list[int]) -> frozenset[int]:
        """Give the waits of closed tiles of a seat."""
        return waits_of_counts(tuple(counts_of(closed)), len(self.seats[seat].melds), self.caps(seat))

    def waiting_tiles(self, seat: int) -> list[int]:
        """Give the closed tiles of a seat without the one just drawn."""
        closed = list(self.seats[seat].closed)
        if seat == self.turn and self.drawn is not None:
            closed.remove(self.drawn)
        return closed

    def waits(self, seat: int) -> frozenset[int]:
        """Give the waits of a seat; none while it has a discard to make after a call."""
        closed = self.waiting_tiles(seat)
        return self.waits_of(seat, closed) if len(closed) % 3 == 1 else frozenset()

    def furiten(self, seat: int) -> tuple[bool, bool, bool]:
        """Give furiten by own discards, for a while, and after riichi."""
        me = self.seats[seat]
        return bool(self.waits(seat) & set(map(kind_of, me.river))), me.missed, me.missed_in_riichi

    def first_turn(self, seat: int) -> bool:
        """Say whether the seat has not discarded yet and nothing has interrupted the first go-around."""
        return self.uninterrupted and not self.seats[seat].river

    # ---- what a win would be

    def question(self, seat: int, code: int, loser: int | None, closed: list[int]) -> Question:
        """Put together the question a win asks."""
        me = self.seats[seat]
        what = self.on_table[0] if self.on_table else ""
        flags = {me.riichi} - {""}
        if me.open_riichi:
            flags.add("open_riichi")
            if loser is not None and not self.seats[loser].riichi and self.rules["open_riichi_deal_in_yakuman"]:
                flags.add("dealt_into_open")
        if me.ippatsu:
            flags.add("ippatsu")
        first = self.uninterrupted and not me.river
        if loser is None:
            if self.replacement == "kan" or (self.replacement == "nuki" and self.rules["rinshan_on_nuki"]):
                flags.add("rinshan")
            if self.live == 0 and (not self.replacement or self.rules["haitei_on_replacement"]):
                flags.add("haitei")
            if first:
                flags.add("tenhou" if seat == self.dealer else "chiihou")
        else:
            if what in ("kakan", "ankan"):
                flags.add("chankan")
            elif what == "discard" and self.live == 0:
                flags.add("houtei")
            if first and seat != self.dealer and what == "discard":
                flags.add("renhou")
            if what == "nuki" and self.rules["ronned_nuki_interrupts"]:
                flags.discard("ippatsu")
        ura = ()
        if me.riichi and self.rules["ura_dora"]:
            ura = tuple(self.ura(number) for number in range(self.indicators if self.rules["kan_ura"] else 1))
        return Question(
            closed=tuple(closed),
            win=code,
            tsumo=loser is None,
            melds=tuple((meld.what, tuple(meld.codes)) for meld in me.melds),
            winner=seat,
            dealer=self.dealer,
            loser=loser,
            round_wind=self.round_wind,
            dora=tuple(self.indicator(number) for number in range(self.indicators)),
            ura=ura,
            nuki=me.norths,
            flags=frozenset(flags),
            honba=self.honba,
            pao=tuple(sorted(me.liable.items())),
        )

    def can_tsumo(self, seat: int) -> bool:
        """Say whether the drawn tile wins."""
        if self.drawn is None:
            return False
        q = self.question(seat, self.drawn, None, self.waiting_tiles(seat))
        return score(q, self.rules).status == "ok"

    def can_ron(self, seat: int) -> bool:
        """Say whether the seat may win on the tile on the table."""
        assert self.on_table is not None
        what, source, code = self.on_table
        if kind_of(code) not in self.waits(seat) or any(self.furiten(seat)):
            return False
        q = self.question(seat, code, source, self.seats[seat].closed)
        if what == "ankan" and not self.robs_concealed(seat):
            return False
        return score(q, self.rules).status == "ok"

    def robs_concealed(self, seat: int) -> bool:
        """Say whether the seat waits for the tile of a concealed kan with thirteen orphans, and that may rob it."""
        assert self.on_table is not None
        _, source, code = self.on_table
        q = Question(tuple(self.seats[seat].closed), code, False, winner=seat, loser=source)
        return (
            self.rules["rob_concealed_kan"] == "kokushi"
            and not self.seats[seat].melds
            and any(reading.form == "kokushi" for reading in readings(q))
        )

    # ---- legal actions

    def legal(self) -> dict[int, set[int]]:
        """Give the legal actions of every seat that is asked."""
        if self.end:
            return {}
        if self.showing:
            return {seat: {PASS, HIDE} for seat in self.may_hide()}
        if self.on_table is not None:
            answers = {seat: self.claims(seat) for seat in range(self.players) if seat != self.on_table[1]}
            return {seat: actions | {PASS} for seat, actions in answers.items() if actions}
        return {self.turn: self.own_turn()}

    def discard_codes(self, seat: int) -> dict[int, int]:
        """Give the action of each discard the tiles allow, with the code it gives up."""
        actions = {code: code for code in self.waiting_tiles(seat)}
        if self.drawn is not None:
            actions[TSUMOGIRI] = self.drawn
        return actions

    def riichi_discards(self, seat: int) -> set[int]:
        """Give the discards that leave the seat ready."""
        closed = self.seats[seat].closed
        if shanten.shanten(counts_of(closed), len(self.seats[seat].melds), self.caps(seat)) > 0:
            return set()
        ready = set()
        for action, code in self.discard_codes(seat).items():
            rest = list(closed)
            rest.remove(code)
            if self.waits_of(seat, rest):
                ready.add(action)
        return ready

    def may_declare(self, seat: int) -> bool:
        """Say whether riichi may be declared, tiles apart."""
        me = self.seats[seat]
        return (
            self.drawn is not None
            and not me.riichi
            and me.is_closed
            and self.live >= self.rules["riichi_min_live"]
            and (self.rules["riichi_below_1000"] or self.scores[seat] >= self.rules["riichi_min_points"])
        )

    def own_kans(self, seat: int) -> list[int]:
        """Give the kinds of the concealed and added kans the seat may declare, rising."""
        me = self.seats[seat]
        if self.drawn is None or self.live == 0 or len(self.kan_owners) == 4:
            return []
        counts = counts_of(me.closed)
        kinds = [kind for kind in range(34) if counts[kind] == 4]
        if me.riichi:
            return [kind for kind in kinds if kind == kind_of(self.drawn) and self.kan_in_riichi(seat, kind)]
        pons = {meld.kinds[0] for meld in me.melds if meld.what == "pon"}
        return sorted(kinds + [kind for kind in pons if counts[kind]])

    def kan_in_riichi(self, seat: int, kind: int) -> bool:
        """Say whether a concealed kan with the drawn tile is allowed in riichi."""
        rule = self.rules["riichi_closed_kan"]
        if rule == "never":
            return False
        before = self.waiting_tiles(seat)
        after = [code for code in before if kind_of(code) != kind]
        melds = len(self.seats[seat].melds)
        waits = self.waits(seat)
        caps = list(self.caps(seat))
        if self.rules["tenpai_counts_own_melds"]:
            caps[kind] = 0
        if waits_of_counts(tuple(counts_of(after)), melds + 1, tuple(caps)) != waits:
            return False
        if rule == "waits":
            return True
        counts = counts_of(before)
        for wait in waits:
            full = [n + (at == wait) for at, n in enumerate(counts)]
            if not all(("triplet", kind) in division for division in divisions(full)):
                return False
        return True

    def own_turn(self) -> set[int]:
        """Give what the seat whose turn it is may do."""
        seat = self.turn
        me = self.seats[seat]
        if self.declaring:
            return self.riichi_discards(seat)
        actions: set[int] = set()
        if self.drawn is not None and self.can_tsumo(seat):
            actions.add(WIN)
        actions |= {KAN + number for number in range(len(self.own_kans(seat)))}
        if self.may_set_aside(seat):
            actions.add(NORTH_ASIDE)
        if me.riichi:
            return actions | {TSUMOGIRI}
        codes = self.discard_codes(seat)
        actions |= {action for action, code in codes.items() if kind_of(code) not in self.barred}
        if self.may_declare(seat) and self.riichi_discards(seat):
            actions.add(RIICHI)
            if self.rules["open_riichi"]:
                actions.add(OPEN_RIICHI)
        orphans = {kind_of(code) for code in me.closed} & set(ORPHANS)
        if self.rules["nine_orphans"] and self.drawn is not None and self.first_turn(seat) and len(orphans) >= 9:
            actions.add(NINE_ORPHANS)
        return actions

    def may_set_aside(self, seat: int) -> bool:
        """Say whether the seat may set a north aside."""
        if not self.rules["nuki"] or self.drawn is None or self.live == 0:
            return False
        if self.seats[seat].riichi:
            return self.drawn == NORTH
        return NORTH in self.seats[seat].closed

    def claims(self, seat: int) -> set[int]:
        """Give what another seat may do with the tile on the table, passing apart."""
        assert self.on_table is not None
        what, source, code = self.on_table
        actions: set[int] = set()
        if (what != "nuki" or self.rules["ron_on_nuki"]) and self.can_ron(seat):
            actions.add(WIN)
        me = self.seats[seat]
        if what != "discard" or me.riichi or (self.live == 0 and not self.rules["call_on_last_discard"]):
            return actions
        options = list(self.pons(seat, code))
        if self.rules["chi"] and seat == (source + 1) % self.players:
            options += self.chis(seat, code)
        for action, used, barred in options:
            rest = list(me.closed)
            for used_code in used:
                rest.remove(used_code)
            if any(kind_of(left) not in barred for left in rest):
                actions.add(action)
        if counts_of(me.closed)[kind_of(code)] == 3 and self.live > 0 and len(self.kan_owners) < 4:
            actions.add(DAIMINKAN)
        return actions

    def chis(self, seat: int, code: int) -> list[tuple[int, tuple[int, ...], set[int]]]:
        """Give the runs: action, codes used, kinds barred after it."""
        kind = kind_of(code)
        if is_honour(kind):
            return []
        options = []
        for action, low in ((CHI_LOW, kind), (CHI_MIDDLE, kind - 1), (CHI_HIGH, kind - 2)):
            if low < 0 or low // 9 != kind // 9 or low % 9 > 6:
                continue
            wanted = [at for at in (low, low + 1, low + 2) if at != kind]
            barred = set() if self.rules["kuikae"] == "allowed" else {kind}
            if self.rules["kuikae"] == "both_barred":
                if action == CHI_LOW and low % 9 < 6:
                    barred.add(low + 3)
                if action == CHI_HIGH and low % 9 > 0:
                    barred.add(low - 1)
            for red in (False, True):
                codes = tuple(34 + at // 9 if red and at in (4, 13, 22) else at for at in wanted)
                if red and codes == tuple(wanted):
                    continue
                if all(at in self.seats[seat].closed for at in codes):
                    options.append((action + (CHI_RED if red else 0), codes, barred))
        return options

    def pons(self, seat: int, code: int) -> list[tuple[int, tuple[int, ...], set[int]]]:
        """Give the triplets: action, codes used, kinds barred after it."""
        kind = kind_of(code)
        closed = self.seats[seat].closed
        red = 34 + kind // 9 if kind in (4, 13, 22) else -1
        barred = set() if self.rules["kuikae"] == "allowed" else {kind}
        return [
            (PON + reds, (kind,) * (2 - reds) + (red,) * reds, barred)
            for reds in range(3)
            if closed.count(kind) >= 2 - reds and (reds == 0 or closed.count(red) >= reds)
        ]

    def may_hide(self) -> list[int]:
        """Give the seats that may keep a ready hand to themselves."""
        return [seat for seat in range(self.players) if self.waits(seat) and not self.seats[seat].riichi]

    # ---- playing on

    def draw(self) -> None:
        """Draw the next live tile, or end the hand when there is none."""
        if self.live == 0:
            self.exhausted()
            return
        self.drawn = self.wall[self.next]
        self.next += 1
        self.replacement = ""
        self.seats[self.turn].closed.append(self.drawn)
        self.drew(self.turn)

    def draw_replacement(self, seat: int, what: str) -> None:
        """Draw a replacement tile: the last live one goes to the dead wall."""
        self.turn = seat
        self.drawn = self.wall[len(self.wall) - 1 - self.replaced]
        self.replaced += 1
        self.last -= 1
        self.replacement = what
        self.seats[seat].closed.append(self.drawn)
        self.drew(seat)

    def drew(self, seat: int) -> None:
        """Forget what ends with a draw."""
        self.after_call = False
        self.barred = set()
        if self.rules["temporary_furiten_ends"] != "own_discard":
            self.seats[seat].missed = False

    def interrupt(self) -> None:
        """End the first go-around and every ippatsu."""
        self.uninterrupted = False
        for seat in self.seats:
            seat.ippatsu = False

    def turn_over(self, number: int) -> None:
        """Turn over kan dora."""
        if self.rules["kan_dora"]:
            self.indicators += number

    def answer(self, answers: dict[int, int]) -> None:
        """Take the answers of all seats that are asked, and play on to the next decision."""
        legal = self.legal()
        assert set(answers) == set(legal), (answers, legal)
        assert all(action in legal[seat] for seat, action in answers.items()), (answers, legal)
        if self.showing:
            self.hidden = {seat for seat, action in answers.items() if action == HIDE}
            self.settle_draw()
        elif self.on_table is not None:
            self.resolve(answers)
        else:
            self.take_turn(self.turn, answers[self.turn])

    def take_turn(self, seat: int, action: int) -> None:
        """Do what the seat whose turn it is chose."""
        if action == WIN:
            self.win({seat: None})
        elif action in (RIICHI, OPEN_RIICHI):
            self.declaring = "riichi" if action == RIICHI else "open_riichi"
        elif action == NINE_ORPHANS:
            self.abort("nine_orphans")
        elif action == NORTH_ASIDE:
            self.seats[seat].closed.remove(NORTH)
            self.drawn = None
            self.put("nuki", seat, NORTH)
        elif KAN <= action < WIN:
            self.declare_kan(seat, self.own_kans(seat)[action - KAN])
        else:
            self.discard(seat, self.discard_codes(seat)[action])

    def discard(self, seat: int, code: int) -> None:
        """Discard a tile."""
        me = self.seats[seat]
        me.closed.remove(code)
        me.ippatsu = False
        if self.declaring:
            me.riichi = "double_riichi" if self.first_turn(seat) else "riichi"
            me.open_riichi = self.declaring == "open_riichi"
            me.ippatsu = bool(self.rules["ippatsu"])
            self.stick_due = seat
            self.declaring = ""
        me.river.append(code)
        if self.rules["temporary_furiten_ends"] == "own_discard":
            me.missed = False
        self.drawn = None
        self.replacement = ""
        self.after_call = False
        self.barred = set()
        if self.rules["kan_dora_on_discard_ron"]:
            self.turn_over(self.due)
            self.due = 0
        self.put("discard", seat, code)

    def declare_kan(self, seat: int, kind: int) -> None:
        """Declare a concealed or added kan."""
        me = self.seats[seat]
        codes = [code for code in me.closed if kind_of(code) == kind]
        me.closed = [code for code in me.closed if kind_of(code) != kind]
        self.drawn = None
        if len(codes) == 4:
            me.melds.append(Meld("ankan", codes, seat))
            self.put("ankan", seat, kind)
        else:
            (meld,) = (meld for meld in me.melds if meld.what == "pon" and meld.kinds[0] == kind)
            meld.what = "kakan"
            meld.codes += codes
            self.put("kakan", seat, codes[0])

    def put(self, what: str, seat: int, code: int) -> None:
        """Lay a tile on the table; go on at once when nobody has anything to say."""
        self.on_table = (what, seat, code)
        if not self.legal():
            self.resolve({})

    def resolve(self, answers: dict[int, int]) -> None:
        """Settle who gets the tile on the table."""
        assert self.on_table is not None
        what, source, code = self.on_table
        near = lambda seat: (seat - source) % self.players  # noqa: E731
        wins = sorted((seat for seat, action in answers.items() if action == WIN), key=near)
        if wins:
            several = self.rules["multi_ron"] == "all" and (
                what == "discard" or self.rules["multi_rob"] == "as_discard"
            )
            if not several:
                wins = wins[:1]
            if len(wins) == 3 and self.rules["triple_ron"] == "draw":
                self.abort("triple_ron")
            else:
                if what != "discard" and self.rules["pending_dora_on_robbed_kan"] and what != "nuki":
                    self.turn_over(self.due)
                    self.due = 0
                self.win(dict.fromkeys(wins, source))
            return
        for seat in range(self.players):
            if seat != source and kind_of(code) in self.waits(seat) and self.counts_as_missed(what, seat):
                me = self.seats[seat]
                if me.riichi:
                    me.missed_in_riichi = True
                else:
                    me.missed = True
        calls = sorted(((seat, action) for seat, action in answers.items() if action != PASS), key=lambda a: a[1] < PON)
        self.on_table = None
        if what == "discard":
            self.passed(source, code, calls)
        elif what == "nuki":
            self.interrupt()
            self.seats[source].norths += 1
            self.draw_replacement(source, "nuki")
        else:
            self.kan_stands(source, what)

    def counts_as_missed(self, what: str, seat: int) -> bool:
        """Say whether a wait that goes by like this makes furiten."""
        if what == "kakan":
            return bool(self.rules["furiten_on_added_kan"])
        if what == "ankan":
            return bool(self.rules["furiten_on_concealed_kan"]) and self.robs_concealed(seat)
        if what == "nuki":
            return bool(self.rules["ron_on_nuki"])
        return True

    def passed(self, source: int, code: int, calls: list[tuple[int, int]]) -> None:
        """Go on after a discard nobody won on."""
        self.turn_over(self.due)
        self.due = 0
        if self.stick_due is not None:
            self.scores[self.stick_due] -= 1000
            self.deposit()
        if self.rules["four_riichi"] and self.players == 4 and all(seat.riichi for seat in self.seats):
            self.abort("four_riichi")
            return
        firsts = [kind_of(code) for seat in self.seats for code in seat.river]
        if (
            self.rules["four_winds"]
            and self.players == 4
            and self.uninterrupted
            and [len(seat.river) for seat in self.seats] == [1] * 4
            and len(set(firsts)) == 1
            and firsts[0] in (27, 28, 29, 30)
        ):
            self.abort("four_winds")
            return
        if calls:
            self.call(*calls[0], source, code)
            return
        if self.rules["four_kans"] and len(self.kan_owners) == 4 and len(set(self.kan_owners)) > 1:
            self.abort("four_kans")
            return
        self.turn = (source + 1) % self.players
        self.draw()

    def deposit(self) -> None:
        """Put the stick of the last riichi on the table."""
        self.sticks += 1
        self.stick_due = None

    def call(self, seat: int, action: int, source: int, code: int) -> None:
        """Call the discard."""
        me = self.seats[seat]
        self.seats[source].discard_called = True
        self.interrupt()
        ends = self.rules["temporary_furiten_ends"]
        if ends == "own_draw_or_own_call":
            me.missed = False
        if ends == "own_draw_or_any_call":
            for other in self.seats:
                other.missed = False
        kind = kind_of(code)
        self.turn = seat
        self.drawn = None
        if action == DAIMINKAN:
            used = [held for held in me.closed if kind_of(held) == kind]
            what = "daiminkan"
        else:
            options = self.pons(seat, code) if action >= PON else self.chis(seat, code)
            used, self.barred = next((list(used), barred) for at, used, barred in options if at == action)
            what = "pon" if action >= PON else "chi"
        for held in used:
            me.closed.remove(held)
        me.melds.append(Meld(what, [code, *used], source))
        self.note_liability(seat, kind, what, source)
        if action == DAIMINKAN:
            self.kan_stands(seat, what)
        else:
            self.after_call = True

    def note_liability(self, seat: int, kind: int, what: str, source: int) -> None:
        """Remember who fed the group that makes a big yakuman certain."""
        me = self.seats[seat]
        if what == "chi":
            return
        counted = [
            meld.kinds[0]
            for meld in me.melds
            if meld.what != "chi" and (meld.what != "ankan" or self.rules["pao_ankan_counts"])
        ]
        for name, kinds in (("daisangen", (31, 32, 33)), ("daisuushii", (27, 28, 29, 30))):
            if kind in kinds and all(wanted in counted for wanted in kinds):
                me.liable[name] = source
        if what == "daiminkan" and sum(meld.what.endswith("kan") for meld in me.melds) == 4:
            me.liable["suukantsu"] = source

    def kan_stands(self, seat: int, what: str) -> None:
        """Complete a kan: indicators, interruption, replacement."""
        if what != "kakan" or self.rules["added_kan_interrupts"]:
            self.interrupt()
        self.kan_owners.append(seat)
        self.turn_over(self.due)
        self.due = 0
        timing = self.rules["concealed_kan_dora" if what == "ankan" else "open_kan_dora"]
        if timing == "at_once":
            self.turn_over(1)
        else:
            self.due = 1
        self.draw_replacement(seat, "kan")

    # ---- the end

    def win(self, losers: dict[int, int | None]) -> None:
        """Settle the wins, nearest to the discarder first."""
        self.end = "tsumo" if None in losers.values() else "ron"
        self.winners = list(losers)
        sticks = {seat: self.sticks if at == 0 else 0 for at, seat in enumerate(losers)}
        if len(losers) > 1 and self.rules["multi_ron_sticks"] == "own_back":
            own = {seat: int(bool(self.seats[seat].riichi)) for seat in losers}
            first = self.winners[0]
            sticks = own | {first: self.sticks - sum(own.values()) + own[first]}
        for at, (seat, loser) in enumerate(losers.items()):
            closed = self.waiting_tiles(seat)
            code = self.drawn if loser is None else self.on_table[2]  # type: ignore[index]
            assert code is not None
            q = self.question(seat, code, loser, closed)
            nearest_only = self.rules["multi_ron_honba"] == "nearest"
            paid = self.honba if at == 0 or not nearest_only else 0
            pao = q.pao
            if not self.rules["pao_winner_pays"]:
                pao = tuple((name, liable) for name, liable in pao if liable not in losers)
            q = Question(**{**q.__dict__, "paid_honba": paid, "sticks": sticks[seat], "pao": pao})
            value = best_values(q, self.rules)[0]
            self.values[seat] = value
            self.deltas = [a + b for a, b in zip(self.deltas, value.deltas, strict=True)]
        self.sticks = 0
        self.stays = self.dealer in losers
        self.next_honba = self.honba + 1 if self.stays else 0
        self.finish()

    def finish(self) -> None:
        """Pay out."""
        self.on_table = None
        self.showing = False
        self.scores = [a + b for a, b in zip(self.scores, self.deltas, strict=True)]

    def abort(self, reason: str) -> None:
        """End the hand without payments."""
        self.end = reason
        self.stays = bool(self.rules["renchan_on_abort"])
        self.next_honba = self.honba + 1
        self.finish()

    def exhausted(self) -> None:
        """End the hand for want of tiles; ask who may hide a ready hand first."""
        self.drawn = None
        if self.rules["tenpai_may_be_hidden"] and self.may_hide():
            self.showing = True
        else:
            self.settle_draw()

    def nagashi(self) -> list[int]:
        """Give the seats whose discards are all terminals and honours, none of them called, from the dealer on."""
        if self.rules["nagashi"] == "none":
            return []
        order = [(self.dealer + step) % self.players for step in range(self.players)]
        return [
            seat
            for seat in order
            if all(kind_of(code) in ORPHANS for code in self.seats[seat].river)
            and not self.seats[seat].discard_called
            and (self.seats[seat].is_closed or not self.rules["nagashi_closed_only"])
        ]

    def settle_draw(self) -> None:
        """Settle an exhausted wall."""
        self.tenpai = {seat for seat in range(self.players) if self.waits(seat)} - self.hidden
        lucky = self.nagashi()
        as_win = bool(lucky) and self.rules["nagashi"] == "win"
        self.end = "nagashi" if lucky else "exhaustive"
        for seat in lucky:
            honba = self.honba if as_win else 0
            for other in range(self.players):
                if other != seat:
                    share = 2000 * (2 if self.dealer in (seat, other) else 1)
                    if self.players == 3 and not self.rules["tsumo_loss"]:
                        share += 2000 * (2 if seat == self.dealer else 1) // 2
                    share = hundreds(share) + honba * int(self.rules["honba_tsumo"])
                    self.deltas[other] -= share
                    self.deltas[seat] += share
        if as_win and self.rules["nagashi_sticks"] == "first_winner":
            self.deltas[lucky[0]] += 1000 * self.sticks
            self.sticks = 0
        ready = len(self.tenpai)
        if 0 < ready < self.players and not (lucky and self.rules["nagashi_replaces_noten"]):
            total = int(self.rules["noten_payment"])
            for seat in range(self.players):
                if seat in self.tenpai:
                    self.deltas[seat] += total // ready
                else:
                    self.deltas[seat] -= total // (self.players - ready)
        if as_win:
            self.winners = lucky
            self.stays = self.dealer in lucky
            self.next_honba = self.honba + 1 if self.stays else 0
        else:
            self.stays = self.dealer in self.tenpai and bool(self.rules["renchan_on_tenpai"])
            self.next_honba = self.honba + 1
        self.finish()


def full_set(rules: Rules) -> list[int]:
    """List the tile codes of the wall, red fives among them."""
    codes = []
    for kind in range(34):
        if rules["players"] == 3 and kind in NOT_IN_SANMA:
            continue
        reds = int(rules[("red_m", "red_p", "red_s")[kind // 9]]) if kind in (4, 13, 22) else 0
        codes += [34 + kind // 9] * reds + [kind] * (4 - reds)
    return codes
