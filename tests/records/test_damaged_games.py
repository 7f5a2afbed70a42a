"""Real games with one thing changed: replay finds every change that the rules can tell."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from pathlib import Path

import pytest

from mahjong.records.replay import check_round
from mahjong.records.verify import verify

TAG = re.compile(r"<([A-Z]+)([0-9]*)([^<>]*)/>")
TURN = re.compile(r"<([TUVWDEFG])([0-9]+)/>")


def found(text: str) -> str:
    """Give what is said of a game, nothing when all of it holds."""
    return "; ".join(divergence.message for divergence in verify([text.encode()], check_round).divergences)


def game(shared_data: Path, name: str) -> str:
    return gzip.decompress((shared_data / name).read_bytes()).decode()


def turns(text: str, letters: str) -> Iterator[tuple[re.Match[str], set[int]]]:
    """Give the draws or discards of a game, each with all tiles that were dealt or drawn before it in its round."""
    seen: set[int] = set()
    for tag in TAG.finditer(text):
        if tag[1] == "INIT":
            seen = {int(copy) for hand in re.findall(r'hai[0-3]="([0-9,]+)"', tag[3]) for copy in hand.split(",")}
        elif tag[1] in letters:
            yield tag, seen
        if tag[1] in "TUVW":
            seen.add(int(tag[2]))


def another_draw(text: str) -> Iterator[str]:
    """Let somebody draw a tile that was dealt already."""
    for tag, seen in turns(text, "TUVW"):
        yield f"{text[: tag.start()]}<{tag[1]}{min(seen)}/>{text[tag.end() :]}"


def another_discard(text: str) -> Iterator[str]:
    """Let somebody discard a tile nobody has drawn yet."""
    for tag, seen in turns(text, "DEFG"):
        kinds = {copy // 4 for copy in seen}
        fresh = next((copy for copy in range(135, -1, -1) if copy // 4 not in kinds), None)
        if fresh is not None:
            yield f"{text[: tag.start()]}<{tag[1]}{fresh}/>{text[tag.end() :]}"


def another_seat(text: str) -> Iterator[str]:
    for tag in TURN.finditer(text):
        letter = tag[1].translate(str.maketrans("TUVWDEFG", "UVWTEFGD"))
        yield f"{text[: tag.start()]}<{letter}{tag[2]}/>{text[tag.end() :]}"


def tag_left_out(text: str) -> Iterator[str]:
    for tag in TAG.finditer(text):
        # A round that ends with its last tag may end with its record too; a riichi may be ronned before it counts.
        declared = tag[1] == "REACH" and "<AGARI" in text[tag.end() : tag.end() + 15]
        if tag[1] not in ("UN", "BYE", "SHUFFLE", "TAIKYOKU") and "owari" not in tag[3] and not declared:
            yield text[: tag.start()] + text[tag.end() :]


def tags_exchanged(text: str) -> Iterator[str]:
    tags = list(TURN.finditer(text))
    for one, other in pairwise(tags):
        if one.end() == other.start():
            yield text[: one.start()] + other[0] + one[0] + text[other.end() :]


def numbers_changed(pattern: str, changed: Callable[[int], int]) -> Callable[[str], Iterator[str]]:
    """Change each number of what the group of a pattern holds, one at a time."""

    def change(text: str) -> Iterator[str]:
        for place in re.finditer(pattern, text):
            for number in re.finditer(r"-?[0-9]+", place[1]):
                start = place.start(1)
                put = str(changed(int(number[0])))
                yield text[: start + number.start()] + put + text[start + number.end() :]

    return change


def up(value: int) -> int:
    return value + 1


def other_seat(value: int) -> int:
    return (value + 1) % 4


def other_tile(value: int) -> int:
    return (value + 20) % 136


def call_of_another_tile(value: int) -> int:
    """Raise the lowest tile of a run or the kind of a pon by one."""
    return value + 3 * (1024 if value & 4 else 512)


DAMAGES: dict[str, Callable[[str], Iterator[str]]] = {
    "another draw": another_draw,
    "another discard": another_discard,
    "another seat": another_seat,
    "a tag left out": tag_left_out,
    "two tags exchanged": tags_exchanged,
    "a tile dealt": numbers_changed(r'hai[0-3]="([0-9,]+)"', other_tile),
    "an indicator, honba, sticks or dice": numbers_changed(r'<INIT seed="[0-9]+,([0-9,]+)"', up),
    "the number of the round": numbers_changed(r'<INIT seed="([0-9]+)', up),
    "points before": numbers_changed(r'<INIT [^>]*ten="([0-9,]+)"', up),
    "the dealer": numbers_changed(r'<INIT [^>]*oya="([0-9])"', other_seat),
    "a call": numbers_changed(r'<N [^>]*m="([0-9]+)"', call_of_another_tile),
    "the caller": numbers_changed(r'<N who="([0-9])"', other_seat),
    "who declares riichi": numbers_changed(r'<REACH who="([0-9])"', other_seat),
    "the points after a riichi": numbers_changed(r'<REACH [^>]*ten="([0-9,]+)"', up),
    "an indicator turned over": numbers_changed(r'<DORA hai="([0-9]+)"', other_tile),
    "the tiles of a winner": numbers_changed(r'<AGARI [^>]*?\bhai="([0-9,]+)"', other_tile),
    "the winning tile": numbers_changed(r'<AGARI [^>]*machi="([0-9]+)"', other_tile),
    "the fu": numbers_changed(r'<AGARI [^>]*?\bten="([0-9]+),[0-9]+,0"', up),
    "the value": numbers_changed(r'<AGARI [^>]*?\bten="[0-9]+,([0-9]+),', lambda value: value + 100),
    # Ura dora are listed even where there are none.
    "a yaku or its han": numbers_changed(r'<AGARI [^>]*yaku="([0-9,]+?)(?:,53,0)?"', up),
    "the winner": numbers_changed(r'<AGARI [^>]*who="([0-9])"', other_seat),
    "the discarder": numbers_changed(r'<AGARI [^>]*fromWho="([0-9])"', other_seat),
    "the indicators of a win": numbers_changed(r'<AGARI [^>]*doraHai="([0-9,]+)"', other_tile),
    "the ura indicators of a win": numbers_changed(r'<AGARI [^>]*doraHaiUra="([0-9,]+)"', other_tile),
    "the settlement": numbers_changed(r'<(?:AGARI|RYUUKYOKU) [^>]*sc="([-0-9,]+)"', up),
    "the end": numbers_changed(r'owari="([-0-9.,]+)"', up),
    "a hand shown at a draw": numbers_changed(r'<RYUUKYOKU [^>]*hai[0-3]="([0-9,]+)"', other_tile),
}
GAMES = ("tenhou-mjlog/tenhou4p-0006.mjlog.gz", "tenhou-mjlog/tenhou3p-0012.mjlog.gz")


def test_the_games_hold_as_they_are(shared_data: Path) -> None:
    assert [found(game(shared_data, name)) for name in GAMES] == ["", ""]


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.slow), 40])
@pytest.mark.parametrize("damage", DAMAGES)
def test_every_change_of_a_game_is_found(shared_data: Path, damage: str, step: int) -> None:
    tried = 0
    for name in GAMES:
        text = game(shared_data, name)
        for changed in islice(DAMAGES[damage](text), 0, None, step):
            assert changed != text
            assert found(changed), f"{name}: {difference(text, changed)}"
            tried += 1
    assert tried


def difference(text: str, changed: str) -> str:
    at = next(at for at, (one, other) in enumerate(zip(text, changed, strict=False)) if one != other)
    return f"{text[at - 60 : at + 30]} became {changed[at - 60 : at + 30]}"


CLIENT = "tenhou-client/client4p-0009.log.gz"
"""A session with marks of furiten."""
OFFER = re.compile(r'<([DEFGdefgT][0-9]+) t="([0-9]+)"/>')
BARE = re.compile(r"<([EFGefg][0-9]+)/>")


def offer_left_out(text: str) -> Iterator[str]:
    for tag in OFFER.finditer(text):
        yield f"{text[: tag.start()]}<{tag[1]}/>{text[tag.end() :]}"


def offer_added(text: str) -> Iterator[str]:
    """Offer a chi where the server offered nothing."""
    for tag in BARE.finditer(text):
        yield f'{text[: tag.start()]}<{tag[1]} t="4"/>{text[tag.end() :]}'


def offer_changed(text: str) -> Iterator[str]:
    """Offer one thing more: nine terminals on a draw, a ron on a discard, or one of these less."""
    for tag in OFFER.finditer(text):
        bits = int(tag[2]) ^ (64 if tag[1].startswith("T") else 8)
        if bits:
            yield f'{text[: tag.start()]}<{tag[1]} t="{bits}"/>{text[tag.end() :]}'


def furiten_left_out(text: str) -> Iterator[str]:
    for tag in re.finditer(r'<FURITEN show="[01]" ?/>', text):
        yield text[: tag.start()] + text[tag.end() :]


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.slow), 10])
@pytest.mark.parametrize("change", [offer_left_out, offer_added, offer_changed, furiten_left_out])
def test_every_change_of_what_a_server_offered_is_found(
    shared_data: Path, change: Callable[[str], Iterator[str]], step: int
) -> None:
    text = game(shared_data, CLIENT)
    assert found(text) == ""
    tried = 0
    for changed in islice(change(text), 0, None, step):
        assert "the record says" in found(changed), difference(text, changed)
        tried += 1
    assert tried
