"""What a finished classical table comes to: the value of four hands, and who pays whom."""

from collections import Counter
from dataclasses import dataclass, replace

from tests.reference.classical_hands import Group, Hand, Meld, Owner, Rules, Table, Value, best, capped, group_of
from tests.reference.classical_readings import DRAGONS, GREENS, HONOURS, TERMINALS, WINDS
from tests.reference.classical_winner import Winner


@dataclass(frozen=True)
class Outcome:
    """What the table comes to; for each hand all the readings that are worth as much as the best."""

    values: tuple[frozenset[Value], ...]
    settlement: tuple[int, ...]
    dealer_stays: bool
    liable: int | None


def other_hand(owner: Owner, hand: Hand) -> frozenset[Value]:
    """P7: melds, triplets in hand and scoring pairs in hand."""
    rules = owner.rules
    groups = [group_of(meld) for meld in hand.melds]
    pairs = []
    for kind, count in Counter(hand.closed).items():
        if count == 4 and not rules["undeclared_four_as_pung"]:
            groups.append(Group("kong", kind, "concealed"))
        elif count >= 3:
            groups.append(Group("pung", kind, "concealed"))
        elif count == 2:
            pairs.append(Group("pair", kind, "concealed"))
    if rules["non_winner_many_pairs"] or not pairs:
        return frozenset([other_value(owner, [*groups, *pairs])])
    return best([other_value(owner, [*groups, pair]) for pair in pairs])


def other_value(owner: Owner, groups: list[Group]) -> Value:
    """D5: four wind groups are four doubles here, those of the seat and round wind among them."""
    doubling = owner.doubling(groups)
    if {group.kind for group in groups if group.is_group}.issuperset(WINDS):
        doubling = [item for item in doubling if item[0] not in ("seat_wind_group", "round_wind_group")]
        doubling.append(("four_winds", 4))
    limit = owner.rules["limit"] if owner.rules["cap_non_winners"] else None
    return capped(owner.points(groups), doubling, limit)


def after_robbing(hand: Hand, tile: str) -> Hand:
    """R8: the robbed player keeps an exposed pung, or three tiles in hand."""
    (kong,) = (meld for meld in hand.melds if meld.is_kong and meld.kind == tile)
    rest = tuple(meld for meld in hand.melds if meld != kong)
    if kong.shape == "kong-concealed":
        return replace(hand, melds=rest, closed=(*hand.closed, *[tile] * 3))
    return replace(hand, melds=(*rest, Meld("pung", tile)))


def dangerous_kinds(hand: Hand) -> set[str]:
    """Say which discards are dangerous for who plays against these melds.

    An honour there is a group of completes nothing more; a suited tile there is a pung of may complete a chow.
    """
    exposed = [meld for meld in hand.melds if meld.shape != "kong-concealed"]
    tiles = {tile for meld in exposed for tile in meld.tiles}
    found: set[str] = set()
    if len(exposed) >= 3:
        classes = [set(GREENS), set(TERMINALS), set(HONOURS)]
        classes += [{f"{rank}{suit}" for rank in range(1, 10)} for suit in "mps"]
        for kinds in classes:
            if tiles <= kinds:
                found |= kinds
    groups = {meld.kind for meld in exposed if meld.shape != "chow"}
    if len(groups.intersection(DRAGONS)) == 2:
        found |= set(DRAGONS)
    if len(groups.intersection(WINDS)) == 3:
        found |= set(WINDS)
    return found - groups.intersection(HONOURS)


def liable_seat(table: Table, rules: Rules) -> int | None:
    """Say who pays for all: who discarded a dangerous tile with a safe one in hand."""
    win = table.win
    if win is None or win.by != "discard" or rules["dangerous_discard_pays_all"] == "no":
        return None
    dangerous = dangerous_kinds(table.hands[win.winners[0]])
    assert win.source is not None
    safe = set(table.hands[win.source].closed) - dangerous
    return win.source if win.tile in dangerous and safe else None


def settle(totals: list[int], winners: tuple[int, ...], liable: int | None, *, others: bool) -> tuple[int, ...]:
    """M1: everybody pays the winners, the others settle their differences, East's payments are doubled."""
    changes = [0] * 4

    def pay(payer: int, receiver: int, amount: int, charged: int) -> None:
        amount *= 2 if 0 in (payer, receiver) else 1
        changes[charged] -= amount
        changes[receiver] += amount

    for winner in winners:
        for payer in set(range(4)) - set(winners):
            pay(payer, winner, totals[winner], payer if liable is None else liable)
    for first in range(4):
        for second in range(first + 1, 4):
            if others and first not in winners and second not in winners:
                pay(first, second, totals[second] - totals[first], first)
    return tuple(changes)


def score_table(table: Table, rules: Rules) -> Outcome:
    """Give the value of the four hands and who pays whom.

    Raises:
        ValueError: a winner's tiles are no winning hand.
    """
    win = table.win
    if win is None:
        return Outcome((), (0, 0, 0, 0), True, None)
    values = []
    for seat, hand in enumerate(table.hands):
        if win.by == "robbed_kong" and seat == win.source and rules["robbed_kong_reverts_to_pung"]:
            hand = after_robbing(hand, win.tile)
        owner = Owner(rules, seat, table.round_wind, hand.bonus)
        if seat in win.winners:
            values.append(Winner(owner, hand, win, table).values())
        else:
            values.append(other_hand(owner, hand))
    liable = liable_seat(table, rules)
    totals = [next(iter(tied)).total for tied in values]
    streak = win.east_streak == rules["east_streak_length"] and rules["deal_passes_after_streak"]
    others = liable is None or rules["dangerous_discard_pays_all"] == "others_settle"
    changes = settle(totals, win.winners, liable, others=others)
    return Outcome(tuple(values), changes, 0 in win.winners and not streak, liable)
