# The four hands of a finished table together: their values, who pays whom, whether the dealer stays.

from mjcore.classical_hands cimport classical_result_t, classical_table_t
from mjcore.classical_rules cimport classical_rules_t

# The four hands and the settlement. Callers validate; returns out.status.
cdef int score_table(const classical_rules_t *rules, const classical_table_t *table,
                     classical_result_t *out) noexcept nogil
# Could these bytes be a table? What the kernels need, not whether every tile exists.
cdef bint is_table(const classical_table_t *table) noexcept nogil
