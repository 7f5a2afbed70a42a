"""The question behind a win follows from the events of its round; verifying finds every change."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjong.game import events as ev
from mahjong.records.convert import write_record
from mahjong.records.detect import NotARecordError, open_record, open_records
from mahjong.records.model import RecordedRound
from mahjong.records.tracker import RoundTracker
from mahjong.records.verify import verify_wins
from mahjong.records.wins import match_wins, round_wins
from mahjong.rules import RiichiRules
from mahjong.tiles import Tile, parse_tiles
from tests.records.samples import played_match, sample

FLAG_YAKU = {
    "riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou",
}  # fmt: skip
RULES = RiichiRules.preset("tenhou-4p")
TILE = Tile.parse


def test_every_real_win_has_the_circumstances_its_yaku_name(shared_data: Path) -> None:
    seen: Counter[str] = Counter()
    for path in sorted((shared_data / "tenhou-mjlog").iterdir()):
        for _, _, question in match_wins(open_record(path)):
            said = {name for name, _ in question.hora.yaku} & FLAG_YAKU
            ours = question.flags & FLAG_YAKU
            if question.hora.yakuman:
                said, ours = said & {"tenhou", "chiihou"}, ours & {"tenhou", "chiihou"}
            assert ours == said, path.name
            assert sorted(question.closed) == sorted(question.hora.hand)
            liable = {question.liable_daisangen, question.liable_daisuushii} - {None}
            assert liable == {question.hora.liable} - {None}
            seen.update(ours)
    assert {"rinshan", "chankan", "haitei", "houtei", "double_riichi", "ippatsu"} <= set(seen)


def test_every_real_win_is_worth_what_its_record_says(shared_data: Path) -> None:
    summary = verify_wins([shared_data / name for name in ("tenhou-mjlog", "tenhou-json", "majsoul", "mjai")])
    assert [str(one) for one in summary.divergences] == []
    assert summary.passed_over == []
    assert summary.wins > 1000


def deal(*hands: str, indicator: str = "9s", dealer: int = 0, sticks: int = 0, honba: int = 0) -> ev.StartKyoku:
    return ev.StartKyoku(
        0, dealer + 1, dealer, (25000,) * 4, tuple(map(parse_tiles, hands)), honba, sticks, TILE(indicator)
    )


JUNK = ("1m4m7m1p4p7p1s4s7s1z2z3z4z", "2m5m8m2p5p8p2s5s8s1z2z3z4z", "3m6m9m3p6p9p3s6s9s1z2z3z4z")


def question(start: ev.StartKyoku, *events: ev.Event) -> Any:
    return [one for _, one in round_wins(RecordedRound(start, events), RULES)]


def test_a_first_draw_that_wins_is_tenhou_or_chiihou() -> None:
    start = deal("123456789m1234p", "123456789p1234s", *JUNK[1:])
    (dealer,) = question(start, ev.Tsumo(0, TILE("1p")), ev.Hora(0, 0, TILE("1p")))
    assert dealer.flags == {"tenhou"}
    events: list[ev.Event] = [ev.Tsumo(0, TILE("5z")), ev.Dahai(0, TILE("5z"), True)]
    events += [ev.Tsumo(1, TILE("1s")), ev.Hora(1, 1, TILE("1s"))]
    assert question(start, *events)[0].flags == {"chiihou"}


def test_ippatsu_ends_with_a_call_but_not_with_a_kan_that_is_robbed() -> None:
    start = deal("345m678p11122s78s", "999s11z456m456p2m3m", "55z123456789m11p", JUNK[1])
    opening: list[ev.Event] = [
        ev.Tsumo(0, TILE("7z")), ev.Reach(0), ev.Dahai(0, TILE("7z"), True), ev.ReachAccepted(0),
        ev.Tsumo(1, TILE("3z")), ev.Dahai(1, TILE("3z"), True), ev.Tsumo(2, TILE("3z")), ev.Dahai(2, TILE("3z"), True),
        ev.Tsumo(3, TILE("6s")), ev.Dahai(3, TILE("6s"), True),
    ]  # fmt: skip
    (won,) = question(start, *opening, ev.Hora(0, 3, TILE("6s")))
    assert won.flags == {"double_riichi", "ippatsu"}
    assert won.sticks == 1
    called: list[ev.Event] = [*opening[:-2], ev.Tsumo(3, TILE("5z")), ev.Dahai(3, TILE("5z"), True)]
    called += [ev.Pon(2, 3, TILE("5z"), parse_tiles("55z")), ev.Dahai(2, TILE("9m"))]
    called += [ev.Tsumo(3, TILE("6s")), ev.Dahai(3, TILE("6s"), True), ev.Hora(0, 3, TILE("6s"))]
    assert question(start, *called)[0].flags == {"double_riichi"}


def test_a_robbed_kan_is_chankan_and_leaves_ippatsu() -> None:
    start = deal("55z123456789m11p", "345m678p11122s78s", "66s123456m234p99p", JUNK[1])
    events: list[ev.Event] = [
        ev.Tsumo(0, TILE("6s")), ev.Dahai(0, TILE("6s"), True), ev.Pon(2, 0, TILE("6s"), parse_tiles("66s")),
        ev.Dahai(2, TILE("9p")), ev.Tsumo(3, TILE("7z")), ev.Dahai(3, TILE("7z"), True),
        ev.Tsumo(0, TILE("7z")), ev.Dahai(0, TILE("7z"), True),
        ev.Tsumo(1, TILE("7z")), ev.Reach(1), ev.Dahai(1, TILE("7z"), True), ev.ReachAccepted(1),
        ev.Tsumo(2, TILE("6s")), ev.Kakan(2, TILE("6s"), parse_tiles("666s")), ev.Hora(1, 2, TILE("6s")),
    ]  # fmt: skip
    assert question(start, *events)[0].flags == {"riichi", "ippatsu", "chankan"}


def test_only_who_feeds_the_third_dragon_is_liable() -> None:
    tracker = RoundTracker(deal("55z66z77z123m9m9s9s9s", JUNK[0], JUNK[1], JUNK[2]), RULES)
    tracker.feed(ev.Tsumo(0, TILE("1z")))
    tracker.feed(ev.Dahai(0, TILE("1z"), True))
    for seat, tile, thrown in ((1, "5z", "9s"), (1, "6z", "9s"), (2, "7z", "9s")):
        for between in range(1, seat + 1):
            drawn = TILE(tile if between == seat else "1z")
            tracker.feed(ev.Tsumo(between, drawn))
            tracker.feed(ev.Dahai(between, drawn, True))
        assert tracker.liable_dragons == [None] * 4
        tracker.feed(ev.Pon(0, seat, TILE(tile), (TILE(tile),) * 2))
        tracker.feed(ev.Dahai(0, TILE(thrown)))
    assert tracker.liable_dragons == [2, None, None, None]


def tamper_mjlog(pattern: str, put: str) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        text, count = re.subn(pattern, put, data.decode(), count=1)
        assert count == 1
        return text.encode()

    return change


@pytest.mark.parametrize(
    "change",
    [
        tamper_mjlog(r'ten="(\d+),(\d+),', r'ten="1\1,\2,'),
        tamper_mjlog(r'ten="(\d+),(\d+),', r'ten="\1,1\2,'),
        tamper_mjlog(r'yaku="1,1,', r'yaku="1,2,'),
        tamper_mjlog(r'yaku="1,1,', r'yaku="21,2,'),
        tamper_mjlog(r'sc="(-?\d+),(-?\d+),(-?\d+),(-?\d+)', r'sc="\1,\g<2>1,\3,\4'),
        tamper_mjlog(r'(<AGARI.*? who=")(\d)', r"\g<1>9"),
        tamper_mjlog(r'machi="\d+"', 'machi="135"'),
        tamper_mjlog(r"</mjloggm>", ""),
        lambda data: data[: len(data) // 2],
    ],
)
def test_a_win_that_was_changed_is_found(change: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "game"
    good = write_record(sample(), "tenhou-mjlog")
    path.write_bytes(good)
    assert verify_wins([path]).divergences == []
    path.write_bytes(gzip.compress(change(good)))
    summary = verify_wins([path])
    assert summary.games == 1
    assert len(summary.divergences) == 1


def test_a_folder_is_searched_and_what_is_no_record_is_named(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a").write_bytes(write_record(sample(), "tenhou-json"))
    (tmp_path / "b").write_bytes(write_record(played_match("tenhou-3p", 1, 2), "tenhou-mjlog"))
    (tmp_path / "notes.txt").write_text("no record")
    seen: list[tuple[int, int]] = []
    summary = verify_wins([tmp_path], lambda done, total: seen.append((done, total)))
    assert (summary.games, summary.divergences) == (2, [])
    assert summary.passed_over == [str(tmp_path / "notes.txt")]
    assert seen[-1] == (3, 3)
    assert str(summary).startswith("games 2 rounds ")
    with pytest.raises(NotARecordError):
        verify_wins([tmp_path / "notes.txt"])


def test_the_next_round_of_a_changed_game_starts_from_the_record(tmp_path: Path) -> None:
    document = json.loads(write_record(sample(), "tenhou-json"))
    for number in (0, 2):
        document["log"][number][-1][2][3] = "40符4飜1000点"
    path = tmp_path / "game"
    path.write_text(json.dumps(document))
    assert [one.round for one in verify_wins([path]).divergences] == [0, 2]


def test_lines_that_go_on_are_one_match_and_others_are_not() -> None:
    document = json.loads(write_record(sample(), "tenhou-json"))
    document.pop("sc", None)
    lines = [json.dumps({**document, "log": [row]}) for row in document["log"]]
    (match,) = open_records("\n".join(lines).encode())
    assert len(match.rounds) == len(lines)
    assert len(open_records("\n".join([lines[1], lines[0]]).encode())) == 2
