"""Score finished tables of Chinese classical: the four hands, the limit, and who pays whom.

The rule numbers (P1, D3, L8 ...) are those of the classical rules page of the documentation.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from mjcore.classical_rules cimport ClassicalRules, classical_rules_t, KONG_TILE_BOX_OR_FLOWER, REMOVED_BY_PUBLIC
from mjcore.riichi cimport MELD_ANKAN, MELD_CHI, MELD_DAIMINKAN, MELD_KAKAN, MELD_PON
from mjcore.shanten cimport waits as waits_of_all_forms
from mjcore.shapes cimport MAX_READINGS, decompose, is_thirteen_orphans, reading_t
from mjcore.tiles cimport (
    DRAGONS, EAST, GREEN, GREENS, HONOURS, KINDS, ORPHANS, SUIT_M, SUIT_P, SUIT_S, TERMINALS, WHITE, WINDS,
    lowest, popcount,
)

cdef enum:
    CIRCLE_1 = 9
    CIRCLE_5 = 13
    BAMBOO_2 = 19
    # Far above any sum of doubles; keeps the shift defined.
    MOST_DOUBLES = 40

cdef struct melds_t:
    uint64_t groups            # kinds of pungs and kongs
    uint64_t kinds             # kinds of all tiles
    int points
    int hidden                 # groups that count as concealed
    int chows
    int kongs
    bint exposed               # something that is not concealed, a claimed kong aside where that counts as such

cdef struct reading_value_t:
    int64_t raw                # points and doubles before the limit
    int base
    int doubles
    uint32_t doubling
    uint64_t signature         # equal for readings with the same items
    uint64_t triplets          # in hand
    int exposed_triplet        # finished by another player's tile, -1 for none
    int pair
    int pair_points
    int completed              # points for completing the pair
    bint pair_exposed


# ---- Counts as masks ---------------------------------------------------------------------------------------------

cdef struct masks_t:
    uint64_t ones              # kinds whose count has bit 0, 1 or 2 set
    uint64_t twos
    uint64_t fours
    bint beyond                # a count above 7


cdef inline uint64_t _gather(uint64_t word) noexcept nogil:
    # The lowest bit of each of eight bytes, side by side.
    return (word & <uint64_t> 0x0101010101010101) * <uint64_t> 0x0102040810204080 >> 56


cdef inline void _add_mask(masks_t *out, uint64_t word, int shift) noexcept nogil:
    out.ones |= _gather(word) << shift
    out.twos |= _gather(word >> 1) << shift
    out.fours |= _gather(word >> 2) << shift


cdef inline void _masks(const uint8_t *counts, masks_t *out) noexcept nogil:
    cdef uint64_t a, b, c, d
    cdef uint16_t tail
    memcpy(&a, counts, 8)
    memcpy(&b, counts + 8, 8)
    memcpy(&c, counts + 16, 8)
    memcpy(&d, counts + 24, 8)
    memcpy(&tail, counts + 32, 2)
    out.ones = out.twos = out.fours = 0
    _add_mask(out, a, 0)
    _add_mask(out, b, 8)
    _add_mask(out, c, 16)
    _add_mask(out, d, 24)
    _add_mask(out, tail, 32)
    out.beyond = (a | b | c | d | tail) & <uint64_t> 0xF8F8F8F8F8F8F8F8 != 0


cdef inline int _tiles_of(const masks_t *masks) noexcept nogil:
    return popcount(masks.ones) + 2 * popcount(masks.twos) + 4 * popcount(masks.fours)


# ---- Completeness ------------------------------------------------------------------------------------------------

cdef inline bint _only_sets(const uint8_t *suit) noexcept nogil:
    # Three equal runs are three triplets, so each tile starts (what is left of it) mod 3 runs.
    cdef int i, left, started = 0, before = 0
    for i in range(9):
        left = suit[i] - started - before
        if left < 0:
            return False
        before = started
        started = left % 3
    return started == 0 and before == 0


cdef inline bint _sets_and_pair(uint8_t *suit) noexcept nogil:
    # Triplets and runs weigh 0 mod 3, so the weight of all tiles says where the pair can be.
    cdef int i, weight = 0
    cdef bint found
    for i in range(9):
        weight += i * suit[i]
    i = (2 * weight) % 3
    while i < 9:
        if suit[i] >= 2:
            suit[i] -= 2
            found = _only_sets(suit)
            suit[i] += 2
            if found:
                return True
        i += 3
    return False


cdef bint _regular(uint8_t *counts) noexcept nogil:
    # Sets and one pair, any number of copies of a kind.
    cdef int s, i, size, pairs = 0
    for i in range(EAST, KINDS):
        if counts[i] % 3 == 1:
            return False
        pairs += counts[i] % 3 == 2
    for s in range(0, 27, 9):
        size = 0
        for i in range(9):
            size += counts[s + i]
        if size % 3 == 1:
            return False
        if size % 3 == 2:
            pairs += 1
            if pairs > 1 or not _sets_and_pair(counts + s):
                return False
        elif not _only_sets(counts + s):
            return False
    return pairs == 1


cdef bint is_complete(const uint8_t *counts) noexcept nogil:
    cdef uint8_t copy[34]
    memcpy(copy, counts, KINDS)
    return _regular(copy) or is_thirteen_orphans(counts)


cdef uint64_t classical_waits(const uint8_t *counts, int melds, bint fifth) noexcept nogil:
    cdef uint8_t copy[34]
    cdef uint64_t found = waits_of_all_forms(counts, melds, False)
    cdef uint64_t doubtful = found if melds == 0 else 0
    cdef masks_t held
    cdef int kind
    if fifth:
        _masks(counts, &held)
        doubtful |= held.fours
    if doubtful == 0:
        return found
    # The shared kernel knows seven pairs, and no fifth copy.
    memcpy(copy, counts, KINDS)
    while doubtful:
        kind = lowest(doubtful)
        doubtful &= doubtful - 1
        copy[kind] += 1
        if _regular(copy) or is_thirteen_orphans(copy):
            found |= <uint64_t> 1 << kind
        else:
            found &= ~(<uint64_t> 1 << kind)
        copy[kind] -= 1
    return found


# ---- Points and doubles for every player -------------------------------------------------------------------------

cdef int doubles_of(int bit) noexcept nogil:
    if bit == DOUBLE_LITTLE_DRAGONS or bit == DOUBLE_PURE_SUIT:
        return 3
    if bit == DOUBLE_BIG_DRAGONS:
        return 5
    if bit == DOUBLE_FOUR_WINDS:
        return 4
    return 1


cdef inline int _sum_of_doubles(uint32_t doubling) noexcept nogil:
    return (
        popcount(doubling)
        + 2 * <int> ((doubling >> DOUBLE_LITTLE_DRAGONS) & 1)
        + 2 * <int> ((doubling >> DOUBLE_PURE_SUIT) & 1)
        + 4 * <int> ((doubling >> DOUBLE_BIG_DRAGONS) & 1)
        + 3 * <int> ((doubling >> DOUBLE_FOUR_WINDS) & 1)
    )


cdef inline int _group_points(int kind, bint kong, bint concealed) noexcept nogil:
    # P1.
    return (2 << <int> ((ORPHANS >> kind) & 1)) << (<int> concealed + 2 * <int> kong)


cdef inline int _pair_points(const classical_rules_t *rules, int kind, int seat, int round_wind) noexcept nogil:
    if kind >= WHITE:
        return 2
    if kind == EAST + seat:
        return rules.double_wind_pair_points if seat == round_wind else 2
    return 2 if kind == EAST + round_wind else 0


cdef inline int _meld_how(int meld_type) noexcept nogil:
    if meld_type == MELD_ANKAN:
        return HOW_CONCEALED
    if meld_type == MELD_DAIMINKAN:
        return HOW_CLAIMED
    return HOW_PROMOTED if meld_type == MELD_KAKAN else HOW_EXPOSED


cdef void _read_melds(const classical_rules_t *rules, const classical_hand_t *hand, melds_t *out) noexcept nogil:
    cdef int i, kind, meld_type
    cdef bint concealed
    memset(out, 0, sizeof(melds_t))
    for i in range(hand.n_melds):
        kind = hand.meld_kind[i]
        meld_type = hand.meld_type[i]
        if meld_type == MELD_CHI:
            out.kinds |= <uint64_t> 7 << kind
            out.chows += 1
            out.exposed = True
            continue
        out.kinds |= <uint64_t> 1 << kind
        out.groups |= <uint64_t> 1 << kind
        out.points += _group_points(kind, meld_type != MELD_PON, meld_type == MELD_ANKAN)
        out.kongs += meld_type != MELD_PON
        concealed = meld_type == MELD_ANKAN or (
            meld_type == MELD_DAIMINKAN and rules.claimed_kong_counts_concealed != 0
        )
        out.hidden += concealed
        out.exposed = out.exposed or not concealed


cdef inline uint32_t _bonus_doubles(int bonus, int seat) noexcept nogil:
    # D6.
    cdef uint32_t doubling = 0
    if (bonus >> seat) & 1 and (bonus >> (4 + seat)) & 1:
        doubling |= 1 << DOUBLE_OWN_FLOWER_AND_SEASON
    if bonus & 15 == 15:
        doubling |= 1 << DOUBLE_ALL_FLOWERS
    if bonus >> 4 == 15:
        doubling |= 1 << DOUBLE_ALL_SEASONS
    return doubling


cdef inline uint32_t _group_doubles(
    uint64_t groups, uint64_t pairs, int hidden, int seat, int round_wind, bint winner
) noexcept nogil:
    # D1 to D5.
    cdef uint32_t doubling = 0
    cdef uint64_t dragons = groups & DRAGONS
    cdef uint64_t winds = groups & WINDS
    cdef int n
    if dragons:
        n = popcount(dragons)
        if n == 3:
            doubling |= 1 << DOUBLE_BIG_DRAGONS
        elif n == 2 and pairs & DRAGONS & ~dragons:
            doubling |= 1 << DOUBLE_LITTLE_DRAGONS
        else:
            doubling |= <uint32_t> (dragons >> WHITE) << DOUBLE_DRAGON_WHITE
    if winds:
        n = popcount(winds)
        if n == 4 and not winner:
            doubling |= 1 << DOUBLE_FOUR_WINDS
        else:
            if (winds >> (EAST + seat)) & 1:
                doubling |= 1 << DOUBLE_SEAT_WIND
            if (winds >> (EAST + round_wind)) & 1:
                doubling |= 1 << DOUBLE_ROUND_WIND
            if n == 3 and pairs & WINDS & ~winds:
                doubling |= 1 << DOUBLE_LITTLE_WINDS
    if hidden >= 3:
        doubling |= 1 << DOUBLE_THREE_CONCEALED
    return doubling


cdef inline void _add_point(classical_score_t *out, int what, int kind, int how, int points) noexcept nogil:
    cdef classical_point_t *item = &out.points[out.n_points]
    if points == 0 or out.n_points == MAX_POINTS:
        return
    item.what = what
    item.kind = kind
    item.how = how
    item.points = points
    out.n_points += 1


cdef void _add_melds(const classical_hand_t *hand, classical_score_t *out) noexcept nogil:
    cdef int i, kind, meld_type
    for i in range(hand.n_melds):
        meld_type = hand.meld_type[i]
        kind = hand.meld_kind[i]
        if meld_type != MELD_CHI:
            _add_point(
                out, POINT_PUNG if meld_type == MELD_PON else POINT_KONG, kind, _meld_how(meld_type),
                _group_points(kind, meld_type != MELD_PON, meld_type == MELD_ANKAN),
            )


cdef inline int32_t _capped(int64_t value, int64_t limit) noexcept nogil:
    return <int32_t> (value if value < limit else limit)


# ---- Hands that did not win ---------------------------------------------------------------------------------------

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
    _read_melds(rules, hand, &melds)
    _masks(hand.counts, &held)
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
        base += _group_points(kind, (kongs >> kind) & 1, True)
    melds.hidden += popcount(triplets | kongs)
    pairs &= HONOURS                     # no other pair earns points or doubles
    counted = pairs
    if not rules.non_winner_many_pairs and popcount(pairs) > 1:
        # One pair only: the one worth most.
        rest = pairs
        while rest:
            kind = lowest(rest)
            rest &= rest - 1
            doubling = _group_doubles(groups, <uint64_t> 1 << kind, melds.hidden, seat, round_wind, False)
            value = base + _pair_points(rules, kind, seat, round_wind)
            raw = <int64_t> value << _sum_of_doubles(doubling)
            if raw > best:
                best = raw
                best_pair = kind
        counted = <uint64_t> 1 << best_pair
    out.n_points = 0
    out.unique = 1
    out.limits = 0
    _add_melds(hand, out)
    rest = triplets | kongs
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        _add_point(
            out, POINT_KONG if (kongs >> kind) & 1 else POINT_PUNG, kind, HOW_CONCEALED,
            _group_points(kind, (kongs >> kind) & 1, True),
        )
    rest = counted
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        value = _pair_points(rules, kind, seat, round_wind)
        base += value
        _add_point(out, POINT_PAIR, kind, HOW_CONCEALED, value)
    _add_point(out, POINT_BONUS_TILES, 0, 0, 4 * popcount(hand.bonus))
    doubling = _group_doubles(groups, counted, melds.hidden, seat, round_wind, False) | _bonus_doubles(hand.bonus, seat)
    doubles = _sum_of_doubles(doubling)
    raw = <int64_t> base << doubles
    out.base = base
    out.doubles = doubles
    out.doubling = doubling
    out.total = _capped(raw, rules.limit if rules.cap_non_winners else 0x7FFFFFF)


# ---- The winner ---------------------------------------------------------------------------------------------------

cdef inline bint _drawn(const classical_table_t *table) noexcept nogil:
    return table.by <= BY_KONG


cdef void _add_public(const classical_rules_t *rules, const classical_hand_t *hand, uint8_t *seen) noexcept nogil:
    # Copies in declared melds.
    cdef int i, kind, meld_type
    for i in range(hand.n_melds):
        kind = hand.meld_kind[i]
        meld_type = hand.meld_type[i]
        if meld_type == MELD_CHI:
            seen[kind] += 1
            seen[kind + 1] += 1
            seen[kind + 2] += 1
        elif meld_type == MELD_PON:
            seen[kind] += 3
        elif meld_type != MELD_ANKAN or rules.one_chance_concealed_kongs_public:
            seen[kind] += 4


cdef bint _one_chance(const classical_rules_t *rules, const classical_table_t *table, int seat) noexcept nogil:
    # P6: no other kind could have completed the hand, kinds with all copies out of reach set aside.
    cdef const classical_hand_t *hand = &table.hands[seat]
    cdef uint8_t gone[34]
    cdef uint64_t waits
    cdef int i, kind
    if not _drawn(table) and not rules.one_chance_on_discard:
        return False
    waits = classical_waits(hand.counts, hand.n_melds, True) & ~(<uint64_t> 1 << table.win_kind)
    if waits == 0:
        return True
    if rules.one_chance_removed_by == REMOVED_BY_PUBLIC:
        memcpy(gone, table.discarded, KINDS)
        for i in range(4):
            _add_public(rules, &table.hands[i], gone)
    else:
        memcpy(gone, hand.counts, KINDS)
        for i in range(hand.n_melds):
            kind = hand.meld_kind[i]
            if hand.meld_type[i] == MELD_CHI:
                gone[kind] += 1
                gone[kind + 1] += 1
                gone[kind + 2] += 1
            else:
                gone[kind] += 3 if hand.meld_type[i] == MELD_PON else 4
    while waits:
        if gone[lowest(waits)] < 4:
            return False
        waits &= waits - 1
    return True


cdef bint _run_has_claimed(const classical_table_t *table) noexcept nogil:
    return table.flags & WON_CLAIMED_RUN != 0


cdef bint _last_live_tile(const classical_rules_t *rules, const classical_table_t *table) noexcept nogil:
    # W7, and the two options that widen it.
    if table.by == BY_DRAW or table.by == BY_FLOWER:
        return table.flags & WON_LAST_LIVE_TILE != 0
    if not table.flags & WON_LIVE_WALL_EMPTY:
        return False
    if table.by == BY_ROBBED:
        return rules.last_tile_double_on_robbed_kong != 0
    # A run that began with a claimed kong followed the last discard, not the last live tile.
    return table.by == BY_KONG and rules.last_live_tile_double_after_kong != 0 and not _run_has_claimed(table)


cdef uint32_t _special_limits(
    const classical_rules_t *rules, const classical_table_t *table, int seat
) noexcept nogil:
    # S1 to S8.
    cdef uint32_t limits = 0
    cdef int i, run = table.kongs_in_turn
    cdef bint opening_kong = False
    cdef bint last_drawn = (table.by == BY_DRAW or table.by == BY_FLOWER) and table.flags & WON_LAST_LIVE_TILE
    if seat == 0:
        if table.flags & WON_BEFORE_FIRST_DISCARD and (
            rules.heavenly_hand_allows_flowers or table.hands[0].bonus == 0
        ):
            limits |= 1 << CLIMIT_HEAVENLY
        if table.east_streak == rules.east_streak_length:
            limits |= 1 << CLIMIT_EAST_STREAK
    elif table.flags & WON_FIRST_DISCARD and table.by == BY_DISCARD:
        for i in range(4):
            opening_kong = opening_kong or table.hands[i].n_melds != 0
        if rules.earthly_hand_allows_kongs or not opening_kong:
            limits |= 1 << CLIMIT_EARTHLY
    if table.win_kind == CIRCLE_1:
        if last_drawn:
            limits |= 1 << CLIMIT_MOON
        elif table.by == BY_DISCARD and table.flags & WON_LAST_DISCARD and rules.moon_on_last_discard:
            limits |= 1 << CLIMIT_MOON_DISCARD
    elif table.win_kind == CIRCLE_5 and table.by == BY_KONG:
        limits |= 1 << CLIMIT_PLUM_BLOSSOM
    elif table.win_kind == BAMBOO_2 and table.by == BY_ROBBED:
        limits |= 1 << CLIMIT_CARRYING_POLE
    if table.by == BY_KONG or (
        table.by == BY_FLOWER and rules.kong_on_kong_winning_tile == KONG_TILE_BOX_OR_FLOWER
    ):
        if not rules.kong_on_kong_any_kinds and _run_has_claimed(table):
            run -= 1
        if run >= rules.kong_on_kong_min:
            limits |= 1 << CLIMIT_KONG_UPON_KONG
    return limits


cdef bint _nine_gates(const classical_rules_t *rules, const classical_table_t *table, int seat) noexcept nogil:
    # L8, of a hand known to be of one suit.
    cdef const classical_hand_t *hand = &table.hands[seat]
    cdef int first = 9 * (table.win_kind // 9)
    cdef int i, held
    if hand.n_melds or not (_drawn(table) or rules.nine_gates_on_discard):
        return False
    for i in range(9):
        held = hand.counts[first + i]
        if rules.nine_gates_true_wait:
            if held != (3 if i == 0 or i == 8 else 1):
                return False
        elif held + (first + i == table.win_kind) < (3 if i == 0 or i == 8 else 1):
            return False
    return True


cdef inline bint _one_suit(uint64_t kinds) noexcept nogil:
    return kinds & ~SUIT_M == 0 or kinds & ~SUIT_P == 0 or kinds & ~SUIT_S == 0


cdef bint _snake(
    const classical_hand_t *hand, const reading_t *reading, uint64_t groups, uint64_t kinds
) noexcept nogil:
    # 1 1 1, 9 9 9 and 2 to 8 of one suit with the pair on 2, 5 or 8.
    cdef int first = lowest(kinds)
    cdef uint64_t runs = 0
    cdef int i, n_runs = 0, pair = reading.pair - first
    if groups != <uint64_t> 0x101 << first:
        return False
    for i in range(reading.n_runs):
        runs |= <uint64_t> 7 << reading.run[i]
        n_runs += 1
    for i in range(hand.n_melds):
        if hand.meld_type[i] == MELD_CHI:
            runs |= <uint64_t> 7 << hand.meld_kind[i]
            n_runs += 1
    # Two runs that share no tile with each other and the pair fill six of 2-8.
    return (
        n_runs == 2 and (pair == 1 or pair == 4 or pair == 7) and popcount(runs) == 6
        and runs == (<uint64_t> 0xFE << first) & ~(<uint64_t> 1 << reading.pair)
    )


cdef void _value_of(
    const classical_rules_t *rules, const classical_table_t *table, int seat, const reading_t *reading,
    const melds_t *melds, int place, uint32_t fixed, int fixed_points, bint one_chance, reading_value_t *out
) noexcept nogil:
    # One reading with the winning tile in one place: a kind of triplet, 64 for a run, 65 for the pair.
    cdef uint64_t triplets = reading.triplets
    cdef uint64_t groups = melds.groups | triplets
    cdef int hidden = melds.hidden + reading.n_triplets
    cdef int kind, base = fixed_points + melds.points
    cdef uint32_t doubling = fixed
    cdef bint claimed = not _drawn(table)
    out.triplets = triplets
    out.exposed_triplet = -1
    out.pair = reading.pair
    out.pair_points = _pair_points(rules, reading.pair, seat, table.round_wind)
    out.pair_exposed = claimed and place == 65
    out.completed = 0
    if place == 65:
        out.completed = 4 if (ORPHANS >> reading.pair) & 1 else 2
    elif place < 64 and claimed:
        out.exposed_triplet = place
        hidden -= 1
        base -= _group_points(place, False, True) >> 1
    while triplets:
        kind = lowest(triplets)
        triplets &= triplets - 1
        base += _group_points(kind, False, True)
    base += out.pair_points + out.completed
    doubling |= _group_doubles(groups, <uint64_t> 1 << reading.pair, hidden, seat, table.round_wind, True)
    if reading.n_runs + melds.chows == 0:
        doubling |= 1 << DOUBLE_ALL_PUNGS
    elif groups == 0 and out.pair_points == 0:
        if (rules.all_chows_ignores_completion_points or not (one_chance or out.completed)) and (
            rules.all_chows_ignores_bonus_tiles or table.hands[seat].bonus == 0
        ):
            doubling |= 1 << DOUBLE_ALL_CHOWS
    out.base = base
    out.doubling = doubling
    out.doubles = _sum_of_doubles(doubling)
    out.raw = <int64_t> base << (out.doubles if out.doubles < MOST_DOUBLES else MOST_DOUBLES)
    out.signature = (
        reading.triplets
        | <uint64_t> (out.exposed_triplet + 1) << 34
        | <uint64_t> (reading.pair + 1 if out.pair_points else 0) << 41
        | <uint64_t> out.completed << 48
        | <uint64_t> (out.pair_exposed and out.pair_points != 0) << 52
    )


cdef int score_winner(
    const classical_rules_t *rules, const classical_table_t *table, int seat, classical_score_t *out
) noexcept nogil:
    cdef const classical_hand_t *hand = &table.hands[seat]
    cdef reading_t readings[MAX_READINGS]
    cdef uint8_t counts[34]
    cdef melds_t melds
    cdef masks_t held
    cdef reading_value_t value, best
    cdef uint64_t kinds, rest, groups
    cdef uint32_t limits, fixed
    cdef int i, j, kind, n = 0, win = table.win_kind, fixed_points, self_draw = 0
    cdef bint orphans, one_chance, drawn = _drawn(table), unique = True
    memcpy(counts, hand.counts, KINDS)
    counts[win] += 1
    _read_melds(rules, hand, &melds)
    _masks(counts, &held)
    kinds = melds.kinds | held.ones | held.twos | held.fours
    out.base = out.doubles = 0
    out.doubling = out.limits = 0
    out.n_points = 0
    if _tiles_of(&held) + 3 * hand.n_melds != 14 or counts[win] > 4:
        return TABLE_NOT_COMPLETE
    orphans = is_thirteen_orphans(counts)
    if not orphans:
        n = decompose(counts, readings)
        if n == 0:
            return TABLE_NOT_COMPLETE

    # C2: limits of the tiles and of what happened, then those of any reading.
    limits = _special_limits(rules, table, seat)
    if orphans:
        limits |= 1 << CLIMIT_THIRTEEN_ORPHANS
    if kinds & ~GREENS == 0 and (not rules.all_green_needs_green_dragon or (kinds >> GREEN) & 1):
        limits |= 1 << CLIMIT_ALL_GREEN
    if melds.kongs == 4:
        limits |= 1 << CLIMIT_FOUR_KONGS
    if kinds & ~HONOURS == 0:
        limits |= 1 << CLIMIT_ALL_HONOURS
    if kinds & ~TERMINALS == 0:
        limits |= 1 << CLIMIT_ALL_TERMINALS
    if _one_suit(kinds):
        if drawn and not melds.exposed:
            limits |= 1 << CLIMIT_CONCEALED_PURE_SUIT
        if _nine_gates(rules, table, seat):
            limits |= 1 << CLIMIT_NINE_GATES
    for i in range(n):
        groups = melds.groups | readings[i].triplets
        if drawn and melds.hidden + readings[i].n_triplets == 4:
            limits |= 1 << CLIMIT_FOUR_CONCEALED
        if groups & DRAGONS == DRAGONS:
            if popcount(groups) == 4:
                limits |= 1 << CLIMIT_DRAGONS_ALL_PUNGS
            if rules.big_three_dragons_limit:
                limits |= 1 << CLIMIT_BIG_DRAGONS
        if groups & WINDS == WINDS:
            limits |= 1 << CLIMIT_FOUR_WINDS
        if rules.snake_limit and _one_suit(kinds) and _snake(hand, &readings[i], groups, kinds):
            limits |= 1 << CLIMIT_SNAKE
    if limits:
        out.limits = limits
        out.total = rules.limit
        out.unique = 1
        return TABLE_SCORED

    # Points and doubles that no reading changes.
    if drawn:
        self_draw = 2
        if table.by == BY_FLOWER and not rules.self_draw_points_on_flower_replacement:
            self_draw = 0
        if table.by == BY_KONG:
            if not rules.self_draw_points_on_kong_replacement:
                self_draw = 0
        elif table.flags & WON_LAST_LIVE_TILE and not rules.self_draw_points_on_last_live_tile:
            self_draw = 0
    one_chance = _one_chance(rules, table, seat)
    fixed_points = rules.mahjong_points + 4 * popcount(hand.bonus) + self_draw + (2 if one_chance else 0)
    fixed = _bonus_doubles(hand.bonus, seat)
    if kinds & ~ORPHANS == 0:
        fixed |= 1 << DOUBLE_TERMINALS_AND_HONOURS
    if _one_suit(kinds):
        fixed |= 1 << DOUBLE_PURE_SUIT
    elif _one_suit(kinds & ~HONOURS):
        fixed |= 1 << DOUBLE_ONE_SUIT_WITH_HONOURS
    if drawn and not melds.exposed:
        fixed |= 1 << DOUBLE_CONCEALED_SELF_DRAW
    if _last_live_tile(rules, table):
        fixed |= 1 << DOUBLE_LAST_LIVE_TILE
    if table.by == BY_DISCARD and table.flags & WON_LAST_DISCARD:
        fixed |= 1 << DOUBLE_LAST_DISCARD
    elif table.by == BY_KONG:
        fixed |= 1 << DOUBLE_KONG_REPLACEMENT
    elif table.by == BY_ROBBED:
        fixed |= 1 << DOUBLE_ROBBED_KONG
    if hand.original_call:
        fixed |= 1 << DOUBLE_ORIGINAL_CALL

    # A1: the reading and the place of the winning tile worth most.
    memset(&best, 0, sizeof(best))
    best.raw = -1
    for i in range(n):
        for j in range(3):
            if j == 0:
                # In a run; all runs are alike.
                rest = readings[i].runs & ((<uint64_t> 7 << win) >> 2)
                if rest == 0:
                    continue
                _value_of(rules, table, seat, &readings[i], &melds, 64, fixed, fixed_points, one_chance, &value)
            elif j == 1:
                if not (readings[i].triplets >> win) & 1:
                    continue
                _value_of(rules, table, seat, &readings[i], &melds, win, fixed, fixed_points, one_chance, &value)
            else:
                if readings[i].pair != win:
                    continue
                _value_of(rules, table, seat, &readings[i], &melds, 65, fixed, fixed_points, one_chance, &value)
            if value.raw > best.raw:
                best = value
                unique = True
            elif value.raw == best.raw and (value.signature != best.signature or value.doubling != best.doubling):
                unique = False
    out.unique = unique
    out.base = best.base
    out.doubles = best.doubles
    out.doubling = best.doubling
    out.total = _capped(best.raw, rules.limit)
    _add_melds(hand, out)
    rest = best.triplets
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        _add_point(
            out, POINT_PUNG, kind, HOW_EXPOSED if kind == best.exposed_triplet else HOW_CONCEALED,
            _group_points(kind, False, kind != best.exposed_triplet),
        )
    _add_point(out, POINT_PAIR, best.pair, HOW_EXPOSED if best.pair_exposed else HOW_CONCEALED, best.pair_points)
    _add_point(out, POINT_BONUS_TILES, 0, 0, 4 * popcount(hand.bonus))
    _add_point(out, POINT_MAHJONG, 0, 0, rules.mahjong_points)
    _add_point(out, POINT_SELF_DRAW, 0, 0, self_draw)
    _add_point(out, POINT_PAIR_COMPLETED, 0, 0, best.completed)
    _add_point(out, POINT_ONE_CHANCE, 0, 0, 2 if one_chance else 0)
    return TABLE_SCORED


# ---- The table ----------------------------------------------------------------------------------------------------

cdef bint _without_robbed_tile(const classical_hand_t *hand, int kind, classical_hand_t *out) noexcept nogil:
    # R8: an exposed pung, or three tiles in hand. False: there is no such kong.
    cdef int i, last
    out[0] = hand[0]
    for i in range(hand.n_melds):
        if hand.meld_kind[i] != kind:
            continue
        if hand.meld_type[i] == MELD_KAKAN:
            out.meld_type[i] = MELD_PON
            return True
        if hand.meld_type[i] == MELD_ANKAN:
            last = hand.n_melds - 1
            out.meld_type[i] = hand.meld_type[last]
            out.meld_kind[i] = hand.meld_kind[last]
            out.n_melds = last
            out.counts[kind] += 3
            return True
    return False


cdef bint _dangerous(const classical_table_t *table, int seat) noexcept nogil:
    # Did the discard feed exposed melds that warned of a limit or of dragons or winds, with a safe tile in hand?
    cdef const classical_hand_t *hand = &table.hands[seat]
    cdef uint64_t shown = 0, sets = 0, bad = 0, family
    cdef int i, kind, exposed = 0
    if table.by != BY_DISCARD:
        return False
    for i in range(hand.n_melds):
        if hand.meld_type[i] == MELD_ANKAN:
            continue
        exposed += 1
        kind = hand.meld_kind[i]
        if hand.meld_type[i] == MELD_CHI:
            shown |= <uint64_t> 7 << kind
        else:
            shown |= <uint64_t> 1 << kind
            sets |= <uint64_t> 1 << kind
    if exposed >= 3:
        for i in range(6):
            family = SUIT_M if i == 0 else SUIT_P if i == 1 else SUIT_S if i == 2 else (
                GREENS if i == 3 else TERMINALS if i == 4 else HONOURS
            )
            if shown & ~family == 0:
                bad |= family
    if popcount(sets & DRAGONS) >= 2:
        bad |= DRAGONS
    if popcount(sets & WINDS) >= 3:
        bad |= WINDS
    bad &= ~(sets & HONOURS)  # a suited tile they have a pung of may still complete a chow
    if not (bad >> table.win_kind) & 1:
        return False
    for kind in range(KINDS):
        if table.hands[table.source].counts[kind] and not (bad >> kind) & 1:
            return True
    return False


cdef int score_table(
    const classical_rules_t *rules, const classical_table_t *table, classical_result_t *out
) noexcept nogil:
    cdef classical_hand_t kept
    cdef const classical_hand_t *hand
    cdef int a, b, payer
    cdef int32_t amount
    cdef bint streak
    out.status = TABLE_SCORED
    memset(out.deltas, 0, sizeof(out.deltas))
    out.liable = 255
    out.dealer_stays = 1
    if table.winners == 0:
        memset(out.hands, 0, sizeof(out.hands))
        return TABLE_SCORED
    for a in range(4):
        if (table.winners >> a) & 1:
            if score_winner(rules, table, a, &out.hands[a]) != TABLE_SCORED:
                memset(out, 0, sizeof(classical_result_t))
                out.liable = 255
                out.status = TABLE_NOT_COMPLETE
                return out.status
            continue
        hand = &table.hands[a]
        if table.by == BY_ROBBED and table.source == a and rules.robbed_kong_reverts_to_pung:
            if not _without_robbed_tile(hand, table.win_kind, &kept):
                memset(out, 0, sizeof(classical_result_t))
                out.liable = 255
                out.status = TABLE_BAD
                return out.status
            hand = &kept
        score_loser(rules, hand, a, table.round_wind, &out.hands[a])

    # M1: winners are paid by all others, who settle their differences; East pays and gets double.
    for a in range(4):
        for b in range(a + 1, 4):
            if (table.winners >> a) & 1 and (table.winners >> b) & 1:
                continue
            amount = out.hands[a].total
            payer = b
            if (table.winners >> b) & 1:
                amount = -out.hands[b].total
                payer = a
            elif not (table.winners >> a) & 1:
                amount -= out.hands[b].total
                payer = -1
            if a == 0:
                amount *= 2
            if payer >= 0 and rules.dangerous_discard_pays_all and _dangerous(table, a + b - payer):
                out.liable = table.source
                payer = table.source
            if amount >= 0:
                out.deltas[a] += amount
                out.deltas[b if payer < 0 else payer] -= amount
            else:
                out.deltas[b] -= amount
                out.deltas[a if payer < 0 else payer] += amount
    streak = table.winners & 1 and table.east_streak == rules.east_streak_length
    out.dealer_stays = table.winners & 1 and not (streak and rules.deal_passes_after_streak)
    return TABLE_SCORED


cdef bint _is_table(const classical_table_t *table) noexcept nogil:
    # Could these bytes be a table? What the kernels need, not whether every tile exists.
    cdef const classical_hand_t *hand
    cdef masks_t held
    cdef int seat, i, kind
    if table.winners > 15 or table.by > BY_ROBBED or table.win_kind >= KINDS or table.round_wind > 3:
        return False
    if table.source > 3:
        return False
    if table.by >= BY_DISCARD and (table.winners >> table.source) & 1:
        return False
    if table.by < BY_DISCARD and popcount(table.winners) > 1:
        return False
    for seat in range(4):
        hand = &table.hands[seat]
        if hand.n_melds > 4:
            return False
        _masks(hand.counts, &held)
        if held.beyond or held.fours & (held.ones | held.twos) or _tiles_of(&held) + 3 * hand.n_melds > 14:
            return False
        for i in range(hand.n_melds):
            kind = hand.meld_kind[i]
            if hand.meld_type[i] > MELD_ANKAN or kind >= KINDS:
                return False
            if hand.meld_type[i] == MELD_CHI and (kind >= EAST or kind % 9 > 6):
                return False
    _masks(table.discarded, &held)
    return not held.beyond and held.fours & (held.ones | held.twos) == 0


# ---- From Python --------------------------------------------------------------------------------------------------

TABLE_BYTES = sizeof(classical_table_t)
HAND_BYTES = sizeof(classical_hand_t)
BATCH_COLUMNS = 26
SCORED = TABLE_SCORED
NOT_COMPLETE = TABLE_NOT_COMPLETE
BAD = TABLE_BAD


cdef const classical_table_t *_table_of(const uint8_t[::1] table) except NULL:
    if table.shape[0] != sizeof(classical_table_t):
        raise ValueError(f"a table has {sizeof(classical_table_t)} bytes, not {table.shape[0]}")
    return <const classical_table_t *> &table[0]


cdef tuple _score_tuple(const classical_score_t *score):
    cdef int i
    return (
        score.total, score.base, score.doubles, score.doubling, score.limits, bool(score.unique),
        tuple([
            (score.points[i].what, score.points[i].kind, score.points[i].how, score.points[i].points)
            for i in range(score.n_points)
        ]),
    )


def score(const uint8_t[::1] table, ClassicalRules rules not None):
    """Score one finished table given as the bytes of ``classical_table_t``.

    Returns the status, four hands, four changes of score, whether the dealer stays and the seat that pays for all
    (or -1). A hand is total, base, doubles, doubling mask, limit mask, whether the reading is the only best one, and
    its points as (what, kind, how, points).

    Raises:
        ValueError: the bytes are not of the right number.
    """
    cdef const classical_table_t *given = _table_of(table)
    cdef classical_result_t result
    cdef int i
    if not _is_table(given):
        return TABLE_BAD, (), (0, 0, 0, 0), False, -1
    score_table(&rules.data, given, &result)
    return (
        result.status,
        tuple([_score_tuple(&result.hands[i]) for i in range(4)]),
        (result.deltas[0], result.deltas[1], result.deltas[2], result.deltas[3]),
        bool(result.dealer_stays),
        -1 if result.liable == 255 else result.liable,
    )


def score_batch(const uint8_t[:, ::1] tables, ClassicalRules rules not None, int32_t[:, ::1] out not None):
    """Score many tables: a row of `tables` holds the bytes of one, a row of `out` gets 26 numbers.

    They are the status, whether the dealer stays, four changes of score, and for each seat total, base, doubles,
    doubling mask and limit mask. Rows that are no tables get status 2 and zeros.

    Raises:
        ValueError: the arrays do not fit.
    """
    cdef Py_ssize_t row, n = tables.shape[0]
    cdef classical_result_t result
    cdef const classical_table_t *given
    cdef int i
    if tables.shape[1] != sizeof(classical_table_t):
        raise ValueError(f"a table has {sizeof(classical_table_t)} bytes, not {tables.shape[1]}")
    if out.shape[0] != n or out.shape[1] != 26:
        raise ValueError(f"out must have {n} rows of 26 numbers, not {out.shape[0]} of {out.shape[1]}")
    with nogil:
        for row in range(n):
            given = <const classical_table_t *> &tables[row, 0]
            if _is_table(given):
                score_table(&rules.data, given, &result)
            else:
                memset(&result, 0, sizeof(result))
                result.status = TABLE_BAD
            out[row, 0] = result.status
            out[row, 1] = result.dealer_stays
            for i in range(4):
                out[row, 2 + i] = result.deltas[i]
                out[row, 6 + 5 * i] = result.hands[i].total
                out[row, 7 + 5 * i] = result.hands[i].base
                out[row, 8 + 5 * i] = result.hands[i].doubles
                out[row, 9 + 5 * i] = <int32_t> result.hands[i].doubling
                out[row, 10 + 5 * i] = <int32_t> result.hands[i].limits


def score_hand(const uint8_t[::1] hand, int seat, int round_wind, ClassicalRules rules not None):
    """Score a hand that did not win, given as the bytes of ``classical_hand_t``, as `score` gives each hand.

    Raises:
        ValueError: the bytes are not of the right number, or a number is out of range.
    """
    cdef classical_score_t result
    cdef classical_table_t table
    if hand.shape[0] != sizeof(classical_hand_t):
        raise ValueError(f"a hand has {sizeof(classical_hand_t)} bytes, not {hand.shape[0]}")
    if not (0 <= seat < 4 and 0 <= round_wind < 4):
        raise ValueError("seat and round_wind must be 0-3")
    memset(&table, 0, sizeof(table))
    memcpy(&table.hands[0], &hand[0], sizeof(classical_hand_t))
    if not _is_table(&table):
        raise ValueError("no such hand: counts are 0-4, melds at most four of known kinds, 14 tiles in all")
    score_loser(&rules.data, &table.hands[0], seat, round_wind, &result)
    return _score_tuple(&result)


cdef _counts_of(const uint8_t[::1] counts, uint8_t *out, int *tiles):
    cdef int i
    if counts.shape[0] != KINDS:
        raise ValueError(f"counts must have 34 numbers, not {counts.shape[0]}")
    tiles[0] = 0
    for i in range(KINDS):
        if counts[i] > 4:
            raise ValueError("counts must be 0-4")
        out[i] = counts[i]
        tiles[0] += counts[i]


def complete(const uint8_t[::1] counts):
    """Return whether the closed tiles are sets and one pair, or thirteen orphans; seven pairs do not count."""
    cdef uint8_t copy[34]
    cdef int tiles
    _counts_of(counts, copy, &tiles)
    return tiles <= 14 and tiles % 3 == 2 and is_complete(copy)


def waits(const uint8_t[::1] counts):
    """Return the kinds that complete 3n+1 closed tiles, as a mask; kinds held four times are left out."""
    cdef uint8_t copy[34]
    cdef int tiles
    _counts_of(counts, copy, &tiles)
    if tiles > 13 or tiles % 3 != 1:
        raise ValueError(f"waits need 1, 4, 7, 10 or 13 tiles, not {tiles}")
    return classical_waits(copy, (13 - tiles) // 3, False)
