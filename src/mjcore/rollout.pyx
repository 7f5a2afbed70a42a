"""Whole hands and matches played by built-in policies in one call, and the soak that checks them."""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset
from mjcore.match cimport LENGTH_EAST_SOUTH, LENGTH_ONE_HAND, OVER_NOT, match_deal, match_next, match_start, match_t
from mjcore.policy cimport choose_action
from mjcore.random cimport random_seed, random_shuffle, random_t
from mjcore.riichi_play cimport riichi_act, riichi_advance
from mjcore.riichi_state cimport riichi_start, riichi_table_t, riichi_tiles
from mjcore.rules cimport RiichiRules, riichi_rules_t
from mjcore.shanten cimport waits
from mjcore.table cimport (
    ACT_COUNT, END_NONE, MAX_LOG, NO_TILE, PHASE_OVER, RIVER_CALLED, RIVER_CODE, copies, deal_t, event_t, first_asked,
    live_tiles, log_t, seat_t, table_t,
)
from mjcore.tiles cimport lowest

POLICIES = ("random", "tsumogiri", "greedy")


cdef uint64_t play_hand(
    riichi_table_t *t, const riichi_rules_t *r, log_t *log, const int *policies, random_t *g
) noexcept nogil:
    cdef uint64_t decisions = 0
    cdef int seat
    while True:
        seat = first_asked(&t.base)
        if seat < 0:
            return decisions
        decisions += 1
        riichi_act(t, r, log, seat, choose_action(t, r, policies[seat], g, seat))


cdef void deal_hand(
    riichi_table_t *t, const riichi_rules_t *r, const match_t *m, log_t *log, random_t *g
) noexcept nogil:
    cdef deal_t deal
    cdef int n = riichi_tiles(r, deal.wall)
    random_shuffle(g, deal.wall, n)
    match_deal(m, &deal)
    if log != NULL:
        log.n = 0
    riichi_start(t, r, &deal, log)
    riichi_advance(t, r, log)


cdef uint64_t count_sequences(const riichi_table_t *t, const riichi_rules_t *r, int depth) noexcept nogil:
    cdef riichi_table_t after
    cdef uint64_t n = 0, left
    cdef int seat = first_asked(&t.base)
    if depth == 0 or seat < 0:
        return 1
    left = t.base.legal[seat]
    while left:
        after = t[0]
        riichi_act(&after, r, NULL, seat, lowest(left))
        left &= left - 1
        n += count_sequences(&after, r, depth - 1)
    return n


cdef int broken_invariant(riichi_table_t *t, const riichi_rules_t *r, long total) noexcept nogil:
    cdef table_t *b = &t.base
    cdef seat_t *s
    cdef uint8_t seen[46]
    cdef uint8_t full[46]
    cdef uint8_t tiles[144]
    cdef int i, j, n, seat, size
    cdef long points = 0
    cdef uint64_t held
    memset(seen, 0, sizeof(seen))
    memset(full, 0, sizeof(full))
    size = riichi_tiles(r, tiles)
    for i in range(size):
        full[tiles[i]] += 1
    for seat in range(b.players):
        s = &b.seats[seat]
        points += b.scores[seat]
        n = 0
        held = 0
        for i in range(34):
            n += s.counts[i]
        for i in range(37):
            j = copies(s, i)
            if j < 0:
                return 1
            seen[i] += <uint8_t>j
            if j:
                held |= (<uint64_t>1) << i
        if n != s.n_closed or s.unknown or held != s.held:
            return 2
        n = s.n_closed + 3 * s.n_melds
        if n != 13 and not (n == 14 and seat == b.turn):
            return 3
        for i in range(s.n_melds):
            for j in range(4):
                if s.melds[i].tiles[j] != NO_TILE:
                    seen[s.melds[i].tiles[j]] += 1
        for i in range(s.n_river):
            if not s.river[i] & RIVER_CALLED:
                seen[s.river[i] & RIVER_CODE] += 1
        seen[30] += s.aside
        # Cached waits are those of the thirteen tiles.
        if n == 13 and not r.tenpai_counts_own_melds and s.waits != waits(s.counts, s.n_melds, b.players == 3):
            return 4
    for i in range(b.wall_next, b.wall_size - b.replaced):
        seen[b.wall[i]] += 1
    for i in range(46):
        if seen[i] != full[i]:
            return 5
    if b.phase != PHASE_OVER:
        points += 1000 * b.sticks
        if b.asked == 0:
            return 6
        for seat in range(b.players):
            if (b.asked >> seat & 1) != (b.legal[seat] != 0) or b.legal[seat] >> ACT_COUNT:
                return 7
    else:
        points += 1000 * t.next_sticks
        if b.end == END_NONE:
            return 8
    if points != total:
        return 9
    if t.n_dora + t.dora_due > 5 or b.kans > 4 or live_tiles(b) < 0:
        return 10
    return 0


