# Numbers in the attributes of tags.

cdef enum:
    MAX_NUMBERS = 256

# Numbers parted by commas, at most MAX_NUMBERS, or one of them. `what` they are is said where they are not:
# ValueError with what was wanted, and the text.
cdef int read_numbers(str text, str what, long low, long high, long *values) except -1
cdef long read_number(str text, str what, long low, long high) except? -1
