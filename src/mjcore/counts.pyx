"""34 counts of tiles as a value, and the conversions every Python entry point shares."""

cimport cython
from cpython.buffer cimport PyBUF_ANY_CONTIGUOUS, PyBuffer_Release, PyObject_CheckBuffer
from cpython.bytes cimport PyBytes_GET_SIZE
from cpython.list cimport PyList_GET_SIZE
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset, strcmp
from mjcore.shanten cimport is_win, shanten, ukeire, waits
from mjcore.tiles cimport KINDS, lowest

import sys

cdef extern from "Python.h":
    # Without Cython's own check: items that do not lie side by side are read one by one.
    int get_buffer "PyObject_GetBuffer"(object, Py_buffer *, int)
    void PyErr_Clear()

cdef extern from *:
    """
    /* The beginning of an array of NumPy and of its item type, as every 1.x and 2.x has them in their public headers
       (PyArrayObject_fields, PyArray_Descr): nothing of NumPy is needed to build or import this. */
    typedef struct {
        PyObject_HEAD
        PyTypeObject *type;
        char kind, code, byteorder, unused;
        int number;
    } mj_items_t;
    typedef struct {
        PyObject_HEAD
        char *data;
        int dimensions;
        Py_ssize_t *shape;
        Py_ssize_t *strides;
        PyObject *base;
        mj_items_t *items;
        int flags;
    } mj_array_t;
    /* The data of an array of 34 unsigned bytes one behind the other, NULL for any other. */
    static inline const unsigned char *mj_array_counts(PyObject *source) {
        const mj_array_t *array = (const mj_array_t *)source;
        const int contiguous = 1, unsigned_byte = 2;
        return array->dimensions == 1 && array->shape[0] == 34 && (array->flags & contiguous)
            && array->items->number == unsigned_byte ? (const unsigned char *)array->data : NULL;
    }
    static inline const char *mj_type_name(PyObject *source) { return Py_TYPE(source)->tp_name; }
    """
    const uint8_t *array_counts "mj_array_counts" (object) noexcept
    const char *type_name "mj_type_name" (object) noexcept

# numpy.ndarray once an array was given, for arrays are asked for more than all other buffers together.
cdef object array_type = None


cdef str name_of(int kind):
    return f"{kind % 9 + 1}{'mpsz'[kind // 9]}"


cdef int refuse(const uint8_t *counts) except -1:
    cdef int kind, total = 0
    problems = []
    for kind in range(KINDS):
        total += counts[kind]
        if counts[kind] > 4:
            problems.append(f"{counts[kind]} copies of {name_of(kind)} (at most 4)")
    if total > MOST_TILES:
        problems.append(f"{total} tiles (at most {MOST_TILES})")
    elif total % 3 == 0:
        problems.append(f"{total} tiles (3n+1 or 3n+2 are possible)")
    raise ValueError("; ".join(problems[:6]))


cdef int convert_melds(const uint8_t *counts, int total, object melds) except -1:
    cdef long n
    if total < 0:
        refuse(counts)
    if melds is None:
        return (MOST_TILES - total) // 3
    if not isinstance(melds, int):
        raise TypeError(f"melds must be an int or None, not {type(melds).__name__}")
    n = melds if -100 < melds < 100 else -1
    if n < 0 or 3 * n + total > MOST_TILES:
        raise ValueError(f"{n} melds do not go with {total} closed tiles (together at most {MOST_TILES}, a meld as 3)")
    return n


cdef int convert_sanma(const uint8_t *counts, object players) except -1:
    cdef int kind
    if players != 3:
        raise ValueError(f"players must be 3 or 4, not {players!r:.20}")
    for kind in range(1, 8):
        if counts[kind]:
            raise ValueError(f"{name_of(kind)} does not exist with three players")
    return 1


cdef int fill(uint8_t *out, object values, long most) except -1:
    """Write 34 ints from a sequence."""
    cdef int i = 0
    for item in values:
        if i == KINDS:
            i += 1
            break
        if isinstance(item, bool) or not hasattr(item, "__index__"):
            raise TypeError(f"count {i} must be an int, not {type(item).__name__}")
        item = item.__index__()
        if not 0 <= item <= most:
            raise ValueError(f"{item!r:.20} copies of {name_of(i)} (0 to 4 are possible)")
        out[i] = item
        i += 1
    if i != KINDS:
        raise ValueError(f"{'more than 34' if i > KINDS else i} counts (34 are needed, one a kind of tile)")
    return 0


cdef int fill_list(uint8_t *out, list values) except -1:
    """Write 34 counts from a list; anything unusual about them is left to `fill`."""
    cdef PyObject **items = PySequence_Fast_ITEMS(values)
    cdef Py_ssize_t i
    cdef long value
    if PyList_GET_SIZE(values) != KINDS:
        return fill(out, values, 255)
    for i in range(KINDS):
        value = small_int(items[i])
        if value < 0 or value > 255:
            return fill(out, values, 255)
        out[i] = value
    return 0


