"""Write a classical score out for a person to read: items in words, the sum, and what the others pay for it.

>>> from mahjong.scoring.classical import score_hand
>>> rules = "planet-classical-v1"
>>> print(explain(score_hand("111999m19s19p123z", seat="S", round_wind="E", rules=rules), rules))
  Pung of 1m, concealed                 8
  Pung of 9m, concealed                 8
16 points
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.errors import ArgumentTypeError, require_number
from mahjong.rules import as_rules
from mahjong.rules.classical_rules import ClassicalRules
from mahjong.scoring.classical import ClassicalScore, ClassicalWin
from mahjong.scoring.classical_table import require_win
from mahjong.scoring.names import classical_phrase, item_name
from mahjong.scoring.padding import padded, widest

if TYPE_CHECKING:
    from mahjong.scoring.names import Language

__all__ = ["explain", "worth"]

_WIDTH = 34


def explain(
    score: ClassicalScore,
    rules: ClassicalRules | str,
    *,
    win: ClassicalWin | None = None,
    dealer: int = 0,
    language: Language = "en",
) -> str:
    """Describe the value of a hand in several lines; with `win`, of a winner's, what the other three pay too.

    Args:
        score: the value.
        rules: the rules it was found by, or the id of a preset.
        win: how the hand was won.
        dealer: the seat of East.
        language: one of ``en ja zh fr es``.

    Raises:
        UnknownNameError: another language.
        ArgumentTypeError: an argument is of a wrong type.
        HandError: there is no such dealer.
    """
    if type(score) is not ClassicalScore:
        raise ArgumentTypeError("score", score, "a ClassicalScore (riichi: mahjong.scoring.explain)")
    rules = as_rules(rules, ClassicalRules)
    require_win(win)
    dealer = require_number("dealer", dealer, 0, 3)

    items = [(limit, f" {classical_phrase('limit', language)}") for limit in score.limits]
    items += [(name, f"{points:>4}") for name, points in score.points]
    for name, doubles in score.doubling:
        unit = classical_phrase("double" if doubles == 1 else "doubles", language)
        items.append((name, f"{doubles:>4} {unit}"))
    named = [(item_name(name, language), value) for name, value in items]
    width = widest((name for name, _ in named), _WIDTH)
    lines = [f"  {padded(name, width)} {value}" for name, value in named]
    lines.append(_sum(score, rules, language))
    if win is not None:
        # M1: East pays and gets double; what the others settle among themselves depends on their hands.
        who = "each_pays" if win.seat == dealer else "east_pays"
        lines.append(classical_phrase(who, language, total=score.total, twice=2 * score.total))
    return "\n".join(lines)


def _sum(score: ClassicalScore, rules: ClassicalRules, language: Language) -> str:
    if score.is_limit:
        return classical_phrase("limit_hand", language, total=score.total)
    return worth(score.base, score.doubles, score.total, rules, language=language)


def worth(base: int, doubles: int, total: int, rules: ClassicalRules, *, language: Language = "en") -> str:
    """Say how points and doubles come to the value of a hand that is no limit hand."""
    value = base << doubles
    form = ("undoubled", "doubled_once", "doubled")[min(doubles, 2)]
    said = classical_phrase(form, language, base=base, doubles=doubles, value=value)
    if value == total:
        return said
    return classical_phrase("cut", language, worth=said, limit=rules.limit, total=total)
