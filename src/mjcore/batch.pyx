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
from mjcore.counts cimport checked_total
from mjcore.riichi cimport MELD_ANKAN, MELD_CHI, SCORE_OK, WIN_TSUMO, score_t, score_win, win_t
from mjcore.rules cimport RiichiRules
from mjcore.scoring cimport win_conflicts
from mjcore.tiles cimport EAST, KINDS

INVALID = 127
NONE = 255

cdef enum:
    NO_HAND = 127
    NO_MELDS = 255
    EMPTY = 255


cdef bint read_sanma(object players) except -1:
    if players not in (3, 4):
        raise ValueError(f"players must be 3 or 4, not {players!r:.20}")
    return players == 3


cdef Py_ssize_t rows_of(const uint8_t[:, ::1] counts) except -1:
    if counts.shape[1] != KINDS:
        raise ValueError(f"counts have {counts.shape[1]} columns (34 are needed, one a kind of tile)")
    return counts.shape[0]


cdef int check_rows(Py_ssize_t rows, Py_ssize_t n, str name) except -1:
    if rows != n:
        raise ValueError(f"{name} has {rows} rows for {n} hands")
    return 0


cdef object new_column(Py_ssize_t n, str code, Py_ssize_t size):
    """Make room for n values of a format, as a writable memoryview."""
    return memoryview(bytearray(n * size)).cast("B").cast(code)


cdef object new_table(Py_ssize_t n, Py_ssize_t columns, str code, Py_ssize_t size):
    return memoryview(bytearray(n * columns * size)).cast(code, shape=[n, columns]) if n else (
        memoryview(bytearray(columns * size)).cast(code, shape=[1, columns])[:0]
    )


cdef inline int melds_of(const uint8_t *counts, bint sanma, int given) noexcept nogil:
    """Check one hand and give its melds; NO_MELDS where it cannot be. ``given`` -1: as the tiles say."""
    cdef int total = checked_total(counts), kind
    if total < 0:
        return NO_MELDS
    if sanma:
        for kind in range(1, 8):
            if counts[kind]:
                return NO_MELDS
    if given < 0:
        return (14 - total) // 3
    return given if 3 * given + total <= 14 else NO_MELDS


# What is asked of each hand.
cdef enum:
    ASK_SHANTEN
    ASK_UKEIRE
    ASK_WAITS
    ASK_WIN


cdef inline void ask_hand(int what, const uint8_t *counts, int melds, bint sanma, int8_t *value,
                          uint64_t *mask) noexcept nogil:
    """Answer one question about one hand; NO_MELDS marks a hand that cannot be."""
    cdef int found
    if what == ASK_SHANTEN:
        value[0] = NO_HAND if melds == NO_MELDS else kernel.shanten(counts, melds, sanma)
    elif what == ASK_WIN:
        value[0] = melds != NO_MELDS and kernel.is_win(counts, melds, sanma)
    elif melds == NO_MELDS or (14 - 3 * melds) < 2:
        mask[0] = 0
        if what == ASK_UKEIRE:
            value[0] = NO_HAND
    elif what == ASK_UKEIRE:
        mask[0] = kernel.ukeire(counts, melds, sanma, &found)
        value[0] = found
    else:
        mask[0] = kernel.waits(counts, melds, sanma)


cdef int run(int what, const uint8_t[:, ::1] counts, object melds, object players, int8_t *values,
             uint64_t *masks) except -1:
    """Ask every hand, checking it on the way."""
    cdef Py_ssize_t n = counts.shape[0], i
    cdef bint sanma = read_sanma(players)
    cdef int given = -1
    cdef const uint8_t[::1] column
    cdef const uint8_t *each = NULL
    cdef const uint8_t *hand
    cdef int8_t value = 0
    cdef uint64_t mask = 0
    cdef int m
    if n == 0:
        return 0
    if isinstance(melds, int):
        if not 0 <= melds <= 4:
            raise ValueError(f"melds must be 0 to 4, not {melds!r:.20}")
        given = melds
    elif melds is not None:
        column = melds
        check_rows(column.shape[0], n, "melds")
        each = &column[0]
    hand = &counts[0, 0]
    with nogil:
        for i in range(n):
            if each != NULL:
                given = each[i] if each[i] <= 4 else 99
            m = melds_of(hand, sanma, given)
            ask_hand(what, hand, m, sanma, values + i if values != NULL else &value, masks + i if masks != NULL else &mask)
            hand += KINDS
    return 0


