"""Names in JSON Lines: where one may stand twice in an object, of which decoders keep the last without a word."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint64_t
from libc.string cimport memchr

cdef enum:
    MAX_DEPTH = 16              # objects in one another
    MAX_KEYS = 256              # of one object, with those of the objects around it


cdef inline bint is_space(char c) noexcept nogil:
    return c == 32 or c == 9 or c == 13


cdef bint is_doubtful(const char *at, const char *end) noexcept nogil:
    """Say whether a line has to be looked at: a name may stand twice in it, has an escape, or there are too many.

    Only what stands between strings is looked at one by one: names are the strings before a colon. Names of the
    same length and last eight bytes are taken for the same.
    """
    cdef uint64_t keys[MAX_KEYS]
    cdef int first[MAX_DEPTH]   # the first key of each object that is open
    cdef int depth = 0, n = 0, i
    cdef uint64_t key, word
    cdef bint escaped
    cdef const char *start
    cdef const char *after
    while at < end:
        if at[0] == b"{":
            if depth == MAX_DEPTH:
                return True
            first[depth] = n
            depth += 1
        elif at[0] == b"}":
            if depth:
                depth -= 1
                n = first[depth]
        elif at[0] == b'"':
            start = at + 1
            at = start
            escaped = False
            word = 0
            while at < end and at[0] != b'"':
                if at[0] == b"\\":
                    escaped = True
                    at += 1
                word = word << 8 | <unsigned char>at[0]
                at += 1
            if at >= end:
                return False
            after = at + 1
            while after < end and is_space(after[0]):
                after += 1
            if after < end and after[0] == b":" and depth:
                if escaped:
                    return True
                key = word ^ <uint64_t>(at - start) << 56
                for i in range(first[depth - 1], n):
                    if keys[i] == key:
                        return True
                if n == MAX_KEYS:
                    return True
                keys[n] = key
                n += 1
            at = after - 1
        at += 1
    return False


def doubtful_line(bytes data not None, Py_ssize_t at=0):
    """Give the place of the first line, from the one that starts at a place on, in which a name may stand twice.

    What is no JSON is none of its business: such a line may be given or not. -1 where there is none.

    Raises:
        ValueError: there is no such place.
    """
    cdef const char *text = PyBytes_AS_STRING(data)
    cdef const char *end
    cdef Py_ssize_t size = len(data)
    if not 0 <= at <= size:
        raise ValueError(f"place {at}: the text has {size} bytes")
    while at < size:
        end = <const char *>memchr(text + at, b"\n", size - at)
        if end == NULL:
            end = text + size
        if is_doubtful(text + at, end):
            return at
        at = end - text + 1
    return -1
