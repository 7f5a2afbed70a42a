"""What lies on a riichi table while a hand is played, and what a win would be: the state of the slow engine.

It keeps no derived facts: waits and furiten are worked out anew each time they are asked for.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from tests.reference import shanten
from tests.reference.score import Question, Rules, Value, readings, score
from tests.reference.tiles import NOT_IN_SANMA, counts_of, kind_of


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


class State:
    """The wall, the seats and everything the rules remember of a hand."""

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


def full_set(rules: Rules) -> list[int]:
    """List the tile codes of the wall, red fives among them."""
    codes = []
    for kind in range(34):
        if rules["players"] == 3 and kind in NOT_IN_SANMA:
            continue
        reds = int(rules[("red_m", "red_p", "red_s")[kind // 9]]) if kind in (4, 13, 22) else 0
        codes += [34 + kind // 9] * reds + [kind] * (4 - reds)
    return codes
