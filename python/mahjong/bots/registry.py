"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from mahjong.bots.greedy import Greedy
from mahjong.bots.protocol import Bot
from mahjong.bots.simple import Random, Tsumogiri
from mahjong.errors import ArgumentTypeError, HandError, quote, require_int
from mahjong.rules import RuleSet, as_rules
from mahjong.rules.base import suggestion

__all__ = ["BOTS", "make_bot"]

BOTS: Final[Mapping[str, Callable[[RuleSet, int], Bot]]] = MappingProxyType(
    {
        "tsumogiri": lambda rules, seed: Tsumogiri(),
        "random": lambda rules, seed: Random(seed),
        "greedy": lambda rules, seed: Greedy(rules),
    }
)
"""How each bot is made: from the rules of the match and the seed of its chances."""


def make_bot(name: str, rules: RuleSet | str, *, seed: int = 0) -> Bot:
    """Give a new bot for one match; `seed` settles everything it leaves to chance.

    Raises:
        HandError: there is no bot of this name.
        ArgumentTypeError: the name is no text, the rules are none, or the seed is no integer.
    """
    if not isinstance(name, str):
        raise ArgumentTypeError("name", name, f"the name of a bot: {', '.join(BOTS)}")
    rules = as_rules(rules)
    seed = require_int("seed", seed, "an integer")
    maker = BOTS.get(name)
    if maker is None:
        hint = suggestion(name, BOTS) or f"; there are {', '.join(BOTS)}"
        raise HandError(f"there is no bot {quote(name, limit=40)}{hint}")
    return maker(rules, seed)
