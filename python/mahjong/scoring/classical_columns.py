"""Score many finished tables of Chinese classical in one call: rows in, columns out, the GIL released."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mahjong import _core
from mahjong.errors import ArgumentTypeError, HandError
from mahjong.rules import ClassicalRules, as_rules
from mahjong.scoring.classical_table import ClassicalTable, pack_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ClassicalColumns", "pack_tables", "score_tables"]

# Behind status and dealer come four changes of score, then five figures of each seat.
SETTLEMENT: Final = 2
SEATS: Final = 6


@dataclass(frozen=True, slots=True, eq=False)
class ClassicalColumns:
    """What n tables come to, one array a figure; those of four columns are by seat, East first.

    ``status`` (n, int32): 0 scored, 1 the winner's tiles are no winning hand, 2 a row that is no table; all else is
    0 where it is not 0. ``dealer_stays`` (n, bool). ``settlement``, ``total``, ``base``, ``doubles`` (n x 4, int32):
    the change of each score, the value of each hand, its points and doubles (both 0 for a limit hand). ``doubling``
    and ``limits`` (n x 4, int32): bit i for the i-th of ``DOUBLES`` and ``LIMITS`` in ``mahjong.scoring.classical``.
    """

    status: NDArray[np.int32]
    dealer_stays: NDArray[np.bool_]
    settlement: NDArray[np.int32]
    total: NDArray[np.int32]
    base: NDArray[np.int32]
    doubles: NDArray[np.int32]
    doubling: NDArray[np.int32]
    limits: NDArray[np.int32]


def pack_tables(tables: Iterable[ClassicalTable]) -> NDArray[np.uint8]:
    """Give tables as rows for :func:`score_tables`; the bytes of a row are those of `pack_table`.

    Raises:
        ArgumentTypeError: one of them is no ``ClassicalTable``.
    """
    import numpy as np

    packed = bytearray()
    if not isinstance(tables, Iterable):
        raise ArgumentTypeError("tables", tables, "an iterable of ClassicalTable")
    for table in tables:
        if type(table) is not ClassicalTable:
            raise ArgumentTypeError("tables", table, "an iterable of ClassicalTable")
        packed += pack_table(table.hands, table.round_wind, table.win, table.discards)
    return np.frombuffer(packed, np.uint8).reshape(-1, _core.classical.TABLE_BYTES)


def score_tables(tables: NDArray[np.uint8], rules: ClassicalRules | str) -> ClassicalColumns:
    """Score n tables given as rows of :func:`pack_tables`, nothing raised for a single one.

    Raises:
        ArgumentTypeError: `rules` are no classical rules, or `tables` is no array of uint8.
        HandError: the rows have another length than `pack_tables` gives them.

    >>> from mahjong.scoring.classical import ClassicalWin
    >>> hands = "147m258p369s1456z", "45p77s pon:222m pon:999m pon:333z", "358m369p258s2267z", "147m147p146s1256z"
    >>> win = ClassicalWin("6p", "discard", seat="S", source="E")
    >>> rows = pack_tables([ClassicalTable(hands=hands, round_wind="E", win=win)])
    >>> out = score_tables(rows, "planet-classical-v1")
    >>> int(out.total[0, 1]), int(out.settlement[0].sum())
    (20, 0)
    """
    import numpy as np

    native = as_rules(rules, ClassicalRules).native
    if not isinstance(tables, np.ndarray) or tables.dtype != np.uint8:
        raise ArgumentTypeError("tables", tables, "an array of uint8: the rows that pack_tables gives")
    if tables.ndim != 2 or tables.shape[1] != _core.classical.TABLE_BYTES:
        raise HandError(
            f"tables has shape {tables.shape}, not (n, {_core.classical.TABLE_BYTES}): pack_tables makes the rows",
            category="bad_value",
        )
    out = np.zeros((len(tables), _core.classical.BATCH_COLUMNS), np.int32)
    if len(tables):
        _core.classical.score_batch(np.ascontiguousarray(tables), native, out)
    seats = out[:, SEATS:].reshape(-1, 4, 5)
    return ClassicalColumns(
        out[:, 0],
        out[:, 1].astype(bool),
        out[:, SETTLEMENT:SEATS],
        *(seats[:, :, figure] for figure in range(5)),
    )