cdef int fill_buffer(uint8_t *out, object source) except -1:
    """Copy 34 bytes from a contiguous buffer of single bytes; 0 when ``source`` is none."""
    cdef Py_buffer view
    # Without the format numpy answers several times faster; a negative int8 reads as over 127 and is refused.
    if get_buffer(source, &view, PyBUF_ANY_CONTIGUOUS) < 0:
        PyErr_Clear()
        return 0
    cdef Py_ssize_t length = view.len
    cdef bint single = view.itemsize == 1
    if single and length == KINDS:
        memcpy(out, view.buf, KINDS)
    PyBuffer_Release(&view)
    if not single:
        return 0
    if length != KINDS:
        raise ValueError(f"{length} counts (34 are needed, one a kind of tile)")
    return 1


cdef int learn_array(object kind) except -1:
    """Remember the type of arrays, of a NumPy that is laid out as is known here."""
    global array_type
    numpy = sys.modules.get("numpy")
    if getattr(numpy, "ndarray", None) is kind and str(getattr(numpy, "__version__", "")).startswith(("1.", "2.")):
        array_type = kind
    return 0


cdef const uint8_t *convert_counts(object source, uint8_t *buffer) except NULL:
    cdef const uint8_t *found
    if type(source) is array_type:
        found = array_counts(source)
        if found != NULL:
            # A copy: another thread may write into an array at any time.
            memcpy(buffer, found, KINDS)
            return buffer
    if type(source) is bytes:
        raise ValueError(f"{PyBytes_GET_SIZE(source)} counts (34 are needed, one a kind of tile)")
    if type(source) is Counts:
        return (<Counts>source).data
    if type(source) is list:
        fill_list(buffer, source)
        return buffer
    if PyObject_CheckBuffer(source) and fill_buffer(buffer, source):
        if array_type is None and strcmp(type_name(source), b"numpy.ndarray") == 0:
            learn_array(type(source))
        return buffer
    if isinstance(source, (str, int, float)):
        raise TypeError(f"34 counts are needed as bytes, Counts, an array or a sequence, not {type(source).__name__}")
    try:
        values = iter(source)
    except TypeError:
        raise TypeError(
            f"34 counts are needed as bytes, Counts, an array or a sequence, not {type(source).__name__}"
        ) from None
    fill(buffer, values, 255)
    return buffer


cdef tuple kinds_of(uint64_t mask):
    out = []
    while mask:
        out.append(lowest(mask))
        mask &= mask - 1
    return tuple(out)


def kinds(mask, /):
    """Return the kinds of a 34-bit mask as a tuple of ints, rising."""
    if not isinstance(mask, int):
        raise TypeError(f"a mask is an int, not {type(mask).__name__}")
    if mask < 0 or mask >> KINDS:
        raise ValueError("a mask has 34 bits")
    return kinds_of(mask)


cdef int kind_of_code(object code) except -1:
    cdef long value
    if isinstance(code, bool) or not hasattr(code, "__index__"):
        raise TypeError(f"a tile code is an int, not {type(code).__name__}")
    value = code.__index__() if -1000 < code < 1000 else -1
    if value < 0 or value > 36:
        raise ValueError(f"{value} is no tile of a hand (0-33 kinds, 34-36 red fives)")
    return value if value < KINDS else 4 + 9 * (value - KINDS)


cdef inline int hand_total(Counts counts) noexcept:
    """Give the number of tiles, -1 where no hand has so many: that no kind is there five times holds at any time."""
    return -1 if counts.tiles % 3 == 0 else counts.tiles


