"""Hands whose tiles are numbered 0-135 (kind times four plus copy), as records and other libraries number them."""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset
from mjcore.melds cimport MELD_ANKAN, MELD_CHI, MELD_PON
from mjcore.riichi cimport score_win
from mjcore.riichi_win cimport NOT_COMPLETE, SCORE_OK, WIN_TSUMO, win_t
from mjcore.rules cimport RiichiRules
from mjcore.scoring cimport Score
from mjcore.tiles cimport EAST, KINDS, NORTH, SOUTH

cdef extern from "Python.h":
    ctypedef struct PyObject
    object PySequence_Fast(object, const char *)
    Py_ssize_t PySequence_Fast_GET_SIZE(object)
    PyObject *PySequence_Fast_GET_ITEM(object, Py_ssize_t)      # borrowed

cdef enum:
    NO_WIND = 7               # as a round wind: no kind is it
    WIND_NEEDED = 0           # an answer of `score_ids`
    WIN_TILE_ABSENT = -1      # another


cdef int number(object item) except -1:
    """Read the number of a tile."""
    cdef long value = item
    if not 0 <= value < 4 * KINDS:
        raise ValueError(f"{value} is no tile number (0-135)")
    return value


cdef int read_tiles(object tiles, int wanted, win_t *win, int *total, bint *held) except -1:
    """Count the tiles of hand and melds; returns the red fives among them."""
    cdef object items = PySequence_Fast(tiles, "tiles must be a sequence of tile numbers")
    cdef Py_ssize_t i
    cdef int tile, red = 0
    total[0] = PySequence_Fast_GET_SIZE(items)
    held[0] = False
    if total[0] > 4 * KINDS:
        raise ValueError(f"{total[0]} tiles are no hand")
    for i in range(total[0]):
        tile = number(<object>PySequence_Fast_GET_ITEM(items, i))
        win.counts[tile >> 2] += 1
        held[0] |= tile == wanted
        # The first copy of a five of each suit: 16, 52 and 88.
        red += tile < 108 and tile % 36 == 16
    return red


cdef int read_indicators(object given, uint8_t *out) except -1:
    cdef object items = PySequence_Fast(given, "indicators must be a sequence of tile numbers")
    cdef Py_ssize_t i, n = PySequence_Fast_GET_SIZE(items)
    if n > 5:
        raise ValueError(f"{n} indicators (at most 5)")
    for i in range(n):
        out[i] = number(<object>PySequence_Fast_GET_ITEM(items, i)) >> 2
    return n


cdef int set_meld(win_t *win, int meld_type, int kind) except -1:
    """Move the tiles of a meld out of the closed part; returns whether they were there."""
    cdef int i, take, step
    if win.n_melds == 4 or not MELD_CHI <= meld_type <= MELD_ANKAN:
        raise ValueError("at most four melds, of type 0-4")
    step = 1 if meld_type == MELD_CHI else 0
    if not 0 <= kind < KINDS or (step and (kind >= EAST or kind % 9 > 6)):
        raise ValueError(f"no such meld starts at kind {kind}")
    win.meld_type[win.n_melds] = meld_type
    win.meld_kind[win.n_melds] = kind
    win.n_melds += 1
    take = 3 if meld_type <= MELD_PON else 4
    for i in range(take):
        if win.counts[kind + i * step] == 0:
            return False
        win.counts[kind + i * step] -= 1
    return True


def score_ids(tiles, int win_tile, melds, int seat_wind, int round_wind, uint32_t flags, dora, ura, int nuki,
              RiichiRules rules not None):
    """Score a win of numbered tiles: a `mjcore.scoring.Score`, or an int that says why there is none.

    ``tiles`` are those of hand and melds together, the winning one too; a number may be there twice.
    ``melds`` are pairs of a meld type (0 chi, 1 pon, 2 daiminkan, 3 kakan, 4 ankan) and the lowest kind;
    winds are 0-3, or -1 where they are unknown and no triplet or pair is to count as one; ``flags`` are
    those of `mjcore.scoring.WinFacts`; ``dora`` and ``ura`` numbers of indicators. Payments are those of a
    seat that is no more than 0-3 from the dealer, without honba or sticks; ``nuki`` norths count as dora.

    The answers: 1 not complete, 2 no yaku, 3 not enough han, -1 the winning tile is not among the tiles,
    0 the seat wind is unknown and the hand holds south, west and north.

    Raises:
        ValueError: a number, kind, wind or count out of its range.
    """
    cdef win_t win
    cdef Score out
    cdef uint8_t all_counts[34]
    cdef int total, kind, status
    cdef bint held, whole = True
    memset(&win, 0, sizeof(win))
    if not -1 <= seat_wind <= 3 or not -1 <= round_wind <= 3:
        raise ValueError("winds are 0-3, or -1 for unknown")
    if not 0 <= nuki <= 4 or flags >> 13:
        raise ValueError("nuki is 0-4 and flags have 13 bits")
    win.red = read_tiles(tiles, win_tile, &win, &total, &held)
    if not held:
        return WIN_TILE_ABSENT
    for kind in range(KINDS):
        if win.counts[kind] > 4:
            return NOT_COMPLETE
        all_counts[kind] = win.counts[kind]
    win.win_kind = win_tile >> 2
    for meld_type, kind in melds:
        whole &= set_meld(&win, meld_type, kind)
        total -= 3 if meld_type <= MELD_PON else 4
    if not whole or total + 3 * win.n_melds != 14 or win.counts[win.win_kind] == 0:
        return NOT_COMPLETE
    if seat_wind < 0:
        for kind in range(SOUTH, NORTH + 1):
            if all_counts[kind] == 0:
                seat_wind = kind - EAST
                break
        else:
            return WIND_NEEDED
    win.winner = seat_wind
    win.loser = -1 if flags & WIN_TSUMO else (1 if seat_wind == 0 else 0)
    win.round_wind = NO_WIND if round_wind < 0 else round_wind
    win.flags = flags
    win.nuki = nuki
    win.n_dora = read_indicators(dora, win.dora)
    win.n_ura = read_indicators(ura, win.ura)
    win.pao_daisangen = win.pao_daisuushii = win.pao_suukantsu = -1
    out = Score.__new__(Score)
    status = score_win(&rules.data, &win, &out.score)
    if status != SCORE_OK:
        return status
    out.win = win
    out.native_rules = rules
    return out
