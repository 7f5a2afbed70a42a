"""Games of tiles numbered 0-135 (kind times four plus copy) as their records write them: tags, numbers, turns, walls.

The tags are those of a flat document: every one empty, nothing between them but white space.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DecodeASCII, PyUnicode_DecodeUTF8
from libc.stdint cimport uint8_t, uint32_t
from mjcore.table cimport EV_DAHAI, EV_DORA, EV_TSUMO, FLAG_REPLACEMENT, FLAG_TSUMOGIRI, NO_TILE, event_t
from mjcore.tiles cimport UNKNOWN

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
    cdef const unsigned char *text = <const unsigned char *>PyBytes_AS_STRING(data)
    cdef uint8_t turns[MAX_TURNS]
    cdef Py_ssize_t end = len(data), name, stop, word, after, tags = 0
    cdef int used = 0, number
    cdef bint plain
    cdef list items = []
    cdef dict attributes
    if not 0 <= at <= end:
        raise ValueError(f"place {at}: the text has {end} bytes")
    # The text ends with a zero byte, which is no part of anything: no loop passes it.
    while tags <= most:
        name = after_space(text, at)
        if text[name] != 60:
            at = name
            break
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
            at = name - 1
            break
        if number >= NO_NUMBER or is_digit(text[word]):
            # No number of a tile: it stays with the name.
            while is_digit(text[word]):
                word += 1
            stop = word
        if word == stop:
            number = -1
        if stop == name + 1 and text[word] == 47 and text[word + 1] == 62:
            if used == MAX_TURNS:
                items.append(PyBytes_FromStringAndSize(<char *>turns, used))
                used = 0
            turns[used] = text[name]
            turns[used + 1] = <uint8_t>(number if number >= 0 else NO_NUMBER)
            used += 2
            at = word + 2
        else:
            attributes = {}
            plain = True
            after = read_attributes(text, word, end, attributes, &plain)
            if after < 0:
                at = name - 1
                break
            if used:
                items.append(PyBytes_FromStringAndSize(<char *>turns, used))
                used = 0
            items.append((
                PyUnicode_DecodeASCII(<const char *>text + name, stop - name, NULL), number,
                attributes if plain else PyUnicode_DecodeUTF8(<const char *>text + word, after - word - 2, NULL),
            ))
            at = after
        tags += 1
    if used:
        items.append(PyBytes_FromStringAndSize(<char *>turns, used))
    return items, tags, at


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