def shanten(const uint8_t[:, ::1] counts not None, melds=None, players=4, out=None):
    """Compute the shanten of each hand into ``out`` (n signed bytes); ``INVALID`` where there is no such hand.

    ``melds`` is one number for all, an array of n unsigned bytes, or None: as the number of tiles says.

    Raises:
        ValueError: an array of a wrong shape or type, or a wrong number of melds or players.
    """
    cdef Py_ssize_t n = rows_of(counts)
    if out is None:
        out = new_column(n, "b", 1)
    cdef int8_t[::1] values = out
    check_rows(values.shape[0], n, "out")
    run(ASK_SHANTEN, counts, melds, players, &values[0] if n else NULL, NULL)
    return out


def is_win(const uint8_t[:, ::1] counts not None, melds=None, players=4, out=None):
    """Tell of each hand whether it is complete: ``out`` gets n signed bytes, 1 or 0."""
    cdef Py_ssize_t n = rows_of(counts)
    if out is None:
        out = new_column(n, "b", 1)
    cdef int8_t[::1] values = out
    check_rows(values.shape[0], n, "out")
    run(ASK_WIN, counts, melds, players, &values[0] if n else NULL, NULL)
    return out


def ukeire(const uint8_t[:, ::1] counts not None, melds=None, players=4, out=None, shanten=None):
    """Compute the ukeire mask of each hand of 3n+1 tiles into ``out`` (n unsigned 64-bit), shanten beside it if asked.

    ``shanten`` takes n signed bytes. A hand of another size gets what its tiles without a draw would lower.
    """
    cdef Py_ssize_t n = rows_of(counts)
    cdef int8_t[::1] values
    cdef int8_t *to = NULL
    if out is None:
        out = new_column(n, "Q", 8)
    cdef uint64_t[::1] masks = out
    check_rows(masks.shape[0], n, "out")
    if shanten is not None:
        values = shanten
        check_rows(values.shape[0], n, "shanten")
        to = &values[0] if n else NULL
    run(ASK_UKEIRE, counts, melds, players, to, &masks[0] if n else NULL)
    return out


def waits(const uint8_t[:, ::1] counts not None, melds=None, players=4, out=None):
    """Compute the waits of each hand of 3n+1 tiles into ``out`` (n unsigned 64-bit masks); 0 when not tenpai."""
    cdef Py_ssize_t n = rows_of(counts)
    if out is None:
        out = new_column(n, "Q", 8)
    cdef uint64_t[::1] masks = out
    check_rows(masks.shape[0], n, "out")
    run(ASK_WAITS, counts, melds, players, NULL, &masks[0] if n else NULL)
    return out


