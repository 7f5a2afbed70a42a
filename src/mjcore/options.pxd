# What every rule family needs to check a mapping of options into its struct.

# Words in the order of their numbers, from a table number -> word.
cdef tuple option_words(dict numbered)


cdef class NativeRules:
    cdef const void *raw                # the packed struct, as the engine of the family reads it
    cdef object family                  # found when first asked for: see `mjcore.family.family_of`
    cdef dict domains
    cdef dict numbers

    # Check a mapping of options against what each takes; give the numbers the struct is filled with.
    cdef dict checked(self, dict domains, options)
