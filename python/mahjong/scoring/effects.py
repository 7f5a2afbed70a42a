"""What a question says that counts for nothing under its rules."""

from __future__ import annotations

from mahjong.errors import ArgumentTypeError
from mahjong.rules import RiichiRules, RuleSet, as_rules
from mahjong.scoring.result import NotAWin, Score
from mahjong.scoring.situation import Flag, Situation

__all__ = ["without_effect"]


def without_effect(
    situation: Situation, rules: RuleSet | str, *, score: Score | NotAWin | None = None
) -> tuple[str, ...]:
    """Say which facts of a won hand count for nothing under these rules, a sentence each.

    With `score`, the answer to the question, also what counts for nothing in this hand.

    Raises:
        ArgumentTypeError: an argument has a wrong type.

    >>> without_effect(Situation("8s", "ron", seat="S", flags=["renhou"]), "tenhou-4p")
    ('renhou counts for nothing under tenhou-4p (option renhou is none)',)
    """
    if score is not None and not isinstance(score, (Score, NotAWin)):
        raise ArgumentTypeError("score", score, "a Score, a NotAWin or None")
    if type(situation) is not Situation:
        raise ArgumentTypeError("situation", situation, "a Situation")
    rules = as_rules(rules, RiichiRules)
    found = []
    if Flag.RENHOU in situation.flags and rules.renhou == "none":
        found.append(f"renhou counts for nothing under {rules.id} (option renhou is none)")
    if Flag.IPPATSU in situation.flags and not rules.ippatsu:
        found.append(f"ippatsu counts for nothing under {rules.id} (option ippatsu is no)")
    if situation.ura:
        if not rules.ura_dora:
            found.append(f"ura indicators count for nothing under {rules.id} (option ura_dora is no)")
        elif not situation.flags & {Flag.RIICHI, Flag.DOUBLE_RIICHI, Flag.OPEN_RIICHI}:
            found.append("ura indicators count for nothing without riichi")
    if situation.discarder_riichi and Flag.OPEN_RIICHI not in situation.flags:
        found.append("discarder_riichi counts for nothing without open riichi")
    for yakuman, _ in situation.pao:
        if not getattr(rules, f"pao_{yakuman}"):
            found.append(f"pao for {yakuman} counts for nothing under {rules.id} (option pao_{yakuman} is no)")
        elif isinstance(score, Score) and all(value.yaku != yakuman for value in score.yaku):
            found.append(f"pao for {yakuman} counts for nothing: the hand has no {yakuman}")
    return tuple(found)
