"""One hand a call: shanten, ukeire, waits, discards, the win test and readings from Python.

``counts`` are 34 counts of the closed tiles: ``bytes`` and :class:`mjcore.counts.Counts` are read where
they lie, a contiguous array of unsigned bytes is copied, a list or any other sequence is converted.
``melds`` is the number of sets set aside; ``None`` takes it from the number of tiles (13 or 14: none, 10
or 11: one, ...). ``players`` 3 leaves 2m-8m out. Sets of kinds are 34-bit masks: see
:func:`mjcore.counts.kinds`.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset
from mjcore cimport capped
from mjcore cimport shanten as kernel
from mjcore.counts cimport (
    PyObject, PySequence_Fast_ITEMS, checked_melds, checked_sanma, checked_total, find_counts, kinds_of, small_int,
)
from mjcore.shapes cimport MAX_READINGS, always_triplet, decompose, is_seven_pairs, is_thirteen_orphans, reading_t
from mjcore.tiles cimport KINDS


cdef inline int read_hand(object source, object melds, object players, uint8_t *buffer, const uint8_t **counts,
                          int *n_melds, int *sanma) except -1:
    """Validate the three arguments of every function; returns the number of tiles."""
    cdef int total
    counts[0] = find_counts(source, buffer)
    total = checked_total(counts[0])
    n_melds[0] = checked_melds(counts[0], total, melds)
    sanma[0] = checked_sanma(counts[0], players)
    return total


cdef int before_draw(int total) except -1:
    if total % 3 != 1:
        raise ValueError(f"{total} tiles: this is asked of 3n+1 tiles, before a draw")
    return 0


cdef int after_draw(int total) except -1:
    if total % 3 != 2:
        raise ValueError(f"{total} tiles: this is asked of 3n+2 tiles, after a draw")
    return 0


def shanten(counts, melds=None, players=4):
    """Return the shanten of the best form: -1 complete, 0 tenpai.

    Seven pairs and thirteen orphans take part when there is no meld. No kind is needed more than four
    times given the closed tiles.

    Raises:
        ValueError: no hand: a fifth copy, more than 14 tiles, a multiple of three, too many melds.
        TypeError: no counts.

    >>> shanten(bytes([1] * 9 + [0] * 9 + [2, 3] + [0] * 14))
    -1
    """
    cdef uint8_t buffer[40]
    cdef const uint8_t *hand
    cdef int m, sanma
    read_hand(counts, melds, players, buffer, &hand, &m, &sanma)
    return kernel.shanten(hand, m, sanma)


def shanten_by_form(counts, melds=None, players=4):
    """Return the shanten of the regular form, seven pairs and thirteen orphans; None for the last two with melds."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *hand
    cdef int m, sanma
    read_hand(counts, melds, players, buffer, &hand, &m, &sanma)
    regular = kernel.shanten_regular(hand, m, sanma)
    if m:
        return regular, None, None
    return regular, kernel.shanten_chiitoi(hand), kernel.shanten_kokushi(hand)


def ukeire(counts, melds=None, players=4):
    """Return ``(shanten, mask)``: the kinds that lower the shanten of 3n+1 tiles, never one held four times."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *hand
    cdef int m, sanma, value
    cdef uint64_t mask
    before_draw(read_hand(counts, melds, players, buffer, &hand, &m, &sanma))
    mask = kernel.ukeire(hand, m, sanma, &value)
    return value, mask


def waits(counts, melds=None, players=4):
    """Return the waits of 3n+1 tiles as a mask, 0 when not tenpai; a kind held four times is none."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *hand
    cdef int m, sanma
    before_draw(read_hand(counts, melds, players, buffer, &hand, &m, &sanma))
    return kernel.waits(hand, m, sanma)


def is_win(counts, melds=None, players=4):
    """Tell whether the closed tiles complete a hand, in any of the three forms."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *hand
    cdef int m, sanma
    read_hand(counts, melds, players, buffer, &hand, &m, &sanma)
    return kernel.is_win(hand, m, sanma)


def discards(counts, melds=None, players=4):
    """Return ``(kind, shanten, ukeire mask)`` for each kind that 3n+2 tiles can discard, by rising kind."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *hand
    cdef int m, sanma, kind
    cdef signed char values[34]
    cdef uint64_t masks[34]
    after_draw(read_hand(counts, melds, players, buffer, &hand, &m, &sanma))
    kernel.discards(hand, m, sanma, values, masks)
    return [(kind, values[kind], masks[kind]) for kind in range(KINDS) if values[kind] != 127]


def tenpai_discards(counts, melds=None, players=4):
    """Return the kinds whose discard leaves 3n+2 tiles tenpai, as a mask."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *hand
    cdef int m, sanma
    after_draw(read_hand(counts, melds, players, buffer, &hand, &m, &sanma))
    return kernel.tenpai_discards(hand, m, sanma)


cdef int read_caps(const uint8_t *hand, object own, bint sanma, uint8_t *caps) except -1:
    """Write how many copies of each kind the closed part may use, given the 34 counts of own melds."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *melded = find_counts(own, buffer)
    cdef int kind
    for kind in range(KINDS):
        if melded[kind] + hand[kind] > 4:
            raise ValueError(f"{melded[kind] + hand[kind]} copies of kind {kind} in hand and melds (at most 4)")
        caps[kind] = 0 if sanma and 0 < kind < 8 else 4 - melded[kind]
    return 0


