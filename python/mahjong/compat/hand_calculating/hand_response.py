"""What a hand is worth, or why it is not."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from mahjong.compat.hand_calculating.fu import FuDetail
from mahjong.compat.hand_calculating.scores import ScoresResult
from mahjong.compat.hand_calculating.yaku import Yaku

_DEFERRED = ("cost", "yaku", "fu_details")
_FIELDS = ("cost", "han", "fu", "fu_details", "yaku", "error", "is_open_hand")


class HandResponse:
    """The value of a hand; where there is an `error`, everything else is None.

    `yaku` are sorted by their number, `fu_details` by falling fu.
    """

    cost: ScoresResult | None
    han: int | None
    fu: int | None
    fu_details: list[FuDetail] | None
    yaku: list[Yaku] | None
    error: str | None
    is_open_hand: bool
    _rest: Callable[[str], Any]

    def __init__(
        self,
        cost: ScoresResult | None = None,
        han: int | None = None,
        fu: int | None = None,
        yaku: Collection[Yaku] | None = None,
        error: str | None = None,
        fu_details: list[FuDetail] | None = None,
        is_open_hand: bool = False,
    ) -> None:
        self.cost = cost
        self.han = han
        self.fu = fu
        self.error = error
        self.is_open_hand = is_open_hand
        self.fu_details = in_order(fu_details, _falling_fu)
        self.yaku = in_order(yaku, _number)

    @classmethod
    def _deferred(cls, han: int, fu: int, is_open_hand: bool, rest: Callable[[str], Any]) -> HandResponse:
        """Make a response whose cost, yaku and fu items `rest` gives by name when they are first read."""
        response = cls.__new__(cls)
        response.han = han
        response.fu = fu
        response.error = None
        response.is_open_hand = is_open_hand
        response._rest = rest
        return response

    def __getattr__(self, name: str) -> Any:
        rest = self.__dict__.get("_rest")
        if rest is None or name not in _DEFERRED:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return self.__dict__.setdefault(name, rest(name))

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _FIELDS}

    def __str__(self) -> str:
        return self.error or f"{self.han} han, {self.fu} fu"


T = TypeVar("T")


def in_order(items: Collection[T] | None, key: Callable[[T], int]) -> list[T] | None:
    """Sort what there is; nothing is None."""
    return sorted(items, key=key) if items else None


def _falling_fu(item: FuDetail) -> int:
    return -item["fu"]


def _number(yaku: Yaku) -> int:
    return yaku.yaku_id
