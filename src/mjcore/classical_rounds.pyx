"""One classical hand and the match it belongs to as Python objects, in the terms of `mjcore.rounds`."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcmp, memcpy
from mjcore.classical_determinize cimport classical_determinize
from mjcore.classical_follow cimport classical_redact, classical_refuse
from mjcore.classical_hands cimport TABLE_SCORED, classical_result_t, classical_score_t, classical_table_t
from mjcore.classical_match cimport classical_match_next, classical_match_start
from mjcore.classical_play cimport classical_act, classical_advance
from mjcore.classical_rollout cimport classical_choose, classical_play
from mjcore.classical_rules cimport ClassicalRules
from mjcore.classical_state cimport (
    CLASSICAL_WALL, KONG_BOX, classical_finished, classical_result, classical_robbable, classical_start,
    classical_state_t, classical_tiles, seat_wind,
)
from mjcore.classical_table cimport classical_action, classical_apply, classical_ask, classical_event
from mjcore.facts cimport (
    HandFacts, check_counters, check_refusal, dealt_places, read_deal, read_policies, state_digest,
)
from mjcore.match cimport OVER_LENGTH, OVER_NOT
from mjcore.random cimport random_seed, random_t
from mjcore.table cimport (
    ACT_COUNT, ACT_PASS, EV_START, NO_ACTION, NOBODY, PHASE_CLAIM, PHASE_OVER, PHASE_TURN, REFUSED_NOT, deal_t, event_t,
    first_asked, table_t,
)
from mjcore.tiles cimport KINDS, UNKNOWN


cdef class ClassicalRound(HandFacts):
    """One hand: the native state, its rules and its log of event records.

    Args:
        rules: the rule set.
        wall: tile codes of the whole wall, 144 of them, 37 where a tile is not known: 128 live tiles, drawn from the
            front, and the kong box of 16, taken from its front. Seats are dealt four, four, four and one from the
            dealer on, then one more to the dealer.
        scores: points of each seat.
        honba: East's run of wins before this hand; there are no sticks.

    Raises:
        ValueError: the wall is no full set of tiles, or a number is out of range.
    """

    def __cinit__(self, ClassicalRules rules not None, *args, **kwargs):
        self.rules = rules
        self.b = &self.t.base

    def __init__(self, ClassicalRules rules not None, bytes wall not None, scores, *, int dealer=0, int round_wind=0,
                 int number=0, int honba=0, int sticks=0):
        cdef deal_t deal
        cdef uint8_t full[CLASSICAL_WALL]
        classical_tiles(full)
        if sticks:
            raise ValueError("sticks: the classical game has none")
        read_deal(&deal, wall, full, CLASSICAL_WALL, 4, scores, dealer, round_wind, number, honba, 0)
        self.rules = rules
        self.log.n = 0
        classical_start(&self.t, &rules.data, &deal, &self.log)

    @staticmethod
    def wall_places(int players, int dealer, int seat):
        """Give the places in the wall of the thirteen tiles dealt to a seat."""
        return dealt_places(players, dealer, seat)

    @staticmethod
    def tiles_of(ClassicalRules rules not None):
        """Give the tile codes of a full set, in order."""
        cdef uint8_t full[CLASSICAL_WALL]
        classical_tiles(full)
        return PyBytes_FromStringAndSize(<char *>full, CLASSICAL_WALL)

    # -- copying ----------------------------------------------------------------------------------

    @staticmethod
    cdef ClassicalRound bare(ClassicalRules rules):
        return ClassicalRound.__new__(ClassicalRound, rules)

    def copy(self):
        """Give an independent copy, log included."""
        cdef ClassicalRound other = ClassicalRound.bare(self.rules)
        other.t = self.t
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

    def state(self):
        """Give the bytes of the state: equal states have equal bytes (on one platform)."""
        return PyBytes_FromStringAndSize(<char *>&self.t, sizeof(classical_state_t))

    def __eq__(self, other):
        if not isinstance(other, ClassicalRound):
            return NotImplemented
        return self.rules == (<ClassicalRound>other).rules and memcmp(
            &self.t, &(<ClassicalRound>other).t, sizeof(classical_state_t)
        ) == 0

    __hash__ = None

    def redacted(self, int seat):
        """Give what a seat knows (-1: a spectator), without the log.

        Raises:
            ValueError: there is no such seat.
        """
        cdef ClassicalRound other = ClassicalRound.bare(self.rules)
        self._check_viewer(seat)
        other.t = self.t
        classical_redact(&other.t, &self.rules.data, seat if seat >= 0 else NOBODY)
        return other

    def rewound(self, int n):
        """Give the hand as it was after its first n records, by applying them again from its start.

        Raises:
            ValueError: n is not between the start of the hand and now, or the log does not reach back to the start.
        """
        cdef ClassicalRound other = ClassicalRound.bare(self.rules)
        cdef deal_t deal
        cdef int i, start
        self._check_start()
        self._read_start(&deal)
        classical_start(&other.t, &self.rules.data, &deal, &other.log)
        start = other.log.n
        if not start <= n <= <int>self.log.n:
            raise ValueError(f"{n} records: there are {start} at the start and {self.log.n} now")
        for i in range(start, n):
            classical_apply(&other.t, &self.rules.data, &self.records[i])
        memcpy(other.records, self.records, n * sizeof(event_t))
        other.log.n = n
        classical_ask(&other.t, &self.rules.data)
        return other

    def determinized(self, uint64_t seed):
        """Give a full state that agrees with everything known here, unknown tiles drawn at random; its log is empty.

        A seat with an original call gets a hand that waits.

        Raises:
            ValueError: a seat with an original call cannot wait with the tiles left.
        """
        cdef ClassicalRound other = ClassicalRound.bare(self.rules)
        cdef random_t g
        other.t = self.t
        random_seed(&g, seed, 0)
        if not classical_determinize(&other.t, &self.rules.data, &g):
            raise ValueError("a seat with an original call cannot wait with the tiles left")
        return other

    # -- live play --------------------------------------------------------------------------------

    def advance(self):
        """Play on to the next decision: draws, bonus tiles, settlement.

        Raises:
            ValueError: the wall has unknown tiles where one is needed.
        """
        cdef int i
        self._check_wall(self.b.wall_end)
        # Tiles taken from the front of the kong box may be forgotten.
        for i in range(self.b.wall_end + self.b.replaced, CLASSICAL_WALL):
            if self.b.wall[i] == UNKNOWN:
                raise ValueError("the wall is not known: feed events instead")
        classical_advance(&self.t, &self.rules.data, &self.log)

    def act(self, int seat, int action):
        """Record the answer of a seat and play on when enough are in.

        Raises:
            ValueError: the seat is not asked, has answered, or may not answer this.
        """
        self._check(seat, action)
        classical_act(&self.t, &self.rules.data, &self.log, seat, action)

    def step(self, int action):
        """Answer for the seat to move; return the next one, -1 when the hand is over.

        Raises:
            ValueError: nobody is to move or the action is not legal.
        """
        cdef int seat = first_asked(self.b)
        if seat < 0:
            raise ValueError("nobody is to move")
        self._check(seat, action)
        classical_act(&self.t, &self.rules.data, &self.log, seat, action)
        return first_asked(self.b)

    def play(self, policies, uint64_t seed=0):
        """Play to the end of the hand by built-in policies (0 random, 1 tsumogiri, 2 greedy); return the decisions."""
        cdef int chosen[4]
        cdef uint64_t n
        cdef random_t g
        read_policies(chosen, policies)
        self.advance()
        random_seed(&g, seed, 0)
        with nogil:
            n = classical_play(&self.t, &self.rules.data, &self.log, chosen, &g)
        return n

    def choose(self, int seat, int policy, uint64_t seed=0):
        """Give the action a built-in policy takes for an asked seat."""
        cdef random_t g
        if not self.legal(seat) or not 0 <= policy <= 2:
            raise ValueError(f"seat {seat} is not asked, or policy {policy} is none")
        random_seed(&g, seed, self.log.n)
        return classical_choose(&self.t, &self.rules.data, policy, &g, seat)

    # -- events from elsewhere --------------------------------------------------------------------

    def refuse(self, int kind, int actor=255, int tile=255, int flags=0, int target=255, tuple used=()):
        """Say why an event cannot happen now: an index into ``REASONS``, 0 when it can."""
        cdef event_t e = self._event(kind, actor, tile, flags, target, used)
        return classical_refuse(&self.t, &self.rules.data, &e)

    def apply(self, int kind, int actor=255, int tile=255, int flags=0, int target=255, tuple used=()):
        """Change the state by an event that can happen now.

        Raises:
            ValueError: it cannot; the state is untouched.
        """
        cdef event_t e = self._event(kind, actor, tile, flags, target, used)
        check_refusal(classical_refuse(&self.t, &self.rules.data, &e), kind, actor)
        self._note(&e)
        classical_apply(&self.t, &self.rules.data, &e)
        classical_ask(&self.t, &self.rules.data)

    def apply_all(self, bytes records not None):
        """Apply records, eight bytes each, up to the first that cannot happen; return how many were applied."""
        cdef const unsigned char *data = records
        cdef event_t e
        cdef int i, n = <int>(len(records) // sizeof(event_t))
        if len(records) % sizeof(event_t):
            raise ValueError(f"records: {len(records)} bytes are no whole records")
        for i in range(n):
            memcpy(&e, data + i * sizeof(event_t), sizeof(event_t))
            if classical_refuse(&self.t, &self.rules.data, &e) != REFUSED_NOT:
                n = i
                break
            self._note(&e)
            classical_apply(&self.t, &self.rules.data, &e)
        classical_ask(&self.t, &self.rules.data)
        return n

    def event_of(self, int seat, int action):
        """Give the record a legal action of a seat stands for now, as (kind, actor, tile, flags, target, used).

        Raises:
            ValueError: the seat may not answer this, or the answer is no event.
        """
        cdef event_t e
        if not 0 <= action < ACT_COUNT or not self.legal(seat) >> action & 1:
            raise ValueError(f"seat {seat} may not answer {action}")
        if action == ACT_PASS and self.t.base.phase == PHASE_CLAIM:
            raise ValueError(f"action {action} is no event")
        e = classical_event(&self.t, &self.rules.data, seat, action)
        return e.kind, e.actor, e.tile, e.flags, e.target, (e.used[0], e.used[1], e.used[2])

    def action_of(self, int kind, int actor=255, int tile=255, int flags=0, int target=255, tuple used=()):
        """Give the action code of an event, 255 when it is nobody's choice."""
        cdef event_t e = self._event(kind, actor, tile, flags, target, used)
        if e.actor >= 4:
            return NO_ACTION
        return classical_action(&self.t, &self.rules.data, &e)

    # -- facts ------------------------------------------------------------------------------------

    def bonus(self, int seat):
        """Give the bonus tiles a seat has set aside, bit i for code 38 + i."""
        return self._seat(seat).aside

    def called(self, int seat):
        """Say whether a seat has made an original call."""
        self._seat(seat)
        return bool(self.t.called >> seat & 1)

    def wind_of(self, int seat):
        """Give the wind of a seat: 0 East."""
        self._seat(seat)
        return seat_wind(self.b, seat)

    def can_win(self, int seat):
        """Say whether the tile drawn or lying on the table completes the hand of a seat that may take it."""
        cdef const table_t *b = self.b
        cdef uint64_t waits = self._seat(seat).waits
        if b.phase == PHASE_TURN:
            return b.turn == seat and b.drawn < KINDS and bool(waits >> b.drawn & 1)
        return (
            b.phase == PHASE_CLAIM and b.claim_from != seat and bool(waits >> b.claim_tile & 1)
            and classical_robbable(&self.t, &self.rules.data, seat)
        )

    @property
    def box(self):
        """Tiles left in the kong box."""
        return KONG_BOX - self.b.replaced

    @property
    def honba(self):
        """East's run of wins before this hand."""
        return self.b.honba

    @property
    def sticks(self):
        """There are none."""
        return 0

    @property
    def kongs_in_turn(self):
        """Consecutive kongs of this turn."""
        return self.t.run

    @property
    def stays(self):
        """Whether the dealer stays on, once the hand is over."""
        return bool(self.t.stays)

    def finished(self, int winners=-1):
        """Give the bytes of the table as the scorer reads it, for the winners, or for other seats as a mask.

        Raises:
            ValueError: hands are not known.
        """
        cdef classical_table_t table
        cdef int seat
        for seat in range(4):
            if self.b.seats[seat].unknown:
                raise ValueError(f"the hand of seat {seat} is not known")
        classical_finished(&self.t, &self.rules.data, self.b.winners if winners < 0 else winners & 15, &table)
        return PyBytes_FromStringAndSize(<char *>&table, sizeof(classical_table_t))

    def score_of(self, int seat):
        """Give the value of a hand of a won deal as (total, base, doubles, doubling mask, limit mask, unique, points).

        Raises:
            ValueError: nobody has won, or hands are not known.
        """
        cdef classical_result_t result
        cdef classical_score_t *score
        self._seat(seat)
        self.finished()
        if not self.b.winners or classical_result(&self.t, &self.rules.data, &result) != TABLE_SCORED:
            raise ValueError("nobody has won")
        score = &result.hands[seat_wind(self.b, seat)]
        return (
            score.total, score.base, score.doubles, score.doubling, score.limits, bool(score.unique),
            tuple([
                (score.points[i].what, score.points[i].kind, score.points[i].how, score.points[i].points)
                for i in range(score.n_points)
            ]),
        )


