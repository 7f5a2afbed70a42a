"""Environments for machine learning over the native engine.

- :class:`mahjong.env.single.MatchEnv`: one match, ``reset`` and ``step`` with action codes.
- :class:`mahjong.env.vector.VectorEnv`: many matches in one call, arrays out.
- :class:`mahjong.env.aec.MatchAEC`: a PettingZoo AEC environment (extra ``env``).

All three take the rules of any family. Actions are the codes of ``mahjong.game.actions``; observation planes come in
documented sets, ``small`` (32 x 34) and for riichi ``full`` (353 x 34) too.
"""
