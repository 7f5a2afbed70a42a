# What a family of rules (riichi, classical) gives to everything that plays hands without knowing which: the calls
# of its engine, and the few numbers by which the families differ.

from libc.stdint cimport uint8_t, uint64_t
from mjcore.match cimport match_t
from mjcore.options cimport NativeRules
from mjcore.random cimport random_t
from mjcore.table cimport deal_t, event_t, log_t, table_t

cdef enum:
    STATE_WORDS = 256           # room for any state in words of eight bytes, for buffers on the stack
    ANY_LENGTH = -1             # of a match: as long as the family's matches are

# A state goes by its `table_t`, which lies at its start; `r` is the packed struct of the rules.
ctypedef struct family_t:
    int state_size
    int last_over               # the highest OVER_* of its matches
    int planes[2]               # planes of its observation sets, 0 for none
    bint sticks                 # riichi sticks may lie on the table
    uint8_t greedy_first[4]     # what the greedy policy does before it discards, in order; NO_ACTION ends
    int (*players)(const void *r) noexcept nogil
    int (*tiles)(const void *r, uint8_t *out) noexcept nogil
    void (*start)(table_t *t, const void *r, const deal_t *deal, log_t *log) noexcept nogil
    void (*advance)(table_t *t, const void *r, log_t *log) noexcept nogil
    void (*act)(table_t *t, const void *r, log_t *log, int seat, int action) noexcept nogil
    bint (*ask)(table_t *t, const void *r) noexcept nogil
    void (*apply)(table_t *t, const void *r, const event_t *e) noexcept nogil
    int (*refuse)(table_t *t, const void *r, const event_t *e) noexcept nogil
    event_t (*event)(const table_t *t, const void *r, int seat, int action) noexcept nogil
    int (*action)(const table_t *t, const void *r, const event_t *e) noexcept nogil
    void (*redact)(table_t *t, const void *r, int seat) noexcept nogil
    bint (*determinize)(table_t *t, const void *r, random_t *g) noexcept nogil
    # Planes of one of the sets.
    void (*observe)(const table_t *t, const void *r, int viewer, int planes, float *out) noexcept nogil
    # A length of a match as `match_t` holds it, -1 when there is none such.
    int (*length)(const void *r, int length) noexcept nogil
    void (*match_start)(match_t *m, const void *r, int length) noexcept nogil
    void (*match_next)(match_t *m, const void *r, const table_t *t) noexcept nogil
    # Riichi sticks on the table, those that stay when the hand is over included.
    int (*sticks_left)(const table_t *t) noexcept nogil
    # What must hold beyond what `rollout` checks of every family: 0, or the number of what does not, from 20 on.
    int (*broken)(const table_t *t, const void *r) noexcept nogil


# A family as an object: made once, by the module of its hands.
cdef class Family:
    cdef family_t calls
    cdef readonly type round_type
    cdef str lengths            # in words, for messages

    @staticmethod
    cdef Family of(const family_t *calls, type round_type, str lengths)
    # The length of a match as `match_t` holds it; raise when there is none such.
    cdef int length_of(self, NativeRules rules, object length) except -1

# The one place that chooses: the family a rule set is of.
cdef Family family_of(NativeRules rules)
# Raise for planes of a set the family has not.
cdef int check_planes(Family family, Py_ssize_t planes, Py_ssize_t columns) except -1
