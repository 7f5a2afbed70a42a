"""The events of a round put in order, and followed as far as any rules could allow them.

For records that list draws and discards of each seat apart, and for what a reader has to know of the moment: hands, the
tile drawn, who is in turn. Whether the rules allow what happens is the engine's to say.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t
from libc.string cimport memmove, memset
from mjcore.table cimport (
    EV_ANKAN, EV_CHI, EV_DAHAI, EV_DAIMINKAN, EV_DORA, EV_KAKAN, EV_NUKI, EV_PON, EV_REACH, EV_REACH_ACCEPTED, EV_TSUMO,
    FLAG_REPLACEMENT, FLAG_TSUMOGIRI, NO_TILE, event_t, make_event,
)
from mjcore.tiles cimport KIND_OF, UNKNOWN

cdef enum:
    MAX_ENTRIES = 64            # of one list
    MAX_STEPS = 100_000         # real rounds need a few hundred
    MAX_EVENTS = 3 * 4 * MAX_ENTRIES
    MAX_NODES = 5 * 8 * MAX_ENTRIES
    FLAG_RIICHI = 2             # of a discard as it is listed

# A place in the search: how much of each list has been used, who draws or claims next, how many events there were.
ctypedef struct node_t:
    uint8_t taken[4]
    uint8_t given[4]
    int seat
    int events


cdef class _Lists:
    """The lists of a round and the search through them."""

    cdef event_t takes[4][MAX_ENTRIES]
    cdef event_t gives[4][MAX_ENTRIES]
    cdef event_t events[MAX_EVENTS]
    cdef node_t nodes[MAX_NODES]
    cdef int n_takes[4]
    cdef int n_gives[4]
    cdef int players

    cdef int fill(self, takes, gives) except -1:
        cdef int seat
        self.players = <int>len(takes)
        if not 3 <= self.players <= 4 or len(gives) != self.players:
            raise ValueError("order: lists of three or four seats wanted")
        for seat in range(self.players):
            self.n_takes[seat] = read_list(self.takes[seat], takes[seat])
            self.n_gives[seat] = read_list(self.gives[seat], gives[seat])
        return 0

    cdef bint used_up(self, const node_t *node) noexcept nogil:
        cdef int seat
        for seat in range(self.players):
            if node.taken[seat] != self.n_takes[seat] or node.given[seat] != self.n_gives[seat]:
                return False
        return True

    cdef int search(self, int dealer, int *furthest) noexcept nogil:
        """Find the order; give the number of events, -1 where there is none, -2 where it takes too long."""
        cdef node_t node
        cdef const event_t *take
        cdef const event_t *last
        cdef event_t give
        cdef int pending = 1, seat, n, drawn, follower, _step
        memset(self.nodes, 0, sizeof(node_t))
        self.nodes[0].seat = dealer
        for _step in range(MAX_STEPS):
            if pending == 0:
                return -1
            pending -= 1
            node = self.nodes[pending]
            seat, n = node.seat, node.events
            if node.taken[seat] >= self.n_takes[seat]:
                continue
            take = &self.takes[seat][node.taken[seat]]
            node.taken[seat] += 1
            last = &self.events[n - 1] if n else NULL
            drawn = NO_TILE
            self.events[n] = take[0]
            if take.kind == EV_TSUMO:
                drawn = take.tile
                if last != NULL and EV_DAIMINKAN <= last.kind <= EV_NUKI:
                    self.events[n].flags = FLAG_REPLACEMENT
            elif last == NULL or last.kind != EV_DAHAI or last.actor != take.target or last.tile != take.tile:
                continue
            n += 1
            node.events = n
            furthest[0] = max(furthest[0], n)
            if take.kind == EV_DAIMINKAN:
                self.nodes[pending] = node
                pending += 1
                continue
            if node.given[seat] == self.n_gives[seat]:
                if self.used_up(&node):
                    return n
                continue
            give = self.gives[seat][node.given[seat]]
            node.given[seat] += 1
            if give.kind == EV_DAHAI:
                if give.tile == NO_TILE and drawn == NO_TILE:
                    continue
                if give.flags & FLAG_RIICHI:
                    self.events[n] = make_event(EV_REACH, seat, NO_TILE, 0, NO_TILE)
                    n += 1
                # A discard of the drawn kind that is not written as the drawn tile came from the hand.
                give.flags = FLAG_TSUMOGIRI if give.tile == NO_TILE else 0
                if give.tile == NO_TILE:
                    give.tile = <uint8_t>drawn
            self.events[n] = give
            n += 1
            node.events = n
            furthest[0] = max(furthest[0], n)
            if self.used_up(&node):
                return n
            if give.kind != EV_DAHAI:
                self.nodes[pending] = node
                pending += 1
                continue
            # The likeliest last: a claim at once rather than a later one.
            follower = seat + 1 if seat + 1 < self.players else 0
            if node.taken[follower] < self.n_takes[follower]:
                if self.takes[follower][node.taken[follower]].kind == EV_TSUMO:
                    node.seat = follower
                    self.nodes[pending] = node
                    pending += 1
            for follower in range(self.players):
                if node.taken[follower] == self.n_takes[follower]:
                    continue
                take = &self.takes[follower][node.taken[follower]]
                if take.kind != EV_TSUMO and take.target == seat and take.tile == give.tile:
                    node.seat = follower
                    self.nodes[pending] = node
                    pending += 1
        return -2


cdef int read_list(event_t *out, bytes entries) except -1:
    cdef Py_ssize_t n = len(entries) // sizeof(event_t)
    if len(entries) % sizeof(event_t) or n > MAX_ENTRIES:
        raise ValueError(f"order: {len(entries)} bytes are no list of at most {MAX_ENTRIES} records")
    memmove(out, PyBytes_AS_STRING(entries), len(entries))
    return <int>n


def order(takes, gives, int dealer):
    """Put what each seat drew or claimed and what it discarded or declared in one order.

    A claim names its tile and source, but may belong to a later discard of the same tile: after each discard either
    somebody claims it or the next seat draws, and in the end every list must be used up.

    Args:
        takes: a list of records for each seat, eight bytes each: draws, chi, pon, open kans.
        gives: the same: discards (no tile is the one drawn, flag 2 declares riichi), other kans, norths.
        dealer: who draws first.

    Returns:
        The records of all in order, and how many were found. None where there is no order, and -1 where the search takes
        too long.

    Raises:
        ValueError: a list is too long, or there is no such dealer.
    """
    cdef _Lists lists = _Lists()
    cdef int n, furthest = 0
    lists.fill(takes, gives)
    if not 0 <= dealer < lists.players:
        raise ValueError(f"dealer {dealer}: there are {lists.players} players")
    n = lists.search(dealer, &furthest)
    if n < 0:
        return None, furthest if n == -1 else -1
    return PyBytes_FromStringAndSize(<char *>lists.events, n * sizeof(event_t)), n


def with_turned(bytes records not None, bytes indicators not None, bint kan_dora, bint open_at_once, bint concealed_at_once,
                bint ron):
    """Add what some records leave out: the paying of riichi, and where indicators are turned over.

    Args:
        records: eight bytes an event.
        indicators: codes of the indicators that are turned over, in order.
        kan_dora: whether kans turn indicators over.
        open_at_once: whether they do for an open or added kan before its replacement is drawn, else before the discard.
        concealed_at_once: the same of concealed kans.
        ron: whether the last discard is won: a riichi made with it is not paid.

    Raises:
        ValueError: the last record is not whole.
    """
    cdef const event_t *e = <const event_t *>PyBytes_AS_STRING(records)
    cdef Py_ssize_t i, n = len(records) // sizeof(event_t)
    cdef bytes out = PyBytes_FromStringAndSize(NULL, (2 * n + len(indicators)) * sizeof(event_t))
    cdef event_t *to = <event_t *>PyBytes_AS_STRING(out)
    cdef event_t *first = to
    cdef const unsigned char *turned = <const unsigned char *>PyBytes_AS_STRING(indicators)
    cdef const unsigned char *last = turned + len(indicators)
    cdef int due = 0, before
    if len(records) % sizeof(event_t):
        raise ValueError(f"records: {len(records)} bytes are no whole records")
    for i in range(n):
        before = e[i - 1].kind if i else 0
        if kan_dora and before == EV_KAKAN:
            # It stands only now that nobody robbed it.
            if open_at_once:
                turn_over(&to, &turned, last, 1)
            else:
                turn_over(&to, &turned, last, due)
                due = 1
        elif kan_dora and before == EV_DAIMINKAN:
            if open_at_once:
                turn_over(&to, &turned, last, 1)
            else:
                due += 1
        if e[i].kind == EV_REACH or e[i].kind == EV_DAHAI:
            turn_over(&to, &turned, last, due)
            due = 0
        to[0] = e[i]
        to += 1
        if kan_dora and e[i].kind == EV_ANKAN:
            turn_over(&to, &turned, last, due)
            due = 0
            if concealed_at_once:
                turn_over(&to, &turned, last, 1)
            else:
                due = 1
        elif e[i].kind == EV_DAHAI and before == EV_REACH and not (ron and i == n - 1):
            to[0] = make_event(EV_REACH_ACCEPTED, e[i].actor, NO_TILE, 0, NO_TILE)
            to += 1
    return out[:(to - first) * sizeof(event_t)]


cdef void turn_over(event_t **to, const unsigned char **turned, const unsigned char *last, int count) noexcept nogil:
    cdef int _i
    for _i in range(count):
        if turned[0] == last:
            return
        to[0][0] = make_event(EV_DORA, NO_TILE, turned[0][0], 0, NO_TILE)
        to[0] += 1
        turned[0] += 1


cdef class Follower:
    """A round after the events fed so far; seats whose tiles are unknown hold unknown tiles.

    Args:
        hands: the codes of the tiles dealt to each seat, at most fourteen.
        dealer: who draws first.
        live: draws the wall gives, replacements included.

    Raises:
        ValueError: a number is out of range.
    """

    cdef uint8_t hands[4][20]
    cdef int sizes[4]
    cdef uint8_t pons[4][4]             # kinds of open triplets no kan has been made of
    cdef int n_pons[4]
    cdef readonly int players
    cdef readonly int live
    cdef readonly int turn
    cdef readonly int drawn             # code of the tile just drawn by the seat in turn, 255 none
    cdef readonly int indicators        # how many were turned over after the deal
    cdef readonly int riichi            # seats that have declared, as a mask
    cdef readonly int accepted          # those that have paid, as a mask
    cdef event_t last                   # the last discard, kan or north, until somebody draws or claims it

    def __cinit__(self, hands, int dealer, int live):
        cdef int seat
        cdef bytes hand
        self.players = <int>len(hands)
        if not 3 <= self.players <= 4 or not 0 <= dealer < self.players:
            raise ValueError("follower: three or four hands and a dealer among them wanted")
        if live < 0:
            raise ValueError(f"follower: live {live}: a number of draws from 0 on wanted")
        for seat in range(self.players):
            hand = hands[seat]
            if len(hand) > 14 or (hand and max(hand) >= 46):
                raise ValueError(f"follower: hand of seat {seat}: at most fourteen tile codes wanted")
            memmove(self.hands[seat], PyBytes_AS_STRING(hand), len(hand))
            self.sizes[seat] = <int>len(hand)
            self.n_pons[seat] = 0
        self.live = live
        self.turn = dealer
        self.drawn = NO_TILE
        self.indicators = self.riichi = self.accepted = 0
        self.last.kind = 0

    def feed(self, bytes records not None):
        """Take records, eight bytes each, up to the first that cannot follow under any rules; give how many were taken.

        After one that cannot follow the state is of no use.

        Raises:
            ValueError: the last record is not whole.
        """
        cdef const event_t *e = <const event_t *>PyBytes_AS_STRING(records)
        cdef Py_ssize_t i, n = len(records) // sizeof(event_t)
        if len(records) % sizeof(event_t):
            raise ValueError(f"records: {len(records)} bytes are no whole records")
        for i in range(n):
            if not self.take(&e[i]):
                return i
        return n

    def hand(self, int seat):
        """Give the closed tiles of a seat in the order they came."""
        if not 0 <= seat < self.players:
            raise ValueError(f"seat {seat}: there are {self.players}")
        return PyBytes_FromStringAndSize(<char *>self.hands[seat], self.sizes[seat])

    @property
    def given(self):
        """The record of the last discard, kan or north, until somebody draws or claims it for less than a kan: or None."""
        return PyBytes_FromStringAndSize(<char *>&self.last, sizeof(event_t)) if self.last.kind else None

    cdef bint take(self, const event_t *e) noexcept nogil:
        cdef int seat = e.actor, i
        if e.kind == EV_DORA:
            self.indicators += 1
            return self.indicators < 5
        if seat >= self.players or (e.tile >= 46 and e.kind != EV_REACH and e.kind != EV_REACH_ACCEPTED):
            return False
        if e.kind == EV_TSUMO:
            if self.drawn != NO_TILE or self.live == 0 or self.sizes[seat] >= 14:
                return False
            self.live -= 1
            self.turn = seat
            self.drawn = e.tile
            self.last.kind = 0
            self.hands[seat][self.sizes[seat]] = e.tile
            self.sizes[seat] += 1
            return True
        if e.kind == EV_DAHAI:
            if seat != self.turn or self.sizes[seat] % 3 != 2:
                return False
            if e.flags & FLAG_TSUMOGIRI and self.drawn != e.tile and self.drawn != UNKNOWN:
                return False
            self.drawn = NO_TILE
            self.last = e[0]
            return self.remove(seat, e.tile)
        if EV_CHI <= e.kind <= EV_DAIMINKAN:
            if self.last.kind != EV_DAHAI or self.last.actor != e.target or self.last.tile != e.tile or seat == e.target:
                return False
            for i in range(3 if e.kind == EV_DAIMINKAN else 2):
                if not self.remove(seat, e.used[i]):
                    return False
            if e.kind == EV_PON and e.tile < UNKNOWN and self.n_pons[seat] < 4:
                self.pons[seat][self.n_pons[seat]] = KIND_OF[e.tile]
                self.n_pons[seat] += 1
            self.turn = seat
            self.drawn = NO_TILE
            self.last.kind = 0
            if e.kind == EV_DAIMINKAN:
                self.last = e[0]
            return is_meld(e)
        if e.kind == EV_REACH_ACCEPTED:
            if not self.riichi >> seat & 1 or self.accepted >> seat & 1:
                return False
            self.accepted |= 1 << seat
            return True
        # What follows is for the seat that has just drawn.
        if seat != self.turn or self.drawn == NO_TILE:
            return False
        if e.kind == EV_REACH:
            self.riichi |= 1 << seat
            return True
        if e.kind != EV_ANKAN and e.kind != EV_KAKAN and e.kind != EV_NUKI:
            return False
        if not self.remove(seat, e.tile):
            return False
        if e.kind == EV_ANKAN:
            for i in range(3):
                if not self.remove(seat, e.used[i]):
                    return False
            if not is_meld(e):
                return False
        elif e.kind == EV_KAKAN and not self.extend(seat, e.tile):
            return False
        self.drawn = NO_TILE
        self.last = e[0]
        return True

    cdef bint remove(self, int seat, int code) noexcept nogil:
        """Take a tile from a hand, an unknown one where it is not known to be there."""
        cdef uint8_t *hand = self.hands[seat]
        cdef int i, n = self.sizes[seat], at = -1, unknown = -1
        for i in range(n):
            if hand[i] == code:
                at = i
                break
            if hand[i] == UNKNOWN and unknown < 0:
                unknown = i
        if at < 0:
            at = unknown
        if at < 0:
            return False
        memmove(hand + at, hand + at + 1, n - at - 1)
        self.sizes[seat] = n - 1
        return True

    cdef bint extend(self, int seat, int code) noexcept nogil:
        """Make a kan of a pon."""
        cdef int i
        if code >= UNKNOWN:
            return False
        for i in range(self.n_pons[seat]):
            if self.pons[seat][i] == KIND_OF[code]:
                self.n_pons[seat] -= 1
                self.pons[seat][i] = self.pons[seat][self.n_pons[seat]]
                return True
        return False


cdef bint is_meld(const event_t *e) noexcept nogil:
    """Say whether the tiles of a call or concealed kan make a run or are of one kind."""
    cdef int kind, low, middle, high, i
    if e.tile >= UNKNOWN:
        return False
    kind = KIND_OF[e.tile]
    for i in range(3 if e.kind == EV_DAIMINKAN or e.kind == EV_ANKAN else 2):
        if e.used[i] >= UNKNOWN or (e.kind != EV_CHI and KIND_OF[e.used[i]] != kind):
            return False
    if e.kind != EV_CHI:
        return True
    low, high = KIND_OF[e.used[0]], KIND_OF[e.used[1]]
    if low > high:
        low, high = high, low
    middle = kind
    if middle < low:
        low, middle = middle, low
    if middle > high:
        middle, high = high, middle
    return middle == low + 1 and high == low + 2 and high < 27 and low // 9 == high // 9
