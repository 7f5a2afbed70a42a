# Arrays that Python hands in, taken through the buffer protocol as they lie: C-contiguous, of one item type.
#
# Typed memoryviews do the same, but each costs a call five times as much, and a module a hundred kilobytes.

cdef enum:
    MOST_COLUMNS = 20
    # What an array holds: the sort of its items times 16 plus their size.
    BYTES = 0x01              # unsigned; read-only ones may be signed or bools as well
    UINT32 = 0x04
    UINT64 = 0x08
    INT8 = 0x11
    INT32 = 0x14
    FLOAT32 = 0x24
    ANY_ROWS = -1
    FLAT = 0                  # as a number of columns: one dimension

# The arrays of one call, to be given back by `release` whatever happens. Set `n` to 0 before the first.
cdef struct columns_t:
    int n
    Py_buffer view[MOST_COLUMNS]
    void *name[MOST_COLUMNS]        # of each, a str of the caller's that lives on
    bint written[MOST_COLUMNS]      # the call writes to it

# Take an array of `rows` rows (ANY_ROWS: as many as it has) of `columns` items, or of `rows` items (FLAT). Raises TypeError
# for what is no array and ValueError for one of another shape or other items, naming it and both, or for one that shares
# memory with another of the call when either is written to.
cdef void *take(columns_t *taken, object source, str name, int items, Py_ssize_t rows, Py_ssize_t columns,
                bint writable) except? NULL
# The same, NULL for None.
cdef void *take_optional(columns_t *taken, object source, str name, int items, Py_ssize_t rows, Py_ssize_t columns,
                         bint writable) except? NULL
# Take an array of `blocks` times any number of rows, which *rows gets.
cdef void *take_blocks(columns_t *taken, object source, str name, int items, Py_ssize_t blocks, Py_ssize_t *rows,
                       Py_ssize_t columns, bint writable) except? NULL
cdef void release(columns_t *taken) noexcept


cdef inline Py_ssize_t rows_taken(const columns_t *taken) noexcept:
    """Give how many rows the array taken last has."""
    return taken.view[taken.n - 1].shape[0]