def rollout(RiichiRules rules not None, int matches, *, uint64_t seed=0, policies=("random",) * 4,
            int length=LENGTH_EAST_SOUTH, bint log=True, bint check=False):
    """Play whole matches by built-in policies, the GIL released, and count what happened.

    Args:
        rules: the rule set.
        matches: how many matches to play.
        seed: of the walls and of random choices; match i takes stream i.
        policies: a word of ``POLICIES`` for each seat.
        length: 0 one hand, 1 east, 2 east and south.
        log: write event records (to a buffer that each hand uses again).
        check: check invariants after every decision; raise when one is broken.

    Returns:
        A dict: ``matches``, ``hands``, ``decisions``, ``events``, ``points`` (the sum of each seat's final points) and
        ``ends`` (hands by how they ended, by END number).

    Raises:
        ValueError: an unknown policy, no such length, or a negative number of matches.
        RuntimeError: an invariant is broken.
    """
    cdef const riichi_rules_t *r = &rules.data
    cdef event_t records[MAX_LOG]
    cdef log_t buffer
    cdef log_t *target = &buffer if log else NULL
    cdef riichi_table_t t
    cdef match_t m
    cdef random_t g
    cdef int chosen[4]
    cdef int i, seat, broken = 0
    cdef long total
    cdef uint64_t decisions = 0, hands = 0, events = 0
    cdef int64_t points[4]
    cdef uint64_t ends[10]
    if not LENGTH_ONE_HAND <= length <= LENGTH_EAST_SOUTH:
        raise ValueError(f"length {length}: 0 one hand, 1 east, 2 east and south")
    if matches < 0:
        raise ValueError(f"matches {matches}: 0 or more wanted")
    words = tuple(policies)
    if not words:
        raise ValueError("policies: none are given")
    for i in range(4):
        word = words[i % len(words)]
        if word not in POLICIES:
            raise ValueError(f"policies: {str(word)[:80]!r} is none of {', '.join(POLICIES)}")
        chosen[i] = POLICIES.index(word)
    buffer.records = records
    buffer.room = MAX_LOG
    buffer.n = 0
    memset(points, 0, sizeof(points))
    memset(ends, 0, sizeof(ends))
    with nogil:
        for i in range(matches):
            random_seed(&g, seed, i)
            match_start(&m, r, length)
            total = <long>r.start_points * r.players
            while m.over == OVER_NOT:
                deal_hand(&t, r, &m, target, &g)
                if check:
                    while True:
                        broken = broken_invariant(&t, r, total)
                        seat = first_asked(&t.base)
                        if broken or seat < 0:
                            break
                        decisions += 1
                        riichi_act(&t, r, target, seat, choose_action(&t, r, chosen[seat], &g, seat))
                else:
                    decisions += play_hand(&t, r, target, chosen, &g)
                if broken or t.base.phase != PHASE_OVER:
                    broken = broken if broken else -1
                    break
                hands += 1
                events += buffer.n
                ends[t.base.end] += 1
                match_next(&m, r, &t)
            if broken:
                break
            for seat in range(4):
                points[seat] += m.scores[seat]
    if broken:
        raise RuntimeError(
            f"invariant {broken} is broken in match {i} of seed {seed}, hand {m.hands}, phase {t.base.phase}"
        )
    return {
        "matches": matches,
        "hands": hands,
        "decisions": decisions,
        "events": events,
        "points": [points[i] for i in range(r.players)],
        "ends": {i: ends[i] for i in range(10) if ends[i]},
    }
