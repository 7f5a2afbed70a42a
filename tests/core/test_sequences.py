"""Turns put in order and rounds followed natively: what is found, what cannot follow, what is refused."""

from __future__ import annotations

import pytest

from mahjong.errors import MahjongError
from mahjong.game import events as ev
from mahjong.records.packed import pack, record_of
from mahjong.records.tracker import RoundTracker
from mahjong.tiles import Tile
from mjcore.sequences import Follower, order, with_turned
from tests.records.samples import played_match, sample

TSUMO, DAHAI, CHI, PON, DAIMINKAN, ANKAN, KAKAN = 4, 5, 6, 7, 8, 9, 10
DORA, REACH, ACCEPTED = 12, 13, 14


def draw(seat: int, tile: int) -> bytes:
    return bytes((TSUMO, seat, tile, 0, 255, 255, 255, 255))


def discard(seat: int, tile: int = 255, flags: int = 0) -> bytes:
    return bytes((DAHAI, seat, tile, flags, 255, 255, 255, 255))


def pon(seat: int, source: int, tile: int) -> bytes:
    return bytes((PON, seat, tile, 0, source, tile, tile, 255))


def shown(records: bytes | None) -> list[tuple[int, ...]]:
    assert records is not None
    return [tuple(records[at : at + 4]) for at in range(0, len(records), 8)]


def test_seats_take_turns_and_a_claim_comes_in_between() -> None:
    takes = [draw(0, 1) + draw(0, 2), draw(1, 9), pon(2, 0, 5) + draw(2, 4), draw(3, 6)]
    gives = [discard(0, 5) + discard(0), discard(1), discard(2, 3) + discard(2), discard(3)]
    records, count = order(takes, gives, 0)
    assert [entry[:3] for entry in shown(records)] == [
        *((TSUMO, 0, 1), (DAHAI, 0, 5), (PON, 2, 5), (DAHAI, 2, 3), (TSUMO, 3, 6), (DAHAI, 3, 6), (TSUMO, 0, 2)),
        *((DAHAI, 0, 2), (TSUMO, 1, 9), (DAHAI, 1, 9), (TSUMO, 2, 4), (DAHAI, 2, 4)),
    ]
    assert count == 12


def test_a_claim_may_belong_to_a_later_discard_of_the_same_tile() -> None:
    takes = [draw(0, 5) + draw(0, 5), draw(1, 8), draw(2, 7), draw(3, 9) + pon(3, 0, 5)]
    gives = [discard(0) + discard(0), discard(1), discard(2), discard(3) + discard(3, 1)]
    records, _ = order(takes, gives, 0)
    assert [entry[:2] for entry in shown(records)][-2:] == [(PON, 3), (DAHAI, 3)]


def test_riichi_is_declared_before_its_discard_and_the_drawn_tile_is_marked() -> None:
    records, _ = order([draw(0, 1), draw(1, 2), b""], [discard(0, 255, 2), b"", b""], 0)
    assert shown(records) == [(TSUMO, 0, 1, 0), (REACH, 0, 255, 0), (DAHAI, 0, 1, 1), (TSUMO, 1, 2, 0)]


def test_where_there_is_no_order_it_is_said_how_far_it_goes() -> None:
    assert order([draw(0, 1), b"", draw(2, 2)], [discard(0), b"", b""], 0) == (None, 2)
    assert order([b"", b"", b""], [b"", b"", b""], 0) == (None, 0)


@pytest.mark.parametrize(
    ("takes", "gives", "dealer"),
    [
        ([b""] * 2, [b""] * 2, 0),
        ([b""] * 4, [b""] * 3, 0),
        ([b""] * 4, [b""] * 4, 4),
        ([b"1", *[b""] * 3], [b""] * 4, 0),
        ([bytes(8 * 65), *[b""] * 3], [b""] * 4, 0),
    ],
)
def test_lists_that_are_none_are_refused(takes: list[bytes], gives: list[bytes], dealer: int) -> None:
    with pytest.raises(ValueError, match=r"order|dealer"):
        order(takes, gives, dealer)


