"""The boundary: the only module that imports `mjcore`.

What crosses, and who validates it:

========================  ============================================  =============================================
name                      is                                            validated by
========================  ============================================  =============================================
``Counts``                34 counts of closed tiles, add and remove     itself; `mahjong.hand` checks before it
``kinds``                 the kinds of a 34-bit mask                    masks come from the kernels only
``scalar``                shanten, ukeire, waits, readings of one hand  itself; `mahjong.analysis` checks before it
``NativeRiichiRules``     a riichi rule set in one packed struct        itself; `mahjong.rules` checks before it
``NativeClassicalRules``  a classical rule set in one packed struct     itself; `mahjong.rules` checks before it
``HandTiles``             the tiles of one hand for the riichi scorer   itself; `mahjong.hand` checks before it
``WinFacts``              how a hand was won                            itself; `mahjong.scoring` checks before it
``score``, ``Score``      the value of both, or what is wrong           itself: conflicts come back as a mask
``batch``                 many hands a call                             itself: hands that cannot be come out marked
``drill``                 kernels over many hands, for timing           `mahjong.bench` makes what it takes
``points``                base points of han and fu                     itself
``score_ids``             the value of a hand of numbered tiles         itself
``keys``                  names that may stand twice in JSON Lines      itself; `mahjong.records` looks closer
``tags``                  the tags of Tenhou's records, their numbers    itself; where they end it says
``numbered``              hands as these tags tell them, their walls    itself; what it cannot read it says
``seeds``                 the generator and the hash of Tenhou's walls   itself
``sequences``             events put in order, and followed            itself; what it cannot order or follow it says
``replays``               records followed with what they say beside    itself
``classical``             classical hands and tables, packed as bytes   `mahjong.scoring.classical` checks before it
``RiichiRound``           a riichi hand: answers, events, facts         itself; `mahjong.game` checks before it
``ClassicalRound``        a classical hand, the same                    itself; `mahjong.game` checks before it
``NativeMatch``           counters and scores between hands             itself; `mahjong.game` checks before it
``shuffled``              a wall in the order of a stream of bytes      itself
``rollout``               matches played by built-in policies           itself
``vector``                many matches a call, planes of one hand       itself
``observe``               the sets of riichi planes                     nothing to check
``classical_observe``     the sets of classical planes                  nothing to check
========================  ============================================  =============================================
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mjcore import (
    __version__,
    batch,
    drill,
    keys,
    numbered,
    observe,
    replays,
    rounds,
    scalar,
    seeds,
    sequences,
    table,
    tags,
    vector,
)
from mjcore.counts import Counts, kinds
from mjcore.options import NativeRules
from mjcore.random import shuffled
from mjcore.riichi_rounds import RiichiRound
from mjcore.rollout import POLICIES, rollout
from mjcore.rounds import Match as NativeMatch
from mjcore.rounds import Round as NativeRound
from mjcore.rules import RiichiRules as NativeRiichiRules
from mjcore.scoring import CONFLICTS, HandTiles, Score, WinFacts, points, score
from mjcore.tile_ids import score_ids

if TYPE_CHECKING:
    from mjcore import classical, classical_observe
    from mjcore.classical_rounds import ClassicalRound
    from mjcore.classical_rules import ClassicalRules as NativeClassicalRules

__all__ = [
    "CONFLICTS",
    "POLICIES",
    "ClassicalRound",
    "Counts",
    "HandTiles",
    "NativeClassicalRules",
    "NativeMatch",
    "NativeRiichiRules",
    "NativeRound",
    "NativeRules",
    "RiichiRound",
    "Score",
    "WinFacts",
    "__version__",
    "batch",
    "classical",
    "classical_observe",
    "drill",
    "keys",
    "kinds",
    "numbered",
    "observe",
    "points",
    "replays",
    "rollout",
    "rounds",
    "scalar",
    "score",
    "score_ids",
    "seeds",
    "sequences",
    "shuffled",
    "table",
    "tags",
    "vector",
]

# Who plays riichi only need not load the other family: name -> module, and what it is called there.
_CLASSICAL = {
    "ClassicalRound": ("classical_rounds", "ClassicalRound"),
    "NativeClassicalRules": ("classical_rules", "ClassicalRules"),
    "classical": ("classical", None),
    "classical_observe": ("classical_observe", None),
}


def __getattr__(name: str) -> Any:
    place = _CLASSICAL.get(name)
    if place is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"mjcore.{place[0]}")
    found = module if place[1] is None else getattr(module, place[1])
    globals()[name] = found
    return found
