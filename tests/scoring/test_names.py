"""Names are data: every item has one in every language, and no name is of nothing."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from mahjong.errors import ArgumentTypeError, HandError, MahjongError
from mahjong.rules import load
from mahjong.scoring import Situation, try_score
from mahjong.scoring import explain as explain_riichi
from mahjong.scoring.classical import DOUBLES, LIMITS, ClassicalScore, ClassicalWin, WonBy, score_hand
from mahjong.scoring.explain_classical import explain
from mahjong.scoring.names import LANGUAGES, Language, classical_phrase, item_name, word
from mahjong.scoring.padding import columns_of

RULES = "planet-classical-v1"
POINTS = (
    *(f"pung:2m:{how}" for how in ("concealed", "exposed")),
    *(f"kong:2m:{how}" for how in ("concealed", "claimed", "promoted")),
    *(f"pair:1z:{how}" for how in ("concealed", "exposed")),
    *("bonus_tiles", "mahjong", "self_draw", "pair_completed", "one_chance"),
)
ITEMS = (*POINTS, *(name for name, _ in DOUBLES), *LIMITS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_classical_item_has_a_name_of_its_own_in_every_language(language: Language) -> None:
    named = {item: item_name(item, language) for item in dict.fromkeys(ITEMS)}
    assert all(name.strip() and "{" not in name for name in named.values())
    assert len(set(named.values())) == len(named)


def test_classical_data_name_nothing_but_items_each_in_five_languages() -> None:
    data = tomllib.loads(files("mahjong.scoring").joinpath("classical.toml").read_text("utf-8"))
    keys = {":".join(part for index, part in enumerate(item.split(":")) if index != 1) for item in ITEMS}
    assert set(data["names"]) == keys
    for key, texts in (*data["names"].items(), *data["words"].items()):
        assert tuple(texts) == LANGUAGES, key


@pytest.mark.parametrize("item", ["", "pung", "pung:2m", "pung:2m:claimed", "all_pungs:2m", "dragon_group", "riichi"])
def test_an_item_that_does_not_exist_is_refused_by_name(item: str) -> None:
    with pytest.raises(MahjongError, match="is no item of Chinese classical"):
        item_name(item)


def test_a_limit_and_a_cut_hand_are_explained_in_every_language() -> None:
    green = ClassicalWin("6s", "tsumo", seat="E")
    limit = score_hand("22334466s666z88s", seat="E", round_wind="E", win=green, rules=RULES)
    shown = {language: explain(limit, RULES, win=green, language=language) for language in LANGUAGES}
    assert shown["en"].splitlines()[-2:] == ["1000 points: a limit hand", "each of the others pays 2000"]
    assert "绿一色" in shown["zh"]
    dragons = score_hand("22m34p pung:555z pung:666z pung:777z", seat="S", round_wind="E", rules=RULES)
    assert explain(dragons, RULES, language="fr").splitlines()[-1].startswith("12 points doublés 5 fois font 384")
    cut = score_hand(
        "22m9p9s pung:555z pung:666z kong-concealed:7777z bonus:1234f", seat="S", round_wind="E", rules=RULES
    )
    assert explain(cut, RULES, language="es").splitlines()[-1].endswith("reducidos al límite de 1000: 1000")


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"language": "de"}, MahjongError, "'de' is no language here"),
        ({"rules": "tenhou-4p"}, ArgumentTypeError, "rules must be ClassicalRules"),
        ({"win": 1}, ArgumentTypeError, "win must be a ClassicalWin or None"),
        ({"dealer": 4}, HandError, "dealer must be 0 to 3"),
        ({"score": None}, ArgumentTypeError, "score must be a ClassicalScore"),
    ],
)
def test_what_cannot_be_explained_is_refused(wrong: dict[str, Any], error: type[MahjongError], message: str) -> None:
    asked = {"score": score_hand("111999m19s19p123z", seat=1, round_wind=0, rules=RULES), "rules": RULES} | wrong
    with pytest.raises(error, match=message):
        explain(**asked)


@pytest.mark.parametrize(
    ("hand", "situation", "minimum"),
    [
        ("123m567m345p88s13s", Situation("9s", "ron"), 1),
        ("123m567m345p88s13s", Situation("2s", "ron"), 1),
        ("123m567m345p88s13s", Situation("2s", "tsumo"), 2),
    ],
    ids=["not_complete", "no_yaku", "han_minimum"],
)
def test_why_a_hand_is_no_win_is_said_in_every_language(hand: str, situation: Situation, minimum: int) -> None:
    found = try_score(hand, situation, load("tenhou-4p").with_(han_minimum=minimum))
    said = {language: explain_riichi(found, language) for language in LANGUAGES}
    assert said["en"] == str(found)
    assert len(set(said.values())) == len(LANGUAGES)
    for language, sentence in said.items():
        assert "{" not in sentence
        assert str(situation.win_tile) in sentence
        # The words of another language would stand out in those that are written otherwise.
        assert language in ("en", "fr", "es") or not re.search("[a-z]{3}", sentence), sentence


def test_words_of_riichi_are_all_in_five_languages() -> None:
    data = tomllib.loads(files("mahjong.scoring").joinpath("words.toml").read_text("utf-8"))
    for key, texts in data.items():
        assert tuple(texts) == LANGUAGES, key
        assert all(
            set(re.findall(r"{\w+}", text)) <= {"{hand}", "{tile}", "{by}", "{han}", "{needed}"}
            for text in texts.values()
        )


@pytest.mark.parametrize("by", ["ron", "tsumo"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_line_says_in_the_language_how_the_hand_was_won(by: Any, language: Language) -> None:
    value = try_score("234m345m678p22s67s", Situation("8s", by, flags=["riichi"]), "tenhou-4p")
    head = explain_riichi(value, language).splitlines()[0]
    assert head == f"233445m678p2267s + 8s, {word(f'by_{by}', language)}"
    assert language not in ("ja", "zh") or by not in head


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_a_classical_win_comes_has_words(language: Language) -> None:
    words = [classical_phrase(f"by_{by}", language) for by in WonBy]
    assert len(set(words)) == len(WonBy)
    assert language != "en" or words == [by.replace("_", " ") for by in WonBy]


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_stand_below_each_other_after_long_names_too(language: Language) -> None:
    value = try_score("111222333555z7z", Situation("7z", "tsumo", seat="S"), "tenhou-4p")
    marks = [
        columns_of(line.partition("×")[0]) for line in explain_riichi(value, language).splitlines() if "×1" in line
    ]
    assert len(marks) == 2
    assert len(set(marks)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_classical_values_stand_below_each_other_after_long_names_too(language: Language) -> None:
    points = tuple((name, 100) for name in POINTS)
    doubling = tuple((name, 100) for name, _ in DOUBLES)
    everything = ClassicalScore(1000, 0, 0, points, doubling, (), unique=True)
    lines = [line for line in explain(everything, RULES, language=language).splitlines() if line.startswith("  ")]
    assert len(lines) == len(POINTS) + len(DOUBLES)
    assert len({columns_of(line.rpartition("100")[0]) for line in lines}) == 1
