"""Run a kernel over many hands with nothing around it: for timing and for counting instructions.

``hands`` is ``n * 34`` counts in one buffer, ``melds`` the sets set aside of each hand (``n`` numbers). They
are checked once, before the first pass. Every function goes through all hands ``passes`` times without the GIL and
returns the sum of the answers of one pass, so that nothing can be left out and every pass can be checked.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy
from mjcore.arguments cimport whole
from mjcore.columns cimport ANY_ROWS, BYTES, FLAT, columns_t, release, rows_taken, take
from mjcore.counts cimport checked_total
from mjcore.melds cimport MELD_ANKAN, MELD_CHI
from mjcore.riichi cimport score_win
from mjcore.riichi_win cimport score_t, win_t
from mjcore.rules cimport RiichiRules, riichi_rules_t
from mjcore.scoring cimport Score
from mjcore.shanten cimport (
    discards as best_discards, shanten_hands, suits_add, suits_draws, suits_read, suits_remove, suits_shanten,
    ukeire_hands, waits_hands,
)
from mjcore.shapes cimport MAX_READINGS, decompose as readings_of, reading_t
from mjcore.suits cimport suits_t


cdef enum:
    MAX_PASSES = 1_000_000
    BLOCK = 256

# The sums: `n` hands from `counts` on, BLOCK at most.
ctypedef uint64_t (*sum_t)(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n) noexcept nogil


cdef int read_passes(object passes) except -1:
    return whole(passes, "passes", 1, MAX_PASSES)


cdef int check_hands(const uint8_t *hands, const uint8_t *melds, Py_ssize_t n, int drawn) except -1:
    """Each hand has 3n+1 or 3n+2 tiles, 3n+1 + `drawn` where that is not negative."""
    cdef Py_ssize_t i
    cdef int tiles
    for i in range(n):
        tiles = checked_total(hands + 34 * i)
        if tiles < 0 or 3 * melds[i] + tiles > 14 or (drawn >= 0 and tiles % 3 != 1 + drawn):
            raise ValueError(f"hand {i}: its counts and {melds[i]} melds are no hand for this")
    return 0


cdef uint64_t run(sum_t add, object hands, object melds, object passes, int drawn=-1) except? 0:
    """Check the hands, then sum over all of them again and again."""
    cdef columns_t taken
    cdef const uint8_t *counts
    cdef const uint8_t *each
    cdef Py_ssize_t n, i
    cdef uint64_t total = 0
    cdef int _turn, turns = read_passes(passes)
    taken.n = 0
    try:
        each = <const uint8_t *>take(&taken, melds, "melds", BYTES, ANY_ROWS, FLAT, False)
        n = rows_taken(&taken)
        if n == 0:
            raise ValueError("there are no hands")
        counts = <const uint8_t *>take(&taken, hands, "hands", BYTES, 34 * n, FLAT, False)
        check_hands(counts, each, n, drawn)
        with nogil:
            for _turn in range(turns):
                total = 0
                i = 0
                while i < n:
                    total += add(counts + 34 * i, each + i, min(n - i, <Py_ssize_t>BLOCK))
                    i += BLOCK
    finally:
        release(&taken)
    return total


cdef uint64_t sum_shanten(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n) noexcept nogil:
    cdef int8_t values[BLOCK]
    cdef Py_ssize_t i
    cdef int64_t total = 0
    shanten_hands(counts, melds, n, False, values)
    for i in range(n):
        total += values[i]
    return <uint64_t>total


cdef uint64_t sum_wins(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n) noexcept nogil:
    cdef int8_t values[BLOCK]
    cdef Py_ssize_t i
    cdef uint64_t total = 0
    shanten_hands(counts, melds, n, False, values)
    for i in range(n):
        total += values[i] < 0
    return total


cdef uint64_t sum_ukeire(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n) noexcept nogil:
    cdef int8_t values[BLOCK]
    cdef uint64_t masks[BLOCK]
    cdef Py_ssize_t i
    cdef uint64_t total = 0
    ukeire_hands(counts, melds, n, False, values, masks)
    for i in range(n):
        total += masks[i] + <uint64_t>values[i]
    return total


cdef uint64_t sum_waits(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n) noexcept nogil:
    cdef uint64_t masks[BLOCK]
    cdef Py_ssize_t i
    cdef uint64_t total = 0
    waits_hands(counts, melds, n, False, masks)
    for i in range(n):
        total += masks[i]
    return total


cdef uint64_t sum_discards(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n) noexcept nogil:
    cdef int8_t values[34]
    cdef uint64_t masks[34]
    cdef Py_ssize_t i
    cdef int64_t total = 0
    for i in range(n):
        total += best_discards(counts + 34 * i, melds[i], False, values, masks)
    return <uint64_t>total


cdef uint64_t sum_readings(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n) noexcept nogil:
    cdef reading_t readings[MAX_READINGS]
    cdef Py_ssize_t i
    cdef uint64_t total = 0
    for i in range(n):
        total += readings_of(counts + 34 * i, readings)
    return total


cdef uint64_t sum_draws(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n) noexcept nogil:
    cdef int8_t values[34]
    cdef suits_t suits
    cdef Py_ssize_t i
    cdef int kind
    cdef int64_t total = 0
    for i in range(n):
        suits_read(&suits, counts + 34 * i, False)
        suits_draws(&suits, melds[i], False, values)
        for kind in range(34):
            total += values[kind]
    return <uint64_t>total


cdef uint64_t sum_walk(const uint8_t *counts, const uint8_t *melds, Py_ssize_t n) noexcept nogil:
    cdef suits_t suits
    cdef Py_ssize_t i
    cdef int kind
    cdef int64_t total = 0
    for i in range(n):
        suits_read(&suits, counts + 34 * i, False)
        for kind in range(34):
            if counts[34 * i + kind]:
                suits_remove(&suits, kind, False)
                total += suits_shanten(&suits, melds[i])
                suits_add(&suits, kind, False)
                total += suits_shanten(&suits, melds[i])
    return <uint64_t>total


def shanten(hands, melds, passes):
    """Sum the shanten of all hands."""
    return <int64_t>run(sum_shanten, hands, melds, passes)


def is_win(hands, melds, passes):
    """Count the complete hands."""
    return run(sum_wins, hands, melds, passes)


def ukeire(hands, melds, passes):
    """Sum shanten and mask of ukeire of hands of 3n+1 tiles (modulo 2**64)."""
    return run(sum_ukeire, hands, melds, passes, 0)


def waits(hands, melds, passes):
    """Sum the masks of waits of hands of 3n+1 tiles (modulo 2**64)."""
    return run(sum_waits, hands, melds, passes, 0)


def discards(hands, melds, passes):
    """Sum the best shanten after a discard from hands of 3n+2 tiles, each discard with its ukeire."""
    return <int64_t>run(sum_discards, hands, melds, passes, 1)


def decompose(hands, melds, passes):
    """Count the readings of all hands of 3n+2 tiles."""
    return run(sum_readings, hands, melds, passes, 1)


def draws(hands, melds, passes):
    """Sum the shanten after every one of the 34 draws, from suit contexts that are read once a hand."""
    return <int64_t>run(sum_draws, hands, melds, passes, 0)


def walk(hands, melds, passes):
    """Sum the shanten on a walk that discards and takes back every kind of each hand in turn: two steps a kind."""
    return <int64_t>run(sum_walk, hands, melds, passes)


cdef int check_win(const riichi_rules_t *rules, const win_t *win) except -1:
    cdef int i, n = 3 * win.n_melds
    cdef bint good = win.n_melds <= 4 and win.win_kind < 34 and win.n_dora <= 5 and win.n_ura <= 5 and win.nuki <= 4
    if good:
        for i in range(34):
            n += win.counts[i]
            good = good and win.counts[i] <= 4
        good = good and n == 14 and win.counts[win.win_kind] > 0
        for i in range(win.n_melds):
            good = good and win.meld_type[i] <= MELD_ANKAN and win.meld_kind[i] < 34 and (
                win.meld_type[i] != MELD_CHI or (win.meld_kind[i] < 27 and win.meld_kind[i] % 9 < 7)
            )
        for i in range(win.n_dora):
            good = good and win.dora[i] < 34
        for i in range(win.n_ura):
            good = good and win.ura[i] < 34
        good = (
            good and win.winner < rules.players and win.dealer < rules.players and win.round_wind < 4
            and -1 <= win.loser < rules.players and win.loser != win.winner
            and -1 <= win.pao_daisangen < rules.players and -1 <= win.pao_daisuushii < rules.players
            and -1 <= win.pao_suukantsu < rules.players
        )
    if not good:
        raise ValueError("the bytes are no wins: make them by packed()")
    return 0


def packed(Score score not None):
    """Return the question a score answers as bytes for :class:`Wins`; their layout is that of this build."""
    return (<const char *>&score.win)[:sizeof(win_t)]


cdef class Wins:
    """Wins to be scored again and again: what :func:`packed` gave for each, joined, and the rules."""

    cdef win_t *wins
    cdef Py_ssize_t size
    cdef RiichiRules rules

    def __cinit__(self, bytes questions not None, RiichiRules rules not None):
        cdef Py_ssize_t i
        if len(questions) == 0 or len(questions) % sizeof(win_t):
            raise ValueError(f"{len(questions)} bytes are no wins of {sizeof(win_t)} bytes each")
        self.size = len(questions) // sizeof(win_t)
        self.rules = rules
        self.wins = <win_t *>PyMem_Malloc(len(questions))
        if self.wins == NULL:
            raise MemoryError()
        memcpy(self.wins, <const char *>questions, len(questions))
        for i in range(self.size):
            check_win(&rules.data, &self.wins[i])

    def __dealloc__(self):
        PyMem_Free(self.wins)

    def __len__(self):
        return self.size

    def score(self, passes):
        """Sum the points and fu of all wins."""
        cdef const riichi_rules_t *rules = &self.rules.data
        cdef score_t out
        cdef int64_t total = 0
        cdef Py_ssize_t i
        cdef int _turn, turns = read_passes(passes)
        with nogil:
            for _turn in range(turns):
                total = 0
                for i in range(self.size):
                    if score_win(rules, &self.wins[i], &out) == 0:
                        total += out.total + out.fu
        return total


cdef extern from *:
    """
    #if defined(__clang__)
    #define MJ_COMPILER "clang " __clang_version__
    #elif defined(__GNUC__)
    #define MJ_STRING(x) #x
    #define MJ_TEXT(x) MJ_STRING(x)
    #define MJ_COMPILER "gcc " MJ_TEXT(__GNUC__) "." MJ_TEXT(__GNUC_MINOR__)
    #elif defined(_MSC_VER)
    #define MJ_STRING(x) #x
    #define MJ_TEXT(x) MJ_STRING(x)
    #define MJ_COMPILER "msvc " MJ_TEXT(_MSC_VER)
    #else
    #define MJ_COMPILER "unknown"
    #endif
    #if defined(__SSP__) || defined(__SSP_STRONG__) || defined(__SSP_ALL__)
    #define MJ_PROTECTED ", stack protector"
    #else
    #define MJ_PROTECTED ""
    #endif
    """
    const char *MJ_COMPILER
    const char *MJ_PROTECTED


def compiler():
    """Name the compiler of this module, and what it adds that instruction counts show."""
    return (MJ_COMPILER + MJ_PROTECTED).decode()
