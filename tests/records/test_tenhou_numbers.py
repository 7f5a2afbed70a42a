"""Tenhou's packed calls and seeds."""

from __future__ import annotations

import itertools

import pytest

from mahjong.errors import RecordError
from mahjong.melds import MeldKind
from mahjong.records.tenhou_codes import RED_TILES, Call, called_in_pon, decode_call, encode_call
from mahjong.records.tenhou_reader import tile_codes
from mahjong.records.tenhou_walls import match_walls, round_wall, seed_words
from mjcore import numbered
from mjcore.table import EVENT_NAMES


@pytest.mark.parametrize(
    ("code", "call"),
    [
        (48543, Call(MeldKind.CHI, 3, 87, (79, 80))),
        (15881, Call(MeldKind.PON, 1, 42, (41, 43))),
        (31008, Call(None, 0, 121, ())),
        (0, Call(MeldKind.ANKAN, 0, 0, (1, 2, 3))),
        (33281, Call(MeldKind.DAIMINKAN, 1, 130, (128, 129, 131))),
    ],
)
def test_a_code_names_its_tiles(code: int, call: Call) -> None:
    assert decode_call(code) == call


def test_every_code_is_refused_or_packed_again() -> None:
    good = 0
    for code in range(1 << 16):
        try:
            call = decode_call(code)
        except RecordError:
            continue
        good += 1
        called = called_in_pon(code) if call.kind is MeldKind.KAKAN else None
        assert encode_call(call, pon_called=called) == code
    # 21 runs, 3 places, 64 copies, 3 sources; 34 kinds, 3 places, 4 copies left out, 3 sources, pon and added kan;
    # 136 tiles of 4 kinds of other kan; 4 norths.
    assert good == 21 * 3 * 64 * 3 + 2 * 34 * 3 * 4 * 3 + 136 * 4 + 4


def read_call(code: int, who: int, players: int, offset: int) -> bytes | None:
    """Give the record of a call in a hand, None where it is refused."""
    deal = {f"hai{place}": ",".join(map(str, range(13 * place, 13 * place + 13))) for place in range(players)}
    tag = deal | {"seed": "0,0,0,0,0,0", "ten": ",".join("1" * players), "oya": "0"}
    hand = numbered.Hand(tag, tile_codes(red=True), players, offset, -1)
    try:
        hand.take([("N", -1, {"who": str(who), "m": str(code)})])
    except ValueError:
        return None
    return hand.records


def test_every_call_is_the_event_its_code_says() -> None:
    kinds: dict[MeldKind | None, str] = {None: "nuki", **{kind: kind.value for kind in MeldKind}}
    for players, offset, code in itertools.product((3, 4), (0, 2), range(1 << 16)):
        try:
            call: Call | None = decode_call(code)
        except RecordError:
            call = None
        who = code % players
        record = read_call(code, who, players, offset)
        place = 0 if call is None else (who + call.source) % 4
        chi = call is not None and call.kind is MeldKind.CHI
        if call is None or place >= players or (chi and (players == 3 or call.source != 3)):
            assert record is None
            continue
        assert record is not None
        own = call.copies if call.kind is MeldKind.ANKAN else (call.called, *call.own)
        assert EVENT_NAMES[record[0]] == kinds[call.kind]
        assert record[1] == (who - offset) % players
        taken = call.kind in (MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN)
        assert record[4] == ((place - offset) % players if taken else record[1])
        assert [record[2], *(code for code in record[5:] if code < 255)] == [RED_TILES[copy].code for copy in own]


def test_high_words_of_zero_count() -> None:
    one = next(match_walls("mt19937ar-sha512-n288,2,0", 4))
    assert one != next(match_walls("mt19937ar-sha512-n288,2", 4))
    assert sorted(one.tiles) == list(range(136))


def test_three_players_have_no_middle_characters() -> None:
    wall = round_wall("mt19937ar,1,2,3", 3)
    assert sorted(wall.tiles) == [0, 1, 2, 3, *range(32, 136)]
    assert len(wall.draws()) == 108 - 39
    assert (len(wall.replacements), len(wall.indicators), len(wall.ura)) == (8, 5, 5)


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "mt",
        "mt19937ar-sha512-n288-base64,!!!",
        "mt19937ar-sha512-n288-base64,AAAA",
        "mt19937ar-sha512-n288,xyz",
        "mt19937ar-sha512-n288,1ffffffff",
        "mt19937ar-sha512-n288,",
    ],
)
def test_a_seed_of_another_form_is_refused(seed: str) -> None:
    with pytest.raises(RecordError):
        seed_words(seed)
