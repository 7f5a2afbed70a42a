"""Classical hands as Python objects: what only a classical state says, and the calls of the classical engine."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset
from mjcore.arguments cimport whole
from mjcore.classical cimport score_tuple
from mjcore.classical_determinize cimport classical_determinize
from mjcore.classical_follow cimport classical_redact, classical_refuse
from mjcore.classical_hands cimport TABLE_SCORED, classical_result_t, classical_table_t
from mjcore.classical_match cimport classical_match_next, classical_match_start
from mjcore.classical_observe cimport CLASSICAL_PLANES, classical_observe
from mjcore.classical_play cimport classical_act, classical_advance
from mjcore.classical_rules cimport ClassicalRules, classical_rules_t
from mjcore.classical_shape cimport classical_waits
from mjcore.classical_state cimport (
    CLASSICAL_WALL, KONG_BOX, STAGE_PLAY, classical_finished, classical_result, classical_robbable, classical_start,
    classical_state_t, classical_tiles, seat_wind,
)
from mjcore.classical_table cimport classical_action, classical_apply, classical_ask, classical_event
from mjcore.family cimport ANY_LENGTH, Family, family_t
from mjcore.match cimport OVER_LENGTH, match_t
from mjcore.random cimport random_t
from mjcore.rounds cimport Round
from mjcore.table cimport (
    ACT_KAN_1, ACT_PASS, NO_ACTION, NO_TILE, PHASE_CLAIM, PHASE_TURN, deal_t, event_t, log_t, seat_t, table_t,
)
from mjcore.tiles cimport KINDS


cdef class ClassicalRound(Round):
    """One classical hand.

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
        self.data = &rules.data
        self.b = &self.t.base

    cdef Round bare(self):
        return ClassicalRound.__new__(ClassicalRound, self.rules)

    # -- facts ------------------------------------------------------------------------------------

    def bonus(self, seat):
        """Give the bonus tiles a seat has set aside, bit i for code 38 + i."""
        return self._seat(seat).aside

    def called(self, seat):
        """Say whether a seat has made an original call."""
        return bool(self.t.called >> self._number(seat) & 1)

    def wind_of(self, seat):
        """Give the wind of a seat: 0 East."""
        return seat_wind(self.b, self._number(seat))

    def can_win(self, seat):
        """Say whether the tile drawn or lying on the table completes the hand of a seat that may take it."""
        cdef const table_t *b = self.b
        cdef int at = self._number(seat)
        cdef uint64_t waits = b.seats[at].waits
        if b.phase == PHASE_TURN:
            return b.turn == at and b.drawn < KINDS and bool(waits >> b.drawn & 1)
        return (
            b.phase == PHASE_CLAIM and b.claim_from != at and bool(waits >> b.claim_tile & 1)
            and classical_robbable(&self.t, self.data, at)
        )

    @property
    def box(self):
        """Tiles left in the kong box."""
        return KONG_BOX - self.b.replaced

    @property
    def kongs_in_turn(self):
        """Consecutive kongs of this turn."""
        return self.t.run

    def finished(self, winners=-1):
        """Give the bytes of the table as the scorer reads it, for the winners, or for other seats as a mask.

        Raises:
            ValueError: hands are not known.
        """
        cdef classical_table_t table
        cdef int seat, given = whole(winners, "winners", -1, 15)
        for seat in range(4):
            if self.b.seats[seat].unknown:
                raise ValueError(f"the hand of seat {seat} is not known")
        classical_finished(&self.t, self.data, self.b.winners if given < 0 else given, &table)
        return PyBytes_FromStringAndSize(<char *>&table, sizeof(classical_table_t))

    def score_of(self, seat):
        """Give the value of a hand of a won deal as (total, base, doubles, doubling mask, limit mask, unique, points).

        Raises:
            ValueError: nobody has won, or hands are not known.
        """
        cdef classical_result_t result
        cdef int at = self._number(seat)
        self.finished()
        if not self.b.winners or classical_result(&self.t, self.data, &result) != TABLE_SCORED:
            raise ValueError("nobody has won")
        return score_tuple(&result.hands[seat_wind(self.b, at)])


# -- the calls of the engine, by the state every family has at its start ---------------------------

cdef int _players(const void *r) noexcept nogil:
    return 4


cdef int _tiles(const void *r, uint8_t *out) noexcept nogil:
    classical_tiles(out)
    return CLASSICAL_WALL


