from typing import Final

ACTION_NAMES: Final[tuple[str, ...]]
EVENT_NAMES: Final[tuple[str, ...]]
VERSIONS: Final[dict[str, int]]
RECORD_SIZE: Final[int]
