"""A bot's end of an mjai pipe: what it is told line by line, what it may do, and what it answers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong.bots import answer_mjai, make_bot
from mahjong.errors import ArgumentTypeError, BotError, IllegalActionError, MahjongError, RecordError
from mahjong.game.actions import Action, ActionType
from mahjong.records.mjai_session import MjaiSession, mjai_action
from mahjong.records.mjai_writer import mjai_lines
from mahjong.rules import load
from tests.records.samples import GREEDY, played_match

DECIDED = frozenset({"dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "nukidora", "hora"})


def shown(line: dict[str, Any], seat: int) -> dict[str, Any]:
    """Give a line as a server shows it to a seat."""
    if line["type"] == "start_game":
        return line | {"id": seat}
    if line["type"] == "start_kyoku":
        return line | {"tehais": [hand if own == seat else ["?"] * 13 for own, hand in enumerate(line["tehais"])]}
    if line["type"] == "tsumo" and line["actor"] != seat:
        return line | {"pai": "?"}
    return line


def same(message: dict[str, Any], line: dict[str, Any]) -> bool:
    """Say whether an answer is what a record says; the order of consumed tiles carries no meaning."""
    message, line = ({**one, "consumed": sorted(one.get("consumed", ()))} for one in (message, line))
    return all(key in line or key == "pai" for key in message) and all(line.get(k, v) == v for k, v in message.items())


def follow_every_seat(lines: list[dict[str, Any]]) -> dict[str, int]:
    """Follow a match from every seat and with all tiles; give how many actions of each type were written back."""
    players = len(next(line for line in lines if line["type"] == "start_kyoku")["tehais"])
    whole = MjaiSession(seat=0)
    sessions = [MjaiSession() for _ in range(players)]
    written: dict[str, int] = {}
    for at, line in enumerate(lines):
        whole.feed(json.dumps(line))
        following = lines[at + 1] if at + 1 < len(lines) else {"type": ""}
        for seat, session in enumerate(sessions):
            session.feed(json.dumps(shown(line, seat)))
            assert session.seat == seat or line["type"] != "start_game"
            assert (session.round is None) == (whole.round is None)
            if whole.round is not None and line["type"] not in ("hora", "ryukyoku"):
                assert session.legal == whole.round.legal_actions(seat), f"line {at}, seat {seat}"
            if following["type"] in DECIDED and following.get("actor") == seat:
                answers = [json.loads(session.answer(action)) for action in session.legal]
                assert sum(same(answer, following) for answer in answers) == 1 or line["type"] == "hora", at
                written[following["type"]] = written.get(following["type"], 0) + 1
    return written


def test_every_record_is_followed_from_every_seat_and_its_actions_written_back(shared_data: Path) -> None:
    written: dict[str, int] = {}
    for path in sorted((shared_data / "mjai").iterdir()):
        lines = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines() if line.strip()]
        for word, count in follow_every_seat(lines).items():
            written[word] = written.get(word, 0) + count
    assert {"dahai", "reach", "chi", "pon", "hora"} <= set(written)


@pytest.mark.parametrize(
    ("rules", "words"),
    [("tenhou-4p", {"chi", "daiminkan", "ankan", "kakan"}), ("tenhou-3p", {"nukidora", "daiminkan", "ankan", "kakan"})],
)
def test_games_of_four_and_three_are_followed_from_every_seat(rules: str, words: set[str]) -> None:
    written: set[str] = set()
    for seed, policy in ((3, 0), (6, 0), (7, 0), (8, 0), (3, GREEDY)):
        lines = list(mjai_lines(played_match(rules, seed, policy)))
        written |= set(follow_every_seat(json.loads(json.dumps(lines))))
    assert written >= words | {"dahai", "pon", "reach", "hora"}


BRIEF = {"hora": ("type", "actor", "target", "deltas"), "ryukyoku": ("type", "deltas")}
"""All that some servers say of the end of a hand."""


@pytest.mark.parametrize("rules", ["tenhou-4p", "tenhou-3p"])
def test_a_server_may_say_little_of_the_end_of_a_hand(rules: str) -> None:
    for seed, policy in ((3, GREEDY), (6, 0), (4, GREEDY)):
        lines = [
            {key: value for key, value in line.items() if key in BRIEF.get(line["type"], line)}
            for line in json.loads(json.dumps(list(mjai_lines(played_match(rules, seed, policy)))))
        ]
        assert {"hora", "ryukyoku"} & {line["type"] for line in lines}
        assert follow_every_seat(lines)


START = '{"type":"start_game","id":0,"names":["a","b","c","d"]}'
HAND = ["1m", "9m", "3m", "4p", "5pr", "6p", "E", "E", "S", "W", "N", "P", "F"]


TSUMO = '{"type":"tsumo","actor":0,"pai":"C"}'


def deal(**changes: Any) -> str:
    """Give a deal, East's own tiles known."""
    hands = [HAND, *[["?"] * 13] * 3]
    line = {"type": "start_kyoku", "bakaze": "E", "dora_marker": "1s", "kyoku": 1, "oya": 0, "tehais": hands}
    return json.dumps(line | changes)


