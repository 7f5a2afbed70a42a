"""The tags of a flat document as Tenhou writes them, and the numbers in their attributes.

Every tag is empty, and nothing stands between them but white space.
"""

from cpython.bytearray cimport PyByteArray_AS_STRING
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DecodeASCII, PyUnicode_DecodeUTF8
from libc.stdint cimport uint8_t

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object, Py_ssize_t *) except NULL

cdef enum:
    NO_NUMBER = 255
    MAX_TURNS = 2048            # bytes of one stretch of turns
    MAX_DIGITS = 9
    MAX_ATTRIBUTES = 500_000    # of one tag, and of all that are kept; a game has some thousands
    MAX_NUMBER = 999_999_999


cdef inline bint is_space(int c) noexcept nogil:
    return c == 32 or 9 <= c <= 13


cdef inline bint is_letter(int c) noexcept nogil:
    return 97 <= c | 32 <= 122


cdef inline bint is_digit(int c) noexcept nogil:
    return 48 <= c <= 57


cdef inline Py_ssize_t after_space(const unsigned char *text, Py_ssize_t at) noexcept nogil:
    while is_space(text[at]):
        at += 1
    return at


cdef Py_ssize_t read_attributes(const unsigned char *text, Py_ssize_t at, Py_ssize_t end, dict found, bint *plain) except -2:
    """Read the attributes of a tag up to its ``/>``; give the place after it, -1 where this is none.

    `plain` is cleared where a name stands twice or a value has a reference: the text must be looked at again. Where
    nothing is `found`, nothing is kept.
    """
    cdef Py_ssize_t key, value, word
    cdef object name
    while True:
        word = after_space(text, at)
        if text[word] == 47:
            return word + 2 if text[word + 1] == 62 else -1
        key = word
        while is_letter(text[word]) or is_digit(text[word]):
            word += 1
        if key == at or word == key or text[word] != 61 or text[word + 1] != 34:
            return -1
        value = word + 2
        at = value
        while at < end and text[at] != 34 and text[at] != 60:
            if text[at] == 38:
                plain[0] = False
            at += 1
        if text[at] != 34:
            return -1
        if found is not None:
            name = PyUnicode_DecodeASCII(<const char *>text + key, word - key, NULL)
            if name in found:
                plain[0] = False
            elif len(found) == MAX_ATTRIBUTES:
                raise ValueError(f"more than {MAX_ATTRIBUTES} attributes")
            found[name] = PyUnicode_DecodeUTF8(<const char *>text + value, at - value, NULL)
        at += 1


cdef class _Tags:
    """Empty tags as they are read; plain draws and discards in a row are kept together."""

    cdef list items
    cdef list offers                    # of a session: the number of a tag and its `t`, where it has nothing else
    cdef set names                      # where nothing else of the tags is wanted
    cdef Py_ssize_t count
    cdef Py_ssize_t attributes          # how many were kept
    cdef uint8_t turns[MAX_TURNS]
    cdef int used

    def __cinit__(self):
        self.items = []

    cdef int plain(self, int letter, int number) except -1:
        """Take a tag of one letter, -1 for no number."""
        if self.used == MAX_TURNS:
            self.flush()
        self.turns[self.used] = <uint8_t>letter
        self.turns[self.used + 1] = <uint8_t>(number if number >= 0 else NO_NUMBER)
        self.used += 2
        return 0

    cdef int flush(self) except -1:
        """Close the stretch of plain tags, if one is open."""
        if self.used:
            self.items.append(PyBytes_FromStringAndSize(<char *>self.turns, self.used))
            self.used = 0
        return 0

    cdef Py_ssize_t read(self, const unsigned char *text, Py_ssize_t at, Py_ssize_t end, Py_ssize_t most) except -1:
        """Read tags from a place on; give the place of the first thing that is none.

        The text ends with a zero byte, which is no part of anything: no loop passes it.
        """
        cdef Py_ssize_t name, stop, word, after
        cdef int number
        cdef bint plain
        cdef dict attributes
        while self.count <= most:
            name = after_space(text, at)
            if text[name] != 60:
                return name
            name += 1
            stop = name
            while is_letter(text[stop]):
                stop += 1
            word = stop
            number = 0
            while is_digit(text[word]) and word < stop + 3:
                number = 10 * number + text[word] - 48
                word += 1
            if stop == name:
                return name - 1
            if number >= NO_NUMBER or is_digit(text[word]):
                # No number of a tile: it stays with the name.
                while is_digit(text[word]):
                    word += 1
                stop = word
            if word == stop:
                number = -1
            if self.names is not None:
                after = read_attributes(text, word, end, None, &plain)
                if after < 0:
                    return name - 1
                at = after
                self.names.add(PyUnicode_DecodeASCII(<const char *>text + name, word - name, NULL))
            elif stop == name + 1 and text[word] == 47 and text[word + 1] == 62:
                self.plain(text[name], number)
                at = word + 2
            else:
                attributes = {}
                plain = True
                after = read_attributes(text, word, end, attributes, &plain)
                if after < 0:
                    return name - 1
                self.attributes += len(attributes)
                if self.attributes > MAX_ATTRIBUTES:
                    raise ValueError(f"more than {MAX_ATTRIBUTES} attributes")
                at = after
                if self.offers is not None and plain and number >= 0 and stop == name + 1 and (
                    len(attributes) == 1 and "t" in attributes
                ):
                    self.plain(text[name], number)
                    self.offers.append((self.count, attributes["t"]))
                else:
                    self.flush()
                    self.items.append((
                        PyUnicode_DecodeASCII(<const char *>text + name, stop - name, NULL), number,
                        attributes if plain else PyUnicode_DecodeUTF8(<const char *>text + word, after - word - 2, NULL),
                    ))
            self.count += 1
        return at


