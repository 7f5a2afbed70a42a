"""Score finished tables of Chinese classical for Python: packed bytes in, results out."""

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy, memset
from mjcore.arguments cimport whole
from mjcore.classical_hands cimport (
    TABLE_BAD, TABLE_NOT_COMPLETE, TABLE_SCORED, classical_hand_t, classical_result_t, classical_score_t,
    classical_table_t,
)
from mjcore.classical_points cimport score_loser
from mjcore.classical_rules cimport ClassicalRules, classical_rules_t
from mjcore.classical_settlement cimport is_table, score_table
from mjcore.classical_shape cimport classical_waits, is_complete
from mjcore.columns cimport ANY_ROWS, BYTES, FLAT, INT32, columns_t, release, rows_taken, take
from mjcore.counts cimport find_counts
from mjcore.tiles cimport KINDS


cdef enum:
    COLUMNS = 26

TABLE_BYTES = sizeof(classical_table_t)
HAND_BYTES = sizeof(classical_hand_t)
BATCH_COLUMNS = COLUMNS
SCORED = TABLE_SCORED
NOT_COMPLETE = TABLE_NOT_COMPLETE
BAD = TABLE_BAD


cdef tuple score_tuple(const classical_score_t *score):
    cdef int i
    return (
        score.total, score.base, score.doubles, score.doubling, score.limits, bool(score.unique),
        tuple([
            (score.points[i].what, score.points[i].kind, score.points[i].how, score.points[i].points)
            for i in range(score.n_points)
        ]),
    )


def score(table, ClassicalRules rules not None):
    """Score one finished table given as the bytes of ``classical_table_t``.

    Returns the status, four hands, four changes of score, whether the dealer stays and the seat that pays for all
    (or -1). A hand is total, base, doubles, doubling mask, limit mask, whether the reading is the only best one, and
    its points as (what, kind, how, points).

    Raises:
        ValueError: the bytes are not of the right number.
    """
    cdef columns_t taken
    cdef classical_table_t given
    cdef classical_result_t result
    cdef int i
    taken.n = 0
    try:
        given = (
            <const classical_table_t *>take(&taken, table, "table", BYTES, sizeof(classical_table_t), FLAT, False)
        )[0]
    finally:
        release(&taken)
    if not is_table(&given):
        return TABLE_BAD, (), (0, 0, 0, 0), False, -1
    score_table(&rules.data, &given, &result)
    return (
        result.status,
        tuple([score_tuple(&result.hands[i]) for i in range(4)]),
        (result.deltas[0], result.deltas[1], result.deltas[2], result.deltas[3]),
        bool(result.dealer_stays),
        -1 if result.liable == 255 else result.liable,
    )


cdef void score_row(const classical_rules_t *rules, const classical_table_t *row, int32_t *out) noexcept nogil:
    """Write what `score_batch` gives for one table."""
    # Another thread may write to the caller's rows meanwhile: what was checked is the copy.
    cdef classical_table_t table = row[0]
    cdef classical_result_t result
    cdef int i
    if is_table(&table):
        score_table(rules, &table, &result)
    else:
        memset(&result, 0, sizeof(result))
        result.status = TABLE_BAD
    out[0] = result.status
    out[1] = result.dealer_stays
    for i in range(4):
        out[2 + i] = result.deltas[i]
        out[6 + 5 * i] = result.hands[i].total
        out[7 + 5 * i] = result.hands[i].base
        out[8 + 5 * i] = result.hands[i].doubles
        out[9 + 5 * i] = <int32_t>result.hands[i].doubling
        out[10 + 5 * i] = <int32_t>result.hands[i].limits


def score_batch(tables, ClassicalRules rules not None, out):
    """Score many tables: a row of `tables` holds the bytes of one, a row of `out` gets 26 signed 32-bit numbers.

    They are the status, whether the dealer stays, four changes of score, and for each seat total, base, doubles,
    doubling mask and limit mask. Rows that are no tables get status 2 and zeros.

    Raises:
        ValueError: an array of a wrong shape or type.
        TypeError: something that is no array.
    """
    cdef columns_t taken
    cdef const classical_table_t *rows
    cdef int32_t *numbers
    cdef Py_ssize_t row, n
    taken.n = 0
    try:
        rows = <const classical_table_t *>take(
            &taken, tables, "tables", BYTES, ANY_ROWS, sizeof(classical_table_t), False
        )
        n = rows_taken(&taken)
        numbers = <int32_t *>take(&taken, out, "out", INT32, n, COLUMNS, True)
        with nogil:
            for row in range(n):
                score_row(&rules.data, &rows[row], numbers + COLUMNS * row)
    finally:
        release(&taken)


def score_hand(hand, seat, round_wind, ClassicalRules rules not None):
    """Score a hand that did not win, given as the bytes of ``classical_hand_t``, as `score` gives each hand.

    Raises:
        ValueError: the bytes are not of the right number, or a number is out of range.
    """
    cdef columns_t taken
    cdef classical_score_t result
    cdef classical_table_t table
    cdef int wind = whole(seat, "seat", 0, 3), of_round = whole(round_wind, "round_wind", 0, 3)
    memset(&table, 0, sizeof(table))
    taken.n = 0
    try:
        memcpy(&table.hands[0], take(&taken, hand, "hand", BYTES, sizeof(classical_hand_t), FLAT, False),
               sizeof(classical_hand_t))
    finally:
        release(&taken)
    if not is_table(&table):
        raise ValueError("no such hand: counts are 0-4, melds at most four of known kinds, 14 tiles in all")
    score_loser(&rules.data, &table.hands[0], wind, of_round, &result)
    return score_tuple(&result)


cdef int tiles_in(const uint8_t *counts) except -1:
    cdef int kind, tiles = 0
    for kind in range(KINDS):
        if counts[kind] > 4:
            raise ValueError("counts must be 0-4")
        tiles += counts[kind]
    return tiles


def complete(counts):
    """Return whether the closed tiles are sets and one pair, or thirteen orphans; seven pairs do not count."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *found = find_counts(counts, buffer)
    cdef int tiles = tiles_in(found)
    return tiles <= 14 and tiles % 3 == 2 and is_complete(found)


def waits(counts):
    """Return the kinds that complete 3n+1 closed tiles, as a mask; kinds held four times are left out."""
    cdef uint8_t buffer[40]
    cdef const uint8_t *found = find_counts(counts, buffer)
    cdef int tiles = tiles_in(found)
    if tiles > 13 or tiles % 3 != 1:
        raise ValueError(f"waits need 1, 4, 7, 10 or 13 tiles, not {tiles}")
    return classical_waits(found, (13 - tiles) // 3, False)
