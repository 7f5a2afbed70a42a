"""A bot that makes its own hand as fast as it can and looks at nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mahjong import _core
from mahjong.game.actions import Action, ActionType
from mahjong.game.views import RoundView
from mahjong.rules import RuleSet, as_rules
from mahjong.tiles import KINDS, Tile

__all__ = ["Greedy"]

_OWN_TURN: Final = (ActionType.REACH, ActionType.NUKIDORA)
_OWN_KANS: Final = (ActionType.ANKAN, ActionType.KAKAN)
EAST: Final = 27
FIRST_DRAGON: Final = 31


class Greedy:
    """Win when possible, declare riichi at once, and discard for the lowest shanten, then for the most tiles left.

    Claims are taken where they bring the hand nearer: in riichi triplets of honours that are a yaku, as anything else
    may leave the hand without one; in Chinese classical any run or triplet.
    """

    def __init__(self, rules: RuleSet | str) -> None:
        rules = as_rules(rules)
        self._classical = rules.family == "classical"
        self._players = getattr(rules, "players", 4)

    def act(self, view: RoundView, legal: Sequence[Action]) -> Action:
        """Choose the action that keeps the shanten lowest."""
        by_type: dict[ActionType, list[Action]] = {}
        for action in legal:
            by_type.setdefault(action.type, []).append(action)
        if ActionType.HORA in by_type:
            return by_type[ActionType.HORA][0]
        assert view.viewer is not None
        counts = _counted(view.seats[view.viewer].closed)
        if ActionType.NONE in by_type:
            return self._claim(view, counts, by_type) or by_type[ActionType.NONE][0]
        for wanted in _OWN_TURN:
            if wanted in by_type:
                return by_type[wanted][0]
        return self._kan(counts, by_type) or self._discard(view, counts, by_type) or legal[0]

    def _claim(self, view: RoundView, counts: list[int], by_type: dict[ActionType, list[Action]]) -> Action | None:
        wanted: list[Action] = [
            *by_type.get(ActionType.PON, ()),
            *(by_type.get(ActionType.CHI, ()) if self._classical else ()),
        ]
        # In the opening of a classical deal there is nothing to claim, but kongs of one's own to declare.
        if not wanted:
            return self._kan(counts, by_type)
        before = self._shanten(counts)
        for action in wanted:
            if (self._classical or self._is_yakuhai(view, action.tile)) and self._shanten(
                _without(counts, action.consumed)
            ) < before:
                return action
        return None

    def _is_yakuhai(self, view: RoundView, tile: Tile | None) -> bool:
        if tile is None or tile.kind is None or view.viewer is None:
            return False
        winds = (EAST + view.round_wind, EAST + (view.viewer - view.dealer) % self._players)
        return tile.kind >= FIRST_DRAGON or tile.kind in winds

    def _kan(self, counts: list[int], by_type: dict[ActionType, list[Action]]) -> Action | None:
        """Give a kan of the own hand that does not take it farther away."""
        for wanted in _OWN_KANS:
            for action in by_type.get(wanted, ()):
                gone = action.consumed if wanted is ActionType.ANKAN else (action.tile,)
                if self._shanten(_without(counts, gone)) <= self._shanten(counts):
                    return action
        return None

    def _discard(self, view: RoundView, counts: list[int], by_type: dict[ActionType, list[Action]]) -> Action | None:
        values = {kind: (shanten, mask) for kind, shanten, mask in self._discards(counts)}
        left = _left(view)
        best: Action | None = None
        best_value = (99, 0, 0)
        for action in by_type.get(ActionType.DAHAI, ()):
            if action.tile is None or action.tile.kind not in values:
                continue
            shanten, mask = values[action.tile.kind]
            # Of two that are as good the plain five goes before the red one.
            value = (shanten, -sum(left[kind] for kind in _core.kinds(mask)), int(action.tile.is_red))
            if value < best_value:
                best, best_value = action, value
        return best

    def _shanten(self, counts: list[int]) -> int:
        if self._classical:
            return _regular(counts)
        return _core.scalar.shanten(counts, None, self._players)

    def _discards(self, counts: list[int]) -> Iterable[tuple[int, int, int]]:
        """Give every discard with the shanten and the mask of useful kinds after it."""
        if not self._classical:
            yield from _core.scalar.discards(counts, None, self._players)
            return
        # Seven pairs and thirteen orphans are no plan there: the regular form alone is looked at.
        for kind in range(KINDS):
            if counts[kind]:
                counts[kind] -= 1
                value, mask = _regular(counts), 0
                for drawn in range(KINDS):
                    if counts[drawn] < 4:
                        counts[drawn] += 1
                        mask |= (_regular(counts) < value) << drawn
                        counts[drawn] -= 1
                counts[kind] += 1
                yield kind, value, mask


def _regular(counts: list[int]) -> int:
    value = _core.scalar.shanten_by_form(counts, None, 4)[0]
    assert value is not None
    return value


def _counted(tiles: Iterable[Tile]) -> list[int]:
    counts = [0] * KINDS
    for tile in tiles:
        if tile.kind is not None:
            counts[tile.kind] += 1
    return counts


def _without(counts: list[int], tiles: Iterable[Tile | None]) -> list[int]:
    rest = list(counts)
    for tile in tiles:
        if tile is not None and tile.kind is not None:
            rest[tile.kind] -= 1
    return rest


def _left(view: RoundView) -> list[int]:
    """Count the copies of each kind the viewer does not see."""
    left = [4] * KINDS
    for seat in view.seats:
        melded = (tile for meld in seat.melds for tile in meld.tiles)
        lying = (discard.tile for discard in seat.river if not discard.called)
        for kind, n in enumerate(_counted((*seat.closed, *melded, *lying))):
            left[kind] -= n
        left[EAST + 3] -= seat.norths
    for kind, n in enumerate(_counted(view.indicators)):
        left[kind] -= n
    return [max(n, 0) for n in left]
