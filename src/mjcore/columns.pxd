# Arrays that Python hands in, taken through the buffer protocol as they lie: C-contiguous, of one item type.
#
# Typed memoryviews do the same, but each costs a call five times as much, and a module a hundred kilobytes.

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_WRITABLE, PyBuffer_Release, PyObject_CheckBuffer

cdef extern from "Python.h":
    # Without Cython's own check: `refuse_column` words the error anew.
    int get_buffer "PyObject_GetBuffer"(object, Py_buffer *, int)
    void PyErr_Clear()

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

# The arrays of one call, to be given back by `release` whatever happens.
cdef struct columns_t:
    int n
    Py_buffer view[MOST_COLUMNS]


cdef inline bint holds(const Py_buffer *view, int items, bint writable) noexcept:
    """Tell whether the items of an array are those wanted."""
    cdef const char *codes = b"BHILQN"
    cdef char code = c"B"
    if view.itemsize != items & 15:
        return False
    if view.format != NULL:
        code = view.format[0]
        if code == c"@" or code == c"=":
            code = view.format[1]
    if items == BYTES and not writable and (code == c"b" or code == c"?"):
        return True
    if items >> 4 == 1:
        codes = b"bhilqn"
    elif items >> 4 == 2:
        codes = b"fd"
    while codes[0] != 0:
        if codes[0] == code:
            return True
        codes += 1
    return False


cdef inline int refuse_column(object source, str name, int items, Py_ssize_t rows, Py_ssize_t columns,
                              bint writable) except -1:
    """Raise the error that says what was wanted and what was given."""
    cdef str wanted = f"{('unsigned', 'signed', 'float')[items >> 4]} {8 * (items & 15)}-bit numbers"
    cdef str shape = "n" if rows < 0 else str(rows)
    PyErr_Clear()
    wanted += f" of shape ({shape}, {columns})" if columns else f" of shape ({shape},)"
    wanted = f"{name} must be a C-contiguous{' writable' if writable else ''} array of {wanted}"
    if not PyObject_CheckBuffer(source):
        raise TypeError(f"{wanted}, not {type(source).__name__}")
    view = memoryview(source)
    given = f"{view.format:.20} of shape {str(view.shape):.80}"
    if not view.c_contiguous:
        given += ", not contiguous"
    if writable and view.readonly:
        given += ", read-only"
    raise ValueError(f"{wanted}, not {given}")


cdef inline void *take(columns_t *taken, object source, str name, int items, Py_ssize_t rows, Py_ssize_t columns,
                       bint writable) except? NULL:
    """Take an array of `rows` rows (ANY_ROWS: as many as it has) of `columns` items, or of `rows` items (FLAT)."""
    cdef Py_buffer *view = &taken.view[taken.n]
    if get_buffer(source, view, PyBUF_ND | PyBUF_FORMAT | (PyBUF_WRITABLE if writable else 0)) < 0:
        refuse_column(source, name, items, rows, columns, writable)
    taken.n += 1
    if (
        view.ndim != (2 if columns else 1) or not holds(view, items, writable)
        or (rows >= 0 and view.shape[0] != rows) or (columns and view.shape[1] != columns)
    ):
        refuse_column(source, name, items, rows, columns, writable)
    return view.buf


cdef inline void *take_optional(columns_t *taken, object source, str name, int items, Py_ssize_t rows,
                                Py_ssize_t columns) except? NULL:
    """Take an array to be read, NULL for None."""
    return NULL if source is None else take(taken, source, name, items, rows, columns, False)


cdef inline Py_ssize_t rows_taken(const columns_t *taken) noexcept:
    """Give how many rows the array taken last has."""
    return taken.view[taken.n - 1].shape[0]


cdef inline void release(columns_t *taken) noexcept:
    """Give every array back."""
    while taken.n:
        taken.n -= 1
        PyBuffer_Release(&taken.view[taken.n])
