"""Whole numbers that Python hands in, on the way that is hardly ever gone."""

from cpython.exc cimport PyErr_Clear
from cpython.number cimport PyNumber_Index
from libc.stdint cimport uint64_t


cdef object whole_number(object given, str name):
    if isinstance(given, int):
        return given
    PyErr_Clear()
    try:
        return PyNumber_Index(given)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(given).__name__}") from None


cdef str shown(object number):
    return str(number) if -10 ** 40 < number < 10 ** 40 else "one of more than forty digits"


cdef int other_whole(object given, str name, int least, int most) except? -1:
    PyErr_Clear()
    given = whole_number(given, name)
    if most < least:
        raise ValueError(f"{name} {shown(given)}: there are none")
    if not least <= given <= most:
        raise ValueError(f"{name} must be {least} to {most}, not {shown(given)}")
    return given


cdef uint64_t wide(object given, str name) except? 0:
    cdef object number = whole_number(given, name)
    if not 0 <= number < 1 << 64:
        raise ValueError(f"{name} must be 0 to 2**64 - 1, not {shown(number)}")
    return number
