"""Whole classical hands and matches played by built-in policies in one call, and the soak that checks them."""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset
from mjcore.classical_match cimport classical_match_next, classical_match_start
from mjcore.classical_play cimport classical_act, classical_advance
from mjcore.classical_rules cimport ClassicalRules, classical_rules_t
from mjcore.classical_shape cimport classical_waits
from mjcore.classical_state cimport (
    CLASSICAL_WALL, KONG_BOX, STAGE_PLAY, classical_start, classical_state_t, classical_tiles,
)
from mjcore.match cimport OVER_NOT, match_deal, match_t
from mjcore.policy cimport POLICY_RANDOM, POLICY_TSUMOGIRI
from mjcore.random cimport random_bit, random_seed, random_shuffle, random_t
from mjcore.shanten cimport discards
from mjcore.table cimport (
    ACT_COUNT, ACT_KAN_1, ACT_PASS, ACT_TSUMOGIRI, ACT_WIN, END_NONE, MAX_LOG, NO_TILE, PHASE_OVER, PHASE_TURN,
    RIVER_CALLED, RIVER_CODE, bit, deal_t, event_t, first_asked, live_tiles, log_t, seat_t, table_t,
)
from mjcore.tiles cimport CODES, FLOWER_1, KINDS, lowest, popcount

POLICIES = ("random", "tsumogiri", "greedy")


cdef int _greedy_discard(const classical_state_t *t, int seat, uint64_t legal) noexcept nogil:
    """The discard for the lowest shanten and then the most kinds that lower it."""
    cdef const seat_t *s = &t.base.seats[seat]
    cdef signed char values[34]
    cdef uint64_t masks[34]
    cdef uint64_t left = legal & (bit(ACT_TSUMOGIRI + 1) - 1)
    cdef int action, kind, n, best = lowest(left), best_value = 99, best_left = -1
    if (s.n_closed + 3 * s.n_melds) != 14:
        return best
    discards(s.counts, s.n_melds, False, values, masks)
    while left:
        action = lowest(left)
        left &= left - 1
        kind = t.base.drawn if action == ACT_TSUMOGIRI else action
        n = popcount(masks[kind])
        if values[kind] < best_value or (values[kind] == best_value and n > best_left):
            best = action
            best_value = values[kind]
            best_left = n
    return best


cdef int classical_choose(
    const classical_state_t *t, const classical_rules_t *r, int policy, random_t *g, int seat
) noexcept nogil:
    cdef uint64_t legal = t.base.legal[seat]
    if policy == POLICY_RANDOM:
        return random_bit(g, legal)
    if legal >> ACT_WIN & 1:
        return ACT_WIN
    if policy != POLICY_TSUMOGIRI and legal >> ACT_KAN_1 & 1:
        return ACT_KAN_1
    if legal >> ACT_PASS & 1:
        return ACT_PASS
    if policy == POLICY_TSUMOGIRI:
        return ACT_TSUMOGIRI if legal >> ACT_TSUMOGIRI & 1 else lowest(legal)
    return _greedy_discard(t, seat, legal)


cdef uint64_t classical_play(
    classical_state_t *t, const classical_rules_t *r, log_t *log, const int *policies, random_t *g
) noexcept nogil:
    cdef uint64_t decisions = 0
    cdef int seat
    while True:
        seat = first_asked(&t.base)
        if seat < 0:
            return decisions
        decisions += 1
        classical_act(t, r, log, seat, classical_choose(t, r, policies[seat], g, seat))


cdef void classical_deal(
    classical_state_t *t, const classical_rules_t *r, const match_t *m, log_t *log, random_t *g
) noexcept nogil:
    cdef deal_t deal
    classical_tiles(deal.wall)
    random_shuffle(g, deal.wall, CLASSICAL_WALL)
    match_deal(m, &deal)
    if log != NULL:
        log.n = 0
    classical_start(t, r, &deal, log)
    classical_advance(t, r, log)