def shanten_capped(counts, own_melds, melds=None, players=4):
    """Return the shanten in the mode that counts tiles of own melds against the four copies.

    ``own_melds`` are the 34 counts of the tiles in the melds, those of a kan four times.
    """
    cdef uint8_t buffer[40]
    cdef uint8_t caps[34]
    cdef const uint8_t *hand
    cdef int m, sanma
    read_hand(counts, melds, players, buffer, &hand, &m, &sanma)
    read_caps(hand, own_melds, sanma, caps)
    return capped.shanten_capped(hand, m, caps)


def ukeire_capped(counts, own_melds, melds=None, players=4):
    """Return ``(shanten, mask)`` as :func:`ukeire` does, in the mode of :func:`shanten_capped`."""
    cdef uint8_t buffer[40]
    cdef uint8_t caps[34]
    cdef const uint8_t *hand
    cdef int m, sanma, value
    cdef uint64_t mask
    before_draw(read_hand(counts, melds, players, buffer, &hand, &m, &sanma))
    read_caps(hand, own_melds, sanma, caps)
    mask = capped.ukeire_capped(hand, m, caps, &value)
    return value, mask


def readings(counts):
    """Return every division of 3n+2 tiles into sets and a pair as ``(pair, runs, triplets)``.

    ``runs`` are the lowest kinds of the runs and ``triplets`` the kinds of the triplets, as tuples, rising.
    Seven pairs and thirteen orphans are no readings: :func:`special_form` tells.
    """
    cdef uint8_t buffer[40]
    cdef const uint8_t *hand
    cdef int m, sanma, i, n
    cdef reading_t found[MAX_READINGS]
    after_draw(read_hand(counts, None, 4, buffer, &hand, &m, &sanma))
    n = decompose(hand, found)
    out = []
    for i in range(n):
        runs = sorted([found[i].run[k] for k in range(found[i].n_runs)])
        out.append((found[i].pair, tuple(runs), kinds_of(found[i].triplets)))
    return out


def special_form(counts):
    """Return ``"chiitoi"``, ``"kokushi"`` or None for 14 closed tiles."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *hand
    cdef int m, sanma
    after_draw(read_hand(counts, None, 4, buffer, &hand, &m, &sanma))
    if is_seven_pairs(hand):
        return "chiitoi"
    return "kokushi" if is_thirteen_orphans(hand) else None


def triplet_in_every_reading(counts, kind, melds=None):
    """Tell whether ``kind`` is a triplet in every reading of a tenpai hand with each of its waits."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *hand
    cdef int m, sanma
    if not isinstance(kind, int) or not 0 <= kind < KINDS:
        raise ValueError(f"kind must be 0-33, not {kind!r:.20}")
    before_draw(read_hand(counts, melds, 4, buffer, &hand, &m, &sanma))
    return always_triplet(hand, kernel.waits(hand, m, False), kind)


def shanten_of_tiles(tiles, melds=None, players=4):
    """Return the shanten of tiles numbered 0-135 (kind times four plus copy), as records number them.

    Raises ValueError for a number twice or out of range.
    """
    cdef uint8_t counts[40]
    cdef int m, sanma, total
    memset(counts, 0, sizeof(counts))
    count_tiles(tiles, counts)
    total = checked_total(counts)
    m = checked_melds(counts, total, melds)
    sanma = checked_sanma(counts, players)
    return kernel.shanten(counts, m, sanma)


cdef inline bint count_items(PyObject **items, Py_ssize_t n, uint8_t *counts) noexcept:
    """Count the tiles of a list or tuple; gives up on anything unusual about them."""
    cdef uint8_t seen[40]
    cdef uint8_t bit
    cdef Py_ssize_t i
    cdef long number
    memset(seen, 0, sizeof(seen))
    for i in range(n):
        number = small_int(items[i])
        if number < 0 or number > 135:
            return False
        bit = 1 << (number & 3)
        if seen[number >> 2] & bit:
            return False
        seen[number >> 2] |= bit
        counts[number >> 2] += 1
    return True


cdef int count_tiles(object tiles, uint8_t *counts) except -1:
    cdef uint64_t seen[3]
    cdef long number
    if type(tiles) is list or type(tiles) is tuple:
        if count_items(PySequence_Fast_ITEMS(tiles), len(tiles), counts):
            return 0
        memset(counts, 0, KINDS)
    memset(seen, 0, sizeof(seen))
    for item in tiles:
        if isinstance(item, bool) or not hasattr(item, "__index__"):
            raise TypeError(f"a tile number is an int, not {type(item).__name__}")
        item = item.__index__()
        if not 0 <= item <= 135:
            raise ValueError(f"{item!r:.20} is no tile number (0-135)")
        number = item
        if (seen[number >> 6] >> (number & 63)) & 1:
            raise ValueError(f"tile number {number} is there twice")
        seen[number >> 6] |= <uint64_t>1 << (number & 63)
        counts[number >> 2] += 1
    return 0
