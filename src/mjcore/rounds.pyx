"""One hand and the match it belongs to as Python objects, of any family: answers, events from elsewhere, copies."""

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcmp, memcpy
from mjcore.arguments cimport whole, wide
from mjcore.claims cimport first_asked
from mjcore.facts cimport (
    HandFacts, check_refusal, dealt_places, read_counters, read_deal, read_policies, state_digest,
)
from mjcore.family cimport ANY_LENGTH, STATE_WORDS, Family, family_of
from mjcore.match cimport OVER_NOT, match_t
from mjcore.options cimport NativeRules
from mjcore.policy cimport choose_action
from mjcore.random cimport random_seed, random_t
from mjcore.rollout cimport count_sequences, play_hand
from mjcore.table cimport (
    ACT_COUNT, ACT_HIDE_TENPAI, ACT_PASS, EV_START, MAX_WALL, NOBODY, NO_ACTION, PHASE_OPENING, PHASE_OVER,
    REFUSED_NOT, deal_t, event_t, still_to_come, table_t,
)
from mjcore.tiles cimport UNKNOWN

from mjcore.facts import ENDS, PHASES, REASONS  # no-cython-lint: what the numbers of this module mean


cdef class Round(HandFacts):
    """One hand: the native state, its rules and its log of event records; made by its subclasses only.

    Args:
        rules: the rule set.
        wall: tile codes of the whole wall, 37 where a tile is not known. Seats are dealt four, four, four and one from
            the dealer on, then live tiles follow from the front.
        scores: points of each seat.

    Raises:
        ValueError: the wall is no full set of tiles, or a number is out of range.
    """

    def __cinit__(self, NativeRules rules not None, *args, **kwargs):
        cdef Family family = family_of(rules)
        # Without the state of the family there is nothing its engine could work on.
        if not isinstance(self, family.round_type):
            raise TypeError(f"{type(self).__name__}: hands of these rules are made as {family.round_type.__name__}")
        self.rules = rules
        self.r = rules.raw
        self.f = &family.calls

    def __init__(self, NativeRules rules not None, bytes wall not None, scores, *, dealer=0, round_wind=0, number=0, honba=0,
                 sticks=0):
        cdef deal_t deal
        cdef uint8_t full[MAX_WALL]
        cdef int n = self.f.tiles(self.r, full)
        if rules != self.rules:
            raise ValueError("rules: a hand keeps those it was made with")
        read_deal(&deal, wall, full, n, self.f.players(self.r), scores, dealer, round_wind, number, honba, sticks)
        if deal.sticks and not self.f.sticks:
            raise ValueError("sticks: the game has none")
        self.log.n = 0
        self.f.start(self.b, self.r, &deal, &self.log)

    @staticmethod
    def wall_places(players, dealer, seat):
        """Give the places in the wall of the thirteen tiles dealt to a seat."""
        return dealt_places(players, dealer, seat)

    @staticmethod
    def tiles_of(NativeRules rules not None):
        """Give the tile codes of a full set, in order."""
        cdef uint8_t full[MAX_WALL]
        cdef int n = family_of(rules).calls.tiles(rules.raw, full)
        return PyBytes_FromStringAndSize(<char *>full, n)

    # -- copying ----------------------------------------------------------------------------------

    cdef Round bare(self):
        raise TypeError(f"{type(self).__name__} has no family")

    cdef Round same(self):
        cdef Round other = self.bare()
        memcpy(other.b, self.b, self.f.state_size)
        return other

    @cython.critical_section
    def copy(self):
        """Give an independent copy, log included."""
        cdef Round other = self.same()
        other.log.n = self.log.n
        memcpy(other.records, self.records, self._kept() * sizeof(event_t))
        return other

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        cdef deal_t deal
        cdef int start
        cdef bytes records = self.record_bytes()
        cdef bytes state
        if self.log.n == 0 or self.log.n > self.log.room or self.records[0].kind != EV_START:
            state = self.state()
            return _restore_state, (self.rules, state, records, state_digest(self.rules, state, records))
        self._read_start(&deal)
        start = self._start_size()
        return _restore, (
            self.rules, self.wall(), tuple([deal.scores[i] for i in range(self.b.players)]),
            (deal.dealer, deal.round_wind, deal.number, deal.honba, deal.sticks),
            records[start * sizeof(event_t):], self.answers(),
        )

    @cython.critical_section
    def state(self):
        """Give the bytes of the state: equal states have equal bytes (on one platform)."""
        return PyBytes_FromStringAndSize(<char *>self.b, self.f.state_size)

    def __eq__(self, other):
        if not isinstance(other, Round):
            return NotImplemented
        # Rules of two families are never equal, so both states are of one size.
        return self.rules == (<Round>other).rules and memcmp(self.b, (<Round>other).b, self.f.state_size) == 0

    __hash__ = None

    def redacted(self, seat):
        """Give what a seat knows (-1: a spectator), without the log.

        Raises:
            ValueError: there is no such seat.
        """
        cdef int viewer = whole(seat, "seat", -1, self.b.players - 1)
        cdef Round other = self.same()
        self.f.redact(other.b, self.r, viewer if viewer >= 0 else NOBODY)
        return other

    def rewound(self, n):
        """Give the hand as it was after its first n records, by applying them again from its start.

        Raises:
            ValueError: n is not between the start of the hand and now, or the log does not reach back to the start.
        """
        cdef Round other = self.bare()
        cdef deal_t deal
        cdef int i, end
        self._check_start()
        self._read_start(&deal)
        self.f.start(other.b, self.r, &deal, &other.log)
        end = whole(n, "n", other.log.n, self.log.n)
        for i in range(other.log.n, end):
            self.f.apply(other.b, self.r, &self.records[i])
        memcpy(other.records, self.records, end * sizeof(event_t))
        other.log.n = end
        self.f.ask(other.b, self.r)
        return other

    def determinized(self, seed):
        """Give a full state that agrees with everything known here, unknown tiles drawn by a seed; its log is empty.

        A seat in riichi, or with an original call, gets a hand that waits.

        Raises:
            ValueError: the seed is none from 0 to 2**64 - 1, or no tiles are left that make such a seat wait.
        """
        cdef Round other = self.same()
        cdef random_t g
        random_seed(&g, wide(seed, "seed"), 0)
        if not self.f.determinize(other.b, self.r, &g):
            raise ValueError("no tiles are left that make a seat in riichi, or with an original call, wait")
        return other

    # -- live play --------------------------------------------------------------------------------

    @cython.critical_section
    def advance(self):
        """Play on to the next decision: what happens by itself, from draws to the settlement.

        Raises:
            ValueError: the wall has unknown tiles where one is needed.
        """
        cdef int i
        for i in range(self.b.wall_size):
            if self.b.wall[i] == UNKNOWN and still_to_come(self.b, i):
                raise ValueError("the wall is not known: feed events instead")
        self.f.advance(self.b, self.r, &self.log)

    @cython.critical_section
    def act(self, seat, action):
        """Record the answer of a seat and play on when enough are in.

        Raises:
            ValueError: the seat is not asked, has answered, or may not answer this.
        """
        cdef int at = self._number(seat), code = whole(action, "action", 0, ACT_COUNT - 1)
        self._check(at, code)
        self.f.act(self.b, self.r, &self.log, at, code)

    @cython.critical_section
    def step(self, action):
        """Answer for the seat to move; return the next one, -1 when the hand is over.

        Raises:
            ValueError: nobody is to move or the action is not legal.
        """
        cdef int seat = first_asked(self.b), code = whole(action, "action", 0, ACT_COUNT - 1)
        if seat < 0:
            raise ValueError("nobody is to move")
        self._check(seat, code)
        self.f.act(self.b, self.r, &self.log, seat, code)
        return first_asked(self.b)

    def play(self, policies, seed=0):
        """Play to the end of the hand by built-in policies (0 random, 1 tsumogiri, 2 greedy); return the decisions.

        Raises:
            ValueError: a policy is none, or the wall is not known.
            RuntimeError: another thread changed the hand meanwhile; what it did stands.
        """
        cdef int chosen[4]
        cdef uint64_t n
        cdef uint64_t before[STATE_WORDS]
        cdef random_t g
        cdef Round other
        read_policies(chosen, policies)
        random_seed(&g, wide(seed, "seed"), 0)
        self.advance()
        # Without the GIL other threads may use this hand: a copy is played.
        other = self.copy()
        memcpy(before, self.b, self.f.state_size)
        with nogil:
            n = play_hand(self.f, other.b, self.r, &other.log, chosen, &g)
        if memcmp(self.b, before, self.f.state_size) != 0:
            raise RuntimeError("another thread changed the hand while it was played: copy it for each thread")
        memcpy(self.b, other.b, self.f.state_size)
        memcpy(self.records, other.records, other._kept() * sizeof(event_t))
        self.log.n = other.log.n
        return n

    def perft(self, depth):
        """Count the legal sequences of ``depth`` answers, 0 to 6, from here; one that ends the hand earlier counts too."""
        cdef uint64_t n
        cdef uint64_t state[STATE_WORDS]
        cdef int answers = whole(depth, "depth", 0, 6)
        # Without the GIL other threads may change this hand.
        memcpy(state, self.b, self.f.state_size)
        with nogil:
            n = count_sequences(self.f, <table_t *>state, self.r, answers)
        return n

    def choose(self, seat, policy, seed=0):
        """Give the action a built-in policy takes for an asked seat."""
        cdef random_t g
        cdef int at = self._number(seat), chosen = whole(policy, "policy", 0, 2)
        if not self.b.asked >> at & 1:
            raise ValueError(f"seat {at} is not asked")
        random_seed(&g, wide(seed, "seed"), self.log.n)
        return choose_action(self.f, self.b, chosen, &g, at)

    # -- events from elsewhere --------------------------------------------------------------------

    def refuse(self, kind, actor=255, tile=255, flags=0, target=255, tuple used=()):
        """Say why an event cannot happen now: an index into ``REASONS``, 0 when it can."""
        cdef event_t e = self._event(kind, actor, tile, flags, target, used)
        return self.f.refuse(self.b, self.r, &e)

    @cython.critical_section
    def apply(self, kind, actor=255, tile=255, flags=0, target=255, tuple used=()):
        """Change the state by an event that can happen now.

        Raises:
            ValueError: it cannot; the state is untouched.
        """
        cdef event_t e = self._event(kind, actor, tile, flags, target, used)
        check_refusal(self.f.refuse(self.b, self.r, &e), e.kind, e.actor)
        self._note(&e)
        self.f.apply(self.b, self.r, &e)
        self.f.ask(self.b, self.r)

    @cython.critical_section
    def apply_all(self, bytes records not None):
        """Apply records, eight bytes each, up to the first that cannot happen; return how many were applied."""
        cdef const unsigned char *data = records
        cdef event_t e
        cdef int i, n = <int>(len(records) // sizeof(event_t))
        if len(records) % sizeof(event_t):
            raise ValueError(f"records: {len(records)} bytes are no whole records")
        for i in range(n):
            memcpy(&e, data + i * sizeof(event_t), sizeof(event_t))
            if self.f.refuse(self.b, self.r, &e) != REFUSED_NOT:
                n = i
                break
            self._note(&e)
            self.f.apply(self.b, self.r, &e)
        self.f.ask(self.b, self.r)
        return n

    def event_of(self, seat, action):
        """Give the record a legal action of a seat stands for now, as (kind, actor, tile, flags, target, used).

        Raises:
            ValueError: the seat may not answer this, or the answer is no event.
        """
        cdef event_t e
        cdef int at = self._number(seat), code = whole(action, "action", 0, ACT_COUNT - 1)
        if not self.b.asked >> at & 1 or not self.b.legal[at] >> code & 1:
            raise ValueError(f"seat {at} may not answer {code}")
        # Letting a tile go by leaves no trace; going on to play does.
        if code == ACT_HIDE_TENPAI or (code == ACT_PASS and self.b.phase != PHASE_OPENING):
            raise ValueError(f"action {code} is no event")
        e = self.f.event(self.b, self.r, at, code)
        return e.kind, e.actor, e.tile, e.flags, e.target, (e.used[0], e.used[1], e.used[2])

    def action_of(self, kind, actor=255, tile=255, flags=0, target=255, tuple used=()):
        """Give the action code of an event, 255 when it is nobody's choice."""
        cdef event_t e = self._event(kind, actor, tile, flags, target, used)
        if e.actor >= self.b.players:
            return NO_ACTION
        return self.f.action(self.b, self.r, &e)

    # -- facts ------------------------------------------------------------------------------------

    @property
    def stays(self):
        """Whether the dealer stays on, once the hand is over."""
        return bool(self.b.stays)

    @property
    def honba(self):
        """Honba of the hand; classical: East's run of wins before it."""
        return self.b.honba

    @property
    def sticks(self):
        """Riichi sticks on the table; when the hand is over, those that stay there."""
        return self.f.sticks_left(self.b)


def _restore(NativeRules rules not None, bytes wall not None, tuple scores not None, tuple counters not None,
             bytes records not None, tuple answers not None):
    """Give a hand again by playing its records from its start: what could not happen is refused."""
    cdef Round other
    cdef int dealer, round_wind, number, honba, sticks, seat, action
    dealer, round_wind, number, honba, sticks = counters
    other = family_of(rules).round_type(
        rules, wall, scores, dealer=dealer, round_wind=round_wind, number=number, honba=honba, sticks=sticks
    )
    if other.apply_all(records) * sizeof(event_t) != len(records):
        raise ValueError("records: one of them cannot happen")
    for seat, action in answers:
        other.act(seat, action)
    return other


def _restore_state(NativeRules rules not None, bytes state not None, bytes records not None, bytes digest not None):
    """Give a hand whose log does not reach back to its start (what a seat knows, a guess at the rest)."""
    cdef Round other = bare_round(family_of(rules), rules)
    if len(state) != other.f.state_size or len(records) > sizeof(other.records) or len(records) % sizeof(event_t):
        raise ValueError("no state of this version")
    if digest != state_digest(rules, state, records):
        raise ValueError("the state is damaged, or of other rules")
    memcpy(other.b, <const char *>state, len(state))
    memcpy(other.records, <const char *>records, len(records))
    other.log.n = <unsigned int>(len(records) // sizeof(event_t))
    return other


cdef Round bare_round(Family family, NativeRules rules):
    return <Round>family.round_type.__new__(family.round_type, rules)


cdef class Match:
    """Counters and scores of a match between its hands.

    Args:
        rules: the rule set, of any family.
        length: riichi: 0 one hand, 1 east, 2 east and south (as when left out); classical: 1 to 16 changes of dealer,
            as many as the rules say when left out.

    Raises:
        ValueError: no such length.
    """

    def __cinit__(self, NativeRules rules not None, length=ANY_LENGTH):
        self.family = family_of(rules)
        self.rules = rules
        self.family.calls.match_start(&self.m, rules.raw, self.family.length_of(rules, length))

    @cython.critical_section
    def put(self, scores, *, dealer, round_wind, number, honba=0, sticks=0):
        """Set scores and counters to those of a hand that is about to start.

        Raises:
            ValueError: a number is out of range.
        """
        cdef deal_t deal
        read_counters(&deal, scores, self.m.players, dealer, round_wind, number, honba, sticks)
        if deal.sticks and not self.family.calls.sticks:
            raise ValueError("sticks: the game has none")
        memcpy(self.m.scores, deal.scores, self.m.players * sizeof(int32_t))
        self.m.dealer = deal.dealer
        self.m.round_wind = deal.round_wind
        self.m.number = deal.number
        self.m.honba = deal.honba
        self.m.sticks = deal.sticks

    @cython.critical_section
    def take(self, Round hand not None):
        """Take in a hand that is over and step to the next.

        Raises:
            ValueError: the hand is not over, of other rules or not the one that is due, or the match is over.
        """
        cdef const table_t *b = hand.b
        if hand.rules != self.rules:
            raise ValueError("the hand is of other rules")
        if b.phase != PHASE_OVER:
            raise ValueError("the hand is not over")
        if self.m.over != OVER_NOT:
            raise ValueError("the match is over")
        if (b.dealer, b.round_wind, b.number, b.honba) != (
            self.m.dealer, self.m.round_wind, self.m.number, self.m.honba
        ):
            raise ValueError("the hand is not the one that is due")
        self.family.calls.match_next(&self.m, self.rules.raw, b)

    def start(self, bytes wall not None):
        """Start the next hand from a wall."""
        return self.family.round_type(
            self.rules, wall, self.scores, dealer=self.m.dealer, round_wind=self.m.round_wind, number=self.m.number,
            honba=self.m.honba, sticks=self.m.sticks,
        )

    @cython.critical_section
    def copy(self):
        """Give an independent copy."""
        cdef Match other = Match.__new__(Match, self.rules)
        other.m = self.m
        return other

    def __eq__(self, other):
        if not isinstance(other, Match):
            return NotImplemented
        return self.rules == (<Match>other).rules and memcmp(&self.m, &(<Match>other).m, sizeof(match_t)) == 0

    __hash__ = None

    def __reduce__(self):
        return _restore_match, (self.rules, PyBytes_FromStringAndSize(<char *>&self.m, sizeof(match_t)))

    @property
    def scores(self):
        """Points of each seat."""
        return tuple([self.m.scores[i] for i in range(self.m.players)])

    @property
    def dealer(self):
        """The dealer of the next hand."""
        return self.m.dealer

    @property
    def round_wind(self):
        """The wind of the next hand: 0 East to 3 North."""
        return self.m.round_wind

    @property
    def number(self):
        """The number of the next hand in its wind, from 0."""
        return self.m.number

    @property
    def honba(self):
        """Honba of the next hand; classical: East's run of wins before it."""
        return self.m.honba

    @property
    def sticks(self):
        """Riichi sticks on the table."""
        return self.m.sticks

    @property
    def hands(self):
        """Hands played."""
        return self.m.hands

    @property
    def length(self):
        """Riichi: 0 one hand, 1 east, 2 east and south; classical: changes of dealer the match has."""
        return self.m.length

    @property
    def over(self):
        """Why the match is over: 0 it is not, 1 length, 2 bust, 3 auto-stop, 4 target."""
        return self.m.over


def _restore_match(NativeRules rules not None, bytes state not None):
    cdef Match other = Match.__new__(Match, rules)
    cdef match_t m
    cdef deal_t deal
    if len(state) != sizeof(match_t):
        raise ValueError("no state of this version")
    memcpy(&m, <const char *>state, sizeof(match_t))
    read_counters(
        &deal, [m.scores[i] for i in range(other.m.players)], other.m.players, m.dealer, m.round_wind, m.number, m.honba,
        m.sticks,
    )
    if (
        m.players != other.m.players or m.over > other.family.calls.last_over
        or other.family.calls.length(rules.raw, m.length) != m.length
        or (m.sticks and not other.family.calls.sticks)
    ):
        raise ValueError("the state is none of a match under these rules")
    other.m = m
    return other
