# Whole numbers that Python hands in: the error for a wrong one names the argument and what it may be.
#
# A number of C's in a signature does the same at the same price, but its errors name neither.

from cpython.exc cimport PyErr_Clear, PyErr_Occurred
from cpython.number cimport PyNumber_Index
from libc.stdint cimport uint64_t


cdef inline int _as_int(object given) except? -1:
    return given


cdef inline uint64_t _as_wide(object given) except? 0:
    return given


cdef inline object whole_number(object given, str name):
    """Give what counts as an int, numbers of NumPy too; a fraction does not."""
    if isinstance(given, int):
        return given
    PyErr_Clear()
    try:
        return PyNumber_Index(given)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(given).__name__}") from None


cdef inline str shown(object number):
    """Give a number for a message, the end of a very long one left out."""
    return str(number) if -10 ** 40 < number < 10 ** 40 else "one of more than forty digits"


cdef inline int other_whole(object given, str name, int least, int most) except? -1:
    """Read what is no int, or say what is wrong with it."""
    PyErr_Clear()
    given = whole_number(given, name)
    if most < least:
        raise ValueError(f"{name} {shown(given)}: there are none")
    if not least <= given <= most:
        raise ValueError(f"{name} must be {least} to {most}, not {shown(given)}")
    return given


cdef inline int whole(object given, str name, int least, int most) except? -1:
    """Read an integer from `least` to `most`."""
    cdef int value
    if isinstance(given, int):
        # Its error is taken back and worded anew, on the way that is hardly ever gone.
        value = (<int (*)(object) noexcept>_as_int)(given)
        if least <= value <= most and (value != -1 or PyErr_Occurred() == NULL):
            return value
    return other_whole(given, name, least, most)


cdef inline uint64_t wide(object given, str name) except? 0:
    """Read an integer from 0 to 2**64 - 1."""
    cdef object number = whole_number(given, name)
    if not 0 <= number < 1 << 64:
        raise ValueError(f"{name} must be 0 to 2**64 - 1, not {shown(number)}")
    return _as_wide(number)
