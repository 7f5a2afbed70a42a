"""Tile codes and text for the reference: 0-33 kinds, 34-36 the red fives of m, p and s."""

SUITS = "mps"
KINDS = range(34)
TERMINALS = (0, 8, 9, 17, 18, 26)
HONOURS = tuple(range(27, 34))
ORPHANS = TERMINALS + HONOURS
GREENS = (19, 20, 21, 23, 25, 32)
NORTH = 30
NOT_IN_SANMA = tuple(range(1, 8))


def kind_of(code: int) -> int:
    """Give the kind of a tile code: a red five is a five."""
    return {34: 4, 35: 13, 36: 22}.get(code, code)


def is_honour(kind: int) -> bool:
    """Say whether the kind is a wind or a dragon."""
    return kind >= 27


def parse(text: str) -> list[int]:
    """Read mpsz text into tile codes, in the order written."""
    codes: list[int] = []
    digits: list[int] = []
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            digits.append(int(letter))
            continue
        for digit in digits:
            if letter == "z":
                codes.append(26 + digit)
            else:
                suit = SUITS.index(letter)
                codes.append(34 + suit if digit == 0 else 9 * suit + digit - 1)
        digits = []
    if digits:
        raise ValueError(f"digits without a suit at the end of {text!r}")
    return codes


def name(code: int) -> str:
    """Give the two letters of one tile."""
    if code >= 34:
        return "0" + SUITS[code - 34]
    if code >= 27:
        return f"{code - 26}z"
    return f"{code % 9 + 1}{SUITS[code // 9]}"


def text(codes: list[int]) -> str:
    """Write tile codes as two letters each, sorted."""
    return "".join(name(code) for code in sorted(codes, key=lambda c: (kind_of(c), c)))


def counts_of(codes: list[int]) -> list[int]:
    """Count tile codes by kind."""
    counts = [0] * 34
    for code in codes:
        counts[kind_of(code)] += 1
    return counts


def kinds_of(mask: int) -> frozenset[int]:
    """Give the kinds of a mask, bit k for kind k."""
    return frozenset(kind for kind in range(34) if mask >> kind & 1)


def dora_kind(indicator: int, players: int) -> int:
    """Give the kind a dora indicator points at."""
    if indicator < 27:
        if players == 3 and indicator == 0:
            return 8
        first = indicator // 9 * 9
        return first + (indicator - first + 1) % 9
    if indicator <= 30:
        return 27 + (indicator - 27 + 1) % 4
    return 31 + (indicator - 31 + 1) % 3
