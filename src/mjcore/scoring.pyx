"""The riichi scorer for Python: one prepared hand, one prepared situation, one result.

Everything a caller prepares once is converted once; a call copies two small structs, runs the kernel and
makes one object. Lists (yaku, fu items) are made when they are read.
"""

from cpython.object cimport PyObject, PyTypeObject
from cpython.type cimport PyType_Check, PyType_IsSubtype
from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memcpy, memset
from mjcore.counts cimport find_counts
from mjcore.melds cimport MELD_ANKAN, MELD_CHI, MELD_PON
from mjcore.riichi cimport score_win
from mjcore.riichi_points cimport base_points, pair_fu, triplet_fu
from mjcore.riichi_win cimport (
    FORM_CHIITOI, FORM_KOKUSHI, FORM_REGULAR, SCORE_OK, WAIT_KANCHAN, WAIT_PENCHAN, WAIT_TANKI, WIN_CHANKAN,
    WIN_CHIIHOU, WIN_DEALT_INTO_OPEN, WIN_DOUBLE_RIICHI, WIN_HAITEI, WIN_HOUTEI, WIN_IPPATSU, WIN_OPEN_RIICHI,
    WIN_RENHOU, WIN_RIICHI, WIN_RINSHAN, WIN_TENHOU, WIN_TSUMO, YAKU_CHUUREN_9, YAKU_COUNT, YAKU_DAISUUSHII,
    YAKU_KOKUSHI_13, YAKU_OPEN_RIICHI, YAKU_SUUANKOU_TANKI, in_melds, win_t,
)
from mjcore.riichi_yaku cimport yaku_han
from mjcore.rules cimport RiichiRules, riichi_rules_t
from mjcore.tiles cimport EAST, KINDS, NORTH

# What a hand, a situation and rules can disagree on; a mask of these is the answer of `win_conflicts`.
cdef enum:
    BAD_SIZE = 1 << 0
    NOT_HELD = 1 << 1
    FIVE_COPIES = 1 << 2
    OPEN_RIICHI_HAND = 1 << 3
    NO_REPLACEMENT = 1 << 4
    ROBBED_FIFTH = 1 << 5
    NO_NUKI = 1 << 6
    NO_MIDDLE = 1 << 7
    NO_CHI = 1 << 8
    NOT_FIRST = 1 << 9
    NO_SEAT = 1 << 10
    LAST_AND_REPLACEMENT = 1 << 11
    NO_OPEN_RIICHI = 1 << 12
    BONUS_TILES = 1 << 13
    SHOWN_FIVE = 1 << 14
    TOO_MANY_REDS = 1 << 15

cdef tuple NO_ARGUMENTS = ()

CONFLICTS = (
    "size", "not_held", "five_copies", "open_riichi_hand", "no_replacement", "robbed_fifth", "no_nuki", "no_middle",
    "no_chi", "not_first", "no_seat", "last_and_replacement", "no_open_riichi",
    "bonus_tiles", "shown_five", "too_many_reds",
)


