# Value of a classical winner: limits, or the best reading with its points and doubles.

from mjcore.classical_hands cimport classical_score_t, classical_table_t
from mjcore.classical_rules cimport classical_rules_t

# Value of a winner's best reading. Returns TABLE_SCORED or TABLE_NOT_COMPLETE.
cdef int score_winner(const classical_rules_t *rules, const classical_table_t *table, int seat,
                      classical_score_t *out) noexcept nogil
