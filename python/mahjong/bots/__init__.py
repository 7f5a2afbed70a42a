"""Bots: players that are programs, three simple ones by name, and what seats them: a table here, a server's pipe.

>>> from mahjong.bots import make_bot
>>> from mahjong.rules import load
>>> make_bot("greedy", load("tenhou-4p"), seed=1).__class__.__name__
'Greedy'
"""

from mahjong.bots.mjai import answer_mjai
from mahjong.bots.play import play_match, play_round
from mahjong.bots.protocol import Bot
from mahjong.bots.registry import BOTS, make_bot

__all__ = ["BOTS", "Bot", "answer_mjai", "make_bot", "play_match", "play_round"]