cdef class Counts:
    """How many tiles of each of the 34 kinds a hand holds: 0-4 each, 14 together at most.

    A mutable value: :meth:`add` and :meth:`remove` change it in place and refuse what cannot be. The
    buffer protocol shows 34 unsigned bytes, read-only.
    """

    def __cinit__(self, source=()):
        memset(self.data, 0, sizeof(self.data))
        self.tiles = 0

    def __init__(self, source=()):
        """Take 34 counts (bytes, an array or any sequence), or nothing for no tiles.

        Raises:
            ValueError: not 34 counts, five copies, or more than 14 tiles.
            TypeError: something that is no sequence of ints.
        """
        cdef uint8_t buffer[40]
        cdef const uint8_t *counts
        cdef int kind, total = 0
        memset(buffer, 0, sizeof(buffer))
        if type(source) is tuple and not source:
            return
        counts = find_counts(source, buffer)
        for kind in range(KINDS):
            total += counts[kind]
            if counts[kind] > 4:
                refuse(counts)
        if total > MOST_TILES:
            refuse(counts)
        memcpy(self.data, counts, KINDS)
        self.tiles = total

    @staticmethod
    def from_kinds(kinds):
        """Count tiles given as kinds (0-33) or tile codes with red fives (34-36)."""
        cdef Counts out = Counts.__new__(Counts)
        for code in kinds:
            out.add(code)
        return out

    @cython.critical_section
    def add(self, code, /):
        """Add one tile by its kind, or by its code for a red five.

        Raises ValueError, leaving the counts as they were, for an unknown code, a fifth copy or a fifteenth tile.
        """
        cdef int kind = kind_of_code(code)
        if self.data[kind] == 4:
            raise ValueError(f"a fifth {name_of(kind)} does not exist")
        if self.tiles == MOST_TILES:
            raise ValueError(f"the hand has {MOST_TILES} tiles already")
        self.data[kind] += 1
        self.tiles += 1

    @cython.critical_section
    def remove(self, code, /):
        """Remove one tile by its kind or code; ValueError if there is none."""
        cdef int kind = kind_of_code(code)
        if self.data[kind] == 0:
            raise ValueError(f"there is no {name_of(kind)} to remove")
        self.data[kind] -= 1
        self.tiles -= 1

    @cython.critical_section
    def copy(self):
        """Return an independent copy."""
        cdef Counts out = Counts.__new__(Counts)
        memcpy(out.data, self.data, sizeof(self.data))
        out.tiles = self.tiles
        return out

    @property
    def total(self):
        """How many tiles there are."""
        return self.tiles

    def shanten(self, melds=None, players=4):
        """Return the shanten of the best form; see :func:`mjcore.scalar.shanten`."""
        cdef int m = checked_melds(self.data, hand_total(self), melds)
        return shanten(self.data, m, checked_sanma(self.data, players))

    def ukeire(self, melds=None, players=4):
        """Return ``(shanten, mask)``; see :func:`mjcore.scalar.ukeire`."""
        cdef int total = hand_total(self), value
        cdef int m = checked_melds(self.data, total, melds)
        cdef uint64_t mask
        if total % 3 != 1:
            raise ValueError(f"{total} tiles: ukeire is asked of 3n+1 tiles, before a draw")
        mask = ukeire(self.data, m, checked_sanma(self.data, players), &value)
        return value, mask

    def waits(self, melds=None, players=4):
        """Return the waits as a mask, 0 when not tenpai; see :func:`mjcore.scalar.waits`."""
        cdef int total = hand_total(self)
        cdef int m = checked_melds(self.data, total, melds)
        if total % 3 != 1:
            raise ValueError(f"{total} tiles: waits are asked of 3n+1 tiles, before a draw")
        return waits(self.data, m, checked_sanma(self.data, players))

    def is_win(self, melds=None, players=4):
        """Tell whether the hand is complete; see :func:`mjcore.scalar.is_win`."""
        cdef int m = checked_melds(self.data, hand_total(self), melds)
        return is_win(self.data, m, checked_sanma(self.data, players))

    def __len__(self):
        return KINDS

    def __getitem__(self, kind):
        cdef long value = kind.__index__()
        if value < 0 or value >= KINDS:
            raise IndexError(f"{value} is no kind (0-33)")
        return self.data[value]

    def __iter__(self):
        return iter(self.data[:KINDS])

    def __bytes__(self):
        return (<const char *>self.data)[:KINDS]

    def __eq__(self, other):
        if type(other) is not Counts:
            return NotImplemented
        return memcmp(self.data, (<Counts>other).data, KINDS) == 0

    __hash__ = None

    def __reduce__(self):
        return Counts, (bytes(self),)

    def __repr__(self):
        return f"Counts({list(self)})"

    def __getbuffer__(self, Py_buffer *view, int flags):
        if flags & 1:
            raise BufferError("counts are changed by add and remove only")
        view.buf = self.data
        view.obj = self
        view.len = KINDS
        view.itemsize = 1
        view.readonly = 1
        view.ndim = 1
        view.format = b"B"
        view.shape = <Py_ssize_t *>&COUNTS_SHAPE[0]
        view.strides = <Py_ssize_t *>&COUNTS_STRIDES[0]
        view.suboffsets = NULL
        view.internal = NULL

    def __releasebuffer__(self, Py_buffer *view):
        pass


cdef extern from *:
    """
    static Py_ssize_t mj_counts_shape[1] = {34};
    static Py_ssize_t mj_counts_strides[1] = {1};
    """
    const Py_ssize_t *COUNTS_SHAPE "mj_counts_shape"
    const Py_ssize_t *COUNTS_STRIDES "mj_counts_strides"
