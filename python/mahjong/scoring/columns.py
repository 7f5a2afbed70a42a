"""Score many wins in one call: columns in, columns out, the GIL released."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError
from mahjong.rules import RiichiRules, as_rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["FLAG_BITS", "NO_TILE", "ScoreColumns", "score_columns"]

# Marks an empty place in `melds`, `dora` and `ura`.
NO_TILE: Final = 255
FLAG_BITS: Final = {
    name: 1 << bit
    for bit, name in enumerate(
        (
            "tsumo",
            "riichi",
            "double_riichi",
            "open_riichi",
            "ippatsu",
            "rinshan",
            "chankan",
            "haitei",
            "houtei",
            "tenhou",
            "chiihou",
            "renhou",
            "dealt_into_open_riichi",
        )
    )
}


@dataclass(frozen=True, slots=True, eq=False)
class ScoreColumns:
    """What n wins are worth, one array a figure.

    ``status`` (n, int8): 0 a win, 1 not complete, 2 no yaku, 3 too few han from yaku, -1 a question that cannot
    be. ``han``, ``fu``, ``yakuman`` (n, uint8), ``yaku`` (n, uint64, bit i for the i-th entry of `yaku_table`),
    ``base`` (n, int32), ``deltas`` (n x 4, int32): the change of each seat by wind; a ron is paid by the seat
    after the winner. All are 0 where the status is not.
    """

    status: NDArray[np.int8]
    han: NDArray[np.uint8]
    fu: NDArray[np.uint8]
    yakuman: NDArray[np.uint8]
    yaku: NDArray[np.uint64]
    base: NDArray[np.int32]
    deltas: NDArray[np.int32]


def score_columns(
    rules: RiichiRules | str,
    counts: ArrayLike,
    win_kind: ArrayLike,
    *,
    melds: ArrayLike | None = None,
    flags: ArrayLike | None = None,
    seat: ArrayLike | None = None,
    round_wind: ArrayLike | None = None,
    dora: ArrayLike | None = None,
    ura: ArrayLike | None = None,
    red: ArrayLike | None = None,
    nuki: ArrayLike | None = None,
    honba: ArrayLike | None = None,
    sticks: ArrayLike | None = None,
) -> ScoreColumns:
    """Score n wins at once, nothing raised for a single one.

    ``counts`` (n x 34) are the closed tiles by kind, the winning tile among them, ``win_kind`` (n) its kinds.
    ``melds`` (n x 4) are 34 times the type (0 chi, 1 pon, 2 daiminkan, 3 kakan, 4 ankan) plus the lowest kind;
    ``dora`` and ``ura`` (n x 5) indicator kinds; `NO_TILE` marks an empty place in these. ``flags`` (n) are sums of
    `FLAG_BITS`. ``seat`` and ``round_wind`` (n) are 0 East to 3 North, ``red`` red fives in hand and melds.

    Raises:
        ArgumentTypeError: `rules` are no riichi rules, or a column holds no whole numbers.
        HandError: a column has a wrong shape, or a number that does not fit into a byte.

    >>> import numpy as np
    >>> from mahjong.hand import Hand
    >>> from mahjong.rules import load
    >>> hand = np.array([list(Hand.parse("234m345m678p22s678s").counts)])
    >>> out = score_columns(load("tenhou-4p"), hand, [25], seat=[1], flags=[FLAG_BITS["riichi"]])
    >>> int(out.han[0]), int(out.fu[0]), out.deltas[0].tolist()
    (3, 30, [0, 3900, -3900, 0])
    """
    import numpy as np

    native = as_rules(rules, RiichiRules).native

    def column(name: str, values: ArrayLike, columns: int | None, most: int, dtype: Any) -> NDArray[Any]:
        array = np.asarray(values)
        if array.dtype.kind not in "iub":
            raise ArgumentTypeError(name, values, f"an array of whole numbers, not of {array.dtype}")
        if array.size and (array.min() < 0 or array.max() > most):
            raise HandError(f"{name}: numbers must be 0-{most}", category="bad_value")
        wanted: tuple[int, ...] = (rows,) if columns is None else (rows, columns)
        if array.shape != wanted:
            raise HandError(f"{name} has shape {array.shape}, not {wanted}", category="bad_value")
        return np.ascontiguousarray(array, dtype=dtype)

    rows = len(np.atleast_1d(np.asarray(win_kind)))
    small = {
        name: None if values is None else column(name, values, width, 255, np.uint8)
        for name, values, width in (
            ("melds", melds, 4),
            ("seat", seat, None),
            ("round_wind", round_wind, None),
            ("dora", dora, 5),
            ("ura", ura, 5),
            ("red", red, None),
            ("nuki", nuki, None),
            ("honba", honba, None),
            ("sticks", sticks, None),
        )
    }
    out = ScoreColumns(
        np.empty(rows, np.int8),
        np.empty(rows, np.uint8),
        np.empty(rows, np.uint8),
        np.empty(rows, np.uint8),
        np.empty(rows, np.uint64),
        np.empty(rows, np.int32),
        np.empty((rows, 4), np.int32),
    )
    _core.batch.score(
        native,
        column("counts", counts, 34, 255, np.uint8),
        column("win_kind", win_kind, None, 255, np.uint8),
        flags=None if flags is None else column("flags", flags, None, 0x1FFF, np.uint32),
        out_status=out.status,
        out_han=out.han,
        out_fu=out.fu,
        out_yakuman=out.yakuman,
        out_yaku=out.yaku,
        out_base=out.base,
        out_deltas=out.deltas,
        **small,
    )
    return out
