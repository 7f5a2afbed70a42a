# Whole numbers that Python hands in: the error for a wrong one names the argument and what it may be.
#
# A number of C's in a signature does the same at the same price, but its errors name neither.

from cpython.exc cimport PyErr_Occurred
from libc.stdint cimport uint64_t

# Give what counts as an int, numbers of NumPy too; a fraction does not.
cdef object whole_number(object given, str name)
# Give a number for a message, the end of a very long one left out.
cdef str shown(object number)
# Read what is no int, or say what is wrong with it.
cdef int other_whole(object given, str name, int least, int most) except? -1
# Read an integer from 0 to 2**64 - 1.
cdef uint64_t wide(object given, str name) except? 0


cdef inline int _as_int(object given) except? -1:
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
