"""Arrays that Python hands in, taken through the buffer protocol."""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_WRITABLE, PyBuffer_Release, PyObject_CheckBuffer

cdef extern from "Python.h":
    # Without Cython's own check: `refuse` words the error anew.
    int get_buffer "PyObject_GetBuffer"(object, Py_buffer *, int)
    void PyErr_Clear()


cdef bint holds(const Py_buffer *view, int items, bint writable) noexcept:
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


cdef int refuse(object source, str name, int items, list shape, bint writable) except -1:
    """Raise the error that says what was wanted and what was given."""
    cdef str wanted = f"{('unsigned', 'signed', 'float')[items >> 4]} {8 * (items & 15)}-bit numbers"
    wanted = (f"{name} must be a C-contiguous{' writable' if writable else ''} array of {wanted} "
              f"of shape ({', '.join(['n' if size < 0 else str(size) for size in shape])}"
              f"{',' if len(shape) == 1 else ''})")
    if not PyObject_CheckBuffer(source):
        raise TypeError(f"{wanted}, not {type(source).__name__}")
    view = memoryview(source)
    given = f"{view.format:.20} of shape {str(view.shape):.80}"
    if not view.c_contiguous:
        given += ", not contiguous"
    if writable and view.readonly:
        given += ", read-only"
    raise ValueError(f"{wanted}, not {given}")


cdef bint add(columns_t *taken, object source, int items, bint writable) noexcept:
    """Take an array of any shape; tells whether it is one of such items."""
    cdef Py_buffer *view = &taken.view[taken.n]
    if get_buffer(source, view, PyBUF_ND | PyBUF_FORMAT | (PyBUF_WRITABLE if writable else 0)) < 0:
        PyErr_Clear()
        return False
    taken.n += 1
    return holds(view, items, writable)


cdef int note(columns_t *taken, str name, bint writable) except -1:
    """Keep what the array taken last is called; raise where the call would write over another one."""
    cdef int i, last = taken.n - 1
    cdef const char *first = <const char *>taken.view[last].buf
    cdef const char *other
    taken.name[last] = <void *>name
    taken.written[last] = writable
    for i in range(last):
        other = <const char *>taken.view[i].buf
        if (
            (writable or taken.written[i])
            and first < other + taken.view[i].len and other < first + taken.view[last].len
        ):
            raise ValueError(f"{<str>taken.name[i]} and {name} share memory: an array for each is wanted")
    return 0


cdef void *take(columns_t *taken, object source, str name, int items, Py_ssize_t rows, Py_ssize_t columns,
                bint writable) except? NULL:
    cdef Py_buffer *view = &taken.view[taken.n]
    if (
        not add(taken, source, items, writable) or view.ndim != (2 if columns else 1)
        or (rows >= 0 and view.shape[0] != rows) or (columns and view.shape[1] != columns)
    ):
        refuse(source, name, items, [rows, columns] if columns else [rows], writable)
    note(taken, name, writable)
    return view.buf


cdef void *take_optional(columns_t *taken, object source, str name, int items, Py_ssize_t rows, Py_ssize_t columns,
                         bint writable) except? NULL:
    return NULL if source is None else take(taken, source, name, items, rows, columns, writable)


cdef void *take_blocks(columns_t *taken, object source, str name, int items, Py_ssize_t blocks, Py_ssize_t *rows,
                       Py_ssize_t columns, bint writable) except? NULL:
    cdef Py_buffer *view = &taken.view[taken.n]
    if (
        not add(taken, source, items, writable) or view.ndim != 3 or view.shape[0] != blocks
        or view.shape[2] != columns
    ):
        refuse(source, name, items, [blocks, ANY_ROWS, columns], writable)
    note(taken, name, writable)
    rows[0] = view.shape[1]
    return view.buf


cdef void release(columns_t *taken) noexcept:
    while taken.n:
        taken.n -= 1
        PyBuffer_Release(&taken.view[taken.n])
