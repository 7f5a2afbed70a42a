from __future__ import annotations

import pytest

from tests.cli.conftest import Command

PINFU = ("score", "234m345m678p22s67s", "--win", "8s")


def test_a_win_is_explained(mahjong: Command) -> None:
    done = mahjong(*PINFU, "--ron", "--seat", "S", "--riichi", "--dora", "1m")
    assert done.code == 0
    assert "4 han 30 fu" in done.out
    assert "7700" in done.out


def test_a_win_as_json(mahjong: Command) -> None:
    (found,) = mahjong(*PINFU, "--tsumo", "--riichi", "--ippatsu", "--honba", "1", "--sticks", "2", "--json").json
    assert (found["hand"], found["win_tile"], found["by"], found["rules"]) == (
        "233445m678p2267s",
        "8s",
        "tsumo",
        "tenhou-4p",
    )
    assert found["yaku"] == {"menzen_tsumo": 1, "riichi": 1, "ippatsu": 1, "pinfu": 1, "tanyao": 1}
    assert (found["han"], found["fu"], found["limit"], found["total"]) == (5, 20, "mangan", 12000 + 300 + 2000)
    assert found["payments"] == {"all": 4100}
    assert found["by_seat"] == {"E": 14300, "S": -4100, "W": -4100, "N": -4100}


def test_the_last_closed_tile_is_the_winning_one_where_none_is_named(mahjong: Command) -> None:
    (found,) = mahjong("score", "234m345m678p22s678s", "--ron", "--seat", "s", "--json").json
    assert (found["win_tile"], found["total"]) == ("8s", 2000)
    (melded,) = mahjong("score", "11z23p1p", "pon:777z", "chi:340m", "chi:678s", "--ron", "--json").json
    assert melded["win_tile"] == "1p"


def test_norths_set_aside_mean_three_players(mahjong: Command) -> None:
    (found,) = mahjong("score", "567p345s234s99s78p", "nuki:2", "--win", "9p", "--ron", "--riichi", "--json").json
    assert found["rules"] == "tenhou-3p"
    assert found["yaku"]["nuki_dora"] == 2


def test_rules_and_options_decide(mahjong: Command) -> None:
    words = (*PINFU, "--ron", "--seat", "S", "--riichi", "--dora", "1m", "--json")
    assert mahjong(*words).json[0]["total"] == 7700
    (raised,) = mahjong(*words, "--rules", "mahjongsoul-4p", "--set", "kiriage=true").json
    assert (raised["total"], raised["limit"], raised["rules"]) == (8000, "mangan", "mahjongsoul-4p+custom")


def test_rules_may_come_from_a_file(mahjong: Command, tmp_path: object) -> None:
    file = f"{tmp_path}/house.rules"
    with open(file, "w", encoding="utf-8") as opened:
        opened.write('extends = "tenhou-4p"\nid = "house"\n[payments]\nkiriage = true\n')
    words = (*PINFU, "--ron", "--seat", "S", "--riichi", "--dora", "1m", "--json", "--rules", file)
    assert mahjong(*words).json[0]["total"] == 8000


def test_who_is_liable_pays(mahjong: Command) -> None:
    words = ("score", "23p11m", "pon:555z", "pon:666z", "pon:777z", "--win", "1p", "--tsumo", "--seat", "S", "--json")
    assert mahjong(*words, "--pao", "daisangen=W").json[0]["payments"] == {"liable": 32000}


CONCEALED_DRAGONS = ("score", "23p11m", "ankan:5555z", "ankan:6666z", "ankan:7777z", "--win", "1p", "--tsumo")


def test_nobody_is_liable_for_groups_that_were_not_fed(mahjong: Command) -> None:
    done = mahjong(*CONCEALED_DRAGONS, "--pao", "daisangen=W")
    assert (done.code, done.out) == (2, "")
    assert "nobody is liable for the daisangen" in done.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((*PINFU, "--pao", "daisangen=W"), "pao for daisangen counts for nothing: the hand has no daisangen"),
        (
            (*CONCEALED_DRAGONS[:-3], "--win", "1p", "--pao", "suukantsu=W"),
            "pao for suukantsu counts for nothing under tenhou-4p (option pao_suukantsu is no)",
        ),
        ((*PINFU, "--discarder-riichi"), "discarder_riichi counts for nothing without open riichi"),
    ],
)
def test_a_liability_without_effect_is_said(mahjong: Command, words: tuple[str, ...], sentence: str) -> None:
    done = mahjong(*words, "--ron")
    assert (done.code, done.err) == (0, f"mahjong: {sentence}\n")


