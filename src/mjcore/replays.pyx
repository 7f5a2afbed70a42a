"""Records replayed: events applied as long as a riichi hand agrees with what its record says beside them."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from mjcore.riichi_rounds cimport RiichiRound
from mjcore.riichi_state cimport riichi_table_t
from mjcore.table cimport (
    ACT_CHI_HIGH_RED, ACT_CHI_LOW, ACT_KAN_1, ACT_KAN_3, ACT_PON, ACT_PON_RED_RED, ACT_WIN, EV_ANKAN, EV_CHI, EV_DAHAI,
    EV_DAIMINKAN, EV_KAKAN, EV_NUKI, EV_PON, EV_TSUMO, PHASE_CLAIM, REFUSED_NOT, event_t, seat_t, table_t,
)
from mjcore.tiles cimport bit

cdef enum:
    # The events after which seats are asked.
    ASKING = (
        1 << EV_TSUMO | 1 << EV_DAHAI | 1 << EV_CHI | 1 << EV_PON | 1 << EV_DAIMINKAN | 1 << EV_ANKAN | 1 << EV_KAKAN
        | 1 << EV_NUKI
    )

cdef extern from *:
    """
    #define MJ_BITS(first, last) ((2ull << (last)) - (1ull << (first)))
    """
    uint64_t bits "MJ_BITS" (int first, int last) noexcept nogil


ctypedef struct offer_t:
    uint64_t at         # index of the event
    uint64_t seat
    uint64_t words      # every action of the words that are offered
    uint64_t listed     # every action of the words whose choices are listed
    uint64_t choices    # these choices

ctypedef struct furiten_t:
    uint64_t at
    uint64_t seat
    uint64_t furiten

ctypedef struct waits_t:
    uint64_t at
    uint64_t seat
    uint64_t kinds


cdef inline uint64_t whole_words(uint64_t actions) noexcept nogil:
    """Give all actions of every word some action of which is there."""
    cdef uint64_t words = actions
    if actions & bits(ACT_CHI_LOW, ACT_CHI_HIGH_RED):
        words |= bits(ACT_CHI_LOW, ACT_CHI_HIGH_RED)
    if actions & bits(ACT_PON, ACT_PON_RED_RED):
        words |= bits(ACT_PON, ACT_PON_RED_RED)
    if actions & bits(ACT_KAN_1, ACT_KAN_3):
        words |= bits(ACT_KAN_1, ACT_KAN_3)
    return words


cdef class Marks:
    """What a record says of a hand besides its events: offers, furiten and waits, each at the event it follows.

    Args:
        offers: five 64-bit numbers each: event, seat, the actions of all words offered, the actions of all words whose
            choices are listed, these choices. 2**64 - 1 for the choices: they are to be looked at.
        offers_of: seats whose every offer is listed, as a mask.
        actions: those such a list can hold, as a mask.
        furiten: three numbers each: event, seat, 1 from then on or 0.
        furiten_of: seats whose furiten is marked, as a mask.
        waits: three numbers each: event, seat, kinds as a mask.

    All three are in the order of events.

    Raises:
        ValueError: a number is missing, or a seat is none.
    """

    cdef bytes offers
    cdef bytes furiten
    cdef bytes waits
    cdef int offers_of
    cdef int furiten_of
    cdef uint64_t actions

    def __cinit__(self, bytes offers not None, int offers_of, uint64_t actions, bytes furiten not None, int furiten_of,
                  bytes waits not None):
        cdef int size
        cdef bytes data
        cdef Py_ssize_t at
        for data, size in ((offers, sizeof(offer_t)), (furiten, sizeof(furiten_t)), (waits, sizeof(waits_t))):
            if len(data) % size:
                raise ValueError(f"marks: {len(data)} bytes are no whole marks of {size}")
            for at in range(0, len(data), size):
                if (<const uint64_t *>(PyBytes_AS_STRING(data) + at))[1] >= 4:
                    raise ValueError("marks: seats are 0 to 3")
        if not 0 <= offers_of < 16 or not 0 <= furiten_of < 16:
            raise ValueError("marks: masks of seats are 0 to 15")
        self.offers, self.offers_of, self.actions = offers, offers_of, actions
        self.furiten, self.furiten_of = furiten, furiten_of
        self.waits = waits

    def follow(self, RiichiRound hand not None, bytes records not None, int start=0):
        """Apply records, eight bytes each, from number ``start`` on, and compare the marks of each.

        Returns:
            How many records were applied in all, and whether the marks of the last of these differ or are to be looked
            at. Where they do not, the next record cannot happen or there is none.

        Raises:
            ValueError: the records are no whole ones, or there is no such start.
        """
        cdef const unsigned char *data = <const unsigned char *>PyBytes_AS_STRING(records)
        cdef const offer_t *offer = <const offer_t *>PyBytes_AS_STRING(self.offers)
        cdef const offer_t *last_offer = offer + len(self.offers) // sizeof(offer_t)
        cdef const offer_t *here
        cdef const furiten_t *mark = <const furiten_t *>PyBytes_AS_STRING(self.furiten)
        cdef const furiten_t *last_mark = mark + len(self.furiten) // sizeof(furiten_t)
        cdef const waits_t *wait = <const waits_t *>PyBytes_AS_STRING(self.waits)
        cdef const waits_t *last_wait = wait + len(self.waits) // sizeof(waits_t)
        cdef uint64_t at, n = len(records) // sizeof(event_t)
        cdef int furiten = 0
        cdef event_t e
        cdef bint differs
        if len(records) % sizeof(event_t):
            raise ValueError(f"records: {len(records)} bytes are no whole records")
        if start < 0 or <uint64_t>start > n:
            raise ValueError(f"start {start}: there are {n} records")
        for at in range(<uint64_t>start, n):
            memcpy(&e, data + at * sizeof(event_t), sizeof(event_t))
            if hand.f.refuse(hand.b, hand.r, &e) != REFUSED_NOT:
                return at, False
            hand._note(&e)
            hand.f.apply(hand.b, hand.r, &e)
            hand.f.ask(hand.b, hand.r)
            while offer < last_offer and offer.at < at:
                offer += 1
            here = offer
            while offer < last_offer and offer.at == at:
                offer += 1
            while mark < last_mark and mark.at <= at:
                furiten = furiten & ~(1 << mark.seat) | <int>((mark.furiten != 0) << mark.seat)
                mark += 1
            differs = False
            if here < offer or ASKING >> e.kind & 1:
                differs = self.offers_differ(hand.b, here, offer) or (
                    ASKING >> e.kind & 1 and furiten_differs(&hand.t, self.furiten_of, furiten)
                )
            while wait < last_wait and wait.at <= at:
                differs |= wait.at == at and hand.b.seats[wait.seat].waits != wait.kinds
                wait += 1
            if differs:
                return at + 1, True
        return n, False

    cdef bint offers_differ(self, const table_t *t, const offer_t *first, const offer_t *end) noexcept nogil:
        """Say whether the offers of one event, between two places, are other than the hand's."""
        cdef const offer_t *offer
        cdef uint64_t legal
        cdef int seat
        for seat in range(4):
            if not self.offers_of >> seat & 1:
                continue
            offer = first
            while offer < end and offer.seat != <uint64_t>seat:
                offer += 1
            legal = t.legal[seat] if t.asked >> seat & 1 else 0
            if offer == end:
                if legal & self.actions:
                    return True
            elif whole_words(legal & self.actions) != offer.words & self.actions:
                return True
            elif legal & offer.listed != offer.choices:
                return True
        return False


cdef bint furiten_differs(const riichi_table_t *t, int seats, int marked) noexcept nogil:
    """Say whether the furiten of a seat is other than marked, where a record can say."""
    cdef const table_t *b = &t.base
    cdef const seat_t *s
    cdef bint furiten
    cdef int seat
    for seat in range(b.players):
        if not seats >> seat & 1:
            continue
        s = &b.seats[seat]
        furiten = (
            s.waits & s.discarded != 0 or (t.furiten_temporary | t.furiten_riichi | t.missed) >> seat & 1
        )
        if furiten == (marked >> seat & 1):
            continue
        # On its own turn a seat holds a tile more; a win on offer can still be taken.
        if (b.phase == PHASE_CLAIM or b.turn != seat) and not (
            b.asked >> seat & 1 and b.legal[seat] & bit(ACT_WIN)
        ):
            return True
    return False
