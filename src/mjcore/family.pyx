"""The families of rules: which one a rule set is of."""

cimport cython
from mjcore.arguments cimport shown, whole_number
from mjcore.classical_rules cimport ClassicalRules
from mjcore.options cimport NativeRules
from mjcore.rules cimport RiichiRules
from mjcore.tiles cimport KINDS


@cython.final
cdef class Family:
    """The engine of a family of rules, as hands, matches and blocks of tables use it; for this package alone."""

    def __init__(self):
        raise TypeError("Family: there is one for each family of rules, made with its engine")

    @staticmethod
    cdef Family of(const family_t *calls, type round_type, str lengths):
        cdef Family family = Family.__new__(Family)
        if calls.state_size > 8 * STATE_WORDS:
            raise SystemError(f"a state of {calls.state_size} bytes is larger than STATE_WORDS")
        family.calls = calls[0]
        family.round_type = round_type
        family.lengths = lengths
        return family

    cdef int length_of(self, NativeRules rules, object length) except -1:
        cdef object number = whole_number(length, "length")
        cdef int n = self.calls.length(rules.raw, number) if ANY_LENGTH <= number <= 255 else -1
        if n < 0:
            raise ValueError(f"length {shown(number)}: {self.lengths}")
        return n


cdef Family family_of(NativeRules rules):
    if rules.family is None:
        # Who plays one family need not load the engine of the other.
        if type(rules) is RiichiRules:
            from mjcore.riichi_rounds import FAMILY
        elif type(rules) is ClassicalRules:
            from mjcore.classical_rounds import FAMILY
        else:
            raise TypeError(f"rules: RiichiRules or ClassicalRules wanted, not {type(rules).__name__}")
        rules.family = FAMILY
    return rules.family


cdef int check_planes(Family family, Py_ssize_t planes, Py_ssize_t columns) except -1:
    if columns != KINDS or planes == 0 or (planes != family.calls.planes[0] and planes != family.calls.planes[1]):
        wanted = " or ".join([f"{family.calls.planes[i]} x {KINDS}" for i in range(2) if family.calls.planes[i]])
        raise ValueError(f"out: planes of {planes} x {columns}, {wanted} wanted")
    return 0
