"""The facts of a hand that every family shares, read from its table by a Python object."""

from hashlib import sha256

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.limits cimport INT_MAX
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset
from mjcore.arguments cimport whole
from mjcore.claims cimport first_asked
from mjcore.table cimport (
    EV_DORA, EV_START, MAX_LOG, NO_TILE, PHASE_CLAIM, REFUSED_NOT, copies, deal_index, deal_t, event_t,
    get_value, live_tiles, seat_t,
)
from mjcore.tiles cimport RED_M, UNKNOWN, lowest

PHASES = (
    "none", "draw", "replace", "turn", "claim", "show", "won", "drawn", "over", "opening", "bonus",
)
ENDS = (
    "none", "tsumo", "ron", "exhaustive", "nagashi", "nine_orphans", "four_winds", "four_riichi", "four_kans",
    "triple_ron",
)
REASONS = ("legal", "phase", "seat", "tile", "copies", "wall", "rule", "due", "kind")

cdef enum:
    POINTS_LIMIT = 10_000_000   # either way: sums of settlements stay far from the end of 32 bits


cdef int read_deal(
    deal_t *deal, bytes wall, const uint8_t *full, int size, int players, scores, dealer, round_wind, number, honba, sticks
) except -1:
    cdef int left[46]
    cdef int i, n
    if len(wall) != size:
        raise ValueError(f"wall: {len(wall)} tiles, {size} wanted")
    memset(left, 0, sizeof(left))
    for i in range(size):
        left[full[i]] += 1
    memset(deal, 0, sizeof(deal_t))
    read_counters(deal, scores, players, dealer, round_wind, number, honba, sticks)
    for i in range(size):
        n = wall[i]
        if n != UNKNOWN and (n >= 46 or left[n] == 0):
            raise ValueError(f"wall: tile {n} at {i} is one more than there are")
        if n != UNKNOWN:
            left[n] -= 1
        deal.wall[i] = <uint8_t>n
    return 0


cdef int read_counters(deal_t *deal, scores, int players, dealer, round_wind, number, honba, sticks) except -1:
    cdef tuple points = tuple(scores)
    cdef int i
    if len(points) != players:
        raise ValueError(f"scores: {len(points)} of them, {players} wanted")
    for i in range(players):
        deal.scores[i] = whole(points[i], "scores", -POINTS_LIMIT, POINTS_LIMIT)
    deal.dealer = <uint8_t>whole(dealer, "dealer", 0, players - 1)
    deal.round_wind = <uint8_t>whole(round_wind, "round_wind", 0, 3)
    deal.number = <uint8_t>whole(number, "number", 0, players - 1)
    deal.honba = <uint8_t>whole(honba, "honba", 0, 255)
    deal.sticks = <uint8_t>whole(sticks, "sticks", 0, 255)
    return 0


cdef int read_policies(int *chosen, policies) except -1:
    cdef tuple given = tuple(policies)
    cdef int i
    if not given:
        raise ValueError("policies: none are given")
    for i in range(4):
        chosen[i] = whole(given[i % len(given)], "policies", 0, 2)
    return 0


cdef tuple dealt_places(players, dealer, seat):
    cdef int n = whole(players, "players", 3, 4)
    cdef int first = whole(dealer, "dealer", 0, n - 1)
    cdef int at = whole(seat, "seat", 0, n - 1)
    return tuple([deal_index(n, first, at, i) for i in range(13)])


cdef bytes state_digest(rules, bytes state, bytes records):
    return sha256(repr(rules.as_mapping()).encode() + state + records).digest()


cdef int check_refusal(int reason, int kind, int actor) except -1:
    if reason != REFUSED_NOT:
        raise ValueError(f"event {kind} of seat {actor} is refused: {REASONS[reason]}")
    return 0