cdef int small(object value, str name, int least, int most) except -1000:
    """Read an int of a small range."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    value = value.__index__()
    if not least <= value <= most:
        raise ValueError(f"{name} must be {least} to {most}, not {value!r:.20}")
    return value


cdef class HandTiles:
    """The tiles of one hand as the scorer wants them.

    ``counts`` are the 34 counts of the closed tiles, ``melds`` pairs of a meld type (0 chi, 1 pon, 2
    daiminkan, 3 kakan, 4 ankan) and the lowest kind, ``red`` the red fives in hand and melds, ``nuki`` the
    norths set aside. ``bonus`` is how many flowers and seasons there are, which riichi does not know.
    ``reds`` are the red fives of m, p and s, where they are to be held against those of the rules.
    """

    def __init__(self, counts, melds=(), red=0, nuki=0, bonus=0, reds=(0, 0, 0)):
        cdef uint8_t buffer[40]
        cdef const uint8_t *hand = find_counts(counts, buffer)
        cdef int kind, n = 0
        memset(&self.part, 0, sizeof(win_t))
        self.tiles = 0
        for kind in range(KINDS):
            if hand[kind] > 4:
                raise ValueError(f"{hand[kind]} copies of kind {kind} (at most 4)")
            self.part.counts[kind] = hand[kind]
            self.tiles += hand[kind]
        for meld_type, base in melds:
            if n == 4:
                raise ValueError("more than four melds")
            self.part.meld_type[n] = small(meld_type, "a meld type", 0, MELD_ANKAN)
            self.part.meld_kind[n] = small(base, "the kind of a meld", 0, KINDS - 1)
            if meld_type == MELD_CHI and (base >= EAST or base % 9 > 6):
                raise ValueError(f"no run starts at kind {base}")
            n += 1
        self.part.n_melds = n
        self.part.red = small(red, "red", 0, 12)
        self.part.nuki = small(nuki, "nuki", 0, 4)
        self.bonus = small(bonus, "bonus", 0, 8)
        for n in range(3):
            self.reds[n] = small(reds[n], "reds", 0, 4)


cdef int read_indicators(object given, uint8_t *out, str name) except -1:
    cdef int n = 0
    for kind in given:
        if n == 5:
            raise ValueError(f"more than five {name}")
        out[n] = small(kind, name, 0, KINDS - 1)
        n += 1
    return n


cdef class WinFacts:
    """How a hand was won: everything but its tiles and the rules.

    Seats are 0-3; ``loser`` is the seat that pays a ron, -1 by tsumo. ``flags`` are bits: 0 tsumo, 1 riichi,
    2 double riichi, 3 open riichi, 4 ippatsu, 5 rinshan, 6 chankan, 7 haitei, 8 houtei, 9 tenhou, 10
    chiihou, 11 renhou, 12 dealt into an open riichi. ``dora`` and ``ura`` are kinds of indicators.
    ``honba`` lies on the table, ``paid_honba`` is what this winner is paid for. ``pao`` are the seats liable
    for daisangen, daisuushii and suukantsu, -1 for none.
    """

    def __init__(self, *, win_kind, win_red=0, winner=0, dealer=0, loser=-1, round_wind=0, flags=0, dora=(), ura=(),
                 honba=0, paid_honba=None, sticks=0, pao=(-1, -1, -1)):
        memset(&self.part, 0, sizeof(win_t))
        self.part.win_kind = small(win_kind, "win_kind", 0, KINDS - 1)
        self.part.red = small(win_red, "win_red", 0, 1)
        self.part.winner = small(winner, "winner", 0, 3)
        self.part.dealer = small(dealer, "dealer", 0, 3)
        self.part.loser = small(loser, "loser", -1, 3)
        self.part.round_wind = small(round_wind, "round_wind", 0, 3)
        self.part.flags = small(flags, "flags", 0, (1 << 13) - 1)
        self.part.n_dora = read_indicators(dora, self.part.dora, "dora indicators")
        self.part.n_ura = read_indicators(ura, self.part.ura, "ura indicators")
        self.part.honba = small(honba, "honba", 0, 255)
        self.part.paid_honba = small(honba if paid_honba is None else paid_honba, "paid_honba", 0, 255)
        self.part.sticks = small(sticks, "sticks", 0, 255)
        if (self.part.loser < 0) != (self.part.flags & WIN_TSUMO != 0):
            raise ValueError("a win is by tsumo (flag 0) or from a loser, one of the two")
        if self.part.loser == self.part.winner:
            raise ValueError("winner and loser are one seat")
        self.part.pao_daisangen = small(pao[0], "pao seat", -1, 3)
        self.part.pao_daisuushii = small(pao[1], "pao seat", -1, 3)
        self.part.pao_suukantsu = small(pao[2], "pao seat", -1, 3)
        if self.part.winner in (self.part.pao_daisangen, self.part.pao_daisuushii, self.part.pao_suukantsu):
            raise ValueError("the winner cannot be liable for the own hand")


cdef inline void join(const win_t *hand, const win_t *facts, int tiles, win_t *out) noexcept nogil:
    """Put hand and facts together; a hand of 3n+1 tiles takes the winning tile in."""
    out[0] = facts[0]
    memcpy(out.counts, hand.counts, sizeof(hand.counts))
    memcpy(out.meld_type, hand.meld_type, sizeof(hand.meld_type))
    memcpy(out.meld_kind, hand.meld_kind, sizeof(hand.meld_kind))
    out.n_melds = hand.n_melds
    out.nuki = hand.nuki
    out.red = hand.red
    if tiles % 3 == 1:
        out.counts[facts.win_kind] += 1
        out.red += facts.red


cdef inline uint32_t structure_conflicts(const riichi_rules_t *rules, const win_t *win, int tiles) noexcept nogil:
    """Find what makes a question no hand at all."""
    cdef uint32_t found = 0
    cdef int i, kind
    if tiles % 3 == 1:
        tiles += 1
    if tiles + 3 * win.n_melds != 14:
        found |= BAD_SIZE
    if win.counts[win.win_kind] == 0:
        found |= NOT_HELD
    elif win.counts[win.win_kind] > 4:
        found |= FIVE_COPIES
    for i in range(win.n_melds):
        kind = win.meld_kind[i]
        if win.meld_type[i] == MELD_CHI:
            if win.counts[kind] > 3 or win.counts[kind + 1] > 3 or win.counts[kind + 2] > 3:
                found |= FIVE_COPIES
            if not rules.chi:
                found |= NO_CHI
        elif win.counts[kind] > (1 if win.meld_type[i] == MELD_PON else 0):
            found |= FIVE_COPIES
        if rules.players == 3 and 0 < kind < 8:
            found |= NO_MIDDLE
    if win.nuki:
        if not rules.nuki:
            found |= NO_NUKI
        elif win.counts[NORTH] + win.nuki > 4:
            found |= FIVE_COPIES
    if rules.players == 3:
        for kind in range(1, 8):
            if win.counts[kind]:
                found |= NO_MIDDLE
        for i in range(win.n_dora):
            if 0 < win.dora[i] < 8:
                found |= NO_MIDDLE
        for i in range(win.n_ura):
            if 0 < win.ura[i] < 8:
                found |= NO_MIDDLE
    if (win.winner >= rules.players or win.dealer >= rules.players or win.loser >= rules.players
            or win.pao_daisangen >= rules.players or win.pao_daisuushii >= rules.players
            or win.pao_suukantsu >= rules.players):
        found |= NO_SEAT
    return found


cdef inline int copies_seen(const win_t *win, int kind) noexcept nogil:
    """Count the copies of a kind in hand, melds, norths set aside and indicators."""
    cdef int i, n = win.counts[kind] + in_melds(win, kind)
    if kind == NORTH:
        n += win.nuki
    for i in range(win.n_dora):
        n += win.dora[i] == kind
    for i in range(win.n_ura):
        n += win.ura[i] == kind
    return n


cdef inline bint count_reds(const riichi_rules_t *rules, uint8_t *most) noexcept nogil:
    """Give how many red fives there are of each suit; tells whether they count (as dora), and so are held against it."""
    most[0] = rules.red_m
    most[1] = rules.red_p
    most[2] = rules.red_s
    return rules.red_dora


cdef inline bint too_many_reds(const riichi_rules_t *rules, HandTiles hand, const win_t *facts) noexcept:
    """Tell whether there are more red fives of a suit than the rules have; a red one that is no dora is a plain one."""
    cdef int suit, n
    cdef uint8_t most[3]
    if not count_reds(rules, most):
        return False
    for suit in range(3):
        n = hand.reds[suit]
        if facts.red and hand.tiles % 3 == 1 and facts.win_kind // 9 == suit:
            n += 1
        if n > most[suit]:
            return True
    return False


cdef uint32_t win_conflicts(const riichi_rules_t *rules, const win_t *win, int tiles) noexcept nogil:
    """Find what of hand, situation and rules cannot be together."""
    cdef uint32_t found = structure_conflicts(rules, win, tiles), flags = win.flags & ~<uint32_t>WIN_TSUMO
    cdef int i, kans = 0
    cdef bint closed = True
    for i in range(win.n_dora):
        if copies_seen(win, win.dora[i]) > 4:
            found |= SHOWN_FIVE
    for i in range(win.n_ura):
        if copies_seen(win, win.ura[i]) > 4:
            found |= SHOWN_FIVE
    if not flags:
        return found
    for i in range(win.n_melds):
        kans += win.meld_type[i] > MELD_PON
        closed &= win.meld_type[i] == MELD_ANKAN
    if flags & (WIN_RIICHI | WIN_DOUBLE_RIICHI | WIN_OPEN_RIICHI) and not closed:
        found |= OPEN_RIICHI_HAND
    if flags & WIN_OPEN_RIICHI and not rules.open_riichi:
        found |= NO_OPEN_RIICHI
    if flags & WIN_RINSHAN and kans == 0 and (win.nuki == 0 or not rules.rinshan_on_nuki):
        found |= NO_REPLACEMENT
    if flags & WIN_CHANKAN:
        if win.counts[win.win_kind] != 1:
            found |= ROBBED_FIFTH
        for i in range(win.n_melds):
            if win.meld_type[i] != MELD_CHI and win.meld_kind[i] == win.win_kind:
                found |= ROBBED_FIFTH
            elif (win.meld_type[i] == MELD_CHI
                    and win.meld_kind[i] <= win.win_kind and win.win_kind <= win.meld_kind[i] + 2):
                found |= ROBBED_FIFTH
    if flags & (WIN_TENHOU | WIN_CHIIHOU | WIN_RENHOU) and (win.n_melds or win.nuki):
        found |= NOT_FIRST
    if flags & WIN_HAITEI and flags & WIN_RINSHAN and not rules.haitei_on_replacement:
        found |= LAST_AND_REPLACEMENT
    return found


cdef bint facts_conflict(const win_t *win) noexcept nogil:
    """Tell whether the circumstances of a win speak against each other, whatever the hand; see `Situation`."""
    cdef uint32_t flags = win.flags
    cdef uint32_t first = flags & (WIN_TENHOU | WIN_CHIIHOU | WIN_RENHOU)
    if flags & WIN_TSUMO:
        if flags & (WIN_CHANKAN | WIN_HOUTEI | WIN_RENHOU | WIN_DEALT_INTO_OPEN):
            return True
    elif flags & (WIN_RINSHAN | WIN_HAITEI | WIN_TENHOU | WIN_CHIIHOU):
        return True
    if flags & WIN_RIICHI and flags & WIN_DOUBLE_RIICHI:
        return True
    if flags & WIN_IPPATSU and (flags & WIN_RINSHAN or not flags & (WIN_RIICHI | WIN_DOUBLE_RIICHI | WIN_OPEN_RIICHI)):
        return True
    if flags & WIN_CHANKAN and flags & WIN_HOUTEI:
        return True
    if flags & WIN_DEALT_INTO_OPEN and not flags & WIN_OPEN_RIICHI:
        return True
    if first and (flags & ~<uint32_t>WIN_TSUMO != first or first & (first - 1)):
        return True
    if first and (first == WIN_TENHOU) != (win.winner == win.dealer):
        return True
    # Without any dora the indicators are not known; with them there is an ura indicator below each.
    return win.n_dora and win.n_ura > win.n_dora


cdef bint fifth_in_melds(const win_t *win) noexcept nogil:
    """Tell whether hand and melds have five copies of a kind that is in a meld."""
    cdef int i, kind, last
    for i in range(win.n_melds):
        last = win.meld_kind[i] + (2 if win.meld_type[i] == MELD_CHI else 0)
        for kind in range(win.meld_kind[i], last + 1):
            if win.counts[kind] + in_melds(win, kind) > 4:
                return True
    return False


cdef bint reds_missing(const riichi_rules_t *rules, const win_t *win) noexcept nogil:
    """Tell whether hand and melds have room for fewer red fives than are counted."""
    cdef uint8_t most[3]
    cdef int suit, room = 0
    if not count_reds(rules, most):
        return False
    for suit in range(3):
        room += min(<int>most[suit], win.counts[9 * suit + 4] + in_melds(win, 9 * suit + 4))
    return win.red > room


def score(cls, HandTiles tiles not None, WinFacts facts not None, RiichiRules native_rules not None, hand=None,
          situation=None, rules=None, strict=1):
    """Score a win: an instance of ``cls`` (:class:`Score` or a subclass), or an int that says why there is none.

    A positive int is a reason: 1 not complete, 2 no yaku, 3 not enough han from yaku. A negative one is the
    complement of a mask of conflicts, bit by bit in the order of ``CONFLICTS``; with ``strict`` 0 only what
    makes the question no hand at all counts. The last three objects are kept on the result as they are.
    """
    cdef win_t win
    cdef uint32_t found
    cdef int status
    cdef Score out
    join(&tiles.part, &facts.part, tiles.tiles, &win)
    if strict:
        found = win_conflicts(&native_rules.data, &win, tiles.tiles)
    else:
        found = structure_conflicts(&native_rules.data, &win, tiles.tiles)
    if tiles.bonus:
        found |= BONUS_TILES
    if strict and too_many_reds(&native_rules.data, tiles, &facts.part):
        found |= TOO_MANY_REDS
    if found:
        return ~<long>found
    if not PyType_Check(cls) or not PyType_IsSubtype(cls, Score):
        raise TypeError("cls must be Score or a subclass")
    out = <Score>(<PyTypeObject *>Score).tp_new(cls, <PyObject *>NO_ARGUMENTS, NULL)
    status = score_win(&native_rules.data, &win, &out.score)
    if status != SCORE_OK:
        return status
    out.win = win
    out.native_rules = native_rules
    out.hand = hand
    out.situation = situation
    out.rules = rules
    return out


def points(RiichiRules rules not None, han, fu, yakuman=0):
    """Return ``(base points, limit)`` of han and fu, or of that many yakuman; limits by number as in `Score`.

    Raises:
        ValueError: a number is out of range, or fu are neither 25 nor whole tens.
    """
    cdef uint8_t limit
    cdef int base
    if yakuman:
        return 8000 * small(yakuman, "yakuman", 1, 99), 6
    cdef int counted = small(fu, "fu", 20, 9999)
    if counted % 10 and counted != 25:
        raise ValueError(f"fu must be 25 or a multiple of ten, not {counted}")
    base = base_points(&rules.data, small(han, "han", 1, 999), counted, &limit)
    return base, limit


def han_of(yaku, closed):
    """Return the han of a yaku by number in a closed or an open hand; 0: it does not exist so, or is a yakuman."""
    return yaku_han(small(yaku, "yaku", 0, YAKU_COUNT - 1), bool(closed))


cdef class Score:
    """The value of a win, frozen: numbers at once, lists when they are read.

    ``hand``, ``situation``, ``rules`` are the objects the question was asked with.
    """

    @property
    def han(self):
        """All han, dora included; 0 for a yakuman."""
        return self.score.han

    @property
    def yaku_han(self):
        """Han from yaku alone."""
        return self.score.yaku_han

    @property
    def fu(self):
        """Fu, rounded up to ten (25 for seven pairs)."""
        return self.score.fu

    @property
    def raw_fu(self):
        """Fu before rounding, the sum of the items."""
        return self.score.raw_fu

    @property
    def yakuman(self):
        """How many yakuman it pays, doubles counted twice; 0 for an ordinary hand."""
        return self.score.yakuman

    @property
    def base(self):
        """Base points: fu times two to the han plus two, or those of the limit."""
        return self.score.base

    @property
    def total(self):
        """What the winner gains, honba and sticks included."""
        return self.score.total

    @property
    def native_deltas(self):
        """The change of seats 0-3; they sum to the sticks taken from the table."""
        return self.score.deltas[0], self.score.deltas[1], self.score.deltas[2], self.score.deltas[3]

    @property
    def limit_number(self):
        """0 none, 1 mangan, 2 haneman, 3 baiman, 4 sanbaiman, 5 counted yakuman, 6 yakuman."""
        return self.score.limit

    @property
    def yaku_mask(self):
        """The yaku as bits."""
        return self.score.yaku

    @property
    def bonus_han(self):
        """Han from dora indicators, ura indicators, red fives and norths set aside."""
        return self.score.dora, self.score.ura, self.score.red, self.score.nuki

    @property
    def form_number(self):
        """0 regular, 1 seven pairs, 2 thirteen orphans."""
        return self.score.form

    @property
    def wait_number(self):
        """0 tanki, 1 ryanmen, 2 kanchan, 3 penchan, 4 shanpon, 5 seven pairs, 6 thirteen orphans, 7 its 13 waits."""
        return self.score.wait

    @property
    def win_kind(self):
        """The kind of the winning tile."""
        return self.win.win_kind

    @property
    def is_tsumo(self):
        """Whether the winner drew the tile."""
        return self.win.loser < 0

    @property
    def is_closed(self):
        """Whether nothing was called."""
        return self.closed()

    def yaku_values(self):
        """Return ``(number, han)`` of each yaku, or ``(number, times)`` for a yakuman, dora not included."""
        out = []
        closed = self.closed()
        for number in range(YAKU_COUNT):
            if not (self.score.yaku >> number) & 1:
                continue
            if self.score.yakuman:
                out.append((number, self.times(number)))
            elif number == YAKU_OPEN_RIICHI and self.win.flags & WIN_DOUBLE_RIICHI:
                out.append((number, 1))
            else:
                out.append((number, yaku_han(number, closed)))
        return out

    cdef bint closed(self) noexcept:
        cdef int i
        for i in range(self.win.n_melds):
            if self.win.meld_type[i] != MELD_ANKAN:
                return False
        return True

    cdef int times(self, int number) noexcept:
        cdef const riichi_rules_t *rules = &self.native_rules.data
        if number == YAKU_SUUANKOU_TANKI:
            return 1 + rules.double_suuankou_tanki
        if number == YAKU_CHUUREN_9:
            return 1 + rules.double_chuuren_9
        if number == YAKU_KOKUSHI_13:
            return 1 + rules.double_kokushi_13
        if number == YAKU_DAISUUSHII:
            return 1 + rules.double_daisuushii
        return 1

    def sets(self):
        """Return the reading of the closed part: ``(pair, runs, triplets, place)``.

        ``runs`` are lowest kinds, ``triplets`` kinds; ``place`` is the index of the run the winning tile
        completed, 64 plus the kind of the triplet, or 128 for the pair. None unless the form is regular.
        """
        cdef int i
        if self.score.form != FORM_REGULAR:
            return None
        return (
            self.score.reading.pair,
            tuple([self.score.reading.run[i] for i in range(self.score.reading.n_runs)]),
            tuple([kind for kind in range(KINDS) if (self.score.reading.triplets >> kind) & 1]),
            self.score.win_in,
        )

    def fu_items(self):
        """Return ``(reason, kind, fu)`` for each fu item, ``kind`` -1 where it is about none; they sum to ``raw_fu``."""
        cdef const riichi_rules_t *rules = &self.native_rules.data
        cdef int i, kind, fu, total
        cdef bint tsumo = self.win.loser < 0, closed = self.closed(), opened
        if self.score.form == FORM_CHIITOI:
            return [("chiitoitsu", -1, 25)]
        items = [("base", -1, 20)]
        if self.score.form == FORM_KOKUSHI:
            items.append(("tsumo", -1, 2) if tsumo else ("closed_ron", -1, 10))
            return items
        if closed and not tsumo:
            items.append(("closed_ron", -1, 10))
        for i in range(self.win.n_melds):
            if self.win.meld_type[i] == MELD_CHI:
                continue
            kind = self.win.meld_kind[i]
            opened = self.win.meld_type[i] != MELD_ANKAN
            fu = triplet_fu(kind, not opened, self.win.meld_type[i] != MELD_PON)
            name = "pon" if self.win.meld_type[i] == MELD_PON else ("open_kan" if opened else "concealed_kan")
            items.append((name, kind, fu))
        for kind in range(KINDS):
            if not (self.score.reading.triplets >> kind) & 1:
                continue
            opened = self.score.win_in == 64 + kind and not tsumo
            items.append(("ron_triplet" if opened else "concealed_triplet", kind, triplet_fu(kind, not opened, False)))
        fu = pair_fu(rules, &self.win, self.score.reading.pair)
        if fu:
            items.append(("pair", self.score.reading.pair, fu))
        if self.score.wait == WAIT_TANKI:
            items.append(("tanki", -1, 2))
        elif self.score.wait == WAIT_KANCHAN:
            items.append(("kanchan", -1, 2))
        elif self.score.wait == WAIT_PENCHAN:
            items.append(("penchan", -1, 2))
        total = sum([item[2] for item in items])
        if self.score.raw_fu == total + 2:
            items.append(("tsumo", -1, 2))
        elif self.score.raw_fu == total + 10:
            items.append(("open_pinfu", -1, 10))
        return items