cdef class Hands:
    """Hands that were checked once, kept as a copy: every question is then answered without checks.

    ``counts`` are ``(n, 34)`` unsigned bytes; ``melds`` as in :func:`shanten`. Hands that cannot be are kept
    as such: see :attr:`valid`.
    """

    cdef uint8_t *counts
    cdef uint8_t *melds
    cdef readonly Py_ssize_t n
    cdef bint sanma

    def __cinit__(self, const uint8_t[:, ::1] counts not None, melds=None, players=4):
        cdef Py_ssize_t i
        cdef int given = -1
        cdef const uint8_t[::1] column
        self.n = rows_of(counts)
        self.sanma = read_sanma(players)
        self.counts = <uint8_t *>PyMem_Malloc(self.n * KINDS)
        self.melds = <uint8_t *>PyMem_Malloc(self.n)
        if self.counts == NULL or self.melds == NULL:
            raise MemoryError
        if isinstance(melds, int):
            if not 0 <= melds <= 4:
                raise ValueError(f"melds must be 0 to 4, not {melds!r:.20}")
            given = melds
        elif melds is not None:
            column = melds
            check_rows(column.shape[0], self.n, "melds")
        if self.n:
            memcpy(self.counts, &counts[0, 0], self.n * KINDS)
        for i in range(self.n):
            if melds is not None and given < 0:
                self.melds[i] = melds_of(self.counts + KINDS * i, self.sanma, column[i] if column[i] <= 4 else 99)
            else:
                self.melds[i] = melds_of(self.counts + KINDS * i, self.sanma, given)
            if self.melds[i] == NO_MELDS:
                memset(self.counts + KINDS * i, 0, KINDS)

    def __dealloc__(self):
        PyMem_Free(self.counts)
        PyMem_Free(self.melds)

    def __len__(self):
        return self.n

    @property
    def valid(self):
        """Which hands can be, as ``bytes`` of 1 and 0."""
        return bytes([self.melds[i] != NO_MELDS for i in range(self.n)])

    def shanten(self, out=None):
        """Compute the shanten of each hand; see :func:`shanten`."""
        cdef Py_ssize_t i
        if out is None:
            out = new_column(self.n, "b", 1)
        cdef int8_t[::1] values = out
        check_rows(values.shape[0], self.n, "out")
        with nogil:
            for i in range(self.n):
                ask_hand(ASK_SHANTEN, self.counts + KINDS * i, self.melds[i], self.sanma, &values[i], NULL)
        return out

    def is_win(self, out=None):
        """Tell of each hand whether it is complete; see :func:`is_win`."""
        cdef Py_ssize_t i
        if out is None:
            out = new_column(self.n, "b", 1)
        cdef int8_t[::1] values = out
        check_rows(values.shape[0], self.n, "out")
        with nogil:
            for i in range(self.n):
                ask_hand(ASK_WIN, self.counts + KINDS * i, self.melds[i], self.sanma, &values[i], NULL)
        return out

    def ukeire(self, out=None):
        """Compute the ukeire mask of each hand; see :func:`ukeire`."""
        cdef Py_ssize_t i
        cdef int8_t value
        if out is None:
            out = new_column(self.n, "Q", 8)
        cdef uint64_t[::1] masks = out
        check_rows(masks.shape[0], self.n, "out")
        with nogil:
            for i in range(self.n):
                ask_hand(ASK_UKEIRE, self.counts + KINDS * i, self.melds[i], self.sanma, &value, &masks[i])
        return out

    def waits(self, out=None):
        """Compute the waits of each hand; see :func:`waits`."""
        cdef Py_ssize_t i
        if out is None:
            out = new_column(self.n, "Q", 8)
        cdef uint64_t[::1] masks = out
        check_rows(masks.shape[0], self.n, "out")
        with nogil:
            for i in range(self.n):
                ask_hand(ASK_WAITS, self.counts + KINDS * i, self.melds[i], self.sanma, NULL, &masks[i])
        return out

    def discards(self, values=None, masks=None):
        """Compute shanten and ukeire after each discard of hands of 3n+2 tiles.

        ``values`` take ``(n, 34)`` signed bytes, 127 where the kind is not held or the hand has another size,
        ``masks`` ``(n, 34)`` unsigned 64-bit. Returns both.
        """
        cdef Py_ssize_t i
        cdef int kind, total
        if values is None:
            values = new_table(self.n, KINDS, "b", 1)
        if masks is None:
            masks = new_table(self.n, KINDS, "Q", 8)
        cdef int8_t[:, ::1] to_values = values
        cdef uint64_t[:, ::1] to_masks = masks
        check_rows(to_values.shape[0], self.n, "values")
        check_rows(to_masks.shape[0], self.n, "masks")
        if to_values.shape[1] != KINDS or to_masks.shape[1] != KINDS:
            raise ValueError("values and masks need 34 columns")
        with nogil:
            for i in range(self.n):
                total = checked_total(self.counts + KINDS * i)
                if self.melds[i] == NO_MELDS or total % 3 != 2:
                    for kind in range(KINDS):
                        to_values[i, kind] = NO_HAND
                        to_masks[i, kind] = 0
                    continue
                kernel.discards(self.counts + KINDS * i, self.melds[i], self.sanma, &to_values[i, 0], &to_masks[i, 0])
        return values, masks


