# Finished classical tables from Python: packed bytes in, results out.

from mjcore.classical_hands cimport classical_score_t

# A score as `mjcore.classical.score` gives it.
cdef tuple score_tuple(const classical_score_t *score)
