from typing import Final

PLANES: Final[dict[str, tuple[int, int]]]
VERSION: Final[int]
