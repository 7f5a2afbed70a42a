"""Hands of tiles numbered 0-135 (kind times four plus copy) as the tags of their records tell them, and their walls."""

from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_Resize
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memcmp
from mjcore.table cimport (
    EV_ANKAN, EV_CHI, EV_DAHAI, EV_DAIMINKAN, EV_DORA, EV_KAKAN, EV_NONE, EV_NUKI, EV_PON, EV_REACH, EV_REACH_ACCEPTED,
    EV_TSUMO, FLAG_REPLACEMENT, FLAG_TSUMOGIRI, NO_TILE, event_t, make_event,
)
from mjcore.tags cimport MAX_NUMBERS, read_number, read_numbers
from mjcore.tiles cimport NORTH, UNKNOWN

cdef enum:
    COPIES = 136
    NO_NUMBER = 255
    MAX_NUMBER = 999_999_999
    MAX_DEAL = 15               # West 4 of the last wind
    MAX_INDICATORS = 5


cdef enum:
    # What is wrong with a call.
    CALL_NONE = 1               # none is packed like this
    CALL_NOBODY = 2             # nobody sits where it comes from
    CALL_FAR = 3                # a chi of a discard other than that of the player before


cdef class Hand:
    """One hand of a match as its tags tell it, from its deal on.

    A player's place is what tags call him; seats are counted on from place ``offset``. Points in tags are hundreds.

    Args:
        tag: the attributes of its ``INIT``.
        codes: the tile code of each of the 136 numbers.
        players: how many play.
        offset: the place of seat 0.
        viewer: 0 where only place 0 shows what it is dealt and draws, and the others say with small letters that a
            discard is the tile just drawn; -1 where everything is shown.

    Raises:
        ValueError: an attribute is not what it has to be. Where its text belongs to the message, it is the second
            argument of the error.
    """

    cdef bytearray events               # a record each
    cdef bytearray numbers              # an int32_t each
    cdef bytes codes
    cdef int players
    cdef int offset
    cdef int viewer
    cdef int drawn                      # the number of the tile just drawn: -1 none, COPIES unknown
    cdef bint replacing                 # whether the next draw is a replacement
    cdef long points[4]
    cdef int turned[MAX_INDICATORS]
    cdef int n_turned
    cdef readonly int round             # number of the deal, four a wind
    cdef readonly int honba
    cdef readonly int sticks
    cdef readonly int dealer
    cdef readonly tuple dice
    cdef readonly tuple hands           # the numbers dealt to each seat, 136 unknown

    def __cinit__(self, dict tag not None, bytes codes not None, int players, int offset, int viewer):
        cdef long seed[MAX_NUMBERS]
        if not 3 <= players <= 4 or not 0 <= offset < players or not -1 <= viewer <= 0 or len(codes) != COPIES:
            raise ValueError("hand: 3 or 4 players, an offset below them, a viewer 0 or -1 and 136 codes wanted")
        self.events, self.numbers = bytearray(), bytearray()
        self.codes, self.players, self.offset, self.viewer = codes, players, offset, viewer
        self.drawn = -1
        self.replacing = False
        if read_numbers(tag.get("seed", ""), "INIT seed", 0, MAX_NUMBER, seed) != 6 or seed[0] > MAX_DEAL or (
            seed[5] >= COPIES
        ):
            raise ValueError("INIT seed: round, honba, sticks, two dice and the indicator expected")
        self.round, self.honba, self.sticks = <int>seed[0], <int>seed[1], <int>seed[2]
        self.dice = seed[3], seed[4]
        self.turned[0] = <int>seed[5]
        self.n_turned = 1
        self.read_points(tag.get("ten", ""), "INIT ten", self.points)
        self.read_deal(tag)
        self.dealer = self.read_seat(tag, "oya", "INIT oya")
        if self.round % 4 >= players:
            raise ValueError(f"INIT seed: there is no deal {self.round % 4 + 1} with {players} players")

    cdef int read_seat(self, dict tag, str key, str what) except -1:
        """Read the number of a player and give the seat."""
        cdef int place = <int>read_number(tag.get(key, ""), what, 0, self.players - 1)
        return (place - self.offset + self.players) % self.players

    cdef int read_points(self, str text, str what, long *points) except -1:
        """Read the points of each seat; the list of three players may hold a fourth, who has none."""
        cdef long values[MAX_NUMBERS]
        cdef int seat, n = read_numbers(text, what, -MAX_NUMBER, MAX_NUMBER, values)
        if n != self.players and (n != 4 or values[3]):
            fault = f"got {n}" if n != 4 else "but the missing fourth seat has points"
            raise ValueError(f"{what}: one number a seat expected, {fault}")
        for seat in range(self.players):
            points[seat] = 100 * values[(seat + self.offset) % self.players]
        return 0

    cdef int read_deal(self, dict tag) except -1:
        cdef long values[MAX_NUMBERS]
        cdef uint8_t seen[COPIES]
        cdef list hands = [None] * self.players
        cdef tuple unknown = (COPIES,) * 13
        cdef int place, i, n
        cdef bint fits = True
        cdef str key
        for i in range(COPIES):
            seen[i] = 0
        for place in range(4):
            if self.viewer >= 0 and place != self.viewer:
                if place < self.players:
                    hands[(place - self.offset + self.players) % self.players] = unknown
                continue
            key = "hai" if self.viewer >= 0 else ("hai0", "hai1", "hai2", "hai3")[place]
            n = read_tiles(tag.get(key, ""), "INIT hai", values)
            if place >= self.players:
                if n:
                    raise ValueError("INIT: the missing fourth seat has tiles")
                continue
            fits = fits and n == 13
            for i in range(n):
                fits = fits and not seen[values[i]]
                seen[values[i]] = 1
            hands[(place - self.offset + self.players) % self.players] = tuple([values[i] for i in range(n)])
        if not fits:
            what = "INIT: thirteen different tiles a seat" if self.viewer < 0 else "INIT hai: thirteen different tiles"
            raise ValueError(f"{what} expected")
        self.hands = tuple(hands)
        return 0

    # What happens in the hand.

    def __len__(self):
        """Give the number of events so far."""
        return self.count()

    cdef Py_ssize_t count(self) noexcept:
        return len(self.events) // sizeof(event_t)

    @property
    def records(self):
        """The events so far, eight bytes each."""
        return bytes(self.events)

    @property
    def copies(self):
        """For each event the number of its tile, the code of a call, or -1 where there is none or it is not shown."""
        cdef const int32_t *number = <const int32_t *>PyByteArray_AS_STRING(self.numbers)
        cdef Py_ssize_t i
        return tuple([number[i] for i in range(self.count())])

    @property
    def scores(self):
        """The points of each seat."""
        cdef int seat
        return tuple([self.points[seat] for seat in range(self.players)])

    @property
    def indicator(self):
        """The number of the first indicator."""
        return self.turned[0]

    cdef int add(self, event_t e, int32_t number) except -1:
        cdef Py_ssize_t n = self.count()
        PyByteArray_Resize(self.events, (n + 1) * sizeof(event_t))
        PyByteArray_Resize(self.numbers, (n + 1) * sizeof(int32_t))
        (<event_t *>PyByteArray_AS_STRING(self.events))[n] = e
        (<int32_t *>PyByteArray_AS_STRING(self.numbers))[n] = number
        return 0

    def take(self, list tags not None, Py_ssize_t at=0):
        """Take draws, discards, calls, riichi and indicators, as ``mjcore.tags`` gives them, from a place in a list on.

        Returns:
            The place of the first that is another tag or whose attributes have to be looked at, and of how many turns
            there that were read: all before it are events now, one each.

        Raises:
            ValueError: a tag says what cannot be, as when the hand is made, or is none: those before it are taken. Or
                there is no such place.
        """
        cdef Py_ssize_t read
        cdef object item
        cdef tuple tag
        cdef dict attributes
        cdef str name
        if not 0 <= at <= len(tags):
            raise ValueError(f"at {at}: there are {len(tags)} tags")
        while at < len(tags):
            item = tags[at]
            if type(item) is bytes:
                read = self.turns(<bytes>item)
                if 2 * read < len(<bytes>item):
                    return at, read
            else:
                tag = item
                if tag is None or len(tag) != 3:
                    raise ValueError(f"tag {at}: name, number and attributes expected")
                if tag[1] != -1 or type(tag[2]) is not dict:
                    break
                name, attributes = tag[0], tag[2]
                if name == "N":
                    self.call(attributes)
                elif name == "REACH":
                    self.riichi(attributes)
                elif name == "DORA":
                    self.indicate(attributes)
                else:
                    break
            at += 1
        return at, 0

    cdef Py_ssize_t turns(self, bytes tags) except -1:
        """Read draws and discards, a letter and a number each; give how many there are up to the first that is none."""
        cdef const unsigned char *tag = <const unsigned char *>PyBytes_AS_STRING(tags)
        cdef const unsigned char *code = <const unsigned char *>PyBytes_AS_STRING(self.codes)
        cdef Py_ssize_t i, n = len(tags) // 2, before = self.count()
        cdef event_t *e
        cdef int32_t *number
        cdef int letter, place, copy, told, viewer = self.viewer
        PyByteArray_Resize(self.events, (before + n) * sizeof(event_t))
        PyByteArray_Resize(self.numbers, (before + n) * sizeof(int32_t))
        e = <event_t *>PyByteArray_AS_STRING(self.events) + before
        number = <int32_t *>PyByteArray_AS_STRING(self.numbers) + before
        for i in range(n):
            letter = tag[2 * i]
            copy = tag[2 * i + 1]
            told = letter >> 5 & 1
            e[i] = make_event(EV_NONE, NO_TILE, NO_TILE, 0, NO_TILE)
            if 84 <= letter <= 87:
                place = letter - 84
                if viewer >= 0 and place != viewer and copy == NO_NUMBER:
                    copy = COPIES
                elif copy >= COPIES or (viewer >= 0 and place != viewer):
                    break
                if place >= self.players:
                    break
                e[i].kind = EV_TSUMO
                e[i].tile = <uint8_t>(code[copy] if copy < COPIES else UNKNOWN)
                e[i].flags = FLAG_REPLACEMENT if self.replacing else 0
                self.drawn = copy
                self.replacing = False
            elif 68 <= letter & ~32 <= 71 and copy < COPIES:
                place = (letter & ~32) - 68
                if place >= self.players or (told and (viewer < 0 or place == viewer)):
                    break
                e[i].kind = EV_DAHAI
                e[i].tile = code[copy]
                if viewer >= 0 and place != viewer:
                    e[i].flags = FLAG_TSUMOGIRI if told else 0
                else:
                    e[i].flags = FLAG_TSUMOGIRI if copy == self.drawn else 0
                self.drawn = -1
            else:
                break
            e[i].actor = <uint8_t>((place - self.offset + self.players) % self.players)
            number[i] = copy if copy < COPIES else -1
        else:
            return n
        PyByteArray_Resize(self.events, (before + i) * sizeof(event_t))
        PyByteArray_Resize(self.numbers, (before + i) * sizeof(int32_t))
        return i

    cdef int call(self, dict tag) except -1:
        cdef int who = <int>read_number(tag.get("who", ""), "N who", 0, self.players - 1)
        cdef int code = <int>read_number(tag.get("m", ""), "N m", 0, 0xFFFF), fault
        cdef event_t e
        fault = read_call(code, who, self.players, self.offset, <const unsigned char *>PyBytes_AS_STRING(self.codes), &e)
        if fault == CALL_NONE:
            raise ValueError(f"{code} is no call")
        if fault == CALL_NOBODY:
            raise ValueError(f"the call {code} of player {who} comes from a seat that does not exist")
        if fault == CALL_FAR:
            raise ValueError(f"the call {code} of player {who} is a chi, but not of the discard before")
        self.add(e, code)
        self.drawn = -1
        self.replacing = e.kind != EV_CHI and e.kind != EV_PON
        return 0

    cdef int riichi(self, dict tag) except -1:
        cdef int seat = self.read_seat(tag, "who", "REACH who")
        cdef long after[4]
        cdef str step = tag.get("step", "")
        if step == "1":
            return self.add(make_event(EV_REACH, seat, NO_TILE, 0, NO_TILE), -1)
        if step != "2":
            raise ValueError("REACH step: 1 or 2 expected")
        self.points[seat] -= 1000
        if "ten" in tag:
            self.read_points(tag["ten"], "REACH ten", after)
            if memcmp(after, self.points, self.players * sizeof(long)):
                raise ValueError(f"REACH ten: points {list(self.scores)} expected")
        return self.add(make_event(EV_REACH_ACCEPTED, seat, NO_TILE, 0, NO_TILE), -1)

    cdef int indicate(self, dict tag) except -1:
        cdef int copy = <int>read_number(tag.get("hai", ""), "DORA hai", 0, COPIES - 1)
        if self.n_turned == MAX_INDICATORS:
            raise ValueError("DORA: a sixth indicator is turned over")
        self.turned[self.n_turned] = copy
        self.n_turned += 1
        return self.add(make_event(EV_DORA, NO_TILE, self.codes[copy], 0, NO_TILE), copy)

    # How it ends.

    def win(self, dict tag not None):
        """Read an ``AGARI``.

        Returns:
            Seat, source, the winning number, the closed numbers without it, those of the ura indicators, fu, points and
            the liable seat, None where there is none. Yaku and the settlement are read apart.

        Raises:
            ValueError: as when the hand is made.
        """
        cdef long values[MAX_NUMBERS]
        cdef int seat = self.read_seat(tag, "who", "AGARI who"), source = self.read_seat(tag, "fromWho", "AGARI fromWho")
        cdef int won = <int>read_number(tag.get("machi", ""), "AGARI machi", 0, COPIES - 1), i, n
        cdef list closed
        cdef tuple ura
        cdef bint same
        n = read_tiles(tag.get("hai", ""), "AGARI hai", values)
        closed = [values[i] for i in range(n)]
        if won not in closed:
            raise ValueError("AGARI hai: the winning tile is missing")
        closed.remove(won)
        n = read_tiles(tag.get("doraHai", ""), "AGARI doraHai", values)
        same = n == self.n_turned
        for i in range(min(n, self.n_turned)):
            same = same and values[i] == self.turned[i]
        if not same:
            raise ValueError("AGARI doraHai: not the indicators turned over in the round")
        n = read_tiles(tag.get("doraHaiUra", ""), "AGARI doraHaiUra", values)
        if n > MAX_INDICATORS:
            raise ValueError("AGARI doraHaiUra: more than five indicators")
        ura = tuple([values[i] for i in range(n)])
        if read_numbers(tag.get("ten", ""), "AGARI ten", 0, MAX_NUMBER, values) != 3:
            raise ValueError("AGARI ten: fu, points and limit expected")
        liable = self.read_seat(tag, "paoWho", "AGARI paoWho") if "paoWho" in tag else None
        return seat, source, won, tuple(closed), ura, values[0], values[1], liable

    def settle(self, dict tag not None, str what not None):
        """Read ``sc``, points before and change of each seat, of a tag that ends the hand: the points change.

        Returns:
            The change of each seat, and what follows: chips, where there are any.

        Raises:
            ValueError: as when the hand is made.
        """
        cdef long values[MAX_NUMBERS]
        cdef int seat, place, i, n = read_numbers(tag.get("sc", ""), f"{what} sc", -MAX_NUMBER, MAX_NUMBER, values)
        cdef bint same = True
        cdef tuple before
        if n != 2 * self.players and n != 8 and n != 16:
            raise ValueError(f"{what} sc: points and change of each seat expected")
        for i in range(2 * self.players, min(n, 8)):
            if values[i]:
                raise ValueError(f"{what} sc: the missing fourth seat has points")
        for seat in range(self.players):
            same = same and 100 * values[2 * ((seat + self.offset) % self.players)] == self.points[seat]
        if not same:
            before = tuple([100 * values[2 * ((seat + self.offset) % self.players)] for seat in range(self.players)])
            raise ValueError(f"{what} sc: points {list(self.scores)} expected, got {list(before)}")
        for seat in range(self.players):
            place = (seat + self.offset) % self.players
            self.points[seat] += 100 * values[2 * place + 1]
        return (
            tuple([100 * values[2 * ((seat + self.offset) % self.players) + 1] for seat in range(self.players)]),
            tuple([values[i] for i in range(8, n)]),
        )


