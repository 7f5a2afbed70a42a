"""Riichi hands as Python objects: what only a riichi state says, and the calls of the riichi engine."""

from libc.stdint cimport uint8_t
from libc.string cimport memset
from mjcore.determinize cimport determinize
from mjcore.family cimport ANY_LENGTH, Family, family_t
from mjcore.match cimport OVER_TARGET, match_t
from mjcore.observe cimport FULL_PLANES, SMALL_PLANES, observe_full, observe_small
from mjcore.random cimport random_t
from mjcore.riichi cimport score_win
from mjcore.riichi_follow cimport riichi_redact, riichi_refuse
from mjcore.riichi_match cimport LENGTH_EAST_SOUTH, riichi_match_next, riichi_match_start
from mjcore.riichi_play cimport riichi_act, riichi_advance
from mjcore.riichi_state cimport (
    indicator_index, riichi_score, riichi_settled_win, riichi_start, riichi_table_t, riichi_tiles, riichi_why_not,
    riichi_win, ura_index,
)
from mjcore.riichi_table cimport riichi_action, riichi_apply, riichi_ask, riichi_event
from mjcore.riichi_win cimport SCORE_OK, score_t, win_t
from mjcore.rounds cimport Round
from mjcore.rules cimport RiichiRules, riichi_rules_t
from mjcore.scoring cimport Score
from mjcore.shanten cimport waits
from mjcore.table cimport (
    ACT_NORTH, ACT_PASS, ACT_RIICHI, NOBODY, NO_ACTION, PHASE_CLAIM, PHASE_OVER, PHASE_TURN, deal_t, event_t,
    indicator_index, log_t, seat_t, table_t,
)
from mjcore.tiles cimport UNKNOWN