cdef class HandFacts:
    """Everything a hand says of itself that does not depend on the family of its rules; made by its subclasses only."""

    def __cinit__(self, *args, **kwargs):
        if type(self) is HandFacts:
            raise TypeError("HandFacts: make a RiichiRound or a ClassicalRound")
        self.b = &self.nothing
        self.log.records = self.records
        self.log.room = MAX_LOG
        self.log.n = 0

    cdef int _check(self, int seat, int action) except -1:
        if not self.b.asked >> seat & 1:
            raise ValueError(f"seat {seat} is not asked")
        if self.b.answered >> seat & 1:
            raise ValueError(f"seat {seat} has answered")
        if not self.b.legal[seat] >> action & 1:
            raise ValueError(f"seat {seat} may not answer {action}")
        return 0

    cdef int _kept(self) noexcept:
        return <int>(self.log.n if self.log.n < self.log.room else self.log.room)

    cdef int _start_size(self) noexcept:
        # A first record and, for each seat, its score and three records of the deal; riichi turns an indicator over.
        return 1 + 4 * self.b.players + (self.log.n > 1 + 4 * <unsigned int>self.b.players and
                                         self.records[1 + 4 * self.b.players].kind == EV_DORA)

    cdef int _check_start(self) except -1:
        if self.log.n == 0 or self.records[0].kind != EV_START or self.log.n > self.log.room:
            raise ValueError("the log does not reach back to the start of the hand")
        return 0

    cdef void _note(self, const event_t *e) noexcept:
        if self.log.n < self.log.room:
            self.records[self.log.n] = e[0]
            self.log.n += 1

    cdef void _read_start(self, deal_t *deal) noexcept:
        cdef int i
        memset(deal, 0, sizeof(deal_t))
        memcpy(deal.wall, self.b.wall, self.b.wall_size)
        deal.dealer = self.b.dealer
        deal.round_wind = self.b.round_wind
        deal.number = self.b.number
        deal.honba = self.records[0].used[0]
        deal.sticks = self.records[0].used[1]
        for i in range(self.b.players):
            deal.scores[i] = get_value(&self.records[1 + i])

    # -- log --------------------------------------------------------------------------------------

    cdef event_t _event(self, kind, actor, tile, flags, target, tuple used):
        cdef event_t e
        cdef int i
        if len(used) > 3:
            raise ValueError(f"used: {len(used)} tiles, at most three wanted")
        e.kind = <uint8_t>whole(kind, "kind", 0, 255)
        e.actor = <uint8_t>whole(actor, "actor", 0, 255)
        e.tile = <uint8_t>whole(tile, "tile", 0, 255)
        e.flags = <uint8_t>whole(flags, "flags", 0, 255)
        e.target = <uint8_t>whole(target, "target", 0, 255)
        for i in range(3):
            e.used[i] = NO_TILE if i >= len(used) else <uint8_t>whole(used[i], "used", 0, 255)
        return e

    def records_from(self, start=0):
        """Give the records from number ``start`` on, each as (kind, actor, tile, flags, target, used)."""
        cdef event_t e
        cdef int i, first = whole(start, "start", 0, INT_MAX)
        out = []
        for i in range(first, self._kept()):
            e = self.records[i]
            out.append((e.kind, e.actor, e.tile, e.flags, e.target, (e.used[0], e.used[1], e.used[2])))
        return out

    def record_bytes(self):
        """Give the log: eight bytes a record."""
        return PyBytes_FromStringAndSize(<char *>self.records, self._kept() * sizeof(event_t))

    def __len__(self):
        return self._kept()

    # -- decisions --------------------------------------------------------------------------------

    @property
    def asked(self):
        """Seats that must decide and have not answered, as a mask."""
        return self.b.asked & ~self.b.answered

    @property
    def answered(self):
        """Seats that have answered, as a mask."""
        return self.b.answered

    def answers(self):
        """Give the answers that are in but have not led to anything yet, as (seat, action)."""
        return tuple(
            [(seat, self.b.answers[seat]) for seat in range(4) if self.b.answered >> seat & 1]
        )

    @property
    def seat(self):
        """The seat to move, -1 when nobody is."""
        return first_asked(self.b)

    def legal(self, seat):
        """Give the legal actions of a seat as a mask: 0 when it is not asked, and for -1, nobody."""
        cdef int asked = whole(seat, "seat", -1, 3)
        if asked < 0 or not self.b.asked >> asked & 1:
            return 0
        return self.b.legal[asked]

    def legal_actions(self, seat=-1):
        """List the legal action codes of a seat (of the seat to move when none is given)."""
        cdef uint64_t mask
        cdef int asked = whole(seat, "seat", -1, 3)
        if asked < 0:
            asked = first_asked(self.b)
        if asked < 0 or not self.b.asked >> asked & 1:
            return []
        mask = self.b.legal[asked]
        out = []
        while mask:
            out.append(lowest(mask))
            mask &= mask - 1
        return out

    # -- facts ------------------------------------------------------------------------------------

    cdef int _number(self, object seat) except -1:
        return whole(seat, "seat", 0, self.b.players - 1)

    cdef seat_t *_seat(self, object seat) except NULL:
        return &self.b.seats[self._number(seat)]

    def hand(self, seat):
        """Give the codes of the closed tiles by kind, a plain five before a red one, then bonus tiles, unknown ones last."""
        cdef seat_t *s = self._seat(seat)
        cdef int kind, i, _i
        out = bytearray()
        for kind in range(34):
            for _i in range(copies(s, kind)):
                out.append(kind)
            if kind == 4 or kind == 13 or kind == 22:
                for _i in range(s.reds[kind // 9]):
                    out.append(RED_M + kind // 9)
        for i in range(UNKNOWN + 1, 46):
            if s.held >> i & 1:
                out.append(i)
        for _i in range(s.unknown):
            out.append(UNKNOWN)
        return bytes(out)

    def melds(self, seat):
        """Give the melds as (type, source seat, called code or 255, codes)."""
        cdef seat_t *s = self._seat(seat)
        cdef int i
        return [
            (s.melds[i].type, s.melds[i].source, s.melds[i].called,
             tuple([s.melds[i].tiles[j] for j in range(4) if s.melds[i].tiles[j] != NO_TILE]))
            for i in range(s.n_melds)
        ]

    def river(self, seat):
        """Give the discards in order: code, + 64 when it was the tile drawn, + 128 when it was called."""
        cdef seat_t *s = self._seat(seat)
        return PyBytes_FromStringAndSize(<char *>s.river, s.n_river)

    def discard_order(self):
        """Give the seats of all discards in order."""
        return bytes(
            [self.b.order[i >> 2] >> (i & 3) * 2 & 3 for i in range(self.b.n_discards)]
        )

    def waits(self, seat):
        """Give the kinds that complete the thirteen tiles of a seat, as a mask."""
        return self._seat(seat).waits

    def wall(self):
        """Give the codes of the whole wall as dealt, 37 where unknown."""
        return PyBytes_FromStringAndSize(<char *>self.b.wall, self.b.wall_size)

    @property
    def players(self):
        """How many play."""
        return self.b.players

    @property
    def phase(self):
        """A word of ``PHASES``."""
        return PHASES[self.b.phase]

    @property
    def turn(self):
        """The seat whose turn it is."""
        return self.b.turn

    @property
    def drawn(self):
        """Code of the tile just drawn by the seat whose turn it is, 255 when none."""
        return self.b.drawn

    @property
    def claim(self):
        """What lies on the table to be answered: (event kind, seat, code), or None."""
        if self.b.phase != PHASE_CLAIM:
            return None
        return self.b.claim_event, self.b.claim_from, self.b.claim_tile

    @property
    def live(self):
        """Tiles left in the live wall."""
        return live_tiles(self.b)

    @property
    def scores(self):
        """Points of each seat."""
        return tuple([self.b.scores[i] for i in range(self.b.players)])

    @property
    def deltas(self):
        """Changes of the settlement; riichi sticks paid before are not in them."""
        return tuple([self.b.deltas[i] for i in range(self.b.players)])

    @property
    def dealer(self):
        """The seat that deals."""
        return self.b.dealer

    @property
    def round_wind(self):
        """The wind of the round: 0 East to 3 North."""
        return self.b.round_wind

    @property
    def number(self):
        """The number of the hand in its wind, from 0."""
        return self.b.number

    @property
    def winners(self):
        """Seats, as a mask."""
        return self.b.winners

    @property
    def end(self):
        """How the hand ended: a word of ``ENDS``."""
        return ENDS[self.b.end]
