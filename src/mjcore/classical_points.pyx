"""What a classical hand earns whether it won or not: melds, and the value of the hands that did not.

The rule numbers (P1, D3, L8 ...) are those of the classical rules this project follows.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.string cimport memset
from mjcore.classical_hands cimport (
    HOW_CLAIMED, HOW_CONCEALED, HOW_EXPOSED, HOW_PROMOTED, POINT_BONUS_TILES, POINT_KONG, POINT_PAIR, POINT_PUNG,
    classical_hand_t, classical_score_t,
)
from mjcore.classical_rules cimport classical_rules_t
from mjcore.masks cimport masks_t, read_masks
from mjcore.melds cimport MELD_ANKAN, MELD_CHI, MELD_DAIMINKAN, MELD_KAKAN, MELD_PON
from mjcore.tiles cimport HONOURS, lowest, popcount


cdef inline int _meld_how(int meld_type) noexcept nogil:
    if meld_type == MELD_ANKAN:
        return HOW_CONCEALED
    if meld_type == MELD_DAIMINKAN:
        return HOW_CLAIMED
    return HOW_PROMOTED if meld_type == MELD_KAKAN else HOW_EXPOSED


cdef void read_melds(const classical_rules_t *rules, const classical_hand_t *hand, melds_t *out) noexcept nogil:
    cdef int i, kind, meld_type
    cdef bint concealed
    memset(out, 0, sizeof(melds_t))
    for i in range(hand.n_melds):
        kind = hand.meld_kind[i]
        meld_type = hand.meld_type[i]
        if meld_type == MELD_CHI:
            out.kinds |= <uint64_t>7 << kind
            out.chows += 1
            out.exposed = True
            continue
        out.kinds |= <uint64_t>1 << kind
        out.groups |= <uint64_t>1 << kind
        out.points += group_points(kind, meld_type != MELD_PON, meld_type == MELD_ANKAN)
        out.kongs += meld_type != MELD_PON
        concealed = meld_type == MELD_ANKAN or (
            meld_type == MELD_DAIMINKAN and rules.claimed_kong_counts_concealed != 0
        )
        out.hidden += concealed
        out.exposed = out.exposed or not concealed


cdef void add_melds(const classical_hand_t *hand, classical_score_t *out) noexcept nogil:
    cdef int i, kind, meld_type
    for i in range(hand.n_melds):
        meld_type = hand.meld_type[i]
        kind = hand.meld_kind[i]
        if meld_type != MELD_CHI:
            add_point(
                out, POINT_PUNG if meld_type == MELD_PON else POINT_KONG, kind, _meld_how(meld_type),
                group_points(kind, meld_type != MELD_PON, meld_type == MELD_ANKAN),
            )


cdef void score_loser(
    const classical_rules_t *rules, const classical_hand_t *hand, int seat, int round_wind, classical_score_t *out
) noexcept nogil:
    # P7: each kind by itself.
    cdef melds_t melds
    cdef masks_t held
    cdef uint64_t groups, kongs = 0, pairs, triplets, counted, rest
    cdef int kind, base, doubles, value, best_pair = -1
    cdef uint32_t doubling
    cdef int64_t raw, best = -1
    read_melds(rules, hand, &melds)
    read_masks(hand.counts, &held)
    pairs = held.twos & ~held.ones
    triplets = held.twos & held.ones
    if rules.undeclared_four_as_pung:
        triplets |= held.fours
    else:
        kongs = held.fours
    groups = melds.groups | triplets | kongs
    base = melds.points + 4 * popcount(hand.bonus)
    rest = triplets | kongs
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        base += group_points(kind, (kongs >> kind) & 1, True)
    melds.hidden += popcount(triplets | kongs)
    pairs &= HONOURS                     # no other pair earns points or doubles
    counted = pairs
    if not rules.non_winner_many_pairs and popcount(pairs) > 1:
        # One pair only: the one worth most.
        rest = pairs
        while rest:
            kind = lowest(rest)
            rest &= rest - 1
            doubling = group_doubles(groups, <uint64_t>1 << kind, melds.hidden, seat, round_wind, False)
            value = base + pair_points(rules, kind, seat, round_wind)
            raw = <int64_t>value << sum_of_doubles(doubling)
            if raw > best:
                best = raw
                best_pair = kind
        counted = <uint64_t>1 << best_pair
    out.n_points = 0
    out.unique = 1
    out.limits = 0
    add_melds(hand, out)
    rest = triplets | kongs
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        add_point(
            out, POINT_KONG if (kongs >> kind) & 1 else POINT_PUNG, kind, HOW_CONCEALED,
            group_points(kind, (kongs >> kind) & 1, True),
        )
    rest = counted
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        value = pair_points(rules, kind, seat, round_wind)
        base += value
        add_point(out, POINT_PAIR, kind, HOW_CONCEALED, value)
    add_point(out, POINT_BONUS_TILES, 0, 0, 4 * popcount(hand.bonus))
    doubling = group_doubles(groups, counted, melds.hidden, seat, round_wind, False) | bonus_doubles(hand.bonus, seat)
    doubles = sum_of_doubles(doubling)
    raw = <int64_t>base << doubles
    out.base = base
    out.doubles = doubles
    out.doubling = doubling
    out.total = capped(raw, rules.limit if rules.cap_non_winners else 0x7FFFFFF)
