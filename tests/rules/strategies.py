"""Random rule sets for property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from mahjong.errors import RulesError
from mahjong.rules import RiichiRules
from mahjong.rules.options import Domain, Flag, Number, NumberList, Word, WordList

PRESETS = tuple(map(RiichiRules.preset, ("planet-riichi-red-three-v1", "riichi-competition-v1", "tenhou-3p")))


def values(domain: Domain) -> st.SearchStrategy[Any]:
    """Draw any value an option takes."""
    match domain:
        case Flag():
            return st.booleans()
        case Word(words):
            return st.sampled_from(words)
        case Number(limits):
            return st.sampled_from(limits)
        case NumberList(each):
            return st.lists(values(each), max_size=5).map(tuple)
        case WordList(each):
            return st.lists(values(each), min_size=1, unique=True).map(tuple)


@st.composite
def rule_sets(draw: st.DrawFn) -> RiichiRules:
    """Draw a preset with some options changed that do not contradict each other."""
    rules = draw(st.sampled_from(PRESETS))
    for name in draw(st.lists(st.sampled_from(sorted(RiichiRules.options())), max_size=6, unique=True)):
        value = draw(values(RiichiRules.options()[name].domain))
        try:
            rules = rules.with_(**{name: value})
        except RulesError:
            continue  # It contradicts what was drawn before.
    return rules
