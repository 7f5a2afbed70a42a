"""Bots: players that are programs, three simple ones by name, and the loop that seats them at a table.

>>> from mahjong.bots import make_bot
>>> from mahjong.rules import load
>>> make_bot("greedy", load("tenhou-4p"), seed=1).__class__.__name__
'Greedy'
"""

from mahjong.bots.play import play_match, play_round
from mahjong.bots.protocol import Bot
from mahjong.bots.registry import BOTS, make_bot

__all__ = ["BOTS", "Bot", "make_bot", "play_match", "play_round"]