@pytest.mark.parametrize("option", ["--dora", "--ura"])
def test_indicators_add_up_over_repeated_options(mahjong: Command, option: str) -> None:
    words = (*PINFU, "--ron", "--riichi", "--json")
    whole = mahjong(*words, option, "2m3m").json
    assert whole[0]["han"] == mahjong(*words).json[0]["han"] + 4
    assert mahjong(*words, option, "2m", option, "3m").json == whole


def test_discards_add_up_over_repeated_options(mahjong: Command) -> None:
    words = (*CLASSICAL, "--rules", "planet-classical-v1", "--win", "6p", "--ron")
    assert mahjong(*words, "--discards", "66p", "--discards", "66p").code == 2
    assert "5 copies of 6p" in mahjong(*words, "--discards", "66p", "--discards", "66p").err


def test_what_counts_for_nothing_is_said_beside_the_answer(mahjong: Command) -> None:
    done = mahjong(*PINFU, "--ron", "--seat", "S", "--renhou", "--json")
    assert (done.code, done.json[0]["win"]) == (0, True)
    assert done.err == "mahjong: renhou counts for nothing under tenhou-4p (option renhou is none)\n"
    assert mahjong(*PINFU, "--ron", "--seat", "S", "--renhou", "--set", "renhou=mangan").err == ""


def test_no_win_gives_the_reason_and_code_1(mahjong: Command) -> None:
    words = ("score", "123m567m345p88s13s", "--win", "2s", "--ron")
    done = mahjong(*words)
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("no win (no_yaku): ")
    (found,) = mahjong(*words, "--json").json
    assert (found["win"], found["reason"]) == (False, "no_yaku")


def test_every_line_of_standard_input_is_a_hand_with_options(mahjong: Command) -> None:
    lines = "234m345m678p22s67s --win 8s --ron --riichi\n234m345m678p22s67s --win 9s --ron\n11m --win 1m\n"
    done = mahjong("score", "--seat", "S", "-", "--json", stdin=lines)
    assert done.code == 2
    assert [found.get("total", found.get("reason", found.get("category"))) for found in done.json] == [
        3900,
        "not_complete",
        "bad_usage",
    ]


@pytest.mark.parametrize("language", ["en", "ja", "zh", "fr", "es"])
def test_yaku_have_names_in_five_languages(mahjong: Command, language: str) -> None:
    done = mahjong(*PINFU, "--ron", "--language", language)
    assert done.code == 0
    assert ("Pinfu" in done.out) == (language not in ("ja", "zh"))


@pytest.mark.parametrize(
    ("language", "riichi", "classical"),
    [
        ("en", "no win (no_yaku): ", "no win (not_complete): "),
        ("ja", "和了ではない (no_yaku): ", "和了ではない (not_complete): "),
        ("zh", "不能和牌 (no_yaku): ", "不能和牌 (not_complete): "),
        ("fr", "pas de victoire (no_yaku): ", "pas de victoire (not_complete): "),
        ("es", "sin victoria (no_yaku): ", "sin victoria (not_complete): "),
    ],
)
def test_no_win_is_said_in_five_languages(mahjong: Command, language: str, riichi: str, classical: str) -> None:
    found = mahjong("score", "123m567m345p88s13s", "--win", "2s", "--ron", "--language", language).out
    assert found.startswith(riichi)
    assert ("dora alone" in found) == (language == "en")
    words = (*CLASSICAL, "--win", "9p", "--ron", "--language", language)
    found = mahjong(*words).out
    assert found.startswith(classical)
    assert ("winning hand" in found) == (language == "en")
    assert (", discard\n" in mahjong(*CLASSICAL, "--win", "6p", "--ron", "--language", language).out) == (
        language == "en"
    )


@pytest.mark.parametrize(
    ("language", "pung", "paid"),
    [
        ("en", "Pung of 2m, exposed", "East pays 112, the others 56 each"),
        ("ja", "明刻 2m", "東家が 112、ほかは 56 ずつ払う"),
        ("zh", "明刻 2m", "庄家付 112，其他两家各付 56"),
        ("fr", "Pung de 2m, exposé", "l’Est paie 112, les autres 56 chacun"),
        ("es", "Pung de 2m, expuesto", "Este paga 112, los demás 56 cada uno"),
    ],
)
def test_classical_items_have_names_in_five_languages(mahjong: Command, language: str, pung: str, paid: str) -> None:
    words = (*CLASSICAL, "bonus:2f2g", "--win", "6p", "--ron", "--seat", "S")
    found = mahjong(*words, "--language", language).out
    assert pung in found
    assert paid in found


CLASSICAL = ("score", "45p77s", "pung:222m", "pung:999m", "pung:333z")


