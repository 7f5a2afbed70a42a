"""Ask for the value of a won hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mahjong._core import CONFLICTS
from mahjong._core import score as _native_score
from mahjong.errors import ArgumentTypeError, HandError, NotAWinError, Problem, counted
from mahjong.hand import Hand, as_hand
from mahjong.rules import RiichiRules, RuleSet, as_rules
from mahjong.scoring.liability import liability_problems
from mahjong.scoring.result import NotAWin, Reason, Score
from mahjong.scoring.situation import Situation
from mahjong.tiles import Tile, format_tiles

__all__ = ["score", "try_score"]

_REASONS: Final[dict[int, Reason]] = {1: "not_complete", 2: "no_yaku", 3: "han_minimum"}


def try_score(hand: Hand | str, situation: Situation, rules: RuleSet | str) -> Score | NotAWin:
    """Return the value of a hand, or the reason why it is no win.

    ``hand`` has 3n+1 closed tiles and is completed by ``situation.win_tile``, or 3n+2 with that tile among
    them. Text is read as by `Hand.parse`, a preset's id is loaded; with objects made once a call takes under
    a microsecond.

    Raises:
        HandError: hand, situation and rules cannot be together; ``problems`` lists everything wrong.
        ArgumentTypeError: an argument has a wrong type.

    >>> try_score("123m567m345p88s24s", Situation("3s", "ron", seat="S"), "riichi-competition-v1").reason
    'no_yaku'
    """
    if type(hand) is not Hand:
        hand = as_hand(hand)
    if type(rules) is not RiichiRules:
        rules = as_rules(rules, RiichiRules)
    if type(situation) is not Situation:
        raise ArgumentTypeError("situation", situation, "a Situation")
    found = _native_score(Score, hand.native, situation.native, rules.native, hand, situation, rules)
    if type(found) is Score:
        if len(hand.tiles) % 3 == 2 and situation.win_tile not in hand.tiles:
            raise HandError(list(_problems(1 << 1, hand, situation)))
        if situation.pao and (problems := list(liability_problems(found))):
            raise HandError(problems)
        return found
    if found > 0:
        reason = _REASONS[found]
        facts = (("hand", hand), ("tile", situation.win_tile), ("by", situation.by))
        return NotAWin(reason, (*facts, *_minimum(hand, situation, rules)) if reason == "han_minimum" else facts)
    raise HandError(list(_problems(~found, hand, situation)))


def score(hand: Hand | str, situation: Situation, rules: RuleSet | str) -> Score:
    """Return the value of a won hand; see `try_score`.

    Raises:
        NotAWinError: it is no win; ``reason`` says why.
        HandError: hand, situation and rules cannot be together.
        ArgumentTypeError: an argument has a wrong type.
    """
    found = try_score(hand, situation, rules)
    if type(found) is Score:
        return found
    assert isinstance(found, NotAWin)
    raise NotAWinError(found.sentence, reason=found.reason)


def _minimum(hand: Hand, situation: Situation, rules: RiichiRules) -> tuple[tuple[str, int], ...]:
    """Give how many han from yaku a refused hand has and needs."""
    value = try_score(hand, situation, _without_minimum(rules))
    assert isinstance(value, Score), "a hand below the minimum has a yaku"
    raised = rules.raised_minimum_honba and situation.honba >= rules.raised_minimum_honba
    return ("han", value.yaku_han), ("needed", rules.raised_han_minimum if raised else rules.han_minimum)


@lru_cache(maxsize=16)
def _without_minimum(rules: RiichiRules) -> RiichiRules:
    return rules.with_(han_minimum=1, raised_han_minimum=1)


def _problems(mask: int, hand: Hand, situation: Situation) -> Iterator[Problem]:
    """Say what a mask of native conflicts means."""
    tile = situation.win_tile
    found = {name for bit, name in enumerate(CONFLICTS) if mask >> bit & 1}
    if "size" in found:
        tiles = len(hand.tiles) + (len(hand.tiles) % 3 == 1)
        sets = len(hand.melds)
        held = f"{counted(tiles, 'closed tile')} with the winning one and {counted(sets, 'meld')}"
        yield Problem("bad_tile_count", f"{held}: {14 - 3 * sets} closed tiles are needed")
    if "not_held" in found:
        yield Problem("conflict", f"the hand has its winning tile already, but {tile} is not in {hand.text_of_tiles}")
    if "five_copies" in found:
        yield Problem("too_many_copies", f"with the winning tile there are {_too_many(hand, situation)}: {hand}")
    if "shown_five" in found:
        shown = _too_many(hand, situation, *situation.dora, *situation.ura)
        yield Problem("too_many_copies", f"hand, winning tile and indicators show {shown}: {hand}")
    if "too_many_reds" in found:
        yield Problem("conflict", "more red fives than these rules have (options red_m red_p red_s): write 5 for 0")
    if "open_riichi_hand" in found:
        yield Problem("conflict", f"riichi needs a closed hand, but {_first_open(hand)} is open")
    if "no_replacement" in found:
        yield Problem("conflict", "rinshan needs a replacement tile, but the hand has no kan and no north set aside")
    if "robbed_fifth" in found:
        yield Problem("conflict", f"chankan robs the fourth {tile}, so the hand cannot hold another: {hand}")
    if "no_nuki" in found:
        yield Problem("conflict", f"{counted(hand.nuki, 'north')} set aside, but these rules know no such thing")
    if "no_middle" in found:
        yield Problem("bad_tile", "2m-8m do not exist with three players")
    if "no_chi" in found:
        yield Problem("bad_meld", "these rules know no chi")
    if "not_first" in found:
        yield Problem("conflict", "a win on the first turn has no melds and no norths set aside")
    if "no_seat" in found:
        yield Problem("bad_value", "seat N does not exist with three players")
    if "last_and_replacement" in found:
        yield Problem("conflict", "rinshan and haitei: a replacement tile is never the last live tile")
    if "bonus_tiles" in found:
        yield Problem("conflict", f"riichi knows no flowers and seasons, but {format_tiles(hand.bonus)} are set aside")
    if "no_open_riichi" in found:
        yield Problem("conflict", "these rules know no open riichi (option open_riichi)")


def _too_many(hand: Hand, situation: Situation, *indicators: Tile) -> str:
    """Name the tiles of which there are more than four, with how many."""
    won = [situation.win_tile] if len(hand.tiles) % 3 == 1 else []
    held = (*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles), *[Tile.parse("4z")] * hand.nuki)
    copies = Counter(tile.plain for tile in (*held, *won, *indicators))
    return ", ".join(f"{count} copies of {tile}" for tile, count in sorted(copies.items()) if count > 4)


def _first_open(hand: Hand) -> str:
    return next((str(meld) for meld in hand.melds if meld.is_open), "")
