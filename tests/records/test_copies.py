from __future__ import annotations

import pytest

from mahjong.errors import ArgumentTypeError, HandError
from mahjong.records.copies import tiles_from_copies
from mahjong.tiles import format_tiles


def test_four_numbers_are_the_copies_of_a_kind() -> None:
    assert format_tiles(tiles_from_copies(range(136), red_fives=False)) == format_tiles(
        tiles_from_copies(range(136))
    ).replace("0", "5")
    assert format_tiles(tiles_from_copies([0, 35, 36, 107, 108, 135])) == "19m1p9s17z"


def test_the_first_copy_of_each_five_is_red_where_there_are_red_fives() -> None:
    assert format_tiles(tiles_from_copies([16, 17, 52, 53, 88, 89])) == "05m05p05s"
    assert format_tiles(tiles_from_copies([16, 52, 88], red_fives=False)) == "5m5p5s"


@pytest.mark.parametrize(
    ("numbers", "categories"),
    [
        ([0, 0, 4], ["duplicate_tile"]),
        ([-4, 0, 4], ["bad_tile"]),
        ([136], ["bad_tile"]),
        ([10**400], ["bad_tile"]),
        ([-1, 5, 5], ["bad_tile", "duplicate_tile"]),
        ([7] * 10**6, ["duplicate_tile"] * 8),
    ],
)
def test_numbers_that_are_no_tiles_or_come_twice_are_refused(numbers: list[int], categories: list[str]) -> None:
    with pytest.raises(HandError) as caught:
        tiles_from_copies(numbers)
    assert [problem.category for problem in caught.value.problems] == categories
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize("numbers", [[0.5], ["0"], [None], [True], "012", 7, None])
def test_only_integers_are_numbers_of_tiles(numbers: object) -> None:
    with pytest.raises(ArgumentTypeError, match="numbers must be"):
        tiles_from_copies(numbers)  # type: ignore[arg-type]