def test_bonus_tiles_mean_the_classical_game(mahjong: Command) -> None:
    done = mahjong(*CLASSICAL, "bonus:2f2g", "--win", "6p", "--ron", "--seat", "S")
    assert done.code == 0
    assert done.out.splitlines()[-2:] == ["28 points doubled is 56", "East pays 112, the others 56 each"]
    (found,) = mahjong(*CLASSICAL, "bonus:2f2g", "--win", "6p", "--ron", "--seat", "S", "--json").json
    assert (found["rules"], found["by"], found["total"]) == ("planet-classical-v1", "discard", 56)
    assert ["own_flower_and_season", 1] in found["doubling"]


def test_classical_wins_come_in_more_ways(mahjong: Command) -> None:
    words = (*CLASSICAL, "--rules", "planet-classical-v1", "--win", "6p", "--json")
    assert mahjong(*words, "--tsumo").json[0]["by"] == "draw"
    (last,) = mahjong(*words, "--by", "draw", "--fact", "last_live_tile").json
    assert ["last_live_tile", 1] in last["doubling"]


def test_a_draw_may_be_said_beside_what_it_replaced(mahjong: Command) -> None:
    words = ("score", "45p77s", "pung:222m", "pung:999m", "kong-concealed:3333z", "--win", "6p")
    asked = (*words, "--by", "kong_replacement", "--json")
    assert mahjong(*asked, "--tsumo").json == mahjong(*asked).json
    refused = mahjong(*asked, "--ron")
    assert (refused.code, "--ron contradicts --by kong_replacement" in refused.err) == (2, True)
    robbed = mahjong(*words, "--by", "robbed_kong", "--tsumo")
    assert (robbed.code, "--tsumo contradicts --by robbed_kong" in robbed.err) == (2, True)


def test_classical_circumstances_without_effect_are_said(mahjong: Command) -> None:
    won = (*CLASSICAL, "--win", "6p", "--ron", "--seat", "S")
    assert "mahjong: --from counts for nothing" in mahjong(*won, "--from", "W").err
    assert mahjong("score", "456p77s", "chow:123m", "chow:123m", "chow:123s", "--ron", "--from", "E", "--seat", "S",
                   "--fact", "first_discard").err.count("--from") == 0  # fmt: skip
    other = mahjong("score", "111999m19s19p123z", "--rules", "planet-classical-v1", "--east-streak", "2")
    assert (other.code, other.err) == (0, "mahjong: --east-streak counts for nothing in a hand that was not won\n")


@pytest.mark.parametrize("word", ["pung:222m", "chow:123m", "kong-claimed:2222m", "Kong-Promoted:2222m"])
def test_classical_words_mean_the_classical_game(mahjong: Command, word: str) -> None:
    (found,) = mahjong("score", "45p77s555z666z", word, "--win", "6p", "--ron", "--json").json
    assert found["rules"] == "planet-classical-v1"
    (riichi,) = mahjong("score", "45p77s555z666z", word, "--win", "6p", "--ron", "--rules", "tenhou-4p", "--json").json
    assert riichi["rules"] == "tenhou-4p"


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("kong:3333z", "kong-claimed, kong-promoted or kong-concealed"),
        ("kan:3333z", "daiminkan, kakan or ankan"),
    ],
)
def test_four_of_a_kind_say_which_they_are(mahjong: Command, word: str, known: str) -> None:
    done = mahjong("score", "45p77s", "pung:222m", "pung:999m", word, "--win", "6p", "--ron")
    assert (done.code, done.out) == (2, "")
    assert f"does not say which: write {known}" in done.err


def test_other_players_hands_are_valued_in_the_classical_game(mahjong: Command) -> None:
    words = ("score", "111999m19s19p123z", "--rules", "planet-classical-v1")
    assert mahjong(*words).out.splitlines()[-1] == "16 points"
    (found,) = mahjong(*words, "--json").json
    assert (found["win"], found["win_tile"], found["total"]) == (False, None, 16)


def test_a_classical_hand_may_hold_its_winning_tile(mahjong: Command) -> None:
    apart = mahjong(*CLASSICAL, "--rules", "planet-classical-v1", "--win", "6p", "--ron", "--json")
    whole = mahjong("score", "77s456p", *CLASSICAL[2:], "--rules", "planet-classical-v1", "--ron", "--json")
    assert whole.json == apart.json


def test_no_classical_win_gives_the_reason_and_code_1(mahjong: Command) -> None:
    done = mahjong(*CLASSICAL, "--rules", "planet-classical-v1", "--win", "9p", "--ron")
    assert done.code == 1
    assert done.out.startswith("no win (not_complete)")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--ron",), "say with --win"),
        (("--win", "6p"), "say how the hand was won"),
        (("--win", "6p", "--ron", "--riichi"), "a flag such as --riichi means nothing"),
        (("--win", "6p", "--ron", "--dora", "1m"), "--dora means nothing"),
        (("--win", "6p", "--by", "stolen"), "--by"),
        (("--win", "6p", "--by", "draw", "--from", "S"), "no source"),
        (("--win", "0p", "--tsumo"), "red fives"),
    ],
)
def test_bad_classical_usage_is_one_line_and_code_2(mahjong: Command, words: tuple[str, ...], fault: str) -> None:
    done = mahjong(*CLASSICAL, "--rules", "planet-classical-v1", *words)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
    assert done.err.count("\n") == 1


