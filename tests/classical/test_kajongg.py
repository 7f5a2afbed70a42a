"""The hands of kajongg's test suite under the DMJL rules."""

import gzip
import json

import pytest

from mahjong import _core
from mahjong.melds import MeldKind
from mahjong.rules import load
from mahjong.scoring.classical import ClassicalWin, WonBy, read_score
from mahjong.scoring.classical_table import pack_table
from mahjong.tiles import Tile, parse_tiles

SUITS = {"s": "p", "b": "s", "c": "m"}
WINDS = {"e": 1, "s": 2, "w": 3, "n": 4}
DRAGONS = {"b": 5, "g": 6, "r": 7}
SEATS = {"East": 0, "South": 1, "West": 2, "North": 3}

# Hands no game can come to, where the two answers differ.
NAMED = {
    ("PlumBlossom", "s2s2s2 RS5S5S5B1B1B1B2B2 c9C9C9c9 me Ls2s2s2s2"): (
        "a tile from the kong box completes an exposed pung: it would have to be both drawn and claimed"
    ),
}
"""group and hand -> why it is not compared"""


def tile_of(text):
    suit, value = text.lower()
    if suit == "w":
        return f"{WINDS[value]}z"
    if suit == "d":
        return f"{DRAGONS[value]}z"
    if suit in "fy":
        return f"{WINDS[value]}{'f' if suit == 'f' else 'g'}"
    return value + SUITS[suit]


def split(text):
    return [text[i : i + 2] for i in range(0, len(text), 2)]


class Hand:
    """A hand as kajongg writes it, taken apart; sizes are not those of a whole game."""

    def __init__(self, text):
        self.concealed, self.melds, self.bonus = [], [], []
        self.hidden, self.last, self.source, self.declared = [], None, ".", ""
        for part in text.split():
            if part[0] == "R":
                self.hidden = split(part[1:])
                self.concealed += map(tile_of, self.hidden)
            elif part[0] == "L":
                self.last = part[1:3]
            elif part[0] == "m":
                self.source, self.declared = part[1], part[2:]
            elif part[0] in "fy" and len(part) == 2:
                self.bonus.append(tile_of(part))
            else:
                self.add(split(part))

    def add(self, group):
        kinds = [tile_of(tile) for tile in group]
        upper = "".join("U" if tile[0].isupper() else "l" for tile in group)
        if len(group) == 4:
            kind = {"lUUl": MeldKind.ANKAN, "lllU": MeldKind.DAIMINKAN}.get(upper, MeldKind.KAKAN)
            self.melds.append((kind, kinds))
        elif len(group) < 3 or "U" in upper:
            self.concealed += kinds
        else:
            self.melds.append((MeldKind.PON if kinds[0] == kinds[1] else MeldKind.CHI, kinds))

    def without_last(self):
        """Take the winning tile out; an exposed set it completed goes back into the hand."""
        concealed, melds = list(self.concealed), list(self.melds)
        last = tile_of(self.last)
        if self.last[0].islower() or last not in concealed:
            for index, (kind, group) in enumerate(melds):
                if last in group and kind in (MeldKind.PON, MeldKind.CHI):
                    concealed += group
                    del melds[index]
                    break
        concealed.remove(last)
        return concealed, melds


class Packed:
    """What the packing needs of a hand."""

    def __init__(self, concealed, melds, bonus):
        self.tiles = parse_tiles("".join(concealed))
        self.melds = [
            type("Set", (), {"kind": kind, "tiles": parse_tiles("".join(sorted(group)))}) for kind, group in melds
        ]
        self.bonus = parse_tiles("".join(bonus))


def size(concealed, melds):
    return len(concealed) + 3 * len(melds)


