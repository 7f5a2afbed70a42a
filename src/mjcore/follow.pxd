# Events that come from elsewhere, as far as every family checks them alike, and what a seat does not know of a table.
#
# A `refuse_...` gives REFUSED_NOT or why the event cannot happen now; it looks at hidden hands as far as they are known.

from mjcore.table cimport (
    EV_CHI, EV_DAHAI, EV_DAIMINKAN, EV_HORA, EV_KAKAN, EV_NUKI, EV_PON, event_t, table_t,
)

# Copies of a tile code the state knows of: hands, melds, rivers, tiles set aside, indicators.
cdef int known_copies(const table_t *t, int code) noexcept nogil
# A tile that should come from a place of the wall.
cdef int refuse_tile(const table_t *t, int code, int place) noexcept nogil
# EV_TSUMO.
cdef int refuse_draw(const table_t *t, const event_t *e) noexcept nogil
# What a seat does on its turn or with the tile on the table, but for what the rules say of it.
cdef int refuse_act(const table_t *t, const event_t *e) noexcept nogil
# Of this the last part alone: whether the hand can hold the tiles an act takes, and whether a kan is made of such tiles.
cdef int refuse_taken(const table_t *t, const event_t *e) noexcept nogil
# EV_REVEAL, EV_DELTA and EV_END, as every hand ends; REFUSED_KIND for others.
cdef int refuse_ending(const table_t *t, const event_t *e) noexcept nogil
# Hide what `seat` does not know (NOBODY: a spectator): the wall but for indicators, other hands, what they may answer.
cdef void hide_from(table_t *t, int seat) noexcept nogil


cdef inline bint is_call(const event_t *e) noexcept nogil:
    return e.kind == EV_CHI or e.kind == EV_PON or e.kind == EV_DAIMINKAN


cdef inline bint is_claim(const event_t *e) noexcept nogil:
    """Say whether an act takes the tile on the table."""
    return is_call(e) or (e.kind == EV_HORA and e.target != e.actor)
