"""Score finished tables of Chinese classical for Python: packed bytes in, results out."""

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy, memset
from mjcore.classical_hands cimport (
    TABLE_BAD, TABLE_NOT_COMPLETE, TABLE_SCORED, classical_hand_t, classical_result_t, classical_score_t,
    classical_table_t,
)
from mjcore.classical_points cimport score_loser
from mjcore.classical_rules cimport ClassicalRules
from mjcore.classical_settlement cimport is_table, score_table
from mjcore.classical_shape cimport classical_waits, is_complete
from mjcore.tiles cimport KINDS


TABLE_BYTES = sizeof(classical_table_t)
HAND_BYTES = sizeof(classical_hand_t)
BATCH_COLUMNS = 26
SCORED = TABLE_SCORED
NOT_COMPLETE = TABLE_NOT_COMPLETE
BAD = TABLE_BAD


cdef const classical_table_t *_table_of(const uint8_t[::1] table) except NULL:
    if table.shape[0] != sizeof(classical_table_t):
        raise ValueError(f"a table has {sizeof(classical_table_t)} bytes, not {table.shape[0]}")
    return <const classical_table_t *> &table[0]


cdef tuple score_tuple(const classical_score_t *score):
    cdef int i
    return (
        score.total, score.base, score.doubles, score.doubling, score.limits, bool(score.unique),
        tuple([
            (score.points[i].what, score.points[i].kind, score.points[i].how, score.points[i].points)
            for i in range(score.n_points)
        ]),
    )


def score(const uint8_t[::1] table, ClassicalRules rules not None):
    """Score one finished table given as the bytes of ``classical_table_t``.

    Returns the status, four hands, four changes of score, whether the dealer stays and the seat that pays for all
    (or -1). A hand is total, base, doubles, doubling mask, limit mask, whether the reading is the only best one, and
    its points as (what, kind, how, points).

    Raises:
        ValueError: the bytes are not of the right number.
    """
    cdef const classical_table_t *given = _table_of(table)
    cdef classical_result_t result
    cdef int i
    if not is_table(given):
        return TABLE_BAD, (), (0, 0, 0, 0), False, -1
    score_table(&rules.data, given, &result)
    return (
        result.status,
        tuple([score_tuple(&result.hands[i]) for i in range(4)]),
        (result.deltas[0], result.deltas[1], result.deltas[2], result.deltas[3]),
        bool(result.dealer_stays),
        -1 if result.liable == 255 else result.liable,
    )


def score_batch(const uint8_t[:, ::1] tables, ClassicalRules rules not None, int32_t[:, ::1] out not None):
    """Score many tables: a row of `tables` holds the bytes of one, a row of `out` gets 26 numbers.

    They are the status, whether the dealer stays, four changes of score, and for each seat total, base, doubles,
    doubling mask and limit mask. Rows that are no tables get status 2 and zeros.

    Raises:
        ValueError: the arrays do not fit.
    """
    cdef Py_ssize_t row, n = tables.shape[0]
    cdef classical_result_t result
    cdef const classical_table_t *given
    cdef int i
    if tables.shape[1] != sizeof(classical_table_t):
        raise ValueError(f"a table has {sizeof(classical_table_t)} bytes, not {tables.shape[1]}")
    if out.shape[0] != n or out.shape[1] != 26:
        raise ValueError(f"out must have {n} rows of 26 numbers, not {out.shape[0]} of {out.shape[1]}")
    with nogil:
        for row in range(n):
            given = <const classical_table_t *> &tables[row, 0]
            if is_table(given):
                score_table(&rules.data, given, &result)
            else:
                memset(&result, 0, sizeof(result))
                result.status = TABLE_BAD
            out[row, 0] = result.status
            out[row, 1] = result.dealer_stays
            for i in range(4):
                out[row, 2 + i] = result.deltas[i]
                out[row, 6 + 5 * i] = result.hands[i].total
                out[row, 7 + 5 * i] = result.hands[i].base
                out[row, 8 + 5 * i] = result.hands[i].doubles
                out[row, 9 + 5 * i] = <int32_t>result.hands[i].doubling
                out[row, 10 + 5 * i] = <int32_t>result.hands[i].limits


def score_hand(const uint8_t[::1] hand, int seat, int round_wind, ClassicalRules rules not None):
    """Score a hand that did not win, given as the bytes of ``classical_hand_t``, as `score` gives each hand.

    Raises:
        ValueError: the bytes are not of the right number, or a number is out of range.
    """
    cdef classical_score_t result
    cdef classical_table_t table
    if hand.shape[0] != sizeof(classical_hand_t):
        raise ValueError(f"a hand has {sizeof(classical_hand_t)} bytes, not {hand.shape[0]}")
    if not (0 <= seat < 4 and 0 <= round_wind < 4):
        raise ValueError("seat and round_wind must be 0-3")
    memset(&table, 0, sizeof(table))
    memcpy(&table.hands[0], &hand[0], sizeof(classical_hand_t))
    if not is_table(&table):
        raise ValueError("no such hand: counts are 0-4, melds at most four of known kinds, 14 tiles in all")
    score_loser(&rules.data, &table.hands[0], seat, round_wind, &result)
    return score_tuple(&result)


cdef _counts_of(const uint8_t[::1] counts, uint8_t *out, int *tiles):
    cdef int i
    if counts.shape[0] != KINDS:
        raise ValueError(f"counts must have 34 numbers, not {counts.shape[0]}")
    tiles[0] = 0
    for i in range(KINDS):
        if counts[i] > 4:
            raise ValueError("counts must be 0-4")
        out[i] = counts[i]
        tiles[0] += counts[i]


def complete(const uint8_t[::1] counts):
    """Return whether the closed tiles are sets and one pair, or thirteen orphans; seven pairs do not count."""
    cdef uint8_t copy[34]
    cdef int tiles
    _counts_of(counts, copy, &tiles)
    return tiles <= 14 and tiles % 3 == 2 and is_complete(copy)


def waits(const uint8_t[::1] counts):
    """Return the kinds that complete 3n+1 closed tiles, as a mask; kinds held four times are left out."""
    cdef uint8_t copy[34]
    cdef int tiles
    _counts_of(counts, copy, &tiles)
    if tiles > 13 or tiles % 3 != 1:
        raise ValueError(f"waits need 1, 4, 7, 10 or 13 tiles, not {tiles}")
    return classical_waits(copy, (13 - tiles) // 3, False)
