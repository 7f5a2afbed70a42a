"""A slow riichi table written from the rules alone: one hand, three or four players, every option.

It asks seats, takes their answers together, and plays on. Actions are the codes of the documented table, so the
same answers can be given to the native engine and every step compared. What lies on the table is in `riichi_state`,
what the seats may do in `riichi_actions`; here is what their answers lead to, down to the settlement.
"""

from tests.reference.riichi_actions import (
    DAIMINKAN,
    HIDE,
    KAN,
    NINE_ORPHANS,
    NORTH,
    NORTH_ASIDE,
    OPEN_RIICHI,
    PASS,
    PON,
    RIICHI,
    WIN,
    Actions,
)  # fmt: skip
from tests.reference.riichi_state import Meld
from tests.reference.score import Question, Rules, best_values, hundreds
from tests.reference.tiles import ORPHANS, kind_of


class Table(Actions):
    """One hand from the deal to the settlement."""

    def __init__(self, rules: Rules, wall: list[int], scores: list[int], **counters: int) -> None:
        super().__init__(rules, wall, scores, **counters)
        self.draw()

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
