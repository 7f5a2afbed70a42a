"""Many matches stepped in one call, into buffers of the caller, with the GIL released."""

cimport cython
from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from mjcore.arguments cimport whole, wide
from mjcore.claims cimport first_asked
from mjcore.columns cimport (
    ANY_ROWS, BYTES, FLAT, FLOAT32, INT8, INT32, UINT64, columns_t, release, rows_taken, take, take_blocks, take_optional,
)
from mjcore.family cimport ANY_LENGTH, Family, check_planes, family_of, family_t
from mjcore.match cimport OVER_NOT, match_t
from mjcore.options cimport NativeRules
from mjcore.policy cimport choose_action
from mjcore.random cimport random_seed, random_t
from mjcore.rollout cimport deal_hand
from mjcore.rounds cimport Round, bare_round
from mjcore.table cimport ACT_COUNT, table_t
from mjcore.tiles cimport KINDS, lowest

cdef enum:
    HAND_ENDED = 1
    MATCH_ENDED = 2
    ILLEGAL = 4

ctypedef struct game_t:
    match_t m
    random_t g              # of the walls
    random_t luck           # of built-in policies, so that asking one changes no wall
    int32_t before[4]       # points at the last answer, riichi sticks included in the table
    uint64_t episode
    table_t *t              # the state of the family, behind this
    int seat                # to move


# The arrays of one step.
ctypedef struct step_t:
    const uint8_t *actions
    int8_t *seats
    uint64_t *masks
    int32_t *points
    uint8_t *ends
    int32_t *finals           # NULL where they are not asked for


cdef void _new_match(
    const family_t *f, game_t *game, const void *r, int length, uint64_t seed, int index, int n
) noexcept nogil:
    cdef int seat
    random_seed(&game.g, seed, game.episode * <uint64_t>n + <uint64_t>index)
    random_seed(&game.luck, ~seed, game.episode * <uint64_t>n + <uint64_t>index)
    game.episode += 1
    f.match_start(&game.m, r, length)
    for seat in range(4):
        game.before[seat] = game.m.scores[seat]


