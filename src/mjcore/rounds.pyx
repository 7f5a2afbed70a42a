"""One riichi hand as a Python object: answers, events from elsewhere, and everything the state says."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset
from mjcore.determinize cimport determinize
from mjcore.facts cimport (
    HandFacts, check_counters, check_refusal, dealt_places, read_deal, read_policies, state_digest,
)
from mjcore.match cimport OVER_NOT, OVER_TARGET, match_next, match_start, match_t
from mjcore.policy cimport choose_action
from mjcore.random cimport random_seed, random_t
from mjcore.riichi cimport SCORE_OK, score_t, score_win, win_t
from mjcore.riichi_follow cimport riichi_redact, riichi_refuse
from mjcore.riichi_play cimport riichi_act, riichi_advance
from mjcore.riichi_state cimport (
    indicator_index, riichi_score, riichi_settled_win, riichi_start, riichi_table_t, riichi_tiles, riichi_why_not,
    riichi_win, ura_index,
)
from mjcore.riichi_table cimport riichi_action, riichi_apply, riichi_ask, riichi_event
from mjcore.rollout cimport count_sequences, play_hand
from mjcore.rules cimport RiichiRules
from mjcore.scoring cimport Score
from mjcore.table cimport (
    ACT_COUNT, ACT_HIDE_TENPAI, ACT_PASS, EV_START, NOBODY, NO_ACTION, PHASE_CLAIM, PHASE_OVER, PHASE_TURN, REFUSED_NOT,
    deal_t, event_t, first_asked, seat_t,
)
from mjcore.tiles cimport UNKNOWN

from mjcore.facts import ENDS, PHASES, REASONS  # no-cython-lint: what the numbers of this module mean


cdef class RiichiRound(HandFacts):
    """One hand: the native state, its rules and its log of event records.

    Args:
        rules: the rule set.
        wall: tile codes of the whole wall, 37 where a tile is not known; 136 of them, 108 with three players. Seats
            are dealt four, four, four and one from the dealer on, then live tiles follow from the front;
            replacements come from the back (four places, with three players eight), before them lie ura and
            indicator in turn, backwards.
        scores: points of each seat.

    Raises:
        ValueError: the wall is no full set of tiles, or a number is out of range.
    """

    def __cinit__(self, RiichiRules rules not None, *args, **kwargs):
        self.rules = rules
        self.b = &self.t.base

    def __init__(self, RiichiRules rules not None, bytes wall not None, scores, *, int dealer=0, int round_wind=0,
                 int number=0, int honba=0, int sticks=0):
        cdef deal_t deal
        cdef uint8_t full[144]
        cdef int n = riichi_tiles(&rules.data, full)
        read_deal(&deal, wall, full, n, rules.data.players, scores, dealer, round_wind, number, honba, sticks)
        self.rules = rules
        self.log.n = 0
        riichi_start(&self.t, &rules.data, &deal, &self.log)

    @staticmethod
    def wall_places(int players, int dealer, int seat):
        """Give the places in the wall of the thirteen tiles dealt to a seat."""
        return dealt_places(players, dealer, seat)

    @staticmethod
    def tiles_of(RiichiRules rules not None):
        """Give the tile codes of a full set, in order."""
        cdef uint8_t full[144]
        cdef int n = riichi_tiles(&rules.data, full)
        return PyBytes_FromStringAndSize(<char *>full, n)

    # -- copying ----------------------------------------------------------------------------------

    @staticmethod
    cdef RiichiRound bare(RiichiRules rules):
        """Give a hand without state, to be filled by the caller."""
        return RiichiRound.__new__(RiichiRound, rules)

    def copy(self):
        """Give an independent copy, log included."""
        cdef RiichiRound other = RiichiRound.bare(self.rules)
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
        return PyBytes_FromStringAndSize(<char *>&self.t, sizeof(riichi_table_t))

    def __eq__(self, other):
        if not isinstance(other, RiichiRound):
            return NotImplemented
        return self.rules == (<RiichiRound>other).rules and memcmp(
            &self.t, &(<RiichiRound>other).t, sizeof(riichi_table_t)
        ) == 0

    __hash__ = None

    def redacted(self, int seat):
        """Give what a seat knows (-1: a spectator), without the log.

        Raises:
            ValueError: there is no such seat.
        """
        cdef RiichiRound other = RiichiRound.bare(self.rules)
        self._check_viewer(seat)
        other.t = self.t
        riichi_redact(&other.t, &self.rules.data, seat if seat >= 0 else NOBODY)
        return other

    def rewound(self, int n):
        """Give the hand as it was after its first n records, by applying them again from its start.

        Raises:
            ValueError: n is not between the start of the hand and now, or the log does not reach back to the start.
        """
        cdef RiichiRound other = RiichiRound.bare(self.rules)
        cdef deal_t deal
        cdef int i, start
        self._check_start()
        self._read_start(&deal)
        riichi_start(&other.t, &self.rules.data, &deal, &other.log)
        start = other.log.n
        if not start <= n <= <int>self.log.n:
            raise ValueError(f"{n} records: there are {start} at the start and {self.log.n} now")
        for i in range(start, n):
            riichi_apply(&other.t, &self.rules.data, &self.records[i])
        memcpy(other.records, self.records, n * sizeof(event_t))
        other.log.n = n
        riichi_ask(&other.t, &self.rules.data)
        return other

    def determinized(self, uint64_t seed):
        """Give a full state that agrees with all that is known here: unknown tiles drawn by a seed.

        Raises:
            ValueError: no tiles are left that make a seat in riichi tenpai.
        """
        cdef RiichiRound other = RiichiRound.bare(self.rules)
        cdef random_t g
        other.t = self.t
        random_seed(&g, seed, 0)
        if not determinize(&other.t, &self.rules.data, &g):
            raise ValueError("no hand left makes a seat in riichi tenpai")
        return other

    # -- live play --------------------------------------------------------------------------------

    def advance(self):
        """Play on to the next decision: draws, indicators, sticks, abortive draws, settlement.

        Raises:
            ValueError: the wall has unknown tiles where one is needed.
        """
        self._check_wall(self.t.base.wall_size - self.t.base.replaced)
        riichi_advance(&self.t, &self.rules.data, &self.log)

    def act(self, int seat, int action):
        """Record the answer of a seat and play on when enough are in.

        Raises:
            ValueError: the seat is not asked, has answered, or may not answer this.
        """
        self._check(seat, action)
        riichi_act(&self.t, &self.rules.data, &self.log, seat, action)

    def step(self, int action):
        """Answer for the seat to move; return the next one, -1 when the hand is over.

        Raises:
            ValueError: nobody is to move or the action is not legal.
        """
        cdef int seat = first_asked(self.b)
        if seat < 0:
            raise ValueError("nobody is to move")
        self._check(seat, action)
        riichi_act(&self.t, &self.rules.data, &self.log, seat, action)
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
            n = play_hand(&self.t, &self.rules.data, &self.log, chosen, &g)
        return n

    def perft(self, int depth):
        """Count the legal sequences of ``depth`` answers, 0 to 6, from here; one that ends the hand earlier counts too."""
        cdef uint64_t n
        if not 0 <= depth <= 6:
            raise ValueError(f"depth {depth}: 0 to 6 wanted")
        with nogil:
            n = count_sequences(&self.t, &self.rules.data, depth)
        return n

    def choose(self, int seat, int policy, uint64_t seed=0):
        """Give the action a built-in policy takes for an asked seat."""
        cdef random_t g
        if not self.legal(seat) or not 0 <= policy <= 2:
            raise ValueError(f"seat {seat} is not asked, or policy {policy} is none")
        random_seed(&g, seed, self.log.n)
        return choose_action(&self.t, &self.rules.data, policy, &g, seat)

    # -- events from elsewhere --------------------------------------------------------------------

    def refuse(self, int kind, int actor=255, int tile=255, int flags=0, int target=255, tuple used=()):
        """Say why an event cannot happen now: an index into ``REASONS``, 0 when it can."""
        cdef event_t e = self._event(kind, actor, tile, flags, target, used)
        return riichi_refuse(&self.t, &self.rules.data, &e)

    def apply(self, int kind, int actor=255, int tile=255, int flags=0, int target=255, tuple used=()):
        """Change the state by an event that can happen now.

        Raises:
            ValueError: it cannot; the state is untouched.
        """
        cdef event_t e = self._event(kind, actor, tile, flags, target, used)
        check_refusal(riichi_refuse(&self.t, &self.rules.data, &e), kind, actor)
        self._note(&e)
        riichi_apply(&self.t, &self.rules.data, &e)
        riichi_ask(&self.t, &self.rules.data)

    def apply_all(self, bytes records not None):
        """Apply records, eight bytes each, up to the first that cannot happen; return how many were applied."""
        cdef const unsigned char *data = records
        cdef event_t e
        cdef int i, n = <int>(len(records) // sizeof(event_t))
        if len(records) % sizeof(event_t):
            raise ValueError(f"records: {len(records)} bytes are no whole records")
        for i in range(n):
            memcpy(&e, data + i * sizeof(event_t), sizeof(event_t))
            if riichi_refuse(&self.t, &self.rules.data, &e) != REFUSED_NOT:
                n = i
                break
            self._note(&e)
            riichi_apply(&self.t, &self.rules.data, &e)
        riichi_ask(&self.t, &self.rules.data)
        return n

    def event_of(self, int seat, int action):
        """Give the record a legal action of a seat stands for now, as (kind, actor, tile, flags, target, used).

        Raises:
            ValueError: the seat may not answer this.
        """
        cdef event_t e
        if not 0 <= action < ACT_COUNT or not self.legal(seat) >> action & 1:
            raise ValueError(f"seat {seat} may not answer {action}")
        if action == ACT_PASS or action == ACT_HIDE_TENPAI:
            raise ValueError(f"action {action} is no event")
        e = riichi_event(&self.t, &self.rules.data, seat, action)
        return e.kind, e.actor, e.tile, e.flags, e.target, (e.used[0], e.used[1], e.used[2])

    def action_of(self, int kind, int actor=255, int tile=255, int flags=0, int target=255, tuple used=()):
        """Give the action code of an event, 255 when it is nobody's choice."""
        cdef event_t e = self._event(kind, actor, tile, flags, target, used)
        if e.actor >= self.t.base.players:
            return NO_ACTION
        return riichi_action(&self.t, &self.rules.data, &e)

    # -- decisions --------------------------------------------------------------------------------

    def why_not(self, int seat):
        """Say why a seat cannot win with the tile on the table or just drawn: 0 when it can, else a SCORE code."""
        if not 0 <= seat < self.t.base.players:
            raise ValueError(f"seat {seat}: there are {self.t.base.players}")
        return riichi_why_not(&self.t, &self.rules.data, seat)

    # -- facts ------------------------------------------------------------------------------------

    def norths(self, int seat):
        return self._seat(seat).aside

    def furiten(self, int seat):
        """Give the furiten of a seat: bit 0 by its own discards, 1 temporary, 2 after riichi."""
        cdef seat_t *s = self._seat(seat)
        return (
            (1 if s.waits & s.discarded else 0)
            | (2 if self.t.furiten_temporary >> seat & 1 else 0)
            | (4 if self.t.furiten_riichi >> seat & 1 else 0)
        )

    @property
    def missed(self):
        """Seats whose wait lies on the table now, as a mask: they are furiten when they let it go by."""
        return self.t.missed

    def riichi(self, int seat):
        """Give the riichi of a seat: bit 0 declared, 1 double, 2 open."""
        self._seat(seat)
        return self.t.riichi[seat]

    def riichi_discard(self, int seat):
        """Give which discard of its river declared the riichi of a seat, -1 when it has none."""
        self._seat(seat)
        return self.t.riichi_at[seat] if self.t.riichi[seat] else -1

    def ippatsu(self, int seat):
        self._seat(seat)
        return bool(self.t.ippatsu >> seat & 1)

    def pao(self, int seat):
        """Give who is liable for big three dragons, big four winds and four kans of a seat (-1 nobody)."""
        self._seat(seat)
        return self.t.pao[seat][0], self.t.pao[seat][1], self.t.pao[seat][2]

    def indicators(self):
        """Give the codes of the dora indicators turned over."""
        return bytes([self.t.base.wall[indicator_index(&self.t, i)] for i in range(self.t.n_dora)])

    def ura_indicators(self):
        """Give the codes of the ura indicators below them, 37 where unknown."""
        return bytes([self.t.base.wall[ura_index(&self.t, i)] for i in range(self.t.n_dora)])

    def score_of(self, int seat):
        """Give the score of a winner as settled, as a dict of numbers (see ``score_t``).

        Raises:
            ValueError: the seat has not won.
        """
        cdef score_t score
        cdef int status, i
        self._seat(seat)
        if not self.t.base.winners >> seat & 1:
            raise ValueError(f"seat {seat} has not won")
        memset(&score, 0, sizeof(score))
        status = riichi_score(&self.t, &self.rules.data, seat, &score)
        if status != SCORE_OK:
            raise ValueError(f"seat {seat} has no win (status {status})")
        return {
            "yaku": score.yaku, "han": score.han, "yakuman": score.yakuman, "fu": score.fu, "dora": score.dora,
            "ura": score.ura, "red": score.red, "nuki": score.nuki, "limit": score.limit, "base": score.base,
            "total": score.total, "deltas": tuple([score.deltas[i] for i in range(self.t.base.players)]),
        }

    def scored(self, cls, int seat):
        """Give the score of a winner as settled as an instance of ``Score`` or a subclass, without hand and situation.

        Raises:
            ValueError: the seat has not won.
        """
        cdef Score out
        self._seat(seat)
        if not self.t.base.winners >> seat & 1:
            raise ValueError(f"seat {seat} has not won")
        out = cls.__new__(cls)
        riichi_settled_win(&self.t, &self.rules.data, seat, &out.win)
        if score_win(&self.rules.data, &out.win, &out.score) != SCORE_OK:
            raise ValueError(f"seat {seat} has no win")
        out.native_rules = self.rules
        return out

    def win_of(self, int seat):
        """Give the circumstances a win of a seat is scored with (see ``win_t``), as a dict of numbers.

        Of a winner as settled; of others for the tile drawn or on the table now.

        Raises:
            ValueError: there is no such tile.
        """
        cdef win_t win
        cdef int i
        self._seat(seat)
        if self.t.base.winners >> seat & 1:
            riichi_settled_win(&self.t, &self.rules.data, seat, &win)
        elif self.t.base.phase == PHASE_TURN and self.t.base.turn == seat and self.t.base.drawn < UNKNOWN:
            riichi_win(&self.t, &self.rules.data, seat, self.t.base.drawn, -1, &win)
        elif self.t.base.phase == PHASE_CLAIM and self.t.base.claim_from != seat:
            riichi_win(&self.t, &self.rules.data, seat, self.t.base.claim_tile, self.t.base.claim_from, &win)
        else:
            raise ValueError(f"there is no tile seat {seat} could win with")
        return {
            "tile": self.t.base.drawn if win.loser < 0 else self.t.base.claim_tile,
            "flags": win.flags,
            "dora": bytes([self.t.base.wall[indicator_index(&self.t, i)] for i in range(win.n_dora)]),
            "ura": bytes([self.t.base.wall[ura_index(&self.t, i)] for i in range(win.n_ura)]),
            "honba": win.honba, "paid_honba": win.paid_honba, "sticks": win.sticks, "loser": win.loser,
            "pao": (win.pao_daisangen, win.pao_daisuushii, win.pao_suukantsu),
        }

    @property
    def honba(self):
        return self.t.base.honba

    @property
    def sticks(self):
        """Riichi sticks on the table; when the hand is over, those that stay there."""
        return self.t.next_sticks if self.t.base.phase == PHASE_OVER else self.t.base.sticks

    @property
    def tenpai(self):
        """Seats shown as tenpai at an exhaustive draw, as a mask."""
        return self.t.tenpai

    @property
    def nagashi(self):
        """Seats whose discards are all orphans, none of them called, as a mask."""
        return self.t.nagashi & ((1 << self.t.base.players) - 1)

    @property
    def stays(self):
        """Whether the dealer stays on, once the hand is over."""
        return bool(self.t.stays)

    @property
    def next_honba(self):
        return self.t.next_honba

    @property
    def dora_due(self):
        """Kans whose indicator is still to be turned over."""
        return self.t.dora_due

    @property
    def stick_due(self):
        """The seat whose riichi discard lies on the table and is not paid yet, -1."""
        return -1 if self.t.stick_due == NOBODY else self.t.stick_due

    @property
    def uninterrupted(self):
        """Whether no call, kan or north has been made."""
        return bool(self.t.uninterrupted)