# --- scoring ---------------------------------------------------------------------------------------

cdef const uint8_t *byte_column(object column, Py_ssize_t n, Py_ssize_t columns, str name, list kept) except? NULL:
    """Find the bytes of an optional column; NULL for none. ``kept`` holds what must stay alive."""
    cdef const uint8_t[::1] flat
    if column is None:
        return NULL
    view = memoryview(column)
    cdef tuple wanted = (n, columns)
    if columns == 1:
        wanted = (n,)
    if view.format not in ("B", "b", "?") or view.shape != wanted or not view.c_contiguous:
        raise ValueError(f"{name} must be contiguous unsigned bytes of shape {wanted}, not {view.format} {view.shape}")
    if n == 0:
        return NULL
    flat = view.cast("B")
    kept.append(flat)
    return &flat[0]


cdef inline bint read_melds(win_t *win, const uint8_t *codes) noexcept nogil:
    """Read up to four melds as 34 times the type plus the lowest kind; tells whether they exist."""
    cdef int i, kind
    for i in range(4):
        if codes[i] == EMPTY:
            continue
        if codes[i] >= 34 * (MELD_ANKAN + 1):
            return False
        kind = codes[i] % 34
        win.meld_type[win.n_melds] = codes[i] // 34
        win.meld_kind[win.n_melds] = kind
        if win.meld_type[win.n_melds] == MELD_CHI and (kind >= EAST or kind % 9 > 6):
            return False
        win.n_melds += 1
    return True


cdef inline bint read_five(const uint8_t *codes, uint8_t *out, uint8_t *n) noexcept nogil:
    cdef int i
    for i in range(5):
        if codes[i] == EMPTY:
            continue
        if codes[i] >= KINDS:
            return False
        out[n[0]] = codes[i]
        n[0] += 1
    return True