cdef class Vector:
    """A block of matches that restart by themselves.

    Every table asks one seat at a time: ``step`` takes one action for each and plays on to the next decision, over
    hands and matches. Match e of table i plays stream e * n + i of the seed. Use one object a thread: a call that meets
    another one on its object is refused with a ``RuntimeError`` and changes nothing.

    Args:
        rules: the rule set, of any family.
        n: how many tables.
        seed: of the walls.
        length: riichi: 0 one hand, 1 east, 2 east and south (as when left out); classical: 1 to 16 changes of dealer,
            as many as the rules say when left out.
        answer_forced: answer for a seat that has only one legal action.
    """

    cdef readonly NativeRules rules
    cdef readonly int n
    cdef readonly uint64_t seed
    cdef readonly int length
    cdef readonly bint answer_forced
    cdef Family family
    cdef size_t stride
    cdef char *games
    cdef bint busy              # a call works on the tables

    def __cinit__(self, NativeRules rules not None, n, *, seed=0, length=ANY_LENGTH, bint answer_forced=True):
        cdef int i
        self.family = family_of(rules)
        self.rules = rules
        self.n = whole(n, "n", 1, 1 << 20)
        self.length = self.family.length_of(rules, length)
        self.answer_forced = answer_forced
        self.stride = sizeof(game_t) + (self.family.calls.state_size + 7) // 8 * 8
        self.games = <char *>calloc(self.n, self.stride)
        if self.games == NULL:
            raise MemoryError(f"{self.n} tables")
        for i in range(self.n):
            self._game(i).t = <table_t *>(self._game(i) + 1)
        self.restart(seed)

    cdef inline game_t *_game(self, int index) noexcept nogil:
        return <game_t *>(self.games + index * self.stride)

    def __dealloc__(self):
        free(self.games)

    cdef int _enter(self) except -1:
        """Claim the tables for one call: the GIL is released within, and without it there is the lock of the object."""
        with cython.critical_section(self):
            if self.busy:
                raise RuntimeError("Vector: another thread is at work on these tables: make one object for each thread")
            self.busy = True
        return 0

    def restart(self, seed):
        """Start all matches anew from a seed."""
        cdef const family_t *f = &self.family.calls
        cdef const void *r = self.rules.raw
        cdef game_t *game
        cdef int i
        cdef uint64_t key = wide(seed, "seed")
        self._enter()
        self.seed = key
        with nogil:
            for i in range(self.n):
                game = self._game(i)
                game.episode = 0
                _new_match(f, game, r, self.length, key, i, self.n)
                deal_hand(f, game.t, r, &game.m, NULL, &game.g)
                self._settle(i, NULL, NULL)
        self.busy = False

    cdef int _settle(self, int index, int32_t *points, int32_t *finals) noexcept nogil:
        """Go on to a seat that has a choice; add up points and give end flags."""
        cdef const family_t *f = &self.family.calls
        cdef const void *r = self.rules.raw
        cdef game_t *game = self._game(index)
        cdef int seat, flags = 0
        cdef uint64_t legal
        while True:
            game.seat = first_asked(game.t)
            if game.seat >= 0:
                legal = game.t.legal[game.seat]
                if self.answer_forced and legal & (legal - 1) == 0:
                    f.act(game.t, r, NULL, game.seat, lowest(legal))
                    continue
                break
            flags |= HAND_ENDED
            f.match_next(&game.m, r, game.t)
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
                _new_match(f, game, r, self.length, self.seed, index, self.n)
            deal_hand(f, game.t, r, &game.m, NULL, &game.g)
        if points != NULL:
            # Sticks paid within the hand.
            for seat in range(4):
                points[seat] += game.t.scores[seat] - game.before[seat]
        for seat in range(4):
            game.before[seat] = game.t.scores[seat]
        return flags

    def read(self, seats, masks):
        """Write the seat to move (n signed bytes) and its legal mask (n unsigned 64-bit) of every table."""
        cdef columns_t taken
        cdef int8_t *to_seats
        cdef uint64_t *to_masks
        cdef game_t *game
        cdef int i
        taken.n = 0
        try:
            to_seats = <int8_t *>take(&taken, seats, "seats", INT8, self.n, FLAT, True)
            to_masks = <uint64_t *>take(&taken, masks, "masks", UINT64, self.n, FLAT, True)
            self._enter()
            with nogil:
                for i in range(self.n):
                    game = self._game(i)
                    to_seats[i] = <int8_t>game.seat
                    to_masks[i] = game.t.legal[game.seat]
            self.busy = False
        finally:
            release(&taken)

    def step(self, actions, seats, masks, points, ends, finals=None):
        """Take an action for the seat to move of every table and play on to the next decision.

        Args:
            actions: codes, one unsigned byte a table.
            seats: out, n signed bytes: the seat to move.
            masks: out, n unsigned 64-bit: its legal mask.
            points: out, n x 4 signed 32-bit: changes of points since the last call, settlements and riichi sticks.
            ends: out, n unsigned bytes: 1 a hand ended, 2 a match ended (the next has begun), 4 the action was illegal
                and nothing happened at this table.
            finals: out, n x 4 signed 32-bit: points at the end of a match that ended in this call, other rows untouched.

        Raises:
            ValueError: an array of a wrong shape or type.
            TypeError: something that is no array.
        """
        cdef columns_t taken
        cdef step_t step
        taken.n = 0
        try:
            step.actions = <const uint8_t *>take(&taken, actions, "actions", BYTES, self.n, FLAT, False)
            step.seats = <int8_t *>take(&taken, seats, "seats", INT8, self.n, FLAT, True)
            step.masks = <uint64_t *>take(&taken, masks, "masks", UINT64, self.n, FLAT, True)
            step.points = <int32_t *>take(&taken, points, "points", INT32, self.n, 4, True)
            step.ends = <uint8_t *>take(&taken, ends, "ends", BYTES, self.n, FLAT, True)
            step.finals = <int32_t *>take_optional(&taken, finals, "finals", INT32, self.n, 4, True)
            self._enter()
            with nogil:
                self._step(&step)
            self.busy = False
        finally:
            release(&taken)

    cdef void _step(self, const step_t *step) noexcept nogil:
        cdef const family_t *f = &self.family.calls
        cdef const void *r = self.rules.raw
        cdef game_t *game
        cdef int32_t *points
        cdef int i, seat, action
        for i in range(self.n):
            game = self._game(i)
            seat = game.seat
            # Read once: another thread may write to the array after the check.
            action = (<const volatile uint8_t *>step.actions)[i]
            points = step.points + 4 * i
            memset(points, 0, 4 * sizeof(int32_t))
            if action >= ACT_COUNT or not game.t.legal[seat] >> action & 1:
                step.ends[i] = ILLEGAL
            else:
                f.act(game.t, r, NULL, seat, action)
                step.ends[i] = <uint8_t>self._settle(i, points, NULL if step.finals == NULL else step.finals + 4 * i)
            step.seats[i] = <int8_t>game.seat
            step.masks[i] = game.t.legal[game.seat]

    def choose(self, actions, policy=0):
        """Write the action a built-in policy takes at every table (0 random, 1 tsumogiri, 2 greedy): n unsigned bytes."""
        cdef const family_t *f = &self.family.calls
        cdef columns_t taken
        cdef uint8_t *chosen
        cdef game_t *game
        cdef int i, number = whole(policy, "policy", 0, 2)
        taken.n = 0
        try:
            chosen = <uint8_t *>take(&taken, actions, "actions", BYTES, self.n, FLAT, True)
            self._enter()
            with nogil:
                for i in range(self.n):
                    game = self._game(i)
                    chosen[i] = <uint8_t>choose_action(f, game.t, number, &game.luck, game.seat)
            self.busy = False
        finally:
            release(&taken)

    def observe(self, out):
        """Write what the seat to move of every table sees: n x planes x 34 floats, of a set the family has (`observe.pxd`)."""
        cdef const family_t *f = &self.family.calls
        cdef const void *r = self.rules.raw
        cdef columns_t taken
        cdef Py_ssize_t planes
        cdef float *seen
        cdef game_t *game
        cdef int i
        taken.n = 0
        try:
            seen = <float *>take_blocks(&taken, out, "out", FLOAT32, self.n, &planes, KINDS, True)
            check_planes(self.family, planes, KINDS)
            self._enter()
            with nogil:
                for i in range(self.n):
                    game = self._game(i)
                    f.observe(game.t, r, game.seat, <int>planes, seen + i * planes * KINDS)
            self.busy = False
        finally:
            release(&taken)

    def table(self, index):
        """Give a copy of the hand at a table, for search; its log is empty."""
        cdef Round hand = bare_round(self.family, self.rules)
        cdef game_t *game = self._at(index)
        self._enter()
        memcpy(hand.b, game.t, self.family.calls.state_size)
        self.busy = False
        return hand

    def scores(self, index):
        """Give the points before the hand at a table."""
        cdef game_t *game = self._at(index)
        cdef match_t m
        self._enter()
        m = game.m
        self.busy = False
        return tuple([m.scores[i] for i in range(m.players)])

    cdef game_t *_at(self, object index) except NULL:
        return self._game(whole(index, "index", 0, self.n - 1))


def observe(Round hand not None, viewer, out):
    """Write what a seat sees of a hand: planes x 34 floats, of a set the family of its rules has (`observe.pxd`)."""
    cdef Family family = family_of(hand.rules)
    cdef columns_t taken
    cdef float *seen
    cdef int seat = hand._number(viewer)
    taken.n = 0
    try:
        seen = <float *>take(&taken, out, "out", FLOAT32, ANY_ROWS, KINDS, True)
        check_planes(family, rows_taken(&taken), KINDS)
        hand.f.observe(hand.b, hand.r, seat, <int>rows_taken(&taken), seen)
    finally:
        release(&taken)
