"""Hands whose tiles are numbered 0-135 (kind times four plus copy), as records and other libraries number them."""

from libc.stdint cimport uint8_t
from libc.string cimport memset
from mjcore.arguments cimport whole
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
    return whole(item, "a tile number", 0, 4 * KINDS - 1)


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
    if win.n_melds == 4:
        raise ValueError("at most four melds")
    step = 1 if meld_type == MELD_CHI else 0
    if step and (kind >= EAST or kind % 9 > 6):
        raise ValueError(f"no run starts at kind {kind}")
    win.meld_type[win.n_melds] = meld_type
    win.meld_kind[win.n_melds] = kind
    win.n_melds += 1
    take = 3 if meld_type <= MELD_PON else 4
    for i in range(take):
        if win.counts[kind + i * step] == 0:
            return False
        win.counts[kind + i * step] -= 1
    return True


def score_ids(tiles, win_tile, melds, seat_wind, round_wind, flags, dora, ura, nuki, RiichiRules rules not None):
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
    cdef int total, kind, melded, status
    cdef int seat = whole(seat_wind, "seat_wind", -1, 3), of_round = whole(round_wind, "round_wind", -1, 3)
    cdef int norths = whole(nuki, "nuki", 0, 4), bits = whole(flags, "flags", 0, (1 << 13) - 1)
    # No tile has another number, so it is not among them.
    cdef int wanted = win_tile if 0 <= win_tile < 4 * KINDS else -1
    cdef bint held, there = True
    memset(&win, 0, sizeof(win))
    win.red = read_tiles(tiles, wanted, &win, &total, &held)
    if not held:
        return WIN_TILE_ABSENT
    for kind in range(KINDS):
        if win.counts[kind] > 4:
            return NOT_COMPLETE
        all_counts[kind] = win.counts[kind]
    win.win_kind = wanted >> 2
    for meld_type, base in melds:
        melded = whole(meld_type, "a meld type", MELD_CHI, MELD_ANKAN)
        there &= set_meld(&win, melded, whole(base, "the kind of a meld", 0, KINDS - 1))
        total -= 3 if melded <= MELD_PON else 4
    if not there or total + 3 * win.n_melds != 14 or win.counts[win.win_kind] == 0:
        return NOT_COMPLETE
    if seat < 0:
        for kind in range(SOUTH, NORTH + 1):
            if all_counts[kind] == 0:
                seat = kind - EAST
                break
        else:
            return WIND_NEEDED
    win.winner = seat
    win.loser = -1 if bits & WIN_TSUMO else (1 if seat == 0 else 0)
    win.round_wind = NO_WIND if of_round < 0 else of_round
    win.flags = bits
    win.nuki = norths
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
