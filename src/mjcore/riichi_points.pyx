"""Who pays a riichi win: tsumo and ron, honba, sticks, liability (section 8 of the riichi rules)."""

from libc.stdint cimport int8_t
from libc.string cimport memset
from mjcore.riichi_win cimport YAKU_DAISANGEN, YAKU_DAISUUSHII, YAKU_SUUKANTSU, score_t, win_t
from mjcore.rules cimport PAO_HONBA_LIABLE, PAO_WHOLE_HAND, riichi_rules_t
from mjcore.tiles cimport bit

cdef inline int round_up(int amount) noexcept nogil:
    return (amount + 99) // 100 * 100


cdef inline void tsumo_shares(const riichi_rules_t *rules, const win_t *win, int base, int *shares) noexcept nogil:
    """Write what each seat pays for ``base`` points by tsumo, honba aside."""
    cdef int seat, share
    cdef bint dealer_wins = win.winner == win.dealer
    for seat in range(4):
        shares[seat] = 0
    for seat in range(rules.players):
        if seat == win.winner:
            continue
        share = 2 * base if dealer_wins or seat == win.dealer else base
        if rules.players == 3 and not rules.tsumo_loss:
            # The share of the seat that is not there, in halves.
            share += base if dealer_wins else base // 2
        shares[seat] = round_up(share)


cdef inline void pay_covered(const riichi_rules_t *rules, const win_t *win, int base, int liable,
                             int *paid) noexcept nogil:
    """Add what is paid for ``base`` points that ``liable`` answers for."""
    cdef int shares[4]
    cdef int seat, amount = 0
    if win.loser < 0 and (rules.players == 4 or rules.pao_tsumo_loss):
        tsumo_shares(rules, win, base, shares)
        for seat in range(4):
            amount += shares[seat]
        paid[liable] += amount
        return
    amount = round_up(base * (6 if win.winner == win.dealer else 4))
    if win.loser < 0:
        # The share of the seat that is not there too: as much as by ron.
        paid[liable] += amount
        return
    if liable == win.loser:
        paid[liable] += amount
        return
    # Half of 32,000 or 48,000 a yakuman: no hundred is odd.
    paid[liable] += amount // 2
    paid[win.loser] += amount // 2


cdef void settle_win(const riichi_rules_t *rules, const win_t *win, score_t *out) noexcept nogil:
    cdef int paid[4]
    cdef int shares[4]
    cdef int8_t seats[3]
    cdef int bits[3]
    cdef int seat, i, units, covered = 0, honba_payer = -1, payers = rules.players - 1, total = 0
    memset(paid, 0, sizeof(paid))
    if out.yakuman:
        seats[0] = win.pao_daisangen if rules.pao_daisangen else -1
        seats[1] = win.pao_daisuushii if rules.pao_daisuushii else -1
        seats[2] = win.pao_suukantsu if rules.pao_suukantsu else -1
        bits[0] = YAKU_DAISANGEN
        bits[1] = YAKU_DAISUUSHII
        bits[2] = YAKU_SUUKANTSU
        for i in range(3):
            if seats[i] < 0 or not (out.yaku >> bits[i]) & 1 or covered == out.yakuman:
                continue
            units = yakuman_units(rules, bit(bits[i]))
            if rules.pao_scope == PAO_WHOLE_HAND or units > out.yakuman - covered:
                units = out.yakuman - covered
            pay_covered(rules, win, YAKUMAN_BASE * units, seats[i], paid)
            covered += units
            if honba_payer < 0:
                honba_payer = seats[i]
    if out.base > covered * YAKUMAN_BASE or covered == 0:
        if win.loser >= 0:
            paid[win.loser] += round_up((out.base - covered * YAKUMAN_BASE) * (6 if win.winner == win.dealer else 4))
        else:
            tsumo_shares(rules, win, out.base - covered * YAKUMAN_BASE, shares)
            for seat in range(4):
                paid[seat] += shares[seat]
    if win.paid_honba:
        if win.loser >= 0:
            seat = win.loser
            if honba_payer >= 0 and rules.pao_honba_ron == PAO_HONBA_LIABLE:
                seat = honba_payer
            paid[seat] += win.paid_honba * rules.honba_ron
        elif honba_payer >= 0 and rules.pao_honba_tsumo == PAO_HONBA_LIABLE:
            paid[honba_payer] += win.paid_honba * rules.honba_tsumo * payers
        else:
            for seat in range(rules.players):
                if seat != win.winner:
                    paid[seat] += win.paid_honba * rules.honba_tsumo
    for seat in range(4):
        out.deltas[seat] = -paid[seat]
        total += paid[seat]
    total += 1000 * win.sticks
    out.deltas[win.winner] += total
    out.total = out.deltas[win.winner]