cdef void _start(table_t *t, const void *r, const deal_t *deal, log_t *log) noexcept nogil:
    classical_start(<classical_state_t *>t, <const classical_rules_t *>r, deal, log)


cdef void _advance(table_t *t, const void *r, log_t *log) noexcept nogil:
    classical_advance(<classical_state_t *>t, <const classical_rules_t *>r, log)


cdef void _act(table_t *t, const void *r, log_t *log, int seat, int action) noexcept nogil:
    classical_act(<classical_state_t *>t, <const classical_rules_t *>r, log, seat, action)


cdef bint _ask(table_t *t, const void *r) noexcept nogil:
    return classical_ask(<classical_state_t *>t, <const classical_rules_t *>r)


cdef void _apply(table_t *t, const void *r, const event_t *e) noexcept nogil:
    classical_apply(<classical_state_t *>t, <const classical_rules_t *>r, e)


cdef int _refuse(table_t *t, const void *r, const event_t *e) noexcept nogil:
    return classical_refuse(<classical_state_t *>t, <const classical_rules_t *>r, e)


cdef event_t _event(const table_t *t, const void *r, int seat, int action) noexcept nogil:
    return classical_event(<const classical_state_t *>t, <const classical_rules_t *>r, seat, action)


cdef int _action(const table_t *t, const void *r, const event_t *e) noexcept nogil:
    return classical_action(<const classical_state_t *>t, <const classical_rules_t *>r, e)


cdef void _redact(table_t *t, const void *r, int seat) noexcept nogil:
    classical_redact(<classical_state_t *>t, <const classical_rules_t *>r, seat)


cdef bint _determinize(table_t *t, const void *r, random_t *g) noexcept nogil:
    return classical_determinize(<classical_state_t *>t, <const classical_rules_t *>r, g)


cdef void _observe(const table_t *t, const void *r, int viewer, int planes, float *out) noexcept nogil:
    classical_observe(<const classical_state_t *>t, viewer, out)


cdef int _length(const void *r, int length) noexcept nogil:
    if length == ANY_LENGTH:
        return (<const classical_rules_t *>r).dealer_changes
    return length if 1 <= length <= 16 else -1


cdef void _match_start(match_t *m, const void *r, int length) noexcept nogil:
    classical_match_start(m, <const classical_rules_t *>r, length)


cdef void _match_next(match_t *m, const void *r, const table_t *t) noexcept nogil:
    classical_match_next(m, <const classical_rules_t *>r, <const classical_state_t *>t)


cdef int _sticks_left(const table_t *t) noexcept nogil:
    return 0


cdef int _broken(const table_t *t, const void *r) noexcept nogil:
    cdef const classical_state_t *state = <const classical_state_t *>t
    cdef const seat_t *s
    cdef int seat, n, i, kongs = 0
    for seat in range(4):
        s = &t.seats[seat]
        n = s.n_closed + 3 * s.n_melds
        if (<const classical_rules_t *>r).flower_unreplaceable_draws_hand and n != 13 and not (
            n == 14 and seat == (t.turn if state.stage == STAGE_PLAY else t.dealer)
        ):
            return 20
        # Cached waits are those of the thirteen tiles.
        if n == 13 and s.waits != classical_waits(s.counts, s.n_melds, False):
            return 21
        for i in range(s.n_melds):
            kongs += s.melds[i].tiles[3] != NO_TILE
    # The box is never refilled, and nothing but kongs takes from it.
    if kongs != t.kans or t.replaced > t.kans or t.replaced > KONG_BOX:
        return 22
    return 23 if t.phase == PHASE_TURN and t.replaced != t.kans else 0


cdef Family _family():
    cdef family_t f
    memset(&f, 0, sizeof(f))
    f.state_size = sizeof(classical_state_t)
    f.last_over = OVER_LENGTH
    f.planes = [CLASSICAL_PLANES, 0]
    f.greedy_first = [ACT_KAN_1, ACT_PASS, NO_ACTION, NO_ACTION]
    f.players = _players
    f.tiles = _tiles
    f.start = _start
    f.advance = _advance
    f.act = _act
    f.ask = _ask
    f.apply = _apply
    f.refuse = _refuse
    f.event = _event
    f.action = _action
    f.redact = _redact
    f.determinize = _determinize
    f.observe = _observe
    f.length = _length
    f.match_start = _match_start
    f.match_next = _match_next
    f.sticks_left = _sticks_left
    f.broken = _broken
    return Family.of(&f, ClassicalRound, "a match has 1 to 16 changes of dealer")


FAMILY = _family()
