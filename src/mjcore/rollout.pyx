"""Whole hands and matches played by built-in policies in one call, and the soak that checks them."""

from libc.limits cimport INT_MAX
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from mjcore.arguments cimport whole, wide
from mjcore.claims cimport first_asked
from mjcore.facts cimport read_policies
from mjcore.family cimport STATE_WORDS, Family, family_of, family_t
from mjcore.match cimport OVER_NOT, match_deal, match_t
from mjcore.options cimport NativeRules
from mjcore.policy cimport choose_action
from mjcore.random cimport random_seed, random_shuffle, random_t
from mjcore.table cimport (
    ACT_COUNT, END_NONE, MAX_LOG, PHASE_OVER, copies, deal_t, event_t, live_tiles, log_t, seat_t, table_t,
)
from mjcore.tiles cimport CODES, FLOWER_1, UNKNOWN, lowest, popcount
from mjcore.unseen cimport count_seen, tiles_left

POLICIES = ("random", "tsumogiri", "greedy")


cdef uint64_t play_hand(
    const family_t *f, table_t *t, const void *r, log_t *log, const int *policies, random_t *g
) noexcept nogil:
    cdef uint64_t decisions = 0
    cdef int seat
    while True:
        seat = first_asked(t)
        if seat < 0:
            return decisions
        decisions += 1
        f.act(t, r, log, seat, choose_action(f, t, policies[seat], g, seat))


cdef void deal_hand(
    const family_t *f, table_t *t, const void *r, const match_t *m, log_t *log, random_t *g
) noexcept nogil:
    cdef deal_t deal
    cdef int n = f.tiles(r, deal.wall)
    random_shuffle(g, deal.wall, n)
    match_deal(m, &deal)
    if log != NULL:
        log.n = 0
    f.start(t, r, &deal, log)
    f.advance(t, r, log)


cdef uint64_t count_sequences(const family_t *f, const table_t *t, const void *r, int depth) noexcept nogil:
    cdef uint64_t after[STATE_WORDS]
    cdef uint64_t n = 0, left
    cdef int seat = first_asked(t)
    if depth == 0 or seat < 0:
        return 1
    left = t.legal[seat]
    while left:
        memcpy(after, t, f.state_size)
        f.act(<table_t *>after, r, NULL, seat, lowest(left))
        left &= left - 1
        n += count_sequences(f, <table_t *>after, r, depth - 1)
    return n


cdef int _broken_seat(const table_t *t, const seat_t *s) noexcept nogil:
    """Check that counts, codes held and their number agree."""
    cdef int code, held = 0
    for code in range(UNKNOWN):
        if copies(s, code) < 0:
            return 1
        if (s.held >> code & 1) != (copies(s, code) > 0):
            return 2
        held += copies(s, code)
        if code < 34 and (s.fours >> code & 1) != (s.counts[code] == 4):
            return 3
    if held + popcount(s.held >> FLOWER_1) != s.n_closed or s.unknown:
        return 4
    return 0


cdef int _broken_invariant(const family_t *f, const table_t *t, const void *r, long total) noexcept nogil:
    """Check what must always hold: 0, or the number of the invariant that does not."""
    cdef uint8_t seen[CODES]
    cdef uint8_t left[CODES]
    cdef uint8_t tiles[144]
    cdef int seat, broken
    cdef long points = 1000 * f.sticks_left(t)
    for seat in range(t.players):
        points += t.scores[seat]
        broken = _broken_seat(t, &t.seats[seat])
        if broken:
            return broken
    memset(seen, 0, sizeof(seen))
    count_seen(t, seen)
    if tiles_left(tiles, f.tiles(r, tiles), seen, left) != 0:
        return 5
    if t.phase != PHASE_OVER:
        if t.asked == 0:
            return 6
        for seat in range(t.players):
            if (t.asked >> seat & 1) != (t.legal[seat] != 0) or t.legal[seat] >> ACT_COUNT:
                return 7
    elif t.end == END_NONE:
        return 8
    if points != total:
        return 9
    if live_tiles(t) < 0:
        return 10
    return f.broken(t, r)


def rollout(NativeRules rules not None, matches, *, seed=0, policies=("random", "random", "random", "random"),
            length=-1, bint log=True, bint check=False):
    """Play whole matches by built-in policies, the GIL released, and count what happened.

    Args:
        rules: the rule set, of any family.
        matches: how many matches to play.
        seed: of the walls and of random choices; match i takes stream i.
        policies: a word of ``POLICIES`` for each seat.
        length: riichi: 0 one hand, 1 east, 2 east and south (as when left out); classical: 1 to 16 changes of dealer,
            as many as the rules say when left out.
        log: write event records (to a buffer that each hand uses again).
        check: check invariants after every decision; raise when one is broken.

    Returns:
        A dict: ``matches``, ``hands``, ``decisions``, ``events``, ``points`` (the sum of each seat's final points) and
        ``ends`` (hands by how they ended, by END number).

    Raises:
        ValueError: an unknown policy, no such length, or a number out of range.
        RuntimeError: an invariant is broken.
    """
    cdef Family family = family_of(rules)
    cdef const family_t *f = &family.calls
    cdef const void *r = rules.raw
    cdef event_t records[MAX_LOG]
    cdef log_t buffer
    cdef log_t *target = &buffer if log else NULL
    cdef uint64_t state[STATE_WORDS]
    cdef table_t *t = <table_t *>state
    cdef match_t m
    cdef random_t g
    cdef int chosen[4]
    cdef int i, seat, broken = 0
    cdef long total = 0
    cdef uint64_t decisions = 0, hands = 0, events = 0
    cdef int64_t points[4]
    cdef uint64_t ends[10]
    cdef int length_of = family.length_of(rules, length), n = whole(matches, "matches", 0, INT_MAX)
    cdef uint64_t key = wide(seed, "seed")
    read_policies(chosen, [_policy(word) for word in policies])
    buffer.records = records
    buffer.room = MAX_LOG
    buffer.n = 0
    memset(points, 0, sizeof(points))
    memset(ends, 0, sizeof(ends))
    f.match_start(&m, r, length_of)
    for seat in range(m.players):
        total += m.scores[seat]
    with nogil:
        for i in range(n):
            random_seed(&g, key, i)
            f.match_start(&m, r, length_of)
            while m.over == OVER_NOT:
                deal_hand(f, t, r, &m, target, &g)
                if check:
                    while True:
                        broken = _broken_invariant(f, t, r, total)
                        seat = first_asked(t)
                        if broken or seat < 0:
                            break
                        decisions += 1
                        f.act(t, r, target, seat, choose_action(f, t, chosen[seat], &g, seat))
                else:
                    decisions += play_hand(f, t, r, target, chosen, &g)
                if broken or t.phase != PHASE_OVER:
                    broken = broken if broken else -1
                    break
                hands += 1
                events += buffer.n
                ends[t.end] += 1
                f.match_next(&m, r, t)
            if broken:
                break
            for seat in range(4):
                points[seat] += m.scores[seat]
    if broken:
        raise RuntimeError(
            f"invariant {broken} is broken in match {i} of seed {seed}, hand {m.hands}, phase {t.phase}"
        )
    return {
        "matches": matches,
        "hands": hands,
        "decisions": decisions,
        "events": events,
        "points": [points[i] for i in range(m.players)],
        "ends": {i: ends[i] for i in range(10) if ends[i]},
    }


cdef int _policy(word) except -1:
    if word not in POLICIES:
        raise ValueError(f"policies: {str(word)[:80]!r} is none of {', '.join(POLICIES)}")
    return POLICIES.index(word)