def test_bonus_tiles_and_classical_options_are_refused_under_riichi_rules(mahjong: Command) -> None:
    bonus = mahjong("score", "234m345m678p22s67s", "bonus:1f", "--win", "8s", "--ron", "--rules", "tenhou-4p")
    assert (bonus.code, "no bonus tiles" in bonus.err) == (2, True)
    fact = mahjong(*PINFU, "--ron", "--fact", "last_discard")
    assert (fact.code, "--fact means nothing" in fact.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--ron",), "say with --win"),
        (("--win", "8s"), "say how the hand was won"),
        (("--win", "8x", "--ron"), "no suit letter"),
        (("--win", "8s", "--ron", "--honba", "-1"), "honba must be"),
        (("--win", "8s", "--ron", "--honba", "x"), "--honba"),
        (("--win", "8s", "--ron", "--ippatsu"), "ippatsu needs riichi"),
        (("--win", "8s", "--ron", "--rinshan"), "rinshan is a self-draw"),
        (("--win", "8s", "--tsumo", "--rinshan"), "rinshan needs a replacement"),
        (("--win", "8s", "--ron", "--rules", "tenho-4p"), "did you mean 'tenhou-4p'"),
        (("--win", "8s", "--ron", "--set", "kirage=true"), "did you mean 'kiriage'"),
        (("--win", "8s", "--ron", "--pao", "daisangen"), "--pao takes YAKUMAN=SEAT"),
        (("--win", "8s", "--ron", "--pao", "foo=W"), "pao"),
        (("--win", "8s", "--ron", "--dora", "111111m"), "1m"),
        (("--win", "8s", "--ron", "--dora", "123456m"), "indicators"),
        (("--win", "8s", "--ron", "--from", "E"), "discarder and winner"),
        (("--win", "8s", "--ron", "--rules", "/"), "/: cannot be read"),
    ],
)
def test_bad_usage_is_one_line_and_code_2(mahjong: Command, words: tuple[str, ...], fault: str) -> None:
    done = mahjong("score", "234m345m678p22s67s", *words)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("west", ["W", "w", "west", "West", "2"])
def test_winds_are_letters_names_or_numbers(mahjong: Command, west: str) -> None:
    words = ("score", "23p11m", "pon:555z", "pon:666z", "pon:777z", "--win", "1p", "--ron", "--seat", "S", "--json")
    plain = mahjong(*words, "--from", "W", "--round", "W", "--pao", "daisangen=W")
    assert plain.json[0]["by_seat"]["W"] == -32000
    assert mahjong(*words, "--from", west, "--round", west, "--pao", f"daisangen={west}").json == plain.json


@pytest.mark.parametrize("words", [("--seat", "5"), ("--from", "up"), ("--round", ""), ("--pao", "daisangen=x")])
def test_what_is_no_wind_is_told_what_is(mahjong: Command, words: tuple[str, ...]) -> None:
    done = mahjong(*PINFU, "--ron", *words)
    assert (done.code, done.out) == (2, "")
    assert "is no wind: E, S, W, N, their names, or 0 (east) to 3 (north)" in done.err


@pytest.mark.parametrize(
    ("words", "small"),
    [
        ((*PINFU, "--ron", "--rules", "Tenhou-4P"), (*PINFU, "--ron", "--rules", "tenhou-4p")),
        ((*PINFU, "--ron", "--language", "FR"), (*PINFU, "--ron", "--language", "fr")),
        ((*CLASSICAL, "--win", "6p", "--by", "Discard"), (*CLASSICAL, "--win", "6p", "--by", "discard")),
        (
            (*CLASSICAL, "--win", "6p", "--tsumo", "--fact", "LAST_LIVE_TILE"),
            (*CLASSICAL, "--win", "6p", "--tsumo", "--fact", "last_live_tile"),
        ),
        (("shanten", "1m", "--form", "Regular", "--count", "ALL"), ("shanten", "1m", "--form", "regular")),
        (("shanten", "1m", "PON:777z"), ("shanten", "1m", "pon:777z")),
        (
            ("play", "--bots", "Tsumogiri", "--seed", "1", "--length", "One_Hand"),
            ("play", "--bots", "tsumogiri", "--seed", "1", "--length", "one_hand"),
        ),
    ],
)
def test_words_may_be_in_capitals(mahjong: Command, words: tuple[str, ...], small: tuple[str, ...]) -> None:
    done = mahjong(*words)
    assert (done.code, done.err) == (0, "")
    assert done.out == mahjong(*small).out
