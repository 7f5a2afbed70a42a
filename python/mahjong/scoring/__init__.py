"""What hands are worth: riichi here, Chinese classical in `mahjong.scoring.classical`.

One question in domain words, one frozen result:

>>> from mahjong.rules import load
>>> from mahjong.scoring import Situation, score
>>> value = score("234m345m678p22s67s", Situation("8s", "ron", seat="S", flags=["riichi"]), load("tenhou-4p"))
>>> value.han, value.fu, value.total
(3, 30, 3900)
>>> [item.yaku for item in value.yaku]
['riichi', 'pinfu', 'tanyao']
"""

from mahjong.scoring.effects import without_effect
from mahjong.scoring.explain import explain
from mahjong.scoring.names import yaku_name, yaku_number, yaku_table
from mahjong.scoring.question import score, try_score
from mahjong.scoring.result import FuItem, NotAWin, Payments, Reading, Score, YakuValue
from mahjong.scoring.situation import Flag, Pao, Situation, Wind

__all__ = [
    "Flag",
    "FuItem",
    "NotAWin",
    "Pao",
    "Payments",
    "Reading",
    "Score",
    "Situation",
    "Wind",
    "YakuValue",
    "explain",
    "score",
    "try_score",
    "without_effect",
    "yaku_name",
    "yaku_number",
    "yaku_table",
]
