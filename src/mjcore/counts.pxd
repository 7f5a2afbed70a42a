# The currency at the boundary: 34 counts, and how Python objects become such.

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

cdef extern from *:
    """
    /* The value of an int of one digit that is not negative, -1 for every other object. */
    static inline long mj_small_int(PyObject *item) {
        PyLongObject *number = (PyLongObject *)item;
        if (!PyLong_CheckExact(item)) return -1;
    #if PY_VERSION_HEX >= 0x030C0000
        return PyUnstable_Long_IsCompact(number) ? (long)PyUnstable_Long_CompactValue(number) : -1;
    #else
        return (size_t)Py_SIZE(item) <= 1 ? (long)Py_SIZE(item) * (long)number->ob_digit[0] : -1;
    #endif
    }
    """
    ctypedef struct PyObject
    long small_int "mj_small_int" (PyObject *item) noexcept
    PyObject **PySequence_Fast_ITEMS(object)      # of a list or tuple, borrowed

cdef enum:
    MOST_TILES = 14


cdef class Counts:
    cdef uint8_t data[40]     # 34 counts, padded with zeros
    cdef int tiles            # their sum


# What `find_counts`, `checked_melds` and `checked_sanma` below do where a case is not the common one.
cdef const uint8_t *convert_counts(object source, uint8_t *buffer) except NULL
cdef int convert_melds(const uint8_t *counts, int total, object melds) except -1
cdef int convert_sanma(const uint8_t *counts, object players) except -1
# Raise the ValueError that says everything that is wrong with `counts`.
cdef int refuse(const uint8_t *counts) except -1
# The kinds of a mask as a tuple of ints, rising.
cdef tuple kinds_of(uint64_t mask)


cdef inline const uint8_t *find_counts(object source, uint8_t *buffer) except NULL:
    """Find the 34 counts: bytes and Counts as they lie, anything else copied into ``buffer`` (room for 40)."""
    if type(source) is bytes and PyBytes_GET_SIZE(source) == 34:
        return <const uint8_t *>PyBytes_AS_STRING(source)
    return convert_counts(source, buffer)


cdef inline int checked_melds(const uint8_t *counts, int total, object melds) except -1:
    """Give the melds as given, or as they follow from the tiles: four sets and a pair less what is there."""
    cdef long given
    if total > 0:
        if melds is None:
            return (MOST_TILES - total) // 3
        given = small_int(<PyObject *>melds)
        if given >= 0 and 3 * given + total <= MOST_TILES:
            return given
    return convert_melds(counts, total, melds)


cdef inline int checked_sanma(const uint8_t *counts, object players) except -1:
    """Tell whether there are three players, which have no 2m-8m."""
    return 0 if players == 4 else convert_sanma(counts, players)


cdef inline uint64_t load8(const uint8_t *p) noexcept nogil:
    cdef uint64_t x
    memcpy(&x, p, 8)
    return x


cdef inline int tiles_of(const uint8_t *counts) noexcept nogil:
    """Sum the counts; 0 when one is over four."""
    cdef uint64_t a = load8(counts), b = load8(counts + 8), c = load8(counts + 16), d = load8(counts + 24)
    cdef uint64_t e = counts[32] | <uint64_t>counts[33] << 8
    cdef uint64_t low = <uint64_t>0x7B7B7B7B7B7B7B7B, top = <uint64_t>0x8080808080808080
    if (a | a + low | b | b + low | c | c + low | d | d + low | e | e + low) & top:
        return 0
    return <int>(((a + b + c + d + e) * <uint64_t>0x0101010101010101) >> 56)


cdef inline int checked_total(const uint8_t *counts) noexcept nogil:
    """Sum the counts when each is 0-4 and the sum is 1-14 and no multiple of three, else give -1."""
    cdef int total = tiles_of(counts)
    return total if total <= MOST_TILES and total % 3 != 0 else -1


cdef inline bint no_middle(const uint8_t *counts) noexcept nogil:
    """Tell whether there is no 2m-8m."""
    return load8(counts) >> 8 == 0