cdef int classical_broken(const classical_state_t *t, const classical_rules_t *r, long total) noexcept nogil:
    cdef const table_t *b = &t.base
    cdef const seat_t *s
    cdef uint8_t seen[46]
    cdef int i, j, n, seat, kongs = 0
    cdef long points = 0
    memset(seen, 0, sizeof(seen))
    for seat in range(4):
        s = &b.seats[seat]
        points += b.scores[seat]
        n = popcount(s.held >> FLOWER_1)
        for i in range(KINDS):
            n += s.counts[i]
            seen[i] += s.counts[i]
            if (s.held >> i & 1) != (s.counts[i] > 0) or (s.fours >> i & 1) != (s.counts[i] == 4):
                return 1
        if n != s.n_closed or s.unknown:
            return 2
        n = s.n_closed + 3 * s.n_melds
        if r.flower_unreplaceable_draws_hand and n != 13 and not (
            n == 14 and seat == (b.turn if t.stage == STAGE_PLAY else b.dealer)
        ):
            return 3
        for i in range(s.n_melds):
            kongs += s.melds[i].tiles[3] != NO_TILE
            for j in range(4):
                if s.melds[i].tiles[j] != NO_TILE:
                    seen[s.melds[i].tiles[j]] += 1
        for i in range(s.n_river):
            if not s.river[i] & RIVER_CALLED:
                seen[s.river[i] & RIVER_CODE] += 1
        for i in range(8):
            seen[FLOWER_1 + i] += (s.aside >> i & 1) + <int>(s.held >> (FLOWER_1 + i) & 1)
        # Cached waits are those of the thirteen tiles.
        if n == 13 and s.waits != classical_waits(s.counts, s.n_melds, False):
            return 4
    for i in range(b.wall_next, b.wall_end):
        seen[b.wall[i]] += 1
    for i in range(b.wall_end + b.replaced, CLASSICAL_WALL):
        seen[b.wall[i]] += 1
    for i in range(CODES):
        if seen[i] != (4 if i < KINDS else 1 if i >= FLOWER_1 else 0):
            return 5
    if b.phase != PHASE_OVER:
        if b.asked == 0:
            return 6
        for seat in range(4):
            if (b.asked >> seat & 1) != (b.legal[seat] != 0) or b.legal[seat] >> ACT_COUNT:
                return 7
    elif b.end == END_NONE:
        return 8
    if points != total:
        return 9
    # The box is never refilled, and nothing but kongs takes from it.
    if kongs != b.kans or b.replaced > b.kans or b.replaced > KONG_BOX or live_tiles(b) < 0:
        return 10
    if b.phase == PHASE_TURN and b.replaced != b.kans:
        return 11
    return 0


def rollout(ClassicalRules rules not None, int matches, *, uint64_t seed=0, policies=("random",) * 4, int length=0,
            bint log=True, bint check=False):
    """Play whole matches by built-in policies, the GIL released, and count what happened.

    Args:
        rules: the rule set.
        matches: how many matches to play.
        seed: of the walls and of random choices; match i takes stream i.
        policies: a word of ``POLICIES`` for each seat.
        length: changes of dealer a match has, 1-16; 0: as many as the rules say.
        log: write event records (to a buffer that each hand uses again).
        check: check invariants after every decision; raise when one is broken.

    Returns:
        A dict: ``matches``, ``hands``, ``decisions``, ``events``, ``points`` (the sum of each seat's final points) and
        ``ends`` (hands by how they ended, by END number).

    Raises:
        ValueError: an unknown policy, or no such length.
        RuntimeError: an invariant is broken.
    """
    cdef const classical_rules_t *r = &rules.data
    cdef event_t records[MAX_LOG]
    cdef log_t buffer
    cdef log_t *target = &buffer if log else NULL
    cdef classical_state_t t
    cdef match_t m
    cdef random_t g
    cdef int chosen[4]
    cdef int i, seat, broken = 0
    cdef long total
    cdef uint64_t decisions = 0, hands = 0, events = 0
    cdef int64_t points[4]
    cdef uint64_t ends[10]
    if not 0 <= length <= 16:
        raise ValueError(f"length {length}: a match has 1 to 16 changes of dealer")
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
    if length == 0:
        length = r.dealer_changes
    buffer.records = records
    buffer.room = MAX_LOG
    buffer.n = 0
    memset(points, 0, sizeof(points))
    memset(ends, 0, sizeof(ends))
    with nogil:
        for i in range(matches):
            random_seed(&g, seed, i)
            classical_match_start(&m, r, length)
            total = <long>r.start_points * 4
            while m.over == OVER_NOT:
                classical_deal(&t, r, &m, target, &g)
                if check:
                    while True:
                        broken = classical_broken(&t, r, total)
                        seat = first_asked(&t.base)
                        if broken or seat < 0:
                            break
                        decisions += 1
                        classical_act(&t, r, target, seat, classical_choose(&t, r, chosen[seat], &g, seat))
                else:
                    decisions += classical_play(&t, r, target, chosen, &g)
                if broken or t.base.phase != PHASE_OVER:
                    broken = broken if broken else -1
                    break
                hands += 1
                events += buffer.n
                ends[t.base.end] += 1
                classical_match_next(&m, r, &t)
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
        "points": [points[i] for i in range(4)],
        "ends": {i: ends[i] for i in range(10) if ends[i]},
    }