def session_of(*lines: str) -> MjaiSession:
    session = MjaiSession()
    for line in (START, deal(), *lines):
        session.feed(line)
    return session


def test_a_seat_is_asked_when_it_has_drawn_and_when_it_may_claim() -> None:
    session = session_of()
    assert not session.legal
    assert session.answer() == b'{"type":"none"}'
    session.feed(TSUMO)
    assert session.answer(Action.discard("7z", tsumogiri=True)) == (
        b'{"type":"dahai","actor":0,"pai":"C","tsumogiri":true}'
    )
    session.feed('{"type":"dahai","actor":0,"pai":"C","tsumogiri":true}')
    session.feed('{"type":"tsumo","actor":1,"pai":"?"}')
    assert not session.legal
    session.feed('{"type":"dahai","actor":1,"pai":"E","tsumogiri":false}')
    pon, none = session.legal
    assert (pon.type, none.type) == (ActionType.PON, ActionType.NONE)
    assert session.answer() == b'{"type":"none"}'
    assert session.answer(pon) == b'{"type":"pon","actor":0,"target":1,"pai":"E","consumed":["E","E"]}'


def test_nine_orphans_and_what_no_seat_may_do() -> None:
    session = session_of(TSUMO)
    nine = session.answer(Action(ActionType.RYUKYOKU))
    assert nine == b'{"type":"ryukyoku","actor":0,"reason":"kyushukyuhai"}'
    for action in (Action.pass_(), Action.win(), Action.riichi(), Action.discard("9s")):
        with pytest.raises(IllegalActionError):
            session.answer(action)
    with pytest.raises(IllegalActionError):
        session.answer()
    with pytest.raises(ArgumentTypeError):
        session.answer("dahai")  # type: ignore[arg-type]


def test_between_rounds_there_is_nothing_to_do() -> None:
    session = MjaiSession()
    for line in ('{"type":"hello"}', START, deal(), '{"type":"end_kyoku"}', '{"type":"none"}'):
        session.feed(line)
    assert (session.round, session.legal, session.answer()) == (None, (), b'{"type":"none"}')
    with pytest.raises(IllegalActionError, match="no round is played"):
        session.answer(Action.discard("1m"))


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", "no JSON"),
        ("[]", "an object"),
        ('{"type":"dance"}', "dance"),
        ('{"type":"tsumo","actor":1,"pai":"?"}', "refused"),
        ('{"type":"tsumo","actor":0,"pai":"E"} ' + " " * 1_000_000, "a line of more than"),
        ('{"type":"dahai","actor":0,"pai":"1m"}', "out of turn"),
        ('{"type":"reach","actor":0}', "out of turn"),
    ],
)
def test_a_line_that_cannot_be_is_refused(line: str, fault: str) -> None:
    session = session_of()
    with pytest.raises(MahjongError, match=fault):
        session.feed(line)


def test_what_is_no_line_no_seat_or_no_riichi_is_refused() -> None:
    with pytest.raises(ArgumentTypeError, match="line"):
        MjaiSession().feed(5)  # type: ignore[arg-type]
    with pytest.raises(IllegalActionError, match="seat"):
        MjaiSession(seat=4)
    with pytest.raises(ArgumentTypeError, match="rules"):
        MjaiSession("dmjl")
    with pytest.raises(RecordError, match="five copies"):
        MjaiSession(seat=0).feed(deal(tehais=[["E"] * 5 + HAND[:8], *[["?"] * 13] * 3]))