def score(RiichiRules rules not None, const uint8_t[:, ::1] counts not None, win_kind, *, melds=None, flags=None,
          seat=None, round_wind=None, dora=None, ura=None, red=None, nuki=None, honba=None, sticks=None,
          int8_t[::1] out_status not None, uint8_t[::1] out_han not None, uint8_t[::1] out_fu not None,
          uint8_t[::1] out_yakuman not None, uint64_t[::1] out_yaku not None, int32_t[::1] out_base not None,
          int32_t[:, ::1] out_deltas not None):
    """Score n wins from columns into columns of the caller's.

    ``counts`` are ``(n, 34)`` closed tiles with the winning tile among them, ``win_kind`` n kinds. The others
    may be None: ``melds`` ``(n, 4)`` of 34 times the type (0 chi, 1 pon, 2 daiminkan, 3 kakan, 4 ankan) plus the
    lowest kind, ``dora`` and ``ura`` ``(n, 5)`` indicator kinds, both 255 for none; n bytes of ``seat`` and
    ``round_wind`` (0 East), ``red`` fives, ``nuki``, ``honba``, ``sticks``; ``flags`` n unsigned 32-bit of the bits
    of :class:`mjcore.scoring.WinFacts`. Seats in ``out_deltas`` are winds; a ron is paid by the next seat.
    ``out_status`` is 0 for a win, 1 not complete, 2 no yaku, 3 too few han, -1 a question that cannot be.
    """
    cdef Py_ssize_t n = rows_of(counts), i
    cdef int seat_of, players = rules.data.players, k, total
    cdef const uint32_t[::1] flag_column
    cdef list kept = []
    cdef win_t win
    cdef score_t out
    cdef bint good
    cdef const uint8_t *kinds = byte_column(win_kind, n, 1, "win_kind", kept)
    cdef const uint8_t *meld_codes = byte_column(melds, n, 4, "melds", kept)
    cdef const uint8_t *seats = byte_column(seat, n, 1, "seat", kept)
    cdef const uint8_t *rounds = byte_column(round_wind, n, 1, "round_wind", kept)
    cdef const uint8_t *doras = byte_column(dora, n, 5, "dora", kept)
    cdef const uint8_t *uras = byte_column(ura, n, 5, "ura", kept)
    cdef const uint8_t *reds = byte_column(red, n, 1, "red", kept)
    cdef const uint8_t *nukis = byte_column(nuki, n, 1, "nuki", kept)
    cdef const uint8_t *honbas = byte_column(honba, n, 1, "honba", kept)
    cdef const uint8_t *stick_column = byte_column(sticks, n, 1, "sticks", kept)
    if flags is not None:
        flag_column = flags
        check_rows(flag_column.shape[0], n, "flags")
    for name, rows in (("out_status", out_status.shape[0]), ("out_han", out_han.shape[0]), ("out_fu", out_fu.shape[0]),
                       ("out_yakuman", out_yakuman.shape[0]), ("out_yaku", out_yaku.shape[0]),
                       ("out_base", out_base.shape[0]), ("out_deltas", out_deltas.shape[0])):
        check_rows(rows, n, name)
    if out_deltas.shape[1] != 4:
        raise ValueError("out_deltas needs 4 columns")
    if n and kinds == NULL:
        raise ValueError("win_kind is needed: n unsigned bytes")
    cdef bint with_flags = flags is not None
    with nogil:
        for i in range(n):
            memset(&win, 0, sizeof(win_t))
            good = kinds[i] < KINDS and checked_total(&counts[i, 0]) > 0
            if good:
                memcpy(win.counts, &counts[i, 0], KINDS)
                win.win_kind = kinds[i]
                win.flags = flag_column[i] & 0x1FFF if with_flags else 0
                seat_of = seats[i] if seats != NULL else 0
                win.winner = seat_of & 3
                win.loser = -1 if win.flags & WIN_TSUMO else (seat_of + 1) % players
                win.round_wind = rounds[i] & 3 if rounds != NULL else 0
                win.red = reds[i] if reds != NULL else 0
                win.nuki = nukis[i] if nukis != NULL else 0
                win.honba = honbas[i] if honbas != NULL else 0
                win.paid_honba = win.honba
                win.sticks = stick_column[i] if stick_column != NULL else 0
                win.pao_daisangen = win.pao_daisuushii = win.pao_suukantsu = -1
                good = seat_of < players and win.nuki <= 4 and win.red <= 12
            if good and meld_codes != NULL:
                good = read_melds(&win, meld_codes + 4 * i)
            if good and doras != NULL:
                good = read_five(doras + 5 * i, win.dora, &win.n_dora)
            if good and uras != NULL:
                good = read_five(uras + 5 * i, win.ura, &win.n_ura)
            if good:
                total = checked_total(win.counts)
                good = total % 3 == 2 and win_conflicts(&rules.data, &win, total) == 0
            out_status[i] = score_win(&rules.data, &win, &out) if good else -1
            if out_status[i] != SCORE_OK:
                out_han[i] = out_fu[i] = out_yakuman[i] = 0
                out_yaku[i] = 0
                out_base[i] = 0
                for k in range(4):
                    out_deltas[i, k] = 0
                continue
            out_han[i] = out.han
            out_fu[i] = out.fu
            out_yakuman[i] = out.yakuman
            out_yaku[i] = out.yaku
            out_base[i] = out.base
            for k in range(4):
                out_deltas[i, k] = out.deltas[k]
