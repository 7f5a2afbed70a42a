"""A score in words for a person, in five languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.errors import ArgumentTypeError
from mahjong.scoring.names import no_win_sentence, word, yaku_name
from mahjong.scoring.padding import padded, widest
from mahjong.scoring.result import NotAWin, Score

if TYPE_CHECKING:
    from mahjong.scoring.names import Language

__all__ = ["explain"]

_WIDTH = 32
_WANTED = "a Score or a NotAWin (those of Chinese classical: mahjong.scoring.explain_classical.explain)"


def explain(score: Score | NotAWin, language: Language = "en") -> str:
    """Explain a score: yaku with han, fu with reasons, limit, honba and sticks, and who pays; or why it is no win.

    Raises:
        UnknownNameError: a language other than ``en ja zh fr es``.
        ArgumentTypeError: `score` is neither.

    >>> from mahjong.scoring import Situation, score
    >>> from mahjong.rules import load
    >>> value = score("234m345m678p22s67s", Situation("8s", "ron", seat="S", flags=["riichi"]), load("tenhou-4p"))
    >>> print(explain(value))
    233445m678p2267s + 8s, ron
      Riichi                            1 han
      Pinfu                             1 han
      All simples                       1 han
    3 han 30 fu
      Winning                           20 fu
      Closed hand by ron                10 fu
    3900 points: the discarder pays 3900
    """
    if isinstance(score, NotAWin):
        return no_win_sentence(score.reason, dict(score.facts), language) if score.facts else str(score)
    if not isinstance(score, Score):
        raise ArgumentTypeError("score", score, _WANTED)
    situation = score.situation
    han, fu = word("han", language), word("fu", language)
    held = score.hand.remove(situation.win_tile) if len(score.hand.tiles) % 3 == 2 else score.hand
    lines = [f"{held} + {situation.win_tile}, {word(f'by_{situation.by}', language)}"]
    yaku = [
        (yaku_name(value.yaku, language), f"×{value.times}" if value.times else f"{value.han:>2} {han}")
        for value in score.yaku
    ]
    reasons = [
        (word(item.reason, language) + (f" {item.tile}" if item.tile is not None else ""), item.fu)
        for item in (() if score.yakuman else score.fu_items)
    ]
    width = widest((name for name, _ in (*yaku, *reasons)), _WIDTH)
    lines += [f"  {padded(name, width)} {amount:>6}" for name, amount in yaku]
    if score.yakuman:
        lines.append(word("yakuman", language) + (f" ×{score.yakuman}" if score.yakuman > 1 else ""))
    else:
        limit = f", {word(score.limit, language)}" if score.limit else ""
        lines.append(f"{score.han} {han} {score.fu} {fu}{limit}")
        lines += [f"  {padded(name, width)} {amount:>3} {fu}" for name, amount in reasons]
    counters = [
        f"{word(name, language)} {count}"
        for name, count in (("honba", situation.paid_honba), ("sticks", situation.sticks))
        if count
    ]
    if counters:
        lines.append(", ".join(counters))
    payments = score.payments.to_mapping()
    paid = "; ".join(f"{word(role, language)} {amount}" for role, amount in payments.items())
    lines.append(f"{score.total} {word('points', language)}: {paid}")
    return "\n".join(lines)
