"""Games of tiles numbered 0-135 (kind times four plus copy) as their records write them: tags, numbers, turns, walls.

The tags are those of a flat document: every one empty, nothing between them but white space.
"""

from cpython.bytearray cimport PyByteArray_AS_STRING
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DecodeASCII, PyUnicode_DecodeUTF8
from libc.stdint cimport uint8_t, uint32_t
from mjcore.table cimport (
    EV_ANKAN, EV_CHI, EV_DAHAI, EV_DAIMINKAN, EV_DORA, EV_KAKAN, EV_NUKI, EV_PON, EV_TSUMO, FLAG_REPLACEMENT,
    FLAG_TSUMOGIRI, NO_TILE, event_t,
)
from mjcore.tiles cimport NORTH, UNKNOWN

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object, Py_ssize_t *) except NULL

cdef enum:
    COPIES = 136
    NO_NUMBER = 255
    MAX_TURNS = 2048            # bytes of one stretch of turns
    MAX_DIGITS = 9
    MAX_NUMBERS = 256


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

    `plain` is cleared where a name stands twice or a value has a reference: the text must be looked at again.
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
        name = PyUnicode_DecodeASCII(<const char *>text + key, word - key, NULL)
        if name in found:
            plain[0] = False
        found[name] = PyUnicode_DecodeUTF8(<const char *>text + value, at - value, NULL)
        at += 1


