"""Run a kernel over many hands with nothing around it: for timing and for counting instructions.

``hands`` is ``n * 34`` counts in one buffer, ``melds`` the sets set aside of each hand (``n`` numbers). They
are checked once, before the first pass. Every function goes through all hands ``passes`` times without the GIL and
returns the sum of the answers of one pass, so that nothing can be left out and every pass can be checked.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy
from mjcore.riichi cimport MELD_ANKAN, MELD_CHI, score_t, score_win, win_t
from mjcore.rules cimport RiichiRules, riichi_rules_t
from mjcore.scoring cimport Score
from mjcore.shanten cimport (
    discards as best_discards, is_win as win_test, shanten as shanten_of, suits_add, suits_draws, suits_read, suits_remove,
    suits_shanten, suits_t, ukeire as ukeire_of, waits as waits_of,
)
from mjcore.shapes cimport MAX_READINGS, decompose as readings_of, reading_t


cdef enum:
    MAX_PASSES = 1_000_000


cdef int check_passes(int passes) except -1:
    if not 1 <= passes <= MAX_PASSES:
        raise ValueError(f"passes is {passes}: 1 to {MAX_PASSES} are wanted")
    return 0


cdef Py_ssize_t checked(
    const uint8_t[::1] hands, const uint8_t[::1] melds, int passes, int drawn=-1
) except -1:
    """Give how many hands there are; each has 3n+1 or 3n+2 tiles, 3n+1 + `drawn` where that is given."""
    cdef Py_ssize_t i
    cdef int kind, n
    if hands.shape[0] != 34 * melds.shape[0] or melds.shape[0] == 0:
        raise ValueError(f"hands has {hands.shape[0]} counts for {melds.shape[0]} numbers of melds: 34 each are wanted")
    check_passes(passes)
    for i in range(melds.shape[0]):
        n = 0
        for kind in range(34):
            if hands[34 * i + kind] > 4:
                raise ValueError(f"hand {i}: {hands[34 * i + kind]} copies of kind {kind}, four are the most")
            n += hands[34 * i + kind]
        if melds[i] > 4 or n + 3 * melds[i] > 14 or n % 3 == 0 or (drawn >= 0 and n % 3 != 1 + drawn):
            raise ValueError(f"hand {i}: {n} tiles and {melds[i]} melds are no hand for this")
    return melds.shape[0]


def shanten(const uint8_t[::1] hands, const uint8_t[::1] melds, int passes):
    """Sum the shanten of all hands."""
    cdef Py_ssize_t n = checked(hands, melds, passes), i
    cdef int64_t total = 0
    cdef int _turn
    with nogil:
        for _turn in range(passes):
            total = 0
            for i in range(n):
                total += shanten_of(&hands[34 * i], melds[i], False)
    return total


def is_win(const uint8_t[::1] hands, const uint8_t[::1] melds, int passes):
    """Count the complete hands."""
    cdef Py_ssize_t n = checked(hands, melds, passes), i
    cdef int64_t total = 0
    cdef int _turn
    with nogil:
        for _turn in range(passes):
            total = 0
            for i in range(n):
                total += win_test(&hands[34 * i], melds[i], False)
    return total


def ukeire(const uint8_t[::1] hands, const uint8_t[::1] melds, int passes):
    """Sum shanten and mask of ukeire of hands of 3n+1 tiles (modulo 2**64)."""
    cdef Py_ssize_t n = checked(hands, melds, passes, 0), i
    cdef uint64_t total = 0
    cdef int value = 0, _turn
    with nogil:
        for _turn in range(passes):
            total = 0
            for i in range(n):
                total += ukeire_of(&hands[34 * i], melds[i], False, &value)
                total += <uint64_t>value
    return total


def waits(const uint8_t[::1] hands, const uint8_t[::1] melds, int passes):
    """Sum the masks of waits of hands of 3n+1 tiles (modulo 2**64)."""
    cdef Py_ssize_t n = checked(hands, melds, passes, 0), i
    cdef uint64_t total = 0
    cdef int _turn
    with nogil:
        for _turn in range(passes):
            total = 0
            for i in range(n):
                total += waits_of(&hands[34 * i], melds[i], False)
    return total


def discards(const uint8_t[::1] hands, const uint8_t[::1] melds, int passes):
    """Sum the best shanten after a discard from hands of 3n+2 tiles, each discard with its ukeire."""
    cdef Py_ssize_t n = checked(hands, melds, passes, 1), i
    cdef int64_t total = 0
    cdef int _turn
    cdef signed char values[34]
    cdef uint64_t masks[34]
    with nogil:
        for _turn in range(passes):
            total = 0
            for i in range(n):
                total += best_discards(&hands[34 * i], melds[i], False, values, masks)
    return total


def decompose(const uint8_t[::1] hands, const uint8_t[::1] melds, int passes):
    """Count the readings of all hands of 3n+2 tiles."""
    cdef Py_ssize_t n = checked(hands, melds, passes, 1), i
    cdef int64_t total = 0
    cdef int _turn
    cdef reading_t readings[MAX_READINGS]
    with nogil:
        for _turn in range(passes):
            total = 0
            for i in range(n):
                total += readings_of(&hands[34 * i], readings)
    return total


def draws(const uint8_t[::1] hands, const uint8_t[::1] melds, int passes):
    """Sum the shanten after every one of the 34 draws, from suit contexts that are read once a hand."""
    cdef Py_ssize_t n = checked(hands, melds, passes, 0), i
    cdef int64_t total = 0
    cdef int kind, _turn
    cdef suits_t suits
    cdef signed char values[34]
    with nogil:
        for _turn in range(passes):
            total = 0
            for i in range(n):
                suits_read(&suits, &hands[34 * i], False)
                suits_draws(&suits, melds[i], False, values)
                for kind in range(34):
                    total += values[kind]
    return total


def walk(const uint8_t[::1] hands, const uint8_t[::1] melds, int passes):
    """Sum the shanten on a walk that discards and takes back every kind of each hand in turn: two steps a kind."""
    cdef Py_ssize_t n = checked(hands, melds, passes), i
    cdef int64_t total = 0
    cdef int kind, _turn
    cdef suits_t suits
    with nogil:
        for _turn in range(passes):
            total = 0
            for i in range(n):
                suits_read(&suits, &hands[34 * i], False)
                for kind in range(34):
                    if hands[34 * i + kind]:
                        suits_remove(&suits, kind, False)
                        total += suits_shanten(&suits, melds[i])
                        suits_add(&suits, kind, False)
                        total += suits_shanten(&suits, melds[i])
    return total


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

    def score(self, int passes):
        """Sum the points and fu of all wins."""
        cdef const riichi_rules_t *rules = &self.rules.data
        cdef score_t out
        cdef int64_t total = 0
        cdef Py_ssize_t i
        cdef int _turn
        check_passes(passes)
        with nogil:
            for _turn in range(passes):
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