def test_the_own_seat_has_to_be_known() -> None:
    with pytest.raises(RecordError, match=r"^start_kyoku without start_game before it: the own seat is not known"):
        MjaiSession().feed(deal())
    session = MjaiSession()
    session.feed('{"type":"start_game"}')
    with pytest.raises(RecordError, match=r"^start_game has no id: the own seat is not known; give it as seat="):
        session.feed(deal())
    session = MjaiSession()
    session.feed('{"type":"start_game","id":3}')
    with pytest.raises(RecordError, match="the own seat is 3"):
        session.feed(deal(tehais=[HAND, *[["?"] * 13] * 2]))


def test_an_open_riichi_is_not_offered_and_has_no_word() -> None:
    rules = load("tenhou-4p").with_(open_riichi=True)
    session = MjaiSession(rules, seat=0)
    for line in (deal(tehais=[["1m"] * 3 + ["2m"] * 3 + ["3p"] * 3 + ["4s"] * 3 + ["E"], *[["?"] * 13] * 3]), TSUMO):
        session.feed(line)
    assert session.round is not None
    assert ActionType.REACH in {action.type for action in session.legal}
    assert ActionType.OPEN_REACH not in {action.type for action in session.legal}
    with pytest.raises(RecordError, match="no word for open riichi"):
        mjai_action(session.round, 0, Action(ActionType.OPEN_REACH))


def server_lines(rules: str, seat: int) -> Iterator[str]:
    for line in mjai_lines(played_match(rules, 5, GREEDY)):
        yield json.dumps(shown(json.loads(json.dumps(line)), seat))


@pytest.mark.parametrize("rules", ["tenhou-4p", "tenhou-3p"])
def test_a_bot_on_a_pipe_answers_every_line(rules: str) -> None:
    lines = list(server_lines(rules, 1))
    answers = [json.loads(answer) for answer in answer_mjai(make_bot("greedy", rules), lines)]
    assert len(answers) == len(lines)
    drawn = [at for at, line in enumerate(lines) if json.loads(line).items() >= {"type": "tsumo", "actor": 1}.items()]
    assert drawn
    assert all(answers[at]["type"] != "none" for at in drawn)
    assert all(answer.get("actor", 1) == 1 for answer in answers)


def test_blank_lines_are_not_answered() -> None:
    assert list(answer_mjai(make_bot("tsumogiri", "tenhou-4p"), ["", START, "\n"])) == [b'{"type":"none"}']


def test_a_bot_that_answers_what_it_may_not_is_named() -> None:
    class Passes:
        def act(self, view: object, legal: object) -> Action:
            return Action.pass_()

    with pytest.raises(BotError, match="the bot of seat 0 answered none"):
        list(answer_mjai(Passes(), [START, deal(), TSUMO]))


LINES = list(server_lines("tenhou-3p", 2))


@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_damaged_stream_is_followed_or_refused(data: st.DataObject) -> None:
    session = MjaiSession()
    lines = LINES[: data.draw(st.integers(1, 60))]
    at = data.draw(st.integers(0, len(lines) - 1))
    place, put = (
        data.draw(st.integers(0, len(lines[at]))),
        data.draw(st.sampled_from(["", "0", "9", "-1", "null", "E"])),
    )
    other = data.draw(st.sampled_from(lines))
    lines[at : at + 1] = [lines[at][:place] + put + lines[at][place + len(put) :], other]
    for line in lines:
        try:
            session.feed(line)
        except MahjongError:
            break
        for action in session.legal:
            assert session.answer(action)


def test_a_seat_that_is_given_is_not_changed_by_the_server() -> None:
    session = MjaiSession(seat=1)
    with pytest.raises(RecordError, match="start_game has the id 3: the own seat is 1"):
        session.feed('{"type":"start_game","id":3}')
    assert session.seat == 1
    again = MjaiSession(seat=1)
    again.feed('{"type":"start_game","id":1}')
    assert again.seat == 1


@pytest.mark.parametrize(
    "line", ['{"type":"start_game","id":1,"id":3}', '{"type":"start_game",\n"id":1,\n"i\\u0064":3}']
)
def test_a_key_that_stands_twice_in_a_line_is_refused(line: str) -> None:
    with pytest.raises(RecordError, match="the key 'id' stands twice"):
        MjaiSession().feed(line)