cdef class _Tags:
    """Empty tags as they are read; plain draws and discards in a row are kept together."""

    cdef list items
    cdef list offers                    # of a session: the number of a tag and its `t`, where it has nothing else
    cdef Py_ssize_t count
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
            if stop == name + 1 and text[word] == 47 and text[word + 1] == 62:
                self.plain(text[name], number)
                at = word + 2
            else:
                attributes = {}
                plain = True
                after = read_attributes(text, word, end, attributes, &plain)
                if after < 0:
                    return name - 1
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
        ValueError: there is no such place, or a value is no UTF-8.
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
        ``t`` beside it among the plain ones; of these the number, counted over all tags, and ``t``; the tags of the
        ``Send:`` lines; and the start of the first line that is none of these or has more: the end of the text where
        all of them are. No more than ``most`` lines are read, and a few tags more.

    Raises:
        ValueError: a value is no UTF-8.
    """
    # A copy, in which every line ends with a zero byte.
    cdef bytearray own = bytearray(data)
    cdef unsigned char *text = <unsigned char *>PyByteArray_AS_STRING(own)
    cdef Py_ssize_t at = 0, end, after, start, size = len(data), lines = 0
    cdef _Tags got = _Tags(), sent = _Tags(), tags
    got.offers = []
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
    sent.flush()
    return got.items, got.offers, sent.items, min(at, size)


def numbers(str text not None, long low, long high):
    """Read whole numbers parted by commas, none of more than nine digits: a tuple, or None where this is none.

    None too where there are more than 256, or one is not between ``low`` and ``high``.
    """
    cdef long values[MAX_NUMBERS]
    cdef Py_ssize_t size, at = 0
    cdef const char *digits
    cdef int n = 0, i, first
    cdef long value
    cdef bint minus
    if not text.isascii():
        return None
    digits = PyUnicode_AsUTF8AndSize(text, &size)
    while n < MAX_NUMBERS:
        minus = digits[at] == 45
        at += minus
        value = 0
        first = <int>at
        while is_digit(digits[at]) and at - first < MAX_DIGITS:
            value = 10 * value + digits[at] - 48
            at += 1
        if minus:
            value = -value
        if at == first or not low <= value <= high:
            return None
        values[n] = value
        n += 1
        if at == size:
            return tuple([values[i] for i in range(n)])
        if digits[at] != 44:
            return None
        at += 1
    return None


def turns(bytes tags not None, bytes codes not None, int players, int offset, int viewer, int drawn, bint replacing):
    """Make event records of draws and discards as ``scan`` gives them: ``TUVW`` and ``DEFG`` with the number of a tile.

    Args:
        tags: letters and numbers.
        codes: the tile code of each of the 136 numbers.
        players: how many play.
        offset: the place of seat 0: the letters name places.
        viewer: 0 where only place 0 shows what it draws and the others say with small letters that a discard is the
            tile just drawn, -1 where everything is shown.
        drawn: number of the tile just drawn, -1 none, 136 unknown.
        replacing: whether the next draw is a replacement.

    Returns:
        Records of eight bytes, then ``drawn`` and ``replacing`` as they are afterwards. There are fewer records than
        tags where a tag is none of these.

    Raises:
        ValueError: codes or numbers are out of range.
    """
    cdef const unsigned char *tag = <const unsigned char *>PyBytes_AS_STRING(tags)
    cdef const unsigned char *code = <const unsigned char *>PyBytes_AS_STRING(codes)
    cdef Py_ssize_t i, n = len(tags) // 2
    cdef bytes out = PyBytes_FromStringAndSize(NULL, n * sizeof(event_t))
    cdef event_t *e = <event_t *>PyBytes_AS_STRING(out)
    cdef int letter, place, copy, told
    if len(tags) & 1 or len(codes) != COPIES:
        raise ValueError("turns: a letter and a number each and 136 codes wanted")
    if not 3 <= players <= 4 or not 0 <= offset < players or not -1 <= drawn <= COPIES:
        raise ValueError("turns: 3 or 4 players, an offset below them and a tile -1 to 136 wanted")
    for i in range(n):
        letter = tag[2 * i]
        copy = tag[2 * i + 1]
        told = letter >> 5 & 1
        e.target = e.used[0] = e.used[1] = e.used[2] = NO_TILE
        if 84 <= letter <= 87:
            place = letter - 84
            if viewer >= 0 and place != viewer and copy == NO_NUMBER:
                copy = COPIES
            elif copy >= COPIES or (viewer >= 0 and place != viewer):
                break
            e.kind = EV_TSUMO
            e.tile = <uint8_t>(code[copy] if copy < COPIES else UNKNOWN)
            e.flags = FLAG_REPLACEMENT if replacing else 0
            drawn = copy
            replacing = False
        elif 68 <= letter & ~32 <= 71 and copy < COPIES:
            place = (letter & ~32) - 68
            if told and (viewer < 0 or place == viewer):
                break
            e.kind = EV_DAHAI
            e.tile = code[copy]
            if viewer >= 0 and place != viewer:
                e.flags = FLAG_TSUMOGIRI if told else 0
            else:
                e.flags = FLAG_TSUMOGIRI if copy == drawn else 0
            drawn = -1
        else:
            break
        if place >= players:
            break
        e.actor = <uint8_t>((place - offset + players) % players)
        e += 1
    else:
        return out, drawn, replacing
    return out[:i * sizeof(event_t)], drawn, replacing


def call(int code, int who, int players, int offset, bytes codes not None):
    """Make the event record of a packed call (see ``mahjong.records.tenhou_codes``) by the player at place ``who``.

    Args:
        code: the call, sixteen bits.
        who: the place of the caller.
        players: how many play.
        offset: the place of seat 0.
        codes: the tile code of each of the 136 numbers.

    Returns:
        A record of eight bytes; None where no call is packed like this, or nobody sits where it comes from.

    Raises:
        ValueError: a number or the codes are out of range.
    """
    cdef const unsigned char *tile = <const unsigned char *>PyBytes_AS_STRING(codes)
    cdef event_t e
    cdef int source = code & 3, place = (who + source) & 3, first, which = 0, i, n = 0
    cdef int copies[4]
    if not 3 <= players <= 4 or not 0 <= who < players or not 0 <= offset < players or len(codes) != COPIES:
        raise ValueError("call: 3 or 4 players, places below them and 136 codes wanted")
    if not 0 <= code < 1 << 16 or place >= players:
        return None
    if code & 4:
        first, which = (code >> 10) // 3, (code >> 10) % 3
        if first >= 21 or code & 0x200 or source != 3 or players == 3:
            return None
        e.kind = EV_CHI
        first = 4 * (9 * (first // 7) + first % 7)
        n = 3
        for i in range(n):
            copies[i] = first + 4 * i + (code >> (3 + 2 * i) & 3)
    elif code & 0x18:
        first, which = 4 * ((code >> 9) // 3), (code >> 9) % 3
        if first >= COPIES or code & 0x180 or code & 0x18 == 0x18 or not source:
            return None
        for i in range(4):
            if i != (code >> 5 & 3):
                copies[n] = first + i
                n += 1
        e.kind = EV_PON
        if code & 0x10:
            e.kind = EV_KAKAN
            which = n
            copies[n] = first + (code >> 5 & 3)
            n += 1
    else:
        first = code >> 8
        if first >= COPIES or code & 0xDC or (code & 0x20 and (source or first // 4 != NORTH)):
            return None
        if code & 0x20:
            e.kind = EV_NUKI
            copies[0] = first
            n = 1
        else:
            e.kind = EV_DAIMINKAN if source else EV_ANKAN
            which = first & 3 if source else 0
            n = 4
            for i in range(n):
                copies[i] = (first & ~3) + i
    e.actor = <uint8_t>((who - offset + players) % players)
    # Kans and norths of own tiles come from the caller.
    e.target = e.actor if e.kind in (EV_ANKAN, EV_KAKAN, EV_NUKI) else <uint8_t>((place - offset + players) % players)
    e.tile = tile[copies[which]]
    e.flags = 0
    e.used[0] = e.used[1] = e.used[2] = NO_TILE
    first = 0
    for i in range(n):
        if i != which:
            e.used[first] = tile[copies[i]]
            first += 1
    return PyBytes_FromStringAndSize(<char *>&e, sizeof(event_t))


def first_unlike(bytes records not None, tuple numbers not None, bytes draws not None, bytes replacements not None,
                 bytes indicators not None):
    """Give the index of the first draw or new indicator that is not the next one of a wall, None where all are.

    Args:
        records: eight bytes an event.
        numbers: the number of each event's tile.
        draws: the live tiles of the wall in order.
        replacements: its replacement tiles in order.
        indicators: the indicators turned over after the deal, in order.

    Raises:
        ValueError: there are fewer numbers than records.
    """
    cdef const event_t *e = <const event_t *>PyBytes_AS_STRING(records)
    cdef const unsigned char *tiles[3]
    cdef Py_ssize_t left[3]
    cdef Py_ssize_t i, n = len(records) // sizeof(event_t)
    cdef int kind
    tiles = [
        <const unsigned char *>PyBytes_AS_STRING(draws), <const unsigned char *>PyBytes_AS_STRING(replacements),
        <const unsigned char *>PyBytes_AS_STRING(indicators),
    ]
    left = [len(draws), len(replacements), len(indicators)]
    if len(numbers) < n:
        raise ValueError(f"numbers: {len(numbers)} for {n} records")
    for i in range(n):
        if e[i].kind == EV_TSUMO:
            kind = 1 if e[i].flags & FLAG_REPLACEMENT else 0
        elif e[i].kind == EV_DORA:
            kind = 2
        else:
            continue
        if left[kind] == 0 or numbers[i] != tiles[kind][0]:
            return i
        tiles[kind] += 1
        left[kind] -= 1
    return None


def shuffled(bytes tiles not None, bytes words not None):
    """Give a wall shuffled by 32-bit words, lowest byte first: each tile in turn changes places with one behind it.

    Raises:
        ValueError: there are fewer words than swaps.
    """
    cdef Py_ssize_t i, other, n = len(tiles)
    cdef bytes out = PyBytes_FromStringAndSize(PyBytes_AS_STRING(tiles), n)
    cdef uint8_t *tile = <uint8_t *>PyBytes_AS_STRING(out)
    cdef const unsigned char *word = <const unsigned char *>PyBytes_AS_STRING(words)
    cdef uint32_t value
    if len(words) < 4 * (n - 1):
        raise ValueError(f"words: {len(words)} bytes for {n} tiles")
    for i in range(n - 1):
        value = word[0] | <uint32_t>word[1] << 8 | <uint32_t>word[2] << 16 | <uint32_t>word[3] << 24
        word += 4
        other = i + value % <uint32_t>(n - i)
        tile[i], tile[other] = tile[other], tile[i]
    return out