def evaluate(case, rules):
    """Give won, points, doubles and limits as kajongg does."""
    hand = Hand(case["hand"])
    seat, round_wind = SEATS[case["seat_wind"]], SEATS[case["round_wind"]]
    if size(hand.concealed, hand.melds) == 14:
        # Some winning hands name no last tile; any will do, they are limits.
        last = hand.last = hand.last or hand.hidden[0]
        concealed, melds = hand.without_last()
        drawn = last[0].isupper()
        by = WonBy.DRAW if drawn else WonBy.DISCARD
        if drawn and (hand.source == "e" or "t" in hand.declared):
            by = WonBy.KONG_REPLACEMENT
        if hand.source == "k":
            by = WonBy.ROBBED_KONG
        win = ClassicalWin(
            seat=seat,
            tile=Tile.parse(tile_of(last)),
            by=by,
            source=None if by.is_self_drawn else (seat + 1 if hand.source == "k" else 0 if seat else 1) % 4,
            last_live_tile=hand.source == "z",
            last_discard=hand.source == "Z",
            before_first_discard=hand.source == "1" and seat == 0,
            first_discard=hand.source == "1" and seat != 0,
            original_call=(seat,) if "a" in hand.declared else (),
            kongs_in_turn=2 if "t" in hand.declared else 1 if by is WonBy.KONG_REPLACEMENT else 0,
        )
        hands = [None] * 4
        hands[seat] = Packed(concealed, melds, hand.bonus)
        packed = pack_table(hands, round_wind, win, ())
        status, scores, *_ = _core.classical.score(packed, rules.with_(robbed_kong_reverts_to_pung=False).native)
        if status == _core.classical.SCORED:
            score = read_score(scores[seat])
            return True, score.base, score.doubles, len(score.limits[:1])
        return False, 0, 0, 0
    if size(hand.concealed, hand.melds) > 13:
        return False, 0, 0, 0
    hands = [None] * 4
    hands[seat] = Packed(hand.concealed, hand.melds, hand.bonus)
    packed = pack_table(hands, round_wind, None, ())[45 * seat : 45 * (seat + 1)]
    score = read_score(_core.classical.score_hand(packed, seat, round_wind, rules.native))
    return False, score.base, score.doubles, 0


@pytest.fixture(scope="module")
def kajongg(shared_data):
    def read(name):
        with gzip.open(shared_data / "hands" / f"kajongg-{name}.jsonl.gz", "rt") as lines:
            return [json.loads(line) for line in lines]

    return read


def test_every_hand_of_kajongg_scores_the_same_under_dmjl(kajongg):
    rules = load("dmjl")
    wrong = {}
    cases = kajongg("scoring")
    for case in cases:
        want = case["expected"]["dmjl"]
        found = evaluate(case, rules)
        if found != (want["won"], want["points"], want["doubles"], want["limits"]):
            wrong[case["group"], case["hand"]] = (found, want)
    assert len(cases) == 99
    assert set(wrong) == set(NAMED), wrong


def test_the_limit_caps_what_kajongg_caps(kajongg):
    [case] = [case for case in kajongg("scoring") if "totals" in case]
    _, points, doubles, _ = evaluate(case, load("dmjl"))
    assert case["totals"][0] == min(points << doubles, load("dmjl").limit) == 500
    assert points << doubles == case["totals"][2]


def test_every_calling_hand_of_kajongg_waits_for_the_same_tiles(kajongg):
    names = {
        tile_of(value): value
        for value in (
            *(suit + rank for suit in "sbc" for rank in "123456789"),
            *("w" + wind for wind in "eswn"),
            "db",
            "dg",
            "dr",
        )
    }
    wrong = {}
    cases = kajongg("calling")
    for case in cases:
        want = case["calling"] if isinstance(case["calling"], str) else case["calling"][0]
        hand = Hand(case["hand"])
        if size(hand.concealed, hand.melds) != 13:
            found = set()
        else:
            packed = pack_table([Packed(hand.concealed, hand.melds, ())] + [None] * 3, 0, None, ())
            mask = _core.classical.waits(packed[:34])
            found = {names[str(Tile(kind))] for kind in range(34) if mask >> kind & 1}
        if found != set(split(want)):
            wrong[case["hand"]] = (found, want)
    assert wrong == {}
