# Riichi value of a complete hand. Python asks through `scoring` and `batch`.

from mjcore.riichi_win cimport score_t, win_t
from mjcore.rules cimport riichi_rules_t

# Value of the best reading. Returns the status; `out` is whole when it is SCORE_OK.
cdef int score_win(const riichi_rules_t *rules, const win_t *win, score_t *out) noexcept nogil
