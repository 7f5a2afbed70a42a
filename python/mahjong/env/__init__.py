"""Environments for machine learning over the native engine.

- :class:`mahjong.env.single.RiichiEnv`: one match, ``reset`` and ``step`` with action codes.
- :class:`mahjong.env.vector.VectorEnv`: many matches in one call, arrays out.
- :class:`mahjong.env.aec.RiichiAEC`: a PettingZoo AEC environment (extra ``env``).
- :class:`mahjong.env.classical.ClassicalEnv`, :class:`mahjong.env.classical.ClassicalVectorEnv` and
  :class:`mahjong.env.aec.ClassicalAEC`: the same for Chinese classical, with planes of its own.

Actions are the codes of ``mahjong.game.actions``; observation planes come in two documented sets, ``small`` (32 x 34)
and ``full`` (353 x 34).
"""