cdef int read_tiles(str text, str what, long *values) except -1:
    """Read the numbers of tiles of a hand or fewer."""
    cdef int n = read_numbers(text, what, 0, COPIES - 1, values)
    if n > 14:
        raise ValueError(f"{what}: more than fourteen tiles")
    return n


cdef int read_call(int code, int who, int players, int offset, const unsigned char *tile, event_t *e) noexcept nogil:
    """Unpack a call (see ``mahjong.records.tenhou_codes``) by the player at place ``who``; give what is wrong with it.

    0-65535, a place below the players, the tile code of each of the 136 numbers.
    """
    cdef int source = code & 3, place = (who + source) & 3, first, which = 0, i, n = 0
    cdef int copies[4]
    if code & 4:
        first, which = (code >> 10) // 3, (code >> 10) % 3
        if first >= 21 or code & 0x200 or not source:
            return CALL_NONE
        e.kind = EV_CHI
        first = 4 * (9 * (first // 7) + first % 7)
        n = 3
        for i in range(n):
            copies[i] = first + 4 * i + (code >> (3 + 2 * i) & 3)
    elif code & 0x18:
        first, which = 4 * ((code >> 9) // 3), (code >> 9) % 3
        if first >= COPIES or code & 0x180 or code & 0x18 == 0x18 or not source:
            return CALL_NONE
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
            return CALL_NONE
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
    if place >= players:
        return CALL_NOBODY
    if e.kind == EV_CHI and (source != 3 or players == 3):
        return CALL_FAR
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
    return 0


def picked(tuple table not None, tuple numbers not None):
    """Give what a table has at some places, one after another.

    Raises:
        ValueError: there is no such place.
    """
    cdef Py_ssize_t at, n = len(table)
    cdef list found = []
    for number in numbers:
        at = number
        if not 0 <= at < n:
            raise ValueError(f"place {at}: the table has {n}")
        found.append(table[at])
    return tuple(found)


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
        ValueError: there are fewer numbers than records, or the last record is not whole.
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
    if len(records) % sizeof(event_t):
        raise ValueError(f"records: {len(records)} bytes are no whole records")
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