def _restore(RiichiRules rules not None, bytes wall not None, tuple scores not None, tuple counters not None,
             bytes records not None, tuple answers not None):
    """Give a hand again by playing its records from its start: what could not happen is refused."""
    cdef RiichiRound other
    cdef int dealer, round_wind, number, honba, sticks, seat, action
    dealer, round_wind, number, honba, sticks = counters
    other = RiichiRound(
        rules, wall, scores, dealer=dealer, round_wind=round_wind, number=number, honba=honba, sticks=sticks
    )
    if other.apply_all(records) * sizeof(event_t) != len(records):
        raise ValueError("records: one of them cannot happen")
    for seat, action in answers:
        other.act(seat, action)
    return other


def _restore_state(RiichiRules rules not None, bytes state not None, bytes records not None, bytes digest not None):
    """Give a hand whose log does not reach back to its start (what a seat knows, a guess at the rest)."""
    cdef RiichiRound other = RiichiRound.bare(rules)
    if len(state) != sizeof(riichi_table_t) or len(records) > sizeof(other.records) or len(records) % sizeof(event_t):
        raise ValueError("no state of this version")
    if digest != state_digest(rules, state, records):
        raise ValueError("the state is damaged, or of other rules")
    memcpy(&other.t, <const char *>state, sizeof(riichi_table_t))
    memcpy(other.records, <const char *>records, len(records))
    other.log.n = <unsigned int>(len(records) // sizeof(event_t))
    return other


cdef class RiichiMatch:
    """Counters and scores of a match between its hands.

    Args:
        rules: the rule set.
        length: 0 one hand, 1 east, 2 east and south.
    """

    def __cinit__(self, RiichiRules rules not None, int length=2):
        if not 0 <= length <= 2:
            raise ValueError(f"length {length}: 0 one hand, 1 east, 2 east and south")
        self.rules = rules
        match_start(&self.m, &rules.data, length)

    def put(self, scores, *, int dealer, int round_wind, int number, int honba, int sticks):
        """Set scores and counters to those of a hand that is about to start."""
        cdef int32_t points[4]
        cdef int i
        scores = tuple(scores)
        check_counters(scores, self.m.players, dealer, round_wind, number, honba, sticks)
        for i in range(self.m.players):
            points[i] = scores[i]
        memcpy(self.m.scores, points, self.m.players * sizeof(int32_t))
        self.m.dealer = <uint8_t>dealer
        self.m.round_wind = <uint8_t>round_wind
        self.m.number = <uint8_t>number
        self.m.honba = <uint8_t>honba
        self.m.sticks = <uint8_t>sticks

    def take(self, RiichiRound hand not None):
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
        match_next(&self.m, &self.rules.data, &hand.t)

    def start(self, bytes wall not None):
        """Start the next hand from a wall."""
        return RiichiRound(
            self.rules, wall, self.scores, dealer=self.m.dealer, round_wind=self.m.round_wind, number=self.m.number,
            honba=self.m.honba, sticks=self.m.sticks,
        )

    def copy(self):
        """Give an independent copy."""
        cdef RiichiMatch other = RiichiMatch.__new__(RiichiMatch, self.rules)
        other.m = self.m
        return other

    def __eq__(self, other):
        if not isinstance(other, RiichiMatch):
            return NotImplemented
        return self.rules == (<RiichiMatch>other).rules and memcmp(
            &self.m, &(<RiichiMatch>other).m, sizeof(match_t)
        ) == 0

    __hash__ = None

    def __reduce__(self):
        return _restore_match, (self.rules, PyBytes_FromStringAndSize(<char *>&self.m, sizeof(match_t)))

    @property
    def scores(self):
        return tuple([self.m.scores[i] for i in range(self.m.players)])

    @property
    def dealer(self):
        return self.m.dealer

    @property
    def round_wind(self):
        return self.m.round_wind

    @property
    def number(self):
        return self.m.number

    @property
    def honba(self):
        return self.m.honba

    @property
    def sticks(self):
        return self.m.sticks

    @property
    def hands(self):
        """Hands played."""
        return self.m.hands

    @property
    def length(self):
        return self.m.length

    @property
    def over(self):
        """Why the match is over: 0 it is not, 1 length, 2 bust, 3 auto-stop, 4 target."""
        return self.m.over


def _restore_match(RiichiRules rules not None, bytes state not None):
    cdef RiichiMatch other = RiichiMatch.__new__(RiichiMatch, rules)
    cdef match_t m
    if len(state) != sizeof(match_t):
        raise ValueError("no state of this version")
    memcpy(&m, <const char *>state, sizeof(match_t))
    check_counters(
        tuple([m.scores[i] for i in range(other.m.players)]), other.m.players, m.dealer, m.round_wind, m.number, m.honba,
        m.sticks,
    )
    if m.players != other.m.players or m.length > 2 or m.over > OVER_TARGET:
        raise ValueError("the state is none of a match under these rules")
    other.m = m
    return other