@pytest.mark.parametrize(
    ("kind", "open_at_once", "concealed_at_once", "kinds"),
    [
        (ANKAN, False, True, [TSUMO, ANKAN, DORA, TSUMO, DAHAI]),
        (ANKAN, False, False, [TSUMO, ANKAN, TSUMO, DORA, DAHAI]),
        (KAKAN, False, True, [TSUMO, KAKAN, TSUMO, DORA, DAHAI]),
        (KAKAN, True, True, [TSUMO, KAKAN, DORA, TSUMO, DAHAI]),
        (DAIMINKAN, False, True, [TSUMO, DAIMINKAN, TSUMO, DORA, DAHAI]),
        (DAIMINKAN, True, True, [TSUMO, DAIMINKAN, DORA, TSUMO, DAHAI]),
    ],
)
def test_indicators_are_turned_over_where_the_rules_say(
    kind: int, open_at_once: bool, concealed_at_once: bool, kinds: list[int]
) -> None:
    records = draw(0, 1) + bytes((kind, 0, 1, 0, 0, 1, 1, 1)) + draw(0, 2) + discard(0, 2)
    turned = with_turned(records, bytes([7]), True, open_at_once, concealed_at_once, False)
    assert list(turned[::8]) == kinds
    assert with_turned(records, bytes([7]), False, open_at_once, concealed_at_once, False) == records


def test_a_riichi_is_paid_unless_its_discard_is_won() -> None:
    records = draw(0, 1) + bytes((REACH, 0, *[255] * 6)) + discard(0, 1)
    assert with_turned(records, b"", True, False, True, False)[-8] == ACCEPTED
    assert with_turned(records, b"", True, False, True, True) == records


def followed(rules_id: str) -> list[tuple[ev.StartKyoku, list[ev.Event]]]:
    match = played_match(rules_id, 3)
    return [(played.start, list(played.events)) for played in match.rounds[:6]]


@pytest.mark.parametrize("rules_id", ["tenhou-4p", "tenhou-3p"])
def test_a_round_is_followed_as_the_tracker_follows_it(rules_id: str) -> None:
    for start, events in followed(rules_id):
        tracker = RoundTracker(start, played_match(rules_id, 3).rules)
        follower = Follower([bytes(t.code for t in hand) for hand in start.hands], start.dealer, tracker.live)
        for event in events:
            if isinstance(event, ev.Hora | ev.Ryukyoku):
                break
            tracker.feed(event)
            assert follower.feed(record_of(event)) == 1
            assert [tuple(map(Tile, follower.hand(seat))) for seat in range(tracker.players)] == [
                tuple(hand) for hand in tracker.hands
            ]
            assert (follower.drawn == 255) == (tracker.drawn is None)
            assert (follower.turn, follower.live) == (tracker.turn, tracker.live)
            assert follower.given == (None if tracker.last is None else record_of(tracker.last))


@pytest.mark.parametrize("rules_id", ["tenhou-4p", "tenhou-3p"])
def test_what_the_tracker_refuses_is_refused(rules_id: str) -> None:
    rules = played_match(rules_id, 3).rules
    tried = refused = 0
    for start, events in followed(rules_id):
        played = [event for event in events if not isinstance(event, ev.Hora | ev.Ryukyoku)]
        hands = [bytes(tile.code for tile in hand) for hand in start.hands]
        for at in range(0, len(played) - 1, 3):
            for changed in (
                played[:at] + played[at + 1 :],
                [*played[:at], played[at + 1], played[at], *played[at + 2 :]],
            ):
                tracker, fed = RoundTracker(start, rules), 0
                follower = Follower(hands, start.dealer, tracker.live)
                try:
                    for event in changed:
                        tracker.feed(event)
                        fed += 1
                except MahjongError:
                    refused += 1
                assert follower.feed(pack(changed)) == fed
                tried += 1
    assert tried > 100
    assert refused > tried / 2


def test_a_follower_of_no_round_is_refused() -> None:
    hand = bytes(13)
    for hands, dealer in (([hand] * 2, 0), ([hand] * 4, 4), ([bytes(15)] * 4, 0), ([bytes([46])] * 4, 0)):
        with pytest.raises(ValueError, match="follower"):
            Follower(hands, dealer, 70)
    with pytest.raises(ValueError, match="seat 4"):
        Follower([hand] * 4, 0, 70).hand(4)


def test_the_sample_is_followed_whole() -> None:
    for played in sample().rounds:
        hands = [bytes(tile.code for tile in hand) for hand in played.start.hands]
        records = pack(played.events)
        assert Follower(hands, played.start.dealer, 70).feed(records) == len(records) // 8
