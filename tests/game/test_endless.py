"""What never ends is refused, not waited for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any

import pytest

from mahjong.errors import MahjongError, RulesError
from mahjong.game import events as ev
from mahjong.game.match import Match
from mahjong.game.results import match_result
from mahjong.game.round import Round
from mahjong.hand import Hand
from mahjong.melds import Meld
from mahjong.rules import load_file
from mahjong.scoring import Situation
from mahjong.tiles import Tile, as_tiles, format_tiles

TILE = Tile.parse("1m")
CALLS: dict[str, Callable[[], Any]] = {
    "tiles": lambda: as_tiles(repeat("1m")),
    "text": lambda: format_tiles(repeat(TILE)),
    "hand": lambda: Hand(repeat("1m")),
    "melds": lambda: Hand(["1m"], repeat("pon:555z")),
    "meld": lambda: Meld("pon", repeat(TILE)),
    "dora": lambda: Situation("8s", "ron", dora=repeat("1m")),
    "wall": lambda: Round.deal("tenhou-4p", repeat(TILE)),
    "scores": lambda: match_result("tenhou-4p", repeat(1)),
    "walls": lambda: Match("tenhou-4p", walls=repeat(b"")),
    "next wall": lambda: Match("tenhou-4p", seed=1).next_round(wall=repeat("1m")),
    "event": lambda: (
        Match("tenhou-4p", seed=1)
        .next_round()
        .apply(
            ev.Ryukyoku(ev.DrawReason.EXHAUSTIVE, None, repeat(1))  # type: ignore[arg-type]
        )
    ),
    "kan": lambda: Match("tenhou-4p", seed=1).next_round().apply(ev.Ankan(0, repeat(TILE))),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", CALLS)
def test_an_endless_argument_is_refused(name: str) -> None:
    with pytest.raises(MahjongError):
        CALLS[name]()


def test_flags_are_read_as_far_as_there_can_be_any() -> None:
    assert Situation("8s", "ron", flags=repeat("riichi")).flags == {"riichi"}


def test_a_line_of_a_rules_file_has_an_end(tmp_path: Any) -> None:
    file = tmp_path / "big.toml"
    file.write_text(".".join(["a"] * 16_000) + "=1\n")
    with pytest.raises(RulesError, match="too large"):
        load_file(file)
