"""Settle a finished classical table: robbed kongs, dangerous discards, who pays whom.

The rule numbers (P1, D3, L8 ...) are those of the classical rules this project follows.
"""

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset
from mjcore.classical_hands cimport (
    BY_DISCARD, BY_ROBBED, TABLE_BAD, TABLE_NOT_COMPLETE, TABLE_SCORED, classical_hand_t, classical_result_t,
    classical_table_t,
)
from mjcore.classical_points cimport score_loser
from mjcore.classical_rules cimport DANGEROUS_NO, DANGEROUS_WINNER_ALONE, classical_rules_t
from mjcore.classical_winner cimport score_winner
from mjcore.masks cimport masks_t, read_masks, tiles_in
from mjcore.melds cimport MELD_ANKAN, MELD_CHI, MELD_KAKAN, MELD_PON
from mjcore.tiles cimport DRAGONS, EAST, GREENS, HONOURS, KINDS, SUIT_M, SUIT_P, SUIT_S, TERMINALS, WINDS, popcount


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
            shown |= <uint64_t>7 << kind
        else:
            shown |= <uint64_t>1 << kind
            sets |= <uint64_t>1 << kind
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
    cdef bint streak, pays_all = False
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

    if rules.dangerous_discard_pays_all != DANGEROUS_NO:
        # One player wins at most: the rules see to that.
        for a in range(4):
            if (table.winners >> a) & 1 and _dangerous(table, a):
                out.liable = table.source
                pays_all = True

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
            if pays_all and payer >= 0:
                payer = table.source
            elif pays_all and rules.dangerous_discard_pays_all == DANGEROUS_WINNER_ALONE:
                continue
            if amount >= 0:
                out.deltas[a] += amount
                out.deltas[b if payer < 0 else payer] -= amount
            else:
                out.deltas[b] -= amount
                out.deltas[a if payer < 0 else payer] += amount
    streak = table.winners & 1 and table.east_streak == rules.east_streak_length
    out.dealer_stays = table.winners & 1 and not (streak and rules.deal_passes_after_streak)
    return TABLE_SCORED


cdef bint is_table(const classical_table_t *table) noexcept nogil:
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
        read_masks(hand.counts, &held)
        if held.beyond or held.fours & (held.ones | held.twos) or tiles_in(&held) + 3 * hand.n_melds > 14:
            return False
        for i in range(hand.n_melds):
            kind = hand.meld_kind[i]
            if hand.meld_type[i] > MELD_ANKAN or kind >= KINDS:
                return False
            if hand.meld_type[i] == MELD_CHI and (kind >= EAST or kind % 9 > 6):
                return False
    read_masks(table.discarded, &held)
    return not held.beyond and held.fours & (held.ones | held.twos) == 0
