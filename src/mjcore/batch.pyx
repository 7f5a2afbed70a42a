"""Many hands a call, with the GIL released.

``counts`` are an array of shape ``(n, 34)`` of unsigned bytes, C-contiguous: closed tiles by kind. Results go
into ``out``, an array of the caller's, or into a new memoryview that is returned (``numpy.asarray`` takes it as
it is). Bulk work does not raise for single hands: a hand that cannot be has shanten ``INVALID``, no ukeire and
no waits.

The functions check every hand while they work. :class:`Hands` checks once and keeps a copy, for callers who
ask several things of the same hands.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from mjcore cimport shanten as kernel
from mjcore.columns cimport (
    ANY_ROWS, BYTES, FLAT, INT8, INT32, UINT32, UINT64, columns_t, release, rows_taken, take, take_optional,
)
from mjcore.counts cimport checked_total, no_middle, tiles_of
from mjcore.melds cimport MELD_ANKAN, MELD_CHI
from mjcore.riichi cimport score_win
from mjcore.riichi_win cimport SCORE_OK, WIN_DEALT_INTO_OPEN, WIN_TSUMO, score_t, win_t
from mjcore.rules cimport RiichiRules, riichi_rules_t
from mjcore.scoring cimport facts_conflict, fifth_in_melds, reds_missing, win_conflicts
from mjcore.shanten cimport NO_MELDS
from mjcore.tiles cimport EAST, KINDS

INVALID = 127
NONE = 255

cdef enum:
    EMPTY = 255
    BLOCK = 256               # hands checked before they are asked, few enough to stay in the fastest cache
    FEW = 32                  # hands that are answered sooner than the GIL is released and taken again

cdef extern from *:
    """
    /* Melds that go with so many closed tiles, plus one; 0 where no hand has so many. */
    static const unsigned char mj_melds_and_one[256] = {0, 5, 5, 0, 4, 4, 0, 3, 3, 0, 2, 2, 0, 1, 1};
    """
    const uint8_t *MELDS_AND_ONE "mj_melds_and_one"


# What is asked of each hand.
cdef enum:
    ASK_SHANTEN
    ASK_UKEIRE
    ASK_WAITS
    ASK_WIN
    ASK_DISCARDS


# The hands of one call.
cdef struct hands_t:
    const uint8_t *counts
    const uint8_t *melds      # as checked, NULL where this is still to be done:
    const uint8_t *given      # melds as the caller gives them, NULL for
    int every                 # the melds of each, -1 as the tiles say
    Py_ssize_t n
    bint sanma


cdef bint read_sanma(object players) except -1:
    if players == 4:
        return False
    if players != 3:
        raise ValueError(f"players must be 3 or 4, not {players!r:.20}")
    return True


cdef object new_column(Py_ssize_t n, int items):
    """Make room for n numbers, as a writable memoryview."""
    return memoryview(bytearray(n * (items & 15))).cast("Q" if items == UINT64 else "b")


cdef object new_table(Py_ssize_t n, int items):
    """Make room for n rows of 34 numbers."""
    code = "Q" if items == UINT64 else "b"
    # A memoryview casts to no shape with a zero in it.
    return memoryview(bytearray(max(n, 1) * KINDS * (items & 15))).cast(code, shape=[max(n, 1), KINDS])[:n]


cdef void copy_checked(const hands_t *hands, Py_ssize_t first, Py_ssize_t n, uint8_t *counts,
                       uint8_t *melds) noexcept nogil:
    """Copy some hands and write their melds, NO_MELDS where there is no such hand.

    Another thread may write to the caller's rows meanwhile: what was checked is the copy.
    """
    cdef const uint8_t *rows = hands.counts + KINDS * first
    cdef Py_ssize_t i, word
    cdef int given
    for i in range(n):
        # In the words that are added up next.
        for word in range(0, 32, 8):
            memcpy(counts + KINDS * i + word, rows + KINDS * i + word, 8)
        memcpy(counts + KINDS * i + 32, rows + KINDS * i + 32, 2)
        melds[i] = <uint8_t>(MELDS_AND_ONE[tiles_of(counts + KINDS * i)] - 1)
    if hands.given != NULL or hands.every >= 0:
        for i in range(n):
            given = hands.every if hands.given == NULL else hands.given[first + i]
            # With as many melds as the tiles leave room for, or fewer.
            if melds[i] != NO_MELDS:
                melds[i] = given if given <= melds[i] else NO_MELDS
    if hands.sanma:
        for i in range(n):
            if not no_middle(counts + KINDS * i):
                melds[i] = NO_MELDS


cdef void ask_block(int what, const uint8_t *counts, const uint8_t *melds, Py_ssize_t n, bint sanma, int8_t *values,
                    uint64_t *masks) noexcept nogil:
    """Answer one question about some hands; ``values`` may be NULL for those with a mask."""
    cdef Py_ssize_t i
    cdef int8_t spare[BLOCK]
    cdef uint8_t sized[BLOCK]
    if what == ASK_SHANTEN or what == ASK_WIN:
        kernel.shanten_hands(counts, melds, n, sanma, values)
        if what == ASK_WIN:
            for i in range(n):
                values[i] = values[i] < 0
    elif what == ASK_UKEIRE:
        if values == NULL:
            values = spare
        kernel.ukeire_hands(counts, melds, n, sanma, values, masks)
    elif what == ASK_WAITS:
        kernel.waits_hands(counts, melds, n, sanma, masks)
    else:
        for i in range(n):
            sized[i] = melds[i] if tiles_of(counts + KINDS * i) % 3 == 2 else NO_MELDS
        kernel.discards_hands(counts, sized, n, sanma, values, masks)


cdef void ask_every(int what, const hands_t *hands, int8_t *values, uint64_t *masks) noexcept nogil:
    cdef Py_ssize_t first = 0, n, step = KINDS if what == ASK_DISCARDS else 1
    cdef uint8_t checked[BLOCK]
    cdef uint8_t copied[BLOCK * KINDS]
    cdef const uint8_t *counts
    cdef const uint8_t *melds
    while first < hands.n:
        n = hands.n - first if hands.n - first < BLOCK else BLOCK
        if hands.melds != NULL:
            counts, melds = hands.counts + KINDS * first, hands.melds + first
        else:
            copy_checked(hands, first, n, copied, checked)
            counts, melds = copied, checked
        ask_block(what, counts, melds, n, hands.sanma,
                  NULL if values == NULL else values + step * first, NULL if masks == NULL else masks + step * first)
        first += n


cdef void ask_all(int what, const hands_t *hands, int8_t *values, uint64_t *masks) noexcept:
    """Answer one question about every hand: one value and one mask each, or 34 of both for discards."""
    if hands.n < FEW:
        ask_every(what, hands, values, masks)
    else:
        with nogil:
            ask_every(what, hands, values, masks)


cdef int read_hands(hands_t *hands, columns_t *taken, object counts, object melds, object players) except -1:
    """Take the three arguments of every function; the hands are still to be checked."""
    hands.sanma = read_sanma(players)
    hands.counts = <const uint8_t *>take(taken, counts, "counts", BYTES, ANY_ROWS, KINDS, False)
    hands.n = rows_taken(taken)
    hands.melds = hands.given = NULL
    hands.every = -1
    if melds is not None:
        if isinstance(melds, int):
            if not 0 <= melds <= 4:
                raise ValueError(f"melds must be 0 to 4, not {melds!r:.20}")
            hands.every = melds
        else:
            hands.given = <const uint8_t *>take(taken, melds, "melds", BYTES, hands.n, FLAT, False)
    return 0


cdef object answer(int what, const hands_t *hands, columns_t *taken, object out, object values=None):
    """Answer one question about every hand into ``out``, made where it is None; ``values`` are the second column."""
    cdef int items = INT8 if what == ASK_SHANTEN or what == ASK_WIN else UINT64
    cdef int8_t *to_values = NULL
    cdef void *found
    if out is None:
        out = new_column(hands.n, items)
    found = take(taken, out, "out", items, hands.n, FLAT, True)
    if values is not None:
        to_values = <int8_t *>take(taken, values, "shanten", INT8, hands.n, FLAT, True)
    if items == INT8:
        ask_all(what, hands, <int8_t *>found, NULL)
    else:
        ask_all(what, hands, to_values, <uint64_t *>found)
    return out


cdef object ask(int what, object counts, object melds, object players, object out, object values=None):
    """Answer one question about hands that are checked on the way."""
    cdef columns_t taken
    cdef hands_t hands
    taken.n = 0
    try:
        read_hands(&hands, &taken, counts, melds, players)
        return answer(what, &hands, &taken, out, values)
    finally:
        release(&taken)


def shanten(counts, melds=None, players=4, out=None):
    """Compute the shanten of each hand into ``out`` (n signed bytes); ``INVALID`` where there is no such hand.

    ``melds`` is one number for all, an array of n unsigned bytes, or None: as the number of tiles says.

    Raises:
        ValueError: an array of a wrong shape or type, or a wrong number of melds or players.
        TypeError: something that is no array.
    """
    return ask(ASK_SHANTEN, counts, melds, players, out)


def is_win(counts, melds=None, players=4, out=None):
    """Tell of each hand whether it is complete: ``out`` gets n signed bytes, 1 or 0."""
    return ask(ASK_WIN, counts, melds, players, out)


def ukeire(counts, melds=None, players=4, out=None, shanten=None):
    """Compute the ukeire mask of each hand of 3n+1 tiles into ``out`` (n unsigned 64-bit), shanten beside it if asked.

    ``shanten`` takes n signed bytes. A hand of another size gets what its tiles without a draw would lower.
    """
    return ask(ASK_UKEIRE, counts, melds, players, out, shanten)


def waits(counts, melds=None, players=4, out=None):
    """Compute the waits of each hand of 3n+1 tiles into ``out`` (n unsigned 64-bit masks); 0 when not tenpai."""
    return ask(ASK_WAITS, counts, melds, players, out)


cdef class Hands:
    """Hands that were checked once, kept as a copy: every question is then answered without checks.

    ``counts`` are ``(n, 34)`` unsigned bytes; ``melds`` as in :func:`shanten`. Hands that cannot be are kept
    as such: see :attr:`valid`.
    """

    cdef uint8_t *counts
    cdef uint8_t *melds
    cdef hands_t hands

    def __cinit__(self, counts, melds=None, players=4):
        cdef columns_t taken
        taken.n = 0
        try:
            read_hands(&self.hands, &taken, counts, melds, players)
            self.counts = <uint8_t *>PyMem_Malloc(self.hands.n * KINDS)
            self.melds = <uint8_t *>PyMem_Malloc(self.hands.n)
            if self.counts == NULL or self.melds == NULL:
                raise MemoryError
            copy_checked(&self.hands, 0, self.hands.n, self.counts, self.melds)
            self.hands.counts, self.hands.melds = self.counts, self.melds
        finally:
            release(&taken)

    def __dealloc__(self):
        PyMem_Free(self.counts)
        PyMem_Free(self.melds)

    def __len__(self):
        return self.hands.n

    @property
    def n(self):
        """How many hands there are."""
        return self.hands.n

    @property
    def valid(self):
        """Which hands can be, as ``bytes`` of 1 and 0."""
        return bytes([self.melds[i] != NO_MELDS for i in range(self.hands.n)])

    cdef object ask(self, int what, object out):
        cdef columns_t taken
        taken.n = 0
        try:
            return answer(what, &self.hands, &taken, out)
        finally:
            release(&taken)

    def shanten(self, out=None):
        """Compute the shanten of each hand; see :func:`shanten`."""
        return self.ask(ASK_SHANTEN, out)

    def is_win(self, out=None):
        """Tell of each hand whether it is complete; see :func:`is_win`."""
        return self.ask(ASK_WIN, out)

    def ukeire(self, out=None):
        """Compute the ukeire mask of each hand; see :func:`ukeire`."""
        return self.ask(ASK_UKEIRE, out)

    def waits(self, out=None):
        """Compute the waits of each hand; see :func:`waits`."""
        return self.ask(ASK_WAITS, out)

    def discards(self, values=None, masks=None):
        """Compute shanten and ukeire after each discard of hands of 3n+2 tiles.

        ``values`` take ``(n, 34)`` signed bytes, 127 where the kind is not held or the hand has another size,
        ``masks`` ``(n, 34)`` unsigned 64-bit. Returns both.
        """
        cdef columns_t taken
        cdef int8_t *to_values
        cdef uint64_t *to_masks
        taken.n = 0
        if values is None:
            values = new_table(self.hands.n, INT8)
        if masks is None:
            masks = new_table(self.hands.n, UINT64)
        try:
            to_values = <int8_t *>take(&taken, values, "values", INT8, self.hands.n, KINDS, True)
            to_masks = <uint64_t *>take(&taken, masks, "masks", UINT64, self.hands.n, KINDS, True)
            ask_all(ASK_DISCARDS, &self.hands, to_values, to_masks)
        finally:
            release(&taken)
        return values, masks


# --- scoring ---------------------------------------------------------------------------------------

# Another thread may write to the columns meanwhile: every code is read once.

cdef inline int code_at(const uint8_t *codes, int i) noexcept nogil:
    return (<const volatile uint8_t *>codes)[i]


cdef inline bint read_melds(win_t *win, const uint8_t *codes) noexcept nogil:
    """Read up to four melds as 34 times the type plus the lowest kind; tells whether they exist."""
    cdef int i, code, kind
    for i in range(4):
        code = code_at(codes, i)
        if code == EMPTY:
            continue
        if code >= 34 * (MELD_ANKAN + 1):
            return False
        kind = code % 34
        win.meld_type[win.n_melds] = <uint8_t>(code // 34)
        win.meld_kind[win.n_melds] = kind
        if win.meld_type[win.n_melds] == MELD_CHI and (kind >= EAST or kind % 9 > 6):
            return False
        win.n_melds += 1
    return True


cdef inline bint read_five(const uint8_t *codes, uint8_t *out, uint8_t *n) noexcept nogil:
    cdef int i, code
    for i in range(5):
        code = code_at(codes, i)
        if code == EMPTY:
            continue
        if code >= KINDS:
            return False
        out[n[0]] = <uint8_t>code
        n[0] += 1
    return True


# The columns of one call.
cdef struct wins_t:
    Py_ssize_t n
    const uint8_t *counts
    const uint8_t *win_kind
    const uint8_t *melds      # this and all that follow: NULL where none are given
    const uint32_t *flags
    const uint8_t *seat
    const uint8_t *round_wind
    const uint8_t *dora
    const uint8_t *ura
    const uint8_t *red
    const uint8_t *nuki
    const uint8_t *honba
    const uint8_t *sticks
    int8_t *status            # written from here on
    uint8_t *han
    uint8_t *fu
    uint8_t *yakuman
    uint64_t *yaku
    int32_t *base
    int32_t *deltas


cdef inline bint read_win(const riichi_rules_t *rules, const wins_t *wins, Py_ssize_t i, win_t *win) noexcept nogil:
    """Read the win of one row; tells whether it can be."""
    cdef int seat = wins.seat[i] if wins.seat != NULL else 0
    memset(win, 0, sizeof(win_t))
    memcpy(win.counts, wins.counts + KINDS * i, KINDS)
    win.win_kind = wins.win_kind[i]
    win.flags = wins.flags[i] if wins.flags != NULL else 0
    win.winner = seat & 3
    win.loser = -1 if win.flags & WIN_TSUMO else (seat + 1) % rules.players
    win.round_wind = wins.round_wind[i] if wins.round_wind != NULL else 0
    win.red = wins.red[i] if wins.red != NULL else 0
    win.nuki = wins.nuki[i] if wins.nuki != NULL else 0
    win.honba = wins.honba[i] if wins.honba != NULL else 0
    win.paid_honba = win.honba
    win.sticks = wins.sticks[i] if wins.sticks != NULL else 0
    win.pao_daisangen = win.pao_daisuushii = win.pao_suukantsu = -1
    cdef int total = checked_total(win.counts)
    return (
        total % 3 == 2 and win.win_kind < KINDS and seat < rules.players and win.nuki <= 4 and win.round_wind < 4
        and win.flags < WIN_DEALT_INTO_OPEN << 1
        and (wins.melds == NULL or read_melds(win, wins.melds + 4 * i))
        and (wins.dora == NULL or read_five(wins.dora + 5 * i, win.dora, &win.n_dora))
        and (wins.ura == NULL or read_five(wins.ura + 5 * i, win.ura, &win.n_ura))
        and win_conflicts(rules, win, total) == 0
        and not facts_conflict(win) and not fifth_in_melds(win) and not reds_missing(rules, win)
    )


cdef void score_all(const riichi_rules_t *rules, const wins_t *wins) noexcept nogil:
    """Score every row."""
    cdef Py_ssize_t i
    cdef win_t win
    cdef score_t out
    cdef int status
    for i in range(wins.n):
        status = score_win(rules, &win, &out) if read_win(rules, wins, i, &win) else -1
        wins.status[i] = <int8_t>status
        if status != SCORE_OK:
            out.han = out.fu = out.yakuman = 0
            out.yaku = 0
            out.base = 0
            memset(out.deltas, 0, sizeof(out.deltas))
        wins.han[i] = out.han
        wins.fu[i] = out.fu
        wins.yakuman[i] = out.yakuman
        wins.yaku[i] = out.yaku
        wins.base[i] = out.base
        memcpy(wins.deltas + 4 * i, out.deltas, 4 * sizeof(int32_t))


def score(RiichiRules rules not None, counts, win_kind, *, melds=None, flags=None, seat=None, round_wind=None,
          dora=None, ura=None, red=None, nuki=None, honba=None, sticks=None, out_status, out_han, out_fu, out_yakuman,
          out_yaku, out_base, out_deltas):
    """Score n wins from columns into columns of the caller's.

    ``counts`` are ``(n, 34)`` closed tiles with the winning tile among them, ``win_kind`` n kinds. The others
    may be None: ``melds`` ``(n, 4)`` of 34 times the type (0 chi, 1 pon, 2 daiminkan, 3 kakan, 4 ankan) plus the
    lowest kind, ``dora`` and ``ura`` ``(n, 5)`` indicator kinds, both 255 for none; n bytes of ``seat`` and
    ``round_wind`` (0 East), ``red`` fives, ``nuki``, ``honba``, ``sticks``; ``flags`` n unsigned 32-bit of the bits
    of `mjcore.scoring.WinFacts`. Seats in ``out_deltas`` are winds; a ron is paid by the next seat.
    ``out_status`` is 0 for a win, 1 not complete, 2 no yaku, 3 too few han, -1 a question that cannot be.
    """
    cdef columns_t taken
    cdef wins_t wins
    taken.n = 0
    try:
        wins.counts = <const uint8_t *>take(&taken, counts, "counts", BYTES, ANY_ROWS, KINDS, False)
        wins.n = n = rows_taken(&taken)
        wins.win_kind = <const uint8_t *>take(&taken, win_kind, "win_kind", BYTES, n, FLAT, False)
        wins.melds = <const uint8_t *>take_optional(&taken, melds, "melds", BYTES, n, 4, False)
        wins.flags = <const uint32_t *>take_optional(&taken, flags, "flags", UINT32, n, FLAT, False)
        wins.seat = <const uint8_t *>take_optional(&taken, seat, "seat", BYTES, n, FLAT, False)
        wins.round_wind = <const uint8_t *>take_optional(&taken, round_wind, "round_wind", BYTES, n, FLAT, False)
        wins.dora = <const uint8_t *>take_optional(&taken, dora, "dora", BYTES, n, 5, False)
        wins.ura = <const uint8_t *>take_optional(&taken, ura, "ura", BYTES, n, 5, False)
        wins.red = <const uint8_t *>take_optional(&taken, red, "red", BYTES, n, FLAT, False)
        wins.nuki = <const uint8_t *>take_optional(&taken, nuki, "nuki", BYTES, n, FLAT, False)
        wins.honba = <const uint8_t *>take_optional(&taken, honba, "honba", BYTES, n, FLAT, False)
        wins.sticks = <const uint8_t *>take_optional(&taken, sticks, "sticks", BYTES, n, FLAT, False)
        wins.status = <int8_t *>take(&taken, out_status, "out_status", INT8, n, FLAT, True)
        wins.han = <uint8_t *>take(&taken, out_han, "out_han", BYTES, n, FLAT, True)
        wins.fu = <uint8_t *>take(&taken, out_fu, "out_fu", BYTES, n, FLAT, True)
        wins.yakuman = <uint8_t *>take(&taken, out_yakuman, "out_yakuman", BYTES, n, FLAT, True)
        wins.yaku = <uint64_t *>take(&taken, out_yaku, "out_yaku", UINT64, n, FLAT, True)
        wins.base = <int32_t *>take(&taken, out_base, "out_base", INT32, n, FLAT, True)
        wins.deltas = <int32_t *>take(&taken, out_deltas, "out_deltas", INT32, n, 4, True)
        with nogil:
            score_all(&rules.data, &wins)
    finally:
        release(&taken)
