"""Whether anyone can be liable for a yakuman: some of its groups was fed, and all of them lie open to see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mahjong.errors import Problem
from mahjong.melds import MeldKind

if TYPE_CHECKING:
    from mahjong.hand import Hand
    from mahjong.rules import RiichiRules
    from mahjong.scoring.result import Score
    from mahjong.scoring.situation import PaoYakuman

__all__ = ["is_fed", "liability_problems"]

_KINDS: Final[dict[str, frozenset[int]]] = {
    "daisangen": frozenset(range(31, 34)),
    "daisuushii": frozenset(range(27, 31)),
}
_KANS: Final = 4


def is_fed(yakuman: PaoYakuman, hand: Hand, rules: RiichiRules) -> bool:
    """Say whether a call can have made someone liable: the last group was fed, the others had been declared.

    A concealed kan is declared where ``pao_ankan_counts`` says so, and is never fed. Four kans are fed by an open kan.
    """
    declared = [meld for meld in hand.melds if meld.is_open or rules.pao_ankan_counts]
    if yakuman == "suukantsu":
        kans = [meld.kind for meld in declared if meld.is_kan]
        return len(kans) == _KANS and MeldKind.DAIMINKAN in kans
    groups = [meld for meld in declared if meld.kind is not MeldKind.CHI and meld.base.kind in _KINDS[yakuman]]
    return len(groups) == len(_KINDS[yakuman]) and any(meld.is_open for meld in groups)


def liability_problems(score: Score) -> Iterator[Problem]:
    """Say which liabilities of a win cannot have come about; a yakuman it has not makes nobody liable anyway."""
    rules, hand = score.rules, score.hand
    for pao in score.situation.pao:
        stands = getattr(rules, f"pao_{pao.yakuman}") and any(value.yaku == pao.yakuman for value in score.yaku)
        if stands and not is_fed(pao.yakuman, hand, rules):
            concealed = "" if rules.pao_ankan_counts else ", and concealed kans do not count (option pao_ankan_counts)"
            called = "an open kan" if pao.yakuman == "suukantsu" else "a call"
            yield Problem(
                "conflict",
                f"pao: nobody is liable for the {pao.yakuman} of {hand}: its last group must come from {called}, the "
                f"others be melds before{concealed}",
            )
