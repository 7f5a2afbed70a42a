"""What the seats of a riichi hand may do: legal actions of the slow engine, tried one by one."""

from tests.reference import shanten
from tests.reference.riichi_state import State, waits_of_counts
from tests.reference.shapes import divisions
from tests.reference.tiles import ORPHANS, counts_of, is_honour, kind_of

TSUMOGIRI, RIICHI = 37, 38
CHI_LOW, CHI_MIDDLE, CHI_HIGH = 39, 40, 41
CHI_RED = 3  # added to a chi that uses a red five of the hand
PON, DAIMINKAN, KAN, WIN, NINE_ORPHANS, NORTH_ASIDE, PASS, HIDE, OPEN_RIICHI = 45, 48, 49, 52, 53, 54, 55, 56, 57

NORTH = 30


class Actions(State):
    """A hand that knows what each seat that is asked may answer."""

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
