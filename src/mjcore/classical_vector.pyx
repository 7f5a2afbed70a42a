"""Many classical matches stepped in one call, into buffers of the caller, with the GIL released."""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from mjcore.classical_match cimport classical_match_next, classical_match_start
from mjcore.classical_observe cimport CLASSICAL_PLANES, classical_observe
from mjcore.classical_play cimport classical_act
from mjcore.classical_rollout cimport classical_choose, classical_deal
from mjcore.classical_rounds cimport ClassicalRound
from mjcore.classical_rules cimport ClassicalRules, classical_rules_t
from mjcore.classical_state cimport classical_state_t
from mjcore.match cimport OVER_NOT, match_t
from mjcore.random cimport random_seed, random_t
from mjcore.table cimport ACT_COUNT, first_asked
from mjcore.tiles cimport KINDS

cdef enum:
    HAND_ENDED = 1
    MATCH_ENDED = 2
    ILLEGAL = 4

ctypedef struct game_t:
    classical_state_t t
    match_t m
    random_t g
    int32_t before[4]       # points at the last answer
    uint64_t episode
    int seat                # to move


cdef void _new_match(game_t *game, const classical_rules_t *r, int length, uint64_t seed, int index, int n) noexcept nogil:
    cdef int seat
    random_seed(&game.g, seed, game.episode * <uint64_t>n + <uint64_t>index)
    game.episode += 1
    classical_match_start(&game.m, r, length)
    for seat in range(4):
        game.before[seat] = game.m.scores[seat]


