"""The value of a classical winner: special and tile limits, one chance, and the reading worth most.

The rule numbers (P1, D3, L8 ...) are those of the classical rules this project follows.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from mjcore.classical_hands cimport (
    BY_DISCARD, BY_DRAW, BY_FLOWER, BY_KONG, BY_ROBBED, CLIMIT_ALL_GREEN, CLIMIT_ALL_HONOURS, CLIMIT_ALL_TERMINALS,
    CLIMIT_BIG_DRAGONS, CLIMIT_CARRYING_POLE, CLIMIT_CONCEALED_PURE_SUIT, CLIMIT_DRAGONS_ALL_PUNGS, CLIMIT_EARTHLY,
    CLIMIT_EAST_STREAK, CLIMIT_FOUR_CONCEALED, CLIMIT_FOUR_KONGS, CLIMIT_FOUR_WINDS, CLIMIT_HEAVENLY,
    CLIMIT_KONG_UPON_KONG, CLIMIT_MOON, CLIMIT_MOON_DISCARD, CLIMIT_NINE_GATES, CLIMIT_PLUM_BLOSSOM, CLIMIT_SNAKE,
    CLIMIT_THIRTEEN_ORPHANS, DOUBLE_ALL_CHOWS, DOUBLE_ALL_PUNGS, DOUBLE_CONCEALED_SELF_DRAW, DOUBLE_KONG_REPLACEMENT,
    DOUBLE_LAST_DISCARD, DOUBLE_LAST_LIVE_TILE, DOUBLE_ONE_SUIT_WITH_HONOURS, DOUBLE_ORIGINAL_CALL, DOUBLE_PURE_SUIT,
    DOUBLE_ROBBED_KONG, DOUBLE_TERMINALS_AND_HONOURS, HOW_CONCEALED, HOW_EXPOSED, POINT_BONUS_TILES, POINT_MAHJONG,
    POINT_ONE_CHANCE, POINT_PAIR, POINT_PAIR_COMPLETED, POINT_PUNG, POINT_SELF_DRAW, TABLE_NOT_COMPLETE, TABLE_SCORED,
    WON_BEFORE_FIRST_DISCARD, WON_CLAIMED_RUN, WON_FIRST_DISCARD, WON_LAST_DISCARD, WON_LAST_LIVE_TILE,
    WON_LIVE_WALL_EMPTY, classical_hand_t, classical_score_t, classical_table_t,
)
from mjcore.classical_points cimport (
    add_melds, add_point, bonus_doubles, capped, group_doubles, group_points, melds_t, pair_points, read_melds,
    sum_of_doubles,
)
from mjcore.classical_rules cimport KONG_TILE_BOX_OR_FLOWER, REMOVED_BY_PUBLIC, classical_rules_t
from mjcore.classical_shape cimport classical_waits
from mjcore.masks cimport masks_t, read_masks, tiles_in
from mjcore.melds cimport MELD_ANKAN, MELD_CHI, MELD_PON, in_meld
from mjcore.shapes cimport MAX_READINGS, decompose, is_thirteen_orphans, reading_t
from mjcore.tiles cimport (
    DRAGONS, GREEN, GREENS, HONOURS, KINDS, ORPHANS, SUIT_M, SUIT_P, SUIT_S, TERMINALS, WINDS, lowest, popcount,
)


cdef enum:
    CIRCLE_1 = 9
    CIRCLE_5 = 13
    BAMBOO_2 = 19
    # Far above any sum of doubles; keeps the shift defined.
    MOST_DOUBLES = 40
    # Places of the winning tile beside the kinds of triplets.
    IN_RUN = 64
    IN_PAIR = 65

# What is known of a winner before his closed part is divided.
cdef struct winner_t:
    const classical_table_t *table
    const classical_hand_t *hand
    int seat
    melds_t melds
    uint64_t kinds             # of all tiles
    uint32_t doubling          # that no reading changes
    int points                 # likewise, melds apart
    int self_draw
    bint one_chance
    bint drawn

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


cdef inline bint _drawn(const classical_table_t *table) noexcept nogil:
    return table.by <= BY_KONG


cdef int _public_copies(const classical_rules_t *rules, const classical_table_t *table, int kind) noexcept nogil:
    cdef const classical_hand_t *hand
    cdef int seat, i, n = table.discarded[kind]
    for seat in range(4):
        hand = &table.hands[seat]
        for i in range(hand.n_melds):
            if hand.meld_type[i] != MELD_ANKAN or rules.one_chance_concealed_kongs_public:
                n += in_meld(hand.meld_type[i], hand.meld_kind[i], kind)
    return n


cdef int _own_copies(const classical_hand_t *hand, int kind) noexcept nogil:
    cdef int i, n = hand.counts[kind]
    for i in range(hand.n_melds):
        n += in_meld(hand.meld_type[i], hand.meld_kind[i], kind)
    return n


cdef bint _one_chance(const classical_rules_t *rules, const classical_table_t *table, int seat) noexcept nogil:
    # P6: no other kind could have completed the hand, kinds with all copies out of reach set aside.
    cdef const classical_hand_t *hand = &table.hands[seat]
    cdef uint64_t waits
    cdef int kind, gone
    if not _drawn(table) and not rules.one_chance_on_discard:
        return False
    waits = classical_waits(hand.counts, hand.n_melds, True) & ~(<uint64_t>1 << table.win_kind)
    while waits:
        kind = lowest(waits)
        waits &= waits - 1
        if rules.one_chance_removed_by == REMOVED_BY_PUBLIC:
            gone = _public_copies(rules, table, kind)
        else:
            gone = _own_copies(hand, kind)
        if gone < 4:
            return False
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
    if groups != <uint64_t>0x101 << first:
        return False
    for i in range(reading.n_runs):
        runs |= <uint64_t>7 << reading.run[i]
        n_runs += 1
    for i in range(hand.n_melds):
        if hand.meld_type[i] == MELD_CHI:
            runs |= <uint64_t>7 << hand.meld_kind[i]
            n_runs += 1
        elif hand.meld_type[i] != MELD_PON:
            return False  # three of each, not four
    # Two runs that share no tile with each other and the pair fill six of 2-8.
    return (
        n_runs == 2 and (pair == 1 or pair == 4 or pair == 7) and popcount(runs) == 6
        and runs == (<uint64_t>0xFE << first) & ~(<uint64_t>1 << reading.pair)
    )


cdef inline uint32_t _limits_of_tiles(
    const classical_rules_t *rules, const winner_t *w, const reading_t *readings, int n
) noexcept nogil:
    # C2: limits of the tiles, then those of any reading.
    cdef uint32_t limits = 0
    cdef uint64_t kinds = w.kinds, groups
    cdef bint one_suit = _one_suit(kinds)
    cdef int i
    if kinds & ~GREENS == 0 and (not rules.all_green_needs_green_dragon or (kinds >> GREEN) & 1):
        limits |= 1 << CLIMIT_ALL_GREEN
    if w.melds.kongs == 4:
        limits |= 1 << CLIMIT_FOUR_KONGS
    if kinds & ~HONOURS == 0:
        limits |= 1 << CLIMIT_ALL_HONOURS
    if kinds & ~TERMINALS == 0:
        limits |= 1 << CLIMIT_ALL_TERMINALS
    if one_suit:
        if w.drawn and not w.melds.exposed:
            limits |= 1 << CLIMIT_CONCEALED_PURE_SUIT
        if _nine_gates(rules, w.table, w.seat):
            limits |= 1 << CLIMIT_NINE_GATES
    for i in range(n):
        groups = w.melds.groups | readings[i].triplets
        if w.drawn and w.melds.hidden + readings[i].n_triplets == 4:
            limits |= 1 << CLIMIT_FOUR_CONCEALED
        if groups & DRAGONS == DRAGONS:
            if popcount(groups) == 4:
                limits |= 1 << CLIMIT_DRAGONS_ALL_PUNGS
            if rules.big_three_dragons_limit:
                limits |= 1 << CLIMIT_BIG_DRAGONS
        if groups & WINDS == WINDS:
            limits |= 1 << CLIMIT_FOUR_WINDS
        if rules.snake_limit and one_suit and _snake(w.hand, &readings[i], groups, kinds):
            limits |= 1 << CLIMIT_SNAKE
    return limits


cdef inline int _self_draw_points(const classical_rules_t *rules, const classical_table_t *table) noexcept nogil:
    if not _drawn(table):
        return 0
    if table.by == BY_FLOWER and not rules.self_draw_points_on_flower_replacement:
        return 0
    if table.by == BY_KONG:
        return 2 if rules.self_draw_points_on_kong_replacement else 0
    if table.flags & WON_LAST_LIVE_TILE and not rules.self_draw_points_on_last_live_tile:
        return 0
    return 2


cdef inline uint32_t _fixed_doubles(const classical_rules_t *rules, const winner_t *w) noexcept nogil:
    # Doubles that no reading changes.
    cdef const classical_table_t *table = w.table
    cdef uint32_t doubling = bonus_doubles(w.hand.bonus, w.seat)
    if w.kinds & ~ORPHANS == 0:
        doubling |= 1 << DOUBLE_TERMINALS_AND_HONOURS
    if _one_suit(w.kinds):
        doubling |= 1 << DOUBLE_PURE_SUIT
    elif _one_suit(w.kinds & ~HONOURS):
        doubling |= 1 << DOUBLE_ONE_SUIT_WITH_HONOURS
    if w.drawn and not w.melds.exposed:
        doubling |= 1 << DOUBLE_CONCEALED_SELF_DRAW
    if _last_live_tile(rules, table):
        doubling |= 1 << DOUBLE_LAST_LIVE_TILE
    if table.by == BY_DISCARD and table.flags & WON_LAST_DISCARD:
        doubling |= 1 << DOUBLE_LAST_DISCARD
    elif table.by == BY_KONG:
        doubling |= 1 << DOUBLE_KONG_REPLACEMENT
    elif table.by == BY_ROBBED:
        doubling |= 1 << DOUBLE_ROBBED_KONG
    if w.hand.original_call:
        doubling |= 1 << DOUBLE_ORIGINAL_CALL
    return doubling


cdef inline void _value_of(
    const classical_rules_t *rules, const winner_t *w, const reading_t *reading, int place, reading_value_t *out
) noexcept nogil:
    # One reading with the winning tile in one place: a kind of triplet, IN_RUN or IN_PAIR.
    cdef uint64_t triplets = reading.triplets
    cdef uint64_t groups = w.melds.groups | triplets
    cdef int hidden = w.melds.hidden + reading.n_triplets
    cdef int kind, base = w.points + w.melds.points
    cdef uint32_t doubling = w.doubling
    out.triplets = triplets
    out.exposed_triplet = -1
    out.pair = reading.pair
    out.pair_points = pair_points(rules, reading.pair, w.seat, w.table.round_wind)
    out.pair_exposed = not w.drawn and place == IN_PAIR
    out.completed = 0
    if place == IN_PAIR:
        out.completed = 4 if (ORPHANS >> reading.pair) & 1 else 2
    elif place != IN_RUN and not w.drawn:
        out.exposed_triplet = place
        hidden -= 1
        base -= group_points(place, False, True) >> 1
    while triplets:
        kind = lowest(triplets)
        triplets &= triplets - 1
        base += group_points(kind, False, True)
    base += out.pair_points + out.completed
    doubling |= group_doubles(groups, <uint64_t>1 << reading.pair, hidden, w.seat, w.table.round_wind, True)
    if reading.n_runs + w.melds.chows == 0:
        doubling |= 1 << DOUBLE_ALL_PUNGS
    elif groups == 0 and out.pair_points == 0:
        if (rules.all_chows_ignores_completion_points or not (w.one_chance or out.completed)) and (
            rules.all_chows_ignores_bonus_tiles or w.hand.bonus == 0
        ):
            doubling |= 1 << DOUBLE_ALL_CHOWS
    out.base = base
    out.doubling = doubling
    out.doubles = sum_of_doubles(doubling)
    out.raw = <int64_t>base << (out.doubles if out.doubles < MOST_DOUBLES else MOST_DOUBLES)
    out.signature = (
        reading.triplets
        | <uint64_t>(out.exposed_triplet + 1) << 34
        | <uint64_t>(reading.pair + 1 if out.pair_points else 0) << 41
        | <uint64_t>out.completed << 48
        | <uint64_t>(out.pair_exposed and out.pair_points != 0) << 52
    )


cdef inline void _keep_better(
    const classical_rules_t *rules, const winner_t *w, const reading_t *reading, int place, reading_value_t *best,
    uint8_t *unique
) noexcept nogil:
    cdef reading_value_t value
    _value_of(rules, w, reading, place, &value)
    if value.raw > best.raw:
        best[0] = value
        unique[0] = True
    elif value.raw == best.raw and (value.signature != best.signature or value.doubling != best.doubling):
        unique[0] = False


cdef inline void _list_points(
    const classical_rules_t *rules, const winner_t *w, const reading_value_t *best, classical_score_t *out
) noexcept nogil:
    cdef uint64_t rest = best.triplets
    cdef int kind
    add_melds(w.hand, out)
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        add_point(
            out, POINT_PUNG, kind, HOW_EXPOSED if kind == best.exposed_triplet else HOW_CONCEALED,
            group_points(kind, False, kind != best.exposed_triplet),
        )
    add_point(out, POINT_PAIR, best.pair, HOW_EXPOSED if best.pair_exposed else HOW_CONCEALED, best.pair_points)
    add_point(out, POINT_BONUS_TILES, 0, 0, 4 * popcount(w.hand.bonus))
    add_point(out, POINT_MAHJONG, 0, 0, rules.mahjong_points)
    add_point(out, POINT_SELF_DRAW, 0, 0, w.self_draw)
    add_point(out, POINT_PAIR_COMPLETED, 0, 0, best.completed)
    add_point(out, POINT_ONE_CHANCE, 0, 0, 2 if w.one_chance else 0)


cdef int score_winner(
    const classical_rules_t *rules, const classical_table_t *table, int seat, classical_score_t *out
) noexcept nogil:
    cdef reading_t readings[MAX_READINGS]
    cdef uint8_t counts[34]
    cdef winner_t w
    cdef masks_t held
    cdef reading_value_t best
    cdef int i, n = 0, win = table.win_kind
    cdef bint orphans
    w.table = table
    w.hand = &table.hands[seat]
    w.seat = seat
    w.drawn = _drawn(table)
    memcpy(counts, w.hand.counts, KINDS)
    counts[win] += 1
    read_melds(rules, w.hand, &w.melds)
    read_masks(counts, &held)
    w.kinds = w.melds.kinds | held.ones | held.twos | held.fours
    out.base = out.doubles = 0
    out.doubling = out.limits = 0
    out.n_points = 0
    out.unique = True
    if tiles_in(&held) + 3 * w.hand.n_melds != 14 or counts[win] > 4:
        return TABLE_NOT_COMPLETE
    orphans = is_thirteen_orphans(counts)
    if not orphans:
        n = decompose(counts, readings)
        if n == 0:
            return TABLE_NOT_COMPLETE
    out.limits = _special_limits(rules, table, seat) | _limits_of_tiles(rules, &w, readings, n)
    if orphans:
        out.limits |= 1 << CLIMIT_THIRTEEN_ORPHANS
    if out.limits:
        out.total = rules.limit
        return TABLE_SCORED

    w.self_draw = _self_draw_points(rules, table)
    w.one_chance = _one_chance(rules, table, seat)
    w.points = rules.mahjong_points + 4 * popcount(w.hand.bonus) + w.self_draw + (2 if w.one_chance else 0)
    w.doubling = _fixed_doubles(rules, &w)
    # A1: the reading and the place of the winning tile worth most. All runs are alike.
    memset(&best, 0, sizeof(best))
    best.raw = -1
    for i in range(n):
        if readings[i].runs & ((<uint64_t>7 << win) >> 2):
            _keep_better(rules, &w, &readings[i], IN_RUN, &best, &out.unique)
        if (readings[i].triplets >> win) & 1:
            _keep_better(rules, &w, &readings[i], win, &best, &out.unique)
        if readings[i].pair == win:
            _keep_better(rules, &w, &readings[i], IN_PAIR, &best, &out.unique)
    out.base = best.base
    out.doubles = best.doubles
    out.doubling = best.doubling
    out.total = capped(best.raw, rules.limit)
    _list_points(rules, &w, &best, out)
    return TABLE_SCORED
