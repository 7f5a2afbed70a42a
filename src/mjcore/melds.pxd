# Melds as every scorer and engine reads them: a type and the lowest kind.

cdef enum:
    MELD_CHI = 0
    MELD_PON = 1
    MELD_DAIMINKAN = 2
    MELD_KAKAN = 3
    MELD_ANKAN = 4


cdef inline int in_meld(int meld_type, int lowest_kind, int kind) noexcept nogil:
    """Count the tiles of ``kind`` in a meld."""
    if meld_type == MELD_CHI:
        return lowest_kind <= kind <= lowest_kind + 2
    if kind != lowest_kind:
        return 0
    return 3 if meld_type == MELD_PON else 4