def scan(bytes data not None, Py_ssize_t at=0, Py_ssize_t most=1_000_000):
    """Read empty tags from a place in a UTF-8 text on, as many as there are, and a few beyond ``most`` at the most.

    Tags of one letter and at most one number below 255 come together as bytes: letter and number of each, 255
    without a number. Every other tag is a tuple of its name, its number (-1 without one) and its attributes: a dict,
    or their text where a name stands twice or a value has a reference (``&``).

    Returns:
        The tags, how many they are, and the place of the first thing that is none.

    Raises:
        ValueError: there is no such place, a value is no UTF-8, or there are more than 500 000 attributes.
    """
    cdef _Tags tags = _Tags()
    cdef Py_ssize_t end = len(data)
    if not 0 <= at <= end:
        raise ValueError(f"place {at}: the text has {end} bytes")
    at = tags.read(<const unsigned char *>PyBytes_AS_STRING(data), at, end, most)
    tags.flush()
    return tags.items, tags.count, at


cdef Py_ssize_t after_mark(const unsigned char *text, Py_ssize_t at, const char *mark) noexcept nogil:
    """Give where the text goes on after a word and white space, -1 where it does not start with them."""
    while mark[0]:
        if text[at] != <unsigned char>mark[0]:
            return -1
        at += 1
        mark += 1
    return after_space(text, at) if is_space(text[at]) else -1


def scan_lines(bytes data not None, Py_ssize_t most=1_000_000):
    """Read the tags of a session: lines ``Get:`` and ``Send:``, each with tags, and blank ones.

    Returns:
        The tags of the ``Get:`` lines as ``scan`` gives them, but those of one letter and a number with nothing but
        ``t`` beside it among the plain ones; of these the number, counted over all tags, and ``t``; the names of the tags
        of the ``Send:`` lines, a number with them; and the start of the first line that is none of these or has more: the
        end of the text where all of them are. No more than ``most`` lines are read, and a few tags more.

    Raises:
        ValueError: a value is no UTF-8, or there are more than 500 000 attributes.
    """
    # A copy, in which every line ends with a zero byte.
    cdef bytearray own = bytearray(data)
    cdef unsigned char *text = <unsigned char *>PyByteArray_AS_STRING(own)
    cdef Py_ssize_t at = 0, end, after, start, size = len(data), lines = 0
    cdef _Tags got = _Tags(), sent = _Tags(), tags
    got.offers = []
    sent.names = set()
    while at < size and lines < most and got.count <= most:
        end = at
        while end < size and text[end] != 10 and text[end] != 13:
            end += 1
        after = end + 2 if text[end] == 13 and text[end + 1] == 10 else end + 1
        text[end] = 0
        if after_space(text, at) != end:
            tags = got
            start = after_mark(text, at, b"Get:")
            if start < 0:
                tags = sent
                start = after_mark(text, at, b"Send:")
            if start < 0 or start == end or tags.read(text, start, end, most) != end:
                break
        lines += 1
        at = after
    got.flush()
    return got.items, got.offers, sent.names, min(at, size)


cdef int read_list(str text, long low, long high, long *values) except -2:
    """Read whole numbers parted by commas; give how many there are, -1 where the text is no list of such."""
    cdef Py_ssize_t size, at = 0, first
    cdef const char *digits
    cdef int n = 0
    cdef long value
    cdef bint minus
    if not text.isascii():
        return -1
    digits = PyUnicode_AsUTF8AndSize(text, &size)
    if size == 0:
        return 0
    while n < MAX_NUMBERS:
        minus = digits[at] == 45
        at += minus
        value = 0
        first = at
        while is_digit(digits[at]) and at - first < MAX_DIGITS:
            value = 10 * value + digits[at] - 48
            at += 1
        if minus:
            value = -value
        if at == first or not low <= value <= high:
            return -1
        values[n] = value
        n += 1
        if at == size:
            return n
        if digits[at] != 44:
            return -1
        at += 1
    return -1


cdef int read_numbers(str text, str what, long low, long high, long *values) except -1:
    cdef int n = read_list(text, low, high, values)
    if n < 0:
        bounds = f" {low}-{high}" if high < MAX_NUMBER else " from 0" if low == 0 else ""
        raise ValueError(f"{what}: numbers{bounds} expected", text)
    return n


cdef long read_number(str text, str what, long low, long high) except? -1:
    cdef long values[MAX_NUMBERS]
    if read_list(text, low, high, values) != 1:
        raise ValueError(f"{what}: a number {low}-{high} expected", text)
    return values[0]


def numbers(str text not None, str what not None, long low=-999_999_999, long high=999_999_999):
    """Read whole numbers parted by commas, all between two bounds; an empty text has none.

    Raises:
        ValueError: the text is something else, has more than 256 numbers or one of more than nine digits: says what was
            wanted, and has the text beside it.
    """
    cdef long values[MAX_NUMBERS]
    cdef int i, n = read_numbers(text, what, low, high, values)
    return tuple([values[i] for i in range(n)])


def number(str text not None, str what not None, long low, long high):
    """Read one whole number between two bounds.

    Raises:
        ValueError: as ``numbers``.
    """
    return read_number(text, what, low, high)