cdef class RiichiRound(Round):
    """One riichi hand.

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
        self.data = &rules.data
        self.b = &self.t.base

    cdef Round bare(self):
        return RiichiRound.__new__(RiichiRound, self.rules)

    # -- decisions --------------------------------------------------------------------------------

    def why_not(self, seat):
        """Say why a seat cannot win with the tile on the table or just drawn: 0 when it can, else a SCORE code."""
        return riichi_why_not(&self.t, self.data, self._number(seat))

    # -- facts ------------------------------------------------------------------------------------

    def norths(self, seat):
        return self._seat(seat).aside

    def furiten(self, seat):
        """Give the furiten of a seat: bit 0 by its own discards, 1 temporary, 2 after riichi."""
        cdef int at = self._number(seat)
        cdef seat_t *s = &self.b.seats[at]
        return (
            (1 if s.waits & s.discarded else 0)
            | (2 if self.t.furiten_temporary >> at & 1 else 0)
            | (4 if self.t.furiten_riichi >> at & 1 else 0)
        )

    @property
    def missed(self):
        """Seats whose wait lies on the table now, as a mask: they are furiten when they let it go by."""
        return self.t.missed

    def riichi(self, seat):
        """Give the riichi of a seat: bit 0 declared, 1 double, 2 open."""
        return self.t.riichi[self._number(seat)]

    def riichi_discard(self, seat):
        """Give which discard of its river declared the riichi of a seat, -1 when it has none."""
        cdef int at = self._number(seat)
        return self.t.riichi_at[at] if self.t.riichi[at] else -1

    def ippatsu(self, seat):
        return bool(self.t.ippatsu >> self._number(seat) & 1)

    def pao(self, seat):
        """Give who is liable for big three dragons, big four winds and four kans of a seat (-1 nobody)."""
        cdef int at = self._number(seat)
        return self.t.pao[at][0], self.t.pao[at][1], self.t.pao[at][2]

    def indicators(self):
        """Give the codes of the dora indicators turned over."""
        return bytes([self.b.wall[indicator_index(self.b, i)] for i in range(self.b.n_dora)])

    def ura_indicators(self):
        """Give the codes of the ura indicators below them, 37 where unknown."""
        return bytes([self.t.base.wall[ura_index(&self.t, i)] for i in range(self.b.n_dora)])

    def score_of(self, seat):
        """Give the score of a winner as settled, as a dict of numbers (see ``score_t``).

        Raises:
            ValueError: the seat has not won.
        """
        cdef score_t score
        cdef int status, i, at = self._number(seat)
        if not self.t.base.winners >> at & 1:
            raise ValueError(f"seat {at} has not won")
        memset(&score, 0, sizeof(score))
        status = riichi_score(&self.t, self.data, at, &score)
        if status != SCORE_OK:
            raise ValueError(f"seat {at} has no win (status {status})")
        return {
            "yaku": score.yaku, "han": score.han, "yakuman": score.yakuman, "fu": score.fu, "dora": score.dora,
            "ura": score.ura, "red": score.red, "nuki": score.nuki, "limit": score.limit, "base": score.base,
            "total": score.total, "deltas": tuple([score.deltas[i] for i in range(self.t.base.players)]),
        }

    def scored(self, cls, seat):
        """Give the score of a winner as settled as an instance of ``Score`` or a subclass, without hand and situation.

        Raises:
            ValueError: the seat has not won.
        """
        cdef Score out
        cdef int at = self._number(seat)
        if not self.t.base.winners >> at & 1:
            raise ValueError(f"seat {at} has not won")
        out = cls.__new__(cls)
        riichi_settled_win(&self.t, self.data, at, &out.win)
        if score_win(self.data, &out.win, &out.score) != SCORE_OK:
            raise ValueError(f"seat {at} has no win")
        out.native_rules = <RiichiRules>self.rules
        return out

    def win_of(self, seat):
        """Give the circumstances a win of a seat is scored with (see ``win_t``), as a dict of numbers.

        Of a winner as settled; of others for the tile drawn or on the table now.

        Raises:
            ValueError: there is no such tile.
        """
        cdef win_t win
        cdef int i, at = self._number(seat)
        if self.t.base.winners >> at & 1:
            riichi_settled_win(&self.t, self.data, at, &win)
        elif self.t.base.phase == PHASE_TURN and self.t.base.turn == at and self.t.base.drawn < UNKNOWN:
            riichi_win(&self.t, self.data, at, self.t.base.drawn, -1, &win)
        elif self.t.base.phase == PHASE_CLAIM and self.t.base.claim_from != at:
            riichi_win(&self.t, self.data, at, self.t.base.claim_tile, self.t.base.claim_from, &win)
        else:
            raise ValueError(f"there is no tile seat {at} could win with")
        return {
            "tile": self.t.base.drawn if win.loser < 0 else self.t.base.claim_tile,
            "flags": win.flags,
            "dora": bytes([self.b.wall[indicator_index(self.b, i)] for i in range(win.n_dora)]),
            "ura": bytes([self.t.base.wall[ura_index(&self.t, i)] for i in range(win.n_ura)]),
            "honba": win.honba, "paid_honba": win.paid_honba, "sticks": win.sticks, "loser": win.loser,
            "pao": (win.pao_daisangen, win.pao_daisuushii, win.pao_suukantsu),
        }

    @property
    def tenpai(self):
        """Seats shown as tenpai at an exhaustive draw, as a mask."""
        return self.t.tenpai

    @property
    def nagashi(self):
        """Seats whose discards are all orphans, none of them called, as a mask."""
        return self.t.nagashi & ((1 << self.t.base.players) - 1)

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


# -- the calls of the engine, by the state every family has at its start ---------------------------

cdef int _players(const void *r) noexcept nogil:
    return (<const riichi_rules_t *>r).players


cdef int _tiles(const void *r, uint8_t *out) noexcept nogil:
    return riichi_tiles(<const riichi_rules_t *>r, out)


cdef void _start(table_t *t, const void *r, const deal_t *deal, log_t *log) noexcept nogil:
    riichi_start(<riichi_table_t *>t, <const riichi_rules_t *>r, deal, log)


cdef void _advance(table_t *t, const void *r, log_t *log) noexcept nogil:
    riichi_advance(<riichi_table_t *>t, <const riichi_rules_t *>r, log)


cdef void _act(table_t *t, const void *r, log_t *log, int seat, int action) noexcept nogil:
    riichi_act(<riichi_table_t *>t, <const riichi_rules_t *>r, log, seat, action)


cdef bint _ask(table_t *t, const void *r) noexcept nogil:
    return riichi_ask(<riichi_table_t *>t, <const riichi_rules_t *>r)


cdef void _apply(table_t *t, const void *r, const event_t *e) noexcept nogil:
    riichi_apply(<riichi_table_t *>t, <const riichi_rules_t *>r, e)


cdef int _refuse(table_t *t, const void *r, const event_t *e) noexcept nogil:
    return riichi_refuse(<riichi_table_t *>t, <const riichi_rules_t *>r, e)


cdef event_t _event(const table_t *t, const void *r, int seat, int action) noexcept nogil:
    return riichi_event(<const riichi_table_t *>t, <const riichi_rules_t *>r, seat, action)


cdef int _action(const table_t *t, const void *r, const event_t *e) noexcept nogil:
    return riichi_action(<const riichi_table_t *>t, <const riichi_rules_t *>r, e)


cdef void _redact(table_t *t, const void *r, int seat) noexcept nogil:
    riichi_redact(<riichi_table_t *>t, <const riichi_rules_t *>r, seat)


cdef bint _determinize(table_t *t, const void *r, random_t *g) noexcept nogil:
    return determinize(<riichi_table_t *>t, <const riichi_rules_t *>r, g)


cdef void _observe(const table_t *t, const void *r, int viewer, int planes, float *out) noexcept nogil:
    if planes == SMALL_PLANES:
        observe_small(<const riichi_table_t *>t, <const riichi_rules_t *>r, viewer, out)
    else:
        observe_full(<const riichi_table_t *>t, <const riichi_rules_t *>r, viewer, out)


cdef int _length(const void *r, int length) noexcept nogil:
    if length == ANY_LENGTH:
        return LENGTH_EAST_SOUTH
    return length if 0 <= length <= LENGTH_EAST_SOUTH else -1


cdef void _match_start(match_t *m, const void *r, int length) noexcept nogil:
    riichi_match_start(m, <const riichi_rules_t *>r, length)


cdef void _match_next(match_t *m, const void *r, const table_t *t) noexcept nogil:
    riichi_match_next(m, <const riichi_rules_t *>r, <const riichi_table_t *>t)


cdef int _sticks_left(const table_t *t) noexcept nogil:
    return (<const riichi_table_t *>t).next_sticks if t.phase == PHASE_OVER else t.sticks


cdef int _broken(const table_t *t, const void *r) noexcept nogil:
    cdef const riichi_table_t *state = <const riichi_table_t *>t
    cdef const seat_t *s
    cdef int seat, n
    for seat in range(t.players):
        s = &t.seats[seat]
        n = s.n_closed + 3 * s.n_melds
        if n != 13 and not (n == 14 and seat == t.turn):
            return 20
        # Cached waits are those of the thirteen tiles.
        if n == 13 and not (<const riichi_rules_t *>r).tenpai_counts_own_melds and (
            s.waits != waits(s.counts, s.n_melds, t.players == 3)
        ):
            return 21
    if t.n_dora + state.dora_due > 5 or t.kans > 4:
        return 22
    return 0


cdef Family _family():
    cdef family_t f
    memset(&f, 0, sizeof(f))
    f.state_size = sizeof(riichi_table_t)
    f.last_over = OVER_TARGET
    f.planes = [SMALL_PLANES, FULL_PLANES]
    f.sticks = True
    f.greedy_first = [ACT_PASS, ACT_RIICHI, ACT_NORTH, NO_ACTION]
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
    return Family.of(&f, RiichiRound, "0 one hand, 1 east, 2 east and south")


FAMILY = _family()
