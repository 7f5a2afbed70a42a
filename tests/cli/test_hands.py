from __future__ import annotations

import pytest

from tests.cli.conftest import Command


def test_shanten_says_how_far_a_hand_is(mahjong: Command) -> None:
    done = mahjong("shanten", "1122m3344p5566s7z")
    assert (done.code, done.err) == (0, "")
    assert done.out == "shanten 0 (tenpai): regular 3, chiitoi 0, kokushi 10\n"


def test_shanten_as_json(mahjong: Command) -> None:
    done = mahjong("shanten", "11z23p", "pon:777z", "chi:340m", "--json")
    assert done.json == [{"hand": "23p11z chi:340m pon:777z", "shanten": 0, "by_form": {"regular": 0}}]


def test_shanten_of_one_form(mahjong: Command) -> None:
    done = mahjong("shanten", "1122m3344p5566s7z", "--form", "kokushi", "--json")
    assert done.json[0]["shanten"] == 10
    assert done.json[0]["by_form"] == {"kokushi": 10}


def test_shanten_counts_own_melds_where_asked(mahjong: Command) -> None:
    words = ("shanten", "13m456p789s11z", "ankan:2222m", "--json")
    assert mahjong(*words).json[0]["shanten"] == 0
    assert mahjong(*words, "--count", "all").json[0]["shanten"] == 1


def test_waits_show_what_is_left_and_each_reading(mahjong: Command) -> None:
    done = mahjong("waits", "4566m123p789s111z", "--visible", "3m66m")
    assert done.code == 0
    assert "ryanmen (345m 123p 789s 111z 66m)" in done.out
    assert done.out.endswith("2 kinds, 3 tiles left\n")


def test_tiles_seen_add_up_over_repeated_options(mahjong: Command) -> None:
    for command in ("waits", "ukeire"):
        (found,) = mahjong(command, "3456m", "-v", "3m", "--visible", "6m", "--json").json
        assert found == mahjong(command, "3456m", "-v", "3m6m", "--json").json[0]
        assert found["left"] == mahjong(command, "3456m", "--json").json[0]["left"] - 2


def test_waits_as_json(mahjong: Command) -> None:
    done = mahjong("waits", "4566m123p789s111z", "--json")
    (found,) = done.json
    assert (found["tenpai"], found["left"]) == (True, 6)
    assert [(wait["tile"], wait["left"], wait["kinds"]) for wait in found["waits"]] == [
        ("3m", 4, ["ryanmen"]),
        ("6m", 2, ["ryanmen", "tanki"]),
    ]


def test_waits_of_a_hand_that_is_not_tenpai(mahjong: Command) -> None:
    assert mahjong("waits", "147m258p369s1234z").out == "not tenpai\n"
    assert mahjong("waits", "147m258p369s1234z", "--json").json[0]["waits"] == []


def test_ukeire_lists_tiles_before_the_draw_and_discards_after_it(mahjong: Command) -> None:
    before = mahjong("ukeire", "234m567m345p88s23s", "--json").json[0]
    assert before == {"hand": "234567m345p2388s", "shanten": 0, "left": 8, "tiles": {"1s": 4, "4s": 4}}
    after = mahjong("ukeire", "234m567m345p88s23s1z", "--json").json[0]
    assert after["discards"][0] == {"tile": "1z", "shanten": 0, "left": 8, "tiles": {"1s": 4, "4s": 4}}
    text = mahjong("ukeire", "234m567m345p88s23s1z").out.splitlines()
    assert text[0] == "shanten 0 (tenpai)"
    assert text[3].split() == ["1z", "0", "2", "8", "1sx4", "4sx4"]


def test_three_players_have_no_middle_characters(mahjong: Command) -> None:
    done = mahjong("ukeire", "19m123456p789s11z", "--players", "3", "--json")
    assert list(done.json[0]["tiles"]) == ["1m", "9m", "1z"]
    assert mahjong("shanten", "5m", "--players", "3").code == 2


@pytest.mark.parametrize("command", ["shanten", "waits", "ukeire"])
def test_every_line_of_standard_input_is_a_hand(mahjong: Command, command: str) -> None:
    done = mahjong(command, "-", "--json", stdin="1m\n\n  11z23p pon:777z chi:340m --players 4\n")
    assert done.code == 0
    assert [found["hand"] for found in done.json] == ["1m", "23p11z chi:340m pon:777z"]
    text = mahjong(command, "-", stdin="1m\n4m\n").out
    assert text.startswith("1m\n")
    assert "\n\n4m\n" in text


def test_a_bad_line_is_named_and_does_not_stop_the_others(mahjong: Command) -> None:
    done = mahjong("shanten", "-", "--json", stdin="1m\n12x\n4m --foo\n'\n2m\n-\n")
    assert done.code == 2
    assert [found.get("hand") for found in done.json] == ["1m", None, None, None, "2m", None]
    assert [found["line"] for found in done.json if "error" in found] == [2, 3, 4, 6]
    assert done.json[1]["category"] == "bad_suit"
    assert [line.split(":")[1] for line in done.err.splitlines()] == [" line 2", " line 3", " line 4", " line 6"]


@pytest.mark.parametrize("stdin", [b"", b"\n\n \n", b"\xff\xfe\x00junk", b"\x1f\x8bnot gzip", b"\x1f\x8b"])
def test_standard_input_without_hands_is_bad_usage(mahjong: Command, stdin: bytes) -> None:
    done = mahjong("waits", "-", stdin=stdin)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("mahjong: ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("shanten",), "Missing argument 'HAND'"),
        (("shanten", "12x"), "'x' is no suit letter"),
        (("shanten", "123m"), "3 closed tiles"),
        (("shanten", "1m" * 300_000), "one 1m too many"),
        (("shanten", "1m", "--players", "5"), "--players"),
        (("shanten", "1m", "--form", "pairs"), "--form"),
        (("waits", "12m"), "before its draw"),
        (("waits", "1m", "--visible", "11111m"), "one 1m too many"),
        (("ukeire", "\ud800"), "is no tile"),
        (("ukeire", "1m\n2m\x00"), "is no tile"),
        (("waits", "1m", "foo:111z"), "'foo' is no kind of meld"),
    ],
)
def test_bad_usage_is_one_line_and_code_2(mahjong: Command, words: tuple[str, ...], fault: str) -> None:
    done = mahjong(*words)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
    assert done.err.count("\n") == 1
    assert len(done.err) < 400
