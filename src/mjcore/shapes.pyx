"""All ways to divide a complete hand into sets and a pair: the kernel. Python calls it through `scalar`."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from mjcore.tiles cimport ORPHANS, lowest

cdef enum:
    MAX_PARTS = 8             # ways to divide one suit, the pair included: 7 is the most there are

# One way to divide one suit.
cdef struct part_t:
    uint32_t runs             # bit r: a run from rank r on
    uint32_t runs_twice
    uint32_t triplets
    uint8_t pair              # rank, where the suit has the pair
    uint8_t n_runs
    uint8_t n_triplets
    uint8_t run[4]

# What one suit allows.
cdef struct parts_t:
    int count
    part_t part[MAX_PARTS]


cdef inline uint32_t pack(const uint8_t *counts, int ranks) noexcept nogil:
    """Pack counts into three bits a rank."""
    cdef uint32_t packed = 0
    cdef int i
    for i in range(ranks):
        packed |= <uint32_t>counts[i] << (3 * i)
    return packed


cdef void divide(uint32_t packed, part_t part, parts_t *out) noexcept nogil:
    """Append every division of ``packed`` into runs and triplets to ``out``, ``part`` being what is taken already."""
    cdef int rank, count, _k
    cdef uint32_t taken
    cdef part_t other
    while packed:
        rank = lowest(packed) // 3
        count = (packed >> (3 * rank)) & 7
        if count >= 3:
            other = part
            other.triplets |= 1u << rank
            other.n_triplets += 1
            divide(packed - (3u << (3 * rank)), other, out)
        # All of them in runs; three runs from here and three triplets from here are both ways.
        if rank > 6 or ((packed >> (3 * rank + 3)) & 7) < <uint32_t>count or ((packed >> (3 * rank + 6)) & 7) < <uint32_t>count:
            return
        taken = <uint32_t>count * 0o111u
        packed -= taken << (3 * rank)
        part.runs_twice |= (1u << rank) if count > 1 else 0
        part.runs |= 1u << rank
        for _k in range(count):
            part.run[part.n_runs] = rank
            part.n_runs += 1
    if out.count < MAX_PARTS:
        out.part[out.count] = part
        out.count += 1


cdef inline void no_part(part_t *part) noexcept nogil:
    part.runs = 0
    part.runs_twice = 0
    part.triplets = 0
    part.pair = 0
    part.n_runs = 0
    part.n_triplets = 0


cdef inline int join(const parts_t *parts, int pair_suit, uint64_t triplets, int n_triplets,
                     reading_t *out) noexcept nogil:
    """Combine the ways of the three suits; the honours' triplets are given."""
    cdef int i, j, k, n, suit, total = 0
    cdef const part_t *part
    cdef reading_t *reading
    cdef const part_t *chosen[3]
    for i in range(parts[0].count):
        chosen[0] = &parts[0].part[i]
        for j in range(parts[1].count):
            chosen[1] = &parts[1].part[j]
            for k in range(parts[2].count):
                chosen[2] = &parts[2].part[k]
                if total == MAX_READINGS:
                    return total
                reading = &out[total]
                total += 1
                reading.runs = (<uint64_t>chosen[0].runs | <uint64_t>chosen[1].runs << 9
                                | <uint64_t>chosen[2].runs << 18)
                reading.runs_twice = (<uint64_t>chosen[0].runs_twice | <uint64_t>chosen[1].runs_twice << 9
                                      | <uint64_t>chosen[2].runs_twice << 18)
                reading.triplets = (triplets | <uint64_t>chosen[0].triplets | <uint64_t>chosen[1].triplets << 9
                                    | <uint64_t>chosen[2].triplets << 18)
                reading.n_triplets = (n_triplets + chosen[0].n_triplets + chosen[1].n_triplets
                                      + chosen[2].n_triplets)
                reading.n_runs = 0
                for suit in range(3):
                    part = chosen[suit]
                    for n in range(part.n_runs):
                        reading.run[reading.n_runs] = 9 * suit + part.run[n]
                        reading.n_runs += 1
                if pair_suit < 3:
                    reading.pair = 9 * pair_suit + chosen[pair_suit].pair
    return total


cdef int decompose(const uint8_t *counts, reading_t *out) noexcept nogil:
    cdef parts_t parts[3]
    cdef part_t empty
    cdef uint32_t packed
    cdef uint64_t triplets = 0
    cdef int suit, rank, kind, tiles, weight, pair_suit = -1, honour_pair = -1, n_triplets = 0, total, i
    for kind in range(27, 34):
        if counts[kind] == 3:
            triplets |= <uint64_t>1 << kind
            n_triplets += 1
        elif counts[kind] == 2:
            if honour_pair >= 0:
                return 0
            honour_pair = kind
            pair_suit = 3
        elif counts[kind] != 0:
            return 0
    for suit in range(3):
        tiles = 0
        weight = 0
        for rank in range(9):
            tiles += counts[9 * suit + rank]
            weight += rank * counts[9 * suit + rank]
        no_part(&empty)
        parts[suit].count = 0
        if tiles % 3 == 0:
            divide(pack(counts + 9 * suit, 9), empty, &parts[suit])
        elif tiles % 3 == 2 and pair_suit < 0:
            pair_suit = suit
            packed = pack(counts + 9 * suit, 9)
            # Runs and triplets weigh a multiple of three, so the pair's rank is known modulo three.
            rank = (2 * weight) % 3
            while rank < 9:
                if counts[9 * suit + rank] >= 2:
                    empty.pair = rank
                    divide(packed - (2u << (3 * rank)), empty, &parts[suit])
                rank += 3
        if parts[suit].count == 0:
            return 0
    if pair_suit < 0:
        return 0
    total = join(parts, pair_suit, triplets, n_triplets, out)
    if honour_pair >= 0:
        for i in range(total):
            out[i].pair = honour_pair
    return total


cdef bint is_seven_pairs(const uint8_t *counts) noexcept nogil:
    cdef int kind, pairs = 0
    for kind in range(34):
        if counts[kind] == 2:
            pairs += 1
        elif counts[kind] != 0:
            return False
    return pairs == 7


cdef bint is_thirteen_orphans(const uint8_t *counts) noexcept nogil:
    cdef int kind, tiles = 0, total = 0
    for kind in range(34):
        total += counts[kind]
        if (ORPHANS >> kind) & 1:
            if counts[kind] == 0:
                return False
            tiles += counts[kind]
    return tiles == 14 and total == 14


cdef bint always_triplet(const uint8_t *counts, uint64_t waits, int kind) noexcept nogil:
    cdef reading_t readings[MAX_READINGS]
    cdef uint8_t complete[34]
    cdef int wait, n, i
    memcpy(complete, counts, 34)
    while waits:
        wait = lowest(waits)
        waits &= waits - 1
        complete[wait] += 1
        n = decompose(complete, readings)
        complete[wait] -= 1
        for i in range(n):
            if not (readings[i].triplets >> kind) & 1:
                return False
    return True