cdef class ClassicalVector:
    """A block of matches that restart by themselves.

    Every table asks one seat at a time: ``step`` takes one action for each and plays on to the next decision, over
    hands and matches. Match e of table i plays stream e * n + i of the seed. Use one object a thread; calls on one
    object must not overlap.

    Args:
        rules: the rule set.
        n: how many tables.
        seed: of the walls.
        length: changes of dealer a match has, 1-16; 0: as many as the rules say.
        answer_forced: answer for a seat that has only one legal action.
    """

    cdef readonly ClassicalRules rules
    cdef readonly int n
    cdef readonly uint64_t seed
    cdef readonly int length
    cdef readonly bint answer_forced
    cdef game_t *games

    def __cinit__(self, ClassicalRules rules not None, int n, *, uint64_t seed=0, int length=0,
                  bint answer_forced=True):
        if not 1 <= n <= 1 << 20:
            raise ValueError(f"n: {n} tables, 1 to 1048576 wanted")
        if not 0 <= length <= 16:
            raise ValueError(f"length {length}: a match has 1 to 16 changes of dealer")
        self.rules = rules
        self.n = n
        self.seed = seed
        self.length = length if length else rules.data.dealer_changes
        self.answer_forced = answer_forced
        self.games = <game_t *>calloc(n, sizeof(game_t))
        if self.games == NULL:
            raise MemoryError(f"{n} tables")
        self.restart(seed)

    def __dealloc__(self):
        free(self.games)

    def restart(self, uint64_t seed):
        """Start all matches anew from a seed."""
        cdef int i
        self.seed = seed
        with nogil:
            for i in range(self.n):
                self.games[i].episode = 0
                _new_match(&self.games[i], &self.rules.data, self.length, seed, i, self.n)
                classical_deal(&self.games[i].t, &self.rules.data, &self.games[i].m, NULL, &self.games[i].g)
                self._settle(i, NULL, NULL)

    cdef int _settle(self, int index, int32_t *points, int32_t *finals) noexcept nogil:
        """Go on to a seat that has a choice; add up points and give end flags."""
        cdef game_t *game = &self.games[index]
        cdef const classical_rules_t *r = &self.rules.data
        cdef int seat, flags = 0
        cdef uint64_t legal
        while True:
            game.seat = first_asked(&game.t.base)
            if game.seat >= 0:
                legal = game.t.base.legal[game.seat]
                if self.answer_forced and legal & (legal - 1) == 0:
                    classical_act(&game.t, r, NULL, game.seat, _only(legal))
                    continue
                break
            flags |= HAND_ENDED
            classical_match_next(&game.m, r, &game.t)
            if points != NULL:
                for seat in range(4):
                    points[seat] += game.m.scores[seat] - game.before[seat]
            for seat in range(4):
                game.before[seat] = game.m.scores[seat]
            if game.m.over != OVER_NOT:
                flags |= MATCH_ENDED
                if finals != NULL:
                    for seat in range(4):
                        finals[seat] = game.m.scores[seat]
                _new_match(game, r, self.length, self.seed, index, self.n)
            classical_deal(&game.t, r, &game.m, NULL, &game.g)
        return flags

    def read(self, int8_t[::1] seats not None, uint64_t[::1] masks not None):
        """Write the seat to move and its legal mask of every table."""
        cdef int i
        self._check(seats.shape[0], "seats")
        self._check(masks.shape[0], "masks")
        with nogil:
            for i in range(self.n):
                seats[i] = <int8_t>self.games[i].seat
                masks[i] = self.games[i].t.base.legal[self.games[i].seat]

    def step(self, const uint8_t[::1] actions not None, int8_t[::1] seats not None, uint64_t[::1] masks not None,
             int32_t[:, ::1] points not None, uint8_t[::1] ends not None, int32_t[:, ::1] finals=None):
        """Take an action for the seat to move of every table and play on to the next decision.

        Args:
            actions: codes, one a table.
            seats: out, the seat to move.
            masks: out, its legal mask.
            points: out, n x 4: changes of points since the last call.
            ends: out, bits: 1 a hand ended, 2 a match ended (the next has begun), 4 the action was illegal and
                nothing happened at this table.
            finals: out, n x 4: points at the end of a match that ended in this call, other rows untouched.

        Raises:
            ValueError: a buffer has a wrong size.
        """
        cdef int i, seat
        cdef const classical_rules_t *r = &self.rules.data
        cdef game_t *game
        cdef int32_t *final
        self._check(actions.shape[0], "actions")
        self._check(seats.shape[0], "seats")
        self._check(masks.shape[0], "masks")
        self._check(ends.shape[0], "ends")
        self._check(points.shape[0], "points")
        if points.shape[1] != 4 or (finals is not None and (finals.shape[1] != 4 or finals.shape[0] != self.n)):
            raise ValueError("points, finals: four columns, one row a table wanted")
        with nogil:
            for i in range(self.n):
                game = &self.games[i]
                seat = game.seat
                memset(&points[i, 0], 0, 4 * sizeof(int32_t))
                if actions[i] >= ACT_COUNT or not game.t.base.legal[seat] >> actions[i] & 1:
                    ends[i] = ILLEGAL
                else:
                    final = NULL
                    if finals is not None:
                        final = &finals[i, 0]
                    classical_act(&game.t, r, NULL, seat, actions[i])
                    ends[i] = <uint8_t>self._settle(i, &points[i, 0], final)
                seats[i] = <int8_t>game.seat
                masks[i] = game.t.base.legal[game.seat]

    def choose(self, uint8_t[::1] actions not None, int policy=0):
        """Write the action a built-in policy takes at every table (0 random, 1 tsumogiri, 2 greedy)."""
        cdef int i
        self._check(actions.shape[0], "actions")
        if not 0 <= policy <= 2:
            raise ValueError(f"policy {policy} is none")
        with nogil:
            for i in range(self.n):
                actions[i] = <uint8_t>classical_choose(
                    &self.games[i].t, &self.rules.data, policy, &self.games[i].g, self.games[i].seat
                )

    def observe(self, float[:, :, ::1] out not None):
        """Write what the seat to move of every table sees, n x 32 x 34."""
        cdef int i
        self._check(out.shape[0], "out")
        if out.shape[1] != CLASSICAL_PLANES or out.shape[2] != KINDS:
            raise ValueError(f"out: planes of {out.shape[1]} x {out.shape[2]}, 32 x 34 wanted")
        with nogil:
            for i in range(self.n):
                classical_observe(&self.games[i].t, self.games[i].seat, &out[i, 0, 0])

    def table(self, int index):
        """Give a copy of the hand at a table, for search; its log is empty."""
        if not 0 <= index < self.n:
            raise ValueError(f"table {index}: there are {self.n}")
        cdef ClassicalRound hand = ClassicalRound.bare(self.rules)
        hand.t = self.games[index].t
        return hand

    def scores(self, int index):
        """Give the points before the hand at a table."""
        if not 0 <= index < self.n:
            raise ValueError(f"table {index}: there are {self.n}")
        return tuple([self.games[index].m.scores[i] for i in range(4)])

    cdef int _check(self, Py_ssize_t size, str name) except -1:
        if size != self.n:
            raise ValueError(f"{name}: {size} entries, {self.n} wanted")
        return 0


cdef inline int _only(uint64_t mask) noexcept nogil:
    cdef int i = 0
    while not mask >> i & 1:
        i += 1
    return i


def observe(ClassicalRound hand not None, int viewer, float[:, ::1] out not None):
    """Write what a seat sees of a hand, 32 x 34."""
    if not 0 <= viewer < 4:
        raise ValueError(f"seat {viewer}: there are 4")
    if out.shape[0] != CLASSICAL_PLANES or out.shape[1] != KINDS:
        raise ValueError(f"out: planes of {out.shape[0]} x {out.shape[1]}, 32 x 34 wanted")
    classical_observe(&hand.t, viewer, &out[0, 0])