def _restore(ClassicalRules rules not None, bytes wall not None, tuple scores not None, tuple counters not None,
             bytes records not None, tuple answers not None):
    """Give a hand again by playing its records from its start: what could not happen is refused."""
    cdef ClassicalRound other
    cdef int dealer, round_wind, number, honba, sticks, seat, action
    dealer, round_wind, number, honba, sticks = counters
    other = ClassicalRound(
        rules, wall, scores, dealer=dealer, round_wind=round_wind, number=number, honba=honba, sticks=sticks
    )
    if other.apply_all(records) * sizeof(event_t) != len(records):
        raise ValueError("records: one of them cannot happen")
    for seat, action in answers:
        other.act(seat, action)
    return other


def _restore_state(ClassicalRules rules not None, bytes state not None, bytes records not None, bytes digest not None):
    """Give a hand whose log does not reach back to its start (what a seat knows, a guess at the rest)."""
    cdef ClassicalRound other = ClassicalRound.bare(rules)
    if len(state) != sizeof(classical_state_t) or len(records) > sizeof(other.records) or len(records) % sizeof(event_t):
        raise ValueError("no state of this version")
    if digest != state_digest(rules, state, records):
        raise ValueError("the state is damaged, or of other rules")
    memcpy(&other.t, <const char *>state, sizeof(classical_state_t))
    memcpy(other.records, <const char *>records, len(records))
    other.log.n = <unsigned int>(len(records) // sizeof(event_t))
    return other


cdef class ClassicalMatch:
    """Counters and scores of a match between its hands.

    Args:
        rules: the rule set.
        length: changes of dealer the match has, 1-16; 0: as many as the rules say.
    """

    def __cinit__(self, ClassicalRules rules not None, int length=0):
        if not 0 <= length <= 16:
            raise ValueError(f"length {length}: a match has 1 to 16 changes of dealer")
        self.rules = rules
        classical_match_start(&self.m, &rules.data, length if length else rules.data.dealer_changes)

    def put(self, scores, *, int dealer, int round_wind, int number, int honba=0, int sticks=0):
        """Set scores and counters to those of a hand that is about to start."""
        cdef int i
        cdef int32_t points[4]
        scores = tuple(scores)
        check_counters(scores, 4, dealer, round_wind, number, honba, 0)
        if sticks:
            raise ValueError("sticks: the classical game has none")
        for i in range(4):
            points[i] = scores[i]
        memcpy(self.m.scores, points, sizeof(points))
        self.m.dealer = <uint8_t>dealer
        self.m.round_wind = <uint8_t>round_wind
        self.m.number = <uint8_t>number
        self.m.honba = <uint8_t>honba

    def take(self, ClassicalRound hand not None):
        """Take in a hand that is over and step to the next.

        Raises:
            ValueError: the hand is not over or of other rules, or the match is over.
        """
        if hand.rules != self.rules:
            raise ValueError("the hand is of other rules")
        if hand.t.base.phase != PHASE_OVER:
            raise ValueError("the hand is not over")
        if self.m.over != OVER_NOT:
            raise ValueError("the match is over")
        classical_match_next(&self.m, &self.rules.data, &hand.t)

    def start(self, bytes wall not None):
        """Start the next hand from a wall."""
        return ClassicalRound(
            self.rules, wall, self.scores, dealer=self.m.dealer, round_wind=self.m.round_wind, number=self.m.number,
            honba=self.m.honba,
        )

    def copy(self):
        """Give an independent copy."""
        cdef ClassicalMatch other = ClassicalMatch.__new__(ClassicalMatch, self.rules)
        other.m = self.m
        return other

    def __eq__(self, other):
        if not isinstance(other, ClassicalMatch):
            return NotImplemented
        return self.rules == (<ClassicalMatch>other).rules and memcmp(
            &self.m, &(<ClassicalMatch>other).m, sizeof(match_t)
        ) == 0

    __hash__ = None

    def __reduce__(self):
        return _restore_match, (self.rules, PyBytes_FromStringAndSize(<char *>&self.m, sizeof(match_t)))

    @property
    def scores(self):
        """Points of each seat."""
        return tuple([self.m.scores[i] for i in range(4)])

    @property
    def dealer(self):
        """The dealer of the next hand."""
        return self.m.dealer

    @property
    def round_wind(self):
        """The wind of the next hand."""
        return self.m.round_wind

    @property
    def number(self):
        """The number of the next hand in its wind, from 0."""
        return self.m.number

    @property
    def honba(self):
        """East's run of wins."""
        return self.m.honba

    @property
    def sticks(self):
        """There are none."""
        return 0

    @property
    def hands(self):
        """Hands played."""
        return self.m.hands

    @property
    def length(self):
        """Changes of dealer the match has."""
        return self.m.length

    @property
    def over(self):
        """Why the match is over: 0 it is not, 1 length."""
        return self.m.over


def _restore_match(ClassicalRules rules not None, bytes state not None):
    cdef ClassicalMatch other = ClassicalMatch.__new__(ClassicalMatch, rules)
    cdef match_t m
    if len(state) != sizeof(match_t):
        raise ValueError("no state of this version")
    memcpy(&m, <const char *>state, sizeof(match_t))
    check_counters(
        tuple([m.scores[i] for i in range(other.m.players)]), other.m.players, m.dealer, m.round_wind, m.number, m.honba,
        m.sticks,
    )
    if m.players != other.m.players or m.length > 16 or m.over > OVER_LENGTH:
        raise ValueError("the state is none of a match under these rules")
    other.m = m
    return other
