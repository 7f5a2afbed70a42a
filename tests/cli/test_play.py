from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.mark.parametrize(
    ("rules", "length", "bots"),
    [
        ("tenhou-4p", "east", "greedy,random,tsumogiri,greedy"),
        ("tenhou-3p", "one_hand", "greedy"),
        ("planet-classical-v1", "1", "greedy,random,greedy,tsumogiri"),
    ],
)
def test_games_that_were_played_verify(mahjong: Command, tmp_path: Path, rules: str, length: str, bots: str) -> None:
    words = (
        "--rules",
        rules,
        "--length",
        length,
        "--bots",
        bots,
        "--games",
        "2",
        "--seed",
        "3",
        "--out",
        str(tmp_path),
    )
    assert mahjong("play", *words).code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"{rules}-3.jsonl", f"{rules}-4.jsonl"]
    verified = mahjong("verify", str(tmp_path))
    assert verified.out.startswith("games 2 ")
    assert verified.out.endswith("divergences 0\n")


def test_the_same_seed_plays_the_same_games(mahjong: Command, tmp_path: Path) -> None:
    words = ("play", "--length", "one_hand", "--bots", "random", "--games", "2")
    assert mahjong(*words, "--seed", "8", "--out", str(tmp_path / "a")).code == 0
    assert mahjong(*words, "--seed", "9", "--out", str(tmp_path / "b")).code == 0
    name = "tenhou-4p-9.jsonl"
    assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_results_as_json(mahjong: Command, tmp_path: Path) -> None:
    words = ("--length", "one_hand", "--bots", "greedy,random,random,random", "--games", "2", "--seed", "1", "--json")
    first, second, summary = mahjong("play", *words, "--out", str(tmp_path)).json
    assert (first["game"], first["seed"], first["rounds"]) == (1, 1, 1)
    assert Path(second["file"]).is_file()
    assert sorted(first["ranks"]) == [1, 2, 3, 4]
    assert (summary["games"], summary["rules"], summary["length"]) == (2, "tenhou-4p", "one_hand")
    assert [seat["name"] for seat in summary["seats"]] == ["greedy", "random", "random", "random"]
    assert all(sum(seat["places"]) == 2 for seat in summary["seats"])


def test_without_a_folder_nothing_is_written(mahjong: Command) -> None:
    game, _ = mahjong("play", "--length", "one_hand", "--bots", "tsumogiri", "--seed", "1", "--json").json
    assert game["file"] is None


def test_without_a_seed_games_differ(mahjong: Command) -> None:
    words = ("--length", "one_hand", "--bots", "tsumogiri", "--games", "2", "--json")
    first, second, _ = mahjong("play", *words).json
    assert first["seed"] != second["seed"]


def test_a_record_is_never_overwritten(mahjong: Command, tmp_path: Path) -> None:
    command = ("play", "--length", "one_hand", "--seed", "1", "--out", str(tmp_path))
    assert mahjong(*command).code == 0
    done = mahjong(*command)
    assert (done.code, done.out) == (2, "")
    assert "is there already" in done.err


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--rules", "tenhou-4"), "did you mean 'tenhou-4p'"),
        (("--length", "wast"), "one_hand, east, east_south; did you mean 'east'"),
        (("--rules", "planet-classical-v1", "--length", "17"), "1 to 16 changes of dealer"),
        (("--rules", "planet-classical-v1", "--length", "east"), "1 to 16 changes of dealer"),
        (("--bots", "gredy"), "did you mean 'greedy'"),
        (("--bots", "clever"), "tsumogiri, random, greedy"),
        (("--bots", "greedy,greedy"), "one or 4 wanted"),
        (("--rules", "tenhou-3p", "--human", "3"), "the seats are 0 to 2"),
        (("--games", "0"), "--games"),
        (("--seed", "-1"), "--seed"),
        (("--out", ""), "--out"),
    ],
)
def test_what_cannot_be_played_is_named(mahjong: Command, arguments: tuple[str, ...], fault: str) -> None:
    done = mahjong("play", *arguments)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
    assert done.err.count("\n") == 1


def test_a_person_answers_by_number_and_by_word(mahjong: Command, tmp_path: Path) -> None:
    words = ("--length", "one_hand", "--bots", "tsumogiri", "--human", "0", "--seed", "4", "--out", str(tmp_path))
    # "99" and "maybe" are no choices; most moments have a first choice, and a pass is always one.
    done = mahjong("play", *words, stdin="99\nmaybe\n" + "1\n" * 200)
    assert done.code == 0
    assert "'99' is none of the choices" in done.out
    assert "'maybe' is none of the choices" in done.out
    assert "> seat 0 E human: 25000 points" in done.out
    assert mahjong("verify", str(tmp_path)).code == 0


def test_a_discard_is_named_by_its_tile(mahjong: Command) -> None:
    done = mahjong("play", "--bots", "tsumogiri", "--human", "0", "--seed", "4", stdin="9m\nquit\n")
    assert done.code == 2
    assert "seat 0 has left the game" in done.err
    assert "none of the choices" not in done.out


def test_a_person_sees_the_own_tiles_only(mahjong: Command) -> None:
    shown = mahjong("play", "--bots", "tsumogiri", "--human", "0", "--seed", "4", stdin="").out
    assert shown.count("?????????????") == 3


def test_input_that_ends_leaves_the_game_with_one_line(mahjong: Command) -> None:
    done = mahjong("play", "--bots", "tsumogiri,tsumogiri,tsumogiri", "--human", "0", "--seed", "4", stdin="")
    assert done.code == 2
    assert done.err == "mahjong: standard input ended while seat 0 was to choose\n"


def test_the_table_goes_to_standard_error_with_json(mahjong: Command) -> None:
    words = ("--length", "one_hand", "--bots", "tsumogiri", "--human", "0", "--seed", "4", "--json")
    done = mahjong("play", *words, stdin="1\n" * 200)
    assert len(done.json) == 2
    assert "your choice" in done.err


def test_a_game_left_before_a_round_is_over_leaves_no_record(mahjong: Command, tmp_path: Path) -> None:
    words = ("--bots", "tsumogiri", "--human", "0", "--seed", "4", "--out", str(tmp_path))
    assert mahjong("play", *words, stdin="quit\n").code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_game_left_later_keeps_the_rounds_that_are_over(mahjong: Command, tmp_path: Path) -> None:
    words = ("--bots", "tsumogiri", "--human", "0", "--seed", "4", "--out", str(tmp_path))
    assert mahjong("play", *words, stdin="1\n" * 60).code == 2
    verified = mahjong("verify", str(tmp_path))
    assert verified.code == 0
    assert verified.out.startswith("games 1 rounds ")


def test_a_game_that_is_broken_off_has_no_record_and_can_be_played_again(mahjong: Command, tmp_path: Path) -> None:
    words = ("--bots", "tsumogiri", "--human", "0", "--seed", "4", "--out", str(tmp_path))
    done = mahjong("play", *words, stdin="1\n" * 150)
    assert done.code == 2
    assert "the game is not over: what was played is kept in" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["tenhou-4p-4.jsonl.part"]
    assert mahjong("play", "--bots", "tsumogiri", "--seed", "4", "--out", str(tmp_path)).code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["tenhou-4p-4.jsonl"]
